"""DLM: the text file of Duplimate programs, boards 1 to 99 (formats note, section 5).

A header names the boards in use; a line for each of 99 boards gives the seats of 26 pairs of cards and a checksum.
Lines outside the range are fillers or old boards and count for nothing. No checksum sees letters that changed places.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from operator import xor
from typing import Final

from boards.board import BoardSet, ranges_text
from boards.formats import bare, packed
from boards.formats.file_reading import NO_HANDS, FileBoard, FileReading, base_name, file_board, is_text
from boards.formats.pbn_tokens import decode
from boards.formats.repeats import Tally
from boards.games import Game
from boards.problems import Fault, Problem

LARGEST: Final = 99
FILLER: Final = "aaaaaabffffffkkkkkklpppppp"
"""The sorted pack, as Big Deal writes it on boards that are not in use."""

# Letters a..p are two seats: 4 times the first and the second, for the pairs SA SK, SQ SJ, ... C3 C2.
_FIRST: Final = bytes((letter - 97) // 4 if 97 <= letter <= 112 else 4 for letter in range(256))
_SECOND: Final = bytes((letter - 97) % 4 if 97 <= letter <= 112 else 4 for letter in range(256))
# How many of the pair's two cards each of N, E and S has; no sum of 26 such bytes overflows.
_HELD: Final = tuple(
    bytes((first == seat) + (second == seat) for first, second in zip(_FIRST, _SECOND, strict=True))
    for seat in range(3)
)
_LONGEST: Final = 1_000_000
"""Bytes of a file that are read; 99 boards need less than 20,000."""

_BOARD_KEY: Final = re.compile(r"board\s+([0-9]{1,3})")
_BOARD: Final = re.compile(r"([a-pA-P]{26})\s*([0-9]{1,3})")
_SMALL: Final = re.compile(r"[0-9]{1,3}")


def letters(holders: bytes) -> str:
    """The 26 letters for the seats of the 52 cards."""
    return bytes(97 + 4 * holders[at] + holders[at + 1] for at in range(0, 52, 2)).decode()


def holders(written: bytes) -> bytes:
    """The inverse of `letters`; what is no letter a..p becomes seat 4, which is none."""
    found = bytearray(2 * len(written))
    found[0::2] = written.translate(_FIRST)
    found[1::2] = written.translate(_SECOND)
    return bytes(found)


def checksum(number: int, written: bytes) -> int:
    """What the last three digits of a board's line must be."""
    return reduce(xor, written, number)


@dataclass(slots=True)
class _Document:
    """The lines of a file: the header's by their name in small letters, the boards' in their order."""

    header: dict[str, str] = field(default_factory=dict)
    boards: list[tuple[int, int, str]] = field(default_factory=list)
    """Line, number, what stands behind the equals sign."""

    def number(self, name: str) -> int | None:
        """A header line that is a number; None if it is none or is not there."""
        text = self.header.get(name, "")
        return int(text) if _SMALL.fullmatch(text) else None


def _document(text: str) -> _Document:
    found = _Document()
    for line, written in enumerate(re.split("\r\n|\n|\r", text), start=1):
        name, equals, value = written.partition("=")
        if not equals:
            continue
        key = " ".join(name.lower().split())
        match = _BOARD_KEY.fullmatch(key)
        if match is None:
            found.header.setdefault(key, value.strip())
        else:
            found.boards.append((line, int(match[1]), value.strip()))
    return found


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """The boards from "From board" to "To board"; the others are not in use.

    Without such a range that can be read, every board that is no filler, with a fault of the file.

    Args:
        data: The file.
        name: What to call it in faults.
        game: The game; bridge if there is none.
        first: Not used, for every board has its number.

    Raises:
        Problem: `format_game`, `text_damaged`, or `no_deals` when there is no line of a board in it.
    """
    of = bare.game_of_13(game, "dlm", name)
    rubbish = [Fault("file_rubbish", {"offset": _LONGEST})] if len(data) > _LONGEST else []
    data = data[:_LONGEST]
    text, notes = decode(data, name)
    document = _document(text)
    if not document.boards:
        raise Problem("no_deals", file=name)
    low, high = document.number("from board"), document.number("to board")
    header_faults, header_notes = _header(document)
    if low is None or high is None or not 1 <= low <= high <= LARGEST:
        used = {number for _, number, value in document.boards if not value.startswith(FILLER)}
        range_faults = [Fault("dlm_range")]
    else:
        used = set(range(low, high + 1))
        absent = used - {number for _, number, _ in document.boards}
        range_faults = [Fault("boards_lacking", {"numbers": ranges_text(absent)})] if absent else []
    boards = _boards(of, document, used)
    event = "".join(letter for letter in document.header.get("headline", "") if is_text(letter))
    return FileReading(
        name, "dlm", of.id, tuple(boards), (), (*notes, *header_notes), event,
        origin={"file": base_name(name)},
        range_faults=(*header_faults, *range_faults, *rubbish),
    )  # fmt: skip


def _header(document: _Document) -> tuple[list[Fault], list[Fault]]:
    """Faults and notes of the header: its checksum, and states in which the boards are not to be seen or not plain."""
    faults, notes = [], []
    status = document.header.get("status", "").lower()
    if status == "sealed":
        notes.append(Fault("blind_note", note=True))
    elif status != "show":
        notes.append(Fault("dlm_status", note=True))
    if document.header.get("crypto key", "0").strip("0"):
        notes.append(Fault("dlm_crypto", note=True))
    stored = document.number("checksum")
    parts = [document.number(part) for part in ("duplicates", "from board", "to board")]
    known = [part for part in parts if part is not None]
    if stored is None or len(known) < len(parts):
        notes.append(Fault("dlm_header_unproved", note=True))
    else:
        computed = reduce(xor, known, int(status == "show"))
        if computed != stored:
            faults.append(Fault("dlm_header_checksum", {"stored": stored, "computed": computed}))
    return faults, notes


