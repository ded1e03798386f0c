"""Where copies went: given to a table, returned, checked. The log is only added to."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager

import sqlalchemy as sa

from boards.board_trail import CopyMove, MoveKind
from boards.problems import Problem
from boards.store.copies import DO_NOT_PLAY, PLANNED, which_copy
from boards.store.opening import write_alone
from boards.store.schema import copies, copy_moves, sets


def write_move(connection: sa.Connection, set_id: int, name: str, move: CopyMove) -> None:
    """Write down one move of a copy of the set, and the copy's place; as `CopyMoves.write`."""
    which = which_copy(set_id, move.number, move.copy)
    place: sa.ColumnElement[str] = sa.literal(move.kind.value)
    if move.kind is MoveKind.RETURNED:
        # A return makes nothing: what is to be made, or must not be played, stays so.
        place = sa.case((copies.c.place.in_((PLANNED, DO_NOT_PLAY)), copies.c.place), else_=place)
    placed = copies.update().where(which).values(place=place, changed_at=move.at)
    if not connection.execute(placed).rowcount:
        raise Problem("copy_unknown_here", name=name, board=move.number, copy=move.copy)
    connection.execute(copy_moves.insert().values(
        set_id=set_id, number=move.number, copy=move.copy, place=move.kind.value,
        table_name=move.table, round=move.round, moved_by=move.by, moved_at=move.at,
    ))  # fmt: skip


class CopyMoves:
    """The part of a store that holds the return log. Every call is one transaction.

    Args:
        asking: Opens a transaction of the store.
    """

    def __init__(self, asking: Callable[[], AbstractContextManager[sa.Connection]]) -> None:
        self._asking = asking

    def write(self, moves: Mapping[str, Sequence[CopyMove]]) -> None:
        """Write down moves of copies of sets, by name; all of them or none.

        The place of each copy is its last move's; but one that is not made, or must not be played, stays so when it
        comes back.

        Raises:
            Problem: `set_unknown`; `copy_unknown_here` for a copy that the set does not have.
        """
        with self._asking() as connection:
            write_alone(connection)
            for name, of_set in sorted(moves.items()):
                set_id = connection.execute(sa.select(sets.c.id).where(sets.c.name == name)).scalar()
                if set_id is None:
                    raise Problem("set_unknown", name=name, known="-")
                for move in of_set:
                    write_move(connection, set_id, name, move)

    def of_set(self, name: str, number: int | None = None) -> tuple[CopyMove, ...]:
        """The log of a set, or of one board of it, oldest first."""
        chosen = sa.select(copy_moves).join(sets, sets.c.id == copy_moves.c.set_id).where(sets.c.name == name)
        if number is not None:
            chosen = chosen.where(copy_moves.c.number == number)
        with self._asking() as connection:
            return tuple(
                CopyMove(
                    row.number, row.copy, MoveKind(row.place), row.table_name, row.round, row.moved_by, row.moved_at
                )
                for row in connection.execute(chosen.order_by(copy_moves.c.id))
            )
