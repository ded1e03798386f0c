"""Laid-out sheets as PNG through pillow: what the PDF shows, for a screen or a label printer.

Imports pillow at the top: import this module only where a picture is written.
"""

from functools import cache
from io import BytesIO
from typing import BinaryIO

from PIL import Image, ImageDraw, ImageFont

from boards.printing.fit import placed
from boards.printing.measure import Face, Fonts
from boards.printing.sheet import WHITE, Item, Line, Modules, Polygon, Rect, Sheet, Text


def write(sheet: Sheet, stream: BinaryIO, *, fonts: Fonts, dpi: int = 200) -> None:
    """Write one sheet as a PNG of this resolution; a file holds one page.

    Raises:
        Problem: `font_character`, before anything is written.
    """
    picture(sheet, fonts=fonts, dpi=dpi).save(stream, "PNG", dpi=(dpi, dpi))


def picture(sheet: Sheet, *, fonts: Fonts, dpi: int = 200) -> Image.Image:
    """One sheet as RGB pixels."""
    fonts.check(sheet.texts)
    scale = dpi / 25.4
    image = Image.new("RGB", (round(sheet.width * scale), round(sheet.height * scale)), WHITE)
    draw = ImageDraw.Draw(image)
    for item in sheet.items:
        _draw(draw, item, scale, fonts)
    return image


@cache
def _pen(face: Face, pixels: float) -> ImageFont.FreeTypeFont:
    # BASIC: the other engine would apply kerning, which the PDF does not.
    return ImageFont.truetype(BytesIO(face.data), pixels, layout_engine=ImageFont.Layout.BASIC)


def _draw(draw: ImageDraw.ImageDraw, item: Item, scale: float, fonts: Fonts) -> None:
    match item:
        case Text():
            for x, face, piece in placed(item, fonts):
                # Letter by letter: pillow would round each advance to pixels, and long lines would outgrow their room.
                for character in piece:
                    at = x * scale, item.y * scale
                    draw.text(at, character, item.ink, _pen(face, item.size * scale), anchor="ls")
                    x += item.size * face.advances[ord(character)]
        case Rect():
            # pillow draws an outline inside its box, a PDF half on each side of the edge.
            out = item.line / 2 if item.stroke else 0.0
            box = _box(item.x - out, item.y - out, item.width + 2 * out, item.height + 2 * out, scale)
            draw.rectangle(box, item.fill, item.stroke, width=max(1, round(item.line * scale)) if item.stroke else 0)
        case Line():
            points = (item.x * scale, item.y * scale, item.to_x * scale, item.to_y * scale)
            draw.line(points, item.ink, max(1, round(item.line * scale)))
        case Polygon():
            draw.polygon([(x * scale, y * scale) for x, y in item.points], item.fill)
        case Modules():
            for row, column, length in item.runs:
                left, top = item.x + column * item.width, item.y + row * item.height
                draw.rectangle(_box(left, top, length * item.width, item.height, scale), (0, 0, 0))


def _box(x: float, y: float, width: float, height: float, scale: float) -> tuple[int, int, int, int]:
    """Pixel corners; neighbours share a rounded edge, so there is neither gap nor overlap."""
    left, top = round(x * scale), round(y * scale)
    return left, top, max(left, round((x + width) * scale) - 1), max(top, round((y + height) * scale) - 1)
