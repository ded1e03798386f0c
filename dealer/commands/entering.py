"""Registration by hand: enter."""

from typing import TYPE_CHECKING, Any

import click

from dealer.commands.answers import json_out, report_made
from dealer.commands.options import games, json_option, numbers
from dealer.shell import Session, misused, pass_session

if TYPE_CHECKING:
    from boards.games import Game


@click.command()
@click.argument("name", metavar="SET")
@click.option("--game", callback=games, metavar="GAME", help="The game of a new set.")
@click.option("--board", "--boards", "boards", callback=numbers, metavar="LIST", help="Board numbers, as 5 or 1-4.")
@click.option("--from", "file", metavar="FILE", help="A file of lines as: 5 N AK4.QJ93.T52.876; - is a pipe.")
@click.option("--header", multiple=True, metavar="FIELD=VALUE", help="Where a board's header is not its number's.")
@click.option("--event", default="", help="Name of the event of a new set.")
@click.option("--session", "session_label", default="", help="Session label of a new set.")
@click.option("--done", is_flag=True, help="All boards are entered: close the set, which gives it its code.")
@click.option("--copies", default=1, type=click.IntRange(1, 200), help="With --done: copies of each board in all.")
@click.option("--reveal", is_flag=True, help="Show the fourth hand before it is confirmed.")
@click.option("--force", is_flag=True, help="Replace boards entered before; take a hand of another board too.")
@json_option
@pass_session
def enter(
    session: Session,
    name: str,
    game: "Game | None",
    boards: tuple[int, ...] | None,
    file: str | None,
    header: tuple[str, ...],
    event: str,
    session_label: str,
    done: bool,
    copies: int,
    reveal: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Enter boards that were shuffled by hand: three hands suit by suit, the fourth follows and is confirmed.

    The set is begun with its first board, and has no code until --done (or `sets close`) closes it.

    \b
    Example:
        paitao enter club --game huapai --board 5
        paitao enter club --done
    """  # fmt: skip
    from boards.printing.words import header_words, joined
    from dealer.console_typist import TerminalTypist
    from dealer.operations import entering

    if (boards is None and file is None and not done) or (file is not None and header):
        raise misused("usage_enter")
    texts: dict[str, Any] = {"game": game, "event": event, "session": session_label, "force": force}
    now = None
    if file is not None:
        now = entering.enter_file(name, file, numbers=boards, store_url=session.store, **texts)
    elif boards is not None:
        now = entering.enter_typed(
            name, boards, TerminalTypist(session.lang),
            lambda game_id, of: joined(header_words(game_id, of, session.lang), session.lang),
            header=header, reveal=reveal, store_url=session.store, **texts,
        )  # fmt: skip
    if done and (now is None or now.is_whole):
        made = entering.finish_set(name, copies=copies, store_url=session.store)
        if made is None:
            raise entering.not_entered(name)
        if as_json:
            json_out(entering.finished_json(made))
        else:
            report_made(session, made)
    elif now is not None and as_json:
        json_out(entering.entered_json(now.entered))
    elif now is not None and now.entered.numbers:
        entered = now.entered
        numbers_text = entering.entered_numbers(entered)
        session.out("enter_state", name=entered.name, count=len(entered.numbers), numbers=numbers_text)
