"""Hands and deals. Equal faces of two packs are interchangeable, so a hand is a multiset: 54 counts (design 3)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Self

from boards.cards import BIG_JOKER, FACES, RANKS, SMALL_JOKER, SUITS
from boards.problems import Fault, Problem
from boards.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one seat."""

    counts: bytes
    """54 bytes: how many cards of each face (see `boards.cards`)."""

    def __post_init__(self) -> None:
        if len(self.counts) != FACES:
            raise ValueError(f"a hand is {FACES} counts, got {len(self.counts)}")

    @classmethod
    def of(cls, faces: Iterable[int]) -> Self:
        """The hand that holds these faces, repeats counted."""
        counts = bytearray(FACES)
        for face in faces:
            counts[face] += 1
        return cls(bytes(counts))

    def __len__(self) -> int:
        return sum(self.counts)

    def __iter__(self) -> Iterator[int]:
        """Every card as its face, in face order, a second copy right after the first."""
        for face, count in enumerate(self.counts):
            for _ in range(count):
                yield face

    def minus(self, other: "Hand") -> "Hand":
        """The cards here that `other` does not hold (never below zero)."""
        return Hand(bytes([a - b if a > b else 0 for a, b in zip(self.counts, other.counts, strict=True)]))

    def plus(self, other: "Hand") -> "Hand":
        """Both hands together."""
        return Hand(bytes(a + b for a, b in zip(self.counts, other.counts, strict=True)))

    def shared(self, other: "Hand") -> int:
        """How many cards both hold, twins counted."""
        return sum(map(min, self.counts, other.counts))


EMPTY_HAND: Final = Hand(bytes(FACES))

NO_JOKERS: Final = bytes(FACES - SMALL_JOKER)
"""The counts of the jokers in a hand that has none."""


class _SuitCounts(dict[str, bytes]):
    """Ranks of a suit -> 13 counts, for ranks from the ace down or up to it; there are 16,370 of them.

    A file of deals spells the same suits over and over, and to look them up is many times as fast as to read them.
    """

    def __missing__(self, ranks: str) -> bytes:
        if len(ranks) > len(RANKS):
            raise ValueError
        places = [RANKS.index(rank) for rank in ranks]  # ValueError: no rank
        if sorted(set(places)) not in (places, places[::-1]):
            raise ValueError
        counts = bytes(place in places for place in range(len(RANKS)))
        self[ranks] = counts
        return counts


SUIT_COUNTS: Final = _SuitCounts()
"""Counts of a suit by its ranks; ValueError where they are not plain ranks in order, each once."""

_JOKERS: Final = {
    "X": SMALL_JOKER,
    "D": BIG_JOKER,
    "小王": SMALL_JOKER,
    "大王": BIG_JOKER,
    "XW": SMALL_JOKER,
    "DW": BIG_JOKER,
}
_JOKER: Final = re.compile("[小大]王|[XD]W|.", re.DOTALL)
_SUIT_LETTER: Final = re.compile(r"^[SHDC]:?", re.IGNORECASE)


def hand_text(hand: Hand) -> str:
    """The hand as records spell it: `AK4.QJ93.T52.876`; a second copy repeats the letter, jokers `+XD`."""
    suits = ("".join(RANKS[rank] * hand.counts[13 * suit + rank] for rank in range(13)) for suit in range(len(SUITS)))
    jokers = "X" * hand.counts[SMALL_JOKER] + "D" * hand.counts[BIG_JOKER]
    return ".".join(suits) + ("+" + jokers if jokers else "")


def read_hand(text: str) -> tuple[Hand, tuple[Fault, ...]]:
    """The hand that a person or a program wrote, and notes on what was odd but clear.

    Four suit fields S.H.D.C joined by points, ranks in any order, `10` or small letters for the codes, suit letters
    in front of their own field; jokers after a plus, as letters or as the names of the cards.

    Raises:
        Problem: `hand_fields` (not four suits), `hand_suit_letter` (a letter before another suit's field) or
            `hand_rank` (something that is no rank).
    """
    try:
        spades, hearts, diamonds, clubs = text.split(".")
        suits = SUIT_COUNTS[spades], SUIT_COUNTS[hearts], SUIT_COUNTS[diamonds], SUIT_COUNTS[clubs]
        return Hand(b"".join(suits) + NO_JOKERS), ()
    except ValueError:
        return _read_any(text)


