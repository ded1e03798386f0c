"""What happens while a store is opened: ways of the database, schema made or migrated, words for what went wrong."""

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from boards.problems import Problem
from boards.store.schema import SCHEMA_VERSION, alembic_version, metadata, revision_of, stamp

_LOCK: Final = int.from_bytes(b"paitao")
"""PostgreSQL knows such locks by number."""
PATIENCE_MS: Final = 10_000
"""How long a command waits for another process that writes."""
_SERVER: Final = {
    "connect_timeout": 10, "application_name": "paitao",
    # A network that is gone is noticed within half a minute, not in a quarter of an hour.
    "keepalives": 1, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 20_000,
    # What is committed survives the server's power cut, whatever its settings say.
    "options": f"-c lock_timeout={PATIENCE_MS} -c synchronous_commit=on -c client_min_messages=error",
}  # fmt: skip
_NEARLY_SERVER: Final = re.compile(r"(?i)(?:sqlite:///)?(postgres(?:ql)?)(?:[:;]/?[^/]|//|/[^/]*@)")
"""What nobody calls a file: the address of a server with a slip in it, which would become a store of its own."""
_DENIED: Final = frozenset({"42501", "3F000"})
"""PostgreSQL's codes for a role that may not do this, or sees no schema to do it in."""


def engine_of(url: str) -> sa.Engine:
    """An engine for the store at a URL; a SQLite file is made when it is not there.

    Raises:
        sqlalchemy.exc.SQLAlchemyError, OSError, ValueError, ImportError: It is none, or its driver is missing.
    """
    if found := _NEARLY_SERVER.match(url):
        raise ValueError(f"{found[1]} is followed by ://")
    parsed = sa.make_url(url)
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername.startswith("sqlite"):
        if parsed.database:
            make_private_file(Path(parsed.database))
        engine = sa.create_engine(parsed)
        sa.event.listen(engine, "connect", _sqlite_pragmas)
        return engine
    if "@" in (parsed.host or ""):
        raise ValueError("an @ in the password is written %40, and a / %2F")
    more = {}
    if parsed.drivername == "postgresql+psycopg":
        more = {name: value for name, value in _SERVER.items() if name not in parsed.query}
    # A server may have dropped a connection that waited for a machine's next board.
    return sa.create_engine(parsed, pool_pre_ping=True, connect_args=more, hide_parameters=True)


def is_unmade(url: str) -> bool:
    """Whether a store would be made anew: its SQLite file is not there, or is empty. A server is asked nothing.

    Args:
        url: As `Store`.
    """
    if "://" in url:
        if not url.startswith("sqlite"):
            return False
        try:
            url = sa.make_url(url).database or ""
        except sa.exc.ArgumentError:
            return False
    try:
        # What is no plain name (in memory, `file:` with options) and what is no plain file are SQLite's to judge, and
        # so is a place where no file can be made or seen: a plain file or a closed folder on the way to it.
        return bool(url) and not url.startswith((":", "file:")) and not os.stat(url).st_size
    except FileNotFoundError:
        return next((folder.is_dir() for folder in Path(url).absolute().parents if folder.exists()), True)
    except (OSError, ValueError):
        return False


def prepare(connection: sa.Connection, store: str) -> int | None:
    """See to it that every table is there: made in a fresh store, migrated in an older one, all of it or nothing.

    Args:
        connection: In a transaction that has asked for nothing yet.
        store: What the store is called in a sentence.

    Returns:
        What the server's clock says, in seconds since 1970; None for a file, and where tables were made or migrated.

    Raises:
        Problem: `store_schema`: a newer paitao made it; `store_role`, `store_role_old`: the tables must be made or
            migrated, and this role may not; `store_encoding`: the database cannot hold Chinese. It is left as it is.
    """
    found, clock = _version_and_clock(connection)
    if found == SCHEMA_VERSION:
        return clock
    try:
        hold_alone(connection)
        _make_or_migrate(connection, store)
    except sa.exc.DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) not in _DENIED:
            raise
        if found is None:
            raise Problem("store_role", store=store) from error
        raise Problem("store_role_old", store=store, got=found, want=SCHEMA_VERSION) from error
    return None


