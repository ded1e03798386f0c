"""Cut the two fonts that every printed page uses from the variable Noto Sans SC and Noto Sans.

A tool for developers; nothing imports it. It needs fonttools and two packages of fonts under the SIL Open Font License
1.1 (see OFL.txt)::

    pip install fonttools==4.68.0 justmytype-intl-cjk==0.1.0 fontpkg-noto-sans==2.15
    python boards/printing/fonts/cut_fonts.py

It writes PaitaoSans-Regular.ttf (all of GBK), PaitaoSans-Bold.ttf (GB2312, the first level of Big5 and what our own
words need beyond these), OFL.txt and SHA256SUMS beside itself. The same versions give the same bytes. Noto Sans gives
the letters of European names that Noto Sans SC lacks (Łódź).
"""

import hashlib
import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset  # type: ignore[import-untyped]
from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.varLib import instancer  # type: ignore[import-untyped]

HERE = Path(__file__).parent
CHINESE = ("justmytype_intl_cjk", "justmytype-intl-cjk==0.1.0", "fonts/ofl/notosanssc")
LATIN = ("fontpkg_noto_sans", "fontpkg-noto-sans==2.15", "")

# Western names, suits, arrows, circled digits, dashes and quotes: what stands beside Chinese on our pages.
COMMON_RANGES = (
    (0x20, 0x7E), (0xA0, 0x24F), (0x370, 0x3FF), (0x400, 0x45F), (0x1E00, 0x1EFF), (0x2010, 0x2027),
    (0x2030, 0x205E), (0x20A0, 0x20BF), (0x2100, 0x218F), (0x2190, 0x2199), (0x21D0, 0x21D5), (0x2200, 0x22FF),
    (0x2460, 0x24FF), (0x2500, 0x257F), (0x25A0, 0x25FF), (0x2605, 0x2606), (0x2660, 0x2667), (0x2713, 0x2714),
    (0x3000, 0x303F), (0x3100, 0x312F), (0xFE30, 0xFE4F), (0xFF01, 0xFF5E), (0xFFE0, 0xFFE6),
)  # fmt: skip
LETTERS = frozenset(code for first, last in ((0xA0, 0x24F), (0x370, 0x3FF), (0x400, 0x45F), (0x1E00, 0x1EFF))
                    for code in range(first, last + 1))  # fmt: skip
OWN_WORDS = frozenset(map(ord, "摜摳"))
"""Traditional characters of our words that are in no list Bold is made of: they would stand thin in a bold title."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One font to make: its style's name, its weight on the variable axis, and the characters it keeps."""

    style: str
    weight: int
    characters: frozenset[int]


def decodable(codec: str, lead: range, trail: range) -> set[int]:
    """The code points that a two-byte codec has for these lead and trail bytes."""
    found: set[int] = set()
    for first in lead:
        for second in trail:
            text = bytes((first, second)).decode(codec, errors="ignore")
            if len(text) == 1:
                found.add(ord(text))
    return found


def common() -> set[int]:
    """The code points that both cuts keep."""
    return {code for first, last in COMMON_RANGES for code in range(first, last + 1)}


def cuts() -> tuple[Cut, Cut]:
    """The two fonts that the package ships."""
    gbk = decodable("gbk", range(0x81, 0xFF), range(0x40, 0xFF))
    gb2312 = decodable("gb2312", range(0xA1, 0xF8), range(0xA1, 0xFF))
    big5_level_1 = {c for c in decodable("big5", range(0xA4, 0xC7), range(0x40, 0xFF)) if 0x4E00 <= c <= 0x9FFF}
    return (
        Cut("Regular", 400, frozenset(common() | gbk)),
        Cut("Bold", 700, frozenset(common() | gb2312 | big5_level_1 | OWN_WORDS)),
    )


