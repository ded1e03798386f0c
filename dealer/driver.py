"""Where a station meets the world: port, journal, store, clock and operator. One loop, one thread; it obeys the
station's orders in their order, and acknowledges an event to the machine only after the journal is on the disk."""

import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from boards.problems import Problem, Word
from dealer import home
from dealer.console import Console
from dealer.journal import Journal
from dealer.station.jobs import JobEntry
from dealer.station.orders import (
    Append,
    Ask,
    Cancel,
    CloseJob,
    Connect,
    Leave,
    MarkCopy,
    OpenJob,
    Output,
    Progress,
    Put,
    ReadPocket,
    Reply,
    Restore,
    Resume,
    Say,
    Start,
    Stop,
)  # fmt: skip
from dealer.station.talk import Talk
from firmware_protocol import events
from firmware_protocol.codes import MessageType as Command
from firmware_protocol.host import CommandError, Host
from firmware_protocol.serial_port import Link, LinkError, exchange, list_ports, open_port

REST_S: Final = 4.0
"""How long a machine that was told to stop may take to report it: its slowest card, and a lost frame."""
_IDLE_S: Final = 0.02


def link_problem(error: LinkError) -> Problem:
    """A line that cannot be used, as a sentence: missing, busy, no permission, no port, lost, no machine."""
    known = tuple(port.name for port in error.ports) or Word("machine_no_ports")
    detail = error.detail.splitlines()[0][:200] if error.detail else error.kind
    key = f"machine_{error.kind}"
    if error.kind == "missing" and "://" in error.port:
        key = "machine_missing_url"
    return Problem(key, port=error.port, detail=detail, known=known)


