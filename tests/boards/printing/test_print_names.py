"""Names of people and events: rare characters, missing ones, too long ones; field cases of kind H about print."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from conftest import MakeSet, rendered
from PIL import ImageChops

from boards.printing import (
    BOX_SIZE,
    CARD_SIZE,
    Box,
    CardStyle,
    CopyFacts,
    Fonts,
    Sheet,
    blank_cards,
    box_labels,
    fitting_grid,
    hand_cards,
    slips,
)
from boards.printing.sheet import Text
from boards.printing.slip import SLIP_SIZE
from boards.problems import Problem
from boards.wording import LANGUAGES, sentences

ToPdf = Callable[[Sequence[Sheet]], bytes]
FIELD = Path(__file__).parents[2] / "data" / "field"
RARE = "喆堃镕珺淼昇彧旻玥琪甯翀頔祎"


def text_of(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    return "".join(page.get_textpage().get_text_bounded() for page in document)


def test_rare_characters_are_drawn_and_come_back_out(make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    of = replace(make_set("huapai", range(1, 3)), event=RARE, session=RARE[::-1])
    grid = fitting_grid("A4", *SLIP_SIZE)
    facts = CopyFacts(1, RARE[:7], RARE[7:], RARE)
    pages = [
        *hand_cards(of, of.boards, (1,), style=CardStyle("zh-Hans"), grid=grid, fonts=fonts),
        *slips(of, [(b, facts) for b in of.boards], lang="zh-Hans", grid=grid, fonts=fonts),
        *box_labels(of, [Box(of.boards)], lang="zh-Hans", grid=fitting_grid("A4", *BOX_SIZE), fonts=fonts),
    ]
    out = text_of(to_pdf(pages))
    assert out.count(RARE) >= 3, "checked by, and the box label's event"
    assert out.count(RARE[::-1]) >= 3, "the session stands whole where the event gives way to it"
    for bold in (False, True):
        shapes = set()
        for character in RARE:
            sheet = Sheet(12, 12, (Text(1, 10, character, 10, bold=bold),))
            picture = rendered(to_pdf([sheet]), 0, 100).convert("L")
            assert ImageChops.invert(picture).getbbox() is not None
            shapes.add(picture.tobytes())
        assert len(shapes) == len(RARE), "no two look alike, so none is the empty box of a missing glyph"


def test_all_missing_characters_at_once_with_their_places(make_set: MakeSet, fonts: Fonts) -> None:
    of = replace(make_set("bridge", range(1, 5)), event="🂡 Cup 𠮷", session="round 1")
    grid = fitting_grid("A4", *SLIP_SIZE)
    facts = [CopyFacts(1, "red", "陈𠮷𡈽", ""), CopyFacts(1, "blue", "", "𨭎"), CopyFacts(1), CopyFacts(1)]
    with pytest.raises(Problem) as caught:
        slips(of, list(zip(of.boards, facts, strict=True)), lang="en", grid=grid, fonts=fonts)
    assert [f.key for f in caught.value.faults] == ["font_name"] * 3
    assert [f.facts["characters"] for f in caught.value.faults] == [
        "🂡 U+1F0A1, 𠮷 U+20BB7", "𠮷 U+20BB7, 𡈽 U+2123D", "𨭎 U+28B4E",
    ]  # fmt: skip
    assert [f.facts.get("board") for f in caught.value.faults] == [None, 1, 2]
    said = sentences(caught.value.faults, "en")
    assert said[1].startswith("board 1: made by “陈𠮷𡈽” has characters the font lacks: 𠮷 U+20BB7, 𡈽 U+2123D; ")
    for lang in LANGUAGES:
        assert all("--font" in sentence for sentence in sentences(caught.value.faults, lang))
    for lay in (
        lambda: hand_cards(of, of.boards, style=CardStyle("en"), grid=grid, fonts=fonts),
        lambda: blank_cards("bridge", of.boards, of=of, lang="en", grid=grid, fonts=fonts),
        lambda: box_labels(of, [Box(of.boards)], lang="en", grid=grid, fonts=fonts),
    ):
        with pytest.raises(Problem, match="font_name"):
            lay()


@pytest.mark.parametrize("name", ["very long words " * 300, "全国智力运动会" * 400])
def test_a_name_too_long_is_cut_and_moves_nothing(name: str, make_set: MakeSet, fonts: Fonts) -> None:
    short = make_set("huapai", range(1, 3))
    long = replace(short, event=name, session=name)
    facts = CopyFacts(1, name, name, name)
    grid, box_grid = fitting_grid("A4", *CARD_SIZE), fitting_grid("A4", *BOX_SIZE)
    for lang in LANGUAGES:
        for sheet in (
            hand_cards(long, long.boards, (1,), style=CardStyle(lang), grid=grid, fonts=fonts)[0],
            blank_cards("huapai", long.boards, of=long, lang=lang, grid=grid, fonts=fonts)[0],
            slips(long, [(b, facts) for b in long.boards], lang=lang, grid=grid, fonts=fonts)[0],
            box_labels(long, [Box(long.boards)], lang=lang, grid=box_grid, fonts=fonts)[0],
        ):
            cut = [item for item in sheet.items if isinstance(item, Text) and item.text.endswith("…")]
            assert cut
            for item in cut:
                assert item.size >= 2.0
                width = fonts.width(item.text, item.size, bold=item.bold)
                left = item.x - (width if item.align.value == "right" else 0)
                homes = [x for x in (15.0, 105.0, 6.0, 105.0) if x < left and left + width < x + 99.5]
                assert homes
    one = hand_cards(short, short.boards, (1,), style=CardStyle("en"), grid=grid, fonts=fonts)[0]
    other = hand_cards(long, long.boards, (1,), style=CardStyle("en"), grid=grid, fonts=fonts)[0]
    assert [i for i in one.items if isinstance(i, Text) and i.word_space] == [
        i for i in other.items if isinstance(i, Text) and i.word_space
    ]


def test_f075_every_character_has_a_glyph_and_comes_back(fonts: Fonts, to_pdf: ToPdf) -> None:
    """Suit signs came out as black squares: ours are in the fonts we ship, and the text layer holds the characters."""
    case = json.loads((FIELD / "F075-print-all-glyphs.json").read_text(encoding="utf-8"))
    for bold in (False, True):
        items = tuple(Text(10, 12 + 9 * row, text, 5, bold=bold) for row, text in enumerate(case["strings"]))
        fonts.check(case["strings"])
        data = to_pdf([Sheet(210, 100, items)])
        out = re.sub(r"\s+", " ", text_of(data))
        for text in case["strings"]:
            assert text in out
        assert not re.search("[\u25a0\ufffd?]", out)
        # No font of this machine is used: all that is named is in the file.
        names = set(re.findall(rb"/BaseFont /([^\s/]+)", data))
        assert all(b"+PaitaoSans-" in name for name in names)
        assert data.count(b"/FontFile2") == len(names)
        for row, text in enumerate(case["strings"]):
            strip = rendered(data, 0, 100).convert("L").crop((0, 20 + 35 * row, 827, 54 + 35 * row))
            assert ImageChops.invert(strip).getbbox() is not None, text


def test_f075_ten_is_the_same_on_every_card(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("guandan", range(1, 9))
    pages = hand_cards(of, of.boards, style=CardStyle("zh-Hans"), grid=fitting_grid("A4", *CARD_SIZE), fonts=fonts)
    ranks = " ".join(i.text for page in pages for i in page.items if isinstance(i, Text) and i.word_space)
    assert len(re.findall(r"\b10\b", ranks)) == 8 * len(of.boards)
    assert "T" not in ranks


def test_f077_copied_text_holds_real_suit_signs(make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    """A column printed suits as digits of a private font (its import is refused: tests/boards/formats)."""
    of = make_set("bridge", range(5, 6))
    pages = hand_cards(of, of.boards, style=CardStyle("en"), grid=fitting_grid("A4", *CARD_SIZE), fonts=fonts)
    out = text_of(to_pdf(pages))
    assert [out.count(sign) for sign in "♠♥♦♣"] == [4] * 4
    for sign in "♠♥♦♣":
        # What follows a sign is its ranks, in reading order.
        for line in re.findall(rf"{sign}\s*([^♠♥♦♣\r\n]*)", out):
            assert re.fullmatch(r"(?:[AKQJ2-9]|10|—)(?: (?:[AKQJ2-9]|10))*\s*", line), line
