"""PBN files of nothing but plain deals, several times as fast as the reader: for files that come by the thousand.

Anything else, and whatever is odd or wrong, is left to `boards.formats.pbn`, with which this agrees.
"""

import re
from dataclasses import dataclass
from typing import Final

from boards.deal import NO_JOKERS, SUIT_COUNTS, Hand

_TAG: Final = re.compile(rb'\[([A-Za-z]\w*) "([^"\\\r\n]*)"\][ \t\r]*')
_DEAL: Final = re.compile(r"([NESW]):([AKQJT2-9.]+) ([AKQJT2-9.]+) ([AKQJT2-9.]+) ([AKQJT2-9.]+)")
_NUMBER: Final = re.compile(rb"[1-9][0-9]{0,5}")
_WHOLE_PACK: Final = int.from_bytes(b"\1" * 52 + NO_JOKERS, "big")
_HAND: Final = 13
_OF_ALL: Final = (b"Event", b"Game", b"PaitaoSession")
"""Tags that speak of the whole file: all boards have the same, or none has one."""
_OF_BOARDS: Final = (b"PaitaoFingerprint", b"PaitaoMark", b"PaitaoSalt")
"""Tags of our records that say nothing about deals; others do, or spell a name that PBN cannot hold."""
_GAMES: Final = ("bridge", "huapai")

Hands = tuple[Hand, Hand, Hand, Hand]


@dataclass(frozen=True, slots=True)
class PlainDeals:
    """The boards of such a file."""

    game_id: str
    event: str
    session: str
    boards: tuple[tuple[int, Hands], ...]
    """Number and hands N E S W, in the order of the file."""


def read(data: bytes) -> PlainDeals | None:
    """The boards of a file in which every line is blank, an escape or one tag; None: read it as usual."""
    numbers: list[int] = []
    deals: list[Hands] = []
    said: dict[bytes, list[str]] = {name: [] for name in _OF_ALL}
    try:
        for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
            if line[:1] in (b"", b"\r", b"%"):
                continue
            match = _TAG.fullmatch(line)
            if match is None or match[2][:1] == b"#":
                return None
            name = match[1]
            if name == b"Board":
                if len(numbers) != len(deals) or _NUMBER.fullmatch(match[2]) is None:
                    return None
                numbers.append(int(match[2]))
            elif name == b"Deal":
                deals.append(_hands(match[2].decode("ascii")))
                if len(numbers) != len(deals):
                    return None
            elif name in _OF_ALL:
                said[name].append(match[2].decode("utf-8"))
            elif name[:6] == b"Paitao" and name not in _OF_BOARDS:
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


def _hands(text: str) -> Hands:
    match = _DEAL.fullmatch(text)
    if match is None:
        raise ValueError
    written = []
    for hand in match.groups()[1:]:
        spades, hearts, diamonds, clubs = hand.split(".")
        counts = SUIT_COUNTS[spades] + SUIT_COUNTS[hearts] + SUIT_COUNTS[diamonds] + SUIT_COUNTS[clubs]
        if sum(counts) != _HAND:
            raise ValueError
        written.append(Hand(counts + NO_JOKERS))
    if sum(int.from_bytes(hand.counts, "big") for hand in written) != _WHOLE_PACK:
        raise ValueError
    first = "NESW".index(match[1])
    n, e, s, w = (written[(seat - first) % 4] for seat in range(4))
    return n, e, s, w
