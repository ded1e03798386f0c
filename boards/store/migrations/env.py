"""What Alembic runs: the revisions, in the transaction that the caller has open."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
