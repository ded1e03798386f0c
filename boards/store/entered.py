"""Sets that are entered board by board. Such a set has no code until it is closed (design 6).

Until then it lies in tables of its own, where nothing that prints, exports or fills boards looks: half a set can be
neither printed nor dealt, and no code stands on paper that another board would change.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum

import sqlalchemy as sa

from boards.board import Board
from boards.problems import Problem
from boards.store.drafts import drop_drafts, refuse_drafts
from boards.store.rows import board_of_row, hands_row
from boards.store.schema import entered_boards, entered_sets, learned_boards, sets


@dataclass(frozen=True, slots=True)
class EnteredSet:
    """A set that is not closed yet, as a list shows it: no cards."""

    name: str
    game: str
    event: str
    session: str
    numbers: tuple[int, ...]
    begun_at: str


class Way(StrEnum):
    """How a machine came to know a board."""

    DEALT = "dealt"
    """It dealt a pack that people had shuffled."""
    READ = "read"
    """It read a board back that people had shuffled and dealt."""


@dataclass(frozen=True, slots=True)
class Learned:
    """A board that a machine learned; nobody has seen its hands."""

    machine: str
    way: Way
    backs: str = ""
    """The back of its pack, where somebody said."""


class EnteredSets:
    """The part of a store that holds unfinished sets. Every call is one transaction.

    Args:
        asking: Opens a transaction of the store.
    """

    def __init__(self, asking: Callable[[], AbstractContextManager[sa.Connection]]) -> None:
        self._asking = asking

    def every(self) -> tuple[EnteredSet, ...]:
        """All unfinished sets, in the order they were begun."""
        with self._asking() as connection:
            found = connection.execute(sa.select(entered_sets).order_by(entered_sets.c.id)).all()
            numbers: dict[int, list[int]] = {row.id: [] for row in found}
            for set_id, number in connection.execute(
                sa.select(entered_boards.c.set_id, entered_boards.c.number).order_by(entered_boards.c.number)
            ):
                numbers[set_id].append(number)
        return tuple(
            EnteredSet(row.name, row.game, row.event, row.session, tuple(numbers[row.id]), row.begun_at)
            for row in found
        )

    def find(self, name: str) -> EnteredSet | None:
        """The unfinished set with that name; None: there is none."""
        return next((one for one in self.every() if one.name == name), None)

    def begin(self, name: str, game_id: str, event: str, session: str, now: str) -> bool:
        """Begin a set; one that is begun already stays as it is.

        Returns:
            False: it was there.

        Raises:
            Problem: `entered_game` (it is of another game), `set_name_taken` (a finished set has the name).
        """
        with self._asking() as connection:
            there = connection.execute(sa.select(entered_sets.c.game).where(entered_sets.c.name == name)).scalar()
            if there is not None:
                if there != game_id:
                    raise Problem("entered_game", name=name, game=there, got=game_id)
                return False
            taken = connection.execute(sa.select(sets.c.code).where(sets.c.name == name)).scalar()
            if taken is not None:
                raise Problem("set_name_taken", name=name, code=taken)
            values = {"name": name, "game": game_id, "event": event, "session": session, "begun_at": now}
            connection.execute(entered_sets.insert().values(values))
        return True

    def put(
        self, name: str, boards: tuple[Board, ...], entered_by: str, now: str, *, force: bool = False,
        learned: Learned | None = None,
    ) -> None:  # fmt: skip
        """Keep boards of an unfinished set, all of them or none; what was typed of them halfway is forgotten.

        Args:
            name: The set's name.
            boards: Its boards.
            entered_by: Whose work it is.
            now: The time.
            force: Replace boards that were entered before.
            learned: By which machine they were learned, and how; None: somebody typed them.

        Raises:
            Problem: `board_entered` for each that was entered before, unless `force`; `entered_unknown`.
        """
        with self._asking() as connection:
            set_id = _id(connection, name)
            where = sa.and_(
                entered_boards.c.set_id == set_id, entered_boards.c.number.in_([board.number for board in boards])
            )
            if force:
                _take_out(connection, set_id, [board.number for board in boards])
            for number in connection.execute(sa.select(entered_boards.c.number).where(where)).scalars():
                raise Problem("board_entered", board=number, name=name)
            drop_drafts(connection, set_id, [board.number for board in boards])
            connection.execute(
                entered_boards.insert(),
                [
                    {"set_id": set_id, "number": board.number, **hands_row(board), "entered_by": entered_by,
                     "entered_at": now}
                    for board in boards
                ],
            )  # fmt: skip
            if learned is not None:
                way, backs = learned.way.value, learned.backs
                values = {"set_id": set_id, "machine": learned.machine, "way": way, "backs": backs}
                connection.execute(learned_boards.insert(), [{**values, "number": board.number} for board in boards])

    def take_out(self, name: str, number: int) -> None:
        """Take a board out of an unfinished set, because its cards lie dealt no more; none is no change.

        Raises:
            Problem: `entered_unknown`.
        """
        with self._asking() as connection:
            _take_out(connection, _id(connection, name), [number])

    def learned(self, name: str) -> dict[int, Learned]:
        """The boards of an unfinished set that were learned, by number.

        Raises:
            Problem: `entered_unknown`.
        """
        with self._asking() as connection:
            chosen = sa.select(learned_boards).where(learned_boards.c.set_id == _id(connection, name))
            found = connection.execute(chosen.order_by(learned_boards.c.number)).all()
        return {row.number: Learned(row.machine, Way(row.way), row.backs) for row in found}

    def boards(self, name: str) -> tuple[tuple[Board, str], ...]:
        """The boards of an unfinished set by number, each with the name of who entered it.

        Raises:
            Problem: `entered_unknown`.
        """
        with self._asking() as connection:
            return _rows(connection, name)


def entered_in(connection: sa.Connection, name: str) -> tuple[Board, ...]:
    """The boards of an unfinished set by number, which stay as they are until the transaction ends.

    Raises:
        Problem: `entered_unknown`; `entered_half` while a board of it is typed halfway.
    """
    # A write that changes nothing: from here on SQLite lets no other process write until the transaction ends.
    connection.execute(entered_sets.update().where(entered_sets.c.name == name).values(name=name))
    # PostgreSQL lets boards be added to a set that is only updated; not to one that is about to go.
    connection.execute(sa.select(entered_sets.c.id).where(entered_sets.c.name == name).with_for_update()).all()
    refuse_drafts(connection, _id(connection, name), name)
    return tuple(board for board, _ in _rows(connection, name))


def remove_entered(connection: sa.Connection, name: str) -> None:
    """Take an unfinished set away, inside the transaction that puts the finished one in its place."""
    set_id = _id(connection, name)
    connection.execute(learned_boards.delete().where(learned_boards.c.set_id == set_id))
    connection.execute(entered_boards.delete().where(entered_boards.c.set_id == set_id))
    connection.execute(entered_sets.delete().where(entered_sets.c.id == set_id))


def refuse_entered_name(connection: sa.Connection, name: str) -> None:
    """Refuse a name under which a set is being entered.

    Raises:
        Problem: `set_name_entered`.
    """
    if connection.execute(sa.select(entered_sets.c.id).where(entered_sets.c.name == name)).first() is not None:
        raise Problem("set_name_entered", name=name)


def _take_out(connection: sa.Connection, set_id: int, numbers: Sequence[int]) -> None:
    for table in (learned_boards, entered_boards):
        connection.execute(table.delete().where(table.c.set_id == set_id, table.c.number.in_(numbers)))


def _rows(connection: sa.Connection, name: str) -> tuple[tuple[Board, str], ...]:
    set_id = _id(connection, name)
    game_id = connection.execute(sa.select(entered_sets.c.game).where(entered_sets.c.id == set_id)).scalar_one()
    rows = connection.execute(
        sa.select(entered_boards).where(entered_boards.c.set_id == set_id).order_by(entered_boards.c.number)
    ).mappings()
    return tuple((board_of_row(game_id, dict(row)), row["entered_by"]) for row in rows)


def _id(connection: sa.Connection, name: str) -> int:
    found = connection.execute(sa.select(entered_sets.c.id).where(entered_sets.c.name == name)).scalar()
    if found is None:
        raise Problem("entered_unknown", name=name)
    return int(found)
