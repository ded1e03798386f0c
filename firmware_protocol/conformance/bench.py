"""The test bench: raw bytes to a machine and what comes back, on any clock; what every check is built from.

Sans-I/O like the roles: `receive`, `tick`, `data_to_send`, `next_timeout`. It cannot be the host role, which never
sends what a machine must refuse. Replies go into an inbox, events into the log of the board in hand.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from firmware_protocol.codes import EventKind, MessageType
from firmware_protocol.conformance.check import Failed, Steps
from firmware_protocol.conformance.log import DealLog
from firmware_protocol.connection import IDLE_S
from firmware_protocol.framing import VERSION, Frame, FrameDecoder, encode_frame
from firmware_protocol.host import PING_S
from firmware_protocol.message_types import Event, EventAck, Hello, HelloAck, Message, Nak, Ok, Ping, Pong, Status
from firmware_protocol.messages import SCHEMA_HASH, TYPES, MessageError, pack, unpack

REPLY_S: Final = 1.0
"""So long one sending of a request may take to be answered, on a slow line through a slow converter."""
TRIES: Final = 4
SILENCE_S: Final = 0.7
"""What has not come by then does not come."""
SETTLE_S: Final = 0.3
"""After it no answer to anything earlier is on its way."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A frame from the machine; `message` is None when it cannot be read."""

    at: float
    frame: Frame
    message: Message | None

    @property
    def name(self) -> str:
        """It in the words of the protocol."""
        return named(self.message) if self.message is not None else f"an unreadable frame of type {self.frame.kind}"


def named(message: Message) -> str:
    """A message in the words of the protocol, as short as it can be told."""
    match message:
        case Ok(about, state):
            return f"OK {about.name} ({state.name})"
        case Nak(_, code):
            return f"NAK {code.name}"
        case Pong(state) | Status(state):
            return f"{TYPES[type(message)].name} ({state.name})"
        case Event(number=number, kind=kind):
            return f"EVENT {number} {kind.name}"
        case _:
            return TYPES[type(message)].name


