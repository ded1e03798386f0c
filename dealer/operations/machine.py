"""Machines: which ports there are, who answers, boards dealt."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boards.board import BoardSet
from boards.problems import Problem
from dealer import home
from dealer.console import Console, Panel
from dealer.driver import Driver
from dealer.fleet import Fleet
from dealer.journal import FILE_NAME, MACHINE_USE, PACK_USE, Journal, claimed_port
from dealer.line import USUAL, Line, LineOptions
from dealer.line_reader import Inbox, LineReader
from dealer.operations.machine_work import ALL, Work, WorkOrder, mark_copy, note_reveal, plan_work
from dealer.operations.sets import find_set, keep_found, open_store
from dealer.station.dealing import Station
from dealer.station.jobs import JobEntry, Task, Unfinished
from dealer.station.orders import Say
from dealer.station.sharing import Pool
from dealer.station.wear import Use, Wear
from firmware_protocol.codes import Capability
from firmware_protocol.events import MachineInfo
from firmware_protocol.plan import unpack_job_id
from firmware_protocol.serial_port import PortInfo
from firmware_protocol.serial_port import list_ports as real_ports


def journal_path() -> Path:
    """Where this user's journal lies."""
    return home.data_folder() / FILE_NAME


def list_ports() -> tuple[PortInfo, ...]:
    """The serial ports of this computer; none of them is opened."""
    return real_ports()


def port_json(port: PortInfo) -> dict[str, Any]:
    """One element of `machine ports --json`."""
    return {"port": port.name, "description": port.description, "vid": port.vid, "pid": port.pid}


@dataclass(frozen=True, slots=True)
class Known:
    """A machine, and the board in its memory as this computer's journal knows it."""

    info: MachineInfo
    entry: JobEntry | None

    @property
    def abilities(self) -> tuple[str, ...]:
        """Its capabilities as lower-case words."""
        return tuple(one.name.lower() for one in Capability if one in self.info.capabilities and one.name)


def machine_info(port: str, line_options: LineOptions = USUAL) -> Known:
    """Ask the machine at a port who it is. A machine that is dealing is paused by that, as by any new session.

    Raises:
        Problem: `machine_...`: the port or the machine.
    """
    with claimed_port(home.data_folder(), port):
        line = Line(port, options=line_options)
        info = line.greet()
        line.close()
    with Journal(journal_path()) as journal:
        return Known(info, journal.entry(info.job_id) if info.job_id else None)


def info_json(known: Known) -> dict[str, Any]:
    """The shape of `machine info --json`."""
    info, job = known.info, None
    if info.job_id:
        _, board, copy, attempt = unpack_job_id(info.job_id)
        job = {
            "id": f"{info.job_id:016x}", "board": board, "copy": copy, "attempt": attempt,
            "set": (known.entry.code or None) if known.entry else None, "events": info.last_event,
        }  # fmt: skip
    return {
        "machine": info.machine_id, "kind": info.kind.name.lower(), "packs": list(info.packs),
        "outlets": info.outlets, "abilities": list(known.abilities), "state": info.state.name.lower(),
        "code": info.code.name.lower(), "same_protocol": info.same_schema, "job": job,
    }  # fmt: skip


