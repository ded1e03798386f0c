"""A test deal on the virtual machine: what the reader says, what a person sees, and that nothing of it is resumed."""

from dataclasses import replace
from typing import Any

import pytest
from station_world import Room, always, boards, never

from boards.cards import parse_card
from boards.seats import Seat
from dealer.station.jobs import Outcome
from dealer.station.orders import Ask, Choice, Leave, Say
from dealer.station.sorted_pack import Cause, PocketMap, Pockets
from dealer.station.testing import TrialStation
from firmware_protocol import events as ev
from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.codes import Capability, ErrorCode, EventKind, MachineKind, MachineState
from firmware_protocol.dealing import CardEngine
from firmware_protocol.decks import DeckPlan
from firmware_protocol.device import Device
from firmware_protocol.simulator import Setup


@pytest.mark.parametrize("pack", [52, 108])
@pytest.mark.parametrize("kind", list(MachineKind))
def test_a_sound_machine_is_clean(pack: int, kind: MachineKind) -> None:
    hopper = 54 if kind is MachineKind.TRAY else 0
    room = Room(Setup(card_s=0.01, operator_s=0.01, kind=kind, hopper=hopper, take_s=0.1, play_s=0.1), [])
    station = TrialStation(pack)
    assert room.run(station, always(Choice.GO, Choice.CONTINUE, Choice.YES)) == 0
    assert station.result is not None
    assert station.result.is_clean
    assert station.pockets == Pockets(PocketMap.RIGHT)
    assert {entry.state for entry, _ in room.jobs.values()} == {Outcome.DONE}
    asked = [line.key for line in room.lines if isinstance(line, Ask)]
    piles = 4 if kind is MachineKind.TRAY else 0
    loads = 1 if pack == 108 and hopper else 0
    assert asked.count("reader_pile") == piles
    assert asked.count("reader_load") == loads
    assert room.progress[-1].counts == ((13, 13, 13, 13) if pack == 52 else (30, 26, 26, 26))


def test_a_table_is_tested_with_another_pack_than_its_own() -> None:
    room = Room(Setup(card_s=0.01, kind=MachineKind.TABLE, take_s=0.1, play_s=0.1), boards("guandan", 1))
    assert room.run(room.station(), never) == 0
    station = TrialStation(52)
    assert room.run(station, always(Choice.GO, Choice.YES)) == 0
    assert station.result is not None
    assert station.result.is_clean


def test_a_misread_card_is_named_and_stops_nothing() -> None:
    at = 39 + 5 + 1  # C9
    faults = [Fault(FaultKind.MISREAD_AS, at, parse_card("H9")), Fault(FaultKind.UNREADABLE, 3)]
    room = Room(Setup(card_s=0.01, faults=faults), [])
    station = TrialStation(52)
    assert room.run(station, always(Choice.GO, Choice.YES)) == 0
    assert station.result is not None
    assert [(one.place, one.face, one.read) for one in station.result.misread] == [
        (at, parse_card("C9"), parse_card("H9"))
    ]
    assert [one.place for one in station.result.unread] == [3]
    assert room.progress[-1].counts == (13, 13, 13, 13)


def test_a_dirty_reader_is_told_by_what_its_errors_have_in_common() -> None:
    room = Room(Setup(card_s=0.01, faults=[Fault(FaultKind.READER_DIRTY, 1, bit=4)]), [])
    station = TrialStation(52)
    assert room.run(station, always(Choice.GO, Choice.YES)) == 0
    assert station.result is not None
    assert station.result.systematic is not None
    assert station.result.systematic.cause is Cause.SUIT_DETECTOR


@pytest.mark.parametrize(
    ("answer", "pockets"),
    [
        ((Choice.PAIR, 4 * Seat.S + Seat.E), Pockets(PocketMap.EXCHANGED, (Seat.E, Seat.S))),
        (Choice.REVERSED, Pockets(PocketMap.REVERSED)),
        (Choice.OTHER, Pockets(PocketMap.OTHER)),
    ],
)
def test_a_person_names_the_pocket_map(answer: Choice | tuple[Choice, int], pockets: Pockets) -> None:
    room = Room(Setup(card_s=0.01), [])
    station = TrialStation(52)
    assert room.run(station, lambda ask: answer if ask.key == "reader_pockets" else Choice.GO) == 0
    assert station.pockets == pockets


@pytest.mark.parametrize(
    ("deck", "ending", "cause"),
    [
        (DeckPlan(is_sorted=True, lacks=(30,)), ErrorCode.DECK_SHORT, Cause.CARD_AWAY),
        (DeckPlan(is_sorted=True, more=(5,)), ErrorCode.DECK_LONG, None),
        (DeckPlan(), ErrorCode.NONE, Cause.NOT_SORTED),
    ],
)
def test_a_pack_that_is_not_as_it_should_be(deck: DeckPlan, ending: ErrorCode, cause: Cause | None) -> None:
    room = Room(Setup(card_s=0.01, decks=[deck]), [])
    station = TrialStation(52)
    assert room.run(station, always(Choice.GO, Choice.FINISH, Choice.YES)) == 0
    assert station.result is not None
    assert station.result.ending is ending
    assert not station.result.is_clean
    found = station.result.systematic
    assert (None if found is None else found.cause) is cause


@pytest.mark.parametrize("kind", [FaultKind.JAM_FEED, FaultKind.JAM_PATH, FaultKind.JAM_GATE, FaultKind.DOUBLE_FEED])
def test_a_jam_is_cleared_and_the_order_holds(kind: FaultKind) -> None:
    room = Room(Setup(card_s=0.01, operator_s=0.02, faults=[Fault(kind, 20)]), [])
    station = TrialStation(52)
    assert room.run(station, always(Choice.GO, Choice.CONTINUE, Choice.YES)) == 0
    assert station.result is not None
    assert station.result.is_clean


