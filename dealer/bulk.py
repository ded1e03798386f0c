"""The same deals as `dealer.shuffle`, many at a time with numpy; for statistics and long sets."""

import hashlib
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from boards.cards import FACES
from boards.deal import Deal, deals_of_counts
from boards.games import Game, Header
from dealer.shuffle import shuffled_labels, stream_input

CHUNK: Final = 8192
"""Boards worked on together: enough that numpy's cost per call vanishes, little enough to stay in cache."""


def label_rows(key: bytes, of: Game, numbers: Sequence[int]) -> npt.NDArray[np.uint8]:
    """One row per board: the labels 0..n-1 in dealt order, shape (boards, 52 or 108)."""
    size = of.pack_size
    draws = size - 1
    # The stream's input differs between boards only in its last four bytes, so its head is absorbed once.
    head = hashlib.shake_256(stream_input(key, of.id, 0)[:-4])
    drawn = bytearray()
    for number in numbers:
        shake = head.copy()
        shake.update(number.to_bytes(4, "big"))
        drawn += shake.digest(2 * draws)
    # Columns are boards, so that each step of Fisher-Yates touches whole rows of memory.
    words = np.frombuffer(drawn, dtype=">u2").reshape(len(numbers), draws).T.astype(np.uint16, order="C")
    moduli = np.arange(size, 1, -1, dtype=np.uint32)[:, None]
    limits = (65536 - 65536 % moduli - 1).astype(np.uint16)
    # A board that rejects a word shifts every later word: those few boards go the scalar way.
    rejected = np.flatnonzero((words > limits).any(axis=0)).tolist()
    picks = (words % moduli.astype(np.uint16)).astype(np.intp)
    boards = np.arange(len(numbers))
    picks *= len(numbers)
    picks += boards
    cards = np.repeat(np.arange(size, dtype=np.uint8), len(numbers)).reshape(size, len(numbers))
    flat = cards.reshape(-1)
    for step in range(draws):
        place = picks[step]
        moved = flat[place]
        flat[place] = cards[size - 1 - step]
        cards[size - 1 - step] = moved
    rows = np.ascontiguousarray(cards.T)
    for row in rejected:
        rows[row] = shuffled_labels(key, of.id, numbers[row], size)
    return rows


def hand_counts(key: bytes, of: Game, numbers: Sequence[int], headers: Sequence[Header]) -> npt.NDArray[np.uint8]:
    """How many cards of each face every hand holds: shape (boards, 4, 54), hands in the order N, E, S, W."""
    rows = label_rows(key, of, numbers)
    sizes = [of.hand_sizes(header) for header in headers]
    owner_of = {size: np.repeat(np.arange(4, dtype=np.uint8), size) for size in set(sizes)}
    owners = np.stack([owner_of[size] for size in sizes]) if len(owner_of) > 1 else owner_of[sizes[0]][None, :]
    # Turned round: not which labels a hand holds but which hand holds a label; then comparing counts them all at once.
    holder = np.empty(rows.size, dtype=np.uint8)
    holder[rows + (np.arange(len(rows)) * of.pack_size)[:, None]] = owners
    faces = of.pack_size // of.packs
    copies = holder.reshape(len(rows), of.packs, faces)
    counts = np.zeros((len(rows), 4, FACES), dtype=np.uint8)
    for hand in range(4):
        counts[:, hand, :faces] = (copies == hand).sum(axis=1, dtype=np.uint8)
    return counts


def deals(key: bytes, of: Game, numbers: Sequence[int], headers: Sequence[Header]) -> list[Deal]:
    """`dealer.shuffle.deal` for each number with its header, in the same order."""
    made: list[Deal] = []
    for start in range(0, len(numbers), CHUNK):
        part = slice(start, start + CHUNK)
        made += deals_of_counts(hand_counts(key, of, numbers[part], headers[part]).tobytes())
    return made
