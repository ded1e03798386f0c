"""From a tally to the rows of a report: every count against its exact expectation (docs/acceptance.md)."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boards.cards import RANKS, SUITS
from boards.seats import SEATS as SEAT_ORDER
from dealer.acceptance import expected, tails
from dealer.acceptance.layout import SEATS, SHEEP_AND_PIG, Layout
from dealer.acceptance.report import ALPHA, Measure, Report, Row, judged
from dealer.acceptance.tally import BOTTOM, LAGS, Ints, Tally, pattern_list

POOL: Final = 20
"""Cells of which fewer than so many are expected are counted together."""
POOL_FEW: Final = 100
"""The same where there are few cells and many hands to look at: then the far tail is all that counts, and a rare cell's
is longer than chi-square's."""
_FINE: Final = ("hcp", "points")
"""Distributions with many cells."""
SHOWN: Final = 10
"""Boards named for one finding."""
_ASSUMED_ROWS: Final = 20
"""For `resolves`: about so many rows share ALPHA."""

Floats = npt.NDArray[Any]
Chances = Callable[[Layout, int], Sequence[Fraction]]
"""The distribution of something in a hand of that size."""
Name = Callable[[int], dict[str, str | int]]
"""What to call the board that a tally counted at a place."""


def report(boards: Tally, seeds: Tally | None = None, *, name: Name) -> Report:
    """The report on boards in a row and, where there are some, on the first boards of many seeds or files.

    Args:
        boards: Boards that follow each other.
        seeds: First boards.
        name: What to call a board that is found twice or in order.
    """
    rows = [*_rows(boards, "boards"), *(_rows(seeds, "seeds") if seeds is not None else ())]
    tallies = [boards] if seeds is None else [boards, seeds]
    rows += [_doubles(tallies, name), _in_order(tallies, name)]
    return Report(
        boards.layout.game_id, boards.boards, 0 if seeds is None else seeds.boards, judged(rows)
    )  # fmt: skip


def _rows(tally: Tally, part: str) -> Iterator[Row]:
    layout = tally.layout
    yield _cards_and_seats(tally, part)
    if layout.has_declarer:
        yield _cards_and_places(tally, part)
    yield _together(tally, part)
    yield _patterns(tally, part)
    for test, columns in _DISTRIBUTIONS.items():
        if test in tally.sums:
            yield _distribution(tally, part, test, columns)
    if "bottom" in tally.sums:
        yield _bottom(tally, part)
    if layout.copies == 2:
        yield _twin_rate(tally, part)
        yield _twin_faces(tally, part)
    if "scorers" in tally.sums:
        yield _rate(tally, part, "pig_sheep", int(tally.sums["pairs"][SHEEP_AND_PIG]), expected.together(layout.sizes))
        yield _rate(tally, part, "scorers", int(tally.sums["scorers"].sum()), expected.together(layout.sizes, 3))
    yield from _next_board(tally, part)


def _both_tails(value: float, df: int) -> float:
    """How odd a chi-square is on either side: deals that lie more evenly than chance are not fair either."""
    return min(1.0, 2 * min(tails.chi_square_above(value, df), tails.chi_square_below(value, df)))


# Every card at every seat, and which cards lie together


def _cards_and_seats(tally: Tally, part: str) -> Row:
    by_label = "label" in tally.sums
    rows = tally.sums["label" if by_label else "seat"]
    spread, mean = np.zeros((SEATS, SEATS)), np.zeros(SEATS)
    for declarer, boards in enumerate(tally.sums["boards"].tolist()):
        spread += boards * np.array(tally.layout.spread(declarer), dtype=float)
        mean += boards * np.array(tally.layout.shares(declarer), dtype=float)
    return _card_row(tally, part, "card_seat", rows, mean, spread)


def _cards_and_places(tally: Tally, part: str) -> Row:
    rows = tally.sums["label_place" if "label_place" in tally.sums else "place"]
    mean = tally.boards * np.array(tally.layout.shares(), dtype=float)
    spread = tally.boards * np.array(tally.layout.spread(), dtype=float)
    return _card_row(tally, part, "card_place", rows, mean, spread)


