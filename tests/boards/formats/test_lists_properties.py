"""Formats of bare deals: what is written comes back; whatever is read, only a Problem is raised, and in linear time."""

import random
import time

import pytest
from format_strategies import board_sets, random_set
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import boards.formats
from boards.board import BoardSet
from boards.cards import RANKS, SUITS
from boards.deal import Hand, deal_text
from boards.formats import FileReading, dds, deal_lines, handviewer, lin, oneline, rbn, zrd
from boards.formats.suited import read_suited, suited_text
from boards.games import GAMES, deal_faults
from boards.problems import Problem

settings = hypothesis_settings(max_examples=40)
OF_13 = ("huapai", "bridge")
MODULES = {"lin": lin, "handviewer": handviewer, "oneline": oneline, "line": deal_lines, "dds": dds, "rbn": rbn,
           "zrd": zrd}  # fmt: skip
LINE = "N:AK4.QJ93.T52.876 QJT9.A42.KQ7.432 8765.KT8.A93.AQ5 32.765.J864.KJT9"
HANDS = LINE.replace(" ", ":")
SAMPLES = {
    **{name: boards.formats.write(random_set("bridge"), name) for name in ("lin", "handviewer", "oneline", "line")},
    "dds": f'NUMBER 2\nPBN 0 0 0 0 "{LINE}"\nFUT 1 2\nPBN 1 1 0 0 "{LINE}"\n'.encode(),
    "rbn": f"E Cup\nB 7\nH {HANDS}\nA NB:P\n\nB 8\nH {HANDS}\n{{text}}\n".encode(),
    "zrd": bytes.fromhex("72527a0ae17ae4f952e041fc7c4949492b2a39396767af") * 3,
}


@pytest.mark.parametrize("name", ["lin", "handviewer"])
@settings
@given(board_set=board_sets(OF_13))
def test_numbers_headers_and_cards_come_back(name: str, board_set: BoardSet) -> None:
    data = boards.formats.write(board_set, name)
    reading = boards.formats.read(data, "x", game=board_set.game)
    assert (reading.format, reading.faults) == (name, ())
    again = reading.to_set(board_set.salt)
    assert [(board.number, board.deal) for board in again.boards] == [
        (board.number, board.deal) for board in board_set.boards
    ]
    if "loses_headers" not in boards.formats.losses(board_set, name):
        assert again.fingerprint == board_set.fingerprint
    else:
        assert board_set.game_id == "huapai"
    assert boards.formats.write(again, name) == data


@pytest.mark.parametrize("name", ["oneline", "line"])
@settings
@given(st.sampled_from(OF_13), st.integers(1, 2000), st.integers(1, 5), st.integers(0, 2**32))
def test_cards_come_back_in_order(name: str, game_id: str, first: int, count: int, seed: int) -> None:
    board_set = random_set(game_id, range(first, first + count), seed)
    data = boards.formats.write(board_set, name)
    reading = boards.formats.read(data, "x", game=board_set.game, first=first)
    assert (reading.format, reading.faults, reading.notes) == (name, (), ())
    assert reading.to_set(board_set.salt).fingerprint == board_set.fingerprint


