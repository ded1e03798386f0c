"""All pages of a print small on one picture: what will come out, before paper is used.

Imports pillow at the top: import this module only where a picture is written.
"""

from collections.abc import Sequence
from io import BytesIO
from itertools import islice
from typing import BinaryIO, Final

from PIL import Image

from boards.printing import png
from boards.printing.measure import Fonts
from boards.printing.sheet import HAIRLINE_GREY, Align, Item, Rect, Sheet, Text
from boards.wording import say

MOST_PAGES: Final = 20
"""More would be too small to tell anything; the picture says how many are left out."""
_COLUMNS: Final = 5
_DPI: Final = 64
"""Of a page on the picture: enough to see which card lies where, and to read large print."""
_FINER: Final = 2
"""Pages are drawn this much larger and then reduced, so that hairlines stay hairlines."""
_GAP: Final = 8.0
_CAPTION: Final = 9.0
_FOOT: Final = 14.0


def write(sheets: Sequence[Sheet], stream: BinaryIO, *, lang: str, fonts: Fonts) -> None:
    """Write one PNG of the first `MOST_PAGES` pages; equal sheets give equal bytes.

    Raises:
        Problem: `font_character`, or what laying out a page raises, before anything is written.
    """
    whole = BytesIO()
    picture(sheets, lang=lang, fonts=fonts).save(whole, "PNG", dpi=(_DPI, _DPI))
    stream.write(whole.getvalue())


def picture(sheets: Sequence[Sheet], *, lang: str, fonts: Fonts) -> Image.Image:
    """The picture: pages row by row, each with its number under it."""
    pages = list(islice(sheets, MOST_PAGES))
    columns = min(_COLUMNS, max(len(pages), 1))
    rows = -(-len(pages) // columns)
    width = max((page.width for page in pages), default=0.0)
    height = max((page.height for page in pages), default=0.0)
    left_out = len(sheets) - len(pages)
    items: list[Item] = []
    corners = []
    for at, page in enumerate(pages):
        row, column = divmod(at, columns)
        x, y = _GAP + column * (width + _GAP), _GAP + row * (height + _CAPTION + _GAP)
        corners.append((x, y))
        items.append(Rect(x, y, page.width, page.height, stroke=HAIRLINE_GREY, line=0.8))
        name = say("contact_page", lang, page=at + 1)
        items.append(Text(x + page.width / 2, y + page.height + 7, name, 6, align=Align.CENTRE))
    total_width = _GAP + columns * (width + _GAP)
    total_height = _GAP + rows * (height + _CAPTION + _GAP)
    if left_out:
        said = say("contact_more", lang, shown=len(pages), more=left_out)
        items.append(Text(_GAP, total_height + 5, said, 8, bold=True))
        total_height += _FOOT
    whole = png.picture(Sheet(total_width, total_height, tuple(items)), fonts=fonts, dpi=_DPI)
    scale = _DPI / 25.4
    for page, (x, y) in zip(pages, corners, strict=True):
        small = png.picture(page, fonts=fonts, dpi=_DPI * _FINER).reduce(_FINER)
        # One pixel inside, so that the outline stays.
        inner = small.crop((1, 1, small.width - 1, small.height - 1))
        whole.paste(inner, (round(x * scale) + 1, round(y * scale) + 1))
    return whole
