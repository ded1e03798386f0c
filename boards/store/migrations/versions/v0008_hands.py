"""Every hand, packed, to find whose it is; the boards that are in the store are taken in."""

from collections.abc import Iterator, Sequence

import sqlalchemy as sa
from alembic import op

from boards.store.hand_blocks import Place, blocks_of, packed_text

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table and fill it."""
    blocks = op.create_table(
        "hand_blocks",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.Unicode(32), nullable=False, index=True),
        sa.Column("boards", sa.Integer, nullable=False),
        sa.Column("faces", sa.LargeBinary, nullable=False),
        sa.Column("places", sa.LargeBinary, nullable=False),
    )
    connection = op.get_bind()
    sets = sa.table("sets", sa.column("id"), sa.column("game"))
    for game in connection.execute(sa.select(sets.c.game).distinct().order_by(sets.c.game)).scalars().all():
        ids = connection.execute(sa.select(sets.c.id).where(sets.c.game == game).order_by(sets.c.id)).scalars().all()
        for block in blocks_of(_boards(connection, ids)):
            connection.execute(blocks.insert().values(game=game, **block))


def _boards(connection: sa.Connection, ids: Sequence[int]) -> Iterator[tuple[Place, bytes]]:
    boards = sa.table("boards", *map(sa.column, ("set_id", "number", "version", *"nesw")))
    # Set by set: a store of 10,000 sets is not held in memory.
    for set_id in ids:
        chosen = sa.select(boards).where(boards.c.set_id == set_id).order_by(boards.c.number, boards.c.version)
        for row in connection.execute(chosen).all():
            yield (set_id, row.number, row.version), b"".join(packed_text(row._mapping[seat]) for seat in "nesw")
