"""Lines for a terminal of some width: columns, sentences folded between words, keys side by side.

A terminal breaks a line in the middle of a word, and a tired reader stumbles there. Chinese may break between any two
characters, but no line begins with a full stop or ends with an opening bracket.
"""

import re
from collections.abc import Sequence
from typing import Final

HANGING: Final = "   "
"""What the further lines of a sentence begin with; keys stand at two blanks."""
NARROWEST: Final = 40
"""Below this folding makes nothing easier to read."""

_WIDE: Final = "\u2e80-\uffff"
_TOKEN: Final = re.compile(rf"\s+|[{_WIDE}]|[^\s{_WIDE}]*\b[NESW] \d[^\s{_WIDE}]*|[^\s{_WIDE}]+")
"""Blanks, a character of Chinese, a seat with its count, a word."""
_CLOSING: Final = tuple("”’…，。；：、！？）」』》")
_OPENING: Final = tuple("“‘（「『《")


def columns(text: str) -> int:
    """Terminal columns, at most: Chinese characters take two, and so may quotation marks."""
    return sum(2 if ord(character) >= 0x1100 else 1 for character in text)


def folded(text: str, width: int) -> list[str]:
    """A sentence as lines of less than `width` columns; only a word that is longer than a line sticks out.

    The words in their order are those of `text`; a break stands for blanks, or between two characters of Chinese.
    """
    if width < NARROWEST or columns(text) < width:
        return [text]
    lines = [""]
    for piece in _pieces(text):
        if columns(lines[-1] + piece.rstrip()) < width:
            lines[-1] += piece
        elif piece.strip():
            lines.append(HANGING + piece)
    lines = [line.rstrip() for line in lines]
    return lines if lines[0] else lines[1:]


def side_by_side(options: Sequence[str], width: int) -> list[str]:
    """Options side by side, as many as the terminal is wide for; none is broken."""
    lines: list[str] = []
    for option in options:
        if lines and columns(lines[-1]) + 3 + columns(option) < width:
            lines[-1] += "   " + option
        else:
            lines.append("  " + option)
    return lines


def _pieces(text: str) -> list[str]:
    """What stays together: a word with the marks at its ends, or one Chinese character with those; or blanks."""
    pieces: list[str] = []
    for token in _TOKEN.findall(text):
        before = pieces[-1] if pieces else ""
        glued = before.strip() and not token.isspace() and (before.endswith(_OPENING) or token.startswith(_CLOSING))
        if glued:
            pieces[-1] += token
        else:
            pieces.append(token)
    return pieces
