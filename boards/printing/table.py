"""A ruled table to write in by hand: columns in millimetres, heads that wrap, a row for each line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from boards.printing.fit import shrunk, wrapped
from boards.printing.measure import Fonts
from boards.printing.sheet import BLACK, GREY, Align, Ink, Item, Line, Rect, Text
from boards.problems import Problem

LARGEST_HEAD: Final = 3.0
SMALLEST: Final = 1.9
LEADING: Final = 1.14
BREAK: Final = "\n"
"""In a text: a good place to begin another line, if one is needed."""
_THIN: Final = 0.15
_THICK: Final = 0.45
_PAPER_GREY: Final[Ink] = (236, 236, 236)
"""Behind the heads: light enough that a copier keeps them readable."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column. Neighbours of one group stand under a common head."""

    width: float
    """At least this wide: what a hand needs to write in it."""
    head: str
    group: str = ""
    bold: bool = False
    """How the texts that are printed into its cells look."""
    size: float = 3.0
    align: Align = Align.LEFT
    divides: bool = False
    """A thick line on its left: another part of the table begins."""


def spread(columns: Sequence[Column], width: float) -> tuple[Column, ...]:
    """The columns, each wider by the same share, so that they fill `width`.

    Raises:
        Problem: `table_narrow`, when they do not even have the width that they need.
    """
    needed = sum(column.width for column in columns)
    if needed > width + 0.01:
        raise Problem("table_narrow", columns=len(columns), want=f"{needed:.0f}", got=f"{width:.0f}")
    return tuple(replace(column, width=column.width * width / needed) for column in columns)


def table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    corner: tuple[float, float],
    *,
    head: float,
    row: float,
    fonts: Fonts,
    block: int = 4,
) -> list[Item]:
    """The table with its upper left `corner` there; an empty text is a cell to write in.

    `head` and `row` are heights in millimetres. A thick line stands under every `block` rows, which keeps tired eyes
    on their line. The items follow the order of reading: heads from left to right, then row by row.
    """
    x, y = corner
    width = sum(column.width for column in columns)
    bottom = y + head + row * len(rows)
    items: list[Item] = [Rect(x, y, width, head, fill=_PAPER_GREY)] if head else []
    lines: list[Item] = []
    left = x
    for group, members in groupby(columns, key=lambda column: column.group):
        inside = list(members)
        band = y
        if group and head:
            band = y + 0.46 * head
            items += _fitted(group, (left, y, sum(column.width for column in inside), band - y), fonts, bold=True)
            lines.append(Line(left, band, left + sum(column.width for column in inside), band, _THIN))
        for place, column in enumerate(inside):
            if head and column.head:
                items += _fitted(column.head, (left, band, column.width, y + head - band), fonts)
            if left > x:
                thick = column.divides
                lines.append(Line(left, band if place else y, left, bottom, _THICK if thick else _THIN))
            left += column.width
    for number, texts in enumerate(rows):
        top = y + head + number * row
        if number or head:
            thick = number % block == 0
            lines.append(Line(x, top, x + width, top, 0.3 if thick else _THIN, BLACK if thick else GREY))
        left = x
        for column, text in zip(columns, texts, strict=True):
            if text:
                items += _cell(column, text, (left, top, column.width, row), fonts)
            left += column.width
    return [*items, *lines, Rect(x, y, width, bottom - y, stroke=BLACK, line=_THICK)]


def _fitted(text: str, box: tuple[float, float, float, float], fonts: Fonts, *, bold: bool = False) -> list[Item]:
    """A head in the middle of its box, on as many lines as let it be large."""
    x, y, width, height = box
    lines, size = _arranged(fonts, text, LARGEST_HEAD, (width - 1.2, height), bold=bold, most=4)
    return _lines(lines, size, (x + width / 2, y + height / 2), Align.CENTRE, bold, fonts)


def _cell(column: Column, text: str, box: tuple[float, float, float, float], fonts: Fonts) -> list[Item]:
    """A printed cell, on two lines where that keeps it larger."""
    x, y, width, height = box
    lines, size = _arranged(fonts, text, column.size, (width - 2, height - 0.4), bold=column.bold, most=2)
    at = x + (width / 2 if column.align is Align.CENTRE else 1.2)
    return _lines(lines, size, (at, y + height / 2), column.align, column.bold, fonts)


def _arranged(
    fonts: Fonts, text: str, size: float, room: tuple[float, float], *, bold: bool, most: int
) -> tuple[tuple[str, ...], float]:
    """The largest size at which the text fits, and its lines: broken where it breaks well, else anywhere.

    Below `SMALLEST` one line shrinks further.
    """
    width, height = room
    for anywhere, smallest in ((False, 2.3), (True, SMALLEST), (False, SMALLEST)):
        fitting = size
        while fitting >= smallest:
            lines = _broken(fonts, text, fitting, width, bold=bold, anywhere=anywhere)
            widest = max(fonts.width(line, fitting, bold=bold) for line in lines)
            if widest <= width and len(lines) <= most and LEADING * fitting * len(lines) <= height:
                return lines, fitting
            fitting = round(fitting - 0.1, 3)
    whole = text.replace(BREAK, "")
    return (whole,), shrunk(fonts, whole, SMALLEST, width, bold=bold)


def _broken(fonts: Fonts, text: str, size: float, width: float, *, bold: bool, anywhere: bool) -> tuple[str, ...]:
    """One line if it fits; else broken at `BREAK`, then at blanks, or `anywhere` between Chinese characters too."""
    whole = text.replace(BREAK, "")
    if fonts.width(whole, size, bold=bold) <= width:
        return (whole,)
    lines: list[str] = []
    for part in _packed(fonts, text.split(BREAK), size, width, bold=bold):
        if anywhere:
            lines += wrapped(fonts, part, size, width, bold=bold)
        else:
            words = [word + " " for word in part.split(" ")]
            lines += _packed(fonts, words, size, width, bold=bold)
    return tuple(lines)


def _packed(fonts: Fonts, pieces: Sequence[str], size: float, width: float, *, bold: bool) -> list[str]:
    """As many pieces on each line as fit; what only parts pieces is left out at the end of a line."""
    lines = [""]
    for piece in pieces:
        if lines[-1] and fonts.width((lines[-1] + piece).rstrip(" ·"), size, bold=bold) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip(" ·") for line in lines]


def _lines(
    lines: Sequence[str], size: float, middle: tuple[float, float], align: Align, bold: bool, fonts: Fonts
) -> list[Item]:
    """Lines about a middle; capital letters and Chinese characters stand evenly above and below it."""
    x, y = middle
    first = y + fonts.cap_height(size, bold=bold) / 2 - LEADING * size * (len(lines) - 1) / 2
    return [Text(x, first + LEADING * size * at, line, size, bold=bold, align=align) for at, line in enumerate(lines)]
