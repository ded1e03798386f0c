"""Tail probabilities: chi-square by the incomplete gamma function, normal, and the bound for cards in order.

The series and the continued fraction are the classical ones (Abramowitz and Stegun 6.5.29 and 6.5.31, the latter by the
modified Lentz method); tests compare them with exact values for even degrees of freedom and with published tables.
"""

import math
from collections import defaultdict
from functools import cache
from itertools import product
from typing import Final

_ENOUGH: Final = 1e-15
_TINY: Final = 1e-300


def chi_square_above(statistic: float, df: int) -> float:
    """The chance that chi-square with `df` degrees of freedom is at least `statistic`; 0.0 below about 1e-308."""
    return _gamma_tails(df / 2, statistic / 2)[1]


def chi_square_below(statistic: float, df: int) -> float:
    """The chance that it is at most `statistic`."""
    return _gamma_tails(df / 2, statistic / 2)[0]


def chi_square_limit(chance: float, df: int) -> float:
    """The value that chi-square reaches with this chance; the inverse of `chi_square_above`, by halving."""
    low, high = 0.0, 100.0 + 20 * df
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if chi_square_above(middle, df) > chance else (low, middle)
    return high


def _gamma_tails(a: float, x: float) -> tuple[float, float]:
    """The regularised incomplete gamma functions P(a, x) and Q(a, x)."""
    if x <= 0:
        return 0.0, 1.0
    log_scale = a * math.log(x) - x - math.lgamma(a)
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * _ENOUGH:
            n += 1
            term *= x / n
            total += term
        below = min(1.0, _scaled(log_scale, total))
        return below, 1 - below
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    fraction = d
    step = 1
    while True:
        an = -step * (step - a)
        b += 2
        d = 1 / _away(an * d + b)
        c = _away(b + an / c)
        fraction *= c * d
        if abs(c * d - 1) < _ENOUGH * 4:
            break
        step += 1
    above = min(1.0, _scaled(log_scale, fraction))
    return 1 - above, above


def _away(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def _scaled(log_scale: float, factor: float) -> float:
    exponent = log_scale + math.log(factor)
    return math.exp(exponent) if exponent > -745 else 0.0


def normal_both(z: float) -> float:
    """The chance that a standard normal value is at least as far from zero as `z`, on either side."""
    return math.erfc(abs(z) / math.sqrt(2))


def normal_limit(chance: float) -> float:
    """The `z` for which `normal_both` is `chance`; the inverse, by halving."""
    low, high = 0.0, 40.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if normal_both(middle) > chance else (low, middle)
    return high


@cache
def neighbours_above(sizes: tuple[int, ...], copies: int, faces: int) -> tuple[float, ...]:
    """A bound on the chance that at least so many neighbours lie alike, index by index.

    The faces stand in any fixed order; two neighbours lie alike if the same hands hold their copies. If every card fell
    to a hand by itself, with the hands' shares, the number would be that of a walk along the faces, which is summed up
    here. A fair deal is that walk on condition that the hands get their sizes, so its chance is at most the walk's
    divided by the chance of those sizes.
    """
    whole = sum(sizes)
    shares = [size / whole for size in sizes]
    alike: dict[tuple[int, ...], float] = defaultdict(float)
    for hands in product(range(len(sizes)), repeat=copies):
        alike[tuple(sorted(hands))] += math.prod(shares[hand] for hand in hands)
    chances = list(alike.values())
    # walk[state][count]: the last face lies as `state` says, and `count` neighbours lay alike so far.
    walk = [[chance] + [0.0] * (faces - 1) for chance in chances]
    for _ in range(faces - 1):
        together = [sum(counts) for counts in zip(*walk, strict=True)]
        walk = [
            [chance * (together[k] - counts[k] + (counts[k - 1] if k else 0.0)) for k in range(faces)]
            for chance, counts in zip(chances, walk, strict=True)
        ]
    sized = math.lgamma(whole + 1) + sum(
        size * math.log(share) - math.lgamma(size + 1) for size, share in zip(sizes, shares, strict=True)
    )
    above = [sum(counts) for counts in zip(*walk, strict=True)]
    for count in range(faces - 2, -1, -1):
        above[count] += above[count + 1]
    return tuple(min(1.0, chance / math.exp(sized)) for chance in above)
