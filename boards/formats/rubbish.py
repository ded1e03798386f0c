"""When a reader stops: a file of faulty or empty boards without end is rubbish, and is answered with one fault.

Fifty megabytes hold millions of tiny records; to build and tell every one would take minutes and gigabytes. The boards
that were read stay, and `file_rubbish` says where the reader stopped; naming boards settles it (`range_faults`).
"""

from dataclasses import dataclass
from typing import Any, Final

from boards.problems import Fault

IN_A_ROW: Final = 1000
"""So many boards in a row without a good one, and nothing better is to come."""
IN_ALL: Final = 2500
"""So many faulty or empty boards in all, and nobody will mend them one by one (a board may have 50 faults)."""


@dataclass(slots=True)
class Watch:
    """Counts the boards of a file that are no use."""

    in_a_row: int = 0
    in_all: int = 0
    _last: object = None

    def count(self, is_good: bool, deal: object = None) -> None:
        """Count one board.

        Args:
            is_good: It has cards and no fault.
            deal: Its cards, where boards are numbered by their place: the deal of the board before, dealt again, is no
                good board.
        """
        if is_good and (deal is None or deal != self._last):
            self.in_a_row = 0
        else:
            self.in_a_row += 1
            self.in_all += 1
        self._last = deal

    @property
    def is_over(self) -> bool:
        """Whether the reader stops before the next board."""
        return self.in_a_row >= IN_A_ROW or self.in_all >= IN_ALL

    def fault(self, **place: Any) -> Fault:
        """What is told in place of all that follows; `place` is the first board that was not read."""
        return Fault("file_rubbish", place)
