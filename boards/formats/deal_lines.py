"""One deal a line, `N|E|S|W`, suits of a hand split by one blank: what the program deal prints with `-l`."""

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
from boards.seats import SEATS

FORMAT: Final = "line"
EXAMPLE: Final = "AK4 QJ93 T52 876|QJT9 A42 KQ7 432|8765 KT8 A93 AQ5|32 765 J864 KJT9"

_LINE: Final = re.compile(r"^([^|\n]*\|.*)$", re.MULTILINE)
_OTHER: Final = re.compile(r"^[^|\n]*[^|\s][^|\n]*$", re.MULTILINE)


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """The deal of every line.

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
    hands = [hand.split(" ", 4) for hand in text.rstrip("\t").split("|", 8)]
    if len(hands[-1]) > 4 and not hands[-1][4].strip():
        # Four suits stand there, so that what follows is no void.
        del hands[-1][4]
    if len(hands) != 4 or not all(3 <= len(hand) <= 4 for hand in hands):
        found.faults.append(Fault("deal_line_form", {"example": EXAMPLE}))
        return found
    # Editors strip blanks at the ends of a line, and with them the sign of a void. Only one place is possible then;
    # were it wrong, the pack would not come out.
    for hand, place in ((hands[0], 0), (hands[3], 3)):
        if len(hand) == 3:
            hand.insert(place, "")
            found.notes.append(Fault("line_blank_lost", note=True))
    for seat, suits in zip(SEATS, hands, strict=True):
        found.set_hand(seat, ".".join(suits))
    return found


def write(board_set: BoardSet) -> bytes:
    """The deals as deal prints them, in the order of their numbers.

    Raises:
        Problem: `format_gaps`, or `format_game` for a game without four hands of 13.
    """
    bare.game_of_13(board_set.game, FORMAT, "")
    packed.consecutive(board_set, FORMAT)
    lines = ("|".join(hand_text(hand).replace(".", " ") for hand in board.deal.hands) for board in board_set.boards)
    return "".join(f"{line}\n" for line in lines).encode("ascii")


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in these lines."""
    return bare.losses(board_set, numbers=False, dealer=False)
