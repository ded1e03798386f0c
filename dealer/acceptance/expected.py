"""What fair deals show: exact distributions by counting, as fractions. Nothing is estimated, nothing is tabulated.

A deal takes every assignment of the labelled cards to hands with equal chance, so a hand is a draw without putting
back. The tables of 52 cards are known; the test compares these values with them and with those of two packs.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, prod
from typing import Final

HCP: Final = (4, 3, 2, 1)
"""High-card points of ace, king, queen, jack; four cards of each in a pack of 52."""
POINTS: Final = {10: 16, 5: 8}
"""Shengji (B 16): points of a card -> how many such cards two packs hold: kings and tens, fives; 200 in all."""

Distribution = tuple[Fraction, ...]
"""Chance of each value 0, 1, 2, ...; it sums to one."""
Pattern = tuple[int, int, int, int]
"""Lengths of the four suits, longest first; jokers make up the rest of the hand."""


@cache
def hypergeometric(cards: int, marked: int, drawn: int) -> Distribution:
    """How many of the `marked` cards are among the `drawn` of `cards`: aces, jokers, copies of a rank, a suit."""
    whole = comb(cards, drawn)
    return tuple(
        Fraction(comb(marked, k) * comb(cards - marked, drawn - k), whole) for k in range(min(marked, drawn) + 1)
    )


@cache
def patterns(hand: int, suit: int, jokers: int) -> dict[Pattern, Fraction]:
    """The chance of each hand pattern.

    Args:
        hand: Cards in the hand.
        suit: Cards of each of the four suits in play: 13 or 26.
        jokers: Jokers in play: 0 or 4.
    """
    whole = comb(4 * suit + jokers, hand)
    found = {}
    for a in range(min(hand, suit), -1, -1):
        for b in range(min(a, hand - a), -1, -1):
            for c in range(min(b, hand - a - b), -1, -1):
                left = hand - a - b - c
                for d in range(min(c, left), max(0, left - jokers) - 1, -1):
                    lengths = (a, b, c, d)
                    orders = factorial(4) // prod(factorial(n) for n in Counter(lengths).values())
                    ways = orders * prod(comb(suit, length) for length in lengths) * comb(jokers, left - d)
                    found[lengths] = Fraction(ways, whole)
    return found


@cache
def weighted(cards: int, drawn: int, classes: tuple[tuple[int, int], ...]) -> Distribution:
    """The sum of what the drawn cards are worth.

    Args:
        cards: Cards in play.
        drawn: Cards drawn.
        classes: (worth, how many such cards); all others are worth nothing.
    """
    plain = cards - sum(number for _, number in classes)
    ways: Counter[int] = Counter()
    for taken in product(*(range(min(number, drawn) + 1) for _, number in classes)):
        rest = drawn - sum(taken)
        if 0 <= rest <= plain:
            chosen = prod(comb(number, k) for (_, number), k in zip(classes, taken, strict=True))
            ways[sum(worth * k for (worth, _), k in zip(classes, taken, strict=True))] += chosen * comb(plain, rest)
    whole = comb(cards, drawn)
    return tuple(Fraction(ways[value], whole) for value in range(max(ways) + 1))


def high_card_points(hand: int = 13) -> Distribution:
    """High-card points of a hand from a pack of 52."""
    return weighted(52, hand, tuple((worth, 4) for worth in HCP))


def card_points(drawn: int) -> Distribution:
    """Shengji points, in steps of five (0, 5, 10, ...), among the drawn of 108 cards: the bottom of 8, or a hand."""
    return weighted(108, drawn, tuple((worth // 5, number) for worth, number in POINTS.items()))


@cache
def twins(hand: int, faces: int = 54) -> Distribution:
    """Of how many faces a hand holds both copies, with two packs of `faces` cards."""
    whole = comb(2 * faces, hand)
    return tuple(
        Fraction(comb(faces, pairs) * comb(faces - pairs, hand - 2 * pairs) * 2 ** (hand - 2 * pairs), whole)
        for pairs in range(hand // 2 + 1)
    )


def together(sizes: tuple[int, ...], cards: int = 2) -> Fraction:
    """The chance that so many given cards all lie in one hand, whichever."""
    whole = sum(sizes)
    falling = [prod(size - k for k in range(cards)) for size in sizes]
    return Fraction(sum(falling), prod(whole - k for k in range(cards)))


def two_pairs_together(sizes: tuple[int, ...]) -> Fraction:
    """The chance that of four given cards the first two share a hand, and the last two do."""
    whole = sum(sizes)
    ways = 0
    for at, size in enumerate(sizes):
        for other, its in enumerate(sizes):
            left, need = (size - 2, 2) if at == other else (its, 2)
            ways += size * (size - 1) * prod(left - k for k in range(need))
    return Fraction(ways, prod(whole - k for k in range(4)))


def deals(sizes: tuple[int, ...]) -> int:
    """In how many ways the labelled cards fall into hands of these sizes."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))
