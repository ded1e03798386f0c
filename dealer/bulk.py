"""The same deals as `dealer.shuffle`, many at a time with numpy; for statistics and long sets."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from boards.cards import FACES
from boards.deal import Deal, deals_of_counts
from boards.games import Game, Header
from dealer.shuffle import shuffled_labels, stream_input

CHUNK: Final = 8192
"""Boards worked on together: enough that numpy's cost per call vanishes, little enough to stay in cache."""

Labels = npt.NDArray[np.uint8]


def label_rows(key: bytes, of: Game, numbers: Sequence[int]) -> Labels:
    """One row per board: the labels 0..n-1 in dealt order, shape (boards, 52 or 108)."""
    draws = of.pack_size - 1
    # The stream's input differs between boards only in its last four bytes, so its head is absorbed once.
    head = hashlib.shake_256(stream_input(key, of.id, 0)[:-4])
    drawn = bytearray()
    for number in numbers:
        shake = head.copy()
        shake.update(number.to_bytes(4, "big"))
        drawn += shake.digest(2 * draws)
    return _rows_of(drawn, of.pack_size, lambda row: shuffled_labels(key, of.id, numbers[row], of.pack_size))


def label_rows_of_keys(keys: Sequence[bytes], of: Game, number: int) -> Labels:
    """The same board of many keys: as `label_rows`, one row per key."""
    draws = of.pack_size - 1
    drawn = b"".join(hashlib.shake_256(stream_input(key, of.id, number)).digest(2 * draws) for key in keys)
    return _rows_of(drawn, of.pack_size, lambda row: shuffled_labels(keys[row], of.id, number, of.pack_size))


def _rows_of(drawn: bytes | bytearray, size: int, again: Callable[[int], list[int]]) -> Labels:
    """Fisher-Yates with the words drawn, `size - 1` a board; `again` deals a board that needs more."""
    draws = size - 1
    # Columns are boards, so that each step of Fisher-Yates touches whole rows of memory.
    words = np.frombuffer(drawn, dtype=">u2").reshape(-1, draws).T.astype(np.uint16, order="C")
    count = words.shape[1]
    moduli = np.arange(size, 1, -1, dtype=np.uint32)[:, None]
    limits = (65536 - 65536 % moduli - 1).astype(np.uint16)
    # A board that rejects a word shifts every later word: those few boards go the scalar way.
    rejected = np.flatnonzero((words > limits).any(axis=0)).tolist()
    picks = (words % moduli.astype(np.uint16)).astype(np.intp)
    picks *= count
    picks += np.arange(count)
    cards = np.repeat(np.arange(size, dtype=np.uint8), count).reshape(size, count)
    flat = cards.reshape(-1)
    for step in range(draws):
        place = picks[step]
        moved = flat[place]
        flat[place] = cards[size - 1 - step]
        cards[size - 1 - step] = moved
    rows = np.ascontiguousarray(cards.T)
    for row in rejected:
        rows[row] = again(row)
    return rows


def holders(rows: Labels, sizes: Sequence[tuple[int, int, int, int]]) -> npt.NDArray[np.uint8]:
    """Which hand (0..3: N, E, S, W) holds each label, shape (boards, 52 or 108); `sizes` of the hands board by board.

    Not which labels a hand holds but which hand holds a label: then comparing counts them all at once.
    """
    owner_of = {size: np.repeat(np.arange(4, dtype=np.uint8), size) for size in set(sizes)}
    owners = np.stack([owner_of[size] for size in sizes]) if len(owner_of) > 1 else owner_of[sizes[0]][None, :]
    holder = np.empty(rows.size, dtype=np.uint8)
    holder[rows + (np.arange(len(rows)) * rows.shape[1])[:, None]] = owners
    return holder.reshape(rows.shape)


def counts_of(holder: npt.NDArray[np.uint8], packs: int) -> npt.NDArray[np.uint8]:
    """How many cards of each face every hand holds: shape (boards, 4, 54), hands in the order N, E, S, W."""
    copies = holder.reshape(len(holder), packs, -1)
    counts = np.zeros((len(holder), 4, FACES), dtype=np.uint8)
    for hand in range(4):
        counts[:, hand, : copies.shape[2]] = (copies == hand).sum(axis=1, dtype=np.uint8)
    return counts


def hand_counts(key: bytes, of: Game, numbers: Sequence[int], headers: Sequence[Header]) -> npt.NDArray[np.uint8]:
    """The cards of whole boards: `counts_of` what `holders` finds in their `label_rows`."""
    rows = label_rows(key, of, numbers)
    return counts_of(holders(rows, [of.hand_sizes(header) for header in headers]), of.packs)


def deals(key: bytes, of: Game, numbers: Sequence[int], headers: Sequence[Header]) -> list[Deal]:
    """`dealer.shuffle.deal` for each number with its header, in the same order."""
    made: list[Deal] = []
    for start in range(0, len(numbers), CHUNK):
        part = slice(start, start + CHUNK)
        made += deals_of_counts(hand_counts(key, of, numbers[part], headers[part]).tobytes())
    return made
