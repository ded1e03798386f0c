"""Boards that are typed halfway: what a power cut or a closed window must not take from the typist.

A draft holds hands, so it lies in the store, which only its owner reads. It goes when its board is whole, is entered
another way, or is thrown away.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from boards.board import ranges_text
from boards.problems import Problem
from boards.seats import Seat
from boards.store.schema import entered_boards, entered_sets, entry_drafts


@dataclass(frozen=True, slots=True)
class Draft:
    """A board that is typed halfway."""

    header: Mapping[str, str]
    lines: tuple[tuple[Seat, str], ...]
    """As `boards.entering.BoardTyping.lines`: they hold hands."""
    typed_by: str
    typed_at: str

    def __repr__(self) -> str:
        return f"Draft({len(self.lines)} lines, {self.typed_at})"


class Drafts:
    """The part of a store that holds half-typed boards of unfinished sets. Every call is one transaction.

    Args:
        asking: Opens a transaction of the store.
    """

    def __init__(self, asking: Callable[[], AbstractContextManager[sa.Connection]]) -> None:
        self._asking = asking

    def keep(self, name: str, number: int, draft: Draft) -> None:
        """Keep what is typed of a board so far, in place of what was kept; on the disk when this returns.

        Raises:
            Problem: `entered_unknown` when no set is being entered under that name.
        """
        with self._asking() as connection:
            set_id = connection.execute(_set_id(name)).scalar()
            if set_id is None:
                raise Problem("entered_unknown", name=name)
            drop_drafts(connection, set_id, [number])
            values = {
                "set_id": set_id, "number": number, "header": dict(draft.header),
                "lines": [[seat.name, text] for seat, text in draft.lines],
                "typed_by": draft.typed_by, "typed_at": draft.typed_at,
            }  # fmt: skip
            connection.execute(entry_drafts.insert().values(values))

    def find(self, name: str, number: int) -> Draft | None:
        """What is kept of a board; None: nothing."""
        chosen = sa.select(entry_drafts).where(
            entry_drafts.c.set_id == _set_id(name).scalar_subquery(), entry_drafts.c.number == number
        )
        with self._asking() as connection:
            row = connection.execute(chosen).one_or_none()
        if row is None:
            return None
        return Draft(row.header, tuple((Seat[seat], text) for seat, text in row.lines), row.typed_by, row.typed_at)

    def numbers(self, name: str) -> tuple[int, ...]:
        """The boards of a set that are typed halfway."""
        with self._asking() as connection:
            return _numbers(connection, _set_id(name).scalar_subquery())

    def drop(self, name: str, number: int) -> None:
        """Throw away what is kept of a board; a set that holds nothing else goes with it."""
        with self._asking() as connection:
            set_id = connection.execute(_set_id(name)).scalar()
            if set_id is None:
                return
            drop_drafts(connection, set_id, [number])
            holds = sa.select(entered_boards.c.number).where(entered_boards.c.set_id == set_id)
            if not _numbers(connection, set_id) and connection.execute(holds).first() is None:
                connection.execute(entered_sets.delete().where(entered_sets.c.id == set_id))


def drop_drafts(connection: sa.Connection, set_id: int, numbers: Sequence[int]) -> None:
    """Throw away what is kept of boards, inside the transaction that has them whole."""
    connection.execute(entry_drafts.delete().where(entry_drafts.c.set_id == set_id, entry_drafts.c.number.in_(numbers)))


def refuse_drafts(connection: sa.Connection, set_id: int, name: str) -> None:
    """Refuse to end a set while a board of it is typed halfway.

    Raises:
        Problem: `entered_half`, with the boards.
    """
    half = _numbers(connection, set_id)
    if half:
        raise Problem("entered_half", name=name, numbers=ranges_text(half))


def _numbers(connection: sa.Connection, set_id: int | sa.ScalarSelect[Any]) -> tuple[int, ...]:
    chosen = sa.select(entry_drafts.c.number).where(entry_drafts.c.set_id == set_id)
    return tuple(connection.execute(chosen.order_by(entry_drafts.c.number)).scalars())


def _set_id(name: str) -> sa.Select[Any]:
    return sa.select(entered_sets.c.id).where(entered_sets.c.name == name)
