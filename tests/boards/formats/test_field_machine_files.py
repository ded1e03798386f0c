"""Field cases of kind B: what people met with files of dealing machines, and what must come of it here."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import boards.formats
from boards.deal import parse_deal
from boards.formats import FileReading
from boards.problems import Problem
from boards.seats import Seat
from boards.wording import LANGUAGES, sentences

FIELD = Path(__file__).parents[2] / "data" / "field"
SALT = bytes(16)

F016 = {1: "N:942.QT8432.T8.T6 K7.K95.Q63.AK942 QT85.A76.J972.Q8 AJ63.J.AK54.J753"}
F019 = {
    1: "N:J962.8.AJT9.KQ72 AQ4.KJ54.85.9543 T853.A92.764.AT6 K7.QT763.KQ32.J8",
    2: "N:9.T8.8732.AKT753 A842.J964.AJ95.9 KJT7.A73.KQ4.J42 Q653.KQ52.T6.Q86",
    3: "N:A.AJ986.KT85.AK5 J62.QT4.J32.Q942 KQ94.K3.76.JT863 T8753.752.AQ94.7",
}
F023 = {
    1: "N:A954.T73.Q853.Q2 KQ86.A8.AT4.KJ94 T72.642.K962.AT8 J3.KQJ95.J7.7653",
    2: "N:J94.86.A9832.KT6 KT52.KQJ2.KQ.Q87 Q763.73.J764.A54 A8.AT954.T5.J932",
}


def read(name: str, **more: Any) -> FileReading:
    return boards.formats.read((FIELD / name).read_bytes(), name, **more)


def deals(reading: FileReading) -> dict[int | None, object]:
    return {board.number: board.deal() for board in reading.boards}


def written(table: dict[int, str]) -> dict[int, object]:
    return {number: parse_deal(text.partition(":")[2]) for number, text in table.items()}


def test_f016_suits_are_s_h_d_c_and_both_halves_say_so() -> None:
    reading = read("F016-one-board.dup")
    assert deals(reading) == written(F016)
    assert (reading.faults, reading.notes) == ((), ())
    # With the other order of suits (S D H C) the readable half contradicts: the digits of hearts and diamonds change.
    data = (FIELD / "F016-one-board.dup").read_bytes()
    other = {n: n + 13 if 14 <= n <= 26 else n - 13 if 27 <= n <= 39 else n for n in range(1, 53)}
    digits = b"".join(b"%02d" % other[int(data[at : at + 2])] for at in range(0, 78, 2))
    (fault,) = boards.formats.read(digits + data[78:], "x.dup").faults
    assert (fault.key, fault.facts["board"], fault.facts["offset"]) == ("dup_halves_differ", 1, 78)
    assert fault.facts["seats"] == (Seat.N, Seat.E, Seat.S, Seat.W)


def test_f018_dlm_refuses_101_and_names_who_holds_it() -> None:
    made = read("F018-boards-99-to-101.pbn").to_set(SALT)
    with pytest.raises(Problem) as caught:
        boards.formats.write(made, "dlm")
    (said,) = sentences(caught.value.faults)
    assert "dlm holds board numbers to 99, but the set has board 101" in said
    assert "dup" in said.split("write one of")[1]
    assert "dlm" not in said.split("write one of")[1]
    # Formats without numbers could be written, but would make boards 1 to 3 of these.
    assert not any(name in said.split("write one of")[1] for name in ("bri", "oneline", "rzd"))
    data = boards.formats.write(made, "dup")
    assert len(data) == 3 * 156
    assert {data[at + 148 : at + 151] + data[at + 153 : at + 156] for at in (0, 156, 312)} == {b"99 101"}
    again = boards.formats.read(data, "x.dup")
    assert (again.faults, again.notes) == ((), ())
    assert [(board.number, *board.header.fields().values()) for board in again.boards] == [
        (99, "S", "EW"),
        (100, "W", "All"),
        (101, "N", "NS"),
    ]
    assert again.to_set(SALT).fingerprint == made.fingerprint


def test_f018_nothing_is_written(paitao: Callable[..., Any], tmp_path: Path) -> None:
    ran = paitao("convert", FIELD / "F018-boards-99-to-101.pbn", "-o", tmp_path / "x.dlm")
    assert ran.code == 2
    assert len(ran.err.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_f019_fillers_are_no_boards() -> None:
    reading = read("F019-padded-to-99.dlm")
    assert deals(reading) == written(F019)
    assert (reading.faults, reading.notes) == ((), ())
    assert reading.to_set(SALT).numbers == (1, 2, 3)


def test_f021_a_wrong_checksum_keeps_its_board_out() -> None:
    reading = read("F021-bad-checksum.dlm")
    assert [board.number for board in reading.good] == [1, 3]
    (fault,) = reading.faults
    assert (fault.key, fault.facts["board"], fault.facts["line"]) == ("dlm_checksum", 2, 14)
    assert (fault.facts["stored"], fault.facts["computed"]) == ("023", "016")
    assert boards.formats.tally((FIELD / "F021-bad-checksum.dlm").read_bytes()) is None
    with pytest.raises(Problem, match="dlm_checksum"):
        reading.to_set(SALT)
    assert reading.to_set(SALT, numbers=[1, 3]).numbers == (1, 3)


def test_f021_letters_that_changed_places_are_seen_by_our_fingerprint_alone() -> None:
    data = (FIELD / "F021-transposed-letters.dlm").read_bytes()
    assert data.count(b"=cmlmah") == 1
    right = boards.formats.read(data.replace(b"=cm", b"=mc"), "x")
    reading = read("F021-transposed-letters.dlm")
    assert reading.faults == right.faults == ()
    assert reading.to_set(SALT).fingerprint != right.to_set(SALT).fingerprint


def test_f023_a_blank_half_is_read_from_the_digits_and_said() -> None:
    reading = read("F023-blind-first-record.dup")
    assert deals(reading) == written(F023)
    assert reading.faults == ()
    assert [note.key for note in reading.notes] == ["blind_note"]


def test_f023_the_backwards_flag_is_a_question() -> None:
    name = "F023-backwards-flag.dup"
    reading = read(name)
    assert [board.number for board in reading.boards] == [None, None]
    assert [fault.key for fault in reading.faults] == ["dup_backwards"]
    for lang in LANGUAGES:
        (said,) = sentences(reading.faults, lang)
        assert all(part in said for part in ("5", "6", "--first"))
    with pytest.raises(Problem) as caught:
        reading.to_set(SALT)
    # One question, not a second sentence about numbers.
    assert [fault.key for fault in caught.value.faults] == ["dup_backwards"]
    # The answer of whoever looked.
    answered = read(name, first=5)
    assert deals(answered) == {5: parse_deal(F023[1][2:]), 6: parse_deal(F023[2][2:])}
    assert (answered.faults, [note.key for note in answered.notes]) == ((), ["dup_backwards_note"])
