"""The simulated machine in real time, on a pty with a stable link or on a TCP port, paced at the baud rate.

This is an edge: it reads the clock, opens files and sockets. A pty exists only where the system has one and is imported
only there; TCP does the same job everywhere. With a state folder the machine's memory and its cards are on disk, so the
process can be killed at any instant and started again, as a machine whose plug was pulled.
"""

import contextlib
import json
import os
import random
import select
import socket
import time
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from firmware_protocol.simulator import Setup, SimulatedMachine

MEMORY_FILE: Final = "memory.bin"
"""The machine's memory in the state folder."""
CARDS_FILE: Final = "cards.json"
"""Where every card is, in the state folder: faces, so a secret file like any hand."""
_POLL_S: Final = 0.1
_BUFFER: Final = 64
"""Bytes of the receive buffer of a serial chip; what comes faster than the baud rate waits outside."""


@dataclass(slots=True)
class Simulation:
    """What to run.

    Attributes:
        setup: the machine and what will happen to it.
        seed: for deck orders and boot ids; None takes the system's randomness.
        baud: pace of the line, 10 bit a byte.
        state: folder for memory and cards, None to forget everything at the end.
        watch: told "connected", "disconnected", "power off", "power on".
    """

    setup: Setup = field(default_factory=Setup)
    seed: int | None = None
    baud: int = 115200
    state: Path | None = None
    watch: Callable[[str], None] = lambda what: None


class FileStore:
    """`memory.Store` in a file: length, record, CRC-32 each; a torn last record never happened.

    Not synced to the disk: it survives the death of this process, which is the power cut that is simulated.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._records: list[bytes] = []
        data = path.read_bytes() if path.exists() else b""
        at = 0
        while at + 2 <= len(data):
            size = int.from_bytes(data[at : at + 2], "little")
            record, check = data[at + 2 : at + 2 + size], data[at + 2 + size : at + 6 + size]
            if len(check) < 4 or zlib.crc32(record) != int.from_bytes(check, "little"):
                break
            self._records.append(record)
            at += 6 + size
        if at != len(data):
            self.replace(self._records)

    def records(self) -> Sequence[bytes]:
        """All records, oldest first."""
        return tuple(self._records)

    def append(self, record: bytes) -> None:
        """Adds one record."""
        self._records.append(record)
        with _secret(self._path, append=True) as file:
            file.write(_framed(record))

    def replace(self, records: Iterable[bytes]) -> None:
        """Throws all records away and keeps these."""
        self._records = list(records)
        _write_whole(self._path, b"".join(map(_framed, self._records)))


def run_tcp(
    simulation: Simulation,
    port: int = 0,
    *,
    address: str = "127.0.0.1",
    ready: Callable[[str], None] = lambda name: None,
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Runs a machine on a TCP port (0: any free one) until `stop()`; `ready` gets the ``socket://`` URL to open.

    One host at a time: a second one is turned away, as a serial port would do.

    Raises:
        OSError: the port cannot be listened on.
    """
    with socket.create_server((address, port)) as server:
        ready(f"socket://{address}:{server.getsockname()[1]}")
        _serve(simulation, _TcpEnd(server, simulation.watch), stop)


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
    import pty
    import tty

    if link.exists() and not link.is_symlink():
        raise FileExistsError(f"{link} exists and is not a link of a simulator")
    master, slave = pty.openpty()
    try:
        # raw, and kept open: else the first host's early bytes are echoed or lost, and reads fail between two hosts
        tty.setraw(slave)
        os.set_blocking(master, False)
        target = os.ttyname(slave)
        beside = link.with_name(f"{link.name}.{os.getpid()}")
        os.symlink(target, beside)
        os.replace(beside, link)
        try:
            ready(str(link))
            _serve(simulation, _PtyEnd(master), stop)
        finally:
            with contextlib.suppress(OSError):
                if os.readlink(link) == target:
                    link.unlink()
    finally:
        os.close(master)
        os.close(slave)


class _End(Protocol):
    def sources(self) -> list[Any]: ...

    def read(self) -> bytes: ...

    def write(self, data: bytes) -> None: ...


