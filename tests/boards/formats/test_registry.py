"""The registry of formats, and files on disk: whole or not at all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from format_strategies import random_set

import boards.formats
from boards.formats import FORMATS, files, for_name, for_path
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


@pytest.mark.parametrize("path", ["cup", "cup.json", "cup.dup", "pbn", "cup.pbn.txt", ""])
def test_no_format_for(path: str) -> None:
    with pytest.raises(Problem, match="format_suffix_unknown"):
        for_path(path)


@pytest.mark.parametrize(("text", "name"), [("pbn", "pbn"), (" PBN ", "pbn"), (".pbn", "pbn"), ("record", "record")])
def test_for_name(text: str, name: str) -> None:
    assert for_name(text).name == name


def test_unknown_name() -> None:
    with pytest.raises(Problem) as caught:
        for_name("xls")
    assert "record, pbn" in sentences(caught.value.faults)[0]


@pytest.mark.parametrize("entry", FORMATS, ids=lambda entry: entry.name)
def test_every_entry_is_whole(entry) -> None:
    """What an entry says of itself is said in every language and is true of a set it can hold."""
    assert all(say(key, lang) for key in (*entry.keeps, *entry.loses) for lang in LANGUAGES)
    for game_id in entry.games or ("huapai", "shengji", "guandan", "bridge"):
        board_set = random_set(game_id)
        data = entry.write(board_set)
        assert boards.formats.sniff(data) is entry
        assert [found.name for found in FORMATS if found.looks(data)] == [entry.name]
        # The content decides, whatever the file is called.
        assert boards.formats.read(data, "x.txt").to_set(bytes(16)).code == board_set.code
        assert set(entry.losses(board_set)) <= set(entry.loses)


def test_the_registry_loads_no_format() -> None:
    script = "import sys, boards.formats; print([m for m in sys.modules if m in ('msgspec', 'boards.formats.pbn')])"
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def problem_of(act, *args, **kwargs) -> str:
    with pytest.raises(Problem) as caught:
        act(*args, **kwargs)
    for lang in LANGUAGES:
        (sentence,) = sentences(caught.value.faults, lang)
        assert "\n" not in sentence
    return caught.value.key


def test_reading_files(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"x\r\n")
    assert files.read_bytes(str(file)) == b"x\r\n"
    assert problem_of(files.read_bytes, str(tmp_path)) == "file_is_folder"
    assert problem_of(files.read_bytes, str(tmp_path / "b")) == "file_missing"
    assert problem_of(files.read_bytes, "a\0b") == "file_unreadable"


def test_writing_files(tmp_path: Path) -> None:
    file = tmp_path / "杯.pbn"
    files.write_bytes(str(file), b"one")
    assert problem_of(files.write_bytes, str(file), b"two") == "file_exists"
    assert file.read_bytes() == b"one"
    files.write_bytes(str(file), iter([b"tw", b"o"]), force=True)
    assert file.read_bytes() == b"two"
    assert problem_of(files.write_bytes, str(tmp_path), b"x", force=True) == "file_is_folder"
    assert problem_of(files.write_bytes, str(tmp_path / "no" / "x"), b"x") == "file_unwritable"
    assert problem_of(files.write_bytes, "a\0b", b"x") == "file_unwritable"
    assert os.listdir(tmp_path) == ["杯.pbn"]


def test_a_break_in_the_middle_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "a.pbn"
    file.write_bytes(b"old")

    def parts():
        yield b"new"
        raise Problem("number_order", board=3, last=4)

    with pytest.raises(Problem, match="number_order"):
        files.write_bytes(str(file), parts(), force=True)
    assert file.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.pbn"]


@pytest.mark.skipif(not hasattr(os, "symlink") or sys.platform == "win32", reason="links need rights on Windows")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.pbn").write_bytes(b"old")
    (tmp_path / "link.pbn").symlink_to(tmp_path / "real.pbn")
    files.write_bytes(str(tmp_path / "link.pbn"), b"new", force=True)
    assert (tmp_path / "real.pbn").read_bytes() == b"new"
    assert (tmp_path / "link.pbn").is_symlink()
