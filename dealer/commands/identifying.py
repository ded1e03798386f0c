"""Whose cards these are: identify."""

import sys
from typing import TYPE_CHECKING

import click

from dealer.commands.answers import json_out
from dealer.commands.options import games, json_option
from dealer.shell import CLEAN, FINDINGS, Session, misused, pass_session

if TYPE_CHECKING:
    from boards.games import Game


@click.command()
@click.argument("words", nargs=-1, metavar="[HAND|DEAL|CODE]...")
@click.option(
    "--reading", "readings", multiple=True, metavar="FILE", help="A reading file (docs/json.md); - is a pipe."
)
@click.option("--scan", "scans", multiple=True, metavar="PICTURE", help="A photo, scan or PDF of cards or slips.")
@click.option("--game", callback=games, metavar="GAME", help="Only sets of this game.")
@click.option("--limit", type=click.IntRange(1, 100), default=5, metavar="N", show_default=True,
              help="Show at most so many places.")  # fmt: skip
@json_option
@pass_session
def identify(
    session: Session, words: tuple[str, ...], readings: tuple[str, ...], scans: tuple[str, ...], game: "Game | None",
    limit: int, as_json: bool,
) -> None:  # fmt: skip
    """Say of which set, session, board and seat cards are, among all sets of the store.

    HAND is AK4.QJ93.T52.876 (? is a card that cannot be read), N=HAND says where it lay; several of them are one
    board. DEAL is N:HAND HAND HAND HAND in quotes. CODE is the text of a hand card or slip, or the code of a set.
    Up to three cards of a hand may be wrong. No card is shown. Exit 0: found. Exit 1: not found.

    \b
    Example:
        paitao identify AK4.QJ93.T52.876
    """  # fmt: skip
    from dealer.operations.identifying import Identifier, answer_json, questions_of
    from dealer.operations.identifying_words import answer_lines

    if not (words or readings or scans):
        raise misused("usage_identify")
    told, is_found = [], True
    with Identifier(session.store, game=game, most=limit) as identifier:
        for question in questions_of(words, readings, scans, store_url=session.store, lang=session.lang):
            answer = identifier.answer(question)
            is_found = is_found and (answer.is_found or (question.fault is not None and question.fault.note))
            if as_json:
                told.append(answer_json(answer, session.lang))
                continue
            for line in answer_lines(answer, session.lang):
                click.echo(line)
    if as_json:
        json_out(told)
    sys.exit(CLEAN if is_found else FINDINGS)
