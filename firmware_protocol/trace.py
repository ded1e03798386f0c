"""What went over a line, kept for finding faults: written while it happens, read back into messages later.

A trace is a text: the head `paitao-trace/1`, then a line per burst, ``seconds > hex`` to the machine, ``<`` from it,
and ``seconds ! words`` for what happened to the line itself. Frames hold plans and cards, so a trace is a secret file
(mode 0600 where there are modes) and never replaces one.

Read back without `reveal` it shows only fields that cannot hold or betray a card. Digests betray: the CRC chains before
and after one event give the one face that leads from the first to the second.
"""

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from firmware_protocol.codes import ErrorCode, MessageType
from firmware_protocol.framing import MAX_BLOCK, Frame, FrameError, decode_block
from firmware_protocol.hearing import Sound, what_was_heard
from firmware_protocol.message_types import Event, HelloAck, JobPut, Message, Nak, Ok
from firmware_protocol.messages import MessageError, unpack
from firmware_protocol.serial_port import Link

HEAD: Final = "paitao-trace/1"
_NOTICE: Final = "secret: holds the hands of what was dealt"

SECRET_FIELDS: Final = frozenset({"face", "plan", "digest", "job_digest"})
"""Fields that hold cards, or betray them."""


class TraceError(ValueError):
    """A text that is no trace, or one whose line `line` is damaged."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} is not of a trace")
        self.line = line


class Trace:
    """A trace being written. Lines reach the system at once, so that a killed process leaves them.

    Attributes:
        failure: what the system said when the file could not be written any more; the line goes on without it.
    """

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        """Creates the file; `clock` gives seconds.

        Raises:
            FileExistsError: it is there already.
            OSError: it cannot be made.
        """
        self._clock = clock
        self._lock = threading.Lock()  # a line is read by one thread and written by another
        self._start: float | None = None
        self.failure: OSError | None = None
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self._file = os.fdopen(handle, "w", encoding="ascii", errors="backslashreplace", newline="\n", buffering=1)
        self._write(f"{HEAD} {_NOTICE}\n")

    def note(self, way: str, data: bytes) -> None:
        """Writes bytes down: `>` to the machine, `<` from it."""
        if data:
            self._line(way, data.hex())

    def remark(self, words: str) -> None:
        """Writes down what happened to the line."""
        self._line("!", " ".join(words.split()))

    def close(self) -> None:
        """Closes the file; never raises."""
        with self._lock:
            try:
                self._file.close()
            except OSError as error:
                self.failure = self.failure or error

    def _line(self, way: str, what: str) -> None:
        now = self._clock()
        if self._start is None:
            self._start = now
        self._write(f"{now - self._start:.3f} {way} {what}\n")

    def _write(self, line: str) -> None:
        with self._lock:
            if self.failure is not None or self._file.closed:
                return
            try:
                self._file.write(line)
            except OSError as error:
                self.failure = error


class TracedLink:
    """A link that writes down what passes. Closing it leaves the trace open: the line may come back."""

    def __init__(self, link: Link, trace: Trace) -> None:
        self._link = link
        self._trace = trace

    def read(self) -> bytes:
        """What has arrived."""
        try:
            data = self._link.read()
        except OSError as error:
            self._trace.remark(f"lost while reading: {error}")
            raise
        self._trace.note("<", data)
        return data

    def write(self, data: bytes) -> None:
        """Sends."""
        self._trace.note(">", data)
        try:
            self._link.write(data)
        except OSError as error:
            self._trace.remark(f"lost while writing: {error}")
            raise

    def close(self) -> None:
        """Closes the link."""
        self._link.close()


class Entry(StrEnum):
    """What one line of a trace read back is."""

    MESSAGE = "message"
    UNREADABLE = "unreadable"  #: a whole frame whose payload nobody here can read
    NOISE = "noise"  #: a block that is no frame
    REMARK = "remark"


class Mark(StrEnum):
    """What is unusual about a message."""

    AGAIN = "again"  #: the same request or event as before: for the `count`-th time
    GAP = "gap"  #: `count` events before this one were never seen
    CHANGED = "changed"  #: an event with a number that another event had
    STALE = "stale"  #: the machine says that this session is over
    UNASKED = "unasked"  #: a reply to no request that waited


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One message, block of noise or remark.

    Attributes:
        at: seconds from the beginning of the trace.
        way: `>` to the machine, `<` from it, `!` neither.
        entry: what it is.
        name: the message's type; of noise the text that is in it, if it can be shown; of a remark its words.
        sequence, session: of the frame.
        fields: name -> value of the payload; the secret ones only with `reveal`.
        marks: what is unusual, each with its count.
        size: bytes of the block on the line, without its delimiter.
    """

    at: float
    way: str
    entry: Entry
    name: str = ""
    sequence: int = 0
    session: int = 0
    fields: dict[str, Any] = field(default_factory=dict)
    marks: tuple[tuple[Mark, int], ...] = ()
    size: int = 0


