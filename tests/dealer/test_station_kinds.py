"""Trays and tables at the station: what is asked, what is only told, and in which words."""

from collections.abc import Sequence

import pytest
from station_world import Room, boards

from boards.wording import LANGUAGES
from dealer.console import choice_text, text_of
from dealer.station.dealing import Station
from dealer.station.orders import Ask, Choice, Put, Say
from firmware_protocol import events as ev
from firmware_protocol.codes import UNREAD, Answer, Capability, ErrorCode, EventKind, MachineKind, MachineState
from firmware_protocol.codes import MessageType as Command
from firmware_protocol.events import EventRecord, MachineInfo, Sensors
from firmware_protocol.simulator import Setup


class Played:
    """A station and the events of a machine, said one by one."""

    def __init__(self, kind: MachineKind, *, name: str = "huapai", hopper: int = 0, **options: object) -> None:
        self.station: Station = Room(Setup(), boards(name, 7, 8)).station(**options)
        self.said: list[Say | Ask] = []
        self.orders: list[str] = []
        self.number = 0
        can = Capability.MEMORY | Capability.POCKET_SENSORS
        self.info = MachineInfo(
            "m/1", 1, kind, can, (52, 108), 4, 2, True, 0, 0, MachineState.IDLE, ErrorCode.NONE, 0, 0, 0, hopper
        )  # fmt: skip
        self.station.begin()
        self.tell(ev.Connected(self.info))

    def tell(self, *events: ev.HostEvent) -> None:
        for event in events:
            self.station.event(event)
            self.hear()

    def hear(self) -> None:
        for order in self.station.outputs():
            self.orders.append(type(order).__name__)
            if isinstance(order, Say | Ask):
                self.said.append(order)
            elif isinstance(order, Put):
                self.label = order.job.label
                self.number = 0
                self.tell(ev.Accepted(Command.JOB_PUT, MachineState.READY))

    def answer(self, choice: Choice, number: int = UNREAD) -> None:
        assert self.station.answer(choice, number), self.station.question
        self.hear()

    def record(self, kind: EventKind, code: ErrorCode = ErrorCode.NONE, pocket: int = 0) -> EventRecord:
        self.number += 1
        return EventRecord(self.number, kind, code, UNREAD, pocket, 52)

    def stop(self, code: ErrorCode, allowed: Sequence[Answer], pocket: int = 0) -> None:
        record = self.record(EventKind.STOPPED, code, pocket)
        self.tell(ev.Stopped(record, code, UNREAD, pocket, 52, tuple(allowed)))

    def see(self, *, hopper: bool = True, out: bool = False) -> None:
        sensors = Sensors(False, hopper, False, False, True, False, hands_out=out)
        self.tell(ev.SensorsChanged(sensors, MachineState.READY, ErrorCode.NONE))

    @property
    def keys(self) -> list[str]:
        return [line.key for line in self.said]


def test_a_tray_asks_for_the_board_and_for_each_pile() -> None:
    played = Played(MachineKind.TRAY)
    assert played.keys == ["machine_tray_number"]
    played.see(hopper=False)
    played.answer(Choice.NUMBER, 7)
    assert played.keys[-1] == "machine_tray", "the pack is not in yet"
    assert "Start" not in played.orders
    played.see()
    assert "Start" in played.orders
    for pocket, letter in enumerate("NESW", start=1):
        played.stop(ErrorCode.MOVE_PILE, [Answer.CONTINUE], pocket)
        ask = played.station.question
        assert ask is not None
        assert (
            text_of(ask, "en")
            == f"board 7: put the cards of tray {letter} into pocket {letter} of the board, then Enter."
        )
        assert choice_text(Choice.CONTINUE, ask, "en").startswith("this pile is in its pocket")
        assert ask.choices == (Choice.CONTINUE, Choice.ANEW, Choice.LEAVE)
        assert choice_text(Choice.ANEW, ask, "en").startswith("trays and board emptied")
        played.answer(Choice.CONTINUE)
        played.tell(ev.Accepted(Command.OPERATOR, MachineState.RUNNING))
        played.tell(ev.PileMoved(played.record(EventKind.MOVED, pocket=pocket), pocket))
    played.tell(ev.Done(played.record(EventKind.DONE)))
    assert "machine_tray_done" in played.keys
    assert played.keys[-1] == "machine_tray_number"
    assert played.label == 8, "not compared, but whoever fetches the board may see it"


