"""The command line of paitao: read arguments, make one call to `dealer.operations`, print, choose the exit code.

Exit codes: 0 clean, 1 findings, 2 usage or bad input, 3 machine or link or a board that must not be played, 130 Ctrl-C.
Nothing heavy is imported at the top: `paitao --help` must not wait for libraries that it does not use.
"""

import json
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from dealer.shell import CLEAN, FINDINGS, LANGUAGES, Commands, Session, misused, pass_session, run

if TYPE_CHECKING:
    from boards.board import Board
    from boards.diagnosis import Diagnosis
    from boards.games import Game
    from boards.reading import Reading
    from dealer.console import Terminal

VERSION = "0.1.0"
"""A literal: looking it up in the installed package costs half a start."""

Command = TypeVar("Command", bound=Callable[..., Any])


def games(_context: click.Context, _option: click.Parameter, value: str | None) -> "Game | None":
    """An option or argument that names a game."""
    from boards.games import game

    return None if value is None else game(value)


def numbers(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    """An option that lists board numbers."""
    from boards.ranges import parse_ranges

    return None if value is None else parse_ranges(value)


boards_option = click.option("--boards", callback=numbers, metavar="LIST", help="Only these, as 1-16 or 1-4,9-12.")
force_option = click.option("--force", is_flag=True, help="Replace files that exist.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON (docs/json.md) instead of text.")
output_option = click.option(
    "-o", "outputs", multiple=True, metavar="FILE", help="Write this file; its end picks the format; - is a pipe."
)
to_option = click.option("--to", metavar="FORMAT", help="The format of -o -, as record, pbn, lin (docs/formats.md).")


def reading_options(command: Command) -> Command:
    """What a file may not say of itself."""
    command = click.option(
        "--first", type=click.IntRange(1), metavar="N", help="Number of the first board without one."
    )(command)
    return click.option("--game", callback=games, metavar="GAME", help="The game, where the file does not say it.")(
        command
    )


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, message="paitao %(version)s")
@click.option("--store", envvar="PAITAO_STORE", metavar="URL", help="The store: a file or database URL [PAITAO_STORE].")
@click.option("--lang", envvar="PAITAO_LANG", default="en", type=click.Choice(LANGUAGES), help="[PAITAO_LANG]")
@click.option("--quiet", "-q", is_flag=True, help="Results and errors only.")
@click.pass_context
def main(context: click.Context, store: str | None, lang: str, quiet: bool) -> None:
    """Duplicate boards: deal them, record them, print them, have a machine fill them, verify them.

    Games: huapai, shengji, guandan, bridge.

    \b
    Example:
        paitao deal huapai --boards 1-16 -o round1.paitao.json
    """
    context.obj = Session(store, lang, quiet)


@main.command()
@click.argument("game", callback=games)
@click.option("--boards", "board_numbers", callback=numbers, required=True, metavar="LIST", help="As 1-16 or 1-4,9-12.")
@click.option("--set", "name", metavar="NAME", help="Name in the store; default the set's code.")
@click.option("--event", default="", help="Name of the event, printed.")
@click.option("--session", "session_label", default="", help="Session label; another label gives other deals.")
@click.option("--seed", metavar="TEXT", help="Practice: the same text gives the same deals.")
@click.option("--secret", metavar="FILE", help="Key file other than the event's own; made if it is not there.")
@click.option("--public", default="", metavar="TEXT", help="Public value that enters the deals; hex:0011 is bytes.")
@click.option("--copies", default=1, type=click.IntRange(1, 200), help="Copies of each board that will be made.")
@output_option
@to_option
@force_option
@pass_session
def deal(
    session: Session,
    game: "Game",
    board_numbers: tuple[int, ...],
    name: str | None,
    event: str,
    session_label: str,
    seed: str | None,
    secret: str | None,
    public: str,
    copies: int,
    outputs: tuple[str, ...],
    to: str | None,
    force: bool,
) -> None:
    """Deal the boards of a session of GAME, keep the set in the store, write files.

    Without --seed the secret comes from the system and is kept in your data folder; whoever holds it knows the hands.

    \b
    Example:
        paitao deal shengji --boards 1-16 --event "Autumn Cup" --session "round 1" --copies 2 -o round1.paitao.json
    """  # fmt: skip
    from boards.board import LARGEST_STORED_SET
    from dealer.operations import sets

    if seed is not None and secret is not None:
        raise misused("usage_seed_secret")
    check_pipe_format(outputs, to)
    if len(board_numbers) > LARGEST_STORED_SET and len(outputs) == 1 and name is None:
        long = sets.deal_long_set(
            game, board_numbers, outputs[0], event=event, session=session_label, seed=seed, secret_file=secret,
            public=public, force=force,
        )  # fmt: skip
        session.out("long_set_made", count=long.boards, game=game.id, fingerprint=long.fingerprint, file=long.file)
        return
    made = sets.deal_set(
        game, board_numbers, store_url=session.store, name=name, event=event, session=session_label, seed=seed,
        secret_file=secret, public=public, copies=copies, outputs=outputs, to=to, force=force,
    )  # fmt: skip
    report_made(session, made)


