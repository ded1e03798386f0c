"""What the tests of the diagnosis share: random boards, planted faults, and hands that carry cards."""

import random
from collections.abc import Sequence
from dataclasses import replace

from boards.board import Board
from boards.cards import FACES
from boards.deal import EMPTY_HAND, Deal, Hand
from boards.diagnosis import Diagnosis, Move
from boards.games import GAMES
from boards.known_hands import HandLookup
from boards.reading import Reading
from boards.seats import SEATS
from boards.verify import compare
from boards.verify_set import SetDiagnosis, of_diagnoses


def random_board(game_id: str, number: int, rng: random.Random) -> Board:
    of = GAMES[game_id]
    header = of.default_header(number)
    cards = [face for face in range(FACES) for _ in range(of.copies_of(face))]
    rng.shuffle(cards)
    hands, start = [], 0
    for size in of.hand_sizes(header):
        hands.append(Hand.of(cards[start : start + size]))
        start += size
    return Board(number, game_id, header, deal_of(hands))


def random_set(game_id: str, seed: int, boards: int) -> list[Board]:
    rng = random.Random(seed)
    return [random_board(game_id, number, rng) for number in range(1, boards + 1)]


def deal_of(hands: Sequence[Hand]) -> Deal:
    n, e, s, w = hands
    return Deal((n, e, s, w))


def reading_of(hands: Sequence[Hand | None], unread: Sequence[int] = (0, 0, 0, 0)) -> Reading:
    n, e, s, w = hands
    un, ue, us, uw = unread
    return Reading((n, e, s, w), (un, ue, us, uw))


def with_hand(deal: Deal, seat: int, hand: Hand) -> Deal:
    return deal_of([hand if at == seat else old for at, old in enumerate(deal.hands)])


def carried(deal: Deal, source: int | None, target: int | None, face: int) -> Deal:
    """The deal after one card was carried; it must be where it is taken from."""
    card = Hand.of([face])
    if source is not None:
        assert deal.hands[source].counts[face], "a move takes a card that is not there"
        deal = with_hand(deal, source, deal.hands[source].minus(card))
    return deal if target is None else with_hand(deal, target, deal.hands[target].plus(card))


def after_moves(deal: Deal, moves: Sequence[Move]) -> Deal:
    # All cards are taken up before any is put down, as a person does.
    for move in moves:
        assert move.face is not None
        deal = carried(deal, move.source, None, move.face)
    for move in moves:
        assert move.face is not None
        deal = carried(deal, None, move.target, move.face)
    return deal


def after_hand_moves(found: Deal, diagnosis: Diagnosis, boards: Sequence[Board]) -> Deal:
    """Carry the whole hands; a hand fetched from outside brings what is not in this board already."""
    by_number = {board.number: board.deal for board in boards}
    moved = {move.source for move in diagnosis.hand_moves}
    hands = [EMPTY_HAND if seat in moved else found.hands[seat] for seat in SEATS]
    rest = list(hands)
    for move in diagnosis.hand_moves:
        if move.source is None:
            continue
        content = found.hands[move.source]
        if move.target is None:
            left = content.minus(by_number[move.board][move.hand])
            rest[move.source] = rest[move.source].plus(left)
        else:
            rest[move.target] = rest[move.target].plus(content)
    return deal_of(rest)


def renumbered(board: Board, number: int) -> Board:
    return replace(board, number=number, header=board.game.default_header(number))


def compare_all(
    readings: Sequence[tuple[Board, Reading]], others: Sequence[Board], lookup: HandLookup | None = None
) -> SetDiagnosis:
    """Boards that were read, each against its record, and what they say of the set, as `verify --boards` asks it."""
    found = [compare(board, reading, others, lookup) for board, reading in readings]
    return of_diagnoses(found, sorted(board.number for board in others))
