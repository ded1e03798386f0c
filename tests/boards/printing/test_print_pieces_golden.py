"""What outsides, blank cards, box labels and strips look like; kept and compared by `kept_pictures`."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from conftest import MakeSet
from kept_pictures import assert_page_as_kept

from boards.games import GAMES
from boards.printing import (
    BOX_SIZE,
    CARD_SIZE,
    Box,
    CardStyle,
    Container,
    Fonts,
    Order,
    Sheet,
    blank_cards,
    box_labels,
    fitting_grid,
    hand_cards,
    labels,
    numbered,
)
from boards.printing.cardparts import card_edge
from boards.printing.stock import stock

Page = Callable[[MakeSet, Fonts], Sequence[Sheet]]


def cards(game: str, lang: str, paper: str, backs: str, size: tuple[float, float], side: int = 0) -> Page:
    def lay(of: MakeSet, fonts: Fonts) -> Sequence[Sheet]:
        boards, style = of(game, range(7, 11)), CardStyle(lang, 4, backs=backs)
        grid = replace(fitting_grid(paper, *style.panel_size(size), blank=card_edge(size)), order=Order.STACK)
        return hand_cards(boards, boards.boards, (1,), style=style, grid=grid, fonts=fonts)[side : side + 1]

    return lay


def blanks(game: str, lang: str, paper: str, *, of_set: bool) -> Page:
    def lay(of: MakeSet, fonts: Fonts) -> Sequence[Sheet]:
        boards, grid = of(game, range(7, 9)), fitting_grid(paper, *CARD_SIZE, blank=4)
        if of_set:
            return blank_cards(game, boards.boards, (1,), of=boards, lang=lang, grid=grid, fonts=fonts)
        return blank_cards(game, numbered(game, (7, 8)), lang=lang, grid=grid, fonts=fonts)

    return lay


def boxes(game: str, lang: str, paper: str) -> Page:
    def lay(of: MakeSet, fonts: Fonts) -> Sequence[Sheet]:
        boards = of(game, range(1, 33))
        moved = tuple(replace(board, container=board.number - 16) for board in boards.boards[16:])
        made = [Box(boards.boards, 1, 2), Box(moved, 2, 2), Box(boards.boards[::2])]
        return box_labels(boards, made, lang=lang, grid=fitting_grid(paper, *BOX_SIZE, blank=4), fonts=fonts)

    return lay


def strips(name: str, lang: str, *games: str) -> Page:
    def lay(of: MakeSet, fonts: Fonts) -> Sequence[Sheet]:
        made = [Container(game, n, GAMES[game].default_header(n)) for game in games for n in (1, 4, 27)]
        return labels(made, lang=lang, grid=stock(name).grid(), fonts=fonts)

    return lay


PAGES: dict[str, Page] = {
    "folded-guandan-zh-Hans-A4": cards("guandan", "zh-Hans", "A4", "fold", CARD_SIZE),
    "outside-bridge-en-Letter": cards("bridge", "en", "Letter", "print", CARD_SIZE, 1),
    "business-card-shengji-zh-Hant-A4": cards("shengji", "zh-Hant", "A4", "none", (85.0, 54.0)),
    "a6-shengji-zh-Hans-A4": cards("shengji", "zh-Hans", "A4", "none", (105.0, 148.0)),
    "blanks-shengji-zh-Hans-A4": blanks("shengji", "zh-Hans", "A4", of_set=True),
    "blanks-bridge-en-Letter": blanks("bridge", "en", "Letter", of_set=False),
    "boxes-huapai-zh-Hant-A4": boxes("huapai", "zh-Hant", "A4"),
    "boxes-guandan-en-Letter": boxes("guandan", "en", "Letter"),
    "strips-2x7-99x38-zh-Hans": strips("2x7-99x38", "zh-Hans", "huapai", "shengji", "guandan", "bridge"),
    "strips-3x8-63x33-en": strips("3x8-63x33", "en", "huapai", "shengji", "guandan", "bridge"),
    "strips-2x5-101x50-zh-Hant": strips("2x5-101x50", "zh-Hant", "shengji", "guandan", "bridge"),
}


@pytest.mark.parametrize("name", PAGES)
def test_pages_look_as_they_did(
    name: str, make_set: MakeSet, fonts: Fonts, to_pdf: Callable[[Sequence[Sheet]], bytes]
) -> None:
    (sheet,) = PAGES[name](make_set, fonts)
    assert_page_as_kept(name, sheet, fonts, to_pdf)
