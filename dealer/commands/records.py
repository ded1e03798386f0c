"""Record files: check, convert, export, import."""

import sys
from typing import TYPE_CHECKING

import click

from dealer.commands.answers import binary_out, check_pipe_format, json_out, report_dropped, report_made
from dealer.commands.options import (
    boards_option,
    force_option,
    json_option,
    output_option,
    reading_options,
    strict_option,
    to_option,
)
from dealer.shell import CLEAN, FINDINGS, Session, misused, pass_session

if TYPE_CHECKING:
    from boards.games import Game


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@reading_options
@json_option
@pass_session
def check(session: Session, files: tuple[str, ...], game: "Game | None", first: int | None, as_json: bool) -> None:
    """Check record files, or folders of them, to the last card; every fault is told.

    Exit 0: all good. Exit 1: faults were found. Exit 2: a file could not be opened.

    \b
    Example:
        paitao check round1.pbn old-sets/
    """
    from dealer.operations import checking

    checked = checking.check_files(files, game=game, first=first)
    if as_json:
        json_out([checking.checked_json(one, session.lang) for one in checked])
    else:
        for one in checked:
            session.faults(one.faults, err=False)
            session.faults(one.notes, err=False)
            if one.format is not None:
                session.out("check_line", file=one.file, count=one.boards, good=one.good, faults=len(one.faults))
        if len(checked) > 1:
            session.out(
                "check_total", files=len(checked), clean=sum(one.is_clean for one in checked),
                count=sum(one.boards for one in checked), good=sum(one.good for one in checked),
                faults=sum(len(one.faults) for one in checked),
            )  # fmt: skip
    sys.exit(CLEAN if all(one.is_clean for one in checked) else FINDINGS)


@click.command()
@click.argument("source", metavar="IN")
@output_option
@to_option
@boards_option
@reading_options
@strict_option
@force_option
@pass_session
def convert(
    session: Session,
    source: str,
    outputs: tuple[str, ...],
    to: str | None,
    boards: tuple[int, ...] | None,
    game: "Game | None",
    first: int | None,
    strict: bool,
    force: bool,
) -> None:
    """Write the boards of the file IN in other formats; refused as a whole while one board is bad.

    IN may be - (a pipe); without -o, or with -o -, the result goes to standard output.

    \b
    Example:
        paitao convert club.pbn -o club.paitao.json
    """
    report_converted(session, source, outputs or ("-",), to, boards, game, first, strict, force)


@click.command()
@click.argument("source", metavar="SET")
@output_option
@to_option
@boards_option
@strict_option
@click.option(
    "--for",
    "vendor",
    type=click.Choice(["duplimate", "dealer4"]),
    metavar="MACHINE",
    help="duplimate or dealer4: the file it takes, a checklist; the copies are dealt outside.",
)
@force_option
@pass_session
def export(
    session: Session,
    source: str,
    outputs: tuple[str, ...],
    to: str | None,
    boards: tuple[int, ...] | None,
    strict: bool,
    vendor: str | None,
    force: bool,
) -> None:
    """Write a set of the store as files.

    With --for the file is the one that a vendor's dealing machine takes (docs/vendor-machines.md).

    \b
    Example:
        paitao export "round 1" -o round1.pbn
        paitao export "round 1" --for duplimate -o round1.dlm
    """  # fmt: skip
    if vendor is not None:
        if to is not None:
            raise misused("kit_one_output")
        report_kit(session, source, vendor, outputs, boards, strict, force)
        return
    report_converted(session, source, outputs or ("-",), to, boards, None, None, strict, force)


def report_kit(session: Session, source: str, vendor: str, outputs: tuple[str, ...], only: tuple[int, ...] | None,
               strict: bool, force: bool) -> None:  # fmt: skip
    """The file for a vendor's machine, and the checklist of what is to be done with it."""
    from dealer.operations import vendor as vendors

    kit = vendors.make_kit(source, vendor, outputs, store_url=session.store, numbers=only, strict=strict, force=force)
    step = 0
    for line in vendors.kit_lines(kit):
        text = session.say(line.key, **line.facts)
        if line.key not in vendors.UNNUMBERED:
            step += 1
            text = session.say("kit_step", step=step, text=text)
        click.echo(text)
    session.notes(kit.found.notes)
    session.note("file_written", file=kit.file)
    report_dropped(session, kit.dropped)
    session.note("kit_marked", count=len(kit.marked), name=kit.found.name)
    if kit.left:
        session.note("kit_left", count=kit.left)


def report_converted(
    session: Session,
    source: str,
    outputs: tuple[str, ...],
    to: str | None,
    only: tuple[int, ...] | None,
    game: "Game | None",
    first: int | None,
    strict: bool,
    force: bool,
) -> None:
    """The common body of convert and export."""
    check_pipe_format(outputs, to)
    from dealer.operations import records

    done = records.convert_set(
        source,
        outputs,
        store_url=session.store,
        game=game,
        first=first,
        numbers=only,
        to=to,
        strict=strict,
        force=force,
    )
    if done.piped:
        binary_out(done.piped)
    session.notes(done.found.notes)
    for file in done.files:
        session.note("file_written", file=file)
    report_dropped(session, done.dropped)


@click.command("import")
@click.argument("file", metavar="FILE")
@click.option("--set", "name", metavar="NAME", help="Name in the store; default the set's code.")
@click.option("--event", help="Instead of the file's event.")
@click.option("--session", "session_label", help="Instead of the file's session.")
@click.option("--copies", type=click.IntRange(1, 200), help="Copies of each board that will be made; default 1.")
@boards_option
@reading_options
@pass_session
def import_(
    session: Session,
    file: str,
    name: str | None,
    event: str | None,
    session_label: str | None,
    copies: int | None,
    boards: tuple[int, ...] | None,
    game: "Game | None",
    first: int | None,
) -> None:
    """Take the boards of FILE into the store; refused as a whole while one board is bad.

    \b
    Example:
        paitao import club.pbn --set club --boards 1-24
    """  # fmt: skip
    from dealer.operations import records

    made = records.import_file(
        file, store_url=session.store, set_name=name, event=event, session=session_label, game=game, first=first,
        numbers=boards, copies=copies,
    )  # fmt: skip
    report_made(session, made)
