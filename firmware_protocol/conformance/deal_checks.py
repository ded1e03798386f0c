"""Checks of section 5 with cards: credit, acknowledgements, requests that come again, the whole board."""

from itertools import pairwise
from typing import Final

from firmware_protocol.codes import Answer, Capability, ErrorCode, EventKind, MachineKind, MachineState
from firmware_protocol.conformance import boards
from firmware_protocol.conformance.bench import Bench, event_name
from firmware_protocol.conformance.check import Check, Failed, Steps
from firmware_protocol.conformance.log import DealLog
from firmware_protocol.conformance.session_checks import same
from firmware_protocol.message_types import EventAck, JobResume, JobStart, Operator, Pong

SOONEST_S: Final = 0.15
LATEST_S: Final = 0.8
"""Between two sendings of an event: 250 ms, its time on the line, and what a converter adds."""


def _begins(bench: Bench) -> Steps[None]:
    log = yield from boards.board(bench)
    first, second = log.records[0], log.records[1]
    same("EVENT 1", EventKind.STARTED.name, EventKind(first.kind).name)
    if second.kind not in (EventKind.CARD, EventKind.STOPPED):
        raise Failed("other", expected=event_name(2, EventKind.CARD), came=event_name(2, second.kind))
    if any(record.kind == EventKind.STARTED for record in log.records[1:]):
        raise Failed("other", expected="CARD", came="STARTED")


def _credit(bench: Bench) -> Steps[None]:
    log = yield from boards.board(bench)
    assert bench.hello is not None
    times = [arrived[0] for _, arrived in sorted(log.arrivals.items())]
    slowest = max((after - before for before, after in pairwise(times)), default=1.0)
    yield from bench.wait(min(max(2.5, 6 * min(slowest, 2.0)), 12.0))
    ahead = max(log.arrivals) - log.acked
    if ahead > bench.hello.credit:
        raise Failed("differs", what="events ahead of EVENT_ACK", expected=bench.hello.credit, came=ahead)


def _repeats(bench: Bench) -> Steps[None]:
    log = yield from boards.exhausted(bench)
    number = log.acked + 1
    if log.last < number:
        raise Failed("nothing", expected=event_name(number, EventKind.CARD), seconds=boards.CARD_S)
    yield from bench.wait(2.0)
    times = [time for time in log.arrivals[number] if time >= bench.now - 2.0]
    gaps = [after - before for before, after in pairwise(times)]
    if len(times) < 2:
        raise Failed("nothing", expected=event_name(number, log.records[number - 1].kind), seconds=2.0)
    for gap in gaps:
        if not SOONEST_S <= gap <= LATEST_S:
            raise Failed("differs", what="ms", expected="250", came=round(gap * 1000))
    if log.changed:
        raise Failed("differs", what=f"EVENT {log.changed[0]}", expected="=", came="other content")


def _covers(bench: Bench) -> Steps[None]:
    """The acknowledgement of the last event alone: those before it were never acknowledged."""
    log = yield from boards.exhausted(bench)
    yield from boards.cards(bench, 1)
    log = yield from boards.exhausted(bench)
    yield from _acknowledged(bench, log, 1)


def _ack_again(bench: Bench) -> Steps[None]:
    log = yield from boards.exhausted(bench)
    yield from _acknowledged(bench, log, 3)
    old = log.acked - 2
    counts = {number: len(log.arrivals[number]) for number in range(1, log.acked + 1)}
    bench.send(EventAck(log.job.tag, old))
    bench.send(EventAck(log.job.tag, 0))
    yield from bench.wait(1.0)
    for number, count in counts.items():
        if len(log.arrivals[number]) > count:
            raise Failed("moved", came=event_name(number, log.records[number - 1].kind))
    yield from boards.cards(bench, 2)


def _acknowledged(bench: Bench, log: DealLog, times: int) -> Steps[None]:
    """After the last one is acknowledged no earlier event comes again, and the next card does."""
    last = log.last
    for _ in range(times):
        bench.acknowledge(last)
    yield from bench.settle()
    counts = {number: len(log.arrivals[number]) for number in range(1, last + 1)}
    if not (yield from bench.until(lambda: log.last > last, boards.CARD_S)):
        raise Failed("nothing", expected=event_name(last + 1, EventKind.CARD), seconds=boards.CARD_S)
    yield from bench.wait(1.0)
    for number, count in counts.items():
        if len(log.arrivals[number]) > count:
            raise Failed("other", expected=event_name(last + 1, EventKind.CARD), came=f"EVENT {number}")


