"""Boards read back by a machine, one or a whole pile."""

from collections.abc import Callable, Sequence

from boards.board import Board
from boards.problems import Problem
from boards.reading import Reading
from dealer.console import Console
from dealer.line import USUAL, LineOptions
from dealer.operations.one_machine import one_machine
from dealer.station.jobs import READING_COPY
from dealer.station.orders import INTERRUPTED, Level, Say
from dealer.station.reading import Judge, ReadingStation, ToRead

UNKNOWN_SET = "0" * 64
"""Stands for a set's fingerprint in the jobs of readings of a set that has none."""


def read_boards(
    boards: Sequence[ToRead],
    pack: int,
    port: str,
    console: Console,
    keep: Callable[[int, Reading, str], None],
    *,
    fingerprint: str = UNKNOWN_SET,
    any_board: bool = False,
    judge: Judge = lambda board, reading: None,
    line_options: LineOptions = USUAL,
) -> int:
    """Have the machine at a port read boards back, pocket by pocket, one board after the other.

    Args:
        boards: In the order in which they are put into the machine.
        pack: Cards of the game's pack.
        port: A port or URL.
        console: The operator.
        keep: Takes each reading as soon as it is whole: the board, the reading, and the machine's id.
        fingerprint: The set's.
        any_board: Do not compare the number that the machine reads on the board.
        judge: As `ReadingStation`.
        line_options: Baud rate and trace.

    Returns:
        The exit code: 0, also when the operator left between two boards; 3 when a reading was broken off.

    Raises:
        Problem: The port, the machine, the journal, and what `keep` raises.
        KeyboardInterrupt: Ctrl-C; the machine has given the reading up.
    """
    with one_machine(port, line_options) as machine:
        attempts = {one.board: machine.journal.next_attempt(fingerprint, one.board, READING_COPY) for one in boards}
        station = ReadingStation(
            boards, pack, fingerprint=fingerprint, attempts=attempts, other=machine.entry, check_label=not any_board,
            judge=judge,
        )  # fmt: skip
        machine_id = machine.info.machine_id
        code = machine.run(
            station, console, fingerprint=fingerprint, keep=lambda read: keep(read.board, read.reading, machine_id)
        )
    if code == INTERRUPTED:
        raise KeyboardInterrupt
    return code


def say_read(console: Console, number: int, *, clean: bool) -> None:
    """One line to the operator for a board of a pile: as recorded, or not."""
    key = "verify_pile_clean" if clean else "verify_pile_differs"
    console.say(Say(key, {"board": number}, Level.GOOD if clean else Level.BAD))


def to_read(board: Board) -> ToRead:
    """A board of a set as the machine needs it: no card."""
    return ToRead(board.number, board.printed_number)


def read_board(
    board: Board,
    port: str,
    console: Console,
    *,
    fingerprint: str | None = None,
    any_board: bool = False,
    line_options: LineOptions = USUAL,
) -> Reading:
    """Have the machine at a port read one board back; only its number, container and game are used.

    Raises:
        Problem: As `read_boards`; `machine_reading_left` when the operator left.
        KeyboardInterrupt: As `read_boards`.
    """
    found: list[Reading] = []
    read_boards(
        [to_read(board)], board.game.pack_size, port, console, lambda _board, reading, _machine: found.append(reading),
        fingerprint=fingerprint or UNKNOWN_SET, any_board=any_board, line_options=line_options,
    )  # fmt: skip
    if not found:
        raise Problem("machine_reading_left", board=board.number)
    return found[0]
