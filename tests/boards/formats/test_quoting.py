"""Texts that only quote a deal are no records; pages with LIN, and links wherever they stand, are read."""

import tempfile
from pathlib import Path

import pytest
from format_strategies import random_set

import boards.formats
from boards.formats import FileReading, quoting
from boards.problems import Problem
from boards.wording import LANGUAGES, sentences
from dealer.operations import checking

ROOT = Path(__file__).parents[3]
MADE = random_set("bridge", range(1, 5))
DEAL = '[Deal "N:AK4.QJ93.T52.876 QJT9.A42.KQ7.432 8765.KT8.A93.AQ5 32.765.J864.KJT9"]'
LINE_OF_LIN = boards.formats.write(MADE, "lin").decode().splitlines()[0]
LINKS = boards.formats.write(MADE, "handviewer").decode().splitlines()

PYTHON = (
    f'"""Reads deals."""\n\nimport re\n\n\ndef test():\n    text = \'{{}}\'\n    assert read(text)\n{"# more" * 3}\n'
)
SCRIPT = "// reads deals\nconst re = /x/;\nfunction f() {{\n  const text = '{}';\n  return text;\n}}\n"
MARKDOWN = "# Formats\n\nA deal is written thus:\n\nas in `{}`,\n\nwhich gives four hands.\nSee also\nthe manual.\n"
PAGE = "<!DOCTYPE html>\n<html>\n<body>\n<p>A deal is</p>\n<code>{}</code>\n<p>as above.</p>\n</body>\n</html>\n"


def quotes(text: str, encoding: str = "utf-8") -> int | None:
    try:
        boards.formats.read(text.encode(encoding), "x")
    except Problem as problem:
        (fault,) = problem.faults
        assert (fault.key, fault.facts["file"]) == ("file_quotes", "x")
        for lang in LANGUAGES:
            (said,) = sentences([fault], lang)
            assert str(fault.facts["line"]) in said
            assert "AK4" not in said
        return int(fault.facts["line"])
    return None


@pytest.mark.parametrize(
    ("text", "quoted", "line"),
    [
        (PYTHON, DEAL, 7), (SCRIPT, DEAL, 4), (MARKDOWN, DEAL, 5), (PAGE, DEAL, 5),
        (PYTHON, LINE_OF_LIN, 7), (SCRIPT, LINE_OF_LIN, 4), (MARKDOWN, LINE_OF_LIN, 5), (PAGE, LINE_OF_LIN, None),
        (PYTHON, LINKS[0], None), (MARKDOWN, LINKS[0], None), (PAGE, LINKS[0], None),
    ],
)  # fmt: skip
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_quoted(text: str, quoted: str, line: int | None, encoding: str, end: str) -> None:
    assert quotes(text.format(quoted).replace("\n", end), encoding) == line


PBN = boards.formats.write(MADE, "pbn").decode()
ONE_GAME = PBN.split("\n\n")[0].split("\r\n\r\n")[0]
RECORDS = [
    PBN,
    f"\n\n{PBN}",
    f"Results of the club\n\n{PBN}",
    "\n".join(["A mail of some lines"] * 20) + "\n\n" + ONE_GAME + "\n",
    "{ a comment\nof lines\n\nand lines }\n" + "% more\n" * 40 + PBN,
    f"Board 1: {DEAL}\nBoard 2: {DEAL}\n",
    f"{DEAL}\n" + "text that is no PBN\n" * 200,
    f"% text\n{DEAL}\n" + "; a comment\n" * 400,
    "Board 1\n" + LINE_OF_LIN + "\n",
    "".join(f"A mail of {line} lines\n" for line in range(8)) + LINE_OF_LIN + "\n",
    "vg|Cup,x,I,1,2,A,0,B,0|\n" + "rs|x|\n" * 40 + LINE_OF_LIN + "\n",
    "qx|o1|" + LINE_OF_LIN + "nt|" + "a chat over many\nlines" * 200 + "|\n",
]


@pytest.mark.parametrize("text", RECORDS, ids=range(len(RECORDS)))
def test_records_are_read(text: str) -> None:
    assert quotes(text) is None


def test_our_own_sources_and_manuals() -> None:
    for name in ("docs/formats.md", "tests/boards/formats/test_pbn_reader.py", "tests/boards/formats/test_lin.py"):
        data = (ROOT / name).read_bytes()
        found = boards.formats.sniff(data)
        assert found is not None
        line = quoting.quoted_line(found.name, data)
        assert line is not None
        assert "eal" in data.decode().splitlines()[line - 1] or "md|" in data.decode().splitlines()[line - 1]


def test_in_check(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text(MARKDOWN.format(DEAL), encoding="utf-8", newline="\n")
    (tmp_path / "deals.pbn").write_text(PBN, encoding="utf-8", newline="\n")
    # Named, it is told; in a folder a text that is no list of deals is passed over.
    (one,) = checking.check_files([str(tmp_path / "notes.txt")])
    assert [(fault.key, fault.facts["line"]) for fault in one.faults] == [("file_quotes", 5)]
    assert [Path(one.file).name for one in checking.check_files([str(tmp_path)])] == ["deals.pbn"]


def page(before: int, what: str, encoding: str = "utf-8") -> bytes:
    return ("<html><style>" + "a { b: c }\n" * (before // 11) + f'</style><a href="{what}">x</a>').encode(encoding)


def read(data: bytes) -> FileReading:
    return boards.formats.read(data, "x")


@pytest.mark.parametrize("before", [0, 60_000, 65_500, 65_530, 70_000, 3_000_000])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_link_is_found_wherever_it_stands(before: int, encoding: str) -> None:
    reading = read(page(before, LINKS[2], encoding))
    assert reading.format == "handviewer"
    assert [(board.number, board.deal()) for board in reading.good] == [(3, MADE.boards[2].deal)]


def test_every_place_around_the_end_of_what_is_looked_at() -> None:
    link = LINKS[2].encode()
    for start in range(65_536 - len(link) - 2, 65_540):
        assert read(b" " * start + link).format == "handviewer"


def test_what_is_no_link() -> None:
    for what in ("handviewer.html", "handviewer.html?", "handviewer.html?1=2", "a link to the viewer"):
        assert boards.formats.sniff(page(70_000, what)) is None
    # Programs and archives hold any text.
    assert boards.formats.sniff(bytes(range(256)) * 400 + LINKS[0].encode()) is None
    # A list of deals that has a link somewhere stays a list of deals.
    many = boards.formats.write(random_set("bridge", range(1, 1500)), "oneline")
    assert read(many + LINKS[0].encode() + b"\n").format == "oneline"
    # Linear: the name alone, without end.
    assert boards.formats.sniff(b"handviewer.html?=" * 1_000_000) is None


def test_a_late_link_in_a_text_of_a_folder() -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "page.txt").write_bytes(page(70_000, LINKS[0]))
        (one,) = checking.check_files([folder])
        assert (one.format, one.good) == ("handviewer", 1)
