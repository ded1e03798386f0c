"""Checks of what a machine may offer beyond dealing: reading a board back."""

from collections import Counter
from typing import Final

from firmware_protocol.codes import POCKETS, Capability, ErrorCode, EventKind, MachineState, Mode
from firmware_protocol.conformance import boards
from firmware_protocol.conformance.bench import Bench
from firmware_protocol.conformance.check import Check, Failed, Need, Prompt, Steps
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
)
