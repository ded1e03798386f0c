"""Notes beside a result: one way to tell them, with the word for a note in front, and not with --quiet."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dealer import commands

Paitao = Callable[..., Any]


@pytest.fixture
def made(paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A set of another event than the regulations, a board in two versions, its incident."""
    monkeypatch.chdir(tmp_path)
    paitao("deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "s", "--session", "s", "--event", "League")
    Path("cup.toml").write_text('event = "Cup"\ngame = "huapai"\n[[session]]\nlabel = "s"\nboards = "1-2"\n', "utf-8")
    shown = json.loads(paitao("show", "s", "--reveal", "--json").out)
    hands = {seat: shown["boards"][0]["hands"][other] for seat, other in zip("NESW", "ESWN", strict=True)}
    Path("turned.json").write_text(json.dumps({"board": 1, "hands": hands}), "utf-8")
    paitao("incident", "open", "s", "--board", "1", "--reading", "turned.json")
    paitao("incident", "close", "1", "--version2", "--from-round", "2")


TOLD = (
    ("verify", "s", "--board", "1", "--reading", "turned.json"),
    ("return", "s", "--boards", "2"),
    ("incident", "open", "s", "--board", "2", "--rules", "cup.toml"),
    ("rule", "1", "--rules", "cup.toml", "--moment", "before_look", "--responsible", "none"),
    ("print", "ruling", "1", "--rules", "cup.toml", "--force", "-o", "a.pdf"),
)


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("words", TOLD, ids=lambda words: " ".join(words[:2]))
def test_a_note_says_that_it_is_one_and_is_not_told_quietly(paitao: Paitao, words: tuple[str, ...]) -> None:
    for lang, word in (("en", "note: "), ("zh-Hans", "注意："), ("zh-Hant", "注意：")):
        ran = paitao("--lang", lang, *words)
        assert ran.code in (0, 1), ran.err
        assert any(line.startswith(word) for line in ran.err.splitlines()), ran.err
        assert not re.search(rf"{word}[A-Z][a-z]", ran.err)
    assert paitao("--quiet", *words).err == ""


def test_that_a_board_must_not_be_played_is_told_quietly_too(
    paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deal of a set that only the history remembers: nobody else knows whose it is."""
    monkeypatch.chdir(tmp_path)
    for name in ("old", "new"):
        monkeypatch.setenv("PAITAO_DATA", str(tmp_path / f"data of {name}"))
        paitao("deal", "huapai", "--boards", "1-2", "--seed", name, "--set", name, "-o", f"{name}.paitao.json")
    monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "data of old"))
    hands = json.loads(paitao("show", "old", "--reveal", "--json").out)["boards"][0]["hands"]
    Path("read.json").write_text(json.dumps({"board": 1, "hands": hands}), "utf-8")
    monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "data of new"))
    assert paitao("history", "--import", "old.paitao.json").code == 0
    for quiet in ((), ("--quiet",)):
        ran = paitao(*quiet, "verify", "new", "--board", "1", "--reading", "read.json")
        assert (ran.code, "stop, and look at the whole box" in ran.err, "note:" in ran.err) == (1, True, False), ran.err


def test_commands_tell_notes_in_one_way_only() -> None:
    """What is beside the result goes through `Session.note` and `Session.notes`, which know of --quiet."""
    for file in sorted(Path(commands.__file__).parent.glob("*.py")):
        text = file.read_text(encoding="utf-8")
        told = re.findall(r"session\.faults\([^\n]*notes[^\n]*", text)
        assert all("err=False" in one for one in told), (file.name, told)
        quiet = re.findall(r"[^\n]*session\.quiet[^\n]*", text)
        assert all("quiet=session.quiet" in one for one in quiet), (file.name, quiet)
