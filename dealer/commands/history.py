"""The history of deals: history."""

import sys
from typing import TYPE_CHECKING

import click

from dealer.commands.answers import json_out
from dealer.commands.options import json_option, reading_options
from dealer.shell import CLEAN, FINDINGS, Session, misused, pass_session

if TYPE_CHECKING:
    from boards.games import Game


@click.command()
@click.argument("text", metavar="[FILE|SET]", required=False)
@click.option("--import", "names", multiple=True, metavar="PATH", help="Take in old files, or folders of them.")
@reading_options
@json_option
@pass_session
def history(
    session: Session, text: str | None, names: tuple[str, ...], game: "Game | None", first: int | None, as_json: bool
) -> None:
    """Say where and when the deals of a set or file were used before, also renumbered or turned.

    Every set that is made or imported is known; --import takes in old files. Only hashes of deals are kept. Exit 0: no
    deal was used before. Exit 1: some were.

    \b
    Example:
        paitao history "round 1"
    """
    from dealer.operations import history as operation

    if text is not None and names:
        raise misused("usage_history")
    if names:
        _take_in(session, names, game, first, as_json=as_json)
    if text is None:
        sets, deals = operation.history_counts(session.store)
        if as_json:
            json_out({"known_sets": sets, "known_deals": deals})
        else:
            session.out("history_counts", sets=sets, deals=deals)
        return
    asked = operation.ask_history(text, store_url=session.store, game=game, first=first)
    if as_json:
        json_out(operation.asked_json(asked))
    else:
        session.faults(asked.findings, err=False)
        key = "history_some" if asked.uses else "history_none"
        session.out(key, name=asked.name, used=asked.used, count=len(asked.numbers), sets=asked.known[0],
                    deals=asked.known[1])  # fmt: skip
        session.notes(asked.notes)
        if asked.known_as is not None and asked.known_as != asked.name:
            session.note("history_itself", name=asked.name, known=asked.known_as)
    sys.exit(FINDINGS if asked.uses else CLEAN)


def _take_in(
    session: Session, names: tuple[str, ...], game: "Game | None", first: int | None, *, as_json: bool
) -> None:
    from dealer.operations.history import import_history

    def show(done: int, files: int) -> None:
        click.echo(f"\r{done}/{files}", nl=done == files, err=True)

    taken = import_history(
        names, store_url=session.store, game=game, first=first, progress=show if session.progress else None
    )
    session.faults(taken.faults)
    session.notes(taken.notes)
    facts = {"files": taken.files, "new": taken.new, "known": taken.known, "deals": taken.deals, "bad": taken.bad}
    if as_json:
        json_out(facts)
    else:
        session.out("history_taken", **facts)
    sys.exit(FINDINGS if taken.faults else CLEAN)
