"""What went over the line, for finding faults: a text line per burst, ``seconds > hex`` to the machine, ``<`` from it.

Frames hold plans and cards, so a trace is a secret file (mode 0600 where there are modes) and never overwrites one.
`describe` reads it back into messages; without `reveal` it shows no payload that could hold a card.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from firmware_protocol.codes import MessageType
from firmware_protocol.framing import FrameDecoder
from firmware_protocol.messages import MessageError, unpack
from firmware_protocol.serial_port import Link

_WITH_CARDS = (MessageType.JOB_PUT, MessageType.EVENT, MessageType.OPERATOR)


class TracedLink:
    """A link that writes down what passes; `clock` gives seconds."""

    def __init__(self, link: Link, path: Path, clock: Callable[[], float]) -> None:
        """Creates the file.

        Raises:
            FileExistsError: it is there already.
        """
        self._link = link
        self._clock = clock
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self._file = os.fdopen(handle, "w", encoding="ascii", newline="\n")

    def read(self) -> bytes:
        """What has arrived."""
        data = self._link.read()
        self._note("<", data)
        return data

    def write(self, data: bytes) -> None:
        """Sends."""
        self._note(">", data)
        self._link.write(data)

    def close(self) -> None:
        """Closes link and file."""
        self._link.close()
        self._file.close()

    def _note(self, way: str, data: bytes) -> None:
        if data and not self._file.closed:
            self._file.write(f"{self._clock():.3f} {way} {data.hex()}\n")


def describe(lines: Iterable[str], *, reveal: bool = False) -> Iterator[str]:
    """The messages of a trace, one text line each; bursts that end inside a frame are joined.

    Raises:
        ValueError: a line is not of a trace; the message has its number.
    """
    decoders = {">": FrameDecoder(), "<": FrameDecoder()}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            when, way, data = line.split()
            decoder, raw = decoders[way], bytes.fromhex(data)
        except (ValueError, KeyError):
            raise ValueError(f"line {number} is not of a trace") from None
        before = decoder.rejected
        for frame in decoder.feed(raw):
            head = f"{when} {way} #{frame.sequence} session {frame.session:04x}"
            try:
                message = unpack(frame)
            except MessageError as error:
                yield f"{head} unreadable: {error}"
                continue
            hidden = frame.kind in _WITH_CARDS and not reveal
            yield f"{head} {MessageType(frame.kind).name if hidden else message}"
        if decoder.rejected != before:
            yield f"{when} {way} {decoder.rejected - before} block(s) of noise"
