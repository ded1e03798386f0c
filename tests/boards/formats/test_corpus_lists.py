"""Real LIN files, deal lines, DDS lists, RBN and ZRD: counts, and every deal as an independent program has it."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from patience import HANG_S

import boards.formats
from boards.deal import deal_text
from boards.formats import FileReading

CORPUS = Path(__file__).parents[4] / "shared" / "corpus"
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real files is not beside the checkout"),
]
SALT = bytes(16)

# Format, deals as the corpus' README counts them (rooms apart), boards, good ones. mgbric30 has 30 deals that no reader
# there can read, for it is no LIN: hands without suit letters, dealers counted from N, so nobody knows whose hand is
# first.
TABLE = {
    "lin/arvind_hands.lin": ("lin", 2, 2, 2),
    "lin/bd17_32.lin": ("lin", 16, 16, 16),
    "lin/bd1_36.lin": ("lin", 36, 36, 36),
    "lin/dc16.lin": ("lin", 32, 16, 16),
    "lin/kemistry_boards.lin": ("lin", 12, 12, 12),
    "lin/mgbric30.lin": ("lin", 30, 30, 0),
    **{f"lin/pbntools_{name}.lin": ("lin", 1, 1, 1) for name in (
        "00_3399598383", "02_1047742261", "04_3381683999", "06_20784109", "08_20784111", "10_20784113", "12_20784115",
        "14_28189425", "16_28189545", "18_28189665", "20_28189786", "22_28189907", "24_28190027",
    )},
    "lin/vugraph_usbf30.lin": ("lin", 30, 15, 15),
    "damaged/lin_four_hands_upper_tokens.lin": ("lin", 36, 36, 36),
    "oneline/deal319_line24.txt": ("line", 24, 24, 24),
    "oneline/dealer_oneline24.txt": ("oneline", 24, 24, 24),
    "dealer_v2_lines/rpdd_10First_lines.txt": ("oneline", 10, 10, 10),
    "dds/list10.txt": ("dds", 10, 10, 10),
    "rbn/pavlicek_example.rbn": ("rbn", 1, 1, 1),
    "zrd/rpdd_10First.zrd": ("zrd", 10, 10, 10),
}  # fmt: skip


@cache
def read(path: str, first: int | None = None) -> FileReading:
    return boards.formats.read((CORPUS / path).read_bytes(), Path(path).name, first=first)


def deals(path: str) -> list[str]:
    return [deal_text(board.deal()) for board in read(path).good]


def test_the_table_is_whole() -> None:
    here = {f"{folder}/{path.name}" for folder in ("lin", "oneline", "dealer_v2_lines", "dds", "rbn", "zrd")
            for path in (CORPUS / folder).iterdir()}  # fmt: skip
    assert here == {path for path in TABLE if not path.startswith("damaged/")}


@pytest.mark.parametrize("path", TABLE)
def test_counts(path: str) -> None:
    name, count, boards_there, good = TABLE[path]
    reading = read(path)
    merged = sum(note.facts["times"] for note in reading.file_notes if note.key == "rooms_merged")
    assert (reading.format, len(reading.boards) + merged, len(reading.boards), len(reading.good)) == (
        *(name, count, boards_there, good),
    )
    assert {fault.key for fault in reading.faults} == (set() if good else {"lin_hand_dots"})
    if good:
        made = reading.to_set(SALT)
        for to in boards.formats.FORMATS:
            if to.is_written and not to.losses(made):
                assert boards.formats.read(to.write(made), "again").to_set(bytes(16)).fingerprint == made.fingerprint


SIBLINGS = [("lin/bd1_36.lin", "bd1_36.pbn"), ("lin/bd17_32.lin", "bd17_32.pbn"), ("lin/dc16.lin", "dc16.pbn"),
            ("damaged/lin_four_hands_upper_tokens.lin", "bd1_36.pbn")]  # fmt: skip


@pytest.mark.parametrize(("path", "sibling"), SIBLINGS)
def test_the_same_boards_in_pbn(path: str, sibling: str) -> None:
    """Independent programs wrote both: numbers, headers and cards are equal."""
    other = boards.formats.read((CORPUS / "pbn" / sibling).read_bytes(), sibling)
    assert read(path).to_set(SALT).fingerprint == other.to_set(SALT).fingerprint
    assert read(path).notes == () or path == "lin/dc16.lin"


def test_the_same_deals_in_other_files() -> None:
    assert deals("oneline/dealer_oneline24.txt") == deals("pbn/dealer_printpbn24.pbn")
    assert deals("oneline/deal319_line24.txt") == deals("pbn/deal319_24.pbn")
    assert deals("zrd/rpdd_10First.zrd") == deals("dealer_v2_lines/rpdd_10First_lines.txt")


@pytest.mark.parametrize("name", ["bd1_36", "bd17_32"])
def test_lin_as_big_deal_writes_it(name: str) -> None:
    made = read(f"pbn/{name}.pbn").to_set(SALT)
    assert boards.formats.write(made, "lin") == (CORPUS / "lin" / f"{name}.lin").read_bytes()


def test_lines_as_their_programs_write_them() -> None:
    written = boards.formats.write(read("pbn/deal319_24.pbn", first=1).to_set(SALT), "line")
    assert written == (CORPUS / "oneline" / "deal319_line24.txt").read_bytes()
    written = boards.formats.write(read("pbn/dealer_printpbn24.pbn", first=1).to_set(SALT), "oneline")
    whole = (CORPUS / "oneline" / "dealer_oneline24.txt").read_bytes()
    assert whole.startswith(written)
    assert whole[len(written) :].startswith(b"Generated 24 hands\n")


def test_headers_of_a_dds_list() -> None:
    """They agree with the par scores beside them (E-W make 600 in 3N, so E-W are vulnerable)."""
    fields = [board.fields for board in read("dds/list10.txt").boards]
    assert fields[4] == {"dealer": "S", "vulnerable": "EW"}
    assert fields[6] == {"dealer": "N", "vulnerable": "NS"}
    assert fields[8] == {"dealer": "S", "vulnerable": "All"}


def test_the_example_of_rbn() -> None:
    reading = read("rbn/pavlicek_example.rbn")
    (board,) = reading.boards
    assert (reading.event, board.number, board.fields) == (
        "ACBL International Fund Game", 8, {"dealer": "W", "vulnerable": "None"},
    )  # fmt: skip
    assert deal_text(board.deal()) == "J42.AJ7632.J.632 QT3.85.Q86.KQJ54 K9.K94.AT75432.9 A8765.QT.K9.AT87"


ENDPLAY = """
import json, sys, warnings
warnings.simplefilter("ignore")
from endplay.parsers import lin
found = {}
for path in sys.argv[1:]:
    try:
        text = open(path, encoding="latin-1").read().replace("\\r\\n", "\\n")
        found[path] = [[b.board_num, b.dealer.abbr, str(b.vul.name), b.deal.to_pbn()] for b in lin.loads(text)]
    except Exception:
        pass
