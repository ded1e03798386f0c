"""What the host role tells its caller.

Numbered events come from the machine, in order, each exactly once; the caller writes `record` to its journal, syncs
it, and only then calls `Host.ack`. The others describe the link and the answers to commands and are never journalled.
Nothing here is fit for a log: faces are in it.
"""

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from firmware_protocol.codes import (
    PACKS,
    Answer,
    Capability,
    ErrorCode,
    EventKind,
    MachineKind,
    MachineState,
    MessageType,
)
from firmware_protocol.message_types import HelloAck
from firmware_protocol.messages import SCHEMA_HASH

_RECORD: Final = struct.Struct("<HBBBBB")


class EventRecord(NamedTuple):
    """A numbered event as six ints: the line for a journal, and what `Host.restore` wants back."""

    number: int
    kind: int
    code: int
    face: int
    pocket: int
    cards: int


def chain(records: Iterable[EventRecord], start: int = 0) -> int:
    """CRC-32 over events in order: equal chains of equal length mean that machine and journal saw the same board.

    Each event enters as number u16, kind, code, face, pocket, cards u8; `start` is the chain before them.
    """
    for record in records:
        start = zlib.crc32(_RECORD.pack(*record), start)
    return start


@dataclass(frozen=True, slots=True)
class Sensors:
    """What a machine sees. `occupied` and `full` hold pocket numbers 1..4; `label` is 0 when no number is read.

    A machine without a slot (TRAY, TABLE) has `board` always True. `hands_out` is a table's: players hold the hands
    of the board that its display shows.
    """

    board: bool
    hopper: bool
    reader: bool
    path: bool
    cover_closed: bool
    emergency: bool
    occupied: frozenset[int] = frozenset()
    full: frozenset[int] = frozenset()
    label: int = 0
    hands_out: bool = False

    def to_wire(self) -> tuple[int, int, int, int]:
        """(sensors, occupied, full, label) as in PONG."""
        flags = (self.board, self.hopper, self.reader, self.path, self.cover_closed, self.emergency, self.hands_out)
        bits = sum(1 << bit for bit, flag in enumerate(flags) if flag)
        return bits, sum(1 << p - 1 for p in self.occupied), sum(1 << p - 1 for p in self.full), self.label

    @classmethod
    def from_wire(cls, bits: int, occupied: int, full: int, label: int) -> "Sensors":
        """The reverse of `to_wire`; bits without a meaning here are ignored."""
        board, hopper, reader, path, cover, emergency, out = (bool(bits >> bit & 1) for bit in range(7))
        return cls(board, hopper, reader, path, cover, emergency, _pockets(occupied), _pockets(full), label, out)


def _pockets(mask: int) -> frozenset[int]:
    return frozenset(pocket for pocket in range(1, 9) if mask >> pocket - 1 & 1)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A numbered event of the machine."""

    record: EventRecord

    @property
    def evn(self) -> int:
        """Its number; hand it to `Host.ack` once the record is on disk."""
        return self.record.number


@dataclass(frozen=True, slots=True)
class JobBegun(Numbered):
    """The machine found an empty board (VERIFY: a filled one) and began."""


@dataclass(frozen=True, slots=True)
class CardDealt(Numbered):
    """A card lies in its pocket. `position` counts the cards of this board, from 1."""

    face: int
    pocket: int
    position: int


@dataclass(frozen=True, slots=True)
class CardRejected(Numbered):
    """A card went to the reject outlet; face 255 when unread."""

    face: int


@dataclass(frozen=True, slots=True)
class InDoubt(Numbered):
    """Power was lost while this card moved to `pocket`; `CardDealt` or `NotFallen` follows after a resume."""

    face: int
    pocket: int


@dataclass(frozen=True, slots=True)
class NotFallen(Numbered):
    """The card in doubt had not moved; it is dealt again now."""

    face: int
    pocket: int


@dataclass(frozen=True, slots=True)
class Stopped(Numbered):
    """A fault; no card moves until `Host.answer(evn, ...)` with one of `allowed` (or a cancel).

    `face` is the card in the reader (255: none or unread), `pocket` the outlet concerned (0: none), `position` the
    number of cards in the pockets. `earlier` lists (position, pocket) of the cards already dealt as `face`: for a
    DUPLICATE the likelier misreading is the first of these, not the card in the reader.
    """

    code: ErrorCode
    face: int
    pocket: int
    position: int
    allowed: tuple[Answer, ...]
    earlier: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Paused(Numbered):
    """No card moves until a resume: ESTOP, LINK_LOST or POWER_LOST. `ResumeOffered` follows once this is acked."""

    code: ErrorCode


@dataclass(frozen=True, slots=True)
class Done(Numbered):
    """Every card of the plan lies in its pocket, by the machine's count and by ours. VERIFY: the reading is over."""


@dataclass(frozen=True, slots=True)
class DoNotPlay(Numbered):
    """The board must not be played. Faces that never came, and faces that came too often or were rejected."""

    code: ErrorCode
    missing: tuple[int, ...]
    surplus: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cancelled(Numbered):
    """The job is given up; the board must be emptied before the next."""


@dataclass(frozen=True, slots=True)
class PocketBegun(Numbered):
    """VERIFY: reading of this pocket begins; cards of it reported before do not count."""

    pocket: int


@dataclass(frozen=True, slots=True)
class CardRead(Numbered):
    """VERIFY: a card of this pocket; face 255 when unread, 254 when foreign."""

    face: int
    pocket: int


@dataclass(frozen=True, slots=True)
class PocketDone(Numbered):
    """VERIFY: this pocket is read; `count` cards were in it."""

    pocket: int
    count: int


