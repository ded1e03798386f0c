"""Machines: which ports there are, who answers, boards dealt, a board read back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from boards.board import Board, BoardSet, ranges_text
from boards.problems import Problem
from boards.reading import Reading
from boards.store.copies import CHECKED, DEALT_OUTSIDE, DO_NOT_PLAY, MADE, PLANNED, Copy
from dealer import home
from dealer.console import Console
from dealer.driver import Driver
from dealer.journal import FILE_NAME, Journal, claimed_port
from dealer.line import USUAL, Line, LineOptions
from dealer.operations.sets import Found, find_set, keep_found, open_store
from dealer.station.dealing import Station
from dealer.station.jobs import READING_COPY, JobEntry, Task, Unfinished, tasks_for
from dealer.station.orders import INTERRUPTED, Fate, MarkCopy, Say
from dealer.station.reading import ReadingStation
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
    port: str,
    console: Console,
    *,
    boards: Sequence[int] | None = None,
    copies: Sequence[int] | None = None,
    descending: bool = False,
    again: bool = False,
    yes: bool = False,
    reveal: bool = False,
    any_board: bool = False,
    backs: str = "",
    store_url: str | None = None,
    line_options: LineOptions = USUAL,
) -> int:
    """Have the machine at a port deal the boards of a set; gives the exit code (0, 3 or 130).

    Every event is in the journal before the machine is told so, and every finished board in the store. What was
    under way on this machine comes first, and only after a person said how.

    Args:
        text: The set (see `find_set`); one that is a file is put into the store.
        port: A port or URL.
        console: The operator.
        boards: Only these boards.
        copies: Only these copies, all of them planned; default all.
        descending: Highest board first.
        again: Also boards that are made, or under way on another machine.
        yes: Take a board in the slot as ready.
        reveal: Name faces at stops; recorded in the store.
        any_board: Do not compare the number that the machine reads on the board.
        backs: The back of the packs used; written down with each copy.
        store_url: As `open_store`.
        line_options: Baud rate and trace.

    Raises:
        Problem: The set, the port, the machine, the journal.
    """
    found = keep_found(find_set(text, store_url=store_url), store_url=store_url, copies=1)
    of = found.board_set
    if found.entry is not None and found.entry.closed:
        raise Problem("set_closed", name=found.name)
    with open_store(store_url) as store:
        known = {(copy.number, copy.copy): copy for copy in store.copies(found.name)}
    planned = max((copy for _, copy in known), default=1)
    unplanned = sorted(copy for copy in copies or () if copy > planned)
    if unplanned:
        # A slip of the finger would give the set one more copy for good, and every later print too.
        raise Problem("copy_unplanned", copies=ranges_text(unplanned), name=found.name, planned=planned)
    chosen = of.boards if boards is None else of.only(boards)
    tasks = tasks_for(chosen, copies or range(1, planned + 1), planned=planned, descending=descending, backs=backs)
    made = [task for task in tasks if _is_made(known.get((task.board, task.copy))) and not again]
    with claimed_port(home.data_folder(), port), Journal(journal_path()) as journal:
        line = Line(port, options=line_options)
        info = line.greet()
        try:
            resumed = _unfinished(journal, info, of, planned, backs)
            elsewhere = _elsewhere(journal, info, of, tasks) if not again else {}
            for task, machine in elsewhere.items():
                console.say(Say("machine_elsewhere", {"task": task, "machine": machine}))
            other = journal.entry(info.job_id) if info.job_id else None
            if reveal:
                with open_store(store_url) as store:
                    store.record_reveal(of.fingerprint, (board.number for board in chosen), home.user(), home.now())
            station = Station(
                [task for task in tasks if task not in made and task not in elsewhere],
                code=of.code,
                fingerprint=of.fingerprint,
                attempts={
                    (task.board, task.copy): journal.next_attempt(of.fingerprint, task.board, task.copy)
                    for task in (*tasks, *((resumed.task,) if resumed else ()))
                },
                resumed=resumed,
                other=other,
                made=made,
                yes=yes,
                reveal=reveal,
                check_label=not any_board,
            )
        except BaseException:
            line.close()
            raise
        driver = Driver(
            station, line, journal, console, code=of.code, fingerprint=of.fingerprint, machine=info.machine_id,
            mark=lambda mark: _mark(found, mark, backs, store_url),
        )  # fmt: skip
        return driver.run()


def read_board(
    board: Board,
    port: str,
    console: Console,
    *,
    fingerprint: str | None = None,
    any_board: bool = False,
    line_options: LineOptions = USUAL,
) -> Reading:
    """Have the machine at a port read a board back, pocket by pocket.

    Args:
        board: The board; only its number, container and game are used.
        port: A port or URL.
        console: The operator.
        fingerprint: The set's; default none is known.
        any_board: Do not compare the number that the machine reads on the board.
        line_options: Baud rate and trace.

    Raises:
        Problem: The port, the machine, the journal; `machine_reading_left` when the operator left.
        KeyboardInterrupt: Ctrl-C; the machine has given the reading up.
    """
    of = fingerprint or "0" * 64
    with claimed_port(home.data_folder(), port), Journal(journal_path()) as journal:
        line = Line(port, options=line_options)
        info = line.greet()
        station = ReadingStation(
            board.number, board.printed_number, board.game.pack_size, fingerprint=of,
            attempt=journal.next_attempt(of, board.number, READING_COPY),
            other=journal.entry(info.job_id) if info.job_id else None, check_label=not any_board,
        )  # fmt: skip
        driver = Driver(station, line, journal, console, code="", fingerprint=of, machine=info.machine_id)
        code = driver.run()
    if code == INTERRUPTED:
        raise KeyboardInterrupt
    if station.reading is None:
        raise Problem("machine_reading_left", board=board.number)
    return replace(station.reading, board_number=board.number)


def _is_made(copy: Copy | None) -> bool:
    return copy is not None and copy.place in (MADE, CHECKED, DEALT_OUTSIDE)


def _unfinished(journal: Journal, info: MachineInfo, of: BoardSet, planned: int, backs: str) -> Unfinished | None:
    """The board of this set that is under way here: the one in the machine's memory, else the journal's last."""
    mine = [
        entry
        for entry in journal.unfinished(fingerprint=of.fingerprint)
        if entry.job.job_id == info.job_id or entry.machine == info.machine_id
    ]
    mine.sort(key=lambda entry: entry.job.job_id == info.job_id)
    if not mine:
        return None
    entry = mine[-1]
    (task,) = tasks_for([of.board(entry.board)], [entry.copy], planned=planned, backs=backs)
    return Unfinished(entry, task, journal.records(entry.job.job_id))


def _elsewhere(journal: Journal, info: MachineInfo, of: BoardSet, tasks: Sequence[Task]) -> dict[Task, str]:
    """The boards of this set that are under way on other machines of this computer, each with the machine."""
    others = {
        (entry.board, entry.copy): entry.machine
        for entry in journal.unfinished(fingerprint=of.fingerprint)
        if entry.machine != info.machine_id and entry.job.job_id != info.job_id
    }
    return {task: others[task.board, task.copy] for task in tasks if (task.board, task.copy) in others}


def _mark(found: Found, mark: MarkCopy, backs: str, store_url: str | None) -> None:
    with open_store(store_url) as store:
        task = mark.task
        before = {(c.number, c.copy): c for c in store.copies(found.name)}.get((task.board, task.copy))
        container = None if task.container == task.board else task.container
        copy = before or Copy(task.board, task.copy, container=container)
        if mark.fate is Fate.UNDER_WAY:
            if copy.place == PLANNED:
                return
            copy = replace(copy, place=PLANNED, made_by="", checked_by="")
        else:
            place = MADE if mark.fate is Fate.MADE else DO_NOT_PLAY
            copy = replace(copy, place=place, made_by=mark.machine, checked_by="", backs=backs or copy.backs)
        store.put_copy(found.name, replace(copy, changed_at=home.now()))
