"""What was announced, which public values came in, which sessions were opened. No secret is ever here."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

import sqlalchemy as sa

from boards.problems import Problem
from boards.store.schema import announcements, public_values, session_reveals


@dataclass(frozen=True, slots=True)
class Announced:
    """One announced session."""

    commitment: str
    event: str
    session: str
    text: str
    """Its canonical text."""
    value: str | None
    """The public value; None: not entered yet, or none is wanted."""
    announced_at: str


class AnnouncedSessions:
    """The part of a store that holds announcements. Every call is one transaction.

    Args:
        asking: Opens a transaction of the store.
    """

    def __init__(self, asking: Callable[[], AbstractContextManager[sa.Connection]]) -> None:
        self._asking = asking

    def add(self, made: list[tuple[Announced, str]]) -> None:
        """Keep new announcements, each with the commitment that it replaces, or an empty text. All of them or none.

        Raises:
            Problem: `announced_meanwhile` when the session was announced by another run.
        """
        with self._asking() as connection:
            for one, replaces in made:
                if replaces:
                    which = announcements.c.commitment == replaces
                    connection.execute(announcements.update().where(which).values(replaced=True))
                if connection.execute(_standing(one.event, one.session)).first() is not None:
                    raise Problem("announced_meanwhile", session=one.session)
                connection.execute(
                    announcements.insert().values(
                        commitment=one.commitment, event=one.event, session=one.session, text=one.text,
                        replaced=False, announced_at=one.announced_at,
                    )
                )  # fmt: skip

    def of_event(self, event: str) -> tuple[Announced, ...]:
        """The announcements of an event that stand, in the order they were made."""
        with self._asking() as connection:
            return _found(connection, sa.and_(announcements.c.event == event, ~announcements.c.replaced))

    def of_others(self, event: str) -> tuple[Announced, ...]:
        """The announcements of all other events, replaced ones too."""
        with self._asking() as connection:
            return _found(connection, announcements.c.event != event)

    def find(self, commitment: str) -> Announced | None:
        """The announcement with that commitment, also when it was replaced."""
        with self._asking() as connection:
            return next(iter(_found(connection, announcements.c.commitment == commitment)), None)

    def is_replaced(self, commitment: str) -> bool:
        """Whether another announcement took the place of this one."""
        with self._asking() as connection:
            chosen = sa.select(announcements.c.replaced).where(announcements.c.commitment == commitment)
            return bool(connection.execute(chosen).scalar())

    def put_values(self, values: dict[str, str], by: str, now: str) -> tuple[str, ...]:
        """Bind public values to commitments, once and for good; gives those that are new. All of them or none.

        Raises:
            Problem: `public_other` when a session has another value already.
        """
        new = []
        with self._asking() as connection:
            for commitment, value in values.items():
                chosen = sa.select(public_values.c.value).where(public_values.c.commitment == commitment)
                there = connection.execute(chosen).scalar()
                if there is None:
                    row = {"commitment": commitment, "value": value, "entered_by": by, "entered_at": now}
                    connection.execute(public_values.insert().values(row))
                    new.append(commitment)
                elif there != value:
                    label = sa.select(announcements.c.session).where(announcements.c.commitment == commitment)
                    session = connection.execute(label).scalar()
                    raise Problem("public_other", session=session, value=there, other=value)
        return tuple(new)

    def record_reveal(self, commitment: str, *, forced: bool, by: str, now: str) -> None:
        """Write down that a session's secret is taken out."""
        with self._asking() as connection:
            row = {"commitment": commitment, "forced": forced, "asked_by": by, "asked_at": now}
            connection.execute(session_reveals.insert().values(row))

    def reveals(self, commitment: str) -> tuple[tuple[bool, str, str], ...]:
        """Who took a session's secret out: (while it was open, by, at), oldest first."""
        chosen = sa.select(session_reveals).where(session_reveals.c.commitment == commitment)
        with self._asking() as connection:
            rows = connection.execute(chosen.order_by(session_reveals.c.id))
            return tuple((bool(row.forced), row.asked_by, row.asked_at) for row in rows)


def _standing(event: str, session: str) -> sa.Select[tuple[int]]:
    return sa.select(announcements.c.id).where(
        announcements.c.event == event, announcements.c.session == session, ~announcements.c.replaced
    )


def _found(connection: sa.Connection, where: sa.ColumnElement[bool]) -> tuple[Announced, ...]:
    chosen = (
        sa.select(announcements, public_values.c.value)
        .outerjoin(public_values, public_values.c.commitment == announcements.c.commitment)
        .where(where)
        .order_by(announcements.c.id)
    )
    return tuple(
        Announced(row.commitment, row.event, row.session, row.text, row.value, row.announced_at)
        for row in connection.execute(chosen)
    )
