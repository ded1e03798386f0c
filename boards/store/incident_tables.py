"""The tables of incidents, of where copies went, and of later versions of boards. They hold hands."""

from typing import Final

import sqlalchemy as sa

from boards.store.columns import LongText, Text
from boards.store.schema import metadata

incidents: Final = sa.Table(
    "incidents",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("set_id", sa.ForeignKey("sets.id"), nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("copy", sa.Integer),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("table_name", Text(60), nullable=False),
    sa.Column("round", sa.Integer),
    sa.Column("reported_by", Text(200), nullable=False),
    sa.Column("opened_by", Text(200), nullable=False),
    sa.Column("opened_at", Text(25), nullable=False),
    sa.Column("closing", Text(16), nullable=False),
)
"""What is known of an incident when it is opened; `closing` is empty while it is open. The rest are its entries."""

incident_entries: Final = sa.Table(
    "incident_entries",
    metadata,
    sa.Column("incident_id", sa.ForeignKey("incidents.id"), primary_key=True),
    sa.Column("place", sa.Integer, primary_key=True),
    sa.Column("kind", Text(16), nullable=False),
    sa.Column("text", LongText, nullable=False),
    sa.Column("facts", sa.JSON, nullable=False),
    sa.Column("written_by", Text(200), nullable=False),
    sa.Column("written_at", Text(25), nullable=False),
)
"""What was written to an incident, one after the other from 1; nothing is ever changed or taken out."""

board_versions: Final = sa.Table(
    "board_versions",
    metadata,
    sa.Column("set_id", sa.ForeignKey("sets.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("from_round", sa.Integer, nullable=False),
    sa.Column("fingerprint", Text(64), nullable=False),
    sa.Column("made_by", Text(200), nullable=False),
    sa.Column("made_at", Text(25), nullable=False),
)
"""What is said of later versions beside their rows in `boards`: from which round they hold, and their own hash."""

copy_moves: Final = sa.Table(
    "copy_moves",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("set_id", sa.ForeignKey("sets.id"), nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("copy", sa.Integer, nullable=False),
    sa.Column("place", Text(16), nullable=False),
    sa.Column("table_name", Text(60), nullable=False),
    sa.Column("round", sa.Integer),
    sa.Column("moved_by", Text(200), nullable=False),
    sa.Column("moved_at", Text(25), nullable=False),
)
"""The return log: which copy went to which table and came back from where, oldest first; nothing is taken out."""