def report_made(session: Session, made: Any) -> None:
    """What was made: the code on stdout (or the piped file, and the code on stderr)."""
    of = made.board_set
    if made.piped:
        binary_out(made.piped)
    line = session.say(
        "set_made" if made.added else "set_there", count=len(of.boards), game=session.say(f"game_{of.game_id}"),
        code=of.code, name=made.name, mark=session.say(f"mark_word_{of.mark}"),
    )  # fmt: skip
    click.echo(line, err=bool(made.piped))
    for file in made.files:
        session.note("file_written", file=file)
    report_dropped(session, made.dropped)
    session.faults(made.notes)
    if made.secret_is_new:
        session.note("secret_new", file=made.secret or "")
    elif made.secret:
        session.note("secret_used", file=made.secret)


def check_pipe_format(outputs: Sequence[str], to: str | None) -> None:
    """Refuse a --to that no output would obey."""
    if to is not None and "-" not in outputs:
        raise misused("usage_to_pipe")


def report_dropped(session: Session, dropped: Sequence[tuple[str, str]]) -> None:
    """What a target format cannot hold."""
    for file, key in dropped:
        session.note("file_drops", file=file, loss=session.say(key))


def binary_out(data: bytes) -> None:
    """Bytes to standard output as they are: no line ends changed, no encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def json_out(value: Any) -> None:
    """A query's answer as JSON; ASCII, so that every console and pipe takes it."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=True))


@main.command()
@click.argument("text", metavar="SET")
@click.option("--board", type=click.IntRange(1), metavar="N", help="Only this board.")
@click.option("--reveal", is_flag=True, help="Show the hands; that you asked is recorded in the store.")
@reading_options
@json_option
@pass_session
def show(
    session: Session, text: str, board: int | None, reveal: bool, game: "Game | None", first: int | None, as_json: bool
) -> None:
    """Show a set: its boards and headers, and with --reveal its hands.

    SET is a name or code of the store, or a file.

    \b
    Example:
        paitao show 66H6-9KCW --board 7 --reveal
    """
    from boards.deal import hand_text
    from boards.printing.words import header_words, joined
    from boards.seats import SEATS
    from boards.wording import seat_name
    from dealer.operations import queries

    shown = queries.show_set(text, board=board, reveal=reveal, store_url=session.store, game=game, first=first)
    if as_json:
        json_out(queries.shown_json(shown))
        return
    of = shown.board_set
    session.out(
        "show_head", name=shown.name, game=session.say(f"game_{of.game_id}"), code=of.code,
        mark=session.say(f"mark_word_{of.mark}"), event=of.event or "-", session=of.session or "-",
    )  # fmt: skip
    for one in shown.boards:
        header = joined(header_words(one.game_id, one.header, session.lang), session.lang)
        line = session.say("board_number", number=one.number) + "  " + header
        if one.container is not None:
            line += "  " + session.say("container", container=one.container)
        click.echo(line)
        if shown.revealed:
            for seat in SEATS:
                click.echo(f"  {seat_name(seat, session.lang)}  {hand_text(one.deal[seat])}")
    session.faults(shown.notes)
    if not shown.revealed:
        session.note("show_hidden")


