"""Processor time of one diagnosis against a set of 36, in milliseconds and as a ratio to reading four hands from text.

Run by hand: `python tests/benchmarks/bench_verify.py`. Medians of 5; the ratio is what can be compared elsewhere.
"""

import random
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1] / "boards")]

from verify_cases import carried, compare_all, deal_of, random_set, reading_of, with_hand  # noqa: E402

from boards.board import Board  # noqa: E402
from boards.deal import Deal, Hand, deal_text, parse_deal  # noqa: E402
from boards.games import GAMES  # noqa: E402
from boards.reading import Reading  # noqa: E402
from boards.seats import SEATS  # noqa: E402
from boards.verify import compare  # noqa: E402

ROUNDS, CALLS, BOARDS = 5, 40, 36
STRANGE = 60
"""Readings of strange hands, of which the slowest is told."""


def median_ms(work: Callable[[], object]) -> float:
    """Milliseconds of one call, the median of some rounds of many calls."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        for _ in range(CALLS):
            work()
        times.append((process_time() - start) / CALLS * 1000)
    return statistics.median(times)


def found_deals(boards: list[Board], rng: random.Random) -> dict[str, Deal]:
    """One example of each kind, from a clean board to one that no explanation fits."""
    board, deal = boards[0], boards[0].deal
    one, two = next(iter(deal[SEATS[0]])), next(iter(deal[SEATS[2]]))
    moved = carried(deal, SEATS[0], SEATS[1], one)
    elsewhere = random_set(board.game_id, rng.randrange(10**6), 1)[0].deal
    return {
        "identical": deal,
        "one card moved": moved,
        "two cards moved": carried(moved, SEATS[2], SEATS[3], two),
        "turned": deal.turned(1),
        "turned, one card moved": moved.turned(1),
        "other hand": with_hand(deal, SEATS[0], boards[9].deal[SEATS[0]]),
        "other board, turned": boards[20].deal.turned(2),
        "a deal of no set": elsewhere,
        "four strange hands": deal_of([boards[5 + 3 * seat].deal.hands[(2 * seat + 1) % 4] for seat in SEATS]),
        "two strange, two exchanged": deal_of(
            [deal.hands[1], boards[5].deal.hands[1], boards[7].deal.hands[2], deal.hands[0]]
        ),
    }


def few_cards(deal: Deal, cards: int, rng: random.Random) -> Reading:
    """Some cards of each pocket, the others unread."""
    seen = [Hand.of(rng.sample(list(hand), cards)) for hand in deal.hands]
    return reading_of(seen, [len(hand) - cards for hand in deal.hands])


def strange_readings(boards: list[Board], rng: random.Random) -> list[Reading]:
    """Three cards of each pocket, each pocket's of another board: what leaves most assumptions open."""
    others = [rng.sample(boards[1:], len(SEATS)) for _ in range(STRANGE)]
    return [few_cards(deal_of([rng.choice(other.deal.hands) for other in four]), 3, rng) for four in others]


def best_ms(work: Callable[[], object]) -> float:
    """Milliseconds of one call, the least of some."""
    times = []
    for _ in range(3 * ROUNDS):
        start = process_time()
        work()
        times.append((process_time() - start) * 1000)
    return min(times)


def pile(boards: list[Board], rng: random.Random) -> list[tuple[Board, Reading]]:
    """A thousand boards that came back, one in five of them wrong in one of the ways above."""
    kinds = list(found_deals(boards, rng).values())
    readings = []
    for place in range(1000):
        board = boards[place % BOARDS]
        deal = board.deal if place % 5 else (board.deal.turned(1) if place % 2 else kinds[place // 5 % len(kinds)])
        readings.append((board, Reading.of_deal(deal)))
    return readings


def main() -> None:
    """Print a table."""
    rng = random.Random(1)
    print(f"{'game':8} {'found':26} {'ms':>6} {'x parse':>8}")
    for game_id in GAMES:
        boards = random_set(game_id, 1, BOARDS)
        text = deal_text(boards[0].deal)
        parse = median_ms(lambda text=text: parse_deal(text))  # type: ignore[misc]
        found = found_deals(boards, rng)
        readings = {name: Reading.of_deal(deal) for name, deal in found.items()}
        readings["three cards of each strange hand"] = few_cards(found["four strange hands"], 3, rng)
        for name, reading in readings.items():
            took = median_ms(lambda: compare(boards[0], reading, boards))  # noqa: B023
            print(f"{game_id:8} {name:26} {took:6.2f} {took / parse:8.1f}")
        every = strange_readings(boards, rng)
        strange = [best_ms(lambda: compare(boards[0], one, boards)) for one in every]  # noqa: B023
        name = f"{STRANGE} such: median, worst"
        print(f"{game_id:8} {name:26} {statistics.median(strange):6.2f} {max(strange):8.2f}")
        returned = pile(boards, rng)
        start = process_time()
        compare_all(returned, boards)
        print(f"{game_id:8} {'1,000 boards in one call':26} {process_time() - start:6.2f} s")


if __name__ == "__main__":
    main()
