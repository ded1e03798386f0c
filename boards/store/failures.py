"""What a database's own failure means for the person at the keyboard: which sentence, with its next step."""

from pathlib import Path
from typing import Final

import sqlalchemy as sa

from boards.problems import Problem
from boards.store.opening import is_server, reason

_DENIED: Final = "42501"
_LOCKED: Final = "55P03"
"""PostgreSQL's codes: this role may not do that; a lock was not had in time."""

_NO_ROOM: Final = ("database or disk is full", "disk I/O error")


def failed(error: Exception, url: str, called: str) -> Problem:
    """A store that was open refused; nothing was changed.

    Args:
        error: SQLAlchemy's.
        url: The store's.
        called: What sentences call it.
    """
    return Problem(_known(error) or "store_failed", store=called, reason=reason(error, url))


def unopened(error: Exception, url: str, called: str) -> Problem:
    """A store could not be opened."""
    # SQLite puts two small files beside its own, even to look at it. Whether there is a file has been asked before.
    no_files = isinstance(error, sa.exc.DBAPIError) and str(error.orig).startswith("unable to open database file")
    is_shut = no_files and Path(sa.make_url(url).database or "" if "://" in url else url).is_file()
    key = "store_readonly" if is_shut else _known(error) or ("store_server" if is_server(url) else "store_open")
    return Problem(key, store=called, reason=reason(error, url))


def _known(error: Exception) -> str | None:
    if not isinstance(error, sa.exc.DBAPIError):
        return None
    code, text = getattr(error.orig, "sqlstate", None), str(error.orig)
    if code == _DENIED:
        return "store_denied"
    if code == _LOCKED or text.startswith("database is locked"):
        return "store_locked"
    if text.startswith(_NO_ROOM):
        return "store_no_room"
    if text.startswith("attempt to write a readonly database"):
        return "store_readonly"
    return None
