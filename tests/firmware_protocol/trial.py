"""A checker and a simulated machine on a virtual clock, with hands that do what the checker asks for."""

import heapq
import random
from collections.abc import Callable

from firmware_protocol.conformance.check import Need, Prompt
from firmware_protocol.conformance.checker import Checker, CheckerEvent, Outcome, Verdict
from firmware_protocol.conformance.checklist import CHECKS
from firmware_protocol.simulator import Setup, SimulatedMachine

LIMIT_S = 3600.0


class Trial:
    """`events` is all that the checker said; `now` how long it took."""

    def __init__(
        self, setup: Setup, *, power: bool = False, pack: int = 0, only: tuple[str, ...] = (), delay_s: float = 0.004,
        act: Callable[[Prompt, SimulatedMachine, float], None] = lambda prompt, machine, now: None, seed: int = 1,
    ) -> None:  # fmt: skip
        rng = random.Random(f"trial {seed}")
        self.machine = SimulatedMachine(setup, rng, 0.0)
        checks = [check for check in CHECKS if not only or check.id in only]
        self.checker = Checker(checks, rng, power=power, pack=pack)
        self.now = 0.0
        self.events: list[CheckerEvent] = []
        self._act, self._delay = act, delay_s
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._order = 0

    def later(self, delay_s: float, call: Callable[[], None]) -> None:
        self._order += 1
        heapq.heappush(self._queue, (self.now + delay_s, self._order, call))

    def run(self) -> "Trial":
        checker, machine = self.checker, self.machine
        checker.tick(self.now)
        while not checker.over:
            self._settle()
            times = [checker.next_timeout(), machine.next_timeout(), self._queue[0][0] if self._queue else None]
            self.now = max(min(time for time in times if time is not None), self.now + 1e-6)
            assert self.now < LIMIT_S, "the checker does not come to an end"
            machine.tick(self.now)
            while self._queue and self._queue[0][0] <= self.now:
                heapq.heappop(self._queue)[2]()
            checker.tick(self.now)
        self._settle()
        return self

    def _settle(self) -> None:
        for event in self.checker.events():
            self.events.append(event)
            if isinstance(event, Prompt):
                self._prompted(event)
        if data := self.checker.data_to_send():
            self.later(self._delay, lambda data=data: self.machine.receive(data, self.now))
        if data := self.machine.data_to_send():
            self.later(self._delay, lambda data=data: self.checker.receive(data, self.now))

    def _prompted(self, prompt: Prompt) -> None:
        self._act(prompt, self.machine, self.now)
        if prompt.need is Need.POWER:
            self.later(1.37, lambda: self.machine.power_off(self.now))
        self.later(0.5, lambda: self.checker.acted(self.now))

    @property
    def verdicts(self) -> list[Verdict]:
        return [event for event in self.events if isinstance(event, Verdict)]

    def ids(self, *outcomes: Outcome) -> set[str]:
        return {verdict.check.id for verdict in self.verdicts if verdict.outcome in outcomes}

    @property
    def failed(self) -> dict[str, str]:
        return {v.check.id: f"{v.failed.key} {v.failed.facts}" for v in self.verdicts if v.failed is not None}
