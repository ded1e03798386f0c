"""How alike what lies in the pockets is to whole hands, and which assumptions on whole hands are worth a look.

Whole hands or boards explain a pocket only if at least two thirds of the cards agree; else chance would.
"""

from bisect import insort
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations, product
from math import inf
from typing import Final, NamedTuple

from boards.board import Board
from boards.cards import FACES
from boards.deal import Deal
from boards.diagnosis_kinds import Account
from boards.reading import Reading, is_most
from boards.seats import SEATS, Seat
from boards.verify_moves import Layout, Stranger, Strangers, beside_stranger
from boards.verify_play import most_saved

ARRANGEMENTS: Final = tuple(
    sorted(
        ((layout, layout.faults) for layout in (Layout((n, e, s, w)) for n, e, s, w in permutations(SEATS))),
        key=lambda one: one[1],
    )
)
"""Every way in which the four hands of a board can lie, with its faults; the simplest first."""
_NO_STRANGERS: Final = Layout().strangers
_NOTHING: Final = [0] * len(SEATS)
_FEWEST_TO_FIT: Final = 5
"""Fewer cards than this say nothing about the hand they are of."""
_AT_LEAST: Final = tuple(bytes(count >= level for count in range(256)) for level in range(1, 9))
_HANDS_REMEMBERED: Final = 4096
"""The hands of a long set, so that a pile of boards is compared with it at once."""
_LEVEL_BITS: Final = 8 * FACES
_FIRST_LEVEL: Final = (1 << _LEVEL_BITS) - 1
_EVERY_LEVEL: Final = sum(1 << level * _LEVEL_BITS for level in range(len(_AT_LEAST)))


@lru_cache(maxsize=_HANDS_REMEMBERED)
def _bits(counts: bytes, packs: int) -> int:
    """A number whose bits say "at least one of this face", "at least two" ..., so that `&` finds shared cards."""
    return int.from_bytes(b"".join([counts.translate(_AT_LEAST[level]) for level in range(packs)]), "little")


@lru_cache(maxsize=_HANDS_REMEMBERED)
def _size(counts: bytes) -> int:
    return sum(counts)


class Candidate(NamedTuple):
    """An assumption on whole hands, and how good it looks before it is worked out."""

    guess: int
    """Faults if each displaced card is one of its own."""
    unread: int
    """Unread cards that are too many whatever they are, at least; below zero: there is place for more."""
    layout: Layout
    other: Board | None
    place: int
    """Of the other board among them."""

    @property
    def rank(self) -> tuple[int, ...]:
        """The documented order of explanations that need as many faults."""
        return _tie(self.layout, self.other, self.place)


