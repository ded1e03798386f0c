"""Standard streams that take nothing: a full disk fails an answer in one sentence, and a note not at all."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Paitao = Callable[..., Any]
ROOT = Path(__file__).parent.parent.parent
FULL = Path("/dev/full")
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
BUFFERS = pytest.mark.parametrize("unbuffered", ["", "1"], ids=["as a user has it", "PYTHONUNBUFFERED"])


@pytest.fixture
def record(paitao: Paitao, tmp_path: Path) -> Path:
    file = tmp_path / "x.paitao.json"
    assert paitao("deal", "huapai", "--boards", "1", "--seed", "x", "-o", file).code == 0
    return file


def ran(folder: Path, *words: str, unbuffered: str, **streams: Any) -> "subprocess.CompletedProcess[bytes]":
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    return subprocess.run([sys.executable, "-m", "cli", *words], cwd=folder, env=environment, **pipes)


@BUFFERS
@pytest.mark.parametrize(
    ("words", "code", "answer"),
    [
        ("convert x.paitao.json -o x.pbn", 0, b""),  # a note: what the format drops
        ("deal huapai --boards 2 --seed y -o - --to pbn", 0, b"% PBN 2.1"),  # the line beside a piped file
        ("sets --nothing", 2, b""),
    ],
)
def test_notes_that_nobody_can_read_fail_nothing(
    record: Path, words: str, code: int, answer: bytes, unbuffered: str
) -> None:
    with FULL.open("wb") as full:
        done = ran(record.parent, *words.split(), unbuffered=unbuffered, stderr=full)
    assert (done.returncode, done.stdout[: len(answer)], bool(done.stdout)) == (code, answer, bool(answer))
    assert (record.parent / "x.pbn").exists() == words.startswith("convert")


@BUFFERS
@pytest.mark.parametrize("words", ["sets", "--help", "convert x.paitao.json -o - --to pbn"])
def test_an_answer_that_the_disk_does_not_take_is_told_once(record: Path, words: str, unbuffered: str) -> None:
    with FULL.open("wb") as full:
        done = ran(record.parent, *words.split(), unbuffered=unbuffered, stdout=full)
    said = done.stderr.decode("utf-8").splitlines()
    assert (done.returncode, len(said)) == (2, 1), said
    assert "No space left on device" in said[0]
    assert unbuffered or said[0].startswith("standard output takes nothing more")


def test_both_of_them_full(record: Path) -> None:
    with FULL.open("wb") as full:
        assert ran(record.parent, "sets", unbuffered="", stdout=full, stderr=full).returncode == 2


def test_a_reader_of_the_notes_who_has_left_stops_nothing(record: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = ran(
            record.parent, "deal", "huapai", "--boards", "2", "--seed", "y", "-o", "y.pbn", "-o", "-", "--to", "pbn",
            unbuffered="", stderr=writing,
        )  # fmt: skip
    finally:
        os.close(writing)
    assert done.returncode == 0
    assert done.stdout == (record.parent / "y.pbn").read_bytes()
