"""How a store of an older paitao becomes one of today's: Alembic's chain of revisions, imported only when one is due.

Revision NNNN makes version NNNN of the schema and is frozen: it spells its tables itself and asks nothing of
`boards.store.schema`, which goes on changing. A fresh store takes no revision; tests prove that both ways lead to the
same schema. To change the schema: change `schema.py`, raise `SCHEMA_VERSION`, and write the revision of that number.
"""
