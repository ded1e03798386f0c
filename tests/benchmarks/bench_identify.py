"""Whose a hand is, among 10,000 sets of 36 boards of one game in SQLite.

By hand: `PYTHONPATH=. python tests/benchmarks/bench_identify.py` (`--sets` for fewer). Aim: each question within 50 ms
in this process, the first import of numpy left out.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import sqlalchemy as sa

from boards.board import Board
from boards.deal import Deal, Hand, hand_text
from boards.games import GAMES, Game
from boards.hand_scan import NearScan
from boards.identify import Asked, rank
from boards.seats import SEATS
from boards.store.hand_index import enter_hands
from boards.store.migrations.running import upgrade
from boards.store.opening import engine_of
from boards.store.schema import HANDS, hand_blocks, metadata, sets
from boards.store.schema import boards as boards_table
from boards.store.store import Store
from dealer import bulk

BOARDS = 36
NOW = "2026-11-30T10:00:00+00:00"


def timed(count: int, ask: Callable[[], object]) -> str:
    """Medians in milliseconds: by the clock, and of this process, which on a busy machine is less."""
    times, cores = [], []
    for _ in range(count):
        start, before = time.perf_counter(), time.process_time()
        ask()
        times.append(time.perf_counter() - start)
        cores.append(time.process_time() - before)
    return f"{1000 * statistics.median(times):.1f} ms, {1000 * statistics.median(cores):.1f} of a core"


def fill(path: Path, of: Game, deals: Sequence[Deal]) -> tuple[float, float]:
    """Rows of sets and boards as the store writes them; gives the seconds that the index took, and the migration."""
    Store(str(path)).close()
    engine = engine_of(f"sqlite:///{path}")
    headers = [of.default_header(number) for number in range(1, BOARDS + 1)]
    index = 0.0
    with engine.begin() as connection:
        for n in range(len(deals) // BOARDS):
            connection.execute(sets.insert().values(
                id=n + 1, name=f"set {n}", game=of.id, event="", session="", mark="practice", origin={}, salt=bytes(16),
                fingerprint=f"{n:064}", code=f"{n:08}", closed=False, made_at=NOW))  # fmt: skip
            mine = [Board(number, of.id, headers[number - 1], deal)
                    for number, deal in enumerate(deals[n * BOARDS : (n + 1) * BOARDS], 1)]  # fmt: skip
            connection.execute(boards_table.insert(), [
                {"set_id": n + 1, "number": board.number, "version": 1, "container": None,
                 "header": board.header.fields(), **dict(zip(HANDS, map(hand_text, board.deal.hands), strict=True))}
                for board in mine
            ])  # fmt: skip
            start = time.perf_counter()
            enter_hands(connection, of.id, [(n + 1, board) for board in mine])
            index += time.perf_counter() - start
    with engine.connect() as connection:
        with connection.begin():
            for table in reversed(metadata.sorted_tables):
                if table.name not in ("sets", "boards"):
                    table.drop(connection)
        with connection.begin() as trial:
            others = [table for table in metadata.sorted_tables if table.name not in ("sets", "boards", "hand_blocks")]
            metadata.create_all(connection, others)
            start = time.perf_counter()
            upgrade(connection, 7, 8)
            migration = time.perf_counter() - start
            trial.commit()
    engine.dispose()
    return index, migration


def nearly(hand: Hand, of: Game, wrong: int, source: random.Random) -> Hand:
    counts = bytearray(hand.counts)
    for face in source.sample(list(hand), wrong):
        counts[face] -= 1
    for face in source.sample([f for f in range(54) if of.copies_of(f) and not hand.counts[f]], wrong):
        counts[face] += 1
    return Hand(bytes(counts))


def measure(of: Game, count: int) -> None:
    numbers = range(1, count * BOARDS + 1)
    deals = bulk.deals(bytes(32), of, numbers, [of.default_header((n - 1) % BOARDS + 1) for n in numbers])
    source = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.sqlite"
        index, migration = fill(path, of, deals)
        with Store(str(path)) as store:
            with store._asking() as connection:
                size = sa.func.length(hand_blocks.c.faces) + sa.func.length(hand_blocks.c.places)
                kept = connection.execute(sa.select(sa.func.sum(size))).scalar_one()
            size_mb = path.stat().st_size / 1e6
            print(f"{of.id}: {count} sets, {len(deals)} boards; index {kept / 1e6:.1f} of {size_mb:.0f} MB; a set taken"
                  f" in {1000 * index / count:.1f} ms; an older store migrated {migration:.1f} s")  # fmt: skip

            def find(asked: Sequence[Asked], want: int) -> None:
                held = store.hands.boards_with(NearScan([one.hand for one in asked]), [of.id])
                ranked = [held[match.board] for match in rank(asked, [one.board for one in held], len(deals))]
                # With three wrong cards some hands of so many are as near by chance.
                assert want in [(place.set_id - 1) * BOARDS + place.board.number - 1 for place in ranked]

            chosen = [source.randrange(len(deals)) for _ in range(21)]
            waiting = iter(chosen * 10)
            deals_of = iter([deals[n] for n in chosen] * 10)
            print(f"  four hands, as verify asks: {timed(21, lambda: store.hands.known(next(deals_of).hands))}")
            for wrong in range(4):

                def near(wrong: int = wrong) -> None:
                    n = next(waiting)
                    find([Asked(nearly(deals[n][source.choice(SEATS)], of, wrong, source))], n)

                print(f"  one hand, {wrong} cards wrong: {timed(21, near)} (aim 50)")

            def whole() -> None:
                n = next(waiting)
                turned = deals[n].turned(1)
                find([Asked(nearly(turned[pocket], of, 1, source), pocket=pocket) for pocket in SEATS], n)

            print(f"  a turned board, a card wrong in each hand: {timed(21, whole)} (aim 50)")
            nobody = nearly(deals[0].hands[0], of, 6, source)
            print(
                f"  a hand that is nowhere: {timed(21, lambda: store.hands.boards_with(NearScan([nobody])))} (aim 50)"
            )


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--sets", type=int, default=10_000)
    options.add_argument("--game", action="append")
    chosen = options.parse_args()
    for game in chosen.game or ("huapai", "guandan"):
        measure(GAMES[game], chosen.sets)


if __name__ == "__main__":
    main()