@pytest.mark.parametrize("kind", [FaultKind.POWER_CUT, FaultKind.EMERGENCY])
def test_a_test_that_breaks_is_never_resumed(kind: FaultKind) -> None:
    room = Room(Setup(card_s=0.01, off_s=0.3, faults=[Fault(kind, 20)]), [])
    station = TrialStation(52)
    assert room.run(station, always(Choice.GO)) == 3
    assert station.result is None
    assert "reader_broken" in room.keys
    assert {entry.state for entry, _ in room.jobs.values()} == {Outcome.GIVEN_UP}
    again = TrialStation(52, attempt=1)
    assert room.run(again, always(Choice.GO, Choice.YES)) == 0
    assert again.result is not None
    assert again.result.is_clean


def test_a_program_that_dies_leaves_a_test_that_the_next_gives_up() -> None:
    room = Room(Setup(card_s=0.01), [])
    assert room.run(TrialStation(52), always(Choice.GO), until=lambda: len(room.progress) > 20) is None
    ((entry, _),) = room.jobs.values()
    again = TrialStation(52, attempt=1, other=entry)
    asked: list[str] = []

    def answer(question: Ask) -> Choice:
        asked.append(question.key)
        return always(Choice.ANEW, Choice.GO, Choice.YES)(question)

    assert room.run(again, answer) == 0
    assert asked[0] == "machine_other_test"
    assert [entry.state for entry, _ in room.jobs.values()] == [Outcome.GIVEN_UP, Outcome.DONE]
    assert again.result is not None
    assert again.result.is_clean


def test_leaving_leaves_no_job_in_the_machine() -> None:
    room = Room(Setup(card_s=0.01), [])
    station = TrialStation(52)
    left: list[int] = []

    def press() -> bool:
        if len(room.progress) == 20 and not left:
            left.append(1)
            station.leave()
        return False

    assert room.run(station, always(Choice.GO), until=press) == 3
    assert station.result is None
    assert room.machine.device is not None
    assert room.machine.device.engine.state is MachineState.CANCELLED


def test_nobody_who_looks_into_the_pockets_proves_nothing() -> None:
    room = Room(Setup(card_s=0.01), [])
    station = TrialStation(52)

    def until() -> bool:
        if len(room.progress) == 1:
            station.nobody_answers()
        return False

    assert room.run(station, always(Choice.GO), until=until) == 3
    assert station.result is not None
    assert station.pockets is None


def test_once_the_cards_are_dealt_a_lost_line_is_of_no_account() -> None:
    room = Room(Setup(card_s=0.01), [])
    station = TrialStation(52)

    def answer(question: Ask) -> Choice:
        if question.key == "reader_pockets":
            station.event(ev.LinkLost("unplugged"))
            assert station.question is question
        return always(Choice.GO, Choice.YES)(question)

    assert room.run(station, answer) == 0
    assert "machine_line_lost" not in room.keys


def info(**change: object) -> ev.MachineInfo:
    plain = ev.MachineInfo(
        "m/1", 1, MachineKind.BOARD, Capability.TEST, (52,), 4, 2, True, 0, 0, MachineState.IDLE, ErrorCode.NONE,
        0, 0, 0,
    )  # fmt: skip
    return replace(plain, **change)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("found", "pack", "key"),
    [
        (info(capabilities=Capability.MEMORY), 52, "machine_cannot_test"),
        (info(), 108, "machine_pack"),
        (info(same_schema=False), 52, "machine_version"),
    ],
)
def test_machines_that_cannot_be_tested(found: ev.MachineInfo, pack: int, key: str) -> None:
    station = TrialStation(pack)
    station.begin()
    station.event(ev.Connected(found))
    lines = [order for order in station.outputs() if isinstance(order, Say | Leave)]
    assert [line.key for line in lines if isinstance(line, Say)] == [key]
    assert lines[-1] == Leave(3)


class Astray(CardEngine):
    """A faulty program: it moves the 20th card to the next pocket, and says so truthfully."""

    def _known(self, face: int, now: float) -> None:
        super()._known(face, now)
        memory = self.memory
        if memory.intent is not None and memory.committed == 19:
            memory.intend(face, memory.intent.pocket % 4 + 1)


class AstrayDevice(Device):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.engine.__class__ = Astray


def test_a_machine_that_puts_a_card_elsewhere_is_the_finding() -> None:
    room = Room(Setup(card_s=0.01, device=AstrayDevice), [])
    station = TrialStation(52)
    assert room.run(station, always(Choice.GO)) == 0
    assert station.result is not None
    assert station.result.ending is ErrorCode.CONFLICT
    assert not station.result.is_clean
    assert room.machine.device is not None
    assert room.machine.device.engine.state is MachineState.CANCELLED
    assert {entry.state for entry, _ in room.jobs.values()} == {Outcome.GIVEN_UP}


def test_a_done_that_the_count_denies_is_no_clean_test() -> None:
    station = TrialStation(52)
    station.begin()
    station.event(ev.Connected(info()))
    station.event(ev.DoNotPlay(ev.EventRecord(1, EventKind.DONE, 0, 255, 0, 52), ErrorCode.CONFLICT, (), ()))
    assert station.result is not None
    assert station.result.ending is ErrorCode.CONFLICT
    assert not station.result.is_clean


def test_nothing_moves_before_a_person_says_that_the_pack_is_sorted() -> None:
    room = Room(Setup(card_s=0.01), [])
    assert room.run(TrialStation(52), lambda ask: None, limit_s=5) is None
    assert [line.key for line in room.lines] == ["reader_insert_52_board"]
    assert room.progress == []
