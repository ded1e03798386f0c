"""The machine that was written in C from docs/protocol.md alone: the same bytes, the same promises, no crash.

Built here by the system's C compiler, warnings as errors, under sanitizers where there are any. PAITAO_C_CONFORM=all
goes through the whole list of section 13 (docs/protocol.md, section 14), with both packs.
"""

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest
from c_machine import SOURCES, Built, CMachine, build, compiler, on_a_pty, on_a_socket, talk
from patience import HANG_S

from dealer.operations.sets import open_store
from dealer.station.jobs import plan_of
from firmware_protocol.codes import Answer, MessageType, Mode
from firmware_protocol.conformance.log import public_plan, public_sequence
from firmware_protocol.framing import Frame, FrameDecoder, encode_frame
from firmware_protocol.message_types import (
    Event,
    EventAck,
    Hello,
    HelloAck,
    JobCancel,
    JobPut,
    JobResume,
    JobStart,
    Nak,
    Ok,
    Operator,
    Ping,
    Pong,
    ReadPocket,
)
from firmware_protocol.messages import SCHEMA_HASH, Message, pack, unpack
from firmware_protocol.plan import Job

Paitao = Callable[..., Any]
VECTORS: Final = json.loads(files("firmware_protocol").joinpath("vectors.json").read_text(encoding="utf-8"))
WHOLE_LIST: Final = os.environ.get("PAITAO_C_CONFORM") == "all"
QUICK: Final = (
    "hello", "frame-glued", "frame-flags", "frame-unknown", "frame-payload", "session-number", "session-new",
    "sequence-wrap", "put", "put-again", "put-conflict", "put-digest", "put-nibble", "put-size", "put-unsupported",
    "start-unknown", "cancel-unknown", "not-begun", "cancel", "deal-begin", "start-again", "put-again-deals",
    "put-busy", "answer-no-stop", "stop", "resume", "resume-again", "deal-plan", "deal-count",
)  # fmt: skip
"""Of section 13, those that hardly wait."""

LISTS: Final = {
    "MessageType": "T", "MachineState": "S", "Mode": "M", "Answer": "A", "EventKind": "K", "ErrorCode": "E",
}  # fmt: skip
"""Lists of section 10, and how their names begin in C."""

needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="this system has no pty")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    cc = compiler()
    if cc is None:
        pytest.skip("this system has no C compiler")
    if sys.platform == "win32":
        pytest.skip("the machine's desktop body is for POSIX")
    return build(cc, tmp_path_factory.mktemp("c"))


def lines(built: Built, what: str, *rows: str) -> list[str]:
    ran = subprocess.run(
        [built.vectors, what], input="\n".join(rows) + "\n", capture_output=True, text=True, timeout=HANG_S, check=True
    )
    return ran.stdout.splitlines()


# -- bytes ---------------------------------------------------------------------------------------------------------


def as_line(frame: Frame) -> str:
    return f"{frame.kind} {frame.sequence} {frame.session} {frame.payload.hex(' ')}"


def test_the_same_vectors_both_ways(built: Built) -> None:
    rows = [row["frame"] for row in VECTORS["messages"]]
    frames = [FrameDecoder().feed(bytes.fromhex(row))[0] for row in rows]
    assert [frame.kind for frame in frames] == [MessageType[row["type"]] for row in VECTORS["messages"]]
    assert lines(built, "decode", *rows) == [as_line(frame) for frame in frames]
    assert lines(built, "encode", *map(as_line, frames)) == rows
    text = VECTORS["crc32"]["text"].encode().hex(" ")
    assert lines(built, "crc", text) == [VECTORS["crc32"]["value"]]


def test_the_schema_and_the_numbers_are_those_of_the_vectors() -> None:
    said = "".join((SOURCES / name).read_text(encoding="utf-8") for name in ("paitao_device.h", "session.c"))
    assert f"0x{VECTORS['schema']['hash'].upper()}" in said
    for name, prefix in LISTS.items():
        (body,) = re.findall(rf"enum paitao_\w+ {{\s*({prefix}_[^}}]*)}}", said)
        number, numbers = 0, {}
        for item in body.split(","):
            label, _, value = (part.strip() for part in item.partition("="))
            number = int(value) if value else number
            numbers[label.removeprefix(prefix + "_")] = number
            number += 1
        assert numbers.items() <= VECTORS["numbers"][name].items()