class _Shortlist:
    """The candidates with the lowest guesses; of those that are as good as the last of them, all until the end."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._guesses: list[int] = []
        self._found: list[Candidate] = []
        self.limit: float = inf
        """What is guessed to need more faults is not wanted any more."""

    def add(self, candidate: Candidate) -> None:
        """Take one whose guess is not above the limit."""
        self._found.append(candidate)
        insort(self._guesses, candidate.guess)
        if len(self._guesses) >= self._most:
            del self._guesses[self._most :]
            self.limit = self._guesses[-1]

    def first(self) -> list[Candidate]:
        """By guess and order; the order is looked at only where the guess leaves a doubt."""
        found = [one for one in self._found if one.guess <= self.limit]
        return sorted(found, key=lambda one: (one.guess, one.rank))[: self._most]


_Rows = list[list[int]]
"""A number for each pocket N E S W and each hand that may lie in it; nothing for a pocket that was not looked at."""


class _Apart(NamedTuple):
    """How far each pocket is from each hand of a board that may lie in it."""

    many: _Rows
    """Cards too many."""
    few: _Rows
    """Cards too few."""
    unread: _Rows
    """Unread cards beyond those that the pocket may lack, or whose twins lie elsewhere: all together each is too many.

    Beside a hand of another board none of this board's is lacking.
    """
    alike: _Rows
    """Thrice the cards in common less twice all: over all pockets not below zero where most cards agree."""


def _along(rows: _Rows, homes: tuple[Seat, Seat, Seat, Seat]) -> int:
    """The sum over the pockets, if the hands lie so."""
    n, e, s, w = homes
    return rows[0][n] + rows[1][e] + rows[2][s] + rows[3][w]


@cache
def _ways(driven_out: tuple[int, ...]) -> tuple[tuple[Layout, int], ...]:
    """Every way in which the hands can lie of which strangers drove some out of these pockets.

    Which own hand a stranger has driven out makes no difference, if several have.
    """
    first: dict[tuple[Seat, ...], tuple[Layout, int]] = {}
    for layout, faults in ARRANGEMENTS if driven_out else ARRANGEMENTS[1:]:
        first.setdefault(tuple(home for p, home in enumerate(layout.homes) if p not in driven_out), (layout, faults))
    return tuple(first.values())


class Likeness:
    """How many cards each pocket shares with each hand that could lie in it, and what that says of the faults."""

    def __init__(self, board: Board, reading: Reading, others: Sequence[Board]) -> None:
        self._board = board
        self._packs = board.game.packs
        self._others = others
        self._looked = [seat for seat in SEATS if reading.hands[seat] is not None]
        self._read = [0 if hand is None else len(hand) for hand in reading.hands]
        self._total = [reading.count(seat) or 0 for seat in SEATS]
        self._unread = reading.unread
        self._pockets = [0 if hand is None else _bits(hand.counts, self._packs) for hand in reading.hands]
        self._sizes = [len(hand) for hand in board.deal.hands]
        self._own = self._shared(board.deal)
        self._of_others = [self._shared(other.deal) for other in others]

    def _shared(self, deal: Deal) -> _Rows:
        """For each pocket the number of cards in common with each hand of the deal."""
        packs = self._packs
        n, e, s, w = (_bits(hand.counts, packs) for hand in deal.hands)
        return [
            [(pocket & n).bit_count(), (pocket & e).bit_count(), (pocket & s).bit_count(), (pocket & w).bit_count()]
            for pocket in self._pockets
        ]

    def likeliest(self, most: int) -> list[Candidate]:
        """Of all assumptions on whole hands, except that they are all in place, the likeliest, by guess and order."""
        shortlist = _Shortlist(most)
        self._of_own_board(shortlist)
        likest: list[Stranger | None] | None = None
        own_best = sum(max(self._own[pocket]) for pocket in self._looked)
        for place, shared in enumerate(self._of_others):
            best = [max(shared[pocket]) for pocket in self._looked]
            if sum(best) <= own_best:
                continue
            # A pocket that no hand of that board has whole is a fault at least, be it another's.
            if 1 + sum(self._read[pocket] > most for pocket, most in zip(self._looked, best, strict=True)) > (
                shortlist.limit
            ):
                continue
            other = self._others[place]
            sizes = [_size(hand.counts) for hand in other.deal.hands]
            likeliest = (sizes[shared[pocket].index(most)] for pocket, most in zip(self._looked, best, strict=True))
            if is_most(sum(best), sum(map(self._whole, self._looked, likeliest))):
                likest = self._likest() if likest is None else likest
                self._of_board(shortlist, place, sizes, likest)
        return shortlist.first()

    def _of_own_board(self, shortlist: _Shortlist) -> None:
        """The hands of this board in every way they may lie, some of them driven out by hands of other boards."""
        unlike = [[int(home != pocket and not self._agrees(pocket, home)) for home in SEATS] for pocket in SEATS]
        apart = self._displaced(self._own, self._sizes)
        for n, e, s, w in product(*self._strangers()):
            strangers = (n, e, s, w)
            driven_out = tuple(pocket for pocket in SEATS if strangers[pocket] is not None)
            misfits = [_NOTHING if pocket in driven_out else unlike[pocket] for pocket in SEATS]
            ways = (way for way in _ways(driven_out) if not _along(misfits, way[0].homes))
            self._add(shortlist, ways, strangers, self._besides(strangers, self._own, apart))

    def _of_board(self, shortlist: _Shortlist, place: int, sizes: list[int], likest: list[Stranger | None]) -> None:
        """Another board in every way it may lie, also with hands that are none of its own."""
        other, shared = self._others[place], self._of_others[place]
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
        apart = self._displaced(shared, sizes)
        self._add(shortlist, ARRANGEMENTS, _NO_STRANGERS, apart, place)
        strays = sum(one is not None for one in foreign)
        if strays and 1 + strays <= shortlist.limit:
            self._add(shortlist, ARRANGEMENTS, foreign, self._besides(foreign, shared, apart), place)

    def _displaced(self, shared: _Rows, sizes: list[int]) -> _Apart:
        many, few, beyond, alike = ([_NOTHING] * len(SEATS) for _ in _Apart._fields)
        for pocket in self._looked:
            read, total, unread = self._read[pocket], self._total[pocket], self._unread[pocket]
            row = list(zip(shared[pocket], sizes, strict=True))
            alike[pocket] = [3 * common - 2 * self._whole(pocket, size) for common, size in row]
            if any(self._unread):
                more = unread - read
                beyond[pocket] = [more + 2 * common - size for common, size in row]
            if sizes.count(total) == len(sizes) and total == read + unread:
                # As many as should: for each that is too many one is missing.
                many[pocket] = few[pocket] = [read - common for common in shared[pocket]]
                continue
            many[pocket] = [max(read - common, total - size) for common, size in row]
            few[pocket] = [max(size - common - unread, size - total) for common, size in row]
        return _Apart(many, few, beyond, alike)

    def _besides(self, strangers: Strangers, shared: _Rows, apart: _Apart) -> _Apart:
        """The same where strangers lie in some pockets: only what is left beside them is too many."""
        many, few, unread, alike = (rows.copy() for rows in apart)
        for pocket in self._looked:
            stranger = strangers[pocket]
            if stranger is not None:
                beside = self._read[pocket] - _size(stranger.hand.counts)
                many[pocket] = [max(beside - common, 0) for common in shared[pocket]] if beside > 0 else _NOTHING
                few[pocket] = alike[pocket] = _NOTHING
                if any(self._unread):
                    common = (self._pockets[pocket] & _bits(stranger.hand.counts, self._packs)).bit_count()
                    beyond = beside_stranger(self._unread[pocket], common, _size(stranger.hand.counts))
                    unread[pocket] = [beyond - self._read[pocket] + common] * len(SEATS)
        return _Apart(many, few, unread, alike)

    def _add(
        self, shortlist: _Shortlist, ways: Iterable[tuple[Layout, int]], strangers: Strangers,
        apart: _Apart, place: int | None = None,
    ) -> None:  # fmt: skip
        """Those of the ways that are likely enough, which come with the fewest faults first.

        `place` is that of the other board, where it is one; then most cards must agree.
        """
        many, few, unread, alike = apart
        besides = (place is not None) + sum(stranger is not None for stranger in strangers)
        at_least = besides + max(sum(map(min, many)), sum(map(min, unread)))
        for way, exchanged in ways:
            if exchanged + at_least > shortlist.limit:
                break
            faults = exchanged + besides
            unread_too_many = _along(unread, way.homes)
            worst = max(_along(many, way.homes), unread_too_many)
            if faults + worst > shortlist.limit:
                continue
            worst = max(worst, _along(few, way.homes))
            if faults + worst > shortlist.limit:
                continue
            if place is None or _along(alike, way.homes) >= 0:
                layout = way if strangers is _NO_STRANGERS else Layout(way.homes, strangers)
                other = None if place is None else self._others[place]
                shortlist.add(Candidate(faults + worst, unread_too_many, layout, other, place or 0))

    def bound(self, candidate: Candidate) -> int:
        """Never above the true number of faults.

        One fault puts at most two cards too many and two too few; two too many only as an exchange, each of the hand
        that lies where the other card is.
        """
        guess, unread_too_many, layout, other, _ = candidate
        hands = (self._board if other is None else other).deal.hands
        homes = [_bits(hands[home].counts, self._packs) for home in layout.homes]
        faults = layout.faults + (other is not None)
        over = [
            0 if stranger else pocket & ~home
            for pocket, home, stranger in zip(self._pockets, homes, layout.strangers, strict=True)
        ]
        # Whether a hand has a face at all: which of two equal cards went where is open.
        faces = [(home & _FIRST_LEVEL) * _EVERY_LEVEL for home in homes]
        pairs = sum(
            min((over[a] & faces[b]).bit_count(), (over[b] & faces[a]).bit_count()) for a, b in combinations(SEATS, 2)
        )
        fewest = sum(cards.bit_count() for cards in over) - pairs
        saved = most_saved(self._board) if other is None else 0
        # What saves so many of faults that displace two cards each saves one more than twice as many of single cards.
        of_cards = max((guess - faults + 1) // 2 - saved, fewest - (2 * saved + 1 if saved else 0))
        return faults + max(of_cards, unread_too_many)

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
            fits_here = any(is_most(common, min(read, size)) for common, size in zip(own, self._sizes, strict=True))
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
