"""An explanation as findings: every fault and fact, and the whole hands to carry."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from boards.board import Board
from boards.deal import EMPTY_HAND, Deal, Hand
from boards.diagnosis import Finding, FindingKind, HandMove, Move
from boards.known_hands import KnownHand
from boards.reading import Reading
from boards.seats import SEATS, Seat
from boards.verify_moves import Layout, Residue, cycles
from boards.verify_pairing import without
from boards.verify_play import Story


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is assumed of whole hands, and what remains."""

    layout: Layout
    other: Board | None
    """The board whose cards these are; None: this one's."""
    rest: Residue
    rank: tuple[int, ...]
    """Fewest faults, then the documented order; smaller is simpler."""
    unfitting: tuple[Seat, ...] = ()
    """Pockets taken for their own hands that hold most of no hand of the set."""
    story: Story | None = None
    """A fault of play that explains a part of `rest`."""
    known: KnownHand | None = None
    """A hand of the other set whose board this is; nothing is known of its cards beyond the hands that were found."""
    printed: Deal | None = None
    """What cards and hand cards agree in, where the record differs."""

    @property
    def faults(self) -> int:
        """Independent faults."""
        return self.rank[0]

    @property
    def is_elsewhere(self) -> bool:
        """The cards are not this board's, so that nothing is to be said card by card."""
        return self.other is not None or self.known is not None or self.printed is not None


def hand_findings(best: Explanation, board: Board, reading: Reading) -> Iterator[Finding]:
    """The faults of whole hands."""
    layout = best.layout
    if best.printed is not None:
        differ = tuple(seat for seat in SEATS if best.printed[seat] != board.deal[seat])
        yield Finding(FindingKind.RECORD_DIFFERS, seats=differ)
        return
    if best.known is not None:
        yield Finding(FindingKind.OTHER_SET, board=best.known.number, known=best.known)
    if best.other is not None:
        yield Finding(FindingKind.OTHER_BOARD, board=best.other.number)
        if best.rest.faults:
            cards = len(best.rest.moves) + len(best.rest.not_found)
            yield Finding(FindingKind.OTHER_BOARD_DIFFERS, board=best.other.number, count=cards)
    if layout.quarters:
        yield Finding(FindingKind.HANDS_TURNED, count=layout.quarters)
    elif layout.quarters is None:
        for cycle in cycles(layout.homes):
            looked = [pocket for pocket in cycle if reading.hands[pocket] is not None]
            if len(cycle) == 2 == len(looked):
                yield Finding(FindingKind.HANDS_EXCHANGED, seats=(cycle[0], cycle[1]))
            elif len(cycle) > 1:
                for pocket in looked:
                    yield Finding(FindingKind.HAND_MOVED, seats=(pocket, layout.homes[pocket]))
    for pocket, stranger in zip(SEATS, layout.strangers, strict=True):
        if stranger is not None:
            kind = FindingKind.OTHER_HAND if stranger.known is None else FindingKind.OTHER_SET_HAND
            wrong = _beside(stranger.hand, reading, pocket) or None
            yield Finding(kind, (), (pocket, stranger.seat), stranger.board, wrong, known=stranger.known)


def _beside(hand: Hand, reading: Reading, pocket: Seat) -> int:
    """How many cards in a pocket are not as in the hand of another board that lies there."""
    found = reading.hands[pocket] or EMPTY_HAND
    return max(len(found.minus(hand)), len(hand.minus(found)) - reading.unread[pocket])


def card_findings(best: Explanation) -> Iterator[Finding]:
    """The faults of single cards, after whole hands were carried home."""
    if best.is_elsewhere:
        return
    moves, not_found = best.rest.moves, best.rest.not_found
    if best.story is not None:
        yield from best.story.findings
        moves = tuple(without(moves, best.story.covered))
        if best.story.covers_not_found:
            told = {finding.seats[-1] for finding in best.story.findings}
            not_found = tuple(one for one in not_found if one[1] not in told)
    yield from _moved(moves)
    for face, seat in not_found:
        yield Finding(FindingKind.CARD_NOT_FOUND, (face,), (seat,))


