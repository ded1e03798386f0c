"""Frames <-> messages (docs/protocol.md, layer 2): one table that lays every message out.

The table `MESSAGES` is the only place where offsets come from: `pack` and `unpack` follow it, docs/protocol.md prints
it, and its CRC-32 (`SCHEMA_HASH`) travels in HELLO and HELLO_ACK so that two sides never disagree in silence.
"""

import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, NamedTuple

from firmware_protocol.codes import (
    Answer,
    Capability,
    ErrorCode,
    EventKind,
    MachineKind,
    MachineState,
    MessageType,
    Mode,
)
from firmware_protocol.framing import Frame
from firmware_protocol.message_types import (
    Event,
    EventAck,
    Hello,
    HelloAck,
    JobCancel,
    JobPut,
    JobResume,
    JobStart,
    Message,
    Nak,
    Ok,
    Operator,
    Ping,
    Pong,
    ReadPocket,
    Status,
    Stop,
)

MAX_TEXT: Final = 64
"""Longest machine id in UTF-8 bytes."""


class MessageError(ValueError):
    """A payload that does not fit its type's layout; receivers answer NAK UNSUPPORTED."""


_SIZES: Final = {"u8": 1, "u16": 2, "u32": 4, "u64": 8}
_FORMATS: Final = {"u8": "B", "u16": "H", "u32": "I", "u64": "Q"}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a payload: `wire` is u8, u16, u32, u64 (little-endian), text (u8 length, UTF-8) or rest."""

    name: str
    wire: str
    about: str
    convert: Callable[[int], Any] = int

    @property
    def size(self) -> int | None:
        """Bytes on the wire; None when it varies."""
        return _SIZES.get(self.wire)


_JOB = Field("job_id", "u64", "event 32 bits, board 16, copy 8, attempt 8")
_TAG = Field("tag", "u32", "low 32 bits of the job id")
_SENSORS = (
    Field("state", "u8", "machine state", MachineState),
    Field("code", "u8", "why it stopped or paused, else 0", ErrorCode),
    Field(
        "sensors",
        "u8",
        "bit 0 board in, 1 hopper, 2 reader, 3 path occupied, 4 cover closed, 5 emergency stop, 6 hands out",
    ),
    Field("occupied", "u8", "pockets with cards, bit 0 = pocket 1"),
    Field("full", "u8", "pockets that are full"),
    Field("label", "u16", "number on the board (TABLE: on its display), 0 none"),
)

MESSAGES: Final[dict[MessageType, tuple[type[Any], tuple[Field, ...]]]] = {
    MessageType.HELLO: (
        Hello,
        (
            Field("nonce", "u32", "random, new for each session"),
            Field("min_version", "u8", "lowest protocol version spoken"),
            Field("max_version", "u8", "highest"),
            Field("schema", "u32", "CRC-32 of this table"),
        ),
    ),
    MessageType.HELLO_ACK: (
        HelloAck,
        (
            Field("nonce", "u32", "the host's, echoed"),
            Field("boot_id", "u32", "random, new for each start of the machine"),
            Field("version", "u8", "the version chosen"),
            Field("kind", "u8", "machine kind", MachineKind),
            Field("capabilities", "u16", "bits of Capability", Capability),
            Field("packs", "u8", "bit 0: 52 cards, bit 1: 108 cards"),
            Field("outlets", "u8", "4 pockets, 5 with a reject outlet"),
            Field("hopper", "u8", "cards the hopper takes at once, 0 the whole pack"),
            Field("credit", "u8", "cards it may move ahead of the acknowledgement"),
            Field("max_payload", "u8", "bytes"),
            Field("schema", "u32", "CRC-32 of this table"),
            _JOB,
            Field("job_digest", "u32", "digest of that job, 0 without a job"),
            Field("state", "u8", "machine state", MachineState),
            Field("code", "u8", "why it stopped or paused, else 0", ErrorCode),
            Field("last_event", "u16", "number of the job's last event"),
            Field("acked", "u16", "last event the host acknowledged"),
            Field("digest", "u32", "CRC-32 chain over the job's events"),
            Field("machine_id", "text", "maker/model/serial, at most 64 bytes"),
        ),
    ),
    MessageType.JOB_PUT: (
        JobPut,
        (
            _JOB,
            Field("digest", "u32", "CRC-32 of mode, pack, flags, label, plan"),
            Field("mode", "u8", "DEAL 1, LEARN 2, VERIFY 3, TEST 4", Mode),
            Field("pack", "u8", "cards: 52 or 108"),
            Field("flags", "u8", "bit 0: hopper must be empty afterwards"),
            Field("label", "u16", "number the board must show, 0 any; TABLE: the number to display"),
            Field("plan", "rest", "one nibble a card, low first: pocket 1..4; empty in VERIFY"),
        ),
    ),
    MessageType.JOB_START: (JobStart, (_JOB,)),
    MessageType.JOB_RESUME: (
        JobResume,
        (
            _JOB,
            Field("last_event", "u16", "the host's last event"),
            Field("digest", "u32", "the host's chain over its events"),
        ),
    ),
    MessageType.JOB_CANCEL: (JobCancel, (_JOB,)),
    MessageType.EVENT: (
        Event,
        (
            _TAG,
            Field("number", "u16", "from 1 within the job"),
            Field("kind", "u8", "event kind", EventKind),
            Field("code", "u8", "error code, 0 none", ErrorCode),
            Field("face", "u8", "0..53, 254 foreign, 255 none or unread"),
            Field("pocket", "u8", "outlet 1..5, 0 none"),
            Field("count", "u8", "cards in the pockets, this one included"),
            Field("elapsed_ms", "u16", "ms since the event before, 65535 = longer"),
        ),
    ),
    MessageType.EVENT_ACK: (EventAck, (_TAG, Field("number", "u16", "all up to this one are on disk"))),
    MessageType.PING: (Ping, ()),
    MessageType.PONG: (Pong, _SENSORS),
    MessageType.OPERATOR: (
        Operator,
        (
            _JOB,
            Field("number", "u16", "event number of the stop that is answered"),
            Field("answer", "u8", "Answer", Answer),
            Field("face", "u8", "NAME: the face; else 255"),
        ),
    ),
    MessageType.STOP: (Stop, ()),
    MessageType.OK: (
        Ok,
        (
            Field("about", "u8", "type of the request", MessageType),
            Field("state", "u8", "machine state now", MachineState),
            Field("last_event", "u16", "number of the job's last event"),
        ),
    ),
    MessageType.NAK: (
        Nak,
        (
            Field("about", "u8", "type of the refused frame"),
            Field("code", "u8", "why", ErrorCode),
            Field("state", "u8", "machine state", MachineState),
        ),
    ),
    MessageType.READ_POCKET: (
        ReadPocket,
        (
            _JOB,
            Field("last_event", "u16", "the host's last event"),
            Field("pocket", "u8", "1..4, 0 ends the job"),
        ),
    ),
    MessageType.STATUS: (Status, _SENSORS),
}
TYPES: Final[dict[type[Any], MessageType]] = {cls: kind for kind, (cls, _) in MESSAGES.items()}
SCHEMA_TEXT: Final = "\n".join(
    f"{kind.value} {kind.name} " + ",".join(f"{field.name}:{field.wire}" for field in fields)
    for kind, (_, fields) in MESSAGES.items()
)
SCHEMA_HASH: Final = zlib.crc32(SCHEMA_TEXT.encode("ascii"))


class _Codec(NamedTuple):
    """A layout made ready: all fixed fields in one struct, then at most one field of varying size."""

    kind: MessageType
    cls: type[Any]
    fixed: struct.Struct
    values: Callable[[Any], tuple[Any, ...]]
    converts: tuple[tuple[int, Callable[[int], Any]], ...]
    tail: Field | None


def _named(convert: Callable[[int], Any]) -> Callable[[int], Any]:
    """An enum as a table: calling the class costs more than the rest of a frame."""
    if isinstance(convert, type) and issubclass(convert, IntEnum):
        return {member.value: member for member in convert}.__getitem__
    return lru_cache(maxsize=64)(convert)  # a set of flags: peers send the same few


def _getter(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """These attributes of a message as a tuple; `attrgetter` itself gives none for fewer than two."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda message: tuple(getattr(message, name) for name in names)


