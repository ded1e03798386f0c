"""What hand cards, labels, slips and records look like; kept and compared by `kept_pictures`."""

from collections.abc import Callable, Sequence
from io import BytesIO

import pytest
import zxingcpp
from conftest import MakeSet
from kept_pictures import DPI, assert_looks_as_kept, assert_page_as_kept, difference, small
from PIL import Image, ImageChops, ImageStat

from boards.printing import (
    CARD_SIZE,
    LABEL_SIZE,
    SLIP_SIZE,
    CardStyle,
    CopyFacts,
    Fonts,
    RecordStyle,
    SessionState,
    Sheet,
    contact,
    container_of,
    fitting_grid,
    hand_cards,
    labels,
    png,
    record_sheets,
    slips,
)
from boards.seats import SEATS


def cards(of: MakeSet, fonts: Fonts, game: str, lang: str, colours: int, paper: str) -> Sequence[Sheet]:
    boards = of(game, range(7, 9))
    grid = fitting_grid(paper, *CARD_SIZE)
    return hand_cards(boards, boards.boards, (1,), style=CardStyle(lang, colours), grid=grid, fonts=fonts)


def board_labels(of: MakeSet, fonts: Fonts, game: str, lang: str, paper: str) -> Sequence[Sheet]:
    boards = of(game, range(1, 7)).boards
    return labels(map(container_of, boards), lang=lang, grid=fitting_grid(paper, *LABEL_SIZE), fonts=fonts)


def board_slips(of: MakeSet, fonts: Fonts, game: str, lang: str, paper: str) -> Sequence[Sheet]:
    boards = of(game, range(1, 9))
    facts = [CopyFacts(2, "红 / 蓝", "陈喆", "")]
    return slips(
        boards,
        [(b, f) for f in facts for b in boards.boards],
        lang=lang,
        grid=fitting_grid(paper, *SLIP_SIZE),
        fonts=fonts,
    )


def records(
    of: MakeSet, fonts: Fonts, game: str, lang: str, paper: str, per_page: int | None = None, page: int = 1
) -> Sequence[Sheet]:
    boards = of(game, range(1, 13))
    tricks = {n: {seat: (7, 13, 10, 9, 8) for seat in SEATS} for n in boards.numbers} if game == "bridge" else None
    style = RecordStyle(lang, 4, per_page, paper, state=SessionState.OPEN)
    return [record_sheets(boards, boards.boards, style=style, fonts=fonts, tricks=tricks)[page]]


PAGES: dict[str, Callable[[MakeSet, Fonts], Sequence[Sheet]]] = {
    "cards-huapai-zh-Hans-2-A4": lambda of, fonts: cards(of, fonts, "huapai", "zh-Hans", 2, "A4"),
    "cards-shengji-zh-Hant-4-Letter": lambda of, fonts: cards(of, fonts, "shengji", "zh-Hant", 4, "Letter"),
    "cards-guandan-zh-Hans-4-A4": lambda of, fonts: cards(of, fonts, "guandan", "zh-Hans", 4, "A4"),
    "cards-bridge-en-2-Letter": lambda of, fonts: cards(of, fonts, "bridge", "en", 2, "Letter"),
    "labels-huapai-zh-Hans-A4": lambda of, fonts: board_labels(of, fonts, "huapai", "zh-Hans", "A4"),
    "labels-bridge-en-Letter": lambda of, fonts: board_labels(of, fonts, "bridge", "en", "Letter"),
    "slips-shengji-zh-Hans-A4": lambda of, fonts: board_slips(of, fonts, "shengji", "zh-Hans", "A4"),
    "record-cover-huapai-zh-Hans-A4": lambda of, fonts: records(of, fonts, "huapai", "zh-Hans", "A4", page=0),
    "record-cover-bridge-en-Letter": lambda of, fonts: records(of, fonts, "bridge", "en", "Letter", page=0),
    "record-huapai-zh-Hans-A4": lambda of, fonts: records(of, fonts, "huapai", "zh-Hans", "A4"),
    "record-shengji-zh-Hant-Letter": lambda of, fonts: records(of, fonts, "shengji", "zh-Hant", "Letter"),
    "record-guandan-en-A4": lambda of, fonts: records(of, fonts, "guandan", "en", "A4"),
    "record-guandan-zh-Hans-4-Letter": lambda of, fonts: records(of, fonts, "guandan", "zh-Hans", "Letter", 4),
    "record-bridge-en-12-Letter": lambda of, fonts: records(of, fonts, "bridge", "en", "Letter", 12),
}


