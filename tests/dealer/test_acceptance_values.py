"""The exact values against published tables (52 cards) and tables counted elsewhere (108), the tails against theirs."""

import math
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from boards.games import GAMES
from dealer.acceptance import expected, tails
from dealer.acceptance.layout import Layout

Table = tuple[float, ...]


def percent(chances: "list[Fraction] | tuple[Fraction, ...]", digits: int) -> list[str]:
    return [f"{100 * float(chance):.{digits}f}" for chance in chances]


PATTERNS_52 = {
    "4432": 136852887600, "5332": 98534079072, "5431": 82111732560, "5422": 67182326640, "4333": 66905856160,
    "6322": 35830574208, "6421": 29858811840, "6331": 21896462016, "5521": 20154697992, "4441": 19007345500,
    "7321": 11943524736, "6430": 8421716160, "5440": 7895358900,
}  # fmt: skip


def test_patterns_of_52_cards() -> None:
    found = expected.patterns(13, 13, 0)
    assert len(found) == 39
    assert sum(found.values()) == 1
    for pattern, hands in PATTERNS_52.items():
        a, b, c, d = map(int, pattern)
        assert found[a, b, c, d] * math.comb(52, 13) == hands
    assert f"{100 * float(sum(p for lengths, p in found.items() if lengths[3] == 0)):.6f}" == "5.106552"
    assert f"{100 * float(sum(p for lengths, p in found.items() if lengths[0] >= 7)):.5f}" == "4.03213"
    tame = found[4, 3, 3, 3] + found[4, 4, 3, 2] + found[5, 3, 3, 2]
    assert f"{100 * float(tame):.6f}" == "47.604152"


@pytest.mark.parametrize(
    ("chances", "first", "table"),
    [
        pytest.param(expected.hypergeometric(52, 13, 13), 0,
                     "1.279095 8.006186 20.587335 28.632961 23.860801 12.469193 4.156398 0.881660 0.116690 "
                     "0.009261 0.000412",
                     id="suit of 52"),
        pytest.param(expected.high_card_points(), 0,
                     "0.3639 0.7884 1.3561 2.4624 3.8454 5.1862 6.5541 8.0281 8.8922 9.3562 9.4051 8.9447 8.0269 "
                     "6.9143 5.6933 4.4237 3.3109 2.3617 1.6051 1.0362 0.6435", id="high-card points"),
        pytest.param(expected.hypergeometric(52, 4, 13), 0,
                     "30.381753 43.884754 21.349340 4.120048 0.264106", id="aces"),
        pytest.param(expected.hypergeometric(108, 4, 27), 0, "31.045167 42.985616 21.220747 4.420989 0.327481",
                     id="jokers in 27"),
        pytest.param(expected.hypergeometric(108, 4, 25), 0, "34.289745 42.862181 19.049858 3.562169 0.236047",
                     id="jokers in 25"),
        pytest.param(expected.hypergeometric(108, 4, 8), 0, "73.169537 24.138404 2.586258 0.104495 0.001306",
                     id="jokers in the bottom"),
        pytest.param(expected.hypergeometric(108, 8, 27), 0,
                     "9.136907 26.669890 32.359467 21.289123 8.294463 1.956643 0.272444 0.020433 0.000631",
                     id="copies of a rank"),
        pytest.param(expected.card_points(8), 0,
                     "12.3841 10.2933 23.8197 15.2712 17.8236 8.9117 6.7831 2.6383 1.4303", id="points of the bottom"),
        pytest.param(expected.hypergeometric(108, 26, 27), 3,
                     "4.0385 9.4460 15.9322 20.1112 19.4624 14.6740 8.7127 4.1017", id="suit of 108"),
    ],
)  # fmt: skip
def test_distributions(chances: expected.Distribution, first: int, table: str) -> None:
    values = table.split()
    assert sum(chances) == 1
    assert percent(chances[first : first + len(values)], len(values[0].split(".")[1])) == values


def test_single_values() -> None:
    points = expected.high_card_points()
    mean = sum(k * chance for k, chance in enumerate(points))
    assert mean == 10
    assert sum((k - mean) ** 2 * chance for k, chance in enumerate(points)) == Fraction(290, 17)
    # Yarborough: no card above a nine; 20 cards of a pack are.
    assert f"{100 * float(expected.hypergeometric(52, 20, 13)[0]):.7f}" == "0.0547033"
    assert expected.together((13,) * 4) == Fraction(12, 51)
    assert expected.together((13,) * 4, 3) == Fraction(132, 2550)
    assert expected.together((27,) * 4) == Fraction(26, 107)
    assert sum(k * chance for k, chance in enumerate(expected.twins(27))) / 54 == Fraction(13, 214)
    assert sum(k * chance for k, chance in enumerate(expected.twins(25))) / 54 == Fraction(50, 963)
    assert f"{100 * float(sum(k * c for k, c in enumerate(expected.twins(33)))) / 54:.6f}" == "9.138110"
    assert f"{100 * 4 * float(expected.hypergeometric(108, 4, 27)[4]):.6f}" == "1.309923"
    assert f"{13 * float(sum(expected.hypergeometric(108, 8, 27)[4:])):.6f}" == "1.370800"
    assert 5 * sum(k * chance for k, chance in enumerate(expected.card_points(8))) == Fraction(400, 27)
    assert expected.deals((13,) * 4) == 53644737765488792839237440000


