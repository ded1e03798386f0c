"""Texts as other programs leave them: marks of encodings, line ends, pages of comments in front, zeros behind."""

import codecs

import pytest
from format_strategies import random_set

import boards.formats
from boards.formats import FORMATS, FileReading
from boards.problems import Problem

MADE = random_set("bridge", range(1, 5))
TEXTS = [entry.name for entry in FORMATS if entry.is_text and entry.is_written]
COMMENTED = ["pbn", "lin", "oneline", "line", "csv"]


def text_of(name: str) -> str:
    return boards.formats.write(MADE, name).decode("utf-8-sig")


def check_read(name: str, data: bytes) -> FileReading:
    reading = boards.formats.read(data, "x")
    assert (reading.format, reading.faults) == (name, ())
    assert [board.deal() for board in reading.boards] == [board.deal for board in MADE.boards]
    return reading


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ],
)
def test_marks_and_line_ends(name: str, end: str, mark: bytes, encoding: str) -> None:
    """A Windows shell makes UTF-16 with its mark of any text that goes through `>`; spreadsheets on a Mac end in CR."""
    check_read(name, mark + text_of(name).replace("\r\n", "\n").replace("\n", end).encode(encoding))


@pytest.mark.parametrize("name", TEXTS)
def test_utf16_that_breaks_off(name: str) -> None:
    with pytest.raises(Problem, match="text_damaged"):
        boards.formats.read(text_of(name).encode("utf-16")[:-1], "x")


@pytest.mark.parametrize("name", [name for name in TEXTS if name not in ("record", "seatcsv")])
def test_zeros_behind_a_text(name: str) -> None:
    check_read(name, text_of(name).encode() + bytes(5000))


@pytest.mark.parametrize("name", COMMENTED)
@pytest.mark.parametrize("line", ["\n", "\r\n", "   \n", "; about this file\n", "% about\r\n", "# about\n"])
def test_pages_of_nothing_before_a_text(name: str, line: str) -> None:
    check_read(name, (line * 70_000 + text_of(name)).encode())


def test_comments_in_braces_before_a_text() -> None:
    check_read("pbn", ("{ about\n\nthis file }\n" * 5000 + text_of("pbn")).encode())


@pytest.mark.parametrize("sign", [b"{", b"{}", b"; ", b" ", b"%\n", b"\r", b"{}{"])
def test_a_flood_of_nothing_is_no_text(sign: bytes) -> None:
    with pytest.raises(Problem):
        boards.formats.read(sign * 1_000_000 + b"x", "x")


@pytest.mark.parametrize("blanks", [" ", "  \t", "\t", " " * 40])
def test_blanks_behind_the_lines_of_deal(blanks: str) -> None:
    data = text_of("line").replace("\n", blanks + "\n").encode()
    assert not [note for note in check_read("line", data).notes if note.key != "numbered_from"]
