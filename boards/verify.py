"""Compare a board with what was read of it: the simplest explanation first, then every fault and the least moves.

The simplest explanation has the fewest independent faults. One fault is: the board turned; two hands exchanged; a
hand of another board; the whole board another one; one card moved; two cards exchanged; one card missing, too many,
or one too many where another is missing. On a tie the earlier of this list holds: hands in their places, one exchange
of hands, a turn, one hand of another board, another board as it lies, another board in another way, several of these.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Final

from boards.board import Board
from boards.deal import Deal, Hand
from boards.diagnosis import Diagnosis, Finding, FindingKind, HandMove, Pattern, SeatCount
from boards.reading import Reading
from boards.seats import SEATS, Seat
from boards.verify_hints import hints_of
from boards.verify_moves import Layout, Residue, Stranger, cycles, residue

_IN_PLACE: Final = Layout()
_ARRANGEMENTS: Final = tuple(Layout((n, e, s, w)) for n, e, s, w in permutations(SEATS))
_TURNED: Final = {1: Pattern.TURNED_90, 2: Pattern.TURNED_180, 3: Pattern.TURNED_270}


@dataclass(frozen=True, slots=True)
class _Explanation:
    layout: Layout
    other: Board | None
    """The board whose cards these are; None: this one's."""
    rest: Residue
    rank: tuple[int, ...]
    """Fewest faults, then the documented order; smaller is simpler."""


def compare(board: Board, reading: Reading, others: Sequence[Board] = ()) -> Diagnosis:
    """What is wrong with `board` by this reading; data only, and nothing that was seen makes it raise.

    Args:
        board: The record.
        reading: What was found; pockets may be absent and cards unread, then the answer holds as far as was looked.
        others: The other boards that the cards may come from, usually the set; `board` itself may be among them.
    """
    strangers = [other for other in others if other.number != board.number and other.deal != board.deal]
    best = _simplest(board, reading, strangers)
    moves = best.rest.moves if best.layout is _IN_PLACE and best.other is None else (
        residue(board.deal, reading, _IN_PLACE).moves)  # fmt: skip
    card_moves = best.rest.moves if best.other is None else ()
    findings = (*_hand_findings(best, reading), *_card_findings(best), *_reading_findings(board, reading))
    sizes = [len(hand) for hand in board.deal.hands]
    n, e, s, w = (SeatCount(size, reading.count(seat)) for seat, size in zip(SEATS, sizes, strict=True))
    return Diagnosis(
        board=board.number,
        container=board.container,
        game_id=board.game_id,
        pattern=_pattern(best, reading),
        counts=(n, e, s, w),
        moves=moves,
        hand_moves=_hand_moves(board, best, reading),
        card_moves=card_moves,
        findings=findings,
        hints=hints_of(board, reading, best.layout, best.other, best.rest, findings),
    )


# ---- the simplest explanation


def _simplest(board: Board, reading: Reading, others: Sequence[Board]) -> _Explanation:
    in_place = residue(board.deal, reading, _IN_PLACE)
    best = _Explanation(_IN_PLACE, None, in_place, (in_place.faults, 0))
    if in_place.faults <= 1:
        return best
    likeness = _Likeness(board, reading, others)
    # The bound is cheap and never above the truth, so most candidates are dropped without being worked out.
    for bound, rank, layout, other in sorted(likeness.candidates(), key=lambda c: (c[0], c[1])):
        if (bound, *rank) >= best.rank:
            continue
        rest = residue(board.deal if other is None else other.deal, reading, layout)
        faults = rest.faults + layout.faults + (other is not None)
        if (faults, *rank) < best.rank:
            best = _Explanation(layout, other, rest, (faults, *rank))
    return best