@pytest.mark.parametrize("name", PAGES)
def test_pages_look_as_they_did(
    name: str, make_set: MakeSet, fonts: Fonts, to_pdf: Callable[[Sequence[Sheet]], bytes]
) -> None:
    (sheet,) = PAGES[name](make_set, fonts)
    assert_page_as_kept(name, sheet, fonts, to_pdf, pdf_mean=1.5, pdf_most=60)


def test_all_pages_on_one_picture_look_as_they_did(make_set: MakeSet, fonts: Fonts) -> None:
    boards = make_set("guandan", range(1, 46))
    grid = fitting_grid("A4", *CARD_SIZE)
    sheets = hand_cards(boards, boards.boards, (1,), style=CardStyle("zh-Hans"), grid=grid, fonts=fonts)
    assert len(sheets) == 23
    now = contact.picture(sheets, lang="zh-Hans", fonts=fonts).reduce(8)
    assert_looks_as_kept("contact-zh-Hans", now)


def test_png_is_the_page_in_pixels(make_set: MakeSet, fonts: Fonts) -> None:
    (sheet,) = PAGES["slips-shengji-zh-Hans-A4"](make_set, fonts)
    first, second = BytesIO(), BytesIO()
    png.write(sheet, first, fonts=fonts, dpi=150)
    png.write(sheet, second, fonts=fonts, dpi=150)
    assert first.getvalue() == second.getvalue()
    with Image.open(first) as picture:
        assert picture.size == (round(210 / 25.4 * 150), round(297 / 25.4 * 150))
        assert len(zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)) == 8


def test_the_tolerance_notices_a_missing_word(make_set: MakeSet, fonts: Fonts) -> None:
    (sheet,) = PAGES["labels-huapai-zh-Hans-A4"](make_set, fonts)
    without = Sheet(sheet.width, sheet.height, tuple(i for i in sheet.items if getattr(i, "text", "") != "首引 北"))
    assert len(without.items) < len(sheet.items)
    mean, most = difference(*(small(png.picture(page, fonts=fonts, dpi=DPI)) for page in (sheet, without)))
    assert mean > 0.5
    assert most > 40


def test_suits_differ_without_colour(make_set: MakeSet, fonts: Fonts) -> None:
    """In grey the four signs differ in form by a good part of their area (F079)."""
    (sheet,) = PAGES["cards-huapai-zh-Hans-2-A4"](make_set, fonts)
    picture = png.picture(sheet, fonts=fonts, dpi=150).convert("L").point(lambda value: 255 * (value > 160))
    signs = [item for item in sheet.items if getattr(item, "text", "") in tuple("♠♥♦♣")][:4]
    scale = 150 / 25.4
    crops = []
    for sign in signs:
        x, y, size = sign.x * scale, sign.y * scale, sign.size * scale  # type: ignore[union-attr]
        crops.append(picture.crop((round(x), round(y - 0.86 * size), round(x) + 45, round(y - 0.86 * size) + 45)))
    for first in range(4):
        for second in range(first):
            share = ImageStat.Stat(ImageChops.difference(crops[first], crops[second])).mean[0] / 255
            ink = 1 - ImageStat.Stat(crops[first]).mean[0] / 255
            assert share > 0.15 * ink