@main.group(invoke_without_command=True)
@json_option
@click.pass_context
def sets(context: click.Context, as_json: bool) -> None:
    """List the sets of the store; `sets close SET` ends a session.

    \b
    Example:
        paitao sets
    """
    if context.invoked_subcommand is not None:
        return
    from dealer.operations import entering, queries

    session: Session = context.obj
    entries = queries.list_sets(session.store)
    unfinished = entering.list_entered(session.store)
    if as_json:
        json_out([*map(queries.entry_json, entries), *map(entering.entered_json, unfinished)])
        return
    for entry in entries:
        session.out(
            "sets_line", name=entry.name, code=entry.code, game=session.say(f"game_{entry.game}"),
            count=len(entry.numbers), event=entry.event or "-", session=entry.session or "-",
            mark=session.say(f"mark_word_{entry.mark}"), copies=entry.copies,
            state=session.say("set_closed_word" if entry.closed else "set_open_word"),
        )  # fmt: skip
    for one in unfinished:
        session.out(
            "sets_entered_line", name=one.name, game=session.say(f"game_{one.game}"), count=len(one.numbers),
            numbers=entering.entered_numbers(one), event=one.event or "-", session=one.session or "-",
        )  # fmt: skip
    if not entries and not unfinished:
        session.note("sets_none")


@sets.command("close")
@click.argument("text", metavar="SET")
@pass_session
def sets_close(session: Session, text: str) -> None:
    """End the session of SET: no copy of it is made from now on. A set that is being entered gets its code instead.

    \b
    Example:
        paitao sets close "round 1"
    """
    from dealer.operations import entering, queries

    made = entering.finish_set(text, store_url=session.store)
    if made is not None:
        report_made(session, made)
        return
    name, was_open = queries.close_set(text, session.store)
    session.out("set_now_closed" if was_open else "set_was_closed", name=name)


@main.command()
@click.argument("text", metavar="[SET]", required=False)
@click.option("--plan", type=click.IntRange(1, 200), metavar="N", help="Plan N copies of each board of SET.")
@json_option
@pass_session
def copies(session: Session, text: str | None, plan: int | None, as_json: bool) -> None:
    """List the copies of the boards of SET (default: of all sets): backs, made by, checked by, where.

    \b
    Example:
        paitao copies "round 1"
    """
    from dealer.operations import queries

    if plan is not None:
        if text is None:
            raise misused("usage_plan_set")
        name, planned = queries.plan_copies(text, plan, session.store)
        session.note("copies_planned", name=name, copies=planned)
    listed = queries.list_copies(text, session.store)
    if as_json:
        json_out([queries.copy_json(name, copy) for name, copy in listed])
        return
    for name, copy in listed:
        session.out(
            "copies_line", name=name, number=copy.number, copy=copy.copy,
            place=session.say("place_" + copy.place.replace(" ", "_")),
            container=copy.container or copy.number, backs=copy.backs or "-", made_by=copy.made_by or "-",
            checked_by=copy.checked_by or "-",
        )  # fmt: skip
    if not listed:
        session.note("copies_none")


@main.command()
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


