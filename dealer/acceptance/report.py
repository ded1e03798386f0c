"""What the tests said: rows, the correction for their number, the verdict. Data only; sentences are `boards.wording`'s.

Family-wise error: fair deals fail at least one test with a chance of at most `ALPHA`. Within a row the places (seats,
suits, ranks) are corrected by Bonferroni, the rows by Holm's step-down: sorted by p, the k-th of m fails if all before
it did and p <= ALPHA / (m - k + 1). Both hold however the tests hang together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

ALPHA: Final = 1e-4
"""The chance at which fair deals may be called unfair, over all tests of a report."""


class Verdict(StrEnum):
    """Of a row and of the whole."""

    PASS = "pass"
    FAIL = "fail"
    TOO_FEW = "too_few"


@dataclass(frozen=True, slots=True)
class Measure:
    """One comparison: a statistic and how odd it is."""

    value: float
    df: int | None
    """Degrees of freedom of a chi-square; None: a normal score or a count."""
    p: float
    where: Mapping[str, str | int] = field(default_factory=dict)
    """`seat` (a letter) or `place` (0: declarer, then clockwise), `suit`, `rank`: what was looked at; empty: all."""


@dataclass(frozen=True, slots=True)
class Row:
    """One test."""

    test: str
    part: str
    """`boards`: boards in a row; `seeds`: first boards of many seeds or files; `all`: both."""
    statistic: str
    """`chi2`, `z` or `count`."""
    boards: int
    """Boards (or pairs of boards) that were looked at."""
    needs: int
    """Fewer of them say nothing."""
    measures: tuple[Measure, ...] = ()
    """Empty: too few boards."""
    observed: float | None = None
    expected: float | None = None
    resolves: float | None = None
    """The smallest deviation that this test finds with even odds (of the rate, or of a card's chance at a seat)."""
    found: tuple[Mapping[str, Any], ...] = ()
    """Boards that were found: doubles, or the one in order."""
    verdict: Verdict = Verdict.TOO_FEW
    limit: float | None = None
    """The p at or below which the row fails, as Holm's correction has it."""

    @property
    def worst(self) -> Measure | None:
        """The oddest of its measures."""
        return min(self.measures, key=lambda measure: measure.p, default=None)

    @property
    def p(self) -> float | None:
        """Corrected for the number of measures."""
        worst = self.worst
        return None if worst is None else min(1.0, worst.p * len(self.measures))


@dataclass(frozen=True, slots=True)
class Report:
    """The whole."""

    game_id: str
    boards: int
    """Boards in a row."""
    seeds: int
    """Seeds or files whose first boards were compared."""
    rows: tuple[Row, ...]
    alpha: float = ALPHA

    @property
    def verdict(self) -> Verdict:
        """`fail` if any row fails; `too_few` if the boards do not suffice for every card at every seat."""
        verdicts = [row.verdict for row in self.rows]
        if Verdict.FAIL in verdicts:
            return Verdict.FAIL
        cards = [row for row in self.rows if row.test == "card_seat" and row.part == "boards"]
        return Verdict.PASS if cards and cards[0].verdict is Verdict.PASS else Verdict.TOO_FEW

    @property
    def failed(self) -> tuple[Row, ...]:
        """The rows that fail."""
        return tuple(row for row in self.rows if row.verdict is Verdict.FAIL)

    @property
    def run(self) -> tuple[Row, ...]:
        """The rows that had boards enough."""
        return tuple(row for row in self.rows if row.verdict is not Verdict.TOO_FEW)

    def row(self, test: str, part: str = "boards") -> Row:
        """The row of a test, in that part or in the one that is about all."""
        return next(row for row in self.rows if row.test == test and row.part in (part, "all"))


def judged(rows: Sequence[Row], alpha: float = ALPHA) -> tuple[Row, ...]:
    """The rows with their verdicts, by Holm's correction over those that could be run."""
    order = sorted((row.p, at) for at, row in enumerate(rows) if row.p is not None)
    out, failing = list(rows), True
    for rank, (p, at) in enumerate(order):
        limit = alpha / (len(order) - rank)
        failing = failing and p <= limit
        out[at] = replace(rows[at], verdict=Verdict.FAIL if failing else Verdict.PASS, limit=limit)
    return tuple(out)


def report_json(report: Report) -> dict[str, Any]:
    """The report as JSON (docs/json.md); numbers to six digits, so that every system writes the same."""
    return {
        "game": report.game_id,
        "boards": report.boards,
        "seeds": report.seeds,
        "alpha": report.alpha,
        "correction": "holm",
        "verdict": report.verdict.value,
        "tests": [_row_json(row) for row in report.rows],
    }


def _row_json(row: Row) -> dict[str, Any]:
    worst = row.worst
    told: dict[str, Any] = {
        "test": row.test,
        "part": row.part,
        "verdict": row.verdict.value,
        "boards": row.boards,
        "needs": row.needs,
        "statistic": row.statistic,
        "value": _digits(worst.value) if worst else None,
        "df": worst.df if worst else None,
        "p": _digits(row.p),
        "limit": _digits(row.limit),
        "where": dict(worst.where) if worst else {},
        "observed": _digits(row.observed),
        "expected": _digits(row.expected),
        "resolves": _digits(row.resolves),
    }
    if len(row.measures) > 1:
        told["measures"] = [
            {**m.where, "value": _digits(m.value), "df": m.df, "p": _digits(m.p)} for m in row.measures
        ]  # fmt: skip
    if row.found:
        told["found"] = [dict(found) for found in row.found]
    return told


def _digits(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.6g}")