class _Likeness:
    """How many cards each pocket shares with each hand that could lie in it, and bounds on faults from that."""

    def __init__(self, board: Board, reading: Reading, others: Sequence[Board]) -> None:
        record, packs = board.deal, board.game.packs
        self._others = others
        self._looked = [seat for seat in SEATS if reading.hands[seat] is not None]
        found = [reading.hands[seat] for seat in SEATS]
        self._read = [0 if hand is None else len(hand) for hand in found]
        self._total = [reading.count(seat) or 0 for seat in SEATS]
        self._unread = reading.unread
        self._lanes = [0 if hand is None else _lanes(hand, packs) for hand in found]
        self._own_lanes = [_lanes(hand, packs) for hand in record.hands]
        self._own = self._shared(record, packs)
        self._own_sizes = [len(hand) for hand in record.hands]
        self._by_other = [self._shared(other.deal, packs) for other in others]

    def _shared(self, deal: Deal, packs: int) -> list[list[int]]:
        lanes = [_lanes(hand, packs) for hand in deal.hands]
        return [[(pocket & hand).bit_count() for hand in lanes] for pocket in self._lanes]

    def _wrong(self, pocket: Seat, shared: int, size: int) -> tuple[int, int]:
        """At least so many cards too many and too few if a hand of `size` with `shared` cards in common lies there."""
        too_many = max(self._read[pocket] - shared, self._total[pocket] - size)
        return too_many, max(size - shared - self._unread[pocket], size - self._total[pocket])

    def candidates(self) -> Iterator[tuple[int, tuple[int, ...], Layout, Board | None]]:
        """Least possible faults, place in the order of ties, layout, and the other board where it is one."""
        options = [self._strangers(pocket) for pocket in SEATS]
        for arrangement in _ARRANGEMENTS:
            for strangers in product(*options):
                n, e, s, w = strangers
                layout = Layout(arrangement.homes, (n, e, s, w)) if any(strangers) else arrangement
                if layout is not arrangement or arrangement.homes != SEATS:
                    yield self._bound(layout), _tie(layout, None, 0), layout, None
        own_best = sum(max(self._own[pocket]) for pocket in self._looked)
        for place, (other, shared) in enumerate(zip(self._others, self._by_other, strict=True)):
            if sum(max(shared[pocket]) for pocket in self._looked) <= own_best:
                continue
            sizes = [len(hand) for hand in other.deal.hands]
            for layout in _ARRANGEMENTS:
                bound = 1 + layout.faults + self._halved(
                    self._wrong(pocket, shared[pocket][layout.homes[pocket]], sizes[layout.homes[pocket]])
                    for pocket in self._looked
                )  # fmt: skip
                yield bound, _tie(layout, other, place), layout, other

    def _strangers(self, pocket: Seat) -> tuple[Stranger | None, ...]:
        """None, and the hand of another board that is more like this pocket than any hand of this board is."""
        if pocket not in self._looked:
            return (None,)
        most, chosen = max(self._own[pocket]), None
        for other, shared in zip(self._others, self._by_other, strict=True):
            for seat in (pocket, *(seat for seat in SEATS if seat != pocket)):
                if shared[pocket][seat] > most:
                    most, chosen = shared[pocket][seat], Stranger(other.number, seat, other.deal[seat])
        return (None,) if chosen is None or 2 * most <= self._read[pocket] else (None, chosen)

    def _bound(self, layout: Layout) -> int:
        def wrong(pocket: Seat) -> tuple[int, int]:
            home, stranger = layout.homes[pocket], layout.strangers[pocket]
            if stranger is None:
                return self._wrong(pocket, self._own[pocket][home], self._own_sizes[home])
            return max(self._read[pocket] - len(stranger.hand) - self._own[pocket][home], 0), 0

        return layout.faults + self._halved(map(wrong, self._looked))

    @staticmethod
    def _halved(wrong: Iterable[tuple[int, int]]) -> int:
        # One fault puts at most two cards too many and two too few: an exchange of two cards.
        pairs = list(wrong)
        return (max(sum(many for many, _ in pairs), sum(few for _, few in pairs)) + 1) // 2


def _lanes(hand: Hand, packs: int) -> int:
    """A number whose bits say "at least one, at least two ... of this face", so that `&` counts shared cards."""
    planes = (bytes(count > level for count in hand.counts) for level in range(packs))
    return int.from_bytes(b"".join(planes), "little")


def _tie(layout: Layout, other: Board | None, place: int) -> tuple[int, ...]:
    strangers = sum(stranger is not None for stranger in layout.strangers)
    if other is not None:
        kind = 4 if layout.quarters == 0 else 5
    elif strangers:
        kind = 3 if strangers == 1 and layout.quarters == 0 else 6
    elif layout.quarters is not None:
        kind = 2
    else:
        kind = 1 if layout.faults == 1 else 6
    return kind, layout.quarters or 0, place, *layout.homes, *(stranger is not None for stranger in layout.strangers)


# ---- the explanation as pattern, findings and whole-hand moves


def _pattern(best: _Explanation, reading: Reading) -> Pattern:
    layout, rest = best.layout, best.rest
    if best.other is not None:
        return Pattern.OTHER_BOARD
    whole = layout.faults > 0
    if whole and rest.faults:
        return Pattern.MIXED
    if any(layout.strangers):
        return Pattern.OTHER_HAND if layout.quarters == 0 else Pattern.MIXED
    if whole:
        return Pattern.EXCHANGED_HANDS if layout.quarters is None else _TURNED[layout.quarters]
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


def _hand_findings(best: _Explanation, reading: Reading) -> Iterator[Finding]:
    layout = best.layout
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
            yield Finding(FindingKind.OTHER_HAND, seats=(pocket, stranger.seat), board=stranger.board)


def _card_findings(best: _Explanation) -> Iterator[Finding]:
    if best.other is not None:
        return
    between: dict[tuple[Seat, Seat], list[int | None]] = {}
    gone: list[tuple[int | None, Seat]] = []
    lacking: list[tuple[int | None, Seat]] = []
    for move in best.rest.moves:
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
    for face, seat in best.rest.not_found:
        yield Finding(FindingKind.CARD_NOT_FOUND, (face,), (seat,))


def _reading_findings(board: Board, reading: Reading) -> Iterator[Finding]:
    for seat in SEATS:
        if reading.hands[seat] is not None and reading.unread[seat]:
            yield Finding(FindingKind.UNREAD, seats=(seat,), count=reading.unread[seat])
    if reading.board_number is not None and reading.board_number not in (board.number, board.printed_number):
        yield Finding(FindingKind.NUMBER, board=reading.board_number)


def _hand_moves(board: Board, best: _Explanation, reading: Reading) -> tuple[HandMove, ...]:
    layout, out, within, back = best.layout, [], [], []
    for pocket in SEATS:
        home, stranger = layout.homes[pocket], layout.strangers[pocket]
        if not reading.count(pocket):
            continue
        if best.other is not None:
            out.append(HandMove(home, best.other.number, pocket, None))
            back.append(HandMove(pocket, board.number, None, pocket))
        elif stranger is not None:
            out.append(HandMove(stranger.seat, stranger.board, pocket, None))
            back.append(HandMove(home, board.number, None, home))
        elif home != pocket:
            within.append(HandMove(home, board.number, pocket, home))
    return (*out, *within, *back)
