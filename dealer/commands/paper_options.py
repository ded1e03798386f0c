"""Options of the print commands, and their help in groups: what, where on the paper, into which file."""

from typing import Any, Final

import click

from dealer.commands.options import ROUND, Command, boards_option, force_option, numbers, reading_options

GROUPS: Final = (
    ("What to print", ("boards", "round", "copy_list", "tables", "game", "first")),
    ("Paper", ("paper", "size", "order", "font")),
    ("Label sheets", ("stock", "grid", "margins", "gaps", "start", "offset")),
    ("Files", ("output", "preview", "force")),
)
"""Headings of --help, with the names of their options; what stands in none is the kind's own and comes first."""


class PaperCommand(click.Command):
    """A command whose many options stand in groups in its --help."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """As click's, group by group."""
        records = {p.name: p.get_help_record(ctx) for p in self.get_params(ctx) if isinstance(p, click.Option)}
        grouped = {name for _, names in GROUPS for name in names}
        help_option = self.get_help_option(ctx)
        last = () if help_option is None else (help_option.name,)
        own = tuple(name for name in records if name not in grouped and name not in last)
        for heading, names in (("Options", own), *GROUPS, ("Help", last)):
            rows = [record for name in names if (record := records.get(name)) is not None]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)


def sheet_options(command: Command) -> Command:
    """What every print takes."""
    for option in (
        click.option("-o", "output", metavar="FILE", help="A .pdf or .png file; - pipes the PDF."),
        click.option("--preview", metavar="FILE", help="A .png with all pages small, to look at before printing."),
        click.option("--paper", default="A4", type=click.Choice(["A4", "Letter"], case_sensitive=False)),
        click.option("--font", metavar="FILE", help="A .ttf with rare characters."),
        force_option,
    ):
        command = option(command)
    return command


_round_option = click.option(
    "--round", type=ROUND, metavar="R", help="Boards kept in two versions: the one of this round."
)


def page_options(command: Command) -> Command:
    """What every print of a set takes."""
    for option in (sheet_options, _round_option, boards_option, reading_options):
        command = option(command)
    return command


def paper_options(command: Command) -> Command:
    """What prints of many pieces take: copies, and where the pieces lie."""
    for option in (
        page_options,
        click.option("--copies", "copy_list", callback=numbers, metavar="LIST", help="Copy numbers, as 1-3."),
        click.option("--size", metavar="WxH", help="Size of one piece in mm, as 90x64."),
        click.option(
            "--order",
            type=click.Choice(["rows", "stack"]),
            help="stack: a cut pile is in order; rows: sheet by sheet. Else stack, and rows on label sheets.",
        ),
        click.option(
            "--stock",
            metavar="NAME",
            is_eager=True,
            callback=_stock,
            help="A label sheet by its name, as 2x4-99x67; --stock list shows them.",
        ),
        click.option("--grid", metavar="CxR", help="Columns and rows, as 2x4."),
        click.option("--margins", metavar="LEFT,TOP", help="Edges of the first label in mm; else centred."),
        click.option("--gaps", metavar="X,Y", help="Gaps between labels in mm, as 2.5,0."),
        click.option(
            "--start", default=1, type=click.IntRange(1), metavar="N", help="First free place of a used sheet."
        ),
        click.option("--offset", metavar="X,Y", help="Shift everything by mm, for a printer that feeds askew."),
    ):
        command = option(command)
    return command


def _stock(context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    if value is not None and value.strip().lower() == "list":
        from boards.printing.stock import STOCKS

        for each in STOCKS:
            size = f"{each.width:g} x {each.height:g} mm"
            click.echo(f"{each.name:<13} {each.paper:<7} {size:<16} {each.columns * each.rows}")
        context.exit()
    return value


def named_paper(chosen: dict[str, Any]) -> bool:
    """Whether --paper was typed: a label sheet has its own paper, and contradicts only what was said."""
    source = click.get_current_context().get_parameter_source("paper")
    return bool(chosen.get("stock")) and source is not click.core.ParameterSource.DEFAULT
