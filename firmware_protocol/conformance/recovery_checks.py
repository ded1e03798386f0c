"""Checks of section 6: stopped, resumed, given up, and the power gone in the middle."""

from typing import Final

from firmware_protocol.codes import Capability, ErrorCode, EventKind, MachineState
from firmware_protocol.conformance import boards
from firmware_protocol.conformance.bench import Bench, event_name
from firmware_protocol.conformance.check import Check, Failed, Need, Prompt, Steps
from firmware_protocol.conformance.deal_checks import begins_no_more, deals_as_planned
from firmware_protocol.conformance.session_checks import same, stale
from firmware_protocol.message_types import JobCancel, JobResume, JobStart, Ping, Stop

OFF_S: Final = 90.0
"""So long a person may take to switch a machine off, and it to come back."""


def _stop(bench: Bench) -> Steps[None]:
    yield from _stopped_by(bench, None)


def _stop_anyhow(bench: Bench) -> Steps[None]:
    yield from _stopped_by(bench, 0)


def _stopped_by(bench: Bench, session: int | None) -> Steps[None]:
    log = yield from boards.board(bench)
    seen = log.last
    bench.send(Stop(), 0, session)
    yield from boards.paused(bench, ErrorCode.ESTOP, seen)
    yield from boards.still(bench)
    pong = yield from bench.ping()
    same("PONG state", MachineState.PAUSED.name, pong.state.name)


def _resume(bench: Bench) -> Steps[None]:
    log = yield from boards.pause(bench)
    seen = log.last
    yield from boards.resume(bench)
    yield from boards.cards(bench, 2)
    begins_no_more(log, seen)


def _resume_again(bench: Bench) -> Steps[None]:
    log = yield from boards.pause(bench)
    request = JobResume(log.job.job_id, log.last, log.chain)
    yield from bench.ok(request)
    yield from boards.cards(bench, 1)
    yield from bench.ok(request)
    yield from boards.cards(bench, 1)


def _resume_number(bench: Bench) -> Steps[None]:
    log = yield from boards.pause(bench)
    for number in (log.last - 1, log.last + 1):
        yield from bench.refused(JobResume(log.job.job_id, number, log.chain), ErrorCode.CONFLICT)
    yield from boards.still(bench)


def _resume_chain(bench: Bench) -> Steps[None]:
    log = yield from boards.pause(bench)
    for digest in (log.chain ^ 1, 0):
        yield from bench.refused(JobResume(log.job.job_id, log.last, digest), ErrorCode.CONFLICT)
    yield from boards.still(bench)


def _resume_other(bench: Bench) -> Steps[None]:
    log = yield from boards.pause(bench)
    yield from bench.refused(JobResume(log.job.job_id ^ 1, log.last, log.chain), ErrorCode.CONFLICT)
    yield from bench.ok(JobStart(log.job.job_id))
    yield from boards.still(bench)


def _cancel(bench: Bench) -> Steps[None]:
    log = yield from boards.board(bench)
    seen = log.last
    yield from bench.ok(JobCancel(log.job.job_id))
    yield from boards.progress(bench, lambda: log.last > seen and log.kind is EventKind.CANCELLED, "CANCELLED")
    yield from boards.still(bench)
    yield from bench.ok(JobCancel(log.job.job_id))
    yield from bench.refused(JobStart(log.job.job_id), ErrorCode.BAD_STATE)
    yield from bench.refused(JobResume(log.job.job_id, log.last, log.chain), ErrorCode.BAD_STATE, ErrorCode.CONFLICT)
    same("PONG state", MachineState.CANCELLED.name, (yield from bench.ping()).state.name)
    yield from boards.put(bench)


