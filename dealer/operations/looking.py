"""What a referee says lies in a board, in whichever way, as a reading: for `verify` and for incidents alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from boards.board import Board, ranges_text
from boards.problems import Problem
from boards.reading import Reading, parse_reading
from boards.referee_input import parse_counts, parse_header_seen, parse_observations
from dealer.files import read_json

ReadByMachine = Callable[[Board, str], Reading]
"""Has the machine at a port read a board, pocket by pocket."""


@dataclass(frozen=True, slots=True)
class Looked:
    """How a referee says what lies in a board: one of these, or none of them."""

    found: Sequence[str] = ()
    """Exceptions or hands, as typed."""
    counts: str | None = None
    reading_file: str | None = None
    port: str | None = None
    by_machine: ReadByMachine | None = None
    header: Sequence[str] = ()
    """What stands on the board, as typed; beside any of the others, or alone."""

    @property
    def ways(self) -> int:
        """How many were used."""
        return sum((bool(self.found), self.counts is not None, self.reading_file is not None, self.port is not None))

    def read(self, board: Board, copy: int | None, code: str) -> Reading | None:
        """The reading; None: nothing was said.

        Args:
            board: The board as it should be.
            copy: Which copy was looked at, if that is known.
            code: The short code of its set.

        Raises:
            Problem: `usage_incident_reading` for several ways; `reading_other_board` when a file speaks of another
                board; as the way that was used; `parse_header_seen`.
        """
        seen, container = parse_header_seen(self.header, board)
        reading = self._cards(board, copy, code)
        if not self.header:
            return reading
        if reading is None:
            reading = Reading((None, None, None, None), source="typed")
        header = tuple(sorted({**dict(reading.header), **seen}.items()))
        return replace(reading, header=header, container=reading.container if container is None else container)

    def _cards(self, board: Board, copy: int | None, code: str) -> Reading | None:
        if self.ways > 1:
            raise Problem("usage_incident_reading")
        if self.port is not None and self.by_machine is not None:
            return self.by_machine(board, self.port)
        if self.reading_file is not None:
            reading = read_reading(self.reading_file, board.number, copy, code)
            if reading.board_number not in (None, board.number):
                raise Problem(
                    "reading_other_board", file=self.reading_file, board=board.number, got=reading.board_number
                )
            return reading
        if self.counts is not None:
            return parse_counts(self.counts, board)
        return parse_observations(self.found, board) if self.found else None


def read_reading(name: str, number: int, copy: int | None = None, set_code: str | None = None) -> Reading:
    """The reading of a board in a file (docs/json.md), or in what a pipe delivers: one, or a list as `scan` writes it.

    Where a list has the board of several sets, the reading of the set with that code is taken.

    Raises:
        Problem: As `read_input`, `reading_form`, `reading_record` (a file of boards, as its name says),
            `reading_absent`, `reading_several`, and card and hand problems; each with the file.
    """
    document = read_json(name, _no_reading(name))
    if isinstance(document, list):
        document = _of_board(document, name, number, copy, set_code)
    if not isinstance(document, dict) or "boards" in document:
        raise _no_reading(name)
    try:
        return parse_reading(document, source="file")
    except Problem as problem:
        raise problem.at(file=name) from None


def _no_reading(name: str) -> Problem:
    """Why a file is no reading: it holds boards, or something else."""
    from boards.formats import for_path

    try:
        for_path(name)
    except Problem:
        return Problem("reading_form", file=name)
    return Problem("reading_record", file=name)


def _of_board(documents: list[object], name: str, number: int, copy: int | None, set_code: str | None) -> object:
    """The one reading of a list that is of this board, and of this set and copy where the list tells them apart."""
    readings = [one for one in documents if isinstance(one, dict)]
    if len(readings) != len(documents) or not readings:
        raise Problem("reading_form", file=name)
    of_board = [one for one in readings if one.get("board") == number]
    if not of_board:
        known = ranges_text(one["board"] for one in readings if type(one.get("board")) is int)
        raise Problem("reading_absent", file=name, board=number, known=known or "-")
    of_set = [one for one in of_board if set_code is not None and one.get("set") == set_code] or of_board
    of_copy = [one for one in of_set if copy is not None and one.get("copy") == copy]
    chosen = of_copy or of_set
    if len(chosen) > 1:
        raise Problem("reading_several", file=name, board=number, count=len(chosen))
    return chosen[0]
