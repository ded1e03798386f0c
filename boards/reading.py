"""What was seen of a board: by a machine, by eyes, in a file. Holes and repeats are kept; nothing is guessed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Self

from boards.cards import parse_card
from boards.deal import EMPTY_HAND, Deal, Hand, hand_of_written, parse_hand
from boards.problems import Problem
from boards.ranges import LARGEST_NUMBER
from boards.seats import SEATS, Seat, parse_seat

UNREAD = "?"
_UNREAD_SIGNS: Final = (UNREAD, "\uff1f")
"""The second is that of a Chinese keyboard."""
_BLANKS: Final = str.maketrans(dict.fromkeys(_UNREAD_SIGNS, " "))
CONTAINER = "container"
"""What a reading may say of a board beside its header fields."""
CODES = "codes"
"""The source of a reading that comes from printed codes: it says nothing of the cards in the pockets."""


_MOST_IN_A_POCKET: Final = 250


@dataclass(frozen=True, slots=True)
class HandCard:
    """What one hand card says: the third witness beside the record and the cards. It may lie anywhere."""

    seat: Seat
    """The seat that is printed on it."""
    pocket: Seat | None = None
    """Where it lies; None: not noted."""
    hand: Hand | None = None
    """The hand that is printed on it; None: it was not read, or bears ids only."""
    number: int | None = None
    """The board that is printed on it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The cards found in four pockets, as multisets; a pocket may be absent, a card in it unread."""

    hands: tuple[Hand | None, Hand | None, Hand | None, Hand | None]
    """Counts of what was read in N, E, S, W; None: that pocket was not looked at."""
    unread: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Cards in each pocket whose face could not be read."""
    board_number: int | None = None
    """The number that was read on the board, where one was."""
    source: str = ""
    """Where the reading came from, in a word: file, machine, typed, codes."""
    foreign: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Cards in each pocket that are known to be none of this pack, whatever they are."""
    other_backs: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Cards in each pocket whose back is not the one of this pack; their faces count as read."""
    container: int | None = None
    """The number that was read on the container."""
    header: tuple[tuple[str, str], ...] = ()
    """Header fields that were read on container or card, with their values as `Header.fields` spells them."""
    hand_cards: tuple[HandCard, ...] = ()

    @classmethod
    def of_deal(cls, deal: Deal, board_number: int | None = None) -> Self:
        """A complete reading that found exactly this deal."""
        return cls(deal.hands, board_number=board_number)

    def __getitem__(self, seat: Seat) -> Hand | None:
        return self.hands[seat]

    def count(self, seat: Seat) -> int | None:
        """Cards found in the pocket, unread and foreign ones included; None when it was not looked at."""
        hand = self.hands[seat]
        return None if hand is None else len(hand) + self.unread[seat] + self.foreign[seat]

    @property
    def is_looked(self) -> bool:
        """Somebody looked at a pocket."""
        return any(hand is not None for hand in self.hands)

    @property
    def is_complete(self) -> bool:
        """Every pocket looked at and every card read."""
        return None not in self.hands and not any(self.unread)


def reading_of_hands(
    hands: Mapping[Seat, tuple[Hand, int]], board: int | None = None, source: str = "",
    foreign: Mapping[Seat, int] | None = None,
) -> Reading:  # fmt: skip
    """A reading from the pockets that were looked at: the hand and the number of unread cards of each; and how many
    cards of each are none of this pack."""
    found = [hands.get(seat) for seat in SEATS]
    n, e, s, w = (entry[0] if entry else None for entry in found)
    un, ue, us, uw = (entry[1] if entry else 0 for entry in found)
    fn, fe, fs, fw = ((foreign or {}).get(seat, 0) for seat in SEATS)
    return Reading((n, e, s, w), (un, ue, us, uw), board, source, (fn, fe, fs, fw))


def is_most(shared: int, whole: int) -> bool:
    """Two thirds: hands that have nothing to do with each other share more than half only by rare chance."""
    return 3 * shared >= 2 * whole


def without_unread(written: str) -> tuple[str, int]:
    """Hand text without its unread cards, and their number: `?` stands in any suit, or after the plus of the jokers."""
    unread = sum(map(written.count, _UNREAD_SIGNS))
    if not unread:
        return written, 0
    if unread > _MOST_IN_A_POCKET:
        raise Problem("hand_size_absurd", got=unread)
    # A blank in each place: what stood apart (`1?0`) must not come together.
    suits, plus, jokers = written.translate(_BLANKS).partition("+")
    bare = not jokers.strip() and jokers
    return suits if bare else suits + plus + jokers, unread