@main.command()
@click.argument("source", metavar="IN")
@output_option
@to_option
@boards_option
@reading_options
@click.option("--strict", is_flag=True, help="Refuse instead of dropping what a format cannot hold.")
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
    """  # fmt: skip
    report_converted(session, source, outputs or ("-",), to, boards, game, first, strict, force)


@main.command()
@click.argument("source", metavar="SET")
@output_option
@to_option
@boards_option
@click.option("--strict", is_flag=True, help="Refuse instead of dropping what a format cannot hold.")
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

    kit = vendors.make_kit(
        source, vendor, outputs, store_url=session.store, numbers=only, strict=strict, force=force
    )  # fmt: skip
    step = 0
    for line in vendors.kit_lines(kit):
        text = session.say(line.key, **line.facts)
        if line.key not in vendors.UNNUMBERED:
            step += 1
            text = session.say("kit_step", step=step, text=text)
        click.echo(text)
    session.faults(() if session.quiet else kit.found.notes)
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
    """The common body of convert and export."""  # fmt: skip
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
    session.faults(() if session.quiet else done.found.notes)
    for file in done.files:
        session.note("file_written", file=file)
    report_dropped(session, done.dropped)


@main.command("import")
@click.argument("file", metavar="FILE")
@click.option("--set", "name", metavar="NAME", help="Name in the store; default the set's code.")
@click.option("--event", help="Instead of the file's event.")
@click.option("--session", "session_label", help="Instead of the file's session.")
@click.option("--copies", default=1, type=click.IntRange(1, 200), help="Copies of each board that will be made.")
@boards_option
@reading_options
@pass_session
def import_(
    session: Session,
    file: str,
    name: str | None,
    event: str | None,
    session_label: str | None,
    copies: int,
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


@main.command()
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
@click.option("--force", is_flag=True, help="Replace boards that were entered before.")
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
    elif now is not None:
        entered = now.entered
        numbers_text = entering.entered_numbers(entered)
        session.out("enter_state", name=entered.name, count=len(entered.numbers), numbers=numbers_text)


@main.command()
@click.argument("codes", nargs=-1, required=True, metavar="TEXT...")
@click.option("--reveal", is_flag=True, help="Show the cards of a hand card's code.")
@json_option
@pass_session
def scan(session: Session, codes: tuple[str, ...], reveal: bool, as_json: bool) -> None:
    """Say what scanned codes are: hand cards, container labels, session slips. - reads lines from a pipe.

    \b
    Example:
        paitao scan PT1CS010003VZRZ4Q
    """
    from dealer.operations import scanning

    texts = scanning.lines_of(codes, sys.stdin) if codes == ("-",) else list(codes)
    scanned = scanning.scan_texts(texts, reveal=reveal, store_url=session.store)
    if as_json:
        json_out([scanning.scanned_json(one, session.lang) for one in scanned])
    else:
        for one in scanned:
            for line in scanning.scanned_lines(one, session.lang):
                click.echo(line)
    sys.exit(CLEAN if all(one.fault is None for one in scanned) else FINDINGS)


@main.command()
@click.argument("text", metavar="SET")
@click.argument("found", nargs=-1, metavar="[E+SQ S-SQ | N=HAND]...")
@click.option("--board", required=True, type=click.IntRange(1), metavar="N", help="The board that came back.")
@click.option("--counts", metavar="N,E,S,W", help="Only the number of cards in each pocket, as 14,13,12,13.")
@click.option("--reading", metavar="FILE", help="A reading file (docs/json.md); - is a pipe.")
@click.option("--port", metavar="PORT", help="Have the machine at this port read the board.")
@click.option("--copy", type=click.IntRange(1), metavar="N", help="Which copy it is; a clean one is marked as checked.")
@click.option("--blind", is_flag=True, help="Seats and counts only, no card: for a referee who plays.")
@reading_options
@json_option
@pass_session
def verify(
    session: Session,
    text: str,
    found: tuple[str, ...],
    board: int,
    counts: str | None,
    reading: str | None,
    port: str | None,
    copy: int | None,
    blind: bool,
    game: "Game | None",
    first: int | None,
    as_json: bool,
) -> None:
    """Compare a board that came back with its record: what is displaced and how to put it right.

    Say what you found: by exception (E+SQ S-SQ: East has one queen of spades too many, South lacks it), a whole hand
    (N=AK4.QJ93.T52.876), counts only, a reading file, or a machine. Exit 0: as recorded. Exit 1: a misboard.

    \b
    Example:
        paitao verify "round 1" --board 7 E+SQ S-SQ
    """  # fmt: skip
    from dealer.operations import referee

    given = [bool(found), counts is not None, reading is not None, port is not None]
    if sum(given) != 1:
        raise misused("usage_one_way")

    def by_machine(one: "Board", at: str) -> "Reading":
        from dealer.operations.machine import read_board

        return read_board(one, at, machine_progress(session, talks=False))

    verified = referee.verify_board(
        text, board, found=found, counts=counts, reading_file=reading, port=port, copy=copy, store_url=session.store,
        game=game, first=first, by_machine=by_machine,
    )  # fmt: skip
    answer_diagnosis(session, verified.diagnosis, blind=blind, as_json=as_json)
    if verified.checked is not None:
        session.note("copy_checked", number=board, copy=verified.checked)
    sys.exit(CLEAN if verified.is_clean else FINDINGS)


def answer_diagnosis(session: Session, diagnosis: "Diagnosis", *, blind: bool, as_json: bool) -> None:
    """The referee's answer."""
    from boards.diagnosis import diagnosis_json
    from boards.wording.report import diagnosis_lines

    if as_json:
        json_out(diagnosis_json(diagnosis, blind=blind))
        return
    for line in diagnosis_lines(diagnosis, session.lang, blind=blind):
        click.echo(line)


