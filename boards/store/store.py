"""What the rest of the house asks of the store. Every call is one transaction: all of it is kept, or nothing.

Times are texts in ISO 8601 given by the caller; the store reads no clock.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from boards.board import LARGEST_STORED_SET, Board, BoardSet, Mark, ranges_text
from boards.deal import Deal, hand_text, parse_hand
from boards.games import GAMES
from boards.problems import Problem
from boards.store.schema import SCHEMA_VERSION, boards, copies, metadata, reveals, sets, stamp

PLANNED: Final = "planned"
"""A copy that is wanted and not made yet."""
MADE: Final = "made"
CHECKED: Final = "checked"
DO_NOT_PLAY: Final = "do not play"
PLACES: Final = (PLANNED, MADE, CHECKED, DO_NOT_PLAY)

_CODE: Final = re.compile(r"[0-9A-HJKMNP-TV-Z]{4}-?[0-9A-HJKMNP-TV-Z]{4}")
"""How a short code looks, with or without its dash (Crockford base 32)."""

_SEATS: Final = ("n", "e", "s", "w")


@dataclass(frozen=True, slots=True)
class SetEntry:
    """A set as a list shows it: no cards."""

    name: str
    game: str
    event: str
    session: str
    mark: str
    code: str
    fingerprint: str
    numbers: tuple[int, ...]
    copies: int
    """The most copies that any board of the set has."""
    closed: bool
    made_at: str


@dataclass(frozen=True, slots=True)
class Copy:
    """One physical board with a deal in it, or one that is to be made."""

    number: int
    copy: int
    version: int = 1
    container: int | None = None
    backs: str = ""
    made_by: str = ""
    checked_by: str = ""
    place: str = PLANNED
    changed_at: str = ""


class Store:
    """An open store.

    Args:
        url: A SQLAlchemy URL, or the path of a SQLite file. The file is made when it is not there.

    Raises:
        Problem: `store_open` (cannot be opened or made, with the reason), `store_driver` (the database's own Python
            package is not installed), `store_schema` (made by a newer paitao).
    """

    def __init__(self, url: str) -> None:
        self.url = url if "://" in url else f"sqlite:///{url}"
        try:
            parsed = sa.make_url(self.url)
            if parsed.drivername.startswith("sqlite") and parsed.database:
                _make_private_file(Path(parsed.database))
            self._engine = sa.create_engine(parsed)
            if self._engine.dialect.name == "sqlite":
                sa.event.listen(self._engine, "connect", _sqlite_pragmas)
            with self._begin() as connection:
                metadata.create_all(connection)
                found = connection.execute(sa.select(stamp.c.version)).scalar()
                if found is None:
                    connection.execute(stamp.insert().values(version=SCHEMA_VERSION))
        except ImportError as error:
            raise Problem("store_driver", store=_shown(self.url), driver=error.name or str(error)) from error
        except (sa.exc.SQLAlchemyError, OSError) as error:
            raise Problem("store_open", store=_shown(self.url), reason=_reason(error)) from error
        if found is not None and found != SCHEMA_VERSION:
            self.close()
            raise Problem("store_schema", store=_shown(self.url), got=found, want=SCHEMA_VERSION)

    def close(self) -> None:
        """Give the file or the connections back; the store is not to be used after that."""
        self._engine.dispose()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _begin(self) -> Iterator[sa.Connection]:
        with self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _asking(self) -> Iterator[sa.Connection]:
        """One transaction, with the database's own failures told as one problem."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except sa.exc.SQLAlchemyError as error:
            raise Problem("store_failed", store=_shown(self.url), reason=_reason(error)) from error

    def add(self, name: str, of: BoardSet, copies_wanted: int, now: str) -> bool:
        """Keep a set under a name, with so many planned copies of each board.

        Returns:
            True when it was added; False when the identical set was there already (then only missing copies are added).

        Raises:
            Problem: `set_name_taken` (another set has the name), `set_name_code` (it is how another set's code looks),
                `set_name_pipe`, `set_large`; nothing is changed.
        """
        if name == "-":
            raise Problem("set_name_pipe")
        # A code stands on every card: it must lead to the set that has it and to no other.
        if _CODE.fullmatch(name.upper()) and name.replace("-", "").upper() != of.code.replace("-", ""):
            raise Problem("set_name_code", name=name)
        if len(of.boards) > LARGEST_STORED_SET:
            raise Problem("set_large", got=len(of.boards), largest=LARGEST_STORED_SET)
        try:
            return self._add(name, of, copies_wanted, now)
        except Problem as problem:
            if not isinstance(problem.__cause__, sa.exc.IntegrityError):
                raise
        # Another process put the same set or name there in between; now it is seen.
        return self._add(name, of, copies_wanted, now)

    def _add(self, name: str, of: BoardSet, copies_wanted: int, now: str) -> bool:
        with self._asking() as connection:
            same = connection.execute(sa.select(sets).where(sets.c.fingerprint == of.fingerprint)).first()
            taken = connection.execute(sa.select(sets.c.code).where(sets.c.name == name)).scalar()
            if taken is not None and (same is None or same.name != name):
                raise Problem("set_name_taken", name=name, code=taken)
            if same is not None:
                self._plan_copies(connection, same.id, of.boards, copies_wanted, now)
                return False
            values = {
                "name": name, "game": of.game_id, "event": of.event, "session": of.session, "mark": of.mark.value,
                "origin": dict(of.origin), "salt": of.salt, "fingerprint": of.fingerprint, "code": of.code,
                "closed": False, "made_at": now,
            }  # fmt: skip
            key = connection.execute(sets.insert().values(values)).inserted_primary_key
            set_id = int(key[0]) if key else 0
            connection.execute(boards.insert(), [_board_row(set_id, board) for board in of.boards])
            self._plan_copies(connection, set_id, of.boards, copies_wanted, now)
        return True

    @staticmethod
    def _plan_copies(connection: sa.Connection, set_id: int, of: Iterable[Board], wanted: int, now: str) -> None:
        there = {
            (row[0], row[1])
            for row in connection.execute(sa.select(copies.c.number, copies.c.copy).where(copies.c.set_id == set_id))
        }
        rows = [
            {
                "set_id": set_id, "number": board.number, "copy": copy, "version": board.version,
                "container": board.container, "backs": "", "made_by": "", "checked_by": "", "place": PLANNED,
                "changed_at": now,
            }
            for board in of
            for copy in range(1, wanted + 1)
            if (board.number, copy) not in there
        ]  # fmt: skip
        if rows:
            connection.execute(copies.insert(), rows)

    def entries(self) -> tuple[SetEntry, ...]:
        """Every set, in the order they were made."""
        with self._asking() as connection:
            found = connection.execute(sa.select(sets).order_by(sets.c.id)).all()
            numbers: dict[int, list[int]] = {row.id: [] for row in found}
            for set_id, number in connection.execute(
                sa.select(boards.c.set_id, boards.c.number).distinct().order_by(boards.c.number)
            ):
                numbers[set_id].append(number)
            most = {
                row[0]: row[1]
                for row in connection.execute(
                    sa.select(copies.c.set_id, sa.func.max(copies.c.copy)).group_by(copies.c.set_id)
                )
            }
        return tuple(
            SetEntry(
                r.name, r.game, r.event, r.session, r.mark, r.code, r.fingerprint, tuple(numbers[r.id]),
                most.get(r.id, 0), r.closed, r.made_at,
            )
            for r in found
        )  # fmt: skip

    def entry(self, name: str) -> SetEntry:
        """The set with that name, or with that short code when no name matches.

        Raises:
            Problem: `set_unknown`, naming the sets there are.
        """
        every = self.entries()
        for matches in (
            [e for e in every if e.name == name],
            [e for e in every if e.code.replace("-", "") == name.upper().replace("-", "")],
        ):
            if len(matches) == 1:
                return matches[0]
        known = ", ".join(e.name for e in every[-8:]) or "-"
        raise Problem("set_unknown", name=name, known=known)

    def board_set(self, name: str) -> BoardSet:
        """The boards of a set, each in its latest version; checked again against the stored fingerprint.

        Raises:
            Problem: As `entry`; `set_damaged` when the stored boards do not give the stored fingerprint.
        """
        entry = self.entry(name)
        with self._asking() as connection:
            row = connection.execute(sa.select(sets).where(sets.c.name == entry.name)).one()
            found = connection.execute(
                sa.select(boards).where(boards.c.set_id == row.id).order_by(boards.c.number, boards.c.version)
            ).all()
        latest = {line.number: line for line in found}
        whole = BoardSet(
            row.game, tuple(_board(row.game, dict(line._mapping)) for line in latest.values()), bytes(row.salt),
            row.event, row.session, Mark(row.mark), row.origin,
        )  # fmt: skip
        if all(line.version == 1 for line in latest.values()) and whole.fingerprint != row.fingerprint:
            raise Problem("set_damaged", name=entry.name, got=whole.code, want=row.code)
        return whole

    def copies(self, name: str) -> tuple[Copy, ...]:
        """The copies of a set, by board and copy.

        Raises:
            Problem: As `entry`.
        """
        entry = self.entry(name)
        with self._asking() as connection:
            found = connection.execute(
                sa.select(copies)
                .join(sets, sets.c.id == copies.c.set_id)
                .where(sets.c.name == entry.name)
                .order_by(copies.c.number, copies.c.copy)
            ).mappings()
            return tuple(Copy(**{k: v for k, v in row.items() if k != "set_id"}) for row in found)

    def put_copy(self, name: str, made: Copy) -> None:
        """Write down what is known of one copy, in place of what was.

        Raises:
            Problem: As `entry`, or `board_not_in_set`; `set_closed` when the session is over.
        """
        entry = self.entry(name)
        if entry.closed:
            raise Problem("set_closed", name=entry.name)
        if made.number not in entry.numbers:
            raise Problem("board_not_in_set", board=made.number, known=ranges_text(entry.numbers))
        values = {field: getattr(made, field) for field in Copy.__dataclass_fields__}
        with self._asking() as connection:
            set_id = connection.execute(sa.select(sets.c.id).where(sets.c.name == entry.name)).scalar_one()
            where = sa.and_(copies.c.set_id == set_id, copies.c.number == made.number, copies.c.copy == made.copy)
            if not connection.execute(copies.update().where(where).values(values)).rowcount:
                connection.execute(copies.insert().values(set_id=set_id, **values))

    def close_set(self, name: str) -> bool:
        """End a set's session: no copy of it is made or changed from now on.

        Returns:
            False when it was closed already.

        Raises:
            Problem: As `entry`.
        """
        entry = self.entry(name)
        with self._asking() as connection:
            connection.execute(sets.update().where(sets.c.name == entry.name).values(closed=True))
        return not entry.closed

    def record_reveal(self, fingerprint: str, numbers: Iterable[int], asked_by: str, now: str) -> None:
        """Write down that somebody asked to see hands."""
        values = {"fingerprint": fingerprint, "boards": ranges_text(numbers), "asked_by": asked_by, "asked_at": now}
        with self._asking() as connection:
            connection.execute(reveals.insert().values(values))

    def reveals(self, fingerprint: str) -> tuple[tuple[str, str, str], ...]:
        """Who saw hands of a set: (boards, asked by, asked at), oldest first."""
        chosen = sa.select(reveals.c.boards, reveals.c.asked_by, reveals.c.asked_at)
        with self._asking() as connection:
            return tuple(
                (row[0], row[1], row[2])
                for row in connection.execute(chosen.where(reveals.c.fingerprint == fingerprint).order_by(reveals.c.id))
            )


