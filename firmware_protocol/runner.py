"""Simulated machines in real time on their ports, any number in one loop, paced at the baud rate.

This is an edge: it reads the clock, opens files and sockets. A pty exists only where the system has one and is imported
only there; TCP does the same job everywhere. With a state folder a machine's memory and its cards are on disk, so the
process can be killed at any instant and started again, as a machine whose plug was pulled.
"""

import json
import random
import select
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from firmware_protocol.faults import Fault
from firmware_protocol.file_store import FileStore, write_whole
from firmware_protocol.noise import Noise, NoisyLine
from firmware_protocol.simulated_ports import Port, PtyPort, TcpPort
from firmware_protocol.simulator import Setup, SimulatedMachine

MEMORY_FILE: Final = "memory.bin"
"""The machine's memory in the state folder."""
CARDS_FILE: Final = "cards.json"
"""Where every card is, in the state folder: faces, so a secret file like any hand."""
_POLL_S: Final = 0.1
_PLUG_AGAIN_S: Final = 0.5
"""Until a plug that did not go in is tried again."""
_BUFFER: Final = 64
"""Bytes of the receive buffer of a serial chip; what comes faster than the baud rate waits outside."""


@dataclass(slots=True)
class Simulation:
    """One machine to run.

    Attributes:
        setup: the machine and what will happen to it.
        seed: for deck orders, boot ids and noise; None takes the system's randomness.
        baud: pace of the line, 10 bit a byte.
        state: folder for memory and cards, None to forget everything at the end.
        noise: what the line does, both ways; None: nothing, not even a delay.
        struck: asked often for faults that somebody wants now.
        watch: told "connected", "disconnected", "unplugged", "plugged", "power off", "power on".
        on_fault: told each fault when it strikes.
    """

    setup: Setup = field(default_factory=Setup)
    seed: int | None = None
    baud: int = 115200
    state: Path | None = None
    noise: Noise | None = None
    struck: Callable[[], Iterable[Fault]] = tuple
    watch: Callable[[str], None] = lambda what: None
    on_fault: Callable[[Fault], None] = lambda fault: None


class DamagedCards(Exception):
    """The file with a simulated machine's cards is none, or not a whole one; its path."""


class PortError(Exception):
    """A port of several could not be opened; none is left open.

    Attributes:
        place: its name.
        reason: why.
    """

    def __init__(self, place: str, reason: OSError) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


