"""The registry of formats."""

import subprocess
import sys
from pathlib import Path

import pytest
from format_strategies import random_set

import boards.formats
from boards.formats import FORMATS, for_name, for_path
from boards.games import GAMES
from boards.problems import Problem
from boards.wording import LANGUAGES, say, sentences

PATHS = [
    ("cup.paitao.json", "record"),
    ("CUP.PAITAO.JSON", "record"),
    ("a.pbn/cup.pbn", "pbn"),
    ("C:\\x\\cup.PBN", "pbn"),
]


@pytest.mark.parametrize(("path", "name"), PATHS)
def test_for_path(path: str, name: str) -> None:
    assert for_path(path).name == name


@pytest.mark.parametrize("path", ["cup", "cup.json", "cup.doc", "pbn", "cup.pbn.txt", ""])
def test_no_format_for(path: str) -> None:
    with pytest.raises(Problem, match="format_suffix_unknown"):
        for_path(path)


@pytest.mark.parametrize(("text", "name"), [("pbn", "pbn"), (" PBN ", "pbn"), (".pbn", "pbn"), ("record", "record")])
def test_for_name(text: str, name: str) -> None:
    assert for_name(text).name == name


@pytest.mark.parametrize("entry", [entry for entry in FORMATS if not entry.is_written], ids=lambda entry: entry.name)
def test_what_is_only_read_is_refused_as_a_target(entry) -> None:
    for choose in (lambda: for_name(entry.name), lambda: for_path("cup" + entry.suffixes[0])):
        with pytest.raises(Problem, match="format_read_only") as caught:
            choose()
        assert entry.name not in sentences(caught.value.faults)[0].split("choose one of")[1]


def test_unknown_name() -> None:
    with pytest.raises(Problem) as caught:
        for_name("xls")
    assert "record, seatcsv, pbn" in sentences(caught.value.faults)[0]


@pytest.mark.parametrize("entry", FORMATS, ids=lambda entry: entry.name)
def test_every_entry_is_whole(entry) -> None:
    """What an entry says of itself is said in every language and is true of a set it can hold."""
    assert all(say(key, lang) for key in (*entry.keeps, *entry.loses) for lang in LANGUAGES)
    if not entry.is_written:
        with pytest.raises(Problem, match="format_read_only"):
            entry.write(random_set("bridge"))
        return
    for game_id in entry.games or ("huapai", "shengji", "guandan", "bridge"):
        board_set = random_set(game_id)
        data = entry.write(board_set)
        assert boards.formats.sniff(data) is entry
        assert [found.name for found in FORMATS if found.looks(data)] == [entry.name]
        lost = entry.losses(board_set)
        assert set(lost) <= set(entry.loses)
        # The content decides, whatever the file is called. Who loses the game is told it again, who loses the salt as
        # well: the boards are the same then.
        told = GAMES[game_id] if "loses_game" in lost else None
        salt = board_set.salt if "loses_fingerprint" in lost else bytes(16)
        assert boards.formats.read(data, "x.txt", game=told).to_set(salt).code == board_set.code


def test_the_registry_loads_no_format() -> None:
    script = "import sys, boards.formats; print([m for m in sys.modules if m in ('msgspec', 'boards.formats.pbn')])"
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
