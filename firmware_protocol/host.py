"""The host role: one machine, one job, sans-I/O. What `dealer/station` drives.

Bytes go in with `receive`, time with `tick`; bytes come out of `data_to_send`, events out of `events()`.
Numbered events come in order and once; the machine gets its acknowledgement only when the caller says, with `ack`,
that the record is on disk. A host that crashed is a new `Host` with `restore(job, records)` from the journal.

    host = Host()
    host.restore(job, journal_records)             # only when a board was under way
    host.connect(nonce, now)                       # after the port opened, and again after every LinkLost
    ...                                            # Connected
    host.put(job, now)                             # Accepted(JOB_PUT)
    host.start(now)                                # Accepted(JOB_START), JobBegun, CardDealt, ..., Done or DoNotPlay
"""

from collections.abc import Iterable
from typing import Final

from firmware_protocol.codes import ALIVE, UNREAD, Answer, ErrorCode, EventKind, MachineState, Mode
from firmware_protocol.connection import Connection, GaveUp, Received
from firmware_protocol.events import (
    Accepted,
    Connected,
    EventRecord,
    HostEvent,
    LinkLost,
    MachineInfo,
    MachineRestarted,
    MemoryDiffers,
    OtherJob,
    Refused,
    ResumeOffered,
    Sensors,
    SensorsChanged,
    StillStopped,
)
from firmware_protocol.framing import VERSION
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
from firmware_protocol.states import HOST_LINK, LinkCause, LinkState
from firmware_protocol.tally import Tally

PING_S: Final = 1.0
SILENCE_S: Final = 3.0
"""So long without a valid frame of the session, and the host gives the session up, as the machine does."""


class CommandError(ValueError):
    """The caller asked for what makes no sense now (a bug of the caller, not of the machine); nothing was sent."""


