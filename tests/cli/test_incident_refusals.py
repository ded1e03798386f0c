"""What incidents and moves of copies refuse: one sentence that names the place, and nothing is changed."""

import json
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from boards.board import BoardSet
from boards.codes import code_text, hand_code
from boards.deal import hand_text
from boards.seats import SEATS, Seat
from boards.store import opening
from boards.wording import LANGUAGES
from dealer.operations import queries

Paitao = Callable[..., Any]


@pytest.fixture
def made(paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> BoardSet:
    """Four boards, an open incident of the first, and readings of it: whole, cut, empty, foreign, and none."""
    monkeypatch.chdir(tmp_path)
    paitao("deal", "huapai", "--boards", "1-4", "--seed", "x", "--set", "r1")
    of = queries.show_set("r1").board_set
    assert paitao("incident", "open", "r1", "--board", "1", "--table", "3", "--round", "2").code == 0
    hands = {seat.name: hand_text(of.board(1).deal[seat]) for seat in SEATS}
    whole = json.dumps({"board": 1, "hands": hands})
    for name, text in {
        "cut.json": whole[: len(whole) // 2], "empty.json": "", "list.json": "[]", "deep.json": "[" * 100_000,
        "other.json": whole.replace('"board": 1', '"board": 4'), "rank.json": whole.replace(hands["N"], "A.K.Q.Z"),
        "cut.toml": 'event = "Cup"\ngame = "huapai"\n[[session]]\nlabel = "rou', "taken.txt": "mine",
    }.items():  # fmt: skip
        Path(name).write_text(text, encoding="utf-8")
    Path("bytes.json").write_bytes(bytes(range(256)))
    return of


def as_it_was(paitao: Paitao) -> tuple[str, ...]:
    asked = ("incident show 1 --json", "incident list --json", "copies r1", "copies r1 --log --json")
    return (*(paitao(*words.split()).out for words in asked), *sorted(os.listdir(".")))


FILES = ("cut.json", "empty.json", "list.json", "deep.json", "other.json", "rank.json", "bytes.json", "none.json", ".")
RULES = ("cut.toml", "bytes.json", "none.toml")
REFUSED = [
    *((("incident", way, "1", "--reading", file), (file,)) for way in ("reading", "close") for file in FILES),
    *((("incident", "open", "r1", "--board", "2", "--rules", file), (file,)) for file in RULES),
    (("incident", "open", "r1", "--board", "2", "--table", "3\u202e"), ("U+202E",)),
    (("incident", "open", "r1", "--board", "2", "--table", "3\n4"), ("U+000A",)),
    (("incident", "open", "r1", "--board", "2", "--table", "x" * 99), ("99",)),
    (("incident", "open", "r1", "--board", "2", "--reported-by", "\x1b[2J"), ("U+001B",)),
    (("incident", "open", "r1", "--board", "2", "--note", "a\u2028b"), ("U+2028",)),
    (("incident", "open", "none", "--board", "2"), ("none",)), (("incident", "open", "r1", "--board", "9"), ("9",)),
    (("incident", "open", "r1", "--board", "2", "--copy", "5"), ("5",)),
    (("incident", "note", "1", "one\ntwo"), ("U+000A",)), (("incident", "note", "1", " "), ()),
    (("incident", "note", "7", "text"), ("7",)),
    (("incident", "lead", "1", "--table", "1", "--result", "+1\x07"), ("U+0007",)),
    (("incident", "lead", "1", "--table", " ", "--result", "+1"), ()),
    (("incident", "lead", "1", "--table", "1", "--lead", "E="), ("E=",)), (("incident", "close", "1"), ()),
    (("incident", "close", "1", "--version2", "--from-round", "3"), ()),
    (("incident", "close", "1", "--version2"), ()), (("incident", "reading", "1"), ()),
    (("incident", "export", "1", "-o", "x.pdf"), ("x.pdf", "print ruling")),
    (("incident", "export", "1", "-o", "taken.txt"), ("taken.txt",)),
    (("incident", "export", "1", "-o", "x.txt", "-o", "x.txt"), ("x.txt",)),
    (("incident", "export", "7", "-o", "x.txt"), ("7",)),
    (("incident", "export", "1", "-o", "none/x.txt"), ("none",)),
    (("incident", "export", "1", "-o", "x.json", "-o", "."), (".",)),
    (("issue", "r1", "--table", "3\u202e", "--force"), ("U+202E",)),
    (("return", "r1", "--table", "3\x00"), ("U+0000",)), (("return", "r1", "--table", "x" * 99), ("99",)),
    (("issue", "r1", "--table", "3", "--round", "9" * 20, "--force"), ("--round",)),
    (("return", "r1", "--round", "9" * 20), ("--round",)), (("verify", "r1", "--round", "0"), ("--round",)),
    (("return", "none"), ("none",)), (("return", "r1", "--boards", "9"), ("9",)), (("return", "r1", "r1"), ("1",)),
]  # fmt: skip


@pytest.mark.usefixtures("made")
def test_one_sentence_and_nothing_changed(paitao: Paitao) -> None:
    before = as_it_was(paitao)
    for at, (words, names) in enumerate(REFUSED):
        lang = LANGUAGES[at % len(LANGUAGES)]
        ran = paitao("--lang", lang, *words)
        assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1), (words, ran.err)
        assert all(name in ran.err for name in names), (words, ran.err)
        assert not re.search("[\x00-\x09\x0b-\x1f\u202e\u2028]", ran.err), words
    assert as_it_was(paitao) == before


def codes_of(of: BoardSet) -> list[str]:
    return [code_text(hand_code(of.code, board, Seat.N, 1)) for board in of.boards]


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        (lambda codes: [*codes[:2], codes[2][:20]], "record 3"),
        (lambda codes: [codes[0], "rubbish", *codes[1:]], "record 2"),
        (lambda codes: [*codes, codes[0][:-1] + ("A" if codes[0][-1] != "A" else "B")], "record 5"),
    ],
)
@pytest.mark.parametrize("command", [("issue", "-", "--table", "1", "--force"), ("return", "-")])
def test_of_many_scanned_codes_the_bad_one_is_named_and_none_is_written(
    paitao: Paitao, made: BoardSet, spoil: Callable[[list[str]], list[str]], place: str, command: tuple[str, ...]
) -> None:
    ran = paitao(*command, stdin="\n".join(spoil(codes_of(made))).encode())
    assert (ran.code, len(ran.err.splitlines()), place in ran.err) == (2, 1, True), ran.err
    assert json.loads(paitao("copies", "r1", "--log", "--json").out) == []


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_codes_may_come_through_the_pipe_of_a_windows_shell(paitao: Paitao, made: BoardSet, encoding: str) -> None:
    ran = paitao("return", "-", stdin="\r\n".join(codes_of(made)).encode(encoding))
    assert (ran.code, "4 boards" in ran.out) == (0, True), ran.err
    for rubbish in (b"\xff\xfe\n", bytes(range(128, 256))):
        ran = paitao("return", "-", stdin=rubbish)
        assert (ran.code, len(ran.err.splitlines())) == (2, 1), ran.err


