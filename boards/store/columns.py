"""The type of every text in the store: what one database would cut off, refuse or change, both refuse alike."""

from typing import Any

import sqlalchemy as sa

from boards.problems import Problem


class _Checked(sa.types.TypeDecorator[str]):
    """A text that both databases keep as it is.

    SQLite keeps to no length and takes zero characters, PostgreSQL refuses both, and neither takes half a character
    (a lone surrogate, as a file name in another encoding has them).

    Raises:
        Problem: `store_text_long`, `store_text_odd`, inside a `sqlalchemy.exc.StatementError`, when a value is bound.
    """

    impl: Any = sa.Unicode
    cache_ok = True
    length: int | None = None

    def process_bind_param(self, value: str | None, dialect: Any) -> str | None:
        """As SQLAlchemy calls it."""
        if value is None:
            return None
        if self.length is not None and len(value) > self.length:
            raise Problem("store_text_long", text=f"{value[:24]}...", got=len(value), most=self.length)
        if "\0" in value or (not value.isprintable() and any("\ud800" <= c <= "\udfff" for c in value)):
            raise Problem("store_text_odd", text="".join(c if c.isprintable() else "?" for c in value[:24]))
        return value


class Text(_Checked):
    """At most so many characters."""

    cache_ok = True

    def __init__(self, length: int) -> None:
        super().__init__(length)
        self.length = length


def can_hold(column: sa.Column[Any], text: str) -> bool:
    """Whether a text can stand in this column at all: what cannot is in no row, and need not be asked for."""
    kind = column.type
    try:
        if isinstance(kind, _Checked):
            kind.process_bind_param(text, None)
    except Problem:
        return False
    return True


class LongText(_Checked):
    """As many characters as there are."""

    impl = sa.UnicodeText
    cache_ok = True
