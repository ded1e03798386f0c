"""How long a test waits for what must come.

No test may fail because its computer is slow: nothing is measured by the clock on the wall, and what is waited for is
an event. The limit is there for what never comes, so that a hang ends with words.
"""

import time
from collections.abc import Callable

HANG_S = 300.0
"""Far more than anything takes on a computer with twenty times as much to do as it can."""
_LOOK_S = 0.02


def until(is_so: Callable[[], bool], what: str = "it") -> None:
    """Wait until it is so, for what nobody tells: a file of another process, a line that a thread is to read."""
    end = time.monotonic() + HANG_S
    while not is_so():
        assert time.monotonic() < end, f"{what} did not come in {HANG_S:.0f} s"
        time.sleep(_LOOK_S)