@main.group("print")
def print_group() -> None:
    """Print hand cards, container labels and session slips as PDF or PNG.

    \b
    Example:
        paitao print cards "round 1" -o cards.pdf
    """


def paper_options(command: Command) -> Command:
    """What every kind of paper takes."""
    for option in (
        click.option("-o", "output", required=True, metavar="FILE", help="A .pdf or .png file; - pipes the PDF."),
        boards_option,
        click.option("--copies", "copy_list", callback=numbers, metavar="LIST", help="Copy numbers, as 1-3."),
        click.option("--paper", default="A4", type=click.Choice(["A4", "Letter"], case_sensitive=False)),
        click.option("--size", metavar="WxH", help="Size of one piece in mm, as 90x64."),
        click.option("--grid", metavar="CxR", help="Columns and rows of a label sheet, as 2x4."),
        click.option("--start", default=1, type=click.IntRange(1), help="First free place of a used label sheet."),
        click.option("--offset", metavar="X,Y", help="Shift everything by mm, for a printer that feeds askew."),
        click.option("--order", default="rows", type=click.Choice(["rows", "stack"]), help="stack: to cut a pile."),
        click.option("--font", type=click.Path(dir_okay=False), metavar="FILE", help="A .ttf with rare characters."),
        force_option,
        reading_options,
    ):
        command = option(command)
    return command


def print_paper(session: Session, kind: str, text: str, output: str, force: bool, game: "Game | None",
                first: int | None, **chosen: Any) -> None:  # fmt: skip
    """The common body of the print commands."""
    from dealer.operations import paper

    order = paper.PrintOrder(kind, session.paper_lang, chosen.pop("boards"), chosen.pop("copy_list") or (), **chosen)
    printed = paper.print_set(text, output, order, store_url=session.store, game=game, first=first, force=force)
    if printed.piped:
        binary_out(printed.piped)
    session.faults(() if session.quiet else printed.found.notes)
    if printed.was_kept and printed.found.entry is not None:
        session.note("print_kept", name=printed.found.name, file=text)
    for file in printed.files:
        session.note("file_written", file=file)
    title = session.say(f"card_title_{printed.found.board_set.game_id}")
    session.note(f"printed_{kind}", pieces=printed.pieces, pages=printed.pages, title=title)


@print_group.command("cards")
@click.argument("text", metavar="SET")
@paper_options
@click.option("--colours", default="2", type=click.Choice(["2", "4"]), help="Colours of the suits.")
@click.option("--code", default="hand", type=click.Choice(["hand", "ids"]), help="What the card's QR code carries.")
@pass_session
def print_cards(session: Session, /, text: str, output: str, colours: str, **chosen: Any) -> None:
    """Print the hand cards of SET: one for each seat of each board.

    \b
    Example:
        paitao --lang zh-Hans print cards "round 1" --colours 4 -o cards.pdf
    """
    print_paper(session, "cards", text, output, colours=int(colours), **chosen)


