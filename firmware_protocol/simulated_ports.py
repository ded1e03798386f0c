"""Where simulated machines wait for hosts: a pty behind a link of a fixed name, or a TCP port.

A port can be unplugged and plugged in again, as a cable: a pty disappears under its host, a TCP host is thrown out.
"""

import contextlib
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

_MOST: Final = 65536
"""Bytes that are read at once of a host that never stops."""


class Port(Protocol):
    """The machine's end of a line."""

    name: str

    def open(self) -> None:
        """Begins to wait; `name` is then what a host opens.

        Raises:
            OSError: It cannot.
        """

    def sources(self) -> list[Any]:
        """What to give to `select`."""

    def read(self) -> bytes:
        """What has come; empty when nothing has."""

    def write(self, data: bytes) -> None:
        """Sends; lost when nobody listens."""

    def unplug(self) -> None:
        """Cuts the line until `open`."""

    def close(self) -> None:
        """Ends for good."""


class PtyPort:
    """A pty; `link` is a symlink that hosts open, the same at every start.

    Args:
        link: Its path. Where this system has no pty, ImportError; `TcpPort` does the same job there.
    """

    def __init__(self, link: Path) -> None:
        import pty
        import tty

        self.name = str(link)
        self._open_pty, self._set_raw = pty.openpty, tty.setraw
        self._link = link
        self._master = self._slave = -1
        self._target = ""

    def open(self) -> None:
        """Begins to wait.

        Raises:
            FileExistsError: `link` exists and is not a symlink.
        """
        if self._link.exists() and not self._link.is_symlink():
            raise FileExistsError(f"{self._link} exists and is not a link of a simulator")
        self._master, self._slave = self._open_pty()
        try:
            # raw, and kept open: else the first host's early bytes are echoed or lost, and reads fail between two hosts
            self._set_raw(self._slave)
            os.set_blocking(self._master, False)
            self._target = os.ttyname(self._slave)
            beside = self._link.with_name(f"{self._link.name}.{os.getpid()}")
            os.symlink(self._target, beside)
            os.replace(beside, self._link)
        except OSError:
            self.unplug()
            raise

    def sources(self) -> list[Any]:
        """What to give to `select`."""
        return [] if self._master < 0 else [self._master]

    def read(self) -> bytes:
        """What has come."""
        try:
            return os.read(self._master, 4096)
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        """Sends."""
        with contextlib.suppress(OSError):  # nobody reads and the kernel's buffer is full: lost, as on a real line
            os.write(self._master, data)

    def unplug(self) -> None:
        """The device is gone, its link too."""
        if self._master < 0:
            return
        os.close(self._master)
        os.close(self._slave)
        self._master = self._slave = -1
        with contextlib.suppress(OSError):
            if os.readlink(self._link) == self._target:
                self._link.unlink()

    def close(self) -> None:
        """Ends for good."""
        self.unplug()


class TcpPort:
    """A TCP port; one host at a time: a second one is turned away, as a serial port would do.

    Args:
        port: 0 for any free one, the same again after an unplug.
        address: Where to listen.
        watch: Told "connected" and "disconnected".
    """

    def __init__(
        self, port: int = 0, *, address: str = "127.0.0.1", watch: Callable[[str], None] = lambda what: None
    ) -> None:
        self.name = f"socket://{address}:{port}"
        self._address, self._port = address, port
        self._watch = watch
        self._server: socket.socket | None = None
        self._peer: socket.socket | None = None

    def open(self) -> None:
        """Begins to wait.

        Raises:
            OSError: the port cannot be listened on.
        """
        self._server = socket.create_server((self._address, self._port))
        self._server.setblocking(False)
        self._port = self._server.getsockname()[1]
        self.name = f"socket://{self._address}:{self._port}"

    def sources(self) -> list[Any]:
        """What to give to `select`."""
        return [one for one in (self._server, self._peer) if one is not None]

    def read(self) -> bytes:
        """What has come."""
        # First to the end of what the host that is there has sent: one that was killed is gone, and the next one that
        # waits already when this is looked at is not turned away for it.
        data = self._received()
        self._accept()
        return data or self._received()

    def _received(self) -> bytes:
        data = b""
        while self._peer is not None and len(data) < _MOST:
            try:
                chunk = self._peer.recv(4096)
            except BlockingIOError:
                break
            except OSError:
                chunk = b""
            data += chunk
            if not chunk:
                self._drop()
        return data

    def write(self, data: bytes) -> None:
        """Sends."""
        if self._peer is not None:
            with contextlib.suppress(OSError):
                self._peer.send(data)

    def unplug(self) -> None:
        """The host is thrown out and nobody answers."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self._drop()

    def close(self) -> None:
        """Ends for good."""
        self.unplug()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            if self._server is None:
                return
            peer, _ = self._server.accept()
            if self._peer is not None:
                peer.close()
                return
            peer.setblocking(False)
            peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._peer = peer
            self._watch("connected")

    def _drop(self) -> None:
        if self._peer is not None:
            self._peer.close()
            self._peer = None
            self._watch("disconnected")
