"""Which board hands are of: how well they fit, how they lie, and how likely mere chance has it. Pure; no store.

A hand is whole or a part of one; cards of it may be unread or misread, and a moved card makes it one too long or short.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import comb, expm1, log1p, prod
from typing import Final

from boards.board import Board
from boards.deal import Hand
from boards.diagnosis_kinds import TURNED, Pattern
from boards.games import GAMES, Game
from boards.seats import SEATS, Seat

MOST_WRONG: Final = 3
"""Cards of a hand that may be another's; more make it another hand."""
LIKELY: Final = 0.5
"""Fewer boards than this must be expected to fit by chance, for one that fits to be the answer."""
SURE: Final = 0.01
"""Below this the answer is one, and what is only likely beside it is chance."""

_FAULTS: Final[dict[Pattern | None, int]] = {
    Pattern.TURNED_90: 1, Pattern.TURNED_180: 1, Pattern.TURNED_270: 1, Pattern.EXCHANGED_HANDS: 2,
}  # fmt: skip
"""How much has to have happened for hands to lie so."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A hand whose board is looked for."""

    hand: Hand
    unread: int = 0
    """Cards that it has besides, whose faces are not known."""
    pocket: Seat | None = None
    """Where it lies; None: nobody said."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a hand that was asked about fits a hand of a board."""

    pocket: Seat | None
    seat: Seat
    """Whose hand it is."""
    extra: int
    """Cards that were read and are none of that hand's."""
    missing: int
    """Cards of that hand that were not read, unread ones set against them."""

    @property
    def wrong(self) -> int:
        """Cards to change until it is that hand."""
        return max(self.extra, self.missing)


@dataclass(frozen=True, slots=True)
class Match:
    """A board that fits."""

    board: int
    """Which of the boards that were given, from 0."""
    fits: tuple[Fit, ...]
    """The hands that fit, in the order they were asked about; the others are not of this board."""
    lies: Pattern | None
    """How two or more hands lie: `identical`, turned, or `exchanged_hands`; None for one hand."""
    by_chance: float
    """How many boards are expected to fit as well by mere chance, among all that were searched."""

    @property
    def wrong(self) -> int:
        """Cards to change until every hand that fits is right; a moved one counts once."""
        return max(sum(fit.extra for fit in self.fits), sum(fit.missing for fit in self.fits))

    @property
    def is_likely(self) -> bool:
        """Whether chance is no better explanation."""
        return self.by_chance < LIKELY


def games_of(asked: Sequence[Asked], game: Game | None = None) -> tuple[str, ...]:
    """The games among whose hands these are looked for.

    A hand as long as one of a game, or nearly, is looked for in such games only; a shorter one in every game that has
    longer hands, because it may be a part.
    """
    if game is not None:
        return (game.id,)
    lengths = [len(one.hand) + one.unread for one in asked]
    whole = [g.id for g in GAMES.values() if any(abs(size - n) <= MOST_WRONG for n in lengths for size in sizes_of(g))]
    return tuple(whole or [g.id for g in GAMES.values() if max(sizes_of(g)) >= min(lengths)])


def sizes_of(game: Game) -> tuple[int, ...]:
    """How many cards hands of the game have."""
    return tuple(sorted({game.hand_size, game.hand_size + game.declarer_extra}))


def rank(asked: Sequence[Asked], boards: Sequence[Board], searched: int) -> list[Match]:
    """The boards that fit, best first: most hands, fewest wrong cards, simplest lying, then in the order given.

    Args:
        asked: One hand, or several of one board, each with another pocket.
        boards: Those to be judged.
        searched: Among how many boards they were found.
    """
    found = [match for index, board in enumerate(boards) if (match := _match(asked, index, board, searched))]
    return sorted(found, key=lambda one: (-len(one.fits), one.wrong, _FAULTS.get(one.lies, 0), one.board))


def worth_telling(matches: Sequence[Match]) -> list[Match]:
    """Of ranked matches those that say something: the sure ones, else the likely ones, else the nearest."""
    for limit in (SURE, LIKELY):
        if chosen := [match for match in matches if match.by_chance < limit]:
            return chosen
    return [match for match in matches if match.wrong == matches[0].wrong]


