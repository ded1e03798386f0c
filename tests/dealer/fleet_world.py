"""Several simulated machines, one program, one virtual clock: the real loop, drivers, stations and journal.

Lines are pulled and put back, machines lose power, the program is killed; every start of a copy is watched.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from station_world import THINKING_S

from boards.board import BoardSet
from dealer.console import Console
from dealer.driver import Driver
from dealer.fleet import Fleet
from dealer.journal import Journal
from dealer.line_reader import Arrived, Failed, Inbox, News, Opened, ReadLine
from dealer.operations.machine_sharing import Shared, share_out
from dealer.operations.machine_work import Work, WorkOrder
from dealer.operations.sets import Found
from dealer.station.jobs import Task, plan_of, tasks_for
from dealer.station.orders import Ask, Choice, Fate, MarkCopy, Progress, Say
from firmware_protocol.codes import UNREAD
from firmware_protocol.events import MachineInfo
from firmware_protocol.host import Host
from firmware_protocol.port_errors import PortFault
from firmware_protocol.serial_port import LinkError
from firmware_protocol.simulator import Setup, SimulatedMachine

Answers = Callable[[int, Ask], Choice | None]


class Killed(BaseException):
    """The program ends here, without a word."""


class QuickJournal(Journal):
    """The real file; the disk itself is not what is tested here."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._db.execute("PRAGMA synchronous=OFF")


class WorldLine:
    """A line to one of the machines."""

    baud = 115200

    def __init__(self, world: "World", number: int) -> None:
        self.world, self.number, self.port, self.life = world, number, f"COM{number}", 0
        self.is_open = False
        self.opening = False

    def begin(self) -> bool:
        return False

    def open(self) -> None:
        self.close()
        self.opening = True

    def write(self, data: bytes) -> None:
        if self.world.dead:
            return
        if not self.world.plugged[self.number]:
            raise LinkError(PortFault.LOST, self.port)
        if self.is_open:
            self.world.machines[self.number].receive(data, self.world.now)

    def close(self) -> None:
        self.life += 1
        self.is_open = self.opening = False

    def rest(self) -> None:
        pass


class WorldConsole:
    """The operator at one machine, who takes a moment for each answer."""

    def __init__(self, world: "World", number: int) -> None:
        self.world, self.number = world, number
        self.asked: Ask | None = None
        self.at: float | None = None

    def say(self, line: Say) -> None:
        self.world.lines.append((self.number, line.key))

    def ask(self, question: Ask) -> None:
        self.world.lines.append((self.number, question.key))
        self.asked, self.at = question, self.world.now + THINKING_S

    def progress(self, progress: Progress) -> None:
        self.world.cards += 1

    def result(self, mark: MarkCopy) -> None:
        pass

    def answer(self, question: Ask | None) -> tuple[Choice, int] | None:
        if question is None or question is not self.asked:
            self.at = None
            return None
        if self.at is None or self.world.now < self.at:
            return None
        self.at = None
        choice = self.world.answers(self.number, question)
        return None if choice is None else (choice, UNREAD)

    @property
    def ended(self) -> bool:
        return False

    def wake_with(self, wake: Callable[[], None]) -> None:
        pass


