"""Hands that another set has: the board is that set's, or a hand of it strayed in."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from boards.board import Board
from boards.diagnosis_kinds import Account
from boards.known_hands import HandLookup, KnownHand, SetState
from boards.reading import Reading, is_most
from boards.seats import SEATS, Seat
from boards.verify_findings import Explanation
from boards.verify_likeness import ARRANGEMENTS, account_of
from boards.verify_moves import Layout, Residue, Stranger, residue

_FEWEST_OF_A_HAND: Final = 5
_Hits = dict[Seat, Sequence[KnownHand]]


def of_other_sets(
    board: Board, reading: Reading, others: Sequence[Board], lookup: HandLookup, best: Explanation
) -> Iterator[Explanation]:
    """The explanations by other sets: the whole board first, then single hands, the rest lying as in `best`."""
    hits = _hits(board, reading, others, lookup)
    if not hits:
        return
    # What was read of a hand names the board; that it strayed in alone only a whole one says.
    whole = {pocket: known for pocket, known in hits.items() if not reading.unread[pocket]}
    looked = [seat for seat in SEATS if reading.hands[seat] is not None]
    nowhere = [pocket for pocket in best.unfitting if pocket not in hits]
    for _, same in groupby(_by_board(hits), key=lambda one: one[0]):
        at = {pocket: known for _, pocket, known in same}
        # One hand among others is a hand that strayed; most of them are the board. A pocket that fits no hand of this
        # set speaks for neither: one card that lies wrong spoils two hands of the other board, and only whole ones
        # are found.
        if 2 * len(at) <= len(looked) - len(nowhere):
            continue
        homes = {pocket: known.seat for pocket, known in at.items()}
        fitting = [one for one in ARRANGEMENTS if all(one[0].homes[p] == home for p, home in homes.items())]
        if fitting:
            layout, faults = min(fitting, key=lambda one: one[1])
            # Of a pocket whose hand is none of that board at least one card is wrong.
            count = 1 + faults + len(looked) - len(at)
            yield Explanation(layout, None, Residue((), (), ()), (count, Account.OTHER_SET), known=at[min(at)])
            if len(at) == len(looked):
                # Also a single hand, where no other was looked at: another set comes as a box, not as a hand.
                return
    if not whole:
        return
    chosen = [_stranger(whole[seat], reading, seat) if seat in whole else best.layout.strangers[seat] for seat in SEATS]
    n, e, s, w = chosen
    layout = Layout(best.layout.homes, (n, e, s, w))
    rest = residue(board.deal, reading, layout)
    unfitting = tuple(pocket for pocket in best.unfitting if pocket not in whole)
    yield Explanation(layout, None, rest, (rest.faults + layout.faults, account_of(layout)), unfitting=unfitting)


def _hits(board: Board, reading: Reading, others: Sequence[Board], lookup: HandLookup) -> _Hits:
    """What is known of the hands that were read, most of each, and are none of this set."""
    own = {hand for one in (board, *others) for hand in one.deal.hands}
    asked = [
        (seat, hand)
        for seat in SEATS
        if (hand := reading.hands[seat]) is not None
        and not reading.foreign[seat]
        and len(hand) >= _FEWEST_OF_A_HAND
        and is_most(len(hand), len(hand) + reading.unread[seat])
        and hand not in own
        and not (reading.unread[seat] and any(not hand.minus(one) for one in own))
    ]
    if not asked:
        return {}
    hands, unread = [hand for _, hand in asked], [reading.unread[seat] for seat, _ in asked]
    answers = lookup(hands, unread) if any(unread) else lookup(hands)
    return {seat: known for (seat, _), known in zip(asked, answers, strict=True) if known}


def _by_board(hits: _Hits) -> list[tuple[tuple[int, bool, int], Seat, KnownHand]]:
    """Every hand that was found with the place of its set and board, those with most hands first, then sets
    that were played (that is what must be said of a deal known twice), then the latest.

    Of one pocket a board has one hand: two hands of a board are the same only in a deal of nonsense.
    """
    boards: dict[tuple[str, str, int], dict[Seat, KnownHand]] = {}
    for pocket, every in hits.items():
        for known in every:
            boards.setdefault((known.set_name, known.code, known.number), {}).setdefault(pocket, known)
    told = []
    for place, at in enumerate(boards.values()):
        fresh = all(known.state is not SetState.PLAYED for known in at.values())
        told += [((-len(at), fresh, place), pocket, known) for pocket, known in at.items()]
    return sorted(told, key=lambda one: one[0])


def _stranger(every: Sequence[KnownHand], reading: Reading, pocket: Seat) -> Stranger | None:
    """The hand as one that strayed in; from its own seat if one of the answers says so."""
    hand = reading.hands[pocket]
    known = next((one for one in every if one.seat == pocket), every[0])
    return None if hand is None else Stranger(known.number, known.seat, hand, known)
