"""Checking a board that came back against its record."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from boards import verify
from boards.board import Board, ranges_text
from boards.board_trail import CopyMove, MoveKind
from boards.deal import Deal, Hand
from boards.diagnosis import Diagnosis, Pattern
from boards.games import Game
from boards.known_hands import HandLookup, KnownHand
from boards.problems import Fault, Problem
from boards.reading import CODES, Reading
from boards.store.copies import CHECKED, DEALT_OUTSIDE, MADE, Copy
from boards.store.history import hash_of
from boards.verify_set import SetDiagnosis, of_diagnoses
from dealer import home
from dealer.operations.looking import Looked, ReadByMachine
from dealer.operations.sets import Found, find_set, open_store
from dealer.times import day_text

ReadByForm = Callable[[Board, Sequence[Board], str], Reading]
"""Has a referee answer questions about a board; with the other boards and the code of its set."""
ReadPile = Callable[[Sequence[Board], str, Callable[[int, Reading], None]], object]
"""Has a machine read boards of the set with that fingerprint, and hands each reading over as soon as it is whole."""


@dataclass(frozen=True, slots=True)
class Verified:
    """The answer for one board."""

    board: Board
    reading: Reading
    diagnosis: Diagnosis
    checked: int | None = None
    """The copy that was marked as checked in the store."""
    codes_only: int | None = None
    """The copy that was not marked although all is as recorded: only its printed codes were read."""
    elsewhere: tuple[Fault, ...] = ()
    """Where the store knows the cards from, when they are another set's."""

    @property
    def is_clean(self) -> bool:
        """As recorded, as far as it was looked at."""
        return self.diagnosis.is_clean


@dataclass(frozen=True, slots=True)
class PileVerified:
    """What is said after several boards were read."""

    of_set: SetDiagnosis
    """What they say of the set; its diagnoses are those of the boards in the order of reading."""
    left: tuple[int, ...]
    """The boards that were not read, because the operator left."""


def verify_board(
    text: str,
    number: int,
    *,
    found: Sequence[str] = (),
    counts: str | None = None,
    reading_file: str | None = None,
    port: str | None = None,
    by_machine: ReadByMachine | None = None,
    copy: int | None = None,
    store_url: str | None = None,
    game: Game | None = None,
    first: int | None = None,
    round_: int | None = None,
    by_form: ReadByForm,
) -> Verified:
    """Compare one board of a set with what was found, said in one way at most; else the referee is asked.

    Args:
        text: The set (see `find_set`).
        number: The board.
        found: Exceptions (`E+SQ S-SQ`) or hands (`N=AK4...`).
        counts: Cards of N, E, S, W only.
        reading_file: A reading file.
        port: A machine, asked through `by_machine`.
        by_machine: How a machine is asked.
        copy: The copy that was looked at; if it is complete and clean, the store marks it as checked, unless only
            printed codes were read. It may be left out where the board has one copy only, made here or dealt outside.
        store_url: As `open_store`.
        game: As `find_set`.
        first: As `find_set`.
        round_: The round in which it came back: the version that held then is what it is compared with. Without it,
            the version that the copy holds, else the latest one.
        by_form: Asks the referee, where nothing else is given.

    Raises:
        Problem: The set, the board, or what was typed cannot be read; `reading_other_board` when a reading file speaks
            of another board; `copy_no_store`, `copy_closed` or `copy_unknown` when that copy cannot be marked.
    """
    where = find_set(text, store_url=store_url, game=game, first=first, round_=round_)
    where.board_set.board(number)
    if copy is None:
        copy = _only_copy(where, number, store_url)
    else:
        _check_copy(where, text, number, copy, store_url)
    if round_ is None and copy is not None:
        where = as_copy_holds(where, number, copy, store_url)
    board = where.board_set.board(number)
    code = where.board_set.code
    reading = Looked(found, counts, reading_file, port, by_machine).read(board, copy, code)
    if reading is None:
        others = [one for one in where.board_set.boards if one.number != number]
        reading = by_form(board, others, code)
    return _verified(where, board, reading, copy, store_url)


def verify_pile(
    text: str,
    numbers: Sequence[int],
    read: ReadPile,
    told: Callable[[Verified], None],
    *,
    copy: int | None = None,
    store_url: str | None = None,
    game: Game | None = None,
    first: int | None = None,
) -> PileVerified:
    """Compare boards of a set with what a machine reads of them, one after the other.

    Args:
        text: The set (see `find_set`).
        numbers: The boards, in the order in which they are read.
        read: Has them read.
        told: Takes the answer for each board as soon as it is read.
        copy: As `verify_board`, the same for every board.
        store_url, game, first: As `find_set`.

    Raises:
        Problem: As `verify_board`, before a board is read; what `read` raises: boards that were read are told then.
    """
    where = find_set(text, store_url=store_url, game=game, first=first)
    boards = where.board_set.only(numbers)
    by_number = {board.number: board for board in boards}
    boards = tuple(by_number[number] for number in numbers)
    copies = {board.number: copy for board in boards}
    for number in numbers:
        if copy is None:
            copies[number] = _only_copy(where, number, store_url)
        else:
            _check_copy(where, text, number, copy, store_url)
    left = list(numbers)

    answers: list[Diagnosis] = []

    def keep(number: int, reading: Reading) -> None:
        left.remove(number)
        verified = _verified(where, by_number[number], reading, copies[number], store_url)
        answers.append(verified.diagnosis)
        told(verified)

    read(boards, where.board_set.fingerprint, keep)
    return PileVerified(of_diagnoses(answers, where.board_set.numbers), tuple(left))


