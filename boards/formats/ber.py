"""BER (Bernasconi): 52 digits a board without any separator, the seat 1..4 (N E S W) of each card from SA to C2."""

import re
from collections.abc import Iterator
from typing import Final

from boards.board import BoardSet
from boards.cards import CardName
from boards.formats import bare, packed
from boards.formats.file_reading import NO_HANDS, FileReading, Hands, base_name
from boards.formats.rubbish import Watch
from boards.games import Game
from boards.problems import Fault

FORMAT: Final = "ber"

_SEAT: Final = bytes.maketrans(b"1234", bytes(range(4)))
_DIGIT: Final = bytes.maketrans(bytes(range(4)), b"1234")
_BLANKS: Final = b" \t\r\n\0\x1a"
_CARDS: Final = len(packed.PACK)
_SPACED: Final = re.compile(rb"(?:[^ \t\r\n\0\x1a][ \t\r\n\0\x1a]*){1,52}")
_TOLD: Final = 3


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Every board, numbered by its place from `first` or, with a note, from 1; line ends and blanks are passed over.

    Raises:
        Problem: `format_game`, or `text_damaged`.
    """
    of = bare.game_of_13(game, FORMAT, name)
    data = packed.unmarked(data, name)
    start = 1 if first is None else first
    boards, rest = [], []
    watch, fillers = Watch(), packed.Fillers()
    for at, (offset, digits) in enumerate(_records(data)):
        if watch.is_over:
            rest.append(watch.fault(offset=offset, record=at + 1))
            break
        if len(digits) < _CARDS:
            rest.append(Fault("digits_break_off", {"offset": offset, "record": at + 1, "board": start + at,
                                                   "got": len(digits), "want": _CARDS}))  # fmt: skip
            break
        if len(digits.translate(None, b"1234")) > _CARDS // 2:
            rest.append(Fault("file_rubbish", {"offset": offset, "record": at + 1}))
            break
        hands, faults = _hands(digits)
        if packed.is_filler(hands):
            fillers.leave_out(offset=offset, record=at + 1)
            watch.count(False)
            continue
        boards.append(packed.placed_board(of, record=at + 1, offset=offset, number=start + at, hands=hands,
                                          faults=faults))  # fmt: skip
        watch.count(not boards[-1].faults, digits)
    return FileReading(
        name, FORMAT, of.id, tuple(boards), (), (*packed.position_notes(first), *fillers.notes()),
        origin={"file": base_name(name)}, range_faults=tuple(rest),
    )  # fmt: skip


def _records(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Offset and digits of every board; the last may have too few."""
    whole = data.rstrip(_BLANKS)
    if len(whole.translate(None, _BLANKS)) == len(whole):
        for offset in range(0, len(whole), _CARDS):
            yield offset, whole[offset : offset + _CARDS]
        return
    for match in _SPACED.finditer(whole):
        yield match.start(), match[0].translate(None, _BLANKS)


def _hands(digits: bytes) -> tuple[Hands, list[Fault]]:
    wrong = [face for face, digit in enumerate(digits) if digit not in b"1234"]
    if len(wrong) > _TOLD:
        return NO_HANDS, [Fault("ber_digits", {"got": len(wrong)})]
    if wrong:
        return NO_HANDS, [Fault("ber_digit", {"card": CardName(face), "text": _shown(digits[face])}) for face in wrong]
    return packed.hands_of(digits.translate(_SEAT)), []


def _shown(byte: int) -> str:
    return chr(byte) if 32 < byte < 127 else "?"


def write(board_set: BoardSet) -> bytes:
    """The set as BER, boards in the order of their numbers.

    Raises:
        Problem: `format_gaps`.
    """
    packed.consecutive(board_set, FORMAT)
    return b"".join(packed.holders_of(board.deal).translate(_DIGIT) for board in board_set.boards)


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in BER."""
    return bare.losses(board_set, numbers=False, dealer=False)
