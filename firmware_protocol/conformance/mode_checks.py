"""Checks of what a machine may offer beyond dealing into a board: the other modes, trays, tables."""

from collections import Counter
from typing import Final

from firmware_protocol.codes import POCKETS, Capability, ErrorCode, EventKind, MachineKind, MachineState, Mode
from firmware_protocol.conformance import boards
from firmware_protocol.conformance.bench import Bench
from firmware_protocol.conformance.check import Check, Failed, Need, Prompt, Steps
from firmware_protocol.conformance.deal_checks import deals_as_planned
from firmware_protocol.conformance.session_checks import same
from firmware_protocol.message_types import JobStart, ReadPocket


def _verify(bench: Bench) -> Steps[None]:
    dealt = yield from boards.whole(bench)
    assert dealt.job.plan is not None
    contents = dealt.job.plan.contents()
    log = yield from boards.put(bench, Mode.VERIFY)
    yield from bench.wait(1.0)
    yield from bench.ok(JobStart(log.job.job_id))
    yield from boards.progress(bench, lambda: log.last >= 1, "EVENT 1 STARTED")
    yield from bench.refused(ReadPocket(log.job.job_id, log.last, 7), ErrorCode.BAD_PLAN)
    yield from bench.refused(ReadPocket(log.job.job_id, log.last + 1, 1), ErrorCode.CONFLICT)
    for pocket in POCKETS:
        before = log.last
        request = ReadPocket(log.job.job_id, before, pocket)
        yield from bench.ok(request)
        yield from boards.progress(bench, lambda: log.last > before, "POCKET_BEGIN")  # noqa: B023
        yield from bench.ok(request)
        yield Prompt(Need.POCKET, {"pocket": pocket})
        yield from boards.progress(bench, lambda: log.kind is EventKind.POCKET_END, f"POCKET_END {pocket}")
        records = log.records[before:]
        same(f"POCKET_BEGIN of pocket {pocket}: events", 1, sum(r.kind == EventKind.POCKET_BEGIN for r in records))
        read = [record for record in records if record.kind == EventKind.READ]
        same("READ pocket", {pocket}, {record.pocket for record in read})
        for count, record in enumerate(read, 1):
            same("READ count", count, record.cards)
        same(f"POCKET_END {pocket} count", len(read), records[-1].cards)
        wanted, found = contents[pocket], Counter(record.face for record in read)
        if found != wanted:
            missing, more = sorted((wanted - found).elements()), sorted((found - wanted).elements())
            raise Failed("differs", what=f"READ of pocket {pocket}", expected=missing, came=more)
    yield from bench.ok(ReadPocket(log.job.job_id, log.last, 0))
    yield from boards.progress(bench, lambda: log.over, "DONE")
    same("state", MachineState.DONE.name, (yield from bench.ping()).state.name)


def _learn(bench: Bench) -> Steps[None]:
    yield from _in_order(bench, Mode.LEARN)


def _test(bench: Bench) -> Steps[None]:
    yield from _in_order(bench, Mode.TEST)


def _in_order(bench: Bench, mode: Mode) -> Steps[None]:
    """A whole pack by its places."""
    log = yield from boards.new_board(bench, mode)
    yield from boards.to_the_end(bench, log)
    deals_as_planned(log)


def _tray(bench: Bench) -> Steps[None]:
    log = yield from boards.whole(bench)
    tail = [
        (EventKind(r.kind).name, r.pocket) for r in log.records[log.cards[-1].number :] if r.kind != EventKind.PAUSED
    ]
    expected = [step for pocket in POCKETS for step in (("STOPPED", pocket), ("MOVED", pocket))] + [("DONE", 0)]
    same("events after the last CARD", _steps(expected), _steps(tail))


def _table(bench: Bench) -> Steps[None]:
    log = yield from boards.whole(bench)
    tail = [(EventKind(r.kind).name, r.pocket) for r in log.records[log.cards[-1].number :]]
    taken = [("TAKEN", pocket) for pocket in POCKETS]
    same("events after the last CARD", _steps([("RETURNED", 0), *taken, ("DONE", 0)]), _steps(_sorted_taken(tail)))
    same("PONG label", log.job.label, (yield from bench.ping()).label)


def _sorted_taken(tail: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Players take their hands in any order."""
    return [*tail[:1], *sorted(tail[1:-1]), *tail[-1:]]


def _steps(steps: list[tuple[str, int]]) -> str:
    return " ".join(f"{name} {pocket}" if pocket else name for name, pocket in steps)


CHECKS: Final = (
    Check(
        "verify",
        7,
        "mode VERIFY on the finished board: READ_POCKET 7, one number ahead, then 1..4 twice each, then 0",
        "NAK BAD_PLAN, NAK CONFLICT; POCKET_BEGIN once, a READ for each card of the plan, POCKET_END; DONE",
        _verify,
        deals=True,
        needs=Capability.VERIFY,
    ),
    Check(
        "tray",
        8,
        "the piles after the last card, CONTINUE at each",
        "MOVE_PILE and MOVED for pockets 1..4, then DONE",
        _tray,
        deals=True,
        kinds=(MachineKind.TRAY,),
    ),
    Check(
        "table",
        9,
        "the hands are taken",
        "RETURNED, TAKEN for each pocket, DONE; PONG has the job's label",
        _table,
        deals=True,
        kinds=(MachineKind.TABLE,),
    ),
    Check(
        "learn",
        7,
        "mode LEARN, a whole pack",
        "the k-th card goes to the k-th pocket; DONE",
        _learn,
        deals=True,
        needs=Capability.LEARN,
    ),
    Check(
        "test",
        7,
        "mode TEST, a whole pack",
        "the k-th card goes to the k-th pocket, no reading stops it; DONE",
        _test,
        deals=True,
        needs=Capability.TEST,
    ),
)
