"""Stores of every older version of the schema become one of today's and lose nothing; newer ones are left alone.

tests/data/store_versions has one dump of each version, as `sqlite3 .dump` writes it, made with that version's tables.
"""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from boards.problems import Problem
from boards.seats import SEATS, Seat
from boards.store.copies import MADE
from boards.store.drafts import Draft
from boards.store.migrations import running
from boards.store.schema import SCHEMA_VERSION, metadata, revision_of
from boards.store.store import Store

DUMPS = Path(__file__).parent.parent / "data" / "store_versions"
VERSIONS = range(1, SCHEMA_VERSION)
NOW = "2026-11-30T10:00:00+00:00"


def old_store(path: Path, version: int) -> Path:
    with sqlite3.connect(path) as db:
        db.executescript((DUMPS / f"v{version}.sql").read_text(encoding="utf-8"))
    db.close()
    return path


def rows(path: Path) -> set[str]:
    with sqlite3.connect(path) as db:
        lines = {line for line in db.iterdump() if line.startswith("INSERT")}
    db.close()
    return lines


def layout(path: Path) -> dict[str, object]:
    """What independent readers find: columns, keys and indexes, whatever order they were made in."""
    db = sqlite3.connect(path)
    found: dict[str, object] = {}
    for (name,) in db.execute("select name from sqlite_master where type = 'table'").fetchall():
        indexes = [
            (unique, origin, [column for (_, _, column) in db.execute(f"pragma index_info('{index}')")])
            for (_, index, unique, origin, _) in db.execute(f"pragma index_list('{name}')")
        ]
        found[name] = (
            sorted(row[1:] for row in db.execute(f"pragma table_info('{name}')")),
            sorted(row[2:] for row in db.execute(f"pragma foreign_key_list('{name}')")),
            sorted(indexes),
            [row[3:] for row in db.execute(f"pragma table_list('{name}')")],
        )
    db.close()
    return found


@pytest.mark.parametrize("version", VERSIONS)
def test_a_store_of_an_older_version_keeps_every_row_and_has_the_schema_of_a_fresh_one(
    tmp_path: Path, version: int
) -> None:
    path = old_store(tmp_path / "100% old.sqlite", version)
    before = rows(path)
    with Store(str(path)) as store:
        assert [entry.name for entry in store.entries()] == ["round 1", "第二轮"]
        assert len(store.board_set("round 1").boards) == 2
        of = store.board_set("第二轮")
        assert [(c.place, c.backs) for c in store.copies("第二轮") if (c.number, c.copy) == (2, 1)] == [(MADE, "蓝")]
        assert store.reveals(of.fingerprint) == (("1-2", "Wang", NOW),)
        assert store.used_before(of) == ()
        assert store.history.counts() == (2, 5)
        assert [entered.name for entered in store.entered.every()] == (["club"] if version >= 2 else [])
        if version >= 3:
            draft = Draft({"leader": "S"}, ((Seat.N, "AK"), (Seat.E, "-")), "Li", NOW)
            assert store.drafts.find("club", 3) == draft
        if version >= 6:
            assert list(store.entered.learned("club")) == [5]
        for board in of.boards:
            whose = store.hands.known(board.deal.hands)
            assert [[(k.set_name, k.number, k.seat) for k in hits] for hits in whose] == [
                [("第二轮", board.number, seat)] for seat in SEATS
            ]
        entered = sum(len(entered.numbers) for entered in store.entered.every())
        assert store.hands.extent().boards == 5 + entered
    stamps = {f'INSERT INTO "paitao_schema" VALUES({version});'}
    if version >= 7:
        stamps.add(f"""INSERT INTO "alembic_version" VALUES('{revision_of(version)}');""")
    assert before - rows(path) == stamps
    Store(str(tmp_path / "fresh.sqlite")).close()
    assert layout(path) == layout(tmp_path / "fresh.sqlite")
    with sqlite3.connect(path) as db:
        assert db.execute("select version from paitao_schema").fetchall() == [(SCHEMA_VERSION,)]
        assert db.execute("select version_num from alembic_version").fetchall() == [(revision_of(SCHEMA_VERSION),)]
        assert db.execute("pragma foreign_key_check").fetchall() == []
    db.close()


def test_the_chain_of_revisions_and_the_tables_of_today_are_the_same_schema(tmp_path: Path) -> None:
    chained = tmp_path / "chained.sqlite"
    engine = sa.create_engine(f"sqlite:///{chained}")
    with engine.begin() as connection:
        running.upgrade(connection, 0)
    engine.dispose()
    Store(str(tmp_path / "fresh.sqlite")).close()
    assert layout(chained) == layout(tmp_path / "fresh.sqlite")
    assert set(layout(chained)) == set(metadata.tables)


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = old_store(tmp_path / "old.sqlite", 1)
    before = rows(path), layout(path)
    upgrade = running.upgrade

    def power_cut(connection: sa.Connection, found: int) -> None:
        upgrade(connection, found)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(running, "upgrade", power_cut)
    with pytest.raises(Problem) as refused:
        Store(str(path))
    assert refused.value.key == "store_open"
    assert (rows(path), layout(path)) == before
    monkeypatch.undo()
    Store(str(path)).close()
    assert rows(path) != before[0]


def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    Store(str(path)).close()
    with sqlite3.connect(path) as db:
        db.execute("drop table entered_boards")
        db.execute("update paitao_schema set version = 99")
    db.close()
    before = layout(path)
    with pytest.raises(Problem) as newer:
        Store(str(path))
    assert (newer.value.key, newer.value.faults[0].facts["got"]) == ("store_schema", 99)
    assert layout(path) == before


def test_alembic_is_not_imported_for_a_fresh_store_nor_for_one_of_today(tmp_path: Path) -> None:
    script = (
        "import sys\nfrom boards.store.store import Store\n"
        f"for _ in range(2): Store({str(tmp_path / 'store.sqlite')!r}).close()\n"
        "sys.exit('alembic' in sys.modules)"
    )
    root = Path(__file__).parent.parent.parent
    subprocess.run([sys.executable, "-c", script], check=True, env={**os.environ, "PYTHONPATH": str(root)})
