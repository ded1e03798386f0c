"""Generators with the faults that were found in real ones, and a fair one of another make, all by numpy, seeded.

Each gives labels in dealt order, shape (boards, 52 or 108), as `dealer.bulk.label_rows` does.
"""

import numpy as np
import numpy.typing as npt

from boards.games import Game
from dealer import bulk
from dealer.acceptance.layout import Layout
from dealer.acceptance.tally import Batch, Tally, count

Rows = npt.NDArray[np.uint8]


def fair(random: np.random.Generator, boards: int, size: int) -> Rows:
    """Sorting by random keys."""
    return random.random((boards, size)).argsort(axis=1).astype(np.uint8)


def swap_with_any(random: np.random.Generator, boards: int, size: int) -> Rows:
    """Each place changes with any of all places, not only with those that are left; a new pack for every board."""
    rows = np.tile(np.arange(size, dtype=np.uint8), (boards, 1))
    every = np.arange(boards)
    for place in range(size):
        other = random.integers(0, size, boards)
        rows[every, place], rows[every, other] = rows[every, other], rows[every, place].copy()
    return rows


def random_comparison(random: np.random.Generator, boards: int, size: int) -> Rows:
    """A sort (by insertion, as in small arrays of many languages) whose comparison answers at random."""
    rows = []
    for _ in range(boards):
        cards: list[int] = []
        answers = random.integers(0, 2, (size, size)).tolist()
        for card in range(size):
            at = len(cards)
            while at and answers[card][at - 1]:
                at -= 1
            cards.insert(at, card)
        rows.append(cards)
    return np.array(rows, dtype=np.uint8)


def bytes_modulo(random: np.random.Generator, boards: int, size: int) -> Rows:
    """Fisher-Yates whose places are bytes modulo the cards that are left: 256 is no multiple of 52."""
    rows = np.tile(np.arange(size, dtype=np.uint8), (boards, 1))
    every = np.arange(boards)
    for left in range(size, 1, -1):
        other = random.integers(0, 256, boards) % left
        rows[every, left - 1], rows[every, other] = rows[every, other], rows[every, left - 1].copy()
    return rows


def bytes_modulo_52(random: np.random.Generator, boards: int, size: int) -> Rows:
    """Cards drawn as bytes modulo 52, one that is gone is drawn again: faces 0 to 47 come a fifth too often."""
    drawn = random.integers(0, 256, (boards, 16 * size)) % size
    first = np.full((boards, size), 16 * size)
    for at in range(16 * size - 1, -1, -1):
        first[np.arange(boards), drawn[:, at]] = at
    return first.argsort(axis=1, kind="stable").astype(np.uint8)


CHAINS = 1000


def carried_over(random: np.random.Generator, boards: int, size: int) -> Rows:
    """`swap_with_any` on the pack as the last board left it, in 1,000 chains one behind the other.

    Once it has run for a while every card is at every seat as often as at the others; but a card keeps its seat on the
    next board with a chance of 0.2635, not 0.25 (52 cards).
    """
    rows = fair(random, CHAINS, size)
    every = np.arange(CHAINS)
    made = []
    for _ in range(boards // CHAINS):
        for place in range(size):
            other = random.integers(0, size, CHAINS)
            rows[every, place], rows[every, other] = rows[every, other], rows[every, place].copy()
        made.append(rows.copy())
    return np.stack(made, axis=1).reshape(-1, size)


def tally_of(of: Game, rows: Rows, *, in_a_row: bool = True) -> Tally:
    """The tally of labels in dealt order, as boards 1, 2, ... (or the first boards of seeds)."""
    layout = Layout.of(of)
    whole = Tally(layout)
    for first in range(0, len(rows), bulk.CHUNK):
        part = rows[first : first + bulk.CHUNK + 1]
        headers = [of.default_header(first + n + 1 if in_a_row else 1) for n in range(len(part))]
        holder = bulk.holders(part, [of.hand_sizes(header) for header in headers])
        whole.merge(
            count(
                layout,
                Batch(
                    bulk.counts_of(holder, of.packs),
                    np.array([int(getattr(header, "declarer", 0)) for header in headers]),
                    np.arange(first + 1, first + len(part) + 1) * (1 if in_a_row else -1),
                    np.ones(len(part) - 1, dtype=np.bool_),
                    min(bulk.CHUNK, len(rows) - first),
                    holder,
                ),
            )
        )
    return whole
