"""The copies of a set's boards, inside transactions of the store: which are planned, made, checked, and where."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from boards.board import Board
from boards.store.schema import copies, sets

PLANNED: Final = "planned"
"""A copy that is wanted and not made yet."""
MADE: Final = "made"
CHECKED: Final = "checked"
DO_NOT_PLAY: Final = "do not play"
DEALT_OUTSIDE: Final = "dealt outside"
"""Its file was given to a machine that does not report what it did."""


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


def copies_of(connection: sa.Connection, name: str) -> tuple[Copy, ...]:
    """The copies of the set of that name, by board and copy."""
    found = connection.execute(
        sa.select(copies)
        .join(sets, sets.c.id == copies.c.set_id)
        .where(sets.c.name == name)
        .order_by(copies.c.number, copies.c.copy)
    ).mappings()
    return tuple(map(_copy, found))


def which_copy(set_id: int, number: int, copy: int) -> sa.ColumnElement[bool]:
    """The condition for the row of one copy."""
    return sa.and_(copies.c.set_id == set_id, copies.c.number == number, copies.c.copy == copy)


def find_copy(connection: sa.Connection, set_id: int, number: int, copy: int) -> Copy | None:
    """What is known of one copy; None: nothing."""
    found = connection.execute(sa.select(copies).where(which_copy(set_id, number, copy))).mappings().first()
    return None if found is None else _copy(found)


def insert_copies(connection: sa.Connection, set_id: int, made: Sequence[Copy]) -> None:
    """Write down copies that are not known yet."""
    if made:
        connection.execute(copies.insert(), [{"set_id": set_id, **_row(copy)} for copy in made])


def replace_copy(connection: sa.Connection, set_id: int, made: Copy) -> None:
    """Write down a copy in place of what was known of it."""
    values = _row(made)
    where = which_copy(set_id, made.number, made.copy)
    if not connection.execute(copies.update().where(where).values(values)).rowcount:
        connection.execute(copies.insert().values(set_id=set_id, **values))


def plan_copies(connection: sa.Connection, set_id: int, of: Iterable[Board], wanted: int, now: str) -> None:
    """Plan so many copies of each board; those that are known stay as they are."""
    chosen = sa.select(copies.c.number, copies.c.copy).where(copies.c.set_id == set_id)
    there = {(row[0], row[1]) for row in connection.execute(chosen)}
    planned = [
        Copy(board.number, copy, board.version, board.container, changed_at=now)
        for board in of
        for copy in range(1, wanted + 1)
        if (board.number, copy) not in there
    ]
    insert_copies(connection, set_id, planned)


def _copy(row: Mapping[Any, Any]) -> Copy:
    return Copy(**{field: row[field] for field in Copy.__dataclass_fields__})


def _row(copy: Copy) -> dict[str, Any]:
    return {field: getattr(copy, field) for field in Copy.__dataclass_fields__}