class _PtyEnd:
    def __init__(self, master: int) -> None:
        self._master = master

    def sources(self) -> list[Any]:
        return [self._master]

    def read(self) -> bytes:
        try:
            return os.read(self._master, 4096)
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        with contextlib.suppress(OSError):  # nobody reads and the kernel's buffer is full: lost, as on a real line
            os.write(self._master, data)


class _TcpEnd:
    def __init__(self, server: socket.socket, watch: Callable[[str], None]) -> None:
        self._server = server
        self._watch = watch
        self._peer: socket.socket | None = None
        server.setblocking(False)

    def sources(self) -> list[Any]:
        return [self._server] if self._peer is None else [self._server, self._peer]

    def read(self) -> bytes:
        with contextlib.suppress(BlockingIOError):
            peer, _ = self._server.accept()
            if self._peer is None:
                peer.setblocking(False)
                peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._peer = peer
                self._watch("connected")
            else:
                peer.close()
        if self._peer is None:
            return b""
        try:
            data = self._peer.recv(4096)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._peer.close()
            self._peer = None
            self._watch("disconnected")
        return data

    def write(self, data: bytes) -> None:
        if self._peer is not None:
            with contextlib.suppress(OSError):
                self._peer.send(data)


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


def _serve(simulation: Simulation, end: _End, stop: Callable[[], bool]) -> None:
    clock = time.monotonic
    now = clock()
    machine = _machine(simulation, now)
    inward, outward = _Pace(simulation.baud, now), _Pace(simulation.baud, now)
    arrived, leaving = b"", b""
    while not stop():
        due = machine.next_timeout()
        wait = _POLL_S if due is None else min(max(due - clock(), 0.0), _POLL_S)
        if arrived or leaving:
            wait = min(wait, 8 * 10 / simulation.baud)
        select.select(end.sources(), [], [], wait)
        arrived += end.read()
        now = clock()
        count = inward.take(len(arrived), now)
        if count:
            machine.receive(arrived[:count], now)
            arrived = arrived[count:]
        machine.tick(now)
        leaving += machine.data_to_send()
        count = outward.take(len(leaving), now)
        if count:
            end.write(leaving[:count])
            leaving = leaving[count:]


def _machine(simulation: Simulation, now: float) -> SimulatedMachine:
    rng: random.Random = random.SystemRandom() if simulation.seed is None else random.Random(simulation.seed)
    if simulation.state is None:
        machine = SimulatedMachine(simulation.setup, rng, now, baud=simulation.baud)
    else:
        simulation.state.mkdir(parents=True, exist_ok=True)
        cards = simulation.state / CARDS_FILE
        saved = json.loads(cards.read_text(encoding="utf-8")) if cards.exists() else None
        if saved is not None and simulation.seed is not None:
            rng = random.Random(f"{simulation.seed}/{saved['starts']}")  # a start must not repeat its boot id
        store = FileStore(simulation.state / MEMORY_FILE)
        machine = SimulatedMachine(simulation.setup, rng, now, store=store, baud=simulation.baud, cards=saved)
        starts = saved["starts"] + 1 if saved is not None else 1

        def save() -> None:
            _write_whole(cards, json.dumps({**machine.cards(), "starts": starts}).encode("ascii"))

        machine.body.moved = save
        save()
    machine.on_power = lambda on: simulation.watch("power on" if on else "power off")
    return machine


def _framed(record: bytes) -> bytes:
    return len(record).to_bytes(2, "little") + record + zlib.crc32(record).to_bytes(4, "little")


def _secret(path: Path, *, append: bool = False) -> Any:
    flags = os.O_WRONLY | os.O_CREAT | (os.O_APPEND if append else os.O_TRUNC) | getattr(os, "O_BINARY", 0)
    return os.fdopen(os.open(path, flags, 0o600), "ab" if append else "wb")


def _write_whole(path: Path, data: bytes) -> None:
    beside = path.with_name(path.name + ".new")
    with _secret(beside) as file:
        file.write(data)
    os.replace(beside, path)
