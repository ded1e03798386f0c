"""The options of commands that open a machine's port: which one, how fast, whether it is traced, what is compared."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from dealer.shell import Session, misused

if TYPE_CHECKING:
    from dealer.line import LineOptions

port_option = click.option("--port", required=True, metavar="PORT", help="COM3, /dev/ttyUSB0, or socket://HOST:PORT.")
ports_option = click.option(
    "--port", "ports", required=True, multiple=True, metavar="PORT",
    help="COM3, /dev/ttyUSB0, or socket://HOST:PORT; once for each machine.",
)  # fmt: skip
any_board_option = click.option("--any-board", is_flag=True, help="Do not compare the number on the board.")
yes_option = click.option(
    "--yes", is_flag=True, help="A board in the slot is ready; never answers a resume or a fault."
)  # fmt: skip
bell_option = click.option("--bell", is_flag=True, help="Ring the terminal's bell at every question and at the end.")
baud_option = click.option(
    "--baud", type=click.IntRange(50, 4_000_000), metavar="N", help="Baud rate; 115200, old machines take 9600."
)
trace_option = click.option(
    "--trace", metavar="FILE", help="Write down all that passes the line, for finding faults; a secret file."
)


@contextmanager
def opened_options(session: Session, baud: int | None, trace: str | None) -> Iterator["LineOptions"]:
    """What --baud and --trace said, with the trace open; what became of it is told in one line.

    Raises:
        Problem: As `tracing.tracing`.
    """
    from dealer.line import BAUD, LineOptions
    from dealer.operations.tracing import tracing

    rate = BAUD if baud is None else baud
    if trace is None:
        yield LineOptions(rate)
        return
    with tracing(trace) as open_trace:
        session.note("trace_begun", file=trace)
        try:
            yield LineOptions(rate, open_trace)
        finally:
            open_trace.close()
            if open_trace.failure is not None:
                session.note("trace_broken_off", file=trace, reason=open_trace.failure.strerror or "?")


def line_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--baud and --trace; the command gets them as `line`, a `LineOptions`."""

    @wraps(command)
    def with_line(*arguments: Any, baud: int | None, trace: str | None, **options: Any) -> Any:
        session = click.get_current_context().ensure_object(Session)
        if trace is not None and len(options.get("ports", ())) > 1:
            raise misused("machines_one_trace")
        with opened_options(session, baud, trace) as line:
            return command(*arguments, line=line, **options)

    return baud_option(trace_option(with_line))
