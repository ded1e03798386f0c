"""The store, judged by sqlite3 itself as an independent reader."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from boards.board import Board, BoardSet
from boards.board_trail import CopyMove, MoveKind
from boards.games import GAMES
from boards.problems import Problem
from boards.seats import Seat
from boards.store.copies import CHECKED, MADE, PLANNED, Copy
from boards.store.drafts import Draft
from boards.store.entered import Learned, Way
from boards.store.schema import SCHEMA_VERSION, metadata
from boards.store.store import Store
from dealer import shuffle

NOW = "2026-11-30T10:00:00+00:00"


def board_set(game_id: str = "shengji", boards: int = 4, key: int = 1) -> BoardSet:
    of = GAMES[game_id]
    headers = [of.default_header(n) for n in range(1, boards + 1)]
    made = tuple(Board(n, game_id, h, shuffle.deal(bytes([key] * 32), of, n, h)) for n, h in enumerate(headers, 1))
    return BoardSet(game_id, made, bytes(16), "秋季杯", "第一轮", origin={"algorithm": "paitao-deal/1"})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "store.sqlite"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_set_comes_back_equal(store_url: str, game_id: str) -> None:
    of = board_set(game_id)
    with Store(store_url) as store:
        assert store.add("round 1", of, 2, NOW)
    with Store(store_url) as store:
        again = store.board_set("round 1")
        assert again == of
        assert again.origin == of.origin
        assert store.board_set(of.code.lower().replace("-", "")) == of
        entry = store.entries()[0]
    assert (entry.code, entry.numbers, entry.copies, entry.closed) == (of.code, of.numbers, 2, False)


def test_the_identical_set_again_adds_only_missing_copies(store_url: str) -> None:
    of = board_set()
    with Store(store_url) as store:
        assert store.add("a", of, 1, NOW)
        store.put_copies("a", (Copy(1, 1, place=MADE, made_by="sim-1", changed_at=NOW),))
        assert not store.add("a", of, 2, NOW)
        assert [(c.number, c.copy, c.place) for c in store.copies("a")][:3] == [
            (1, 1, MADE), (1, 2, PLANNED), (2, 1, PLANNED),
        ]  # fmt: skip


def test_names_and_large_sets_are_refused_unchanged(store_url: str) -> None:
    with Store(store_url) as store:
        store.add("a", board_set(), 1, NOW)
        with pytest.raises(Problem) as taken:
            store.add("a", board_set(key=2), 1, NOW)
        assert taken.value.key == "set_name_taken"
        with pytest.raises(Problem) as unknown:
            store.board_set("b")
        assert unknown.value.key == "set_unknown"
        assert len(store.entries()) == 1


def test_a_code_as_a_name_leads_to_the_set_that_has_it_or_is_refused(store_url: str) -> None:
    of, other = board_set(), board_set(key=2)
    with Store(store_url) as store:
        for name in (other.code, other.code.lower(), other.code.replace("-", ""), "ABCD-EFGH"):
            with pytest.raises(Problem) as refused:
                store.add(name, of, 1, NOW)
            assert refused.value.key == "set_name_code"
        with pytest.raises(Problem) as pipe:
            store.add("-", of, 1, NOW)
        assert pipe.value.key == "set_name_pipe"
        assert not store.entries()
        for name, one in ((of.code, of), ("round one", other)):
            assert store.add(name, one, 1, NOW)


def test_a_set_that_another_process_added_in_between_is_the_identical_set(store_url: str) -> None:
    of = board_set()
    with Store(store_url) as store, Store(store_url) as faster:
        read = store._asking
        waited = []

        @contextmanager
        def asking() -> Iterator[sa.Connection]:
            with read() as connection:
                yield _Slow(connection)  # type: ignore[misc]

        class _Slow:
            def __init__(self, connection: sa.Connection) -> None:
                self.of = connection

            def execute(self, statement: sa.Executable, *rest: object) -> object:
                if isinstance(statement, sa.Insert) and not waited:
                    waited.append(faster.add("a", of, 1, NOW))
                return self.of.execute(statement, *rest)  # type: ignore[arg-type]

        store._asking = asking  # type: ignore[method-assign]
        assert store.add("a", of, 1, NOW) is False
        assert waited == [True]
        assert len(faster.entries()) == 1


def test_copies_and_closing(store_url: str) -> None:
    with Store(store_url) as store:
        store.add("a", board_set(), 1, NOW)
        made = Copy(
            3, 1, container=19, backs="blue+red", made_by="sim-1", checked_by="Li", place=CHECKED, changed_at=NOW
        )
        store.put_copies("a", (made,))
        store.put_copies("a", (replace(made, copy=2),))
        assert made in store.copies("a")
        assert len(store.copies("a")) == 5
        checked = replace(made, checked_by="Wu")
        store.put_copies("a", (checked,), (CopyMove(3, 1, MoveKind.CHECKED, by="Wu", at=NOW),))
        assert [(one.number, one.copy, one.by) for one in store.moves.of_set("a")] == [(3, 1, "Wu")]
        # A copy and its line in the log are one: where the one cannot be written, the other is not.
        with pytest.raises(Problem, match="copy_unknown_here"):
            store.put_copies("a", (made,), (CopyMove(3, 9, MoveKind.CHECKED, at=NOW),))
        assert checked in store.copies("a")
        assert len(store.moves.of_set("a")) == 1
        with pytest.raises(Problem) as absent:
            store.put_copies("a", (Copy(9, 1),))
        assert absent.value.key == "board_not_in_set"
        assert store.close_set("a")
        assert not store.close_set("a")
        with pytest.raises(Problem) as closed:
            store.put_copies("a", (made,))
        assert closed.value.key == "set_closed"


def test_a_changed_card_in_the_store_is_noticed(store_url: str) -> None:
    with Store(store_url) as store:
        store.add("a", board_set("huapai"), 1, NOW)
    by_hand(store_url, "update boards set n = e, e = n where number = 2")
    with Store(store_url) as store, pytest.raises(Problem) as damaged:
        store.board_set("a")
    assert damaged.value.key == "set_damaged"


def by_hand(url: str, sql: str) -> list[tuple[Any, ...]]:
    """A statement by the database's own driver."""
    with closing(psycopg.connect(url) if "://" in url else sqlite3.connect(url)) as db, db:
        cursor = db.execute(sql)
        return cursor.fetchall() if cursor.description else []


