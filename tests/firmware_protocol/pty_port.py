"""A serial port without hardware: a pty whose other end the test holds."""

import contextlib
import os
import select
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from patience import HANG_S

needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="this system has no pty")


class Pty:
    """One port. `name` is what a host opens; what it writes is read with `sent`, and `say` answers."""

    def __init__(self, *, raw: bool = True) -> None:
        import pty
        import tty

        self.master, self._slave = pty.openpty()
        if raw:
            tty.setraw(self._slave)
        self.name = os.ttyname(self._slave)

    def say(self, data: bytes) -> None:
        os.write(self.master, data)

    def sent(self, wanted: int = 1) -> bytes:
        """What has come; waits until so many bytes have."""
        data, end = b"", time.monotonic() + HANG_S
        while True:
            wait = max(0.0, end - time.monotonic()) if len(data) < wanted else 0.0
            if not select.select([self.master], [], [], wait)[0]:
                return data
            data += os.read(self.master, 65536)

    def forget_slave(self) -> None:
        """Only the host holds the other side open now."""
        os.close(self._slave)
        self._slave = -1

    def pull(self) -> None:
        """The plug is pulled."""
        for handle in (self.master, self._slave):
            with contextlib.suppress(OSError):
                os.close(handle)
        self.master = self._slave = -1


@contextlib.contextmanager
def port(*, raw: bool = True) -> Iterator[Pty]:
    """A port for a block."""
    made = Pty(raw=raw)
    try:
        yield made
    finally:
        made.pull()


def point(link: Path, at: Pty) -> None:
    """Let a stable name lead to a port, whatever it led to before."""
    aside = link.with_name(link.name + ".new")
    aside.symlink_to(at.name)
    os.replace(aside, link)
