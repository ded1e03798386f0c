"""What a disk's refusals mean for the person at the keyboard: which sentence with which next step."""

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from boards.problems import Problem
from boards.store.failures import failed, unopened
from boards.store.store import Store


@pytest.mark.parametrize(
    ("said", "when_opened", "when_open"),
    [
        ("database or disk is full", "store_no_room", "store_no_room"),
        ("disk I/O error", "store_no_room", "store_no_room"),
        ("attempt to write a readonly database", "store_readonly", "store_readonly"),
        ("database is locked", "store_locked", "store_locked"),
        ("file is not a database", "store_open", "store_failed"),
    ],
)
def test_what_sqlite_says_of_its_disk(said: str, when_opened: str, when_open: str) -> None:
    error = sa.exc.OperationalError("PRAGMA user_version", {}, sqlite3.OperationalError(said))
    assert unopened(error, "sqlite:////x/store.sqlite", "x").key == when_opened
    assert failed(error, "sqlite:////x/store.sqlite", "x").key == when_open


def test_a_store_whose_folder_takes_no_file_is_no_wrong_path(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    Store(f"sqlite:///{path}").close()
    (tmp_path / "store.sqlite-wal").mkdir()  # in its place SQLite can make none, as in a folder that may not be written
    for url in (f"sqlite:///{path}", str(path)):
        with pytest.raises(Problem) as refused:
            Store(url)
        assert refused.value.key == "store_readonly"
