"""Reading boards back, and machines that see less or cannot do it at all."""

from dataclasses import replace

import pytest
from station_world import FINGERPRINT, Room, always, boards, never

from boards.diagnosis import FindingKind
from boards.verify import compare
from dealer.station.dealing import Station
from dealer.station.orders import Ask, Choice, Leave, Say
from dealer.station.reading import ReadingStation, ToRead
from firmware_protocol import events as ev
from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.codes import (
    FOREIGN,
    Capability,
    ErrorCode,
    EventKind,
    MachineKind,
    MachineState,
    MessageType,
)
from firmware_protocol.events import EventRecord
from firmware_protocol.simulator import Setup, Tamper

# -- reading back ------------------------------------------------------------------------------------------------------


def test_a_board_is_read_back_as_it_lies_there() -> None:
    tampers = [Tamper(label=2, turned=1), Tamper(label=3, moves=((1, 3, 0),))]
    room = Room(Setup(card_s=0.01, tampers=tampers), boards("huapai", 1, 2, 3))
    assert room.run(room.station(), never) == 0
    readings = {}
    for board in room.boards:
        station = ReadingStation([ToRead(board.number, board.printed_number)], 52, fingerprint=FINGERPRINT)
        assert room.run(station, never) == 0
        readings |= station.readings
    assert readings[1].hands == room.boards[0].deal.hands
    assert readings[2].hands == room.boards[1].deal.turned(1).hands
    assert [len(hand) for hand in readings[3].hands] == [12, 13, 14, 13]


@pytest.mark.parametrize("kind", [FaultKind.UNREADABLE, FaultKind.JAM_PATH, FaultKind.DOUBLE_FEED, FaultKind.POWER_CUT])
def test_a_reading_survives_faults(kind: FaultKind) -> None:
    setup = Setup(card_s=0.01, operator_s=0.02, off_s=0.3, faults=[Fault(kind, 52 + 20)])
    room = Room(setup, boards("huapai", 1))
    assert room.run(room.station(), never) == 0
    station = ReadingStation([ToRead(1, 1)], 52, fingerprint=FINGERPRINT)
    assert room.run(station, always(Choice.CONTINUE, Choice.REREAD, Choice.ANEW)) == 0
    reading = station.readings[1]
    seen = [hand for hand in reading.hands if hand is not None]
    assert sum(map(len, seen)) + sum(reading.unread) == 52
    for found, planned in zip(seen, room.boards[0].deal.hands, strict=True):
        assert len(planned.minus(found)) <= 1 if kind is FaultKind.UNREADABLE else found == planned


def test_foreign_and_unread_cards_of_a_board_of_108_come_out_as_that() -> None:
    setup = Setup(card_s=0.01, faults=[Fault(FaultKind.UNREADABLE, 108 + 60)])
    room = Room(setup, boards("guandan", 1))
    assert room.run(room.station(), never) == 0
    in_slot = room.machine.body.pockets
    removed = in_slot[1].pop(3)
    in_slot[1].append(FOREIGN)
    station = ReadingStation([ToRead(1, 1)], 108, fingerprint=FINGERPRINT)
    assert room.run(station, never) == 0
    reading = station.readings[1]
    assert (reading.foreign, sum(reading.unread)) == ((1, 0, 0, 0), 1)
    diagnosis = compare(room.boards[0], reading)
    assert {finding.kind for finding in diagnosis.findings} >= {FindingKind.FOREIGN_SEEN, FindingKind.UNREAD}
    assert any(finding.cards == (removed,) for finding in diagnosis.findings)


def test_a_reading_that_is_left_leaves_no_job_in_the_machine() -> None:
    room = Room(Setup(card_s=0.01), boards("huapai", 1))
    assert room.run(room.station(), never) == 0
    station = ReadingStation([ToRead(1, 1)], 52, fingerprint=FINGERPRINT)
    left: list[int] = []

    def press() -> bool:
        if len(room.progress) == 60 and not left:
            left.append(1)
            station.leave()
        return False

    assert room.run(station, never, until=press) == 3
    assert station.readings == {}
    again = ReadingStation([ToRead(1, 1)], 52, fingerprint=FINGERPRINT, attempts={1: 1})
    assert room.run(again, never) == 0


# -- machines that see less ------------------------------------------------------------------------------------------