@pytest.mark.parametrize(
    ("text", "key"),
    [("x" * 401, "store_text_long"), ("秋季\0杯", "store_text_odd"), ("\ud83d", "store_text_odd"), ("花" * 400, "")],
)
def test_what_one_database_would_not_take_both_refuse(store_url: str, text: str, key: str) -> None:
    with Store(store_url) as store:
        if not key:
            store.entered.begin("club", "huapai", text, "", NOW)
            assert [one.event for one in store.entered.every()] == [text]
            return
        with pytest.raises(Problem) as refused:
            store.entered.begin("club", "huapai", text, "", NOW)
        assert refused.value.key == key
        assert store.entered.every() == ()


def test_names_that_differ_in_case_or_accents_are_different_names(store_url: str) -> None:
    names = ["Round", "round", "RÓUND", "róund", "第三輪", "第三轮", "1", "01", " 1"]
    with Store(store_url) as store:
        for key, name in enumerate(names):
            store.add(name, board_set("huapai", 1, key), 1, NOW)
        assert [store.entry(name).name for name in names] == names
        assert [entry.name for entry in store.entries()] == names


def test_no_text_of_the_schema_escapes_that() -> None:
    plain = {str(c) for table in metadata.sorted_tables for c in table.columns if isinstance(c.type, sa.String)}
    assert plain == {"alembic_version.version_num"}


def test_a_store_that_is_open_twice_here_is_not_taken_apart_by_another_process(path: Path) -> None:
    look = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('select count(*) from sets').fetchone())"
    with Store(str(path)) as store:
        store.add("a", board_set("huapai"), 1, NOW)
        Store(str(path)).close()
        # The last to close a file takes its log away, and thinks so unless this process still holds its lock.
        subprocess.run([sys.executable, "-c", look, str(path)], check=True, capture_output=True)
        assert path.with_name(path.name + "-wal").exists()
        store.add("b", board_set("huapai", key=2), 1, NOW)
    with sqlite3.connect(path) as db:
        assert db.execute("pragma integrity_check").fetchone() == ("ok",)
    db.close()


def test_sqlite3_reads_it_and_only_the_owner_may(path: Path) -> None:
    with Store(str(path)) as store:
        store.add("a", board_set(), 1, NOW)
        store.record_reveal("f" * 64, (1, 2, 3), "Wang", NOW)
        assert store.reveals("f" * 64) == (("1-3", "Wang", NOW),)
    with sqlite3.connect(path) as db:
        assert db.execute("select count(*) from boards").fetchone() == (4,)
        assert db.execute("select version from paitao_schema").fetchall() == [(SCHEMA_VERSION,)]
        assert db.execute("pragma integrity_check").fetchone() == ("ok",)
    db.close()
    if sys.platform != "win32":
        assert os.stat(path).st_mode & 0o077 == 0


def test_a_store_of_a_newer_version_and_a_file_that_is_none(path: Path, tmp_path: Path) -> None:
    Store(str(path)).close()
    with sqlite3.connect(path) as db:
        db.execute("update paitao_schema set version = 99")
    db.close()
    with pytest.raises(Problem) as newer:
        Store(str(path))
    assert newer.value.key == "store_schema"
    other = tmp_path / "letter.txt"
    other.write_text("Dear organiser, " * 100, encoding="utf-8")
    with pytest.raises(Problem) as none:
        Store(str(other))
    assert none.value.key == "store_open"
    assert other.read_text(encoding="utf-8").startswith("Dear organiser")
    with pytest.raises(Problem):
        Store(str(tmp_path))
    with pytest.raises(Problem):
        Store("nosuch://x")


