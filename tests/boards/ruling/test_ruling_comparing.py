"""What the forms of single tables come to for a ruling."""

import pytest

from boards.board_trail import PlayedAt
from boards.played_forms import Form, TableForm, Why
from boards.ruling.comparing import compared
from boards.ruling.model import Contest, Forms, Moment

D, C, U = Form.DEALT, Form.CHANGED, Form.UNKNOWN
FOUND = Form.NOT_PLAYED


def _table(number: int, form: Form, ns: str, ew: str) -> TableForm:
    why = Why.FOUND_HERE if form is FOUND else Why.CARDS
    return TableForm(PlayedAt(table=str(number), round=number, ns=ns, ew=ew), form, why)


PAIRS = [
    ((FOUND,), Moment.BEFORE_LOOK, Forms.UNKNOWN, None),
    ((FOUND,), Moment.AFTER_LEAD, Forms.SAME, None),
    ((FOUND,), Moment.AFTER_PLAY, Forms.UNKNOWN, None),
    ((D, D, FOUND), Moment.BEFORE_LOOK, Forms.UNPLAYED, None),
    ((D, C, C), Moment.AFTER_PLAY, Forms.DIFFERENT, 1),
    ((D, C, U), Moment.AFTER_PLAY, Forms.DIFFERENT, None),
    ((D, D, U), Moment.BEFORE_LOOK, Forms.UNKNOWN, None),
    ((C, C), Moment.AFTER_PLAY, Forms.SAME, None),
    ((), Moment.AFTER_PLAY, Forms.UNKNOWN, None),
]


@pytest.mark.parametrize(("forms", "moment", "said", "smallest"), PAIRS)
def test_pairs_are_compared_with_every_table(
    forms: tuple[Form, ...], moment: Moment, said: Forms, smallest: int | None
) -> None:
    tables = [_table(n, form, f"pair {2 * n}", f"pair {2 * n + 1}") for n, form in enumerate(forms, 1)]
    found = compared(tables, Contest.PAIRS, moment, ("pair 2", "pair 3"))
    assert (found.forms, found.smallest_group) == (said, smallest)


MATCH = [
    ((D, FOUND), Moment.AFTER_LEAD, Forms.DIFFERENT),
    ((C, FOUND), Moment.AFTER_LEAD, Forms.SAME),
    ((U, FOUND), Moment.AFTER_LEAD, Forms.UNKNOWN),
    ((D, FOUND), Moment.BEFORE_LOOK, Forms.UNPLAYED),
    # The movement knows one table of the match: the other may have played the other form.
    ((FOUND,), Moment.AFTER_LEAD, Forms.UNKNOWN),
    ((C,), Moment.AFTER_PLAY, Forms.UNKNOWN),
    # Where it was found before it was played, the other table alone says which form there is.
    ((C, FOUND), Moment.BEFORE_LOOK, Forms.SAME),
]


@pytest.mark.parametrize(("forms", "moment", "said"), MATCH)
@pytest.mark.parametrize("here", [("Red", "Blue"), ("Blue", "Red")])
def test_of_teams_the_two_tables_of_a_match_are_compared(
    forms: tuple[Form, ...], moment: Moment, said: Forms, here: tuple[str, str]
) -> None:
    sides = [("Red", "Blue"), ("Blue", "Red")]
    match = [_table(n, form, *sides[n % 2]) for n, form in enumerate(forms, 1)]
    others = [_table(8, D, "Green", "Gold"), _table(9, C, "Gold", "Green")]
    assert compared([*match, *others], Contest.TEAMS_VP, moment, here).forms is said
    assert compared([*others, *match], Contest.TEAMS_VP, moment, here).smallest_group is None


def test_of_teams_without_names_different_forms_decide_nothing() -> None:
    tables = [_table(1, D, "", ""), _table(2, C, "", "")]
    assert compared(tables, Contest.TEAMS_VP, Moment.AFTER_PLAY, ("", "")).forms is Forms.UNKNOWN
