"""What happens while a store is opened: a private file, the version of its schema, and words for what went wrong."""

import os
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from boards.store.schema import GROWS_FROM, SCHEMA_VERSION, stamp


def version(connection: sa.Connection) -> int | None:
    """The version of the schema that the store was made with; None: there is no store yet."""
    if not sa.inspect(connection).has_table(stamp.name):
        return None
    found: int | None = connection.execute(sa.select(stamp.c.version)).scalar()
    return found


def stamped(connection: sa.Connection) -> int:
    """Stamp a store that has every table now; one that another process stamped stays as it is."""
    found = connection.execute(sa.select(stamp.c.version)).scalar()
    if found is None:
        connection.execute(stamp.insert().values(version=SCHEMA_VERSION))
    elif found in GROWS_FROM:
        connection.execute(stamp.update().values(version=SCHEMA_VERSION))
    elif found != SCHEMA_VERSION:
        return int(found)
    return SCHEMA_VERSION


def make_private_file(path: Path) -> None:
    """The file holds hands: on systems with file modes only its owner reads it, from its first byte on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def sqlite_pragmas(connection: Any, _record: object) -> None:
    """What every connection to a SQLite file is told first."""
    # WAL lets a referee's query run while a station writes; FULL makes a committed copy survive a power cut.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def shown(url: str) -> str:
    """The URL without its password."""
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        return url
    return parsed.database or url if parsed.drivername.startswith("sqlite") else parsed.render_as_string()


def reason(error: Exception) -> str:
    """The database's own words, first line only."""
    cause = getattr(error, "orig", None) or error
    text = getattr(cause, "strerror", None) or str(cause)
    return text.strip().splitlines()[0] if text.strip() else type(cause).__name__
