"""The driver's order of things, with a machine in this process: on disk first, then told to the machine."""

import random
import time
from pathlib import Path

import pytest
from station_world import FINGERPRINT, boards

from boards.problems import Problem
from dealer.console import Script
from dealer.driver import Driver, Line
from dealer.journal import Journal
from dealer.station.dealing import Station
from dealer.station.jobs import tasks_for
from firmware_protocol.codes import MachineState
from firmware_protocol.events import EventRecord
from firmware_protocol.simulator import Setup, SimulatedMachine

BOARDS = boards("huapai", 1)


class Wire:
    """A `Link` to a machine in this process: what is written has arrived when `write` returns."""

    def __init__(self) -> None:
        self.machine = SimulatedMachine(Setup(card_s=0.002), random.Random(1), time.monotonic())

    def read(self) -> bytes:
        self.machine.tick(time.monotonic())
        return self.machine.data_to_send()

    def write(self, data: bytes) -> None:
        self.machine.receive(data, time.monotonic())

    def close(self) -> None:
        pass


class WatchedJournal(Journal):
    """Looks at what the machine was told already when an event comes to be written."""

    wire: Wire
    told: list[int]
    fails_at = 0

    def append(self, job_id: int, record: EventRecord) -> None:
        device = self.wire.machine.device
        assert device is not None
        self.told.append(device.memory.acked - record.number)
        if record.number == self.fails_at:
            raise Problem("machine_journal_failed", file="journal", reason="disk full")
        super().append(job_id, record)


def driver_of(wire: Wire, journal: WatchedJournal) -> Driver:
    journal.wire, journal.told = wire, []
    line = Line("wire")
    line.link = wire
    station = Station(tasks_for(BOARDS, [1]), code="ABCD-EFGH", fingerprint=FINGERPRINT)
    return Driver(station, line, journal, Script(lambda _: None), code="", fingerprint=FINGERPRINT, machine="m")


def test_no_event_is_acknowledged_before_it_is_on_the_disk(tmp_path: Path) -> None:
    wire = Wire()
    with WatchedJournal(tmp_path / "j") as journal:
        assert driver_of(wire, journal).run() == 0
        assert len(journal.told) == 54
        assert max(journal.told) < 0


def test_a_full_disk_stops_the_machine_at_the_last_card_that_is_kept(tmp_path: Path) -> None:
    wire = Wire()
    with WatchedJournal(tmp_path / "j") as journal:
        journal.fails_at = 20
        with pytest.raises(Problem) as refused:
            driver_of(wire, journal).run()
        assert refused.value.key == "machine_journal_failed"
        device = wire.machine.device
        assert device is not None
        assert device.memory.acked == 19
        end = time.monotonic() + 1.0
        while device.engine.state is MachineState.RUNNING and time.monotonic() < end:
            wire.machine.tick(time.monotonic())
        assert device.engine.state is MachineState.PAUSED
