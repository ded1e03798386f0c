"""The long proofs of the machine protocol, by hand: `prove_machine.py [chaos|kinds|corrupt|explore]`.

Each has a short form in every test run. All of them take about an hour of one core; docs/performance.md has the last
results. Ends with a traceback when a proof fails.
"""

import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "firmware_protocol")]

import corruption  # noqa: E402
import explorer  # noqa: E402
from evening import havoc  # noqa: E402
from sitting import deal_boards  # noqa: E402
from small_world import SMALL_WORLDS, small_pack  # noqa: E402
from world import HELL  # noqa: E402

from firmware_protocol.codes import MachineKind  # noqa: E402

SEED = "2026-11-30"


def chaos() -> None:
    """3,000 boards of 52 and 1,500 of 108 under everything at once; then with memories and journals that forget."""
    print("| boards | pack | right | reported, and why | power cuts | host crashes | unplugs | frames rejected |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for boards, pack, worn in ((3000, 52, 0.0), (1500, 108, 0.0), (300, 52, 0.2), (150, 108, 0.2)):
        tally = deal_boards(boards, pack, HELL, SEED, worn=worn)
        tally.check()
        reasons = "; ".join(f"{count} {why}" for why, count in tally.reasons.most_common()) or "none"
        hits = [tally.faults[name] for name in ("power cut", "host crash", "unplug", "rejected frames")]
        what = f"{boards:,}" + (" (worn memories and journals)" if worn else "")
        figures = " | ".join(f"{hit:,}" for hit in hits)
        print(f"| {what} | {pack} | {tally.outcomes['correct']:,} | {reasons} | {figures} |", flush=True)


def kinds() -> None:
    """Evenings at tables and sessions at trays under everything at once."""
    print("| kind | boards | pack | right | spoiled aloud | power cuts | host crashes | unplugs | frames rejected |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for kind, evenings, boards, pack in (
        (MachineKind.TABLE, 250, 4, 52), (MachineKind.TABLE, 150, 2, 108), (MachineKind.TRAY, 300, 1, 108),
    ):  # fmt: skip
        counts = havoc(kind, evenings, boards, pack, noise=HELL, seed=SEED)
        assert not counts["silently wrong"] + counts["stuck"] + counts["reported"], counts
        assert counts["right"] == evenings * boards, counts
        spoiled = "; ".join(f"{n} {what[9:]}" for what, n in sorted(counts.items()) if what[:7] == "spoiled") or "none"
        hits = [counts[name] for name in ("power cut", "host crash", "unplug", "rejected frames")]
        figures = " | ".join(f"{hit:,}" for hit in (counts["right"], *hits))
        right, _, others = figures.partition(" | ")
        print(f"| {kind.name} | {evenings * boards:,} | {pack} | {right} | {spoiled} | {others} |", flush=True)


def corrupt() -> None:
    """Ten million damaged pairs of real frames."""
    count, slices = 10_000_000, 100
    wrong: dict[str, int] = dict.fromkeys(corruption.DAMAGES, 0)
    rejected = dict(wrong)
    for part in range(slices):
        bad, refused = corruption.accepted_wrongly(count // slices, f"{SEED} {part}")
        for name in wrong:
            wrong[name] += bad[name]
            rejected[name] += refused[name]
    print(f"| damage, {count // len(wrong):,} pairs of frames each | blocks rejected | wrong frames accepted |")
    print("| --- | --- | --- |")
    for name in wrong:
        print(f"| {name} | {rejected[name]:,} | {wrong[name]} |")
    assert not any(wrong.values())


def explore() -> None:
    """The small worlds to their long bounds."""
    print("| pack | credit | faults | states | steps | ends | without a way to an end | seconds |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, shape, deck, pockets in SMALL_WORLDS:
        for credit, bound in ((1, 1), (1, 2), (2, 1)):
            with small_pack(shape):
                start = time.process_time()
                found = explorer.explore(explorer.begin(deck, pockets, credit=credit), bound)
                took = time.process_time() - start
            ends = ", ".join(sorted(found.ends))
            print(f"| {name} | {credit} | {bound} | {found.states:,} | {found.steps:,} | {ends} | {found.stuck} |"
                  f" {took:,.0f} |", flush=True)  # fmt: skip
            assert not found.stuck


def main() -> None:
    """All, or the named ones."""
    print(f"CPython {platform.python_version()}, {platform.system()} {platform.machine()}\n")
    proofs: dict[str, Callable[[], None]] = {"chaos": chaos, "kinds": kinds, "corrupt": corrupt, "explore": explore}
    for name in sys.argv[1:] or proofs:
        proofs[name]()
        print(flush=True)


if __name__ == "__main__":
    main()
