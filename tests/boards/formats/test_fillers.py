"""Records that hold the sorted pack or nothing but zeros stand in places that are not in use: they are no boards."""

from itertools import permutations

import pytest
from format_strategies import random_set

import boards.formats
from boards.board import Board, BoardSet
from boards.deal import parse_deal
from boards.formats import FileReading, packed
from boards.games import GAMES
from boards.problems import Problem
from boards.wording import LANGUAGES, sentences

SUITS = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
MADE = random_set("bridge", range(1, 5))
# Bytes before the first record, bytes of a record, records that are the sorted pack in the format's own order, zeros.
DIGITS = b"".join(b"%02d" % card for card in range(1, 40))
SYMBOLS = b"".join(b"\x06" + a + b"\x03" + b + b"\x04" + c + b"\x05" + d for a, b, c, d in (
    (b"AKQJT98765432", b"", b"", b""), (b"", b"AKQJT98765432", b"", b""), (b"", b"", b"AKQJT98765432", b""),
    (b"", b"", b"", b"AKQJT98765432"),
))  # fmt: skip
FILLED = {
    "bri": (0, 128, [DIGITS + b" " * 32 + bytes(18), bytes(128), b" " * 128, b"0" * 78 + bytes(50)]),
    "dge": (0, 128, [SYMBOLS + bytes(60), bytes(128)]),
    "ber": (0, 52, [b"1" * 13 + b"2" * 13 + b"3" * 13 + b"4" * 13, b"4" * 13 + b"3" * 13 + b"2" * 13 + b"1" * 13]),
    "bhg": (1, 53, [b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\n"]),
    "rzd": (13, 13, [bytes([0b00011011]) * 13, bytes([0b11100100]) * 13, bytes(13)]),
    "cds": (0, 14, [b"\x03" + bytes([0b00011011]) * 13, b"\x03" + bytes(13), bytes(14)]),
}  # fmt: skip
CASES = [(name, filler) for name, (_, _, fillers) in FILLED.items() for filler in range(len(fillers))]


def with_fillers(name: str, filler: int, places: range) -> bytes:
    start, size, fillers = FILLED[name]
    data = bytearray(boards.formats.write(MADE, name))
    for at in places:
        data[start + at * size : start + (at + 1) * size] = fillers[filler]
    return bytes(data)


def zrd(of: BoardSet) -> list[bytes]:
    records = []
    for board in of.boards:
        seats = [(seat + 1) % 4 for seat in packed.holders_of(board.deal)]
        cards = bytes(sum(seats[at + place] << 2 * place for place in range(4)) for at in range(0, 52, 4))
        records.append(cards + bytes([0x77]) * 10)
    return records


def numbers(reading: FileReading) -> list[int | None]:
    return [board.number for board in reading.boards]


@pytest.mark.parametrize(("name", "filler"), CASES)
def test_a_filler_is_a_note_and_no_board(name: str, filler: int) -> None:
    whole = boards.formats.read(boards.formats.write(MADE, name), "x")
    reading = boards.formats.read(with_fillers(name, filler, range(2, 3)), "x")
    assert (reading.format, reading.faults) == (name, ())
    # The others keep the numbers that their places give.
    assert numbers(reading) == [1, 2, 4]
    assert [board.deal() for board in reading.boards] == [whole.boards[at].deal() for at in (0, 1, 3)]
    (note,) = [note for note in reading.notes if note.key == "filler_left_out"]
    assert note.note
    assert note.facts["record"] == 3
    place = {"line": 4} if name == "bhg" else {"offset": FILLED[name][0] + 2 * FILLED[name][1]}
    assert place.items() <= note.facts.items()


@pytest.mark.parametrize(("name", "filler"), CASES)
def test_several_are_told_in_one_note(name: str, filler: int) -> None:
    reading = boards.formats.read(with_fillers(name, filler, range(2, 4)), "x")
    assert reading.faults == ()
    assert numbers(reading) == [1, 2]
    (note,) = [note for note in reading.notes if note.key == "fillers_left_out"]
    assert (note.facts["count"], note.facts["record"]) == (2, 3)


def test_zrd() -> None:
    records = zrd(MADE)
    sorted_pack = zrd(sorted_set(0))[0]
    for filler in (sorted_pack, bytes(23)):
        reading = boards.formats.read(b"".join([*records[:2], filler, records[3]]), "x")
        assert (reading.format, reading.faults, numbers(reading)) == ("zrd", (), [1, 2, 4])
        assert [note.key for note in reading.notes] == ["numbered_from", "filler_left_out"]


def sorted_set(order: int) -> BoardSet:
    of = GAMES["bridge"]
    hands = list(permutations(SUITS))[order]
    return BoardSet(of.id, (Board(1, of.id, of.default_header(1), parse_deal(" ".join(hands))),), bytes(16))


@pytest.mark.parametrize("name", ["dlm", "dup", *FILLED])
def test_no_writer_makes_a_board_that_its_reader_leaves_out(name: str) -> None:
    for order in range(24):
        with pytest.raises(Problem, match="format_filler"):
            boards.formats.write(sorted_set(order), name)


@pytest.mark.parametrize("order", range(24))
def test_dup_and_dlm_claim_their_numbers(order: int) -> None:
    """Their headers say which boards there are, so that a filler among these is a board that is lacking: a fault."""
    data = boards.formats.write(MADE, "dup")
    n, e, s, w = (packed.faces_of(hand) for hand in sorted_set(order).boards[0].deal.hands)
    from boards.formats import bri, dge, dlm

    filler = bri.digits(n, e, s) + dge.symbols(n, e, s, w)
    letters = dlm.letters(packed.holders_of(sorted_set(order).boards[0].deal))
    text = boards.formats.write(MADE, "dlm").decode().split("\r\n")
    at = next(at for at, line in enumerate(text) if line.startswith("Board 03="))
    text[at] = f"Board 03={letters}{dlm.checksum(3, letters.encode()):03}"
    for changed in (data[: 2 * 156] + filler + data[2 * 156 + 146 :], "\r\n".join(text).encode()):
        assert boards.formats.tally(changed) is None
        (fault,) = boards.formats.read(changed, "x").faults
        assert (fault.key, fault.facts["board"]) == ("dlm_filler", 3)


def test_zeros_in_dup() -> None:
    data = boards.formats.write(MADE, "dup")
    (fault,) = boards.formats.read(data[: 2 * 156] + bytes(156) + data[3 * 156 :], "x").faults
    assert (fault.key, fault.facts["board"]) == ("dlm_filler", 3)


def test_a_file_of_nothing_but_fillers_makes_no_set() -> None:
    data = FILLED["bri"][2][0] * 3
    reading = boards.formats.read(data, "x.bri")
    assert (reading.boards, reading.faults) == ((), ())
    with pytest.raises(Problem, match="set_empty"):
        reading.to_set(bytes(16))
    # Zeros alone are no sign of any format.
    assert boards.formats.sniff(bytes(14 * 40)) is None
    assert boards.formats.sniff(boards.formats.write(random_set("bridge", range(1, 2)), "cds") + bytes(14 * 40)) is None


def test_many_zeros_behind_the_boards() -> None:
    """Fewer than those that end a file as rubbish."""
    for name, size in (("rzd", 13), ("cds", 14), ("bri", 128)):
        data = boards.formats.write(MADE, name) + bytes(size * 900)
        reading = boards.formats.read(data, "x")
        assert (reading.format, len(reading.good), reading.faults) == (name, 4, ())
        (note,) = [note for note in reading.notes if note.key == "fillers_left_out"]
        assert note.facts["count"] == 900


def test_the_sentences() -> None:
    for lang in LANGUAGES:
        reading = boards.formats.read(with_fillers("bri", 0, range(2, 3)), "x.bri")
        assert any("3" in said and "256" in said for said in sentences(reading.notes, lang))


@pytest.mark.parametrize(
    "tail",
    [DIGITS + SYMBOLS + bytes(10), DIGITS + SYMBOLS + b"YN1  1 4  ", bytes(156), b" " * 156, DIGITS + bytes(78)],
)
def test_dup_leaves_out_what_its_trailer_does_not_count(tail: bytes) -> None:
    data = boards.formats.write(MADE, "dup")
    reading = boards.formats.read(data + tail * 90, "x")
    assert (reading.faults, numbers(reading)) == ((), [1, 2, 3, 4])
    (note,) = [note for note in reading.notes if note.key == "fillers_left_out"]
    assert (note.facts["count"], note.facts["record"], note.facts["offset"]) == (90, 5, 4 * 156)
    # With a board behind them the trailer is wrong, and nothing says which places are in use.
    reading = boards.formats.read(data + tail * 2 + data[:156], "x")
    assert [fault.key for fault in reading.faults] == ["dlm_filler"] * 2


def test_dup_of_boards_from_25_on_and_fillers() -> None:
    data = boards.formats.write(random_set("bridge", range(25, 29)), "dup")
    counted = b"".join(data[at : at + 146] + b"YN25 0 04 " for at in range(0, len(data), 156))
    for trailer in (data, counted):
        reading = boards.formats.read(trailer + (DIGITS + SYMBOLS + bytes(10)) * 20, "x")
        assert (reading.faults, numbers(reading)) == ((), [25, 26, 27, 28])