@print_group.command("labels")
@click.argument("text", metavar="SET")
@paper_options
@pass_session
def print_labels(session: Session, /, text: str, output: str, **chosen: Any) -> None:
    """Print labels for the containers of SET: number, header, compass, asset code; no set, no cards.

    \b
    Example:
        paitao print labels "round 1" -o labels.pdf
    """
    print_paper(session, "labels", text, output, **chosen)


@print_group.command("slips")
@click.argument("text", metavar="SET")
@paper_options
@click.option("--box", is_flag=True, help="One slip for the box of the whole set.")
@pass_session
def print_slips(session: Session, /, text: str, output: str, **chosen: Any) -> None:
    """Print the session slips of SET: set code, copy, backs, made by, checked by.

    \b
    Example:
        paitao print slips "round 1" --boards 1-16 -o slips.pdf
    """
    print_paper(session, "slips", text, output, **chosen)


@main.group()
def machine() -> None:
    """Dealing machines: which ports there are, who answers, deal boards, or simulate a machine.

    \b
    Example:
        paitao machine run "round 1" --boards 1-16 --port COM3
    """


port_option = click.option("--port", required=True, metavar="PORT", help="COM3, /dev/ttyUSB0, or socket://HOST:PORT.")
any_board_option = click.option("--any-board", is_flag=True, help="Do not compare the number read on the board.")


def machine_progress(session: Session, *, talks: bool = True) -> "Terminal":
    """The operator's terminal; with `talks` off its lines go to standard error, because a result goes to the other."""
    from dealer.console import Terminal

    return Terminal(
        session.lang, quiet=session.quiet, show_progress=session.progress, out=sys.stdout if talks else sys.stderr
    )


@machine.command("ports")
@json_option
@pass_session
def machine_ports(session: Session, as_json: bool) -> None:
    """List the serial ports of this computer. Opens none of them.

    \b
    Example:
        paitao machine ports
    """
    from dealer.operations import machine as machines

    found = machines.list_ports()
    if as_json:
        json_out([machines.port_json(port) for port in found])
        return
    for port in found:
        session.out("machine_port_line", port=port.name, description=port.description or "-")
    if not found:
        session.note("machine_ports_none")


@machine.command("info")
@port_option
@json_option
@pass_session
def machine_info(session: Session, port: str, as_json: bool) -> None:
    """Ask the machine at PORT who it is and which board is in its memory. A machine that is dealing is paused by that.

    \b
    Example:
        paitao machine info --port COM3
    """
    from boards.problems import Word
    from dealer.operations import machine as machines

    known = machines.machine_info(port)
    if as_json:
        json_out(machines.info_json(known))
        return
    info = known.info
    session.out(
        "machine_info_line", id=info.machine_id, packs=info.packs, outlets=info.outlets,
        abilities=tuple(Word(f"machine_can_{one}") for one in known.abilities) or "-",
        state=session.say(f"machine_state_{info.state.name.lower()}"),
    )  # fmt: skip
    if known.entry is not None and not known.entry.code:
        session.out("machine_info_reading", board=known.entry.board)
    elif known.entry is not None:
        session.out("machine_info_board", board=known.entry.board, code=known.entry.code, copy=known.entry.copy)


