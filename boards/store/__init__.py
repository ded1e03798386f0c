"""The store: sets, boards and copies in SQLite (or any SQLAlchemy URL). It holds hands in clear: protect the file."""
