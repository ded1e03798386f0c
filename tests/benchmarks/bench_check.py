"""Boards per second through `check`: 1,000 DUP files and 1,000 DLM files of 36 boards, as one process and in this one.

Run by hand: `python tests/benchmarks/bench_check.py`. The files are made once, in a temporary folder, and hold
different deals. Seconds of one core, so that other work on the machine counts less; medians of 5. "Read" is the same
files through the full readers, with which the tally must agree.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "boards" / "formats")]

from format_strategies import random_set  # noqa: E402

from boards import formats  # noqa: E402
from dealer.operations import checking  # noqa: E402

REPEATS, FILES, BOARDS, AIM = 5, 1000, 36, 40_000


def core_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The median time of the work, in this process and those it starts; by the clock where a system does not tell."""
    taken = []
    for _ in range(repeats):
        start = os.times()
        work()
        end = os.times()
        busy = sum(end[:4]) - sum(start[:4])
        taken.append(busy if os.name == "posix" else end.elapsed - start.elapsed)
    return statistics.median(taken)


def make(folder: Path, name: str) -> list[bytes]:
    """The files of one format in the folder."""
    folder.mkdir(parents=True)
    order = random.Random(name)
    made = []
    for at in range(FILES):
        data = formats.write(random_set("bridge", range(1, BOARDS + 1), order.randrange(10**6)), name)
        (folder / f"{at:04}.{name}").write_bytes(data)
        made.append(data)
    return made


def row(what: str, boards: int, seconds: float) -> None:
    """One line of the table."""
    rate = boards / seconds
    print(f"| {what} | {rate:,.0f} | {rate / AIM:.1f} |", flush=True)


def main() -> None:
    """Print a table."""
    boards = FILES * BOARDS
    print(f"| what | boards per second of one core | ratio to the aim of {AIM:,} |\n| --- | --- | --- |")
    with tempfile.TemporaryDirectory() as scratch:
        made = {name: make(Path(scratch) / "files" / name, name) for name in ("dup", "dlm")}
        folder = str(Path(scratch) / "files")
        environment = {**os.environ, "PAITAO_DATA": scratch, "PYTHONPATH": str(ROOT)}

        def process() -> None:
            subprocess.run([sys.executable, "-m", "cli", "check", folder], env=environment, cwd=ROOT, check=True,
                           capture_output=True)  # fmt: skip

        row("`paitao check`, all files in one process, its start included", 2 * boards, core_seconds(process))
        row("all files, without the process", 2 * boards, core_seconds(lambda: checking.check_files([folder])))
        for name, files in made.items():
            tallied = core_seconds(lambda files=files: [formats.tally(data) for data in files])  # type: ignore[misc]
            row(f"{name}, tally", boards, tallied)
            read = core_seconds(lambda files=files: [formats.read(d, "x") for d in files[::10]], 1)  # type: ignore[misc]
            row(f"{name}, read", boards // 10, read)


if __name__ == "__main__":
    main()
