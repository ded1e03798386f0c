"""The number on the board where the machine cannot read it, the last board again, and what a scanner types."""

from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from station_world import Room, boards

from boards.codes import ContainerCode, box_code, code_text, hand_code, slip_code
from boards.games import game
from boards.problems import Problem
from boards.seats import Seat
from boards.wording import LANGUAGES
from dealer import keys, making
from dealer.console import text_of
from dealer.station.numbers import parse_container, what_was_scanned
from dealer.station.orders import Ask, Choice, Fate, NoteCleaned, Say
from dealer.terminal import Terminal
from firmware_protocol.codes import Capability
from firmware_protocol.device import Device
from firmware_protocol.simulator import Setup

SET = making.make_set(keys.practice_secret("x"), game("huapai"), [7, 8], seed="x")
CARD = code_text(hand_code(SET.code, SET.boards[0], Seat.E, 1))


class SeesPockets(Device):
    """Knows when a board is in and empty, and cannot read its number."""

    LEAVES = Capability.POCKET_SENSORS | Capability.MEMORY | Capability.VERIFY

    def __init__(self, mechanism: Any, store: Any, identity: Any, *rest: Any, **more: Any) -> None:
        super().__init__(mechanism, store, replace(identity, capabilities=self.LEAVES), *rest, **more)


class SeesNothing(SeesPockets):
    LEAVES = Capability.MEMORY


def room_of(device: type[Device], *numbers: int, name: str = "huapai") -> Room:
    return Room(Setup(card_s=0.005, device=device), boards(name, *numbers))


def number_of(question: Ask) -> tuple[Choice, int]:
    return Choice.NUMBER, question.facts["task"].container


# -- asked, and refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", [SeesPockets, SeesNothing])
def test_one_scan_a_board_and_nothing_else_is_asked(device: type[Device]) -> None:
    room = room_of(device, 1, 2, 3)
    assert room.run(room.station(), number_of) == 0
    asked = [line for line in room.lines if isinstance(line, Ask)]
    assert [line.key for line in asked] == ["machine_insert_number"] * 3
    assert [Choice.AGAIN in line.choices for line in asked] == [False, True, True]
    assert set(room.fates.values()) == {Fate.MADE}


def test_another_number_is_refused_with_both_and_no_card_moves() -> None:
    room = room_of(SeesNothing, 7)
    typed = iter([8, 70, 7])

    def answer(question: Ask) -> tuple[Choice, int]:
        assert not room.progress
        return Choice.NUMBER, next(typed)

    assert room.run(room.station(), answer) == 0
    refused = [text_of(line, "en") for line in room.lines if line.key == "machine_wrong_number"]
    assert [("number 8," in refused[0], "number 7 " in refused[0]), ("70" in refused[1],)] == [(True, True), (True,)]


def test_any_board_asks_for_enter_only() -> None:
    room = room_of(SeesNothing, 1, 2)
    assert room.run(room.station(check_label=False), lambda question: Choice.GO) == 0
    room = room_of(SeesPockets, 1, 2)
    assert room.run(room.station(check_label=False), lambda question: None) == 0


def test_a_container_has_its_own_number() -> None:
    room = room_of(SeesNothing, 1)
    room.boards = [replace(room.boards[0], container=33)]
    typed = iter([1, 33])
    assert room.run(room.station(), lambda question: (Choice.NUMBER, next(typed))) == 0
    assert "number 33 is to be dealt" in text_of(next(line for line in room.lines if "wrong" in line.key), "en")


# -- the last one again ------------------------------------------------------------------------------------------------


def test_the_last_board_again_by_one_key_at_the_prompt() -> None:
    room = room_of(SeesNothing, 1, 2, 3)
    pressed: list[int] = []

    def answer(question: Ask) -> Choice | tuple[Choice, int]:
        if question.facts["task"].board == 3 and not pressed:
            pressed.append(1)
            return Choice.AGAIN
        return number_of(question)

    assert room.run(room.station(), answer) == 0
    made = [(e.board, e.attempt) for e, records in room.jobs.values() if len(records) > 10]
    assert made == [(1, 0), (2, 0), (2, 1), (3, 1)], "board 3 waited, and nothing of it was dealt before"
    assert set(room.fates.values()) == {Fate.MADE}


