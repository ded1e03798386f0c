"""One deal a line, `n S.H.D.C e .. s .. w ..`: what the program dealer prints with `printoneline`, and DealerV2 too.

DealerV2's solved deals go on with a semicolon and 20 numbers of tricks, which are passed over. No board numbers.
"""

import re
from typing import Final

from boards.board import BoardSet
from boards.deal import hand_text
from boards.formats import bare, packed
from boards.formats.bare import Deals, Found
from boards.formats.file_reading import FileReading
from boards.formats.pbn_tokens import decode
from boards.games import Game
from boards.problems import Fault
from boards.seats import SEATS, Seat

FORMAT: Final = "oneline"
EXAMPLE: Final = "n AK4.QJ93.T52.876 e QJT9.A42.KQ7.432 s 8765.KT8.A93.AQ5 w 32.765.J864.KJT9"

_DEAL: Final = r"[nesw][ \t]+[AKQJT0-9.]"
_LINE: Final = re.compile(rf"^[ \t]*({_DEAL}.*)$", re.MULTILINE | re.IGNORECASE)
_STATISTICS: Final = "Generated |Produced |Initial random seed|Time needed|Mean |Frequency |#"
_OTHER: Final = re.compile(rf"^(?![ \t]*(?:{_DEAL}|{_STATISTICS}|$)).", re.MULTILINE | re.IGNORECASE)
_LONGEST: Final = 10_000
"""Characters of a line that are looked at: a deal has less than a hundred."""
_PART: Final = re.compile(r"([NESW])[ \t]+(\S+)[ \t]*", re.IGNORECASE)


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """The deal of every line; the statistics behind them are passed over.

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
    return deals.reading((_deal(match[1], line) for line, match in deals.lines(_LINE, _OTHER, text)), first)


def _deal(text: str, line: int) -> Found:
    found = Found(line)
    written = text[:_LONGEST].partition(";")[0]
    parts = _PART.findall(written)
    seats = [Seat[letter.upper()] for letter, _ in parts]
    if sorted(seats) != list(SEATS) or _PART.sub("", written).strip():
        found.faults.append(Fault("deal_line_form", {"example": EXAMPLE}))
        return found
    for seat, (_, hand) in zip(seats, parts, strict=True):
        found.set_hand(seat, hand)
    return found


def write(board_set: BoardSet) -> bytes:
    """The deals as dealer prints them, in the order of their numbers.

    Raises:
        Problem: `format_gaps`, or `format_game` for a game without four hands of 13.
    """
    bare.game_of_13(board_set.game, FORMAT, "")
    packed.consecutive(board_set, FORMAT)
    lines = (
        "".join(f"{seat.name.lower()} {hand_text(board.deal[seat])} " for seat in SEATS) for board in board_set.boards
    )
    return "".join(f"{line}\n" for line in lines).encode("ascii")


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in these lines."""
    return bare.losses(board_set, numbers=False, dealer=False)