def test_random_frames_and_random_bytes_both_ways(built: Built) -> None:
    """Frames of every size, whole, cut, and with a bit turned: the C decoder and ours take the same ones."""
    rng = random.Random(3)
    blocks = []
    for size in [*range(129), *(rng.randrange(129) for _ in range(400))]:
        frame = Frame(
            rng.randrange(256), rng.randrange(256), rng.randrange(65536), rng.choice((rng.randbytes, bytes))(size)
        )
        wire = encode_frame(frame)
        turned = bytearray(wire)
        turned[rng.randrange(len(turned) - 1)] ^= 1 << rng.randrange(8)
        blocks += [
            wire,
            bytes(turned).replace(b"\0", b"\x01"),
            wire[: rng.randrange(1, len(wire))].rstrip(b"\0") + b"\0",
        ]
        blocks.append(rng.randbytes(rng.randrange(1, 150)).replace(b"\0", b"\x07") + b"\0")
    ours = [FrameDecoder().feed(block) for block in blocks]
    assert lines(built, "decode", *(block.hex(" ") for block in blocks)) == [
        as_line(found[0]) if found else "no frame" for found in ours
    ]
    frames = [found[0] for found in ours if found]
    assert len(frames) >= 529
    assert lines(built, "encode", *map(as_line, frames)) == [encode_frame(frame).hex(" ") for frame in frames]


# -- a machine -----------------------------------------------------------------------------------------------------


@needs_pty
@pytest.mark.parametrize(
    "cards", ["52", pytest.param("108", marks=pytest.mark.skipif(not WHOLE_LIST, reason="by hand"))]
)
def test_it_conforms(built: Built, tmp_path: Path, paitao: Paitao, cards: str) -> None:
    only = () if WHOLE_LIST else tuple(word for id in QUICK for word in ("--only", id))
    with on_a_pty(CMachine(built, tmp_path / "memory", "--card-ms", "2")) as (_, port):
        ran = paitao("machine", "conform", "--port", port, "--yes", "--pack", cards, *only)
    assert ran.code == 0, ran.out + ran.err
    passed = int(ran.out.splitlines()[-1].split()[0])
    assert passed == (68 if WHOLE_LIST else len(QUICK))
    assert "reference/c-board/1" in ran.out


@needs_pty
def test_a_board_lies_as_recorded_and_reads_back(built: Built, tmp_path: Path, paitao: Paitao) -> None:
    assert paitao("deal", "huapai", "--boards", "7-8", "--seed", "a", "--set", "hp").code == 0
    machine = CMachine(built, tmp_path / "memory", "--card-ms", "1")
    with on_a_pty(machine) as (_, port):
        ran = paitao("machine", "run", "hp", "--boards", "7", "--port", port, "--yes")
        assert ran.code == 0, ran
        lies = machine.pockets()
        assert lies == recorded("hp", 7)
        read = paitao("verify", "hp", "--board", "7", "--port", port)
        assert read.code == 0, read
        assert "all four hands are as recorded" in read.out
        assert machine.pockets() == lies


def recorded(name: str, number: int) -> dict[int, Any]:
    with open_store(None) as store:
        return plan_of(store.board_set(name).board(number)).contents()


@needs_pty
@pytest.mark.slow
def test_power_cuts_in_mid_board_and_every_card_once(
    built: Built, tmp_path: Path, paitao: Paitao, process: Any
) -> None:
    """SIGKILL twice; a small memory bank, so that it is tidied up on the way; a person says go on each time, and puts a
    card right that hangs where the cut met it."""
    assert paitao("deal", "huapai", "--boards", "3", "--seed", "b", "--set", "hp").code == 0
    machine = CMachine(built, tmp_path / "memory", "--card-ms", "4", "--bank", "700", "--seed", "9")
    with on_a_pty(machine) as (end, port):
        with process("machine", "run", "hp", "--port", port) as host:
            try:
                host.stdin.write(b"g\nc\n" * 8)
                host.stdin.flush()
                for dealt in (9, 31):
                    machine.until_dealt(dealt)
                    machine.cut_power()
                    machine.start(end)
                out, err = host.communicate(timeout=HANG_S)
            finally:
                host.kill()
        assert host.returncode == 0, (out + err).decode()
        assert out.count(b"the machine lost power and is on again") == 2
        assert out.count(b"machine and journal agree") == 2, out
        assert machine.pockets() == recorded("hp", 3)


# -- anything that can come ----------------------------------------------------------------------------------------


