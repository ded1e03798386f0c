"""A pile of pages is cut and its stacks are laid on each other: the cards come in board order."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pypdfium2
import pytest
import zxingcpp
from conftest import MakeSet, rendered

from boards.codes import HandCode, parse_code
from boards.printing import (
    CARD_SIZE,
    CardStyle,
    CopyFacts,
    Fonts,
    Grid,
    Order,
    Sheet,
    blank_cards,
    fitting_grid,
    hand_cards,
    slips,
)
from boards.printing.slip import SLIP_SIZE

ToPdf = Callable[[Sequence[Sheet]], bytes]
_POINTS = 72 / 25.4


def cut_pile(data: bytes, grid: Grid) -> list[str]:
    """The text of every card, as a person gets them: all pages lie in one pile, page 1 on top; one cut; stack 1 is
    laid on stack 2, both on 3, and so on. The text is taken out of each piece of paper by PDFium."""
    document = pypdfium2.PdfDocument(data)
    pages = [page.get_textpage() for page in document]
    stacks = []
    for place in range(grid.places):
        x, y = grid.corner(place)
        left, right = x * _POINTS, (x + grid.width) * _POINTS
        top, bottom = (grid.page[1] - y) * _POINTS, (grid.page[1] - y - grid.height) * _POINTS
        cut = [page.get_text_bounded(left, bottom, right, top).strip() for page in pages]
        stacks.append([text for text in cut if text])
    return [text for stack in stacks for text in stack]


@pytest.mark.parametrize(("paper", "size"), [("A4", CARD_SIZE), ("Letter", (85.0, 54.0)), ("A4", (105.0, 148.0))])
def test_hand_cards_come_in_board_order(
    make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf, paper: str, size: tuple[float, float]
) -> None:
    of = make_set("huapai", range(1, 14))
    grid = replace(fitting_grid(paper, *size, blank=3.3), order=Order.STACK)
    sheets = hand_cards(of, of.boards, (1, 2), style=CardStyle("en"), grid=grid, fonts=fonts)
    cards = cut_pile(to_pdf(sheets), grid)
    wanted = [(copy, n, seat.name) for copy in (1, 2) for n in range(1, 14) for seat in of.game.pocket_order]
    assert len(cards) == len(wanted) == 104
    for text, (copy, number, seat) in zip(cards, wanted, strict=True):
        lines = text.split()
        assert lines[:2] == [str(number), seat]
        assert f"copy {copy}" in text


def test_codes_of_the_cut_pile_are_in_order(make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    """The same in pixels: each card is cut out of the rendered page and its code is read."""
    of = make_set("shengji", range(1, 5))
    grid = replace(fitting_grid("A4", *CARD_SIZE, blank=4), order=Order.STACK)
    data = to_pdf(hand_cards(of, of.boards, style=CardStyle("zh-Hans"), grid=grid, fonts=fonts))
    pages = [rendered(data, page, 150) for page in range(2)]
    scale, read = 150 / 25.4, []
    for place in range(grid.places):
        x, y = grid.corner(place)
        box = tuple(round(v * scale) for v in (x, y, x + grid.width, y + grid.height))
        for page in pages:
            (code,) = zxingcpp.read_barcodes(page.crop(box))  # type: ignore[arg-type]
            card = parse_code(code.text)
            assert isinstance(card, HandCode)
            read.append((card.number, card.seat))
    assert read == [(n, seat) for n in range(1, 5) for seat in of.game.pocket_order]


def test_slips_and_blank_cards_too(make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    of = make_set("bridge", range(1, 20))
    grid = replace(fitting_grid("A4", *SLIP_SIZE, blank=4), order=Order.STACK)
    pile = cut_pile(to_pdf(slips(of, [(b, CopyFacts()) for b in of.boards], lang="en", grid=grid, fonts=fonts)), grid)
    assert [text.split("Board ")[1].split(",")[0] for text in pile] == [str(n) for n in range(1, 20)]
    pile = cut_pile(to_pdf(blank_cards("bridge", of.boards, of=of, lang="en", grid=grid, fonts=fonts)), grid)
    assert [text.split()[:2] for text in pile] == [[str(n), s.name] for n in range(1, 20) for s in of.game.pocket_order]
