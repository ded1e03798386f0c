"""What happens while a store is opened: a private file, the version of its schema, and words for what went wrong."""

import os
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from boards.problems import Problem
from boards.store.schema import SCHEMA_VERSION, alembic_version, metadata, revision_of, stamp

_LOCK: Final = int.from_bytes(b"paitao")
"""PostgreSQL knows such locks by number."""


def prepare(connection: sa.Connection, store: str) -> None:
    """See to it that every table is there: made in a fresh store, migrated in an older one, all of it or nothing.

    Args:
        connection: In a transaction that has asked for nothing yet.
        store: What the store is called in a sentence.

    Raises:
        Problem: `store_schema`: a newer paitao made it; it is left as it is.
    """
    if version(connection) != SCHEMA_VERSION:
        hold_alone(connection)
        _make_or_migrate(connection, store)


def _make_or_migrate(connection: sa.Connection, store: str) -> None:
    found = version(connection)  # once more: another process may have been first
    if found is not None and found > SCHEMA_VERSION:
        raise Problem("store_schema", store=store, got=found, want=SCHEMA_VERSION)
    if found is None:
        metadata.create_all(connection)
        connection.execute(stamp.insert().values(version=SCHEMA_VERSION))
        connection.execute(alembic_version.insert().values(version_num=revision_of(SCHEMA_VERSION)))
    elif found != SCHEMA_VERSION:
        # Alembic takes as long to import as all else together, and is hardly ever needed.
        from boards.store.migrations.running import upgrade

        upgrade(connection, found)
        connection.execute(stamp.update().values(version=SCHEMA_VERSION))


def version(connection: sa.Connection) -> int | None:
    """The version of the schema that the store was made with; None: there is no store yet."""
    if not sa.inspect(connection).has_table(stamp.name):
        return None
    found: int | None = connection.execute(sa.select(stamp.c.version)).scalar()
    return found


def hold_alone(connection: sa.Connection) -> None:
    """From here on no other process writes (SQLite) or gets past this line (PostgreSQL) until the transaction ends."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))


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