def read_trace(lines: Iterable[str], *, reveal: bool = False) -> Iterator[TraceLine]:
    """The messages of a trace, in order. A last line that is cut off, as by a kill, is left out.

    Args:
        lines: Of the file; with or without their ends.
        reveal: Also fields that hold or betray cards.

    Raises:
        TraceError: this is no trace (line 1), or a line before the last is damaged.
    """
    reader = _Reader(reveal)
    damaged: int | None = None
    number = 0
    for number, line in enumerate(lines, 1):
        if number == 1:
            if line.split(" ")[0].strip() != HEAD:
                raise TraceError(1)
            continue
        if damaged is not None:
            raise TraceError(damaged)
        if not line.strip():
            continue
        try:
            when, way, what = line.rstrip("\n").split(" ", 2)
            at, data = float(when), b"" if way == "!" else bytes.fromhex(what)
            if way not in (">", "<", "!"):
                raise ValueError
        except ValueError:
            damaged = number
            continue
        if way == "!":
            yield TraceLine(at, way, Entry.REMARK, what)
        else:
            yield from reader.burst(at, way, data)
    if number == 0:
        raise TraceError(1)


class _Reader:
    """Bytes of both ways -> lines; remembers what was said before."""

    def __init__(self, reveal: bool) -> None:
        self._reveal = reveal
        self._block = {">": bytearray(), "<": bytearray()}
        self._request: Frame | None = None
        self._times = 0
        self._answered = True
        self._events: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}
        self._last: dict[int, int] = {}
        self._has_plan = False

    def burst(self, at: float, way: str, data: bytes) -> Iterator[TraceLine]:
        block = self._block[way]
        first, *others = data.split(b"\0")
        block += first
        for piece in others:
            if block:
                yield self._line(at, way, bytes(block))
            block[:] = piece

    def _line(self, at: float, way: str, block: bytes) -> TraceLine:
        try:
            frame = decode_block(block) if len(block) <= MAX_BLOCK else None
        except FrameError:
            frame = None
        if frame is None:
            return TraceLine(at, way, Entry.NOISE, self._noise(block), size=len(block))
        try:
            message = unpack(frame)
        except MessageError as error:
            return TraceLine(
                at, way, Entry.UNREADABLE, f"type {frame.kind}" if not self._reveal else str(error),
                frame.sequence, frame.session, size=len(block),
            )  # fmt: skip
        self._has_plan = self._has_plan or isinstance(message, JobPut)
        shown = {
            each.name: getattr(message, each.name)
            for each in fields(message)
            if self._reveal or each.name not in SECRET_FIELDS
        }
        marks = tuple(self._marks(way, frame, message))
        name = MessageType(frame.kind).name
        return TraceLine(at, way, Entry.MESSAGE, name, frame.sequence, frame.session, shown, marks, len(block))

    def _noise(self, block: bytes) -> str:
        """Readable text in noise. Once a plan has passed, an echo of it could be text too, so then it stays hidden."""
        if self._has_plan and not self._reveal:
            return ""
        heard = what_was_heard(block)
        return heard.text if heard.sound is Sound.TEXT else ""

    def _marks(self, way: str, frame: Frame, message: Message) -> Iterator[tuple[Mark, int]]:
        if way == ">" and frame.sequence:
            if frame == self._request:
                self._times += 1
                yield Mark.AGAIN, self._times
            else:
                self._request, self._times = frame, 1
            self._answered = False
        elif way == "<" and isinstance(message, Event):
            yield from self._event_marks(message)
        elif way == "<" and isinstance(message, Ok | Nak | HelloAck):
            if isinstance(message, Nak) and message.code is ErrorCode.STALE:
                yield Mark.STALE, 1
            elif self._answered or self._request is None or self._request.sequence != frame.sequence:
                if frame.sequence:
                    yield Mark.UNASKED, 1
            else:
                self._answered = True

    def _event_marks(self, event: Event) -> Iterator[tuple[Mark, int]]:
        said = (event.kind, event.code, event.face, event.pocket, event.count)
        before, times = self._events.get((event.tag, event.number), (said, 0))
        self._events[event.tag, event.number] = (said, times + 1)
        if before != said:
            yield Mark.CHANGED, 1
        elif times:
            yield Mark.AGAIN, times + 1
        last = self._last.get(event.tag)
        if last is not None and event.number > last + 1:
            yield Mark.GAP, event.number - last - 1
        self._last[event.tag] = max(event.number, last or 0)
