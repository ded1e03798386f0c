"""A machine on trial: machine conform. `machine` has the command."""

import sys
from typing import TYPE_CHECKING

import click

from dealer.commands.answers import json_out, operator_terminal
from dealer.commands.options import json_option
from dealer.commands.port_options import line_options
from dealer.shell import CLEAN, FINDINGS, Session, misused, pass_session

if TYPE_CHECKING:
    from dealer.line import LineOptions


@click.command("conform")
@click.option("--port", metavar="PORT", help="COM3, /dev/ttyUSB0, or socket://HOST:PORT.")
@click.option("--list", "as_list", is_flag=True, help="Only list the checks.")
@click.option("--only", multiple=True, metavar="ID", help="Only this check; again for more.")
@click.option("--power", is_flag=True, help="Also the checks for which somebody switches the machine off and on.")
@click.option("--pack", type=click.Choice(["52", "108"]), help="The pack to deal; default the smallest it takes.")
@click.option("--yes", is_flag=True, help="Hands or a rig do what a person is asked for; not for power.")
@line_options
@json_option
@pass_session
def conform(
    session: Session,
    port: str | None,
    as_list: bool,
    only: tuple[str, ...],
    power: bool,
    pack: str | None,
    yes: bool,
    line: "LineOptions",
    as_json: bool,
) -> None:
    """Try on the machine at PORT what docs/protocol.md requires of it, check by check. For makers of machines.

    What the machine holds is given up, after asking. The cards go by a public plan, no hand of yours is in it.
    Exit 1: something is not as the page says. Exit 3: the line failed, or nobody answered.

    \b
    Example:
        paitao machine conform --list
        paitao machine conform --port COM3
    """  # fmt: skip
    from dealer.operations import conforming

    if as_list:
        checks = conforming.chosen(only)
        if as_json:
            json_out([conforming.check_json(check) for check in checks])
        else:
            for check in checks:
                session.out(
                    "conform_line", **conforming.where(check),
                    title=conforming.title(check, session.lang),
                )  # fmt: skip
        return
    if port is None:
        raise misused("usage_conform_port")
    report = conforming.conform(
        port, operator_terminal(session, talks=not as_json), session.lang, only=only, power=power,
        pack=int(pack or 0), yes=yes, line_options=line,
    )  # fmt: skip
    if as_json:
        json_out(conforming.report_json(report, session.lang))
    else:
        session.out("conform_summary", **report.sums)
    sys.exit(CLEAN if report.passed else FINDINGS)
