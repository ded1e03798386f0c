"""Machines with one rule of docs/protocol.md broken each, and the checks that name the fault."""

import re
from abc import ABC, abstractmethod
from dataclasses import replace

from firmware_protocol import device as device_module
from firmware_protocol.codes import ErrorCode, EventKind, MachineState
from firmware_protocol.connection import Connection, Received
from firmware_protocol.dealing import CardEngine
from firmware_protocol.device import Device
from firmware_protocol.framing import CRC_SIZE, FrameDecoder, FrameError, cobs_decode, cobs_encode, crc32
from firmware_protocol.message_types import Event, EventAck, HelloAck, Operator, ReadPocket, Stop
from firmware_protocol.plan import Job
from firmware_protocol.states import Cause


class Mending(Device, ABC):
    """Frames are changed (None: dropped) before the machine sees them."""

    _rest = b""

    @abstractmethod
    def mend(self, raw: bytes, good: bool) -> bytes | None: ...

    def receive(self, data, now):
        *blocks, self._rest = (self._rest + data).split(b"\0")
        super().receive(b"".join(self._mended(block) + b"\0" for block in blocks), now)

    def _mended(self, block: bytes) -> bytes:
        try:
            raw = cobs_decode(block)
        except FrameError:
            return block
        if not 10 <= len(raw) <= 138:
            return block
        body = raw[:-CRC_SIZE]
        mended = self.mend(body, crc32(body) == int.from_bytes(raw[-CRC_SIZE:], "little"))
        return b"" if mended is None else cobs_encode(mended + crc32(mended).to_bytes(4, "little"))


class TakesAnyCrc(Mending):
    def mend(self, raw, good):
        return raw


class TakesAnyLength(Mending):
    def mend(self, raw, good):
        return raw[:5] + bytes((len(raw) - 6,)) + raw[6:] if good else None


class TakesAnyVersion(Mending):
    def mend(self, raw, good):
        return bytes((0x10 | raw[0] & 15,)) + raw[1:] if good else None


class WantsNoFlags(Mending):
    def mend(self, raw, good):
        return raw if good and not raw[0] & 15 else None


class ForgetsPieces(Device):
    """Only what comes in one piece is a frame."""

    def receive(self, data, now):
        self._line._decoder = FrameDecoder()
        super().receive(data, now)


class TakesTwoAPiece(Device):
    """The third of three equal frames in one piece is lost."""

    def receive(self, data, now):
        super().receive(re.sub(rb"([^\0]+\0)\1\1", rb"\1\1x\0", data), now)


class ChokesOnNoise(Device):
    """A block longer than any frame is never ended by 00: the buffer stays full for a second."""

    _full_until = 0.0

    def receive(self, data, now):
        if max(map(len, data.split(b"\0"))) > 300:
            self._full_until = now + 1.0
        super().receive(data if now > self._full_until else b"", now)


class DiesOfGarbage(Device):
    """Many types that it does not know empty its memory."""

    _lived = False

    def receive(self, data, now):
        super().receive(data, now)
        if self._line.unsupported > 40 and not self._lived:
            self._lived = True
            self.engine.memory_failed()


class ForgetsTheNumber(Device):
    """HELLO_ACK carries number 0."""

    def _hello(self, hello, sequence, now):
        super()._hello(hello, 0, now)


class NeverTheSameSession(Device):
    def _hello(self, hello, sequence, now):
        if hello.nonce == self._nonce and self.memory.last == 0:
            self._line.session ^= 0x55
        super()._hello(hello, sequence, now)


class NeverOpens(Device):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        write = self._line._write

        def without_opening(data, now):
            self._line._last_sent = now
            write(data, now)

        self._line._write = without_opening


class SilentAboutTheUnknown(Device):
    def receive(self, data, now):
        send, self._line.send = self._line.send, lambda *a, **o: None
        try:
            self._line.receive_data(data, now)
        finally:
            self._line.send = send
        super().receive(b"", now)


class CountsZerosWrongly(Device):
    """Eight 00 are nothing to it."""

    def receive(self, data, now):
        while b"\0" * 4 in data:
            data = data.replace(b"\0" * 4, b"\0")
        super().receive(data, now)


class StopsTooSoon(Device):
    def receive(self, data, now):
        super().receive(data.replace(b"\0" * 5, b"\0" * 8), now)


