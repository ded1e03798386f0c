"""Widths and coverage of the fonts, read from the TrueType tables themselves.

Both drawers place text by these numbers, so PDF and PNG agree whatever library draws. Tables: ISO/IEC 14496-22
`head`, `hhea`, `hmtx`, `cmap` (formats 4 and 12), `OS/2`.
"""

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from boards.problems import Fault, Problem, Word

FOLDER: Final = Path(__file__).parent / "fonts"


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One font file: its name in a PDF, its bytes, and its advance widths by code point."""

    name: str
    data: bytes
    advances: dict[int, float]
    """Advance width in em; a code point that is missing has no glyph."""
    cap_height: float
    """Height of capital letters in em."""

    def has(self, character: str) -> bool:
        """Whether the font draws this character."""
        return ord(character) in self.advances


@dataclass(frozen=True, slots=True, eq=False)
class Fonts:
    """The fonts of a print: two weights, each with the faces that stand in for a missing character."""

    regular: tuple[Face, ...]
    bold: tuple[Face, ...]

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every face, once."""
        return tuple({face.name: face for face in (*self.regular, *self.bold)}.values())

    def runs(self, text: str, *, bold: bool = False) -> Iterator[tuple[Face, str]]:
        """`text` in pieces, each with the first face that has all of its characters.

        Raises:
            Problem: `font_character`, naming the characters that no face has.
        """
        chain = self.bold if bold else self.regular
        piece, current = "", chain[0]
        for character in text:
            face = next((face for face in chain if face.has(character)), None)
            if face is None:
                raise Problem("font_character", text=text, characters=self.missing(text))
            if face is not current and piece:
                yield current, piece
                piece = ""
            current = face
            piece += character
        if piece:
            yield current, piece

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Width of `text` in the unit of `size` (the em)."""
        return size * sum(face.advances[ord(c)] for face, piece in self.runs(text, bold=bold) for c in piece)

    def cap_height(self, size: float, *, bold: bool = False) -> float:
        """Height of capital letters at this size."""
        return size * (self.bold if bold else self.regular)[0].cap_height

    def missing(self, text: str) -> str:
        """The characters of a text that no face has, each once, with their code points: `𠮷 U+20BB7`."""
        lost = [c for c in dict.fromkeys(text) if not any(face.has(c) for face in self.regular)]
        return ", ".join(f"{character} U+{ord(character):04X}" for character in lost)

    def check(self, texts: Iterable[str]) -> None:
        """Refuse texts before anything is drawn.

        Raises:
            Problem: `font_character`, one fault for each text, with all of its characters that have no glyph.
        """
        lost = [(text, self.missing(text)) for text in dict.fromkeys(texts)]
        if faults := [Fault("font_character", {"text": text, "characters": found}) for text, found in lost if found]:
            raise Problem(faults)

    def name_faults(self, names: Iterable[tuple[Word, str]], **place: Any) -> list[Fault]:
        """`font_name` for each name that people typed, with all of its characters that have no glyph.

        Names come with the word for what they are (event, session, made by), `place` says where they stand.
        """
        lost = [(word, text, self.missing(text)) for word, text in names]
        return [
            Fault("font_name", {**place, "name": word, "text": text, "characters": found})
            for word, text, found in lost
            if found
        ]

    def check_names(self, names: Iterable[tuple[Word, str]]) -> None:
        """As `check`, of names that people typed.

        Raises:
            Problem: `font_name`, see `name_faults`.
        """
        if faults := self.name_faults(names):
            raise Problem(faults)


def read_face(data: bytes, name: str) -> Face:
    """The face in a TrueType file.

    Raises:
        Problem: `font_kind`, when it is a collection, has PostScript outlines (which cannot be embedded here) or is
            no font.
    """
    try:
        if data[:4] != b"\x00\x01\x00\x00":
            raise Problem("font_kind", file=name)
        count = struct.unpack_from(">H", data, 4)[0]
        tables = {}
        for i in range(count):
            tag, _sum, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * i)
            tables[tag] = data[offset : offset + length]
        em = struct.unpack_from(">H", tables[b"head"], 18)[0]
        metrics = struct.unpack_from(">H", tables[b"hhea"], 34)[0]
        hmtx = struct.unpack_from(f">{2 * metrics}H", tables[b"hmtx"], 0)[::2]
        glyphs = _glyphs(tables[b"cmap"])
        version, height = struct.unpack_from(">H", tables[b"OS/2"], 0)[0], 0
        if version >= 2:
            height = struct.unpack_from(">h", tables[b"OS/2"], 88)[0]
    except (KeyError, struct.error, IndexError) as fault:
        raise Problem("font_kind", file=name) from fault
    advances = {code: hmtx[min(glyph, metrics - 1)] / em for code, glyph in glyphs.items() if glyph}
    return Face(name, data, advances, height / em or 0.7)


def _glyphs(cmap: bytes) -> dict[int, int]:
    """Code point -> glyph of the widest Unicode subtable."""
    found: dict[int, int] = {}
    offsets = []
    for i in range(struct.unpack_from(">H", cmap, 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", cmap, 4 + 8 * i)
        kind = struct.unpack_from(">H", cmap, offset)[0]
        if platform in (0, 3) and kind in (4, 12):
            offsets.append((kind, encoding, offset))
    for kind, _encoding, offset in sorted(offsets):
        found.update(_format_12(cmap, offset) if kind == 12 else _format_4(cmap, offset))
    return found


def _format_12(cmap: bytes, offset: int) -> dict[int, int]:
    groups = struct.unpack_from(">I", cmap, offset + 12)[0]
    words = struct.unpack_from(f">{3 * groups}I", cmap, offset + 16)
    found: dict[int, int] = {}
    for first, last, glyph in zip(words[::3], words[1::3], words[2::3], strict=True):
        found.update(zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True))
    return found


def _format_4(cmap: bytes, offset: int) -> dict[int, int]:
    length, _language, twice = struct.unpack_from(">HHH", cmap, offset + 2)
    segments = twice // 2
    words = struct.unpack_from(f">{(length - 14) // 2}H", cmap, offset + 14)
    ends, starts = words[:segments], words[segments + 1 : 2 * segments + 1]
    deltas, ranges = words[2 * segments + 1 : 3 * segments + 1], words[3 * segments + 1 : 4 * segments + 1]
    found: dict[int, int] = {}
    for k, (start, end, delta, hop) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if hop:
                # The offset counts from its own place in the table (14496-22, 5.2.1.3.3).
                glyph = words[3 * segments + 1 + k + hop // 2 + code - start]
            if not hop or glyph:
                found[code] = (glyph + delta) & 0xFFFF
    return found


@cache
def _shipped() -> tuple[Face, Face]:
    regular, bold = (
        read_face((FOLDER / f"PaitaoSans-{style}.ttf").read_bytes(), f"PaitaoSans-{style}")
        for style in ("Regular", "Bold")
    )
    return regular, bold


def load_fonts(extra: Path | None = None) -> Fonts:
    """The shipped fonts; `extra` is a TrueType file that gives the characters they lack (`--font`).

    Raises:
        Problem: `font_file` (cannot be read) or `font_kind` (no TrueType outlines).
    """
    regular, bold = _shipped()
    more: tuple[Face, ...] = ()
    if extra is not None:
        try:
            data = extra.read_bytes()
        except OSError as fault:
            raise Problem("font_file", file=str(extra), reason=fault.strerror or type(fault).__name__) from fault
        more = (read_face(data, extra.name),)
    return Fonts((regular, *more), (bold, regular, *more))