def _ack_other(bench: Bench) -> Steps[None]:
    log = yield from boards.exhausted(bench)
    seen = max(log.arrivals)
    bench.send(EventAck(log.job.tag ^ 0x100, log.last))
    yield from bench.wait(3.0)
    if max(log.arrivals) > seen:
        raise Failed("moved", came=f"EVENT {max(log.arrivals)}")


def _start_again(bench: Bench) -> Steps[None]:
    log = yield from boards.board(bench)
    seen = log.last
    ok = yield from bench.ok(JobStart(log.job.job_id))
    if ok.last_event < seen:
        raise Failed("differs", what="OK last_event", expected=f"{seen} ...", came=ok.last_event)
    yield from boards.cards(bench, 2)
    begins_no_more(log, seen)


def begins_no_more(log: DealLog, seen: int) -> None:
    """A board that goes on after event number `seen` does not begin a second time.

    Raises:
        Failed: other.
    """
    for record in log.records[seen:]:
        if record.kind == EventKind.STARTED:
            raise Failed("other", expected="CARD", came=event_name(record.number, record.kind))


def _put_again(bench: Bench) -> Steps[None]:
    log = yield from boards.board(bench)
    ok = yield from bench.ok(boards.put_of(log.job))
    same("OK state", MachineState.RUNNING.name, ok.state.name)
    if ok.last_event < log.acked:
        raise Failed("differs", what="OK last_event", expected=f"{log.acked} ...", came=ok.last_event)
    yield from boards.cards(bench, 2)


def _busy(bench: Bench) -> Steps[None]:
    yield from boards.board(bench)
    yield from bench.refused(boards.put_of(boards.new_job(bench)), ErrorCode.BUSY)
    yield from boards.cards(bench, 1)


def _no_stop(bench: Bench) -> Steps[None]:
    log = yield from boards.board(bench)
    for number in (log.last, log.last + 1):
        yield from bench.refused(Operator(log.job.job_id, number, Answer.CONTINUE, 255), ErrorCode.CONFLICT)
    yield from bench.refused(Operator(log.job.job_id, log.last, Answer.FINISH, 255), ErrorCode.CONFLICT)
    yield from boards.cards(bench, 1)


def _not_paused(bench: Bench) -> Steps[None]:
    log = yield from boards.exhausted(bench)
    resume = JobResume(log.job.job_id, log.last, log.chain)
    yield from bench.refused(resume, ErrorCode.BAD_STATE, ErrorCode.CONFLICT)
    yield from boards.cards(bench, 1)


def _sensors(bench: Bench) -> Steps[None]:
    log = yield from boards.exhausted(bench)
    pong = yield from bench.ping()
    yield from _pockets_seen(log, pong)
    if not pong.sensors & 2:
        raise Failed("differs", what="PONG sensors, bit 1 (hopper)", expected=1, came=0)


def _pockets_seen(log: DealLog, pong: Pong) -> Steps[None]:
    expected = sum(1 << pocket - 1 for pocket in {card.pocket for card in log.cards} if pocket < 5)
    same("PONG occupied", f"{expected:04b}", f"{pong.occupied & 15:04b}")
    yield from ()


def _plan(bench: Bench) -> Steps[None]:
    log = yield from boards.whole(bench)
    wrong = log.misplaced()
    if wrong is not None:
        record, pocket = wrong
        raise Failed("differs", what=f"EVENT {record.number} CARD {record.face}", expected=pocket, came=record.pocket)


def deals_as_planned(log: DealLog) -> None:
    """Every card lies where the plan or the sequence has it, and none is missing.

    Raises:
        Failed: differs.
    """
    wrong = log.misplaced()
    if wrong is not None:
        raise Failed("differs", what=f"EVENT {wrong[0].number} CARD", expected=wrong[1], came=wrong[0].pocket)
    same("CARD events before DONE", log.job.pack, len(log.cards))


def _counts(bench: Bench) -> Steps[None]:
    log = yield from boards.whole(bench)
    for count, record in enumerate(log.cards, 1):
        same(f"EVENT {record.number} count", count, record.cards)
    for record in log.records:
        if record.kind in (EventKind.STARTED, EventKind.DONE, EventKind.PAUSED):
            dealt = sum(card.number < record.number for card in log.cards)
            same(f"{event_name(record.number, record.kind)} count", dealt, record.cards)