@machine.command("run")
@click.argument("text", metavar="SET")
@port_option
@boards_option
@click.option("--copies", "copy_list", callback=numbers, metavar="LIST", help="Copy numbers, as 1-3; default all.")
@click.option("--descending", is_flag=True, help="Highest board first: wears the packs evenly.")
@click.option("--again", is_flag=True, help="Also boards that are made already.")
@click.option("--yes", is_flag=True, help="A board in the slot is ready; never answers a resume or a fault.")
@click.option("--backs", default="", metavar="TEXT", help="Back of the packs used; written down with each copy.")
@click.option("--reveal", is_flag=True, help="Name cards at stops; that you asked is recorded.")
@any_board_option
@pass_session
def machine_run(
    session: Session,
    text: str,
    port: str,
    boards: tuple[int, ...] | None,
    copy_list: tuple[int, ...] | None,
    descending: bool,
    again: bool,
    yes: bool,
    backs: str,
    reveal: bool,
    any_board: bool,
) -> None:
    """Have the machine at PORT deal the boards of SET into their pockets, one board after the other.

    q and Enter pauses. Whatever happens, the same command goes on where it stopped, after asking.
    Exit 3: the machine or its line failed, or a board must not be played.

    \b
    Example:
        paitao machine run "round 1" --boards 1-16 --port COM3
    """  # fmt: skip
    from dealer.operations import machine as machines

    code = machines.run_machine(
        text, port, machine_progress(session), boards=boards, copies=copy_list, descending=descending, again=again,
        yes=yes, backs=backs, reveal=reveal, any_board=any_board, store_url=session.store,
    )  # fmt: skip
    sys.exit(code)


@machine.command("simulate")
@click.option("--link", metavar="PATH", help="Wait at this path, a link to a pty (not on Windows).")
@click.option("--tcp", type=click.IntRange(0, 65535), metavar="PORT", help="Wait at this TCP port; 0: any free one.")
@click.option("--speed", default=100, type=click.IntRange(1, 10_000), metavar="MS", help="Milliseconds a card; 100.")
@click.option("--hands", default=300, type=click.IntRange(0, 60_000), metavar="MS", help="Time to change a board; 300.")
@click.option("--memory", metavar="DIR", help="Keep the machine's memory and cards here, over kills and restarts.")
@click.option("--deck-seed", type=int, metavar="N", help="The same deck orders each time.")
@click.option("--serial", default=1, type=click.IntRange(1, 9999), metavar="N", help="Serial number; two need two.")
@click.option("--fault", "faults", multiple=True, metavar="KIND@CARD", help="As jam_path@20 or power_cut@30.")
@pass_session
def machine_simulate(
    session: Session,
    link: str | None,
    tcp: int | None,
    speed: int,
    hands: int,
    memory: str | None,
    deck_seed: int | None,
    serial: int,
    faults: tuple[str, ...],
) -> None:
    """Be a dealing machine without hardware, for packs of 52 and 108, with hands that change boards and clear jams.

    \b
    Example:
        paitao machine simulate --tcp 7700
        paitao machine run "round 1" --port socket://127.0.0.1:7700
    """  # fmt: skip
    from dealer.operations import simulating

    simulating.simulate(
        link=link, tcp=tcp, card_ms=speed, memory=memory, deck_seed=deck_seed, faults=faults,
        operator_ms=hands, serial=serial,
        ready=lambda port: session.out("machine_simulator_ready", port=port),
        watch=lambda what: session.note("machine_simulator_" + what.replace(" ", "_")),
    )  # fmt: skip


@main.command()
@click.option("--folder", type=click.Path(file_okay=False), metavar="DIR", help="Keep the files here.")
@click.option("--tcp", is_flag=True, help="A TCP line to the machine even where there is a pty.")
@pass_session
def demo(session: Session, folder: str | None, tcp: bool) -> None:
    """Run the main job end to end on the built-in machine: deal, record, print, fill boards, verify.

    \b
    Example:
        paitao demo
    """
    from dealer.operations import demonstration

    width = 0

    def progress(line: str) -> None:
        nonlocal width
        # A Chinese character is two columns wide; the line before must be covered whole.
        click.echo("\r" + line.ljust(width), nl=False, err=True)
        width = max(width, 2 * len(line))

    def tell(line: str) -> None:
        if width:
            click.echo("\r" + " " * width + "\r", nl=False, err=True)
        click.echo(line)

    shown = progress if session.progress else None
    good = demonstration.run(folder, lang=session.lang, tcp=tcp, tell=tell, progress=shown)
    sys.exit(CLEAN if good else FINDINGS)


def entry(arguments: Sequence[str] | None = None) -> NoReturn:
    """The console script."""
    run(main, arguments)


if __name__ == "__main__":
    entry()