class PrintsMidFrame(Device):
    """Now and then a word of debug output in the middle of an event."""

    _events = 0

    def data_to_send(self):
        data = super().data_to_send()
        if not 25 <= len(data) <= 26:
            return data
        self._events += 1
        return data if self._events % 3 else data[:9] + b"card ok\r\n" + data[9:]


class SetsFlags(Device):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self._line = _Flagging(baud=115200)


class _Flagging(Connection):
    def _write(self, data, now):
        raw = cobs_decode(data[:-1])
        body = bytes((raw[0] | 1,)) + raw[1:-CRC_SIZE]
        super()._write(cobs_encode(body + crc32(body).to_bytes(4, "little")) + b"\0", now)


class NumbersSessionsItself(Device):
    def _hello(self, hello, sequence, now):
        with_number(self, hello, sequence, now, lambda nonce, boot: nonce & 0xFFFF or 7)


class HasSessionZero(Device):
    def _hello(self, hello, sequence, now):
        right = device_module.session_number
        with_number(self, hello, sequence, now, lambda *both: 0 if right(*both) == 1 else right(*both))


def with_number(machine, hello, sequence, now, number):
    before, device_module.session_number = device_module.session_number, number
    try:
        Device._hello(machine, hello, sequence, now)
    finally:
        device_module.session_number = before


class RenewsTheSameHello(Device):
    """Every HELLO ends the session before and pauses."""

    def _hello(self, hello, sequence, now):
        self._nonce = None
        super()._hello(hello, sequence, now)


class TakesAnySession(Device):
    def _received(self, event, now):
        session = self.session or event.session
        super()._received(Received(event.message, event.sequence, session, event.request), now)


class SilentWhenStale(Device):
    def _received(self, event, now):
        if isinstance(event.message, Stop) or event.session in (0, self.session):
            super()._received(event, now)


class DeafToDeath(Device):
    """No dead-man switch."""

    def tick(self, now):
        self._heard = now
        super().tick(now)


class EndsButDealsOn(Device):
    """The session ends after 3 s, and nothing pauses."""

    def tick(self, now):
        if self.session and now - self._heard > device_module.DEAD_MAN_S:
            self._drop_session()
        super().tick(now)


class AnyVersionWillDo(Device):
    def _hello(self, hello, sequence, now):
        super()._hello(type(hello)(hello.nonce, 1, 1, hello.schema), sequence, now)


class ObeysLateRequests(Device):
    def _in_order(self, sequence):
        return True


class ForgetsToWrap(Device):
    def _in_order(self, sequence):
        if self._last_sequence is not None and sequence < self._last_sequence:
            return False
        self._last_sequence = sequence
        return True


class IgnoresRepetitions(Device):
    def _in_order(self, sequence):
        return sequence != self._last_sequence and super()._in_order(sequence)


class TakesAnyDigest(Device):
    def _put(self, put):
        try:
            job = Job.of(put.job_id, put.mode, put.pack, put.flags, put.label, put.plan)
        except ValueError:
            return super()._put(put)
        return super()._put(replace(put, digest=job.digest))


class TakesAnyPlan(Device):
    def _put(self, put):
        code = super()._put(put)
        return ErrorCode.NONE if code is ErrorCode.BAD_PLAN and self.memory.job is not None else code


class ChangesThePlan(Device):
    class ENGINE(CardEngine):
        def put(self, job):
            code = super().put(job)
            return ErrorCode.NONE if code is ErrorCode.CONFLICT else code


class DropsTheBoardForAnother(Device):
    class ENGINE(CardEngine):
        def put(self, job):
            code = super().put(job)
            return ErrorCode.NONE if code is ErrorCode.BUSY else code


class SaysItCan(Device):
    def _put(self, put):
        code = super()._put(put)
        return ErrorCode.NONE if code is ErrorCode.UNSUPPORTED else code


class BeginsAnew(Device):
    """JOB_START while cards move begins the board anew."""

    class ENGINE(CardEngine):
        def start(self, job_id):
            if self.state is MachineState.RUNNING and self._holds(job_id):
                self.memory.put(self.memory.job)
                return ErrorCode.NONE
            return super().start(job_id)


class StartsAnything(Device):
    class ENGINE(CardEngine):
        def _holds(self, job_id):
            return self.memory.job is not None


class HasEndlessCredit(Device):
    class ENGINE(CardEngine):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **{**options, "credit": 1000})


