"""A store that is not there: what looks or changes something says so and makes none; what puts sets in makes it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

import cli
from boards.board import BoardSet
from boards.deal import hand_text
from boards.store.store import Store
from boards.wording import LANGUAGES
from dealer.operations import queries

Paitao = Callable[..., Any]
HAND = "AK4.QJ93.T52.876"
CODE = "PT1HHH5TTXE55030310022QRG08W008000Q7XR7"

NAMES_A_SET = [
    ("sets",), ("sets", "close", "x"), ("sets", "claims", "x"), ("sets", "release", "x", "--boards", "1"),
    ("copies",), ("copies", "x"), ("copies", "x", "--plan", "2"), ("copies", "x", "--log"), ("show", "x"),
    ("export", "x", "-o", "x.pbn"), ("convert", "x", "-o", "x.pbn"), ("verify", "x", "--board", "1", "E+SQ"),
    ("scan", CODE, "--against", "x"), ("scan", CODE), ("identify", HAND), ("identify", CODE), ("history",),
    ("history", "x"), ("issue", "x", "--table", "1"), ("issue", CODE, "--table", "1"), ("return", "x"),
    ("return", CODE), ("incident", "open", "x", "--board", "1"), ("incident", "note", "1", "text"),
    ("incident", "reading", "1", "E+SQ"), ("incident", "lead", "1", "--table", "1", "--result", "+120"),
    ("incident", "close", "1", f"N={HAND}"), ("incident", "close", "1", "--version2", "--from-round", "2"),
    ("incident", "list"), ("incident", "show", "1"), ("incident", "export", "1", "-o", "i.txt"),
    ("rule", "1", "--moment", "after_look"), ("settle", "1"), ("reveal", "x", "-o", "r.json"),
    ("print", "ruling", "1", "-o", "r.pdf"), ("print", "cards", "x", "-o", "c.pdf"),
    ("print", "record", "x", "-o", "r.pdf"), ("print", "boxes", "x", "-o", "b.pdf"),
    ("print", "slips", "x", "-o", "s.pdf"), ("print", "scores", "x", "-o", "s.pdf"),
    ("print", "travellers", "x", "-o", "t.pdf"), ("print", "blanks", "x", "-o", "b.pdf"),
    ("print", "labels", "x", "-o", "l.pdf"), ("machine", "run", "x", "--port", "COM9"),
]  # fmt: skip
MAKES_ONE = {"deal", "import", "enter", "announce", "machine learn", "demo"}
ASKS_NONE = {
    "accept", "audit", "check", "machine conform", "machine diag", "machine info", "machine log", "machine packs",
    "machine ports", "machine simulate", "machine test", "machine trace", "public", "regulations check",
    "regulations template", "seal", "unseal",
}  # fmt: skip


def every_command(group: click.Command, path: tuple[str, ...] = ()) -> set[str]:
    if not isinstance(group, click.Group):
        return {" ".join(path)}
    own = {" ".join(path)} if path and group.invoke_without_command else set()
    return own.union(*(every_command(one, (*path, name)) for name, one in group.commands.items()))


def test_every_command_is_one_of_the_three_kinds() -> None:
    looking = {
        name
        for name in every_command(cli.main)
        for words in NAMES_A_SET
        if words[: name.count(" ") + 1] == tuple(name.split())
    }
    assert every_command(cli.main) - looking == MAKES_ONE | ASKS_NONE


@pytest.mark.parametrize("words", NAMES_A_SET, ids=" ".join)
@pytest.mark.parametrize("how", ["--store", "PAITAO_STORE"])
def test_a_store_that_is_not_there_is_named_and_not_made(
    paitao: Paitao, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...], how: str
) -> None:
    monkeypatch.chdir(tmp_path)
    store = tmp_path / "stroe" / "cup.sqlite"
    if how == "--store":
        ran = paitao("--store", store, *words)
    else:
        monkeypatch.setenv("PAITAO_STORE", str(store))
        ran = paitao("--lang", LANGUAGES[len(words) % 3], *words)
    assert (ran.code, len(ran.err.splitlines()), str(store) in ran.err) == (2, 1, True), ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", NAMES_A_SET, ids=" ".join)
def test_before_the_first_set_nothing_is_made_either(
    paitao: Paitao, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_data_folder: Path, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = paitao(*words)
    assert (ran.code in (0, 1, 2), "Traceback" in ran.err) == (True, False)
    assert not (own_data_folder / "store.sqlite").exists()
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_is_no_store_and_stays_empty(paitao: Paitao, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    ran = paitao("--store", tmp_path / "notes.txt", "incident", "list")
    assert (ran.code, "notes.txt" in ran.err, (tmp_path / "notes.txt").read_bytes()) == (2, True, b"")


@pytest.mark.parametrize("given", ["{}", "sqlite:///{}"])
def test_what_puts_sets_in_makes_the_store(paitao: Paitao, tmp_path: Path, given: str) -> None:
    store = given.format(tmp_path / "new" / "cup.sqlite")
    assert paitao("--store", store, "sets").code == 2
    assert paitao("--store", store, "deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "r1").code == 0
    assert "r1" in paitao("--store", store, "sets").out


def test_a_file_is_worked_on_without_a_store_and_printing_from_it_makes_one(paitao: Paitao, tmp_path: Path) -> None:
    paitao("deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "r1", "-o", tmp_path / "r1.pbn")
    board = queries.show_set("r1").board_set.boards[0]
    store = tmp_path / "other.sqlite"
    for words in (
        ("show", tmp_path / "r1.pbn"),
        ("verify", tmp_path / "r1.pbn", "--board", "1", f"N={hand_text(board.deal.hands[0])}"),
    ):
        assert paitao("--store", store, *words, "--json").code == 0
        assert not store.exists()
    assert paitao("--store", store, "print", "cards", tmp_path / "r1.pbn", "-o", tmp_path / "c.pdf").code == 0
    assert store.exists()


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("words", [("show",), ("print", "record", "-o", "r.pdf")], ids=lambda words: words[0])
def test_that_hands_were_looked_at_is_written_down_where_no_store_was(
    paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: bool, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    paitao("--store", "first.sqlite", "deal", "huapai", "--boards", "1-2", "--seed", "x", "-o", "r1.paitao.json")
    monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "fresh"))
    store = tmp_path / ("new/cup.sqlite" if named else "fresh/store.sqlite")
    asked = (*words, "r1.paitao.json", *(("--reveal",) if words[0] == "show" else ()))
    assert paitao(*(("--store", store) if named else ()), *asked).code == 0
    fingerprint = queries.show_set("r1.paitao.json").board_set.fingerprint
    with Store(str(store)) as of:
        assert [boards for boards, _, _ in of.reveals(fingerprint)] == ["1-2"]


def test_the_store_without_incidents_is_named(paitao: Paitao, tmp_path: Path) -> None:
    store = tmp_path / "cup.sqlite"
    paitao("--store", store, "deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "r1")
    ran = paitao("--store", store, "incident", "show", "1")
    assert (ran.code, len(ran.err.splitlines()), str(store) in ran.err) == (2, 1, True)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", [("issue", "-", "--table", "1"), ("return", "-")])
@pytest.mark.parametrize("piped", [b"", b"\n  \n"])
def test_an_empty_pipe_of_codes_is_one_sentence(
    paitao: Paitao, words: tuple[str, ...], piped: bytes, lang: str
) -> None:
    ran = paitao("--lang", lang, *words, stdin=piped)
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)


def test_one_code_is_enough(paitao: Paitao) -> None:
    paitao("deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "r1")
    made: BoardSet = queries.show_set("r1").board_set
    assert paitao("return", "-", stdin=f"{made.code}\n".encode()).code == 0