def chance(hand: Hand, game: Game, size: int, shared: int) -> float:
    """How likely a random hand of `size` cards has `shared` cards, or more, of this one."""
    pack = game.pack_size
    ones = sum(count > 0 for count in hand.counts)
    if game.packs == 1:
        at = range(min(shared, ones), min(ones, size) + 1)
        return sum(comb(ones, t) * comb(pack - ones, size - t) for t in at) / comb(pack, size)
    # Of a face that is held twice each copy counts; of one that is held once it is enough to have either copy.
    pairs = sum(count > 1 for count in hand.counts)
    singles = ones - pairs
    free = pack - 2 * ones
    ways = 0
    for of_singles in range(singles + 1):
        for of_pairs in range(max(shared - of_singles, 0), 2 * pairs + 1):
            left = size - of_singles - of_pairs
            if left < 0:
                break
            # Each single has one copy in 2 ways, or both in one: (2x + x^2)^n.
            rest = sum(
                comb(of_singles, both) * 2 ** (of_singles - both) * comb(free, left - both)
                for both in range(min(of_singles, left) + 1)
            )
            ways += comb(singles, of_singles) * comb(2 * pairs, of_pairs) * rest
    return ways / comb(pack, size)


def _match(asked: Sequence[Asked], index: int, board: Board, searched: int) -> Match | None:
    fits = {(at, seat): fit for at, one in enumerate(asked) for seat in SEATS if (fit := _fit(one, board, seat))}
    if len(fits) == 1:
        # Nearly all that come near do so by chance, with one hand.
        return _judged(index, tuple(fits.values()), None, asked, board, searched)
    best: tuple[tuple[int, int, int], tuple[Fit, ...], Pattern | None] | None = None
    for order, (homes, how) in enumerate(_ARRANGEMENTS if len(asked) > 1 else _ALONE):
        seats = [homes[at if one.pocket is None else one.pocket] for at, one in enumerate(asked)]
        here = tuple(fits[at, seat] for at, seat in enumerate(seats) if (at, seat) in fits)
        worth = (-len(here), sum(fit.wrong for fit in here), order)
        if here and (best is None or worth < best[0]):
            best = (worth, here, how)
    if best is None:
        return None
    _, here, lies = best
    return _judged(index, here, lies if len(here) > 1 else None, asked, board, searched)


def _judged(
    index: int, fits: tuple[Fit, ...], lies: Pattern | None, asked: Sequence[Asked], board: Board, searched: int
) -> Match:
    ways = len(_ARRANGEMENTS) if len(asked) > 1 else len(SEATS)
    chances = prod(_chance_of(one, board, fit) for one in asked for fit in fits if one.pocket == fit.pocket)
    # That a board fits in one way at least; not the ways in which it does, which are more than there are boards.
    fitting = -expm1(ways * log1p(-chances)) if chances < 1 else 1.0
    return Match(index, fits, lies, searched * fitting)


def _fit(one: Asked, board: Board, seat: Seat) -> Fit | None:
    hand = board.deal[seat]
    shared = one.hand.shared(hand)
    extra = len(one.hand) - shared
    if extra > MOST_WRONG or not shared:
        return None
    return Fit(one.pocket, seat, extra, max(len(hand) - shared - one.unread, 0))


def _chance_of(one: Asked, board: Board, fit: Fit) -> float:
    return chance(one.hand, board.game, len(board.deal[fit.seat]), len(one.hand) - fit.extra)


def _arrangements() -> Iterable[tuple[tuple[Seat, ...], Pattern]]:
    """Every way in which four hands can lie, by pocket whose hand lies in it; turned boards first, then exchanges."""
    turned = [tuple(pocket.turned(-steps) for pocket in SEATS) for steps in range(len(SEATS))]
    yield from zip(turned, TURNED, strict=True)
    others = [homes for homes in permutations(SEATS) if homes not in turned]
    for homes in sorted(others, key=lambda one: sum(map(int.__ne__, one, SEATS))):
        yield homes, Pattern.EXCHANGED_HANDS


_ARRANGEMENTS: Final = tuple(_arrangements())
_ALONE: Final = tuple(((seat,) * len(SEATS), Pattern.IDENTICAL) for seat in SEATS)
