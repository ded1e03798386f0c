"""What is wrong with a board, as data: pattern, faults, moves, hints. `boards.wording.report` makes sentences of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from boards.cards import card_code
from boards.seats import SEATS, Seat


class Pattern(StrEnum):
    """The one word for what happened to a board (design 10). More patterns may join; the names stay."""

    IDENTICAL = "identical"
    EXCHANGED_HANDS = "exchanged_hands"
    TURNED_90 = "turned_90"
    """Each hand lies one pocket clockwise of its own: N's cards lie in E."""
    TURNED_180 = "turned_180"
    TURNED_270 = "turned_270"
    MOVED_CARDS = "moved_cards"
    """Cards of the board lie in the wrong pocket and do not all pair up to exchanges."""
    EXCHANGED_CARDS = "exchanged_cards"
    MISSING_CARDS = "missing_cards"
    """Cards of the board were found nowhere (with pockets left out: nowhere so far)."""
    SURPLUS_CARDS = "surplus_cards"
    FOREIGN_CARDS = "foreign_cards"
    """As many cards as the board has, but one face too often and another too seldom: a card of another pack."""
    OTHER_HAND = "other_hand"
    OTHER_BOARD = "other_board"
    UNREAD = "unread"
    """Nothing is wrong except that cards could not be read."""
    MIXED = "mixed"
    """Faults of more than one kind; `findings` has them one by one."""


class FindingKind(StrEnum):
    """One fault, or one fact that keeps a board from being clean; here is said what `cards` and `seats` mean."""

    HANDS_EXCHANGED = "hands_exchanged"
    """`seats`: the two seats whose hands lie in each other's pocket."""
    HANDS_TURNED = "hands_turned"
    """`count`: quarter turns clockwise, 1..3."""
    HAND_MOVED = "hand_moved"
    """`seats`: the pocket where a whole hand lies, the seat it belongs to."""
    OTHER_HAND = "other_hand"
    """`seats`: the pocket, the seat whose hand of `board` lies in it."""
    OTHER_BOARD = "other_board"
    """`board`: the board whose cards these are."""
    OTHER_BOARD_DIFFERS = "other_board_differs"
    """`board`, `count`: the cards are that board's, but so many of them are not where its record has them."""
    CARD_MOVED = "card_moved"
    """`cards`: one; `seats`: where it lies, where it belongs (both after the whole hands are put right)."""
    CARDS_EXCHANGED = "cards_exchanged"
    """`cards`, `seats`: the first card lies in the first seat and belongs to the second, the second the reverse."""
    CARD_MISSING = "card_missing"
    """`cards`: one; `seats`: the seat that lacks it. It is in no pocket."""
    CARD_NOT_FOUND = "card_not_found"
    """As `card_missing`, but not every pocket was looked at."""
    CARD_SURPLUS = "card_surplus"
    """`cards`: one; `seats`: the pocket that has it. The board has no place for it."""
    CARD_FOREIGN = "card_foreign"
    """`cards`: the one too many, the one that is missing; `seats`: the pocket of the first, the seat of the second."""
    FOREIGN_SEEN = "foreign_seen"
    """`seats`: the pocket; `count`: its cards that are none of this pack, whatever they are."""
    UNREAD = "unread"
    """`seats`: the pocket; `count`: its cards whose face was not read."""
    NUMBER = "number"
    """`board`: the number that was read on the board, which is another one."""


class HintKind(StrEnum):
    """What may help a referee and is not proved by the cards."""

    UNREAD_SHOULD_BE = "unread_should_be"
    """`seats`: the pocket; `cards`: what its unread cards are if nothing more is wrong."""
    UNREAD_ONE_OF = "unread_one_of"
    """`seats`: the pocket; `cards`: the unread cards are among these."""
    SCORING_CARDS = "scoring_cards"
    """`cards`: displaced cards that count points and lay apart after play (A 13, B 16)."""
    OPPOSITE_FAULT = "opposite_fault"
    """`cards`: another board has the second of these once too often and lacks the first."""
    LOOK_AT_BOARD = "look_at_board"
    """`board`: look at this board next."""
    NUMBER_FITS_CARDS = "number_fits_cards"
    """`board`: the number read on the board is the one whose cards were found: the wrong board was taken."""
    HEADER_SEAT = "header_seat"
    """`role`: a header field; `seats`: its seat, the pocket where that seat's cards lie now."""
    SIDES_CHANGED = "sides_changed"
    """The cards of N and S lie with E and W and the reverse."""
    MAYBE_TURNED = "maybe_turned"
    """`count`: the board may be turned by so many quarters; `seats`: the pocket that decides it."""
    FITS_NO_HAND = "fits_no_hand"
    """`seats`: pockets whose cards are most of no hand of the set, their own included: perhaps another set's."""
    LOOK_IN = "look_in"
    """`seats`: the pockets not looked at."""
    HAND_SEEN = "hand_seen"
    """Ask whether anyone has looked at a wrong hand: the ruling depends on it (A 32.2)."""


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


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault or fact; see `FindingKind` for what the fields mean."""

    kind: FindingKind
    cards: tuple[int | None, ...] = ()
    """Faces; None is a card that was not read."""
    seats: tuple[Seat, ...] = ()
    board: int | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint; see `HintKind` for what the fields mean."""

    kind: HintKind
    cards: tuple[int | None, ...] = ()
    seats: tuple[Seat, ...] = ()
    board: int | None = None
    count: int | None = None
    role: str | None = None


_FEWEST_OF_A_HAND: Final = 5


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

    @property
    def not_looked(self) -> tuple[Seat, ...]:
        """The pockets that were not looked at."""
        return tuple(seat for seat in SEATS if self.counts[seat].found is None)

    @property
    def fits_no_hand(self) -> tuple[Seat, ...]:
        """The pockets whose cards fit no hand of the set; to go through them card by card would tell the record."""
        return tuple(seat for hint in self.hints if hint.kind is HintKind.FITS_NO_HAND for seat in hint.seats)

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
        return {"kind": told.kind.value, "cards": cards, "seats": seats, "board": told.board, "count": told.count}

    return {
        "board": diagnosis.board,
        "container": diagnosis.container,
        "game": diagnosis.game_id,
        "pattern": diagnosis.pattern.value,
        "clean": diagnosis.is_clean,
        "moves": moves(diagnosis.moves, bool(diagnosis.hand_moves)),
        "hand_moves": [
            {"hand": m.hand.name, "board": m.board, "from": _seat(m.source), "to": _seat(m.target)}
            for m in diagnosis.hand_moves
        ],
        "card_moves": moves(diagnosis.card_moves, False),
        "counts": {
            seat.name: {"expected": count.expected, "found": count.found}
            for seat, count in zip(SEATS, diagnosis.counts, strict=True)
        },
        "not_looked": [seat.name for seat in diagnosis.not_looked],
        "findings": [facts(finding) for finding in diagnosis.findings],
        "hints": [facts(hint) | {"role": hint.role} for hint in shown_hints(diagnosis, blind)],
    }
