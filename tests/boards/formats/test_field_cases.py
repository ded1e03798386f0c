"""Field cases of kinds A, C, H and J about files: what people met, and what must come of it here (tests/data/field)."""

from pathlib import Path

import pytest

import boards.formats
from boards.cards import CardName, parse_card
from boards.deal import hand_text, parse_deal, read_hand
from boards.formats import pbn
from boards.formats.file_reading import FileReading
from boards.problems import Problem
from boards.seats import Seat
from boards.wording import sentences

FIELD = Path(__file__).parents[2] / "data" / "field"
SALT = bytes(16)


def read(name: str) -> FileReading:
    return boards.formats.read((FIELD / name).read_bytes(), name)


def deal_of(text: str):
    """A deal as the expected outcomes spell it: first hand named, then clockwise."""
    first, hands = text.split(":")
    return parse_deal(hands).turned(Seat[first])


GOOD = {
    "F001-comment-lines.pbn": {
        1: "N:AT.A62.AQJ874.72 Q98762.J743.965. J3.KQ985.KT.JT93 K54.T.32.AKQ8654",
        2: "N:JT87632.KQ8.Q8.2 AQ9.AT6.T9642.83 5.43.AJ73.AK9654 K4.J9752.K5.QJT7",
    },
    "F003-suit-letters-and-extra-dot.pbn": {
        1: "N:QJT2.KJ753.75.K4 K653.4.K962.9765 A8.AQT982.J4.832 974.6.AQT83.AQJT",
        2: "N:.AJ.JT9643.KT862 QJ65.KQ8742.AK5. AKT8.T95.82.AJ75 97432.63.Q7.Q943",
    },
    "F004-question-marks.pbn": {
        1: "E:T3.KT9654.J73.93 KQ6.Q.AKT98.A854 J72.AJ83.642.QJ6 A9854.72.Q5.KT72",
    },
    "F012-bom-crlf.pbn": {
        9: "N:A732.T987.A42.97 Q96.63.QT873.JT5 KJ8.42.KJ96.Q632 T54.AKQJ5.5.AK84",
        10: "N:T63.K.AT53.T8643 AK2.Q743.QJ8.K72 J5.AT985.K72.AQ5 Q9874.J62.964.J9",
    },
    "F014-ten-as-10.pbn": {
        1: "N:Q6.K7.964.AQT432 JT973.QJT62.J.97 AK52.985.KQ732.8 84.A43.AT85.KJ65",
        2: "N:KQ543.T73.KJ3.T4 2.AKQ964.A7.AKQ6 A986.52.Q64.J953 JT7.J8.T9852.872",
    },
    "F015-card-twice-card-missing.pbn": {
        11: "N:J7642.AJ97.K54.3 KT98.K5432.AJ.86 Q.T8.QT982.AKT75 A53.Q6.763.QJ942",
        13: "N:JT3.64.QT4.QJ976 K765.AT.J872.K32 A9842.K953.A.A54 Q.QJ872.K9653.T8",
    },
    "F018-boards-99-to-101.pbn": {
        99: "N:5.A6432.KJ74.J54 QJ98.Q9.Q62.A976 AT6.J85.T9853.Q3 K7432.KT7.A.KT82",
        100: "N:KT4.KT.KJT64.T85 QJ5.J7.Q72.AJ642 7.AQ982.A985.KQ3 A98632.6543.3.97",
        101: "N:8.K64.98532.AQ85 KT632.JT852.74.6 QJ974.AQ3.AQ.J72 A5.97.KJT6.KT943",
    },
}


@pytest.mark.parametrize("name", GOOD)
def test_good_boards_are_exactly_these(name: str) -> None:
    reading = read(name)
    assert {board.number: board.deal() for board in reading.good} == {n: deal_of(t) for n, t in GOOD[name].items()}
    # One form on output, whatever was read (F014).
    made = reading.to_set(SALT, numbers=GOOD[name])
    again = boards.formats.read(pbn.write(made), "x")
    assert again.faults == again.notes == ()
    assert again.to_set(SALT).fingerprint == made.fingerprint


def test_f001_nothing_is_read_inside_remarks() -> None:
    reading = read("F001-comment-lines.pbn")
    assert [board.number for board in reading.boards] == [1, 2]
    assert (reading.faults, reading.notes) == ((), ())


def test_f003_letters_are_noted_and_a_fifth_suit_refused() -> None:
    reading = read("F003-suit-letters-and-extra-dot.pbn")
    assert {(note.key, note.facts["board"]) for note in reading.notes} == {("hand_suit_letters_note", 1)}
    (fault,) = reading.faults
    assert (fault.key, fault.facts["board"], fault.facts["seat"], fault.facts["got"]) == ("hand_fields", 3, Seat.E, 5)
    assert reading.good[1].deal()[Seat.N].counts[:13] == bytes(13)
    with pytest.raises(Problem, match="hand_fields"):
        reading.to_set(SALT)


