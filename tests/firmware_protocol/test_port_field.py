"""Field reports F060, F062, F066, F068 on a real pty: the machine role at one end, pyserial and the host at the other.

Time is virtual, the port is not: what a machine sends is put on the pty in the pieces that the reports tell of.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from pty_port import Pty, needs_pty, port
from world import random_plan

from firmware_protocol.codes import Mode
from firmware_protocol.events import (
    Accepted,
    CardDealt,
    Connected,
    Done,
    HostEvent,
    LinkLost,
    MachineRestarted,
    MemoryDiffers,
    Numbered,
)
from firmware_protocol.host import Host
from firmware_protocol.plan import Job, pack_job_id
from firmware_protocol.serial_port import SerialLink, open_port
from firmware_protocol.simulator import Setup, SimulatedMachine

pytestmark = needs_pty
Mangle = Callable[[bytes], list[bytes]]


def whole(data: bytes) -> list[bytes]:
    return [data]


class Bench:
    """One board on a pty, a tick of 2 ms at a time; `mangle` cuts what the machine sends into pieces."""

    def __init__(self, one: Pty, link: SerialLink, mangle: Mangle) -> None:
        self.one, self.link, self.mangle = one, link, mangle
        self.rng = random.Random(1)
        self.machine = SimulatedMachine(Setup(card_s=0.01), self.rng, 0.0)
        self.host = Host()
        self.job = Job(pack_job_id(1, 3, 1, 1), Mode.DEAL, 52, random_plan(52, self.rng), label=3)
        self.now = 0.0
        self.seen: list[HostEvent] = []
        self.to_machine = b""

    def turn(self) -> None:
        self.now += 0.002
        self.machine.tick(self.now)
        for piece in self.mangle(self.machine.data_to_send()):
            if piece:
                self.one.say(piece)
                self.host.receive(self.link.read(), self.now)
        self.host.tick(self.now)
        self.obey()
        out = self.host.data_to_send()
        if out:
            self.link.write(out)
            got = self.one.sent(len(out))
            self.to_machine += got
            self.machine.receive(got, self.now)

    def obey(self) -> None:
        for event in self.host.events():
            self.seen.append(event)
            if isinstance(event, Numbered):
                self.host.ack(event.evn, self.now)
            match event:
                case Connected() if not any(isinstance(one, MachineRestarted | LinkLost) for one in self.seen):
                    self.host.put(self.job, self.now)
                case Accepted(command) if command.name == "JOB_PUT":
                    self.host.start(self.now)
                case LinkLost():
                    self.host.connect(self.rng.getrandbits(32), self.now)
                case _:
                    pass

    def deal(self, until: Callable[[], bool], limit_s: float = 60.0) -> None:
        self.host.connect(1, self.now)
        while not until():
            assert self.now < limit_s, [type(event).__name__ for event in self.seen[-5:]]
            self.turn()

    @property
    def is_done(self) -> bool:
        return any(isinstance(event, Done) for event in self.seen)

    def cards(self) -> list[int]:
        return [event.position for event in self.seen if isinstance(event, CardDealt)]


def bench_on(one: Pty, mangle: Mangle, wait_s: float = 0.02) -> Bench:
    return Bench(one, open_port(one.name, wait_s=wait_s), mangle)


def every_byte(data: bytes) -> list[bytes]:
    return [data[at : at + 1] for at in range(len(data))]


class Glued:
    """Two pieces in three end with the beginning of the next one."""

    def __init__(self) -> None:
        self.held, self.count = b"", 0

    def __call__(self, data: bytes) -> list[bytes]:
        if not data:
            held, self.held = self.held, b""
            return [held]
        self.count += 1
        pieces, begun = data[:-5], data[-5:]
        out = [self.held + pieces]
        self.held = begun if self.count % 3 else b""
        return [*out, b"" if self.held else begun]


@pytest.mark.parametrize("wait_s", [0.0, 0.01, 0.05, 1.0])
@pytest.mark.parametrize("mangle", [every_byte, Glued()], ids=["every byte", "glued"])
def test_replies_in_pieces(mangle: Mangle, wait_s: float) -> None:
    """F060: for every time-out all cards once each, in order."""
    with port() as one:
        bench = bench_on(one, mangle, wait_s)
        bench.deal(lambda: bench.is_done)
        assert bench.cards() == list(range(1, 53))
        assert bench.host.counts == {1: 13, 2: 13, 3: 13, 4: 13}
        bench.link.close()


def test_a_machine_that_restarts_and_forgets(field: Path) -> None:
    """F062: noticed at the greeting; nothing is started or gone on with by itself."""
    script = json.loads((field / "F062-machine-restarts-itself.json").read_text(encoding="utf-8"))["device_script"]
    sure, text = int(script[0]["cards"].split("-")[1]), script[1]["prints"].encode()
    with port() as one:
        bench = bench_on(one, whole)
        bench.deal(lambda: len(bench.cards()) == sure)
        before = len(bench.to_machine)
        bench.machine = SimulatedMachine(Setup(card_s=0.01), random.Random(2), bench.now)  # nothing of it is kept
        one.say(text)
        bench.host.receive(bench.link.read(), bench.now)
        end = bench.now + 10
        while bench.now < end:
            bench.turn()
        told = [type(event) for event in bench.seen]
        assert MachineRestarted in told
        assert MemoryDiffers in told
        assert len(bench.cards()) == sure
        assert not [frame for frame in _sent_types(bench.to_machine[before:]) if frame in ("JOB_START", "JOB_RESUME")]
        bench.link.close()


def _sent_types(data: bytes) -> list[str]:
    from firmware_protocol.codes import MessageType
    from firmware_protocol.framing import FrameDecoder

    return [MessageType(frame.kind).name for frame in FrameDecoder().feed(data)]


def test_answers_that_come_twice() -> None:
    """F066: the second answer for a card is not taken for the next one's."""
    with port() as one:
        bench = bench_on(one, lambda data: [data, data])
        bench.deal(lambda: bench.is_done)
        assert bench.cards() == list(range(1, 53))
        bench.link.close()


GLUE = [(b"T:31.5 H:44", b""), (b"", b"T:31.5"), (b"\0\0", b"\r\n\r\n"), (b"\r\nREADY v2.1\r\n\0", b"\0ok\0")]


def test_an_answer_glued_to_a_status_text() -> None:
    """F068: each card once, and the text is no fault; a frame that text has spoilt is sent again."""
    count = 0

    def glue(data: bytes) -> list[bytes]:
        nonlocal count
        count += bool(data)
        before, after = GLUE[count % len(GLUE)]
        return [before + data + after] if data else []

    with port() as one:
        bench = bench_on(one, glue)
        bench.deal(lambda: bench.is_done)
        assert bench.cards() == list(range(1, 53))
        assert bench.host.rejected > 10
        bench.link.close()


def test_a_machine_that_restarts_when_its_port_opens() -> None:
    """The greeting falls into its start: text comes instead of an answer, and the next greeting is answered."""
    with port() as one:
        bench = bench_on(one, whole)
        bench.host.connect(1, 0.0)
        bench.link.write(bench.host.data_to_send())
        assert one.sent(13)  # into a machine that is starting
        one.say(b"\r\nets Jul 29 2019\r\nREADY v2.1\r\n")
        bench.host.receive(bench.link.read(), 0.0)
        while not any(isinstance(event, Connected) for event in bench.seen):
            assert bench.now < 2.0
            bench.turn()
        assert not any(isinstance(event, LinkLost) for event in bench.seen)
        bench.link.close()
