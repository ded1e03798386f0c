"""What a machine must remember through a power cut, as a log of small atomic records.

On real hardware this is a few hundred bytes of FRAM (or EEPROM with wear levelling): one record before each card
moves (the intent) and one after (the event, which is also the commit). Everything a machine knows after power comes
back is `MachineMemory(store)`: there is no other state to lose.
"""

import contextlib
import struct
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from firmware_protocol.codes import ErrorCode, EventKind, MachineState
from firmware_protocol.events import EventRecord, chain
from firmware_protocol.plan import Job

_JOB: Final = struct.Struct("<BQBBBH")
_INTENT: Final = struct.Struct("<BBB")
_EVENT: Final = struct.Struct("<BHBBBBBH")
_ACKED: Final = struct.Struct("<BH")
_JOB_TAG, _INTENT_TAG, _EVENT_TAG, _ACKED_TAG = tuple(b"JIEA")


class Store(Protocol):
    """Records that survive; each call happens wholly or not at all, however the power goes.

    A chip that does not take a record raises OSError, and the machine treats its memory as lost.
    """

    def records(self) -> Sequence[bytes]:
        """All records, oldest first."""

    def append(self, record: bytes) -> None:
        """Adds one record."""

    def replace(self, records: Iterable[bytes]) -> None:
        """Throws all records away and keeps these."""


class RamStore:
    """A `Store` in memory: for tests, and for a simulated machine whose process is never killed."""

    def __init__(self) -> None:
        self._records: list[bytes] = []

    def records(self) -> Sequence[bytes]:
        """All records, oldest first."""
        return tuple(self._records)

    def append(self, record: bytes) -> None:
        """Adds one record."""
        self._records.append(record)

    def replace(self, records: Iterable[bytes]) -> None:
        """Throws all records away and keeps these."""
        self._records = list(records)


class Intent(NamedTuple):
    """The card that is about to move: until its event is written, nobody knows where it is."""

    face: int
    pocket: int


_STATES: Final = {
    EventKind.STARTED: MachineState.RUNNING,
    EventKind.STOPPED: MachineState.STOPPED,
    EventKind.PAUSED: MachineState.PAUSED,
    EventKind.DONE: MachineState.DONE,
    EventKind.SPOILED: MachineState.SPOILED,
    EventKind.CANCELLED: MachineState.CANCELLED,
}


_MOVING: Final = (
    EventKind.CARD, EventKind.NOT_FALLEN, EventKind.POCKET_BEGIN, EventKind.MOVED, EventKind.TAKEN, EventKind.RETURNED,
)  # fmt: skip
"""Events that tell that the machine had gone on after the stop or pause before them."""


class MemoryLost(ValueError):
    """The records make no sense, or one could not be written (a worn or wrong memory chip)."""


