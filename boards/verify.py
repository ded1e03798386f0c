"""Compare a board with what was read of it: the simplest explanation first, then every fault and the least moves.

The simplest explanation has the fewest independent faults. One fault is: the board turned; two hands exchanged; a
hand of another board; the whole board another one, of this set or another; one card moved; two cards exchanged; one
card missing, too many, or one too many where another is missing; shengji's bottom not returned; guandan's tribute not
undone, single or double; a wrong hand card; a wrong record. On a tie the earlier `Account` holds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from boards.board import Board
from boards.diagnosis import Diagnosis, Finding, Pattern, SeatCount
from boards.diagnosis_kinds import CARD_PATTERNS, TURNED, Account
from boards.known_hands import HandLookup
from boards.reading import Reading
from boards.seats import SEATS
from boards.verify_findings import Explanation, card_findings, hand_findings, hand_moves_of, reading_findings
from boards.verify_hints import hints_of
from boards.verify_likeness import Likeness
from boards.verify_moves import Layout, Residue, residue
from boards.verify_other_sets import of_other_sets
from boards.verify_play import story_of
from boards.verify_print import print_findings, printed_deal

_IN_PLACE: Final = Layout()
_MOST_WORKED_OUT: Final = 6
"""Of the assumptions on whole hands so many are worked out, the likeliest first. With few faults the true one leads."""


def compare(
    board: Board, reading: Reading, others: Sequence[Board] = (), lookup: HandLookup | None = None
) -> Diagnosis:
    """What is wrong with `board` by this reading; data only, and nothing that was seen makes it raise.

    Args:
        board: The record.
        reading: What was found; pockets may be absent and cards unread, then the answer holds as far as was looked.
        others: The other boards that the cards may come from, usually the set; `board` itself may be among them.
        lookup: Knows the hands of other sets; asked only when more than one fault would be needed without it.
    """
    strangers = [other for other in others if other.number != board.number and other.deal != board.deal]
    in_place = residue(board.deal, reading, _IN_PLACE)
    best = _simplest(board, reading, strangers, in_place)
    if lookup is not None and best.faults > 1:
        best = min((best, *of_other_sets(board, reading, strangers, lookup, best)), key=lambda one: one.rank)
    printed = tuple(print_findings(board, others, reading, best.layout, best.other, best.known))
    best, printed = _record_differs(board, reading, best, printed)
    findings = (
        *hand_findings(best, board, reading), *card_findings(best), *printed, *reading_findings(board, reading),
    )  # fmt: skip
    sizes = [len(hand) for hand in board.deal.hands]
    n, e, s, w = (SeatCount(size, reading.count(seat)) for seat, size in zip(SEATS, sizes, strict=True))
    return Diagnosis(
        board=board.number,
        container=board.container,
        game_id=board.game_id,
        pattern=_with_print(_pattern(best, reading), printed),
        counts=(n, e, s, w),
        moves=in_place.moves,
        hand_moves=() if best.printed is not None else hand_moves_of(board, best, reading),
        card_moves=() if best.is_elsewhere else best.rest.moves,
        findings=findings,
        hints=hints_of(board, reading, best, findings),
        faults=best.faults + len(printed) + _taken_out(best, reading),
    )


def _taken_out(best: Explanation, reading: Reading) -> int:
    """Cards known to be of another pack, beyond those that stand where one is missing."""
    return max(sum(reading.foreign) - best.rest.lacking, 0)


# ---- the simplest explanation


def _simplest(board: Board, reading: Reading, others: Sequence[Board], in_place: Residue) -> Explanation:
    best = _explained(board, _IN_PLACE, None, in_place, (Account.CARDS,))
    if best.faults == 0 or (best.faults == 1 and best.rank[1] <= Account.CARDS):
        return best
    likeness = Likeness(board, reading, others)
    for candidate in likeness.likeliest(_MOST_WORKED_OUT):
        layout, other, rank = candidate.layout, candidate.other, candidate.rank
        if (likeness.bound(candidate), *rank) >= best.rank:
            continue
        rest = residue(board.deal if other is None else other.deal, reading, layout)
        best = min(best, _explained(board, layout, other, rest, rank), key=lambda one: one.rank)
    return best if best.other is not None else replace(best, unfitting=tuple(likeness.unfitting(best.layout)))


def _explained(board: Board, layout: Layout, other: Board | None, rest: Residue, rank: tuple[int, ...]) -> Explanation:
    """The explanation with its number of faults, a fault of play taken for one where that is simpler."""
    whole = layout.faults + (other is not None)
    story = story_of(board, rest) if other is None else None
    faults = rest.faults
    if story is None or story.faults > faults:
        return Explanation(layout, other, rest, (faults + whole, *rank))
    if layout is _IN_PLACE:
        rank = (Account.FIXED_TRIBUTE if story.is_fixed else Account.PLAY,)
    return Explanation(layout, other, rest, (story.faults + whole, *rank), story=story)


def _record_differs(
    board: Board, reading: Reading, best: Explanation, printed: tuple[Finding, ...]
) -> tuple[Explanation, tuple[Finding, ...]]:
    """One wrong record, where cards and hand cards agree so well that it needs fewer faults than theirs together."""
    told = printed_deal(board, reading) if reading.hand_cards else None
    if told is None or best.faults + len(printed) <= 1 or not any(reading.hands):
        return best, printed
    rest = residue(told, reading, _IN_PLACE)
    if 1 + rest.faults >= best.faults + len(printed):
        return best, printed
    left = tuple(print_findings(replace(board, deal=told), (), reading, _IN_PLACE, None, None))
    if 1 + rest.faults + len(left) >= best.faults + len(printed):
        return best, printed
    return Explanation(_IN_PLACE, None, rest, (1 + rest.faults, Account.CARDS), printed=told), left


# ---- the explanation as one word


def _pattern(best: Explanation, reading: Reading) -> Pattern:
    layout, rest = best.layout, best.rest
    if best.known is not None:
        return Pattern.OTHER_SET
    if best.other is not None:
        return Pattern.OTHER_BOARD
    if best.printed is not None:
        return Pattern.MIXED if rest.faults else Pattern.WRONG_PRINT
    whole = layout.faults > 0
    if whole and rest.faults:
        return Pattern.MIXED
    if any(layout.strangers):
        return Pattern.OTHER_HAND if layout.quarters == 0 else Pattern.MIXED
    if whole:
        return Pattern.EXCHANGED_HANDS if layout.quarters is None else TURNED[layout.quarters]
    foreign = sum(reading.foreign)
    if best.story is not None:
        return best.story.pattern if best.story.is_all and not foreign else Pattern.MIXED
    if foreign:
        if not rest.faults:
            return Pattern.SURPLUS_CARDS
        return Pattern.FOREIGN_CARDS if rest.lacking == foreign == rest.faults else Pattern.MIXED
    if rest.faults:
        return _card_pattern(rest)
    is_unread = any(reading.unread[seat] for seat in SEATS if reading.hands[seat] is not None)
    return Pattern.UNREAD if is_unread or not any(reading.hands) else Pattern.IDENTICAL


def _card_pattern(rest: Residue) -> Pattern:
    inside = [m for m in rest.moves if m.source is not None and m.target is not None]
    gone = sum(m.target is None for m in rest.moves)
    lacking = sum(m.source is None for m in rest.moves)
    if not inside:
        lacking += len(rest.not_found)
    if inside and (gone or lacking):
        return Pattern.MIXED
    if inside:
        return Pattern.EXCHANGED_CARDS if 2 * rest.faults == len(inside) and not rest.not_found else Pattern.MOVED_CARDS
    if gone == lacking:
        return Pattern.FOREIGN_CARDS
    if gone and lacking:
        return Pattern.MIXED
    return Pattern.SURPLUS_CARDS if gone else Pattern.MISSING_CARDS


def _with_print(pattern: Pattern, printed: Iterable[Finding]) -> Pattern:
    """What hand cards that are wrong make of the pattern of the cards."""
    kinds = {CARD_PATTERNS[finding.kind] for finding in printed}
    if not kinds or pattern in (Pattern.OTHER_BOARD, Pattern.OTHER_SET, Pattern.WRONG_PRINT):
        return pattern
    if pattern in (Pattern.IDENTICAL, Pattern.UNREAD):
        return Pattern.WRONG_SEAT_PRINT if kinds == {Pattern.WRONG_SEAT_PRINT} else Pattern.WRONG_PRINT
    return Pattern.MIXED
