"""PBN files of nothing but plain deals, several times as fast as the reader: for files that come by the thousand.

Anything else, and whatever is odd or wrong, is left to `boards.formats.pbn`, with which this agrees.
"""

import re
from dataclasses import dataclass
from typing import Final

from boards.deal import Deal
from boards.formats.pbn_deal import plain_deal

_PLAIN: Final = re.compile(rb'(?:(?:%[^\n]*|\[[A-Za-z]\w* "[^"\\\r\n]*"\][ \t\r]*|\r?)(?:\n|\Z))*+')
"""Every line is blank, an escape or one tag."""
_TOLD: Final = re.compile(rb'^\[(Board|Deal|Event|Game|Paitao\w*) "([^"]*)"', re.MULTILINE)
_NUMBER: Final = re.compile(rb"[1-9][0-9]{0,5}")
_OF_ALL: Final = (b"Event", b"Game", b"PaitaoSession")
"""Tags that speak of the whole file: all boards have the same, or none has one."""
_OF_BOARDS: Final = (b"PaitaoFingerprint", b"PaitaoMark", b"PaitaoSalt")
"""Tags of our records that say nothing about deals; others do, or spell a name that PBN cannot hold."""
_GAMES: Final = ("bridge", "huapai")


@dataclass(frozen=True, slots=True)
class PlainDeals:
    """The boards of such a file."""

    game_id: str
    event: str
    session: str
    boards: tuple[tuple[int, Deal], ...]
    """Number and deal, in the order of the file."""


def read(data: bytes) -> PlainDeals | None:
    """The boards of a file in which every line is blank, an escape or one tag; None: read it as usual."""
    numbers: list[int] = []
    deals: list[Deal] = []
    said: dict[bytes, list[str]] = {name: [] for name in _OF_ALL}
    plain = data.removeprefix(b"\xef\xbb\xbf")
    if b'"#' in plain or _PLAIN.fullmatch(plain) is None:
        return None
    try:
        for name, value in _TOLD.findall(plain):
            if name == b"Board":
                if len(numbers) != len(deals) or _NUMBER.fullmatch(value) is None:
                    return None
                numbers.append(int(value))
            elif name == b"Deal":
                deals.append(plain_deal(value.decode("ascii")))
                if len(numbers) != len(deals):
                    return None
            elif name in _OF_ALL:
                said[name].append(value.decode("utf-8"))
            elif name not in _OF_BOARDS:
                return None
    except ValueError:  # no plain hand, no whole pack, another code page
        return None
    if not deals or len(numbers) != len(deals):
        return None
    of_all = {}
    for tag, texts in said.items():
        if len(set(texts)) > 1 or len(texts) not in (0, len(deals)) or not all(map(str.isprintable, texts[:1])):
            return None
        of_all[tag] = texts[0] if texts else ""
    if of_all[b"Game"] not in ("", *_GAMES):
        return None
    event, session = ("" if text == "?" else text for text in (of_all[b"Event"], of_all[b"PaitaoSession"]))
    if event != event.strip() or session != session.strip() or "%" in session:
        return None
    # A board that stands there for every table is one board.
    boards = tuple(dict.fromkeys(zip(numbers, deals, strict=True)))
    return PlainDeals(of_all[b"Game"] or _GAMES[0], event, session, boards)
