"""Incidents in the store: opened, written to, closed. Every call is one transaction, kept when it returns.

What was written stays as it was: entries are added, never changed. Several stations write to one incident; their
entries get their places in the order in which the database took them.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from boards.board import Board, BoardSet
from boards.incidents import Closing, Entry, EntryKind, Incident, Place
from boards.problems import Problem
from boards.store.opening import write_alone
from boards.store.rows import set_row
from boards.store.schema import incident_entries, incidents, sets
from boards.store.versions import add_version, version_held

_MOST: Final = 2**31 - 1
"""No id or round is larger; a database refuses to be asked for one."""


@dataclass(frozen=True, slots=True)
class Written:
    """An entry that is to be written."""

    kind: EntryKind
    text: str = ""
    facts: Mapping[str, Any] | None = None

    def __repr__(self) -> str:
        return f"Written({self.kind.value})"


class Incidents:
    """The part of a store that holds incidents.

    Args:
        asking: Opens a transaction of the store.
        store: What the store is called in a sentence.
    """

    def __init__(self, asking: Callable[[], AbstractContextManager[sa.Connection]], store: str) -> None:
        self._asking = asking
        self._store = store

    def open(
        self, fingerprint: str, number: int, where: Place, *, version: int, reported_by: str,
        entries: Sequence[Written], by: str, now: str,
    ) -> int:  # fmt: skip
        """Open an incident with its first entries; gives its number.

        Raises:
            Problem: `set_unknown_here`.
        """
        with self._asking() as connection:
            write_alone(connection)
            values = {
                "set_id": set_row(connection, fingerprint), "number": number, "copy": where.copy, "version": version,
                "table_name": where.table, "round": where.round, "reported_by": reported_by, "opened_by": by,
                "opened_at": now, "closing": "",
            }  # fmt: skip
            key = connection.execute(incidents.insert().values(values)).inserted_primary_key
            made = int(key[0]) if key else 0
            _append(connection, made, entries, by, now)
        return made

    def write(self, incident: int, entries: Sequence[Written], by: str, now: str, *, also_closed: bool = False) -> None:
        """Add entries to an incident.

        Args:
            incident: Its number.
            entries: What is added, all of it or nothing.
            by: Who writes.
            now: The time.
            also_closed: Whether it may be closed: a ruling comes later, readings do not.

        Raises:
            Problem: `incident_unknown`, `incident_none` (of none at all); `incident_closed`.
        """
        with self._asking() as connection:
            self._hold(connection, incident, also_closed=also_closed)
            _append(connection, incident, entries, by, now)

    def close_restored(
        self, incident: int, reading: Written, check: Callable[[Incident], None], by: str, now: str, *, version: int
    ) -> Problem | None:  # fmt: skip
        """Write a second reading to an incident, which closes it where the board is as it should be.

        Args:
            incident: Its number.
            reading: It.
            check: Refuses to close; asked with all that is written till then, while nobody else can write.
            by: Who looked.
            now: The time.
            version: Which version of the board it was compared with.

        Returns:
            What `check` raised; the incident stays open then.

        Raises:
            Problem: As `write`; `version_meanwhile`: another version is in force by now. Nothing is changed then.
        """
        with self._asking() as connection:
            row = self._hold_with_set(connection, incident)
            held = version_held(connection, row.set_id, row.number, row.copy)
            if held != version:
                raise Problem("version_meanwhile", board=row.number, version=held)
            try:
                check(*_found(connection, incidents.c.id == incident))
            except Problem as refused:
                _append(connection, incident, [reading], by, now)
                return refused
            _close(connection, incident, Closing.RESTORED, [reading], by, now)
        return None

    def keep_version(
        self, incident: int, of: BoardSet, make: Callable[[Incident], Board], entries: Sequence[Written], by: str,
        now: str,
    ) -> Board:  # fmt: skip
        """Close an incident by keeping what lies in the board as a version of its own.

        Args:
            incident: Its number.
            of: The set with all versions there are.
            make: Gives the new version, asked with all that is written till then, while nobody else can write; the
                incident's copy holds it from now on, or every copy where none is named.
            entries: What is written to it.
            by: Who decided.
            now: The time.

        Raises:
            Problem: As `write` and `make`; `version_twice` when another process added that version. Nothing is changed.
        """
        with self._asking() as connection:
            row = self._hold_with_set(connection, incident)
            made = make(*_found(connection, incidents.c.id == incident))
            add_version(connection, row.set_id, of, made, row.copy, by, now)
            _close(connection, incident, Closing.VERSION, entries, by, now)
        return made

    def find(self, incident: int) -> Incident:
        """The incident with that number.

        Raises:
            Problem: `incident_unknown`, `incident_none`.
        """
        with self._asking() as connection:
            found = _found(connection, incidents.c.id == incident) if incident <= _MOST else ()
            if not found:
                raise self._unknown(connection, incident)
        return found[0]

    def every(self, *, only_open: bool = False) -> tuple[Incident, ...]:
        """All incidents, oldest first."""
        with self._asking() as connection:
            return _found(connection, incidents.c.closing == "" if only_open else sa.true())

    def of_round(self, round_: int, set_name: str | None = None) -> tuple[Incident, ...]:
        """The incidents of a round, in one set or in all, oldest first."""
        where = incidents.c.round == round_
        if set_name is not None:
            where = sa.and_(where, sets.c.name == set_name)
        with self._asking() as connection:
            return _found(connection, where) if round_ <= _MOST else ()

    def _hold(self, connection: sa.Connection, incident: int, *, also_closed: bool = False) -> Any:
        """The incident's row; nobody else writes to it until the transaction ends."""
        write_alone(connection)
        of_id = sa.select(incidents).where(incidents.c.id == incident).with_for_update()
        row = connection.execute(of_id).first() if incident <= _MOST else None
        if row is None:
            raise self._unknown(connection, incident)
        if row.closing and not also_closed:
            raise Problem("incident_closed", id=incident, board=row.number)
        return row

    def _hold_with_set(self, connection: sa.Connection, incident: int) -> Any:
        """As `_hold`; and nobody adds a version to its set: two incidents of one board may be closed at once."""
        row = self._hold(connection, incident)
        connection.execute(sa.select(sets.c.id).where(sets.c.id == row.set_id).with_for_update()).all()
        return row

    def _unknown(self, connection: sa.Connection, incident: int) -> Problem:
        ids = connection.execute(sa.select(incidents.c.id).order_by(incidents.c.id.desc()).limit(8)).scalars()
        known = ", ".join(map(str, sorted(ids)))
        if known:
            return Problem("incident_unknown", id=incident, known=known)
        return Problem("incident_none", id=incident, store=self._store)


