"""How alike what lies in the pockets is to whole hands, and which assumptions on whole hands are worth a look.

Whole hands or boards explain a pocket only if at least two thirds of the cards agree; else chance would.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import Final, NamedTuple

from boards.board import Board
from boards.deal import Deal
from boards.diagnosis_kinds import Account
from boards.reading import Reading
from boards.seats import SEATS, Seat
from boards.verify_moves import Layout, Stranger
from boards.verify_play import most_saved

ARRANGEMENTS: Final = tuple(
    sorted(
        ((layout, layout.faults) for layout in (Layout((n, e, s, w)) for n, e, s, w in permutations(SEATS))),
        key=lambda one: one[1],
    )
)
"""Every way in which the four hands of a board can lie, with its faults; the simplest first."""
_FEWEST_TO_FIT: Final = 5
"""Fewer cards than this say nothing about the hand they are of."""
_AT_LEAST: Final = tuple(bytes(count >= level for count in range(256)) for level in range(1, 9))
_HANDS_REMEMBERED: Final = 4096
"""The hands of a long set, so that a pile of boards is compared with it at once."""


@lru_cache(maxsize=_HANDS_REMEMBERED)
def _bits(counts: bytes, packs: int) -> int:
    """A number whose bits say "at least one of this face", "at least two" ..., so that `&` finds shared cards."""
    return int.from_bytes(b"".join([counts.translate(_AT_LEAST[level]) for level in range(packs)]), "little")


class Candidate(NamedTuple):
    """An assumption on whole hands, and how good it looks before it is worked out."""

    guess: int
    """Faults if each displaced card is one of its own."""
    bound: int
    """Never above the true number of faults: one fault puts at most two cards too many and two too few."""
    layout: Layout
    other: Board | None
    place: int
    """Of the other board among them."""

    @property
    def rank(self) -> tuple[int, ...]:
        """The documented order of explanations that need as many faults."""
        return _tie(self.layout, self.other, self.place)


class Likeness:
    """How many cards each pocket shares with each hand that could lie in it, and what that says of the faults."""

    def __init__(self, board: Board, reading: Reading, others: Sequence[Board]) -> None:
        self._board = board
        self._packs = board.game.packs
        self._slack = most_saved(board)
        self._others = others
        self._looked = [seat for seat in SEATS if reading.hands[seat] is not None]
        self._read = [0 if hand is None else len(hand) for hand in reading.hands]
        self._total = [reading.count(seat) or 0 for seat in SEATS]
        self._unread = reading.unread
        self._pockets = [0 if hand is None else _bits(hand.counts, self._packs) for hand in reading.hands]
        self._sizes = [len(hand) for hand in board.deal.hands]
        self._own = self._shared(board.deal)
        self._of_others = [self._shared(other.deal) for other in others]

    def _shared(self, deal: Deal) -> list[list[int]]:
        """For each pocket the number of cards in common with each hand of the deal."""
        packs = self._packs
        n, e, s, w = (_bits(hand.counts, packs) for hand in deal.hands)
        return [
            [(pocket & n).bit_count(), (pocket & e).bit_count(), (pocket & s).bit_count(), (pocket & w).bit_count()]
            for pocket in self._pockets
        ]

    def candidates(self) -> Iterator[Candidate]:
        """Every assumption on whole hands that is worth a look, except that they are all in place."""
        fits = [[home == pocket or self._agrees(pocket, home) for home in SEATS] for pocket in SEATS]
        lying = [
            (arrangement, frozenset(p for p, home in enumerate(arrangement.homes) if not fits[p][home]))
            for arrangement, _ in ARRANGEMENTS
        ]
        for strangers in product(*self._strangers()):
            n, e, s, w = strangers
            driven_out = frozenset(pocket for pocket, stranger in enumerate(strangers) if stranger is not None)
            tried: set[tuple[Seat, ...]] = set()
            for arrangement, unfit in lying if driven_out else lying[1:]:
                if unfit <= driven_out:
                    # Which own hand a stranger has driven out makes no difference, if several have.
                    homes = tuple(home for p, home in enumerate(arrangement.homes) if p not in driven_out)
                    if homes not in tried:
                        tried.add(homes)
                        layout = Layout(arrangement.homes, (n, e, s, w)) if driven_out else arrangement
                        yield self._candidate(layout, layout.faults, self._own, self._sizes)
        likest: list[Stranger | None] | None = None
        own_best = sum(max(self._own[pocket]) for pocket in self._looked)
        for place, shared in enumerate(self._of_others):
            best = [max(shared[pocket]) for pocket in self._looked]
            if sum(best) <= own_best:
                continue
            other = self._others[place]
            sizes = [len(hand) for hand in other.deal.hands]
            likeliest = (sizes[shared[pocket].index(most)] for pocket, most in zip(self._looked, best, strict=True))
            if is_most(sum(best), sum(map(self._whole, self._looked, likeliest))):
                likest = self._likest() if likest is None else likest
                yield from self._of_board(other, place, shared, sizes, likest)

    def _of_board(
        self, other: Board, place: int, shared: list[list[int]], sizes: list[int], likest: list[Stranger | None]
    ) -> Iterator[Candidate]:
        """Another board in every way it may lie, also with hands that are none of its own."""
        held = [(one.board, one.seat) for one in likest if one is not None]
        # Of its own hands only one that seems to lie there twice.
        n, e, s, w = (
            one
            if one is not None
            and (one.board != other.number or (held.count((one.board, one.seat)) > 1 and one.seat != pocket))
            else None
            for pocket, one in zip(SEATS, likest, strict=True)
        )
        foreign = (n, e, s, w)
        own = [pocket for pocket in self._looked if foreign[pocket] is None]
        for arrangement, faults in ARRANGEMENTS:
            if self._is_likely(arrangement, self._looked, shared, sizes):
                yield self._candidate(arrangement, 1 + faults, shared, sizes, other, place)
            if len(own) < len(self._looked) and self._is_likely(arrangement, own, shared, sizes):
                layout = Layout(arrangement.homes, foreign)
                yield self._candidate(layout, 1 + layout.faults, shared, sizes, other, place)

    def _is_likely(
        self, arrangement: Layout, pockets: Sequence[Seat], shared: list[list[int]], sizes: list[int]
    ) -> bool:
        """Whether most cards of these pockets, taken together, are where the arrangement has them."""
        agree = whole = 0
        for pocket in pockets:
            home = arrangement.homes[pocket]
            agree += shared[pocket][home]
            whole += self._whole(pocket, sizes[home])
        return is_most(agree, whole)

    def _likest(self) -> list[Stranger | None]:
        """For each pocket the hand of the whole set, this board among it, that is most of it; None where none is."""
        chosen: list[Stranger | None] = [None] * len(SEATS)
        every = [(self._board, self._own), *zip(self._others, self._of_others, strict=True)]
        for pocket in self._looked:
            chosen[pocket] = self._likest_in(pocket, every, 0)
        return chosen

    def _likest_in(self, pocket: Seat, among: Iterable[tuple[Board, list[list[int]]]], besides: int) -> Stranger | None:
        """The first of the hands that share most with a pocket, if that is most of it and more than `besides`."""
        most, chosen = besides, None
        for board, shared in among:
            if max(shared[pocket]) > most:
                most = max(shared[pocket])
                seat = pocket if shared[pocket][pocket] == most else SEATS[shared[pocket].index(most)]
                chosen = Stranger(board.number, seat, board.deal[seat])
        return chosen if chosen is not None and is_most(most, self._whole(pocket, len(chosen.hand))) else None

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
                is_most(common, read) and is_most(common, len(hand))
                for other, shared in zip(self._others, self._of_others, strict=True)
                for common, hand in zip(shared[pocket], other.deal.hands, strict=True)
            )
            if not fits_here and not fits_elsewhere:
                yield pocket

    def _whole(self, pocket: int, size: int) -> int:
        """Of how many cards most must agree if the pocket holds a hand of that size."""
        return max(self._read[pocket], size - self._unread[pocket])

    def _agrees(self, pocket: Seat, home: Seat) -> bool:
        """Whether the pocket, if it was looked at, holds most of that hand of the board."""
        if pocket not in self._looked:
            return True
        # Where no card was read only the number of cards speaks for a hand.
        if not self._read[pocket]:
            return self._total[pocket] == self._sizes[home]
        return is_most(self._own[pocket][home], self._whole(pocket, self._sizes[home]))

    def _candidate(
        self, layout: Layout, faults: int, shared: list[list[int]], sizes: list[int],
        other: Board | None = None, place: int = 0,
    ) -> Candidate:  # fmt: skip
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
        return Candidate(faults + worst, faults + (worst + 1) // 2 - self._slack, layout, other, place)

    def _strangers(self) -> list[tuple[Stranger | None, ...]]:
        """For each pocket None, and the hand of another board that is most of it and more than any own hand is."""
        options: list[tuple[Stranger | None, ...]] = [(None,)] * len(SEATS)
        for pocket in self._looked:
            others = zip(self._others, self._of_others, strict=True)
            chosen = self._likest_in(pocket, others, max(self._own[pocket]))
            if chosen is not None:
                options[pocket] = (None, chosen)
        boards = {option[-1].board if option[-1] else None for option in (options[pocket] for pocket in self._looked)}
        # All pockets from one other board: that is the other board, and no case of four hands gone astray.
        return [(None,)] * len(SEATS) if len(self._looked) > 1 and len(boards) == 1 else options


def is_most(shared: int, whole: int) -> bool:
    """Two thirds: hands that have nothing to do with each other share more than half only by rare chance."""
    return 3 * shared >= 2 * whole


def _tie(layout: Layout, other: Board | None, place: int) -> tuple[int, ...]:
    return (
        account_of(layout, other is not None), layout.quarters or 0, place, *layout.homes,
        *(stranger is not None for stranger in layout.strangers),
    )  # fmt: skip


def account_of(layout: Layout, is_other_board: bool = False) -> Account:
    """The kind of explanation that an assumption on whole hands is."""
    strangers = sum(stranger is not None for stranger in layout.strangers)
    if is_other_board:
        return Account.OTHER_BOARD if layout.quarters == 0 else Account.OTHER_BOARD_MOVED
    if strangers:
        return Account.STRANGER if strangers == 1 and layout.quarters == 0 else Account.SEVERAL
    if layout.quarters is not None:
        return Account.TURN if layout.quarters else Account.CARDS
    return Account.EXCHANGE if layout.faults == 1 else Account.SEVERAL
