"""A board that was shuffled by hand, typed suit by suit: three hands are typed, the fourth is what is left.

Pure: lines in, what to ask next out. Nothing here gives back a card that was typed, only counts; a card that comes
twice is named with the seat that has it, because the typist cannot go on otherwise. `lines` is the draft: what a store
keeps of a board that is not whole.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from boards.board import Board
from boards.cards import SMALL_JOKER, SUITS, CardName
from boards.deal import EMPTY_HAND, Hand, hand_text
from boards.entry_checks import Known, bottom_fault, complete_board, known_fault
from boards.entry_words import JOKERS, YES, field_word, is_whole_hand, plain_text, written_hand, written_suit
from boards.games import Game, Header
from boards.problems import Fault, Problem, Word
from boards.seats import SEATS, Seat

_SHAPE: Final = re.compile(r"[0-9]{1,2}(?:[ ,\-]+[0-9]{1,2}){3,4}")


@dataclass(frozen=True, slots=True)
class AskField:
    """What is to be typed next: one suit, or the jokers, of one seat."""

    seat: Seat
    field: int
    """0..3 for spades, hearts, diamonds, clubs; `JOKERS`."""
    got: int
    """Cards of this seat so far."""
    want: int


@dataclass(frozen=True, slots=True)
class AskFourth:
    """Three hands are typed; the rest goes to `seat`, and wants to be confirmed."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class _Line:
    seat: Seat
    field: int
    after: int
    """The next field of this seat; one beyond the last: the hand is whole."""
    cards: Hand


