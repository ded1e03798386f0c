"""Compare a board with what was read of it: the simplest explanation first, then every fault and the least moves.

The simplest explanation has the fewest independent faults. One fault is: the board turned; two hands exchanged; a
hand of another board; the whole board another one; one card moved; two cards exchanged; one card missing, too many,
or one too many where another is missing. On a tie the earlier of this list holds: hands in their places, one exchange
of hands, a turn, one hand of another board, another board as it lies, another board in another way, several of these.
Whole hands or boards explain a pocket only if at least two thirds of the cards agree; else chance would.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product
from typing import Final, NamedTuple

from boards.board import Board
from boards.deal import Deal, Hand
from boards.diagnosis import Diagnosis, Finding, FindingKind, HandMove, Pattern, SeatCount
from boards.reading import Reading
from boards.seats import SEATS, Seat
from boards.verify_hints import hints_of
from boards.verify_moves import Layout, Residue, Stranger, cycles, residue

_IN_PLACE: Final = Layout()
_ARRANGEMENTS: Final = tuple(
    (layout, layout.faults) for layout in (Layout((n, e, s, w)) for n, e, s, w in permutations(SEATS))
)
_TURNED: Final = {1: Pattern.TURNED_90, 2: Pattern.TURNED_180, 3: Pattern.TURNED_270}
_MOST_WORKED_OUT: Final = 6
"""Of the assumptions on whole hands so many are worked out, the likeliest first. With few faults the true one leads."""
_FEWEST_TO_FIT: Final = 5
"""Fewer cards than this say nothing about the hand they are of."""
_AT_LEAST: Final = tuple(bytes(count >= level for count in range(256)) for level in range(1, 9))


@dataclass(frozen=True, slots=True)
class _Explanation:
    layout: Layout
    other: Board | None
    """The board whose cards these are; None: this one's."""
    rest: Residue
    rank: tuple[int, ...]
    """Fewest faults, then the documented order; smaller is simpler."""
    unfitting: tuple[Seat, ...] = ()
    """Pockets taken for their own hands that hold most of no hand of the set."""


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
        hints=hints_of(board, reading, best.layout, best.other, best.rest, findings, best.unfitting),
    )


# ---- the simplest explanation


def _simplest(board: Board, reading: Reading, others: Sequence[Board]) -> _Explanation:
    in_place = residue(board.deal, reading, _IN_PLACE)
    best = _Explanation(_IN_PLACE, None, in_place, (in_place.faults, 0))
    if in_place.faults <= 1:
        return best
    likeness = _Likeness(board, reading, others)
    candidates = sorted(likeness.candidates(), key=lambda c: (c.guess, c.rank))
    for candidate in candidates[:_MOST_WORKED_OUT]:
        layout, other = candidate.layout, candidate.other
        if (candidate.bound, *candidate.rank) >= best.rank:
            continue
        rest = residue(board.deal if other is None else other.deal, reading, layout)
        faults = rest.faults + layout.faults + (other is not None)
        if (faults, *candidate.rank) < best.rank:
            best = _Explanation(layout, other, rest, (faults, *candidate.rank))
    return best if best.other is not None else replace(best, unfitting=tuple(likeness.unfitting(best.layout)))


class _Candidate(NamedTuple):
    guess: int
    """Faults if each displaced card is one of its own."""
    bound: int
    """Never above the true number of faults: one fault puts at most two cards too many and two too few."""
    rank: tuple[int, ...]
    layout: Layout
    other: Board | None


