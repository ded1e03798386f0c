"""RZD (KOPS): a header of 13 bytes, the count of boards (16 bits, low byte first) and 11 spaces; then 13 bytes a board.

Byte k of a board is rank k (A..2), two bits each for S H D C from the top, the seats N E S W as 0..3. No board numbers.
"""

from collections.abc import Iterator
from typing import Final

from boards.board import BoardSet, ranges_text
from boards.formats import bare, packed, rank_bytes, rubbish
from boards.formats.file_reading import NO_HANDS, FileBoard, FileReading, base_name
from boards.formats.rank_bytes import SIZE
from boards.games import Game
from boards.problems import Fault, Problem

FORMAT: Final = "rzd"
LARGEST_COUNT: Final = 0xFFFF

_COUNT: Final = 2
_SPACES: Final = b" " * (SIZE - _COUNT)
_JUDGED: Final = 64


def looks(data: bytes) -> bool:
    """Eleven spaces behind a count, and boards behind them: the count is right, or most of the first ones are deals."""
    if data[_COUNT:SIZE] != _SPACES or len(data) < 2 * SIZE:
        return False
    whole = len(data) // SIZE - 1
    parts = [data[at : at + SIZE] for at in range(SIZE, SIZE * (min(whole, _JUDGED) + 1), SIZE)]
    judged = len(parts) - parts.count(rank_bytes.NOTHING)
    good = sum(map(rank_bytes.is_deal, parts))
    return 2 * good >= judged > 0 or int.from_bytes(data[:_COUNT], "little") == whole


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Every board, numbered by its place from `first` or, with a note, from 1.

    A file that holds fewer boards than its header says is cut, which is a fault of the file; one that holds more is
    read whole, with a note.

    Raises:
        Problem: `format_game`.
    """
    of = bare.game_of_13(game, FORMAT, name)
    start = 1 if first is None else first
    said, whole = int.from_bytes(data[:_COUNT], "little"), rank_bytes.count_records(data, SIZE, SIZE)
    fillers = packed.Fillers()
    faults = list[Fault]()
    boards = tuple(rubbish.of_use(_boards(data, whole, of, start, fillers), faults, start=SIZE, size=SIZE))
    notes = [*packed.position_notes(first), *fillers.notes()]
    rest = data[SIZE * (whole + 1) :]
    if faults:
        return FileReading(
            name, FORMAT, of.id, boards, (), tuple(notes), origin={"file": base_name(name)}, range_faults=tuple(faults)
        )
    if len(rest) >= SIZE:
        faults.append(Fault("file_rubbish", {"offset": SIZE * (whole + 1), "record": whole + 1}))
    elif said > whole:
        faults.append(Fault("boards_lacking", {"numbers": ranges_text(range(start + whole, start + said))}))
    elif said < whole:
        notes.append(Fault("rzd_count", {"said": said, "got": whole}, note=True))
    if said <= whole and len(rest) < SIZE and not packed.is_blank(rest):
        faults.append(Fault("file_breaks_off", {"offset": SIZE * (whole + 1), "record": whole + 1,
                                                "board": start + whole, "got": len(rest), "want": SIZE}))  # fmt: skip
    return FileReading(
        name, FORMAT, of.id, boards, (), tuple(notes), origin={"file": base_name(name)}, range_faults=tuple(faults)
    )


def _boards(data: bytes, whole: int, of: Game, start: int, fillers: packed.Fillers) -> Iterator[FileBoard | None]:
    for at in range(whole):
        offset = SIZE * (at + 1)
        part = data[offset : offset + SIZE]
        hands = NO_HANDS if part == rank_bytes.NOTHING else packed.hands_of(rank_bytes.holders(part))
        if hands is NO_HANDS or packed.is_filler(hands):
            fillers.leave_out(offset=offset, record=at + 1)
            yield None
        else:
            yield packed.placed_board(of, record=at + 1, offset=offset, number=start + at, hands=hands)


def write(board_set: BoardSet) -> bytes:
    """The set as RZD, boards in the order of their numbers.

    Raises:
        Problem: `format_gaps`, or `format_count` for more boards than the header can count.
    """
    packed.consecutive(board_set, FORMAT)
    count = len(board_set.boards)
    if count > LARGEST_COUNT:
        raise Problem("format_count", format=FORMAT, got=count, largest=LARGEST_COUNT)
    records = [rank_bytes.record(packed.holders_of(board.deal)) for board in board_set.boards]
    return count.to_bytes(_COUNT, "little") + _SPACES + b"".join(records)


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in RZD."""
    return bare.losses(board_set, numbers=False, dealer=False)
