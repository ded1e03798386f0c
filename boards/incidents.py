"""Incidents: a board that was found wrong, what was written about it, and when it may be closed. No sentences here.

An incident is opened, written to and closed; nothing that was written is changed. It is closed when the board was read
a second time and is right again, or when what lies in it is kept as a version of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from boards import verify
from boards.board import Board
from boards.deal import Deal
from boards.problems import Problem
from boards.reading import CODES, CONTAINER, Reading
from boards.reading_json import reading_of
from boards.regulations.model import Play
from boards.seats import SEATS, Seat


class EntryKind(StrEnum):
    """What was written to an incident."""

    NOTE = "note"
    READING = "reading"
    PLAYED = "played"
    """What a table says: its lead, other cards that were played, its result."""
    TRAIL = "trail"
    """Who plays the board in which round, from the movement of the regulations, when the incident was opened."""
    RULING = "ruling"
    CLOSED = "closed"


class Closing(StrEnum):
    """How an incident ended."""

    RESTORED = "restored"
    """A second reading found the board as recorded."""
    VERSION = "version"
    """What lies in it is a version of its own from some round on."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was written."""

    place: int
    """From 1, without gaps."""
    kind: EntryKind
    text: str
    facts: Mapping[str, Any]
    """By kind: a reading (`boards.reading_json`), what a table played, a ruling. May hold hands."""
    by: str
    at: str

    def __repr__(self) -> str:
        return f"Entry({self.place}, {self.kind.value})"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a board was found wrong, as far as somebody said it."""

    copy: int | None = None
    table: str = ""
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Incident:
    """An incident with all its entries."""

    id: int
    set_name: str
    code: str
    """Of the set."""
    game_id: str
    board: int
    where: Place
    version: int
    """Which version of the board was expected."""
    reported_by: str
    opened_by: str
    opened_at: str
    closing: Closing | None = None
    entries: tuple[Entry, ...] = field(default=())

    @property
    def is_open(self) -> bool:
        """Whether it still waits."""
        return self.closing is None

    def of_kind(self, kind: EntryKind) -> tuple[Entry, ...]:
        """Its entries of one kind, oldest first."""
        return tuple(entry for entry in self.entries if entry.kind is kind)

    @property
    def plays(self) -> tuple[Play, ...]:
        """Who plays the board in which round, from the movement that was taken along; empty: none was."""
        kept = self.of_kind(EntryKind.TRAIL)
        plays = kept[-1].facts["plays"] if kept else ()
        return tuple(Play(one["round"], one["table"], (self.board,), one["ns"], one["ew"], one["section"], one["copy"])
                     for one in plays)  # fmt: skip

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Every reading of the board, oldest first; the last one of a closed incident is the one that closed it."""
        return tuple(reading_of(dict(entry.facts)["reading"]) for entry in self.of_kind(EntryKind.READING))

    @property
    def found(self) -> Reading | None:
        """What lay in the board when it was found: the reading that tells most, of those before it was put right.

        Readings of printed codes say nothing of the cards, and second readings, which were to close it, come after it
        was put right: they count only where nobody looked before. Of readings that tell alike the last one counts. What
        it does not say of what stands on the board is taken from the last of the others that does.
        """
        entries = self.of_kind(EntryKind.READING)
        if self.closing is Closing.RESTORED:
            entries = entries[:-1]
        told = [(reading_of(dict(one.facts)["reading"]), bool(dict(one.facts).get("second"))) for one in entries]
        of_cards = [one for one, second in told if one.source != CODES and not second]
        of_cards = of_cards or [one for one, _ in told if one.source != CODES]
        best = max(reversed(of_cards), key=_known_cards, default=None)
        if best is None:
            return None
        header: dict[str, str] = {}
        container = None
        for one in (*of_cards, best):
            header |= dict(one.header)
            container = one.container if one.container is not None else container
        return replace(best, header=tuple(sorted(header.items())), container=container)


def _known_cards(reading: Reading) -> int:
    return sum(len(hand) for hand in reading.hands if hand is not None)


def plays_json(plays: Iterable[Play]) -> list[dict[str, Any]]:
    """Plays of one board, as `Incident.plays` reads them."""
    return [
        {"round": one.round, "table": one.table, "ns": one.ns, "ew": one.ew, "section": one.section, "copy": one.copy}
        for one in plays
    ]


def pockets_to_read(before: Sequence[Reading], board: Board) -> tuple[Seat, ...]:
    """The pockets that a second reading must show: those that no reading has found right, or that one found wrong.

    A right count, and cards that are all of the pocket while others were not read, say neither. None, where all that
    was found wrong stands on the board: `stands_wrong`.

    Args:
        before: The readings of the incident until now.
        board: What should lie in the board.
    """
    wanted, were_wrong = [], False
    for seat in SEATS:
        seen = [one for one in before if one[seat] is not None and one.source != CODES]
        is_wrong = any(_is_wrong(one, board, seat) for one in seen)
        were_wrong |= is_wrong
        if is_wrong or not any(_is_right(one, board, seat) for one in seen):
            wanted.append(seat)
    if not were_wrong and stands_wrong(before, board):
        return ()
    # Nothing was ever wrong: one look at the whole board is the least.
    return tuple(wanted) or tuple(SEATS)


