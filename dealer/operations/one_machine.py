"""One machine for a command of its own: its port held, the journal open, the machine greeted, one station run."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from dealer import home
from dealer.console import Console
from dealer.driver import Driver
from dealer.fleet import Fleet
from dealer.journal import Journal, journal_path
from dealer.line import Line, LineOptions
from dealer.line_reader import Inbox, LineReader
from dealer.port_claim import claimed_port
from dealer.station.jobs import JobEntry, Task
from dealer.station.orders import KeepReading, MarkCopy
from dealer.station.talk import Talk
from firmware_protocol.events import MachineInfo


@dataclass(frozen=True, slots=True)
class OneMachine:
    """A machine that answered, on its open line."""

    line: Line
    info: MachineInfo
    journal: Journal

    @property
    def entry(self) -> JobEntry | None:
        """The job in its memory as this computer's journal knows it.

        Raises:
            Problem: The journal.
        """
        return self.journal.entry(self.info.job_id)

    def run(
        self, station: Talk, console: Console, *, fingerprint: str, code: str = "",
        mark: Callable[[MarkCopy], None] = lambda made: None, reveal: Callable[[Task], None] = lambda task: None,
        keep: Callable[[KeepReading], None] = lambda read: None,
    ) -> int:  # fmt: skip
        """Run a station to its end, as `Driver` and `Fleet` do; gives the exit code.

        Raises:
            Problem: As `Fleet.run`.
        """
        inbox = Inbox()
        console.wake_with(inbox.wake)
        driver = Driver(
            station, LineReader(self.line, inbox), self.journal, console, code=code, fingerprint=fingerprint,
            machine=self.info.machine_id, mark=mark, reveal=reveal, keep=keep,
        )  # fmt: skip
        return Fleet([driver], inbox).run()


@contextmanager
def one_machine(port: str, options: LineOptions) -> Iterator[OneMachine]:
    """The machine at a port or URL, for this process alone.

    Raises:
        Problem: The port, the machine, the journal.
    """
    with claimed_port(home.data_folder(), port), Journal(journal_path()) as journal:
        line = Line(port, options=options)
        try:
            yield OneMachine(line, line.greet(), journal)
        finally:
            line.close()