class Line:
    """An open port with somebody's greeting answered.

    Attributes:
        port: The name as the user gave it.
        link: The open link; None while it is lost.
    """

    def __init__(self, port: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.port, self.clock = port, clock
        self.link: Link | None = None

    def open(self) -> None:
        """Open the port (again).

        Raises:
            LinkError: As `open_port`.
        """
        self.close()
        self.link = open_port(self.port)

    def close(self) -> None:
        """Close it; never raises."""
        if self.link is not None:
            self.link.close()
            self.link = None

    def greet(self) -> events.MachineInfo:
        """Open the port and ask who is there. A machine that deals is paused by that.

        Raises:
            Problem: `machine_missing`, `machine_busy`, `machine_not_a_machine` ...; the port is closed then.
        """
        host = Host()
        try:
            self.open()
            assert self.link is not None
            host.connect(secrets.randbits(32), self.clock())
            while True:
                exchange(self.link, host, self.clock)
                for event in host.events():
                    if isinstance(event, events.Connected):
                        return event.info
                    if isinstance(event, events.Refused) and event.command is Command.HELLO:
                        raise Problem("machine_version")
                    if isinstance(event, events.LinkLost):
                        raise LinkError("not_a_machine", self.port, event.reason, list_ports())
        except LinkError as error:
            self.close()
            raise link_problem(error) from None
        except BaseException:
            self.close()
            raise


class Driver:
    """Runs one station to its end.

    Args:
        station: What decides.
        line: The port, open or not.
        journal: Where jobs and events are kept.
        console: The operator.
        code, fingerprint, machine: The set and the machine that jobs are written down for.
        mark: Writes down what became of a copy.
    """

    def __init__(
        self, station: Talk, line: Line, journal: Journal, console: Console, *, code: str, fingerprint: str,
        machine: str, mark: Callable[[MarkCopy], None] = lambda made: None,
    ) -> None:  # fmt: skip
        self._station, self._line, self._journal, self._console = station, line, journal, console
        self._code, self._fingerprint, self._machine, self._mark = code, fingerprint, machine, mark
        self._host = Host()
        self._connect_at: float | None = None
        self._rest_by: float | None = None
        self._code_out: int | None = None

    def run(self) -> int:
        """Work until the station leaves; gives the exit code.

        Raises:
            Problem: The journal or the store cannot be written: the machine was told to stop, and what is in the
                journal is what happened.
        """
        try:
            with _interrupts() as interrupted:
                self._station.begin()
                self._obey()
                while self._code_out is None:
                    self._turn()
                    if interrupted():
                        self._station.interrupt()
                        self._obey()
        except BaseException:
            self._last_words()
            raise
        finally:
            self._flush()
            self._line.close()
        return self._code_out

    def _turn(self) -> None:
        """Once around: the line, what the machine said, what the operator typed, what time it is."""
        clock = self._line.clock
        if self._connect_at is not None and clock() >= self._connect_at:
            self._connect_at = None
            self._connect()
        if self._line.link is not None:
            try:
                exchange(self._line.link, self._host, clock)
            except LinkError:
                self._line.close()
        else:
            time.sleep(_IDLE_S)
        for event in self._host.events():
            self._station.event(event)
            self._obey()
        self._flush()
        answer = self._console.answer(self._station.question)
        if answer is not None:
            if self._station.question is None:
                self._station.leave()
            else:
                self._station.answer(*answer)
        elif self._console.ended and not self._station.over:
            self._station.nobody_answers()
        if self._station.stopping:
            self._rest_by = self._rest_by or clock() + REST_S
            if clock() >= self._rest_by:
                self._station.abandon()
        self._obey()

    def _connect(self) -> None:
        if self._line.link is None:
            try:
                self._line.open()
            except LinkError:
                self._station.line_failed()
                return
        self._host.connect(secrets.randbits(32), self._line.clock())

    # -- orders ----------------------------------------------------------------------------------------------------

    def _obey(self) -> None:
        while orders := self._station.outputs():
            for order in orders:
                try:
                    self._do(order)
                except CommandError:
                    # The line went while the order was on its way; the loss is among the events that follow.
                    if self._host.link.name == "OPEN":
                        raise
            self._flush()

    def _do(self, order: Output) -> None:
        host, now = self._host, self._line.clock()
        match order:
            case Say():
                self._console.say(order)
            case Ask():
                self._console.ask(order)
            case Progress():
                self._console.progress(order)
            case Append(job_id, record):
                self._journal.append(job_id, record)
                if host.job is not None and host.job.job_id == job_id:
                    host.ack(record.number, now)
            case OpenJob(job):
                entry = JobEntry(job, self._code, self._fingerprint, self._line.port, self._machine)
                self._journal.open_job(entry, home.now())
            case CloseJob(job_id, outcome):
                self._journal.finish(job_id, outcome, home.now())
            case MarkCopy():
                self._mark(order)
            case Restore(job, records):
                host.restore(job, records)
            case Connect(delay):
                if delay:
                    self._line.close()
                self._connect_at = now + delay
            case Put(job):
                host.put(job, now)
            case Start():
                host.start(now)
            case Resume():
                host.resume(now)
            case Cancel(job_id):
                host.cancel(now, job_id)
            case Reply(evn, answer, face):
                host.answer(evn, answer, now, face)
            case Stop():
                host.stop(now)
            case ReadPocket(pocket):
                if pocket:
                    host.read_pocket(pocket, now)
                else:
                    host.finish_reading(now)
            case Leave(code):
                self._code_out = code

    def _flush(self) -> None:
        """Acknowledgements go out at once: the next card waits for them."""
        if self._line.link is None:
            return
        data = self._host.data_to_send()
        if data:
            try:
                self._line.link.write(data)
            except LinkError:
                self._line.close()
                self._host.disconnect()

    def _last_words(self) -> None:
        """Something of ours failed: no card shall move that nobody writes down."""
        if self._line.link is not None:
            self._host.stop(self._line.clock())


@contextmanager
def _interrupts() -> Iterator[Callable[[], bool]]:
    """Ctrl-C as a question that is asked between two orders, so that no order is half obeyed.

    Works wherever C has SIGINT, Windows included; outside the main thread nobody presses Ctrl-C.
    """
    pressed = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, lambda *_: pressed.set())

    def taken() -> bool:
        if not pressed.is_set():
            return False
        pressed.clear()
        return True

    try:
        yield taken
    finally:
        signal.signal(signal.SIGINT, before)
