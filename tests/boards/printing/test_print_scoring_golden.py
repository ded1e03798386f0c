"""What travellers and score sheets look like; kept and compared by `kept_pictures`."""

from collections.abc import Callable, Sequence

import pytest
from conftest import MakeSet
from kept_pictures import assert_page_as_kept

from boards.printing import (
    Fonts,
    Form,
    ScoreStyle,
    Sheet,
    TravellerStyle,
    fitting_grid,
    score_sheets,
    traveller_size,
    travellers,
)


def slips(game: str, lang: str, paper: str, per_page: int, *, folded: bool = True) -> Callable[..., Sequence[Sheet]]:
    def lay(of: MakeSet, fonts: Fonts) -> Sequence[Sheet]:
        boards = of(game, range(1, per_page + 1))
        style, grid = TravellerStyle(lang, folded=folded), fitting_grid(paper, *traveller_size(paper, per_page))
        return travellers(boards, boards.boards, (1,), style=style, grid=grid, fonts=fonts)

    return lay


def scores(game: str, lang: str, paper: str, form: str) -> Callable[..., Sequence[Sheet]]:
    def lay(of: MakeSet, fonts: Fonts) -> Sequence[Sheet]:
        boards = of(game)
        return score_sheets(boards, boards.boards, (3,), style=ScoreStyle(lang, Form(form), paper), fonts=fonts)

    return lay


PAGES = {
    "travellers-huapai-zh-Hans-A4-2": slips("huapai", "zh-Hans", "A4", 2),
    "travellers-shengji-zh-Hant-Letter-4": slips("shengji", "zh-Hant", "Letter", 4),
    "travellers-guandan-en-A4-4-plain": slips("guandan", "en", "A4", 4, folded=False),
    "scores-huapai-team-zh-Hans-A4": scores("huapai", "zh-Hans", "A4", "team"),
    "scores-guandan-team-zh-Hans-Letter": scores("guandan", "zh-Hans", "Letter", "team"),
    "scores-shengji-pairs-zh-Hant-A4": scores("shengji", "zh-Hant", "A4", "pairs"),
    "scores-bridge-team-en-Letter": scores("bridge", "en", "Letter", "team"),
}


@pytest.mark.parametrize("name", PAGES)
def test_pages_look_as_they_did(
    name: str, make_set: MakeSet, fonts: Fonts, to_pdf: Callable[[Sequence[Sheet]], bytes]
) -> None:
    (sheet,) = PAGES[name](make_set, fonts)
    assert_page_as_kept(name, sheet, fonts, to_pdf)
