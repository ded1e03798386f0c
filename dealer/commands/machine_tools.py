"""Finding faults of a machine: machine trace, machine diag. `machine` has the commands."""

import sys

import click

from dealer.commands.answers import binary_out, json_out
from dealer.commands.options import force_option, json_option
from dealer.commands.port_options import baud_option
from dealer.shell import CLEAN, MACHINE, Session, misused, pass_session


@click.command("trace")
@click.argument("file", metavar="FILE")
@click.option("--reveal", is_flag=True, help="With cards and plans; that you asked is recorded.")
@json_option
@pass_session
def trace(session: Session, file: str, reveal: bool, as_json: bool) -> None:
    """Read back what passed between paitao and a machine: one line a message, with what is unusual about it.

    A trace is made with --trace FILE behind any command that opens a port. It holds hands; keep it like a key.
    What is shown here leaves cards out.

    \b
    Example:
        paitao machine trace run.trace
    """
    from dealer.operations import tracing

    decoded = tracing.decode(file, reveal=reveal, store_url=session.store)
    counts = tracing.summary(decoded.lines)
    if as_json:
        json_out({"file": file, "lines": [tracing.line_json(line) for line in decoded.lines], "summary": counts})
    else:
        for line in decoded.lines:
            click.echo(tracing.line_text(line, session.lang))
        session.out("trace_summary", **counts)
        if not reveal:
            session.note("trace_hidden")
    if decoded.unknown_jobs:
        session.note("trace_of_unknown", jobs=tuple(f"{job:016x}" for job in decoded.unknown_jobs))


@click.command("diag")
@click.option("--port", metavar="PORT", help="Also ask the machine at this port who it is.")
@baud_option
@click.option("--with-trace", "trace_file", metavar="FILE", help="Put a trace in, without its cards.")
@click.option("-o", "output", required=True, metavar="FILE.zip", help="The bundle; - is a pipe.")
@force_option
@pass_session
def diag(
    session: Session, port: str | None, baud: int | None, trace_file: str | None, output: str, force: bool
) -> None:
    """Write a bundle for whoever is to help with a machine: versions, ports, jobs and stops, and no card.

    Exit 3: the machine did not answer; the bundle is written all the same.

    \b
    Example:
        paitao machine diag -o diag.zip
    """  # fmt: skip
    from boards.wording.listing import lines
    from dealer.line import BAUD, LineOptions
    from dealer.operations.machine_bundle import make_bundle

    if port is not None and trace_file is not None:
        raise misused("usage_diag_one_trace")
    made = make_bundle(
        output, port=port, trace_file=trace_file, line_options=LineOptions(BAUD if baud is None else baud), force=force
    )
    if output == "-":
        binary_out(made.file)
    else:
        session.note("diag_written", file=output)
    if made.unanswered is not None:
        for line in lines(made.unanswered.faults, session.lang):
            click.echo(line, err=True)
    sys.exit(CLEAN if made.unanswered is None else MACHINE)
