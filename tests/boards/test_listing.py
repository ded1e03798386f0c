"""Long lists of faults and notes on a terminal."""

import pytest

import boards.formats
from boards.cards import CardName
from boards.problems import Fault, Word
from boards.seats import SEATS, Seat
from boards.wording import LANGUAGES, sentence
from boards.wording.listing import LONGEST_LIST, lines

TEN = [
    Fault("hand_ten_note", {"file": "cup.pbn", "line": 5 * board, "board": board, "seat": seat}, note=True)
    for board in range(1, 37)
    for seat in SEATS
]
LOST = [Fault("card_missing", {"file": "cup.pbn", "board": board, "card": CardName(0), "got": 0, "want": 1})
        for board in range(1, 37)]  # fmt: skip


def test_equal_notes_are_one_line() -> None:
    (line,) = lines(TEN, "en")
    assert line.startswith("note: cup.pbn: ")
    assert line.endswith(
        "(144 times, first: line 5, board 1, seat N; line 5, board 1, seat E; line 5, board 1, seat S)"
    )
    (line,) = lines(TEN[:2], "zh-Hans")
    assert line.startswith("注意：cup.pbn：")
    assert "共2处" in line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_note_stays_as_it_is(lang: str) -> None:
    (line,) = lines(TEN[:1], lang)
    assert line.endswith(sentence(TEN[0], lang))


def test_notes_that_differ_stay_apart() -> None:
    facts = {"file": "cup.pbn", "board": 15, "field": "dealer", "name": Word("field_dealer")}
    differ = [Fault("header_differs", {**facts, "written": w, "implied": "S"}, note=True) for w in "NEW"]
    assert len(list(lines(differ, "en"))) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_faults_are_cut_per_file(lang: str) -> None:
    other = Fault("file_empty", {"file": "other.pbn"})
    shown = list(lines([*LOST, other, *TEN], lang))
    assert len(shown) == LONGEST_LIST + 1 + 1 + 1
    assert shown[:LONGEST_LIST] == [sentence(fault, lang) for fault in LOST[:LONGEST_LIST]]
    assert "16" in shown[LONGEST_LIST]
    assert "--json" in shown[LONGEST_LIST]
    assert "check" not in shown[LONGEST_LIST]  # other commands show such lists too
    assert sentence(other, lang) in shown
    assert not any("16" in line for line in lines(LOST[:LONGEST_LIST], lang) if "--json" in line)


def test_notes_of_many_kinds_are_cut_too() -> None:
    notes = [Fault("header_from_number", {"file": "x", "line": n, "field": "dealer", "value": str(n)}, note=True)
             for n in range(30)]  # fmt: skip
    shown = list(lines(notes, "en"))
    assert len(shown) == LONGEST_LIST + 1
    assert shown[-1].startswith("x: and 10 more")


def test_a_real_file_of_tens() -> None:
    hands = "AK4.QJ93.10 52.876 QJ109.A42.KQ7.432 8765.K108.A93.AQ5 32.765.J864.KJ109".replace("10 ", "10")
    data = "".join(f'[Board "{n}"]\n[Deal "N:{hands}"]\n\n' for n in range(1, 9)).encode()
    notes = boards.formats.read(data, "tens.pbn").notes
    assert len(notes) == 32
    (line,) = lines(notes, "en")
    assert "32 times" in line
    assert Seat.N.name in line
