"""What a machine does beside dealing sets: machine learn, machine test. `machine` has the commands."""

import sys
from typing import TYPE_CHECKING

import click

from dealer.commands.answers import json_out, operator_terminal
from dealer.commands.options import games, json_option, numbers
from dealer.commands.port_options import any_board_option, line_options, port_option, yes_option
from dealer.shell import CLEAN, FINDINGS, Session, pass_session

if TYPE_CHECKING:
    from boards.games import Game
    from dealer.line import LineOptions


@click.command("learn")
@click.argument("name", metavar="SET")
@click.option("--boards", required=True, callback=numbers, metavar="LIST", help="Board numbers, as 1-16.")
@port_option
@line_options
@click.option("--game", callback=games, metavar="GAME", help="The game of a new set.")
@click.option("--event", default="", help="Name of the event of a new set.")
@click.option("--session", "session_label", default="", help="Session label of a new set.")
@click.option("--read", is_flag=True, help="The boards are dealt by hand already: read them back.")
@click.option("--again", is_flag=True, help="Also boards that are in the set: they are replaced.")
@yes_option
@click.option("--backs", default="", metavar="TEXT", help="Back of the packs; written down with each board.")
@any_board_option
@json_option
@pass_session
def learn(
    session: Session,
    name: str,
    boards: tuple[int, ...],
    port: str,
    line: "LineOptions",
    game: "Game | None",
    event: str,
    session_label: str,
    read: bool,
    again: bool,
    yes: bool,
    backs: str,
    any_board: bool,
    as_json: bool,
) -> None:
    """Make boards of SET from packs shuffled by hand: the machine deals each as it lies, and nobody sees a card.

    With --read the boards were dealt by hand as well, and are only read. SET has no code until `sets close` ends it.
    The same command goes on where it stopped. Exit 3: the machine or its line failed, or a board must not be played.

    \b
    Example:
        paitao machine learn club --game huapai --boards 1-16 --port COM3
        paitao sets close club
    """  # fmt: skip
    from dealer.operations import learning
    from dealer.operations.entering import entered_json, entered_numbers

    asked = learning.ToLearn(
        name, boards, game, event, session_label, again=again, any_board=any_board, yes=yes, backs=backs
    )
    do = learning.learn_read if read else learning.learn_dealt
    learned = do(asked, port, operator_terminal(session, talks=not as_json), store_url=session.store, line_options=line)
    entered = learned.now.entered
    if as_json:
        json_out({**entered_json(entered), "learned": list(learned.now.kept)})
    elif entered.numbers:
        session.out("enter_state", name=name, count=len(entered.numbers), numbers=entered_numbers(entered))
    sys.exit(learned.code)


@click.command("test")
@port_option
@line_options
@click.option("--pack", type=click.Choice(["52", "108"]), default="52", help="Cards of the sorted pack; 52.")
@json_option
@pass_session
def test(session: Session, port: str, line: "LineOptions", pack: str, as_json: bool) -> None:
    """Is the machine at PORT sound? It deals a sorted pack, a suit to each pocket: each card misread is named, and you
    are asked whether every pocket holds one suit.

    Exit 0: all right. Exit 1: something is wrong. Exit 3: the test did not come to its end; start it anew.

    \b
    Example:
        paitao machine test --port COM3
    """  # fmt: skip
    from dealer.operations import machine_trial

    trial = machine_trial.try_machine(
        port, int(pack), operator_terminal(session, talks=not as_json), line_options=line
    )  # fmt: skip
    if as_json:
        json_out(machine_trial.trial_json(trial))
    else:
        for fault in machine_trial.findings(trial):
            session.out(fault.key, **fault.facts)
    sys.exit(trial.code or (CLEAN if trial.is_clean else FINDINGS))
