"""What is wrong with a board, as data: pattern, faults, moves, hints. `boards.wording.report` makes sentences of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from boards.cards import card_code
from boards.diagnosis_kinds import FindingKind, HintKind, Pattern
from boards.known_hands import KnownHand
from boards.reading import is_most
from boards.seats import SEATS, Seat

__all__ = [
    "Diagnosis",
    "Finding",
    "FindingKind",
    "HandMove",
    "Hint",
    "HintKind",
    "Move",
    "Pattern",
    "SeatCount",
    "diagnosis_json",
    "shown_hints",
]

_FEWEST_OF_A_HAND: Final = 5


@dataclass(frozen=True, slots=True)
class Move:
    """One card to carry: from where it lies to where it belongs."""

    face: int | None
    """None: a card whose face was not read."""
    source: Seat | None
    """None: from outside the board."""
    target: Seat | None
    """None: out of the board."""


@dataclass(frozen=True, slots=True)
class HandMove:
    """One whole hand to carry."""

    hand: Seat
    board: int
    """Whose hand it is."""
    source: Seat | None
    """None: from outside the board."""
    target: Seat | None
    """None: out of the board, to its own."""
    of_set: str | None = None
    """The other set whose hand it is; None: this one's."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault or fact; see `FindingKind` for what the fields mean."""

    kind: FindingKind
    cards: tuple[int | None, ...] = ()
    """Faces; None is a card that was not read."""
    seats: tuple[Seat, ...] = ()
    board: int | None = None
    count: int | None = None
    role: str | None = None
    want: str | None = None
    got: str | None = None
    known: KnownHand | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint; see `HintKind` for what the fields mean."""

    kind: HintKind
    cards: tuple[int | None, ...] = ()
    seats: tuple[Seat, ...] = ()
    board: int | None = None
    count: int | None = None
    role: str | None = None


@dataclass(frozen=True, slots=True)
class SeatCount:
    """Cards of one pocket."""

    expected: int
    found: int | None
    """None: the pocket was not looked at."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Everything that can be said of one board from one reading."""

    board: int
    container: int | None
    """The number on the container where it differs from the deal's."""
    game_id: str
    pattern: Pattern
    counts: tuple[SeatCount, SeatCount, SeatCount, SeatCount]
    """In the order N E S W."""
    moves: tuple[Move, ...]
    """The least card moves from what was read to the record, whole hands not considered."""
    hand_moves: tuple[HandMove, ...]
    """Whole hands to carry first; empty where only cards are displaced."""
    card_moves: tuple[Move, ...]
    """The least card moves that remain after `hand_moves`; equal to `moves` where there are none."""
    findings: tuple[Finding, ...]
    hints: tuple[Hint, ...]
    faults: int = 0
    """Independent faults of the explanation, facts of the reading not counted."""

    @property
    def not_looked(self) -> tuple[Seat, ...]:
        """The pockets that were not looked at."""
        return tuple(seat for seat in SEATS if self.counts[seat].found is None)

    @property
    def fits_no_hand(self) -> tuple[Seat, ...]:
        """The pockets whose cards fit no hand of the set; to go through them card by card would tell the record."""
        return tuple(seat for hint in self.hints if hint.kind is HintKind.FITS_NO_HAND for seat in hint.seats)

    @property
    def little_read(self) -> tuple[Seat, int] | None:
        """The only pocket that was looked at, and how many cards of it were read, where those are not two thirds."""
        looked = [seat for seat in SEATS if self.counts[seat].found is not None]
        if len(looked) != 1:
            return None
        found = self.counts[looked[0]].found or 0
        read = found - sum(finding.count or 0 for finding in self.findings if finding.kind is FindingKind.UNREAD)
        return None if is_most(read, found) else (looked[0], read)

    def is_whole_hand(self, seat: Seat | None, cards: int) -> bool:
        """So many cards are all that `seat` should hold: to name them would tell a hand."""
        return seat is not None and _FEWEST_OF_A_HAND <= self.counts[seat].expected <= cards

    @property
    def is_clean(self) -> bool:
        """Nothing wrong and nothing unread, as far as pockets were looked at."""
        return self.pattern is Pattern.IDENTICAL and not self.findings


