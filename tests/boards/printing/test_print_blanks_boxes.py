"""Blank registration cards and box labels."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
import zxingcpp
from conftest import MakeSet, rendered

from boards.board import Mark
from boards.codes import HandCode, SlipCode, header_check, parse_code
from boards.games import GAMES
from boards.printing import (
    BOX_SIZE,
    CARD_SIZE,
    Box,
    Fonts,
    Sheet,
    blank_cards,
    box_labels,
    fitting_grid,
    numbered,
)
from boards.printing.sheet import Line, Rect, Text
from boards.problems import Problem
from boards.seats import SEATS
from boards.wording import LANGUAGES

ToPdf = Callable[[Sequence[Sheet]], bytes]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "counts", "jokers"),
    [("huapai", [13] * 4, 0), ("shengji", [33, 25, 25, 25], 4), ("guandan", [27] * 4, 4), ("bridge", [13] * 4, 0)],
)
def test_a_blank_card_has_room_for_the_hand(lang: str, game: str, counts: list[int], jokers: int, fonts: Fonts) -> None:
    grid = fitting_grid("A4", *CARD_SIZE, blank=4)
    boards = numbered(game, (1, 2))
    (sheet,) = blank_cards(game, boards, lang=lang, grid=grid, fonts=fonts)
    on_paper = list(sheet.texts)
    assert [on_paper.count(sign) for sign in "♠♥♦♣"] == [8] * 4
    numbers = [int(n[0]) for text in on_paper if (n := re.findall(r"^(?:of|／) (\d+) ", text))]
    # The first board is declared by east, who is first in shengji's order of pockets.
    assert numbers[:4] == counts
    for place in range(8):
        x, y = grid.corner(place)
        inside = [i for i in sheet.items if x <= getattr(i, "x", -1) < x + 90 and y <= getattr(i, "y", -1) < y + 64]
        lines = [i for i in inside if isinstance(i, Line) and i.to_x - i.x > 60 and i.line != 0.1]
        assert len(lines) >= 4, "a line for each suit"
        gaps = sorted({round(i.y - y, 2) for i in lines})
        assert min(b - a for a, b in pairwise(gaps)) >= 2.9
        squares = [i for i in inside if isinstance(i, Rect) and abs(i.width - i.height) < 0.01]
        assert len(squares) == jokers
        signs = [i.y for i in inside if isinstance(i, Text) and i.text in tuple("♠♥♦♣")]
        assert signs[1] - signs[0] >= 4.5


def test_a_blank_card_of_a_set_says_which_and_no_card(make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    of = make_set("guandan", range(1, 3))
    grid = fitting_grid("Letter", *CARD_SIZE, blank=4)
    sheets = blank_cards("guandan", of.boards, (3,), of=of, lang="zh-Hans", grid=grid, fonts=fonts)
    assert sum(text == of.code for text in sheets[0].texts) == 8
    assert "练习" not in sheets[0].texts, "what the players write is no practice deal"
    read = [parse_code(c.text) for c in zxingcpp.read_barcodes(rendered(to_pdf(sheets), 0, 150))]
    assert {(c.number, c.seat, c.copy, c.hand) for c in read if isinstance(c, HandCode)} == {
        (n, seat, 3, None) for n in (1, 2) for seat in SEATS
    }


def test_a_blank_card_that_nobody_could_write_on(fonts: Fonts) -> None:
    with pytest.raises(Problem, match="piece_small") as caught:
        list(blank_cards("shengji", numbered("shengji", (1,)), lang="en", grid=fitting_grid("A4", 74, 52), fonts=fonts))
    assert caught.value.faults[0].facts["want"] == "4.50"
    with pytest.raises(Problem, match="colours_unknown"):
        blank_cards(
            "huapai", numbered("huapai", (1,)), lang="en", colours=5, grid=fitting_grid("A4", 90, 64), fonts=fonts
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_box_says_what_is_in_it(lang: str, make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    of = make_set("shengji", range(17, 33), mark=Mark.UNPROVED)
    boxed = tuple(replace(board, container=board.number - 16) for board in of.boards)
    grid = fitting_grid("A4", *BOX_SIZE, blank=4)
    sheets = box_labels(of, [Box(boxed, 2, 3), Box(of.boards[:4] + of.boards[8:10])], lang=lang, grid=grid, fonts=fonts)
    on_paper = list(sheets[0].texts)
    for text in (of.code, "17-32", "1-16", "17-20, 25-26", "秋季杯 2026", "第三轮"):
        assert text in on_paper
    count = {"en": "16 boards", "zh-Hans": "共16副", "zh-Hant": "共16副"}[lang]
    assert any(count in text for text in on_paper)
    assert on_paper.count("17-20, 25-26") == 1
    mark = {"en": "UNPROVED", "zh-Hans": "未证明", "zh-Hant": "未證明"}[lang]
    assert on_paper.count(mark) == 2
    assert not re.search("[♠♥♦♣★]", " ".join(on_paper))
    read = [parse_code(c.text) for c in zxingcpp.read_barcodes(rendered(to_pdf(sheets), 0, 150))]
    assert {(c.set_code, c.number, c.copy, c.header_check) for c in read if isinstance(c, SlipCode)} == {
        (of.code, 0, copy, header_check(of.boards)) for copy in (0, 2)
    }


def test_a_box_of_scattered_numbers_loses_none(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("huapai", range(1, 70, 2))
    (sheet,) = box_labels(of, [Box(of.boards)], lang="en", grid=fitting_grid("A4", *BOX_SIZE), fonts=fonts)
    rows = [text for text in sheet.texts if re.fullmatch(r"[\d, ]+", text)]
    assert [int(n) for row in rows for n in row.replace(",", " ").split()] == list(of.numbers)
    for item in sheet.items:
        if isinstance(item, Text) and item.text in rows:
            assert item.x + fonts.width(item.text, item.size, bold=True) <= item.x + BOX_SIZE[0] - 28
            assert fonts.cap_height(item.size) > 1.7
    many = make_set("huapai", range(1, 400, 2))
    with pytest.raises(Problem, match="piece_small"):
        list(box_labels(many, [Box(many.boards)], lang="en", grid=fitting_grid("A4", *BOX_SIZE), fonts=fonts))


def test_headers_of_a_game_without_a_set() -> None:
    for game in GAMES:
        for board in numbered(game, range(1, 33)):
            assert board.header == GAMES[game].default_header(board.number)
            assert board.printed_number == board.number
