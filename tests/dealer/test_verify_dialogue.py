"""The talk of verify's short form: help, back, leaving, refusals, and when it ends."""

from collections.abc import Sequence
from typing import Any

import pytest

from boards.board import Board, BoardSet
from boards.cards import card_code
from boards.deal import hand_text
from boards.diagnosis import Pattern
from boards.games import GAMES
from boards.problems import Fault, Problem
from boards.seats import SEATS, Seat
from boards.verify import compare
from boards.wording import LANGUAGES, say
from dealer.keys import practice_secret
from dealer.making import make_set
from dealer.operations.verify_dialogue import Answers, asked

N, E, S, W = SEATS


class Script:
    """Lines that a referee types; what was asked, told and refused."""

    def __init__(self, *lines: str) -> None:
        self._lines = list(lines)
        self.asked: list[str] = []
        self.told: list[str] = []
        self.refused: list[str] = []

    def ask(self, key: str, **facts: Any) -> str | None:
        for lang in LANGUAGES:
            say(key, lang, **facts)
        self.asked.append(key)
        return self._lines.pop(0) + "\n" if self._lines else None

    def tell(self, key: str, **facts: Any) -> None:
        for lang in LANGUAGES:
            say(key, lang, **facts)
        self.told.append(key)

    def refuse(self, faults: Sequence[Fault]) -> None:
        self.refused += [fault.key for fault in faults]


@pytest.fixture(scope="module")
def of() -> BoardSet:
    return make_set(practice_secret("form"), GAMES["huapai"], range(1, 17), event="Cup", session="one")


def run(of: BoardSet, *lines: str) -> tuple[Answers, Script]:
    script = Script(*lines)
    board, *others = of.boards
    return asked(board, others, script, of.code), script


def spots(board: Board, homes: Sequence[Seat]) -> str:
    """Two cards of each pocket, which holds the hand of that seat."""
    return " ".join(card_code(face) for home in homes for face in list(board.deal[home])[:2])


def test_a_turned_board_takes_two_answers(of: BoardSet) -> None:
    answers, script = run(of, "", spots(of.boards[0], (W, N, E, S)))
    assert script.asked == ["form_ask_counts", "form_ask_spots"]
    assert script.told == ["form_begin"]
    assert answers.count == 2
    assert answers.is_certain
    assert answers.is_spotted
    assert answers.looked == 8
    assert compare(of.boards[0], answers.reading, of.boards).pattern is Pattern.TURNED_90


def test_a_moved_card_takes_two_answers_and_all_else_is_as_recorded(of: BoardSet) -> None:
    card = card_code(next(iter(of.boards[0].deal[N])))
    answers, script = run(of, "12 14 13 13", card)
    assert script.asked == ["form_ask_counts", "form_ask_extra"]
    assert answers.is_certain
    assert not answers.is_spotted
    assert answers.reading.is_complete
    assert compare(of.boards[0], answers.reading).moves[0].target is N


def test_help_back_and_refusals_cost_nothing(of: BoardSet) -> None:
    board = of.boards[0]
    answers, script = run(of, "<", "?", "13 13", "12 14 13 13", "？", "<", "", "SA", spots(board, (E, N, S, W)))
    assert script.refused == ["counts_form", "form_spots"]
    assert script.told == [
        "form_begin", "form_nothing_back", "form_help_counts", "form_help_always", "form_help_extra",
        "form_help_always",
    ]  # fmt: skip
    assert answers.count == 2
    assert compare(board, answers.reading, of.boards).pattern is Pattern.EXCHANGED_HANDS


def test_each_question_has_its_help(of: BoardSet) -> None:
    board = of.boards[0]
    _, script = run(of, "?", "", "?", spots(board, (N, E, S, W)), "?", "E", "?", hand_text(board.deal[E]))
    assert [key for key in script.told if key.startswith("form_help") and not key.endswith("always")] == [
        "form_help_counts", "form_help_spots", "form_help_differs", "form_help_hand",
    ]  # fmt: skip
    _, script = run(of, "12 13 13 13", "?", "q")
    assert "form_help_lacking" in script.told


def test_leaving_says_what_is_known_so_far(of: BoardSet) -> None:
    for line in ("q", "Q", "!"):
        answers, _ = run(of, "12 14 13 13", line)
        assert not answers.is_certain
        assert compare(of.boards[0], answers.reading).counts[E].found == 14
    answers, _ = run(of, "12 14 13 13")
    assert answers.count == 1


@pytest.mark.parametrize("lines", [(), ("q",), ("?",), ("what", "q"), ("12 14 13 13", "<", "q")])
def test_nothing_answered_is_refused(lines: tuple[str, ...], of: BoardSet) -> None:
    with pytest.raises(Problem, match="form_ended"):
        run(of, *lines)


def test_not_knowing_a_card_leaves_it_open(of: BoardSet) -> None:
    answers, script = run(of, "12 14 13 13", "", "")
    assert script.asked == ["form_ask_counts", "form_ask_extra", "form_ask_lacking", "form_ask_spots"]
    assert not answers.is_certain
    diagnosis = compare(of.boards[0], answers.reading)
    assert diagnosis.pattern is Pattern.MOVED_CARDS
    assert {seat for finding in diagnosis.findings for seat in finding.seats} <= {N, E}


def test_a_right_board_is_open_not_clean(of: BoardSet) -> None:
    answers, script = run(of, "", spots(of.boards[0], SEATS), "")
    assert script.asked[-1] == "form_ask_differs"
    assert not answers.is_certain
    assert not answers.is_spotted
    assert answers.found_nothing
    assert not answers.reading.is_complete


def test_blind_refusals_do_not_tell_the_record(of: BoardSet) -> None:
    board, *others = of.boards
    other = card_code(next(iter(board.deal[S])))
    for blind, key in ((True, "form_unfitting"), (False, "form_not_of_seat")):
        script = Script("12 13 13 13", other, f"N-{other}")
        asked(board, others, script, of.code, blind=blind)
        assert script.refused == [key, "form_unfitting" if blind else "exception_not_there"]