def _card_row(tally: Tally, part: str, test: str, rows: Ints, mean: Floats, spread: Floats) -> Row:
    """Counts of every card (or face) at the four hands against their covariance, which is known exactly.

    A deal gives each hand its size, so rows lean on each other: the covariance of two cards is -1/(n - 1) of one
    card's. That leaves (cards - 1) x 3 degrees of freedom and the factor (n - 1) / n.
    """
    boards, cards = tally.boards, tally.layout.cards
    if boards < 4 * POOL:
        return Row(test, part, "chi2", boards, 4 * POOL)
    copies = cards // len(rows)
    off = (rows - copies * mean)[:, :3]
    value = float((off * np.linalg.solve(spread[:3, :3], off.T).T).sum()) * (cards - 1) / (cards * copies)
    df = 3 * (len(rows) - 1)
    resolves = ((tails.chi_square_limit(ALPHA / _ASSUMED_ROWS / 2, df) - df) / (cards * boards)) ** 0.5
    measure = Measure(value, df, _both_tails(value, df))
    return Row(test, part, "chi2", boards, 4 * POOL, (measure,), resolves=resolves)


def _together(tally: Tally, part: str) -> Row:
    """Which two cards share a hand, over all pairs at once.

    The number of equal pairs of a deal is fixed, and so (with hands of one size) is that of each card. What is left of
    the pairs when these are taken out has one variance in every direction (the Johnson scheme), so its sum of squares
    is chi-square. Copies are told apart in thought and averaged over.
    """
    layout, boards = tally.layout, tally.boards
    if boards < 4 * POOL:
        return Row("together", part, "chi2", boards, 4 * POOL)
    copies, cards, faces = layout.copies, layout.cards, layout.faces
    twin_ways = copies * (copies - 1) // 2
    pairs = tally.sums["pairs"] / copies**2
    twins = _twin_counts(tally) / twin_ways if twin_ways else np.zeros(faces)
    np.fill_diagonal(pairs, twins)
    rows = copies * (pairs.sum(axis=1) - twins) + (copies - 1) * twins
    whole = copies * rows.sum() / 2
    rest = pairs - (rows[:, None] + rows[None, :]) / (cards - 2) + 2 * whole / ((cards - 1) * (cards - 2))
    squares = copies**2 * (np.triu(rest, 1) ** 2).sum() + twin_ways * (np.diag(rest) ** 2).sum()
    two, three = expected.together(layout.sizes), expected.together(layout.sizes, 3)
    spread = float(two - 2 * three + expected.two_pairs_together(layout.sizes))
    value = float(squares) / (boards * spread)
    df = faces * (faces - 3) // 2 + (faces if copies > 1 else 0)
    return Row("together", part, "chi2", boards, 4 * POOL, (Measure(value, df, _both_tails(value, df)),))


def _twin_counts(tally: Tally) -> Ints:
    """For each face the number of boards in which both copies lie in one hand."""
    found: Ints = (np.diag(tally.sums["pairs"]) - tally.layout.copies * tally.boards) // 2
    return found


# Kinds of hands


def _patterns(tally: Tally, part: str) -> Row:
    layout = tally.layout
    measures, needs = [], 0
    for place in range(SEATS):
        cells = pattern_list(layout, place)
        chances = [expected.patterns(layout.sizes[place], layout.suit, layout.jokers)[cell] for cell in cells]
        needs = max(needs, _needs(chances))
        found = tally.sums["patterns"][place][: len(cells)]
        measures += _fit(found, chances, _where(layout, place))
    return Row("patterns", part, "chi2", tally.boards, needs, tuple(measures))


def _distribution(tally: Tally, part: str, test: str, chances_of: Chances) -> Row:
    layout, numbers = tally.layout, tally.sums[test]
    measures, needs = [], 0
    least = POOL if test in _FINE else POOL_FEW
    for place in range(SEATS):
        chances = chances_of(layout, layout.sizes[place])
        needs = max(needs, _needs(chances, least))
        columns = numbers[place].reshape(-1, numbers.shape[-1])
        for at, found in enumerate(columns):
            where = _where(layout, place)
            if test == "lengths":
                where["suit"] = SUITS[at]
            elif test == "ranks":
                where["rank"] = RANKS[at]
            measures += _fit(found[: len(chances)], chances, where, least)
    return Row(test, part, "chi2", tally.boards, needs, tuple(measures))


def _bottom(tally: Tally, part: str) -> Row:
    found, chances = tally.sums["bottom"], expected.card_points(BOTTOM)
    boards = int(found.sum())
    value = float(found @ np.arange(len(found))) * 5 / boards if boards else None
    mean = float(5 * sum(points * chance for points, chance in enumerate(chances)))
    return Row("bottom", part, "chi2", boards, _needs(chances), tuple(_fit(found, chances, {})), value, mean)


def _where(layout: Layout, place: int) -> dict[str, str | int]:
    return {"place": place} if layout.has_declarer else {"seat": SEAT_ORDER[place].name}