@dataclass
class World:
    """What stays when the program is killed: machines, journal, the state of every copy."""

    boards: BoardSet
    folder: Path
    setups: Sequence[Setup]
    answers: Answers
    seed: int = 1
    copies: int = 1
    now: float = 0.0
    cards: int = 0
    dead: bool = False
    machines: dict[int, SimulatedMachine] = field(default_factory=dict)
    plugged: dict[int, bool] = field(default_factory=dict)
    lines: list[tuple[int, str]] = field(default_factory=list)
    under_way: dict[tuple[int, int], int] = field(default_factory=dict)
    made: dict[tuple[int, int], int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    turns: int = 0
    step: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        for number, setup in enumerate(self.setups, start=1):
            self.machines[number] = SimulatedMachine(setup, random.Random(self.rng.random()), self.now)
            self.plugged[number] = True

    @property
    def keys(self) -> list[str]:
        return [key for _, key in self.lines]

    def run(self, *numbers: int) -> int | None:
        """One life of the program with these machines (default all that are plugged in); None: it was killed."""
        self.dead = False
        here = [number for number in (numbers or self.machines) if self.plugged[number]]
        infos = [self.info(number) for number in here]
        tasks = tasks_for(self.boards.boards, range(1, self.copies + 1), planned=self.copies)
        found = Found("s", self.boards, None)
        made = tuple(task for task in tasks if (task.board, task.copy) in self.made)
        work = Work(found, WorkOrder(), self.copies, self.boards.boards, tuple(tasks), made, ())
        with QuickJournal(self.folder / "journal") as journal:
            shared = share_out(journal, infos, work)
            self.drivers = self._drivers(journal, shared, here, infos)
            inbox = Inbox()
            inbox.take = self.take  # type: ignore[method-assign]
            fleet = Fleet(self.drivers, inbox, clock=lambda: self.now)
            try:
                return fleet.run()
            except Killed:
                return None

    def _drivers(
        self, journal: Journal, shared: Shared, here: Sequence[int], infos: Sequence[MachineInfo]
    ) -> list[Driver]:
        self.open_lines = {number: WorldLine(self, number) for number in here}
        self.consoles = {number: WorldConsole(self, number) for number in here}
        drivers = []
        for number, station, info in zip(here, shared.stations, infos, strict=True):
            console: Console = self.consoles[number]
            line: ReadLine = self.open_lines[number]
            drivers.append(
                Driver(
                    station, line, journal, console, code="ABCD-EFGH", fingerprint=self.boards.fingerprint,
                    machine=info.machine_id, mark=lambda mark, number=number: self.mark(number, mark),
                )
            )  # fmt: skip
        return drivers

    def info(self, number: int) -> MachineInfo:
        """Who answers at this port; the time that takes passes."""
        host, machine = Host(), self.machines[number]
        host.connect(self.rng.getrandbits(32), self.now)
        while host.info is None:
            self.now += 0.01
            machine.tick(self.now)
            host.tick(self.now)
            machine.receive(host.data_to_send(), self.now)
            host.receive(machine.data_to_send(), self.now)
            host.events()
        return host.info

    def mark(self, number: int, mark: MarkCopy) -> None:
        """The watch over every copy: begun on one machine at a time, made once, and as its record says."""
        task = mark.task
        key = (task.board, task.copy)
        if mark.fate is Fate.UNDER_WAY:
            if key in self.made:
                self.wrong.append(f"{key} is dealt again by {number}")
            if self.under_way.get(key, number) != number:
                self.wrong.append(f"{key} is begun by {number} and lies in {self.under_way[key]}")
            self.under_way[key] = number
        elif mark.fate is Fate.MADE:
            if key in self.made:
                self.wrong.append(f"{key} is made twice")
            self.made[key] = number
            self.under_way.pop(key, None)
            if not self.is_right(number, task):
                self.wrong.append(f"{key} is silently wrong")
        else:
            self.under_way.pop(key, None)

    def emptied(self, key: tuple[int, int]) -> None:
        """Somebody took all cards out of this board."""
        self.under_way.pop(key, None)

    def is_right(self, number: int, task: Task) -> bool:
        machine = self.machines[number]
        body = machine.body
        lies = body.pockets if body.board and body.label == task.container else machine.shelf.get(task.container, {})
        planned = plan_of(self.boards.board(task.board)).contents()
        return all(+Counter(lies.get(pocket, ())) == +planned[pocket] for pocket in planned)

    def take(self, wait_s: float) -> tuple[list[tuple[ReadLine, int, News]], bool]:
        """The inbox: time passes until something happens."""
        if self.dead:
            raise Killed
        self.turns += 1
        assert self.turns < 60_000, f"no end at {self.now}: {self.lines[-5:]}"
        answers = [console.at for console in self.consoles.values() if console.at is not None]
        due = [machine.next_timeout() for machine in self.machines.values()]
        opening = any(line.opening for line in self.open_lines.values())
        times = [time for time in (*due, *answers, self.now + wait_s) if time is not None]
        self.now = max(self.now + 1e-4, self.now if opening else min(times))
        self.step()
        if self.dead:
            raise Killed
        news: list[tuple[ReadLine, int, News]] = []
        for number, line in self.open_lines.items():
            machine = self.machines[number]
            machine.tick(self.now)
            data = machine.data_to_send()
            if line.opening:
                line.opening = False
                line.is_open = self.plugged[number]
                lost = LinkError(PortFault.MISSING, line.port)
                news.append((line, line.life, Opened() if line.is_open else Failed(lost)))
            elif line.is_open and not self.plugged[number]:
                line.is_open = False
                news.append((line, line.life, Failed(LinkError(PortFault.LOST, line.port))))
            elif data and line.is_open:
                news.append((line, line.life, Arrived(data)))
        return news, any(at <= self.now for at in answers)

    def kill(self) -> None:
        """The program is killed: nothing is said to a machine any more."""
        self.dead = True
