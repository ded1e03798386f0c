"""BHG (Borel): an empty line, then 52 letters a line, A-Z for SA..H2 and a-z for DA..C2, 13 for each hand.

The hands begin with the **dealer** and go clockwise, so which seat holds which depends on the board number, and the
file has none: boards 7-10 that are read as 1-4 are not only misnumbered but turned.
"""

import re
from typing import Final

from boards.board import BoardSet
from boards.deal import Hand
from boards.formats import bare, packed
from boards.formats.file_reading import NO_HANDS, FileBoard, FileReading, Hands, base_name, file_board
from boards.formats.rubbish import Watch
from boards.games import GAMES, BridgeHeader, Game
from boards.problems import Fault, Problem
from boards.seats import SEATS, Seat

FORMAT: Final = "bhg"

_LETTERS: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_FACE: Final = bytes(_LETTERS.find(byte) if byte in _LETTERS else 255 for byte in range(256))
_LETTER: Final = bytes.maketrans(packed.PACK, _LETTERS)
# Lines of letters from half a board on, or a shorter one at the very end, where a file was cut.
_LINE: Final = re.compile(rb"^(?:[^\n]{26,200}$|[A-Za-z]{1,25}\Z)", re.MULTILINE)
_OTHER: Final = re.compile(rb"^(?![^\n]{26,200}$|[A-Za-z]{1,25}\Z)[^\S\n]*[^\s\0\x1a]", re.MULTILINE)
_BLANKS: Final = b" \t\r\n\0\x1a"
_CARDS: Final = len(packed.PACK)
_NO_LETTERS: Final = bytes(byte for byte in range(256) if byte not in _LETTERS)


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Every board, numbered by its place from `first`, or from 1 with a note that the seats depend on it.

    Raises:
        Problem: `format_game`, `no_deals` or `text_damaged`.
    """
    of = bare.game_of_13(game, FORMAT, name)
    data = packed.unmarked(data, name)
    start = 1 if first is None else first
    notes = [] if first is not None else [Fault("bhg_numbered", {"first": start}, note=True)]
    text = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").rstrip(_BLANKS)
    boards: list[FileBoard] = []
    range_faults: list[Fault] = []
    watch, fillers = Watch(), packed.Fillers()
    line, counted = 1, 0
    for match in _LINE.finditer(text):
        line += text.count(b"\n", counted, match.start())
        counted = match.start()
        letters = match[0].strip(_BLANKS)
        if 2 * len(letters.translate(None, _NO_LETTERS)) < _CARDS and match.end() < len(text):
            continue
        if watch.is_over:
            range_faults.append(watch.fault(line=line))
            break
        at = len(boards) + fillers.count
        number = start + at
        hands, faults = _hands(letters, _dealer(number))
        if packed.is_filler(hands):
            fillers.leave_out(line=line, record=at + 1)
            watch.count(False)
            continue
        boards.append(file_board(of, record=at + 1, line=line, number=number, fields=None, hands=hands,
                                 faults=faults))  # fmt: skip
        watch.count(not boards[-1].faults, letters)
    other = _OTHER.search(text)
    if other is not None:
        notes.append(Fault("text_ignored", {"line": text.count(b"\n", 0, other.start()) + 1}, note=True))
    if not boards and not fillers.count:
        raise Problem("no_deals", file=name)
    return FileReading(
        name, FORMAT, of.id, tuple(boards), (), (*notes, *fillers.notes()), origin={"file": base_name(name)},
        range_faults=tuple(range_faults),
    )  # fmt: skip


def _hands(letters: bytes, dealer: Seat) -> tuple[Hands, list[Fault]]:
    faces = letters.translate(_FACE)
    wrong = faces.count(255)
    if wrong or len(faces) != _CARDS:
        return NO_HANDS, [Fault("bhg_letters", {"got": len(faces) - wrong, "other": wrong})]
    n, e, s, w = (Hand.of(faces[at : at + 13]) for at in (13 * ((seat - dealer) % 4) for seat in SEATS))
    return (n, e, s, w), []


def _dealer(number: int) -> Seat:
    header = GAMES["bridge"].default_header(number)
    assert isinstance(header, BridgeHeader)
    return header.dealer


def write(board_set: BoardSet) -> bytes:
    """The set as BHG, boards in the order of their numbers; the hands begin with the dealer by number, not by header.

    Raises:
        Problem: `format_gaps`.
    """
    packed.consecutive(board_set, FORMAT)
    lines = [b""]
    for board in board_set.boards:
        dealer = _dealer(board.number)
        faces = b"".join(packed.faces_of(board.deal[dealer.turned(step)]) for step in range(4))
        lines.append(faces.translate(_LETTER))
    return b"".join(line + b"\n" for line in lines)


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in BHG."""
    return bare.losses(board_set, numbers=False, dealer=False)
