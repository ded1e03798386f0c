"""Boards per second through `check`: 1,000 DUP files and 1,000 DLM files of 36 boards, as one process and in this one.

Run by hand: `python tests/benchmarks/bench_check.py`. The files are made once, in a temporary folder, and hold
different deals. Medians of 5. "Read" is the same files through the full readers, with which the tally must agree.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "boards" / "formats")]

from format_strategies import random_set  # noqa: E402

from boards import formats  # noqa: E402
from dealer.operations import checking  # noqa: E402

REPEATS, FILES, BOARDS, AIM = 5, 1000, 36, 40_000


def seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The median time of the work."""
    taken = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def make(folder: Path, name: str) -> list[bytes]:
    """The files of one format in the folder; Big Deal's order of cards, which is ours as well."""
    folder.mkdir()
    order = random.Random(name)
    made = []
    for at in range(FILES):
        data = formats.write(random_set("bridge", range(1, BOARDS + 1), order.randrange(10**6)), name)
        (folder / f"{at:04}.{name}").write_bytes(data)
        made.append(data)
    return made


def main() -> None:
    """Print a table."""
    boards = FILES * BOARDS
    print(f"| what | boards per second | ratio to the aim of {AIM:,} |\n| --- | --- | --- |")
    with tempfile.TemporaryDirectory() as scratch:
        for name in ("dup", "dlm"):
            folder = Path(scratch) / name
            made = make(folder, name)
            environment = {**os.environ, "PAITAO_DATA": scratch, "PYTHONPATH": str(ROOT)}
            command = [sys.executable, "-m", "cli", "check", str(folder)]

            def process(command: list[str] = command, environment: dict[str, str] = environment) -> None:
                subprocess.run(command, env=environment, cwd=ROOT, check=True, capture_output=True)

            for what, work, repeats in (
                ("`paitao check`, whole process", process, REPEATS),
                ("files in one process", lambda f=str(folder): checking.check_files([f]), REPEATS),
                ("tally of bytes", lambda m=made: [formats.tally(data) for data in m], REPEATS),
                ("read of bytes (every tenth file)", lambda m=made: [formats.read(d, "x") for d in m[::10]], 1),
            ):
                rate = boards / seconds(work, repeats) / (10 if repeats == 1 else 1)
                print(f"| {name}: {what} | {rate:,.0f} | {rate / AIM:.1f} |", flush=True)


if __name__ == "__main__":
    main()
