"""Dealing machines: machine."""

import sys
from typing import TYPE_CHECKING

import click

from dealer.commands import machine_conform, machine_journal, machine_modes, machine_simulate, machine_tools
from dealer.commands.answers import json_out, operator
from dealer.commands.options import json_option
from dealer.commands.port_options import (
    any_board_option,
    bell_option,
    line_options,
    port_option,
    ports_option,
    yes_option,
)
from dealer.commands.work_options import work_options
from dealer.shell import Session, pass_session

if TYPE_CHECKING:
    from dealer.line import LineOptions
    from dealer.operations.machine_work import WorkOrder


@click.group()
def machine() -> None:
    """Dealing machines: which ports there are, who answers, deal boards, or simulate a machine.

    \b
    Example:
        paitao machine run "round 1" --boards 1-16 --port COM3
    """


machine.add_command(machine_modes.learn)
machine.add_command(machine_modes.test)
machine.add_command(machine_tools.trace)
machine.add_command(machine_tools.diag)
machine.add_command(machine_conform.conform)
machine.add_command(machine_journal.log)
machine.add_command(machine_journal.packs)
machine.add_command(machine_simulate.simulate)


@machine.command("ports")
@json_option
@pass_session
def machine_ports(session: Session, as_json: bool) -> None:
    """List the serial ports of this computer. Opens none of them.

    \b
    Example:
        paitao machine ports
    """
    from dealer.operations import machine as machines

    found = machines.list_ports()
    if as_json:
        json_out([machines.port_json(port) for port in found])
        return
    for port in found:
        session.out("machine_port_line", port=port.name, description=port.description or "-")
    if not found:
        session.note("machine_ports_none")


@machine.command("info")
@port_option
@line_options
@json_option
@pass_session
def machine_info(session: Session, port: str, line: "LineOptions", as_json: bool) -> None:
    """Ask the machine at PORT who it is and which board is in its memory. A machine that is dealing is paused by that.

    \b
    Example:
        paitao machine info --port COM3
    """
    from boards.problems import Word
    from dealer.operations import machine as machines

    known = machines.machine_info(port, line)
    if as_json:
        json_out(machines.info_json(known))
        return
    info = known.info
    session.out(
        "machine_info_line", id=info.machine_id, packs=info.packs, outlets=info.outlets,
        kind=session.say(f"machine_is_{info.kind.name.lower()}"),
        abilities=tuple(Word(f"machine_can_{one}") for one in known.abilities) or "-",
        state=session.say(f"machine_state_{info.state.name.lower()}"),
    )  # fmt: skip
    if info.hopper:
        session.out("machine_info_hopper", hopper=info.hopper)
    if not info.same_schema:
        session.out("machine_info_version")
    if known.entry is None and info.job_id:
        session.out("machine_info_unknown")
    elif known.entry is not None and known.entry.is_test:
        session.out("machine_info_test")
    elif known.entry is not None and not known.entry.code:
        session.out("machine_info_reading", board=known.entry.board)
    elif known.entry is not None:
        session.out("machine_info_board", board=known.entry.board, code=known.entry.code, copy=known.entry.copy)


@machine.command("run")
@click.argument("text", metavar="SET")
@ports_option
@line_options
@work_options
@yes_option
@click.option("--reveal", is_flag=True, help="Name cards at stops; that you asked is recorded.")
@any_board_option
@bell_option
@click.option("--json", "as_json", is_flag=True, help="Events as JSON lines, answers too: for a program.")
@pass_session
def machine_run(
    session: Session,
    text: str,
    ports: tuple[str, ...],
    line: "LineOptions",
    work: "WorkOrder",
    yes: bool,
    reveal: bool,
    any_board: bool,
    bell: bool,
    as_json: bool,
) -> None:
    """Have the machine at PORT deal the boards of SET into their pockets, one board after the other.

    Several --port share the boards: each machine takes the next when it is free.
    q and Enter pauses. Whatever happens, the same command goes on where it stopped, after asking.
    Exit 3: the machine or its line failed, or a board must not be played.

    \b
    Example:
        paitao machine run "round 1" --boards 1-16 --port COM3
    """  # fmt: skip
    from dealer.operations import machine as machines

    console = operator(session, machines=len(ports), as_json=as_json, bell=bell)
    code = machines.run_machine(
        text, ports, console, order=work, yes=yes, reveal=reveal, any_board=any_board,
        store_url=session.store, line_options=line,
    )  # fmt: skip
    console.ring()
    sys.exit(code)
