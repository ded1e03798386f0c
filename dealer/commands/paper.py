"""Paper: print."""

from typing import TYPE_CHECKING, Any

import click

from dealer.commands.answers import binary_out
from dealer.commands.options import numbers
from dealer.commands.paper_options import PaperCommand, named_paper, page_options, paper_options, sheet_options
from dealer.shell import Session, pass_session

if TYPE_CHECKING:
    from boards.games import Game


@click.group("print")
def print_group() -> None:
    """Print hand cards, blank cards, labels, slips, box labels, travellers, score sheets, records and ruling slips.

    \b
    Example:
        paitao print cards "round 1" -o cards.pdf
    """


def print_paper(session: Session, kind: str, text: str, output: str | None, preview: str | None, force: bool,
                game: "Game | None", first: int | None, **chosen: Any) -> None:  # fmt: skip
    """The common body of the print commands."""
    _check_output(output, preview)
    from dealer.operations import paper
    from dealer.operations.paper_order import PrintOrder

    order = PrintOrder(kind, session.paper_lang, chosen.pop("boards"), chosen.pop("copy_list", None) or (),
                       paper_named=named_paper(chosen), **chosen)  # fmt: skip
    printed = paper.print_set(text, output, order, preview=preview, store_url=session.store, game=game, first=first,
                              force=force)  # fmt: skip
    if printed.piped:
        binary_out(printed.piped)
    found = printed.found
    session.notes(() if found is None else found.notes)
    if printed.was_kept and found is not None and found.entry is not None:
        session.note("print_kept", name=found.name, file=text)
    for file in printed.files:
        session.note("file_written", file=file)
    title = session.say(f"card_title_{printed.game_id}")
    session.note(f"printed_{kind}", pieces=printed.pieces, pages=printed.pages, title=title)
    session.notes(printed.notes)
    if "order" in chosen and order.is_stack and printed.pages > 1:
        session.note("printed_stack")
    if printed.shows_open_hands and found is not None:
        session.note("record_open", name=found.name)


@print_group.command("cards", cls=PaperCommand)
@click.argument("text", metavar="SET")
@paper_options
@click.option("--colours", default="2", type=click.Choice(["2", "4"]), help="Colours of the suits.")
@click.option("--code", default="hand", type=click.Choice(["hand", "ids"]), help="What the card's QR code carries.")
@click.option(
    "--backs",
    default="none",
    type=click.Choice(["none", "fold", "print"]),
    help="An outside without cards: fold: beside the hand, to be folded; print: on the back of the paper.",
)
@pass_session
def print_cards(session: Session, /, text: str, colours: str, **chosen: Any) -> None:
    """Print the hand cards of SET: one for each seat of each board.

    \b
    Example:
        paitao --lang zh-Hans print cards "round 1" --colours 4 --backs fold -o cards.pdf
    """
    print_paper(session, "cards", text, colours=int(colours), **chosen)


@print_group.command("blanks", cls=PaperCommand)
@click.argument("text", metavar="SET|GAME")
@paper_options
@click.option("--colours", default="2", type=click.Choice(["2", "4"]), help="Colours of the suits.")
@pass_session
def print_blanks(session: Session, /, text: str, colours: str, **chosen: Any) -> None:
    """Print blank cards on which the players at the first table write their hands: of SET, or of GAME and --boards.

    \b
    Example:
        paitao print blanks huapai --boards 1-16 -o blanks.pdf
    """
    print_paper(session, "blanks", text, colours=int(colours), **chosen)


@print_group.command("labels", cls=PaperCommand)
@click.argument("text", metavar="SET|GAME")
@paper_options
@pass_session
def print_labels(session: Session, /, text: str, **chosen: Any) -> None:
    """Print labels for the containers of SET, or of GAME and --boards: number, header, compass, asset code; no cards.

    \b
    Example:
        paitao print labels huapai --boards 1-32 --stock 2x4-99x67 -o labels.pdf
    """
    print_paper(session, "labels", text, **chosen)


@print_group.command("slips", cls=PaperCommand)
@click.argument("text", metavar="SET")
@paper_options
@pass_session
def print_slips(session: Session, /, text: str, **chosen: Any) -> None:
    """Print the session slips of SET: set code, copy, backs, made by, checked by.

    \b
    Example:
        paitao print slips "round 1" --boards 1-16 -o slips.pdf
    """
    print_paper(session, "slips", text, **chosen)


@print_group.command("boxes", cls=PaperCommand)
@click.argument("text", metavar="SET")
@paper_options
@pass_session
def print_boxes(session: Session, /, text: str, **chosen: Any) -> None:
    """Print a label for each copy's box of SET: set code, boards and their count, containers, copy, seal.

    \b
    Example:
        paitao print boxes "round 1" --boards 1-16 -o boxes.pdf
    """
    print_paper(session, "boxes", text, **chosen)


@print_group.command("record", cls=PaperCommand)
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


@print_group.command("travellers", cls=PaperCommand)
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


@print_group.command("scores", cls=PaperCommand)
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


@print_group.command("ruling", cls=PaperCommand)
@click.argument("incident", metavar="INCIDENT")
@sheet_options
@click.option("--rules", metavar="FILE.toml", help="Regulations of the event: how long an appeal may wait.")
@click.option("--round-end", metavar="HH:MM", help="When the round ended; else the deadline is written by hand.")
@click.option("--reveal", is_flag=True, help="Name the displaced cards; that you did is recorded.")
@pass_session
def print_ruling(
    session: Session, /, incident: str, output: str | None, preview: str | None, force: bool, **chosen: Any
) -> None:
    """Print the ruling slip of an incident: what was found, the decision by article, amounts, signatures, appeal.

    An incident without a ruling gives a form that is filled in by hand.

    \b
    Example:
        paitao --lang zh-Hans print ruling 3 --round-end 15:40 -o slip.pdf
    """
    _check_output(output, preview)
    from dealer.operations import ruling_paper

    order = ruling_paper.RulingOrder(session.paper_lang, **chosen)
    printed = ruling_paper.print_ruling(
        incident, output, order, preview=preview, store_url=session.store, force=force
    )  # fmt: skip
    if printed.piped:
        binary_out(printed.piped)
    if not printed.is_ruled:
        session.note("print_ruling_none", id=printed.incident.id)
    session.notes(printed.notes)
    for file in printed.files:
        session.note("file_written", file=file)
    session.note("printed_ruling", id=printed.incident.id)


def _check_output(output: str | None, preview: str | None) -> None:
    if output is None and preview is None:
        context = click.get_current_context()
        raise click.MissingParameter(ctx=context, param=next(p for p in context.command.params if p.name == "output"))
