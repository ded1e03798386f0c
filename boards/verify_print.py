"""The third witness: what the hand cards say, beside the record and the cards.

A hand card that agrees with the record is right, wherever its cards are. One that does not is a fault of print; but
where cards and hand cards agree with each other and not with the record, one wrong record is simpler than many faults.
"""

from collections.abc import Iterator, Sequence

from boards.board import Board
from boards.deal import Deal
from boards.diagnosis import Finding, FindingKind
from boards.known_hands import KnownHand
from boards.reading import HandCard, Reading
from boards.seats import SEATS
from boards.verify_moves import Layout


def print_findings(
    board: Board, others: Sequence[Board], reading: Reading, layout: Layout, other: Board | None,
    known: KnownHand | None,
) -> Iterator[Finding]:  # fmt: skip
    """What is wrong with the hand cards, if the cards of the board are explained by the other arguments."""
    if known is not None:
        # Another set's board has its own hand cards.
        return
    for card in reading.hand_cards:
        expected = _expected(card, board, others, layout, other)
        if isinstance(expected, Finding):
            yield expected
            continue
        if card.hand is not None and card.hand != expected.deal[card.seat]:
            whose = next((seat for seat in SEATS if expected.deal[seat] == card.hand), None)
            if whose is None:
                yield Finding(FindingKind.HAND_CARD_WRONG, seats=(card.seat,))
            else:
                yield Finding(FindingKind.HAND_CARD_SEAT, seats=(card.seat, whose))
        elif card.pocket is not None and card.seat not in (card.pocket, layout.homes[card.pocket]):
            yield Finding(FindingKind.HAND_CARD_POCKET, seats=(card.pocket, card.seat))


def _expected(
    card: HandCard, board: Board, others: Sequence[Board], layout: Layout, other: Board | None
) -> Board | Finding:
    """The board that the card is taken to be of, or the finding that it is another one's."""
    by_number = {one.number: one for one in others if one.number != board.number} | {board.number: board}
    if other is not None and (card.number == other.number or card.hand == other.deal[card.seat]):
        return other
    stranger = None if card.pocket is None else layout.strangers[card.pocket]
    if card.number is None or card.number in (board.number, board.printed_number):
        if stranger is not None and stranger.known is None and card.hand == stranger.hand:
            return by_number.get(stranger.board, board)
        return board
    if stranger is not None and stranger.board == card.number:
        return by_number.get(card.number, board)
    return Finding(
        FindingKind.HAND_CARD_BOARD, seats=(card.seat if card.pocket is None else card.pocket,), board=card.number
    )


def printed_deal(board: Board, reading: Reading) -> Deal | None:
    """The deal that the hand cards tell, hands without a card as recorded; None when they tell the record's."""
    hands = list(board.deal.hands)
    for card in reading.hand_cards:
        if card.hand is None or card.number not in (None, board.number, board.printed_number):
            continue
        if card.pocket in (None, card.seat):
            hands[card.seat] = card.hand
    n, e, s, w = hands
    deal = Deal((n, e, s, w))
    return None if deal == board.deal else deal
