"""An open line to a machine: which port and how, and who is there."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from boards.problems import Problem
from dealer.port_hints import link_problem, unanswered
from firmware_protocol import events
from firmware_protocol.codes import MessageType as Command
from firmware_protocol.hearing import KEPT, what_was_heard
from firmware_protocol.host import Host
from firmware_protocol.serial_port import BAUD as BAUD
from firmware_protocol.serial_port import Link, LinkError, exchange, open_port
from firmware_protocol.trace import Trace, TracedLink

WAIT_S: Final = 0.25
"""A read returns as soon as something comes, and after this long when nothing does: four times a second costs nothing,
and a socket, whose read nobody can cut short, is closed soon enough."""


@dataclass(frozen=True, slots=True)
class LineOptions:
    """How a port is used."""

    baud: int = BAUD
    trace: Trace | None = None
    """Where everything that passes is written down; None: nowhere."""
    wait_s: float = WAIT_S
    """How long a read waits when nothing comes."""


USUAL: Final = LineOptions()


class Line:
    """A port, and the link that is open on it.

    Attributes:
        port: The name as the user gave it.
        link: The open link; None while it is lost.
        clock: Seconds from any fixed start.
        baud: The baud rate.
    """

    def __init__(self, port: str, clock: Callable[[], float] = time.monotonic, options: LineOptions = USUAL) -> None:
        self.port, self.clock, self.baud = port, clock, options.baud
        self._trace, self._wait_s = options.trace, options.wait_s
        self.link: Link | None = None

    def open(self) -> None:
        """Open the port (again).

        Raises:
            LinkError: As `open_port`.
        """
        self.close()
        self.link = self.connect()

    def connect(self) -> Link:
        """A new link to the port, for the caller to keep. Its reads wait as long as the options say.

        Raises:
            LinkError: As `open_port`.
        """
        link: Link
        try:
            link = open_port(self.port, baud=self.baud, wait_s=self._wait_s)
        except LinkError as error:
            if self._trace is not None:
                self._trace.remark(f"not opened: {error}")
            raise
        if self._trace is not None:
            self._trace.remark(f"open {self.port} at {self.baud} baud")
            link = TracedLink(link, self._trace)
        return link

    def close(self) -> None:
        """Close it; never raises."""
        if self.link is not None:
            self.link.close()
            self.link = None
            if self._trace is not None:
                self._trace.remark("closed")

    def greet(self) -> events.MachineInfo:
        """Open the port and ask who is there. A machine that deals is paused by that.

        Raises:
            Problem: `machine_missing`, `machine_busy`, `machine_not_a_machine` ...; the port is closed then.
        """
        host = Host(baud=self.baud)
        try:
            self.open()
            assert self.link is not None
            heard = _Listening(self.link)
            host.connect(secrets.randbits(32), self.clock())
            heard.write(host.data_to_send())  # before the first read, which waits for the answer
            while True:
                exchange(heard, host, self.clock)
                for event in host.events():
                    if isinstance(event, events.Connected):
                        return event.info
                    if isinstance(event, events.Refused) and event.command is Command.HELLO:
                        raise Problem("machine_version")
                    if isinstance(event, events.LinkLost):
                        raise unanswered(self.port, self.baud, what_was_heard(bytes(heard.data)))
        except LinkError as error:
            self.close()
            raise link_problem(error, self.baud) from None
        except BaseException:
            self.close()
            raise


class _Listening:
    """A link that keeps the first bytes that came."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.data = bytearray()

    def read(self) -> bytes:
        data = self._link.read()
        if len(self.data) < KEPT:
            self.data += data
        return data

    def write(self, data: bytes) -> None:
        self._link.write(data)

    def close(self) -> None:
        self._link.close()
