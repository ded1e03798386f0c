"""Boards shuffled by hand that become records: the order in which a machine deals them, and the board that came of it.

People deal one card to each pocket in turn, in the direction of play, the first to the player who leads (shengji's
declarer, bridge's dealer); the machine does the same with the pack as it lies in the hopper. Hands that are full are
passed over, so shengji's declarer gets the last 8 cards as well: they are its bottom, and part of the hand here. Pure.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from boards.board import Board
from boards.deal import Deal, Hand
from boards.games import Game, Header, deal_faults
from boards.problems import Problem
from boards.reading import Reading
from boards.seats import SEATS, Seat
from dealer.station.jobs import Task
from dealer.station.reading import ToRead
from firmware_protocol.codes import EventKind
from firmware_protocol.events import EventRecord
from firmware_protocol.plan import Sequence

_FIRST = ("leader", "declarer", "dealer")


def first_seat(header: Header) -> Seat:
    """Who gets the first card: leader, declarer or dealer, whichever the header names."""
    seat: Seat = next(getattr(header, name) for name in _FIRST if hasattr(header, name))
    return seat


def sequence_of(of: Game, header: Header) -> Sequence:
    """The pocket (1..4 = N E S W) of each card of the hopper, the first one dealt first."""
    left = list(of.hand_sizes(header))
    step = 1 if of.clockwise else -1
    seat, pockets = first_seat(header), []
    while any(left):
        if left[seat]:
            left[seat] -= 1
            pockets.append(seat + 1)
        seat = seat.turned(step)
    return Sequence(of.pack_size, tuple(pockets))


def learning_task(of: Game, number: int, backs: str = "") -> Task:
    """The work of learning a board: header by number, in the container of that number."""
    return Task(number, 1, number, sequence_of(of, of.default_header(number)), backs=backs)


def dealt_board(of: Game, number: int, records: Iterable[EventRecord]) -> Board:
    """The board that a machine dealt in LEARN, from the events of its job.

    Raises:
        Problem: What `deal_faults` finds: that is no board of this game.
    """
    hands: dict[int, list[int]] = {seat + 1: [] for seat in SEATS}
    for record in records:
        if record.kind == EventKind.CARD:
            hands[record.pocket].append(record.face)
    return _board(of, number, [Hand.of(hands[seat + 1]) for seat in SEATS])


def board_of_reading(of: Game, number: int, reading: Reading) -> Board:
    """The board that was read back, when `useless` finds nothing against it.

    Raises:
        Problem: As `dealt_board`.
    """
    return _board(of, number, [hand or Hand.of(()) for hand in reading.hands])


def useless(of: Game, read: ToRead, reading: Reading) -> tuple[str, Mapping[str, Any]] | None:
    """Why a reading is no board of this game: a row and its facts, blind; None: it is one.

    A hand with a card too many or too few is told by its seat; a pack that is not whole by the number of cards.
    """
    facts: dict[str, Any] = {"board": read.board}
    unread = tuple(seat for seat in SEATS if reading.unread[seat] + reading.foreign[seat])
    if unread:
        return "learn_read_unread", {**facts, "seats": unread, "count": sum(reading.unread) + sum(reading.foreign)}
    sizes = of.hand_sizes(of.default_header(read.board))
    wrong = [seat for seat in SEATS if reading.count(seat) != sizes[seat]]
    if wrong:
        seat = wrong[0]
        return "learn_read_size", {**facts, "seat": seat, "got": reading.count(seat), "want": sizes[seat]}
    try:
        board_of_reading(of, read.board, reading)
    except Problem as problem:
        return "learn_read_pack", {**facts, "count": len(problem.faults)}
    return None


def _board(of: Game, number: int, hands: list[Hand]) -> Board:
    header = of.default_header(number)
    n, e, s, w = hands
    deal = Deal((n, e, s, w))
    faults = deal_faults(of, header, deal)
    if faults:
        raise Problem(fault.at(board=number) for fault in faults)
    return Board(number, of.id, header, deal)
