"""Checks of section 5 that move no card: handing a job over, refusing one, giving it up."""

from dataclasses import replace
from typing import Final

from firmware_protocol.codes import PACKS, Answer, Capability, ErrorCode, EventKind, MachineState, Mode
from firmware_protocol.conformance import boards
from firmware_protocol.conformance.bench import REPLY_S, TRIES, Bench
from firmware_protocol.conformance.check import Check, Failed, Steps
from firmware_protocol.conformance.log import DealLog, public_plan
from firmware_protocol.conformance.session_checks import same
from firmware_protocol.framing import Frame, crc32, encode_frame
from firmware_protocol.message_types import HelloAck, JobCancel, JobPut, JobResume, JobStart, Nak, Operator
from firmware_protocol.messages import pack

UNKNOWN_JOB: Final = 0x0BAD_0BAD_0001_0101


def _kept(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    yield from _holds(bench, log)


def _holds(bench: Bench, log: DealLog) -> Steps[None]:
    """The machine still holds just this job, not begun."""
    assert bench.hello is not None
    ack = (yield from bench.greet(bench.hello.nonce)).message
    assert isinstance(ack, HelloAck)
    same("HELLO_ACK job_id", f"{log.job.job_id:016x}", f"{ack.job_id:016x}")
    same("HELLO_ACK job_digest", f"{log.job.digest:08x}", f"{ack.job_digest:08x}")
    same("HELLO_ACK state", MachineState.READY.name, ack.state.name)


def _again(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    ok = yield from bench.ok(boards.put_of(log.job))
    same("OK state", MachineState.READY.name, ok.state.name)
    yield from _holds(bench, log)


def _conflict(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    yield from bench.refused(boards.put_of(boards.other_plan(log.job)), ErrorCode.CONFLICT)
    yield from _holds(bench, log)


def _digest(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    job = boards.new_job(bench)
    for digest in (job.digest ^ 1, 0, job.digest ^ 0x8000_0000):
        yield from bench.refused(replace(boards.put_of(job), digest=digest), ErrorCode.BAD_PLAN)
    yield from _holds(bench, log)


def put_with(job_put: JobPut, plan: bytes, *, mode: Mode | None = None, cards: int | None = None) -> JobPut:
    """Another plan, mode or pack, with the digest that belongs to it."""
    mode = job_put.mode if mode is None else mode
    cards = job_put.pack if cards is None else cards
    digest = crc32(bytes((mode, cards, job_put.flags)) + job_put.label.to_bytes(2, "little") + plan)
    return replace(job_put, digest=digest, plan=plan, pack=cards, mode=mode)


def _nibble(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    good = boards.put_of(boards.new_job(bench))
    for at, byte in ((0, 0x15), (0, 0x20), (len(good.plan) - 1, 0xF1), (7, 0x00)):
        plan = good.plan[:at] + bytes((byte,)) + good.plan[at + 1 :]
        yield from bench.refused(put_with(good, plan), ErrorCode.BAD_PLAN)
    yield from _holds(bench, log)


def _size(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    good = boards.put_of(boards.new_job(bench))
    for plan in (good.plan[:-1], good.plan + b"\x11", b"", good.plan * 2):
        if len(plan) <= 108:
            yield from bench.refused(put_with(good, plan), ErrorCode.BAD_PLAN)
    yield from _holds(bench, log)


def _rising(bench: Bench) -> Steps[None]:
    """Only two copies of a face can be in the wrong order."""
    assert bench.hello is not None
    if bench.hello.packs & 2:
        log = yield from boards.put(bench)
        before, bench.pack = bench.pack, 108
        good = boards.put_of(boards.new_job(bench))
        bench.pack = before
        yield from bench.refused(put_with(good, b"\x12" + good.plan[1:]), ErrorCode.BAD_PLAN)
        yield from _holds(bench, log)


def _unsupported(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    assert bench.hello is not None
    good = boards.put_of(boards.new_job(bench))
    refused = [put_with(good, good.plan, cards=cards) for cards in (0, 51, 60)]
    refused += [
        put_with(boards.put_of(replace(boards.new_job(bench), pack=cards, plan=public_plan(cards))),
                 public_plan(cards).to_bytes())
        for bit, cards in enumerate(PACKS) if not bench.hello.packs >> bit & 1
    ]  # fmt: skip
    refused += [put_with(good, good.plan, mode=mode) for mode in _modes_not_offered(bench.hello.capabilities)]
    for request in refused:
        yield from bench.refused(request, ErrorCode.UNSUPPORTED)
    yield from _no_such_mode(bench, good)
    yield from _holds(bench, log)


def _modes_not_offered(capabilities: Capability) -> list[Mode]:
    """Modes whose capability the machine does not have; DEAL needs none."""
    members = Capability.__members__
    return [mode for mode in Mode if mode.name in members and members[mode.name] not in capabilities]


def _no_such_mode(bench: Bench, good: JobPut) -> Steps[None]:
    frame = pack(good, bench.next_sequence(), bench.session)
    frame = Frame(frame.kind, frame.sequence, frame.session, frame.payload[:12] + b"\x63" + frame.payload[13:])
    for _ in range(TRIES):
        bench.send_frame(encode_frame(frame))
        heard = yield from bench.hear(lambda h: h.frame.sequence == frame.sequence)
        if heard is not None:
            if not isinstance(heard.message, Nak) or heard.message.code is not ErrorCode.UNSUPPORTED:
                raise Failed("other", expected="NAK UNSUPPORTED (mode 99)", came=heard.name)
            return
    raise Failed("nothing", expected="NAK UNSUPPORTED (mode 99)", seconds=TRIES * REPLY_S)


def _start_unknown(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    yield from bench.refused(JobStart(UNKNOWN_JOB), ErrorCode.CONFLICT)
    yield from _holds(bench, log)


def _cancel_unknown(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    yield from bench.refused(JobCancel(UNKNOWN_JOB), ErrorCode.CONFLICT)
    yield from _holds(bench, log)


def _not_begun(bench: Bench) -> Steps[None]:
    """Nothing is paused and nothing is asked."""
    log = yield from boards.put(bench)
    refusals = (ErrorCode.BAD_STATE, ErrorCode.CONFLICT)
    yield from bench.refused(JobResume(log.job.job_id, 0, 0), *refusals)
    yield from bench.refused(Operator(log.job.job_id, 0, Answer.CONTINUE, 255), *refusals)
    yield from bench.refused(Operator(log.job.job_id, 1, Answer.CONTINUE, 255), *refusals)
    yield from _holds(bench, log)


def _cancel(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    log.hold = False
    yield from bench.ok(JobCancel(log.job.job_id))
    if not (yield from bench.until(lambda: log.kind is EventKind.CANCELLED, REPLY_S)):
        raise Failed("nothing", expected="EVENT 1 CANCELLED", seconds=REPLY_S)
    yield from bench.ok(JobCancel(log.job.job_id))
    yield from bench.refused(JobStart(log.job.job_id), ErrorCode.BAD_STATE)
    same("state", MachineState.CANCELLED.name, (yield from bench.ping()).state.name)


CHECKS: Final = (
    Check("put", 5, "JOB_PUT, HELLO", "OK; HELLO_ACK with id and digest of the job, READY", _kept),
    Check("put-again", 5, "the same JOB_PUT with a new sequence number", "OK (READY)", _again),
    Check("put-conflict", 5, "the same job id with another plan", "NAK CONFLICT; the first job is kept", _conflict),
    Check("put-digest", 5, "a digest that is not the job's", "NAK BAD_PLAN; the job before is kept", _digest),
    Check("put-nibble", 5, "pockets 0, 5 and 15 in the plan", "NAK BAD_PLAN; the job before is kept", _nibble),
    Check("put-size", 5, "a plan too short, too long, none", "NAK BAD_PLAN; the job before is kept", _size),
    Check("put-rising", 5, "108 cards: the pockets of a face in falling order", "NAK BAD_PLAN", _rising),
    Check(
        "put-unsupported",
        10,
        "packs and modes that the machine does not offer, mode 99",
        "NAK UNSUPPORTED; the job before is kept",
        _unsupported,
    ),
    Check("start-unknown", 5, "JOB_START of an unknown id", "NAK CONFLICT; the job is kept", _start_unknown),
    Check("cancel-unknown", 5, "JOB_CANCEL of an unknown id", "NAK CONFLICT; the job is kept", _cancel_unknown),
    Check("not-begun", 5, "JOB_RESUME and OPERATOR before JOB_START", "NAK BAD_STATE or CONFLICT", _not_begun),
    Check(
        "cancel",
        5,
        "JOB_CANCEL of a job that is not begun, twice; JOB_START",
        "OK, EVENT CANCELLED, OK; NAK BAD_STATE",
        _cancel,
    ),
)
