"""How commands show the times that are stored in UTC: on a screen by the clock on the wall, in files the same anywhere.

Every one of them says its zone. JSON has the stored time as it is.
"""

from dealer import home
from dealer.home import file_time, moment_text

__all__ = ["clock_text", "file_time", "moment_text"]


def clock_text(at: str) -> str:
    """A time as `home.clock_text` shows it now."""
    return home.clock_text(at, home.now())