def _needs(chances: Sequence[Fraction], pool: int = POOL) -> int:
    """Boards from which two cells can be told apart."""
    most = max(chances)
    return int(-(-pool // min(most, 1 - most)))


def _fit(found: Ints, chances: Sequence[Fraction], where: dict[str, str | int], least: int = POOL) -> list[Measure]:
    """Chi-square of counts against exact chances; cells with few expected are pooled. Empty: too few for two cells."""
    boards = int(found.sum())
    wanted = np.array([boards * float(chance) for chance in chances])
    order = np.argsort(-wanted, kind="stable")
    kept = int((wanted >= least).sum())
    while kept and 0 < wanted[order[kept:]].sum() < least:
        kept -= 1
    cells, pool = order[:kept], order[kept:]
    seen, means = [*found[cells].tolist()], [*wanted[cells].tolist()]
    if len(pool) and wanted[pool].sum() > 0:
        seen.append(int(found[pool].sum()))
        means.append(float(wanted[pool].sum()))
    if len(means) < 2:
        return []
    value = sum((n - mean) ** 2 / mean for n, mean in zip(seen, means, strict=True))
    return [Measure(value, len(means) - 1, tails.chi_square_above(value, len(means) - 1), where)]


_DISTRIBUTIONS: Final[dict[str, Chances]] = {
    "lengths": lambda layout, size: expected.hypergeometric(layout.cards, layout.suit, size),
    "hcp": lambda _layout, size: expected.high_card_points(size),
    "aces": lambda layout, size: expected.hypergeometric(layout.cards, 4, size),
    "ranks": lambda layout, size: expected.hypergeometric(layout.cards, 4 * layout.copies, size),
    "jokers": lambda layout, size: expected.hypergeometric(layout.cards, layout.jokers, size),
    "twins": lambda layout, size: expected.twins(size, layout.faces),
    "points": lambda _layout, size: expected.card_points(size),
}


# Rates


def _score(seen: float, mean: float, variance: float) -> Measure:
    z = (seen - mean) / variance**0.5
    return Measure(z, None, tails.normal_both(z))


def _rate(tally: Tally, part: str, test: str, seen: int, chance: Fraction) -> Row:
    boards, p = tally.boards, float(chance)
    needs = int(-(-POOL // chance))
    if boards < needs:
        return Row(test, part, "z", boards, needs)
    measure = _score(seen, boards * p, boards * p * (1 - p))
    return Row(test, part, "z", boards, needs, (measure,), seen / boards, p)


def _twin_rate(tally: Tally, part: str) -> Row:
    layout, boards, faces = tally.layout, tally.boards, tally.layout.faces
    two, four = float(expected.together(layout.sizes)), float(expected.two_pairs_together(layout.sizes))
    if boards < POOL:
        return Row("twin_rate", part, "z", boards, POOL)
    seen = int(_twin_counts(tally).sum())
    variance = boards * faces * ((two - two**2) + (faces - 1) * (four - two**2))
    measure = _score(seen, boards * faces * two, variance)
    return Row("twin_rate", part, "z", boards, POOL, (measure,), seen / (boards * faces), two)


def _twin_faces(tally: Tally, part: str) -> Row:
    layout, boards = tally.layout, tally.boards
    two, four = expected.together(layout.sizes), expected.two_pairs_together(layout.sizes)
    if boards * two < POOL:
        return Row("twin_faces", part, "chi2", boards, int(-(-POOL // two)))
    found = _twin_counts(tally)
    value = float(((found - found.mean()) ** 2).sum()) / (boards * float(two - four))
    measure = Measure(value, layout.faces - 1, _both_tails(value, layout.faces - 1))
    return Row("twin_faces", part, "chi2", boards, int(-(-POOL // two)), (measure,))


# Boards that follow each other


def _next_board(tally: Tally, part: str) -> Iterator[Row]:
    layout, steps = tally.layout, tally.sums["steps"]
    cards, copies, faces = layout.cards, layout.copies, layout.faces
    pairs = int(steps.sum())
    scores, rates, bonds = [], [], []
    for turn in range(SEATS):
        overlap, bond = 0.0, 0.0
        for first in range(SEATS):
            for second in range(SEATS):
                if steps[first, second]:
                    meet, tie = _meeting(layout, first, second, turn)
                    overlap += int(steps[first, second]) * float(meet)
                    bond += int(steps[first, second]) * float(tie)
        # Of one face, and of two: products of deviations, because two boards are independent.
        one = (copies * (cards - copies) / (cards - 1)) ** 2 * bond
        two = (copies**2 / (cards - 1)) ** 2 * bond
        ways = faces * copies**2
        if pairs >= _PAIRS:
            scores.append(_score(int(tally.sums["kept"][turn]), ways * overlap, faces * (one + (faces - 1) * two)))
            rates.append((int(tally.sums["kept"][turn]) / (ways * pairs), overlap / pairs))
            bonds.append((one, two, overlap, (faces * (one + (faces - 1) * two)) ** 0.5 / (ways * pairs)))
    if not scores:
        for test in ("kept", "kept_turned"):
            yield Row(test, part, "z", pairs, _PAIRS)
        yield Row("kept_card", part, "chi2", pairs, 4 * POOL)
        return
    one, two, overlap, unit = bonds[0]
    resolves = tails.normal_limit(ALPHA / _ASSUMED_ROWS) * unit
    yield Row("kept", part, "z", pairs, _PAIRS, (scores[0],), *rates[0], resolves=resolves)
    turned = tuple(
        Measure(score.value, None, score.p, {"turn": turn}) for turn, score in enumerate(scores) if turn
    )  # fmt: skip
    yield Row("kept_turned", part, "z", pairs, _PAIRS, turned)
    if pairs < 4 * POOL:
        yield Row("kept_card", part, "chi2", pairs, 4 * POOL)
        return
    kept = tally.sums["kept_face"].astype(float)
    if layout.has_declarer:
        # The declarer's larger hand makes a card more likely to be met there again: that part is taken out.
        kept = kept - copies * tally.sums["lean_face"] / cards
    value = float(((kept - kept.mean()) ** 2).sum()) / (one - two)
    yield Row("kept_card", part, "chi2", pairs, 4 * POOL, (Measure(value, faces - 1, _both_tails(value, faces - 1)),))


_PAIRS: Final = 10
"""Pairs of boards from which the sum of kept cards is close to normal: each pair already adds up 52 or 216 cases."""


@cache
def _meeting(layout: Layout, first: int, second: int, turn: int) -> tuple[Fraction, Fraction]:
    """For two boards with these declarers: the chance that a card is at a seat and then `turn` seats clockwise of it,
    and the trace of the product of both covariances of the seats."""
    shares, later = layout.shares(first), layout.shares(second)
    a, b = layout.spread(first), layout.spread(second)
    seats = range(SEATS)
    meet = sum((shares[s] * later[(s + turn) % SEATS] for s in seats), Fraction(0))
    tie = sum((a[s][t] * b[(s + turn) % SEATS][(t + turn) % SEATS] for s in seats for t in seats), Fraction(0))
    return meet, tie


# Boards that are no deals at all


def _doubles(tallies: Sequence[Tally], name: Name) -> Row:
    """The same deal twice, whoever sits where and whatever its number."""
    places = np.concatenate([part for tally in tallies for part in tally.places])
    hashes = np.concatenate([part for tally in tallies for part in tally.hashes])
    # A first board stands in both tallies, and is the same board.
    places, at = np.unique(places, return_index=True)
    hashes = hashes[at]
    order = np.argsort(hashes, kind="stable")
    again = np.flatnonzero(hashes[order][1:] == hashes[order][:-1])
    boards = len(hashes)
    # In a run of equal values each is told beside the first.
    firsts = np.searchsorted(hashes[order], hashes[order][again])
    twice = sorted(zip(places[order[again + 1]].tolist(), places[order[firsts]].tolist(), strict=True))
    found = tuple({"first": name(first), "second": name(second)} for second, first in twice[:SHOWN])
    p = float(Fraction(24 * boards**2, expected.deals(tallies[0].layout.sizes))) if len(again) else 1.0
    return Row("doubles", "all", "count", boards, 2, (Measure(len(again), None, min(1.0, p)),), float(len(again)), 0.0,
               found=found)  # fmt: skip


def _in_order(tallies: Sequence[Tally], name: Name) -> Row:
    """A pack that was dealt in order: neighbours lie alike too often on some one board."""
    layout = tallies[0].layout
    above = tails.neighbours_above(layout.sizes, layout.copies, layout.faces)
    count, place = max((tally.alike for tally in tallies), key=lambda alike: alike[0])
    boards = sum(tally.boards for tally in tallies)
    p = min(1.0, len(LAGS) * boards * above[count])
    found = ({**name(place), "alike": count, "most": layout.faces - 1},)
    return Row("in_order", "all", "count", boards, 1, (Measure(count, None, p),), found=found)
