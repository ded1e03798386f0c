"""The shipped fonts: the right bytes, the right names, the characters that names need; widths against fonttools."""

import hashlib
import unicodedata
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from pypdfium2 import PdfDocument

from boards.printing import pdf
from boards.printing.measure import FOLDER, Fonts, load_fonts, read_face
from boards.printing.sheet import Sheet, Text
from boards.problems import Problem
from boards.wording import LANGUAGES, TOPICS, rows, sentence

STYLES = ("Regular", "Bold")


def test_sums() -> None:
    lines = (FOLDER / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    assert len(lines) == 3
    for line in lines:
        digest, name = line.split()
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == digest, name


@pytest.mark.parametrize("style", STYLES)
def test_tables_against_fonttools(fonts: Fonts, style: str) -> None:
    face = next(face for face in fonts.faces if face.name.endswith(style))
    font = TTFont(FOLDER / f"PaitaoSans-{style}.ttf")
    cmap, metrics, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    assert face.advances == {code: metrics[glyph][0] / em for code, glyph in cmap.items()}
    assert face.cap_height == font["OS/2"].sCapHeight / em


def test_each_weight_has_names_of_its_own() -> None:
    # One PostScript name for two weights makes PDF writers embed only one of them.
    names = [{i: TTFont(FOLDER / f"PaitaoSans-{s}.ttf")["name"].getDebugName(i) for i in (1, 2, 4, 6)} for s in STYLES]
    assert names[0][6] != names[1][6]
    assert names[0][4] != names[1][4]
    for texts in names:
        assert not any("source" in text.lower() for text in texts.values())


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "♠AKQJT98765432", "♥10", "♦—", "♣2", "大王 小王", "红桃级牌", "Łódź é ñ ß", "第 12 副 · 双方有局",
        "Board 12 · N/S", "喆堃镕珺淼昇彧旻玥琪甯翀頔祎", "紅桃級牌 東莊 領出", "Ärztebrücke Željko Ğüneş", "①②③ ★ …",
    ],
)  # fmt: skip
def test_names_that_people_have(fonts: Fonts, text: str, bold: bool) -> None:
    assert "".join(piece for _, piece in fonts.runs(text, bold=bold)) == text
    assert fonts.width(text, 10, bold=bold) > 0


def test_all_our_words_have_glyphs(fonts: Fonts) -> None:
    for topic in TOPICS:
        for row in rows(topic).values():
            for text in row:
                printable = "".join(c for c in text if unicodedata.category(c) != "Cc")
                fonts.width(printable, 1)
                fonts.width(printable, 1, bold=True)


def test_bold_falls_back_to_regular(fonts: Fonts) -> None:
    runs = [(face.name, piece) for face, piece in fonts.runs("陈頔A", bold=True)]
    assert runs == [("PaitaoSans-Bold", "陈"), ("PaitaoSans-Regular", "頔"), ("PaitaoSans-Bold", "A")]


def test_a_character_without_glyph_is_named(fonts: Fonts) -> None:
    with pytest.raises(Problem) as caught:
        fonts.check(["陈喆", "𠮷野", "a🂡"])
    assert [fault.facts["characters"] for fault in caught.value.faults] == ["𠮷 U+20BB7", "🂡 U+1F0A1"]
    for lang in LANGUAGES:
        words = sentence(caught.value.faults[0], lang)
        assert "U+20BB7" in words
        assert "--font" in words


def extra_font(path: Path) -> Path:
    """A font with one character beyond the first plane, which needs the other form of character table."""
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    pen.lineTo((100, 700))
    pen.lineTo((900, 700))
    pen.closePath()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "box", "a"])
    builder.setupCharacterMap({0x20BB7: "box", ord("䶮"): "box", ord("陈"): "box", ord("a"): "a"})
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "box": pen.glyph(), "a": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "box": (1000, 100), "a": (640, 100)})
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Extra", "styleName": "Regular", "psName": "Extra-Regular"})
    builder.setupOS2(sCapHeight=700)
    builder.setupPost()
    builder.save(path)
    return path


def test_an_extra_font_gives_only_what_is_missing(tmp_path: Path) -> None:
    more = load_fonts(extra_font(tmp_path / "extra.ttf"))
    assert more.regular[-1].advances == {ord("a"): 0.64, ord("陈"): 1.0, ord("䶮"): 1.0, 0x20BB7: 1.0}
    assert [face.name for face, _ in more.runs("陈𠮷a")] == ["PaitaoSans-Regular", "extra.ttf", "PaitaoSans-Regular"]
    stream = BytesIO()
    pdf.write(
        [Sheet(210, 297, (Text(20, 20, "陈䶮野", 8, bold=True), Text(20, 40, "𠮷", 20)))], stream, title="", fonts=more
    )
    page = PdfDocument(stream.getvalue())[0]
    assert page.get_textpage().get_text_bounded().startswith("陈䶮野")
    # The library's text layer ends at U+FFFF (docs/printing.md), its drawing does not.
    ink = page.render(scale=1, grayscale=True).to_pil().crop((57, 70, 113, 114))
    assert ink.getextrema()[0] < 64


@pytest.mark.parametrize("data", [b"", b"OTTO" + bytes(40), b"ttcf" + bytes(40), b"\0\1\0\0" + b"\xff" * 40, b"%PDF"])
def test_what_is_no_font_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.ttf"
    path.write_bytes(data)
    with pytest.raises(Problem) as caught:
        load_fonts(path)
    assert caught.value.key == "font_kind"
    assert caught.value.faults[0].facts["file"] == "x.ttf"
    with pytest.raises(Problem, match="font_file"):
        load_fonts(tmp_path / "absent.ttf")
    with pytest.raises(Problem, match="font_kind"):
        read_face(data, "x.ttf")
