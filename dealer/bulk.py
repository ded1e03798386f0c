"""The same deals as `dealer.shuffle`, many at a time with numpy; for statistics and long sets."""

import hashlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from boards.deal import Deal, Hand
from boards.games import Game, Header
from dealer.shuffle import shuffled_labels, stream_input


def label_rows(key: bytes, of: Game, numbers: Sequence[int]) -> npt.NDArray[np.uint8]:
    """One row per board: the labels 0..n-1 in dealt order, shape (boards, 52 or 108)."""
    size = of.pack_size
    draws = size - 1
    words = np.frombuffer(
        b"".join(hashlib.shake_256(stream_input(key, of.id, n)).digest(2 * draws) for n in numbers), dtype=">u2"
    ).reshape(len(numbers), draws)
    moduli = np.arange(size, 1, -1, dtype=np.uint32)
    # A board that rejects a word shifts every later word: those few boards go the scalar way.
    rejected = (words >= (65536 - 65536 % moduli)).any(axis=1)
    picks = (words % moduli).astype(np.uint8)
    # Columns are cards, so that each step of Fisher-Yates touches whole rows of memory.
    cards = np.repeat(np.arange(size, dtype=np.uint8)[:, None], len(numbers), axis=1)
    boards = np.arange(len(numbers))
    chosen = np.ascontiguousarray(picks.T)
    for step in range(draws):
        last, j = size - 1 - step, chosen[step]
        moved = cards[j, boards]
        cards[j, boards] = cards[last]
        cards[last] = moved
    rows = np.ascontiguousarray(cards.T)
    for row in np.flatnonzero(rejected).tolist():
        rows[row] = shuffled_labels(key, of.id, numbers[row], size)
    return rows


def deals(key: bytes, of: Game, numbers: Sequence[int], headers: Sequence[Header]) -> list[Deal]:
    """`dealer.shuffle.deal` for each number with its header, in the same order."""
    faces = of.pack_size // of.packs
    rows = label_rows(key, of, numbers) % faces
    made = []
    for row, header in zip(rows, headers, strict=True):
        hands, start = [], 0
        for hand_size in of.hand_sizes(header):
            hands.append(Hand(np.bincount(row[start : start + hand_size], minlength=54).astype(np.uint8).tobytes()))
            start += hand_size
        n, e, s, w = hands
        made.append(Deal((n, e, s, w)))
    return made