def test_codes_of_two_sets_are_written_together_or_not_at_all(
    paitao: Paitao, made: BoardSet, own_data_folder: Path
) -> None:
    paitao("deal", "huapai", "--boards", "1-4", "--seed", "y", "--set", "a2")
    other = queries.show_set("a2").board_set
    with closing(sqlite3.connect(own_data_folder / "store.sqlite")) as db, db:
        db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON copy_moves WHEN NEW.set_id = 1 "
            "BEGIN SELECT RAISE(ABORT, 'disk full'); END"
        )
    ran = paitao("return", "-", stdin="\n".join([*codes_of(other), *codes_of(made)]).encode())
    assert (ran.code, len(ran.err.splitlines()), "store.sqlite" in ran.err) == (2, 1, True), ran.err
    assert json.loads(paitao("copies", "--log", "--json").out) == []


def test_an_incident_goes_to_a_pipe_as_text(paitao: Paitao, made: BoardSet) -> None:
    ran = paitao("incident", "export", "1", "-o", "-", "-o", "i.json")
    assert (ran.code, ran.out.splitlines()[0][:11]) == (0, "Incident 1:")
    assert json.loads(Path("i.json").read_text(encoding="utf-8"))["id"] == 1


@pytest.mark.parametrize(
    "words",
    [
        ("incident", "open", "r1", "--board", "2"), ("incident", "note", "1", "text"),
        ("incident", "reading", "1", "--counts", "13,13,13,13"),
        ("incident", "lead", "1", "--table", "1", "--result", "+1"), ("incident", "close", "1", "E+SQ"),
        ("return", "r1"), ("issue", "r1", "--table", "1", "--force"),
        ("incident", "export", "1", "-o", "x.txt", "--reveal"),
    ],
    ids=" ".join,
)  # fmt: skip
@pytest.mark.parametrize("spoilt", ["held", "cut"])
def test_a_store_that_is_held_or_cut_is_named(
    paitao: Paitao,
    made: BoardSet,
    own_data_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    spoilt: str,
) -> None:
    monkeypatch.setattr(opening, "PATIENCE_MS", 50)
    file = own_data_folder / "store.sqlite"
    if spoilt == "held":
        before = as_it_was(paitao)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            ran = paitao(*words)
        assert as_it_was(paitao) == before
    else:
        file.write_bytes(file.read_bytes()[:5000])
        ran = paitao(*words)
    assert (ran.code, ran.out, len(ran.err.splitlines()), str(file) in ran.err) == (2, "", 1, True), ran.err
    assert not Path("x.txt").exists()
