"""A board that was shuffled by hand, typed suit by suit: three hands are typed, the fourth is what is left.

Pure: lines in, what to ask next out. Nothing here gives back a card that was typed, only counts; a card that comes
twice is named with the seat that has it, because the typist cannot go on otherwise.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from boards.board import Board
from boards.cards import SMALL_JOKER, SUITS, CardName
from boards.deal import EMPTY_HAND, Deal, Hand, parse_hand
from boards.games import Game, Header, deal_faults
from boards.problems import Problem, Word
from boards.seats import SEATS, Seat

JOKERS: Final = len(SUITS)
"""The field behind the four suits, in games that have jokers."""

# A Chinese keyboard has its own points and brackets, a phone its own dashes.
_SIGNS: Final = str.maketrans({"−": "-", "–": "-", "—": "-", "。": ".", "、": ",", "《": "<", "〈": "<"})
_JOKER_WORDS: Final = (("小王", "X"), ("大王", "D"), ("XW", "X"), ("DW", "D"))
_YES: Final = frozenset({"y", "yes", "是", "好"})
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


def plain_text(text: str) -> str:
    """What was typed, full-width letters, digits and signs as the ordinary ones, no blanks at the ends."""
    return unicodedata.normalize("NFKC", text).translate(_SIGNS).strip()


class BoardTyping:
    """One board while it is typed.

    Args:
        of: The game.
        number: The board's number.
        header: Its header, which says how many cards each seat gets.
    """

    def __init__(self, of: Game, number: int, header: Header) -> None:
        self._game, self._number, self._header = of, number, header
        self._fields = len(SUITS) + of.has_jokers
        self._lines: list[_Line] = []
        self.board: Board | None = None
        """The whole board, once it was confirmed."""

    @property
    def fourth(self) -> Hand:
        """The cards that nobody has yet; the fourth hand, when three are whole."""
        return Hand(self._game.full_pack).minus(self._typed())

    @property
    def asked(self) -> AskField | AskFourth:
        """What the next line is to say."""
        order = self._game.pocket_order
        seat, field = order[0], 0
        if self._lines:
            last = self._lines[-1]
            seat, field = last.seat, last.after
            if field == self._fields:
                seat, field = order[order.index(seat) + 1], 0
        if seat == order[-1]:
            return AskFourth(seat, len(self.fourth))
        return AskField(seat, field, len(self._typed(seat)), self._want(seat))

    def take_back(self) -> bool:
        """Forget the last line that was taken; False: there is none."""
        if self._lines:
            self._lines.pop()
            return True
        return False

    def type(self, text: str) -> None:
        """Take a line. A line that is refused changes nothing.

        A suit is its ranks in any order, `-` for none. At the first suit of a seat the whole hand may stand, as
        `AK4.QJ93.T52.876`. At the fourth hand: `y`; or how many cards of each suit it has, or the hand, either of which
        is compared.

        Raises:
            Problem: `enter_blank`, `enter_blanks`, `enter_one_suit`, `hand_rank` and the like for what is no suit;
                `enter_card_held` for every card that has been given away, with who has it; `enter_many`, `enter_few`
                for a hand's size; `enter_shape`, `enter_shape_form` for counts of the fourth hand.
        """
        plain = plain_text(text)
        asked = self.asked
        if not plain:
            raise Problem("enter_blank")
        if isinstance(asked, AskFourth):
            self._confirm(plain, asked)
            return
        whole = "." in plain
        if whole and asked.field:
            raise Problem("enter_one_suit", seat=asked.seat)
        cards = parse_hand(plain) if whole else _suit(plain, asked.field)
        after = self._fields if whole else asked.field + 1
        self._check(cards, asked.seat, asked.got, is_last=after == self._fields)
        self._lines.append(_Line(asked.seat, asked.field, after, cards))

    def _confirm(self, plain: str, asked: AskFourth) -> None:
        rest = self.fourth
        if "." in plain:
            self._check(parse_hand(plain), asked.seat, 0, is_last=True)
        elif _SHAPE.fullmatch(plain):
            _check_shape([int(word) for word in re.split("[ ,-]+", plain)], rest, asked.seat)
        elif plain.lower() not in _YES:
            raise Problem("enter_shape_form")
        hands = {seat: self._typed(seat) for seat in self._game.pocket_order[:-1]} | {asked.seat: rest}
        self.board = complete_board(self._game, self._number, self._header, hands)

    def _check(self, cards: Hand, seat: Seat, got: int, *, is_last: bool) -> None:
        if sum(cards.counts[SMALL_JOKER:]) and not self._game.has_jokers:
            raise Problem("enter_no_jokers", seat=seat, game=Word(f"game_{self._game.id}"))
        everyone = self._typed()
        twice = [
            face
            for face, count in enumerate(cards.counts)
            if count and count + everyone.counts[face] > self._game.copies_of(face)
        ]
        faults = [
            fault
            for face in twice
            for fault in Problem("enter_card_held", card=CardName(face), holders=self._holders(face) or (seat,)).faults
        ]
        if faults:
            raise Problem(faults)
        count, want = got + len(cards), self._want(seat)
        if count > want:
            raise Problem("enter_many", seat=seat, got=count, want=want)
        if is_last and count < want:
            raise Problem("enter_few", seat=seat, got=count, want=want)

    def _holders(self, face: int) -> tuple[Seat, ...]:
        return tuple(seat for seat in SEATS if self._typed(seat).counts[face])

    def _typed(self, seat: Seat | None = None) -> Hand:
        cards = EMPTY_HAND
        for line in self._lines:
            if seat in (None, line.seat):
                cards = cards.plus(line.cards)
        return cards

    def _want(self, seat: Seat) -> int:
        return self._game.hand_sizes(self._header)[seat]


def complete_board(of: Game, number: int, header: Header, hands: Mapping[Seat, Hand]) -> Board:
    """The board of three hands and the rest of the pack, or of four hands; every card counted.

    Raises:
        Problem: `enter_hands` (fewer than three hands), or everything `deal_faults` finds, each with the board. A hand
            that was not given is never blamed: its faults are those of the others.
    """
    absent = [seat for seat in SEATS if seat not in hands]
    if len(absent) > 1:
        raise Problem("enter_hands", board=number, seats=tuple(absent))
    given = EMPTY_HAND
    for hand in hands.values():
        given = given.plus(hand)
    whole = {**dict.fromkeys(absent, Hand(of.full_pack).minus(given)), **hands}
    n, e, s, w = (whole[seat] for seat in SEATS)
    deal = Deal((n, e, s, w))
    faults = deal_faults(of, header, deal)
    told = [fault for fault in faults if fault.facts.get("seat") not in absent]
    if faults:
        raise Problem(fault.at(board=number) for fault in told or faults)
    return Board(number, of.id, header, deal)


def _suit(plain: str, field: int) -> Hand:
    """The cards of one line."""
    if field < JOKERS:
        words = plain.split()
        # `A K 10` is one suit; `AK4 QJ93 T52 876` would pass for thirteen spades.
        if len(words) > 1 and not all(len(word) == 1 or word == "10" for word in words):
            raise Problem("enter_blanks")
        return parse_hand("." * field + plain + "." * (JOKERS - 1 - field))
    letters = plain.upper()
    for word, letter in _JOKER_WORDS:
        letters = letters.replace(word, letter)
    letters = letters.replace("+", "").replace(" ", "").replace(",", "")
    return EMPTY_HAND if letters == "-" else parse_hand("...+" + letters)


def _check_shape(counts: list[int], rest: Hand, seat: Seat) -> None:
    left = [sum(rest.counts[13 * suit : 13 * suit + 13]) for suit in range(JOKERS)] + [sum(rest.counts[SMALL_JOKER:])]
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


def field_word(field: int) -> Word:
    """A suit, or the jokers, as a word of a sentence."""
    return Word(f"enter_field_{field}")
