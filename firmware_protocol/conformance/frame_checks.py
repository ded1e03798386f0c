"""Checks of section 3: what is a frame, what is none, and what neither may do."""

from typing import Final

from firmware_protocol.codes import Answer, ErrorCode, EventKind, MessageType
from firmware_protocol.conformance import boards
from firmware_protocol.conformance.bench import REPLY_S, TRIES, Bench, Heard, is_pong
from firmware_protocol.conformance.check import Check, Failed, Steps
from firmware_protocol.framing import CRC, HEADER, MAX_PAYLOAD, VERSION, Frame, cobs_encode, crc32, encode_frame
from firmware_protocol.message_types import Hello, JobStart, Nak, Operator, Ping
from firmware_protocol.messages import SCHEMA_HASH, pack

UNKNOWN: Final = (0, 200, 255)
"""Types that no version 1 has."""


def made_frame(frame: Frame, *, first: int = VERSION << 4, length: int | None = None, spoil: int = 0) -> bytes:
    """A frame as bytes, with a first byte, a length or a CRC that need not be right."""
    size = len(frame.payload) if length is None else length
    body = HEADER.pack(first, frame.kind, frame.sequence, frame.session, size) + frame.payload
    return cobs_encode(body + CRC.pack(crc32(body) ^ spoil)) + b"\0"


def _noise(bench: Bench) -> Steps[None]:
    with bench.undisturbed():
        yield from bench.settle()
        for noise in (b"\r\nboot 1.2\r\n", bytes(range(1, 256)), b"\xff" * 400, b"\x05\0\x01\0"):
            bench.write(noise + b"\0" + bench.frame(Ping()))
            is_pong((yield from bench.hear(lambda heard: True)))
            yield from bench.settle()


def _glued(bench: Bench) -> Steps[None]:
    with bench.undisturbed():
        yield from bench.settle()
        bench.write(b"\0" + bench.frame(Ping()) * 3)
        for _ in range(3):
            is_pong((yield from bench.hear(lambda heard: True)), "3 x PONG")


def _split(bench: Bench) -> Steps[None]:
    with bench.undisturbed():
        yield from bench.settle()
        for byte in b"\0" + bench.frame(Ping()):
            bench.write(bytes((byte,)))
            yield from bench.wait(0.003)
        is_pong((yield from bench.hear(lambda heard: True)))


def _opening(bench: Bench) -> Steps[None]:
    with bench.undisturbed():
        yield from bench.settle()
        bench.raw.clear()
        bench.send(Ping())
        is_pong((yield from bench.hear(lambda heard: True)))
        if bench.raw[0] != 0:
            raise Failed("differs", what="PONG", expected="00", came=f"{bench.raw[0]:02x}")


def _crc(bench: Bench) -> Steps[None]:
    ping = pack(Ping(), 0, bench.session)
    yield from _unheard(bench, [made_frame(ping, spoil=spoil) for spoil in (1, 1 << 15, 1 << 31, 0xFFFFFFFF)])


def _length(bench: Bench) -> Steps[None]:
    ping = pack(Ping(), 0, bench.session)
    frames = [made_frame(ping, length=length) for length in (1, 2, MAX_PAYLOAD, 255)]
    frames.append(made_frame(pack(JobStart(1), bench.next_sequence(), bench.session), length=7))
    yield from _unheard(bench, frames)


def _version(bench: Bench) -> Steps[None]:
    ping = pack(Ping(), 0, bench.session)
    yield from _unheard(bench, [made_frame(ping, first=first) for first in (0x00, 0x20, 0xF0)])


def _unheard(bench: Bench, frames: list[bytes]) -> Steps[None]:
    """None of these is answered, and a good one after them is."""
    with bench.undisturbed():
        yield from bench.settle()
        for frame in frames:
            bench.send_frame(frame)
            yield from bench.silence(0.4)
        bench.send(Ping())
        is_pong((yield from bench.hear(lambda heard: True)))


def _flags(bench: Bench) -> Steps[None]:
    with bench.undisturbed():
        yield from bench.settle()
        for flags in (1, 15):
            bench.send_frame(made_frame(pack(Ping(), 0, bench.session), first=VERSION << 4 | flags))
            is_pong((yield from bench.hear(lambda heard: True)))


def _unknown(bench: Bench) -> Steps[None]:
    for kind in UNKNOWN:
        yield from _unreadable(bench, Frame(kind, bench.next_sequence(), bench.session, b"\x01\x02"))


def _payload(bench: Bench) -> Steps[None]:
    start = pack(JobStart(1))
    answer = pack(Operator(1, 1, Answer.CONTINUE, 255))
    payloads = [
        (start.kind, start.payload[:-1]),
        (start.kind, start.payload + b"\0"),
        (start.kind, b""),
        (answer.kind, answer.payload[:10] + b"\x63\xff"),
        (MessageType.PING, b"\0"),
    ]
    for kind, payload in payloads:
        yield from _unreadable(bench, Frame(kind, bench.next_sequence(), bench.session, payload))
    hello = pack(Hello(1, VERSION, VERSION, SCHEMA_HASH)).payload
    yield from _unreadable(bench, Frame(MessageType.HELLO, bench.next_sequence(), 0, hello[:-1]))


