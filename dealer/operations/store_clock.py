"""Whether this computer's clock and that of the store's server agree.

Claims ask the database for the time. What people write down is dated by the computer where it is typed, and where a
board was when an incident was opened is found by these dates.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from boards.problems import Fault

if TYPE_CHECKING:
    from boards.store.store import Store

FAR_S: Final = 120
"""From so many seconds on it is said."""
_watched: ContextVar[list[Fault] | None] = ContextVar("_watched", default=None)


def far_off(store: "Store") -> Fault | None:
    """A note that the clocks differ; None: they agree, or the store is a file, whose clock is this computer's."""
    from dealer import home
    from dealer.times import moment_text

    if store.clock is None:
        return None
    here, there = home.now(), datetime.fromtimestamp(store.clock, UTC).isoformat()
    if abs(datetime.fromisoformat(here).timestamp() - store.clock) < FAR_S:
        return None
    return Fault("store_clock", {"here": moment_text(here), "there": moment_text(there)}, note=True)


@contextmanager
def watched() -> Iterator[list[Fault]]:
    """The clocks of all stores that are opened while the block lasts; what is wrong stands in the list once."""
    found: list[Fault] = []
    token = _watched.set(found)
    try:
        yield found
    finally:
        _watched.reset(token)


def notice(store: "Store") -> None:
    """A store was opened."""
    found = _watched.get()
    if found is not None and not found:
        fault = far_off(store)
        found += [] if fault is None else [fault]