@pytest.mark.parametrize("options", [{"check_label": False}, {"yes": True}])
def test_a_tray_that_sees_its_piles_goes_by_itself_when_told_so(options: dict[str, bool]) -> None:
    played = Played(MachineKind.TRAY, **options)
    assert played.station.question is None
    played.see()
    assert "Start" in played.orders


def test_a_small_hopper_is_told_at_the_start_and_asks_for_the_rest() -> None:
    played = Played(MachineKind.TRAY, name="guandan", hopper=60)
    assert "the hopper takes 60 cards; it asks for the rest" in text_of(played.said[-1], "en")
    played.answer(Choice.NUMBER, 7)
    played.see()
    played.stop(ErrorCode.NEXT_LOAD, [Answer.CONTINUE, Answer.FINISH])
    assert played.station.question is not None
    assert "put the rest of the pack into the hopper" in text_of(played.station.question, "en")
    assert played.station.question.choices[:2] == (Choice.CONTINUE, Choice.FINISH)


def test_a_table_asks_nothing_while_all_goes_well() -> None:
    played = Played(MachineKind.TABLE)
    assert played.keys == ["machine_table"]
    assert played.label == 7, "what it shows on its display"
    played.see(out=True)
    assert "Start" in played.orders
    assert played.station.task is not None
    for position, pocket in enumerate([pocket for pocket in (1, 2, 3, 4) for _ in range(13)], start=1):
        self_record = EventRecord(position, EventKind.CARD, 0, 0, pocket, position)
        played.number = position
        played.tell(ev.CardDealt(self_record, 0, pocket, position))
    assert played.keys[-1] == "machine_table_waits"
    played.tell(ev.HandsReturned(played.record(EventKind.RETURNED)))
    assert text_of(played.said[-1], "en") == "board 7: the hands lie ready, the display shows 7."
    for pocket in (1, 2, 3, 4):
        played.tell(ev.HandTaken(played.record(EventKind.TAKEN, pocket=pocket), pocket))
    played.tell(ev.Done(played.record(EventKind.DONE)))
    assert "machine_table_done" in played.keys
    assert not [line for line in played.said if isinstance(line, Ask)]
    assert played.label == 8


def test_another_back_is_a_stop_with_its_next_step() -> None:
    played = Played(MachineKind.BOARD)
    played.answer(Choice.NUMBER, 7)
    sensors = Sensors(True, True, False, False, True, False)
    played.tell(ev.SensorsChanged(sensors, MachineState.READY, ErrorCode.NONE))
    played.stop(ErrorCode.OTHER_BACK, [Answer.REREAD, Answer.NAME, Answer.REJECT])
    assert played.station.question is not None
    for lang in LANGUAGES:
        assert text_of(played.station.question, lang)
    assert Choice.REJECT in played.station.question.choices


@pytest.mark.parametrize(
    ("kind", "emptied"),
    [
        (MachineKind.BOARD, "board emptied: deal it anew"),
        (MachineKind.TRAY, "trays and board emptied: deal it anew"),
        (MachineKind.TABLE, "its cards collected: deal it anew"),
    ],
)
def test_a_stop_says_what_is_to_be_put_in_and_what_was_emptied(kind: MachineKind, emptied: str) -> None:
    played = Played(kind, check_label=False)
    if played.station.question is not None:
        played.answer(Choice.GO)
    played.see()
    played.stop(ErrorCode.HOPPER_EMPTY, [Answer.CONTINUE, Answer.FINISH])
    ask = played.station.question
    assert ask is not None
    assert "(a card thrown out, too), then c. If there are none, f" in text_of(ask, "en")
    assert choice_text(Choice.CONTINUE, ask, "en") == "cards added, go on"
    assert choice_text(Choice.ANEW, ask, "en") == emptied