def _power(bench: Bench) -> Steps[None]:
    log = yield from boards.board(bench)
    assert bench.hello is not None
    boot, session = bench.hello.boot_id, bench.session
    yield Prompt(Need.POWER, {"pack": log.job.pack})
    yield from _gone(bench)
    seen, acked = log.last, log.acked
    yield from _back(bench)
    with bench.undisturbed():
        yield from stale(bench, Ping(), 0, session if session != bench.session else session ^ 1)
    ack = bench.hello
    if ack.boot_id == boot:
        raise Failed("differs", what="HELLO_ACK boot_id", expected="a new one", came=f"{boot:08x}")
    same("HELLO_ACK job_id", f"{log.job.job_id:016x}", f"{ack.job_id:016x}")
    same("HELLO_ACK state", MachineState.PAUSED.name, ack.state.name)
    # the last EVENT_ACK may have met no machine; the cards before say that the earlier ones did
    if not seen - ack.credit <= ack.acked <= acked:
        raise Failed("differs", what="HELLO_ACK acked", expected=f"{seen - ack.credit} ... {acked}", came=ack.acked)
    if ack.last_event < seen:
        raise Failed("differs", what="HELLO_ACK last_event", expected=f"{seen} ...", came=ack.last_event)
    yield from boards.progress(bench, lambda: log.last >= ack.last_event, f"EVENT {ack.last_event}")
    if log.changed:
        raise Failed("differs", what=f"EVENT {log.changed[0]}", expected="=", came="other content")
    same("HELLO_ACK digest", f"{log.chain:08x}", f"{ack.digest:08x}")
    same(event_name(log.last, log.records[-1].kind), ErrorCode.POWER_LOST.name, ErrorCode(log.records[-1].code).name)
    yield from boards.still(bench)


def _gone(bench: Bench) -> Steps[None]:
    """Deals on, a card a second, until the machine does not answer or has started anew."""
    log = boards.held(bench)
    end = bench.now + OFF_S
    bench.inbox.clear()
    while bench.now < end:
        heard = yield from bench.hear(lambda h: h.message is not None and h.name == "NAK STALE", 1.0)
        if heard is not None or bench.now - bench.heard_at > 2.5:
            return
        if log.over:
            raise Failed("other", expected="power off", came=event_name(log.last, log.records[-1].kind))
        bench.acknowledge(log.last)
    raise Failed("other", expected="power off", came="PONG")


def _back(bench: Bench) -> Steps[None]:
    end = bench.now + OFF_S
    while True:
        try:
            yield from bench.greet()
            return
        except Failed:
            if bench.now >= end:
                raise


def _power_resume(bench: Bench) -> Steps[None]:
    """The board that a power cut interrupted, to its end."""
    log = bench.log
    if log is None or not any(record.code == ErrorCode.POWER_LOST for record in log.records):
        yield from _power(bench)
        log = boards.held(bench)
    log = yield from boards.whole(bench)
    deals_as_planned(log)


CHECKS: Final = (
    Check("stop", 6, "in mid-board STOP", "PAUSED ESTOP; no card moves", _stop, deals=True),
    Check(
        "stop-session-0", 4, "in mid-board STOP with session 0", "PAUSED ESTOP; no card moves", _stop_anyhow, deals=True
    ),
    Check(
        "resume-number",
        6,
        "paused: JOB_RESUME with one number less and one more",
        "NAK CONFLICT; no card moves",
        _resume_number,
        deals=True,
    ),
    Check(
        "resume-chain",
        6,
        "paused: JOB_RESUME with another chain",
        "NAK CONFLICT; no card moves",
        _resume_chain,
        deals=True,
    ),
    Check(
        "resume-other",
        6,
        "paused: JOB_RESUME with another id, JOB_START with the right one",
        "NAK CONFLICT, OK; no card moves",
        _resume_other,
        deals=True,
    ),
    Check(
        "resume",
        6,
        "paused: JOB_RESUME with number and chain of the last event",
        "OK; the cards go on",
        _resume,
        deals=True,
    ),
    Check(
        "resume-again", 6, "the same JOB_RESUME after the next card", "OK; the cards go on", _resume_again, deals=True
    ),
)
CANCEL: Final = (
    Check(
        "cancel-deals",
        6,
        "in mid-board JOB_CANCEL, again, JOB_START, JOB_RESUME, another JOB_PUT",
        "OK, CANCELLED, no card moves; OK; NAK BAD_STATE; NAK; OK",
        _cancel,
        deals=True,
    ),
)
POWER: Final = (
    Check(
        "power-cut",
        6,
        "power off and on in mid-board, HELLO",
        "another boot id, PAUSED POWER_LOST, every event that was sent, the same chain",
        _power,
        deals=True,
        power=True,
        needs=Capability.MEMORY,
    ),
    Check(
        "power-resume",
        6,
        "JOB_RESUME after that",
        "each card exactly once, DONE",
        _power_resume,
        deals=True,
        power=True,
        needs=Capability.MEMORY,
    ),
)