def plain_machine() -> ev.MachineInfo:
    """Reads no label and sees no pocket."""
    return ev.MachineInfo(
        "m/1",
        1,
        MachineKind.BOARD,
        Capability.MEMORY,
        (52,),
        4,
        2,
        True,
        0,
        0,
        MachineState.IDLE,
        ErrorCode.NONE,
        0,
        0,
        0,
    )


def seen(*, board: bool) -> ev.SensorsChanged:
    sensors = ev.Sensors(board, True, False, False, True, False)
    return ev.SensorsChanged(sensors, MachineState.READY, ErrorCode.NONE)


def orders(station: Station) -> list[str]:
    return [type(order).__name__ for order in station.outputs()]


def put(station: Station) -> list[str]:
    station.event(ev.Accepted(MessageType.JOB_PUT, MachineState.READY))
    return orders(station)


def test_a_machine_that_sees_no_pocket_waits_for_enter() -> None:
    station = Room(Setup(), boards("huapai", 1)).station(check_label=False)
    station.begin()
    station.event(ev.Connected(plain_machine()))
    station.event(seen(board=True))
    assert put(station)[-1] == "Ask"
    station.event(seen(board=False))
    station.event(seen(board=True))
    assert "Start" not in orders(station)
    assert station.answer(Choice.GO)
    assert "Start" in orders(station)


def test_yes_takes_a_new_board_as_ready_and_never_the_old_one() -> None:
    station = Room(Setup(), boards("huapai", 1, 2)).station(yes=True)
    station.begin()
    station.event(ev.Connected(plain_machine()))
    station.event(seen(board=True))
    assert "Start" in put(station)
    station.event(ev.Done(EventRecord(1, EventKind.DONE, 0, 255, 0, 52)))
    assert "Put" in orders(station)
    assert "Start" not in put(station), "the board that was just dealt is still in the slot"
    station.event(seen(board=False))
    assert "Start" not in orders(station)
    station.event(seen(board=True))
    assert "Start" in orders(station)


def test_yes_never_deals_a_board_onto_one_that_was_spoiled() -> None:
    station = Room(Setup(), boards("huapai", 1, 2)).station(yes=True)
    station.begin()
    station.event(ev.Connected(plain_machine()))
    station.event(seen(board=True))
    assert "Start" in put(station)
    station.event(ev.DoNotPlay(EventRecord(1, EventKind.SPOILED, 4, 255, 0, 51), ErrorCode.DECK_SHORT, (), ()))
    assert station.answer(Choice.NEXT)
    assert "Start" not in put(station), "the spoiled board is still in the slot"
    station.event(seen(board=False))
    station.event(seen(board=True))
    assert "Start" in orders(station)


def test_yes_deals_anew_into_the_board_that_a_person_emptied() -> None:
    station = Room(Setup(), boards("huapai", 1)).station(yes=True)
    station.begin()
    station.event(ev.Connected(plain_machine()))
    station.event(seen(board=True))
    assert "Start" in put(station)
    station.event(ev.DoNotPlay(EventRecord(1, EventKind.SPOILED, 4, 255, 0, 51), ErrorCode.DECK_SHORT, (), ()))
    assert station.answer(Choice.ANEW)
    assert "Start" in put(station)


def test_yes_does_not_take_the_board_that_an_earlier_run_left_in_the_slot() -> None:
    """The program died between two boards, and the same command is typed again, as the manual says."""
    station = Room(Setup(), boards("huapai", 2)).station(yes=True)
    station.begin()
    station.event(ev.Connected(replace(plain_machine(), job_id=9, state=MachineState.DONE, last_event=54, acked=54)))
    station.event(seen(board=True))
    assert "Start" not in put(station)
    station.event(seen(board=False))
    station.event(seen(board=True))
    assert "Start" in orders(station)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"same_schema": False}, "machine_version"),
        ({"packs": (108,)}, "machine_pack"),
    ],
)
def test_machines_that_cannot_do_it(change: dict[str, object], key: str) -> None:
    station = Room(Setup(), boards("huapai", 1)).station()
    station.begin()
    station.event(ev.Connected(replace(plain_machine(), **change)))  # type: ignore[arg-type]
    lines = [order for order in station.outputs() if isinstance(order, Say | Leave)]
    assert next(line.key for line in lines if isinstance(line, Say)) == key
    assert lines[-1] == Leave(3)


