"""DUP, BRI and DGE: against files of other programs, a worked example, and damage of every kind."""

import random
import re
from pathlib import Path

import pytest
from format_strategies import random_set
from hypothesis import given, settings
from hypothesis import strategies as st

import boards.formats
from boards.board import Board, BoardSet
from boards.deal import deal_text, parse_deal
from boards.formats import FileReading, bri, dge
from boards.games import GAMES
from boards.problems import Problem
from boards.seats import Seat

CORPUS = Path(__file__).parents[4] / "shared" / "corpus"
needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real files is not beside the checkout")
SALT = bytes(range(16))
NAMES = ("dup", "bri", "dge")
RECORD = {"dup": 156, "bri": 128, "dge": 128}

# Board 7 as the formats note has it, 4.5.
BOARD_7 = "AK4.QJ93.T52.876 QJT9.A42.KQ7.432 8765.KT8.A93.AQ5 32.765.J864.KJT9"
DIGITS_7 = b"010211161719253136394647480304050614242628293450515207080910151820273238404249"
SYMBOLS_7 = bytes.fromhex("06 41 4B 34 03 51 4A 39 33 04 54 35 32 05 38 37 36 06")


def set_of(deal: str, number: int) -> BoardSet:
    of = GAMES["bridge"]
    return BoardSet(of.id, (Board(number, of.id, of.default_header(number), parse_deal(deal)),), SALT)


def read(data: bytes, name: str = "x", **more: object) -> FileReading:
    return boards.formats.read(data, name, **more)  # type: ignore[arg-type]


def keys(reading: FileReading) -> tuple[list[str], list[str]]:
    return [fault.key for fault in reading.faults], [note.key for note in reading.notes]


def test_the_worked_example() -> None:
    data = boards.formats.write(set_of(BOARD_7, 7), "dup")
    assert data[:78] == DIGITS_7
    assert data[78:96] == SYMBOLS_7
    assert data[146:] == b"YN7  1 7  "
    reading = read(data)
    assert (reading.boards[0].number, deal_text(reading.boards[0].deal())) == (7, BOARD_7)
    assert boards.formats.write(set_of(BOARD_7, 7), "bri") == DIGITS_7 + b" " * 32 + bytes(18)
    assert boards.formats.write(set_of(BOARD_7, 7), "dge") == data[78:146] + bytes(60)


@needs_corpus
@pytest.mark.corpus
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("stem", "count", "first"), [("bd1_36", 36, 1), ("bd17_32", 16, 17), ("dc16", 16, 1)])
def test_files_of_other_programs(name: str, stem: str, count: int, first: int) -> None:
    """The deals of the PBN file of the same boards; our file of them has the same bytes, the DUP trailer aside."""
    data = (CORPUS / name / f"{stem}.{name}").read_bytes()
    reading = read(data, f"{stem}.{name}", first=first)
    pbn = read((CORPUS / "pbn" / f"{stem}.pbn").read_bytes())
    assert reading.faults == ()
    assert (len(reading.boards), len(reading.good)) == (count, count)
    assert [(b.number, b.hands) for b in reading.boards] == [(b.number, b.hands) for b in pbn.boards]
    ours = boards.formats.write(pbn.to_set(SALT), name)
    trailer = r"(?s)(.{146}).{10}" if name == "dup" else r"(?s)(.{128})"
    assert re.findall(trailer.encode(), ours) == re.findall(trailer.encode(), data)
    # Without --first the file's own word counts, or the note says where the numbers come from.
    plain = read(data)
    assert [board.number for board in plain.boards] == list(range(1, count + 1))
    assert keys(plain) == ([], [] if name == "dup" else ["numbered_from"])
    assert keys(reading)[1] == (["dup_first_asked"] if name == "dup" and first > 1 else [])


@needs_corpus
@pytest.mark.corpus
def test_the_blind_file() -> None:
    reading = read((CORPUS / "dup" / "bl1_24.dup").read_bytes())
    pbn = read((CORPUS / "pbn" / "bl1_24.pbn").read_bytes())
    assert keys(reading) == ([], ["blind_note"])
    assert [board.hands for board in reading.good] == [board.hands for board in pbn.boards]


