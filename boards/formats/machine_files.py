"""How files of Duplimate programs are known by their content, for the registry: sizes, one look at the beginning.

DUP, BRI and DGE have no mark of their own, so one of the first records must have the whole shape of a record.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from typing import Final

DIGITS: Final = 78
"""Bytes of 39 card numbers: North, East and South."""
SYMBOLS: Final = 68
"""Bytes of four hands with their suit signs."""
BRI_RECORD: Final = 128
DGE_RECORD: Final = 128
DUP_RECORD: Final = 156

_SUIT: Final = b"\x06([AKQJT2-9]*)\x03([AKQJT2-9]*)\x04([AKQJT2-9]*)\x05([AKQJT2-9]*)"
DGE_HANDS: Final = re.compile(_SUIT * 4)
"""Four hands; a group for every suit."""
BRI_LINE: Final = re.compile(rb"[0-9]{78}\r?\n")
"""A board of the form that has a line for each."""

_CARDS: Final = re.compile(rb"[0-9]{78}")
_LOOKED_AT: Final = 4
_BLANKS: Final = b" \0"
_SECTION: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*\[document\][ \t]*(?:[\r\n]|\Z)", re.IGNORECASE)
_BOARD_LINE: Final = re.compile(
    rb"(?:\A|[\r\n])[ \t]*board[ \t]+[0-9]{1,2}[ \t]*=[ \t]*[a-p]{26}[0-9]{1,3}\b", re.IGNORECASE
)


def looks_like_dlm(data: bytes) -> bool:
    """The file begins with the section [Document], in any case, or soon has a board's line."""
    start = data[:4096]
    if start.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        start = start[2:].replace(b"\0", b"")
    # The search for a line is slow, and nearly every other file is without the word.
    return _SECTION.match(start) is not None or (b"board" in start.lower() and _BOARD_LINE.search(start) is not None)


def looks_like_dup(data: bytes) -> bool:
    """Digits, and behind them suit signs or the blank half of a blind record."""
    return any(_is_dup(data, at) for at in _starts(data, DUP_RECORD))


def _is_dup(data: bytes, at: int) -> bool:
    half = data[at + DIGITS : at + DIGITS + SYMBOLS]
    # One kind of blank: the padding of BRI is of two.
    is_blank = half in (b" " * SYMBOLS, bytes(SYMBOLS))
    # Hands that are damaged still show by their first sign what they are.
    return (half[:1] == b"\x06" or is_blank) and _CARDS.match(data, at) is not None


def looks_like_bri(data: bytes) -> bool:
    """Digits and padding, or a line of 78 digits."""
    if BRI_LINE.match(data) is not None or (len(data) == DIGITS and _CARDS.match(data) is not None):
        return True
    return any(_is_bri(data, at) for at in _starts(data, BRI_RECORD))


def _is_bri(data: bytes, at: int) -> bool:
    padding = data[at + DIGITS : at + BRI_RECORD]
    # Behind it stands the next board; the blank half of a blind DUP record is longer than this padding.
    following = data[at + BRI_RECORD : at + BRI_RECORD + 2]
    is_padded = len(padding) > 0 and not padding.strip(_BLANKS)
    return is_padded and (not following or following.strip(b" ") != b"") and _CARDS.match(data, at) is not None


def looks_like_dge(data: bytes) -> bool:
    """Four hands with suit signs, and padding."""
    return any(_is_dge(data, at) for at in _starts(data, DGE_RECORD))


def _is_dge(data: bytes, at: int) -> bool:
    hands = DGE_HANDS.match(data, at)
    return hands is not None and not data[hands.end() : at + DGE_RECORD].strip(_BLANKS)


def _starts(data: bytes, size: int) -> range:
    return range(0, min(len(data), _LOOKED_AT * size), size)
