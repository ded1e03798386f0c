"""CDS: 14 bytes a board, its number and then 13 bytes as in RZD, but the seats W N E S as 0..3. No header."""

from collections.abc import Iterator
from typing import Final

from boards.board import BoardSet
from boards.formats import bare, packed, rank_bytes, rubbish
from boards.formats.file_reading import NO_HANDS, FileBoard, FileReading, base_name
from boards.games import Game
from boards.problems import Fault

FORMAT: Final = "cds"
SIZE: Final = 1 + rank_bytes.SIZE
LARGEST_NUMBER: Final = 255

_SEAT: Final = bytes((value - 1) % 4 for value in range(256))
_VALUE: Final = bytes((seat + 1) % 4 for seat in range(256))
_JUDGED: Final = 64


def looks(data: bytes) -> bool:
    """Whether the bytes are records of this format: it has no mark, so most of the deals must make sense."""
    count, rest = divmod(len(data), SIZE)
    if count == 0 or (rest and count < 2) or not data[: SIZE * _JUDGED].translate(None, packed.TEXT):
        return False
    starts = range(0, min(count, _JUDGED) * SIZE, SIZE)
    parts = [data[at + 1 : at + SIZE] for at in starts if data[at + 1 : at + SIZE] != rank_bytes.NOTHING]
    judged, good = len(parts), sum(map(rank_bytes.is_deal, parts))
    if judged < len(starts) and judged < 2:
        # Zeros are places that are not in use, but no sign of the format.
        return False
    if rest or judged == 1:
        # A file that is cut, or that has nothing to be compared with, must be beyond doubt.
        return good == judged
    # A bad record among others is a fault to report.
    return 2 * good >= judged and (good > 1 or data[SIZE] == data[0] + 1)


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Every board under its own number; one whose number is 0 has none and takes the next from `first` on.

    Raises:
        Problem: `format_game`.
    """
    of = bare.game_of_13(game, FORMAT, name)
    whole = rank_bytes.count_records(data, 0, SIZE)
    rest = packed.rest_fault(data, SIZE, None)
    if len(data) >= SIZE * (whole + 1):
        rest = [Fault("file_rubbish", {"offset": SIZE * whole, "record": whole + 1})]
    fillers = packed.Fillers()
    stopped = list[Fault]()
    boards = tuple(rubbish.of_use(_boards(data, whole, of, first, fillers), stopped, size=SIZE))
    return FileReading(
        name, FORMAT, of.id, boards, (), tuple(fillers.notes()), origin={"file": base_name(name)},
        range_faults=tuple(stopped or rest),
    )  # fmt: skip


def _boards(
    data: bytes, whole: int, of: Game, following: int | None, fillers: packed.Fillers
) -> Iterator[FileBoard | None]:
    for at in range(whole):
        record = data[at * SIZE : (at + 1) * SIZE]
        part = record[1:]
        hands = NO_HANDS if part == rank_bytes.NOTHING else packed.hands_of(rank_bytes.holders(part).translate(_SEAT))
        if hands is NO_HANDS or packed.is_filler(hands):
            fillers.leave_out(offset=at * SIZE, record=at + 1)
            yield None
            continue
        number: int | None = record[0]
        notes = []
        if not number:
            notes.append(Fault("number_unread", {"text": "0"}, note=True))
            number, following = following, None if following is None else following + 1
        yield packed.placed_board(of, record=at + 1, offset=at * SIZE, number=number, hands=hands, notes=notes)


def write(board_set: BoardSet) -> bytes:
    """The set as CDS; the registry refuses numbers above 255.

    Raises:
        Problem: `format_filler`.
    """
    packed.refuse_fillers(board_set, FORMAT)
    return b"".join(
        bytes([board.number]) + rank_bytes.record(packed.holders_of(board.deal).translate(_VALUE))
        for board in board_set.boards
    )


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in CDS."""
    return bare.losses(board_set, numbers=True, dealer=False)