def test_a_store_learns_boards_and_forgets_that_when_they_are_typed_over(store_url: str) -> None:
    of = board_set("huapai", 3)
    learned = Learned("paitao/simulator/1", Way.READ, "blue")
    with Store(store_url) as store:
        store.entered.begin("club", "huapai", "", "", NOW)
        store.entered.put("club", of.boards[:1], "Li", NOW)
    with Store(store_url) as store:
        store.entered.put("club", of.boards[1:], "Li", NOW, learned=learned)
        assert store.entered.learned("club") == {2: learned, 3: learned}
        store.entered.put("club", of.boards[1:2], "Li", NOW, force=True)
        assert store.entered.learned("club") == {3: learned}
        store.entered.take_out("club", 3)
        store.entered.take_out("club", 3)
        assert store.entered.learned("club") == {}
        assert [board for board, _ in store.entered.boards("club")] == list(of.boards[:2])
        store.entered.put("club", of.boards[2:], "Li", NOW, learned=learned)
        store.finish_entered("club", of, (), {"Li": [1]}, 1, NOW)
        assert store.reveals(of.fingerprint) == (("1", "Li", NOW),)
    assert by_hand(store_url, "select count(*) from learned_boards") == [(0,)]


def test_a_draft_goes_with_its_board_and_takes_an_empty_set_along(store_url: str) -> None:
    of = board_set("huapai", 2)
    draft = Draft({}, ((Seat.N, "AK"),), "Li", NOW)
    with Store(store_url) as store:
        with pytest.raises(Problem) as unknown:
            store.drafts.keep("club", 1, draft)
        assert unknown.value.key == "entered_unknown"
        store.entered.begin("club", "huapai", "", "", NOW)
        for number in (1, 2):
            store.drafts.keep("club", number, draft)
        assert store.drafts.numbers("club") == (1, 2)
        assert "AK" not in repr(store.drafts.find("club", 1))
        store.entered.put("club", of.boards[:1], "Li", NOW)
        assert store.drafts.numbers("club") == (2,)
        with pytest.raises(Problem) as half:
            store.finish_entered("club", of, (), {}, 1, NOW)
        assert half.value.key == "entered_half"
        store.drafts.drop("club", 2)
        assert store.entered.find("club") is not None  # board 1 is in it
        store.entered.begin("other", "huapai", "", "", NOW)
        store.drafts.keep("other", 7, draft)
        store.drafts.drop("other", 7)
        store.drafts.drop("other", 7)
        assert store.entered.find("other") is None


def test_a_set_that_is_entered_has_no_code_until_it_is_finished(store_url: str) -> None:
    of = board_set("huapai", 3)
    with Store(store_url) as store:
        entered = store.entered
        assert entered.begin("club", "huapai", "Cup", "", NOW)
        assert not entered.begin("club", "huapai", "", "", NOW)
        entered.put("club", of.boards[1:], "Li", NOW)
        entered.put("club", of.boards[:1], "Wang", NOW)
        assert [(b.number, who) for b, who in entered.boards("club")] == [(1, "Wang"), (2, "Li"), (3, "Li")]
        for refused, key in (
            (lambda: entered.begin("club", "bridge", "", "", NOW), "entered_game"),
            (lambda: entered.put("club", of.boards, "Li", NOW), "board_entered"),
            (lambda: entered.put("other", of.boards, "Li", NOW), "entered_unknown"),
            (lambda: store.entry("club"), "set_not_closed"),
            (lambda: store.add("club", of, 1, NOW), "set_name_entered"),
            (lambda: store.finish_entered("club", board_set("huapai", 2), (), {}, 1, NOW), "entered_changed"),
        ):
            with pytest.raises(Problem) as problem:
                refused()
            assert problem.value.key == key
        store.finish_entered("club", of, [Copy(n, 1, place=MADE, made_by="Li") for n in (1, 2, 3)], {}, 2, NOW)
        assert store.board_set("club") == of
        assert [(c.number, c.copy, c.place) for c in store.copies("club")][:2] == [(1, 1, MADE), (1, 2, PLANNED)]
        assert entered.every() == ()
        with pytest.raises(Problem) as taken:
            entered.begin("club", "huapai", "", "", NOW)
        assert taken.value.key == "set_name_taken"


def test_a_board_is_entered_again_only_when_that_is_meant(store_url: str) -> None:
    of, other = board_set("huapai", 2), board_set("huapai", 2, key=5)
    with Store(store_url) as store:
        store.entered.begin("club", "huapai", "", "", NOW)
        store.entered.put("club", of.boards, "Li", NOW)
        store.entered.put("club", other.boards[:1], "Li", NOW, force=True)
        assert [b for b, _ in store.entered.boards("club")] == [other.boards[0], of.boards[1]]
