"""The machine in C as a process: built with the C compiler there is, on a pty or a socket, killed and started again."""

import os
import select
import shutil
import socket
import struct
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from patience import HANG_S, until

SOURCES: Final = Path(__file__).parents[2] / "firmware_protocol" / "reference_c"
FLAGS: Final = ("-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror")
SANITIZERS: Final = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
NOT_CORE: Final = ("host_main.c", "host_body.c", "vectors_test.c")
CARDS: Final = struct.Struct("<BBH")
MOST_CARDS: Final = 128
POCKET_1: Final = 4
"""Of `enum place` in host_body.h; the pockets follow each other."""


def compiler() -> str | None:
    """A C compiler of this system."""
    return next((found for name in ("cc", "gcc", "clang") if (found := shutil.which(name))), None)


@dataclass(frozen=True, slots=True)
class Built:
    """The programs; where the system can, they stop at the first bad access or undefined step."""

    device: Path
    vectors: Path


def build(cc: str, folder: Path) -> Built:
    """Compiles both programs, warnings being errors; with sanitizers where a trial program runs with them."""
    flags = (*FLAGS, *(SANITIZERS if _can_sanitise(cc, folder) else ()))
    core = sorted(str(path) for path in SOURCES.glob("*.c") if path.name not in NOT_CORE)
    device, vectors = folder / "paitao_device", folder / "vectors_test"
    host = [str(SOURCES / name) for name in ("host_main.c", "host_body.c")]
    jobs = [
        subprocess.Popen([cc, *flags, *core, *host, "-o", str(device)], stderr=subprocess.PIPE, text=True),
        subprocess.Popen(
            [cc, *flags, str(SOURCES / "frame.c"), str(SOURCES / "vectors_test.c"), "-o", str(vectors)],
            stderr=subprocess.PIPE,
            text=True,
        ),
    ]
    for job in jobs:
        _, said = job.communicate(timeout=HANG_S)
        assert job.returncode == 0, said
    return Built(device, vectors)


def _can_sanitise(cc: str, folder: Path) -> bool:
    trial, program = folder / "trial.c", folder / "trial"
    trial.write_text("int main(void) { return 0; }\n", encoding="utf-8", newline="\n")
    made = subprocess.run([cc, *SANITIZERS, str(trial), "-o", str(program)], capture_output=True, timeout=HANG_S)
    return made.returncode == 0 and subprocess.run([str(program)], capture_output=True, timeout=HANG_S).returncode == 0


class CMachine:
    """One machine with its memory and its cards, which outlive its processes."""

    def __init__(self, built: Built, memory: Path, *options: str) -> None:
        self._command = [str(built.device), "--memory", str(memory), *options]
        self._world = memory.with_name(memory.name + ".world")
        self._process: subprocess.Popen[bytes] | None = None
        self.stderr = b""

    def start(self, end: int) -> None:
        """Power on; `end` is its end of the line."""
        self._process = subprocess.Popen(self._command, stdin=end, stdout=end, stderr=subprocess.PIPE)

    def cut_power(self) -> None:
        """SIGKILL: nothing is finished, nothing is flushed."""
        assert self._process is not None
        alive = self._process.poll() is None
        self.destroy()
        assert alive, self.stderr.decode("utf-8", "replace")

    def ended(self) -> int:
        """How it ends by itself, when its input does."""
        assert self._process is not None
        code = self._process.wait(HANG_S)
        self.destroy()
        return code

    def destroy(self) -> None:
        """Leaves no process behind."""
        if self._process is not None:
            self._process.kill()
            self.stderr = self._process.communicate(timeout=HANG_S)[1]
            self._process = None

    def pockets(self) -> dict[int, Counter[int]]:
        """Where the cards really lie: `struct world`, of which the cards are the first."""
        found: dict[int, Counter[int]] = {pocket: Counter() for pocket in (1, 2, 3, 4)}
        try:
            data = self._world.read_bytes()[: MOST_CARDS * CARDS.size]
        except FileNotFoundError:
            return found
        for face, place, _ in CARDS.iter_unpack(data):
            if 0 <= place - POCKET_1 < 4:
                found[place - POCKET_1 + 1][face] += 1
        return found

    def until_dealt(self, cards: int) -> None:
        """Waits until so many cards lie in the pockets."""
        until(lambda: sum(pocket.total() for pocket in self.pockets().values()) >= cards, f"card {cards}")


@contextmanager
def on_a_pty(machine: CMachine) -> Iterator[tuple[int, str]]:
    """The machine at one end; gives that end, for another start, and the name of the port at the other."""
    import pty
    import tty

    ours, port = pty.openpty()
    try:
        tty.setraw(port)
        name = os.ttyname(port)
        os.close(port)  # a host refuses a port that somebody holds
        machine.start(ours)
        yield ours, name
        machine.cut_power()  # it was there to the end
    finally:
        machine.destroy()
        os.close(ours)


@contextmanager
def on_a_socket(machine: CMachine) -> Iterator[socket.socket]:
    """The machine at one end; gives the other, which does not wait."""
    ours, end = socket.socketpair()
    try:
        with ours, end:
            machine.start(end.fileno())
            end.close()
            ours.setblocking(False)
            yield ours
    finally:
        machine.destroy()


def talk(line: socket.socket, data: bytes, quiet_s: float) -> bytes:
    """Sends all, and gives what came until nothing did for so long; the machine never waits for us."""
    came = b""
    while True:
        readable, writable, _ = select.select([line], [line] if data else [], [], quiet_s)
        if writable:
            data = data[line.send(data[:4096]) :]
        if readable:
            block = line.recv(65536)
            if not block:
                return came
            came += block
        if not readable and not writable:
            return came
