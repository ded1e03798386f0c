"""A hand that was typed wrongly is not repeated: the sentence names the place, and at most one card."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from verify_cases import random_set

from boards.deal import hand_text
from boards.games import GAMES
from boards.narrowing import Ask, Known, Question
from boards.narrowing_answers import answered
from boards.problems import Problem
from boards.referee_input import parse_counts, parse_exceptions, parse_observations
from boards.seats import SEATS, parse_seat
from boards.typed_echo import LONGEST, echo, may_be_cards
from boards.wording import LANGUAGES, sentences
from dealer.operations.identifying import questions_of

BOARD = random_set("huapai", 5, 8)[0]
HAND = "AK4.QJ93.T52.876"


@pytest.mark.parametrize(
    "text",
    [
        "AK4.QJ93.T52.876", "ak4.qj93.t52.876", "N=AK4.QJX3.T52.876", "N=AK4.QJ93.T52.87G", "AK4", "E+AKQJ",
        "８７６５.Ｋ9", "黑桃AK4红桃QJ93", "10 9 8.K.Q.", "S:AK4 H:QJ9", "北=AK4.QJ93.T52.876+XD",
    ],
)  # fmt: skip
def test_several_cards_are_known_as_such(text: str) -> None:
    assert may_be_cards(text)


@pytest.mark.parametrize(
    "text", ["SQ", "E++SQ", "X", "QS", "BJ", "E+", "14", "round 1", "cup.toml", "desk", "week 38", "决赛第2场", "N", ""]
)
def test_one_card_and_other_words_are_not(text: str) -> None:
    assert not may_be_cards(text)


def test_what_is_repeated_is_short_and_on_one_line() -> None:
    assert echo("x" * 100_000) == "x" * (LONGEST - 3) + "..."
    assert echo("x" * LONGEST) == "x" * LONGEST
    assert echo("\x1b[2Jboo\nm\u202e") == "?[2Jboo?m?"


def refusals() -> dict[str, Callable[[str], Any]]:
    """Every place where a hand may be typed, with what is wrong there."""
    known = Known(BOARD)
    return {
        "no seat": lambda hand: parse_observations([hand], BOARD),
        "no seat, second word": lambda hand: parse_observations(["N=" + hand, hand], BOARD),
        "seat behind": lambda hand: parse_observations([hand + "=N"], BOARD),
        "suits apart": lambda hand: parse_observations(["N=" + hand.replace(".", " ")], BOARD),
        "as a difference": lambda hand: parse_exceptions("E+" + hand, BOARD),
        "no sign": lambda hand: parse_exceptions("E" + hand, BOARD),
        "as counts": lambda hand: parse_counts(hand, BOARD),
        "a slip of the finger": lambda hand: parse_observations(["N=" + hand.replace(".", "_", 1)], BOARD),
        "to identify": lambda hand: list(questions_of([hand.replace(".", "_")], (), ())),
        "asked whose": lambda hand: answered(known, Question(Ask.DIFFERS), hand),
        "asked which card": lambda hand: answered(known, Question(Ask.EXTRA, SEATS[1], 1), hand),
        "a seat": parse_seat,
    }


@pytest.mark.parametrize("where", refusals())
@given(seed=st.integers(0, 10_000), game_id=st.sampled_from(tuple(GAMES)))
@settings(max_examples=12)
def test_no_refusal_repeats_a_hand(where: str, seed: int, game_id: str) -> None:
    hand = hand_text(random_set(game_id, seed, 1)[0].deal.hands[0])
    with pytest.raises(Problem) as refused:
        refusals()[where](hand)
    for lang in LANGUAGES:
        for told in sentences(refused.value.faults, lang):
            written = told.replace(HAND, "").replace("QJ93", "")  # the example of how a hand is written
            assert not any(suit in written for suit in re.split(r"\.", hand.partition("+")[0]) if len(suit) > 2), told


def test_the_word_at_fault_is_named_by_its_place() -> None:
    with pytest.raises(Problem) as refused:
        parse_observations(["E+SQ", "AK4.QJ93"], BOARD)
    assert sentences(refused.value.faults) == [
        "word 2, “8 characters that may be cards”, is no difference from the record; write what is too much or too few "
        "at a seat, as E+SQ S-SQ."
    ]