def stands_wrong(before: Iterable[Reading], board: Board) -> tuple[str, ...]:
    """What stands on the board and was read wrong there: names of header fields, and `CONTAINER`; oldest first.

    Args:
        before: The readings of the incident until now.
        board: What should stand there.
    """
    want = board.header.fields()
    names: dict[str, None] = {}
    for one in before:
        names |= dict.fromkeys(name for name, value in one.header if want.get(name) != value)
        if one.container not in (None, board.printed_number):
            names[CONTAINER] = None
    return tuple(names)


def check_restored(incident: int, before: Sequence[Reading], again: Reading | None, board: Board) -> None:
    """Refuse to close an incident unless a second reading shows that the board is right again.

    Args:
        incident: Its number.
        before: Its readings until now.
        again: The second reading.
        board: The version that is in force for this copy.

    Raises:
        Problem: `incident_close_reading` (none, or only of printed codes), `incident_close_part` (a pocket that was
            wrong or unknown was not looked at again, or a card of it was not read), `incident_close_differs`;
            `incident_close_header` (what was wrong on the board was not looked at again),
            `incident_close_header_differs`.
    """
    if again is None or again.source == CODES:
        raise no_second_look(incident, before, board)
    if stands_wrong((again,), board):
        raise Problem("incident_close_header_differs", id=incident, board=board.number)
    looked = [seat for seat in SEATS if again[seat] is not None]
    wrong = tuple(
        seat for seat in looked
        if _is_wrong(again, board, seat) or not (again.unread[seat] or _is_right(again, board, seat))
    )  # fmt: skip
    diagnosis = verify.compare(board, again)
    if wrong or diagnosis.faults or (looked and not (diagnosis.is_clean or any(again.unread))):
        version = board.version
        raise Problem("incident_close_differs", id=incident, board=board.number, version=version, seats=wrong or "-")
    if not all(_stands_right(again, board, name) for name in stands_wrong(before, board)):
        raise no_second_look(incident, (*before, again), board)
    missing = tuple(seat for seat in pockets_to_read(before, board) if seat not in looked or again.unread[seat])
    if missing:
        raise Problem("incident_close_part", id=incident, board=board.number, seats=missing)


def no_second_look(incident: int, before: Sequence[Reading], board: Board) -> Problem:
    """What an incident still needs in order to be closed, where nobody looked again at what was wrong."""
    options = to_say_again(before, board)
    if options:
        return Problem("incident_close_header", id=incident, board=board.number, options=options)
    return Problem("incident_close_reading", id=incident, board=board.number)


def to_say_again(before: Sequence[Reading], board: Board) -> str:
    """What closes an incident, as it is typed: `--header leader=... N=...`; empty where nothing stood wrong.

    All that was wrong, since one reading must show it. Of a field that the board has not, another is asked.
    """
    fields, stood = board.header.fields(), stands_wrong(before, board)
    asked = dict.fromkeys(name if name in fields or name == CONTAINER else next(iter(fields)) for name in stood)
    pockets = pockets_to_read(before, board) if stood else ()
    return " ".join([*(f"--header {name}=..." for name in asked), *(f"{seat.name}=..." for seat in pockets)])


def deal_to_keep(incident: int, board: int, readings: Sequence[Reading]) -> Deal:
    """What lies in a board that is to be kept as it is, from the last reading that shows all of it.

    Raises:
        Problem: `incident_keep_reading`: no reading shows every card.
    """
    for reading in reversed(readings):
        n, e, s, w = reading.hands
        if reading.source == CODES or any(reading.unread) or any(reading.foreign):
            continue
        if n is not None and e is not None and s is not None and w is not None:
            return Deal((n, e, s, w))
    raise Problem("incident_keep_reading", id=incident, board=board)


def _stands_right(again: Reading, board: Board, name: str) -> bool:
    if name == CONTAINER:
        return again.container == board.printed_number
    want, seen = board.header.fields().get(name), dict(again.header)
    return seen.get(name) == want if want is not None else bool(seen) and name not in seen


def _is_right(reading: Reading, board: Board, seat: Seat) -> bool:
    is_odd = reading.unread[seat] or reading.foreign[seat] or reading.other_backs[seat]
    return reading[seat] == board.deal[seat] and not is_odd


def _is_wrong(reading: Reading, board: Board, seat: Seat) -> bool:
    should, hand = board.deal[seat], reading[seat]
    if hand is None:
        return False
    is_odd = reading.foreign[seat] or reading.other_backs[seat] or reading.count(seat) != len(should)
    return bool(is_odd) or any(got > want for got, want in zip(hand.counts, should.counts, strict=True))
