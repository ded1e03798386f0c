"""Dealing and counting our own deals, in this process or in several; the integers are the same.

Processes are started afresh (spawn), as on Windows, and get numbers only: which boards of which secret.
"""

import hmac
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from boards.board import Board
from boards.cards import FACES
from boards.games import GAMES, Game, Header
from dealer import bulk, keys
from dealer.acceptance.layout import Layout
from dealer.acceptance.tally import BOTTOM, Batch, Bytes, Tally, count

PART: Final = 8 * bulk.CHUNK
"""Boards of one piece of work."""
Progress = Callable[[int, int], None]
"""Is told how many boards of how many are counted."""
_ONE_THREAD: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of work: the boards `first` to `last` of a secret, or the first boards of so many seeds."""

    game_id: str
    secret: bytes
    of_seeds: bool
    first: int
    last: int


def count_own(
    of: Game, secret: bytes, deals: int, seeds: int, workers: int, progress: Progress | None = None
) -> list[Tally]:
    """Deal and count: boards 1 to `deals` of one secret and, if `seeds` is not 0, board 1 of so many secrets.

    Args:
        of: The game.
        secret: The event secret; those of the seeds are made from it.
        deals: Boards in a row.
        seeds: Secrets whose first boards are compared.
        workers: Processes; 1 is this one.
        progress: See `Progress`.
    """
    work = [*_parts(of, secret, False, deals), *_parts(of, secret, True, seeds)]
    layout = Layout.of(of)
    found = [Tally(layout), Tally(layout)]
    done = 0
    for part, tally in zip(work, _worked(work, workers), strict=True):
        found[part.of_seeds].merge(tally)
        done += part.last - part.first + 1
        if progress:
            progress(done, deals + seeds)
    return found if seeds else found[:1]


def _parts(of: Game, secret: bytes, of_seeds: bool, boards: int) -> Iterator[Part]:
    for first in range(1, boards + 1, PART):
        yield Part(of.id, secret, of_seeds, first, min(first + PART - 1, boards))


def _worked(work: Sequence[Part], workers: int) -> Iterator[Tally]:
    if min(workers, len(work)) < 2:
        yield from map(count_part, work)
        return
    before = {name: os.environ.get(name) for name in _ONE_THREAD}
    # The processes share the cores; were each to calculate with several threads, they would wait for each other.
    os.environ.update(dict.fromkeys(_ONE_THREAD, "1"))
    try:
        pool = multiprocessing.get_context("spawn").Pool(min(workers, len(work)), _leave_interrupts)
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    with pool:
        yield from pool.imap(count_part, work)


def _leave_interrupts() -> None:
    # Ctrl-C reaches every process of the terminal; the first one ends the others, without their tracebacks.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def count_part(part: Part) -> Tally:
    """The tally of one piece of work."""
    of = GAMES[part.game_id]
    layout = Layout.of(of)
    found = Tally(layout)
    for first in range(part.first, part.last + 1, bulk.CHUNK):
        own = min(bulk.CHUNK, part.last - first + 1)
        # One more than is counted: the next piece begins with it, and two boards in a row are compared.
        numbers = range(first, first + own + 1)
        if part.of_seeds:
            rows = bulk.label_rows_of_keys([_seed_key(part.secret, number) for number in numbers], of, 1)
            headers = [of.default_header(1)] * len(numbers)
            # Below zero: they are found again as seeds, not as boards.
            places = [-number for number in numbers]
        else:
            key = keys.deal_key(keys.session_secret(part.secret, ""))
            rows = bulk.label_rows(key, of, numbers)
            headers = [of.default_header(number) for number in numbers]
            places = list(numbers)
        found.merge(count(layout, _batch(of, rows, headers, places, own)))
    return found


def _seed_key(secret: bytes, number: int) -> bytes:
    seed = hmac.digest(secret, b"paitao-accept/1\x00" + number.to_bytes(4, "big"), "sha256")
    return keys.deal_key(keys.session_secret(seed, ""))


def _batch(of: Game, rows: Bytes, headers: Sequence[Header], places: Sequence[int], own: int) -> Batch:
    holder = bulk.holders(rows, [of.hand_sizes(header) for header in headers])
    declarers = np.array([int(getattr(header, "declarer", 0)) for header in headers])
    bottom = None
    if of.declarer_extra:
        # The last cards that the declarer was dealt lie where a bottom would; any eight of his are as good.
        ends = np.array([sum(of.hand_sizes(h)[: d + 1]) for h, d in zip(headers, declarers.tolist(), strict=True)])
        last = np.take_along_axis(rows, ends[:, None] - 1 - np.arange(BOTTOM), axis=1)
        bottom = np.zeros((len(rows), FACES), dtype=np.uint8)
        np.add.at(bottom, (np.arange(len(rows))[:, None], last % (of.pack_size // of.packs)), 1)
    return Batch(
        bulk.counts_of(holder, of.packs), declarers, np.array(places), np.ones(len(rows) - 1, dtype=np.bool_), own,
        holder, bottom,
    )  # fmt: skip


def count_boards(boards: Sequence[Board], bottoms: Sequence[bytes | None], places: Sequence[int]) -> Tally:
    """The tally of boards that were read, in their order; board after board of a file follow each other by number.

    Args:
        boards: Of one game, not empty.
        bottoms: Shengji's bottom of each as 54 counts, where the file told it.
        places: What to call each board, larger by one from a board to the next of its file.
    """
    of = boards[0].game
    layout = Layout.of(of)
    found = Tally(layout)
    for first in range(0, len(boards), bulk.CHUNK):
        part = boards[first : first + bulk.CHUNK + 1]
        raw = b"".join(hand.counts for board in part for hand in board.deal.hands)
        counts = np.frombuffer(raw, dtype=np.uint8).reshape(len(part), 4, FACES)
        at = np.array(places[first : first + len(part)])
        declarers = np.array([int(getattr(board.header, "declarer", 0)) for board in part])
        own = min(bulk.CHUNK, len(boards) - first)
        bottom = None
        if any(bottoms):
            told = b"".join(bottoms[first + n] or bytes(FACES) for n in range(len(part)))
            bottom = np.frombuffer(told, dtype=np.uint8).reshape(len(part), FACES)
        found.merge(count(layout, Batch(counts, declarers, at, at[1:] == at[:-1] + 1, own, None, bottom)))
    return found
