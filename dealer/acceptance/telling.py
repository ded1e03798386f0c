"""A report in sentences: one line a test, what was found, and what it comes to for people who don't read statistics."""

from collections.abc import Iterator, Mapping
from typing import Any

from boards.seats import Seat
from boards.wording import say, seat_name
from dealer.acceptance.report import Measure, Report, Row, Verdict


def title(report: Report, files: int, lang: str) -> str:
    """What was tested. `files`: how many files or sets it came from; 0: our own deals."""
    facts = {"game": say(f"game_{report.game_id}", lang), "boards": f"{report.boards:,}",
             "odds": f"{round(1 / report.alpha):,}"}  # fmt: skip
    if files:
        return say("accept_head_files", lang, files=files, **facts)
    return say("accept_head", lang, seeds=f"{report.seeds:,}", **facts)


def row_name(row: Row, lang: str) -> str:
    """The test in words, with the part that it is about."""
    name = say(f"accept_test_{row.test}", lang)
    return name if row.part == "all" else say("accept_of_part", lang, test=name, part=say(f"accept_{row.part}", lang))


def lines(report: Report, files: int, lang: str) -> Iterator[str]:
    """The whole report."""
    yield title(report, files, lang)
    for row in report.rows:
        yield _line(row, lang)
        if row.verdict is Verdict.FAIL:
            yield from _found(row, lang)
    yield from _whole(report, lang)


def _line(row: Row, lang: str) -> str:
    verdict, test = say(f"accept_{row.verdict}", lang), row_name(row, lang)
    worst = row.worst
    if worst is None:
        return say(
            "accept_line_few", lang, verdict=verdict, test=test, boards=f"{row.boards:,}", needs=f"{row.needs:,}"
        )
    facts: dict[str, Any] = {"verdict": verdict, "test": test, "p": _p(row.p)}
    if row.statistic == "count":
        key = "accept_line_in_order" if row.test == "in_order" else "accept_line_count"
        return say(key, lang, value=f"{worst.value:,.0f}", **facts)
    where = ""
    if len(row.measures) > 1:
        where = say("accept_where", lang, count=len(row.measures), where=_where(worst, lang))
    if row.statistic == "chi2":
        return say("accept_line_chi2", lang, value=f"{worst.value:,.1f}", df=worst.df, where=where, **facts)
    rate = ""
    if row.observed is not None and row.expected is not None:
        rate = say("accept_rate", lang, observed=f"{row.observed:.5f}", expected=f"{row.expected:.5f}")
    return say("accept_line_z", lang, rate=rate, value=f"{worst.value:+.2f}", where=where, **facts)


def _where(measure: Measure, lang: str) -> str:
    words = []
    for name, value in measure.where.items():
        if name == "seat":
            words.append(seat_name(Seat[str(value)], lang))
        elif name == "rank":
            words.append("10" if value == "T" else str(value))
        else:
            words.append(say(f"accept_{name}_{value}", lang))
    return ", ".join(words)


def _p(p: float | None) -> str:
    return "-" if p is None else "1" if p == 1 else f"{p:.2g}" if p else "< 1e-300"


def _named(board: Mapping[str, Any], lang: str) -> str:
    if "seed" in board:
        return say("accept_a_seed", lang, **board)
    return say("accept_a_file_board" if "file" in board else "accept_a_board", lang, **board)


def _found(row: Row, lang: str) -> Iterator[str]:
    for one in row.found:
        if row.test == "in_order":
            yield say("accept_ordered", lang, board=_named(one, lang), alike=one["alike"], most=one["most"])
        else:
            yield say("accept_double", lang, first=_named(one["first"], lang), second=_named(one["second"], lang))
    more = int(row.observed or 0) - len(row.found)
    if row.test == "doubles" and more:
        yield say("accept_doubles_more", lang, count=f"{more:,}")


def _whole(report: Report, lang: str) -> Iterator[str]:
    tests, kept, cards = len(report.run), report.row("kept"), report.row("card_seat")
    if report.verdict is Verdict.FAIL:
        names = "; ".join(row_name(row, lang) for row in report.failed)
        yield say("accept_says_fail", lang, count=len(report.failed), tests=tests, names=names)
    elif report.verdict is Verdict.PASS:
        yield say(
            "accept_says_pass", lang, tests=tests, kept=_hundredth(kept.resolves), bias=_hundredth(cards.resolves)
        )
    else:
        waiting = [row for row in report.rows if row.verdict is Verdict.TOO_FEW]
        needs = f"{max((row.needs for row in waiting), default=0):,}"
        yield say("accept_says_few", lang, boards=report.boards, left=len(waiting), tests=len(report.rows), needs=needs)
        if kept.resolves is not None:
            yield say("accept_says_few_kept", lang, kept=_hundredth(kept.resolves))
    tested = {row.test for row in report.rows}
    if "points" in tested and "bottom" not in tested:
        yield say("accept_says_bottom", lang)


def _hundredth(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.2g}"
