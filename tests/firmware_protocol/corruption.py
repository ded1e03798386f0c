"""Real frames, damaged on the wire in every way that lines have: which of them does the decoder take for frames?"""

import random
from collections import Counter
from collections.abc import Callable

from firmware_protocol.framing import Frame, FrameDecoder, encode_frame
from firmware_protocol.make_vectors import MESSAGES
from firmware_protocol.messages import pack

Damage = Callable[[bytearray, random.Random], None]


def _flip(bits: int) -> Damage:
    def damage(wire: bytearray, rng: random.Random) -> None:
        for _ in range(bits):
            at = int(rng.random() * len(wire) * 8)
            wire[at >> 3] ^= 1 << (at & 7)

    return damage


def _drop(wire: bytearray, rng: random.Random) -> None:
    del wire[int(rng.random() * len(wire))]


def _insert(wire: bytearray, rng: random.Random) -> None:
    wire.insert(int(rng.random() * (len(wire) + 1)), int(rng.random() * 256))


def _burst(wire: bytearray, rng: random.Random) -> None:
    at = int(rng.random() * len(wire))
    size = len(wire[at : at + 8])
    wire[at : at + size] = rng.randbytes(size)


def _lose_run(wire: bytearray, rng: random.Random) -> None:
    at = int(rng.random() * len(wire))
    del wire[at : at + 2 + int(rng.random() * 19)]


def _delimit(wire: bytearray, rng: random.Random) -> None:
    """A byte becomes a delimiter, or a delimiter becomes a byte: frames fall apart or run together."""
    at = wire.index(0, 1) if rng.random() < 0.5 else int(rng.random() * len(wire))
    wire[at] = 0 if wire[at] else 1 + int(rng.random() * 255)


def _glue(wire: bytearray, rng: random.Random) -> None:
    """A stretch is missing, wherever it begins and ends: the head of one frame on the tail of another."""
    first, last = sorted((int(rng.random() * len(wire)), int(rng.random() * len(wire))))
    del wire[first:last]


def _repeat(wire: bytearray, rng: random.Random) -> None:
    at = int(rng.random() * len(wire))
    wire[at:at] = wire[at : at + 1 + int(rng.random() * 20)]


def _swap(wire: bytearray, rng: random.Random) -> None:
    at = int(rng.random() * (len(wire) - 1))
    wire[at], wire[at + 1] = wire[at + 1], wire[at]


DAMAGES: dict[str, Damage] = {
    "1 bit": _flip(1), "2 bits": _flip(2), "3 bits": _flip(3), "8 bits": _flip(8), "1 byte dropped": _drop,
    "1 byte inserted": _insert, "burst of 8 bytes": _burst, "run of 2-20 dropped": _lose_run,
    "delimiter lost or made": _delimit, "two frames glued": _glue, "stretch repeated": _repeat,
    "2 bytes swapped": _swap,
}  # fmt: skip


def real_frames(rng: random.Random) -> list[Frame]:
    """Frames of every message, with sequence and session as they come."""
    messages = [message for _, message, _, _ in MESSAGES] * 4
    return [pack(message, rng.randrange(256), rng.randrange(1 << 16)) for message in messages]


def accepted_wrongly(count: int, seed: object) -> tuple[Counter[str], Counter[str]]:
    """Damages `count` pairs of frames; what the decoder gave out that was never sent, and what it rejected, by kind."""
    rng = random.Random(f"corruption {seed}")
    frames = real_frames(rng)
    wires = [(frame, encode_frame(frame)) for frame in frames]
    wrong: Counter[str] = Counter()
    rejected: Counter[str] = Counter()
    names = list(DAMAGES)
    for turn in range(count):
        name = names[turn % len(names)]
        (first, one), (second, two) = wires[int(rng.random() * len(wires))], wires[int(rng.random() * len(wires))]
        wire = bytearray(one + two)
        DAMAGES[name](wire, rng)
        decoder = FrameDecoder()
        for frame in decoder.feed(bytes(wire) + b"\0"):
            if frame not in (first, second):
                wrong[name] += 1
        rejected[name] += decoder.rejected
    return wrong, rejected
