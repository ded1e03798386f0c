"""The host role and pyserial against a simulator in real time, over a pty and over TCP."""

import contextlib
import json
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from patience import HANG_S

from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.codes import MessageType, Mode
from firmware_protocol.events import (
    Accepted,
    CardRead,
    Connected,
    Done,
    DoNotPlay,
    JobBegun,
    LinkLost,
    MachineRestarted,
    Numbered,
    PocketDone,
    ResumeOffered,
)
from firmware_protocol.host import Host
from firmware_protocol.plan import Job, Plan, pack_job_id
from firmware_protocol.runner import CARDS_FILE, Simulation, run_pty, run_tcp
from firmware_protocol.serial_port import LinkError, exchange, open_port
from firmware_protocol.simulator import Setup

PLAN = Plan.from_pockets(52, {pocket: range(13 * pocket - 13, 13 * pocket) for pocket in (1, 2, 3, 4)})
FAST = Setup(card_s=0.001, off_s=0.1)

needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="this system has no pty")


@contextlib.contextmanager
def running(run: Callable[..., None], simulation: Simulation, *where: object) -> Iterator[str]:
    """A simulator in a thread; gives the port name to open."""
    names: list[str] = []
    is_ready, halt = threading.Event(), threading.Event()

    def ready(name: str) -> None:
        names.append(name)
        is_ready.set()

    thread = threading.Thread(target=run, args=(simulation, *where), kwargs={"ready": ready, "stop": halt.is_set})
    thread.start()
    try:
        assert is_ready.wait(HANG_S)
        yield names[0]
    finally:
        halt.set()
        thread.join(HANG_S)


class Station:
    """A host that acknowledges at once and says yes to everything; enough to see the line work."""

    def __init__(self, port: str) -> None:
        self.host = Host()
        self.link = open_port(port)
        self.seen: list[object] = []
        self.host.connect(int.from_bytes(os.urandom(4), "little"), time.monotonic())

    def until(self, kind: type, act: Callable[[object], None] = lambda event: None):
        end = time.monotonic() + HANG_S
        while time.monotonic() < end:
            exchange(self.link, self.host, time.monotonic)
            for event in self.host.events():
                self.seen.append(event)
                if isinstance(event, Numbered):
                    self.host.ack(event.evn, time.monotonic())
                act(event)
                if isinstance(event, kind):
                    return event
        raise AssertionError(
            f"no {kind.__name__} in {HANG_S:.0f} s, only {Counter(type(e).__name__ for e in self.seen)}"
        )

    def deal(self, job: Job):
        self.host.put(job, time.monotonic())
        self.until(Accepted)
        self.host.start(time.monotonic())

    def close(self) -> None:
        self.link.close()


def deal_and_read_back(port: str, number: int = 3) -> None:
    station = Station(port)
    station.until(Connected)
    station.deal(Job(pack_job_id(1, number, 1, 1), Mode.DEAL, 52, PLAN, label=number))
    assert station.until((Done, DoNotPlay)).__class__ is Done
    assert station.host.counts == {1: 13, 2: 13, 3: 13, 4: 13}
    station.deal(Job(pack_job_id(1, number, 1, 2), Mode.VERIFY, 52, label=number))
    station.until(JobBegun)
    read: dict[int, Counter[int]] = {pocket: Counter() for pocket in (1, 2, 3, 4)}
    for pocket in read:
        station.host.read_pocket(pocket, time.monotonic())
        station.until(PocketDone, act=lambda e: read[e.pocket].update([e.face]) if isinstance(e, CardRead) else None)
    station.host.finish_reading(time.monotonic())
    station.until(Done)
    station.close()
    assert read == PLAN.contents()


def test_a_board_over_tcp_dealt_and_read_back() -> None:
    with running(run_tcp, Simulation(FAST, seed=1)) as port:
        deal_and_read_back(port)


@needs_pty
def test_a_board_over_a_pty_dealt_and_read_back(tmp_path: Path) -> None:
    link = tmp_path / "sim"
    with running(run_pty, Simulation(FAST, seed=1), link) as port:
        assert port == str(link)
        deal_and_read_back(port)
        deal_and_read_back(port, 4)
    assert not link.is_symlink()


@needs_pty
def test_the_link_keeps_its_name_and_other_files_their_content(tmp_path: Path) -> None:
    link = tmp_path / "sim"
    for _ in range(2):
        with running(run_pty, Simulation(FAST, seed=1), link) as port:
            station = Station(port)
            station.until(Connected)
            station.close()
    link.write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError, match="not a link"):
        run_pty(Simulation(FAST), link, stop=lambda: True)
    assert link.read_text(encoding="utf-8") == "mine"


def test_a_planned_power_cut_is_survived() -> None:
    told: list[str] = []
    setup = Setup(card_s=0.002, off_s=0.1, faults=(Fault(FaultKind.POWER_CUT, 20),))
    with running(run_tcp, Simulation(setup, seed=5, watch=told.append)) as port:
        station = Station(port)
        station.until(Connected)
        station.deal(Job(pack_job_id(1, 9, 1, 1), Mode.DEAL, 52, PLAN, label=9))

        def act(event: object) -> None:
            if isinstance(event, LinkLost):
                station.host.connect(int.from_bytes(os.urandom(4), "little"), time.monotonic())
            if isinstance(event, ResumeOffered):
                station.host.resume(time.monotonic())

        assert isinstance(station.until((Done, DoNotPlay), act=act), Done)
        station.close()
    assert [what for what in told if what.startswith("power")] == ["power off", "power on"]
    assert any(isinstance(event, MachineRestarted) for event in station.seen)


def test_a_killed_simulator_goes_on_where_its_folder_says(tmp_path: Path) -> None:
    """Memory and cards outlive the process; the same board is finished and the cards prove it."""
    state = tmp_path / "machine"
    job = Job(pack_job_id(1, 2, 1, 1), Mode.DEAL, 52, PLAN, label=2)
    slow = Setup(card_s=0.005)
    with running(run_tcp, Simulation(slow, seed=8, state=state)) as port:
        station = Station(port)
        station.until(Connected)
        station.deal(job)
        while sum(station.host.counts.values()) < 20:
            station.until(Numbered)
        station.close()
    records = station.host.records
    with running(run_tcp, Simulation(slow, seed=8, state=state)) as port:
        station = Station(port)
        station.host = Host()
        station.host.restore(job, records)
        station.host.connect(77, time.monotonic())
        station.until(ResumeOffered)
        station.host.resume(time.monotonic())
        assert isinstance(station.until((Done, DoNotPlay)), Done)
        station.close()
    cards = json.loads((state / CARDS_FILE).read_text(encoding="utf-8"))
    pockets = {int(outlet): Counter(faces) for outlet, faces in cards["body"]["pockets"].items() if outlet != "5"}
    assert pockets == PLAN.contents()


def test_a_second_host_is_turned_away() -> None:
    with running(run_tcp, Simulation(FAST, seed=1)) as port:
        first = Station(port)
        first.until(Connected)
        second = Station(port)
        with pytest.raises(LinkError) as caught:
            second.until(Connected, 3)
        assert caught.value.kind == "lost"
        assert any(isinstance(event, LinkLost) for event in second.host.events())
        first.host.stop(time.monotonic())
        first.close()


def test_accepted_names_the_command() -> None:
    with running(run_tcp, Simulation(FAST, seed=1)) as port:
        station = Station(port)
        station.until(Connected)
        station.host.put(Job(pack_job_id(1, 2, 1, 1), Mode.DEAL, 52, PLAN), time.monotonic())
        assert station.until(Accepted).command is MessageType.JOB_PUT
        station.close()