def rename(font: TTFont, style: str) -> None:
    """Give a cut names of its own.

    Two weights instanced from one variable font keep one PostScript name, and PDF writers then embed only one of
    them: IDs 1, 2, 4 and 6 must differ. The licence's reserved name is kept out of all of them.
    """
    names = font["name"]
    kept = {0: names.getDebugName(0), 13: names.getDebugName(13), 14: names.getDebugName(14)}
    names.names = []
    full = f"Paitao Sans {style}"
    own = {1: "Paitao Sans", 2: style, 3: f"paitao;{full}", 4: full, 5: "Version 1.0", 6: f"PaitaoSans-{style}"}
    for name_id, text in sorted({**own, **kept}.items()):
        if text:
            names.setName(text, name_id, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 700 if style == "Bold" else 400
    font["OS/2"].fsSelection = 0x20 if style == "Bold" else 0x40
    font["head"].macStyle = 1 if style == "Bold" else 0


def add_letters(font: TTFont, latin: TTFont, wanted: frozenset[int]) -> None:
    """Copy the glyphs of `wanted` that `font` lacks from `latin`; both have 1000 units to the em."""
    if font["head"].unitsPerEm != latin["head"].unitsPerEm:
        raise SystemExit("the two fonts have different units per em")
    have, there = font.getBestCmap(), latin.getBestCmap()
    glyphs = latin.getGlyphSet()
    tables = [table.cmap for table in font["cmap"].tables if table.isUnicode()]
    for code in sorted((wanted - have.keys()) & there.keys()):
        name = f"latin{code:04X}"
        drawing, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
        glyphs[there[code]].draw(drawing)
        drawing.replay(pen)
        glyph = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        font["glyf"][name] = glyph
        font["hmtx"][name] = (latin["hmtx"][there[code]][0], getattr(glyph, "xMin", 0))
        for table in tables:
            table[code] = name
    font.setGlyphOrder(font["glyf"].glyphOrder)
    font["maxp"].numGlyphs = len(font.getGlyphOrder())


def cut_font(chinese: Path, latin: Path, cut: Cut) -> Path:
    """Write one cut beside this script and return its path."""
    font = TTFont(chinese, recalcTimestamp=False, lazy=True)
    dropped = "GSUB GPOS GDEF BASE STAT VORG vhea vmtx HVAR VVAR MVAR DSIG".split()
    options = subset.Options(
        layout_features=[], hinting=False, notdef_outline=True, name_IDs=["*"], glyph_names=False,
        drop_tables=dropped,
    )  # fmt: skip
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=cut.characters)
    cutter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": cut.weight})
    add_letters(font, instancer.instantiateVariableFont(TTFont(latin), {"wght": cut.weight, "wdth": 100}), LETTERS)
    rename(font, cut.style)
    path = HERE / f"PaitaoSans-{cut.style}.ttf"
    font.save(path, reorderTables=True)
    return path


def folder_of(module: str, requirement: str, inner: str) -> Path:
    """Where a package of fonts keeps them."""
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise SystemExit(f"the package {module} is not installed: pip install {requirement}")
    return Path(spec.origin).parent / inner


def licence(chinese: Path, latin: Path) -> str:
    """The licence text, with both copyright lines in front."""
    other = latin.read_text(encoding="utf-8").splitlines()[0]
    return other + "\n" + chinese.read_text(encoding="utf-8")


def main() -> None:
    """Make both cuts, their licence and the list of their sums."""
    chinese, latin = folder_of(*CHINESE), folder_of(*LATIN)
    text = licence(chinese / "OFL.txt", latin / "LICENSE")
    (HERE / "OFL.txt").write_text(text, encoding="utf-8", newline="\n")
    variable = chinese / "NotoSansSC[wght].ttf", latin / "files/NotoSans[wdth,wght].ttf"
    made = [cut_font(*variable, cut) for cut in cuts()]
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in [*made, HERE / "OFL.txt"]]
    (HERE / "SHA256SUMS").write_text("".join(sums), encoding="ascii", newline="\n")
    for path in made:
        sys.stdout.write(f"{path.name}  {path.stat().st_size:,} bytes\n")


if __name__ == "__main__":
    main()
