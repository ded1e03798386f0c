"""What each of several machines begins with: its own unfinished board first, then its share of the others."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from boards.problems import Problem
from dealer import home
from dealer.journal import MACHINE_USE, PACK_USE, Journal
from dealer.line import Line, LineOptions
from dealer.operations.machine_work import Work, WorkOrder
from dealer.port_claim import claimed_port
from dealer.station.dealing import Station
from dealer.station.jobs import JobEntry, Task, Unfinished
from dealer.station.sharing import Key, Pool
from dealer.station.wear import Use, Wear
from firmware_protocol.events import MachineInfo


@dataclass(frozen=True, slots=True)
class Shared:
    """The boards of a run, shared out.

    Attributes:
        pool: All of them.
        stations: One for each machine, in the order of the machines.
        elsewhere: Boards that are left out because another machine has begun them, with that machine.
    """

    pool: Pool
    stations: tuple[Station, ...]
    elsewhere: dict[Task, str]


def share_out(
    journal: Journal, infos: Sequence[MachineInfo], work: Work, *, yes: bool = False, reveal: bool = False,
    check_label: bool = True, asks: bool = False,
) -> Shared:  # fmt: skip
    """Stations for these machines, on one pool of boards: no copy is under way on two of them.

    Args:
        journal: What was begun earlier.
        infos: The machines as they greeted.
        work: The boards that are meant.
        yes, reveal, check_label: As `Station`.
        asks: As `Pool`.

    Raises:
        Problem: The journal.
    """
    of = work.found.board_set
    others = {} if work.order.again else boards_elsewhere(journal, infos, of.fingerprint)
    elsewhere = {task: others[task.board, task.copy] for task in work.tasks if (task.board, task.copy) in others}
    resumed = boards_under_way(journal, infos, of.fingerprint, work.task_of)
    pool = Pool((task for task in work.tasks if task not in work.made and task not in elsewhere), asks=asks)
    attempts = {
        (task.board, task.copy): journal.next_attempt(of.fingerprint, task.board, task.copy)
        for task in (*work.tasks, *(one.task for one in resumed.values()))
    }
    stations = []
    for number, info in enumerate(infos, start=1):
        share = pool.share(number)
        if number in resumed:
            share.hold(resumed[number].task)
        station = Station(
            share, code=of.code, fingerprint=of.fingerprint, attempts=attempts, resumed=resumed.get(number),
            other=journal.entry(info.job_id), made=work.made if number == 1 else (),
            yes=yes, reveal=reveal, check_label=check_label, wear=wear_of(journal, info, work.order),
            game_id=of.game_id,
        )  # fmt: skip
        stations.append(station)
    return Shared(pool, tuple(stations), elsewhere)


def boards_under_way(
    journal: Journal, infos: Sequence[MachineInfo], fingerprint: str, task_of: Callable[[JobEntry], Task]
) -> dict[int, Unfinished]:
    """The boards of this set that are under way here, by the number of their machine: the one in a machine's memory,
    else the journal's last. One that two machines began belongs to the first; the other is asked to empty it."""
    found: dict[int, Unfinished] = {}
    for number, info in enumerate(infos, start=1):
        mine = [
            entry
            for entry in journal.unfinished(fingerprint=fingerprint)
            if entry.job.job_id == info.job_id or entry.machine == info.machine_id
        ]
        mine.sort(key=lambda entry: entry.job.job_id == info.job_id)
        if not mine:
            continue
        entry = mine[-1]
        if any((one.task.board, one.task.copy) == (entry.board, entry.copy) for one in found.values()):
            continue
        found[number] = Unfinished(entry, task_of(entry), journal.records(entry.job.job_id))
    return found


def boards_elsewhere(journal: Journal, infos: Sequence[MachineInfo], fingerprint: str) -> dict[Key, str]:
    """The boards of this set that are under way on other machines of this computer, each with the machine."""
    here, jobs = {info.machine_id for info in infos}, {info.job_id for info in infos}
    return {
        (entry.board, entry.copy): entry.machine
        for entry in journal.unfinished(fingerprint=fingerprint)
        if entry.machine not in here and entry.job.job_id not in jobs
    }


def wear_of(journal: Journal, info: MachineInfo, order: WorkOrder) -> Wear:
    """What the journal has counted of this machine and of the packs, with the order's reminders."""
    through = journal.uses(MACHINE_USE).get(info.machine_id, Use(info.machine_id))
    return Wear(through, journal.uses(PACK_USE), order.clean_every, order.change_every)


@contextmanager
def claimed_ports(ports: Sequence[str]) -> Iterator[None]:
    """Hold these ports for this process.

    Raises:
        Problem: `machines_port_twice`; as `claimed_port`.
    """
    seen: set[str] = set()
    with ExitStack() as stack:
        for port in ports:
            if port.casefold() in seen:
                raise Problem("machines_port_twice", port=port)
            seen.add(port.casefold())
            stack.enter_context(claimed_port(home.data_folder(), port))
        yield


@contextmanager
def greeted(ports: Sequence[str], options: LineOptions) -> Iterator[list[tuple[Line, MachineInfo]]]:
    """Open lines to the machines at these ports, all asked at once; closed again at the end, and on any error.

    Raises:
        Problem: Of the first port that has none; `machine_same_id`: two machines that nobody can tell apart.
    """
    lines = [Line(port, options=options) for port in ports]
    try:
        with ThreadPoolExecutor(len(lines)) as pool:
            answers = [pool.submit(line.greet) for line in lines]
        found = [(line, answer.result()) for line, answer in zip(lines, answers, strict=True)]
        seen: dict[str, str] = {}
        for line, info in found:
            if info.machine_id in seen:
                raise Problem("machine_same_id", port=line.port, other=seen[info.machine_id], machine=info.machine_id)
            seen[info.machine_id] = line.port
        yield found
    finally:
        for line in lines:
            line.close()
