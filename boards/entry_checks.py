"""What is checked when hands come in one by one: a board of three hands, cards given twice, a hand that came before."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from boards.board import Board
from boards.cards import CardName
from boards.deal import EMPTY_HAND, Deal, Hand
from boards.games import Game, Header, deal_faults
from boards.problems import Fault, Problem
from boards.seats import SEATS, Seat

Known = Mapping[Hand, tuple[int, Seat]]
"""Hands of other boards, with board and seat."""

_THREE: Final = 3


def complete_board(of: Game, number: int, header: Header, hands: Mapping[Seat, Hand]) -> Board:
    """The board of three hands and the rest of the pack, or of four hands; every card counted.

    Args:
        of: The game.
        number: The board's number.
        header: Its header.
        hands: The hands that are known, in the order they were given.

    Raises:
        Problem: `enter_hands` (fewer than three hands), `enter_shared` and `enter_twice` for every card that comes too
            often, `hand_size` (or `bottom_fault`), and what else `deal_faults` finds, each with the board. A hand that
            was not given is never blamed: its faults are those of the others.
    """
    absent = [seat for seat in SEATS if seat not in hands]
    given = EMPTY_HAND
    for hand in hands.values():
        given = given.plus(hand)
    surplus = [fault.at(board=number) for fault in _surplus(of, header, hands)]
    if len(absent) > 1:
        sizes = of.hand_sizes(header)
        wrong = [
            Fault("hand_size", {"board": number, "seat": seat, "got": len(hand), "want": sizes[seat]})
            for seat, hand in hands.items()
            if len(hand) != sizes[seat]
        ]
        lacking = Fault("enter_hands", {"board": number, "seats": tuple(absent), "more": len(absent) - 1})
        raise Problem((*surplus, *(_with_bottom(of, header, fault) for fault in wrong), lacking))
    whole = {**dict.fromkeys(absent, Hand(of.full_pack).minus(given)), **hands}
    n, e, s, w = (whole[seat] for seat in SEATS)
    deal = Deal((n, e, s, w))
    faults = [_with_bottom(of, header, fault) for fault in deal_faults(of, header, deal)]
    if faults:
        others = [fault for fault in faults if fault.key != "card_surplus"]
        told = [fault for fault in others if fault.facts.get("seat") not in absent]
        raise Problem([*surplus, *(fault.at(board=number) for fault in told)] or others)
    return Board(number, of.id, header, deal)


def _surplus(of: Game, header: Header, hands: Mapping[Seat, Hand]) -> Iterator[Fault]:
    """Every card that the hands have more often than the pack, with the hand to look at first."""
    sizes = of.hand_sizes(header)
    # A hand with a card too many is the likely one; else the one that came last, the others stood when it was written.
    suspects = sorted(hands, key=lambda seat: len(hands[seat]) > sizes[seat])
    for face, want in enumerate(of.full_pack):
        holders = [seat for seat in suspects if hands[seat].counts[face]]
        got = sum(hands[seat].counts[face] for seat in holders)
        if got <= want or not want:
            continue
        if len(holders) == 1:
            yield Fault("enter_twice", {"seat": holders[0], "card": CardName(face), "got": got, "want": want})
        else:
            facts = {"card": CardName(face), "seats": tuple(sorted(holders)), "got": got, "want": want}
            yield Fault("enter_shared", {**facts, "look": holders[-1]})


def bottom_fault(of: Game, header: Header, seat: Seat, got: int) -> Fault | None:
    """What the bottom has to do with the wrong size of a hand: it is not with its declarer's, or it is with another's.

    Args:
        of: The game.
        header: The board's header.
        seat: Whose hand it is.
        got: How many cards it has.
    """
    declarer, want = getattr(header, "declarer", None), of.hand_sizes(header)[seat]
    if not of.declarer_extra or not isinstance(declarer, Seat):
        return None
    facts = {"seat": seat, "got": got, "want": want, "bottom": of.declarer_extra}
    if seat == declarer and got < want:
        return Fault("enter_few_bottom", facts)
    if seat != declarer and want < got <= want + of.declarer_extra:
        return Fault("enter_many_bottom", {**facts, "declarer": declarer})
    return None


def _with_bottom(of: Game, header: Header, fault: Fault) -> Fault:
    if fault.key == "bottom_unwritten" and isinstance(declarer := getattr(header, "declarer", None), Seat):
        return bottom_fault(of, header, declarer, of.hand_size) or fault
    if fault.key != "hand_size":
        return fault
    told = bottom_fault(of, header, fault.facts["seat"], fault.facts["got"])
    return fault if told is None else told.at(**fault.facts)


def known_hands(boards: Iterable[Board]) -> dict[Hand, tuple[int, Seat]]:
    """The hands of boards, each with where it is."""
    return {board.deal[seat]: (board.number, seat) for board in boards for seat in SEATS}


def repeated(boards: Sequence[Board], others: Iterable[Board]) -> tuple[Fault, ...]:
    """Hands and whole deals that come again under another number: by chance that never happens.

    Args:
        boards: The new boards.
        others: Boards that are there already; one with the number of a new board is left out of it.
    """
    numbers = {board.number for board in boards}
    known = known_hands(board for board in others if board.number not in numbers)
    faults = []
    for board in boards:
        found = {seat: known[board.deal[seat]] for seat in SEATS if board.deal[seat] in known}
        places = {number for number, _ in found.values()}
        if len(found) >= _THREE and len(places) == 1:
            faults.append(Fault("enter_deal_known", {"board": board.number, "other": places.pop()}))
        else:
            faults += [known_fault(seat, place).at(board=board.number) for seat, place in found.items()]
        known |= known_hands([board])
    return tuple(faults)


def known_fault(seat: Seat, place: tuple[int, Seat]) -> Fault:
    """That a hand lies in another board too."""
    return Fault("enter_hand_known", {"seat": seat, "other": place[0], "holder": place[1]})
