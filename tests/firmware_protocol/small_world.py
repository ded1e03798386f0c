"""A small world of which `explorer` takes every interleaving: both real roles, a pack of four cards, two pockets.

Not a model of the protocol: `Host` with its `Tally`, `Device` with `CardEngine` and `MachineMemory`, and real frames in
two queues. At each state every step is taken that could come next: a frame arrives, a record is synced, the mechanism
ends what it does, and, to a bound of faults, a frame is lost, a copy of it is held up and arrives at any later time,
the power goes (the card falls, hangs, or has not moved), the host dies, the cable is pulled. Time passes, to the next
timer, only when nothing else can happen: so a timer never runs out before its cause. States are compared as a whole,
times counted from now. STATUS frames and the milliseconds in events are left out: they are for the screen.
"""

import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from firmware_protocol.body import Body
from firmware_protocol.codes import PACKS, Answer, EventKind, MachineState, MessageType
from firmware_protocol.dealing import CardEngine
from firmware_protocol.device import Device, Identity
from firmware_protocol.events import (
    Accepted,
    Connected,
    Done,
    DoNotPlay,
    HostEvent,
    LinkLost,
    MemoryDiffers,
    Numbered,
    Refused,
    ResumeOffered,
    StillStopped,
    Stopped,
)
from firmware_protocol.host import Host
from firmware_protocol.mechanism import Action
from firmware_protocol.memory import RamStore
from firmware_protocol.plan import Job
from firmware_protocol.tally import Tally

CARDS = 4
SINGLE, TWINS = (4, 1), (2, 2)
SMALL_WORLDS = (
    ("four different cards", SINGLE, [2, 0, 3, 1], [(1,), (2,), (1,), (2,)]),
    ("two pairs, twins in turn", TWINS, [0, 0, 1, 1], [(1, 2), (1, 2)]),
    ("two pairs, twins apart", TWINS, [0, 1, 0, 1], [(1, 2), (1, 1)]),
)
"""(name, faces and copies, deck with the first card first, plan)."""
NEVER = float("inf")


class Violation(AssertionError):
    """Something that must never be; the message ends with the steps that lead there."""


@contextlib.contextmanager
def small_pack(shape: tuple[int, int]) -> Iterator[None]:
    """Packs are data: while this lasts there is one pack, of four cards."""
    kept = dict(PACKS)
    PACKS.clear()
    PACKS[CARDS] = shape
    try:
        yield
    finally:
        PACKS.clear()
        PACKS.update(kept)


class StepBody(Body):
    """A body whose actions end when the exploration says so, and whose power goes with a chosen outcome."""

    def begin(self, action: Action, outlet: int, now: float) -> None:
        """Reading and steering take no time: a cut there is like one before the drop or after the feed."""
        super().begin(action, outlet, now)
        self._ends = NEVER if action in (Action.FEED, Action.DROP) else 0.0

    def ready_at(self) -> float | None:
        return None

    def end(self) -> None:
        self._ends = 0.0

    def places(self) -> tuple[str, ...]:
        """Where the card under way may lie when the power goes now."""
        if self._action is Action.FEED and self.hopper:
            return ("hopper", "reader")
        if self._action is Action.DROP and self.reader is not None:
            return ("reader", "path", "pocket")
        return ("",)

    def cut_power(self, place: str, now: float) -> None:
        """The body's own `power_off`, with its dice fixed."""
        self._began, self._ends = now - (place != "reader" or self._action is Action.FEED), now + 1
        self.power_off(now, Dice(0.0 if place in ("pocket", "reader") else 0.9))