def test_no_board_is_read_back_at_a_table() -> None:
    station = ReadingStation([ToRead(1, 1)], 52, fingerprint=FINGERPRINT)
    station.begin()
    station.event(ev.Connected(replace(plain_machine(), kind=MachineKind.TABLE)))
    lines = [order for order in station.outputs() if isinstance(order, Say | Leave)]
    assert [line.key for line in lines if isinstance(line, Say)] == ["machine_kind"]
    assert lines[-1] == Leave(3)


def test_a_pile_is_read_board_after_board_and_may_be_left_between_two() -> None:
    room = Room(Setup(card_s=0.01), boards("huapai", 1, 2, 3))
    assert room.run(room.station(), never) == 0
    station = ReadingStation([ToRead(1, 1), ToRead(2, 2), ToRead(3, 3)], 52, fingerprint=FINGERPRINT)
    left: list[int] = []

    def press() -> bool:
        if len(room.readings) == 2 and not left:
            left.append(1)
            station.leave()
        return False

    assert room.run(station, never, until=press) == 0
    assert sorted(room.readings) == sorted(station.readings) == [1, 2]
    assert all(room.readings[b.number].hands == b.deal.hands for b in room.boards[:2])


def test_a_reading_of_no_use_is_told_and_read_again_at_a_word() -> None:
    setup = Setup(card_s=0.01, operator_s=0.02, faults=[Fault(FaultKind.UNREADABLE, 52 + 20)])
    room = Room(setup, boards("huapai", 1))
    assert room.run(room.station(), never) == 0
    station = ReadingStation(
        [ToRead(1, 1)], 52, fingerprint=FINGERPRINT,
        judge=lambda board, reading: None if reading.is_complete else ("learn_read_unread", {"board": board.board}),
    )  # fmt: skip
    asked: list[str] = []

    def again(question: Ask) -> Choice:
        asked.append(question.key)
        return Choice.REREAD

    assert room.run(station, again) == 0
    assert asked == ["learn_read_unread"]
    assert room.readings[1].hands == room.boards[0].deal.hands


@pytest.mark.parametrize("name", ["huapai", "guandan"])
def test_a_board_beside_a_tray_is_read_back(name: str) -> None:
    room = Room(Setup(card_s=0.01, operator_s=0.01, kind=MachineKind.TRAY, hopper=54), boards(name, 1))
    assert room.run(room.station(check_label=False), always(Choice.GO, Choice.CONTINUE)) == 0
    station = ReadingStation([ToRead(1, 1)], room.boards[0].game.pack_size, fingerprint=FINGERPRINT)
    assert room.run(station, always(Choice.GO)) == 0
    assert station.readings[1].hands == room.boards[0].deal.hands
    assert room.keys.count("machine_read_back") == 4


def test_at_a_tray_the_operator_brings_each_hand_back() -> None:
    """A tray has no slot: the board stands beside it, a person says so, and each pile goes back into its pocket."""
    station = ReadingStation([ToRead(7, 9)], 52, fingerprint=FINGERPRINT)
    station.begin()
    able = Capability.MEMORY | Capability.VERIFY
    station.event(ev.Connected(replace(plain_machine(), kind=MachineKind.TRAY, capabilities=able)))
    station.event(ev.Accepted(MessageType.JOB_PUT, MachineState.READY))
    assert station.question is not None
    assert (station.question.key, station.question.facts) == ("machine_read_beside", {"board": 7, "container": 9})
    assert station.answer(Choice.GO)
    station.outputs()
    station.event(ev.JobBegun(EventRecord(1, EventKind.STARTED, 0, 255, 0, 0)))
    station.event(ev.PocketBegun(EventRecord(2, EventKind.POCKET_BEGIN, 0, 255, 1, 0), 1))
    station.event(ev.CardRead(EventRecord(3, EventKind.READ, 0, 5, 1, 1), 5, 1))
    station.event(ev.PocketDone(EventRecord(4, EventKind.POCKET_END, 0, 255, 1, 1), 1, 1))
    said = [order.key for order in station.outputs() if isinstance(order, Say)]
    assert said == ["machine_read_pocket", "machine_read_back", "machine_read_pocket"]
