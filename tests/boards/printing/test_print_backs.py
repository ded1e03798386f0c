"""The outside of hand cards: it lies behind its hand, and shows nothing of it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pypdfium2
import pytest
import zxingcpp
from conftest import MakeSet, rendered
from PIL import ImageChops, ImageOps

from boards.codes import HandCode, parse_code
from boards.printing import CARD_SIZE, CardStyle, Fonts, Grid, Order, Sheet, fitting_grid, hand_cards
from boards.printing.cardparts import card_edge
from boards.printing.sheet import Modules, Text
from boards.problems import Problem
from boards.seats import SEATS, Seat

ToPdf = Callable[[Sequence[Sheet]], bytes]
NAMES = {"北": Seat.N, "东": Seat.E, "南": Seat.S, "西": Seat.W}


def two_sided(of: MakeSet, fonts: Fonts, game: str, grid: Grid, backs: str = "print") -> Sequence[Sheet]:
    boards = of(game, range(7, 11))
    style = CardStyle("zh-Hans", backs=backs)
    return hand_cards(boards, boards.boards, (2,), style=style, grid=grid, fonts=fonts)


def in_place(sheet: Sheet, corner: tuple[float, float], size: tuple[float, float]) -> list[str]:
    """The texts that begin on the card in that place."""
    x, y = corner
    inside = [i for i in sheet.items if isinstance(i, Text) and x < i.x < x + size[0] and y < i.y < y + size[1]]
    return [item.text for item in inside]


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("offset", [0.0, 2.5])
def test_each_back_lies_behind_its_hand(make_set: MakeSet, fonts: Fonts, order: Order, offset: float) -> None:
    """Laid over each other as long-edge turning lays them: x runs the other way, and a printer shifts both sides."""
    grid = replace(fitting_grid("A4", *CARD_SIZE, blank=4), order=order, offset_x=offset)
    sheets = two_sided(make_set, fonts, "huapai", grid)
    assert len(sheets) == 4
    seen = 0
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        for place in range(grid.places):
            x, y = grid.corner(place)
            # Undo the printer's shift, turn the paper over, shift again.
            turned = (grid.page[0] - (x - offset) - grid.width) + offset
            on_front, on_back = in_place(front, (x, y), CARD_SIZE), in_place(back, (turned, y), CARD_SIZE)
            assert set(on_front) & set("♠♥♦♣") == set("♠♥♦♣")
            number, seat = on_front[0], on_front[1]
            assert on_back[2:4] == [number, seat]
            assert f"第{number}副" in on_back
            seen += 1
    assert seen == 16


@pytest.mark.parametrize("game", ["huapai", "shengji", "guandan", "bridge"])
def test_the_outside_shows_nothing_of_the_hand(make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf, game: str) -> None:
    """A 33.2: what lies face down after the lead may be read by all. The same outside whatever the cards are."""
    grid = fitting_grid("A4", *CARD_SIZE, blank=4)
    sheets = two_sided(make_set, fonts, game, grid)
    for back in sheets[1::2]:
        assert not any(isinstance(item, Modules) for item in back.items)
        assert not re.search("[♠♥♦♣★]|大王|小王", " ".join(back.texts))
    of = make_set(game, range(7, 11))
    turned = tuple(
        replace(board, deal=make_set(game, range(17, 21)).boards[at].deal)
        for at, board in enumerate(of.boards)
        if game in ("huapai", "bridge")
    )
    if turned:
        # Other cards: only the set's code may differ.
        others = hand_cards(
            replace(of, boards=turned), turned, (2,), style=CardStyle("zh-Hans", backs="print"), grid=grid, fonts=fonts
        )
        for one, other in zip(sheets[1::2], others[1::2], strict=True):
            assert {t for t in one.texts if of.code not in t} <= set(other.texts)
    assert not zxingcpp.read_barcodes(rendered(to_pdf(sheets), 1, 150))


def test_rendered_and_mirrored_the_sides_match(make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    """PDFium's pixels: the back page, mirrored as light through the paper shows it, has ink on the same cards."""
    grid = replace(fitting_grid("A4", *CARD_SIZE, blank=4), start=4, order=Order.ROWS)
    of = make_set("bridge", range(1, 2))
    style = CardStyle("en", backs="print")
    data = to_pdf(hand_cards(of, of.boards, style=style, grid=grid, fonts=fonts))
    front, back = rendered(data, 0, 100).convert("L"), ImageOps.mirror(rendered(data, 1, 100).convert("L"))
    scale = 100 / 25.4
    inked = []
    for place in range(grid.places):
        x, y = grid.corner(place)
        box = tuple(round(v * scale) for v in (x + 2, y + 2, x + grid.width - 2, y + grid.height - 2))
        sides = [page.crop(box) for page in (front, back)]  # type: ignore[arg-type]
        dark = [ImageChops.invert(side).getbbox() is not None for side in sides]
        assert dark[0] == dark[1]
        inked.append(dark[0])
    assert inked == [False, False, False, True, True, True, True, False]
    texts = [pypdfium2.PdfDocument(data)[page].get_textpage().get_text_bounded() for page in (0, 1)]
    assert texts[0].count("♠") == 4
    assert "♠" not in texts[1]


def test_a_folded_card_has_both_faces_upright(make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    style = CardStyle("zh-Hans", backs="fold")
    size = style.panel_size(CARD_SIZE)
    grid = fitting_grid("A4", *size, blank=card_edge(CARD_SIZE))
    assert (grid.columns, grid.rows) == (1, 4)
    sheets = two_sided(make_set, fonts, "guandan", grid, "fold")
    for sheet in sheets:
        for place in range(grid.places):
            x, y = grid.corner(place)
            outside, inside = in_place(sheet, (x, y), CARD_SIZE), in_place(sheet, (x + CARD_SIZE[0], y), CARD_SIZE)
            assert not set(outside) & set("♠♥♦♣★")
            assert set("♠♥♦♣★") <= set(inside)
            assert outside[2:4] == inside[:2]
    data = to_pdf(sheets)
    read = [parse_code(c.text) for page in range(4) for c in zxingcpp.read_barcodes(rendered(data, page, 150))]
    assert {(c.number, c.seat) for c in read if isinstance(c, HandCode)} == {
        (n, s) for n in range(7, 11) for s in SEATS
    }


def test_advice_at_the_head(make_set: MakeSet, fonts: Fonts) -> None:
    """What to do with the paper stands on every first side, fits it, and names pages and stacks."""
    for lang in ("en", "zh-Hans", "zh-Hant"):
        for paper in ("A4", "Letter"):
            of = make_set("huapai", range(1, 33))
            grid = replace(fitting_grid(paper, *CARD_SIZE, blank=4), order=Order.STACK)
            style = CardStyle(lang, backs="print")
            sheets = hand_cards(of, of.boards, range(1, 10), style=style, grid=grid, fonts=fonts)
            advice = [item for item in sheets[0].items if isinstance(item, Text) and item.y < 8]
            assert len(advice) == 1
            assert "144" in advice[0].text
            assert "8" in advice[0].text
            assert fonts.width(advice[0].text, advice[0].size) < grid.page[0] - 12
            assert not [item for item in sheets[1].items if isinstance(item, Text) and item.y < 8]


def test_an_unknown_back(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("huapai", range(1, 2))
    with pytest.raises(Problem, match="backs_unknown"):
        hand_cards(of, of.boards, style=CardStyle("en", backs="all"), grid=fitting_grid("A4", 90, 64), fonts=fonts)