def _boards(of: Game, document: _Document, used: set[int]) -> Iterable[FileBoard]:
    seen: set[tuple[int, str]] = set()
    record = 0
    for line, number, value in document.boards:
        # A line that stands twice with the same cards is one board; with others, two, which no set takes.
        if number not in used or (number, value) in seen:
            continue
        seen.add((number, value))
        record += 1
        yield _board(of, record, line, number, value)


def _board(of: Game, record: int, line: int, number: int, value: str) -> FileBoard:
    faults: list[Fault] = []
    hands = NO_HANDS
    match = _BOARD.fullmatch(value)
    if match is None:
        faults.append(Fault("dlm_board_form"))
    else:
        written = match[1].lower().encode()
        hands = packed.hands_of(holders(written))
        stored, computed = int(match[2]), checksum(number, written)
        if stored != computed:
            faults.append(Fault("dlm_checksum", {"stored": f"{stored:03}", "computed": f"{computed:03}"}))
        elif packed.is_filler(hands):
            faults.append(Fault("dlm_filler"))
    return file_board(of, record=record, line=line, number=number, fields=None, hands=hands, faults=faults)


_PLAIN: Final = re.compile(
    rb"""\[(?:Document|DOCUMENT)\](\r?\n)
    Headline=[ -~]*\1 Status=Show\1 Duplicates=([0-9]{1,3})\1 From[ ]board=([0-9]{1,2})\1 To[ ]board=([0-9]{1,2})\1
    (?:Dealing[ ]method=[0-9]+\1)? (?:Next[ ]board[ ]to[ ]duplimate=[0-9]+\1)? (?:PrintOuts=[0-9]+\1)?
    (?:Crypto[ ]key=0\1)? Checksum=([0-9]{1,3})\1
    ((?: (?:Duplicates[ ][0-9]{2}=[0-9]+\1)? (?:Property[ ][0-9]{2}=[0-9]+\1)?
         Board[ ][0-9]{2}=[a-p]{26}[0-9]{3} (?:\1|\Z) )+)
    (?: \[STARTUP\]\1 (?:(?:Statistics|SuppressDeals|Add[ ]filename|Makeable|Reversed)=[ -~]*(?:\1|\Z))* )?""",
    re.VERBOSE,
)
_PLAIN_BOARD: Final = re.compile(rb"Board ([0-9]{2})=([a-p]{26})([0-9]{3})")


def tally(data: bytes) -> Tally | None:
    """The deals in use in a file in which `read` finds no fault and no note; None: read it to see.

    Every card of those boards is counted and every checksum worked out.
    """
    match = _PLAIN.fullmatch(data) if len(data) <= _LONGEST else None
    if match is None:
        return None
    duplicates, low, high, stored = map(int, match.group(2, 3, 4, 5))
    if not 1 <= low <= high or duplicates ^ low ^ high ^ 1 != stored:
        return None
    count = high - low + 1
    digits, letters_of, checks = zip(*_PLAIN_BOARD.findall(match[6]), strict=True)
    numbers = list(map(int, digits))
    start = low - numbers[0]
    # A file that is no run of numbers may have a board twice, which is for the reader to tell.
    if start < 0 or numbers[-1] < high or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return None
    written = letters_of[start : start + count]
    # All boards at once: the first letters of all of them are one long number, the second ones another, and so on.
    block = b"".join(written)
    columns = [block[at::26] for at in range(26)]
    long = int.from_bytes
    sums = reduce(xor, map(long, columns), long(bytes(range(low, high + 1))))
    if list(sums.to_bytes(count)) != list(map(int, checks[start : start + count])):
        return None
    thirteens = long(b"\x0d" * count)
    for held in _HELD:
        if sum([long(column.translate(held)) for column in columns]) != thirteens:
            return None
    dealt = holders(block)
    rows = tuple(dealt[at : at + 52] for at in range(0, len(dealt), 52))
    return Tally(low, rows) if packed.FILLERS.isdisjoint(rows) else None


def write(board_set: BoardSet) -> bytes:
    """The set as DLM: one copy of each board, hands may be shown, CRLF, fillers on the boards that are not in use.

    Raises:
        Problem: `format_gaps` or `format_filler`.
    """
    packed.consecutive(board_set, "dlm")
    low, high = board_set.numbers[0], board_set.numbers[-1]
    written = {board.number: letters(packed.holders_of(board.deal)) for board in board_set.boards}
    headline = board_set.event if _fits(board_set.event) else ""
    lines = [
        "[Document]", f"Headline={headline}", "Status=Show", "Duplicates=1", f"From board={low}", f"To board={high}",
        "Next board to duplimate=0", "PrintOuts=0", "Crypto key=0", f"Checksum={1 ^ low ^ high ^ 1}",
    ]  # fmt: skip
    for number in range(1, LARGEST + 1):
        text = written.get(number, FILLER)
        lines += [f"Duplicates {number:02}=0", f"Board {number:02}={text}{checksum(number, text.encode()):03}"]
    return "".join(line + "\r\n" for line in lines).encode("ascii")


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in DLM."""
    lost = bare.losses(board_set, numbers=True, dealer=False)
    if _fits(board_set.event) and not board_set.session:
        return tuple(key for key in lost if key != "loses_names")
    return lost


def _fits(event: str) -> bool:
    """Programs of that time read the title in the code page of their country, so only ASCII is the same everywhere."""
    return event.isascii() and event.isprintable() and event == event.strip()