@needs_corpus
@pytest.mark.corpus
def test_damaged_files() -> None:
    cut = read((CORPUS / "damaged" / "dup_truncated.dup").read_bytes())
    assert (len(cut.boards), len(cut.good)) == (20, 20)
    assert keys(cut)[0] == ["file_breaks_off", "boards_lacking"]
    facts = cut.faults[0].facts
    assert (facts["offset"], facts["board"], facts["got"], facts["want"]) == (3120, 21, 60, 156)
    with pytest.raises(Problem, match="file_breaks_off"):
        cut.to_set(SALT)
    assert len(cut.to_set(SALT, numbers=range(1, 21)).boards) == 20
    bad = read((CORPUS / "damaged" / "bri_card_53.bri").read_bytes())
    (fault,) = bad.faults
    assert (len(bad.boards), len(bad.good)) == (36, 35)
    assert fault.facts == {"file": "x", "offset": 768, "record": 7, "board": 7, "seat": Seat.N, "text": "53"}


@st.composite
def sets(draw, largest: int, lowest: int = 1) -> BoardSet:
    game_id = draw(st.sampled_from(("bridge", "huapai")))
    first = draw(st.integers(lowest, largest - 5))
    return random_set(game_id, range(first, first + draw(st.integers(1, 5))), draw(st.integers(0, 2**32)))


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=25)
def test_written_and_read_back(name: str, data: st.DataObject) -> None:
    made = data.draw(sets(999))
    lost = boards.formats.losses(made, name)
    written = boards.formats.write(made, name)
    again = read(written, game=made.game, first=made.numbers[0] if "loses_numbers" in lost else None)
    assert again.faults == again.notes == () or name != "dup"
    # The salt is not kept; with it the code is the same, so numbers, headers and cards are.
    assert again.to_set(made.salt).fingerprint == made.fingerprint
    assert ("loses_game" in lost) == (made.game_id != "bridge")
    assert boards.formats.sniff(written).name == name  # type: ignore[union-attr]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_file_cannot_hold_is_refused(name: str) -> None:
    with pytest.raises(Problem, match="format_game"):
        boards.formats.write(random_set("shengji"), name)
    with pytest.raises(Problem, match="format_game"):
        read(boards.formats.write(random_set("bridge"), name), game=GAMES["guandan"])
    with pytest.raises(Problem, match="format_gaps"):
        boards.formats.write(random_set("bridge", (1, 2, 4)), name)


def test_dup_holds_999_and_no_more() -> None:
    assert boards.formats.write(random_set("bridge", range(990, 1000)), "dup")[148:156] == b"9901 999"
    with pytest.raises(Problem, match="format_number"):
        boards.formats.write(random_set("bridge", range(990, 1001)), "dup")


def trailered(trailer: bytes, count: int = 6, others: bytes = bytes(10)) -> bytes:
    data = boards.formats.write(random_set("bridge", range(1, count + 1)), "dup")
    parts = [data[at : at + 146] for at in range(0, len(data), 156)]
    return parts[0] + trailer + b"".join(part + others for part in parts[1:])


