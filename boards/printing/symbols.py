"""Matrices of QR and Code 128 as runs of dark modules. The libraries compute the symbols; nothing is drawn here.

qrcode and reportlab are imported inside: whoever prints no code does not pay for them.
"""

from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from boards.printing.legible import too_small
from boards.printing.sheet import Modules

SMALLEST_MODULE: Final = 0.40
"""Millimetres. Below it a phone at reading distance fails (tried with tilt, noise and blur: see docs/printing.md)."""
QR_MODULE: Final = 0.508
"""A whole number of dots at 150, 300 and 600 dpi."""
MASK: Final = 7
"""One mask for all symbols. Our texts look random, so choosing the best of eight gains nothing (102 to 115 of 256 hard
pictures read with any fixed mask, 105 with the chosen one) and costs five times the time."""


@lru_cache(maxsize=1024)
def qr_runs(text: str, level: str = "Q") -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """Modules per side, and the runs (row, first column, length), of the QR symbol of a text of `boards.codes`.

    `level` is the error correction, M (15 %) or Q (25 %). The mode is alphanumeric; a text with other characters than
    capital letters and digits raises ValueError.
    """
    from qrcode.constants import ERROR_CORRECT_M, ERROR_CORRECT_Q
    from qrcode.main import QRCode

    if not (text.isascii() and text.isalnum() and text == text.upper()):
        raise ValueError("a code's text is capital letters and digits")
    code = QRCode(error_correction={"M": ERROR_CORRECT_M, "Q": ERROR_CORRECT_Q}[level], border=0, mask_pattern=MASK)
    code.add_data(text, optimize=0)
    code.make(fit=True)
    rows = code.get_matrix()
    return len(rows), tuple(
        (y, x, length) for y, row in enumerate(rows) for x, length, dark in _runs(tuple(map(bool, row))) if dark
    )


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int, bool]]:
    found, at = [], 0
    for dark, group in groupby(row):
        length = len(list(group))
        found.append((at, length, dark))
        at += length
    return found


def qr(text: str, x: float, y: float, module: float = QR_MODULE, level: str = "Q") -> Modules:
    """The QR symbol of `text` with its top left corner at (x, y), without its quiet zone.

    Raises:
        Problem: `code_module`, when a module would be smaller than `SMALLEST_MODULE`.
    """
    if module < SMALLEST_MODULE - 1e-9:
        raise too_small("code_module", module, SMALLEST_MODULE)
    return Modules(x, y, module, module, qr_runs(text, level)[1])


def qr_side(text: str, module: float = QR_MODULE, level: str = "Q") -> float:
    """Width of that symbol in mm, without its quiet zone."""
    return qr_runs(text, level)[0] * module


@lru_cache(maxsize=1024)
def code128_runs(text: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """Modules in the row, and the runs (0, first column, length), of the Code 128 symbol of an ASCII text."""
    from reportlab.graphics.barcode.code128 import Code128

    code: Any = Code128(text, quiet=0)
    code.validate()
    code.encode()
    runs, at = [], 0
    # Bars are capital letters and spaces small ones; a is one module wide, b two...
    for letter in code.decompose():
        length = ord(letter.upper()) - ord("A") + 1
        if letter.isupper():
            runs.append((0, at, length))
        at += length
    return at, tuple(runs)


def code128(text: str, x: float, y: float, module: float, height: float) -> Modules:
    """The bars of `text` with their top left corner at (x, y)."""
    return Modules(x, y, module, height, code128_runs(text)[1])