class Stranger:
    """Says anything to a machine, most of it well-formed, in the session that it opened."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._decoder = FrameDecoder()
        self._sequence = 0
        self.session = 0
        self.heard: list[Message] = []
        self._job = self._new_job()

    def hear(self, data: bytes) -> None:
        for frame in self._decoder.feed(data):
            message = unpack(frame)  # whatever was said to it, it says nothing that cannot be read
            self.heard.append(message)
            if isinstance(message, HelloAck):
                self.session, self._sequence = frame.session, 0

    def hello(self) -> bytes:
        return b"\0" + encode_frame(pack(Hello(self._rng.getrandbits(32), 1, 1, SCHEMA_HASH), 1, 0))

    def _new_job(self) -> Job:
        mode = self._rng.choice((Mode.DEAL, Mode.DEAL, Mode.LEARN, Mode.TEST, Mode.VERIFY))
        plan = public_plan(52) if mode is Mode.DEAL else None
        sequence = public_sequence(52) if mode in (Mode.LEARN, Mode.TEST) else None
        return Job(self._rng.getrandbits(64), mode, 52, plan, sequence=sequence)

    def sentence(self) -> bytes:
        """A request that fits, one that nearly does, a vector with other bytes, noise."""
        rng = self._rng
        kind = rng.randrange(10)
        if kind == 0:
            return rng.randbytes(rng.randrange(160))
        if kind == 1:
            row = bytes.fromhex(rng.choice(VECTORS["messages"])["frame"])
            (frame,) = FrameDecoder().feed(row)
            payload = bytearray(frame.payload)
            for _ in range(rng.randrange(3)):
                if payload:
                    payload[rng.randrange(len(payload))] = rng.choice((0, 1, 4, 5, 53, 54, 127, 128, 254, 255))
            payload = payload[: rng.choice((len(payload), rng.randrange(129)))]
            return b"\0" + encode_frame(Frame(frame.kind, rng.randrange(256), self.session, bytes(payload)))
        if kind == 2:
            return b"\0" * rng.randrange(10)
        self._sequence = self._sequence % 255 + 1
        return b"\0" + encode_frame(pack(self._request(), self._sequence, self.session))

    def _request(self) -> Message:
        rng, job = self._rng, self._job
        event = next((m for m in reversed(self.heard) if isinstance(m, Event)), None)
        number = max(0, (event.number if event else 0) + rng.choice((0, 0, 0, 0, -1, 1, 65000)))
        ack = next((m for m in reversed(self.heard) if isinstance(m, HelloAck)), None)
        answer = Operator(job.job_id, number, rng.choice(list(Answer)), rng.choice((255, 3, 52)))
        resume = JobResume(job.job_id, ack.last_event if ack else 0, ack.digest if ack else 0)
        acknowledged = EventAck(job.tag, number)
        pocket = ReadPocket(job.job_id, number, rng.randrange(6))
        choices = (put(job), JobStart(job.job_id), acknowledged, acknowledged, answer, pocket, Ping(), resume)
        if rng.random() < 0.02:
            self._job = self._new_job()
            return JobCancel(job.job_id)
        return rng.choice(choices)


def put(job: Job) -> JobPut:
    return JobPut(job.job_id, job.digest, job.mode, job.pack, job.flags, job.label, job.plan_bytes)


@pytest.mark.parametrize("seed", range(2))
def test_nothing_that_is_said_to_it_crashes_it(built: Built, tmp_path: Path, seed: int) -> None:
    faults = ("unreadable@3", "jam@7", "gate@11", "lost@15", "double@19", "short@1")
    options = [word for fault in faults for word in ("--fault", fault)]
    machine, stranger = (
        CMachine(built, tmp_path / "memory", "--card-ms", "1", "--bank", "512", *options),
        Stranger(seed),
    )
    with on_a_socket(machine) as line:
        for _ in range(30):
            stranger.hear(talk(line, stranger.hello(), 0.02))
            for _ in range(4):
                stranger.hear(talk(line, b"".join(stranger.sentence() for _ in range(12)), 0.006))
        stranger.hear(talk(line, stranger.hello(), 0.1))
        said = {type(message) for message in stranger.heard}
        assert {HelloAck, Ok, Nak, Event} <= said, "it was not really talked with"
        stranger.heard.clear()
        stranger.hear(talk(line, b"\0" + encode_frame(pack(Ping(), 0, stranger.session)), 0.1))
        assert any(isinstance(message, Pong) for message in stranger.heard)
        line.shutdown(1)
        assert machine.ended() == 0, machine.stderr
    assert machine.stderr == b""
