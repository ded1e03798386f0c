"""Real PBN files: how many deals each has, each deal compared with readers that are not ours."""

import json
import re
import subprocess
import sys
import time
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from patience import HANG_S

import boards.formats
from boards.deal import deal_text
from boards.formats import FileReading
from boards.problems import Problem
from boards.wording import LANGUAGES, sentences

CORPUS = Path(__file__).parents[4] / "shared" / "corpus"
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real files is not beside the checkout"),
]
SALT = bytes(16)

# deals: games with a Deal, as the counts in the corpus' README where its readers agree; boards: repeats taken out;
# good: whole and without fault; problems: what keeps the whole from being one set.
# Where the readers differ: a game without a Deal is no board (shark3816: 7,632 games with 3,816 deals, and the result
# rows of dealer_*); in bc_one_line_brace the second game has no Deal; baker_drury8 has 8 deals and one game of text;
# veri_errors_10 has 34 Deal tags, one of them "#", which PBN forbids.
TABLE = {
    "alsreg6_286.pbn": (286, 26, 26, {}),
    "annamar57.pbn": (57, 5, 5, {}),
    "baker_drury8_partial.pbn": (8, 8, 0, {"board_hands_hidden": 8}),
    "bba8.pbn": (8, 8, 8, {"number_two_deals": 3}),
    "bc_empty_line_in_comment.pbn": (1, 1, 1, {}),
    "bc_one_line_brace.pbn": (1, 1, 1, {}),
    "bc_three_crlf.pbn": (3, 3, 3, {}),
    "bcdd396.pbn": (396, 396, 396, {"number_two_deals": 297}),
    "bcdd396_bom.pbn": (396, 396, 396, {"number_two_deals": 297}),
    "bd17_32.pbn": (16, 16, 16, {}),
    "bd1_36.pbn": (36, 36, 36, {}),
    "bigdeal14.pbn": (14, 14, 14, {}),
    "bl1_24.pbn": (24, 24, 24, {}),
    "bom_basic4.pbn": (4, 4, 4, {"boards_unnumbered": 1}),
    "bracket_in_value1.pbn": (1, 1, 1, {}),
    "bridgecomposer12.pbn": (12, 12, 12, {}),
    "bridgecomposer15_latin1.pbn": (15, 15, 15, {}),
    "bridgecomposer26_inherit.pbn": (26, 26, 26, {}),
    "commongame36.pbn": (36, 36, 36, {}),
    "dc16.pbn": (16, 16, 16, {}),
    "dc16_jfr.pbn": (16, 16, 16, {}),
    "deal319_24.pbn": (24, 24, 24, {"boards_unnumbered": 1}),
    "dealer_printpbn24.pbn": (24, 24, 24, {}),
    "dealer_refer10.pbn": (10, 10, 10, {}),
    "endplay_comments1.pbn": (1, 1, 1, {}),
    "endplay_sample2.pbn": (2, 2, 2, {}),
    "hazlemere30.pbn": (30, 30, 30, {}),
    "kops108_8bit.pbn": (108, 27, 27, {}),
    "partial_response12.pbn": (12, 12, 0, {"board_hands_hidden": 12, "boards_unnumbered": 1}),
    "pary216.pbn": (216, 27, 27, {}),
    "ruter21_scoretables.pbn": (21, 21, 21, {}),
    "schiphol1.pbn": (1, 1, 1, {}),
    "shark3816.pbn": (3816, 2298, 2298, {"number_two_deals": 2170}),
    "veri_correct_10.pbn": (9, 9, 7, {"board_hands_hidden": 2, "boards_unnumbered": 1, "number_two_deals": 1}),
    "veri_correct_21.pbn": (2, 2, 2, {}),
    "veri_errors_10.pbn": (34, 27, 18, None),
    "vugraph3.pbn": (3, 3, 3, {}),
    "xin_demo1.pbn": (1, 1, 1, {}),
}
NO_DEALS = {"empty.pbn": "pbn_no_tags", "veri_errors_21.pbn": "pbn_no_deals"}


@cache
def read(path: Path) -> FileReading:
    return boards.formats.read(path.read_bytes(), path.name)


def repeats(reading: FileReading) -> int:
    return sum(note.facts["times"] for note in reading.file_notes if note.key == "pbn_merged")


def test_the_table_is_whole() -> None:
    assert {path.name for path in (CORPUS / "pbn").glob("*.pbn")} == {*TABLE, *NO_DEALS}


@pytest.mark.parametrize("name", TABLE)
def test_counts(name: str) -> None:
    deals, count, good, problems = TABLE[name]
    reading = read(CORPUS / "pbn" / name)
    assert len(reading.boards) + repeats(reading) == deals
    assert (len(reading.boards), len(reading.good)) == (count, good)
    if problems is not None:
        assert reading.faults == ()
        assert Counter(fault.key for fault in reading.set_faults()) == problems
        # What has no number can be given one, and what is good makes a set that survives being written.
        numbered = boards.formats.read((CORPUS / "pbn" / name).read_bytes(), name, first=1)
        twice = {n for n, times in Counter(b.number for b in numbered.boards).items() if times > 1}
        wanted = {board.number for board in numbered.good} - twice
        if wanted:
            made = numbered.to_set(SALT, numbers=wanted)
            for to in ("record", "pbn"):
                again = boards.formats.read(boards.formats.write(made, to), "again")
                assert again.to_set(bytes(16)).fingerprint == made.fingerprint


