"""Many boards one after another at a tray or a table, and a judge who sees the cards at every tick.

The host does what a careful operator does. The judge knows what no role knows: which cards lie where, and who holds
what. At a table no board may be shown or taken while hands of the one before are out, and no card may be anywhere but
in hopper, reader, path, outlets, hands or return box.
"""

import random
from collections import Counter

from world import CLEAN, Noise, World, random_plan

from firmware_protocol.codes import POCKETS, Answer, ErrorCode, EventKind, MachineKind, MachineState, MessageType, Mode
from firmware_protocol.decks import back_of, face_of
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
    SensorsChanged,
    StillStopped,
    Stopped,
)
from firmware_protocol.plan import Job, pack_job_id
from firmware_protocol.simulator import Setup
from firmware_protocol.table_body import TableBody

ENDS = (EventKind.DONE, EventKind.SPOILED, EventKind.CANCELLED)


class Broken(AssertionError):
    """What the judge saw."""


class Evening:
    """Boards 1..n. `right` are those whose hands or pockets were found as planned, `found_wrong` the others."""

    def __init__(
        self, setup: Setup, boards: int, pack: int = 52, *, seed: object = 1, noise: Noise = CLEAN,
        last_pack: bool = True, world: type[World] = World,
    ) -> None:  # fmt: skip
        self.boards, self.pack, self.last_pack = boards, pack, last_pack
        self.right: list[int] = []
        self.found_wrong: list[int] = []
        self.spoiled: list[DoNotPlay] = []
        self.stops: list[ErrorCode] = []
        self.faults: Counter[str] = Counter()
        self.rng = random.Random(f"evening {seed}")
        self.world = world(setup, self.rng, noise)
        self.world.handler = self.on_event
        self.number, self.attempt = 1, 1
        self.answers: dict[ErrorCode, Answer] = {}
        self.reported: HostEvent | None = None
        self.sensors: list[SensorsChanged] = []
        self.overlapped = 0
        self.operator_s = 0.5
        self._empty_stops = 0
        self._judged: set[int] = set()
        self._label_out, self._holding = 0, False
        self._taken: dict[int, list[int]] = {pocket: [] for pocket in POCKETS}
        self._new_job()

    @property
    def body(self):
        return self.world.machine.body

    @property
    def host(self):
        return self.world.host

    @property
    def device(self):
        return self.world.machine.device

    @property
    def players(self):
        return self.world.machine.hands.players

    def kinds(self) -> list[EventKind]:
        """Of the newest attempt."""
        return [EventKind(record.kind) for record in self.world.journal[-1][1]]

    def last_kind(self) -> EventKind | None:
        kinds = self.kinds()
        return kinds[-1] if kinds else None

    def run(self, until=None, limit_s: float = 4000.0) -> bool:
        """Until the evening is over, or `until()`; every tick is judged."""

        def over() -> bool:
            self.judge()
            return until() if until is not None else self.reported is not None or self.number > self.boards

        if not self.world.journal or not self.world.seen:
            self.world.connect()
        return self.world.run(over, limit_s)

    # -- the judge -------------------------------------------------------------------------------------------------

    def judge(self) -> None:
        if isinstance(self.body, TableBody):
            self.judge_table(self.body)
        device = self.device
        if device is None or device.engine.state is not MachineState.DONE or device.memory.job is None:
            return
        job = device.memory.job
        if job.job_id not in self._judged:
            self._judged.add(job.job_id)
            found = self._taken if isinstance(self.body, TableBody) else self.body.beside
            plan = job.plan.contents()
            good = all(Counter(map(face_of, found[pocket])) == plan[pocket] for pocket in POCKETS)
            (self.right if good else self.found_wrong).append(job.label)

    def judge_table(self, table: TableBody) -> None:
        held = [one for cards in table.held.values() for one in cards]
        if held:
            self._label_out = self._label_out or table.label
            if table.label != self._label_out:
                raise Broken(f"{table.label} is shown while hands of {self._label_out} are out")
            if len({back_of(one) for one in held}) > 1:
                raise Broken("hands of two boards are out")
            if len(held) >= sum(map(len, self._taken.values())) or not self._holding:
                self._taken = {seat: list(cards) for seat, cards in table.held.items()}
            self._holding = True
        else:
            self._label_out, self._holding = 0, False
        waiting = [one for outlet in POCKETS for one in table.pockets[outlet]]
        if waiting and held and not table.open:
            self.overlapped += 1
        if len({back_of(one) for one in waiting}) > 1:
            raise Broken("two boards are dealt and not taken")
        places = (
            table.hopper, table.box, *table.pockets.values(), *table.held.values(), table.aside, table.caught,
            self.players.lost, *self.players.pocketed.values(),
        )  # fmt: skip
        single = [one for one in (table.reader, table.path, table._doubled) if one is not None]
        cards = sum(map(len, places)) + len(single)
        if cards not in (0, 2 * self.pack):
            raise Broken(f"{cards} cards are in the room")

    # -- the operator ------------------------------------------------------------------------------------------------

    def on_event(self, event: HostEvent) -> None:
        world = self.world
        match event:
            case LinkLost():
                world.later(0.2, self.reconnect)
            case Connected(info):
                unheard = world.host.job is not self.job or not world.host.records
                if info.job_id != self.job.job_id and unheard:
                    self.put()
                elif info.state is MachineState.READY:
                    world.host.start(world.now)
            case Accepted(MessageType.JOB_PUT, MachineState.READY):
                world.host.start(world.now)
            case ResumeOffered(last):
                self.when_same(lambda: world.host.resume(world.now), last)
            case StillStopped(stop):
                self.on_event(stop)
            case SensorsChanged():
                self.sensors.append(event)
            case Stopped():
                self.stops.append(event.code)
                self.stopped(event)
            case Done() | DoNotPlay():
                if isinstance(event, DoNotPlay):
                    self.spoiled.append(event)
                job = self.job
                world.later(0.2, lambda: self.next_board(job, event))
            case MemoryDiffers() | Refused(MessageType.JOB_RESUME) if self.reported is None:
                self.reported = event
            case _:
                pass

    def stopped(self, event: Stopped) -> None:
        answer = self.answers.get(event.code)
        if answer is None:
            empty = event.code is ErrorCode.HOPPER_EMPTY
            self._empty_stops = self._empty_stops + 1 if empty else 0
            missing = empty and self._empty_stops > 1 and event.position > 0
            answer = Answer.FINISH if missing else Answer.CONTINUE
            if answer not in event.allowed:
                answer = Answer.REREAD if Answer.REREAD in event.allowed else None
        if answer is None:
            self.reported = self.reported or event
        else:
            self.when_same(lambda: self.host.answer(event.evn, answer, self.world.now), event.evn)

    def when_same(self, call, number: int) -> None:
        host = self.world.host

        def act() -> None:
            records = host.records
            if self.world.host is host and host.link.name == "OPEN" and records and records[-1].number == number:
                call()

        self.world.later(self.operator_s, act)

    def reconnect(self) -> None:
        if self.world.plugged and self.world.host.link.name == "CLOSED":
            self.world.connect()

    def next_board(self, job: Job, event: HostEvent) -> None:
        """Once everything of the board before is on the disk."""
        records = self.world.journal[-1][1]
        if self.job is not job:
            return
        if not records or records[-1].kind not in ENDS or len(records) != len(self.host.records):
            self.world.later(0.2, lambda: self.next_board(job, event))
            return
        if records[-1].kind == EventKind.DONE:
            self.number, self.attempt = self.number + 1, 1
            if self.number > self.boards:
                return
        else:
            self.attempt += 1
        self._new_job()
        self.put()

    def put(self) -> None:
        if self.host.link.name == "OPEN":
            self.host.put(self.job, self.world.now)

    def cancel(self) -> None:
        """Gives the board up; its next attempt follows."""
        job = self.job
        self.host.cancel(self.world.now)
        self.world.later(0.2, lambda: self.next_board(job, None))

    def _new_job(self) -> None:
        self._empty_stops = 0
        plan = random_plan(self.pack, self.rng)
        self.job = Job(
            pack_job_id(5, self.number, 1, self.attempt), Mode.DEAL, self.pack, plan, self.number, self.last_pack
        )
        self.world.begin_journal(self.job)

    # -- havoc -------------------------------------------------------------------------------------------------------

    def havoc(self, mean_s: float = 20.0) -> None:
        self.mean_s = mean_s
        for what in (self.cut, self.crash, self.unplug):
            self.world.later(self.rng.expovariate(1 / mean_s), what)

    def cut(self) -> None:
        if self.device is not None:
            self.faults["power cut"] += 1
            self.world.machine.power_off(self.world.now)
        self.world.later(1 + self.rng.expovariate(1 / self.mean_s), self.cut)

    def crash(self) -> None:
        self.faults["host crash"] += 1
        self.world.crash_host()
        job, records = self.world.journal[-1]
        if records and records[-1].kind in ENDS:
            self.world.later(0.2, lambda: self.next_board(job, None))
        self.world.later(self.rng.uniform(0.2, 2.0), self.reconnect)
        self.world.later(self.rng.expovariate(1 / self.mean_s), self.crash)

    def unplug(self) -> None:
        self.faults["unplug"] += 1
        self.pull(self.rng.uniform(0.3, 4.5))
        self.world.later(5 + self.rng.expovariate(1 / self.mean_s), self.unplug)

    def pull(self, seconds: float) -> None:
        self.world.plugged = False
        self.host.disconnect()

        def plug() -> None:
            self.world.plugged = True
            self.reconnect()

        self.world.later(seconds, plug)


def table(**given) -> Setup:
    return Setup(kind=MachineKind.TABLE, **{"take_s": 1.0, "play_s": 20.0, **given})


def tray(**given) -> Setup:
    return Setup(kind=MachineKind.TRAY, **{"hopper": 54, "operator_s": 0.2, **given})


def havoc(
    kind: MachineKind, evenings: int, boards: int, pack: int, *, noise: Noise, seed: object, **given
) -> Counter[str]:
    """Evenings under cuts, crashes, unplugs and noise: what came of them, counted."""
    counts: Counter[str] = Counter()
    make = table if kind is MachineKind.TABLE else tray
    for number in range(1, evenings + 1):
        evening = Evening(make(**given), boards, pack, seed=f"{seed} {kind} {pack} {number}", noise=noise)
        evening.havoc(12.0)
        try:
            counts["stuck"] += not evening.run()
        except Broken:
            counts["silently wrong"] += 1
        counts["right"] += len(evening.right)
        counts["silently wrong"] += len(evening.found_wrong)
        counts["reported"] += evening.reported is not None
        counts["rejected frames"] += evening.host.rejected
        counts.update(f"spoiled: {event.code.name}" for event in evening.spoiled)
        counts += evening.faults
    return counts
