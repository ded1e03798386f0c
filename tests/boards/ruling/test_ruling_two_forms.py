"""A board found wrong before the lead that somebody has played as it lay: to restore it makes two forms of one."""

import pytest

from boards.diagnosis import Pattern
from boards.regulations.settings import Settings
from boards.ruling.deciding import rule
from boards.ruling.model import Action, Blame, Case, Contest, Forms, Moment, Question
from boards.wording import LANGUAGES
from boards.wording.ruling_report import action_text, ruling_lines

TWO = (Question.AS_IT_LIES, Question.TWO_FORMS)


def _case(game_id: str, pattern: Pattern, moment: Moment, *, forms: Forms = Forms.UNKNOWN, changed: int = 0) -> Case:
    return Case(
        game_id, moment, Contest.PAIRS, Blame.NONE, pattern, forms=forms, played_changed=changed
    )  # fmt: skip


@pytest.mark.parametrize("game_id", ["huapai", "shengji", "guandan", "bridge"])
@pytest.mark.parametrize("moment", [Moment.BEFORE_LOOK, Moment.AFTER_LOOK])
def test_it_is_asked_whether_it_is_played_as_it_lies(game_id: str, moment: Moment) -> None:
    settings = Settings.of(game_id)
    nobody = rule(_case(game_id, Pattern.EXCHANGED_CARDS, moment), settings)
    assert nobody.action is Action.RESTORE
    assert set(TWO).isdisjoint(nobody.questions)
    one = rule(_case(game_id, Pattern.EXCHANGED_CARDS, moment, changed=1), settings)
    assert one.action is Action.RESTORE
    assert Question.AS_IT_LIES in one.questions
    for lang in LANGUAGES:
        assert action_text(one, lang) != action_text(nobody, lang)
        assert ruling_lines(one, lang)[1] != ruling_lines(nobody, lang)[1]


@pytest.mark.parametrize("game_id", ["huapai", "shengji", "guandan", "bridge"])
def test_with_wrong_numbers_it_is_restored_and_said_that_there_are_two_forms(game_id: str) -> None:
    ruling = rule(_case(game_id, Pattern.MOVED_CARDS, Moment.BEFORE_LOOK, changed=1), Settings.of(game_id))
    assert ruling.action is Action.RESTORE
    assert Question.TWO_FORMS in ruling.questions
    assert action_text(ruling, "en").startswith("Restore")


def test_who_says_that_all_played_the_same_is_asked_too() -> None:
    ruling = rule(
        _case("huapai", Pattern.TURNED_90, Moment.BEFORE_LOOK, forms=Forms.SAME), Settings.of("huapai")
    )  # fmt: skip
    assert Question.AS_IT_LIES in ruling.questions


def test_after_the_lead_the_forms_decide() -> None:
    ruling = rule(
        _case("huapai", Pattern.TURNED_90, Moment.AFTER_PLAY, forms=Forms.SAME, changed=2), Settings.of("huapai")
    )
    assert set(TWO).isdisjoint(ruling.questions)
