"""Texts that quote a deal and are no record: the source of a program, a manual, a page with an example in it.

A record begins as one, or a good part of its lines are lines of a record. Pages that hold LIN are records all the same,
for programs embed it in their pages; so are texts with links to the hand viewer.
"""

import re
from typing import Final

from boards.formats.pbn_tokens import decode
from boards.problems import Problem

_LOOKED_AT: Final = 262_144
_TAG: Final = r"\[[ \t]*[A-Za-z]\w*[ \t]*\""
_FIRST: Final = {"pbn": re.compile(r"[%;{]|" + _TAG), "lin": re.compile(r"[^\n]*\||[ \t]*<")}
"""How the first line of a record begins, blanks before it left out."""
_OWN: Final = {"pbn": re.compile(r"^[ \t]*" + _TAG, re.M), "lin": re.compile(r"^[ \t]*[A-Za-z]{2}\|", re.M)}
"""Lines that only a record has."""
_DEAL: Final = {
    "pbn": re.compile(r"\[[ \t\n]*Deal[ \t\n]*\"", re.I),
    "lin": re.compile(r"(?<![A-Za-z0-9])md\|[0-9]?[ \t]*[SHDCAKQJT2-9,.]", re.I),
}
_LINE: Final = re.compile(r"^[ \t]*\S", re.M)
_OWN_SHARE: Final = 10
_DEALS_SHARE: Final = 2


def quoted_line(format_name: str, data: bytes) -> int | None:
    """The line of the first deal in a text that only quotes it; None: the file is a record, or holds no deal.

    Args:
        format_name: The format of the deal. Only PBN and LIN are quoted in such a way that they are found.
        data: The file; its beginning decides.
    """
    if format_name not in _DEAL:
        return None
    try:
        # An odd number of bytes would break a character of UTF-16, whose length is even.
        text = decode(data[:_LOOKED_AT])[0].replace("\r\n", "\n").replace("\r", "\n")
    except Problem:
        return None
    deals = list(_DEAL[format_name].finditer(text))
    if not deals or _FIRST[format_name].match(text.lstrip()):
        return None
    lines = sum(1 for _ in _LINE.finditer(text))
    own = sum(1 for _ in _OWN[format_name].finditer(text))
    if _OWN_SHARE * own >= lines or _DEALS_SHARE * len(deals) >= lines:
        return None
    return text.count("\n", 0, deals[0].start()) + 1
