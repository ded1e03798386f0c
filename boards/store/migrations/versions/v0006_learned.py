"""Which boards of an open set a machine learned."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "learned_boards",
        sa.Column("set_id", sa.Integer, sa.ForeignKey("entered_sets.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("machine", sa.Unicode(200), nullable=False),
        sa.Column("way", sa.Unicode(16), nullable=False),
        sa.Column("backs", sa.Unicode(100), nullable=False),
    )