def _verified(where: Found, board: Board, reading: Reading, copy: int | None, store_url: str | None) -> Verified:
    """The answer; a clean copy is marked as checked."""
    number = board.number
    others = [b for b in where.board_set.boards if b.number != number]
    diagnosis = verify.compare(board, reading, others, other_sets_of(where, store_url))
    clean = copy if diagnosis.is_clean and reading.is_complete else None
    elsewhere = (*_versions_told(board, reading, where), *_other_sets(diagnosis, reading, where, store_url))
    if clean is not None and reading.source == CODES:
        return Verified(board, reading, diagnosis, elsewhere=elsewhere, codes_only=clean)
    if clean is not None:
        _mark_checked(where, number, clean, store_url)
    return Verified(board, reading, diagnosis, clean, elsewhere=elsewhere)


def other_sets_of(
    where: Found, store_url: str | None, clock: Callable[[str], str] = day_text
) -> HandLookup | None:  # fmt: skip
    """What asks the store for hands of other sets; None for a set that is only a file, which opens no store.

    Args:
        where: The set that is not asked about.
        store_url: As `open_store`.
        clock: Gives the day of a time of the store for whoever reads the answer.
    """
    if where.entry is None:
        return None

    def lookup(hands: Sequence[Hand], unread: Sequence[int] = (), /) -> Sequence[Sequence[KnownHand]]:
        with open_store(store_url) as store:
            known = store.hands.known(hands, besides=where.board_set.fingerprint, unread=unread)
        return [[replace(one, day=clock(one.at)) for one in every] for every in known]

    return lookup


def as_copy_holds(where: Found, number: int, copy: int, store_url: str | None) -> Found:
    """The set with the version of a board that one copy of it holds."""
    if where.entry is None or len(where.board_set.versions(number)) == 1:
        return where
    with open_store(store_url) as store:
        held = [one.version for one in store.copies(where.name) if (one.number, one.copy) == (number, copy)]
    return replace(where, board_set=where.board_set.with_version(number, held[0])) if held else where


def _versions_told(board: Board, reading: Reading, where: Found) -> tuple[Fault, ...]:
    """Of a board with several versions: which one it was compared with, and whether it is another one as it lies."""
    every = where.board_set.versions(board.number)
    if len(every) == 1:
        return ()
    facts = {"board": board.number, "version": board.version, "round": board.from_round}
    told = [Fault("verify_version" if board.version > 1 else "verify_version_first", facts, note=True)]
    told += [
        Fault("verify_version_dealt" if one is every[0] else "verify_version_other",
              {**facts, "version": one.version, "round": one.from_round}, note=True)
        for one in every
        if one.version != board.version and reading.hands == one.deal.hands and not any(reading.unread)
    ]  # fmt: skip
    return tuple(told)


def _other_sets(diagnosis: Diagnosis, reading: Reading, where: Found, store_url: str | None) -> tuple[Fault, ...]:
    """Which sets the board belongs to that is none of this one, as far as the history remembers sets that are gone."""
    n, e, s, w = reading.hands
    if diagnosis.is_clean or where.entry is None or diagnosis.pattern is Pattern.OTHER_SET:
        return ()
    if n is None or e is None or s is None or w is None or any(reading.unread):
        return ()
    if any(one.deal.hands == reading.hands for one in where.board_set.versions(diagnosis.board)):
        return ()
    with open_store(store_url) as store:
        closed = {entry.name for entry in store.entries() if entry.closed}
        uses = store.history.used_before([hash_of(Deal((n, e, s, w)))])
    return tuple(
        Fault("verify_set_played" if use.name in closed else "verify_set_is",
              {"name": use.name, "number": use.number, "want": where.name})
        for use in uses
        if use.name != where.name
    )  # fmt: skip


def _check_copy(where: Found, text: str, number: int, copy: int, store_url: str | None) -> None:
    """Refuse a copy that cannot be marked, before a machine reads a board or a referee types more."""
    if where.entry is None:
        raise Problem("copy_no_store", file=text)
    if where.entry.closed:
        raise Problem("copy_closed", name=where.name)
    with open_store(store_url) as store:
        known = [one.copy for one in store.copies(where.name) if one.number == number]
    if copy not in known:
        raise Problem("copy_unknown", board=number, copy=copy, known=ranges_text(known))


_THERE: Final = (MADE, DEALT_OUTSIDE, MoveKind.AT_TABLE, MoveKind.RETURNED)
"""Places of a copy that is made and was not checked since."""


def _only_copy(where: Found, number: int, store_url: str | None) -> int | None:
    """The one copy that a reading without --copy can only be of, if it is made: nobody should have to name it."""
    if where.entry is None or where.entry.closed:
        return None
    with open_store(store_url) as store:
        known = [one for one in store.copies(where.name) if one.number == number]
    return known[0].copy if len(known) == 1 and known[0].place in _THERE else None


def _mark_checked(where: Found, number: int, copy: int, store_url: str | None) -> None:
    with open_store(store_url) as store:
        known = {(c.number, c.copy): c for c in store.copies(where.name)}
        before = known.get((number, copy), Copy(number, copy))
        now, by = home.now(), home.user()
        checked = replace(before, checked_by=by, place=CHECKED, changed_at=now)
        store.put_copies(where.name, (checked,), (CopyMove(number, copy, MoveKind.CHECKED, by=by, at=now),))