@pytest.mark.parametrize("hand", [25, 27, 33])
def test_patterns_of_108_cards_agree_with_the_suits(hand: int) -> None:
    found = expected.patterns(hand, 26, 4)
    assert sum(found.values()) == 1
    # Of four suits each is as likely to be the long one, so the mean number of suits of a length follows both ways.
    for length in (0, 5, 7, 12):
        suits = sum(lengths.count(length) * chance for lengths, chance in found.items())
        assert suits == 4 * expected.hypergeometric(108, 26, hand)[length]
    jokers = sum(chance for lengths, chance in found.items() if hand - sum(lengths) == 2)
    assert jokers == expected.hypergeometric(108, 4, hand)[2]


@pytest.mark.parametrize("game_id", GAMES)
def test_two_pairs_agree_with_one(game_id: str) -> None:
    sizes = Layout.of(GAMES[game_id]).sizes
    # Given that the first two share a hand, the number of equal pairs among all others is fixed by the hand sizes.
    pairs = sum(math.comb(size, 2) for size in sizes)
    whole = sum(sizes)
    sharing = 2 * (whole - 2) * (expected.together(sizes, 3))
    apart = math.comb(whole - 2, 2) * expected.two_pairs_together(sizes)
    assert expected.together(sizes) + sharing + apart == expected.together(sizes) * pairs


@pytest.mark.parametrize(
    ("value", "df", "chance"),
    # Critical values as in any printed table.
    [
        (3.841, 1, 0.05),
        (6.635, 1, 0.01),
        (18.307, 10, 0.05),
        (23.209, 10, 0.01),
        (43.773, 30, 0.05),
        (124.342, 100, 0.05),
    ],
)
def test_chi_square_by_the_tables(value: float, df: int, chance: float) -> None:
    assert tails.chi_square_above(value, df) == pytest.approx(chance, rel=2e-3)
    assert tails.chi_square_limit(chance, df) == pytest.approx(value, abs=6e-4)


@pytest.mark.parametrize("df", [2, 4, 30, 152, 1274])
@pytest.mark.parametrize("share", [0.2, 0.9, 1.0, 1.1, 2.0, 5.0])
def test_chi_square_of_even_degrees_is_a_poisson_sum(df: int, share: float) -> None:
    half = Fraction(df * share).limit_denominator(1000) / 2
    terms, total = Fraction(1), Fraction(1)
    for k in range(1, df // 2):
        terms *= half / k
        total += terms
    # The exponential by its logarithm: the sum alone may be beyond any float.
    exact = math.exp(math.log(total.numerator) - math.log(total.denominator) - float(half))
    assert tails.chi_square_above(float(2 * half), df) == pytest.approx(exact, rel=1e-9)
    assert tails.chi_square_below(float(2 * half), df) == pytest.approx(1 - exact, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("value", [0.0, 0.1, 1.0, 4.0, 30.0, 200.0])
def test_chi_square_of_odd_degrees(value: float) -> None:
    one = math.erfc(math.sqrt(value / 2))
    assert tails.chi_square_above(value, 1) == pytest.approx(one, rel=1e-10)
    three = one + math.sqrt(2 * value / math.pi) * math.exp(-value / 2)
    assert tails.chi_square_above(value, 3) == pytest.approx(three, rel=1e-10)


def test_far_tails_are_no_error() -> None:
    assert tails.chi_square_above(1e6, 153) == 0.0
    assert tails.chi_square_below(1e-9, 1274) == 0.0
    assert 0 < tails.chi_square_above(1500, 100) < 1e-200


def test_normal_tails() -> None:
    assert tails.normal_both(1.959964) == pytest.approx(0.05, rel=1e-6)
    assert tails.normal_limit(1e-6) == pytest.approx(4.891638, rel=1e-6)


def test_neighbours_of_one_pack_are_a_binomial() -> None:
    # Cards that fall by themselves lie with their neighbour in one case of four, whatever the others do.
    found = tails.neighbours_above((13,) * 4, 1, 52)
    sized = math.factorial(52) / math.factorial(13) ** 4 / 4**52
    for count in (35, 40, 48, 51):
        exact = sum(math.comb(51, k) * 3 ** (51 - k) for k in range(count, 52)) / 4**51
        assert found[count] == pytest.approx(exact / sized, rel=1e-9)
    assert found[10] == 1.0


def test_the_bound_of_neighbours_holds_for_a_small_pack() -> None:
    # Two packs of three cards for two hands of three: all 20 deals counted.
    alike = []
    for hand in combinations(range(6), 3):
        held = [tuple(sorted(label in hand for label in (face, face + 3))) for face in range(3)]
        alike.append(sum(a == b for a, b in pairwise(held)))
    bound = tails.neighbours_above((3, 3), 2, 3)
    for count in range(3):
        assert bound[count] >= sum(n >= count for n in alike) / len(alike)
