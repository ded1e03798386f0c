"""What came back to the desk: verify."""

import sys
from typing import TYPE_CHECKING

import click

from dealer.commands.answers import json_out, operator_terminal
from dealer.commands.options import json_option, reading_options
from dealer.shell import CLEAN, FINDINGS, Session, misused, pass_session

if TYPE_CHECKING:
    from boards.board import Board
    from boards.diagnosis import Diagnosis
    from boards.games import Game
    from boards.reading import Reading


@click.command()
@click.argument("text", metavar="SET")
@click.argument("found", nargs=-1, metavar="[E+SQ S-SQ | N=HAND]...")
@click.option("--board", required=True, type=click.IntRange(1), metavar="N", help="The board that came back.")
@click.option("--counts", metavar="N,E,S,W", help="Only the number of cards in each pocket, as 14,13,12,13.")
@click.option("--reading", metavar="FILE", help="A reading file (docs/json.md), as scan writes it; - is a pipe.")
@click.option("--port", metavar="PORT", help="Have the machine at this port read the board.")
@click.option("--copy", type=click.IntRange(1), metavar="N", help="Which copy it is; a clean one is marked as checked.")
@click.option("--blind", is_flag=True, help="Seats and counts only, no card: for a referee who plays.")
@reading_options
@json_option
@pass_session
def verify(
    session: Session,
    text: str,
    found: tuple[str, ...],
    board: int,
    counts: str | None,
    reading: str | None,
    port: str | None,
    copy: int | None,
    blind: bool,
    game: "Game | None",
    first: int | None,
    as_json: bool,
) -> None:
    """Compare a board that came back with its record: what is displaced and how to put it right.

    Say what you found: by exception (E+SQ S-SQ: East has one queen of spades too many, South lacks it), a whole hand
    (N=AK4.QJ93.T52.876), counts only, a reading file, or a machine. Exit 0: as recorded. Exit 1: a misboard.

    \b
    Example:
        paitao verify "round 1" --board 7 E+SQ S-SQ
    """  # fmt: skip
    from dealer.operations import referee

    given = [bool(found), counts is not None, reading is not None, port is not None]
    if sum(given) != 1:
        raise misused("usage_one_way")

    def by_machine(one: "Board", at: str) -> "Reading":
        from dealer.operations.reading_back import read_board

        return read_board(one, at, operator_terminal(session, talks=False))

    verified = referee.verify_board(
        text, board, found=found, counts=counts, reading_file=reading, port=port, copy=copy, store_url=session.store,
        game=game, first=first, by_machine=by_machine,
    )  # fmt: skip
    answer_diagnosis(session, verified.diagnosis, blind=blind, as_json=as_json)
    session.faults(verified.elsewhere)
    if verified.checked is not None:
        session.note("copy_checked", number=board, copy=verified.checked)
    if verified.codes_only is not None:
        session.note("copy_codes_only", number=board, copy=verified.codes_only)
    sys.exit(CLEAN if verified.is_clean else FINDINGS)


def answer_diagnosis(session: Session, diagnosis: "Diagnosis", *, blind: bool, as_json: bool) -> None:
    """The referee's answer."""
    from boards.diagnosis import diagnosis_json
    from boards.wording.report import diagnosis_lines

    if as_json:
        json_out(diagnosis_json(diagnosis, blind=blind))
        return
    for line in diagnosis_lines(diagnosis, session.lang, blind=blind):
        click.echo(line)