class SaysItOnce(Device):
    """An event is not repeated."""

    def _send_events(self, now):
        self._resend_at = now + 1000
        super()._send_events(now)


class NeverStopsSaying(Device):
    """An event is repeated at every look at the sensors."""

    def _send_events(self, now):
        self._resend_at = min(self._resend_at, now + 0.05)
        super()._send_events(now)


class ChangesItsStory(Device):
    """The repetition of an event has another count."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        send, said = self._line.send, set()

        def changed(message, now, **more):
            if isinstance(message, Event):
                key = message.tag, message.number
                if key in said:
                    message = replace(message, count=99)
                said.add(key)
            send(message, now, **more)

        self._line.send = changed


class TakesAckBack(Device):
    """An older acknowledgement counts."""

    def _received(self, event, now):
        super()._received(event, now)
        if isinstance(event.message, EventAck) and self.memory.job is not None and event.session == self.session:
            if event.message.tag == self.memory.job.tag and event.message.number < self.memory.acked:
                self.memory.acked = event.message.number


class AnyAckWillDo(Device):
    def _received(self, event, now):
        message = event.message
        if isinstance(message, EventAck) and self.memory.job is not None:
            event = Received(EventAck(self.memory.job.tag, message.number), event.sequence, event.session)
        super()._received(event, now)


class AcceptsEveryAnswer(Device):
    def _obey(self, message, now):
        return ErrorCode.NONE if isinstance(message, Operator) else super()._obey(message, now)


class CountsAcksOneByOne(Device):
    """The acknowledgement of the newest event does not cover those before it."""

    def _received(self, event, now):
        message = event.message
        if isinstance(message, EventAck) and self.memory.job is not None:
            event = Received(
                EventAck(message.tag, min(message.number, self.memory.acked + 1)), event.sequence, event.session
            )
        super()._received(event, now)


class BeginsWithoutAWord(Device):
    """No STARTED: the first event is PAUSED by nobody."""

    class ENGINE(CardEngine):
        def _write(self, kind, now, *arguments, **options):
            kind = EventKind.RETURNED if kind is EventKind.STARTED else kind
            super()._write(kind, now, *arguments, **options)
            self.memory.started = True


class SaysDoneTwice(Device):
    class ENGINE(CardEngine):
        def _write(self, kind, now, *arguments, **options):
            super()._write(kind, now, *arguments, **options)
            if kind is EventKind.DONE and self.memory.job.plan is not None:
                super()._write(kind, now, *arguments, **options)


class ForgetsItIsDone(Device):
    """After DONE the same JOB_PUT makes it READY again."""

    class ENGINE(CardEngine):
        def put(self, job):
            if self.state is MachineState.DONE and self._holds(job.job_id):
                self.state = MachineState.READY
            return super().put(job)


class ReadiesAgain(Device):
    """In mid-board the same JOB_PUT makes it READY, and it waits for JOB_START."""

    class ENGINE(CardEngine):
        def put(self, job):
            if self.state is MachineState.RUNNING and self._holds(job.job_id):
                self.state = MachineState.READY
            return super().put(job)


class ForgetsTheJobInReady(Device):
    class ENGINE(CardEngine):
        def put(self, job):
            again = self._holds(job.job_id)
            code = super().put(job)
            return ErrorCode.BUSY if again and not code and self.state is MachineState.READY else code


class ResumesTheRunning(Device):
    class ENGINE(CardEngine):
        def resume(self, *arguments):
            return ErrorCode.NONE if self.state is MachineState.RUNNING else super().resume(*arguments)


class CancelsButRemembers(Device):
    """A cancelled board can be resumed."""

    class ENGINE(CardEngine):
        def resume(self, *arguments):
            if self.state is MachineState.CANCELLED:
                self.state = MachineState.PAUSED
            return super().resume(*arguments)


class DeafToStop(Device):
    class ENGINE(CardEngine):
        def pause(self, code, now):
            if code is not ErrorCode.ESTOP:
                super().pause(code, now)


class StopNeedsASession(Device):
    def _received(self, event, now):
        if not isinstance(event.message, Stop) or event.session == self.session != 0:
            super()._received(event, now)


class ResumesWithAnyChain(Device):
    class ENGINE(CardEngine):
        def resume(self, job_id, last_event, digest, now):
            return super().resume(job_id, last_event, self.memory.digest, now)


class ResumesAtAnyNumber(Device):
    class ENGINE(CardEngine):
        def resume(self, job_id, last_event, digest, now):
            if self.state is MachineState.PAUSED and digest == self.memory.digest:
                last_event = self.memory.last
            return super().resume(job_id, last_event, digest, now)


class ResumesOnlyOnce(Device):
    """A repeated JOB_RESUME is refused, though its reply may have been lost."""

    class ENGINE(CardEngine):
        def resume(self, *arguments):
            self._resumed = 0
            return super().resume(*arguments)


class StartsThePaused(Device):
    """JOB_START sets a paused board going."""

    class ENGINE(CardEngine):
        def start(self, job_id):
            code = super().start(job_id)
            if self.state is MachineState.PAUSED and not code:
                self._go(Cause.RESUME)
            return code


class DealsOnInANewSession(Device):
    def _hello(self, hello, sequence, now):
        self.engine.pause = lambda code, now: None
        super()._hello(hello, sequence, now)
        del self.engine.pause


class PutsOneCardElsewhere(Device):
    class ENGINE(CardEngine):
        def _known(self, face, now):
            job = self.memory.job
            if face == 7 and job.plan is not None:
                rows = list(job.plan.pockets)
                rows[7], rows[8] = rows[8], rows[7]
                self.memory.job = _with_plan(job, rows)
                super()._known(face, now)
                self.memory.job = job
            else:
                super()._known(face, now)


def _with_plan(job, rows):
    return Job(job.job_id, job.mode, job.pack, type(job.plan)(job.pack, tuple(rows)), job.label, job.last_pack)


class CountsFromZero(Device):
    class ENGINE(CardEngine):
        def _write(self, kind, now, code=ErrorCode.NONE, face=255, pocket=0, count=None):
            if kind is EventKind.CARD and count is not None:
                count -= 1
            super()._write(kind, now, code, face, pocket, count)


class SeesNoPockets(Device):
    def _status(self, now):
        state, code, sensors, _, full, label = super()._status(now)
        return state, code, sensors, 0, full, label


class ForgetsTheChain(Device):
    """HELLO_ACK has a chain of its own."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        send = self._line.send

        def changed(message, now, **more):
            send(replace(message, digest=1) if isinstance(message, HelloAck) else message, now, **more)

        self._line.send = changed


