"""What a bad line does to bytes, from a seed: one model for every clock.

`Noise.pieces` says what becomes of the bytes of one sending; a virtual clock queues that. `NoisyLine` is a queue of its
own, for a loop in real time. Both are pure: time and randomness are arguments.
"""

import heapq
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Final

BURST_BYTES: Final = 8
"""A burst of errors spoils so many bytes in a row at most."""
_SURE: Final = 0.999999
"""The logarithm of a certain hit has no value."""


@dataclass(frozen=True, slots=True)
class Noise:
    """What the line does. Everything 0 (and no split) is a clean line.

    Attributes:
        flip, drop, insert: probability for each byte that a bit of it is wrong, it is lost, or another comes before it.
        burst: probability for each sending that up to 8 bytes in a row are wrong.
        lose, repeat, cut: probability for each sending that it is lost, comes twice, or loses its tail.
        delay_s, jitter_s: every sending is late by this, and by up to that much more; later ones may overtake.
        split: whether sendings come in pieces.
        slow_s: seconds between two bytes of a sending.
        hold_s: what arrives is held back and comes in a burst, so many seconds apart (a USB serial chip: 0.016).
    """

    flip: float = 0.0
    drop: float = 0.0
    insert: float = 0.0
    lose: float = 0.0
    repeat: float = 0.0
    cut: float = 0.0
    delay_s: float = 0.004
    jitter_s: float = 0.0
    split: bool = False
    burst: float = 0.0
    slow_s: float = 0.0
    hold_s: float = 0.0

    def __post_init__(self) -> None:
        for field in fields(self):
            if not 0 <= getattr(self, field.name) <= (1 if field.name in RATES else 60):
                raise ValueError(f"noise {field.name} {getattr(self, field.name)} is out of bounds")

    def spoil(self, data: bytes, rng: random.Random) -> bytes:
        """The bytes after errors, each hit by itself: the way to the next hit is drawn, so clean bytes cost nothing."""
        if self.burst and data and rng.random() < self.burst:
            at = rng.randrange(len(data))
            length = min(rng.randint(2, BURST_BYTES), len(data) - at)
            data = data[:at] + rng.randbytes(length) + data[at + length :]
        rate = self.flip + self.drop + self.insert
        if not rate:
            return data
        out, per_byte = bytearray(data), math.log1p(-min(rate, _SURE))
        at = int(math.log(1 - rng.random()) / per_byte)
        while at < len(out):
            kind = rng.random() * rate
            if kind < self.flip:
                out[at] ^= 1 << rng.randrange(8)
            elif kind < self.flip + self.drop:
                del out[at]
                at -= 1
            else:
                out.insert(at, rng.randrange(256))
                at += 1
            at += 1 + int(math.log(1 - rng.random()) / per_byte)
        return bytes(out)

    def pieces(self, data: bytes, rng: random.Random) -> Iterator[tuple[float, bytes]]:
        """What becomes of the bytes of one sending: (seconds late, bytes) each, some empty."""
        pieces = [data]
        if self.split and len(data) > 2 and rng.random() < 0.3:
            at = rng.randrange(1, len(data))
            pieces = [data[:at], data[at:]]
        if self.lose and rng.random() < self.lose:
            return
        if self.repeat and rng.random() < self.repeat:
            pieces += [data]
        for piece in pieces:
            if self.cut and rng.random() < self.cut:
                piece = piece[: rng.randrange(len(piece) + 1)]
            piece = self.spoil(piece, rng)
            yield self.delay_s + (rng.random() * self.jitter_s if self.jitter_s else 0), piece


RATES: Final = ("flip", "drop", "insert", "lose", "repeat", "cut", "split", "burst")
"""Fields that are probabilities; the others are seconds."""
CLEAN: Final = Noise()
HELL: Final = Noise(flip=4e-3, drop=2e-3, insert=1e-3, lose=0.05, repeat=0.05, cut=0.02, jitter_s=0.05, split=True)
"""The rates under which the protocol was first measured."""


class NoisyLine:
    """One direction of a bad line as a queue.

    Args:
        noise: What it does.
        rng: Its randomness; not the machine's, so that noise changes no deck.
    """

    def __init__(self, noise: Noise, rng: random.Random) -> None:
        self._noise = noise
        self._rng = rng
        self._order = 0
        self._free = 0.0
        self._waiting: list[tuple[float, int, bytes]] = []

    def send(self, data: bytes, now: float) -> None:
        """Puts bytes on the line."""
        for late_s, piece in self._noise.pieces(data, self._rng) if data else ():
            if self._noise.slow_s:
                # one byte after the other, behind what is still on the line: slow bytes are not mixed with later ones
                self._free = max(self._free, now + late_s)
                for n in range(len(piece)):
                    self._put(self._free, piece[n : n + 1])
                    self._free += self._noise.slow_s
            elif piece:
                self._put(now + late_s, piece)

    def next_timeout(self) -> float | None:
        """When the next bytes arrive."""
        return self._waiting[0][0] if self._waiting else None

    def arrived(self, now: float) -> bytes:
        """What has arrived by now, once."""
        pieces = []
        while self._waiting and self._waiting[0][0] <= now:
            pieces.append(heapq.heappop(self._waiting)[2])
        return b"".join(pieces)

    def clear(self) -> None:
        """The line is cut: nothing that is on it arrives."""
        self._waiting.clear()

    def _put(self, at_s: float, piece: bytes) -> None:
        if self._noise.hold_s:
            at_s = (at_s // self._noise.hold_s + 1) * self._noise.hold_s
        self._order += 1
        heapq.heappush(self._waiting, (at_s, self._order, piece))
