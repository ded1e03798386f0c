"""Which station makes which copy."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "station_runs",
        sa.Column("run", sa.Unicode(32), primary_key=True),
        sa.Column("station", sa.Unicode(32), nullable=False, index=True),
        sa.Column("name", sa.Unicode(200), nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "claims",
        sa.Column("set_id", sa.Integer, sa.ForeignKey("sets.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("copy", sa.Integer, primary_key=True),
        sa.Column("run", sa.Unicode(32), sa.ForeignKey("station_runs.run"), nullable=False, index=True),
        sa.Column("ready", sa.Boolean, nullable=False),
    )