def test_f004_the_letter_places_the_hands() -> None:
    (board,) = read("F004-question-marks.pbn").boards
    assert board.fields == {"dealer": "N", "vulnerable": "None"}
    assert hand_text(board.deal()[Seat.N]) == "A9854.72.Q5.KT72"
    # Unknown stays unknown: in the export format "?" and "-" are what they were, and nobody is called so elsewhere.
    unknown = read("F004-question-marks.pbn")
    text = boards.formats.write(unknown.to_set(SALT), "pbn", unknown).decode()
    assert all(f'[{name} "?"]' in text for name in ("East", "South", "Declarer", "Contract", "Result"))
    assert read("F004-question-marks.pbn").event == r"Practice set, file C:\deals\set7.txt, seed 5511"
    lines = (FIELD / "F004-prefixes.txt").read_text(encoding="utf-8").splitlines()
    deals = {}
    for line in lines:
        name, deal = line.split(" ", 1)
        reading = boards.formats.read(f'[Board "1"]\n[Dealer "W"]\n[Deal "{deal}"]\n'.encode(), name)
        deals[name] = reading.boards[0].deal()
    assert deals["A"] == deals["B"] == deals["C"] != deals["D"]
    assert hand_text(deals["D"][Seat.E]) == "A9854.72.Q5.KT72"


def test_f012_the_mark_of_an_editor_is_no_tag() -> None:
    reading = read("F012-bom-crlf.pbn")
    assert [(board.number, board.fields) for board in reading.boards] == [
        (9, {"dealer": "N", "vulnerable": "EW"}),
        (10, {"dealer": "E", "vulnerable": "All"}),
    ]
    assert (reading.faults, reading.notes) == ((), ())


def test_f014_ten_and_small_letters_are_noted_by_board() -> None:
    noted = {(note.facts["board"], note.key) for note in read("F014-ten-as-10.pbn").notes}
    assert noted == {(1, "hand_ten_note"), (2, "hand_small_letters_note")}
    for lone in ("1", "0", "01"):
        with pytest.raises(Problem, match="hand_rank"):
            read_hand(f"A{lone}.K.Q.J")


def test_f015_card_twice_and_card_missing() -> None:
    reading = read("F015-card-twice-card-missing.pbn")
    surplus, missing = reading.faults
    assert surplus.facts | {"card": CardName(parse_card("SA")), "seats": (Seat.S, Seat.W), "got": 2} == surplus.facts
    assert missing.facts | {"card": CardName(parse_card("C2")), "got": 0} == missing.facts
    assert {fault.facts["board"] for fault in reading.faults} == {12}
    assert sentences(reading.faults)[0] == (
        "F015-card-twice-card-missing.pbn, line 11, board 12: SA occurs 2 times, with S and W, "
        "but the pack holds 1; correct the record."
    )


def test_f025_a_dealer_against_the_number_is_kept_and_reported() -> None:
    reading = read("F025-wrong-dealers.pbn")
    assert [(n.facts["board"], n.facts["field"], n.facts["written"], n.facts["implied"]) for n in reading.notes] == [
        (15, "dealer", Seat.N, Seat.S),
        (17, "dealer", Seat.E, Seat.N),
    ]
    assert sentences(reading.notes, "zh-Hans")[0].endswith("文件中发牌人为北，按牌号应为南；已按原样保留。")
    made = reading.to_set(SALT)
    assert [board.header.fields()["dealer"] for board in made.boards] == ["N", "W", "E"]
    assert b'[Dealer "N"]' in pbn.write(made).split(b'[Board "15"]')[1].split(b"[Deal ")[0]


def test_f028_one_number_with_two_deals() -> None:
    reading = read("F028-same-number-two-deals.pbn")
    assert [board.number for board in reading.good] == [6, 7, 7, 8]
    with pytest.raises(Problem) as caught:
        reading.to_set(SALT)
    (fault,) = caught.value.faults
    assert (fault.key, fault.facts["board"], fault.facts["first"], fault.facts["second"]) == (
        *("number_two_deals", 7),
        *(2, 3),
    )
    assert reading.to_set(SALT, numbers=[6, 8]).numbers == (6, 8)


def test_f077_suit_signs_as_digits_are_not_guessed() -> None:
    with pytest.raises(Problem) as caught:
        read("F077-symbols-as-digits.txt")
    (text,) = sentences(caught.value.faults)
    assert "suit signs" in text
    assert "not recognised" in text
