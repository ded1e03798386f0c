"""Which station makes which copy of a set, so that several stations on one store deal each copy once.

A run of machines claims copies before it deals them. A claim that is not `ready` says "mine next": it goes back when
the run has not been heard of for `DEAD_AFTER_S`, by the database's clock; no station's clock is asked. A claim that is
`ready` says "cards may lie in it": only that run, its station, or a person who emptied the board ends it.

    claim -> (ready -> deal) -> deliver(made): the claim is gone, the copy is made
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

import sqlalchemy as sa

from boards.problems import Problem
from boards.store.copies import CHECKED, DO_NOT_PLAY, MADE, PLANNED, Copy, find_copy, replace_copy, which_copy
from boards.store.opening import write_alone
from boards.store.rows import set_row
from boards.store.schema import claims, copies, sets, station_runs

DEAD_AFTER_S: Final = 180
"""How long a run may be silent before what it has not begun goes to others."""
BEAT_S: Final = 30
"""How often a run says that it is there."""
_AT_ONCE: Final = 64
"""Copies that are looked at in one query."""

Key = tuple[int, int]
"""Board number and copy."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run of machines.

    Attributes:
        run: Random, of this process only.
        station: Random, of the data folder: what this computer began earlier is its own.
        name: What people call the station.
    """

    run: str
    station: str
    name: str


@dataclass(frozen=True, slots=True)
class KnownRun:
    """A run as the store knows it: `silent_s` is for how long it has not been heard of."""

    run: str
    name: str
    silent_s: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A copy that somebody makes.

    Attributes:
        ready: Cards may lie in it.
        silent_s: For how long its run has not been heard of.
    """

    number: int
    copy: int
    run: str
    station: str
    name: str
    ready: bool
    silent_s: int

    @property
    def key(self) -> Key:
        """Board and copy."""
        return self.number, self.copy

    @property
    def is_dead(self) -> bool:
        """Whether its run counts as gone."""
        return self.silent_s >= DEAD_AFTER_S


@dataclass(frozen=True, slots=True)
class Told:
    """What became of a copy, as its station tells the store; `backs` empty: as they were."""

    number: int
    copy: int
    place: str
    """`PLANNED`: it is being dealt."""
    machine: str
    backs: str
    container: int | None
    at: str


class Answer(Enum):
    """What the store made of it."""

    KEPT = "kept"
    KNOWN = "known"
    """It was told before; nothing was changed."""
    NOT_YOURS = "not yours"
    """Somebody freed the board and another station has it: nothing was changed."""