class Bench:
    """One end of the line, under a check's control.

    Attributes:
        rng: for nonces and the event number of job ids.
        now: the caller's clock, as of the last `receive` or `tick`.
        session: the session in force by the machine's last HELLO_ACK, 0 without one.
        hello: the machine's last HELLO_ACK.
        pong: what it last said of its sensors.
        log: the board in hand.
        noise: blocks that were no frames, since the session was opened.
        heard_at: when the last frame came.
        raw: bytes as they came since a check last cleared it.
        inbox: frames that are neither events nor STATUS.
        flags: all flags of its frames together.
        pack: cards of the pack that is dealt.
        event, boards: what makes a job id that was never used.
        finished: the last board that was dealt to its end.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.pack = 52
        self.event = rng.getrandbits(32)
        self.boards = 0
        self.finished: DealLog | None = None
        self.flags = 0
        self.heard_at = 0.0
        self.now = 0.0
        self.session = 0
        self.hello: HelloAck | None = None
        self.pong: Pong | Status | None = None
        self.log: DealLog | None = None
        self.noise = 0
        self.raw = bytearray()
        self.inbox: deque[Heard] = deque()
        self.sequence = 0
        self.news = False
        self._decoder = FrameDecoder()
        self._keeps_alive = True
        self._ping_at = 0.0
        self._nonce: int | None = None
        self._out = bytearray()
        self._last_sent = float("-inf")

    # -- the line --------------------------------------------------------------------------------------------------

    def receive(self, data: bytes, now: float) -> None:
        """Takes bytes from the line, in any pieces."""
        self.now = now
        self.raw += data
        before, had_session = self._decoder.rejected, bool(self.session)
        for frame in self._decoder.feed(data):
            try:
                message = unpack(frame)
            except MessageError:
                message = None
            self.flags |= frame.flags
            self.heard_at = now
            self._hear(Heard(now, frame, message))
            self.news = True
        if had_session:
            self.noise += self._decoder.rejected - before

    def tick(self, now: float) -> None:
        """Keeps the session, unless a check wants the line for itself."""
        self.now = now
        if self.session and self._keeps_alive and now >= self._ping_at:
            self._ping_at = now + PING_S
            self.send(Ping())

    def next_timeout(self) -> float | None:
        """When `tick` has something to do."""
        return self._ping_at if self.session and self._keeps_alive else None

    def data_to_send(self) -> bytes:
        """Bytes for the line, once."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def _hear(self, heard: Heard) -> None:
        message = heard.message
        if isinstance(message, HelloAck) and message.nonce == self._nonce:
            self.session = heard.frame.session  # its events may follow in the same piece
        if isinstance(message, Pong | Status):
            self.pong = message
        if isinstance(message, Event):
            log = self.log
            if log is not None and message.tag == log.job.tag and heard.frame.session == self.session:
                if log.hear(message, heard.at):
                    self.acknowledge(log.last)
        elif not isinstance(message, Status):
            self.inbox.append(heard)

    # -- sending ---------------------------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Puts bytes on the line as they are."""
        self._out += data
        self._last_sent = self.now

    def frame(self, message: Message, sequence: int = 0, session: int | None = None) -> bytes:
        """A message as the bytes of a good frame."""
        return encode_frame(pack(message, sequence, self.session if session is None else session))

    def send(self, message: Message, sequence: int = 0, session: int | None = None) -> None:
        """Puts a good frame on the line, opened with a 00 after a pause."""
        self.send_frame(self.frame(message, sequence, session))

    def send_frame(self, data: bytes) -> None:
        """Puts a frame that is bytes already on the line, opened with a 00 after a pause."""
        self.write((b"\0" if self.now - self._last_sent > IDLE_S else b"") + data)

    def acknowledge(self, number: int) -> None:
        """All events up to `number` are on our disk."""
        assert self.log is not None
        if number:
            self.log.acked = max(self.log.acked, number)
            self.send(EventAck(self.log.job.tag, number))

    def next_sequence(self, step: int = 1) -> int:
        """The number of the next request; `step` numbers further for a request that skips some."""
        self.sequence = (self.sequence + step - 1) % 255 + 1
        return self.sequence

    @contextmanager
    def undisturbed(self) -> Iterator[None]:
        """No PING goes out meanwhile. The session lasts 3 s without."""
        self._keeps_alive = False
        try:
            yield
        finally:
            self._keeps_alive = True

    # -- waiting ---------------------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> Steps[None]:
        """Lets time pass."""
        end = self.now + seconds
        while self.now < end:
            yield end

    def until(self, true: Callable[[], bool], limit_s: float) -> Steps[bool]:
        """Waits until something is true; whether it became so in time."""
        end = self.now + limit_s
        while not true():
            if self.now >= end:
                return False
            yield end
        return True

    def settle(self) -> Steps[None]:
        """Lets late answers arrive, and forgets them."""
        yield from self.wait(SETTLE_S)
        self.inbox.clear()

    def hear(self, wanted: Callable[[Heard], bool], limit_s: float = REPLY_S) -> Steps[Heard | None]:
        """The next frame that is wanted; the others before it are forgotten. None: it did not come in time."""
        end = self.now + limit_s
        while True:
            while self.inbox:
                heard = self.inbox.popleft()
                if wanted(heard):
                    return heard
            if self.now >= end:
                return None
            yield end

    def silence(self, limit_s: float = SILENCE_S) -> Steps[None]:
        """Nothing may be answered. Events and STATUS are no answers.

        Raises:
            Failed: silence.
        """
        heard = yield from self.hear(lambda heard: True, limit_s)
        if heard is not None:
            raise Failed("silence", came=heard.name)

    def reply(self, message: Message, *, sequence: int | None = None, session: int | None = None) -> Steps[Heard]:
        """Sends a request, again when nothing comes, and gives its OK or NAK.

        Raises:
            Failed: nothing.
        """
        number = self.next_sequence() if sequence is None else sequence
        wanted = self.session if session is None else session

        def answers(heard: Heard) -> bool:
            reply = heard.message
            return (
                isinstance(reply, Ok | Nak)
                and heard.frame.sequence == number
                and heard.frame.session == wanted
                and reply.about == TYPES[type(message)]
            )

        for _ in range(TRIES):
            self.send(message, number, session)
            heard = yield from self.hear(answers)
            if heard is not None:
                return heard
        raise Failed("nothing", expected=f"OK or NAK to {TYPES[type(message)].name}", seconds=TRIES * REPLY_S)

    def ok(self, message: Message, *, sequence: int | None = None) -> Steps[Ok]:
        """Sends a request that must be obeyed.

        Raises:
            Failed: nothing, other.
        """
        heard = yield from self.reply(message, sequence=sequence)
        if not isinstance(heard.message, Ok):
            raise Failed("other", expected=f"OK {TYPES[type(message)].name}", came=heard.name)
        return heard.message

    def refused(self, message: Message, *codes: int, sequence: int | None = None) -> Steps[Nak]:
        """Sends a request that must be refused, with one of these codes.

        Raises:
            Failed: nothing, other.
        """
        heard = yield from self.reply(message, sequence=sequence)
        if not isinstance(heard.message, Nak) or heard.message.code not in codes:
            expected = " / ".join(code.name for code in codes if hasattr(code, "name"))
            raise Failed("other", expected=f"NAK {expected} ({TYPES[type(message)].name})", came=heard.name)
        return heard.message

    def ping(self, *, expected: str = "PONG") -> Steps[Pong]:
        """A PING that must be answered with PONG.

        Raises:
            Failed: nothing, other.
        """
        self.inbox.clear()
        for _ in range(TRIES):
            self.send(Ping())
            heard = yield from self.hear(lambda heard: True)
            if heard is not None:
                return is_pong(heard, expected)
        raise Failed("nothing", expected=expected, seconds=TRIES * REPLY_S)

    def greet(self, nonce: int | None = None) -> Steps[Heard]:
        """HELLO, with a new nonce unless one is given; the machine's answer, whose session is in force then.

        Raises:
            Failed: nothing.
        """
        nonce = self.rng.getrandbits(32) if nonce is None else nonce
        self._nonce = nonce
        renewed = self.hello is None or self.hello.nonce != nonce
        number = 1 if renewed else self.next_sequence()
        for _ in range(TRIES):
            self.send(Hello(nonce, VERSION, VERSION, SCHEMA_HASH), number, 0)
            heard = yield from self.hear(lambda h: isinstance(h.message, HelloAck) and h.message.nonce == nonce)
            if heard is not None:
                assert isinstance(heard.message, HelloAck)
                self.hello, self.session = heard.message, heard.frame.session
                self._ping_at = self.now + PING_S
                self.sequence = number
                return heard
        self.session = 0
        raise Failed("nothing", expected=MessageType.HELLO_ACK.name, seconds=TRIES * REPLY_S)


def is_pong(heard: Heard | None, expected: str = "PONG") -> Pong:
    """The PONG that a frame must be.

    Raises:
        Failed: nothing, other.
    """
    if heard is None:
        raise Failed("nothing", expected=expected, seconds=REPLY_S)
    if not isinstance(heard.message, Pong):
        raise Failed("other", expected=expected, came=heard.name)
    return heard.message


def event_name(number: int, kind: int) -> str:
    """An event in the words of the protocol."""
    return f"EVENT {number} {EventKind(kind).name}"
