"""Pages against small pictures kept in `golden`, with a tolerance.

PAITAO_REGENERATE=1 writes them anew; look at them before they are committed. Both drawers are held to the same
pictures: pillow, and PDFium on what reportlab wrote.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from conftest import rendered
from PIL import Image, ImageChops, ImageFilter, ImageStat

from boards.printing import Fonts, Sheet, png

GOLDEN = Path(__file__).parent / "golden"
DPI = 200


def small(picture: Image.Image) -> Image.Image:
    """A quarter of the size, grey levels averaged: what is kept."""
    return picture.convert("RGB").reduce(4)


def difference(one: Image.Image, other: Image.Image) -> tuple[float, int]:
    """Mean and largest difference after a slight blur: anti-aliasing does not count, a moved or missing word does."""
    pair = [picture.convert("RGB").filter(ImageFilter.GaussianBlur(1.5)) for picture in (one, other)]
    delta = ImageChops.difference(*pair).convert("L")
    return ImageStat.Stat(delta).mean[0], int(delta.getextrema()[1])  # type: ignore[call-overload]


def assert_looks_as_kept(name: str, now: Image.Image) -> None:
    """The picture is the kept one of that name."""
    path = GOLDEN / f"{name}.png"
    if os.environ.get("PAITAO_REGENERATE") == "1":
        GOLDEN.mkdir(exist_ok=True)
        now.save(path)
    with Image.open(path) as kept:
        assert kept.size == now.size
        mean, most = difference(kept, now)
    assert mean < 0.3, "pillow draws the page differently; look at it, then PAITAO_REGENERATE=1"
    assert most < 30


def assert_page_as_kept(
    name: str,
    sheet: Sheet,
    fonts: Fonts,
    to_pdf: Callable[[Sequence[Sheet]], bytes],
    *,
    pdf_mean: float = 2,
    pdf_most: int = 80,
) -> None:
    """Both drawers' pages are the kept one; `pdf_mean` and `pdf_most` bound what PDFium may draw otherwise."""
    assert_looks_as_kept(name, small(png.picture(sheet, fonts=fonts, dpi=DPI)))
    with Image.open(GOLDEN / f"{name}.png") as kept:
        mean, most = difference(kept, small(rendered(to_pdf([sheet]), 0, DPI)))
    assert mean < pdf_mean, "the PDF shows something else than the PNG"
    assert most < pdf_most
