"""The tables of the store. Job and card-event tables are not here: they belong to the dealing station's journal."""

from typing import Any, Final

import sqlalchemy as sa

from boards.store.columns import LongText, Text

SCHEMA_VERSION: Final = 9
"""Stamped into every store from the first day. A change of it needs the revision of its number
(`boards.store.migrations`)."""

HANDS: Final = ("n", "e", "s", "w")
"""The columns of a board's hands."""

metadata = sa.MetaData()


def revision_of(version: int) -> str:
    """How a version is called among Alembic's revisions."""
    return f"{version:04d}"


def _cards() -> tuple[sa.Column[Any], ...]:
    """The columns of what lies in a board and stands on it (`boards.store.rows`)."""
    hands = tuple(sa.Column[Any](seat, Text(80), nullable=False) for seat in HANDS)
    return sa.Column("header", sa.JSON, nullable=False), *hands


stamp = sa.Table("paitao_schema", metadata, sa.Column("version", sa.Integer, nullable=False))
"""One row: the version. Every paitao that ever was reads it first, and refuses what is newer than itself."""

alembic_version = sa.Table(
    "alembic_version",
    metadata,
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""The same version as Alembic spells it, in the table that Alembic makes where it is missing."""

sets = sa.Table(
    "sets",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", Text(200), nullable=False, unique=True),
    sa.Column("game", Text(32), nullable=False),
    sa.Column("event", Text(400), nullable=False),
    sa.Column("session", Text(400), nullable=False),
    sa.Column("mark", Text(16), nullable=False),
    sa.Column("origin", sa.JSON, nullable=False),
    sa.Column("salt", sa.LargeBinary(16), nullable=False),
    sa.Column("fingerprint", Text(64), nullable=False, unique=True),
    sa.Column("code", Text(9), nullable=False, index=True),
    sa.Column("closed", sa.Boolean, nullable=False),
    sa.Column("made_at", Text(25), nullable=False),
)

boards = sa.Table(
    "boards",
    metadata,
    sa.Column("set_id", sa.ForeignKey("sets.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("container", sa.Integer),
    *_cards(),
)

copies = sa.Table(
    "copies",
    metadata,
    sa.Column("set_id", sa.ForeignKey("sets.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("copy", sa.Integer, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("container", sa.Integer),
    sa.Column("backs", Text(100), nullable=False),
    sa.Column("made_by", Text(200), nullable=False),
    sa.Column("checked_by", Text(200), nullable=False),
    sa.Column("place", Text(200), nullable=False),
    sa.Column("changed_at", Text(25), nullable=False),
)

reveals = sa.Table(
    "reveals",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("fingerprint", Text(64), nullable=False, index=True),
    sa.Column("boards", Text(400), nullable=False),
    sa.Column("asked_by", Text(200), nullable=False),
    sa.Column("asked_at", Text(25), nullable=False),
)

station_runs = sa.Table(
    "station_runs",
    metadata,
    sa.Column("run", Text(32), primary_key=True),
    sa.Column("station", Text(32), nullable=False, index=True),
    sa.Column("name", Text(200), nullable=False),
    sa.Column("beat", sa.BigInteger, nullable=False),
)
"""Runs of machines that make boards of this store: on which computer (`station`: its data folder's id), and when each
was last heard of, in seconds of the database's clock."""

claims = sa.Table(
    "claims",
    metadata,
    sa.Column("set_id", sa.ForeignKey("sets.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("copy", sa.Integer, primary_key=True),
    sa.Column("run", sa.ForeignKey("station_runs.run"), nullable=False, index=True),
    sa.Column("ready", sa.Boolean, nullable=False),
)
"""Copies that a run will make. Of those that are `ready` cards may lie in a board already (`boards.store.claims`)."""

entered_sets = sa.Table(
    "entered_sets",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", Text(200), nullable=False, unique=True),
    sa.Column("game", Text(32), nullable=False),
    sa.Column("event", Text(400), nullable=False),
    sa.Column("session", Text(400), nullable=False),
    sa.Column("begun_at", Text(25), nullable=False),
)
"""Sets that are entered board by board and not closed: no salt, fingerprint or code, so nothing can be made of them."""

entered_boards = sa.Table(
    "entered_boards",
    metadata,
    sa.Column("set_id", sa.ForeignKey("entered_sets.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    *_cards(),
    sa.Column("entered_by", Text(200), nullable=False),
    sa.Column("entered_at", Text(25), nullable=False),
)

learned_boards = sa.Table(
    "learned_boards",
    metadata,
    sa.Column("set_id", sa.ForeignKey("entered_sets.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("machine", Text(200), nullable=False),
    sa.Column("way", Text(16), nullable=False),
    sa.Column("backs", Text(100), nullable=False),
)
"""Which boards of `entered_boards` a machine learned, so that nobody has seen their hands, and how."""

entry_drafts = sa.Table(
    "entry_drafts",
    metadata,
    sa.Column("set_id", sa.ForeignKey("entered_sets.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("header", sa.JSON, nullable=False),
    sa.Column("lines", sa.JSON, nullable=False),
    sa.Column("typed_by", Text(200), nullable=False),
    sa.Column("typed_at", Text(25), nullable=False),
)
"""Boards that are typed halfway: every line that was taken, as [seat, text]. Gone when the board is whole."""

history_sets = sa.Table(
    "history_sets",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("content", sa.LargeBinary(16), nullable=False, unique=True),
    sa.Column("fingerprint", Text(64), nullable=False, index=True),
    sa.Column("name", Text(400), nullable=False),
    sa.Column("game", Text(32), nullable=False),
    sa.Column("event", Text(400), nullable=False),
    sa.Column("session", Text(400), nullable=False),
    sa.Column("entered_at", Text(25), nullable=False),
)
"""Every set that was made, imported or read for the history; it stays when the set goes. `content` is a hash over the
numbers and deals, so that the same set under another name or salt is known again; no fingerprint: only a file."""

history_deals = sa.Table(
    "history_deals",
    metadata,
    sa.Column("deal", sa.LargeBinary(16), primary_key=True),
    sa.Column("set_id", sa.ForeignKey("history_sets.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("turn", sa.SmallInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Their deals as hashes that are the same however a deal is turned, and by how many pockets it was; no hand is here."""

hand_blocks = sa.Table(
    "hand_blocks",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", Text(32), nullable=False, index=True),
    sa.Column("boards", sa.Integer, nullable=False),
    sa.Column("faces", sa.LargeBinary, nullable=False),
    sa.Column("places", sa.LargeBinary, nullable=False),
)
"""The hands of all boards of `boards`, many boards in a row, to find whose a hand is (`boards.store.hand_blocks`).

`places` come last: SQLite reads a row up to what is asked for, and `faces` are asked for by far more often."""

announcements = sa.Table(
    "announcements",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("commitment", Text(64), nullable=False, unique=True),
    sa.Column("event", Text(400), nullable=False, index=True),
    sa.Column("session", Text(400), nullable=False),
    sa.Column("text", LongText, nullable=False),
    sa.Column("replaced", sa.Boolean, nullable=False),
    sa.Column("announced_at", Text(25), nullable=False),
)
"""What was announced, in its canonical text; no secret. A replaced one stays."""

public_values = sa.Table(
    "public_values",
    metadata,
    sa.Column("commitment", sa.ForeignKey("announcements.commitment"), primary_key=True),
    sa.Column("value", Text(400), nullable=False),
    sa.Column("entered_by", Text(200), nullable=False),
    sa.Column("entered_at", Text(25), nullable=False),
)

session_reveals = sa.Table(
    "session_reveals",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("commitment", sa.ForeignKey("announcements.commitment"), nullable=False, index=True),
    sa.Column("forced", sa.Boolean, nullable=False),
    sa.Column("asked_by", Text(200), nullable=False),
    sa.Column("asked_at", Text(25), nullable=False),
)
"""Who took a session's secret out, and whether its session was still open."""

incidents = sa.Table(
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

incident_entries = sa.Table(
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
"""What was written to an incident, one after the other from 1: hands too. Nothing is ever changed or taken out."""

board_versions = sa.Table(
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

copy_moves = sa.Table(
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