class CancelsByAnyId(Device):
    class ENGINE(CardEngine):
        def cancel(self, job_id, now):
            return super().cancel(self.memory.job.job_id if self.memory.job else job_id, now)


class GivesUpTwice(Device):
    """A second JOB_CANCEL is refused."""

    class ENGINE(CardEngine):
        def cancel(self, job_id, now):
            if self.state is MachineState.CANCELLED:
                return ErrorCode.BAD_STATE
            return super().cancel(job_id, now)


class ReadsThePocketAnew(Device):
    """A repeated READ_POCKET is refused instead of answered."""

    def _obey(self, message, now):
        if isinstance(message, ReadPocket) and message.last_event < self.memory.last:
            return ErrorCode.CONFLICT
        return super()._obey(message, now)


class SaysBeforeItKnows(Device):
    """Events go out before they are in the memory: the last two records are lost when the power goes."""

    def __init__(self, mechanism, store, *arguments, **options):
        super().__init__(mechanism, store, *arguments, **options)
        self.memory._store = _Late(store)


class _Late:
    def __init__(self, store):
        self._store, self._late = store, []

    def records(self):
        return (*self._store.records(), *self._late)

    def append(self, record):
        self._late.append(record)
        while len(self._late) > 6:
            self._store.append(self._late.pop(0))

    def replace(self, records):
        self._late.clear()
        self._store.replace(records)


class AlwaysTheSameBoot(Device):
    def __init__(self, mechanism, store, identity, boot_id, now, **options):
        super().__init__(mechanism, store, identity, 4711, now, **options)


class LearnsBackwards(Device):
    class ENGINE(CardEngine):
        def _known(self, face, now):
            job = self.memory.job
            if job.sequence is not None:
                turned = type(job.sequence)(job.pack, job.sequence.pockets[::-1])
                self.memory.job = Job(job.job_id, job.mode, job.pack, None, job.label, job.last_pack, turned)
            super()._known(face, now)
            self.memory.job = job


