"""What the rest of the house asks of the store. Every call is one transaction: all of it is kept, or nothing.

Times are texts in ISO 8601 given by the caller; the store reads no clock.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from boards.board import LARGEST_STORED_SET, BoardSet, Mark, ranges_text
from boards.board_trail import CopyMove
from boards.problems import Problem
from boards.store.announced import AnnouncedSessions
from boards.store.claims import Claims
from boards.store.columns import can_hold
from boards.store.copies import Copy, copies_of, insert_copies, plan_copies, replace_copy
from boards.store.copy_moves import CopyMoves, write_move
from boards.store.drafts import Drafts
from boards.store.entered import EnteredSets, entered_in, refuse_entered_name, remove_entered
from boards.store.failures import failed, unopened
from boards.store.hand_index import HandIndex
from boards.store.history import History, Use, enter_history, hash_of, past_of
from boards.store.incidents import Incidents
from boards.store.opening import engine_of, prepare, shown
from boards.store.rows import board_of_row
from boards.store.schema import boards, copies, reveals, sets
from boards.store.versions import add_missing, check_versions, enter_later_deals, insert_boards, version_facts
from boards.typed_echo import echo

_CODE: Final = re.compile(r"[0-9A-HJKMNP-TV-Z]{4}-?[0-9A-HJKMNP-TV-Z]{4}")
"""How a short code looks, with or without its dash (Crockford base 32)."""


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


class Store:
    """An open store.

    Args:
        url: A SQLAlchemy URL, or the path of a SQLite file. The file is made when it is not there.
        called: What sentences call it, where that is not the URL.

    Raises:
        Problem: `store_open` (the file cannot be opened or made, with the reason), `store_server` (nor the database at
            the server), `store_driver` (the database's own Python package is not installed), as `opening.prepare`.
    """

    def __init__(self, url: str, called: str = "") -> None:
        self.url = url if "://" in url else f"sqlite:///{url}"
        self.called = called or shown(self.url)
        try:
            self._engine = engine_of(self.url)
        except ImportError as error:
            raise Problem("store_driver", store=self.called, driver=error.name or str(error)) from None
        except (sa.exc.SQLAlchemyError, OSError, ValueError) as error:
            raise self._unreachable(error) from None
        try:
            with self._engine.begin() as connection:
                self.clock = prepare(connection, self.called)
                """What the server's clock said when it was opened, as `prepare`."""
        except (sa.exc.SQLAlchemyError, OSError) as error:
            self.close()
            raise self._unreachable(error) from None
        except Problem:
            self.close()
            raise

    def _unreachable(self, error: Exception) -> Problem:
        return unopened(error, self.url, self.called)

    def close(self) -> None:
        """Give the file or the connections back; the store is not to be used after that."""
        self._engine.dispose()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _asking(self) -> Iterator[sa.Connection]:
        """One transaction, with the database's own failures told as one problem."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except sa.exc.SQLAlchemyError as error:
            if isinstance(error, sa.exc.StatementError) and isinstance(error.orig, Problem):
                raise error.orig from None  # a text that no database takes
            raise failed(error, self.url, self.called) from error

    def add(self, name: str, of: BoardSet, copies_wanted: int, now: str) -> bool:
        """Keep a set under a name, with so many planned copies of each board.

        Returns:
            True when it was added; False when the identical set was there already (then only missing copies and later
            versions of boards are added).

        Raises:
            Problem: `set_name_taken` (another set has the name), `set_name_code` (it is how another set's code looks),
                `set_name_entered` (a set is being entered under it), `set_name_pipe`, `set_large`; nothing is changed.
        """
        refuse_name(name, of.code)
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
            refuse_entered_name(connection, name)
            same = connection.execute(sa.select(sets).where(sets.c.fingerprint == of.fingerprint)).first()
            taken = connection.execute(sa.select(sets.c.code).where(sets.c.name == name)).scalar()
            if taken is not None and (same is None or same.name != name):
                raise Problem("set_name_taken", name=name, code=taken)
            if same is not None:
                add_missing(connection, same.id, of, now)
                plan_copies(connection, same.id, of.boards, copies_wanted, now)
                return False
            plan_copies(connection, _insert_set(connection, name, of, now), of.boards, copies_wanted, now)
        return True

    @property
    def entered(self) -> EnteredSets:
        """The sets that are entered board by board and not closed."""
        return EnteredSets(self._asking)

    @property
    def drafts(self) -> Drafts:
        """Their boards that are typed halfway."""
        return Drafts(self._asking)

    @property
    def announced(self) -> AnnouncedSessions:
        """Announcements, public values and reveals of sessions."""
        return AnnouncedSessions(self._asking)

    @property
    def history(self) -> History:
        """Every deal that was ever in a set here, or in a file that was read for it."""
        return History(self._asking)

    @property
    def hands(self) -> HandIndex:
        """Whose a hand is, among all stored boards."""
        return HandIndex(self._asking)

    @property
    def incidents(self) -> Incidents:
        """Boards that were found wrong."""
        return Incidents(self._asking, self.called)

    @property
    def moves(self) -> CopyMoves:
        """Where copies went."""
        return CopyMoves(self._asking)

    @property
    def claims(self) -> Claims:
        """Which station makes which copy."""
        return Claims(self._asking)

    def used_before(self, of: BoardSet) -> tuple[Use, ...]:
        """The earlier uses of a set's deals, also renumbered or turned; its own entry does not count."""
        return self.history.used_before([hash_of(board.deal) for board in of.boards], besides=past_of("", of))

    def finish_entered(
        self, name: str, of: BoardSet, made: Sequence[Copy], seen: Mapping[str, Iterable[int]], copies_wanted: int,
        now: str,
    ) -> None:  # fmt: skip
        """Put a finished set in the place of the one that was entered under that name.

        Args:
            name: The set's name.
            of: Its boards as they were read from `entered`, with the salt that they have from now on.
            made: Copies that exist already: the boards whose cards were entered.
            seen: Who has seen hands of which boards; that is written down.
            copies_wanted: Copies of each board in all; those that do not exist are planned.
            now: The time.

        Raises:
            Problem: `entered_unknown` (another process closed it just now), `entered_changed` (a board was entered or
                replaced since they were read); nothing is changed.
        """
        with self._asking() as connection:
            # A board that was entered in between would be lost with the rows; the removal holds them until the end.
            if entered_in(connection, name) != of.boards:
                raise Problem("entered_changed", name=name)
            remove_entered(connection, name)
            set_id = _insert_set(connection, name, of, now)
            insert_copies(connection, set_id, made)
            if seen:
                _insert_reveals(connection, of.fingerprint, seen, now)
            plan_copies(connection, set_id, of.boards, copies_wanted, now)

    def entries(self) -> tuple[SetEntry, ...]:
        """Every set, in the order they were made."""
        return self._entries(sa.true())

    def _entries(self, which: sa.ColumnElement[bool]) -> tuple[SetEntry, ...]:
        chosen = sa.select(sets.c.id).where(which)
        board_numbers = sa.select(boards.c.set_id, boards.c.number).where(boards.c.set_id.in_(chosen)).distinct()
        highest = sa.select(copies.c.set_id, sa.func.max(copies.c.copy)).where(copies.c.set_id.in_(chosen))
        with self._asking() as connection:
            found = connection.execute(sa.select(sets).where(which).order_by(sets.c.id)).all()
            numbers: dict[int, list[int]] = {row.id: [] for row in found}
            for set_id, number in connection.execute(board_numbers.order_by(boards.c.number)):
                numbers[set_id].append(number)
            most = {row[0]: row[1] for row in connection.execute(highest.group_by(copies.c.set_id))}
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
            Problem: `set_unknown`, naming the sets there are; `set_not_closed` when it is being entered.
        """
        # By far most are asked for by name, some at every board that is dealt; the others need not be read for that.
        named = self._entries(sets.c.name == name) if can_hold(sets.c.name, name) else ()
        if len(named) == 1:
            return named[0]
        every = self.entries()
        matches = [e for e in every if e.code.replace("-", "") == name.upper().replace("-", "")]
        if len(matches) == 1:
            return matches[0]
        unfinished = self.entered.find(name)
        if unfinished is not None:
            raise Problem("set_not_closed", name=name, numbers=ranges_text(unfinished.numbers) or "-")
        known = ", ".join(e.name for e in every[-8:]) or "-"
        raise Problem("set_unknown", name=echo(name), known=known)

    def salts(self, marks: Collection[str]) -> tuple[tuple[str, str, str, bytes], ...]:
        """Event, session, game and salt of every set of these marks, in the order they were made."""
        columns = sa.select(sets.c.event, sets.c.session, sets.c.game, sets.c.salt)
        with self._asking() as connection:
            found = connection.execute(columns.where(sets.c.mark.in_(sorted(marks))).order_by(sets.c.id))
            return tuple((row.event, row.session, row.game, bytes(row.salt)) for row in found)

    def board_set(self, name: str) -> BoardSet:
        """The boards of a set, each in its latest version, the earlier ones among `others`; checked again against the
        stored fingerprint, later versions against their own hashes.

        Raises:
            Problem: As `entry`; `set_damaged` when the stored boards do not give the stored fingerprint;
                `version_hash`.
        """
        entry = self.entry(name)
        with self._asking() as connection:
            row = connection.execute(sa.select(sets).where(sets.c.name == entry.name)).one()
            chosen = sa.select(boards).where(boards.c.set_id == row.id)
            found = connection.execute(chosen.order_by(boards.c.number, boards.c.version)).all()
            facts = version_facts(connection, row.id)
        latest = {line.number: line.version for line in found}
        every = [
            board_of_row(row.game, {**line._mapping, "from_round": facts.get((line.number, line.version), (1,))[0]})
            for line in found
        ]
        whole = BoardSet(
            row.game, tuple(board for board in every if board.version == latest[board.number]), bytes(row.salt),
            row.event, row.session, Mark(row.mark), row.origin,
            tuple(board for board in every if board.version != latest[board.number]),
        )  # fmt: skip
        if whole.fingerprint != row.fingerprint:
            raise Problem("set_damaged", name=entry.name, got=whole.code, want=row.code)
        check_versions(entry.name, whole, facts)
        return whole

    def copies(self, name: str) -> tuple[Copy, ...]:
        """The copies of a set, by board and copy.

        Raises:
            Problem: As `entry`.
        """
        entry = self.entry(name)
        with self._asking() as connection:
            return copies_of(connection, entry.name)

    def put_copies(self, name: str, every: Sequence[Copy], moves: Sequence[CopyMove] = ()) -> None:
        """Write down what is known of copies, in place of what was, and moves of theirs; all of it or nothing.

        Raises:
            Problem: As `entry`, or `board_not_in_set`; `set_closed` when the session is over.
        """
        entry = self.entry(name)
        if entry.closed:
            raise Problem("set_closed", name=entry.name)
        for made in every:
            if made.number not in entry.numbers:
                raise Problem("board_not_in_set", board=made.number, known=ranges_text(entry.numbers))
        with self._asking() as connection:
            set_id = connection.execute(sa.select(sets.c.id).where(sets.c.name == entry.name)).scalar_one()
            for made in every:
                replace_copy(connection, set_id, made)
            for move in moves:
                write_move(connection, set_id, entry.name, move)

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
        with self._asking() as connection:
            _insert_reveals(connection, fingerprint, {asked_by: numbers}, now)

    def reveals(self, fingerprint: str) -> tuple[tuple[str, str, str], ...]:
        """Who saw hands of a set: (boards, asked by, asked at), oldest first."""
        chosen = sa.select(reveals.c.boards, reveals.c.asked_by, reveals.c.asked_at)
        with self._asking() as connection:
            return tuple(
                (row[0], row[1], row[2])
                for row in connection.execute(chosen.where(reveals.c.fingerprint == fingerprint).order_by(reveals.c.id))
            )


def refuse_name(name: str, code: str = "") -> None:
    """Refuse a name that would lead elsewhere.

    Args:
        name: What a set is to be called.
        code: Its code, if it has one.

    Raises:
        Problem: `set_name_pipe`, `set_name_code`.
    """
    if name == "-":
        raise Problem("set_name_pipe")
    # A code stands on every card: it must lead to the set that has it and to no other.
    if _CODE.fullmatch(name.upper()) and name.replace("-", "").upper() != code.replace("-", ""):
        raise Problem("set_name_code", name=name)


def _insert_set(connection: sa.Connection, name: str, of: BoardSet, now: str) -> int:
    values = {
        "name": name, "game": of.game_id, "event": of.event, "session": of.session, "mark": of.mark.value,
        "origin": dict(of.origin), "salt": of.salt, "fingerprint": of.fingerprint, "code": of.code,
        "closed": False, "made_at": now,
    }  # fmt: skip
    key = connection.execute(sets.insert().values(values)).inserted_primary_key
    set_id = int(key[0]) if key else 0
    insert_boards(connection, set_id, of, "", now)
    enter_history(connection, [past_of(name, of)], now)
    enter_later_deals(connection, of)
    return set_id


def _insert_reveals(connection: sa.Connection, fingerprint: str, seen: Mapping[str, Iterable[int]], now: str) -> None:
    connection.execute(
        reveals.insert(),
        [
            {"fingerprint": fingerprint, "boards": ranges_text(numbers), "asked_by": who, "asked_at": now}
            for who, numbers in seen.items()
        ],
    )
