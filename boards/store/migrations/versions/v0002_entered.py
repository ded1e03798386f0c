"""Sets that are entered board by board."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "entered_sets",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Unicode(200), nullable=False, unique=True),
        sa.Column("game", sa.Unicode(32), nullable=False),
        sa.Column("event", sa.Unicode(400), nullable=False),
        sa.Column("session", sa.Unicode(400), nullable=False),
        sa.Column("begun_at", sa.Unicode(25), nullable=False),
    )
    op.create_table(
        "entered_boards",
        sa.Column("set_id", sa.Integer, sa.ForeignKey("entered_sets.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("header", sa.JSON, nullable=False),
        *(sa.Column(seat, sa.Unicode(80), nullable=False) for seat in "nesw"),
        sa.Column("entered_by", sa.Unicode(200), nullable=False),
        sa.Column("entered_at", sa.Unicode(25), nullable=False),
    )