def _moved(moves: Sequence[Move]) -> Iterator[Finding]:
    between: dict[tuple[Seat, Seat], list[int | None]] = {}
    gone: list[tuple[int | None, Seat]] = []
    lacking: list[tuple[int | None, Seat]] = []
    for move in moves:
        if move.source is not None and move.target is not None:
            between.setdefault((move.source, move.target), []).append(move.face)
        elif move.source is not None:
            gone.append((move.face, move.source))
        elif move.target is not None:
            lacking.append((move.face, move.target))
    for (a, b), there in between.items():
        back = between.get((b, a), [])
        paired = min(len(there), len(back))
        if a < b:
            for first, second in zip(there[:paired], back[:paired], strict=True):
                yield Finding(FindingKind.CARDS_EXCHANGED, (first, second), (a, b))
        for face in there[paired:]:
            yield Finding(FindingKind.CARD_MOVED, (face,), (a, b))
    # A card of another pack usually lies where the missing one should, so pair within a pocket first.
    for is_same_pocket in (True, False):
        for face, seat in tuple(gone):
            match = next((m for m in lacking if m[1] == seat or not is_same_pocket), None)
            if match is not None:
                yield Finding(FindingKind.CARD_FOREIGN, (face, match[0]), (seat, match[1]))
                gone.remove((face, seat))
                lacking.remove(match)
    for face, seat in gone:
        yield Finding(FindingKind.CARD_SURPLUS, (face,), (seat,))
    for face, seat in lacking:
        yield Finding(FindingKind.CARD_MISSING, (face,), (seat,))


def reading_findings(board: Board, reading: Reading) -> Iterator[Finding]:
    """Facts of the reading that say nothing of where the cards lie."""
    looked = [seat for seat in SEATS if reading.hands[seat] is not None]
    for kind, counts in (
        (FindingKind.FOREIGN_SEEN, reading.foreign),
        (FindingKind.OTHER_BACK, reading.other_backs),
        (FindingKind.UNREAD, reading.unread),
    ):
        for seat in looked:
            if counts[seat]:
                yield Finding(kind, seats=(seat,), count=counts[seat])
    if reading.board_number is not None and reading.board_number not in (board.number, board.printed_number):
        yield Finding(FindingKind.NUMBER, board=reading.board_number)
    if reading.container is not None and reading.container != board.printed_number:
        yield Finding(FindingKind.CONTAINER, board=reading.container)
    fields = board.header.fields()
    for name, value in reading.header:
        if fields.get(name) != value:
            yield Finding(FindingKind.HEADER, role=name, want=fields.get(name), got=value)


def hand_moves_of(board: Board, best: Explanation, reading: Reading) -> tuple[HandMove, ...]:
    """The whole hands to carry: out of the board first, then within it, then those to fetch."""
    layout, out, within = best.layout, [], []
    held = best.other.number if best.other is not None else best.known.number if best.known is not None else None
    fetched: list[Seat] = []
    for pocket in SEATS:
        home, stranger = layout.homes[pocket], layout.strangers[pocket]
        if not reading.count(pocket):
            continue
        # Whose place is empty once this hand is gone: of another board the pocket's own, else that of the hand.
        fetched.append(pocket if held is not None else home)
        if stranger is not None and stranger.known is None and stranger.board == board.number:
            fetched.remove(stranger.seat) if stranger.seat in fetched else None
            if stranger.seat != pocket:
                within.append(HandMove(stranger.seat, board.number, pocket, stranger.seat))
        elif stranger is not None:
            name = stranger.known.set_name if stranger.known is not None else None
            out.append(HandMove(stranger.seat, stranger.board, pocket, None, name))
        elif held is not None:
            out.append(HandMove(home, held, pocket, None, best.known.set_name if best.known else None))
        else:
            fetched.remove(home)
            if home != pocket:
                within.append(HandMove(home, board.number, pocket, home))
    return (*out, *within, *(HandMove(seat, board.number, None, seat) for seat in fetched))