class Claims:
    """The part of a store that shares copies out. Every call is one transaction.

    Args:
        asking: Opens a transaction of the store.
    """

    def __init__(self, asking: Callable[[], AbstractContextManager[sa.Connection]]) -> None:
        self._asking = asking

    def begin(self, run: Run, over: Collection[str] = ()) -> None:
        """A run is there, and others of its station are over: what they had begun is this run's, the rest goes back."""
        with self._asking() as connection:
            write_alone(connection)
            _register(connection, run)
            for old in over:
                mine = claims.c.run == old
                connection.execute(claims.delete().where(mine, ~claims.c.ready))
                connection.execute(claims.update().where(mine).values(run=run.run))
                connection.execute(station_runs.delete().where(station_runs.c.run == old))

    def runs_of(self, station: str) -> tuple[KnownRun, ...]:
        """The runs of a station that the store knows."""
        of = station_runs.c
        with self._asking() as connection:
            chosen = sa.select(of.run, of.name, _clock(connection) - of.beat).where(of.station == station)
            rows = connection.execute(chosen.order_by(of.run)).all()
        return tuple(KnownRun(run, name, max(0, int(silent))) for run, name, silent in rows)

    def beat(self, run: str) -> bool:
        """The run is still there. False: nobody remembers it, and it must `begin` again."""
        with self._asking() as connection:
            write_alone(connection)
            mine = station_runs.update().where(station_runs.c.run == run)
            return bool(connection.execute(mine.values(beat=_clock(connection))).rowcount)

    def claim(self, run: str, fingerprint: str, wanted: Sequence[Key], most: int, *, again: bool = False) -> list[Key]:
        """Claim copies that no other run has, each by a row lock: none is claimed twice, and nobody waits for another.

        Args:
            run: Who.
            fingerprint: Of which set.
            wanted: The copies, first choice first.
            most: How many.
            again: Also copies that are made.

        Raises:
            Problem: `set_unknown_code`: the set is not in this store; `set_closed`.
        """
        got: list[Key] = []
        with self._asking() as connection:
            write_alone(connection)
            set_id = _open_set(connection, fingerprint)
            taken = _claimed(connection, set_id)
            # What others keep is known without a look at its copy.
            open_to = [key for key in wanted if not _keeps(taken.get(key), run)]
            for at in range(0, len(open_to), _AT_ONCE):
                if len(got) >= most:
                    break
                got += self._claim_some(connection, run, set_id, open_to[at : at + _AT_ONCE], most - len(got), again)
        return got

    def _claim_some(
        self, connection: sa.Connection, run: str, set_id: int, wanted: Sequence[Key], most: int, again: bool
    ) -> list[Key]:
        numbers = sorted({number for number, _ in wanted})
        free = sa.select(copies.c.number, copies.c.copy).where(copies.c.set_id == set_id, copies.c.number.in_(numbers))
        if not again:
            free = free.where(copies.c.place.in_((PLANNED, DO_NOT_PLAY)))
        there = {(row.number, row.copy) for row in connection.execute(free)}
        got: list[Key] = []
        for key in (key for key in wanted if key in there):
            row = sa.and_(copies.c.number == key[0], copies.c.copy == key[1])
            # The lock comes first, then what others have committed meanwhile is read.
            if connection.execute(free.where(row).with_for_update(skip_locked=True)).first() is None:
                continue
            held = _claimed(connection, set_id, key).get(key)
            if _keeps(held, run):
                continue
            if held is None or held.run != run:
                if held is not None:
                    connection.execute(claims.delete().where(*_is(set_id, key)))
                values = {"set_id": set_id, "number": key[0], "copy": key[1], "run": run, "ready": False}
                connection.execute(claims.insert().values(values))
            got.append(key)
            if len(got) == most:
                break
        return got

    def ready(self, run: str, fingerprint: str, key: Key) -> bool:
        """Cards may lie in this copy from now on. False: the claim went to another meanwhile; it must not be dealt."""
        with self._asking() as connection:
            write_alone(connection)
            set_id = set_row(connection, fingerprint)
            _lock(connection, set_id, key)
            mine = sa.and_(*_is(set_id, key), claims.c.run == run)
            return bool(connection.execute(claims.update().where(mine).values(ready=True)).rowcount)

    def keep(self, run: Run, fingerprint: str, key: Key) -> bool:
        """A board that this station has begun earlier is this run's. False: another station has it, or made it."""
        with self._asking() as connection:
            write_alone(connection)
            set_id = set_row(connection, fingerprint)
            held = _claimed(connection, set_id, key, lock=True).get(key)
            if held is not None and held.station != run.station:
                return False
            if held is None and _is_made(connection, set_id, key):
                return False
            _register(connection, run)
            _hold(connection, run.run, set_id, key)
            return True

    def give_back(self, run: str, besides: Collection[tuple[str, Key]] = ()) -> None:
        """Claims of a run go, but for some.

        Args:
            run: Whose.
            besides: Fingerprint and copy of those; what this store does not know is no matter.
        """
        with self._asking() as connection:
            write_alone(connection)
            self._give_back(connection, run, besides)

    def release(self, run: str, besides: Collection[tuple[str, Key]] = ()) -> None:
        """The run is over: its claims go, but for boards that it leaves half dealt."""
        with self._asking() as connection:
            write_alone(connection)
            self._give_back(connection, run, besides)
            left = sa.select(claims.c.run).where(claims.c.run == run)
            connection.execute(station_runs.delete().where(station_runs.c.run == run, ~left.exists()))

    def _give_back(self, connection: sa.Connection, run: str, besides: Collection[tuple[str, Key]]) -> None:
        chosen = sa.select(claims, sets.c.fingerprint).join(sets, sets.c.id == claims.c.set_id)
        for row in connection.execute(chosen.where(claims.c.run == run)).all():
            if (row.fingerprint, (row.number, row.copy)) not in besides:
                connection.execute(claims.delete().where(*_is(row.set_id, (row.number, row.copy))))

    def free(self, fingerprint: str, keys: Collection[Key]) -> None:
        """A person says that these boards are empty, whoever had them."""
        with self._asking() as connection:
            write_alone(connection)
            set_id = set_row(connection, fingerprint)
            for key in keys:
                connection.execute(claims.delete().where(*_is(set_id, key)))

    def of_set(self, fingerprint: str) -> tuple[Claim, ...]:
        """Every claim on a set, by board and copy."""
        with self._asking() as connection:
            found = _claimed(connection, set_row(connection, fingerprint))
        return tuple(found[key] for key in sorted(found))

    def unmade(self, fingerprint: str) -> frozenset[Key]:
        """The copies of a set that are not made."""
        with self._asking() as connection:
            chosen = sa.select(copies.c.number, copies.c.copy).where(
                copies.c.set_id == set_row(connection, fingerprint), copies.c.place.in_((PLANNED, DO_NOT_PLAY))
            )
            return frozenset((row.number, row.copy) for row in connection.execute(chosen))

    def deliver(self, run: Run, fingerprint: str, told: Told) -> Answer:
        """Write down what became of a copy; telling it again changes nothing.

        What is told ends the claim when the copy is made, and keeps it as long as it may be dealt here again.

        Raises:
            Problem: As `claim`.
        """
        key = (told.number, told.copy)
        with self._asking() as connection:
            write_alone(connection)
            set_id = _open_set(connection, fingerprint)
            held = _claimed(connection, set_id, key, lock=True).get(key)
            if held is not None and held.station != run.station:
                return Answer.NOT_YOURS
            before = find_copy(connection, set_id, *key)
            after = _after(before, told)
            if held is None:
                if before is not None and replace(before, changed_at=after.changed_at) == after:
                    return Answer.KNOWN
                if before is not None and before.place in (MADE, CHECKED) and before.made_by != told.machine:
                    return Answer.NOT_YOURS
            replace_copy(connection, set_id, after)
            if told.place == MADE:
                connection.execute(claims.delete().where(*_is(set_id, key)))
            else:
                _register(connection, run)
                _hold(connection, run.run, set_id, key)
        return Answer.KEPT