# Kinds whose last seat lacks the card.
_OF_ONE_TARGET: Final = frozenset({FindingKind.CARD_MOVED, FindingKind.CARD_MISSING, FindingKind.CARD_NOT_FOUND})
# A named scoring card, or the two faces of a foreign one, cannot be told without naming cards.
_HINTS_OF_CARDS: Final = frozenset({HintKind.SCORING_CARDS, HintKind.OPPOSITE_FAULT})


def shown_hints(diagnosis: Diagnosis, blind: bool) -> tuple[Hint, ...]:
    """The hints that may be shown; blind leaves out those that speak of certain cards."""
    return tuple(hint for hint in diagnosis.hints if not (blind and hint.kind in _HINTS_OF_CARDS))


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else seat.name


_TELLS_HANDS: Final = frozenset({FindingKind.RECORD_DIFFERS})
"""Findings whose card moves would tell a hand although no whole hand is to be carried."""


def _known(known: KnownHand | None) -> dict[str, Any] | None:
    if known is None:
        return None
    return {
        "name": known.set_name, "code": known.code, "event": known.event, "session": known.session,
        "date": known.date, "state": known.state.value, "board": known.number, "seat": known.seat.name,
    }  # fmt: skip


def diagnosis_json(diagnosis: Diagnosis, blind: bool = False, reveal: bool = False) -> dict[str, Any]:
    """The stable shape of `verify --json` (docs/verification.md): names and codes, null where nothing is to be said.

    Displaced cards are named, hands are not: where whole hands are concerned, or a pocket whose cards fit no hand of
    the set, `card` is null, unless `reveal` asks.
    With `blind` no card is named at all: `card` is null and `cards` is empty; seats and counts stay.
    """

    unfitting = diagnosis.fits_no_hand

    def code(face: int | None, is_hidden: bool = False) -> str | None:
        return None if blind or face is None or (is_hidden and not reveal) else card_code(face)

    def moves(written: Sequence[Move], is_of_hands: bool) -> list[dict[str, Any]]:
        ends = Counter((m.source, m.target) for m in written)
        return [
            {
                "card": code(
                    m.face,
                    is_of_hands
                    or m.source in unfitting
                    or m.target in unfitting
                    or diagnosis.is_whole_hand(m.target, ends[m.source, m.target]),
                ),
                "from": _seat(m.source),
                "to": _seat(m.target),
            }
            for m in written
        ]

    alike = Counter((finding.kind, finding.seats) for finding in diagnosis.findings)

    def facts(told: Finding | Hint) -> dict[str, Any]:
        is_hidden = (
            isinstance(told, Finding)
            and told.kind in _OF_ONE_TARGET
            and diagnosis.is_whole_hand(told.seats[-1], alike[told.kind, told.seats])
        ) or (isinstance(told, Finding) and not set(unfitting).isdisjoint(told.seats))
        cards = [] if blind else [code(face, is_hidden) for face in told.cards]
        seats = [seat.name for seat in told.seats]
        told_facts: dict[str, Any] = {"kind": told.kind.value, "cards": cards, "seats": seats, "board": told.board,
                      "count": told.count, "role": told.role}  # fmt: skip
        if isinstance(told, Finding):
            told_facts |= {"want": told.want, "got": told.got, "set": _known(told.known)}
        return told_facts

    tells_hands = bool(diagnosis.hand_moves) or any(finding.kind in _TELLS_HANDS for finding in diagnosis.findings)
    return {
        "board": diagnosis.board,
        "container": diagnosis.container,
        "game": diagnosis.game_id,
        "pattern": diagnosis.pattern.value,
        "clean": diagnosis.is_clean,
        "faults": diagnosis.faults,
        "moves": moves(diagnosis.moves, tells_hands),
        "hand_moves": [
            {"hand": m.hand.name, "board": m.board, "from": _seat(m.source), "to": _seat(m.target), "set": m.of_set}
            for m in diagnosis.hand_moves
        ],
        "card_moves": moves(diagnosis.card_moves, False),
        "counts": {
            seat.name: {"expected": count.expected, "found": count.found}
            for seat, count in zip(SEATS, diagnosis.counts, strict=True)
        },
        "not_looked": [seat.name for seat in diagnosis.not_looked],
        "findings": [facts(finding) for finding in diagnosis.findings],
        "hints": [facts(hint) for hint in shown_hints(diagnosis, blind)],
    }
