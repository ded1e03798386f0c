"""What the store is to be told of copies, on this computer's disk until the store has it: a table of the journal.

A store at a server may be away while a board is dealt. What became of the board is written here first, with a sync, and
taken out when the store has committed it; being killed in between tells the store twice, which changes nothing there.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from boards.problems import Problem
from boards.store.claims import Told
from dealer.files import reason_of


@dataclass(frozen=True, slots=True)
class Letter:
    """One message to the store."""

    number: int
    fingerprint: str
    told: Told


class Outbox:
    """The letters to one store. To be used in the thread that made it, as SQLite's connections are.

    Each run delivers its own, and at its start, alone (`taking_over`), those of runs that are over: otherwise the store
    could be told of a copy first what is new and then what is old.

    Args:
        journal: The journal's file, which a `Journal` has opened before.
        store: What the store is called, without a password.
        run: Whose letters.

    Raises:
        Problem: `journal_failed`.
    """

    def __init__(self, journal: Path, store: str, run: str) -> None:
        self._path, self._store, self._run = journal, store, run
        with self._asking():
            self._db = sqlite3.connect(journal, timeout=10, isolation_level=None)
            self._db.execute("PRAGMA synchronous=FULL")

    def close(self) -> None:
        """Give the file back."""
        self._db.close()

    def post(self, fingerprint: str, told: Told) -> None:
        """Keep a letter; it is on the disk when this returns.

        Raises:
            Problem: `journal_failed`, as on a full disk.
        """
        values = (self._store, self._run, fingerprint, told.number, told.copy, told.place, told.machine, told.backs,
                  told.container, told.at)  # fmt: skip
        with self._asking():
            self._db.execute(
                "INSERT INTO outbox (store, run, fingerprint, board, copy, place, machine, backs, container, told_at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values,
            )  # fmt: skip

    def letters(self) -> tuple[Letter, ...]:
        """What waits, oldest first.

        Raises:
            Problem: As `post`.
        """
        with self._asking():
            found = self._db.execute(
                "SELECT number, fingerprint, board, copy, place, machine, backs, container, told_at FROM outbox "
                "WHERE store = ? AND run = ? ORDER BY number", (self._store, self._run),
            ).fetchall()  # fmt: skip
        return tuple(Letter(number, fingerprint, Told(*rest)) for number, fingerprint, *rest in found)

    @contextmanager
    def taking_over(self, is_over: Callable[[str], bool]) -> Iterator[None]:
        """The letters of runs that are over are this run's, and while the block lasts no other run begins to deliver.

        Raises:
            Problem: As `post`.
        """
        with self._asking():
            # SQLite as a lock that waits, on every system, and that ends with the process.
            lock = sqlite3.connect(self._path.with_name("letters.lock"), timeout=60, isolation_level=None)
        try:
            with self._asking():
                lock.execute("BEGIN EXCLUSIVE")
                others = self._db.execute("SELECT DISTINCT run FROM outbox WHERE run <> ?", (self._run,)).fetchall()
                for (run,) in others:
                    if is_over(run):
                        self._db.execute("UPDATE outbox SET run = ? WHERE run = ?", (self._run, run))
            yield
        finally:
            lock.close()

    def delivered(self, letter: Letter) -> None:
        """The store has it.

        Raises:
            Problem: As `post`.
        """
        with self._asking():
            self._db.execute("DELETE FROM outbox WHERE number = ?", (letter.number,))

    @contextmanager
    def _asking(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise Problem("journal_failed", file=str(self._path), reason=reason_of(error)) from None
