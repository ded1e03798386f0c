"""PBN to PBN: what we do not interpret survives, in the export format, and a second writing changes no byte."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from export_format import complaints
from format_strategies import random_set
from hypothesis import given, settings
from hypothesis import strategies as st

import boards.formats
from boards.board import BoardSet
from boards.formats import pbn
from boards.formats.pbn_kept import Section

SALT = bytes(16)
CORPUS = Path(__file__).parents[4] / "shared" / "corpus" / "pbn"
DEAL = "AK4.QJ93.T52.876 QJT9.A42.KQ7.432 8765.KT8.A93.AQ5 32.765.J864.KJT9"
HEAD = f'[Event "Cup"]\n[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "N:{DEAL}"]\n'


def twice(data: bytes, numbers: set[int] | None = None) -> tuple[BoardSet, str]:
    """A PBN file read and written, and the same again: the second time nothing changes."""
    reading = boards.formats.read(data, "in.pbn", first=1)
    made = reading.to_set(SALT, numbers=numbers)
    written = boards.formats.write(made, "pbn", reading)
    again = boards.formats.read(written, "out.pbn")
    assert not again.faults
    assert again.to_set(bytes(range(16))).fingerprint == made.fingerprint
    assert boards.formats.write(again.to_set(SALT), "pbn", again) == written
    return made, written.decode("utf-8", errors="replace").replace("\r\n", "\n")


SURVIVE = [
    ("supplemental tags, alphabetically", '[Zeal "1"]\n[Annotator "A B"]\n',
     '[Annotator "A B"]\n', '[Zeal "1"]\n\n'),
    ("mandatory tags", '[West "Ost, Karl"]\n[Scoring "IMP;Cross"]\n[Result "EW 9"]\n',
     '[West "Ost, Karl"]\n[North ""]\n', '[Scoring "IMP;Cross"]\n[Declarer ""]\n[Contract "?"]\n[Result "EW 9"]\n'),
    ("unknown stays unknown", '[West "?"]\n[Result "?"]\n', '[West "?"]\n', '[Result "?"]\n'),
    ("contract and declarer in capitals", '[Contract "5Cx"]\n[Declarer "s"]\n', '[Contract "5CX"]', '[Declarer "S"]'),
    ("contract in no trump", '[Contract "3N"]\n', '[Contract "3NT"]\n', "\n"),
    ("quotes and backslashes", '[Site "a \\"b\\" \\\\ c"]\n', '[Site "a \\"b\\" \\\\ c"]\n', "\n"),
    ("an auction, four calls a row, suffixes as marks", '[Auction "N"]\n1c! pass 1NT =1= XX?? x\npass ap\n'
     '[Note "1:so"]\n', '[Auction "N"]\n1C $1 Pass 1NT =1= XX $4\nX Pass AP\n[Note "1:so"]\n', "\n"),
    ("play with its own notes", '[Play "W"]\nSK =1= H3 s4 S3 C5 - - C10!\n*\n[Note "1:high"]\n[Auction "N"]\nAP\n'
     '[Note "2:not"]\n', '[Auction "N"]\nAP\n[Note "2:not"]\n[Play "W"]\nSK =1= H3 S4 S3\nC5 - - CT $7\n*\n', "\n"),
    ("a table with widths", '[OptimumResultTable "Declarer;Denomination\\2R;Result\\3L"]\nN NT 7\nN S 10\n',
     '[OptimumResultTable "Declarer;Denomination\\2R;Result\\3L"]\nN NT 7\nN  S 10\n', "\n"),
    ("a table of strings", '[ScoreTable "Names\\12L;Rank\\2R"]\n"A [b] {c}" 3\n"" ?\n',
     '"A [b] {c}"   3\n""            ?\n', "\n"),
    ("a section nobody knows", '[Weather "x"]\nsunny {c} "and; dry" ; no\nwarm\n[Zeal "1"]\n',
     '[Zeal "1"]\n[Weather "x"]\nsunny "and; dry"\nwarm\n', "\n"),
    ("a game nobody knows", '[Game "Friday"]\n', '[Game "Friday"]\n', "\n"),
    ("an empty line before a section", '\n[Play "W"]\nSK H3 S4 S3\n*\n', '[Play "W"]\nSK H3 S4 S3\n*\n\n', "\n"),
    ("ISO 8859-1", '[West "Pär Ölund"]\n', '[West "P\ufffdr \ufffdlund"]\n', "\n"),
    ("letters of no code page", '[West "秋 Ż"]\n', '[West "秋 Ż"]\n', "\n"),
]  # fmt: skip


@pytest.mark.parametrize(("more", "expected", "too"), [row[1:] for row in SURVIVE], ids=[row[0] for row in SURVIVE])
def test_what_survives(more: str, expected: str, too: str) -> None:
    _, text = twice((HEAD + more).encode())
    assert expected in text
    assert too in text
    written = boards.formats.write(*_set_and_source(HEAD + more))
    assert "秋" in more or complaints(written) == []


def _set_and_source(text: str) -> tuple:
    reading = boards.formats.read(text.encode(), "in.pbn")
    return reading.to_set(SALT), "pbn", reading


def test_every_result_of_a_board_survives() -> None:
    second = HEAD.replace("Cup", "#") + '[West "B"]\n[Result "8"]\n'
    third = '[Room "Closed"]\n[West "C"]\n[Result "7"]\n'
    made, text = twice((HEAD + '[West "A"]\n[Result "9"]\n\n' + second + "\n" + third).encode())
    assert len(made.boards) == 1
    games = text.split("\n\n")[:-1]
    assert [re.findall(r'\[(?:Event|West|Result) "(.*)"', game) for game in games] == [
        ["Cup", "A", "9"], ["Cup", "B", "8"], ["Cup", "C", "7"],
    ]  # fmt: skip
    assert all(DEAL.split()[0] in game and '[Board "7"]' in game for game in games)


def test_inherited_values_stand_in_every_game() -> None:
    other = HEAD.replace('"7"', '"8"').replace('"S"', '"W"').replace("All", "None").replace('"Cup"', '"#"')
    _, text = twice((HEAD + '[Site "##Hall 1"]\n[Round "2"]\n\n' + other + '[Round "#"]\n').encode())
    assert text.count('[Event "Cup"]\n[Site "Hall 1"]\n') == 2
    assert text.count('[Round "2"]') == 2


def test_a_result_with_another_number_finds_its_board() -> None:
    eight = HEAD.replace('"7"', '"8"').replace('"S"', '"W"').replace("All", "None")
    _, text = twice((HEAD + "\n" + eight + '\n[Board "7"]\n[Result "11"]\n').encode())
    games = text.split("\n\n")
    assert ['[Board "7"]' in game for game in games] == [True, True, False, False]
    assert '[Result "11"]' in games[1]


def test_several_events_and_one_that_is_given_anew() -> None:
    eight = HEAD.replace('"7"', '"8"').replace('"S"', '"W"').replace("All", "None").replace("Cup", "League")
    reading = boards.formats.read((HEAD + "\n" + eight).encode(), "in.pbn")
    kept = boards.formats.write(reading.to_set(SALT), "pbn", reading).decode()
    assert re.findall(r'\[Event "(.*)"\]', kept) == ["Cup", "League"]
    anew = boards.formats.write(reading.to_set(SALT, event="New"), "pbn", reading).decode()
    assert re.findall(r'\[Event "(.*)"\]', anew) == ["New", "New"]


def test_only_the_same_deal_gets_what_was_kept() -> None:
    reading = boards.formats.read((HEAD + '[West "A"]\n').encode(), "in.pbn")
    other = random_set("bridge", [7])
    assert boards.formats.write(other, "pbn", reading) == boards.formats.write(other, "pbn")
    assert boards.formats.write(reading.to_set(SALT), "record", reading) == boards.formats.write(
        reading.to_set(SALT), "record"
    )


MORE = [
    ("", False), ('[Site "?"]\n[West "-"]\n[Result ""]\n', False), ('[Game "bridge"]\n', False),
    ('[West "A"]\n', True), ('[Scoring "IMP"]\n', True), ('[Zeal "1"]\n', True), ("{so}\n", True),
    ('[Auction "S"]\n1S Pass Pass Pass\n', True), ('[ScoreTable "A\\2R"]\n1\n', True),
    ('\n[Board "7"]\n[North "B"]\n', True),
]  # fmt: skip


@pytest.mark.parametrize("to", ["dlm", "dup", "lin", "csv", "record", "seatcsv"])
@pytest.mark.parametrize(("more", "told"), MORE)
def test_what_other_formats_leave_behind_is_said(more: str, told: bool, to: str) -> None:
    reading = boards.formats.read((HEAD + more).encode(), "in.pbn")
    lost = boards.formats.losses(reading.to_set(SALT), to, reading)
    # Nothing is said of a salt, a code and a seed that the file never had.
    assert set(lost) - {"loses_names"} == ({"loses_more"} if told else set())


def test_import_says_what_the_store_leaves_behind(paitao: Callable[..., Any], tmp_path: Path) -> None:
    full, plain = tmp_path / "full.pbn", tmp_path / "plain.pbn"
    full.write_text(HEAD + '[West "Ost, Karl"]\n', encoding="ascii")
    plain.write_text(HEAD, encoding="ascii")
    for file, told in ((plain, False), (full, True)):
        ran = paitao("import", file)
        assert ran.code == 0
        assert ("full.pbn: names, results, tables" in ran.err) == told
        assert "Karl" not in ran.out + ran.err


def test_a_set_of_ours_loses_its_code_in_other_formats() -> None:
    reading = boards.formats.read(boards.formats.write(random_set("bridge", [7]), "pbn"), "in.pbn")
    assert "loses_fingerprint" in boards.formats.losses(reading.to_set(SALT), "dlm", reading)
    record = boards.formats.read(boards.formats.write(random_set("bridge", [7]), "record"), "in.paitao.json")
    assert "loses_fingerprint" in boards.formats.losses(record.to_set(SALT), "dlm", record)


def test_what_is_left_behind_is_said() -> None:
    def lost(more: str) -> set[str]:
        reading = boards.formats.read((HEAD + more).encode(), "in.pbn")
        return set(boards.formats.losses(reading.to_set(SALT), "pbn", reading)) - {"loses_origin"}

    assert lost('[ScoreTable "A;B\\2R"]\n1 "x; {y}"\n') <= {"loses_comments"}
    assert lost('[Site "x"]\n') == set()
    assert lost('[Site "x"] ; so\n') == {"loses_comments"}
    assert lost("{so}\n") == {"loses_comments"}
    assert lost('[Zeal "' + 250 * "x" + '"]\n') == {"loses_long_tags"}
    _, text = twice((HEAD + '[Zeal "' + 250 * "x" + '"]\n[Site "' + 250 * "y" + '"]\n').encode())
    assert "Zeal" not in text
    assert '[Site "?"]' in text


def test_a_long_row_is_broken_between_its_cells() -> None:
    lines = list(Section("XTable", "a;b", [['"' + 100 * "x" + '"', '"' + 200 * "y" + '"', "z"]]).lines())
    assert [len(line) for line in lines] == [102, 204]


def test_huapai_keeps_the_tags_of_others_but_not_their_leader() -> None:
    made = random_set("huapai", [2])
    data = pbn.write(made).replace(b'[Site ""]', b'[Site "Hall"]').replace(b"[Leader", b'[Judge "J"]\r\n[Leader')
    reading = boards.formats.read(data, "in.pbn")
    again = boards.formats.write(reading.to_set(SALT), "pbn", reading)
    assert complaints(again) == []
    assert (b'[Site "Hall"]' in again, b'[Judge "J"]' in again, again.count(b"[Leader")) == (True, True, 1)


@settings(max_examples=60)
@given(
    st.dictionaries(st.sampled_from(["Site", "West", "Room", "Zeal", "Annotator", "Result"]),
                    st.text(st.characters(max_codepoint=0x500), max_size=40)),
    st.lists(st.sampled_from(["1C", "Pass", "X", "XX", "7NT", "=1=", "!", "AP", "rubbish", "*", "+", '"s t"', "\n"])),
)  # fmt: skip
def test_any_tags_and_calls_are_stable(tags: dict[str, str], calls: list[str]) -> None:
    quoted = {name: re.sub(r'(["\\])', r"\\\1", re.sub(r"[\x00-\x1f\x7f]", " ", v)) for name, v in tags.items()}
    lines = "".join(f'[{name} "{value}"]\n' for name, value in quoted.items())
    twice((HEAD + lines + '[Auction "N"]\n' + re.sub(r"\n[ \n]*", "\n", " ".join(["1C", *calls])) + "\n").encode())


WRONG_IN_THE_SOURCE = {
    # A letter outside ISO 8859-1 keeps its UTF-8.
    "endplay_sample2.pbn": ["line end, tab, control character or one of 127-159"],
    # No card is written so; what is not understood stays as it was.
    "vugraph3.pbn": ["Play row '-- HQ H7 --'"],
}


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real files is not beside the checkout")
@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.pbn")), ids=lambda path: path.name)
def test_real_files(path: Path) -> None:
    if path.name in ("empty.pbn", "veri_errors_21.pbn"):
        pytest.skip("it holds no deal")
    reading = boards.formats.read(path.read_bytes(), path.name, first=1)
    doubtful = {number for number, times in Counter(b.number for b in reading.boards).items() if times > 1}
    wanted = {board.number for board in reading.good} - doubtful
    if not wanted:
        pytest.skip("it holds no whole deal")
    made, text = twice(path.read_bytes(), wanted)
    written = boards.formats.write(made, "pbn", reading)
    wrong = complaints(written)
    if path.name == "veri_errors_10.pbn":
        # Every game of it is wrong on purpose, and what is wrong in calls and cards is kept.
        assert {complaint.split()[0] for complaint in wrong} <= {"Auction", "Play", "note"}
    else:
        assert wrong == WRONG_IN_THE_SOURCE.get(path.name, [])
    assert text.count("[Deal ") == text.count("[Board ")
