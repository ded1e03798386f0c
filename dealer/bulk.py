"""The same deals as `dealer.shuffle`, many at a time with numpy; for statistics and long sets."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from boards.cards import BIG_JOKER, FACES, RANKS, SMALL_JOKER
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


_ALWAYS: Final = FACES
_ANY_JOKER: Final = FACES + 1


@cache
def _template(packs: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.intp], npt.NDArray[np.uint8]]:
    """Every character that a board's four hands may have, the column that says how often, and from how many on."""
    characters, columns, least = [], [], []

    def put(character: str, column: int, copies: int) -> None:
        for copy in range(copies):
            characters.append(ord(character))
            columns.append(column)
            least.append(copy + 1)

    for hand in range(4):
        for suit in range(4):
            for rank, character in enumerate(RANKS):
                put(character, 13 * suit + rank, packs)
            if suit < 3:
                put(".", _ALWAYS, 1)
        put("+", _ANY_JOKER, 1)
        put("X", SMALL_JOKER, packs)
        put("D", BIG_JOKER, packs)
        put("|" if hand < 3 else "\n", _ALWAYS, 1)
    shape = (4, len(characters) // 4)
    return (
        np.array(characters, dtype=np.uint8),
        np.array(columns[: shape[1]]),
        np.array(least[: shape[1]], dtype=np.uint8),
    )


def hand_lines(counts: npt.NDArray[np.uint8], packs: int) -> list[str]:
    """The hands of each board as `boards.deal.hand_text` spells them, N, E, S, W joined by `|`.

    Every character that could stand there is laid out, and those are taken whose cards are there.
    """
    characters, columns, least = _template(packs)
    known = np.empty((len(counts), 4, FACES + 2), dtype=np.uint8)
    known[..., :FACES] = counts
    known[..., _ALWAYS] = 1
    known[..., _ANY_JOKER] = counts[..., SMALL_JOKER:].any(axis=-1)
    stands = (known[..., columns] >= least).reshape(len(counts), -1)
    text = np.broadcast_to(characters, stands.shape)[stands].tobytes()
    return text.decode("ascii").split("\n")[:-1]


def dealt_texts(key: bytes, of: Game, numbers: Sequence[int]) -> Iterator[list[tuple[int, Header, str]]]:
    """The boards of these numbers as texts, a batch at a time: number, default header, `hand_lines`."""
    for start in range(0, len(numbers), CHUNK):
        part = numbers[start : start + CHUNK]
        headers = [of.default_header(number) for number in part]
        lines = hand_lines(hand_counts(key, of, part, headers), of.packs)
        yield list(zip(part, headers, lines, strict=True))
