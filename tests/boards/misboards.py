"""Misboards made on purpose: one function for each fault of the catalogue, each exactly one independent fault.

A fault takes a board, the other boards of its set and a source of chance, and gives the deal that comes back; `FAULTS`
has the pattern that names it. Faults that need more than cards (hand cards, other sets, several boards) stand below.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from verify_cases import carried, with_hand

from boards.board import Board
from boards.cards import FACES
from boards.deal import Deal, Hand
from boards.diagnosis import Pattern
from boards.games import GuandanHeader, ShengjiHeader
from boards.known_hands import HandLookup, KnownHand, SetState
from boards.reading import HandCard, Reading
from boards.seats import SEATS, Seat
from boards.verify_play import tribute_faces

Fault = Callable[[Board, Deal, Sequence[Board], random.Random], Deal]
BOTTOM = 8


def two_seats(rng: random.Random) -> tuple[Seat, Seat]:
    a, b = rng.sample(SEATS, 2)
    return a, b


def some_card(deal: Deal, seat: Seat, rng: random.Random) -> int:
    return rng.choice(list(deal[seat]))


# ---- the whole board, whole hands


def turned(steps: int) -> Fault:
    def fault(_board: Board, deal: Deal, _others: Sequence[Board], _rng: random.Random) -> Deal:
        return deal.turned(steps)

    return fault


def exchanged_hands(_board: Board, deal: Deal, _others: Sequence[Board], rng: random.Random) -> Deal:
    a, b = two_seats(rng)
    return with_hand(with_hand(deal, a, deal[b]), b, deal[a])


def other_hand(_board: Board, deal: Deal, others: Sequence[Board], rng: random.Random) -> Deal:
    other, seat = rng.choice(others), rng.choice(SEATS)
    whose = rng.choice([one for one in SEATS if len(other.deal[one]) == len(deal[seat])])
    return with_hand(deal, seat, other.deal[whose])


def other_board(_board: Board, _deal: Deal, others: Sequence[Board], rng: random.Random) -> Deal:
    return rng.choice(others).deal


# ---- single cards


def moved_card(_board: Board, deal: Deal, _others: Sequence[Board], rng: random.Random) -> Deal:
    a, b = two_seats(rng)
    return carried(deal, a, b, some_card(deal, a, rng))


def exchanged_cards(_board: Board, deal: Deal, _others: Sequence[Board], rng: random.Random) -> Deal:
    a, b = two_seats(rng)
    one = some_card(deal, a, rng)
    two = rng.choice([face for face in deal[b] if face != one])
    return carried(carried(deal, a, b, one), b, a, two)


def missing_card(_board: Board, deal: Deal, _others: Sequence[Board], rng: random.Random) -> Deal:
    seat = rng.choice(SEATS)
    return carried(deal, seat, None, some_card(deal, seat, rng))


def surplus_card(_board: Board, deal: Deal, _others: Sequence[Board], rng: random.Random) -> Deal:
    return carried(deal, None, rng.choice(SEATS), rng.randrange(FACES))


def foreign_card(_board: Board, deal: Deal, _others: Sequence[Board], rng: random.Random) -> Deal:
    seat = rng.choice(SEATS)
    lost = some_card(deal, seat, rng)
    extra = rng.choice([face for face in range(FACES) if face != lost])
    return carried(carried(deal, None, seat, extra), seat, None, lost)


# ---- play


def bottom_in_a_pocket(board: Board, deal: Deal, _others: Sequence[Board], rng: random.Random) -> Deal:
    assert isinstance(board.header, ShengjiHeader)
    declarer = board.header.declarer
    pocket = rng.choice([seat for seat in SEATS if seat != declarer])
    for face in rng.sample(list(deal[declarer]), BOTTOM):
        deal = carried(deal, declarer, pocket, face)
    return deal


def bottom_outside(board: Board, deal: Deal, _others: Sequence[Board], rng: random.Random) -> Deal:
    assert isinstance(board.header, ShengjiHeader)
    declarer = board.header.declarer
    for face in rng.sample(list(deal[declarer]), BOTTOM):
        deal = carried(deal, declarer, None, face)
    return deal


def tribute(board: Board, deal: Deal, payer: Seat, receiver: Seat, rng: random.Random, *, is_returned: bool) -> Deal:
    """The hands after this tribute; the return is any other card that the payer does not give."""
    assert isinstance(board.header, GuandanHeader)
    paid = rng.choice(sorted(tribute_faces(board.deal[payer], board.header.level)))
    returned = rng.choice([face for face in deal[receiver] if face != paid])
    deal = carried(deal, payer, receiver, paid)
    return carried(deal, receiver, payer, returned) if is_returned else deal


def double_tribute(board: Board, deal: Deal, _others: Sequence[Board], rng: random.Random) -> Deal:
    payer = rng.choice(SEATS)
    receiver = rng.choice([seat for seat in SEATS if seat not in (payer, payer.partner)])
    deal = tribute(board, deal, payer, receiver, rng, is_returned=True)
    return tribute(board, deal, payer.partner, receiver.partner, rng, is_returned=True)


def with_fixed_tribute(board: Board, payer: Seat, receiver: Seat) -> Board:
    assert isinstance(board.header, GuandanHeader)
    return replace(board, header=replace(board.header, tribute=f"{payer.name}>{receiver.name}"))


# ---- the catalogue of what cards alone show

OF_ANY_GAME: dict[str, tuple[Fault, Pattern]] = {
    "turned by 90": (turned(1), Pattern.TURNED_90),
    "turned by 180": (turned(2), Pattern.TURNED_180),
    "turned by 270": (turned(3), Pattern.TURNED_270),
    "two hands exchanged": (exchanged_hands, Pattern.EXCHANGED_HANDS),
    "a card moved": (moved_card, Pattern.MOVED_CARDS),
    "two cards exchanged": (exchanged_cards, Pattern.EXCHANGED_CARDS),
    "a card missing": (missing_card, Pattern.MISSING_CARDS),
    "a card too many": (surplus_card, Pattern.SURPLUS_CARDS),
    "a card of another pack": (foreign_card, Pattern.FOREIGN_CARDS),
    "a hand of another board": (other_hand, Pattern.OTHER_HAND),
    "another board": (other_board, Pattern.OTHER_BOARD),
}
OF_SHENGJI: dict[str, tuple[Fault, Pattern]] = {
    "the bottom in a pocket": (bottom_in_a_pocket, Pattern.BOTTOM_NOT_RETURNED),
    "the bottom left outside": (bottom_outside, Pattern.BOTTOM_NOT_RETURNED),
}
OF_GUANDAN: dict[str, tuple[Fault, Pattern]] = {
    "a double tribute": (double_tribute, Pattern.TRIBUTE_NOT_UNDONE),
}


def faults_of_game(game_id: str) -> dict[str, tuple[Fault, Pattern]]:
    return OF_ANY_GAME | {"shengji": OF_SHENGJI, "guandan": OF_GUANDAN}.get(game_id, {})


# ---- other sets


def lookup_of(boards: Sequence[Board], name: str, *, date: str = "", state: SetState = SetState.UNKNOWN,
              session: str = "") -> HandLookup:  # fmt: skip
    """What a store would answer that knows one other set."""
    known: dict[Hand, list[KnownHand]] = {}
    for board in boards:
        for seat in SEATS:
            known.setdefault(board.deal[seat], []).append(
                KnownHand(name, board.number, seat, session=session, at=date, state=state)
            )

    def lookup(hands: Sequence[Hand], unread: Sequence[int] = (), /) -> Sequence[Sequence[KnownHand]]:
        gaps = dict(zip(range(len(unread)), unread, strict=True))
        return [
            [
                one
                for whole, every in known.items()
                if len(whole) == len(hand) + gaps.get(at, 0) and not hand.minus(whole)
                for one in every
            ]
            for at, hand in enumerate(hands)
        ]

    return lookup


# ---- hand cards


def right_hand_cards(board: Board) -> list[HandCard]:
    return [HandCard(seat, seat, board.deal[seat], board.number) for seat in SEATS]


def wrong_print(board: Board, others: Sequence[Board], rng: random.Random) -> Reading:
    """One hand card says the hand of another board under this board's number."""
    cards, seat = right_hand_cards(board), rng.choice(SEATS)
    cards[seat] = replace(cards[seat], hand=rng.choice(others).deal[seat])
    return replace(Reading.of_deal(board.deal), hand_cards=tuple(cards))


def wrong_seat_print(board: Board, _others: Sequence[Board], rng: random.Random) -> Reading:
    """One hand card has another seat's name."""
    cards, (a, b) = right_hand_cards(board), two_seats(rng)
    cards[a] = replace(cards[a], seat=b)
    return replace(Reading.of_deal(board.deal), hand_cards=tuple(cards))


def cards_in_each_others_pocket(board: Board, _others: Sequence[Board], rng: random.Random) -> Reading:
    """Two hand cards were put into each other's pocket."""
    cards, (a, b) = right_hand_cards(board), two_seats(rng)
    cards[a], cards[b] = replace(cards[a], pocket=b), replace(cards[b], pocket=a)
    return replace(Reading.of_deal(board.deal), hand_cards=tuple(cards))


def wrong_record(board: Board, others: Sequence[Board], rng: random.Random) -> Reading:
    """Cards and hand cards were made from another record of this board."""
    made = replace(rng.choice(others), number=board.number)
    return replace(Reading.of_deal(made.deal), hand_cards=tuple(right_hand_cards(made)))
