"""Codes that came back: scan."""

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from dealer.commands.answers import json_out
from dealer.commands.options import force_option, games, json_option
from dealer.shell import CLEAN, FINDINGS, Session, pass_session

if TYPE_CHECKING:
    from boards.games import Game
    from dealer.operations.scan_inputs import Inputs
    from dealer.operations.scanning import Scanned, Scanner


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="TEXT|PICTURE|PDF|FOLDER...")
@click.option("--against", metavar="SET", help="Compare every board whose hand cards are seen with this set.")
@click.option("--readings", metavar="FILE", help="Write what the cards say for verify --reading; it holds hands.")
@click.option("--reveal", is_flag=True, help="Show the cards of a hand card's code.")
@click.option("--bell", is_flag=True, help="With -: ring when a code cannot be read.")
@click.option("--game", callback=games, metavar="GAME", help="The game, where the file of the set does not say it.")
@force_option
@json_option
@pass_session
def scan(
    session: Session,
    words: tuple[str, ...],
    against: str | None,
    readings: str | None,
    reveal: bool,
    bell: bool,
    game: "Game | None",
    force: bool,
    as_json: bool,
) -> None:
    """Say what codes are: hand cards, container labels, session slips. Texts, pictures, PDFs and folders in one call.

    - reads what a hand scanner types, line by line, and answers each at once; two empty lines end it. A pipe may also
    deliver a picture. With --against only what is wrong is told, and one line for the boards that are as recorded.

    Exit 1: a code or picture cannot be read, or a board is not as recorded.

    \b
    Example:
        paitao scan PT1CS010003VZRZ4Q
        paitao scan photos/ --against "round 1"
    """  # fmt: skip
    from dealer.operations import scan_inputs, scan_piles, scanning, sets

    inputs = scan_inputs.inputs_of(words)
    # A wrong name is told before an hour of scanning.
    found = None if against is None else sets.find_set(against, store_url=session.store, game=game)
    answered: list[Scanned] = []

    def show(file: str, pages: int) -> None:
        session.note("scan_working", file=file, pages=pages)

    progress = show if session.progress else None
    with (
        scan_piles.ReadingsFile(readings, force=force) if readings is not None else nullcontext() as file,
        scanning.Scanner(reveal=reveal, store_url=session.store, lang=session.lang, progress=progress) as scanner,
    ):
        for one in _scanned(session, scanner, inputs):
            answered.append(one)
            if not as_json and (found is None or one.fault is not None):
                _answer(session, one)
            if bell and one.is_finding:
                click.echo("\a", nl=False, err=True)
        written = file.write(scanner.seen) if file is not None else None
    is_clean = not any(one.is_finding for one in answered)
    codes = [scanning.scanned_json(one, session.lang) for one in answered] if as_json else []
    told: Any = codes
    if found is not None:
        pile = scan_piles.compare_with_set(found, scanner.seen, scanner.names, store_url=session.store)
        is_clean = is_clean and pile.is_clean and bool(pile.boards)
        if as_json:
            told = {**scan_piles.pile_json(pile, found, session.lang), "codes": codes}
        else:
            for line in scan_piles.pile_lines(pile, found, session.lang):
                click.echo(line)
    if as_json:
        json_out(told)
    if written is not None:
        session.note("readings_written", file=readings, count=written[0])
        session.faults(written[1])
    sys.exit(CLEAN if is_clean and not (written and written[1]) else FINDINGS)


def _scanned(session: Session, scanner: "Scanner", inputs: "Inputs") -> "Iterator[Scanned]":
    from dealer.operations.scan_inputs import typed_codes

    for kind, word in inputs.parts:
        if kind == "text":
            yield scanner.text(word)
        elif kind == "file":
            yield from scanner.file(word)
        elif sys.stdin.isatty():
            session.note("scan_wedge")
            for text in typed_codes(iter(sys.stdin.readline, ""), ends_at_blanks=True):
                yield scanner.text(text)
        else:
            yield from scanner.pipe(sys.stdin.buffer)


def _answer(session: Session, one: "Scanned") -> None:
    from dealer.operations.scanning import scanned_lines

    if one.fault is not None and one.fault.note:
        session.notes((one.fault,))
        return
    for line in scanned_lines(one, session.lang):
        click.echo(line)
