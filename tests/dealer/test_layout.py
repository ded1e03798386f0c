"""Sentences on a narrow screen: what a person reads stays whole, and no line is wider than the screen."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.wording import LANGUAGES, rows
from dealer.layout import HANGING, columns, folded, side_by_side

WORDS = st.text("abc,.“”(N7 北南家袋。，、（）：Q-", max_size=300)
TOPICS = ("machine", "operating", "machine_modes", "machines")


def bare(text: str) -> str:
    return re.sub(r"\s", "", text)


@given(WORDS, st.integers(40, 120))
@settings(max_examples=200)
def test_nothing_is_lost_and_nothing_is_too_wide(text: str, width: int) -> None:
    lines = folded(text, width)
    assert bare("".join(lines)) == bare(text)
    for line in lines:
        whole_word = len(line.split()) <= 1 or re.fullmatch(r"\s*\S*[NESW] \d\S*", line)
        assert columns(line) < width or whole_word or len(lines) == 1
    if columns(text) < width:
        assert lines == [text]


@pytest.mark.parametrize("width", [41, 60, 80, 100])
@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_of_a_machine_breaks_where_a_reader_expects_it(topic: str, lang: str, width: int) -> None:
    for row in rows(topic).values():
        text = row[LANGUAGES.index(lang)]
        lines = folded(text, width)
        words = text.split()
        for number, line in enumerate(lines):
            assert columns(line) < width, line
            if number:
                assert line.startswith(HANGING)
                assert line.strip()[0] not in "，。；：、！？）”", line
            assert line[-1] not in "（“", line
            if lang == "en":
                assert all(word in words for word in line.split()), line


def test_keys_are_not_broken() -> None:
    options = ["[r] read it again", "[n] I name it (n SQ)", "[x] throw it out", "[q] leave"]
    lines = side_by_side(options, 50)
    assert lines == ["  [r] read it again   [n] I name it (n SQ)", "  [x] throw it out   [q] leave"]


def test_a_screen_too_narrow_to_help_is_left_to_the_terminal() -> None:
    assert folded("a board is done " * 9, 20) == ["a board is done " * 9]


def test_a_seat_stays_with_its_count() -> None:
    lines = folded("board 15: 23 of 52 cards are in (N 7, E 6, S 5, W 5). Go on.", 53)
    assert lines == ["board 15: 23 of 52 cards are in (N 7, E 6, S 5,", "   W 5). Go on."]
