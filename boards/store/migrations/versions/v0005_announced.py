"""Announcements, public values and reveals of sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("commitment", sa.Unicode(64), nullable=False, unique=True),
        sa.Column("event", sa.Unicode(400), nullable=False, index=True),
        sa.Column("session", sa.Unicode(400), nullable=False),
        sa.Column("text", sa.UnicodeText, nullable=False),
        sa.Column("replaced", sa.Boolean, nullable=False),
        sa.Column("announced_at", sa.Unicode(25), nullable=False),
    )
    op.create_table(
        "public_values",
        sa.Column("commitment", sa.Unicode(64), sa.ForeignKey("announcements.commitment"), primary_key=True),
        sa.Column("value", sa.Unicode(400), nullable=False),
        sa.Column("entered_by", sa.Unicode(200), nullable=False),
        sa.Column("entered_at", sa.Unicode(25), nullable=False),
    )
    op.create_table(
        "session_reveals",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("commitment", sa.Unicode(64), sa.ForeignKey("announcements.commitment"), nullable=False, index=True),
        sa.Column("forced", sa.Boolean, nullable=False),
        sa.Column("asked_by", sa.Unicode(200), nullable=False),
        sa.Column("asked_at", sa.Unicode(25), nullable=False),
    )