class IsDoneAtOnce(Device):
    """DONE after the last card, whatever becomes of piles and hands."""

    class ENGINE(CardEngine):
        def _finish(self, sensors, job, now):
            self._write(EventKind.DONE, now)
            self._go(Cause.COMPLETE)


class ShowsNothing(Device):
    def _status(self, now):
        return (*super()._status(now)[:-1], 0)


FAULTY = {
    TakesAnyCrc: {"frame-crc"},
    TakesAnyLength: {"frame-length"},
    TakesAnyVersion: {"frame-version"},
    WantsNoFlags: {"frame-flags"},
    ForgetsPieces: {"frame-split"},
    TakesTwoAPiece: {"frame-glued"},
    ChokesOnNoise: {"frame-noise"},
    DiesOfGarbage: {"frame-flood"},
    ForgetsTheNumber: {"hello", "session-version"},
    NeverTheSameSession: {"session-again"},
    NeverOpens: {"frame-opening"},
    SilentAboutTheUnknown: {"frame-unknown", "frame-payload", "put-unsupported"},
    CountsZerosWrongly: {"frame-zeros"},
    StopsTooSoon: {"frame-zeros"},
    PrintsMidFrame: {"frame-quiet"},
    SetsFlags: {"frame-quiet"},
    NumbersSessionsItself: {"session-number"},
    HasSessionZero: {"session-number"},
    RenewsTheSameHello: {"session-again-deals"},
    TakesAnySession: {"session-new", "session-stale"},
    SilentWhenStale: {"session-new", "session-stale", "dead-man", "dead-man-deals"},
    DeafToDeath: {"dead-man", "dead-man-deals"},
    EndsButDealsOn: {"dead-man-deals"},
    AnyVersionWillDo: {"session-version"},
    ObeysLateRequests: {"sequence-old"},
    ForgetsToWrap: {"sequence-wrap"},
    IgnoresRepetitions: {"sequence-same"},
    TakesAnyDigest: {"put-digest"},
    TakesAnyPlan: {"put-digest", "put-nibble", "put-size", "put-rising"},
    ChangesThePlan: {"put-conflict"},
    DropsTheBoardForAnother: {"put-busy"},
    SaysItCan: {"put-unsupported"},
    BeginsAnew: {"start-again"},
    StartsAnything: {"start-unknown", "cancel-unknown", "resume-other"},
    HasEndlessCredit: {"deal-credit", "deal-ack-other", "dead-man-deals"},  # it is DONE before it is dead
    SaysItOnce: {"deal-repeat"},
    NeverStopsSaying: {"deal-repeat"},
    ChangesItsStory: {"deal-repeat"},
    TakesAckBack: {"deal-ack-again"},
    AnyAckWillDo: {"deal-ack-other"},
    CountsAcksOneByOne: {"deal-ack-covers", "session-memory"},
    BeginsWithoutAWord: {"deal-begin"},
    SaysDoneTwice: {"deal-done"},
    ForgetsItIsDone: {"deal-over"},
    ReadiesAgain: {"put-again-deals"},
    ForgetsTheJobInReady: {"put-again", "sequence-same", "sequence-old", "sequence-wrap"},
    ResumesTheRunning: {"resume-not-paused"},
    CancelsButRemembers: {"cancel-deals"},
    AcceptsEveryAnswer: {"not-begun", "answer-no-stop", "deal-over"},
    DeafToStop: {"stop", "stop-session-0", "frame-zeros"},
    StopNeedsASession: {"stop-session-0"},
    ResumesWithAnyChain: {"resume-chain"},
    ResumesAtAnyNumber: {"resume-number"},
    ResumesOnlyOnce: {"resume-again"},
    StartsThePaused: {"resume-other"},
    DealsOnInANewSession: {"session-new-deals"},
    PutsOneCardElsewhere: {"deal-plan", "verify"},
    CountsFromZero: {"deal-count"},
    SeesNoPockets: {"deal-sensors", "deal-full"},
    ForgetsTheChain: {"session-memory"},
    CancelsByAnyId: {"cancel-unknown"},
    GivesUpTwice: {"cancel", "cancel-deals"},
    ReadsThePocketAnew: {"verify"},
    LearnsBackwards: {"learn", "test"},
    SaysBeforeItKnows: {"power-cut", "power-resume"},
    AlwaysTheSameBoot: {"power-cut", "power-resume"},
}
"""Machine -> the checks that must fail, and no others."""
