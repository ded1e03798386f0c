"""The machine role: sessions and commands on the line, events back, the dead-man switch. Pure; see `dealing` for cards.

A maker can read this file and `dealing` as the reference firmware. Nothing is kept but `memory.MachineMemory`: a power
cut is "throw the object away and make a new one with a new boot id".
"""

import zlib
from dataclasses import dataclass
from typing import Final

from firmware_protocol.codes import PACKS, Capability, ErrorCode, MachineKind, MachineState, MessageType, Mode
from firmware_protocol.connection import Connection, Received, StopRun
from firmware_protocol.dealing import CardEngine
from firmware_protocol.framing import MAX_PAYLOAD, VERSION
from firmware_protocol.looking import Eyes
from firmware_protocol.mechanism import Mechanism
from firmware_protocol.memory import MachineMemory, MemoryLost, Store
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
from firmware_protocol.messages import SCHEMA_HASH, TYPES
from firmware_protocol.plan import Job

DEAD_MAN_S: Final = 3.0
"""So long without a valid frame of the session, and the machine finishes the card on its way and pauses."""
RESEND_S: Final = 0.25
SENSOR_POLL_S: Final = 0.2
BURST: Final = 8
"""Unacknowledged events repeated at once; more would only queue up on a slow line."""

_NEEDED: Final = {Mode.LEARN: Capability.LEARN, Mode.VERIFY: Capability.VERIFY, Mode.TEST: Capability.TEST}


@dataclass(frozen=True, slots=True)
class Identity:
    """What a machine says of itself in HELLO_ACK."""

    machine_id: str
    kind: MachineKind = MachineKind.BOARD
    capabilities: Capability = (
        Capability.VERIFY
        | Capability.REJECT_OUTLET
        | Capability.BOARD_LABEL
        | Capability.POCKET_SENSORS
        | Capability.MEMORY
        | Capability.LEARN
        | Capability.TEST
    )
    packs: tuple[int, ...] = (52, 108)
    outlets: int = 5
    hopper: int = 0
    credit: int = 2


def session_number(nonce: int, boot_id: int) -> int:
    """The session of a HELLO: new for every nonce and every start, never 0."""
    mixed = zlib.crc32(nonce.to_bytes(4, "little") + boot_id.to_bytes(4, "little"))
    return mixed & 0xFFFF or 1