class Dice(random.Random):
    """Always falls on the same number."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number

    def random(self) -> float:
        return self.number


class TimelessEngine(CardEngine):
    """Milliseconds between events would make every history a state of its own."""

    def _write(self, kind: EventKind, now: float, *rest: Any, **more: Any) -> None:
        self._event_at = now
        super()._write(kind, now, *rest, **more)


class TimelessDevice(Device):
    ENGINE = TimelessEngine


@dataclass
class World:
    """One state. `journal` is the host's disk, `unsynced` what it was told and has not written yet."""

    job: Job
    host: Host
    body: StepBody
    store: RamStore
    plan: dict[int, list[int]]
    device_class: type[Device] = TimelessDevice
    credit: int = 2
    device: Device | None = None
    to_machine: list[bytes] = field(default_factory=list)
    to_host: list[bytes] = field(default_factory=list)
    held_to_machine: list[bytes] = field(default_factory=list)
    held_to_host: list[bytes] = field(default_factory=list)
    journal: list[Any] = field(default_factory=list)
    unsynced: list[Any] = field(default_factory=list)
    asked: set[int] = field(default_factory=set)
    plugged: bool = True
    over: str = ""
    twin_fell: bool = False
    nonces: int = 0
    boots: int = 0
    faults: int = 0
    now: float = 1000.0

    # -- steps -------------------------------------------------------------------------------------------------------

    def steps(self, bound: int) -> Iterator[tuple[str, str]]:
        """(step, argument) of everything that can come next; steps in capitals are faults."""
        if self.over:
            return
        calm = True
        for step, possible in (
            ("to machine", self.to_machine), ("to host", self.to_host), ("sync", self.unsynced),
            ("mechanism", self.device is not None and self.body._action is not None),
        ):  # fmt: skip
            if possible:
                calm = False
                yield step, ""
        if self.held_to_machine:
            yield "copy to machine", ""
        if self.held_to_host:
            yield "copy to host", ""
        if self.device is None:
            yield "power on", ""
        if not self.plugged:
            yield "plug", ""
        # without a peer time passes only until the other side has noticed
        if calm and (self.host.link.name == "OPEN" if self.device is None else self.plugged or self.device.session):
            yield "time", ""
        if self.faults < bound:
            for name, queue in (("machine", self.to_machine), ("host", self.to_host)):
                if queue:
                    yield "LOSE", name
                    yield "COPY", name
            if self.device is not None:
                for place in self.body.places():
                    yield "CUT", place
            yield "CRASH", ""
            if self.plugged:
                yield "UNPLUG", ""

    def take(self, step: str, argument: str) -> None:
        """Takes one step and lets host and machine do what follows at once.

        Raises:
            Violation: the machine moved a card that nobody asked for, or a board believed to be done is wrong.
        """
        moving = self.body._action
        match step:
            case "to machine":
                self._to_machine(self.to_machine.pop(0))
            case "to host":
                self.host.receive(self.to_host.pop(0), self.now)
            case "copy to machine":
                self._to_machine(self.held_to_machine.pop(0))
            case "copy to host":
                if self.plugged:
                    self.host.receive(self.held_to_host.pop(0), self.now)
                else:
                    self.held_to_host.pop(0)
            case "sync":
                record = self.unsynced.pop(0)
                self.journal.append(record)
                self.host.ack(record.number, self.now)
            case "mechanism":
                self.body.end()
                self._tick()
            case "time":
                self._time()
            case "power on":
                self.power_on()
            case "plug":
                self.plugged = True
                self.connect()
            case "LOSE":
                (self.to_machine if argument == "machine" else self.to_host).pop(0)
            case "COPY":
                if argument == "machine":
                    self.held_to_machine.append(self.to_machine[0])
                else:
                    self.held_to_host.append(self.to_host[0])
            case "CUT":
                self._cut(argument)
            case "CRASH":
                self.unsynced.clear()
                self.host = type(self.host)()
                self.host.restore(self.job, self.journal)
                if self.plugged:
                    self.connect()
            case "UNPLUG":
                self.plugged = False
                self.to_machine.clear()
                self.to_host.clear()
                self.host.disconnect()
        self.faults += step.isupper()
        self._settle()
        self._judge(moving)

    def power_on(self) -> None:
        self.boots += 1
        identity = Identity("small", packs=(CARDS,), credit=self.credit)
        self.device = self.device_class(self.body, self.store, identity, self.boots, self.now)
        self.device._poll_at = NEVER
        self.body.clear_path()

    def connect(self) -> None:
        self.nonces += 1
        self.host.connect(self.nonces, self.now)

    def _to_machine(self, data: bytes) -> None:
        if self.device is not None and self.plugged:
            self.device.receive(data, self.now)

    def _tick(self) -> None:
        assert self.device is not None
        self.device.tick(self.now)

    def _time(self) -> None:
        due = [self.host.next_timeout(), self.device.next_timeout() if self.device is not None else None]
        self.now = max(self.now, min(time for time in due if time is not None))
        self.host.tick(self.now)
        if self.device is not None:
            self._tick()

    def _cut(self, place: str) -> None:
        assert self.device is not None
        intent = self.device.memory.intent
        self.body.cut_power(place, self.now)
        if place == "pocket" and intent is not None and self.body.hopper and self.body.hopper[0] == intent.face:
            self.twin_fell = True
        self.device = None
        self.to_host.clear()

    def _settle(self) -> None:
        while events := self.host.events():
            for event in events:
                if isinstance(event, Numbered):
                    self.unsynced.append(event.record)
                self._operator(event)
        if self.journal and not self.over:
            kind = self.journal[-1].kind
            if kind in (EventKind.DONE, EventKind.SPOILED, EventKind.CANCELLED):
                last = Tally(self.job, self.journal[:-1]).add(self.journal[-1])
                self.over = "done" if isinstance(last, Done) else "do not play"
        for data in _frames(self.host.data_to_send()):
            if self.plugged:
                self.to_machine.append(data)
        if self.device is not None:
            for data in _frames(self.device.data_to_send()):
                if self.plugged:
                    self.to_host.append(data)

    def _operator(self, event: HostEvent) -> None:
        """What a careful operator and the program around the host do, at once."""
        host = self.host
        match event:
            case LinkLost() if self.plugged:
                self.connect()
            case Connected(info) if info.job_id != self.job.job_id and not host.records:
                host.put(self.job, self.now)
            case Connected(info) if info.job_id == self.job.job_id and info.state is MachineState.READY:
                host.start(self.now)
            case Accepted(MessageType.JOB_PUT, MachineState.READY):
                host.start(self.now)
            case ResumeOffered():
                self.asked.add(event.last_event)
                host.resume(self.now)
            case StillStopped(stop):
                self._operator(stop)
            case Stopped(allowed=allowed) if Answer.FINISH in allowed:
                host.answer(event.evn, Answer.FINISH, self.now)
            case Stopped() | MemoryDiffers() | Refused(MessageType.JOB_RESUME):
                self.over = self.over or f"reported {type(event).__name__}"
            case DoNotPlay():
                pass  # over when it is in the journal
            case _:
                pass

    # -- what must hold ----------------------------------------------------------------------------------------------

    def _judge(self, moving: Action | None) -> None:
        body, device = self.body, self.device
        cards = [card for pocket in body.pockets.values() for card in pocket]
        if len(cards) + len(body.hopper) + (body.reader is not None) + (body.path is not None) != CARDS:
            raise Violation("a card is gone")
        contents = self.plan
        for pocket, expected in contents.items():
            fallen = body.pockets[pocket]
            if not self.twin_fell and any(fallen.count(card) > expected.count(card) for card in fallen):
                raise Violation("a card lies in a pocket that is not its own")
        if device is not None and body._action is not None and moving is None:
            if device.engine.state is not MachineState.RUNNING:
                raise Violation(f"a card moves in state {device.engine.state.name}")
            paused = [record.number for record, _ in device.memory.events if record.kind == EventKind.PAUSED]
            if not set(paused) <= self.asked:
                raise Violation("a card moves after a pause though nobody resumed")
        if self.over == "done":
            for pocket, expected in contents.items():
                told = [r.face for r in self.journal if r.kind == EventKind.CARD and r.pocket == pocket]
                if not sorted(body.pockets[pocket]) == expected == sorted(told):
                    raise Violation("a board that counts as done is wrong")
        elif self.over and not self.twin_fell:
            raise Violation(f"{self.over}, and nothing happened that could be a reason")


def _frames(data: bytes) -> list[bytes]:
    """The frames of what a role puts on the line, each with its closing 00."""
    return [piece + b"\0" for piece in data.split(b"\0") if piece]
