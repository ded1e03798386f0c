"""ZRD, Pavlicek's solved random deals: 23 bytes a deal, no header, no numbers. Only read.

Thirteen bytes hold two bits a card from the spade ace on, lowest bits first: W N E S = 0..3. Ten bytes hold 20 nibbles
of tricks, which only help to know the format.
"""

from collections.abc import Iterator
from typing import Final

from boards.board import BoardSet
from boards.formats import bare, packed, rubbish
from boards.formats.file_reading import NO_HANDS, FileBoard, FileReading, base_name
from boards.games import Game
from boards.problems import Fault, Problem

FORMAT: Final = "zrd"

SIZE: Final = 23
_CARDS: Final = 13
# Seats N E S W = 0..3 of the four cards of a byte.
_SEATS: Final = tuple(bytes(((byte >> shift & 3) - 1) % 4 for shift in (0, 2, 4, 6)) for byte in range(256))
_TRICKS: Final = bytes(byte for byte in range(256) if byte >> 4 <= 13 and byte & 15 <= 13)
_NOTHING: Final = bytes(SIZE)
_JUDGED: Final = 64


def looks(data: bytes) -> bool:
    """Whether the bytes are records of this format: the format has no mark, so deals and tricks must make sense."""
    count, rest = divmod(len(data), SIZE)
    if count == 0 or (rest and count < 2) or not data[: SIZE * _JUDGED].translate(None, packed.TEXT):
        return False
    starts = range(0, min(count, _JUDGED) * SIZE, SIZE)
    records = [data[at : at + SIZE] for at in starts if data[at : at + SIZE] != _NOTHING]
    judged, good = len(records), sum(map(_is_deal, records))
    if judged < len(starts) and judged < 2:
        # Zeros are places that are not in use, but no sign of the format.
        return False
    # One bad record of several is a fault to report; a file that is cut must be beyond doubt.
    return good >= max(1, judged - judged // 4) if not rest else good == judged


def _is_deal(record: bytes) -> bool:
    seats = _holders(record)
    # No nibble of tricks is above 13.
    return not record[_CARDS:].translate(None, _TRICKS) and all(seats.count(seat) == 13 for seat in range(4))


def _holders(record: bytes) -> bytes:
    return b"".join([_SEATS[byte] for byte in record[:_CARDS]])


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """The deal of every record.

    Args:
        data: The file.
        name: What to call it in faults.
        game: Bridge or huapai; default bridge.
        first: Number of the first deal; without it they are numbered from 1, with a note.

    Raises:
        Problem: `no_deals`, when not one record is whole, or `format_game`.
    """
    played = bare.game_of_13(game, FORMAT, name)
    number = first or 1
    if len(data) < SIZE:
        raise Problem("no_deals", file=name)
    fillers = packed.Fillers()
    stopped = list[Fault]()
    boards = tuple(rubbish.of_use(_boards(data, played, number, fillers), stopped, size=SIZE))
    return FileReading(
        name, FORMAT, played.id, boards, file_notes=(*packed.position_notes(first), *fillers.notes()),
        origin={"file": base_name(name)}, range_faults=tuple(stopped or packed.rest_fault(data, SIZE, number)),
    )  # fmt: skip


def _boards(data: bytes, of: Game, start: int, fillers: packed.Fillers) -> Iterator[FileBoard | None]:
    for at in range(len(data) // SIZE):
        offset = at * SIZE
        record = data[offset : offset + SIZE]
        hands = NO_HANDS if record == _NOTHING else packed.hands_of(_holders(record))
        if hands is NO_HANDS or packed.is_filler(hands):
            fillers.leave_out(offset=offset, record=at + 1)
            yield None
        else:
            yield packed.placed_board(of, record=at + 1, offset=offset, number=start + at, hands=hands)


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Nothing is written, so nothing is lost."""
    return ()
