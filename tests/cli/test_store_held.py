"""A store or data folder that cannot be written: one sentence with the file and what to do, and nothing is changed."""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from boards.store import opening

Paitao = Callable[..., Any]
WRITING: list[tuple[str, ...]] = [
    ("deal", "huapai", "--boards", "1-4", "--seed", "b", "--set", "t"),
    ("machine", "run", "s", "--port", "socket://127.0.0.1:1"),
    ("sets", "close", "s"),
    ("sets", "release", "s", "--boards", "1"),
    ("copies", "s", "--plan", "3"),
    ("issue", "s", "--table", "1", "--boards", "1", "--force"),
]


@pytest.fixture
def store(paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store with one set, a board of it claimed by a station that is gone."""
    monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "data"))
    assert paitao("deal", "huapai", "--boards", "1-4", "--seed", "a", "--set", "s").code == 0
    with closing(sqlite3.connect(tmp_path / "data" / "store.sqlite")) as db, db:
        db.execute("insert into station_runs (run, station, name, beat) values ('r', 's', 'attic', 0)")
        db.execute("insert into claims (set_id, number, copy, run, ready) select id, 1, 1, 'r', 1 from sets")
    return tmp_path / "data" / "store.sqlite"


def state(paitao: Paitao) -> tuple[Any, ...]:
    sets, copies, claims = (
        json.loads(paitao(*words, "--json").out) for words in (("sets",), ("copies", "s"), ("sets", "claims", "s"))
    )
    return sets, copies, [(claim["board"], claim["begun"]) for claim in claims]


def refused(ran: Any, name: str, *words: str) -> None:
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    assert name in ran.err, ran
    assert all(word in ran.err for word in words), ran.err


@pytest.mark.parametrize("command", WRITING, ids=lambda command: " ".join(command[:2]))
def test_another_program_holds_the_store(
    store: Path, paitao: Paitao, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "PATIENCE_MS", 50)
    before = state(paitao)
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused(paitao(*command), str(store), "another program holds", "run the same command again")
        refused(paitao("--lang", "zh-Hans", *command), str(store), "被别的程序占用")
        assert paitao("sets", "claims", "s").code == 0  # who only looks is not kept waiting
    assert state(paitao) == before


@contextmanager
def without_rights(*paths: Path) -> Iterator[None]:
    """Nobody may write there, root neither."""
    modes = [(path, path.stat().st_mode) for path in paths]
    is_root = os.geteuid() == 0
    if is_root:  # whom no mode holds back: the command is another's
        for path in (paths[0].parent, *paths[0].parent.iterdir(), *paths):
            os.chown(path, 65534, 65534)
        for folder in paths[0].parent.parents:
            if folder.name.startswith(("pytest-", "popen-")):  # one for the user, one a run, one a worker
                folder.chmod(0o755)
        paths[0].parent.parent.chmod(0o755)
    for path in paths:
        path.chmod(0o500 if path.is_dir() else 0o400)
    if is_root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        for path, mode in modes:
            path.chmod(mode)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights of files are another matter there")
@pytest.mark.parametrize("of_folder", [False, True])
def test_a_store_that_may_only_be_read(
    store: Path, paitao: Paitao, of_folder: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whatever is imported late is imported before the rights to read it may be gone.
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("PAITAO_DATA", str(store.parent.parent / "elsewhere"))
        paitao("deal", "huapai", "--boards", "1-4", "--seed", "a", "--set", "s")
        for command in WRITING:
            paitao(*command)
    before = state(paitao)
    with without_rights(*([store, store.parent] if of_folder else [store])):
        if not of_folder:  # where SQLite can keep its log, who only looks is let in
            assert state(paitao) == before
        for command in WRITING:
            refused(paitao(*command), str(store), "may not write", "--store")
    assert state(paitao) == before


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no limit of file sizes there")
def test_packs_on_a_full_disk_stop_no_machine(paitao: Paitao, own_data_folder: Path) -> None:
    import resource

    assert paitao("machine", "packs", "--new", "blue=36").code == 0
    before = paitao("machine", "packs").out
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        ran = paitao("machine", "packs", "--new", "blue=36")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    refused(ran, "journal.sqlite", "make room")
    assert "stopped" not in ran.err
    assert paitao("machine", "packs").out == before