def _found(connection: sa.Connection, where: sa.ColumnElement[bool]) -> tuple[Incident, ...]:
    columns = (sets.c.name.label("set_name"), sets.c.code, sets.c.game)
    chosen = sa.select(incidents, *columns).join(sets, sets.c.id == incidents.c.set_id).where(where)
    rows = connection.execute(chosen.order_by(incidents.c.id)).all()
    written: dict[int, list[Entry]] = {row.id: [] for row in rows}
    chosen_entries = (
        sa.select(incident_entries)
        .join(incidents, incidents.c.id == incident_entries.c.incident_id)
        .join(sets, sets.c.id == incidents.c.set_id)
        .where(where)
        .order_by(incident_entries.c.incident_id, incident_entries.c.place)
    )
    for one in connection.execute(chosen_entries):
        if one.incident_id in written:  # not one that another station opened in between
            entry = Entry(one.place, EntryKind(one.kind), one.text, one.facts, one.written_by, one.written_at)
            written[one.incident_id].append(entry)
    return tuple(
        Incident(
            row.id, row.set_name, row.code, row.game, row.number, Place(row.copy, row.table_name, row.round),
            row.version, row.reported_by, row.opened_by, row.opened_at, Closing(row.closing) if row.closing else None,
            tuple(written[row.id]),
        )
        for row in rows
    )  # fmt: skip


def _close(
    connection: sa.Connection, incident: int, closing: Closing, entries: Sequence[Written], by: str, now: str
) -> None:  # fmt: skip
    last = Written(EntryKind.CLOSED, facts={"closing": closing.value})
    _append(connection, incident, (*entries, last), by, now)
    connection.execute(incidents.update().where(incidents.c.id == incident).values(closing=closing.value))


def _append(connection: sa.Connection, incident: int, entries: Sequence[Written], by: str, now: str) -> None:
    highest = sa.select(sa.func.max(incident_entries.c.place)).where(incident_entries.c.incident_id == incident)
    last = connection.execute(highest).scalar() or 0
    rows = [
        {"incident_id": incident, "place": last + at, "kind": entry.kind.value, "text": entry.text,
         "facts": dict(entry.facts or {}), "written_by": by, "written_at": now}
        for at, entry in enumerate(entries, 1)
    ]  # fmt: skip
    if rows:
        connection.execute(incident_entries.insert(), rows)