def run_machine(
    text: str,
    port: str | Sequence[str],
    console: Console | Panel,
    *,
    order: WorkOrder = ALL,
    yes: bool = False,
    reveal: bool = False,
    any_board: bool = False,
    store_url: str | None = None,
    line_options: LineOptions = USUAL,
) -> int:
    """Have the machine at a port, or several, deal the boards of a set; gives the exit code (0, 3 or 130), the worst.

    Every event is in the journal before the machine is told so, and every finished board in the store. What was
    under way on this machine comes first, and only after a person said how.

    Args:
        text: The set (see `find_set`); one that is a file is put into the store.
        port: A port or URL; several share the boards, each takes the next when it is free.
        console: The operator; for several machines a `Panel`.
        order: Which boards and copies, in which order, with which backs.
        yes: Take a board in the slot as ready.
        reveal: Name faces at stops; recorded in the store.
        any_board: Do not compare the number on the board, read by the machine or told by the operator.
        store_url: As `open_store`.
        line_options: Baud rate and trace.

    Raises:
        Problem: The set, the port, the machine, the journal.
    """
    ports = (port,) if isinstance(port, str) else tuple(port)
    _check_ports(ports)
    found = keep_found(find_set(text, store_url=store_url), store_url=store_url, copies=1)
    of, work = found.board_set, plan_work(found, order, store_url)
    with (
        _claimed(ports),
        open_store(store_url) as store,
        Journal(journal_path()) as journal,
        greeted(ports, line_options) as lines,
    ):
        infos = [info for _, info in lines]
        elsewhere = _elsewhere(journal, infos, of, work.tasks) if not order.again else {}
        resumed = _resumed(journal, infos, work)
        if reveal:
            note_reveal(found, [board.number for board in work.chosen], store_url)
        pool = Pool(task for task in work.tasks if task not in work.made and task not in elsewhere)
        attempts = {
            (task.board, task.copy): journal.next_attempt(of.fingerprint, task.board, task.copy)
            for task in (*work.tasks, *(one.task for one in resumed.values()))
        }
        inbox, drivers = Inbox(), []
        consoles = console.machines(ports, infos) if isinstance(console, Panel) else [console]
        for task, machine in elsewhere.items():
            consoles[0].say(Say("machine_elsewhere", {"task": task, "machine": machine}))
        if work.spares:
            consoles[0].say(Say("machine_spare", {"tasks": work.spares}))
        for number, ((line, info), its_console) in enumerate(zip(lines, consoles, strict=True), start=1):
            share = pool.share(number)
            if number in resumed:
                share.hold(resumed[number].task)
            station = Station(
                share,
                code=of.code,
                fingerprint=of.fingerprint,
                attempts=attempts,
                resumed=resumed.get(number),
                other=journal.entry(info.job_id) if info.job_id else None,
                made=work.made if number == 1 else (),
                yes=yes,
                reveal=reveal,
                check_label=not any_board,
                wear=wear_of(journal, info, order),
                game_id=of.game_id,
            )
            driver = Driver(
                station, LineReader(line, inbox), journal, its_console, code=of.code, fingerprint=of.fingerprint,
                machine=info.machine_id, mark=lambda mark: mark_copy(store, found, mark),
                reveal=lambda task: note_reveal(found, [task.board], store_url),
            )  # fmt: skip
            drivers.append(driver)
        console.wake_with(inbox.wake)
        if not isinstance(console, Panel):
            return Fleet(drivers, inbox).run()
        code = Fleet(drivers, inbox, shown=console.shown).run()
        console.finished(pool.done, pool.unmade, pool.bad, code)
        return code


@contextmanager
def _claimed(ports: Sequence[str]) -> Iterator[None]:
    with ExitStack() as stack:
        for port in ports:
            stack.enter_context(claimed_port(home.data_folder(), port))
        yield


@contextmanager
def greeted(ports: Sequence[str], options: LineOptions) -> Iterator[list[tuple[Line, MachineInfo]]]:
    """Open lines to the machines at these ports, all asked at once; closed again at the end, and on any error.

    Raises:
        Problem: Of the first port that has none; `machines_same_id`: two machines that nobody can tell apart.
    """
    lines = [Line(port, options=options) for port in ports]
    try:
        with ThreadPoolExecutor(len(lines)) as pool:
            answers = [pool.submit(line.greet) for line in lines]
        found = [(line, answer.result()) for line, answer in zip(lines, answers, strict=True)]
        seen: dict[str, str] = {}
        for line, info in found:
            if info.machine_id in seen:
                raise Problem("machines_same_id", port=line.port, other=seen[info.machine_id], machine=info.machine_id)
            seen[info.machine_id] = line.port
        yield found
    finally:
        for line in lines:
            line.close()


def _check_ports(ports: Sequence[str]) -> None:
    seen: set[str] = set()
    for port in ports:
        if port.casefold() in seen:
            raise Problem("machines_port_twice", port=port)
        seen.add(port.casefold())


def _resumed(journal: Journal, infos: Sequence[MachineInfo], work: Work) -> dict[int, Unfinished]:
    """The boards of this set that are under way here, by the number of their machine: the one in a machine's memory,
    else the journal's last. One that two machines began belongs to the first; the other is asked to empty it."""
    found: dict[int, Unfinished] = {}
    for number, info in enumerate(infos, start=1):
        mine = [
            entry
            for entry in journal.unfinished(fingerprint=work.found.board_set.fingerprint)
            if entry.job.job_id == info.job_id or entry.machine == info.machine_id
        ]
        mine.sort(key=lambda entry: entry.job.job_id == info.job_id)
        if not mine:
            continue
        entry = mine[-1]
        if any((one.task.board, one.task.copy) == (entry.board, entry.copy) for one in found.values()):
            continue
        found[number] = Unfinished(entry, work.task_of(entry), journal.records(entry.job.job_id))
    return found


def _elsewhere(journal: Journal, infos: Sequence[MachineInfo], of: BoardSet, tasks: Sequence[Task]) -> dict[Task, str]:
    """The boards of this set that are under way on other machines of this computer, each with the machine."""
    here, jobs = {info.machine_id for info in infos}, {info.job_id for info in infos}
    others = {
        (entry.board, entry.copy): entry.machine
        for entry in journal.unfinished(fingerprint=of.fingerprint)
        if entry.machine not in here and entry.job.job_id not in jobs
    }
    return {task: others[task.board, task.copy] for task in tasks if (task.board, task.copy) in others}


def wear_of(journal: Journal, info: MachineInfo, order: WorkOrder) -> Wear:
    through = journal.uses(MACHINE_USE).get(info.machine_id, Use(info.machine_id))
    return Wear(through, journal.uses(PACK_USE), order.clean_every, order.change_every)
