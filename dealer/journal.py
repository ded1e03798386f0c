"""What machines did, on the disk before it is acknowledged: jobs and their numbered events, in one SQLite file.

A machine moves further cards only when it is told that the last ones are kept (credit 2), so after any crash this
file and the machine's own memory differ by two cards at most, and the machine sends those again. The file holds
hands: only its owner reads it, and the events of a mere reading are deleted when the reading is over.
"""

import os
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from boards.problems import Problem
from dealer import home
from dealer.files import reason_of
from dealer.station.jobs import ATTEMPTS, READING_COPY, JobEntry, Outcome, job_id_of
from dealer.station.wear import Use
from firmware_protocol.codes import ErrorCode, EventKind, Mode
from firmware_protocol.events import EventRecord, chain
from firmware_protocol.plan import Job, unpack_job_id

SCHEMA_VERSION: Final = 3
"""1 knew no backs and counted no wear, 2 had no outbox."""
FILE_NAME: Final = "journal.sqlite"

MACHINE_USE: Final = "machine"
PACK_USE: Final = "pack"
_MOVED: Final = f"{int(EventKind.CARD)}, {int(EventKind.REJECTED)}, {int(EventKind.READ)}"
_DEALS: Final = f"{int(Mode.DEAL)}, {int(Mode.LEARN)}"
_SCHEMA: Final = """
CREATE TABLE paitao_journal (version INTEGER NOT NULL);
CREATE TABLE jobs (
    job TEXT PRIMARY KEY, code TEXT NOT NULL, fingerprint TEXT NOT NULL, board INTEGER NOT NULL,
    copy INTEGER NOT NULL, attempt INTEGER NOT NULL, mode INTEGER NOT NULL, pack INTEGER NOT NULL,
    label INTEGER NOT NULL, last_pack INTEGER NOT NULL, digest INTEGER NOT NULL, plan BLOB NOT NULL,
    port TEXT NOT NULL, machine TEXT NOT NULL, state TEXT NOT NULL, opened_at TEXT NOT NULL, closed_at TEXT NOT NULL,
    backs TEXT NOT NULL DEFAULT ''
);
CREATE INDEX jobs_state ON jobs (state);
CREATE TABLE events (
    job TEXT NOT NULL REFERENCES jobs (job), number INTEGER NOT NULL, kind INTEGER NOT NULL, code INTEGER NOT NULL,
    face INTEGER NOT NULL, pocket INTEGER NOT NULL, cards INTEGER NOT NULL, PRIMARY KEY (job, number)
) WITHOUT ROWID;
"""
_WEAR: Final = """
CREATE TABLE wear (
    kind TEXT NOT NULL, name TEXT NOT NULL, boards INTEGER NOT NULL, cards INTEGER NOT NULL, packs INTEGER NOT NULL,
    since TEXT NOT NULL, PRIMARY KEY (kind, name)
) WITHOUT ROWID;
"""
_OUTBOX: Final = """
CREATE TABLE outbox (
    number INTEGER PRIMARY KEY AUTOINCREMENT, store TEXT NOT NULL, run TEXT NOT NULL, fingerprint TEXT NOT NULL,
    board INTEGER NOT NULL, copy INTEGER NOT NULL, place TEXT NOT NULL, machine TEXT NOT NULL, backs TEXT NOT NULL,
    container INTEGER, told_at TEXT NOT NULL
);
"""
_FROM_1: Final = (
    "ALTER TABLE jobs ADD COLUMN backs TEXT NOT NULL DEFAULT ''",
    _WEAR,
    # Nothing says that these machines were ever cleaned, so all of it counts.
    f"INSERT INTO wear SELECT '{MACHINE_USE}', machine, sum(state IN ('done', 'do not play')), sum((SELECT count(*) "
    f"FROM events WHERE events.job = jobs.job AND kind IN ({_MOVED}))), 0, '' FROM jobs WHERE mode = {int(Mode.DEAL)} "
    "GROUP BY machine",
)


def journal_path() -> Path:
    """Where this user's journal lies."""
    return home.data_folder() / FILE_NAME


