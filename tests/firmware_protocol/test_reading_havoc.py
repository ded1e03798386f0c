"""VERIFY under noise, power cuts and unplugs: the reading is the board, and the board stays what it was."""

import random
from collections import Counter

import pytest
from driver import Driver
from world import HELL

from firmware_protocol.codes import Answer, ErrorCode, EventKind, MachineState, Mode
from firmware_protocol.events import CardRead, Done, JobBegun, PocketBegun
from firmware_protocol.host import CommandError
from firmware_protocol.plan import Job, pack_job_id
from firmware_protocol.simulator import Setup


class Havoc(Driver):
    """An operator who looks at the screen every 0.7 s, while power and line come and go."""

    def __init__(self, seed: int) -> None:
        script = {ErrorCode.NO_BOARD: Answer.CONTINUE, ErrorCode.HOPPER_EMPTY: Answer.CONTINUE}
        super().__init__(Setup(operator_s=0.1), seed=seed, noise=HELL, script=script)
        self.read: dict[int, list[int]] = {}
        self.cuts = 0
        self.hooks.append(self.on_reading)

    def on_reading(self, event) -> None:
        if isinstance(event, PocketBegun):
            self.read[event.pocket] = []
        elif isinstance(event, CardRead):
            self.read[event.pocket].append(event.face)

    def look(self) -> None:
        host, world = self.host, self.world
        if host.link.name == "OPEN" and len(world.journal[-1][1]) == len(host.records):
            last = host.records[-1]
            waiting = last.kind in (EventKind.STARTED, EventKind.POCKET_END, EventKind.PAUSED)
            if host.state in (MachineState.PAUSED, MachineState.STOPPED) or waiting:
                ended = {record.pocket for record in host.records if record.kind == EventKind.POCKET_END}
                left = [pocket for pocket in (1, 2, 3, 4) if pocket not in ended]
                try:
                    host.read_pocket(left[0], world.now) if left else host.finish_reading(world.now)
                except CommandError:
                    pass
        world.later(0.7, self.look)

    def cut(self) -> None:
        if self.machine.device is not None:
            self.cuts += 1
            self.machine.power_off(self.world.now, self.rng.uniform(0.1, 1.0))
        self.world.later(self.rng.expovariate(1 / 4), self.cut)

    def unplug(self) -> None:
        self.world.plugged = False
        self.host.disconnect()
        self.world.later(self.rng.uniform(0.3, 4.5), self.plug)
        self.world.later(6 + self.rng.expovariate(1 / 7), self.unplug)

    def plug(self) -> None:
        self.world.plugged = True
        if self.host.link.name == "CLOSED":
            self.world.connect()


@pytest.mark.parametrize("seed", range(6))
def test_a_board_is_read_as_it_is(seed: int) -> None:
    havoc = Havoc(seed)
    assert isinstance(havoc.deal(300), Done)
    plan = havoc.job.plan.contents()
    havoc.next_job(Job(pack_job_id(9, 17, 1, 200), Mode.VERIFY, 52, label=17))
    assert havoc.run(JobBegun)
    rng = random.Random(seed)
    havoc.world.later(rng.expovariate(1 / 4), havoc.cut)
    havoc.world.later(rng.expovariate(1 / 7), havoc.unplug)
    havoc.look()
    assert havoc.run(Done, 300)
    assert {pocket: Counter(faces) for pocket, faces in havoc.read.items()} == plan
    assert {pocket: Counter(havoc.machine.body.pockets[pocket]) for pocket in plan} == plan
    assert havoc.cuts > 0
