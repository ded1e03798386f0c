"""The machine: START to DONE against mechanical time, frames a second, and a fleet's share of a core.

By hand: `PYTHONPATH=. python tests/benchmarks/bench_machine.py [line|frames|fleet]`. `line` runs on a virtual clock and
is the same everywhere; `frames` is a ratio to the `cobs` package with zlib; `fleet` takes 40 s of wall time, deals with
eight simulated machines in other processes and counts only the host process (Linux).
"""

import contextlib
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "firmware_protocol")]

from driver import Driver  # noqa: E402
from world import CLEAN  # noqa: E402

from firmware_protocol.codes import EventKind, MessageType  # noqa: E402
from firmware_protocol.connection import Connection  # noqa: E402
from firmware_protocol.events import Accepted, Done  # noqa: E402
from firmware_protocol.framing import FrameDecoder, encode_frame  # noqa: E402
from firmware_protocol.make_vectors import MESSAGES  # noqa: E402
from firmware_protocol.messages import pack, unpack  # noqa: E402
from firmware_protocol.simulator import Setup  # noqa: E402

REPEATS, FRAMES, MACHINES = 60, 2_000, 8
CARD_S, LATENCY_S = 0.1, 0.004


# -- START to DONE ---------------------------------------------------------------------------------------------------


def start_to_done(baud: int, pack_size: int) -> float:
    """Seconds between the host's START and its DONE, journal syncs of 3 ms and both latencies included."""
    driver = Driver(Setup(card_s=CARD_S), pack=pack_size, noise=CLEAN)
    world = driver.world
    world.baud = world.host._line.baud = baud
    assert world.noise.delay_s == LATENCY_S
    times: dict[str, float] = {}

    def note(event: object) -> None:
        if isinstance(event, Accepted) and event.command is MessageType.JOB_PUT:
            times["start"] = world.now
        elif isinstance(event, Done):
            times["done"] = world.now

    driver.hooks.append(note)
    driver.deal()
    return times["done"] - times["start"]


def line() -> None:
    """Against cards times 100 ms."""
    print("| pack | baud | START to DONE | mechanical time | above it | aim |\n| --- | --- | --- | --- | --- | --- |")
    for pack_size, baud, aim in ((52, 115200, "3 %"), (52, 9600, "10 %"), (108, 115200, "3 %"), (108, 9600, "10 %")):
        took, mechanical = start_to_done(baud, pack_size), pack_size * CARD_S
        above = 100 * (took / mechanical - 1)
        print(f"| {pack_size} | {baud} | {took:.2f} s | {mechanical:.1f} s | {above:.1f} % | {aim} |")


# -- messages a second -----------------------------------------------------------------------------------------------


def rates(*works: Callable[[], object]) -> list[float]:
    """Frames a second of one core for each, in turn, in the fastest of many runs: other work only slows."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(REPEATS):
        for work, row in zip(works, taken, strict=True):
            start = time.process_time()
            work()
            row.append(time.process_time() - start)
    return [FRAMES / min(row) for row in taken]


def frames() -> None:
    """Card events and acknowledgements, as they cross the line while cards move; then every message in turn."""
    from cobs import cobs

    messages = {name: message for name, message, _, _ in MESSAGES}
    moving = [message for message in messages.values() if type(message).__name__ in ("Event", "EventAck")]
    print("| what | per second of one core | ratio |\n| --- | --- | --- |")
    kinds = {"events and their acknowledgements": moving, "every message in turn": list(messages.values())}
    for what, some in kinds.items():
        row = [some[at % len(some)] for at in range(FRAMES)]
        raws = [cobs.decode(encode_frame(pack(message, 5, 9))[:-1])[:-4] for message in row]

        def codec(row: list = row) -> None:
            decoder = FrameDecoder()
            for message in row:
                for frame in decoder.feed(encode_frame(pack(message, 5, 9))):
                    unpack(frame)

        def lines(row: list = row) -> None:
            here, there = Connection(), Connection()
            for message in row:
                here.send(message, 1.0)
                there.receive_data(here.data_to_send(), 1.0)
                there.next_event()

        def bare(raws: list = raws) -> None:
            for raw in raws:
                block = cobs.encode(raw + zlib.crc32(raw).to_bytes(4, "little"))
                back = cobs.decode(block)
                if zlib.crc32(back[:-4]) != int.from_bytes(back[-4:], "little"):
                    raise AssertionError

        reference, ours, whole = rates(bare, codec, lines)
        print(f"| `cobs` and zlib, bytes only: {what} | {reference:,.0f} | 1 |")
        for name, speed in (("message to frame, checked frame to message", ours), ("both ends of a connection", whole)):
            print(f"| {name}: {what} | {speed:,.0f} (aim 80,000) | {speed / reference:.2f} |", flush=True)


# -- a fleet ---------------------------------------------------------------------------------------------------------


def cpu_seconds(pid: int) -> float:
    """User and system time of a process, its threads included."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "cli", *map(str, arguments)]


def fleet() -> None:
    """One host process, eight machines at 100 ms a card."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PAITAO_DATA": folder, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        boards = Path(folder) / "bench.paitao.json"
        subprocess.run(
            command("deal", "huapai", "--boards", f"1-{8 * MACHINES}", "--seed", "bench", "-o", boards),
            env=environment, cwd=ROOT, check=True, capture_output=True,
        )  # fmt: skip
        simulators, ports = [], []
        for serial in range(1, MACHINES + 1):
            simulator = subprocess.Popen(
                command("machine", "simulate", "--tcp", 0, "--serial", serial, "--hands", 300),
                env=environment, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True,
            )  # fmt: skip
            simulators.append(simulator)
            assert simulator.stdout is not None
            ready = next(found for text in simulator.stdout if (found := re.search(r"--port (\S+)", text)))
            ports.append(ready[1])
        options = [part for port in ports for part in ("--port", port)]
        host = subprocess.Popen(
            command("machine", "run", boards, "--yes", *options), env=environment, cwd=ROOT,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            time.sleep(8)  # its start and the greetings are over
            busy, since = cpu_seconds(host.pid), time.monotonic()
            time.sleep(30)
            busy, span = cpu_seconds(host.pid) - busy, time.monotonic() - since
            running = host.poll() is None
        finally:
            for process in (host, *simulators):
                process.kill()
                process.wait()
        cards = cards_told(folder)
        assert running, host.stdout.read().decode("utf-8", "replace")[-2000:] if host.stdout else ""
    print("| machines | cards in the journal | share of one core | aim |\n| --- | --- | --- | --- |")
    share = 100 * busy / span
    print(f"| {MACHINES} at 100 ms a card, over TCP | {cards:,} in {span + 8:.0f} s | {share:.1f} % | 15 % |")


def cards_told(folder: str) -> int:
    """How many cards the journal tells of: a host that waits for somebody is a cheap one."""
    (journal,) = Path(folder).rglob("journal.sqlite")
    with contextlib.closing(sqlite3.connect(journal)) as store:
        return int(store.execute("SELECT count(*) FROM events WHERE kind = ?", (int(EventKind.CARD),)).fetchone()[0])


def main() -> None:
    """All, or the named ones."""
    every = {"line": line, "frames": frames, "fleet": fleet}
    for name in sys.argv[1:] or every:
        every[name]()
        print(flush=True)


if __name__ == "__main__":
    main()
