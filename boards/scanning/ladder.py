"""Every code of one picture: read as it is, then sharpened, blurred, enlarged, until nothing new is to be expected.

Which attempts help was measured on pictures of printed cards (`tests/benchmarks/bench_scan.py`, docs/scanning.md):
twice the size and sharpened for what is out of focus or far away, blurred for grain. Finding and decoding symbols is
zxing-cpp's work. Imports it and pillow at the top: import this module only where a picture is read.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

import zxingcpp
from PIL import Image, ImageFilter

_FORMATS: Final = zxingcpp.BarcodeFormats((zxingcpp.BarcodeFormat.QRCode, zxingcpp.BarcodeFormat.Code128))
_LARGE: Final = 16_000_000
"""Pixels above which a whole picture is not enlarged: its symbols are large, or it should have been two pictures."""
_MARGIN: Final = 0.7
"""Of a symbol that was seen and not read, so much of its side around it belongs to the piece that is tried again."""
_MOST_SEEN: Final = 24
"""Seen and unread symbols of one picture that are tried again one by one."""
_SMALL: Final = 100.0
"""Pixels of a symbol's side (modules of 3.5 pixels). Beside one as small others may not even have been seen."""


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def touches(self, other: "_Box") -> bool:
        """Whether the middle of the other lies within this one, or the reverse."""
        return self._holds(other) or other._holds(self)

    def _holds(self, other: "_Box") -> bool:
        x, y = (other.left + other.right) / 2, (other.top + other.bottom) / 2
        return self.left <= x <= self.right and self.top <= y <= self.bottom


class Symbols(NamedTuple):
    """What stands in one picture."""

    texts: tuple[str, ...]
    """What was read, each text once."""
    unread: int
    """Symbols that were seen and could not be read."""


class _Attempts:
    """The symbols of one picture, over several attempts."""

    def __init__(self) -> None:
        self.read: dict[str, _Box] = {}
        self._seen: list[_Box] = []

    def run(
        self, picture: Image.Image, scale: float = 1.0, at: tuple[float, float] = (0.0, 0.0), *, is_first: bool = False
    ) -> int:
        """One attempt on the picture or a piece of it; gives the number of new texts.

        `scale` pixels of `picture` are one of the whole, `at` is the corner of the piece in the whole. What is seen and
        not read counts in the first attempt only: sharpening makes patterns where there were none.
        """
        before = len(self.read)
        for symbol in zxingcpp.read_barcodes(picture, formats=_FORMATS, return_errors=True):
            position = symbol.position
            corners = (position.top_left, position.top_right, position.bottom_left, position.bottom_right)
            xs, ys = [c.x / scale + at[0] for c in corners], [c.y / scale + at[1] for c in corners]
            box = _Box(min(xs), min(ys), max(xs), max(ys))
            if symbol.valid:
                self.read.setdefault(symbol.text, box)
            elif is_first and symbol.format == zxingcpp.BarcodeFormat.QRCode:
                self._seen.append(box)
        return len(self.read) - before

    def unread(self) -> list[_Box]:
        """Where a symbol was seen, each place once, and none was read."""
        places: list[_Box] = []
        for box in self._seen:
            if not any(box.touches(other) for other in (*self.read.values(), *places)):
                places.append(box)
        return places


def read_symbols(picture: Image.Image) -> Symbols:
    """The texts of all QR codes and Code 128 of a grey picture, and how many were seen and not read.

    Args:
        picture: Mode L, any way round.
    """
    attempts = _Attempts()
    attempts.run(picture, is_first=True)
    for box in attempts.unread()[:_MOST_SEEN]:
        _look_closely(picture, box, attempts)
    is_enlarged = picture.width * picture.height <= _LARGE
    if attempts.read:
        # One more look for those that were not even seen; it finds one in hundreds, so it is the cheaper one.
        sides = [max(box.right - box.left, box.bottom - box.top) for box in attempts.read.values()]
        is_enlarged = is_enlarged and min(sides) < _SMALL
        for scale, attempt in islice(_ways(picture, is_enlarged=is_enlarged), 1):
            attempts.run(attempt, scale)
    else:
        for scale, attempt in _ways(picture, is_enlarged=is_enlarged):
            if attempts.run(attempt, scale):
                break
    return Symbols(tuple(attempts.read), len(attempts.unread()))


def _look_closely(picture: Image.Image, box: _Box, attempts: _Attempts) -> None:
    more = _MARGIN * max(box.right - box.left, box.bottom - box.top) + 4
    corners = (max(0, box.left - more), max(0, box.top - more),
               min(picture.width, box.right + more), min(picture.height, box.bottom + more))  # fmt: skip
    left, top, right, bottom = map(round, corners)
    if right - left < 8 or bottom - top < 8:
        return
    for scale, attempt in _ways(picture.crop((left, top, right, bottom)), is_enlarged=True):
        if attempts.run(attempt, scale, (left, top)):
            return


def _ways(picture: Image.Image, *, is_enlarged: bool) -> Iterator[tuple[float, Image.Image]]:
    """The picture in other ways, and by how much each is larger: the one that helps most often first."""
    if is_enlarged:
        large = picture.resize((2 * picture.width, 2 * picture.height), Image.Resampling.BICUBIC)
        yield 2, large.filter(ImageFilter.UnsharpMask(4, 200, 0))
    yield 1, picture.filter(ImageFilter.GaussianBlur(1))
    if is_enlarged:
        yield 2, large
        yield 2, large.filter(ImageFilter.GaussianBlur(1.5))
    yield 1, picture.filter(ImageFilter.UnsharpMask(2, 200, 0))
    if picture.width > 1200 and picture.height > 1200:
        yield 0.5, picture.reduce(2)
