"""Every card exactly once, or the board is reported: the whole protocol under power cuts, crashes, unplugs and noise.

The oracle is the cards themselves: what lies in the simulated pockets against the plan. Profile and rates are those
under which the design was first measured. `BOARDS` fits CI; raise it for a night.
"""

import random
from collections import Counter

import pytest
from world import CLEAN, HELL, Noise, World, random_plan

from firmware_protocol.body import Body
from firmware_protocol.codes import Answer, EventKind, MachineState, MessageType, Mode
from firmware_protocol.dealing import CardEngine
from firmware_protocol.device import Device
from firmware_protocol.events import (
    Accepted,
    Connected,
    HostEvent,
    LinkLost,
    MemoryDiffers,
    Refused,
    ResumeOffered,
    StillStopped,
    Stopped,
)
from firmware_protocol.plan import Job, pack_job_id
from firmware_protocol.simulator import Setup

BOARDS = 504
"""Boards per run, every sixth of 108 cards."""
PARTS = 4
"""Tests they are dealt in, so that several workers can share them."""
MEAN_S = 7.0
"""Mean time between two power cuts, two host crashes, two unplugs."""

CORRECT, REPORTED, SILENT, STUCK = "correct", "reported", "silently wrong", "stuck"


class Sitting:
    """One board dealt by a host that does what a careful operator would, while somebody plays havoc."""

    def __init__(self, number: int, pack: int, rng: random.Random, noise: Noise, device: type[Device] = Device) -> None:
        self.rng = rng
        self.world = World(Setup(device=device, operator_s=0.1), rng, noise)
        self.job = Job(pack_job_id(7, number, 1, 1), Mode.DEAL, pack, random_plan(pack, rng), label=number)
        self.world.begin_journal(self.job)
        self.world.handler = self.on_event
        self.reported = False
        self.faults: Counter[str] = Counter()

    def deal(self) -> str:
        for havoc in (self.cut, self.crash, self.unplug):
            self.world.later(self.rng.expovariate(1 / MEAN_S), havoc)
        self.world.connect()
        if not self.world.run(self.over):
            return STUCK
        return self.verdict()

    def over(self) -> bool:
        return self.reported or bool(self.last_kind() in (EventKind.DONE, EventKind.SPOILED, EventKind.CANCELLED))

    def last_kind(self) -> int:
        records = self.world.journal[-1][1]
        return records[-1].kind if records else 0

    def verdict(self) -> str:
        if self.reported or self.last_kind() != EventKind.DONE:
            return REPORTED
        plan, pockets = self.job.plan.contents(), self.world.machine.body.pockets
        return CORRECT if all(Counter(pockets[pocket]) == plan[pocket] for pocket in plan) else SILENT

    def on_event(self, event: HostEvent) -> None:
        world = self.world
        match event:
            case LinkLost():
                world.later(0.2, self.reconnect)
            case Connected(info):
                if info.job_id != self.job.job_id:
                    world.host.put(self.job, world.now)
                elif info.state is MachineState.READY:
                    world.host.start(world.now)
            case Accepted(MessageType.JOB_PUT, MachineState.READY):
                world.host.start(world.now)
            case ResumeOffered():
                self.when_same_host(lambda: world.host.resume(world.now), event.last_event)
            case StillStopped(stop):
                self.on_event(stop)
            case Stopped(allowed=allowed) if Answer.FINISH in allowed:
                self.when_same_host(lambda: world.host.answer(event.evn, Answer.FINISH, world.now), None)
            case Stopped(allowed=allowed) if Answer.CONTINUE in allowed:
                self.when_same_host(lambda: world.host.answer(event.evn, Answer.CONTINUE, world.now), None)
            case Stopped():
                self.reported = True
            case MemoryDiffers() | Refused(MessageType.JOB_RESUME):
                self.reported = True
            case _:
                pass

    def when_same_host(self, call, offered: int | None) -> None:
        host = self.world.host

        def act() -> None:
            current = self.world.host is host and host.link.name == "OPEN"
            if current and (offered is None or (host.records and host.records[-1].number == offered)):
                call()

        self.world.later(0.3, act)

    def reconnect(self) -> None:
        if self.world.host.link.name == "CLOSED":
            self.world.connect()

    def cut(self) -> None:
        self.faults["power cut"] += 1
        if self.world.machine.device is not None:
            self.world.machine.power_off(self.world.now, self.rng.uniform(0.1, 1.5))
        self.world.later(self.rng.expovariate(1 / MEAN_S), self.cut)

    def crash(self) -> None:
        self.faults["host crash"] += 1
        self.world.crash_host()
        self.world.later(self.rng.uniform(0.2, 2.0), self.reconnect)
        self.world.later(self.rng.expovariate(1 / MEAN_S), self.crash)

    def unplug(self) -> None:
        self.faults["unplug"] += 1
        self.world.plugged = False
        self.world.host.disconnect()
        self.world.later(self.rng.uniform(0.3, 4.5), self.plug)
        self.world.later(5 + self.rng.expovariate(1 / MEAN_S), self.unplug)

    def plug(self) -> None:
        self.world.plugged = True
        self.reconnect()


def deal_boards(boards: int, noise: Noise, device: type[Device] = Device, seed: object = 20261130):
    outcomes: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    for number in range(1, boards + 1):
        pack = 108 if number % 6 == 0 else 52
        sitting = Sitting(number, pack, random.Random(f"{seed}/{number}"), noise, device)
        outcomes[sitting.deal()] += 1
        faults += sitting.faults
        faults["rejected frames"] += sitting.world.host.rejected
    return outcomes, faults


class NaiveEngine(CardEngine):
    """The plausible mistake: when power is back it runs its rollers empty and believes that the card has fallen."""

    def recover(self, now: float) -> None:
        body = self.mechanism
        assert isinstance(body, Body)
        for card in (body.reader, body.path):
            if card is not None:
                body.pockets[1].append(card)
        body.reader = body.path = None
        if self.memory.intent is not None:
            self._commit(now)
        super().recover(now)


class NaiveDevice(Device):
    ENGINE = NaiveEngine


def check(boards: int, noise: Noise, device: type[Device], seed: object) -> tuple[Counter[str], Counter[str]]:
    """The one check, for the real machine role and for the naive one."""
    outcomes, faults = deal_boards(boards, noise, device, seed)
    assert outcomes[SILENT] == 0, f"{outcomes[SILENT]} of {boards} boards silently wrong"
    assert outcomes[STUCK] == 0, outcomes
    return outcomes, faults


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_board_is_right_or_reported(part: int) -> None:
    boards = BOARDS // PARTS
    outcomes, faults = check(boards, HELL, Device, f"hell {part}")
    assert outcomes[CORRECT] > 0.95 * boards, outcomes
    assert min(faults["power cut"], faults["host crash"], faults["unplug"], faults["rejected frames"]) > boards


def test_the_same_check_catches_a_naive_machine() -> None:
    with pytest.raises(AssertionError, match="silently wrong"):
        check(40, CLEAN, NaiveDevice, "naive")
