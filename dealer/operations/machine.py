"""Machines: which ports there are, who answers, boards dealt."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from dealer import home
from dealer.console import Console, Panel
from dealer.driver import Driver
from dealer.fleet import Fleet
from dealer.journal import Journal, journal_path
from dealer.line import USUAL, Line, LineOptions
from dealer.line_reader import Inbox, LineReader
from dealer.operations import store_clock
from dealer.operations.machine_claims import Claims, begun_run, keep_under_way
from dealer.operations.machine_sharing import claimed_ports, greeted, share_out
from dealer.operations.machine_work import ALL, WorkOrder, plan_work
from dealer.operations.sets import find_set, keep_found, note_reveal, open_store
from dealer.port_claim import claimed_port
from dealer.station.jobs import JobEntry
from dealer.station.orders import Say
from firmware_protocol.codes import Capability
from firmware_protocol.events import MachineInfo
from firmware_protocol.plan import unpack_job_id
from firmware_protocol.serial_port import PortInfo
from firmware_protocol.serial_port import list_ports as real_ports


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
        return Known(info, journal.entry(info.job_id))


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
        "outlets": info.outlets, "hopper": info.hopper, "abilities": list(known.abilities),
        "state": info.state.name.lower(), "code": info.code.name.lower(), "same_protocol": info.same_schema, "job": job,
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
    found = keep_found(find_set(text, store_url=store_url), store_url=store_url, copies=1)
    of = found.board_set
    with ExitStack() as stack:
        stack.enter_context(claimed_ports(ports))
        run = stack.enter_context(begun_run(store_url, journal_path()))
        work = plan_work(found, order, store_url)
        store = stack.enter_context(open_store(store_url))
        clock = store_clock.far_off(store)  # at once: machines take their time to answer
        journal = stack.enter_context(Journal(journal_path()))
        lines = stack.enter_context(greeted(ports, line_options))
        infos = [info for _, info in lines]
        if reveal:
            note_reveal(found.board_set.fingerprint, [board.number for board in work.chosen], store_url)
        consoles = console.machines(ports, infos) if isinstance(console, Panel) else [console]
        if clock is not None:
            consoles[0].say(Say(clock.key, clock.facts))
        keep_under_way(store, journal, run, work, consoles[0])
        shared = share_out(journal, infos, work, yes=yes, reveal=reveal, check_label=not any_board, asks=True)
        for task, machine in shared.elsewhere.items():
            consoles[0].say(Say("machine_elsewhere", {"task": task, "machine": machine}))
        if work.spares:
            consoles[0].say(Say("machine_spare", {"tasks": work.spares}))
        inbox = Inbox()
        claims = Claims(store, journal, run, work, shared, consoles[0], inbox.wake)
        drivers = [
            Driver(
                station, LineReader(line, inbox), journal, its_console, code=of.code, fingerprint=of.fingerprint,
                machine=info.machine_id, mark=claims.mark,
                reveal=lambda task: note_reveal(found.board_set.fingerprint, [task.board], store_url),
            )
            for station, (line, info), its_console in zip(shared.stations, lines, consoles, strict=True)
        ]  # fmt: skip
        console.wake_with(inbox.wake)
        try:
            claims.begin()
            code = Fleet(drivers, inbox, tend=claims.tend, shown=_shown(console)).run()
        finally:
            claims.end()
        if isinstance(console, Panel):
            console.finished(shared.pool.done, shared.pool.unmade, shared.pool.bad, code)
        return code


def _shown(console: Console | Panel) -> Callable[[], None]:
    return console.shown if isinstance(console, Panel) else lambda: None