def _register(connection: sa.Connection, run: Run) -> None:
    there = station_runs.update().where(station_runs.c.run == run.run).values(beat=_clock(connection))
    if not connection.execute(there).rowcount:
        values = {"run": run.run, "station": run.station, "name": run.name, "beat": _clock(connection)}
        connection.execute(station_runs.insert().values(values))


def _after(before: Copy | None, told: Told) -> Copy:
    copy = before or Copy(told.number, told.copy, container=told.container)
    made_by = told.machine if told.place in (MADE, DO_NOT_PLAY) else ""
    return replace(
        copy, place=told.place, made_by=made_by, checked_by="", backs=told.backs or copy.backs, changed_at=told.at
    )


def _keeps(claim: Claim | None, run: str) -> bool:
    """Whether a copy stays with another run that has it."""
    return claim is not None and claim.run != run and (claim.ready or not claim.is_dead)


def _claimed(connection: sa.Connection, set_id: int, key: Key | None = None, *, lock: bool = False) -> dict[Key, Claim]:
    if key is not None and lock:
        _lock(connection, set_id, key)
    chosen = (
        sa.select(claims, station_runs.c.station, station_runs.c.name, (_clock(connection) - station_runs.c.beat))
        .join(station_runs, station_runs.c.run == claims.c.run)
        .where(claims.c.set_id == set_id)
    )
    if key is not None:
        chosen = chosen.where(claims.c.number == key[0], claims.c.copy == key[1])
    return {
        (number, copy): Claim(number, copy, run, station, name, bool(ready), max(0, int(silent)))
        for _, number, copy, run, ready, station, name, silent in connection.execute(chosen)
    }


def _lock(connection: sa.Connection, set_id: int, key: Key) -> None:
    """Whoever changes a claim that another may change holds the copy's row first."""
    connection.execute(sa.select(copies.c.copy).where(which_copy(set_id, *key)).with_for_update()).first()


def _hold(connection: sa.Connection, run: str, set_id: int, key: Key) -> None:
    if not connection.execute(claims.update().where(*_is(set_id, key)).values(run=run, ready=True)).rowcount:
        values = {"set_id": set_id, "number": key[0], "copy": key[1], "run": run, "ready": True}
        connection.execute(claims.insert().values(values))


def _is(set_id: int, key: Key) -> tuple[sa.ColumnElement[bool], ...]:
    return claims.c.set_id == set_id, claims.c.number == key[0], claims.c.copy == key[1]


def _is_made(connection: sa.Connection, set_id: int, key: Key) -> bool:
    copy = find_copy(connection, set_id, *key)
    return copy is not None and copy.place not in (PLANNED, DO_NOT_PLAY)


def _open_set(connection: sa.Connection, fingerprint: str) -> int:
    row = connection.execute(sa.select(sets.c.id, sets.c.name, sets.c.closed).where(sets.c.fingerprint == fingerprint))
    found = row.first()
    if found is None:
        raise Problem("set_unknown_here", code=fingerprint[:8])
    if found.closed:
        raise Problem("set_closed", name=found.name)
    return int(found.id)


def _clock(connection: sa.Connection) -> sa.ColumnElement[int]:
    """Seconds of the database's own clock."""
    if connection.dialect.name == "sqlite":
        return sa.cast(sa.func.strftime("%s", "now"), sa.BigInteger)
    return sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.BigInteger)
