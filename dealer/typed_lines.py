"""The lines of a stream as they come, read by a thread of its own: no select on a terminal, no pty, no signal."""

import os
import threading
from collections.abc import Callable
from io import UnsupportedOperation
from queue import Empty, SimpleQueue
from typing import TextIO


class TypedLines:
    """What is typed, or comes through a pipe.

    Args:
        source: The stream; None is one that has ended.

    Attributes:
        wake: Called by the thread when there is something to take.
        closed: The stream has ended, and all of it was taken.
    """

    def __init__(self, source: TextIO | None) -> None:
        self.wake: Callable[[], None] = lambda: None
        self.closed = False
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        threading.Thread(target=_read, args=(source, self._arrived), daemon=True).start()

    def take(self) -> list[str]:
        """What has come since it was asked last."""
        lines: list[str] = []
        while True:
            try:
                line = self._queue.get_nowait()
            except Empty:
                return lines
            if line is None:
                self.closed = True
            else:
                lines.append(line)

    def _arrived(self, line: str | None) -> None:
        self._queue.put(line)
        self.wake()


def _read(source: TextIO | None, into: Callable[[str | None], None]) -> None:
    """Gives the lines of a stream, None at its end. Reads the descriptor itself: a thread that waits inside a
    buffered reader cannot be left behind at exit."""
    try:
        if source is None:
            return
        try:
            handle = source.fileno()
        except (OSError, ValueError, UnsupportedOperation):
            for line in source:
                into(line)
            return
        rest = b""
        while data := os.read(handle, 4096):
            *lines, rest = (rest + data).split(b"\n")
            for raw in lines:
                into(raw.decode(source.encoding or "utf-8", "replace"))
        if rest:
            into(rest.decode(source.encoding or "utf-8", "replace"))
    except (OSError, ValueError):
        return
    finally:
        into(None)
