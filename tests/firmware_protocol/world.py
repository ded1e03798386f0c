"""A host, a simulated machine and the line between them on a virtual clock: the second real peer of every link test."""

import heapq
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from firmware_protocol.events import Cancelled, Done, DoNotPlay, HostEvent, Numbered
from firmware_protocol.host import Host
from firmware_protocol.noise import CLEAN, HELL, Noise
from firmware_protocol.plan import Job, Plan
from firmware_protocol.simulator import Setup, SimulatedMachine, full_deck

__all__ = ["CLEAN", "HELL", "Noise", "World", "random_plan"]


def random_plan(pack: int, rng: random.Random) -> Plan:
    deck = full_deck(pack, rng)
    size = pack // 4
    return Plan.from_pockets(pack, {pocket: deck[(pocket - 1) * size : pocket * size] for pocket in (1, 2, 3, 4)})


@dataclass
class World:
    """`journal` is the host's disk: it outlives `crash_host`. `baud` paces the line, 10 bit a byte; 0 does not."""

    setup: Setup
    rng: random.Random
    noise: Noise = field(default_factory=Noise)
    fsync_s: float = 0.003
    baud: int = 0
    new_host: Callable[[], Host] = Host

    def __post_init__(self) -> None:
        self.now = 0.0
        self.machine = SimulatedMachine(self.setup, self.rng, self.now)
        self.host = self.new_host()
        self.plugged = True
        self.seen: list[HostEvent] = []
        self.journal: list[tuple[Job, list]] = []
        self.handler: Callable[[HostEvent], None] = lambda event: None
        self._order = 0
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._line_free = {True: 0.0, False: 0.0}

    def later(self, delay_s: float, call: Callable[[], None]) -> None:
        self._order += 1
        heapq.heappush(self._queue, (self.now + delay_s, self._order, call))

    def connect(self) -> None:
        self.host.connect(self.rng.getrandbits(32), self.now)

    def begin_journal(self, job: Job) -> None:
        self.journal.append((job, []))

    def crash_host(self) -> None:
        """The host process dies: all that is not in the journal is gone, fsyncs under way too."""
        self.host = self.new_host()
        if self.journal:
            job, records = self.journal[-1]
            self.host.restore(job, records)

    def seen_end(self) -> HostEvent | None:
        """The newest numbered event that ended a board."""
        return next((event for event in reversed(self.seen) if isinstance(event, Done | DoNotPlay | Cancelled)), None)

    def run(self, until: Callable[[], bool], limit_s: float = 600.0) -> bool:
        end = self.now + limit_s
        self.machine.tick(self.now)
        self._settle()
        while not until():
            machine_due, host_due = self.machine.next_timeout(), self.host.next_timeout()
            due = self._queue[0][0] if self._queue else float("inf")
            if machine_due is not None and machine_due < due:
                due = machine_due
            if host_due is not None and host_due < due:
                due = host_due
            if due > end:
                self.now = end
                return False
            self.now = max(due, self.now + 1e-6)
            if machine_due is not None and machine_due <= self.now:
                self.machine.tick(self.now)
            if host_due is not None and host_due <= self.now:
                self.host.tick(self.now)
            while self._queue and self._queue[0][0] <= self.now:
                heapq.heappop(self._queue)[2]()
            self._settle()
        return True

    def _settle(self) -> None:
        """Hands events to their handler and bytes to the line."""
        for event in self.host.events():
            self.seen.append(event)
            if isinstance(event, Numbered):
                self._journal(self.host, event)
            self.handler(event)
        if data := self.host.data_to_send():
            self._carry(True, data)
        if data := self.machine.data_to_send():
            self._carry(False, data)

    def _journal(self, host: Host, event: Numbered) -> None:
        job, records = self.journal[-1]

        def synced() -> None:
            if self.host is host and self.journal[-1][0] is job:
                records.append(event.record)
                host.ack(event.evn, self.now)

        self.later(self.fsync_s, synced)

    def _carry(self, to_machine: bool, data: bytes) -> None:
        if not self.plugged:
            return
        for delay, burst in self.noise.pieces(data, self.rng):
            if self.baud:
                sent = max(self.now, self._line_free[to_machine]) + len(burst) * 10 / self.baud
                self._line_free[to_machine] = sent
                delay += sent - self.now
            self.later(delay, lambda burst=burst: self._arrive(to_machine, burst))

    def _arrive(self, to_machine: bool, data: bytes) -> None:
        if not self.plugged:
            return
        if to_machine:
            self.machine.receive(data, self.now)
        else:
            self.host.receive(data, self.now)