def _codec(kind: MessageType) -> _Codec:
    cls, fields = MESSAGES[kind]
    fixed = [field for field in fields if field.size is not None]
    tails = fields[len(fixed) :]
    if len(tails) > 1 or any(field.size is not None for field in tails):
        raise TypeError(f"{kind.name}: only the last field may vary in size")
    converts = tuple((at, _named(field.convert)) for at, field in enumerate(fixed) if field.convert is not int)
    layout = struct.Struct("<" + "".join(_FORMATS[field.wire] for field in fixed))
    return _Codec(kind, cls, layout, _getter([f.name for f in fixed]), converts, tails[0] if tails else None)


_CODECS: Final = {int(kind): _codec(kind) for kind in MESSAGES}
_BY_CLASS: Final = {codec.cls: codec for codec in _CODECS.values()}


def pack(message: Message, sequence: int = 0, session: int = 0) -> Frame:
    """A message as a frame.

    Raises:
        ValueError: a field does not fit its place.
    """
    codec = _BY_CLASS[type(message)]
    try:
        payload = codec.fixed.pack(*codec.values(message))
    except struct.error as error:
        raise ValueError(f"{codec.kind.name}: {error}") from None
    if codec.tail is not None:
        tail = getattr(message, codec.tail.name)
        if codec.tail.wire == "text":
            text = tail.encode("utf-8")
            if len(text) > MAX_TEXT:
                raise ValueError(f"{codec.kind.name}: {codec.tail.name} has more than {MAX_TEXT} bytes")
            tail = bytes((len(text),)) + text
        payload += tail
    return Frame(codec.kind, sequence, session, payload)


def unpack(frame: Frame) -> Message:
    """The message in a frame.

    Raises:
        MessageError: unknown type, a payload too short or too long, a number that has no name, text that is not
            UTF-8. The frame is not used in part.
    """
    codec = _CODECS.get(frame.kind)
    if codec is None:
        raise MessageError(f"message type {frame.kind} is unknown")
    payload, size = frame.payload, codec.fixed.size
    if len(payload) < size or (codec.tail is None and len(payload) > size):
        raise MessageError(f"{codec.kind.name}: payload of {len(payload)} bytes")
    values: list[Any] = list(codec.fixed.unpack_from(payload))
    try:
        for at, convert in codec.converts:
            values[at] = convert(values[at])
        if codec.tail is not None:
            tail = payload[size:]
            if codec.tail.wire == "text":
                if not tail or tail[0] != len(tail) - 1 or tail[0] > MAX_TEXT:
                    raise ValueError("text runs past its place")
                values.append(tail[1:].decode("utf-8"))
            else:
                values.append(tail)
    except (KeyError, ValueError) as error:
        raise MessageError(f"{codec.kind.name}: {error}") from None
    message: Message = codec.cls(*values)
    return message


def enum_types() -> tuple[type[IntEnum], ...]:
    """The named numbers a document or another language's header must list."""
    return (MessageType, MachineKind, Mode, MachineState, EventKind, Answer, ErrorCode)
