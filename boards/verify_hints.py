"""What may help a referee and is not proved by the cards: hints beside a diagnosis."""

from collections.abc import Iterator, Sequence
from typing import Final

from boards.board import Board
from boards.diagnosis import Finding, FindingKind, Hint, HintKind
from boards.diagnosis_kinds import CARD_PATTERNS, FACTS
from boards.reading import Reading
from boards.seats import SEATS, Seat
from boards.verify_findings import Explanation
from boards.verify_moves import Layout, Residue
from boards.verify_play import tributes

_NO_MISBOARD: Final = FACTS | CARD_PATTERNS.keys() - {FindingKind.RECORD_DIFFERS}
"""Findings after which nobody can have seen a wrong hand."""
_DISPLACED: Final = frozenset({FindingKind.CARD_MOVED, FindingKind.CARDS_EXCHANGED})
FEW_CARDS: Final = 3
"""Unread cards of a pocket up to this number are named; more would be a hand."""

_SCORING_ACCIDENT: Final = 6
"""With more displaced cards than this it was no scoring card that lay apart, and naming them would tell a hand."""


def hints_of(board: Board, reading: Reading, best: Explanation, findings: Sequence[Finding]) -> tuple[Hint, ...]:
    """The hints for an explanation, in the order in which they help."""
    layout, other, unfitting = best.layout, best.other, best.unfitting
    fitting = [finding for finding in findings if set(unfitting).isdisjoint(finding.seats)]
    is_here = not best.is_elsewhere
    hints = [
        *((Hint(HintKind.FITS_NO_HAND, seats=unfitting),) if unfitting else ()),
        *(_unread(reading, layout, best.rest) if is_here else ()),
        *(_undecided_turn(board, reading, layout) if is_here else ()),
        *(_undecided_homes(board, reading, best, fitting) if is_here else ()),
        *_not_looked(reading, findings),
        *_other_boards(board, reading, other, findings),
        *_opposite_faults(board, fitting),
        *(_maybe_tribute(board, best, fitting) if is_here else ()),
        *_scoring(board, fitting),
        *(_header(board, layout) if is_here else ()),
    ]
    if not is_here and any(finding.kind is FindingKind.OTHER_SET for finding in findings):
        # No board of that box is played: what lies in the other pockets decides nothing, and there is nothing to rule.
        return tuple(hint for hint in hints if hint.kind is not HintKind.LOOK_IN)
    if any(finding.kind not in _NO_MISBOARD for finding in findings):
        hints.append(Hint(HintKind.HAND_SEEN))
    return tuple(hints)


def _maybe_tribute(board: Board, best: Explanation, findings: Sequence[Finding]) -> Iterator[Hint]:
    """Two cards were exchanged, and one of them is the highest of the hand it is of."""
    exchanged = [finding for finding in findings if finding.kind is FindingKind.CARDS_EXCHANGED]
    if best.story is not None or len(exchanged) != 1:
        return
    for payer, receiver, paid, back in tributes(board, best.rest.moves):
        if back is not None and set(exchanged[0].seats) == {payer, receiver}:
            yield Hint(HintKind.MAYBE_TRIBUTE, (paid.face, back.face), (payer, receiver))
            return


def _unread(reading: Reading, layout: Layout, rest: Residue) -> Iterator[Hint]:
    for guess in rest.guesses:
        if sum(reading.unread) <= FEW_CARDS and len(guess.faces) <= FEW_CARDS:
            kind = HintKind.UNREAD_SHOULD_BE if guess.is_sure else HintKind.UNREAD_ONE_OF
            yield Hint(kind, guess.faces, (Seat(layout.homes.index(guess.seat)),))


def _undecided_turn(board: Board, reading: Reading, layout: Layout) -> Iterator[Hint]:
    """Hands seem exchanged, and the same pockets would look the same on a turned board."""
    if layout.quarters is not None or any(layout.strangers):
        return
    if not any(reading.hands):
        yield from _undecided_by_counts(board, layout)
        return
    looked = [seat for seat in SEATS if reading.hands[seat] is not None]
    steps = {(pocket - layout.homes[pocket]) % 4 for pocket in looked}
    if len(looked) < 4 and len(steps) == 1:
        # Where a hand that was seen belongs, a wrong hand lies in either case: of an exchange, and of a turn.
        homes = {layout.homes[seat] for seat in looked}
        decides = min((seat for seat in SEATS if seat not in looked), key=lambda seat: seat in homes)
        yield Hint(HintKind.MAYBE_TURNED, seats=(decides,), count=steps.pop())


