"""Paper: print."""

import shlex
from typing import TYPE_CHECKING, Any

import click

from dealer.commands.answers import binary_out
from dealer.commands.options import Command, boards_option, force_option, numbers, reading_options
from dealer.shell import Session, pass_session

if TYPE_CHECKING:
    from boards.games import Game


@click.group("print")
def print_group() -> None:
    """Print hand cards, labels, slips, travellers, score sheets and hand records as PDF or PNG.

    \b
    Example:
        paitao print cards "round 1" -o cards.pdf
    """


def page_options(command: Command) -> Command:
    """What every print takes."""
    for option in (
        click.option("-o", "output", metavar="FILE", help="A .pdf or .png file; - pipes the PDF."),
        click.option("--preview", metavar="FILE", help="A .png with all pages small, to look at before printing."),
        boards_option,
        click.option("--paper", default="A4", type=click.Choice(["A4", "Letter"], case_sensitive=False)),
        click.option("--font", type=click.Path(dir_okay=False), metavar="FILE", help="A .ttf with rare characters."),
        force_option,
        reading_options,
    ):
        command = option(command)
    return command


def paper_options(command: Command) -> Command:
    """What prints of many pieces take: copies, and where the pieces lie."""
    for option in (
        page_options,
        click.option("--copies", "copy_list", callback=numbers, metavar="LIST", help="Copy numbers, as 1-3."),
        click.option("--size", metavar="WxH", help="Size of one piece in mm, as 90x64."),
        click.option("--grid", metavar="CxR", help="Columns and rows of a label sheet, as 2x4."),
        click.option("--start", default=1, type=click.IntRange(1), help="First free place of a used label sheet."),
        click.option("--offset", metavar="X,Y", help="Shift everything by mm, for a printer that feeds askew."),
        click.option("--order", default="rows", type=click.Choice(["rows", "stack"]), help="stack: to cut a pile."),
    ):
        command = option(command)
    return command


def print_paper(session: Session, kind: str, text: str, output: str | None, preview: str | None, force: bool,
                game: "Game | None", first: int | None, **chosen: Any) -> None:  # fmt: skip
    """The common body of the print commands."""
    if output is None and preview is None:
        context = click.get_current_context()
        raise click.MissingParameter(ctx=context, param=next(p for p in context.command.params if p.name == "output"))
    from dealer.operations import paper
    from dealer.operations.paper_order import PrintOrder

    order = PrintOrder(kind, session.paper_lang, chosen.pop("boards"), chosen.pop("copy_list", None) or (), **chosen)
    printed = paper.print_set(text, output, order, preview=preview, store_url=session.store, game=game, first=first,
                              force=force)  # fmt: skip
    if printed.piped:
        binary_out(printed.piped)
    session.faults(() if session.quiet else printed.found.notes)
    if printed.was_kept and printed.found.entry is not None:
        session.note("print_kept", name=printed.found.name, file=text)
    for file in printed.files:
        session.note("file_written", file=file)
    title = session.say(f"card_title_{printed.found.board_set.game_id}")
    session.note(f"printed_{kind}", pieces=printed.pieces, pages=printed.pages, title=title)
    if printed.shows_open_hands:
        session.note("record_open", name=printed.found.name, quoted=shlex.quote(printed.found.name))


@print_group.command("cards")
@click.argument("text", metavar="SET")
@paper_options
@click.option("--colours", default="2", type=click.Choice(["2", "4"]), help="Colours of the suits.")
@click.option("--code", default="hand", type=click.Choice(["hand", "ids"]), help="What the card's QR code carries.")
@pass_session
def print_cards(session: Session, /, text: str, colours: str, **chosen: Any) -> None:
    """Print the hand cards of SET: one for each seat of each board.

    \b
    Example:
        paitao --lang zh-Hans print cards "round 1" --colours 4 -o cards.pdf
    """
    print_paper(session, "cards", text, colours=int(colours), **chosen)


@print_group.command("labels")
@click.argument("text", metavar="SET")
@paper_options
@pass_session
def print_labels(session: Session, /, text: str, **chosen: Any) -> None:
    """Print labels for the containers of SET: number, header, compass, asset code; no set, no cards.

    \b
    Example:
        paitao print labels "round 1" -o labels.pdf
    """
    print_paper(session, "labels", text, **chosen)


@print_group.command("slips")
@click.argument("text", metavar="SET")
@paper_options
@click.option("--box", is_flag=True, help="One slip for the box of the whole set.")
@pass_session
def print_slips(session: Session, /, text: str, **chosen: Any) -> None:
    """Print the session slips of SET: set code, copy, backs, made by, checked by.

    \b
    Example:
        paitao print slips "round 1" --boards 1-16 -o slips.pdf
    """
    print_paper(session, "slips", text, **chosen)


@print_group.command("record")
@click.argument("text", metavar="SET")
@page_options
@click.option(
    "--per-page", type=int, metavar="N", help="Boards on a page: 4, 6, 8, 9, 10 or 12; else 8, or 6 of two packs."
)
@click.option("--colours", default="2", type=click.Choice(["2", "4"]), help="Colours of the suits.")
@click.option("--no-cover", "cover", flag_value=False, default=True, help="No page that says when it may be posted.")
@click.option("--dd", "tricks", is_flag=True, help="Bridge: with double-dummy tables (needs endplay).")
@pass_session
def print_record(session: Session, /, text: str, colours: str, tricks: bool, **chosen: Any) -> None:
    """Print the hand records of SET: every hand of every board, for after the session. That you did is recorded.

    \b
    Example:
        paitao print record "round 1" -o record.pdf
    """
    if tricks and session.progress:
        session.note("dd_working")
    print_paper(session, "record", text, colours=int(colours), tricks=tricks, **chosen)


@print_group.command("travellers")
@click.argument("text", metavar="SET")
@paper_options
@click.option("--per-page", type=int, metavar="N", help="Travellers on a page: 4, or 2 with more columns.")
@click.option("--lines", type=click.IntRange(1), metavar="N", help="Lines for results; else 12.")
@click.option("--plain", "folded", flag_value=False, default=True, help="No line to fold along.")
@pass_session
def print_travellers(session: Session, /, text: str, **chosen: Any) -> None:
    """Print travelling score sheets for SET: one per board, to be folded; a line for each result, no cards.

    \b
    Example:
        paitao --lang zh-Hans print travellers "round 1" --lines 9 -o travellers.pdf
    """
    print_paper(session, "travellers", text, **chosen)


@print_group.command("scores")
@click.argument("text", metavar="SET")
@page_options
@click.option("--form", default="team", type=click.Choice(["team", "pairs"]), help="Teams of four, or pairs.")
@click.option("--tables", callback=numbers, metavar="LIST", help="A sheet for each of these tables, as 1-8.")
@pass_session
def print_scores(session: Session, /, text: str, tables: tuple[int, ...] | None, **chosen: Any) -> None:
    """Print score sheets for SET, to be filled in by hand: its boards down the side, no cards, nothing computed.

    \b
    Example:
        paitao --lang zh-Hans print scores "round 1" --form team --tables 1-8 -o scores.pdf
    """
    print_paper(session, "scores", text, tables=tables or (), **chosen)
