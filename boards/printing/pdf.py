"""Laid-out sheets as PDF through reportlab: vectors, embedded subsets of our fonts only, the same bytes every time.

Imports reportlab at the top: import this module only where a PDF is written.
"""

import zlib
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from typing import Any, BinaryIO

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from boards.printing.fit import placed
from boards.printing.measure import Face, Fonts
from boards.printing.sheet import Ink, Item, Line, Modules, Polygon, Rect, Sheet, Text
from boards.problems import Problem

_POINTS = 72 / 25.4


def write(sheets: Iterable[Sheet], stream: BinaryIO, *, title: str, fonts: Fonts) -> None:
    """Write the sheets as the pages of one PDF.

    Equal sheets give equal bytes: no date, no random identifier. The text can be copied out again.

    Raises:
        Problem: `font_character` (a text holds a character without a glyph) or `font_kind` (the library cannot embed
            an extra font). Nothing has been written then.
    """
    whole = BytesIO()
    # An initial font of ours keeps the library's own Helvetica out of the file; the stubs want a number here.
    first: Any = _registered(fonts.regular[0])
    canvas = Canvas(whole, invariant=1, pageCompression=1, initialFontName=first)
    canvas.setTitle(title)
    canvas.setCreator("paitao")
    canvas.setAuthor("")
    canvas.setSubject("")
    for sheet in sheets:
        fonts.check(sheet.texts)
        canvas.setPageSize((sheet.width * _POINTS, sheet.height * _POINTS))
        canvas.transform(_POINTS, 0, 0, _POINTS, 0, 0)
        for item in sheet.items:
            _draw(canvas, item, sheet.height, fonts)
        canvas.showPage()
    canvas.save()
    stream.write(whole.getvalue())


@cache
def _registered(face: Face) -> str:
    """The name under which the library knows this face; two files of one name stay apart."""
    name = f"{face.name}-{zlib.crc32(face.data):08x}"
    try:
        pdfmetrics.registerFont(TTFont(name, BytesIO(face.data)))
    except TTFError as fault:
        raise Problem("font_kind", file=face.name) from fault
    return name


def _share(ink: Ink) -> tuple[float, float, float]:
    red, green, blue = ink
    return red / 255, green / 255, blue / 255


def _draw(canvas: Canvas, item: Item, height: float, fonts: Fonts) -> None:
    match item:
        case Text():
            _text(canvas, item, height, fonts)
        case Rect():
            if item.fill is not None:
                canvas.setFillColorRGB(*_share(item.fill))
            if item.stroke is not None:
                canvas.setStrokeColorRGB(*_share(item.stroke))
                canvas.setLineWidth(item.line)
            y = height - item.y - item.height
            canvas.rect(
                item.x, y, item.width, item.height, stroke=int(item.stroke is not None), fill=int(item.fill is not None)
            )
        case Line():
            canvas.setStrokeColorRGB(*_share(item.ink))
            canvas.setLineWidth(item.line)
            canvas.line(item.x, height - item.y, item.to_x, height - item.to_y)
        case Polygon():
            canvas.setFillColorRGB(*_share(item.fill))
            path = canvas.beginPath()
            for index, (x, y) in enumerate(item.points):
                (path.lineTo if index else path.moveTo)(x, height - y)
            path.close()
            canvas.drawPath(path, stroke=0, fill=1)
        case Modules():
            canvas.setFillColorRGB(0, 0, 0)
            canvas.saveState()
            # Whole numbers inside the path keep it short.
            canvas.transform(item.width, 0, 0, -item.height, item.x, height - item.y)
            path = canvas.beginPath()
            for row, column, length in item.runs:
                path.rect(column, row, length, 1)
            canvas.drawPath(path, stroke=0, fill=1)
            canvas.restoreState()


def _text(canvas: Canvas, item: Text, height: float, fonts: Fonts) -> None:
    canvas.setFillColorRGB(*_share(item.ink))
    for x, face, piece in placed(item, fonts):
        canvas.setFont(_registered(face), item.size)
        canvas.drawString(x, height - item.y, piece)
