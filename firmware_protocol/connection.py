"""One end of the line without the line: bytes in, messages out, and back (docs/protocol.md, layer 1).

Both roles use it. It pairs replies with requests (one request outstanding, repeated until answered), puts the opening
00 after a pause, and counts what it drops. It never reads a clock: `now` is seconds from any fixed start.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

from firmware_protocol.codes import ErrorCode, MachineState, MessageType
from firmware_protocol.framing import FrameDecoder, encode_frame
from firmware_protocol.message_types import Hello, HelloAck, Message, Nak, Ok
from firmware_protocol.messages import TYPES, MessageError, pack, unpack

RETRY_S: Final = 0.25
"""First repetition of a request; a USB serial chip alone holds bytes back for 16 ms each way."""
RETRY_GROWTH: Final = 1.5
RETRY_MAX_S: Final = 2.0
TRIES: Final = 6
"""Sendings of one request before the line is given up: about 5 s."""
IDLE_S: Final = 0.02
"""After so long a silence the next frame is opened with a 00, which ends whatever noise came in between."""


@dataclass(frozen=True, slots=True)
class Received:
    """A message from the peer; `request` is ours that it answers, if it is a reply."""

    message: Message
    sequence: int
    session: int
    request: Message | None = None


@dataclass(frozen=True, slots=True)
class StopRun:
    """Eight or more 00 in a row: to a machine the same as STOP."""


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A request was sent `TRIES` times without an answer; it and all that waited behind it are dropped."""

    request: Message


ConnectionEvent = Received | StopRun | GaveUp


class Connection:
    """One end of the line.

    Attributes:
        session: put into every frame sent; 0 before a session exists.
        baud: only to know how long a frame takes on the wire, 10 bit a byte.
        unsupported: frames with a good CRC whose payload could not be read (the peer is newer, or wrong).
    """

    def __init__(self, *, baud: int = 115200) -> None:
        self.session = 0
        self.baud = baud
        self.unsupported = 0
        self._decoder = FrameDecoder()
        self._events: deque[ConnectionEvent] = deque()
        self._out = bytearray()
        self._last_sent = float("-inf")
        self._sequence = 0
        self._waiting: deque[Message] = deque()
        self._request: tuple[Message, int, bytes] | None = None
        self._tries = 0
        self._retry_at = 0.0
        self._stop_runs = 0

    @property
    def rejected(self) -> int:
        """Blocks dropped because they were not frames."""
        return self._decoder.rejected

    def data_to_send(self) -> bytes:
        """All bytes to put on the line, once."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def send(self, message: Message, now: float, *, sequence: int = 0, session: int | None = None) -> None:
        """Puts a message on the line that nothing waits for: a reply, an event, an acknowledgement."""
        frame = pack(message, sequence, self.session if session is None else session)
        self._write(encode_frame(frame), now)

    def request(self, message: Message, now: float) -> None:
        """Puts a message on the line, or in the queue behind the one that is not answered yet."""
        self._waiting.append(message)
        self._next_request(now)

    def drop_requests(self) -> None:
        """Forgets all requests: the session they belonged to is gone."""
        self._waiting.clear()
        self._request = None

    def receive_data(self, data: bytes, now: float) -> None:
        """Takes bytes from the line, in any pieces; `next_event` gives what they meant."""
        for frame in self._decoder.feed(data):
            try:
                message = unpack(frame)
            except MessageError:
                self.unsupported += 1
                nak = Nak(frame.kind, ErrorCode.UNSUPPORTED, MachineState.IDLE)
                if frame.kind != MessageType.NAK:  # two sides must never refuse each other's refusals
                    self.send(nak, now, sequence=frame.sequence, session=frame.session)
                continue
            request = None
            if self._request is not None and self._request[1] == frame.sequence:
                if self._answers(message, frame.session, self._request[0]):
                    request = self._request[0]
                    self._request = None
            self._events.append(Received(message, frame.sequence, frame.session, request))
            self._next_request(now)
        if self._decoder.stop_runs != self._stop_runs:
            self._stop_runs = self._decoder.stop_runs
            self._events.append(StopRun())

    def next_event(self) -> ConnectionEvent | None:
        """The next thing that happened, None when there is nothing more."""
        return self._events.popleft() if self._events else None

    def next_timeout(self) -> float | None:
        """When `handle_timeout` has something to do; None: not before something is sent."""
        return None if self._request is None else self._retry_at

    def handle_timeout(self, now: float) -> None:
        """Repeats the outstanding request when its time has come; gives up after `TRIES`."""
        if self._request is None or now < self._retry_at:
            return
        message, _, data = self._request
        if self._tries >= TRIES:
            self.drop_requests()
            self._events.append(GaveUp(message))
            return
        self._transmit(data, now)

    def _answers(self, message: Message, session: int, request: Message) -> bool:
        """Sequence numbers begin anew with every host, so a late reply to another one must not pass for ours."""
        if isinstance(message, HelloAck):
            return isinstance(request, Hello) and message.nonce == request.nonce
        return isinstance(message, Ok | Nak) and message.about == TYPES[type(request)] and session == self.session

    def _next_request(self, now: float) -> None:
        if self._request is not None or not self._waiting:
            return
        message = self._waiting.popleft()
        self._sequence = self._sequence % 255 + 1
        data = encode_frame(pack(message, self._sequence, self.session))
        self._request = (message, self._sequence, data)
        self._tries = 0
        self._transmit(data, now)

    def _transmit(self, data: bytes, now: float) -> None:
        wait = min(RETRY_S * RETRY_GROWTH**self._tries, RETRY_MAX_S)
        self._tries += 1
        self._retry_at = now + wait + 2 * len(data) * 10 / self.baud
        self._write(data, now)

    def _write(self, data: bytes, now: float) -> None:
        if now - self._last_sent > IDLE_S:
            self._out += b"\0"
        self._out += data
        self._last_sent = now