class Device:
    """A machine on a line.

    Drive it with `receive` (bytes from the line), `tick` (when `next_timeout` has come) and `data_to_send`.

    Attributes:
        engine: the card engine; its `state` is the machine's.
        memory: what survives.
    """

    ENGINE: type[CardEngine] = CardEngine

    def __init__(
        self, mechanism: Mechanism, store: Store, identity: Identity, boot_id: int, now: float, *, baud: int = 115200
    ) -> None:
        self.identity = identity
        self.boot_id = boot_id
        self._mechanism = mechanism
        self._line = Connection(baud=baud)
        try:
            self.memory = MachineMemory(store)
            self.engine = self._engine(now)
        except MemoryLost:
            self.memory = MachineMemory(store, forget=True)
            self.engine = self._engine(now)
            self.engine.code = ErrorCode.NVM
        self._nonce: int | None = None
        self._heard = now
        self._last_sequence: int | None = None
        self._sent = 0
        self._resend_at = now
        self._poll_at = now
        self._seen_status: Status | None = None

    def _engine(self, now: float) -> CardEngine:
        identity = self.identity
        return self.ENGINE(
            self.memory, self._mechanism, Eyes(identity.kind, identity.capabilities), now, outlets=identity.outlets,
            credit=identity.credit, hopper=identity.hopper,
        )  # fmt: skip

    @property
    def session(self) -> int:
        """The session in force, 0 without one."""
        return self._line.session

    @property
    def rejected(self) -> int:
        """Blocks dropped because they were not frames."""
        return self._line.rejected

    def receive(self, data: bytes, now: float) -> None:
        """Takes bytes from the line and acts on them. Never raises for what the line delivers."""
        self._line.receive_data(data, now)
        while (event := self._line.next_event()) is not None:
            try:
                if isinstance(event, StopRun):
                    self.engine.pause(ErrorCode.ESTOP, now)
                elif isinstance(event, Received):
                    self._received(event, now)
            except MemoryLost:
                self._memory_failed()
        self.tick(now)

    def tick(self, now: float) -> None:
        """Moves cards, sends what happened, repeats what was not acknowledged, notices a dead line."""
        try:
            if self.session and now - self._heard > DEAD_MAN_S:
                self._drop_session()
                self.engine.pause(ErrorCode.LINK_LOST, now)
            self.engine.tick(now)
        except MemoryLost:
            self._memory_failed()
        self._send_events(now)
        if self.session and now >= self._poll_at:
            self._poll_at = now + SENSOR_POLL_S
            status = Status(*self._status(now))
            if status != self._seen_status:
                self._seen_status = status
                self._line.send(status, now)

    def next_timeout(self) -> float | None:
        """When `tick` has something to do."""
        due = self._mechanism.ready_at()
        if self.session:
            due = min(self._heard + DEAD_MAN_S + 0.001, self._poll_at, due or self._poll_at)
            if self.memory.unacked and self._resend_at < due:
                due = self._resend_at
        return due

    def data_to_send(self) -> bytes:
        """Bytes for the line, once."""
        return self._line.data_to_send()

    def _memory_failed(self) -> None:
        """A memory that takes no record is a lost memory: the host greets anew and finds no job, code NVM."""
        self.engine.memory_failed()
        self._drop_session()

    def _drop_session(self) -> None:
        self._line.session = 0
        self._nonce = None

    # -- line ----------------------------------------------------------------------------------------------------

    def _received(self, event: Received, now: float) -> None:
        message = event.message
        if isinstance(message, Hello):
            self._hello(message, event.sequence, now)
        elif isinstance(message, Stop):
            self.engine.pause(ErrorCode.ESTOP, now)
            self._ok(message, event, now)
        elif isinstance(message, Nak | Ok | HelloAck | Event | Pong | Status):
            return
        elif not self.session or event.session != self.session:
            nak = Nak(TYPES[type(message)], ErrorCode.STALE, self.engine.state)
            self._line.send(nak, now, sequence=event.sequence, session=event.session)
        else:
            self._heard = now
            if isinstance(message, Ping):
                self._line.send(Pong(*self._status(now)), now, sequence=event.sequence)
            elif isinstance(message, EventAck):
                if self.memory.job is not None and self.memory.job.tag == message.tag:
                    self.memory.acknowledge(message.number)
            elif self._in_order(event.sequence):
                code = self._obey(message, now)
                if code:
                    nak = Nak(TYPES[type(message)], code, self.engine.state)
                    self._line.send(nak, now, sequence=event.sequence)
                else:
                    self._ok(message, event, now)

    def _in_order(self, sequence: int) -> bool:
        """False for a request older than the last one: a copy that was held up somewhere must not act."""
        last = self._last_sequence
        if last is not None and (sequence - last) % 255 >= 128:
            return False
        self._last_sequence = sequence
        return True

    def _hello(self, hello: Hello, sequence: int, now: float) -> None:
        if not hello.min_version <= VERSION <= hello.max_version:
            nak = Nak(MessageType.HELLO, ErrorCode.UNSUPPORTED, self.engine.state)
            self._line.send(nak, now, sequence=sequence, session=0)
            return
        self._heard = now
        if hello.nonce != self._nonce:
            self._nonce = hello.nonce
            self._line.session = session_number(hello.nonce, self.boot_id)
            self._last_sequence = None
            self._sent = self.memory.acked
            self._seen_status = None
            self.engine.pause(ErrorCode.LINK_LOST, now)
        memory, identity = self.memory, self.identity
        reply = HelloAck(
            nonce=hello.nonce,
            boot_id=self.boot_id,
            version=VERSION,
            kind=identity.kind,
            capabilities=identity.capabilities,
            packs=sum(1 << bit for bit, pack in enumerate(PACKS) if pack in identity.packs),
            outlets=identity.outlets,
            hopper=identity.hopper,
            credit=identity.credit,
            max_payload=MAX_PAYLOAD,
            schema=SCHEMA_HASH,
            job_id=memory.job.job_id if memory.job else 0,
            job_digest=memory.job.digest if memory.job else 0,
            state=self.engine.state,
            code=self.engine.code,
            last_event=memory.last,
            acked=memory.acked,
            digest=memory.digest,
            machine_id=identity.machine_id,
        )
        self._line.send(reply, now, sequence=sequence)

    def _obey(self, message: Message, now: float) -> ErrorCode:
        engine = self.engine
        match message:
            case JobPut():
                return self._put(message)
            case JobStart():
                return engine.start(message.job_id)
            case JobResume():
                return engine.resume(message.job_id, message.last_event, message.digest, now)
            case JobCancel():
                return engine.cancel(message.job_id, now)
            case Operator():
                return engine.answer(message.job_id, message.number, message.answer, message.face, now)
            case ReadPocket():
                return engine.read_pocket(message.job_id, message.last_event, message.pocket, now)
            case _:
                return ErrorCode.UNSUPPORTED

    def _put(self, put: JobPut) -> ErrorCode:
        needed = _NEEDED.get(put.mode, Capability(0))
        if needed not in self.identity.capabilities or put.pack not in self.identity.packs:
            return ErrorCode.UNSUPPORTED
        try:
            job = Job.of(put.job_id, put.mode, put.pack, put.flags, put.label, put.plan)
        except ValueError:
            return ErrorCode.BAD_PLAN
        if job.digest != put.digest:
            return ErrorCode.BAD_PLAN
        try:
            code = self.engine.put(job)
        except MemoryLost:
            self.engine.memory_failed()
            return ErrorCode.NVM
        if not code and self.memory.last == 0:
            self._sent = 0
        return code

    def _ok(self, message: Message, event: Received, now: float) -> None:
        reply = Ok(TYPES[type(message)], self.engine.state, self.memory.last)
        self._line.send(reply, now, sequence=event.sequence, session=event.session)

    def _status(self, now: float) -> tuple[MachineState, ErrorCode, int, int, int, int]:
        return (self.engine.state, self.engine.code, *self._mechanism.sensors(now).to_wire())

    def _send_events(self, now: float) -> None:
        memory = self.memory
        if memory.last == memory.acked or not self.session or memory.job is None:
            return
        if now >= self._resend_at and self._sent > memory.acked:
            self._sent = memory.acked
        for record, elapsed_ms in memory.events[self._sent : min(memory.last, memory.acked + BURST)]:
            event = Event(memory.job.tag, *record, elapsed_ms)  # type: ignore[arg-type]
            self._line.send(event, now)
            self._sent = record.number
            self._resend_at = now + RESEND_S + 2 * 10 * 26 / self._line.baud
