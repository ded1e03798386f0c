"""Lists for the double-dummy solver DDS: `PBN dealer vulnerable trump first "N:..."`, and deals alone in that spelling.

Only read. One word in front of a bare deal, a name or a number, is passed over.
"""

import re
from typing import Final

from boards.board import BoardSet
from boards.formats import bare
from boards.formats.bare import Deals, Found
from boards.formats.file_reading import FileReading
from boards.formats.pbn_tokens import decode
from boards.games import VULNERABILITIES, Game
from boards.problems import Fault
from boards.seats import Seat

FORMAT: Final = "dds"
EXAMPLE: Final = "N:AK4.QJ93.T52.876 QJT9.A42.KQ7.432 8765.KT8.A93.AQ5 32.765.J864.KJT9"

_LABEL: Final = r'(?:[\w.#)]{1,20}[ \t]+)?"?[NESW]:[AKQJTakqjt0-9.-]'
_LINE: Final = re.compile(rf"^[ \t]*(?:PBN[ \t]|{_LABEL}).*$", re.MULTILINE)
_HEAD: Final = re.compile(r"[ \t]*PBN[ \t]+([0-9]+)[ \t]+([0-9]+)[ \t]+[0-9]+[ \t]+[0-9]+[ \t]+\"")
_DEAL: Final = re.compile(r"(?<![A-Za-z])([NESW]):([^\"]*)")
_SOLVED: Final = "NUMBER|FUT|TABLE|PAR2?|DEALERPAR|PLAY|TRACE"
_OTHER: Final = re.compile(rf"^(?![ \t]*(?:PBN[ \t]|{_LABEL}|(?:{_SOLVED})\b|$)).", re.MULTILINE)
_DEALERS: Final = {str(int(seat)): seat.name for seat in Seat}
# DDS numbers them none, both, N-S, E-W.
_VULNERABLE: Final = dict(zip("0123", (VULNERABILITIES[at] for at in (0, 3, 1, 2)), strict=True))


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Every deal of the list; solutions and play are passed over.

    Args:
        data: The file.
        name: What to call it in faults.
        game: Bridge or huapai; default bridge.
        first: Number of the first deal; without it they are numbered from 1, with a note.

    Raises:
        Problem: `no_deals`, `text_damaged`, or `format_game`.
    """
    played = bare.game_of_13(game, FORMAT, name)
    text, notes = decode(data, name)
    deals = Deals(name, FORMAT, played, file_notes=list(notes), has_numbers=False)
    return deals.reading((_deal(match[0], line) for line, match in deals.lines(_LINE, _OTHER, text)), first)


def _deal(text: str, line: int) -> Found:
    found = Found(line)
    head = _HEAD.match(text)
    deal = _DEAL.search(text)
    hands = deal[2].split(None, 4) if deal is not None else []
    if deal is None or len(hands) != 4 or (head is None and text.lstrip().startswith("PBN")):
        found.faults.append(Fault("deal_line_form", {"example": EXAMPLE}))
        return found
    if head is not None:
        found.dealer = _DEALERS.get(head[1], head[1][:20])
        found.vulnerable = _VULNERABLE.get(head[2], head[2][:20])
    for step, hand in enumerate(hands):
        if hand != "-":
            found.set_hand(Seat[deal[1]].turned(step), hand)
    return found


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Nothing is written, so nothing is lost."""
    return ()
