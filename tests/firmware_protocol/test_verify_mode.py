"""VERIFY: a board read back pocket by pocket, whatever is in it, and put back as it was."""

from collections import Counter

import pytest
from driver import Driver
from world import HELL

from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.codes import FOREIGN, UNREAD, ErrorCode, MachineState, MessageType, Mode
from firmware_protocol.events import (
    CardRead,
    Connected,
    Done,
    JobBegun,
    Numbered,
    Paused,
    PocketBegun,
    PocketDone,
    Refused,
    Stopped,
)
from firmware_protocol.plan import Job, pack_job_id
from firmware_protocol.simulator import Setup, Tamper

K, C = FaultKind, ErrorCode


class Reader(Driver):
    """Deals board 17, then reads it back into `read`."""

    def __init__(self, setup: Setup, **kwargs) -> None:
        super().__init__(setup, **kwargs)
        self.read: dict[int, list[int]] = {}
        self.hooks.append(self.on_reading)

    def read_back(self, pockets=(1, 2, 3, 4), *, deal: bool = True) -> dict[int, list[int]]:
        if deal:
            self.deal(300)
        plan = self.job.plan
        self.next_job(Job(pack_job_id(9, 17, 1, 200), Mode.VERIFY, self.job.pack, label=17))
        assert self.run(JobBegun)
        for pocket in pockets:
            self.ask(pocket)
            assert self.world.run(lambda p=pocket: self.ended(p), 120), self.world.seen[-5:]
        self.settled()
        self.host.finish_reading(self.world.now)
        assert self.run(Done)
        self.plan = plan
        return self.read

    def settled(self) -> None:
        records = self.world.journal[-1][1]
        assert self.world.run(lambda: len(records) == len(self.host.records), 5)

    def ask(self, pocket: int) -> None:
        self.asked = pocket
        self.settled()
        self.host.read_pocket(pocket, self.world.now)

    def ended(self, pocket: int) -> bool:
        last = [event for event in self.world.seen if isinstance(event, Numbered)][-1:]
        return bool(last) and isinstance(last[0], PocketDone) and last[0].pocket == pocket

    def on_reading(self, event) -> None:
        match event:
            case PocketBegun(pocket=pocket):
                self.read[pocket] = []
            case CardRead(face=face, pocket=pocket):
                self.read[pocket].append(face)
            case PocketDone(pocket=pocket, count=count):
                assert count == len(self.read[pocket])
            case Paused() | Stopped(allowed=()) if self.job.mode is Mode.VERIFY:
                self.world.later(0.5, lambda: self.again())
            case Connected(info) if info.job_id == self.job.job_id and self.job.mode is Mode.VERIFY:
                self.world.later(0.5, lambda: self.again())
            case _:
                pass

    def again(self) -> None:
        paused = self.host.state in (MachineState.PAUSED, MachineState.STOPPED)
        if self.host.link.name == "OPEN" and paused and not self.ended(self.asked):
            self.host.read_pocket(self.asked, self.world.now)


@pytest.mark.parametrize("pack", [52, 108])
def test_a_right_board_reads_as_its_plan_and_stays_as_it_was(pack: int) -> None:
    reader = Reader(Setup(), pack=pack)
    read = reader.read_back()
    assert {pocket: Counter(faces) for pocket, faces in read.items()} == reader.plan.contents()
    assert {p: Counter(reader.machine.body.pockets[p]) for p in read} == reader.plan.contents()


def test_a_turned_board_and_a_moved_card_are_read_as_they_lie() -> None:
    reader = Reader(Setup(tampers=(Tamper(17, turned=1, moves=((2, 3, 0),)),)))
    contents = Tamper(17, 1, ((2, 3, 0),))
    reader.deal()
    expected = contents.apply(reader.machine.body.pockets)
    assert [len(expected[pocket]) for pocket in (1, 2, 3, 4)] == [13, 12, 14, 13]
    assert reader.read_back(deal=False) == expected


def test_an_empty_pocket_a_foreign_card_and_unread_cards() -> None:
    reader = Reader(Setup(faults=(Fault(K.UNREADABLE, 55), Fault(K.MISREAD_AS, 54, 3))))
    reader.deal()
    pockets = reader.machine.body.pockets
    pockets[2] += pockets[3]
    pockets[3] = []
    pockets[4][0] = FOREIGN
    before = {pocket: list(pockets[pocket]) for pocket in (1, 2, 3, 4)}
    read = reader.read_back(deal=False)
    assert read[1][1:3] == [3, UNREAD]
    assert read[2] == before[2]
    assert read[3] == []
    assert read[4][0] == FOREIGN
    assert reader.world.machine.body.pockets[1] == before[1]


def test_a_jam_in_reading_starts_the_pocket_again() -> None:
    reader = Reader(Setup(faults=(Fault(K.JAM_PATH, 60),)))
    read = reader.read_back()
    assert {pocket: Counter(faces) for pocket, faces in read.items()} == reader.plan.contents()
    assert [event.pocket for event in reader.seen(PocketBegun)] == [1, 1, 2, 3, 4]


def test_a_power_cut_in_reading_starts_the_pocket_again() -> None:
    reader = Reader(Setup(faults=(Fault(K.POWER_CUT, 60),)))
    read = reader.read_back()
    assert {pocket: Counter(faces) for pocket, faces in read.items()} == reader.plan.contents()


@pytest.mark.parametrize("seed", range(5))
def test_reading_through_noise(seed: int) -> None:
    reader = Reader(Setup(), seed=seed, noise=HELL)
    read = reader.read_back()
    assert {pocket: Counter(faces) for pocket, faces in read.items()} == reader.plan.contents()


def test_reading_commands_are_guarded() -> None:
    reader = Reader(Setup())
    reader.begin()
    device = reader.machine.device
    engine, now = device.engine, reader.world.now
    assert engine.read_pocket(reader.job.job_id, device.memory.last, 1, now) is C.BAD_STATE
    assert engine.read_pocket(1, device.memory.last, 1, now) is C.CONFLICT
    assert reader.run(Done)
    reader.next_job(Job(pack_job_id(9, 17, 1, 200), Mode.VERIFY, 52, label=17))
    assert reader.run(JobBegun)
    job_id, memory = reader.job.job_id, device.memory
    assert engine.read_pocket(job_id, memory.last + 1, 1, now) is C.CONFLICT
    assert engine.read_pocket(job_id, memory.last, 5, now) is C.BAD_PLAN
    last = memory.last
    assert engine.read_pocket(job_id, last, 2, now) is C.NONE
    assert engine.read_pocket(job_id, last, 2, now) is C.NONE  # a late copy of the same request
    assert memory.last == last + 1
    assert engine.resume(job_id, memory.last, memory.digest, now) in (C.NONE, C.BAD_STATE)
    assert not [event for event in reader.seen(Refused) if event.command is MessageType.READ_POCKET]
