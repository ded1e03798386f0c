"""Runs the revisions. Alembic is imported here and nowhere else on the way to a store."""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from boards.store.schema import SCHEMA_VERSION, revision_of


def upgrade(connection: sa.Connection, found: int, to: int = SCHEMA_VERSION) -> None:
    """Bring the tables from one version of the schema to a later one; the stamp is the caller's.

    Args:
        connection: In a transaction that no other process can come between; nothing is kept until it is committed.
        found: The version that the store has; 0: there are no tables.
        to: The version that it is to have.
    """
    config = Config()
    # Alembic reads options as a template, in which a percent sign must be doubled.
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    # Versions up to 6 were made without Alembic, so nothing tells it where they stand; ours is the stamp that counts.
    if found:
        command.stamp(config, revision_of(found), purge=True)
    command.upgrade(config, revision_of(to))
