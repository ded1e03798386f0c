"""The line itself: serial ports and socket URLs through pyserial, as a link that never blocks for long.

Opening a port resets many boards, listing does not: DTR and RTS are low before the port opens, and the protocol treats
a restart on connect as normal. Everything pyserial, the driver or the terminal layer may throw is turned into one
`LinkError` here; nothing above this module knows pyserial.
"""

import contextlib
import errno
import os
import re
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from firmware_protocol.host import Host
from firmware_protocol.port_errors import PortFault, fault_of

READ_WAIT_S: Final = 0.02
"""`Link.read` waits at most so long: short enough for Ctrl-C on every system, long enough not to spin."""
WRITE_WAIT_S: Final = 1.0
"""A write that is stuck for longer is dropped; the protocol repeats what mattered."""
BAUD: Final = 115200
"""The rate of the protocol; older serial lines take 9600 (docs/protocol.md, layer 0)."""
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
        kind: why. NOT_A_MACHINE is raised by callers after `LinkLost("no answer")`.
        port: the name as the user gave it.
        detail: what the system said, or what is wrong with the name; for a person's eyes.
        ports: the ports that exist.
    """

    def __init__(self, kind: PortFault, port: str, detail: str = "", ports: tuple[PortInfo, ...] = ()) -> None:
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

    COM ports in any case and number, with or without ``\\.\`` in front and the colon of old times behind, open alike;
    so do URLs in any case. Paths stay.

    Raises:
        LinkError: NOT_A_PORT, when the name is empty, has blanks at its ends, is COM0, is ``spy://``, or the URL of a
            network without host or port.
    """
    if not text.strip():
        raise LinkError(PortFault.NOT_A_PORT, text, "the name is empty", list_ports())
    if text != text.strip():
        raise LinkError(PortFault.NOT_A_PORT, text, f"blanks around the name: write {text.strip()}", list_ports())
    scheme, is_url, rest = text.partition("://")
    if is_url:
        if scheme.lower() == "spy":
            # pyserial's spy writes every byte of the line down, and the plan of a board is its hands.
            raise LinkError(PortFault.NOT_A_PORT, text, "spy:// would write the hands to a file or the screen")
        if scheme.lower() in ("socket", "rfc2217") and not _has_address(text):
            raise LinkError(PortFault.NOT_A_PORT, text, f"write it as {scheme.lower()}://HOST:PORT")
        return f"{scheme.lower()}://{rest}"
    match = re.fullmatch(r"(?:[\\/]{2}[.?][\\/])?com(\d+):?", text, re.IGNORECASE)
    if match is None:
        return text
    if int(match[1]) == 0:
        raise LinkError(PortFault.NOT_A_PORT, text, "COM ports are numbered from 1", list_ports())
    return f"COM{int(match[1])}"


def _has_address(url: str) -> bool:
    """Whether a URL has a host and a port number; pyserial reports one that lacks them as an error of the network."""
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and bool(parts.port)
    except ValueError:
        return False


class SerialLink:
    """An open port. Use `open_port`."""

    def __init__(self, port: Any, name: str, *, is_socket: bool = False, wait_s: float = READ_WAIT_S) -> None:
        self._port = port
        self._name = name
        self._is_socket = is_socket
        self._wait_s = wait_s
        self._failures = _failures()
        self._closed = False
        self._reading, self._writing = threading.Lock(), threading.Lock()

    def read(self) -> bytes:
        """What has arrived; empty after `wait_s` at most. Another thread may write and close meanwhile."""
        try:
            with self._reading:
                return self._read()
        except self._failures as error:
            raise self._lost(error) from error
        finally:
            if self._closed:
                self.close()

    def _read(self) -> bytes:
        if self._closed:
            raise OSError(errno.EBADF, "closed")
        data = bytes(self._port.read(1))
        if not data:
            return data
        try:
            return data + self._rest()
        except self._failures:
            return data  # what came before the plug was pulled still counts; the next read meets the loss

    def _rest(self) -> bytes:
        if self._is_socket:
            # in_waiting of a socket is 0 or 1 and says nothing about how much can be read: byte by byte is slow
            self._port.timeout = 0
            try:
                return bytes(self._port.read(_CHUNK - 1))
            finally:
                self._port.timeout = self._wait_s
        rest = b""
        while len(rest) < _CHUNK and (waiting := self._port.in_waiting):
            rest += self._port.read(min(waiting, _CHUNK))
        return rest

    def write(self, data: bytes) -> None:
        """Sends, or drops what the other side does not take in `WRITE_WAIT_S`."""
        from serial import SerialTimeoutException

        try:
            with self._writing:
                self._port.write(data)
        except SerialTimeoutException:
            return  # how much went out is unknown; to the protocol it is noise
        except self._failures as error:
            raise self._lost(error) from error

    def close(self) -> None:
        """Closes; never raises. A read that another thread waits in ends first, and closes.

        pyserial's own close lets that read go on, with a descriptor that may be another port's by then.
        """
        self._closed = True
        if not self._reading.acquire(blocking=False):
            with contextlib.suppress(Exception):
                self._port.cancel_read()  # serial ports have it; of the others a read ends after `wait_s`
            return
        try:
            with self._writing:
                self._port.close()
        except self._failures:
            return
        finally:
            self._reading.release()

    def _lost(self, error: BaseException) -> LinkError:
        self.close()
        return LinkError(PortFault.LOST, self._name, str(error), list_ports())


