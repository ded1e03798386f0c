"""The messages as values: one frozen dataclass each. `messages` lays them out in bytes."""

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Hello:
    """Opens a session. `nonce` is random and new for every opening; versions are the range the host speaks."""

    nonce: int
    min_version: int
    max_version: int
    schema: int


@dataclass(frozen=True, slots=True)
class HelloAck:
    """Who the machine is and what its memory holds; its frame already carries the new session.

    `boot_id` differs after every start, so a host notices a restart it did not see. `digest` is the CRC-32 over all
    events of the job (see `events.chain`), `acked` the last one the host acknowledged.
    """

    nonce: int
    boot_id: int
    version: int
    kind: MachineKind
    capabilities: Capability
    packs: int
    outlets: int
    hopper: int
    credit: int
    max_payload: int
    schema: int
    job_id: int
    job_digest: int
    state: MachineState
    code: ErrorCode
    last_event: int
    acked: int
    digest: int
    machine_id: str


@dataclass(frozen=True, slots=True)
class JobPut:
    """One board's work. `flags` bit 0: the hopper must be empty afterwards."""

    job_id: int
    digest: int
    mode: Mode
    pack: int
    flags: int
    label: int
    plan: bytes


@dataclass(frozen=True, slots=True)
class JobStart:
    """Begin on an empty board (VERIFY: on a filled one)."""

    job_id: int


@dataclass(frozen=True, slots=True)
class JobResume:
    """Go on after a pause; refused unless `last_event` and `digest` are the machine's own."""

    job_id: int
    last_event: int
    digest: int


@dataclass(frozen=True, slots=True)
class JobCancel:
    """Give the job up; the board must be emptied."""

    job_id: int


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a card or to the job, numbered from 1 within the job.

    `count` is the number of cards in the pockets (DEAL) or read from this pocket (VERIFY), this one included;
    `elapsed_ms` the time since the event before, for tuning a machine only.
    """

    tag: int
    number: int
    kind: EventKind
    code: ErrorCode
    face: int
    pocket: int
    count: int
    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class EventAck:
    """All events of the tagged job up to `number` are on the host's disk."""

    tag: int
    number: int


@dataclass(frozen=True, slots=True)
class Ping:
    """Sent every second; keeps the session and asks for a PONG."""


@dataclass(frozen=True, slots=True)
class Pong:
    """State and sensors. `occupied` and `full` have bit 0 for pocket 1; `label` is 0 when none is read."""

    state: MachineState
    code: ErrorCode
    sensors: int
    occupied: int
    full: int
    label: int


@dataclass(frozen=True, slots=True)
class Operator:
    """The operator's answer to the stop with event number `number`; ignored for any other stop."""

    job_id: int
    number: int
    answer: Answer
    face: int


@dataclass(frozen=True, slots=True)
class Stop:
    """No further card; taken in any state, with or without a session."""


@dataclass(frozen=True, slots=True)
class Ok:
    """The request of this sequence number was obeyed, now or before."""

    about: MessageType
    state: MachineState
    last_event: int


@dataclass(frozen=True, slots=True)
class Nak:
    """The frame of this sequence number was refused; nothing changed. `about` is its type number as received."""

    about: int
    code: ErrorCode
    state: MachineState


@dataclass(frozen=True, slots=True)
class ReadPocket:
    """VERIFY: read pocket 1..4 next, or end the job (0). `last_event` makes a late copy harmless."""

    job_id: int
    last_event: int
    pocket: int


@dataclass(frozen=True, slots=True)
class Status:
    """A PONG nobody asked for, sent when a sensor changed; may be lost."""

    state: MachineState
    code: ErrorCode
    sensors: int
    occupied: int
    full: int
    label: int


Message = (
    Hello | HelloAck | JobPut | JobStart | JobResume | JobCancel | Event | EventAck | Ping | Pong | Operator | Stop
    | Ok | Nak | ReadPocket | Status
)  # fmt: skip
