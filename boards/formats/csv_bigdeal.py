"""CSV in the layout of Big Deal: a line a board, 16 suits (N S,H,D,C, then E, S, W), number, dealer and vulnerability.

Every field stands in quotes: `"AK4","QJ93","T52","876",...,"7","S/All"`; a void is an empty field.
"""

import csv
import re
from collections.abc import Iterator
from typing import Final

from boards.board import Board, BoardSet
from boards.deal import hand_text
from boards.formats import bare
from boards.formats.bare import Deals, Found
from boards.formats.file_reading import FileReading
from boards.formats.pbn_tokens import decode
from boards.games import Game
from boards.problems import Fault
from boards.seats import SEATS

FORMAT: Final = "csv"

_SUIT_FIELDS: Final = 16
_FIELDS: Final = _SUIT_FIELDS + 2
_VULNERABLE: Final = {
    **dict.fromkeys(("-", "", "NONE", "LOVE"), "None"), "NS": "NS", "EW": "EW", **dict.fromkeys(("ALL", "BOTH"), "All"),
}  # fmt: skip
_LAST: Final = re.compile(r"\s*([NESW])\s*/\s*([A-Z\-]*)\s*", re.IGNORECASE)
# Half a board's separators, and only characters that a board may have; the rest of a file is looked at no closer.
_BOARD: Final = r"(?=(?:[^,;\n]*[,;]){8})[\"\w ,;/?\t-]{17,1000}$"
_ROW: Final = re.compile(f"^{_BOARD}", re.MULTILINE)
_OTHER: Final = re.compile(rf"^(?!{_BOARD})[ \t,;\"]*[^\s,;\"]", re.MULTILINE)
_UNKNOWN: Final = frozenset({"", "-", "?"})


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Every line that is a board, numbered as written, or from `first` where the number is missing.

    Raises:
        Problem: `no_deals`, `text_damaged` or `format_game`.
    """
    played = bare.game_of_13(game, FORMAT, name)
    text, notes = decode(data, name)
    # Blank lines at the end, which may be megabytes, are no work for a pattern.
    text = text.rstrip(" \n")
    deals = Deals(name, FORMAT, played, file_notes=list(notes))
    other = _OTHER.search(text)
    if other is not None:
        deals.file_notes.append(Fault("text_ignored", {"line": text.count("\n", 0, other.start()) + 1}, note=True))
    return deals.reading((_deal(row, line) for line, row in _rows(text)), first)


def _rows(text: str) -> Iterator[tuple[int, str]]:
    """Every line that is a board; no field of this layout goes over lines, so a stray quote spoils one line only."""
    for line, match in bare.lined(_ROW, text):
        if match[0].strip(' \t,;"'):
            yield line, match[0].rstrip()


def _deal(row: str, line: int) -> Found:
    found = Found(line)
    # Spreadsheets of countries with a decimal comma save with semicolons.
    mark = ";" if row.count(";") > row.count(",") else ","
    try:
        fields = [field.strip() for field in next(csv.reader([row], delimiter=mark))]
    except csv.Error:
        fields = [row]
    if len(fields) != _FIELDS:
        found.faults.append(Fault("csv_fields", {"got": len(fields), "want": _FIELDS}))
        return found
    for seat in SEATS:
        suits = fields[4 * seat : 4 * seat + 4]
        if any(suits):
            found.set_hand(seat, ".".join(suits))
    number, last = fields[_SUIT_FIELDS:]
    found.number = bare.board_number(number)
    if found.number is None and number not in _UNKNOWN:
        found.notes.append(Fault("number_unread", {"text": number[:40]}, note=True))
    match = _LAST.fullmatch(last)
    if match is not None and match[2].upper() in _VULNERABLE:
        found.dealer, found.vulnerable = match[1].upper(), _VULNERABLE[match[2].upper()]
    elif last not in _UNKNOWN:
        found.notes.append(Fault("csv_dealer", {"text": last[:40]}, note=True))
    return found


def write(board_set: BoardSet) -> bytes:
    """The set in this layout, lines ending in LF as Big Deal writes them."""
    bare.game_of_13(board_set.game, FORMAT, "")
    return "".join(map(_line, board_set.boards)).encode("ascii")


def _line(board: Board) -> str:
    suits = [suit for hand in board.deal.hands for suit in hand_text(hand).split(".")]
    shown = bare.shown_header(board)
    vulnerable = "-" if shown.vulnerable == "None" else shown.vulnerable
    return ",".join(f'"{field}"' for field in (*suits, board.number, f"{shown.dealer.name}/{vulnerable}")) + "\n"


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in this layout."""
    return bare.losses(board_set, numbers=True, dealer=True)