def test_keys_without_a_question() -> None:
    room = Room(Setup(card_s=0.005, operator_s=1.0), boards("huapai", 1, 2))
    station = room.station()
    pressed: list[str] = []

    def press() -> bool:
        if not pressed and len(room.progress) == 20:
            pressed.append("early")
            station.pressed(Choice.AGAIN)
        if len(pressed) == 1 and room.fates.get(1) is Fate.MADE and room.keys[-1] == "machine_insert":
            pressed.append("between")
            station.pressed(Choice.CLEANED)
            station.pressed(Choice.AGAIN)
        return False

    assert room.run(station, lambda question: None, until=press) == 0
    assert room.keys.count("machine_again_later") == 1
    assert room.noted == [NoteCleaned("paitao/simulator/1")]
    assert [e.board for e, records in room.jobs.values() if len(records) > 10] == [1, 1, 2]


# -- what a scanner types ----------------------------------------------------------------------------------------------

LABEL = code_text(ContainerCode("huapai", 7, 3))


@pytest.mark.parametrize("text", ["7", " 7 ", "007", LABEL, LABEL.lower() + "\t"])
def test_numbers(text: str) -> None:
    assert parse_container(text, "huapai") == 7


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "machine_no_number"),
        ("x7", "machine_no_number"),
        ("-7", "machine_no_number"),
        ("7,5", "machine_no_number"),
        ("1234567", "code_foreign"),
        (LABEL[:-1] + "0", "code_check"),
        (CARD, "machine_scanned_wrong"),
        (code_text(slip_code(SET.code, SET.boards[1])), "machine_scanned_wrong"),
        (code_text(box_code(SET)), "machine_scanned_wrong"),
        (code_text(ContainerCode("bridge", 7, 3)), "machine_scanned_game"),
    ],
)
def test_what_is_no_number_of_a_board_is_named(text: str, key: str) -> None:
    with pytest.raises(Problem) as refused:
        parse_container(text, "huapai")
    assert refused.value.key == key
    for lang in LANGUAGES:
        assert CARD[20:] not in text_of(Say(key, dict(refused.value.faults[0].facts)), lang)


def typed(*lines: str, game_id: str = "huapai", choices: tuple[Choice, ...] = ()) -> tuple[Any, list[str]]:
    """What the terminal makes of lines at the number's question, and what it says."""
    out = StringIO()
    terminal = Terminal("en", source=StringIO("".join(line + "\n" for line in lines)), out=out, err=StringIO())
    task = Room(Setup(), boards("huapai", 7)).station()._boards.first
    question = Ask("machine_insert_number", {"task": task, "game": game_id}, choices or (Choice.NUMBER, Choice.LEAVE))
    while not terminal.ended:
        answer = terminal.answer(question)
        if answer is not None:
            return answer, out.getvalue().splitlines()
    return None, out.getvalue().splitlines()


def test_the_terminal_takes_labels_numbers_and_keys() -> None:
    assert typed(LABEL)[0] == (Choice.NUMBER, 7)
    assert typed("12")[0] == (Choice.NUMBER, 12)
    assert typed("q")[0][0] is Choice.LEAVE


def test_the_terminal_names_what_was_scanned_and_never_repeats_it() -> None:
    answer, lines = typed(CARD, "7")
    assert answer == (Choice.NUMBER, 7)
    assert lines == [
        "that was the hand card of E at board 7; scan the label on the board itself, or type the number that stands on"
        " it."
    ]
    answer, lines = typed(CARD, "q", choices=(Choice.CONTINUE, Choice.LEAVE))
    assert answer[0] is Choice.LEAVE
    assert lines[0].startswith("that was the hand card of E at board 7; it is not asked for now.")
    assert what_was_scanned("hello") is None
