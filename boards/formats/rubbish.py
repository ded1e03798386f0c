"""When a reader stops: a file of boards without end that are no use is rubbish, and is answered with one fault.

Fifty megabytes hold millions of tiny records; to build and tell every one would take minutes and gigabytes. The boards
that were read stay, and `file_rubbish` says where the reader stopped; naming boards settles it (`range_faults`). A file
of thousands of results, each with its deal, or of thousands of different deals is read whole.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from boards.formats.file_reading import NO_HANDS, FileBoard
from boards.problems import Fault

IN_A_ROW: Final = 1000
"""So many faulty or empty boards without a good new one between, and nothing better is to come."""
IN_ALL: Final = 2500
"""So many faulty or empty boards in all, and nobody will mend them one by one (a board may have 50 faults)."""
REPEATS_IN_A_ROW: Final = 10_000
"""So many boards in a row whose deal was there before: a list without numbers may hold the set once for each table."""
REPEATS: Final = 25_000
"""So many boards in all whose deal was there before: lists for a solver have each deal some twenty times."""
RESULTS: Final = 50_000
"""So many results in a row of boards that were there before: more tables than any event has."""


@dataclass(slots=True)
class Watch:
    """Counts the boards of a file that are no use."""

    in_a_row: int = 0
    in_all: int = 0
    repeats_in_a_row: int = 0
    repeats: int = 0
    results: int = 0
    _seen: set[Hashable] = field(default_factory=set)

    def count(self, is_good: bool, deal: Hashable = None) -> None:
        """Count one board.

        Args:
            is_good: It has cards and no fault.
            deal: Its cards; None: not compared. A deal that was there before, under whatever number, is no new board.
        """
        self.results = 0
        is_new = deal is None or deal not in self._seen
        if is_good and is_new:
            self.in_a_row = self.repeats_in_a_row = 0
            if deal is not None:
                self._seen.add(deal)
            return
        if is_good:
            self.repeats_in_a_row += 1
            self.repeats += 1
        else:
            self.in_a_row += 1
            self.in_all += 1

    def count_result(self) -> None:
        """Count what is no board of its own: the same deal under the same number, as every table's result has it."""
        self.results += 1

    @property
    def is_over(self) -> bool:
        """Whether the reader stops before the next board."""
        return (
            self.in_a_row >= IN_A_ROW
            or self.in_all >= IN_ALL
            or self.repeats_in_a_row >= REPEATS_IN_A_ROW
            or self.repeats >= REPEATS
            or self.results >= RESULTS
        )

    def fault(self, **place: Any) -> Fault:
        """What is told in place of all that follows; `place` is the first board that was not read."""
        return Fault("file_rubbish", place)


def of_use(
    boards: Iterable[FileBoard | None], stopped: list[Fault], *, start: int = 0, size: int = 0
) -> Iterator[FileBoard]:
    """The boards up to where the file is no use any more.

    Args:
        boards: Every board, taken one by one and no further; None: a place that is not in use.
        stopped: Takes the fault that says where the reader stopped.
        start: Where the first record begins in a file without lines.
        size: Bytes of its records.
    """
    watch = Watch()
    for at, board in enumerate(boards):
        if watch.is_over:
            line = None if board is None else board.line
            place = {"offset": start + size * at} if line is None else {"line": line}
            stopped.append(watch.fault(**place, record=at + 1))
            return
        if board is None:
            watch.count(False)
            continue
        watch.count(not board.faults and board.hands != NO_HANDS, board.hands)
        yield board