@settings
@given(st.lists(st.integers(0, 51), max_size=60), st.randoms(use_true_random=False))
def test_suited_hands_come_back_in_any_order(faces: list[int], shuffled: random.Random) -> None:
    hand = Hand.of(faces)
    assert read_suited(suited_text(hand)) == (hand, ())
    cards = [SUITS[face // 13] + RANKS[face % 13] for face in faces]
    shuffled.shuffle(cards)
    assert read_suited("".join(cards).lower()) == (hand, ())


def read_safely(data: bytes, name: str | None = None) -> FileReading | None:
    try:
        reading = MODULES[name].read(data, "x") if name else boards.formats.read(data, "x")
    except Problem:
        return None
    for board in reading.good:
        # Whatever is called good is a deal of the game.
        assert not deal_faults(GAMES[board.game_id], GAMES[board.game_id].default_header(1), board.deal())
    return reading


SCRAPS = st.text("nesw NESW:.|AKQJT98765432SHDC01xmdqahvo\n{};,-%", max_size=400).map(str.encode)


@pytest.mark.parametrize("name", MODULES)
@settings
@given(data=st.binary(max_size=400) | SCRAPS)
def test_any_bytes(name: str, data: bytes) -> None:
    read_safely(data, name)


@pytest.mark.parametrize("name", MODULES)
@settings
@given(data=st.data())
def test_damaged_files(name: str, data: st.DataObject) -> None:
    """Bits turned, pieces cut out, doubled or put elsewhere."""
    whole = bytearray(SAMPLES[name])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        length = data.draw(st.integers(0, 40))
        kind = data.draw(st.sampled_from(["bit", "cut", "double", "byte", "end"]))
        if kind == "bit":
            whole[at] ^= 1 << data.draw(st.integers(0, 7))
        elif kind == "cut":
            del whole[at : at + length]
        elif kind == "double":
            whole[at:at] = whole[at : at + length]
        elif kind == "byte":
            whole[at : at + 1] = data.draw(st.binary(max_size=3))
        else:
            del whole[at:]
        if not whole:
            break
    read_safely(bytes(whole), name)
    read_safely(bytes(whole))


@pytest.mark.parametrize("name", ["lin", "handviewer", "oneline", "line"])
def test_no_changed_card_goes_unnoticed(name: str) -> None:
    """Any one rank written as another: that board is at fault, its neighbours are as they were.

    In LIN a card of three hands may change places with one of the fourth, which no reader can see: it is a deal too.
    """
    board_set = random_set("bridge", range(1, 4), 9)
    text = boards.formats.write(board_set, name).decode()
    lines = text.splitlines(keepends=True)
    good = [deal_text(board.deal) for board in board_set.boards]
    start = lines[1].index("md|") + 4 if name == "lin" else lines[1].index("&n=") if name == "handviewer" else 0
    end = lines[1].index("|rh") if name == "lin" else len(lines[1])
    ranks = "AKQJT98765432"
    changed = 0
    for at in range(start, end):
        rank = lines[1][at].upper()
        if rank not in ranks:
            continue
        other = ranks[(ranks.index(rank) + 1) % 13]
        line = lines[1][:at] + other + lines[1][at + 1 :]
        reading = boards.formats.read("".join([lines[0], line, lines[2]]).encode(), "x", first=1)
        deals = {board.number: deal_text(board.deal()) for board in reading.good}
        assert (deals[1], deals[3]) == (good[0], good[2])
        if name == "lin":
            assert 2 not in deals or deals[2] != good[1]
        else:
            assert {fault.facts["board"] for fault in reading.faults} == {2}
        changed += 1
    assert changed == (39 if name == "lin" else 52)


RUBBISH = [b"[", b"|", b"\n", b" ", b"{", b":", b"a\n", b"%", b"\\", b"x|", b"n ", b"N:", b"H N:\n", b"qx", b"\xff",
           b"handviewer.html?", b"{\n", b"\t\n"]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in MODULES if name != "zrd"])
def test_rubbish_behind_good_deals_takes_linear_time(name: str) -> None:
    """A megabyte of each; 50 MB would then answer within 10 s."""
    for piece in RUBBISH:
        data = SAMPLES[name] + piece * (1_000_000 // len(piece))
        started = time.process_time()
        reading = read_safely(data)
        assert time.process_time() - started < 1, piece
        assert reading is not None
        assert reading.format == name
        assert reading.good


def test_many_boards() -> None:
    board_set = random_set("bridge", range(1, 65))
    for name in ("lin", "handviewer", "oneline", "line"):
        data = b"".join(boards.formats.write(board_set, name) for _ in range(10))
        started = time.process_time()
        assert len(boards.formats.read(data, "x").boards) in (64, 64 * 10)
        assert time.process_time() - started < 2