def _unreadable(bench: Bench, frame: Frame) -> Steps[None]:
    """A good frame that nobody can read is refused by its type and number."""

    def answer(heard: Heard) -> bool:
        return heard.frame.kind == MessageType.NAK and heard.frame.sequence == frame.sequence

    expected = f"NAK UNSUPPORTED (type {frame.kind}, sequence {frame.sequence})"
    for _ in range(TRIES):
        bench.send_frame(encode_frame(frame))
        heard = yield from bench.hear(answer)
        if heard is not None:
            nak = heard.message
            if not isinstance(nak, Nak) or (nak.code, nak.about) != (ErrorCode.UNSUPPORTED, frame.kind):
                raise Failed("other", expected=expected, came=heard.name)
            return
    raise Failed("nothing", expected=expected, seconds=TRIES * REPLY_S)


def _flood(bench: Bench) -> Steps[None]:
    yield from boards.put(bench)
    before = (yield from bench.ping()).state
    kinds = [kind for kind in range(256) if kind != MessageType.HELLO]
    for _ in range(40):
        for _ in range(5):
            size = bench.rng.randrange(40)
            frame = Frame(
                bench.rng.choice(kinds), bench.next_sequence(), bench.session, bench.rng.randbytes(size)
            )  # fmt: skip
            bench.send_frame(encode_frame(frame))
            bench.send_frame(bench.rng.randbytes(size))
        yield from bench.wait(0.1)
    bench.write(b"\0")
    yield from bench.settle()
    after = (yield from bench.ping()).state
    if after is not before:
        raise Failed("other", expected=f"PONG ({before.name})", came=f"PONG ({after.name})")


def _zeros(bench: Bench) -> Steps[None]:
    log = yield from boards.board(bench)
    ping = bench.frame(Ping())
    seen = log.last
    bench.write(b"\0" + ping + b"\0" * 6 + ping)
    yield from boards.cards(bench, 1)
    if any(record.kind == EventKind.PAUSED for record in log.records[seen:]):
        raise Failed("other", expected="CARD", came="PAUSED")
    seen = log.last
    bench.write(b"\0" + bench.frame(Ping()) + b"\0" * 7)
    yield from boards.paused(bench, ErrorCode.ESTOP, seen)
    yield from boards.still(bench)


def _quiet(bench: Bench) -> Steps[None]:
    yield from boards.board(bench)
    yield from boards.cards(bench, 2)
    if bench.noise:
        raise Failed("differs", what="blocks that are no frames", expected=0, came=bench.noise)
    if bench.flags:
        raise Failed("differs", what="flags", expected=0, came=bench.flags)


CHECKS: Final = (
    Check(
        "frame-noise",
        3,
        "text, all bytes, 400 bytes FF and short blocks, each closed by 00 and followed by PING",
        "one PONG for each PING and nothing else",
        _noise,
    ),
    Check("frame-glued", 3, "three PING in one piece", "three PONG", _glued),
    Check("frame-split", 3, "PING byte by byte", "PONG", _split),
    Check("frame-opening", 3, "PING after a pause", "a 00 in front of the PONG", _opening),
    Check("frame-crc", 3, "PING with a wrong CRC", "nothing; PONG for a good one after it", _crc),
    Check(
        "frame-length", 3, "good CRC, but a length that is not the payload's", "nothing; PONG for a good one", _length
    ),
    Check("frame-version", 3, "PING of version 0, 2 and 15", "nothing; PONG for a good one", _version),
    Check("frame-flags", 3, "PING with flags 1 and 15", "PONG", _flags),
    Check(
        "frame-unknown", 3, "types 0, 200, 255", "NAK UNSUPPORTED about that type, with the frame's sequence", _unknown
    ),
    Check(
        "frame-payload",
        3,
        "known types with a payload too short, too long, or an answer without a name",
        "NAK UNSUPPORTED about that type, with the frame's sequence",
        _payload,
    ),
    Check(
        "frame-flood",
        3,
        "a job, then 200 frames of random types and payloads between 200 pieces of noise",
        "PONG, and the state is still READY",
        _flood,
    ),
    Check(
        "frame-zeros",
        3,
        "in mid-board seven 00 in a row, then eight",
        "the cards go on; then PAUSED ESTOP, and no card moves",
        _zeros,
        deals=True,
    ),
    Check(
        "frame-quiet",
        3,
        "in mid-board: listens",
        "nothing that is no frame since the session began; flags 0",
        _quiet,
        deals=True,
    ),
)
