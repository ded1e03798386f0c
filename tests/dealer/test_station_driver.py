"""The driver's order of things, with a machine in this process: on disk first, then told to the machine."""

import random
from pathlib import Path

import pytest
from station_world import FINGERPRINT, boards

from boards.problems import Problem
from dealer.console import Script
from dealer.driver import Driver
from dealer.fleet import Fleet
from dealer.journal import Journal
from dealer.line_reader import Arrived, Inbox, News, ReadLine
from dealer.station.dealing import Station
from dealer.station.jobs import tasks_for
from firmware_protocol.codes import MachineState
from firmware_protocol.events import EventRecord
from firmware_protocol.simulator import Setup, SimulatedMachine

BOARDS = boards("huapai", 1)


class Wire:
    """A line to a machine in this process: what is written has arrived when `write` returns."""

    port, baud, life = "wire", 115200, 0

    def __init__(self, journal: "WatchedJournal") -> None:
        self.journal = journal
        self.acked: list[tuple[int, int]] = []
        self.machine = SimulatedMachine(Setup(card_s=0.1), random.Random(1), 0.0)
        self.now = 0.0

    def begin(self) -> bool:
        return True

    def open(self) -> None:
        raise AssertionError

    def write(self, data: bytes) -> None:
        self.machine.receive(data, self.now)
        assert self.machine.device is not None
        self.acked.append((self.machine.device.memory.acked, self.journal.durable))

    def close(self) -> None:
        pass

    def rest(self) -> None:
        pass

    def take(self, wait_s: float) -> tuple[list[tuple[ReadLine, int, News]], bool]:
        """The inbox: time passes until the machine says something, or the wait is over."""
        due = self.machine.next_timeout()
        self.now += wait_s if due is None else min(wait_s, max(due - self.now, 0.0))
        self.machine.tick(self.now)
        data = self.machine.data_to_send()
        return ([(self, 0, Arrived(data))] if data else []), False


class WatchedJournal(Journal):
    """Knows which event is on the disk for certain, and can have no room for one."""

    written = durable = fails_at = 0

    def append(self, job_id: int, record: EventRecord) -> None:
        if record.number == self.fails_at:
            raise Problem("journal_failed", file="journal", reason="disk full")
        super().append(job_id, record)
        self.written = record.number

    def sync(self) -> None:
        super().sync()
        self.durable = self.written


def fleet_of(wire: Wire, journal: WatchedJournal) -> Fleet:
    station = Station(tasks_for(BOARDS, [1]), code="ABCD-EFGH", fingerprint=FINGERPRINT)
    driver = Driver(station, wire, journal, Script(lambda _: None), code="", fingerprint=FINGERPRINT, machine="m")
    inbox = Inbox()
    inbox.take = wire.take  # type: ignore[method-assign]
    return Fleet([driver], inbox, clock=lambda: wire.now)


def test_no_event_is_acknowledged_before_it_is_on_the_disk(tmp_path: Path) -> None:
    with WatchedJournal(tmp_path / "j") as journal:
        wire = Wire(journal)
        assert fleet_of(wire, journal).run() == 0
        assert len({told for told, _ in wire.acked}) > 50
        assert all(told <= durable for told, durable in wire.acked)
        assert wire.acked[-1] == (54, 54)


def test_a_full_disk_stops_the_machine_at_the_last_card_that_is_kept(tmp_path: Path) -> None:
    with WatchedJournal(tmp_path / "j") as journal:
        wire = Wire(journal)
        journal.fails_at = 20
        with pytest.raises(Problem) as refused:
            fleet_of(wire, journal).run()
        assert refused.value.key == "machine_journal_stopped"
        device = wire.machine.device
        assert device is not None
        assert device.memory.acked == 19
        for _ in range(100):
            wire.take(0.05)
        assert device.engine.state is MachineState.PAUSED
