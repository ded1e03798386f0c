"""The line itself: serial ports and socket URLs through pyserial, as a link that never blocks for long.

Opening a port resets many boards, listing does not: DTR and RTS are low before the port opens, and the protocol treats
a restart on connect as normal. Everything pyserial, the driver or the terminal layer may throw is turned into one
`LinkError` here; nothing above this module knows pyserial.
"""

import errno
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from firmware_protocol.host import Host

READ_WAIT_S: Final = 0.02
"""`Link.read` waits at most so long: short enough for Ctrl-C on every system, long enough not to spin."""
WRITE_WAIT_S: Final = 1.0
"""A write that is stuck for longer is dropped; the protocol repeats what mattered."""
_CHUNK: Final = 4096


@dataclass(frozen=True, slots=True)
class PortInfo:
    """A port that exists: its name, what the system says of it, USB vendor and product (None for others)."""

    name: str
    description: str
    vid: int | None = None
    pid: int | None = None


class LinkError(OSError):
    """The line cannot be used.

    Attributes:
        kind: missing, busy, permission, not_a_port (a name or file that is none), lost (was open), not_a_machine
            (open, but nobody answers in this protocol: raised by callers after `LinkLost("no answer")`).
        port: the name as the user gave it.
        detail: what the system said, or what is wrong with the name; for a person's eyes.
        ports: the ports that exist.
    """

    def __init__(self, kind: str, port: str, detail: str = "", ports: tuple[PortInfo, ...] = ()) -> None:
        super().__init__(f"{port}: {kind}{': ' + detail if detail else ''}")
        self.kind = kind
        self.port = port
        self.detail = detail
        self.ports = ports


class Link(Protocol):
    """A line to a machine."""

    def read(self) -> bytes:
        """What has arrived; empty after `READ_WAIT_S` at most. Raises LinkError (lost), and is closed then."""

    def write(self, data: bytes) -> None:
        """Sends; bytes may be lost without a word. Raises LinkError (lost), and is closed then."""

    def close(self) -> None:
        """Closes; never raises, any number of times."""


def list_ports() -> tuple[PortInfo, ...]:
    """The serial ports that exist, by name; opens none of them."""
    from serial.tools import list_ports as pyserial_ports

    found = [PortInfo(p.device, p.description or "", p.vid, p.pid) for p in pyserial_ports.comports()]
    return tuple(sorted(found, key=_by_number))


def port_name(text: str) -> str:
    r"""A name as the user typed it -> the name pyserial wants.

    COM ports in any case and number, with or without ``\\.\`` in front, open alike; paths and URLs stay.

    Raises:
        LinkError: not_a_port, when the name is empty, has blanks at its ends, or is COM0.
    """
    if not text.strip():
        raise LinkError("not_a_port", text, "the name is empty", list_ports())
    if text != text.strip():
        raise LinkError("not_a_port", text, f"blanks around the name: write {text.strip()}", list_ports())
    match = re.fullmatch(r"(?:\\\\\.\\)?com(\d+)", text, re.IGNORECASE)
    if match is None:
        return text
    if int(match[1]) == 0:
        raise LinkError("not_a_port", text, "COM ports are numbered from 1", list_ports())
    return f"COM{int(match[1])}"


class SerialLink:
    """An open port. Use `open_port`."""

    def __init__(self, port: Any, name: str) -> None:
        self._port = port
        self._name = name
        self._failures = _failures()
        # in_waiting of a socket is 0 or 1 and says nothing about how much can be read
        self._counts = not name.startswith("socket://")

    def read(self) -> bytes:
        """What has arrived; empty after `READ_WAIT_S` at most."""
        try:
            data = bytes(self._port.read(1))
            while data and len(data) < _CHUNK and (waiting := self._port.in_waiting):
                data += self._port.read(min(waiting, _CHUNK) if self._counts else 1)
        except self._failures as error:
            raise self._lost(error) from error
        return data

    def write(self, data: bytes) -> None:
        """Sends, or drops what the other side does not take in `WRITE_WAIT_S`."""
        from serial import SerialTimeoutException

        try:
            self._port.write(data)
        except SerialTimeoutException:
            return  # how much went out is unknown; to the protocol it is noise
        except self._failures as error:
            raise self._lost(error) from error

    def close(self) -> None:
        """Closes; never raises."""
        try:
            self._port.close()
        except self._failures:
            return

    def _lost(self, error: BaseException) -> LinkError:
        self.close()
        return LinkError("lost", self._name, str(error), list_ports())


def open_port(text: str, *, baud: int = 115200) -> SerialLink:
    r"""Opens any name pyserial knows: ``COM10``, ``/dev/ttyUSB0``, a pty, ``socket://host:port``, ``rfc2217://...``.

    Raises:
        LinkError: with its kind, and the ports that exist.
    """
    import serial

    name = port_name(text)
    is_url = "://" in name
    if name.lower().startswith("spy://"):
        # pyserial's spy writes every byte of the line down, and the plan of a board is its hands.
        raise LinkError("not_a_port", text, "spy:// would write the hands to a file or the screen", list_ports())
    failures = _failures()
    try:
        port = serial.serial_for_url(name, baudrate=baud, timeout=READ_WAIT_S, do_not_open=True)
        port.dtr = False
        port.rts = False
        if not name.startswith("rfc2217://"):
            port.write_timeout = WRITE_WAIT_S
        if not is_url:
            port.exclusive = True
        port.open()
    except failures as error:
        raise LinkError(_kind(error, name), text, str(error), list_ports()) from error
    except ValueError as error:
        raise LinkError("not_a_port", text, str(error), list_ports()) from error
    return SerialLink(port, text)


def exchange(link: Link, host: Host, clock: Callable[[], float]) -> None:
    """One round between a line and the host role: reads (waits `READ_WAIT_S` at most), lets time pass, writes.

    Raises:
        LinkError: the line is lost; `host.disconnect()` has been called, so `LinkLost` is among its events.
    """
    try:
        data = link.read()
        now = clock()
        if data:
            host.receive(data, now)
        host.tick(now)
        out = host.data_to_send()
        if out:
            link.write(out)
    except LinkError:
        host.disconnect()
        raise


def _failures() -> tuple[type[Exception], ...]:
    """All that may fly out of pyserial: SerialException is an OSError, but flush and reset raise termios.error."""
    try:
        import termios
    except ImportError:
        return (OSError,)
    return (OSError, termios.error)


def _kind(error: Exception, name: str) -> str:
    number = getattr(error, "errno", None) or (error.args[0] if error.args else None)
    text = str(error)
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV) or "FileNotFoundError" in text:
        return "missing"
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK):
        return "busy"
    if "PermissionError" in text:
        return "busy"  # what Windows says of a port that another program holds
    if number in (errno.EACCES, errno.EPERM):
        return "permission"
    if number in (errno.ENOTTY, errno.EINVAL, errno.EISDIR, errno.ENOTDIR):
        return "not_a_port"
    return "missing" if "://" in name else "not_a_port"


def _by_number(port: PortInfo) -> tuple[str, int, str]:
    match = re.search(r"(\d+)$", port.name)
    return (port.name[: match.start()], int(match[1]), port.name) if match else (port.name, -1, port.name)