@pytest.mark.parametrize(
    ("trailer", "first", "faults", "notes"),
    [
        (b"YN1  0 6  ", 1, [], []),
        (b"YN1  0 06 ", 1, [], []),
        (b"YN1  * 6  ", 1, [], []),
        (b"NN5  1 10 ", 5, [], []),  # the highest number
        (b"YN5  1 6  ", 5, [], []),  # the count
        (b"YN  5 1  6", 5, [], []),
        (b"YN99 1 104", 99, [], []),
        (b"YN5  1 7  ", 5, [], ["dup_count"]),
        (b"YN1  0 00 ", 1, [], ["dup_count"]),  # 100 boards, as one program counts them
        (b"YN1  0 36 ", 1, ["boards_lacking"], []),
        (b"YN5  1 12 ", 5, ["boards_lacking"], []),
        (b"YN9  1 7  ", 9, [], ["dup_count"]),
        (bytes(10), 1, [], ["dup_trailer"]),
        (b" " * 10, 1, [], ["dup_trailer"]),
        (b"YN0  1 6  ", 1, [], ["dup_trailer"]),
        (b"YNx  1 6  ", 1, [], ["dup_trailer"]),
        (b"YQ1  1 6  ", 1, [], ["dup_trailer"]),
        (b"YY1  1 6  ", None, ["dup_backwards"], []),
        (b"Yy5  1 10 ", None, ["dup_backwards"], []),
    ],
)
def test_trailers(trailer: bytes, first: int | None, faults: list[str], notes: list[str]) -> None:
    data = trailered(trailer)
    reading = read(data)
    assert keys(reading) == (faults, notes)
    assert reading.boards[0].number == first
    found = boards.formats.tally(data)
    assert (found and (found[0].name, found[1].count)) == (None if faults or notes else ("dup", 6))
    # Whoever names the boards takes the answer upon himself.
    if faults == ["boards_lacking"]:
        assert len(reading.to_set(SALT, numbers=[board.number for board in reading.boards]).boards) == 6  # type: ignore[misc]


def test_a_hundred_boards_counted_as_00() -> None:
    assert keys(read(trailered(b"YN1  0 00 ", 100))) == ([], ["dup_count"])


def test_only_the_first_trailer_counts() -> None:
    assert keys(read(trailered(b"YN5  1 10 ", others=b" " * 10))) == ([], [])
    reading = read(trailered(b"YN5  1 10 ", others=b"YN1  1 6  "))
    assert keys(reading) == ([], ["dup_trailers_differ"])
    assert reading.notes[0].facts["record"] == 2