class Host:
    """The host end of a line to one machine.

    Attributes:
        link: CLOSED, GREETING or OPEN.
        info: who answered last, None before the first session.
        state, code: the machine's state as last heard.
        job: the job loaded by `put` or `restore`, None before.
    """

    def __init__(self, *, baud: int = 115200) -> None:
        self.link = LinkState.CLOSED
        self.info: MachineInfo | None = None
        self.state = MachineState.IDLE
        self.code = ErrorCode.NONE
        self._line = Connection(baud=baud)
        self._tally: Tally | None = None
        self._synced = 0
        self._nonce = 0
        self._heard = 0.0
        self._ping_at = 0.0
        self._compare_at: int | None = None
        self._differs = False
        self._offered = 0
        self._sensors: SensorsChanged | None = None
        self._events: list[HostEvent] = []

    @property
    def job(self) -> Job | None:
        """The job loaded, None before the first."""
        return None if self._tally is None else self._tally.job

    @property
    def counts(self) -> dict[int, int]:
        """Cards per pocket 1..4 by the host's own count (no faces: fit for a blind screen)."""
        return {} if self._tally is None else dict(self._tally.counts)

    @property
    def records(self) -> tuple[EventRecord, ...]:
        """All numbered events of the job so far, synced or not."""
        return () if self._tally is None else tuple(self._tally.records)

    @property
    def rejected(self) -> int:
        """Blocks on the line that were not frames (noise, boot text)."""
        return self._line.rejected

    def connect(self, nonce: int, now: float) -> None:
        """Greets the machine; `nonce` is 32 random bits, new each time. Any session before is dropped.

        `Connected` follows, or `LinkLost("no answer")` after about 5 s.
        """
        if not 0 <= nonce < 1 << 32:
            raise CommandError(f"nonce {nonce} is not a 32-bit number")
        self._line.drop_requests()
        self._line.session = 0
        self._nonce = nonce
        self._go(LinkCause.CONNECT)
        self._line.request(Hello(nonce, VERSION, VERSION, SCHEMA_HASH), now)

    def disconnect(self) -> None:
        """The port is closed or lost. The job stays loaded."""
        self._lose(LinkCause.DISCONNECT, "disconnected")

    def receive(self, data: bytes, now: float) -> None:
        """Takes bytes from the line, in any pieces. Never raises for what the line delivers."""
        self._line.receive_data(data, now)
        while (event := self._line.next_event()) is not None:
            if isinstance(event, Received):
                self._received(event, now)

    def tick(self, now: float) -> None:
        """Repeats, pings, notices silence. Call when `next_timeout` has come; more often does no harm."""
        self._line.handle_timeout(now)
        while (event := self._line.next_event()) is not None:
            if isinstance(event, GaveUp):
                self._lose(LinkCause.SILENCE, "no answer")
        if self.link is LinkState.OPEN:
            if now - self._heard > SILENCE_S:
                self._lose(LinkCause.SILENCE, "silence")
            elif now >= self._ping_at:
                self._ping_at = now + PING_S
                self._line.send(Ping(), now)

    def next_timeout(self) -> float | None:
        """When to call `tick`; None when there is nothing to wait for."""
        times = [self._line.next_timeout()]
        if self.link is LinkState.OPEN:
            times += [self._heard + SILENCE_S + 0.001, self._ping_at]
        known = [time for time in times if time is not None]
        return min(known) if known else None

    def data_to_send(self) -> bytes:
        """Bytes for the line, once."""
        return self._line.data_to_send()

    def events(self) -> list[HostEvent]:
        """What happened since the last call, in order."""
        events, self._events = self._events, []
        return events

    def restore(self, job: Job, records: Iterable[EventRecord]) -> None:
        """Loads a job that was under way, with all its records from the journal, before `connect`.

        Raises:
            CommandError: a session is open, or the records have a gap.
        """
        if self.link is not LinkState.CLOSED:
            raise CommandError("a job is restored before the session opens")
        try:
            self._load(job, records)
        except ValueError as error:
            raise CommandError(f"the journal does not hold together: {error}") from None

    def put(self, job: Job, now: float) -> None:
        """Hands a new job over: JOB_PUT. Any job before is forgotten here.

        `Accepted(JOB_PUT, READY)` follows; another state there means that the machine knew this id: a board that was
        cancelled or spoiled needs a new attempt number. `Refused` with BUSY, CONFLICT, UNSUPPORTED or BAD_PLAN.

        Raises:
            CommandError: no session; events of the job before are not acknowledged yet; or this very job has a
                journal that the machine does not share (deal the board anew under a new attempt number).
        """
        self._need_session()
        if self._tally is None or self._tally.job != job:
            if self._tally is not None and self._synced < self._tally.last:
                raise CommandError("events of the job before are not acknowledged yet")
            self._load(job, ())
        elif self._differs:
            raise CommandError("machine and journal remember this job differently: give it a new attempt number")
        message = JobPut(job.job_id, job.digest, job.mode, job.pack, job.flags, job.label, job.plan_bytes)
        self._line.request(message, now)

    def start(self, now: float) -> None:
        """JOB_START: the board in the slot is empty (VERIFY: filled) and the pack in the hopper."""
        self._line.request(JobStart(self._need_job().job.job_id), now)

    def resume(self, now: float) -> None:
        """JOB_RESUME, after `ResumeOffered` and after a person said yes. Goes on from the first card not committed.

        Raises:
            CommandError: nothing was offered, or what was offered is no longer true.
        """
        tally = self._need_job()
        if not self._offered or self._offered != tally.last:
            raise CommandError("the machine is not paused with a memory equal to the journal")
        self._line.request(JobResume(tally.job.job_id, tally.last, tally.digest()), now)

    def cancel(self, now: float, job_id: int | None = None) -> None:
        """JOB_CANCEL of the loaded job, or of the one `OtherJob` named. `Cancelled` follows for the loaded one."""
        self._need_session()
        self._line.request(JobCancel(self._need_job().job.job_id if job_id is None else job_id), now)

    def answer(self, evn: int, answer: Answer, now: float, face: int = UNREAD) -> None:
        """The operator's answer to the `Stopped` with this number; `face` only for `Answer.NAME`.

        A machine that takes it goes on (`Accepted(OPERATOR)`); `Refused` with CONFLICT: that stop is over.
        """
        self._line.request(Operator(self._need_job().job.job_id, evn, answer, face), now)

    def stop(self, now: float) -> None:
        """STOP, three times, past any queue, with or without a session. `Paused(ESTOP)` follows if cards were moving.

        The emergency button that cuts the motors is the safety function, not this.
        """
        for _ in range(3):
            self._line.send(Stop(), now)

    def read_pocket(self, pocket: int, now: float) -> None:
        """VERIFY: asks for pocket 1..4 (again); the operator puts its cards into the hopper when the machine asks.

        `PocketBegun`, `CardRead`..., `PocketDone` follow. Also the way on after a pause or jam in VERIFY.
        """
        tally = self._need_job()
        if pocket not in (1, 2, 3, 4) or tally.job.mode is not Mode.VERIFY:
            raise CommandError(f"pocket {pocket} cannot be read back in mode {tally.job.mode.name}")
        self._line.request(ReadPocket(tally.job.job_id, tally.last, pocket), now)

    def finish_reading(self, now: float) -> None:
        """VERIFY: ends the job; `Done` follows."""
        tally = self._need_job()
        self._line.request(ReadPocket(tally.job.job_id, tally.last, 0), now)

    def ack(self, evn: int, now: float) -> None:
        """All records up to `evn` are on disk; only now may the machine forget them and move further cards."""
        tally = self._tally
        if tally is None or not 0 < evn <= tally.last:
            raise CommandError(f"event {evn} was never given out")
        self._synced = max(self._synced, evn)
        if self.link is LinkState.OPEN:
            self._line.send(EventAck(tally.job.tag, self._synced), now)
        self._maybe_offer()

    def _load(self, job: Job, records: Iterable[EventRecord]) -> None:
        self._tally = Tally(job, records)
        self._synced = self._tally.last
        self._compare_at, self._differs, self._offered = None, False, 0

    def _need_session(self) -> None:
        if self.link is not LinkState.OPEN:
            raise CommandError("no session is open")

    def _need_job(self) -> Tally:
        self._need_session()
        if self._tally is None:
            raise CommandError("no job is loaded")
        return self._tally

    def _go(self, cause: LinkCause) -> None:
        self.link = HOST_LINK[self.link, cause]

    def _lose(self, cause: LinkCause, reason: str) -> None:
        if self.link is LinkState.CLOSED:
            return
        self._go(cause)
        self._line.drop_requests()
        self._line.session = 0
        self._offered = 0
        self._events.append(LinkLost(reason))

    def _received(self, event: Received, now: float) -> None:
        message = event.message
        if isinstance(message, HelloAck):
            if self.link is LinkState.GREETING and message.nonce == self._nonce:
                self._greeted(message, event.session, now)
            return
        if isinstance(message, Nak) and event.request is not None and isinstance(event.request, Hello):
            self._refused(event.request, message)
            self._lose(LinkCause.SILENCE, "no answer")
            return
        if self.link is not LinkState.OPEN or event.session != self._line.session:
            return
        if isinstance(message, Nak) and message.code is ErrorCode.STALE:
            self._lose(LinkCause.STALE, "stale")
            return
        self._heard = now
        match message:
            case Event():
                self._event(message, now)
            case Pong() | Status():
                self._status(message)
            case Ok():
                self.state = message.state
                if event.request is not None:
                    self._events.append(Accepted(TYPES[type(event.request)], message.state))
            case Nak():
                self.state = message.state
                if event.request is not None:
                    self._refused(event.request, message)
            case _:
                pass

    def _refused(self, request: Message, nak: Nak) -> None:
        if isinstance(request, JobResume):
            self._offered = 0
        self._events.append(Refused(TYPES[type(request)], nak.code, nak.state))

    def _greeted(self, ack: HelloAck, session: int, now: float) -> None:
        before = self.info
        self.info = MachineInfo.from_ack(ack)
        self._line.drop_requests()
        self._line.session = session
        self._heard, self._ping_at = now, now + PING_S
        self.state, self.code = ack.state, ack.code
        self._sensors = None
        self._go(LinkCause.GREETED)
        self._events.append(Connected(self.info))
        if before is not None and before.boot_id != ack.boot_id:
            self._events.append(MachineRestarted(before.boot_id, ack.boot_id))
        self._compare(self.info)

    def _compare(self, info: MachineInfo) -> None:
        """Machine memory against journal, as far as it can be told now; the rest when the missing events are in."""
        tally = self._tally
        self._compare_at, self._differs, self._offered = None, False, 0
        if tally is None or info.job_id != tally.job.job_id:
            if info.state in ALIVE:
                self._events.append(OtherJob(info.job_id, info.state))
            if tally is not None and tally.last and not tally.over:
                self._differ(f"the machine does not know this board, the journal has {tally.last} events of it")
        elif (reason := tally.difference(info)) is not None:
            self._differ(reason)
        else:
            self._compare_at = info.last_event
            if tally.last and info.state is MachineState.STOPPED and tally.records[-1].kind == EventKind.STOPPED:
                self._events.append(StillStopped(tally.stopped(tally.records[-1])))
            self._maybe_offer()

    def _differ(self, reason: str) -> None:
        self._differs = True
        self._events.append(MemoryDiffers(reason))

    def _event(self, event: Event, now: float) -> None:
        tally = self._tally
        if tally is None or self._differs or event.tag != tally.job.tag:
            return
        if event.number <= tally.last:
            if event.number <= self._synced:
                self._line.send(EventAck(tally.job.tag, self._synced), now)
            return
        if event.number > tally.last + 1:
            return
        record = EventRecord(event.number, event.kind, event.code, event.face, event.pocket, event.count)
        if self.info is not None and not tally.can_follow(record, self.info.kind):
            self.stop(now)
            self._differ(f"event {record.number} of kind {record.kind} cannot follow in this job")
            return
        typed = tally.add(record)
        self.code = event.code
        self._events.append(typed)
        if tally.last == self._compare_at and self.info is not None and tally.digest() != self.info.digest:
            self._differ("machine and journal remember different cards")
        if tally.broken is record and tally.job.mode is not Mode.VERIFY:
            self.stop(now)
            self._differ("the machine put a card where the plan has none")

    def _status(self, message: Pong | Status) -> None:
        self.state, self.code = message.state, message.code
        sensors = Sensors.from_wire(message.sensors, message.occupied, message.full, message.label)
        seen = SensorsChanged(sensors, message.state, message.code)
        if seen != self._sensors:
            self._sensors = seen
            self._events.append(seen)

    def _maybe_offer(self) -> None:
        tally = self._tally
        if tally is None or self.link is not LinkState.OPEN or self._differs:
            return
        if not tally.last or tally.last == self._offered or tally.job.mode is Mode.VERIFY:
            return
        caught_up = self._synced == tally.last and tally.last >= (self._compare_at or 0)
        if caught_up and tally.records[-1].kind == EventKind.PAUSED:
            self._offered = tally.last
            self._events.append(ResumeOffered(tally.last, tally.cards))