class MachineMemory:
    """The job in hand, replayed from a store (unless it is to `forget`) and written through to it.

    Attributes:
        job: the job, None before the first.
        events: its events, each with its elapsed milliseconds.
        started: whether the job began (an empty board was seen).
        acked: number of the last event the host acknowledged.
        intent: the card on its way, or in doubt after a power cut or a jam.
        doubted: whether an IN_DOUBT event for this intent is written.
        seen: how many cards of each face are committed.
        counts: committed cards per outlet 1..4.
        rejected: how many cards went to the reject outlet.
        gone: outlets whose cards the operator moved (TRAY) or a player took (TABLE).
        removed: whether the board was out of the slot in mid-deal: it may be another one now.
        shown: whether the table's outlets may be open: the hands before are back.
    """

    def __init__(self, store: Store, *, forget: bool = False) -> None:
        self._store = store
        self._forget()
        if forget:
            self.give_up()
            return
        try:
            for record in store.records():
                self._replay(record)
        except (ValueError, struct.error, IndexError, OSError) as error:
            self._forget()
            raise MemoryLost(str(error)) from None

    def _forget(self) -> None:
        self.job: Job | None = None
        self.events: list[tuple[EventRecord, int]] = []
        self.started = False
        self.acked = 0
        self.digest = 0
        self.intent: Intent | None = None
        self.doubted = False
        self.seen: dict[int, int] = {}
        self.counts: dict[int, int] = {}
        self.pocket = 0
        self.pocket_count = 0
        self.rejected = 0
        self.gone: set[int] = set()
        self.removed = False
        self.shown = False

    @property
    def last(self) -> int:
        """Number of the last event, 0 before the first."""
        return len(self.events)

    @property
    def unacked(self) -> int:
        """Events the host has not acknowledged."""
        return len(self.events) - self.acked

    @property
    def committed(self) -> int:
        """Cards in the pockets by this job."""
        return sum(self.seen.values())

    def state_after_cut(self) -> MachineState:
        """The state in which the power went."""
        if self.job is None:
            return MachineState.IDLE
        state = MachineState.READY
        for record, _ in self.events:
            state = _STATES.get(EventKind(record.kind), state)
            if record.kind in _MOVING:
                state = MachineState.RUNNING
        return state

    def put(self, job: Job) -> None:
        """Forgets the job before and keeps this one."""
        head = _JOB.pack(_JOB_TAG, job.job_id, job.mode, job.pack, job.flags, job.label)
        try:
            self._store.replace([head + job.plan_bytes])
        except OSError as error:
            raise MemoryLost(str(error)) from None
        self._forget()
        self.job = job

    def intend(self, face: int, pocket: int) -> None:
        """Before anything moves: this card, to this pocket."""
        self._append(_INTENT.pack(_INTENT_TAG, face, pocket))
        self.intent, self.doubted = Intent(face, pocket), False

    def write(self, record: EventRecord, elapsed_ms: int) -> None:
        """Commits an event. CARD and NOT_FALLEN close the open intent in the same record."""
        self._append(_EVENT.pack(_EVENT_TAG, *record, elapsed_ms))
        self._take(record, elapsed_ms)

    def acknowledge(self, number: int) -> None:
        """The host keeps all events up to `number` from now on."""
        if self.acked < number <= self.last:
            self._append(_ACKED.pack(_ACKED_TAG, number))
            self.acked = number

    def give_up(self) -> None:
        """Forgets everything, on the chip too if it still takes that."""
        self._forget()
        with contextlib.suppress(OSError):
            self._store.replace(())

    def _append(self, record: bytes) -> None:
        try:
            self._store.append(record)
        except OSError as error:
            raise MemoryLost(str(error)) from None

    def _replay(self, record: bytes) -> None:
        tag = record[0]
        if tag == _JOB_TAG:
            _, job_id, mode, pack, flags, label = _JOB.unpack_from(record)
            self._forget()
            self.job = Job.of(job_id, mode, pack, flags, label, record[_JOB.size :])
        elif tag == _INTENT_TAG:
            self.intent, self.doubted = Intent(*_INTENT.unpack(record)[1:]), False
        elif tag == _EVENT_TAG:
            *fields, elapsed_ms = _EVENT.unpack(record)[1:]
            self._take(EventRecord(*fields), elapsed_ms)
        elif tag == _ACKED_TAG:
            self.acked = _ACKED.unpack(record)[1]
        else:
            raise ValueError(f"record tag {tag}")

    def _take(self, record: EventRecord, elapsed_ms: int) -> None:
        if record.number != self.last + 1:
            raise ValueError(f"event {record.number} after {self.last}")
        self.events.append((record, elapsed_ms))
        self.digest = chain((record,), self.digest)
        kind = record.kind
        if kind == EventKind.CARD:
            self.seen[record.face] = self.seen.get(record.face, 0) + 1
            self.counts[record.pocket] = self.counts.get(record.pocket, 0) + 1
            self.intent = None
        elif kind in (EventKind.NOT_FALLEN, EventKind.CANCELLED):
            self.intent = None
        elif kind == EventKind.STARTED:
            self.started = True
        elif kind == EventKind.IN_DOUBT:
            self.doubted = True
        elif kind == EventKind.POCKET_BEGIN:
            self.pocket, self.pocket_count = record.pocket, 0
        elif kind == EventKind.READ:
            self.pocket_count += 1
        elif kind == EventKind.POCKET_END:
            self.pocket = 0
        elif kind == EventKind.REJECTED:
            self.rejected += 1
        elif kind in (EventKind.MOVED, EventKind.TAKEN):
            self.gone.add(record.pocket)
        elif kind == EventKind.RETURNED:
            self.shown = True
        elif kind == EventKind.STOPPED and record.code == ErrorCode.BOARD_REMOVED:
            self.removed = True
