"""Proof that nobody chose or saw the hands: audit."""

import click

from dealer.commands.external_audit import answer_squaredeal, squaredeal_options
from dealer.commands.options import json_option
from dealer.shell import Session, misused, pass_session


@click.command()
@squaredeal_options
@json_option
@pass_session
def audit(
    session: Session, squaredeal: tuple[str, str] | None, records: tuple[str, ...], value: str | None, as_json: bool
) -> None:
    """Check from published files alone that a session's deals are those that were committed to.

    Exit 0: everything is as it was announced. Exit 1: something is not.

    \b
    Example:
        paitao audit --squaredeal CUP2026.sqd CUP2026.sqk --pbn QF1.pbn --pbn QF2.pbn
    """
    if squaredeal is None:
        raise misused("usage_audit")
    answer_squaredeal(session, squaredeal, records, value, as_json=as_json)
