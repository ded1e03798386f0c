"""The standard streams of the process: closed before the start, full, without a reader, of another code page.

However they are, what a command did keeps its exit code: an answer that nobody can read is an error of its own, and a
note that nobody can read is none.
"""

import io
import os
import sys
from typing import Any


def set_up(*, own: bool) -> None:
    """Give every stream a form that can be written to.

    Args:
        own: Whether the process is this command's own; the streams of another one are not exchanged.
    """
    _standing()
    # A console of another code page must not stop a result: what it cannot show becomes a question mark.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if own and isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr = _forgiving(sys.stderr)


def lost() -> tuple[str, str] | None:
    """The key of the sentence for an answer that went nowhere, with the reason; None where all of it was taken.

    A reader who has enough of it is no loss. Afterwards nothing is left in the buffers of standard output that could
    fail again when the interpreter flushes it at its end: that would be exit code 120 and lines that look like a bug.
    """
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _drop()
    except (OSError, ValueError) as error:
        from dealer.files import reason_of  # a start needs none of it

        _drop()
        return "stdout_refused", reason_of(error)
    if getattr(getattr(getattr(sys.stdout, "buffer", None), "raw", None), "has_lost", False):
        return "stdout_closed", ""
    return None


def _drop() -> None:
    try:
        nowhere, out = os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno()
        os.dup2(nowhere, out)
        os.close(nowhere)
    except (OSError, ValueError):  # not a stream of the system
        pass


def _standing() -> None:
    # Started with a closed stream (`>&-`, a service), Python has None there, and the next file that is opened would
    # take its descriptor. The null device takes the place: lowest free descriptor first, which is the closed one.
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, io.TextIOWrapper(io.BufferedWriter(_Nowhere(os.devnull, "w")), encoding="utf-8"))


class _Nowhere(io.FileIO):
    """The null device in the place of a stream that was closed before the start; knows whether an answer went there."""

    has_lost = False

    def write(self, data: Any, /) -> int:
        """As the null device, and remembers it."""
        self.has_lost = True
        return super().write(data)


def _forgiving(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    raw = getattr(stream.buffer, "raw", stream.buffer)  # without buffers (PYTHONUNBUFFERED) it is the raw one itself
    return io.TextIOWrapper(
        io.BufferedWriter(_Forgiving(raw)), encoding=stream.encoding, errors=stream.errors, line_buffering=True
    )


class _Forgiving(io.RawIOBase):
    """Standard error that takes everything: what a full disk or a reader who has left does not take is gone.

    Without it the bytes stay in the buffer above, fail again with every later line, and a last time in the flush at
    the interpreter's end, which makes 120 of the exit code.
    """

    def __init__(self, raw: Any) -> None:
        self._raw = raw

    def writable(self) -> bool:
        """Yes."""
        return True

    def fileno(self) -> int:
        """That of the stream itself: click looks a Windows console up by it."""
        return int(self._raw.fileno())

    def isatty(self) -> bool:
        """That of the stream itself."""
        return bool(self._raw.isatty())

    def write(self, data: Any, /) -> int:
        """How much of it is done with, which is all where the stream refuses it."""
        try:
            written = self._raw.write(data)
        except (OSError, ValueError):
            written = None
        return len(data) if written is None else int(written)