@dataclass(frozen=True, slots=True)
class PileMoved(Numbered):
    """TRAY: the operator moved this pile into the board's pocket and said so."""

    pocket: int


@dataclass(frozen=True, slots=True)
class HandTaken(Numbered):
    """TABLE: the player at this outlet took the hand."""

    pocket: int


@dataclass(frozen=True, slots=True)
class HandsReturned(Numbered):
    """TABLE: no hand of an earlier board is out; the display shows this board's number and the outlets open."""


@dataclass(frozen=True, slots=True)
class MachineInfo:
    """Who answered, and what its memory holds.

    `job_id` is 0 without a job; `packs` are card counts; `hopper` is how many cards it takes at once, 0 a whole pack.
    """

    machine_id: str
    boot_id: int
    kind: MachineKind
    capabilities: Capability
    packs: tuple[int, ...]
    outlets: int
    credit: int
    same_schema: bool
    job_id: int
    job_digest: int
    state: MachineState
    code: ErrorCode
    last_event: int
    acked: int
    digest: int
    hopper: int = 0

    @classmethod
    def from_ack(cls, ack: HelloAck) -> "MachineInfo":
        """What a HELLO_ACK says, in the caller's terms."""
        return cls(
            machine_id=ack.machine_id,
            boot_id=ack.boot_id,
            kind=ack.kind,
            capabilities=ack.capabilities,
            packs=tuple(pack for bit, pack in enumerate(PACKS) if ack.packs >> bit & 1),
            outlets=ack.outlets,
            hopper=ack.hopper,
            credit=ack.credit,
            same_schema=ack.schema == SCHEMA_HASH,
            job_id=ack.job_id,
            job_digest=ack.job_digest,
            state=ack.state,
            code=ack.code,
            last_event=ack.last_event,
            acked=ack.acked,
            digest=ack.digest,
        )


@dataclass(frozen=True, slots=True)
class Connected:
    """A session is open."""

    info: MachineInfo


@dataclass(frozen=True, slots=True)
class MachineRestarted:
    """The machine started anew since this host last spoke to it (comes right after `Connected`)."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class LinkLost:
    """The session is gone; open the port if it is closed and call `Host.connect` with a new nonce.

    `reason` is "silence" (3 s without a valid frame), "no answer" (nobody answered HELLO or a command), "stale" (the
    machine forgot the session, mostly a restart) or "disconnected".
    """

    reason: str


@dataclass(frozen=True, slots=True)
class Accepted:
    """The machine obeyed `command`."""

    command: MessageType
    state: MachineState


@dataclass(frozen=True, slots=True)
class Refused:
    """The machine did not obey `command`; nothing changed."""

    command: MessageType
    code: ErrorCode
    state: MachineState


@dataclass(frozen=True, slots=True)
class ResumeOffered:
    """Machine memory and journal are equal and the machine is paused: ask the operator, then `Host.resume`."""

    last_event: int
    cards: int


@dataclass(frozen=True, slots=True)
class MemoryDiffers:
    """Machine memory and journal differ: cancel, empty the board, deal it anew. The reason is for a person's eyes."""

    reason: str


@dataclass(frozen=True, slots=True)
class OtherJob:
    """The machine holds a job this host did not load; cancel it by its id or load its journal."""

    job_id: int
    state: MachineState


@dataclass(frozen=True, slots=True)
class StillStopped:
    """After a new session: the machine still waits for the answer to this stop, which is journalled already."""

    stop: Stopped


@dataclass(frozen=True, slots=True)
class SensorsChanged:
    """What the machine sees now (first time, or something changed)."""

    sensors: Sensors
    state: MachineState
    code: ErrorCode


LinkEvent = (
    Connected
    | MachineRestarted
    | LinkLost
    | Accepted
    | Refused
    | ResumeOffered
    | MemoryDiffers
    | OtherJob
    | StillStopped
    | SensorsChanged
)
HostEvent = Numbered | LinkEvent

_PLAIN: Final[dict[int, type[Numbered]]] = {
    EventKind.STARTED: JobBegun,
    EventKind.CANCELLED: Cancelled,
    EventKind.RETURNED: HandsReturned,
}


def typed(record: EventRecord) -> Numbered:
    """The typed event of a record, where no job is needed to know it (STOPPED, DONE and SPOILED need one).

    Raises:
        ValueError: kind or code has no name, or the kind needs the job's context.
    """
    kind = EventKind(record.kind)
    match kind:
        case EventKind.CARD:
            return CardDealt(record, record.face, record.pocket, record.cards)
        case EventKind.REJECTED:
            return CardRejected(record, record.face)
        case EventKind.IN_DOUBT:
            return InDoubt(record, record.face, record.pocket)
        case EventKind.NOT_FALLEN:
            return NotFallen(record, record.face, record.pocket)
        case EventKind.PAUSED:
            return Paused(record, ErrorCode(record.code))
        case EventKind.POCKET_BEGIN:
            return PocketBegun(record, record.pocket)
        case EventKind.READ:
            return CardRead(record, record.face, record.pocket)
        case EventKind.POCKET_END:
            return PocketDone(record, record.pocket, record.cards)
        case EventKind.MOVED:
            return PileMoved(record, record.pocket)
        case EventKind.TAKEN:
            return HandTaken(record, record.pocket)
        case EventKind.STARTED | EventKind.CANCELLED | EventKind.RETURNED:
            return _PLAIN[kind](record)
        case _:
            raise ValueError(f"{kind.name} needs the job")
