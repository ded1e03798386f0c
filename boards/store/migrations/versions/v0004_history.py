"""Every deal as a hash; the sets that are in the store are taken in."""

import sqlalchemy as sa
from alembic import op

from boards.deal import Deal
from boards.deal import parse_hand as hand
from boards.store.history import Past, hash_of

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables and fill them."""
    known = op.create_table(
        "history_sets",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("content", sa.LargeBinary(16), nullable=False, unique=True),
        sa.Column("fingerprint", sa.Unicode(64), nullable=False, index=True),
        sa.Column("name", sa.Unicode(400), nullable=False),
        sa.Column("game", sa.Unicode(32), nullable=False),
        sa.Column("event", sa.Unicode(400), nullable=False),
        sa.Column("session", sa.Unicode(400), nullable=False),
        sa.Column("entered_at", sa.Unicode(25), nullable=False),
    )
    deals = op.create_table(
        "history_deals",
        sa.Column("deal", sa.LargeBinary(16), primary_key=True),
        sa.Column("set_id", sa.Integer, sa.ForeignKey("history_sets.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("turn", sa.SmallInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    _fill(op.get_bind(), known, deals)


def _fill(connection: sa.Connection, known: sa.Table, deals: sa.Table) -> None:
    sets = sa.table("sets", *map(sa.column, ("id", "name", "game", "event", "session", "fingerprint", "made_at")))
    boards = sa.table("boards", *map(sa.column, ("set_id", "number", *"nesw")))
    seen: set[bytes] = set()
    for row in connection.execute(sa.select(sets).order_by(sets.c.id)).all():
        lines = connection.execute(sa.select(boards).where(boards.c.set_id == row.id).order_by(boards.c.number))
        deals_of = [(line.number, Deal((hand(line.n), hand(line.e), hand(line.s), hand(line.w)))) for line in lines]
        hashes = tuple((number, *hash_of(deal)) for number, deal in deals_of)
        past = Past(row.name, row.game, row.event, row.session, hashes, row.fingerprint)
        if past.content in seen:
            continue
        seen.add(past.content)
        values = {"content": past.content, "fingerprint": past.fingerprint, "name": past.name, "game": past.game,
                  "event": past.event, "session": past.session, "entered_at": row.made_at}  # fmt: skip
        key = connection.execute(known.insert().values(values)).inserted_primary_key
        rows = {(number, deal): turn for number, deal, turn in past.deals}
        connection.execute(
            deals.insert(),
            [{"deal": deal, "set_id": key[0] if key else None, "number": number, "turn": turn}
             for (number, deal), turn in rows.items()],
        )  # fmt: skip