class BoardTyping:
    """One board while it is typed.

    Args:
        of: The game.
        number: The board's number.
        header: Its header, which says how many cards each seat gets.
        known: Hands of other boards, which cannot come again.
    """

    def __init__(self, of: Game, number: int, header: Header, known: Known | None = None) -> None:
        self._game, self._number, self._header = of, number, header
        self._known: Known = known or {}
        self._fields = len(SUITS) + of.has_jokers
        self._lines: list[_Line] = []
        self.board: Board | None = None
        """The whole board, once it was confirmed."""

    @classmethod
    def again(
        cls, of: Game, number: int, header: Header, lines: Sequence[tuple[Seat, str]], known: Known | None = None
    ) -> Self:
        """The inverse of `lines`: the board as it was when they were read.

        Raises:
            Problem: As `type`, when they do not fit this game or header.
        """
        typing = cls(of, number, header)
        for seat, text in lines:
            typing._take(text, typing._next(seat))
        typing._known = known or {}
        return typing

    @property
    def lines(self) -> tuple[tuple[Seat, str], ...]:
        """Every line that was taken, in its order, as a record spells it. They hold the hands: keep them secret."""
        return tuple((line.seat, _line_text(line)) for line in self._lines)

    @property
    def fourth(self) -> Hand:
        """The cards that nobody has yet; the fourth hand, when three are whole."""
        return Hand(self._game.full_pack).minus(self._typed())

    @property
    def whole(self) -> tuple[Seat, ...]:
        """The seats whose hands are typed to the last card."""
        return tuple(seat for seat in SEATS if self._after(seat) == self._fields)

    @property
    def asked(self) -> AskField | AskFourth:
        """What the next line is to say: of the first seat in the game's order whose hand is not whole."""
        for seat in self._game.pocket_order[:-1]:
            if self._after(seat) < self._fields:
                return self._next(seat)
        return AskFourth(self._game.pocket_order[-1], len(self.fourth))

    def shape(self, seat: Seat) -> tuple[int, ...]:
        """How many cards of each suit (and jokers) were typed for a seat."""
        return _shape(self._typed(seat))[: self._fields]

    def take_back(self, seat: Seat | None = None) -> bool:
        """Forget the last line that was taken, or all lines of one seat; False: there is none."""
        if seat is None:
            return bool(self._lines and self._lines.pop())
        kept = [line for line in self._lines if line.seat != seat]
        found = len(kept) < len(self._lines)
        self._lines = kept
        return found

    def type(self, text: str) -> None:
        """Take a line. A line that is refused changes nothing.

        A suit is its ranks in any order, nothing or `-` for none. At the first suit of a seat the whole hand may stand,
        as `AK4.QJ93.T52.876`. At the fourth hand: `y`; or how many cards of each suit it has, or the hand, either of
        which is compared.

        Raises:
            Problem: `enter_one_suit`, `hand_rank` and the like for what is no suit (see `boards.entry_words`);
                `enter_twice` and `enter_card_held` for every card that is there too often; `enter_many`, `enter_few`
                for a hand's size; `enter_hand_known` for a hand of another board; `enter_shape`, `enter_shape_form`
                for counts of the fourth hand.
        """
        plain = plain_text(text)
        asked = self.asked
        if isinstance(asked, AskFourth):
            self._confirm(plain, asked)
        else:
            self._take(plain, asked)

    def _take(self, plain: str, asked: AskField) -> None:
        whole = asked.field < JOKERS and is_whole_hand(plain)
        if whole and asked.field:
            raise Problem("enter_one_suit", seat=asked.seat)
        cards = written_hand(plain) if whole else written_suit(plain, asked.field)
        after = self._fields if whole else asked.field + 1
        self._check(cards, asked.seat, asked.got, is_last=after == self._fields)
        hand = self._typed(asked.seat).plus(cards)
        if after == self._fields and hand in self._known:
            raise Problem([known_fault(asked.seat, self._known[hand])])
        self._lines.append(_Line(asked.seat, asked.field, after, cards))

    def _confirm(self, plain: str, asked: AskFourth) -> None:
        rest = self.fourth
        if is_whole_hand(plain):
            self._check(written_hand(plain), asked.seat, 0, is_last=True)
        elif _SHAPE.fullmatch(plain):
            _check_shape([int(word) for word in re.split("[ ,-]+", plain)], rest, asked.seat)
        elif plain.lower() not in YES:
            raise Problem("enter_shape_form")
        hands = {seat: self._typed(seat) for seat in self._game.pocket_order[:-1]} | {asked.seat: rest}
        self.board = complete_board(self._game, self._number, self._header, hands)

    def _check(self, cards: Hand, seat: Seat, got: int, *, is_last: bool) -> None:
        if sum(cards.counts[SMALL_JOKER:]) and not self._game.has_jokers:
            raise Problem("enter_no_jokers", seat=seat, game=Word(f"game_{self._game.id}"))
        everyone = self._typed()
        faults = []
        for face, count in enumerate(cards.counts):
            want = self._game.copies_of(face)
            if not count or count + everyone.counts[face] <= want:
                continue
            holders = tuple(one for one in SEATS if one != seat and self._typed(one).counts[face])
            if holders:
                facts = {"card": CardName(face), "holders": holders, "first": holders[0], "seat": seat}
                faults.append(Fault("enter_card_held", facts))
            else:
                again = count + everyone.counts[face]
                faults.append(Fault("enter_twice", {"seat": seat, "card": CardName(face), "got": again, "want": want}))
        if faults:
            raise Problem(faults)
        count, want = got + len(cards), self._want(seat)
        bottom = bottom_fault(self._game, self._header, seat, count)
        if bottom is not None and (is_last or count > want):
            raise Problem((bottom,))
        if count > want:
            raise Problem("enter_many", seat=seat, got=count, want=want)
        if is_last and count < want:
            raise Problem("enter_few", seat=seat, got=count, want=want)

    def _next(self, seat: Seat) -> AskField:
        return AskField(seat, self._after(seat), len(self._typed(seat)), self._want(seat))

    def _after(self, seat: Seat) -> int:
        return max((line.after for line in self._lines if line.seat == seat), default=0)

    def _typed(self, seat: Seat | None = None) -> Hand:
        cards = EMPTY_HAND
        for line in self._lines:
            if seat in (None, line.seat):
                cards = cards.plus(line.cards)
        return cards

    def _want(self, seat: Seat) -> int:
        return self._game.hand_sizes(self._header)[seat]


def _line_text(line: _Line) -> str:
    if line.after - line.field > 1:
        return hand_text(line.cards)
    if line.field == JOKERS:
        return hand_text(line.cards).lstrip(".+") or "-"
    return hand_text(line.cards).strip(".") or "-"


def _shape(hand: Hand) -> tuple[int, ...]:
    suits = (sum(hand.counts[13 * suit : 13 * suit + 13]) for suit in range(JOKERS))
    return (*suits, sum(hand.counts[SMALL_JOKER:]))


def _check_shape(counts: list[int], rest: Hand, seat: Seat) -> None:
    left = _shape(rest)
    if len(counts) == JOKERS:
        # Jokers left out: they are counted with what is left.
        counts = [*counts, left[JOKERS]]
    wrong = [
        fault
        for field, (got, want) in enumerate(zip(counts, left, strict=True))
        if got != want
        for fault in Problem("enter_shape", seat=seat, suit=field_word(field), got=got, want=want).faults
    ]
    if wrong:
        raise Problem(wrong)
