"""Where boards are: issue, return."""

from typing import TYPE_CHECKING

import click

from dealer.commands.answers import dated, json_out
from dealer.commands.options import ROUND, boards_option, json_option
from dealer.shell import Session, pass_session

if TYPE_CHECKING:
    from dealer.operations.copy_moves import Moved


@click.command("issue")
@click.argument("texts", metavar="SET|CODE...", nargs=-1, required=True)
@click.option("--table", required=True, metavar="T", help="The table that gets them.")
@boards_option
@click.option("--copy", type=click.IntRange(1), metavar="N", help="Which copy, where a board has several.")
@click.option("--round", "round_", type=ROUND, metavar="R", help="The round.")
@click.option("--force", is_flag=True, help="Also copies that are not made, or must not be played.")
@json_option
@pass_session
@dated
def issue(session: Session, texts: tuple[str, ...], table: str, boards: tuple[int, ...] | None, copy: int | None,
          round_: int | None, force: bool, as_json: bool) -> None:  # fmt: skip
    """Write down that boards of SET go to a table; or the boards whose hand cards or slips were scanned (CODE).

    A - reads codes from a pipe, one a line, as a hand scanner types them.

    \b
    Example:
        paitao issue "round 1" --table 3 --boards 1-4 --round 1
    """
    from dealer.operations import copy_moves

    moved = copy_moves.issue_copies(
        _texts(texts), table, boards=boards, copy=copy, round_=round_, force=force, store_url=session.store
    )
    _tell(session, "copy_issued", moved, as_json, table=table)


@click.command("return")
@click.argument("texts", metavar="SET|CODE...", nargs=-1, required=True)
@click.option("--table", default="", metavar="T", help="From which table; default: where it was last.")
@boards_option
@click.option("--copy", type=click.IntRange(1), metavar="N", help="Which copy, where a board has several.")
@click.option("--round", "round_", type=ROUND, metavar="R", help="The round.")
@json_option
@pass_session
@dated
def return_(session: Session, texts: tuple[str, ...], table: str, boards: tuple[int, ...] | None, copy: int | None,
            round_: int | None, as_json: bool) -> None:  # fmt: skip
    """Write down that boards came back: scan a hand card or the slip of each (CODE), or name SET and --boards.

    `copies SET --log` shows where each was; an incident finds there who had a board last.

    \b
    Example:
        paitao return "round 1" --boards 7 --table 3
    """
    from dealer.operations import copy_moves

    moved = copy_moves.return_copies(
        _texts(texts), table=table, boards=boards, copy=copy, round_=round_, store_url=session.store
    )
    _tell(session, "copy_returned", moved, as_json)


def _texts(texts: tuple[str, ...]) -> list[str]:
    from dealer.operations import copy_moves

    return copy_moves.piped_codes() if texts == ("-",) else list(texts)


def _tell(session: Session, key: str, moved: "tuple[Moved, ...]", as_json: bool, **facts: str) -> None:
    for one in moved:
        session.notes(one.notes)
    if as_json:
        json_out([{"set": one.name, "boards": one.numbers, "count": one.count} for one in moved])
        return
    for one in moved:
        session.out(key, name=one.name, count=one.count, numbers=one.numbers, **facts)