def _done(bench: Bench) -> Steps[None]:
    log = yield from boards.whole(bench)
    same("CARD events before DONE", log.job.pack, len(log.cards))
    end = next(record.number for record in log.records if record.kind == EventKind.DONE)
    yield from boards.still(bench)
    if log.last > end:
        raise Failed("moved", came=event_name(end + 1, log.records[end].kind))
    pong = yield from bench.ping()
    same("PONG state", MachineState.DONE.name, pong.state.name)


def _over(bench: Bench) -> Steps[None]:
    log = yield from boards.whole(bench)
    ok = yield from bench.ok(boards.put_of(log.job))
    same("OK state", MachineState.DONE.name, ok.state.name)
    yield from bench.reply(JobStart(log.job.job_id))
    yield from bench.refused(JobResume(log.job.job_id, log.last, log.chain), ErrorCode.BAD_STATE, ErrorCode.CONFLICT)
    yield from bench.refused(Operator(log.job.job_id, log.last, Answer.CONTINUE, 255), ErrorCode.CONFLICT)
    yield from boards.still(bench)
    same("PONG state", MachineState.DONE.name, (yield from bench.ping()).state.name)


def _full(bench: Bench) -> Steps[None]:
    log = yield from boards.whole(bench)
    pong = yield from bench.ping()
    if boards.kind_of(bench) is not MachineKind.BOARD:
        same("PONG occupied", "0000", f"{pong.occupied & 15:04b}")
        same("PONG sensors (reader, path)", "00", f"{pong.sensors >> 2 & 3:02b}")  # the next pack may be in already
        return
    if bench.hello is not None and Capability.POCKET_SENSORS in bench.hello.capabilities:
        yield from _pockets_seen(log, pong)
    if pong.sensors & 0b1110:
        same("PONG sensors (hopper, reader, path)", "000", f"{pong.sensors >> 1 & 7:03b}")


CHECKS: Final = (
    Check("deal-begin", 5, "JOB_START", "EVENT 1 STARTED, then cards", _begins, deals=True),
    Check(
        "deal-credit",
        5,
        "no EVENT_ACK for several cards' time",
        "no more events ahead than the credit",
        _credit,
        deals=True,
    ),
    Check("deal-repeat", 4, "no EVENT_ACK for 2 s", "each event again every 250 ms, unchanged", _repeats, deals=True),
    Check(
        "deal-ack-covers",
        5,
        "EVENT_ACK of the newest of several events",
        "none of them comes again; the next card does",
        _covers,
        deals=True,
    ),
    Check(
        "deal-ack-again",
        5,
        "EVENT_ACK three times, then older ones",
        "no old event comes again; the cards go on",
        _ack_again,
        deals=True,
    ),
    Check("deal-ack-other", 5, "EVENT_ACK with another job's tag", "it frees no credit", _ack_other, deals=True),
    Check(
        "start-again", 5, "in mid-board JOB_START", "OK; the cards go on with the next number", _start_again, deals=True
    ),
    Check(
        "put-again-deals", 5, "in mid-board the same JOB_PUT", "OK (RUNNING); the cards go on", _put_again, deals=True
    ),
    Check("put-busy", 5, "in mid-board JOB_PUT with another id", "NAK BUSY; the cards go on", _busy, deals=True),
    Check("answer-no-stop", 6, "OPERATOR when nothing is asked", "NAK CONFLICT; the cards go on", _no_stop, deals=True),
    Check("resume-not-paused", 6, "JOB_RESUME while cards move", "NAK BAD_STATE or CONFLICT", _not_paused, deals=True),
    Check(
        "deal-sensors",
        10,
        "in mid-board PING",
        "PONG: just the pockets with cards are occupied, and the hopper",
        _sensors,
        deals=True,
        needs=Capability.POCKET_SENSORS,
    ),
)
WHOLE: Final = (
    Check("deal-plan", 5, "the whole board", "the k-th card of a face goes to its k-th pocket", _plan, deals=True),
    Check(
        "deal-count",
        10,
        "the whole board",
        "the count of every event is that of the cards so far",
        _counts,
        deals=True,
    ),
    Check(
        "deal-done",
        5,
        "the whole board",
        "DONE after as many cards as the pack has; nothing after it",
        _done,
        deals=True,
    ),
    Check(
        "deal-full",
        10,
        "PING after DONE",
        "PONG: occupied as dealt, hopper empty (TRAY, TABLE: none, either); reader and path empty",
        _full,
        deals=True,
    ),
    Check(
        "deal-over",
        5,
        "after DONE the same JOB_PUT, JOB_START, JOB_RESUME, OPERATOR",
        "OK (DONE); then nothing moves, DONE stays",
        _over,
        deals=True,
    ),
)