def open_port(text: str, *, baud: int = BAUD, wait_s: float = READ_WAIT_S) -> SerialLink:
    r"""Opens any name pyserial knows: ``COM10``, ``/dev/ttyUSB0``, a pty, ``socket://host:port``, ``rfc2217://...``,
    ``loop://``, ``hwgrep://...``, ``alt://...``, ``cp2110://...``. A read waits `wait_s` seconds at most.

    Raises:
        LinkError: with its kind, and the ports that exist.
    """
    import serial

    name = port_name(text)
    is_url = "://" in name
    if not is_url and in_session(name):
        raise LinkError(PortFault.TERMINAL, text, os.path.realpath(name), list_ports())
    port = None
    try:
        port = serial.serial_for_url(name, baudrate=baud, timeout=wait_s, do_not_open=True)
        port.dtr = False
        port.rts = False
        if not name.startswith("rfc2217://"):  # raises NotImplementedError there; its socket gives up by itself
            port.write_timeout = WRITE_WAIT_S
        if not is_url or name.startswith(_REAL_PORTS):
            port.exclusive = True
        port.open()
    except Exception as error:
        # Besides its own SerialException pyserial lets through what its parsing of a name meets (re.error of a
        # hwgrep://, ValueError of what it does not know) and termios.error, which is no OSError.
        if port is not None:
            _close_quietly(port)
        raise LinkError(fault_of(error, name), text, _detail(error, name), list_ports()) from error
    return SerialLink(port, text, is_socket=name.startswith("socket://"), wait_s=wait_s)


def in_session(name: str) -> bool:
    """Whether this pty is the terminal of somebody's session (Linux; elsewhere never known).

    A simulator that is killed leaves its link behind, and the system gives the number of the pty to the next window
    that is opened: what is sent there would be typed into a shell, and its settings would be spoilt.
    """
    with contextlib.suppress(OSError, ValueError):
        device = os.stat(name).st_rdev
        if os.major(device) not in _PTYS:
            return False
        for process in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError, IndexError):
                if process.name.isdigit():
                    # proc(5): the name of the program, in brackets, may hold anything; tty_nr is the fifth behind it
                    terminal = int((process / "stat").read_bytes().rpartition(b")")[2].split()[4])
                    if terminal == device:
                        return True
    return False


_PTYS: Final = range(136, 144) if sys.platform == "linux" else range(0)
"""Major numbers of the other ends of ptys (Linux, devices.txt)."""

_REAL_PORTS: Final = ("hwgrep://", "alt://")
"""URLs that only say another way which port of this computer is meant."""


def _detail(error: Exception, name: str) -> str:
    if name.startswith("cp2110://") and "not known" in str(error):
        return "cp2110:// needs the Python package hidapi"
    return str(error)


def _close_quietly(port: Any) -> None:
    """pyserial leaves a descriptor open when what follows its opening fails."""
    try:
        port.close()
    except Exception:
        return


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


def _by_number(port: PortInfo) -> tuple[str, int, str]:
    match = re.search(r"(\d+)$", port.name)
    return (port.name[: match.start()], int(match[1]), port.name) if match else (port.name, -1, port.name)