def _undecided_by_counts(board: Board, layout: Layout) -> Iterator[Hint]:
    """Only the hand of another size (shengji's declarer) shows in counts; the others could be turned with it."""
    sizes = [len(hand) for hand in board.deal.hands]
    for pocket in SEATS:
        home = layout.homes[pocket]
        if pocket != home and sizes.count(sizes[home]) == 1:
            decides = next(seat for seat in SEATS if layout.homes[seat] == seat)
            yield Hint(HintKind.MAYBE_TURNED, seats=(decides,), count=(pocket - home) % 4)
            if board.game.declarer_extra:
                yield Hint(HintKind.MAYBE_BOTTOM, seats=(pocket, home))


def _undecided_homes(board: Board, reading: Reading, best: Explanation, findings: Sequence[Finding]) -> Iterator[Hint]:
    """Cards of two packs that lie wrong, and more than one hand that nobody saw whole could lack them."""
    moved = [finding for finding in findings if finding.kind is FindingKind.CARD_MOVED]
    for face, source in dict.fromkeys((finding.cards[0], finding.seats[0]) for finding in moved):
        if face is None or board.game.copies_of(face) < 2:
            continue
        room = _room(board, reading, best, face)
        here = [finding.seats for finding in moved if finding.cards[0] == face and finding.seats[1] in room]
        if len(room) > 1 and sum(room.values()) > len(here) and source in {seats[0] for seats in here}:
            yield Hint(HintKind.BELONGS_TO_ONE_OF, (face,), (source, *room))


def _room(board: Board, reading: Reading, best: Explanation, face: int) -> dict[Seat, int]:
    """How many cards of a face the hands that nobody saw whole can take."""
    room = {}
    for home in SEATS:
        pocket = Seat(best.layout.homes.index(home))
        found, stranger = reading.hands[pocket], best.layout.strangers[pocket]
        if found is not None and stranger is not None:
            found = found.minus(stranger.hand)
        lacks = board.deal[home].counts[face] - (0 if found is None else found.counts[face])
        if lacks > 0 and (home in best.rest.away or reading.unread[pocket]):
            room[home] = lacks
    return room


def _not_looked(reading: Reading, findings: Sequence[Finding]) -> Iterator[Hint]:
    absent = tuple(seat for seat in SEATS if reading.hands[seat] is None)
    if absent and any(finding.kind not in _NO_MISBOARD for finding in findings):
        yield Hint(HintKind.LOOK_IN, seats=absent)


def _other_boards(board: Board, reading: Reading, other: Board | None, findings: Sequence[Finding]) -> Iterator[Hint]:
    numbers = {finding.board for finding in findings if finding.kind is FindingKind.OTHER_HAND}
    if other is not None:
        if reading.board_number in (other.number, other.printed_number):
            yield Hint(HintKind.NUMBER_FITS_CARDS, board=other.number)
            return
        numbers.add(other.number)
    for number in sorted(number for number in numbers if number is not None and number != board.number):
        yield Hint(HintKind.LOOK_AT_BOARD, board=number)


def _opposite_faults(board: Board, findings: Sequence[Finding]) -> Iterator[Hint]:
    """No board of the game lacks a card that the game has not: a joker in huapai."""
    for finding in findings:
        faces = [face for face in finding.cards if face is not None and board.game.copies_of(face)]
        if finding.kind is FindingKind.CARD_FOREIGN and len(faces) == len(finding.cards):
            yield Hint(HintKind.OPPOSITE_FAULT, finding.cards)


def _scoring(board: Board, findings: Sequence[Finding]) -> Iterator[Hint]:
    displaced = {face for finding in findings if finding.kind in _DISPLACED for face in finding.cards}
    counting = tuple(sorted(face for face in displaced if face in board.game.scoring))
    if counting and len(displaced) <= _SCORING_ACCIDENT:
        yield Hint(HintKind.SCORING_CARDS, counting)


def _header(board: Board, layout: Layout) -> Iterator[Hint]:
    """Where the cards of a seat that the header names lie now."""
    if not layout.quarters:
        return
    for name in board.header.fields():
        seat = getattr(board.header, name)
        if isinstance(seat, Seat):
            yield Hint(HintKind.HEADER_SEAT, seats=(seat, seat.turned(layout.quarters)), role=name)
    if layout.quarters % 2:
        yield Hint(HintKind.SIDES_CHANGED)