def run_tcp(
    simulation: Simulation,
    port: int = 0,
    *,
    address: str = "127.0.0.1",
    ready: Callable[[str], None] = lambda name: None,
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Runs a machine on a TCP port (0: any free one) until `stop()`; `ready` gets the ``socket://`` URL to open.

    Raises:
        OSError: the port cannot be listened on.
    """
    _run_one(simulation, TcpPort(port, address=address, watch=simulation.watch), ready, stop)


def run_pty(
    simulation: Simulation,
    link: Path,
    *,
    ready: Callable[[str], None] = lambda name: None,
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Runs a machine on a pty until `stop()`; `link` is a symlink that hosts open, the same at every start.

    Raises:
        ImportError: this system has no pty; `run_tcp` does the same job.
        FileExistsError: `link` exists and is not a symlink.
    """
    _run_one(simulation, PtyPort(link), ready, stop)


def run(
    machines: Sequence[tuple[Simulation, Port]],
    *,
    ready: Callable[[str], None] = lambda name: None,
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Runs machines on their ports until `stop()`; `ready` gets the name of each port, in order, when all are open.

    Raises:
        PortError: a port cannot be opened; none is left open.
    """
    opened: list[Port] = []
    try:
        for _, port in machines:
            try:
                port.open()
            except OSError as error:
                raise PortError(port.name, error) from None
            opened.append(port)
        running = [_Running(simulation, port, time.monotonic()) for simulation, port in machines]
        for _, port in machines:
            ready(port.name)
        while not stop():
            now = time.monotonic()
            wait = min(min(max(one.next_timeout(now) - now, 0.0) for one in running), _POLL_S)
            sources = [source for one in running for source in one.port.sources()]
            if sources:
                select.select(sources, [], [], wait)
            else:
                time.sleep(wait)  # all are unplugged, and Windows takes no empty select
            for one in running:
                one.step(time.monotonic())
    finally:
        for port in opened:
            port.close()


def _run_one(
    simulation: Simulation, port: Port, ready: Callable[[str], None], stop: Callable[[], bool]
) -> None:  # fmt: skip
    try:
        run([(simulation, port)], ready=ready, stop=stop)
    except PortError as error:
        raise error.reason from None


class _Pace:
    """How many bytes a line of this baud rate has carried by now."""

    def __init__(self, baud: int, now: float) -> None:
        self._per_s = baud / 10
        self._since = now

    def take(self, wanted: int, now: float) -> int:
        self._since = max(self._since, now - _BUFFER / self._per_s)
        allowed = min(wanted, int((now - self._since) * self._per_s))
        self._since += allowed / self._per_s
        return allowed


class _Running:
    """One machine, its port and its line."""

    def __init__(self, simulation: Simulation, port: Port, now: float) -> None:
        self.port = port
        self._simulation = simulation
        self._machine = _machine(simulation, now)
        self._machine.on_unplug = self._unplug
        self._machine.body.on_strike = simulation.on_fault
        self._in_pace, self._out_pace = _Pace(simulation.baud, now), _Pace(simulation.baud, now)
        self._arrived, self._leaving = b"", b""
        self._lines: tuple[NoisyLine, NoisyLine] | None = None
        if simulation.noise is not None:
            rng = random.Random(None if simulation.seed is None else f"noise {simulation.seed}")
            self._lines = (NoisyLine(simulation.noise, rng), NoisyLine(simulation.noise, rng))
        self._unplugged_for: float | None = None
        self._plug_at: float | None = None

    def next_timeout(self, now: float) -> float:
        times = [now + _POLL_S, self._machine.next_timeout(), self._plug_at]
        times += [line.next_timeout() for line in self._lines or ()]
        if self._arrived or self._leaving:
            times.append(now + 8 * 10 / self._simulation.baud)
        return min(time for time in times if time is not None)

    def step(self, now: float) -> None:
        """Takes what came, lets happen what is due, sends what is to go."""
        self._arrived += self.port.read()
        if count := self._in_pace.take(len(self._arrived), now):
            self._receive(self._arrived[:count], now)
            self._arrived = self._arrived[count:]
        if self._lines is not None and (data := self._lines[0].arrived(now)):
            self._machine.receive(data, now)
        for fault in self._simulation.struck():
            self._machine.strike(fault, now)
        self._machine.tick(now)
        self._leaving += self._machine.data_to_send()
        if count := self._out_pace.take(len(self._leaving), now):
            self._send(self._leaving[:count], now)
            self._leaving = self._leaving[count:]
        if self._lines is not None and (data := self._lines[1].arrived(now)):
            self.port.write(data)
        self._cable(now)

    def _receive(self, data: bytes, now: float) -> None:
        if self._lines is None:
            self._machine.receive(data, now)
        else:
            self._lines[0].send(data, now)

    def _send(self, data: bytes, now: float) -> None:
        if self._lines is None:
            self.port.write(data)
        else:
            self._lines[1].send(data, now)

    def _unplug(self, seconds: float) -> None:
        self._unplugged_for = seconds

    def _cable(self, now: float) -> None:
        if self._unplugged_for is not None:
            self.port.unplug()
            self._arrived = self._leaving = b""
            for line in self._lines or ():
                line.clear()
            self._plug_at, self._unplugged_for = now + self._unplugged_for, None
            self._simulation.watch("unplugged")
        elif self._plug_at is not None and now >= self._plug_at:
            try:
                self.port.open()
            except OSError:  # somebody else took the place meanwhile; it may become free again
                self._plug_at = now + _PLUG_AGAIN_S
                return
            self._plug_at = None
            self._simulation.watch("plugged")


def _machine(simulation: Simulation, now: float) -> SimulatedMachine:
    rng: random.Random = random.SystemRandom() if simulation.seed is None else random.Random(simulation.seed)
    if simulation.state is None:
        machine = SimulatedMachine(simulation.setup, rng, now, baud=simulation.baud)
    else:
        simulation.state.mkdir(parents=True, exist_ok=True)
        cards = simulation.state / CARDS_FILE
        store = FileStore(simulation.state / MEMORY_FILE)
        try:
            saved = json.loads(cards.read_text(encoding="utf-8")) if cards.exists() else None
            starts = saved["starts"] + 1 if saved is not None else 1
            if saved is not None and simulation.seed is not None:
                rng = random.Random(f"{simulation.seed}/{saved['starts']}")  # a start must not repeat its boot id
            machine = SimulatedMachine(simulation.setup, rng, now, store=store, baud=simulation.baud, cards=saved)
        except (ValueError, TypeError, LookupError, AttributeError):
            raise DamagedCards(str(cards)) from None

        def save() -> None:
            write_whole(cards, json.dumps({**machine.cards(), "starts": starts}).encode("ascii"))

        machine.body.moved = save
        save()
    machine.on_power = lambda on: simulation.watch("power on" if on else "power off")
    return machine
