"""What the beginning of the small formats looks like, those that are text; their readers are not loaded for it."""

import re
from typing import Final

from boards.formats.sniff_text import SNIFFED, beginning

_BLANKS: Final = b" \t\r\n\0\x1a"

_BER_NEAR: Final = range(8, 19)
"""Cards of a hand that still looks like one."""
_BHG_LINE: Final = re.compile(rb"[A-Za-z]{40,60}[ \t]*")
_LETTERS: Final = 40
_CSV: Final = re.compile(
    rb'^(?:"?[AKQJTakqjt0-9 -]{0,20}"?[,;]){16}"?[ ]*[0-9?]*[ ]*"?[,;]"?[ ]*(?:[NESWnesw]|[?"-]|\r|$)', re.MULTILINE
)
_SEPARATOR_LINE: Final = re.compile(rb'\A"?sep=."?[ \t]*(?:\r\n?|\n)', re.IGNORECASE)
_GONGZHU: Final = re.compile(
    rb"\bNo\.[ \t]*[0-9]+[ \t]*:[ \t]*\[[ \t]*['\"][SHDC]"
    rb"|^[ \t]*[0-3][ \t]*,[ \t]*[SHDC](?:10|[AKQJT2-9])[ \t]*,[ \t]*[SHDC](?:10|[AKQJT2-9])[ \t]*,",
    re.MULTILINE,
)


def looks_like_ber(data: bytes) -> bool:
    """Digits 1 to 4 without end, and 52 of them that are nearly a deal."""
    digits = data[:SNIFFED].translate(None, _BLANKS)
    if len(digits) < 52 or 8 * len(digits[:208].translate(None, b"1234")) > len(digits[:208]):
        return False
    boards = [digits[at : at + 52] for at in range(0, min(len(digits) - 51, 4 * 52), 52)]
    return any(all(board.count(digit) in _BER_NEAR for digit in (b"1", b"2", b"3", b"4")) for board in boards)


def looks_like_bhg(data: bytes) -> bool:
    """Soon a line of letters, nearly all of them different."""
    lines = re.split(rb"[\r\n]+", beginning(data)[:400].lstrip(_BLANKS))
    return any(_BHG_LINE.fullmatch(line) and len(set(line)) >= _LETTERS for line in lines)


def looks_like_csv(data: bytes) -> bool:
    """A line of 16 suits and what follows them."""
    return _CSV.search(beginning(data)) is not None


def looks_like_seatcsv(data: bytes) -> bool:
    """A first line that names the columns of our table."""
    line = _SEPARATOR_LINE.sub(b"", beginning(data)[:4096].lstrip(_BLANKS)).lstrip(_BLANKS)
    line = re.split(b"[\r\n]", line, maxsplit=1)[0]
    return {b"board", b"seat", b"hand"} <= {name.strip(b' "\r').lower() for name in re.split(b"[,;\t]", line)}


def looks_like_gongzhu(data: bytes) -> bool:
    """A deal as a log has it, or a trick with its leader."""
    return _GONGZHU.search(beginning(data).replace(b"\r", b"\n")) is not None