def _board_row(set_id: int, board: Board) -> dict[str, Any]:
    hands = dict(zip(_SEATS, map(hand_text, board.deal.hands), strict=True))
    return {
        "set_id": set_id, "number": board.number, "version": board.version, "container": board.container,
        "header": board.header.fields(), **hands,
    }  # fmt: skip


def _board(game_id: str, row: Mapping[str, Any]) -> Board:
    n, e, s, w = (parse_hand(row[seat]) for seat in _SEATS)
    header = GAMES[game_id].parse_header(row["header"])
    return Board(row["number"], game_id, header, Deal((n, e, s, w)), row["container"], row["version"])


def _make_private_file(path: Path) -> None:
    """The file holds hands: on systems with file modes only its owner reads it, from its first byte on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _sqlite_pragmas(connection: Any, _record: object) -> None:
    # WAL lets a referee's query run while a station writes; FULL makes a committed copy survive a power cut.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def _shown(url: str) -> str:
    """The URL without its password."""
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        return url
    return parsed.database or url if parsed.drivername.startswith("sqlite") else parsed.render_as_string()


def _reason(error: Exception) -> str:
    """The database's own words, first line only."""
    cause = getattr(error, "orig", None) or error
    text = getattr(cause, "strerror", None) or str(cause)
    return text.strip().splitlines()[0] if text.strip() else type(cause).__name__
