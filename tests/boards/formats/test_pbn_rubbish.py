"""PBN that nobody wrote: no text takes more than linear time or piles up faults without end."""

import sys
import time
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boards.formats
from boards.formats.pbn_games import GameReader
from boards.formats.pbn_tokens import Kind, tokens
from boards.problems import Problem

DEAL = "AK4.QJ93.T52.876 QJT9.A42.KQ7.432 8765.KT8.A93.AQ5 32.765.J864.KJT9"
SIZE = 1_000_000
UNITS = [
    "[", "[\n", "]", "{", "{}", "{}\n\n", '"', '\\"', '"\\"\n', "%", "%\n\n", "\n", " ", "\r", "\r\n", "\f", ";\n",
    '[A "', '[A "x"', '[A ""]', '[A ""]\n', '[A ""]\n\n', '[A "\\"]', "[Deal", "[Deal x\n\n", '[Deal "x:y"]\n\n',
    '[Deal "N:... ... ... ..."]\n\n', '[Deal "N:- - - -"]', "x{}\n", "x{}\n\n", "x\n", "[ \n", '[Site "{"]\n', "é",
    "牌", '[Board "1"]\n\n', '[Note "1:x"]',
]  # fmt: skip


def answer(data: bytes) -> int:
    """How many faults come of it."""
    try:
        return len(boards.formats.read(data, "x.pbn").faults)
    except Problem as problem:
        return len(problem.faults)


@pytest.mark.parametrize("unit", UNITS)
def test_a_megabyte_of_the_same(unit: str) -> None:
    data = b'[Board "1"]\n' + unit.encode() * (SIZE // len(unit.encode()))
    started = time.process_time()
    faults = answer(data)
    # A 50 MB file has 50 times as much and 10 seconds; a busy machine is given ten times that here.
    assert time.process_time() - started < 2
    assert faults <= 30_000


def test_memory_stays_with_the_size_of_the_file() -> None:
    data = b"".join(b'[Board "%d"]\n[Deal "N:%s"]\n\n' % (n, DEAL.encode()) for n in range(1, 1001))
    tracemalloc.start()
    reading = boards.formats.read(data, "x.pbn")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(reading.boards) == 1000
    assert peak < 20 * len(data) + sys.getsizeof(data)


LINES = ['[Board "7"]', '[board "8"]', '[Event "#"]', '[Event "##x"]', '[Site "a"] [Room "b"]', "{ c", "}", "% e", "",
         " ", "; r", "row 1", '"s', f'[Deal "N:{DEAL}"]', '[Deal "', "[Note \"1:a\"]", '[Auction "N"]', 'x [Date "d"]',
         '[West "q\\"]', '[West "\\\\"]', '[Dealer "S"]', '[Game "huapai"]']  # fmt: skip


@settings(max_examples=150)
@given(st.lists(st.sampled_from(LINES), max_size=14))
def test_plain_games_are_read_as_the_tokens_have_them(lines: list[str]) -> None:
    """The quick way and the way token by token give the same games."""

    class Slow(GameReader):
        def _plain_game(self, part: str, at: int, line: int) -> None:
            return None

    text = "\n".join(lines) + "\n"
    found = [
        ([(g.tags, g.faults, g.notes, g.line, g.line_of("Deal")) for g in reader.games()], reader.faults, reader.notes)
        for reader in (GameReader(text), Slow(text))
    ]
    assert found[0] == found[1]
    # The tags of a game are those of its tokens.
    names = {token.name.capitalize() for token in tokens(text) if token.kind is Kind.TAG}
    assert {name for tags, *_ in found[0][0] for name in tags} <= names
