"""Whether deals were used before, and taking old files into the history."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any, Final

from boards import formats
from boards.formats import pbn_plain
from boards.formats.file_reading import base_name
from boards.formats.repeats import unturned
from boards.games import GAMES, Game
from boards.problems import Fault, Problem
from boards.store.history import Past, Use, hash_of, hash_of_key, past_of
from boards.store.store import Store
from dealer import home
from dealer.files import PIPE, read_input
from dealer.operations.checking import expanded
from dealer.operations.sets import Absent, is_there, open_store
from dealer.operations.uses import fault_of

_TOGETHER: Final = 400
"""Files that are taken in by one transaction: all of them, or none."""
_WORTH_WORKERS: Final = 200
"""With so many files, starting other processes takes less time than they save."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the history says of a set or file."""

    name: str
    numbers: tuple[int, ...]
    """The boards that were asked about."""
    uses: tuple[Use, ...]
    known_as: str | None
    """The name under which the set itself is known; None: it is not."""
    known: tuple[int, int]
    """How many sets and deals are known in all."""
    notes: tuple[Fault, ...] = ()

    @property
    def used(self) -> int:
        """How many of the deals were used before."""
        return len({use.index for use in self.uses})

    @property
    def findings(self) -> tuple[Fault, ...]:
        """Every use, as faults that name the board."""
        return tuple(fault_of(use, self.numbers[use.index]).at(file=self.name) for use in self.uses)


def ask_history(
    text: str, *, store_url: str | None = None, game: Game | None = None, first: int | None = None
) -> Asked:
    """Every earlier use of the deals of a set or a file, also renumbered or turned. Nothing is entered.

    Raises:
        Problem: As `Store.entry` and `boards.formats.read`; `history_nothing`.
    """
    notes: tuple[Fault, ...] = ()
    if text == PIPE or is_there(text):
        past, notes = _past_of_data(text, read_input(text), game, first)
        with open_store(store_url) as store:
            return _asked(store, text, past, notes)
    with open_store(store_url) as store:
        name = store.entry(text).name
        return _asked(store, name, past_of(name, store.board_set(name)), notes)


def _asked(store: Store, name: str, past: Past, notes: tuple[Fault, ...]) -> Asked:
    uses = store.history.used_before([(deal, turn) for _, deal, turn in past.deals], besides=past)
    numbers = tuple(number for number, _, _ in past.deals)
    return Asked(name, numbers, uses, store.history.known(past), store.history.counts(), notes)


def history_counts(store_url: str | None = None) -> tuple[int, int]:
    """How many sets and deals are known."""
    with open_store(store_url) as store:
        return store.history.counts()


@dataclass(frozen=True, slots=True)
class Taken:
    """What `import_history` did."""

    files: int
    new: int
    known: int
    """Files whose deals, with their numbers, were known before."""
    deals: int
    """Deals of the new ones."""
    faults: tuple[Fault, ...]
    """Files that could not be read; nothing of them was taken in."""
    notes: tuple[Fault, ...]

    @property
    def bad(self) -> int:
        """How many files could not be read."""
        return len({fault.facts.get("file") for fault in self.faults})


def import_history(
    names: Sequence[str],
    *,
    store_url: str | None = None,
    game: Game | None = None,
    first: int | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Taken:
    """Take files and folders of old sets into the history: hashes of their deals, and no hands.

    A file that cannot be read stops no other. What was taken in before is not taken in again, so that a broken-off run
    is simply done again.

    Args:
        names: Files and folders, as `check` takes them.
        store_url: As `open_store`.
        game: The game of files that do not say it.
        first: Number of the first board of files without numbers.
        workers: Processes that read; default as many as there are processors, or none for a few files.
        progress: Called with files done and files in all.

    Raises:
        Problem: `folder_empty`; as `Store`.
    """
    files = expanded(names)
    new = known = done = 0
    faults: list[Fault] = []
    notes: list[Fault] = []
    with open_store(store_url, Absent.MADE) as store:
        before = store.history.counts()[1]
        for part in _parts(_read_all(files, game, first, workers)):
            done += len(part)
            pasts = [past for past, _, _ in part if past is not None]
            added = store.history.enter(pasts, home.now())
            new += added
            known += len(pasts) - added
            for _, bad, odd in part:
                faults += bad
                notes += odd
            if progress is not None:
                progress(done, len(files))
        deals = store.history.counts()[1] - before
    return Taken(len(files), new, known, deals, tuple(faults), tuple(notes))


_Read = tuple[Past | None, tuple[Fault, ...], tuple[Fault, ...]]
"""A file's set, or why it cannot be read, and notes."""


def _parts(read: Iterable[_Read]) -> Iterator[list[_Read]]:
    part: list[_Read] = []
    for one in read:
        part.append(one)
        if len(part) == _TOGETHER:
            yield part
            part = []
    if part:
        yield part


def _read_all(files: Sequence[str], game: Game | None, first: int | None, workers: int | None) -> Iterator[_Read]:
    read = partial(_read, game_id=None if game is None else game.id, first=first)
    count = workers if workers is not None else (os.cpu_count() or 1) if len(files) >= _WORTH_WORKERS else 1
    if count == 1:
        yield from map(read, files)
        return
    # Spawned, as Windows has it: no process that holds a database or a thread is copied.
    with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as pool:
        yield from pool.map(read, files, chunksize=32)


def _read(name: str, game_id: str | None, first: int | None) -> _Read:
    game = None if game_id is None else GAMES[game_id]
    try:
        past, notes = _past_of_data(name, read_input(name), game, first)
    except Problem as problem:
        return None, problem.at(file=name).faults, ()
    return past, (), notes


def _past_of_data(name: str, data: bytes, game: Game | None, first: int | None) -> tuple[Past, tuple[Fault, ...]]:
    """The deals of a file, and notes about boards that are left out.

    Raises:
        Problem: As `boards.formats.read`; `history_nothing`.
    """
    plain = base_name(name)
    tally = formats.tally(data) if game is None and first is None else None
    if tally is not None:
        rows = enumerate(tally[1].holders, tally[1].first)
        turned = tuple((number, hash_of_key(unturned(row)[0]), row[0]) for number, row in rows)
        return Past(plain, "bridge", "", "", turned), ()
    short = pbn_plain.read(data) if game is None and first is None else None
    if short is not None:
        named = tuple((number, *hash_of(deal)) for number, deal in short.boards)
        return Past(plain, short.game_id, short.event, short.session, named), ()
    reading = formats.read(data, name, game=game, first=first)
    good = reading.good
    if not good:
        raise Problem(reading.faults or (Fault("history_nothing", {"file": name}),))
    deals = [(board.record if board.number is None else board.number, *hash_of(board.deal())) for board in good]
    left = len(reading.boards) - len(good)
    notes = (Fault("history_left_out", {"file": name, "count": left}, note=True),) if left else ()
    # The fingerprint that a file claims is not taken: under a false one it would hide another set's deals.
    past = Past(plain, reading.game_id, reading.event, reading.session, tuple(deals))
    return past, notes


def asked_json(asked: Asked) -> dict[str, Any]:
    """The shape of `history --json` (docs/json.md)."""
    return {
        "name": asked.name, "deals": len(asked.numbers), "used": asked.used, "known_as": asked.known_as,
        "known_sets": asked.known[0], "known_deals": asked.known[1],
        "uses": [
            {"board": asked.numbers[use.index], "turned": use.turn, "number": use.number, "name": use.name,
             "game": use.game, "event": use.event, "session": use.session, "entered_at": use.entered_at}
            for use in asked.uses
        ],
    }  # fmt: skip
