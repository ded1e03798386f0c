"""The full PBN reader against endplay's, in one process: the same files, boards per second of one core.

Run by hand: `python tests/benchmarks/bench_formats.py [FILE...]`. Without files: 600 deals of our own without and with
the tags of a set, whose fingerprint is computed again, and of the corpus beside the checkout, if it is there, what
clubs and programs publish. Ours counts every card and keeps every tag. Best of 5 in turn, seconds of this process.
"""

import re
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "boards" / "formats")]

from endplay.parsers import pbn as theirs  # noqa: E402
from format_strategies import random_set  # noqa: E402

from boards import formats  # noqa: E402

REPEATS, BOARDS, AIM = 5, 600, 8
CORPUS = ROOT.parent / "shared" / "corpus" / "pbn"
PUBLISHED = ("shark3816.pbn", "commongame36.pbn", "pary216.pbn", "bd1_36.pbn")


def files() -> dict[str, bytes]:
    """The named files, or those of the default."""
    if sys.argv[1:]:
        return {Path(name).name: Path(name).read_bytes() for name in sys.argv[1:]}
    ours = formats.write(random_set("bridge", range(1, BOARDS + 1)), "pbn")
    found = {"deals": re.sub(rb"\[Paitao.*\r\n", b"", ours), "deals of a set, with fingerprint": ours}
    return found | {name: (CORPUS / name).read_bytes() for name in PUBLISHED if CORPUS.is_dir()}


def seconds(work: Callable[[], object]) -> float:
    """Of this process, once."""
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    """A table as in docs/performance.md."""
    print("| PBN file | boards | kB | ours, boards per second | endplay | ratio to endplay |\n|" + " --- |" * 6)
    for name, data in files().items():
        text = data.decode("latin-1").replace("\r\n", "\n").removeprefix("\u00ef\u00bb\u00bf")
        works = (partial(formats.read, data, name), partial(theirs.loads, text))
        count = len(works[0]().boards)
        ours, other = (
            min(column) for column in zip(*[tuple(map(seconds, works)) for _ in range(REPEATS)], strict=True)
        )
        print(
            f"| {name} | {count:,} | {len(data) // 1000:,} | {count / ours:,.0f} | {count / other:,.0f} "
            f"| {other / ours:.1f} (aim {AIM} on one of them) |",
            flush=True,
        )


if __name__ == "__main__":
    main()