@pytest.mark.parametrize("name", NO_DEALS)
def test_files_without_a_deal(name: str) -> None:
    with pytest.raises(Problem, match=NO_DEALS[name]):
        read(CORPUS / "pbn" / name)


def test_the_file_where_every_game_is_wrong() -> None:
    reading = read(CORPUS / "pbn" / "veri_errors_10.pbn")
    assert Counter(fault.key for fault in reading.faults) == {
        "hand_rank": 1, "card_surplus": 1, "card_missing": 2, "hand_size": 5, "pbn_deal_form": 1, "header_value": 2,
    }  # fmt: skip
    for lang in LANGUAGES:
        assert all("veri_errors_10.pbn" in text for text in sentences((*reading.faults, *reading.notes), lang))


def plain_deals(text: str) -> Counter[str]:
    """Ten lines that know nothing of our reader: Deal tags that give four hands of 13, turned to begin with N."""
    found: Counter[str] = Counter()
    for first, hands in re.findall(r'^\s*\[\s*Deal\s+"([NESWnesw]):([^"]*)"', re.sub(r"\{[^}]*\}", "", text), re.M):
        words = hands.upper().split()
        if len(words) == 4 and sorted("".join(words)) == sorted("AKQJT98765432" * 4 + "..." * 4):
            turn = "NESW".index(first.upper())
            words = words[4 - turn :] + words[: 4 - turn]
            found[" ".join(".".join("".join(sorted(suit, key="AKQJT98765432".index)) for suit in word.split("."))
                            for word in words)] += 1  # fmt: skip
    return found


@pytest.mark.parametrize("name", TABLE)
def test_every_deal_as_a_plain_reader_has_it(name: str) -> None:
    text = (CORPUS / "pbn" / name).read_bytes().decode("latin-1").replace("\r\n", "\n").removeprefix("ï»¿")
    reading = read(CORPUS / "pbn" / name)
    plain = plain_deals(text)
    ours = {deal_text(board.deal()) for board in reading.good}
    assert ours <= set(plain)
    # The plain reader counts ranks only, so it takes the board with a card twice for a deal.
    only_plain = set(plain) - ours
    assert len(only_plain) == (name == "veri_errors_10.pbn")
    assert sum(plain.values()) == len(reading.good) + repeats(reading) + len(only_plain)


ENDPLAY = """
import json, sys, warnings
warnings.simplefilter("ignore")
from endplay.parsers import pbn
found = {}
for path in sys.argv[1:]:
    try:
        text = open(path, encoding="latin-1").read().removeprefix("\\u00ef\\u00bb\\u00bf")
        found[path] = [[b.board_num, b.deal.to_pbn()] for b in pbn.loads(text) if b.deal is not None]
    except Exception:
        pass
print(json.dumps(found))
"""


def test_every_deal_as_endplay_has_it() -> None:
    pytest.importorskip("endplay")
    paths = [str(CORPUS / "pbn" / name) for name in TABLE if name != "shark3816.pbn"]
    done = subprocess.run([sys.executable, "-c", ENDPLAY, *paths], capture_output=True, check=True, timeout=HANG_S)
    found = json.loads(done.stdout)
    assert len(found) >= 24
    for path, rows in found.items():
        reading = read(Path(path))
        ours = {(board.number, deal_text(board.deal())) for board in reading.good}
        theirs = {(number, deal.removeprefix("N:")) for number, deal in rows if "-" not in deal and "..." not in deal}
        if any(board.number is None for board in reading.boards):
            ours, theirs = {(None, deal) for _, deal in ours}, {(None, deal) for _, deal in theirs}
        assert ours == theirs, path


DAMAGED = [
    ("pbn_12_14_cards.pbn", 35, {("hand_size", 3, "N", 12), ("hand_size", 3, "E", 14)}, set()),
    ("pbn_lower_tabs.pbn", 36, set(), {"hand_small_letters_note"}),
]


@pytest.mark.parametrize(("name", "good", "faults", "notes"), DAMAGED)
def test_damaged(name: str, good: int, faults: set, notes: set) -> None:
    reading = read(CORPUS / "damaged" / name)
    assert len(reading.good) == good
    assert {(f.key, f.facts["board"], f.facts["seat"].name, f.facts["got"]) for f in reading.faults} == faults
    assert {note.key for note in reading.notes} == notes


@pytest.mark.parametrize("name", ["endplay_comments1.pbn", "bom_basic4.pbn", "xin_demo1.pbn", "schiphol1.pbn"])
def test_every_prefix_is_read_or_a_problem(name: str) -> None:
    data = (CORPUS / "pbn" / name).read_bytes()
    whole = {board.hands for board in boards.formats.read(data, name).boards}
    for length in range(len(data)):
        reading = reading_of(data[:length])
        if reading is not None:
            assert {board.hands for board in reading.good} <= whole


def reading_of(data: bytes) -> FileReading | None:
    try:
        return boards.formats.read(data, "cut.pbn")
    except Problem:
        return None


def test_the_large_file_is_read_in_three_seconds() -> None:
    data = (CORPUS / "pbn" / "shark3816.pbn").read_bytes()
    started = time.process_time()
    boards.formats.read(data, "shark3816.pbn")
    assert time.process_time() - started < 3
