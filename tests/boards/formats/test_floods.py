"""Floods of every format (the benchmark of that name makes them by the 50 MB): each reader stops, wherever it ends."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import boards.formats
from boards.deal import hand_text
from boards.formats import pbn, rubbish
from boards.formats.file_reading import FileReading
from boards.problems import Fault, Problem

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import floods
from format_strategies import random_set

KINDS = floods.kinds()
ENTRIES = {entry.name: entry for entry in boards.formats.FORMATS}
IN_A_ROW, RESULTS = 60, 150
TIMES = 200
MEGABYTE = 1_000_000


def cases() -> Iterator[tuple[str, str, bool]]:
    for name, kind in KINDS.items():
        if name == "dlm":
            continue  # 99 boards at most: what is longer than a megabyte is not read
        for unit in ("good", "faulty", "one_card"):
            yield name, unit, False
            if b"{n}" in getattr(kind, unit):
                yield name, unit, True


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rubbish, "IN_A_ROW", IN_A_ROW)
    monkeypatch.setattr(rubbish, "REPEATS_IN_A_ROW", IN_A_ROW)
    monkeypatch.setattr(rubbish, "RESULTS", RESULTS)


def read(name: str, data: bytes) -> FileReading:
    return ENTRIES[name].read(data, "x")


def test_every_format_is_flooded() -> None:
    assert KINDS.keys() == ENTRIES.keys()


@pytest.mark.parametrize(("name", "unit", "counted"), list(cases()))
def test_a_flood_of_boards_is_read_no_further_than_it_is_any_use(name: str, unit: str, counted: bool) -> None:
    kind = KINDS[name]
    once, twice = (
        read(name, kind.start + floods.repeated(getattr(kind, unit), times, counted=counted) + kind.tail)
        for times in (TIMES, 2 * TIMES)
    )
    assert once.boards == twice.boards
    assert len(once.boards) <= IN_A_ROW + 2
    for reading in (once, twice):
        assert [fault.key for fault in reading.range_faults].count("file_rubbish") == 1
        assert len(reading.faults) <= 55 * (IN_A_ROW + 2)


@pytest.mark.parametrize("name", [name for name in KINDS if name not in ("record", "seatcsv", "dlm", "dup")])
def test_a_file_of_different_deals_is_read_whole(name: str) -> None:
    entry = ENTRIES[name]
    if not entry.is_written:
        pytest.skip("only read")
    numbers = range(1, min(entry.largest_number or 500, 500) + 1)
    reading = read(name, boards.formats.write(random_set("bridge", numbers), name))
    assert len(reading.good) == len(numbers)
    assert not reading.faults


def test_results_of_thousands_of_tables_are_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    games = [
        f'[Board "{board.number}"]\n[Deal "N:{" ".join(map(hand_text, board.deal.hands))}"]\n[Table "{table}"]\n\n'
        for table in range(80) for board in random_set("bridge", range(1, 37)).boards
    ]  # fmt: skip
    by_board = sorted(games, key=lambda game: int(game.split('"')[1]))
    for order in (games, by_board):
        reading = read("pbn", "".join(order).encode())
        assert [board.number for board in reading.good] == list(range(1, 37))
        assert not reading.faults


@pytest.mark.parametrize("name", ["oneline", "line", "bri", "dge", "dup", "ber", "bhg", "rzd", "cds"])
def test_the_set_again_for_each_of_128_tables_is_read_whole(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing in such files says that a deal is an earlier one; all 4,096 are boards by their place."""
    monkeypatch.undo()
    data = boards.formats.write(random_set("bridge", range(1, 33)), name)
    head = (32 * 128).to_bytes(2, "little") + data[2:13] if name == "rzd" else b""
    reading = read(name, head + data[len(head) :] * 128)
    assert len(reading.good) == 32 * 128
    assert not reading.faults


def test_a_list_with_every_deal_some_twenty_times_is_read_whole() -> None:
    lines = [
        f'PBN {dealer} {vulnerable} 4 0 "N:{" ".join(map(hand_text, board.deal.hands))}"\n'
        for board in random_set("bridge", range(1, 41)).boards for dealer in range(4) for vulnerable in range(4)
    ]  # fmt: skip
    reading = read("dds", "".join(lines).encode())
    assert len(reading.good) == len(lines) == 640
    assert not reading.faults


@pytest.mark.parametrize("sign", [b"[", b"{", b'"', b" ", b"7", b"\n", b"|", b",", b"\0"])
@pytest.mark.parametrize("name", KINDS)
def test_a_megabyte_of_one_sign_behind_a_good_board(name: str, sign: bytes) -> None:
    faults: tuple[Fault, ...]
    try:
        reading = read(name, KINDS[name].start + sign * MEGABYTE)
    except Problem as problem:
        boards_read, faults = 0, problem.faults
    else:
        boards_read, faults = len(reading.boards), reading.faults
    assert boards_read <= IN_A_ROW + 2
    assert len(faults) <= 5 * (IN_A_ROW + 2)


def test_notes_without_end_are_no_game() -> None:
    start = KINDS["pbn"].start
    reading = read("pbn", start + b'[Board "2"]\n[Deal "N:- - - -"]\n' + b'[Note "1:x"]\n' * 11_000)
    assert [board.number for board in reading.good] == [1]
    assert [fault.key for fault in reading.faults] == ["pbn_rubbish"]


@pytest.mark.parametrize("late", ["huapai", "bridge"])
def test_a_game_that_is_named_late(late: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pbn, "_READ_AHEAD", 5)
    several = "".join(
        f'[Board "{board.number}"]\n[Deal "N:{" ".join(map(hand_text, board.deal.hands))}"]\n\n'
        for board in random_set("bridge", range(1, 11)).boards
    )
    reading = read("pbn", f'{several}[Game "{late}"]{several[:-1]}'.encode())
    assert ("pbn_two_games" in {fault.key for fault in reading.faults}) == (late == "huapai")