def parse_hand_seen(written: str) -> tuple[Hand, int]:
    """What was read of a hand, and how many cards were not: `T86?.J5.T5.AQT4?`.

    Raises:
        Problem: As `parse_hand`.
    """
    text, unread = without_unread(written)
    return parse_hand(text), unread


def parse_pocket(written: str | list[str]) -> tuple[Hand, int]:
    """One pocket of a reading file (design 12): hand text or a list of card codes; `?` in either is an unread card.

    Raises:
        Problem: As `parse_hand` and `parse_card`.
    """
    if isinstance(written, str):
        return (EMPTY_HAND, 0) if not written.strip() else parse_hand_seen(written)
    if len(written) > _MOST_IN_A_POCKET:  # before each is read: a list of millions is refused at once
        raise Problem("hand_size_absurd", got=len(written))
    unread = sum(1 for card in written if card.strip() in _UNREAD_SIGNS)
    return hand_of_written([parse_card(card) for card in written if card.strip() not in _UNREAD_SIGNS]), unread


def parse_reading(document: Mapping[str, object], source: str = "") -> Reading:
    """The reading in a parsed reading file (docs/json.md): `{"board": 7, "hands": {"N": [...] or "AK4...", ...}}`.

    It may also say what stands on the container (`container`, `header`), how many backs differ (`other_backs`), and
    what the hand cards say (`hand_cards`). A file that says `"source": "codes"` keeps that; else the source is the
    caller's.

    Raises:
        Problem: `reading_form` when the document is something else; card and hand problems with their seat.
    """
    fields, container = document.get("header", {}), _number(document, "container")
    # Who looked only at what stands on the board says nothing of its pockets.
    hands, board = document.get("hands", {} if fields or container else None), _number(document, "board")
    if not isinstance(hands, dict):
        raise Problem("reading_form")
    pockets: dict[Seat, tuple[Hand, int]] = {}
    for name, written in hands.items():
        seat = parse_seat(str(name))
        is_list = isinstance(written, list) and all(isinstance(card, str) for card in written)
        if not (isinstance(written, str) or is_list):
            raise Problem("reading_form")
        try:
            pockets[seat] = parse_pocket(written)
        except Problem as problem:
            raise problem.at(seat=seat) from None
    cards = _hand_cards(document.get("hand_cards", []))
    if not (pockets or cards or fields or container):
        raise Problem("reading_form")
    read = reading_of_hands(pockets, board, CODES if document.get("source") == CODES else source)
    backs = document.get("other_backs", {})
    if not (isinstance(backs, dict) and isinstance(fields, dict)):
        raise Problem("reading_form")
    if not all(isinstance(value, str) for value in fields.values()):
        raise Problem("reading_form")
    if not all(type(count) is int and count >= 0 for count in backs.values()):
        raise Problem("reading_form")
    by_seat = {parse_seat(str(name)): count for name, count in backs.items()}
    n, e, s, w = (by_seat.get(seat, 0) for seat in SEATS)
    if any(count > (read.count(seat) or 0) for seat, count in by_seat.items() if read[seat] is not None):
        raise Problem("reading_form")
    return replace(
        read, other_backs=(n, e, s, w), container=container,
        header=tuple(sorted((str(name), value) for name, value in fields.items())), hand_cards=cards,
    )  # fmt: skip


def _number(document: Mapping[str, object], key: str) -> int | None:
    value = document.get(key)
    if value is None or (type(value) is int and 0 < value <= LARGEST_NUMBER):
        return value
    raise Problem("reading_form")


def _hand_cards(written: object) -> tuple[HandCard, ...]:
    """`[{"seat": "N", "pocket": "S", "hand": "AK4...", "board": 7}, ...]`; only `seat` must be there."""
    if not isinstance(written, list) or not all(isinstance(one, dict) and "seat" in one for one in written):
        raise Problem("reading_form")
    cards = []
    for one in written:
        seat, pocket, hand = parse_seat(str(one["seat"])), one.get("pocket"), one.get("hand")
        if not (hand is None or isinstance(hand, str)):
            raise Problem("reading_form")
        try:
            cards.append(
                HandCard(
                    seat,
                    None if pocket is None else parse_seat(str(pocket)),
                    None if hand is None else parse_hand(hand),
                    _number(one, "board"),
                )
            )
        except Problem as problem:
            raise problem.at(seat=seat) from None
    return tuple(cards)
