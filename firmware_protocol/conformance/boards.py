"""The board that the checks deal on: put, begun, dealt card by card under the checker's thumb, resumed, finished.

The checks share one as long as it lives, so that a person need not fill the hopper for each of them. Between two checks
acknowledgements are withheld: the machine waits for credit and nothing moves.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from firmware_protocol.codes import (
    ALIVE,
    Answer,
    ErrorCode,
    EventKind,
    MachineKind,
    MachineState,
    Mode,
    allowed_answers,
)
from firmware_protocol.conformance.bench import Bench, event_name
from firmware_protocol.conformance.check import Failed, Need, Prompt, Steps
from firmware_protocol.conformance.log import DealLog, public_plan, public_sequence
from firmware_protocol.message_types import JobCancel, JobPut, JobResume, JobStart, Operator, Stop
from firmware_protocol.plan import Job, pack_job_id

CARD_S: Final = 15.0
"""So long the slowest card may take."""
PLAY_S: Final = 900.0
"""TABLE: so long the hands of the board before may be out."""
READY_S: Final = 5.0
"""So long hands that nobody asks may take to put a board in."""
SPARE: Final = 12
"""A board with fewer cards left is finished: a check needs some cards of its own."""
FAULTS: Final = 5
"""So many faults in a row, and the machine is not fit to be judged."""
_PARTS_OF_THE_WORK: Final = {ErrorCode.MOVE_PILE: Need.PILE, ErrorCode.NEXT_LOAD: Need.LOAD}
"""Stops that are no faults, and what a person does at them."""
_UNDER_WAY: Final = (MachineState.READY, *ALIVE)


def new_job(bench: Bench, mode: Mode = Mode.DEAL) -> Job:
    """A job with an id that no machine has seen, and the public plan."""
    bench.boards += 1
    plan = public_plan(bench.pack) if mode is Mode.DEAL else None
    sequence = public_sequence(bench.pack) if mode in (Mode.LEARN, Mode.TEST) else None
    label = 0 if kind_of(bench) is MachineKind.BOARD else bench.boards  # a slot takes any board
    if mode is Mode.VERIFY and bench.finished is not None:
        label = bench.finished.job.label
    return Job(pack_job_id(bench.event, bench.boards, 1, 1), mode, bench.pack, plan, label, sequence=sequence)


def kind_of(bench: Bench) -> MachineKind:
    """What kind of machine it is."""
    return bench.hello.kind if bench.hello is not None else MachineKind.BOARD


def put_of(job: Job) -> JobPut:
    """The JOB_PUT of a job."""
    return JobPut(job.job_id, job.digest, job.mode, job.pack, int(job.last_pack), job.label, job.plan_bytes)


def other_plan(job: Job) -> Job:
    """The same id with another plan."""
    assert job.plan is not None
    rows = list(job.plan.pockets)
    rows[0], rows[1] = rows[1], rows[0]
    return replace(job, plan=replace(job.plan, pockets=tuple(rows)))


def release(bench: Bench) -> Steps[None]:
    """A new session, and no job under way: what the machine holds is given up.

    Raises:
        Failed: nothing, other.
    """
    bench.log = None
    yield from bench.greet()
    assert bench.hello is not None
    if bench.hello.state in _UNDER_WAY:
        yield from bench.ok(JobCancel(bench.hello.job_id))
        end = bench.now + CARD_S
        while (pong := (yield from bench.ping())).state in _UNDER_WAY:
            if bench.now > end:
                raise Failed("other", expected="PONG (CANCELLED)", came=f"PONG ({pong.state.name})")
            yield from bench.wait(0.2)


def put(bench: Bench, mode: Mode = Mode.DEAL) -> Steps[DealLog]:
    """A new job in the machine's memory, not started; what was there is given up.

    Raises:
        Failed: nothing, other.
    """
    yield from release(bench)
    bench.log = log = DealLog(new_job(bench, mode))
    yield from bench.ok(put_of(log.job))
    return log


def new_board(bench: Bench, mode: Mode = Mode.DEAL) -> Steps[DealLog]:
    """A board that has just been begun: two cards are in, the rest waits for credit.

    Raises:
        Failed: nothing, other, stopped.
    """
    log = yield from put(bench, mode)
    yield Prompt(Need.INSERT, {"pack": bench.pack})
    yield from _board_is_in(bench)
    yield from bench.ok(JobStart(log.job.job_id))
    yield from cards(bench, 2)
    return log


def _board_is_in(bench: Bench) -> Steps[None]:
    """Waits for hands that nobody asked. What is still missing afterwards is a stop, and told."""
    end = bench.now + READY_S
    yield from bench.wait(1.0)
    while bench.now < end:
        pong = yield from bench.ping()
        if pong.sensors & 3 == 3 and not pong.occupied:
            return
        yield from bench.wait(0.5)


def board(bench: Bench) -> Steps[DealLog]:
    """A board in mid-deal with some cards left, held: the one that the last check left, or a new one.

    Raises:
        Failed: nothing, other, stopped.
    """
    log = bench.log
    if log is None or not (yield from _goes_on(bench, SPARE)):
        return (yield from new_board(bench))
    return log


def _goes_on(bench: Bench, spare: int) -> Steps[bool]:
    """Whether the board in hand can be dealt on; a paused one is resumed."""
    log = bench.log
    alive = log is not None and log.job.mode is Mode.DEAL and log.records and not log.over
    if log is None or not alive or len(log.cards) > log.job.pack - spare:
        return False
    if log.asks:
        yield from cards(bench, 1)
    state = (yield from bench.ping()).state
    if state is MachineState.PAUSED:
        if not (yield from bench.until(lambda: log.kind is EventKind.PAUSED, 5.0)):
            return False
        yield from resume(bench)
        yield from cards(bench, 1)
    return state in (MachineState.RUNNING, MachineState.PAUSED)


def held(bench: Bench) -> DealLog:
    """The board in hand."""
    assert bench.log is not None
    return bench.log


def progress(bench: Bench, true: Callable[[], bool], expected: str, limit_s: float = CARD_S) -> Steps[None]:
    """Acknowledges events until something is true of the board's log, then withholds again. Faults are put right.

    Raises:
        Failed: nothing, other, stopped.
    """
    log = held(bench)
    seen, faults = log.last, 0
    log.hold = False
    bench.acknowledge(log.last)
    try:
        while not true():
            if log.asks:
                seen = log.last
                faults += log.records[-1].code not in _PARTS_OF_THE_WORK
                yield from _put_right(bench, faults)
            elif log.last > seen and (log.over or log.kind is EventKind.PAUSED):
                raise Failed("other", expected=expected, came=event_name(log.last, log.records[-1].kind))
            else:
                if not (yield from bench.until(_news(log, true), limit_s)):
                    raise Failed("nothing", expected=expected, seconds=limit_s)
    finally:
        log.hold = True


def _news(log: DealLog, true: Callable[[], bool]) -> Callable[[], bool]:
    before = log.last
    return lambda: true() or log.last > before


def _put_right(bench: Bench, faults: int) -> Steps[None]:
    log = held(bench)
    code = ErrorCode(log.records[-1].code)
    answers = allowed_answers(code, log.job.mode)
    answer = next((one for one in (Answer.CONTINUE, Answer.REREAD) if one in answers), None)
    if answer is None or faults > FAULTS:
        raise Failed("stopped", code=code)
    yield Prompt(_PARTS_OF_THE_WORK.get(code, Need.FAULT), {"code": code, "pocket": log.records[-1].pocket})
    yield from bench.wait(1.0)
    log.answered = log.last
    yield from bench.ok(Operator(log.job.job_id, log.last, answer, 255))


def cards(bench: Bench, number: int) -> Steps[None]:
    """So many further cards, then the machine waits for credit again.

    Raises:
        Failed: nothing, other, stopped.
    """
    log = held(bench)
    target = len(log.cards) + number
    yield from progress(bench, lambda: len(log.cards) >= target, f"EVENT {log.last + 1} CARD")


def exhausted(bench: Bench) -> Steps[DealLog]:
    """A board whose machine has used its credit up and waits."""
    log = yield from board(bench)
    assert bench.hello is not None
    credit = bench.hello.credit
    yield from bench.until(lambda: log.asks or log.last - log.acked >= credit, CARD_S)
    yield from bench.settle()
    if log.asks:
        yield from cards(bench, 1)
        return (yield from exhausted(bench))
    return log


def resume(bench: Bench) -> Steps[None]:
    """JOB_RESUME with what the log says, which must be obeyed.

    Raises:
        Failed: nothing, other.
    """
    log = held(bench)
    bench.acknowledge(log.last)
    yield from bench.ok(JobResume(log.job.job_id, log.last, log.chain))


def paused(bench: Bench, code: ErrorCode, seen: int) -> Steps[None]:
    """Acknowledges until the machine says PAUSED, with this code, in an event after number `seen`.

    Raises:
        Failed: nothing, other, stopped.
    """
    log = held(bench)
    expected = f"PAUSED {code.name}"
    yield from progress(bench, lambda: log.last > seen and log.kind is EventKind.PAUSED, expected)
    bench.acknowledge(log.last)
    if log.records[-1].code != code:
        raise Failed("other", expected=expected, came=f"PAUSED {ErrorCode(log.records[-1].code).name}")


def pause(bench: Bench) -> Steps[DealLog]:
    """A board that is paused, by whichever way this machine takes.

    Raises:
        Failed: nothing, other, stopped.
    """
    log = yield from board(bench)
    seen = log.last
    for way in (_stop, _greet):
        yield from way(bench)
        if (yield from bench.until(lambda: log.last > seen and log.kind is EventKind.PAUSED, 5.0)):
            yield from bench.settle()
            bench.acknowledge(log.last)
            return log
    raise Failed("nothing", expected="PAUSED", seconds=5.0)


def _greet(bench: Bench) -> Steps[None]:
    yield from bench.greet()


def _stop(bench: Bench) -> Steps[None]:
    bench.send(Stop())
    yield from bench.wait(0)


def still(bench: Bench, seconds: float = 2.0) -> Steps[None]:
    """Nothing may happen to any card, though every event is acknowledged.

    Raises:
        Failed: moved.
    """
    log = held(bench)
    seen = log.last
    log.hold = False
    bench.acknowledge(seen)
    yield from bench.wait(seconds)
    log.hold = True
    if log.last > seen:
        raise Failed("moved", came=event_name(seen + 1, log.records[seen].kind))


def whole(bench: Bench) -> Steps[DealLog]:
    """A board that is dealt to its end: the last one that was, or the one in hand dealt on.

    Raises:
        Failed: nothing, other, stopped.
    """
    if bench.finished is not None and bench.finished is bench.log:
        return bench.finished
    log = bench.log
    if log is None or not (yield from _goes_on(bench, 1)):
        log = yield from new_board(bench)
    yield from to_the_end(bench, log)
    bench.finished = log
    return log


def to_the_end(bench: Bench, log: DealLog) -> Steps[None]:
    """Deals on until DONE, and a tray's piles or a table's hands are out.

    Raises:
        Failed: nothing, other, stopped.
    """
    limit_s = CARD_S
    if kind_of(bench) is MachineKind.TABLE:
        yield from progress(bench, lambda: len(log.cards) >= log.job.pack or log.over, "CARD")
        yield Prompt(Need.HANDS)
        limit_s = PLAY_S
    yield from progress(bench, lambda: log.over, "DONE", limit_s)
    if log.kind is not EventKind.DONE:
        raise Failed("other", expected="DONE", came=event_name(log.last, log.records[-1].kind))
    bench.acknowledge(log.last)