def changed(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


def test_halves_that_differ_name_the_seats() -> None:
    data = bytearray(boards.formats.write(random_set("bridge", range(1, 4)), "dup"))
    north, east = data[156:158], data[156 + 26 : 156 + 28]
    data[156:158], data[156 + 26 : 156 + 28] = east, north
    (fault,) = read(bytes(data)).faults
    assert (fault.key, fault.facts["record"], fault.facts["offset"]) == ("dup_halves_differ", 2, 156 + 78)
    assert fault.facts["seats"] == (Seat.N, Seat.E)
    assert boards.formats.tally(bytes(data)) is None


def test_the_order_of_cards_in_a_hand_is_free() -> None:
    """The vendor's sheet calls it random."""
    data = boards.formats.write(random_set("bridge", range(1, 4)), "dup")
    order = random.Random(4)
    mixed = b""
    for start in range(0, len(data), 156):
        record = data[start : start + 156]
        for hand in range(0, 78, 26):
            pairs = [record[at : at + 2] for at in range(hand, hand + 26, 2)]
            order.shuffle(pairs)
            mixed += b"".join(pairs)
        mixed += record[78:]
    assert mixed != data
    assert [board.hands for board in read(mixed).good] == [board.hands for board in read(data).boards]
    assert boards.formats.tally(mixed) is not None


@pytest.mark.parametrize("name", ["dup", "bri"])
def test_bad_digits(name: str) -> None:
    data = boards.formats.write(random_set("bridge", range(1, 4)), name)
    at = RECORD[name] + 28
    for new, shown in ((b"00", "00"), (b"53", "53"), (b"x1", "x1"), (b"\xff\n", "??"), (b"4a", "4a")):
        (fault,) = read(changed(data, at, new)).faults
        assert (fault.key, fault.facts["offset"], fault.facts["record"]) == ("packed_card", at, 2)
        assert (fault.facts["seat"], fault.facts["text"]) == (Seat.E, shown)
    (fault,) = read(changed(data, RECORD[name], b"\1" * 78)).faults
    assert (fault.key, fault.facts["got"], fault.facts["offset"]) == ("packed_digits", 39, RECORD[name])
    # A card twice is told as that, and by no count of West, whose cards are what is left.
    twice = changed(data, at, data[at + 2 : at + 4])
    found = [(fault.key, fault.facts["record"]) for fault in read(twice).faults]
    assert ("card_surplus", 2) in found
    assert "hand_size" not in {key for key, _ in found}
    for part in range(RECORD[name] + 79, 2 * RECORD[name] - 10):
        assert len(read(changed(data, part, b"x")).faults) == 1


def test_bad_symbols() -> None:
    data = boards.formats.write(random_set("bridge", range(1, 4)), "dge")
    (fault,) = read(changed(data, 128, b"\x05")).faults
    assert (fault.key, fault.facts["record"], fault.facts["offset"]) == ("dge_symbols", 2, 128)
    (fault,) = read(changed(data, 128 + 70, b"x")).faults
    assert (fault.key, fault.facts["record"]) == ("packed_padding", 2)
    # A rank of the same suit twice: one card too many, one missing.
    at = next(at for at in range(129, 190) if data[at] > 32 and data[at + 1] > 32)
    found = read(changed(data, at, data[at + 1 : at + 2])).faults
    assert sorted(fault.key for fault in found) == ["card_missing", "card_surplus"]
    assert {fault.facts["offset"] for fault in found} == {128}


@pytest.mark.parametrize("name", NAMES)
def test_the_rest_of_a_file(name: str) -> None:
    data = boards.formats.write(random_set("bridge", range(1, 4)), name)
    for length in (1, 60, RECORD[name] - 1):
        reading = read(data[: 2 * RECORD[name] + length])
        fault = next(fault for fault in reading.faults if fault.key == "file_breaks_off")
        assert (fault.facts["offset"], fault.facts["got"], fault.facts["board"]) == (2 * RECORD[name], length, 3)
        assert len(reading.good) == 2
    assert read(data + b"\x1a").faults == read(data + b"\r\n").faults == ()


@pytest.mark.parametrize("end", [b"\r\n", b"\n"])
def test_lines_of_digits(end: bytes) -> None:
    made = random_set("bridge", range(1, 5))
    data = boards.formats.write(made, "bri")
    lines = [data[at : at + 78] for at in range(0, len(data), 128)]
    for text in (end.join(lines) + end, end.join(lines), lines[0]):
        reading = read(text, first=1)
        assert keys(reading) == ([], [])
        assert [board.deal() for board in reading.boards] == [b.deal for b in made.boards][: len(reading.boards)]
    assert len(read(end.join(lines), first=1).boards) == 4


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=40)
def test_whatever_comes_only_a_problem_is_raised(name: str, data: st.DataObject) -> None:
    whole = bytearray(boards.formats.write(random_set("bridge", range(1, 4)), name))
    for _ in range(data.draw(st.integers(0, 6))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(whole[: data.draw(st.integers(0, len(whole)))]) + data.draw(st.binary(max_size=200))
    try:
        reading = boards.formats.for_name(name).read(cut, "x")
        boards.formats.read(cut, "x")
    except Problem:
        return
    for board in reading.good:
        assert not board.board().faults()


@pytest.mark.parametrize("name", NAMES)
def test_rubbish_behind_a_good_board_is_told_once_it_has_no_end(name: str) -> None:
    whole = boards.formats.write(random_set("bridge", range(1, 4)), name)
    reading = read(whole + b"[" * 2_000_000)
    assert len(reading.boards) == 1003
    assert len(reading.good) == 3
    assert "file_rubbish" in keys(reading)[0]


@given(st.binary(max_size=600))
@settings(max_examples=60)
def test_noise(noise: bytes) -> None:
    for name in ("dup", "bri", "dge", "dlm"):
        entry = boards.formats.for_name(name)
        entry.looks(noise)
        try:
            assert not entry.read(noise, "x").good
        except Problem:
            pass


def test_digits_and_symbols_are_inverse() -> None:
    for seed in range(20):
        deal = random_set("bridge", (1,), seed).boards[0].deal
        n, e, s, w = (bytes(hand) for hand in deal.hands)
        assert bri.parse_digits(bri.digits(n, e, s), 0) == (deal.hands, [])
        assert dge.parse_symbols(dge.symbols(n, e, s, w)) == deal.hands
