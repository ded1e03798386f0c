"""Bytes on the line <-> frames (docs/protocol.md, layer 1).

A frame is ``COBS(raw) 00`` with ``raw = version|flags u8, type u8, sequence u8, session u16, length u8, payload,
CRC-32 u32``, little-endian throughout. COBS leaves 00 free as the only delimiter, so a receiver that joins in the
middle of anything is in step again at the next 00. The CRC alone is not enough behind COBS (one flipped bit moves
the code bytes and breaks its Hamming distance); the length byte closes that hole.
"""

import struct
import zlib
from typing import Final, NamedTuple

VERSION: Final = 1
"""Protocol version in the high nibble of the first byte; another version is never decoded."""
MAX_PAYLOAD: Final = 128
"""Largest payload in bytes; HELLO_ACK, the longest message, needs 112."""
HEADER: Final = struct.Struct("<BBBHB")
CRC: Final = struct.Struct("<I")
CRC_SIZE: Final = CRC.size
RESIDUE: Final = 0x2144DF1C
"""CRC-32 over anything that is followed by its own CRC-32: a frame is checked in one pass."""
OVERHEAD: Final = HEADER.size + CRC_SIZE + 2
"""Bytes on the line beyond the payload: header, CRC, one COBS code byte, the delimiter."""
MAX_BLOCK: Final = OVERHEAD - 1 + MAX_PAYLOAD
"""Longest COBS block; anything longer without a 00 is noise."""
STOP_RUN: Final = 8
"""So many 00 in a row mean STOP: a line stuck low (a BREAK, a torn cable) must fail safe."""


class FrameError(ValueError):
    """A block that is not a frame; the receiver counts it and stays silent, the sender repeats."""


class Frame(NamedTuple):
    """One checked frame.

    `kind` is the message type number, `sequence` pairs a reply with its request, `session` is 0 before a session
    exists, `flags` is the low nibble of the first byte (sent as 0, ignored when received).
    """

    kind: int
    sequence: int
    session: int
    payload: bytes = b""
    flags: int = 0


def crc32(data: bytes) -> int:
    """CRC-32/ISO-HDLC (polynomial 04C11DB7 reflected, init and xorout FFFFFFFF): "123456789" gives CBF43926."""
    return zlib.crc32(data)


def cobs_encode(raw: bytes) -> bytes:
    """Byte stuffing of up to 253 bytes: no 00 in the result, always one byte longer than `raw`.

    Raises:
        ValueError: `raw` is longer than 253 bytes (longer blocks would need COBS's 254-byte rule, no frame does).
    """
    if len(raw) > 253:
        raise ValueError(f"{len(raw)} bytes do not fit one COBS block of 253")
    block = bytearray()
    for run in raw.split(b"\0"):
        block.append(len(run) + 1)
        block += run
    return bytes(block)


def cobs_decode(block: bytes) -> bytes:
    """The reverse of `cobs_encode`.

    Raises:
        FrameError: the block is empty, holds a 00 or ends inside a run.
    """
    if not block or 0 in block:
        raise FrameError("empty block, or one that holds a 00")
    raw = bytearray(block)
    at, size = block[0], len(block)
    while at < size:
        raw[at] = 0
        at += block[at]
    if at != size:
        raise FrameError(f"the last run ends {at - size} bytes behind a block of {size}")
    return bytes(raw[1:])


def encode_frame(frame: Frame) -> bytes:
    """The frame as it goes on the line, with its closing 00 (the opening 00 after a pause is the connection's).

    Raises:
        ValueError: a field is out of range or the payload longer than `MAX_PAYLOAD`.
    """
    kind, sequence, session, payload, flags = frame
    if len(payload) > MAX_PAYLOAD:
        raise ValueError(f"payload of {len(payload)} bytes, at most {MAX_PAYLOAD} fit a frame")
    if not 0 <= flags < 16:
        raise ValueError(f"flags {flags} do not fit a header of 4 bits")
    try:
        body = HEADER.pack(VERSION << 4 | flags, kind, sequence, session, len(payload)) + payload
    except struct.error as error:
        raise ValueError(f"header field out of range: {error}") from None
    return cobs_encode(body + CRC.pack(zlib.crc32(body))) + b"\0"


def decode_block(block: bytes) -> Frame:
    """One block between two delimiters -> its frame.

    Raises:
        FrameError: stuffing, size, length byte, CRC or version is wrong. The order matters to no one: all are counted
            alike, because the sender's only cure is to repeat.
    """
    raw = cobs_decode(block)
    size = len(raw) - HEADER.size - CRC_SIZE
    if size < 0:
        raise FrameError(f"{len(raw)} bytes are too few for a frame")
    first, kind, sequence, session, length = HEADER.unpack_from(raw)
    if length != size:
        raise FrameError(f"length byte {length}, payload of {size}")
    if zlib.crc32(raw) != RESIDUE:
        raise FrameError("CRC does not match")
    if first >> 4 != VERSION:
        raise FrameError(f"protocol version {first >> 4}, this is {VERSION}")
    return Frame(kind, sequence, session, raw[HEADER.size : -CRC_SIZE], first & 15)


class FrameDecoder:
    """A stream in any pieces -> whole frames; noise between, before and inside frames is dropped and counted.

    Attributes:
        accepted: frames given out so far.
        rejected: blocks that were not frames (noise, boot text, damaged frames).
        stop_runs: runs of `STOP_RUN` or more 00 seen so far, each counted once.
    """

    def __init__(self) -> None:
        self.accepted = 0
        self.rejected = 0
        self.stop_runs = 0
        self._block = b""
        self._zeros = 0

    def feed(self, data: bytes) -> list[Frame]:
        """Takes the next bytes; returns the frames they complete. Never raises for what the line delivers."""
        frames: list[Frame] = []
        *ended, rest = data.split(b"\0")
        for piece in ended:
            if piece:
                self._zeros = 0
            self._zeros += 1
            if self._zeros == STOP_RUN:
                self.stop_runs += 1
            if self._block:
                piece, self._block = self._block + piece, b""
            if piece:
                self._close(piece, frames)
        if rest:
            self._zeros = 0
            # one byte more than a frame can have is enough to know that this is none
            self._block = (self._block + rest)[: MAX_BLOCK + 1]
        return frames

    def _close(self, block: bytes, frames: list[Frame]) -> None:
        try:
            if len(block) > MAX_BLOCK:
                raise FrameError("longer than any frame")
            frames.append(decode_block(block))
            self.accepted += 1
        except FrameError:
            self.rejected += 1
