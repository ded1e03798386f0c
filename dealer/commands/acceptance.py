"""Deals tested: accept."""

from typing import TYPE_CHECKING

import click

from dealer.commands.answers import json_out
from dealer.commands.options import force_option, json_option, reading_options
from dealer.shell import CLEAN, FINDINGS, Session, misused, pass_session

if TYPE_CHECKING:
    from boards.games import Game

DEFAULT_SEEDS = 5000


@click.command()
@click.argument("texts", metavar="GAME|FILE...", nargs=-1, required=True)
@click.option(
    "--boards", "--deals", "deals", type=click.IntRange(1, 100_000_000), metavar="N", help="GAME: boards 1-N."
)
@click.option("--seeds", type=click.IntRange(0, 10_000_000), metavar="N",
              help=f"GAME: first boards of N seeds; default {DEFAULT_SEEDS}.")  # fmt: skip
@click.option("--seed", metavar="TEXT", help="GAME: other deals; the same text gives the same report.")
@click.option("--workers", type=click.IntRange(1, 64), metavar="N", help="GAME: processes; the report is the same.")
@click.option("--plot", metavar="FILE.png", help="Draw the report as a chart.")
@reading_options
@force_option
@json_option
@pass_session
def accept(
    session: Session,
    texts: tuple[str, ...],
    deals: int | None,
    seeds: int | None,
    seed: str | None,
    workers: int | None,
    plot: str | None,
    game: "Game | None",
    first: int | None,
    force: bool,
    as_json: bool,
) -> None:
    """Test whether deals look as fair deals must: those that GAME is dealt here, or the boards of files and sets.

    Exit code 1 when they do not.

    \b
    Example:
        paitao accept huapai --deals 100000 --workers 2
    """
    from dealer.operations import acceptance

    if plot is not None:
        acceptance.check_plot(plot, force=force)
    dealt = acceptance.game_of(texts)
    if dealt is None:
        if (deals, seeds, seed, workers) != (None, None, None, None):
            raise misused("accept_only_own")
        accepted = acceptance.accept_sets(texts, store_url=session.store, game=game, first=first)
    else:
        if deals is None:
            raise misused("accept_deals_missing")
        accepted = acceptance.accept_own(
            dealt, deals, seeds=DEFAULT_SEEDS if seeds is None else seeds, seed=seed, workers=workers or 1,
            progress=_progress if session.progress else None,
        )  # fmt: skip
    if plot is not None:
        acceptance.write_plot(accepted, plot, session.paper_lang, force=force)
    if as_json:
        json_out(acceptance.accepted_json(accepted))
    else:
        for line in acceptance.accepted_lines(accepted, session.lang):
            click.echo(line)
    session.notes(accepted.notes)
    if plot is not None:
        session.note("file_written", file=plot)
    raise SystemExit(FINDINGS if accepted.report.failed else CLEAN)


def _progress(done: int, of: int) -> None:
    click.echo(f"\r{done:,} / {of:,}" + ("\n" if done == of else ""), nl=False, err=True)
