"""Sets, boards, copies, and who saw hands."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table("paitao_schema", sa.Column("version", sa.Integer, nullable=False))
    op.create_table(
        "sets",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Unicode(200), nullable=False, unique=True),
        sa.Column("game", sa.Unicode(32), nullable=False),
        sa.Column("event", sa.Unicode(400), nullable=False),
        sa.Column("session", sa.Unicode(400), nullable=False),
        sa.Column("mark", sa.Unicode(16), nullable=False),
        sa.Column("origin", sa.JSON, nullable=False),
        sa.Column("salt", sa.LargeBinary(16), nullable=False),
        sa.Column("fingerprint", sa.Unicode(64), nullable=False, unique=True),
        sa.Column("code", sa.Unicode(9), nullable=False, index=True),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("made_at", sa.Unicode(25), nullable=False),
    )
    op.create_table(
        "boards",
        sa.Column("set_id", sa.Integer, sa.ForeignKey("sets.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("container", sa.Integer),
        sa.Column("header", sa.JSON, nullable=False),
        *(sa.Column(seat, sa.Unicode(80), nullable=False) for seat in "nesw"),
    )
    op.create_table(
        "copies",
        sa.Column("set_id", sa.Integer, sa.ForeignKey("sets.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("copy", sa.Integer, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("container", sa.Integer),
        sa.Column("backs", sa.Unicode(100), nullable=False),
        sa.Column("made_by", sa.Unicode(200), nullable=False),
        sa.Column("checked_by", sa.Unicode(200), nullable=False),
        sa.Column("place", sa.Unicode(200), nullable=False),
        sa.Column("changed_at", sa.Unicode(25), nullable=False),
    )
    op.create_table(
        "reveals",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("fingerprint", sa.Unicode(64), nullable=False, index=True),
        sa.Column("boards", sa.Unicode(400), nullable=False),
        sa.Column("asked_by", sa.Unicode(200), nullable=False),
        sa.Column("asked_at", sa.Unicode(25), nullable=False),
    )
