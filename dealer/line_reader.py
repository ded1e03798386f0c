"""Lines read by threads of their own, for the one thread that works: nothing polls, and no line holds up another.

A thread opens its line (a network may take seconds to refuse), waits in read and puts what came into the inbox. Select
does not know COM ports, and pyserial's own reader thread dies without a word when the plug is pulled while it is busy.
"""

import threading
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Final, Protocol

from dealer.line import Line
from firmware_protocol.port_errors import PortFault
from firmware_protocol.serial_port import Link, LinkError

CLOSED_BY_S: Final = 2.0
"""How long a closed line may take to end its read; a port with a driver that hangs is left behind then."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The line is there."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """Bytes of the machine."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Failed:
    """The line could not be opened, or is lost."""

    error: LinkError


News = Opened | Arrived | Failed


class ReadLine(Protocol):
    """A line whose news come through an inbox.

    Attributes:
        port: Its name as the user gave it.
        baud: Its rate.
        life: Counts openings and closings; news of an earlier life mean nothing.
    """

    port: str
    baud: int
    life: int

    def begin(self) -> bool:
        """Read what is open already; False: nothing is, `open` it."""

    def open(self) -> None:
        """Open (again); `Opened` or `Failed` follows."""

    def write(self, data: bytes) -> None:
        """Send. Raises LinkError (lost)."""

    def close(self) -> None:
        """Close; what still comes of it is of an earlier life."""

    def rest(self) -> None:
        """Wait until it is closed, so that somebody else can open it."""


class Inbox:
    """What the threads have for the one that works."""

    def __init__(self) -> None:
        # SimpleQueue.put may be called from a signal handler, whatever the thread that works is at
        self._queue: SimpleQueue[tuple[ReadLine, int, News] | None] = SimpleQueue()

    def put(self, line: ReadLine, life: int, news: News) -> None:
        """News of a line."""
        self._queue.put((line, life, news))

    def wake(self) -> None:
        """There is something elsewhere: a key, Ctrl-C."""
        self._queue.put(None)

    def take(self, wait_s: float) -> tuple[list[tuple[ReadLine, int, News]], bool]:
        """All there is, and whether there is something elsewhere; waits for the first so long."""
        taken, woken = [], False
        try:
            item = self._queue.get(timeout=wait_s) if wait_s > 0 else self._queue.get_nowait()
            while True:
                if item is None:
                    woken = True
                else:
                    taken.append(item)
                item = self._queue.get_nowait()
        except Empty:
            return taken, woken


class LineReader:
    """A `ReadLine` on a real port.

    Args:
        line: The port; when it is open, `begin` goes on with that.
        inbox: Where its news go.
    """

    def __init__(self, line: Line, inbox: Inbox) -> None:
        self.port, self.baud, self.life = line.port, line.baud, 0
        self._line, self._inbox = line, inbox
        self._link: Link | None = None
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def begin(self) -> bool:
        """Read what is open already; False: nothing is, `open` it."""
        self._link, self._line.link = self._line.link, None
        if self._link is None:
            return False
        self._start(self._link)
        return True

    def open(self) -> None:
        """Open (again), in a thread."""
        self.close()
        self._start(None)

    def write(self, data: bytes) -> None:
        """Send; into nothing when the line is closed.

        Raises:
            LinkError: The line is lost.
        """
        link = self._link
        if link is not None:
            link.write(data)

    def close(self) -> None:
        """Close; never raises and never waits."""
        with self._lock:
            self.life += 1
            link, self._link = self._link, None
        if link is not None:
            link.close()

    def rest(self) -> None:
        """Wait until the thread has let go of the port."""
        if self._thread is not None:
            self._thread.join(CLOSED_BY_S)

    def _start(self, link: Link | None) -> None:
        self._thread = threading.Thread(target=self._work, args=(self.life, link, self._thread), daemon=True)
        self._thread.start()

    def _work(self, life: int, link: Link | None, before: threading.Thread | None) -> None:
        if before is not None:
            before.join(CLOSED_BY_S)  # the same port is not opened beside itself
        try:
            if link is None:
                link = self._line.connect()
                with self._lock:
                    if life != self.life:
                        return
                    self._link = link
                self._inbox.put(self, life, Opened())
            while life == self.life:
                data = link.read()
                if data:
                    self._inbox.put(self, life, Arrived(data))
        except LinkError as error:
            self._inbox.put(self, life, Failed(error))
        except Exception as error:
            # Whatever a driver or pyserial still thinks of: a thread that dies without a word is a line that hangs.
            self._inbox.put(self, life, Failed(LinkError(PortFault.LOST, self.port, str(error))))
        finally:
            if link is not None:
                link.close()
