"""Where one station meets the world: its line, the journal, the store and the operator.

It obeys the station's orders in their order, and acknowledges an event to the machine only after the journal is on the
disk. It never waits: `fleet` tells it what has come and what time it is.
"""

import secrets
from collections.abc import Callable
from typing import Final

from dealer import home
from dealer.console import Console
from dealer.journal import Journal
from dealer.line_reader import Arrived, Failed, News, Opened, ReadLine
from dealer.station.jobs import JobEntry, Task
from dealer.station.orders import (
    Append,
    Ask,
    Cancel,
    CloseJob,
    Connect,
    KeepReading,
    Leave,
    MarkCopy,
    NoteCleaned,
    NoteReveal,
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
from firmware_protocol.host import CommandError, Host
from firmware_protocol.serial_port import LinkError

REST_S: Final = 4.0
"""How long a machine that was told to stop may take to report it: its slowest card, and a lost frame."""


class Driver:
    """Runs one station, a turn at a time.

    Args:
        station: What decides.
        line: The machine.
        journal: Where jobs and events are kept.
        console: The operator, as far as this machine goes.
        code, fingerprint, machine: The set and the machine that jobs are written down for.
        mark: Writes down what became of a copy.
        reveal: Writes down that a card of this board was named.
        keep: Takes the reading of a board.

    Attributes:
        code: The exit code, None while it works.
    """

    def __init__(
        self, station: Talk, line: ReadLine, journal: Journal, console: Console, *, code: str, fingerprint: str,
        machine: str, mark: Callable[[MarkCopy], None] = lambda made: None,
        reveal: Callable[[Task], None] = lambda task: None, keep: Callable[[KeepReading], None] = lambda read: None,
    ) -> None:  # fmt: skip
        self.line = line
        self.code: int | None = None
        self._station, self._journal, self._console = station, journal, console
        self._set_code, self._fingerprint, self._machine = code, fingerprint, machine
        self._mark, self._reveal, self._keep = mark, reveal, keep
        self._host = Host(baud=line.baud)
        self._is_open = False
        self._now = 0.0
        self._connect_at: float | None = None
        self._rest_by: float | None = None
        self._obeyed = False
        self._kept: tuple[int, int] | None = None  # the last event written, not yet on the disk for certain

    def begin(self, now: float) -> None:
        """The station's first orders.

        Raises:
            Problem: As `turn`.
        """
        self._now = now
        self._is_open = self.line.begin()
        self._station.begin()
        self._obey()

    def news(self, life: int, news: News, now: float) -> None:
        """What has come of the line."""
        if life != self.line.life:
            return
        self._now = now
        match news:
            case Arrived(data):
                self._host.receive(data, now)
            case Opened():
                self._is_open = True
                self._host.connect(secrets.randbits(32), now)
            case Failed():
                was_open, self._is_open = self._is_open, False
                self.line.close()
                self._host.disconnect()
                if not was_open:
                    self._station.line_failed()

    def turn(self, now: float) -> bool:
        """Whatever is due: time, what the machine said, what the operator typed. Whether the station did anything.

        Raises:
            Problem: The journal or the store cannot be written: `last_words`, and what is in the journal is what
                happened.
        """
        self._now, self._obeyed = now, False
        if self._connect_at is not None and now >= self._connect_at:
            self._connect_at = None
            self._connect()
        self._host.tick(now)
        for event in self._host.events():
            self._station.event(event)
            self._obey()
        self._station.look()
        self._obey()
        self._hear()
        if self._station.stopping:
            self._rest_by = self._rest_by or now + REST_S
            if now >= self._rest_by:
                self._station.abandon()
                self._obey()
        self._flush()
        return self._obeyed

    def next_timeout(self) -> float | None:
        """When `turn` is due without news; None: not before there are any."""
        times = [self._connect_at, self._rest_by, self._host.next_timeout()]
        return min((time for time in times if time is not None), default=None)

    def interrupt(self, now: float) -> None:
        """Ctrl-C: cards on their way come to rest first."""
        self._now = now
        self._station.interrupt()
        self._obey()

    def last_words(self, now: float) -> None:
        """Something of ours failed: no card shall move that nobody writes down."""
        if self._is_open:
            self._host.stop(now)
            self._flush()

    @property
    def is_idle(self) -> bool:
        """Whether it waits for what other machines leave."""
        return self._station.is_idle

    def end(self) -> None:
        """What is to be sent goes out, and the line is let go of."""
        self._flush()
        self.line.close()
        self._is_open = False

    def _hear(self) -> None:
        while not self._station.over:
            answer = self._console.answer(self._station.question)
            if answer is None:
                break
            if self._station.question is None:
                self._station.pressed(answer[0])
            else:
                self._station.answer(*answer)
            self._obey()
        if self._console.ended and not self._station.over:
            self._station.nobody_answers()
            self._obey()

    def _connect(self) -> None:
        if self._is_open:
            self._host.connect(secrets.randbits(32), self._now)
        else:
            self.line.open()

    # -- orders ----------------------------------------------------------------------------------------------------

    def _obey(self) -> None:
        while orders := self._station.outputs():
            self._obeyed = True
            for order in orders:
                try:
                    self._do(order)
                except CommandError:
                    # The line went while the order was on its way; the loss is among the events that follow.
                    if self._host.link.name == "OPEN":
                        raise
            self._flush()

    def _do(self, order: Output) -> None:
        host, now = self._host, self._now
        if not isinstance(order, Append | Say | Ask | Progress):
            self.settle()  # whatever else is done comes after what is kept
        match order:
            case Say():
                self._console.say(order)
            case Ask():
                self._console.ask(order)
            case Progress():
                self._console.progress(order)
            case Append(job_id, record):
                self._journal.append_soon(job_id, record)
                self._kept = (job_id, record.number)
            case OpenJob(job, backs):
                entry = JobEntry(job, self._set_code, self._fingerprint, self.line.port, self._machine, backs=backs)
                self._journal.open_job(entry, home.now())
            case KeepReading():
                self._keep(order)
            case CloseJob(job_id, outcome):
                self._journal.finish(job_id, outcome, home.now())
            case MarkCopy():
                self._mark(order)
                self._console.result(order)
            case NoteReveal(task):
                self._reveal(task)
            case NoteCleaned(machine):
                self._journal.cleaned(machine, home.now())
            case Restore(job, records):
                host.restore(job, records)
            case Connect(delay):
                if delay:
                    self.line.close()
                    self._is_open = False
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
                self.code = code

    def settle(self) -> None:
        """What happened is on the disk, and the machine is told so at once: its next card waits for that.

        Raises:
            Problem: As `turn`.
        """
        self._journal.sync()
        if self._kept is None:
            return
        (job_id, number), self._kept = self._kept, None
        if self._host.job is not None and self._host.job.job_id == job_id:
            self._host.ack(number, self._now)
        self._flush()

    def _flush(self) -> None:
        data = self._host.data_to_send()
        if not data or not self._is_open:
            return
        try:
            self.line.write(data)
        except LinkError:
            self._is_open = False
            self.line.close()
            self._host.disconnect()
            self._obeyed = True  # the loss is among the host's events; they are due at once
