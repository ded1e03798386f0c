"""What the laws of duplicate bridge direct: a row for each of `laws.ROWS`, by pattern, moment, event and forms."""

import pytest
from ruling_told import told

from boards.diagnosis import Pattern
from boards.regulations.settings import Settings
from boards.ruling.deciding import rule
from boards.ruling.laws import ROWS
from boards.ruling.model import Action, Blame, Case, Contest, Forms, Moment, Question


def case(pattern: Pattern, moment: str, contest: str, forms: str, blame: str = "one") -> Case:
    return Case("bridge", Moment(moment), Contest(contest), Blame(blame), pattern, forms=Forms(forms))


BRIDGE = [
    ("Law 13A", Pattern.MOVED_CARDS, "after_look", "pairs", "unknown", "restore", []),
    ("Law 13B", Pattern.MOVED_CARDS, "after_call", "pairs", "unknown", "correct", []),
    ("Law 13C", Pattern.SURPLUS_CARDS, "after_lead", "pairs", "unknown", "remove", []),
    ("Law 13D", Pattern.MOVED_CARDS, "after_play", "pairs", "unknown", "adjusted",
     ["average_plus other 60 top", "average_minus responsible 40 top", "procedural responsible"]),
    ("Law 14", Pattern.MISSING_CARDS, "after_lead", "pairs", "unknown", "rebuild", []),
    ("Law 15", Pattern.OTHER_BOARD, "before_look", "pairs", "unknown", "restore", []),
    ("Law 15", Pattern.OTHER_BOARD, "after_call", "teams", "unknown", "call_cancelled", []),
    ("Law 15", Pattern.OTHER_BOARD, "after_lead", "pairs", "unknown", "finish", []),
    ("Law 15", Pattern.OTHER_BOARD, "after_play", "pairs", "unknown", "stands", []),
    ("Law 87", Pattern.OTHER_BOARD, "after_play", "teams", "same", "stands", []),
    ("Law 87B", Pattern.OTHER_HAND, "after_play", "pairs", "different", "group", ["procedural responsible"]),
    ("Law 87", Pattern.OTHER_BOARD, "after_play", "pairs", "unplayed", "restore", []),
    ("Law 15", Pattern.OTHER_SET, "after_look", "teams", "unknown", "restore", []),
    ("Law 15", Pattern.OTHER_SET, "after_call", "pairs", "unknown", "call_cancelled", []),
    ("Law 6D2", Pattern.OTHER_SET, "after_lead", "pairs", "unknown", "cancelled",
     ["average_plus other 60 top", "average_minus responsible 40 top"]),
    ("Law 6D2", Pattern.OTHER_SET, "after_play", "teams", "unknown", "cancelled",
     ["average_plus other", "average_minus responsible"]),
    ("Law 6D2", Pattern.OTHER_SET, "after_play", "pairs", "same", "stands", []),
    ("Law 6D2", Pattern.OTHER_SET, "after_lead", "teams", "same", "play_on", []),
    ("Law 87B", Pattern.OTHER_SET, "after_play", "pairs", "different", "group", ["procedural responsible"]),
    ("Law 86B2", Pattern.OTHER_SET, "after_play", "teams", "different", "cancelled",
     ["average_plus other", "average_minus responsible", "procedural responsible"]),
    ("Law 87", Pattern.OTHER_SET, "after_play", "teams", "unplayed", "restore", []),
    ("Law 87", Pattern.SHIFTED_SET, "before_look", "pairs", "unknown", "restore", []),
    ("Law 87", Pattern.SHIFTED_SET, "before_look", "pairs", "same", "play_on", []),
    ("Law 87", Pattern.SHIFTED_SET, "after_lead", "teams", "unknown", "play_on", []),
    ("Law 87", Pattern.SHIFTED_SET, "after_play", "pairs", "unknown", "referee", []),
    ("Law 87", Pattern.SHIFTED_SET, "after_play", "pairs", "same", "stands", []),
    ("Law 87B", Pattern.SHIFTED_SET, "after_play", "pairs", "different", "group", ["procedural responsible"]),
    ("Law 87", Pattern.WRONG_PRINT, "after_lead", "pairs", "unknown", "play_on", []),
    ("Law 87", Pattern.WRONG_SEAT_PRINT, "after_play", "teams", "unknown", "stands", []),
    ("Law 86B", Pattern.OTHER_BOARD, "after_play", "teams", "unknown", "cancelled",
     ["average_plus other", "average_minus responsible"]),
    ("Law 87", Pattern.TURNED_90, "after_play", "teams", "same", "stands", []),
    ("Law 87B", Pattern.TURNED_90, "after_play", "pairs", "different", "group", ["procedural responsible"]),
    ("Law 87", Pattern.TURNED_90, "before_look", "pairs", "different", "restore", ["procedural responsible"]),
    ("Law 86B2", Pattern.TURNED_90, "after_play", "teams", "different", "cancelled",
     ["average_plus other", "average_minus responsible", "procedural responsible"]),
    ("Law 87", Pattern.TURNED_90, "before_look", "pairs", "unknown", "restore", []),
    ("Law 87", Pattern.EXCHANGED_HANDS, "after_play", "pairs", "unknown", "referee", []),
    ("Law 87", Pattern.EXCHANGED_CARDS, "after_lead", "pairs", "unknown", "play_on", []),
    ("Law 87", Pattern.EXCHANGED_CARDS, "after_play", "pairs", "unplayed", "restore", []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("law", "pattern", "moment", "contest", "forms", "action", "effects"),
    [pytest.param(*row, id=f"{row[0]} {row[1]} {row[2]} {row[3]} {row[4]}") for row in BRIDGE],
)
def test_what_the_laws_direct(
    law: str, pattern: Pattern, moment: str, contest: str, forms: str, action: str, effects: list[str]
) -> None:
    of = case(pattern, moment, contest, forms)
    ruling = rule(of, Settings.of("bridge"))
    assert "Law " + ruling.cites[0].number.replace(".", "") == law
    assert ruling.action.value == action
    assert [told(effect) for effect in ruling.effects] == effects


def test_a_bridge_board_that_only_differs_from_its_record_is_not_fouled() -> None:
    of = case(Pattern.TURNED_180, "after_play", "pairs", "same", "none")
    assert rule(of, Settings.of("bridge")).action is Action.STANDS


def test_deals_of_another_set_ask_whether_they_were_played_before() -> None:
    for forms in Forms:
        ruling = rule(case(Pattern.OTHER_SET, "after_play", "pairs", forms), Settings.of("bridge"))
        assert (Question.IMPORTED in ruling.questions) is (forms is not Forms.UNPLAYED)


def test_every_law_row_has_a_test_row() -> None:
    met = set()
    for _, pattern, moment, contest, forms, *_ in BRIDGE:
        of = case(pattern, moment, contest, forms)
        wrong = pattern in (Pattern.MOVED_CARDS, Pattern.SURPLUS_CARDS, Pattern.MISSING_CARDS)
        met.add(next(at for at, row in enumerate(ROWS) if row.fits(of, wrong)))
    assert [ROWS[at].law.number for at in range(len(ROWS)) if at not in met] == []
