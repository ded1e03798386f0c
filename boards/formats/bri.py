"""BRI: the digits of a Duplimate record as a file of its own (formats note, 4.1 and 4.3).

A board is 128 bytes: 39 card numbers 01..52 of two digits, 13 each of N, E and S (W holds the rest), then spaces and
NULs. An older form is said to have lines of 78 digits and nothing else; it is read, not written.
"""

from binascii import unhexlify
from typing import Final

from boards.board import BoardSet
from boards.deal import Hand
from boards.formats import bare, packed
from boards.formats.file_reading import NO_HANDS, FileBoard, FileReading, Hands, base_name
from boards.formats.machine_files import BRI_LINE, BRI_RECORD, DIGITS
from boards.formats.rubbish import Watch
from boards.games import Game
from boards.problems import Fault
from boards.seats import SEATS

NO_CARD: Final = 255

_PADDING: Final = b" " * 32 + b"\0" * 18
_DECIMAL: Final = [10 * (byte >> 4) + (byte & 15) if byte >> 4 < 10 and byte & 15 < 10 else 0 for byte in range(256)]
FACE: Final = bytes(number - 1 if 1 <= number <= 52 else NO_CARD for number in _DECIMAL)
"""The face of each pair of digits, the pair taken as one byte of decimal."""
_TOLD: Final = 3


def digits(n: bytes, e: bytes, s: bytes) -> bytes:
    """78 digits for three hands, given as their faces."""
    return "".join(f"{face + 1:02}" for face in n + e + s).encode()


def faces(part: bytes) -> bytes | None:
    """39 faces for 78 digits, `NO_CARD` for a number that is no card; None when they are not all digits."""
    try:
        found = unhexlify(part).translate(FACE)
    except ValueError:
        return None
    return found if len(found) == 39 else None


def parse_digits(part: bytes, offset: int) -> tuple[Hands, list[Fault]]:
    """The four hands that 78 digits give, and what is wrong, each with its byte; West only if the others are right.

    Args:
        part: The digits.
        offset: Where they stand in the file.
    """
    found = faces(part)
    if found is None:
        pairs = [part[at : at + 2] for at in range(0, DIGITS, 2)]
        bad = [at for at, pair in enumerate(pairs) if len(pair) < 2 or not pair.isdigit()]
        found = bytes(NO_CARD if at in bad else FACE[int(pair, 16)] for at, pair in enumerate(pairs))
    wrong = [at for at, face in enumerate(found) if face == NO_CARD]
    if len(wrong) > _TOLD:
        return NO_HANDS, [Fault("packed_digits", {"offset": offset, "got": len(wrong)})]
    if wrong:
        return NO_HANDS, [
            Fault("packed_card", {"offset": offset + 2 * at, "seat": SEATS[at // 13],
                                  "text": _shown(part[2 * at : 2 * at + 2])})
            for at in wrong
        ]  # fmt: skip
    n, e, s = (Hand.of(found[at : at + 13]) for at in (0, 13, 26))
    rest = packed.PACK.translate(None, found)
    # With a card twice West would hold 14, which is nobody's fault but the digits'.
    return (n, e, s, Hand.of(rest) if len(rest) == 13 else None), []


def is_never_filled(part: bytes) -> bool:
    """Whether 78 bytes are no digits but NULs or spaces, or are card number 00 throughout."""
    return packed.is_empty(part) or part == b"0" * DIGITS


def _shown(pair: bytes) -> str:
    return "".join(chr(byte) if 32 < byte < 127 else "?" for byte in pair)


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Every board, numbered by its place from `first` or, with a note, from 1.

    Raises:
        Problem: `format_game`.
    """
    of = bare.game_of_13(game, "bri", name)
    start = 1 if first is None else first
    data, size = _layout(data)
    boards: list[FileBoard] = []
    watch, fillers = Watch(), packed.Fillers()
    range_faults = packed.rest_fault(data, size, start)
    for at in range(len(data) // size):
        if watch.is_over:
            range_faults.append(watch.fault(offset=at * size, record=at + 1))
            break
        offset = at * size
        part = data[offset : offset + DIGITS]
        hands, faults = (NO_HANDS, []) if is_never_filled(part) else parse_digits(part, offset)
        if packed.is_filler(hands) or (hands is NO_HANDS and not faults):
            fillers.leave_out(offset=offset, record=at + 1)
            watch.count(False)
            continue
        if not packed.is_blank(data[offset + DIGITS : offset + size]):
            faults.append(Fault("packed_padding", {"offset": offset + DIGITS}))
        boards.append(packed.placed_board(of, record=at + 1, offset=offset, number=start + at, hands=hands,
                                          faults=faults))  # fmt: skip
        watch.count(not boards[-1].faults, hands)
    return FileReading(
        name, "bri", of.id, tuple(boards), (), (*packed.position_notes(first), *fillers.notes()),
        origin={"file": base_name(name)},
        range_faults=tuple(range_faults),
    )  # fmt: skip


def _layout(data: bytes) -> tuple[bytes, int]:
    """The data with its last line ended, and the size of a record."""
    line = BRI_LINE.match(data)
    if line is not None:
        size = line.end()
        return (data + line[0][DIGITS:] if len(data) % size == DIGITS else data), size
    return data, DIGITS if len(data) == DIGITS else BRI_RECORD


def write(board_set: BoardSet) -> bytes:
    """The set as BRI, boards in the order of their numbers.

    Raises:
        Problem: `format_gaps`.
    """
    packed.consecutive(board_set, "bri")
    return b"".join(digits(*map(packed.faces_of, board.deal.hands[:3])) + _PADDING for board in board_set.boards)


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in BRI."""
    return bare.losses(board_set, numbers=False, dealer=False)
