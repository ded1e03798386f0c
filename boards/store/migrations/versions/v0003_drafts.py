"""Boards that are typed halfway."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "entry_drafts",
        sa.Column("set_id", sa.Integer, sa.ForeignKey("entered_sets.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("header", sa.JSON, nullable=False),
        sa.Column("lines", sa.JSON, nullable=False),
        sa.Column("typed_by", sa.Unicode(200), nullable=False),
        sa.Column("typed_at", sa.Unicode(25), nullable=False),
    )
