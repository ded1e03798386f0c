"""An operator with a script: deals one job in a `World`, answering each stop by its code."""

import random
from collections import Counter
from collections.abc import Callable

from world import CLEAN, Noise, World, random_plan

from firmware_protocol.codes import Answer, ErrorCode, MachineState, MessageType, Mode
from firmware_protocol.events import (
    Accepted,
    Connected,
    Done,
    DoNotPlay,
    HostEvent,
    JobBegun,
    LinkLost,
    ResumeOffered,
    Stopped,
)
from firmware_protocol.plan import Job, pack_job_id
from firmware_protocol.simulator import Setup

Script = dict[ErrorCode, Answer | tuple[Answer, int]]


class Driver:
    def __init__(
        self, setup: Setup, *, seed: object = 1, pack: int = 52, noise: Noise = CLEAN, script: Script | None = None
    ):
        self.rng = random.Random(f"driver {seed}")
        self.world = World(setup, self.rng, noise)
        self.script = script or {}
        self.job = Job(pack_job_id(9, 17, 1, 1), Mode.DEAL, pack, random_plan(pack, self.rng), label=17)
        self.resume = True
        self.hooks: list[Callable[[HostEvent], None]] = []
        self.world.handler = self.on_event

    @property
    def host(self):
        return self.world.host

    @property
    def machine(self):
        return self.world.machine

    def stops(self) -> list[ErrorCode]:
        return [event.code for event in self.world.seen if isinstance(event, Stopped)]

    def seen(self, kind: type) -> list:
        return [event for event in self.world.seen if isinstance(event, kind)]

    def run(self, until: Callable[[], bool] | type = (Done, DoNotPlay), limit_s: float = 60.0) -> bool:
        if not callable(until) or isinstance(until, type):
            kinds = until
            return self.world.run(lambda: any(isinstance(event, kinds) for event in self.world.seen), limit_s)
        return self.world.run(until, limit_s)

    def start(self) -> None:
        self.world.begin_journal(self.job)
        self.world.connect()

    def deal(self, limit_s: float = 60.0):
        self.start()
        assert self.run(limit_s=limit_s), Counter(type(event).__name__ for event in self.world.seen)
        return self.world.seen[-1]

    def begin(self) -> None:
        """Runs until cards are moving."""
        self.start()
        assert self.run(JobBegun)

    def next_job(self, job: Job) -> None:
        records = self.world.journal[-1][1]
        assert self.world.run(lambda: len(records) == len(self.host.records), 2)
        self.world.run(lambda: False, 0.5)
        self.job = job
        self.world.begin_journal(job)
        self.world.seen.clear()
        self.host.put(job, self.world.now)

    def right(self) -> bool:
        plan, pockets = self.job.plan.contents(), self.machine.body.pockets
        return all(Counter(pockets[pocket]) == plan[pocket] for pocket in plan)

    def on_event(self, event: HostEvent) -> None:
        for hook in self.hooks:
            hook(event)
        world = self.world
        match event:
            case LinkLost():
                world.later(0.1, world.connect)
            case Connected(info) if info.job_id != self.job.job_id and not world.host.records:
                world.host.put(self.job, world.now)
            case Connected(info) if info.state is MachineState.READY:
                world.host.start(world.now)
            case Accepted(MessageType.JOB_PUT, MachineState.READY):
                world.host.start(world.now)
            case ResumeOffered() if self.resume:
                world.later(0.1, lambda: world.host.resume(world.now))
            case Stopped(code=code) if code in self.script:
                answer = self.script[code]
                kind, face = answer if isinstance(answer, tuple) else (answer, 255)
                world.later(0.5, lambda: world.host.answer(event.evn, kind, world.now, face))
            case _:
                pass
