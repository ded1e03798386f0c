"""Field cases of machines, told there card by card, here in events, resumes and stops (tests/data/field)."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from station_world import Room

from boards.board import Board
from boards.cards import CardName, parse_card
from boards.deal import Deal, parse_hand
from boards.games import game
from boards.seats import Seat
from dealer.console import text_of
from dealer.station.jobs import Outcome, Task, plan_of
from dealer.station.orders import Ask, Choice, Fate
from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.codes import EventKind
from firmware_protocol.simulator import Setup

FIELD = Path(__file__).parent.parent / "data" / "field"
BRIDGE = game("bridge")


def case(name: str) -> Any:
    (file,) = FIELD.glob(f"{name}-*.json")
    return json.loads(file.read_text(encoding="utf-8"))


def board_of(number: int, deal: str) -> Board:
    """`N:hand hand hand hand`, as the cases write it."""
    n, e, s, w = map(parse_hand, deal.removeprefix("N:").split())
    return Board(number, "bridge", BRIDGE.default_header(number), Deal((n, e, s, w)))


def test_f062_a_machine_that_forgot_its_place_deals_nothing_more() -> None:
    told = case("F062")
    board = board_of(told["board"], told["deal"])
    room = Room(Setup(card_s=0.01, off_s=0.2), [board])
    reset: list[int] = []

    def forget() -> bool:
        if len(room.progress) >= 17 and not reset:
            reset.append(len(room.progress))
            room.machine.power_off(room.now)
            room.machine._store.replace(())  # `remembers_position: false`
        return False

    asked: list[Ask] = []

    def anew(question: Ask) -> Choice:
        asked.append(question)
        assert len(room.progress) == reset[0], "no card was sent after the restart"
        return Choice.ANEW

    assert room.run(room.station(), anew, until=forget) == 0
    assert [question.key for question in asked] == ["machine_forgot"]
    sentence = text_of(asked[0], "en")
    assert "board 3" in sentence
    assert f"restarted after {reset[0]} sure cards" in sentence
    assert [entry.state for entry, _ in room.jobs.values()] == [Outcome.GIVEN_UP, Outcome.DONE]
    assert room.is_right(board)


def test_f066_a_second_answer_counts_for_nothing() -> None:
    told = case("F066")
    board = board_of(told["board"], told["deal"])
    faults = [Fault(FaultKind.JAM_PATH, 27)]
    room = Room(Setup(card_s=0.01, operator_s=3.0, faults=faults), [board])
    station = room.station()
    take = station.event

    def twice(event: Any) -> None:
        take(event)
        if getattr(getattr(event, "record", None), "number", 0) == 27:  # STARTED is 1, so this is card 26
            take(event)

    station.event = twice  # type: ignore[method-assign]
    cards_at_stop: list[int] = []

    def wait_for_hands(question: Ask) -> Choice:
        assert question.key == "machine_stop_jam_path"
        cards_at_stop.append(room.progress[-1].cards)
        return Choice.CONTINUE

    assert room.run(station, wait_for_hands) == 0
    assert set(cards_at_stop) == {26}, "the jammed card 27 was never counted before it lay in its pocket"
    ((_, records),) = room.jobs.values()
    dealt = [record.cards for record in records if record.kind == EventKind.CARD]
    assert dealt == list(range(1, 53))
    assert room.is_right(board)


def test_f070_resume_proposes_and_asks() -> None:
    told = case("F070")
    boards = [board_of(int(number), deal) for number, deal in told["deals"].items()]
    room = Room(Setup(card_s=0.01), boards)
    room.fates[14] = Fate.MADE
    room.run(room.station(), lambda question: None, until=lambda: len(room.progress) >= 23)
    room.machine.power_off(room.now)
    room.lines.clear()
    seen = len(room.progress)
    asked: list[Ask] = []

    def emptied(question: Ask) -> Choice:
        asked.append(question)
        assert len(room.progress) <= seen + 2, "nothing is dealt onto the cards before the answer"
        return Choice.ANEW

    made = [Task(number, 1, number, plan_of(boards[0])) for number in range(1, 15)]
    assert room.run(room.station(made=made), emptied) == 0
    lines = [text_of(line, "en") for line in room.lines]
    assert "1-14" in lines[0]
    assert lines[1].startswith("board 15 was under way: ")
    facts = asked[0].facts
    assert facts["cards"] == facts["n"] + facts["e"] + facts["s"] + facts["w"]
    assert 22 <= facts["cards"] <= 25
    assert set(asked[0].choices) == {Choice.RESUME, Choice.ANEW, Choice.LEAVE}
    assert [entry.board for entry, _ in room.jobs.values()] == [15, 15, 16]
    assert all(room.is_right(board) for board in boards[1:])


def test_f074_the_earlier_of_two_candidates_comes_first() -> None:
    told = case("F074")
    board = board_of(told["board"], told["deal"])
    order = [parse_card(code) for code in told["reads_in_order"]]
    nine_of_clubs = parse_card("C9")
    at = next(i for i, face in enumerate(order) if order.index(face) != i)  # the second nine of hearts
    first = order.index(order[at])
    cards = [*order]
    wrong = next(i for i in (first, at) if i != at) if told["dealt_up_to"] > first + 1 else first
    cards[wrong] = nine_of_clubs
    fault = Fault(FaultKind.MISREAD_AS, wrong + 1, order[at])
    room = Room(Setup(card_s=0.01, decks=[cards], faults=[fault]), [board])
    asked: list[Ask] = []

    def leave(question: Ask) -> Choice:
        asked.append(question)
        return Choice.LEAVE

    assert room.run(room.station(reveal=True), leave) == 3
    assert room.fates.get(17) is not Fate.MADE
    (question,) = asked
    assert question.key == "machine_stop_duplicate_shown"
    assert (question.facts["earlier"], question.facts["index"]) == (first + 1, at + 1)
    assert (first + 1, at + 1) == (25, 32)
    seat = Seat(plan_of(board).pockets[order[at]][0] - 1)
    assert question.facts["seat"] is seat
    assert question.facts["card"] == CardName(order[at])
    assert f"in {seat.name}'s pocket" in text_of(question, "en")
    blind = room.station()
    asked.clear()
    room.run(blind, leave)
    assert question.facts["card"] not in asked[-1].facts.values(), "blind: index and seat only"


@pytest.mark.parametrize("name", case("F072")["names"])
def test_f072_port_names(name: str, paitao: Any) -> None:
    ran = paitao("machine", "info", "--port", name)
    assert ran.code == 3
    assert ran.err.count("\n") == 1
    if name in ("COM1 ", "COM0"):
        assert "is no serial port" in ran.err
    else:
        assert "there is no port" in ran.err
    assert "Ports here" in ran.err or "ports here" in ran.err


@settings(max_examples=12)
@given(st.integers(1, 30))
def test_a_resume_is_never_sent_before_somebody_says_so(cards: int) -> None:
    room = Room(Setup(card_s=0.01), [board_of(3, case("F062")["deal"])])
    room.run(room.station(), lambda question: None, until=lambda: len(room.progress) >= cards)
    station = room.station()
    sent: list[str] = []
    take = station.outputs
    station.outputs = lambda: [sent.append(type(o).__name__) or o for o in take()]  # type: ignore[func-returns-value,method-assign]
    room.run(station, lambda question: None, limit_s=30)
    if any(records for entry, records in room.jobs.values()):
        assert "Resume" not in sent
        assert station.question is not None
