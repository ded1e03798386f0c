"""ZRD, Pavlicek's solved random deals: 23 bytes a deal, no header, no numbers. Only read.

Thirteen bytes hold two bits a card from the spade ace on, lowest bits first: W N E S = 0..3. Ten bytes hold 20 nibbles
of tricks, which only help to know the format.
"""

from typing import Final

from boards.board import BoardSet
from boards.formats import bare, packed
from boards.formats.file_reading import FileReading, base_name
from boards.games import Game
from boards.problems import Problem

FORMAT: Final = "zrd"

SIZE: Final = 23
_CARDS: Final = 13
# Seats N E S W = 0..3 of the four cards of a byte.
_SEATS: Final = tuple(bytes(((byte >> shift & 3) - 1) % 4 for shift in (0, 2, 4, 6)) for byte in range(256))
_TRICKS: Final = bytes(byte for byte in range(256) if byte >> 4 <= 13 and byte & 15 <= 13)
_JUDGED: Final = 64


def looks(data: bytes) -> bool:
    """Whether the bytes are records of this format: the format has no mark, so deals and tricks must make sense."""
    count, rest = divmod(len(data), SIZE)
    if count == 0 or (rest and count < 2) or not data[: SIZE * _JUDGED].translate(None, packed.TEXT):
        return False
    judged = min(count, _JUDGED)
    good = sum(_is_deal(data[at : at + SIZE]) for at in range(0, judged * SIZE, SIZE))
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
    boards = tuple(
        packed.placed_board(
            played, record=record + 1, offset=record * SIZE, number=number + record,
            hands=packed.hands_of(_holders(data[record * SIZE : (record + 1) * SIZE])),
        )
        for record in range(len(data) // SIZE)
    )  # fmt: skip
    if not boards:
        raise Problem("no_deals", file=name)
    return FileReading(
        name, FORMAT, played.id, boards, file_notes=tuple(packed.position_notes(first)),
        origin={"file": base_name(name)}, range_faults=tuple(packed.rest_fault(data, SIZE, number)),
    )  # fmt: skip


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Nothing is written, so nothing is lost."""
    return ()