def _make_or_migrate(connection: sa.Connection, store: str) -> None:
    found, _ = _version_and_clock(connection)  # once more: another process may have been first
    if found is not None and found > SCHEMA_VERSION:
        raise Problem("store_schema", store=store, got=found, want=SCHEMA_VERSION)
    if found is None:
        if connection.dialect.name == "postgresql":
            encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
            if encoding != "UTF8":
                raise Problem("store_encoding", store=store, encoding=encoding)
        metadata.create_all(connection)
        connection.execute(stamp.insert().values(version=SCHEMA_VERSION))
        connection.execute(alembic_version.insert().values(version_num=revision_of(SCHEMA_VERSION)))
    elif found != SCHEMA_VERSION:
        # Alembic takes as long to import as all else together, and is hardly ever needed.
        from boards.store.migrations.running import upgrade

        upgrade(connection, found)
        connection.execute(stamp.update().values(version=SCHEMA_VERSION))


def _version_and_clock(connection: sa.Connection) -> tuple[int | None, int | None]:
    """The version of the schema that the store was made with, and what `prepare` gives; None: there is no store yet."""
    if not sa.inspect(connection).has_table(stamp.name):
        return None, None
    is_file = connection.dialect.name == "sqlite"
    clock = sa.null() if is_file else sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.BigInteger)
    found = connection.execute(sa.select(stamp.c.version, clock)).first()
    return (None, None) if found is None else (found[0], found[1])


def hold_alone(connection: sa.Connection) -> None:
    """From here on no other process writes (SQLite) or gets past this line (PostgreSQL) until the transaction ends."""
    write_alone(connection)
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))


def write_alone(connection: sa.Connection) -> None:
    """This transaction will write what it reads: SQLite, which locks no rows, lets no other writer in from here on."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def make_private_file(path: Path) -> None:
    """The file holds hands: on systems with file modes only its owner reads it, from its first byte on.

    A file that is there is left alone: closing it here would let go of the locks that SQLite holds on it anywhere else
    in this process, and another process could then take the log of open transactions away (as SQLite's "How to corrupt"
    says of POSIX locks).
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _sqlite_pragmas(connection: Any, _record: object) -> None:
    # WAL lets a referee's query run while a station writes; FULL makes a committed copy survive a power cut.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={PATIENCE_MS}"):
        connection.execute(f"PRAGMA {pragma}")


def shown(url: str) -> str:
    """The URL as a sentence may name it: no password, and none of the options after a question mark."""
    if slip := _NEARLY_SERVER.match(url):
        rest = url[slip.end(1) :].partition("?")[0]
        return slip[1] + ("***@" + rest.rpartition("@")[2] if "@" in rest else rest)
    try:
        parsed = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        return _masked(url)
    if parsed.drivername.startswith("sqlite"):
        return parsed.database or url
    # Behind an @ that was not quoted the rest of the password counts as part of the host.
    return _masked(parsed.set(query={}).render_as_string())


def reason(error: Exception, url: str = "") -> str:
    """The database's own words, first line only; a password that is in the URL is in no reason."""
    cause = getattr(error, "orig", None) or error
    text = (getattr(cause, "strerror", None) or str(cause)).strip()
    first = text.splitlines()[0] if text else type(cause).__name__
    if url and url in first:
        first = first.replace(url, shown(url))
    return _masked(first)


def is_server(url: str) -> bool:
    """Whether the store is at a server, and not a file."""
    return "://" in url and not url.startswith("sqlite")


def _masked(text: str) -> str:
    # Up to the last @ of the word: a password that was not quoted may hold one itself.
    text = re.sub(r"(://[^\s:/@]*:)\S*(@)", r"\1***\2", text)
    return re.sub(r"(?i)((?:pass|pwd)\w*=)[^\s&]+", r"\1***", text)