class Journal:
    """An open journal.

    Args:
        path: The file; made, with its folder, when it is not there.

    Raises:
        Problem: `journal_failed` (with the system's reason), `machine_journal_damaged` (no journal, or a
            broken one), `machine_journal_schema` (made by a newer paitao).
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with suppress(FileExistsError):  # closing one that is in use here would drop SQLite's locks on it
                os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            self._db = sqlite3.connect(path, timeout=10, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise Problem("journal_failed", file=str(path), reason=reason_of(error)) from None
        try:
            with self._asking():
                # WAL with FULL: one sync a commit, and a committed event survives a power cut.
                self._db.execute("PRAGMA journal_mode=WAL")
                self._db.execute("PRAGMA synchronous=FULL")
                self._db.execute("PRAGMA foreign_keys=ON")
                self._db.execute("PRAGMA secure_delete=ON")
                self._check_schema()
        except Problem:
            self._db.close()
            raise

    def close(self) -> None:
        """Give the file back."""
        self._db.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _asking(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.OperationalError, sqlite3.IntegrityError) as error:
            # a table that is missing and a text that is none have no code of the system's, or just "an error"
            if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) == sqlite3.SQLITE_ERROR:
                raise self._damaged(error) from None
            raise Problem("journal_failed", file=str(self.path), reason=reason_of(error)) from None
        except sqlite3.Error as error:
            raise self._damaged(error) from None

    def _damaged(self, error: Exception) -> Problem:
        return Problem("machine_journal_damaged", file=str(self.path), reason=reason_of(error))

    def _check_schema(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            there = self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'paitao_journal'").fetchone()
            if there is None:
                for statement in (_SCHEMA + _WEAR + _OUTBOX).split(";"):
                    self._db.execute(statement)
                self._db.execute("INSERT INTO paitao_journal VALUES (?)", (SCHEMA_VERSION,))
            row = self._db.execute("SELECT version FROM paitao_journal").fetchone()
            if row is not None and row[0] in (1, 2):
                for statement in (*_FROM_1, _OUTBOX) if row[0] == 1 else (_OUTBOX,):
                    self._db.execute(statement)
                row = (SCHEMA_VERSION,)
                self._db.execute("UPDATE paitao_journal SET version = ?", row)
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")
        if row is None:
            raise self._damaged(ValueError("no version"))
        found = row[0]
        if found != SCHEMA_VERSION:
            raise Problem("machine_journal_schema", file=str(self.path), got=found, want=SCHEMA_VERSION)

    def open_job(self, entry: JobEntry, now: str) -> None:
        """Write a job down before the machine hears of it; on disk when this returns. The same job again is no change.

        Raises:
            Problem: `machine_journal_conflict` when the id stands for other work, `journal_failed`.
        """
        job = entry.job
        values = (
            _key(job.job_id), entry.code, entry.fingerprint, entry.board, entry.copy, entry.attempt, int(job.mode),
            job.pack, job.label, int(job.last_pack), job.digest, job.plan_bytes, entry.port, entry.machine,
            entry.state.value, now, "", entry.backs,
        )  # fmt: skip
        with self._asking():
            marks = ", ".join("?" * len(values))
            self._db.execute(f"INSERT INTO jobs VALUES ({marks}) ON CONFLICT DO NOTHING", values)
            kept = self._db.execute("SELECT digest FROM jobs WHERE job = ?", (_key(job.job_id),)).fetchone()[0]
        if kept != job.digest:
            raise Problem("machine_journal_conflict", file=str(self.path), board=entry.board)

    def append_soon(self, job_id: int, record: EventRecord) -> None:
        """Write one event down, to be on disk after `sync`: events of several machines share one wait for the disk.

        Nothing else may be asked of the journal before that.

        Raises:
            Problem: As `append`.
        """
        with self._asking():
            if not self._db.in_transaction:
                self._db.execute("BEGIN IMMEDIATE")
        self.append(job_id, record)

    def sync(self) -> None:
        """What was appended soon is on disk when this returns.

        Raises:
            Problem: `journal_failed`; none of it is.
        """
        if self._db.in_transaction:
            with self._asking():
                self._db.execute("COMMIT")

    def append(self, job_id: int, record: EventRecord) -> None:
        """Write one event down; on disk when this returns, and only then may the machine be told so.

        An event that is there already changes nothing.

        Raises:
            Problem: `machine_journal_conflict` when another event has this number;
                `journal_failed`, as on a full disk.
        """
        line = (_key(job_id), *map(int, record))
        with self._asking():
            added = self._db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", line)
            if added.rowcount:
                return
            kept = self._db.execute("SELECT * FROM events WHERE job = ? AND number = ?", line[:2]).fetchone()
        if kept != line:
            raise Problem("machine_journal_conflict", file=str(self.path), board=unpack_job_id(job_id)[1])

    def records(self, job_id: int) -> tuple[EventRecord, ...]:
        """The events of a job by number, as `Host.restore` wants them.

        Raises:
            Problem: `machine_journal_damaged`: some are missing or are none.
        """
        with self._asking():
            found = self._db.execute(
                "SELECT number, kind, code, face, pocket, cards FROM events WHERE job = ? ORDER BY number",
                (_key(job_id),),
            ).fetchall()
        records = tuple(EventRecord(*row) for row in found)
        try:
            _check(records)
        except (ValueError, TypeError, struct.error) as error:
            raise self._damaged(error) from None
        return records

    def entry(self, job_id: int) -> JobEntry | None:
        """The job with that id, None when this journal does not know it."""
        found = self._entries("job = ?", _key(job_id))
        return found[0] if found else None

    def unfinished(self, *, fingerprint: str | None = None) -> tuple[JobEntry, ...]:
        """Boards under way (DEAL and LEARN), oldest first: of a set, or all."""
        where, values = f"state = ? AND mode IN ({_DEALS})", [Outcome.OPEN.value]
        if fingerprint is not None:
            where += " AND fingerprint = ?"
            values.append(fingerprint)
        return self._entries(where, *values)

    def finish(self, job_id: int, outcome: Outcome, now: str) -> None:
        """Close a job, once, and count its cards. The events of a reading are forgotten: nothing is resumed from them,
        and they are a hand; those of a test are of no use any more."""
        key = _key(job_id)
        with self._asking():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                was = self._db.execute("SELECT state, mode, machine, backs FROM jobs WHERE job = ?", (key,)).fetchone()
                if was is not None:
                    self._close(key, outcome, now, *was)
            finally:
                self._db.execute("COMMIT")

    def _close(self, key: str, outcome: Outcome, now: str, state: str, mode: int, machine: str, backs: str) -> None:
        self._db.execute("UPDATE jobs SET state = ?, closed_at = ? WHERE job = ?", (outcome.value, now, key))
        if state == Outcome.OPEN.value:
            moved = f"SELECT count(*) FROM events WHERE job = ? AND kind IN ({_MOVED})"
            (cards,) = self._db.execute(moved, (key,)).fetchone()
            board = int(outcome in (Outcome.DONE, Outcome.DO_NOT_PLAY))
            self._count(MACHINE_USE, machine, board, cards, now)
            if backs and cards:
                self._count(PACK_USE, backs, board, cards, now)
        if mode in (Mode.VERIFY, Mode.TEST):
            self._db.execute("DELETE FROM events WHERE job = ?", (key,))

    def _count(self, kind: str, name: str, boards: int, cards: int, now: str) -> None:
        self._db.execute(
            "INSERT INTO wear VALUES (?, ?, ?, ?, 0, ?) ON CONFLICT DO "
            "UPDATE SET boards = boards + ?, cards = cards + ?",
            (kind, name, boards, cards, now, boards, cards),
        )

    def uses(self, kind: str) -> dict[str, Use]:
        """What machines did since they were cleaned (`MACHINE_USE`), or packs since they were new (`PACK_USE`)."""
        with self._asking():
            found = self._db.execute(
                "SELECT name, boards, cards, packs, since FROM wear WHERE kind = ? ORDER BY name", (kind,)
            ).fetchall()
        try:
            return {row[0]: _use(row) for row in found}
        except (ValueError, TypeError) as error:
            raise self._damaged(error) from None

    def cleaned(self, machine: str, now: str) -> None:
        """The machine is clean: count from nothing."""
        self._reset(MACHINE_USE, machine, 0, now)

    def new_packs(self, backs: str, packs: int, now: str) -> None:
        """There are so many new packs of that name: count from nothing."""
        self._reset(PACK_USE, backs, packs, now)

    def _reset(self, kind: str, name: str, packs: int, now: str) -> None:
        with self._asking():
            self._db.execute("INSERT OR REPLACE INTO wear VALUES (?, ?, 0, 0, ?, ?)", (kind, name, packs, now))

    def log(self) -> "tuple[LogLine, ...]":
        """Every job in the order begun, with its stops counted by code and no card."""
        with self._asking():
            found = self._db.execute(
                "SELECT job, code, mode, machine, port, backs, state, opened_at, closed_at FROM jobs "
                "ORDER BY opened_at, job"
            ).fetchall()
            counted = "SELECT job, code, count(*) FROM events WHERE kind = ? GROUP BY job, code ORDER BY job, code"
            causes = self._db.execute(counted, (int(EventKind.STOPPED),)).fetchall()
        stops: dict[str, list[tuple[str, int]]] = {}
        try:
            for job, code, count in causes:
                if code in (ErrorCode.MOVE_PILE, ErrorCode.NEXT_LOAD):
                    continue  # steps of the work at a tray, no faults
                stops.setdefault(job, []).append((ErrorCode(code).name.lower(), count))
            return tuple(_log_line(*row, stops=tuple(stops.get(row[0], ()))) for row in found)
        except (ValueError, TypeError) as error:
            raise self._damaged(error) from None

    def next_attempt(self, fingerprint: str, board: int, copy: int) -> int:
        """The attempt number for making this copy (again). Readings begin again at 0 when their numbers are used up."""
        low = job_id_of(fingerprint, board, copy, 0)
        with self._asking():
            row = self._db.execute(
                "SELECT max(job) FROM jobs WHERE job BETWEEN ? AND ?", (_key(low), _key(low + ATTEMPTS))
            ).fetchone()
            attempt = 0 if row[0] is None else int(row[0], 16) - low + 1
            if attempt > ATTEMPTS and copy == READING_COPY:
                for table in ("events", "jobs"):
                    self._db.execute(
                        f"DELETE FROM {table} WHERE job BETWEEN ? AND ?", (_key(low), _key(low + ATTEMPTS))
                    )
                attempt = 0
        return attempt

    def _entries(self, where: str, *values: Any) -> tuple[JobEntry, ...]:
        with self._asking():
            found = self._db.execute(
                "SELECT job, code, fingerprint, mode, pack, label, last_pack, plan, port, machine, state, backs "
                f"FROM jobs WHERE {where} ORDER BY opened_at, job",
                values,
            ).fetchall()
        try:
            return tuple(_entry(row) for row in found)
        except (ValueError, TypeError) as error:
            raise self._damaged(error) from None


def _check(records: tuple[EventRecord, ...]) -> None:
    chain(records)
    for number, record in enumerate(records, start=1):
        EventKind(record.kind), ErrorCode(record.code)
        if record.number != number:
            raise ValueError(f"event {number} is missing")


def _use(row: tuple[Any, ...]) -> Use:
    name, boards, cards, packs, since = row
    if not all(isinstance(count, int) for count in (boards, cards, packs)):
        raise ValueError("a count is no number")
    if since:
        datetime.fromisoformat(since)
    return Use(name, boards, cards, packs, since)


def _entry(row: tuple[Any, ...]) -> JobEntry:
    job, code, fingerprint, mode, pack, label, last_pack, plan, port, machine, state, backs = row
    work = Job.of(int(job, 16), mode, pack, int(last_pack), label, plan)
    return JobEntry(work, code, fingerprint, port, machine, Outcome(state), backs)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One attempt at one board, as `machine log` tells it: no card, no seat."""

    job_id: int
    code: str
    """Short code of the set; empty for a board that was read without one."""
    mode: Mode
    machine: str
    port: str
    backs: str
    state: Outcome
    opened_at: str
    closed_at: str
    """Empty while it is open."""
    stops: tuple[tuple[str, int], ...]
    """Names of `ErrorCode` in small letters, and how often the machine stopped for each. Empty for a reading that is
    over: its events are gone."""


def _log_line(
    job: str, code: str, mode: int, machine: str, port: str, backs: str, state: str, opened_at: str, closed_at: str,
    *, stops: tuple[tuple[str, int], ...],
) -> LogLine:  # fmt: skip
    for when in filter(None, (opened_at, closed_at)):
        datetime.fromisoformat(when)
    return LogLine(int(job, 16), code, Mode(mode), machine, port, backs, Outcome(state), opened_at, closed_at, stops)


def _key(job_id: int) -> str:
    return f"{job_id:016x}"
