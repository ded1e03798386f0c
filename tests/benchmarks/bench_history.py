"""10,000 old sets of 36 boards taken into the history, and one set asked for.

By hand: `PYTHONPATH=. python tests/benchmarks/bench_history.py`. Aims: taken in within 60 s, asked within 50 ms in this
process (`--sets` and `--format dup` for others).
"""

import argparse
import os
import random
import statistics
import tempfile
import time
from pathlib import Path

from boards import formats
from boards.board import Board, BoardSet
from boards.deal import Deal, Hand, deal_text
from boards.games import GAMES
from boards.store.store import Store
from dealer.operations.history import import_history

BRIDGE = GAMES["bridge"]


def deals(count: int, seed: int) -> list[Deal]:
    source = random.Random(seed)
    found = []
    for _ in range(count):
        cards = source.sample(range(52), 52)
        n, e, s, w = (Hand.of(cards[at : at + 13]) for at in range(0, 52, 13))
        found.append(Deal((n, e, s, w)))
    return found


def file_of(of: list[Deal], form: str) -> bytes:
    if form != "pbn":
        return formats.for_name(form).write(set_of(of))
    return "".join(
        f'[Event "?"]\n[Site "?"]\n[Date "?"]\n[Board "{n}"]\n[Dealer "{header.dealer.name}"]\n'
        f'[Vulnerable "{header.fields()["vulnerable"]}"]\n[Deal "N:{deal_text(deal)}"]\n\n'
        for n, deal in enumerate(of, 1)
        for header in [BRIDGE.default_header(n)]
    ).encode()


def set_of(of: list[Deal], first: int = 1) -> BoardSet:
    boards = (Board(n, "bridge", BRIDGE.default_header(n), deal) for n, deal in enumerate(of, first))
    return BoardSet("bridge", tuple(boards), bytes(16))


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--sets", type=int, default=10_000)
    options.add_argument("--format", default="pbn")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for n in range(chosen.sets):
            data = file_of(deals(36, n), chosen.format)
            (Path(folder) / f"{n:05}.{chosen.format}").write_bytes(data)
        with tempfile.TemporaryDirectory() as home:
            url = str(Path(home) / "store.sqlite")
            start, before = time.perf_counter(), sum(os.times()[:4])
            taken = import_history([folder], store_url=url)
            took, cores = time.perf_counter() - start, sum(os.times()[:4]) - before
            size = Path(url).stat().st_size
            print(
                f"{taken.new} sets, {taken.deals} deals of .{chosen.format} in {took:.1f} s (aim 60), "
                f"{cores:.1f} s of one core, {size >> 20} MB"
            )
            with Store(url) as store:
                for name, of, hits in (("none of it used", deals(36, 10**9), 0), ("all of it used", deals(36, 77), 36)):
                    asked = set_of([deal.turned(1) for deal in of], 100)
                    times = []
                    for _ in range(21):
                        start = time.perf_counter()
                        found = store.used_before(asked)
                        times.append(time.perf_counter() - start)
                    assert len(found) == hits
                    print(f"asked, {name}: {1000 * statistics.median(times):.1f} ms (aim 50)")


if __name__ == "__main__":
    main()