print(json.dumps(found))
"""


def test_every_deal_as_endplay_has_it() -> None:
    pytest.importorskip("endplay")
    paths = [str(path) for path in sorted((CORPUS / "lin").iterdir())]
    done = subprocess.run([sys.executable, "-c", ENDPLAY, *paths], capture_output=True, check=True, timeout=HANG_S)
    found = {path: rows for path, rows in json.loads(done.stdout).items() if rows}
    assert len(found) >= 15
    names = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}
    for path, rows in found.items():
        good = read(f"lin/{Path(path).name}").good
        ours = [(board.number, *(board.fields or {}).values(), deal_text(board.deal())) for board in good]
        assert ours == [(n, d, names[v], deal.removeprefix("N:")) for n, d, v, deal in rows], path


CUT = ["lin/pbntools_06_20784109.lin", "oneline/dealer_oneline24.txt", "oneline/deal319_line24.txt",
       "rbn/pavlicek_example.rbn", "zrd/rpdd_10First.zrd"]  # fmt: skip


@pytest.mark.parametrize("path", CUT)
def test_every_beginning_of_a_file(path: str) -> None:
    """What is read of a file that breaks off is in the whole file too; a part of a deal is no deal."""
    data = (CORPUS / path).read_bytes()
    whole = {board.hands for board in read(path).boards}
    for length in range(0, len(data), 1 if len(data) < 1500 else 7):
        try:
            reading = boards.formats.read(data[:length], "cut")
        except boards.formats.Problem:
            continue
        assert {board.hands for board in reading.good} <= whole