class _Likeness:
    """How many cards each pocket shares with each hand that could lie in it, and what that says of the faults."""

    def __init__(self, board: Board, reading: Reading, others: Sequence[Board]) -> None:
        self._packs = board.game.packs
        self._others = others
        self._looked = [seat for seat in SEATS if reading.hands[seat] is not None]
        self._read = [0 if hand is None else len(hand) for hand in reading.hands]
        self._total = [reading.count(seat) or 0 for seat in SEATS]
        self._unread = reading.unread
        self._pockets = [0 if hand is None else self._bits(hand) for hand in reading.hands]
        self._sizes = [len(hand) for hand in board.deal.hands]
        self._own = self._shared(board.deal)
        self._of_others = [self._shared(other.deal) for other in others]

    def _bits(self, hand: Hand) -> int:
        """A number whose bits say "at least one of this face", "at least two" ..., so that `&` finds shared cards."""
        planes = [hand.counts.translate(_AT_LEAST[level]) for level in range(self._packs)]
        return int.from_bytes(b"".join(planes), "little")

    def _shared(self, deal: Deal) -> list[list[int]]:
        """For each pocket the number of cards in common with each hand of the deal."""
        hands = [self._bits(hand) for hand in deal.hands]
        return [[(pocket & hand).bit_count() for hand in hands] for pocket in self._pockets]

    def candidates(self) -> Iterator[_Candidate]:
        """Every assumption on whole hands that is worth a look, except that they are all in place."""
        options = self._strangers()
        for arrangement, faults in _ARRANGEMENTS:
            for strangers in product(*options):
                if any(strangers):
                    n, e, s, w = strangers
                    layout = Layout(arrangement.homes, (n, e, s, w))
                    if not self._agree(layout, self._own, self._sizes):
                        continue
                    count = faults + sum(stranger is not None for stranger in strangers)
                    yield self._candidate(layout, count, self._own, self._sizes)
                elif arrangement.homes != SEATS and self._agree(arrangement, self._own, self._sizes):
                    yield self._candidate(arrangement, faults, self._own, self._sizes)
        own_best = sum(max(self._own[pocket]) for pocket in self._looked)
        for place, shared in enumerate(self._of_others):
            alike = sum(max(shared[pocket]) for pocket in self._looked)
            other = self._others[place]
            sizes = [len(hand) for hand in other.deal.hands]
            likeliest = {pocket: sizes[shared[pocket].index(max(shared[pocket]))] for pocket in self._looked}
            if alike > own_best and _is_most(
                alike, sum(self._whole(pocket, likeliest[pocket]) for pocket in likeliest)
            ):
                for layout, faults in _ARRANGEMENTS:
                    yield self._candidate(layout, 1 + faults, shared, sizes, other, place)

    def unfitting(self, layout: Layout) -> Iterator[Seat]:
        """The pockets that `layout` takes for their own hands and that hold most of no hand of the set.

        Four pockets bear witness for each other: then three fifths of its own hand are enough for one. (Half is no
        proof: hands of two packs that have nothing to do with each other share that much.)
        """
        of_own, in_all = (3, 5) if len(self._looked) == len(SEATS) else (2, 3)
        for pocket in self._looked:
            read, own = self._read[pocket], self._own[pocket]
            if read < _FEWEST_TO_FIT or layout.homes[pocket] != pocket or layout.strangers[pocket] is not None:
                continue
            if in_all * own[pocket] >= of_own * min(read, self._sizes[pocket]):
                continue
            # Two hands of this board may lie together in a pocket; a hand of another board fits only as a whole.
            fits_here = any(3 * common >= 2 * min(read, size) for common, size in zip(own, self._sizes, strict=True))
            fits_elsewhere = any(
                _is_most(common, max(read, len(hand)))
                for other, shared in zip(self._others, self._of_others, strict=True)
                for common, hand in zip(shared[pocket], other.deal.hands, strict=True)
            )
            if not fits_here and not fits_elsewhere:
                yield pocket

    def _whole(self, pocket: int, size: int) -> int:
        """Of how many cards most must agree if the pocket holds a hand of that size."""
        return max(self._read[pocket], size - self._unread[pocket])

    def _agree(self, layout: Layout, shared: list[list[int]], sizes: list[int]) -> bool:
        """Whether each pocket that is said to hold another hand of the board holds most of it."""
        for pocket in self._looked:
            home = layout.homes[pocket]
            if home == pocket or layout.strangers[pocket] is not None:
                continue
            # Where no card was read only the number of cards speaks for a hand.
            if not self._read[pocket]:
                if self._total[pocket] != sizes[home]:
                    return False
            elif not _is_most(shared[pocket][home], self._whole(pocket, sizes[home])):
                return False
        return True

    def _candidate(
        self, layout: Layout, faults: int, shared: list[list[int]], sizes: list[int],
        other: Board | None = None, place: int = 0,
    ) -> _Candidate:  # fmt: skip
        many = few = 0
        for pocket in self._looked:
            home, stranger = layout.homes[pocket], layout.strangers[pocket]
            common, read, total = shared[pocket][home], self._read[pocket], self._total[pocket]
            if stranger is not None:
                many += max(read - len(stranger.hand) - common, 0)
                continue
            many += max(read - common, total - sizes[home])
            few += max(sizes[home] - common - self._unread[pocket], sizes[home] - total)
        worst = max(many, few)
        return _Candidate(faults + worst, faults + (worst + 1) // 2, _tie(layout, other, place), layout, other)

    def _strangers(self) -> list[tuple[Stranger | None, ...]]:
        """For each pocket None, and the hand of another board that is most of it and more than any own hand is."""
        options: list[tuple[Stranger | None, ...]] = [(None,)] * len(SEATS)
        for pocket in self._looked:
            most, chosen = max(self._own[pocket]), None
            for other, shared in zip(self._others, self._of_others, strict=True):
                if max(shared[pocket]) > most:
                    most = max(shared[pocket])
                    seat = pocket if shared[pocket][pocket] == most else SEATS[shared[pocket].index(most)]
                    chosen = Stranger(other.number, seat, other.deal[seat])
            if chosen is not None and _is_most(most, self._whole(pocket, len(chosen.hand))):
                options[pocket] = (None, chosen)
        boards = {option[-1].board if option[-1] else None for option in (options[pocket] for pocket in self._looked)}
        # All pockets from one other board: that is the other board, and no case of four hands gone astray.
        return [(None,)] * len(SEATS) if len(self._looked) > 1 and len(boards) == 1 else options


def _is_most(shared: int, whole: int) -> bool:
    """Two thirds: hands that have nothing to do with each other share more than half only by rare chance."""
    return 3 * shared >= 2 * whole


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
    foreign = sum(reading.foreign)
    if foreign:
        lacking = sum(m.source is None for m in rest.moves) + len(rest.not_found)
        if not rest.faults:
            return Pattern.SURPLUS_CARDS
        return Pattern.FOREIGN_CARDS if lacking == foreign == rest.faults else Pattern.MIXED
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
        if reading.hands[seat] is not None and reading.foreign[seat]:
            yield Finding(FindingKind.FOREIGN_SEEN, seats=(seat,), count=reading.foreign[seat])
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
