"""Deals through the acceptance suite, long sets with writing, and how often fair deals are called unfair. By hand.

    python tests/benchmarks/bench_accept.py [speed] [streams] [alarms [REPORTS]]

Nothing is asserted. `dealer` of Debian (package dealer) is measured beside ours where it is installed.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

MILLION = 1_000_000
LONG = 100_000


def taken(*command: object, stdin: bytes = b"") -> tuple[float, str]:
    """Wall seconds of a process with its start, and what it printed."""
    start = time.perf_counter()
    ran = subprocess.run(list(map(str, command)), input=stdin, capture_output=True, check=False)
    if ran.returncode > 1:
        raise SystemExit(ran.stderr.decode())
    return time.perf_counter() - start, ran.stdout.decode("utf-8", "replace")


def paitao(*arguments: object) -> tuple[float, str]:
    """The command line as a process of its own."""
    return taken(sys.executable, ROOT / "cli.py", *arguments)


def speed() -> None:
    """A million deals, with one worker and with two; the reports must be the same."""
    print("| accept huapai --deals 1000000 | seconds | deals per second |\n| --- | --- | --- |")
    reports = []
    for workers in (1, 2):
        seconds, report = paitao("accept", "huapai", "--deals", MILLION, "--workers", workers, "--json")
        reports.append(report)
        print(f"| {workers} worker{'s' * (workers > 1)} | {seconds:.1f} (aim 60 with two) | {MILLION / seconds:,.0f} |")
    print(f"\nreports equal: {reports[0] == reports[1]}, verdict {json.loads(reports[0])['verdict']}\n", flush=True)


def streams() -> None:
    """100,000 boards with writing, start of the program included."""
    print("| long set of 100,000 boards | seconds | boards per second | ratio to dealer |\n| --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        theirs = _dealer(Path(folder))
        for game, name in (("guandan", "x.paitao.json"), ("shengji", "y.paitao.json"), ("huapai", "z.paitao.json"),
                           ("huapai", "z.pbn"), ("bridge", "b.pbn")):  # fmt: skip
            seconds, _ = paitao(
                "deal", game, "--boards", f"1-{LONG}", "--seed", "bench", "-o", Path(folder) / name, "--force"
            )
            ratio = "dealer is not installed" if theirs is None else f"{theirs / seconds:.2f}"
            print(f"| {game}, {name[1:]} | {seconds:.2f} | {LONG / seconds:,.0f} (aim 20,000) | {ratio} |", flush=True)
        if theirs is not None:
            print(f"| dealer, printpbn | {theirs:.2f} | {LONG / theirs:,.0f} | 1 |")
    print()


def _dealer(folder: Path) -> float | None:
    """Seconds in which Debian's dealer writes as many deals as PBN; None where it is not installed."""
    program = shutil.which("dealer") or "/usr/games/dealer"
    if not Path(program).exists():
        return None
    script = f"generate {LONG + 1}\nproduce {LONG}\ncondition 1\naction printpbn\n".encode()
    with (folder / "dealer.pbn").open("wb") as file:
        start = time.perf_counter()
        subprocess.run([program, "-s", "1"], input=script, stdout=file, check=True)
    return time.perf_counter() - start


def alarms(reports: int) -> None:
    """How often rows and reports of fair deals fail, at alphas that a few hundred reports can show."""
    import hashlib

    from boards.games import GAMES
    from dealer.acceptance import judging, working
    from dealer.acceptance.report import Verdict, judged

    alphas = (0.1, 0.01, 1e-3, 1e-4)
    print(f"| game | reports | rows with p < 0.01 (fair: 1 %) | failing at {', '.join(map(str, alphas))} |")
    print("| --- | --- | --- | --- |")
    for game_id, of in GAMES.items():
        odd = rows = 0
        failing = dict.fromkeys(alphas, 0)
        for n in range(reports):
            secret = hashlib.sha256(f"alarm {game_id} {n}".encode()).digest()
            report = judging.report(*working.count_own(of, secret, 3000, 1000, 1), name=lambda place: {"board": place})
            tested = [row.p for row in report.rows if row.p is not None and row.part != "all"]
            odd, rows = odd + sum(p < 0.01 for p in tested), rows + len(tested)
            for alpha in alphas:
                failing[alpha] += any(row.verdict is Verdict.FAIL for row in judged(report.rows, alpha))
        shown = ", ".join(f"{failing[alpha]}" for alpha in alphas)
        print(f"| {game_id} | {reports} | {odd} of {rows} = {100 * odd / rows:.2f} % | {shown} |", flush=True)


def main() -> None:
    """All, or the named ones."""
    named = sys.argv[1:]
    if not named or "speed" in named:
        speed()
    if not named or "streams" in named:
        streams()
    if not named or "alarms" in named:
        alarms(int(named[-1]) if named and named[-1].isdigit() else 300)


if __name__ == "__main__":
    main()
