"""One board under havoc, dealt by a careful operator, and the judge of what came of it.

The judge knows three things that neither role knows: where the cards lie, what was done to the machine and when, and
which card fell unseen. A board is right if the pockets are the plan's and the journal tells what lies in them. A board
that was reported must be explained by something that was planted; else the roles flag boards for nothing.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from world import Noise, World, random_plan

from firmware_protocol.body import Body
from firmware_protocol.codes import Answer, ErrorCode, EventKind, MachineState, MessageType, Mode
from firmware_protocol.device import Device
from firmware_protocol.events import (
    Accepted,
    Connected,
    Done,
    DoNotPlay,
    HostEvent,
    LinkLost,
    MemoryDiffers,
    Refused,
    ResumeOffered,
    StillStopped,
    Stopped,
)
from firmware_protocol.memory import MachineMemory
from firmware_protocol.plan import Job, pack_job_id
from firmware_protocol.simulator import Setup

MEAN_S = 7.0
"""Mean time between two power cuts, two host crashes, two unplugs."""

CORRECT, REPORTED, UNEXPLAINED, SILENT, STUCK = "correct", "reported", "unexplained", "silently wrong", "stuck"


@dataclass(frozen=True)
class Verdict:
    """What came of a board; `why` names the code it was reported with and the planted event that explains it."""

    outcome: str
    why: str = ""


@dataclass
class Planted:
    """What was done that a board may be reported for. Cuts, crashes, unplugs and noise alone are no such thing."""

    # faces that fell unseen, their twin being next
    fell_before_twin: Counter[int] = field(default_factory=Counter)
    memory_lost: int = 0  # records that a machine's worn memory had forgotten when the power came back
    journal_lost: int = 0  # events that a host's journal had lost when it came back


class Sitting:
    """One board dealt by a host that does what a careful operator would, while somebody plays havoc.

    `worn` is the chance that a power cut also takes the newest records from the machine's memory, and that a host crash
    takes the newest from the journal: what the roles cannot mend and must notice.
    """

    WORLD: Callable[..., World] = World

    def __init__(
        self, number: int, pack: int, rng: random.Random, noise: Noise, device: type[Device] = Device, worn: float = 0.0
    ) -> None:
        self.rng = rng
        self.worn = worn
        self.world = self.WORLD(Setup(device=device, operator_s=0.1), rng, noise)
        self.job = Job(pack_job_id(7, number, 1, 1), Mode.DEAL, pack, random_plan(pack, rng), label=number)
        self.world.begin_journal(self.job)
        self.world.handler = self.on_event
        self.reported: HostEvent | None = None
        self.faults: Counter[str] = Counter()
        self.planted = Planted()

    def deal(self) -> Verdict:
        for havoc in (self.cut, self.crash, self.unplug):
            self.world.later(self.rng.expovariate(1 / MEAN_S), havoc)
        self.world.connect()
        over = self.world.run(self.over)
        self.faults["rejected frames"] += self.world.host.rejected
        return self.verdict() if over else Verdict(STUCK)

    def over(self) -> bool:
        ends = (EventKind.DONE, EventKind.SPOILED, EventKind.CANCELLED)
        return self.reported is not None or self.last_kind() in ends

    def last_kind(self) -> int:
        records = self.world.journal[-1][1]
        return records[-1].kind if records else 0

    # -- the judge ---------------------------------------------------------------------------------------------------

    def verdict(self) -> Verdict:
        if self.reported is None and isinstance(self.world.seen_end(), Done):
            return Verdict(CORRECT if self.pockets_right() and self.journal_right() else SILENT)
        return self.explain()

    def pockets_right(self) -> bool:
        plan, pockets = self.job.plan.contents(), self.world.machine.body.pockets
        return all(Counter(pockets[pocket]) == plan[pocket] for pocket in plan)

    def journal_right(self) -> bool:
        told = {pocket: Counter() for pocket in (1, 2, 3, 4)}
        for record in self.world.journal[-1][1]:
            if record.kind == EventKind.CARD:
                told[record.pocket][record.face] += 1
        return all(Counter(self.world.machine.body.pockets[pocket]) == cards for pocket, cards in told.items())

    def explain(self) -> Verdict:
        """The code or reason, and what was planted that accounts for it."""
        planted, event = self.planted, self.reported or self.world.seen_end()
        if isinstance(event, DoNotPlay):
            missing = Counter(event.missing)
            if event.code is ErrorCode.DECK_SHORT and missing and not missing - planted.fell_before_twin:
                return Verdict(REPORTED, "DECK_SHORT: a card fell unseen in a power cut, and its twin came next")
            if event.code is ErrorCode.DECK_SHORT and planted.memory_lost and missing.total() <= planted.memory_lost:
                return Verdict(REPORTED, "DECK_SHORT: the machine's worn memory forgot cards that lie in pockets")
        elif isinstance(event, MemoryDiffers):
            if planted.memory_lost:
                return Verdict(REPORTED, "MemoryDiffers: the machine's worn memory forgot events")
            if planted.journal_lost:
                return Verdict(REPORTED, "MemoryDiffers: the journal lost events that were acknowledged")
        elif isinstance(event, Refused) and event.code is ErrorCode.CONFLICT and planted.fell_before_twin:
            return Verdict(REPORTED, "CONFLICT: the card that fell unseen lies in a pocket that should be empty")
        elif isinstance(event, Stopped | Refused) and planted.memory_lost:
            return Verdict(REPORTED, f"{event.code.name}: the machine's worn memory forgot cards that lie in pockets")
        return Verdict(UNEXPLAINED, repr(event))

    # -- the operator ------------------------------------------------------------------------------------------------

    def on_event(self, event: HostEvent) -> None:
        world = self.world
        match event:
            case LinkLost():
                world.later(0.2, self.reconnect)
            case Connected(info):
                if info.job_id != self.job.job_id and not world.host.records:
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
            case Stopped() if event.code is not ErrorCode.SENSOR_DIRTY and Answer.CONTINUE in event.allowed:
                self.when_same_host(lambda: world.host.answer(event.evn, Answer.CONTINUE, world.now), None)
            case Stopped() | MemoryDiffers() | Refused(MessageType.JOB_RESUME) if self.reported is None:
                self.reported = event
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

    # -- havoc -------------------------------------------------------------------------------------------------------

    def cut(self) -> None:
        self.faults["power cut"] += 1
        machine = self.world.machine
        if machine.device is not None:
            intent, body = machine.device.memory.intent, machine.body
            before = fallen(body)
            machine.power_off(self.world.now, self.rng.uniform(0.1, 1.5))
            if intent is not None and fallen(body) > before and body.hopper and body.hopper[0] == intent.face:
                self.planted.fell_before_twin[intent.face] += 1
            self.wear_memory()
        self.world.later(self.rng.expovariate(1 / MEAN_S), self.cut)

    def wear_memory(self) -> None:
        if self.rng.random() < self.worn:
            store = self.world.machine._store
            records = list(store.records())
            lost = min(self.rng.randint(1, 6), len(records) - 1)
            if lost > 0:
                store.replace(records[:-lost])
                MachineMemory(store)  # a shorter log is a good one: nothing in it tells of the loss
                self.faults["memory worn"] += 1
                self.planted.memory_lost += lost

    def crash(self) -> None:
        self.faults["host crash"] += 1
        records = self.world.journal[-1][1]
        if records and self.rng.random() < self.worn:
            lost = min(self.rng.randint(1, 6), len(records))
            del records[-lost:]
            self.faults["journal lost"] += 1
            self.planted.journal_lost += lost
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


def fallen(body: Body) -> int:
    return sum(len(body.pockets[pocket]) for pocket in (1, 2, 3, 4))


@dataclass
class Tally:
    """What came of many boards."""

    outcomes: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)

    def check(self) -> None:
        """The oracle: nothing silently wrong, nothing stuck, nothing reported without a cause."""
        boards = self.outcomes.total()
        for outcome in (SILENT, UNEXPLAINED, STUCK):
            assert not self.outcomes[outcome], f"{self.outcomes[outcome]} of {boards} boards {outcome}: {self.reasons}"


def deal_boards(
    boards: int, pack: int, noise: Noise, seed: object, *, device: type[Device] = Device,
    sitting: type[Sitting] = Sitting, worn: float = 0.0,
) -> Tally:  # fmt: skip
    """Deals boards 1.. of a pack under havoc, each by its own seed, and judges them."""
    tally = Tally()
    for number in range(1, boards + 1):
        one = sitting(number, pack, random.Random(f"{seed}/{pack}/{number}"), noise, device, worn)
        verdict = one.deal()
        tally.outcomes[verdict.outcome] += 1
        if verdict.why:
            tally.reasons[verdict.why] += 1
        tally.faults += one.faults
    return tally