def _read_any(text: str) -> tuple[Hand, tuple[Fault, ...]]:
    """`read_hand` for any spelling."""
    plain, plus, jokers = text.strip().partition("+")
    notes: list[Fault] = []
    fields = plain.split(".")
    if len(fields) != len(SUITS):
        raise Problem("hand_fields", got=len(fields))
    faces: list[int] = []
    for suit, written in enumerate(fields):
        cards = written.strip()
        letter = _SUIT_LETTER.match(cards)
        if letter:
            if cards[0].upper() != SUITS[suit]:
                raise Problem("hand_suit_letter", letter=cards[0], place=suit + 1)
            notes.append(Fault("hand_suit_letters_note", note=True))
            cards = cards[letter.end() :]
        if "10" in cards:
            notes.append(Fault("hand_ten_note", note=True))
            cards = cards.replace("10", "T")
        if cards != cards.upper():
            notes.append(Fault("hand_small_letters_note", note=True))
            cards = cards.upper()
        for rank in cards.replace(" ", "") if cards != "-" else "":
            if rank not in RANKS:
                raise Problem("hand_rank", rank=rank)
            faces.append(13 * suit + RANKS.index(rank))
    if plus and not jokers.strip():
        raise Problem("hand_joker", joker="+")
    for joker in _JOKER.findall(jokers.replace(" ", "").upper()):
        if joker not in _JOKERS:
            raise Problem("hand_joker", joker=joker)
        if joker not in "XD":
            notes.append(Fault("hand_joker_words_note", note=True))
        faces.append(_JOKERS[joker])
    return hand_of_written(faces), tuple({note.key: note for note in notes}.values())


def hand_of_written(faces: Sequence[int]) -> Hand:
    """The hand of faces that somebody wrote.

    Raises:
        Problem: `hand_size_absurd`: more than all cards of two packs, or so many twins that four such hands could not
            be added: a key that was held down, a file of something else.
    """
    if len(faces) > 2 * FACES or any(faces.count(face) > 60 for face in set(faces)):
        raise Problem("hand_size_absurd", got=len(faces))
    return Hand.of(faces)


def parse_hand(text: str) -> Hand:
    """`read_hand` without its notes; the inverse of `hand_text`."""
    return read_hand(text)[0]


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a board: four hands in the order N, E, S, W."""

    hands: tuple[Hand, Hand, Hand, Hand]

    def __getitem__(self, seat: Seat) -> Hand:
        return self.hands[seat]

    def turned(self, steps: int) -> "Deal":
        """The same hands, each lying `steps` pockets clockwise of its own (1: N's cards lie in E)."""
        n, e, s, w = (self.hands[(seat - steps) % 4] for seat in SEATS)
        return Deal((n, e, s, w))


def deals_of_counts(raw: bytes) -> list[Deal]:
    """Deals from counts laid end to end: 54 bytes a hand, four hands a deal, N E S W.

    The values are made past their constructors: a batch makes hundreds of thousands, and every slice has 54 bytes.
    """
    new, set_counts, set_hands = object.__new__, vars(Hand)["counts"].__set__, vars(Deal)["hands"].__set__
    deals = []
    for start in range(0, len(raw) - 4 * FACES + 1, 4 * FACES):
        hands = []
        for at in range(start, start + 4 * FACES, FACES):
            hand = new(Hand)
            set_counts(hand, raw[at : at + FACES])
            hands.append(hand)
        deal = new(Deal)
        set_hands(deal, tuple(hands))
        deals.append(deal)
    return deals


def deal_text(deal: Deal) -> str:
    """The four hands N E S W, joined by blanks."""
    return " ".join(map(hand_text, deal.hands))


def parse_deal(text: str) -> Deal:
    """The inverse of `deal_text`; no count is checked here (`boards.games.deal_faults` does).

    Raises:
        Problem: As `read_hand`, or `deal_hands` when there are not four hands.
    """
    words = text.split()
    if len(words) != 4:
        raise Problem("deal_hands", got=len(words))
    n, e, s, w = map(parse_hand, words)
    return Deal((n, e, s, w))
