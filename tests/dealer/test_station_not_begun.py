"""A board that does not begin: the screen says what keeps it, and the simulated hands put it right."""

from dataclasses import replace

import pytest
from station_world import Room, boards, never
from test_station_kinds import Played

from boards.wording import LANGUAGES
from dealer.console import text_of
from dealer.station.orders import Fate, Say
from firmware_protocol import events as ev
from firmware_protocol.codes import ErrorCode, MachineKind, MachineState
from firmware_protocol.events import Sensors
from firmware_protocol.faults import Fault, FaultKind
from firmware_protocol.simulator import Setup

BEFORE = [
    (Fault(FaultKind.NO_BOARD, board=1), None),
    (Fault(FaultKind.NO_DECK, board=1), None),
    (Fault(FaultKind.WRONG_BOARD, board=1), "machine_wrong_label"),
    (Fault(FaultKind.USED_BOARD, board=1), "machine_not_yet_filled"),
]


@pytest.mark.parametrize(("fault", "key"), BEFORE, ids=lambda value: getattr(value, "kind", None))
@pytest.mark.parametrize("operator_s", [0.01, 0.3])
def test_what_keeps_a_board_from_beginning_is_said_once_and_put_right(
    fault: Fault, key: str | None, operator_s: float
) -> None:
    room = Room(Setup(card_s=0.01, operator_s=operator_s, faults=[fault]), boards("huapai", 1, 2))
    assert room.run(room.station(), never, limit_s=30) == 0
    assert room.fates == {1: Fate.MADE, 2: Fate.MADE}
    assert all(room.is_right(board) for board in room.boards)
    told = [one for one in room.keys if one.startswith(("machine_not_yet_", "machine_wrong_label"))]
    assert told == ([key] if key else [])
    for line in room.lines:
        if isinstance(line, Say):
            assert all(text_of(line, lang) for lang in LANGUAGES)


def test_a_pile_left_on_a_tray_is_told_before_the_first_card() -> None:
    fault = Fault(FaultKind.PILE_LEFT, board=1)
    setup = Setup(kind=MachineKind.TRAY, card_s=0.01, operator_s=0.05, faults=[fault])
    room = Room(setup, boards("huapai", 1))
    assert room.run(room.station(check_label=False), lambda ask: ask.choices[0], limit_s=60) == 0
    assert room.keys.count("machine_not_yet_piles") == 1
    assert room.fates == {1: Fate.MADE}


def seen(**what: object) -> ev.SensorsChanged:
    sensors = Sensors(True, True, reader=False, path=False, cover_closed=True, emergency=False)
    return ev.SensorsChanged(replace(sensors, **what), MachineState.READY, ErrorCode.NONE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "key", "blocked"),
    [
        (MachineKind.BOARD, "machine_not_yet_filled", seen(occupied=frozenset({3}))),
        (MachineKind.TRAY, "machine_not_yet_piles", seen(board=False, occupied=frozenset({1, 2}))),
        (MachineKind.BOARD, "machine_not_yet_cover", seen(cover_closed=False)),
        (MachineKind.TABLE, "machine_not_yet_cover", seen(board=False, cover_closed=False)),
        (MachineKind.BOARD, "machine_not_yet_emergency", seen(emergency=True)),
    ],
)
def test_a_sensor_that_keeps_a_board_from_beginning_is_named_once(
    kind: MachineKind, key: str, blocked: ev.SensorsChanged
) -> None:
    played = Played(kind, check_label=False)
    played.tell(seen(board=False, hopper=False), blocked, blocked)
    assert [one.key for one in played.said].count(key) == 1
    assert "Start" not in played.orders
    played.tell(seen(board=kind is MachineKind.BOARD))
    assert "Start" in played.orders


def test_a_cover_that_is_open_while_the_board_is_put_in_is_no_fault() -> None:
    played = Played(MachineKind.BOARD, check_label=False)
    played.tell(seen(board=False, hopper=False), seen(cover_closed=False, hopper=False), seen(cover_closed=True))
    assert not any(one.key.startswith("machine_not_yet") for one in played.said)
    assert "Start" in played.orders
