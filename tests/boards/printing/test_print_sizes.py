"""Cards from business cards to A6, for hands of 13, 25, 27 and 33, in two colours, four and in grey."""

from collections.abc import Callable, Sequence

import pytest
import zxingcpp
from conftest import MakeSet, rendered
from PIL import Image, ImageChops, ImageStat

from boards.board import BoardSet
from boards.codes import HandCode, parse_code
from boards.printing import CardStyle, Fonts, Sheet, fitting_grid, hand_cards, png
from boards.printing.cardparts import card_edge
from boards.printing.sheet import Text
from boards.problems import Problem
from boards.wording import LANGUAGES

ToPdf = Callable[[Sequence[Sheet]], bytes]
SIZES = (
    (85.0, 54.0),
    (85.6, 54.0),
    (88.9, 50.8),
    (90.0, 64.0),
    (100.0, 70.0),
    (105.0, 74.0),
    (105.0, 148.0),
    (148.0, 105.0),
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["huapai", "shengji", "guandan", "bridge"])
def test_every_hand_at_every_size(
    game: str, size: tuple[float, float], make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf
) -> None:
    of = make_set(game, range(11, 13))
    grid = fitting_grid("A4", *size, blank=card_edge(size))
    for lang in LANGUAGES:
        sheets = hand_cards(of, of.boards, (1,), style=CardStyle(lang, 4), grid=grid, fonts=fonts)
        check_ranks(sheets, size, fonts)
    data = to_pdf(sheets)
    read = [
        parse_code(c.text) for page in range(len(sheets)) for c in zxingcpp.read_barcodes(rendered(data, page, 150))
    ]
    assert {(c.number, c.seat, c.hand) for c in read if isinstance(c, HandCode)} == {
        (b.number, seat, b.deal[seat]) for b in of.boards for seat in of.game.pocket_order
    }


def check_ranks(sheets: Sequence[Sheet], size: tuple[float, float], fonts: Fonts) -> None:
    """Ranks are 2 mm high or more, stay on their card, and lie over nothing else."""
    grid = fitting_grid("A4", *size, blank=card_edge(size))
    for sheet in sheets:
        for item in sheet.items:
            if isinstance(item, Text) and item.word_space:
                assert fonts.cap_height(item.size, bold=True) >= 2.0
                width = fonts.width(item.text, item.size, bold=True) + item.text.count(" ") * item.word_space
                homes = [
                    (x, y)
                    for x, y in map(grid.corner, range(grid.places))
                    if x < item.x < x + size[0] and y < item.y < y + size[1]
                ]
                assert len(homes) == 1
                assert item.x + width <= homes[0][0] + size[0] - 0.9 * card_edge(size)


@pytest.mark.parametrize("size", [(85.0, 54.0), (90.0, 64.0), (105.0, 148.0)])
def test_33_cards_nearly_of_one_suit(size: tuple[float, float], long_suits: BoardSet, fonts: Fonts) -> None:
    """The hardest hand: 26 spades and seven more, at the size of a business card too."""
    grid = fitting_grid("A4", *size, blank=card_edge(size))
    sheets = hand_cards(long_suits, long_suits.boards, (1,), style=CardStyle("zh-Hans"), grid=grid, fonts=fonts)
    check_ranks(sheets, size, fonts)


def test_a_small_card_is_refused_with_the_smallest_that_can_be_read(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("shengji", range(1, 2))
    for size in ((54.0, 85.0), (60.0, 40.0), (85.0, 40.0)):
        with pytest.raises(Problem, match="piece_small") as caught:
            list(hand_cards(of, of.boards, style=CardStyle("en"), grid=fitting_grid("A4", *size), fonts=fonts))
        fault = caught.value.faults[0]
        assert fault.facts["board"] == 1
        least = tuple(map(float, fault.facts["least"].split("x")))
        grid = fitting_grid("A4", *least)
        board = of.boards[0]
        assert hand_cards(of, (board,), style=CardStyle("en"), grid=grid, fonts=fonts)[0].items


def test_short_suits_stay_on_one_line_of_a_tall_card(long_suits: BoardSet, fonts: Fonts) -> None:
    grid = fitting_grid("A4", 105, 148, blank=4.6)
    sheet = hand_cards(long_suits, long_suits.boards, style=CardStyle("en"), grid=grid, fonts=fonts)[0]
    lines = [item.text for item in sheet.items if isinstance(item, Text) and item.word_space]
    assert "AA KK QQ J" in lines
    assert "AA KK QQ JJ 10 10 99" in lines


@pytest.mark.parametrize("colours", [2, 4])
@pytest.mark.parametrize("size", [(85.0, 54.0), (90.0, 64.0)])
def test_suits_are_told_apart_in_grey_by_shape(
    size: tuple[float, float], colours: int, make_set: MakeSet, fonts: Fonts
) -> None:
    """F079: black ink only, at 300 dpi: any two signs differ in a good part of their area."""
    of = make_set("shengji", range(1, 2))
    grid = fitting_grid("A4", *size, blank=card_edge(size))
    sheet = hand_cards(of, of.boards, style=CardStyle("en", colours), grid=grid, fonts=fonts)[0]
    picture = png.picture(sheet, fonts=fonts, dpi=300).convert("L").point(lambda value: 255 * (value > 170))
    scale = 300 / 25.4
    crops: list[Image.Image] = []
    for sign in [item for item in sheet.items if isinstance(item, Text) and item.text in tuple("♠♥♦♣★")][:5]:
        x, y, side = sign.x * scale, (sign.y - 0.86 * sign.size) * scale, sign.size * scale
        crops.append(picture.crop((round(x), round(y), round(x + side), round(y + side))).resize((64, 64)))
    for first in range(5):
        for second in range(first):
            share = ImageStat.Stat(ImageChops.difference(crops[first], crops[second])).mean[0]
            ink = 255 - ImageStat.Stat(crops[first]).mean[0]
            assert share > 0.12 * ink, (first, second)
