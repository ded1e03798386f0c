"""Incidents, later versions of boards, and where copies went."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "incidents",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("set_id", sa.Integer, sa.ForeignKey("sets.id"), nullable=False, index=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("copy", sa.Integer),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("table_name", sa.Unicode(60), nullable=False),
        sa.Column("round", sa.Integer),
        sa.Column("reported_by", sa.Unicode(200), nullable=False),
        sa.Column("opened_by", sa.Unicode(200), nullable=False),
        sa.Column("opened_at", sa.Unicode(25), nullable=False),
        sa.Column("closing", sa.Unicode(16), nullable=False),
    )
    op.create_table(
        "incident_entries",
        sa.Column("incident_id", sa.Integer, sa.ForeignKey("incidents.id"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Unicode(16), nullable=False),
        sa.Column("text", sa.UnicodeText, nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.Column("written_by", sa.Unicode(200), nullable=False),
        sa.Column("written_at", sa.Unicode(25), nullable=False),
    )
    op.create_table(
        "board_versions",
        sa.Column("set_id", sa.Integer, sa.ForeignKey("sets.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("from_round", sa.Integer, nullable=False),
        sa.Column("fingerprint", sa.Unicode(64), nullable=False),
        sa.Column("made_by", sa.Unicode(200), nullable=False),
        sa.Column("made_at", sa.Unicode(25), nullable=False),
    )
    op.create_table(
        "copy_moves",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("set_id", sa.Integer, sa.ForeignKey("sets.id"), nullable=False, index=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("copy", sa.Integer, nullable=False),
        sa.Column("place", sa.Unicode(16), nullable=False),
        sa.Column("table_name", sa.Unicode(60), nullable=False),
        sa.Column("round", sa.Integer),
        sa.Column("moved_by", sa.Unicode(200), nullable=False),
        sa.Column("moved_at", sa.Unicode(25), nullable=False),
    )
