"""Boards without end that are no use: every reader stops at the same place, however long the file is."""

from collections.abc import Callable

import pytest

import boards.formats
from boards.board import BoardSet
from boards.deal import parse_deal
from boards.formats import rubbish
from boards.formats.file_reading import FileReading
from boards.formats.rubbish import IN_A_ROW, IN_ALL, REPEATS_IN_A_ROW, Watch
from boards.games import GAMES, deal_faults

DEAL = "AK4.QJ93.T52.876 QJT9.A42.KQ7.432 8765.KT8.A93.AQ5 32.765.J864.KJT9"
N, E, S, W = DEAL.split()
ONELINE = f"n {N} e {E} s {S} w {W}\n"
LIN = "qx|o7|md|1S8765HKT8DA93CAQ5,S32H765DJ864CKJT9,SAK4HQJ93DT52C876|\n"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
LETTERS = "".join(ALPHABET[7 * at % 52] for at in range(52)) + "\n"
LINK = "handviewer.html?b=1&n=SAK4HQJ93DT52C876&e=SQJT9HA42DKQ7C432&s=S8765HKT8DA93CAQ5&w=S32H765DJ864CKJT9\n"
CSV = ",".join([*(suit for hand in (N, E, S, W) for suit in hand.split(".")), "1", "N/-"]) + "\n"
CARDS = ", ".join(f"'{suit}{rank}'" for suit in "SHDC" for rank in "AKQJT98765432")

KINDS = [
    ("oneline", ONELINE, "n . e . s . w . \n"),
    ("oneline", ONELINE, "n A\n"),
    ("oneline", "", ONELINE),
    ("line", DEAL.replace(" ", "|").replace(".", " ") + "\n", "|\n"),
    ("lin", LIN, "qx|o1|md|1S,H,|"),
    ("lin", LIN, "qx|o1|\n"),
    ("gongzhu", f"No.0: [{CARDS}]\n", "No.0000: ['H4',\n"),
    ("gongzhu", "", f"No.0: [{CARDS}]\n"),
    ("dds", f'PBN 0 0 4 0 "N:{DEAL}"\n', 'PBN 1 1 1 1 "N:\n'),
    ("pbn", f'[Board "1"]\n[Deal "N:{DEAL}"]\n\n', '[Deal "N:- - - -"]\n\n'),
    ("pbn", f'[Board "1"]\n[Deal "N:{DEAL}"]\n\n', '[Deal "N:... ... ... ..."]\n\n'),
    ("ber", "1234" * 13, "1" * 52),
    ("ber", "", "1234" * 13),
    ("bhg", "\n" + LETTERS, LETTERS[:30] + "\n"),
    ("bhg", "\n", LETTERS),
    ("handviewer", LINK, "handviewer.html?n=&\n"),
    ("handviewer", LINK, "handviewer.html?n=S&\n"),
    ("rbn", f"B 1\nH N:{DEAL.replace(' ', ':')}\n\n", "B 2\nH N:\n\n"),
    ("csv", CSV, ",,,,,,,,,,,,,,,,x,\n"),
]  # fmt: skip


def read(name: str, text: str) -> FileReading:
    entry = next(entry for entry in boards.formats.FORMATS if entry.name == name)
    return entry.read(text.encode(), "x")


@pytest.mark.parametrize(("name", "good", "bad"), KINDS)
def test_a_file_twice_as_long_is_read_no_further(
    name: str, good: str, bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rubbish, "REPEATS_IN_A_ROW", IN_A_ROW)
    once, twice = (read(name, good + bad * times) for times in (IN_A_ROW + 200, 2 * (IN_A_ROW + 200)))
    assert once == twice
    assert len(once.boards) <= IN_A_ROW + 1
    (told,) = once.range_faults
    assert told.key == "file_rubbish"
    assert {"line", "offset"} & told.facts.keys()
    # The boards before it are kept, and naming them settles it.
    if once.boards[0].is_good and once.boards[0].number is not None:
        whole = once.to_set(bytes(16), numbers=[once.boards[0].number])
        assert isinstance(whole, BoardSet)


@pytest.mark.parametrize(("name", "good", "bad"), [kind for kind in KINDS if kind[1].strip() and kind[0] != "gongzhu"])
def test_fewer_are_all_told(name: str, good: str, bad: str) -> None:
    reading = read(name, good + bad * 50)
    assert not reading.range_faults
    assert reading.boards[0].is_good


def test_the_place_is_the_first_board_that_was_not_read() -> None:
    reading = read("oneline", ONELINE + "n . e . s . w .\n" * 1500)
    assert len(reading.boards) == IN_A_ROW + 1
    assert [fault.facts["line"] for fault in reading.range_faults] == [IN_A_ROW + 2]


@pytest.mark.parametrize(
    ("step", "left"),
    [
        (lambda at: False, IN_A_ROW),
        (lambda at: at == 500, 501 + IN_A_ROW),
        (lambda at: at % 2 == 0, 2 * IN_ALL),
        (lambda at: True, None),
    ],
)
def test_watch(step: Callable[[int], bool], left: int | None) -> None:
    watch = Watch()
    counted = 0
    while not watch.is_over and counted < 3 * IN_ALL:
        watch.count(step(counted))
        counted += 1
    assert counted == (left or 3 * IN_ALL)


def test_the_same_deal_again_and_again_is_no_good_board() -> None:
    watch = Watch()
    for at in range(REPEATS_IN_A_ROW + 2):
        assert not watch.is_over
        watch.count(True, "the same" if at else "another")
    assert watch.is_over
    watch.count(True, "a new one")
    assert not watch.is_over


def test_repeats_between_faulty_boards_are_no_good_ones() -> None:
    watch = Watch()
    watch.count(True, "the same")
    for at in range(2 * IN_A_ROW):
        assert not watch.is_over
        watch.count(at % 2 == 0, "the same" if at % 2 == 0 else None)
    assert watch.is_over


def test_four_empty_hands_are_told_by_their_sizes() -> None:
    for of in GAMES.values():
        header = of.default_header(1)
        assert [f.key for f in deal_faults(of, header, parse_deal("... ... ... ..."))] == ["hand_size"] * 4
