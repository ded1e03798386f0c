"""Blocks of text down a page at one size: headings, paragraphs, a framed line, boxes ticked or to be ticked."""

from collections.abc import Sequence
from typing import Final

from boards.printing.fit import shrunk, wrapped
from boards.printing.measure import Fonts
from boards.printing.sheet import BLACK, GREY, Align, Ink, Item, Line, Rect, Text

EDGE: Final = 14.0
_LEADING: Final = 1.36
_WRITING: Final = 8.0
"""Height of a line to write on."""
_ROOM_TO_WRITE: Final = 38.0


class Flow:
    """A column that grows downwards; `y` is where the next block begins."""

    def __init__(self, fonts: Fonts, left: float, right: float, y: float, size: float) -> None:
        self._fonts = fonts
        self._left = left
        self._right = right
        self._size = size
        self.y = y
        self.items: list[Item] = []

    def heading(self, text: str) -> None:
        """A heading with a rule above it where something stands above."""
        size = 0.9 * self._size
        self.y += 0.75 * self._size
        if self.items:
            self.items.append(Line(self._left, self.y, self._right, self.y, 0.2, GREY))
        self.y += 1.25 * size
        self.items.append(Text(self._left, self.y, text, size, bold=True, ink=GREY))
        self.y += 0.35 * size

    def paragraph(self, text: str, *, ink: Ink = BLACK) -> None:
        """Text over the whole width."""
        self._put(text, self._left, self._right, ink=ink)

    def framed(self, text: str) -> None:
        """The one sentence that matters: large, in a frame."""
        size = 1.45 * self._size
        lines = wrapped(self._fonts, text, size, self._right - self._left - 6, bold=True)
        self.y += 0.4 * self._size
        tall = 1.25 * size * len(lines) + 0.9 * size
        self.items.append(Rect(self._left, self.y, self._right - self._left, tall, stroke=BLACK, line=0.6))
        for at, line in enumerate(lines):
            base = self.y + 0.45 * size + (at + 0.85) * 1.25 * size
            self.items.append(Text(self._left + 3, base, line, size, bold=True))
        self.y += tall + 0.3 * self._size

    def item(self, text: str, *, to_write: str = "", boxes: Sequence[str] = ()) -> None:
        """An entry of a list; on its right a named line to write on, or named boxes to tick."""
        right, start = self._right, self.y
        if to_write:
            right -= _ROOM_TO_WRITE
        widths = [self._box + 0.4 * self._size + self._fonts.width(name, self._size) for name in boxes]
        right -= sum(width + 0.9 * self._size for width in widths)
        base = start + _LEADING * self._size
        self.items.append(Rect(self._left + 0.4, base - 0.5 * self._size, 0.3 * self._size, 0.3 * self._size, BLACK))
        self._put(text, self._left + self._size, right)
        if to_write:
            self.y = max(self.y, start + _WRITING)
            line = (self._right - _ROOM_TO_WRITE + 2.5, start + _WRITING - 2, self._right)
            self.items += blank(to_write, line, self._fonts, size=0.85 * self._size)
        x = self._right - sum(width + 0.9 * self._size for width in widths)
        for name, width in zip(boxes, widths, strict=True):
            x += 0.9 * self._size
            self._tick_box(x, base, ticked=False)
            self.items.append(Text(x + self._box + 0.4 * self._size, base, name, self._size))
            x += width

    def ticked(self, name: str, text: str) -> None:
        """A ticked box with what it stands for, and a line on that."""
        base = self.y + _LEADING * self._size
        self._tick_box(self._left, base, ticked=True)
        left = self._left + self._box + 0.5 * self._size
        self._put(name, left, self._right, bold=True)
        self._put(text, left, self._right)

    def to_tick(self, label: str, names: Sequence[str]) -> None:
        """Boxes beside each other that are ticked by hand, the last with a line to write on."""
        self.y += 0.25 * self._size
        size, step = self._size, _LEADING * self._size
        base = self.y + step
        self.items.append(Text(self._left, base, label, size, ink=GREY))
        x = self._left + self._fonts.width(label, size) + size
        for name in (*names, ""):
            wide = self._box + 0.4 * size + (self._fonts.width(name, size) if name else 22.0)
            if x + wide > self._right:
                x, base = self._left, base + 1.15 * step
            self._tick_box(x, base, ticked=False)
            start = x + self._box + 0.4 * size
            if name:
                self.items.append(Text(start, base, name, size))
            else:
                self.items.append(Line(start, base + 0.8, start + 22.0, base + 0.8, 0.2, GREY))
            x += wide + size
        self.y = base + 0.3 * size

    def lines_to_write(self, count: int) -> None:
        """Empty lines for a hand."""
        for _ in range(count):
            self.y += _WRITING
            self.items.append(Line(self._left, self.y, self._right, self.y, 0.2, GREY))
        self.y += 0.3 * self._size

    @property
    def _box(self) -> float:
        return 0.95 * self._size

    def _tick_box(self, x: float, base: float, *, ticked: bool) -> None:
        side = self._box
        top = base - side + 0.1 * self._size
        self.items.append(Rect(x, top, side, side, stroke=BLACK, line=0.3))
        if ticked:
            self.items.append(Line(x + 0.2 * side, top + 0.5 * side, x + 0.42 * side, top + 0.78 * side, 0.6))
            self.items.append(Line(x + 0.42 * side, top + 0.78 * side, x + 0.85 * side, top + 0.15 * side, 0.6))

    def _put(self, text: str, left: float, right: float, *, bold: bool = False, ink: Ink = BLACK) -> None:
        for line in wrapped(self._fonts, text, self._size, right - left, bold=bold):
            self.y += _LEADING * self._size
            self.items.append(Text(left, self.y, line, self._size, bold=bold, ink=ink))


def blank(name: str, line: tuple[float, float, float], fonts: Fonts, *, size: float = 3.6) -> list[Item]:
    """A name with a line to write on behind it; `line` is left, base line, right."""
    left, y, right = line
    fitted = shrunk(fonts, name, size, 0.6 * (right - left))
    start = left + fonts.width(name, fitted) + 1.8
    return [Text(left, y, name, fitted, ink=GREY), Line(start, y + 0.8, right, y + 0.8, 0.25)]


def names_line(line: tuple[float, float, float], name: str, value: str, fonts: Fonts) -> list[Item]:
    """A name flush right with its value, or with a short line to write on."""
    left, y, right = line
    if not value:
        start = right - 22
        fitted = shrunk(fonts, name, 3.6, start - left - 1.8)
        return [
            Text(start - 1.8, y, name, fitted, ink=GREY, align=Align.RIGHT),
            Line(start, y + 0.8, right, y + 0.8, 0.25),
        ]
    end = right - fonts.width(value, 4.4, bold=True)
    return [
        Text(end - 1.8, y, name, shrunk(fonts, name, 3.6, end - left - 1.8), ink=GREY, align=Align.RIGHT),
        Text(right, y, value, 4.4, bold=True, align=Align.RIGHT),
    ]
