"""Runs checks one after the other over a line, on any clock: bytes and time in, bytes, prompts and verdicts out.

    checker.receive(data, now); checker.tick(now); checker.data_to_send(); checker.next_timeout()

`events` gives what happened. After a `Prompt` the checks wait for `acted`, while the session is kept alive.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from firmware_protocol.codes import ALIVE, PACKS, Capability, ErrorCode, EventKind
from firmware_protocol.conformance import boards
from firmware_protocol.conformance.bench import Bench
from firmware_protocol.conformance.check import Check, Failed, Need, Prompt, Steps
from firmware_protocol.events import MachineInfo
from firmware_protocol.message_types import Stop


class Outcome(Enum):
    """What became of a check."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_OFFERED = "not offered"  #: the machine cannot do that, and does not say so
    NOT_ASKED = "not asked"  #: needs a power cut, and nobody asked for one


@dataclass(frozen=True, slots=True)
class Verdict:
    """A check is done; `failed` says why it failed."""

    check: Check
    outcome: Outcome
    failed: Failed | None = None


@dataclass(frozen=True, slots=True)
class Met:
    """The machine answered for the first time. `busy`: it holds a board that somebody deals; that will be given up."""

    info: MachineInfo
    busy: bool


@dataclass(frozen=True, slots=True)
class Silent:
    """Nobody answered HELLO: this is no machine, and nothing was tried."""


CheckerEvent = Verdict | Prompt | Met | Silent


class Checker:
    """Tries checks on a machine.

    Args:
        checks: in this order.
        rng: for nonces, job ids and garbage.
        power: also those that need a power cut.
        pack: cards of the pack that is dealt, 0 for the smallest that the machine takes.

    Attributes:
        over: nothing more will happen.
        waiting: the prompt that waits for `acted`, None when none does.
    """

    def __init__(self, checks: Sequence[Check], rng: random.Random, *, power: bool = False, pack: int = 0) -> None:
        self.over = False
        self.waiting: Prompt | None = None
        self._bench = Bench(rng)
        self._checks = checks
        self._power = power
        self._pack = pack
        self._events: list[CheckerEvent] = []
        self._due: float | None = None
        self._steps = self._run()
        self._begun = False

    @property
    def pack(self) -> int:
        """Cards of the pack that is dealt."""
        return self._bench.pack

    def receive(self, data: bytes, now: float) -> None:
        """Takes bytes from the line, in any pieces."""
        self._bench.receive(data, now)
        self.tick(now)

    def tick(self, now: float) -> None:
        """Goes on with what is due."""
        bench = self._bench
        bench.tick(now)
        if not self._begun:
            self._begun = True
            self._step()
        while not self.over and self.waiting is None and (bench.news or (self._due is not None and now >= self._due)):
            bench.news = False
            self._step()

    def acted(self, now: float) -> None:
        """The person did what the prompt said."""
        if self.waiting is not None:
            self.waiting = None
            self._bench.now = now
            self._step()

    def next_timeout(self) -> float | None:
        """When `tick` has something to do."""
        times = [self._bench.next_timeout(), None if self.waiting is not None else self._due]
        return min((time for time in times if time is not None), default=None)

    def data_to_send(self) -> bytes:
        """Bytes for the line, once."""
        return self._bench.data_to_send()

    def events(self) -> Iterator[CheckerEvent]:
        """What happened since the last call."""
        events, self._events = self._events, []
        yield from events

    def leave(self, now: float) -> None:
        """The person goes: no further card. The board in the machine is not finished."""
        self._bench.now = now
        for _ in range(3):
            self._bench.send(Stop())
        self.over = True

    def _step(self) -> None:
        try:
            waits = next(self._steps)
        except StopIteration:
            self.over, self._due = True, None
            return
        if isinstance(waits, Prompt):
            self.waiting, self._due = waits, None
            self._events.append(waits)
        else:
            self._due = waits

    def _run(self) -> Steps[None]:
        bench = self._bench
        try:
            yield from bench.greet()
        except Failed:
            self._events.append(Silent())
            return
        assert bench.hello is not None
        busy = bench.hello.state in ALIVE
        info = MachineInfo.from_ack(bench.hello)
        bench.pack = self._pack if self._pack in info.packs else min(info.packs, default=min(PACKS))
        self._events.append(Met(info, busy))
        if busy:
            yield Prompt(Need.GIVE_UP)
        for check in self._checks:
            verdict = yield from self._verdict(check, info)
            self._events.append(verdict)
        yield from self._end()

    def _verdict(self, check: Check, info: MachineInfo) -> Steps[Verdict]:
        bench = self._bench
        if check.needs not in info.capabilities or (check.kinds and info.kind not in check.kinds):
            return Verdict(check, Outcome.NOT_OFFERED)
        if check.power and not self._power:
            return Verdict(check, Outcome.NOT_ASKED)
        try:
            yield from self._session()
            yield from check.steps(bench)
        except Failed as failed:
            bench.log = bench.finished = None
            bench.session = 0
            return Verdict(check, Outcome.FAILED, failed)
        return Verdict(check, Outcome.PASSED)

    def _session(self) -> Steps[None]:
        """A session in which a PING is answered. A board in hand that a new one pauses comes to rest first."""
        bench = self._bench
        if bench.session:
            try:
                yield from bench.ping()
                return
            except Failed:
                bench.session = 0
        yield from bench.greet()
        log = bench.log
        if log is not None and not log.over and log.records:
            log.hold = False
            yield from bench.until(lambda: log.kind is EventKind.PAUSED, boards.CARD_S)
            yield from bench.settle()
            log.hold = True

    def _end(self) -> Steps[None]:
        """Leaves nothing under way."""
        try:
            yield from boards.release(self._bench)
        except Failed:
            return


def facts_of(failed: Failed) -> dict[str, Any]:
    """The facts of a failure as plain words and numbers."""
    return {
        name: value.name if isinstance(value, ErrorCode | Capability) and value.name else value
        for name, value in failed.facts.items()
    }
