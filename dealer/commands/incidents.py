"""Boards that were found wrong: incident open, note, reading, lead, close, list, show, export."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from dealer.commands.answers import binary_out, by_machine, dated, json_out
from dealer.commands.options import ROUND, force_option, json_option
from dealer.commands.port_options import line_options
from dealer.shell import CLEAN, FINDINGS, Session, misused, pass_session

if TYPE_CHECKING:
    from boards.diagnosis import Diagnosis
    from boards.incident_view import IncidentView
    from dealer.line import LineOptions
    from dealer.operations.looking import Looked

_reveal = click.option("--reveal", is_flag=True, help="Name cards and show hands; that you asked is recorded.")


def _looking(command: Callable[..., Any]) -> Callable[..., Any]:
    """The ways of saying what lies in a board, as `verify` has them."""
    command = line_options(command)
    command = click.option("--port", metavar="PORT", help="Have the machine at this port read the board.")(command)
    command = click.option("--reading", metavar="FILE", help="A reading file (docs/json.md); - is a pipe.")(command)
    command = click.option("--header", multiple=True, metavar="FIELD=VALUE",
                           help="What stands on the board, as leader=N; container=7 too.")(command)  # fmt: skip
    return click.option("--counts", metavar="N,E,S,W", help="Only the number of cards in each pocket.")(command)


@click.group()
def incident() -> None:
    """Keep what happened to a board that was found wrong: open, note, reading, lead, close, list, show, export.

    \b
    Example:
        paitao incident open "round 1" --board 7 --table 3 --round 2 E+SQ S-SQ
    """


@incident.command("open")
@click.argument("text", metavar="SET")
@click.argument("found", nargs=-1, metavar="[E+SQ S-SQ | N=HAND]...")
@click.option("--board", type=click.IntRange(1), required=True, metavar="N", help="The board.")
@click.option("--copy", type=click.IntRange(1), metavar="N", help="Which copy of it.")
@click.option("--table", default="", metavar="T", help="Where it was found; left out: at the desk.")
@click.option("--round", "round_", type=ROUND, metavar="R", help="In which round.")
@click.option("--reported-by", default="", metavar="TEXT", help="Who says so.")
@click.option("--note", default="", metavar="TEXT", help="A first note.")
@click.option("--rules", metavar="FILE.toml", help="Regulations: who had the board last, by the movement.")
@click.option("--session", "session_label", metavar="LABEL", help="Their session; default that of the set.")
@_looking
@_reveal
@json_option
@pass_session
@dated
def open_(session: Session, /, text: str, found: tuple[str, ...], board: int, copy: int | None, table: str,
          round_: int | None, reported_by: str, note: str, rules: str | None, session_label: str | None,
          reveal: bool, as_json: bool, **ways: Any) -> None:  # fmt: skip
    """Open an incident of one board of SET, with what was found in it if somebody looked already.

    First line: what is wrong and the next step; cards are named with --reveal. Second line: the number of the incident.
    Then the rest of what verify says: counts, further steps, what else it may be.

    \b
    Example:
        paitao incident open "round 1" --board 7 --table 3 --round 2 --reported-by North E+SQ S-SQ
    """
    from boards.incident_view import next_step
    from boards.incidents import Place
    from boards.wording.incident_report import trail_line, where_words
    from dealer.operations import incidents

    opened = incidents.open_incident(
        text, board, _looked(session, found, **ways), where=Place(copy, table.strip(), round_), reported_by=reported_by,
        rules=rules, session=session_label, note=note, store_url=session.store,
    )  # fmt: skip
    session.notes(opened.notes)
    view = opened.view
    if reveal:
        view = incidents.show_incident(view.incident.id, reveal=True, store_url=session.store)
    if as_json:
        _json(view, reveal)
        return
    told = _diagnosis(session, opened.diagnosis, reveal)
    _tell(told[:1])
    of = view.incident
    session.out("incident_opened", id=of.id, name=of.set_name, code=of.code, board=of.board,
                where=where_words(of.where, session.lang))  # fmt: skip
    if rules is not None or view.trail.last:
        click.echo(trail_line(view, session.lang))
    _tell(told[1:])
    if opened.diagnosis is not None and opened.diagnosis.is_clean:
        session.note("incident_is_clean")
    step = next_step(view)
    session.note(step.key, **step.facts)
    if opened.also_open:
        session.note("incident_also_open", ids=", ".join(map(str, opened.also_open)))


@incident.command("note")
@click.argument("number", metavar="ID", type=click.IntRange(1))
@click.argument("text", metavar="TEXT")
@pass_session
@dated
def note_(session: Session, number: int, text: str) -> None:
    """Add a note to an incident; to a closed one too.

    \b
    Example:
        paitao incident note 1 "North had looked at his hand"
    """
    from dealer.operations import incidents

    incidents.write_note(number, text, session.store)
    session.out("incident_noted", id=number)


@incident.command("reading")
@click.argument("number", metavar="ID", type=click.IntRange(1))
@click.argument("found", nargs=-1, metavar="[E+SQ S-SQ | N=HAND]...")
@_looking
@_reveal
@json_option
@pass_session
@dated
def reading_(
    session: Session, /, number: int, found: tuple[str, ...], reveal: bool, as_json: bool, **ways: Any
) -> None:
    """Add a reading of the board to an open incident, in any form that verify takes.

    \b
    Example:
        paitao incident reading 1 --counts 13,14,12,13
    """
    from dealer.operations import incidents

    view, diagnosis = incidents.write_reading(number, _looked(session, found, **ways), session.store)
    if reveal:
        view = incidents.show_incident(number, reveal=True, store_url=session.store)
    if as_json:
        _json(view, reveal)
        return
    _tell(_diagnosis(session, diagnosis, reveal))
    session.out("incident_noted", id=number)


@incident.command("lead")
@click.argument("number", metavar="ID", type=click.IntRange(1))
@click.option("--table", required=True, metavar="T", help="Which table says so.")
@click.option("--round", "round_", type=ROUND, metavar="R", help="In which round it played the board.")
@click.option("--lead", metavar="[SEAT=]CARD", help="Its opening lead, as SQ or E=SQ.")
@click.option("--played", multiple=True, metavar="SEAT=CARD", help="Another card that a seat played; repeat it.")
@click.option("--result", default="", metavar="TEXT", help="Its result, in its own words.")
@_reveal
@json_option
@pass_session
@dated
def lead_(session: Session, /, number: int, table: str, round_: int | None, lead: str | None, played: tuple[str, ...],
          result: str, reveal: bool, as_json: bool) -> None:  # fmt: skip
    """Write down what a table led, played and scored; the answer sorts the tables by the form that they played.

    \b
    Example:
        paitao incident lead 1 --table 2 --round 1 --lead E=SQ --result "+120"
    """
    from boards.wording.incident_report import form_lines
    from dealer.operations import incidents

    view = incidents.write_played(
        number, table.strip(), round_=round_, lead=lead, played=played, result=result, store_url=session.store
    )
    if reveal:
        view = incidents.show_incident(number, reveal=True, store_url=session.store)
    if as_json:
        _json(view, reveal)
        return
    for line in form_lines(view, session.lang, reveal=reveal):
        click.echo(line)
    session.note("incident_noted", id=number)


@incident.command("close")
@click.argument("number", metavar="ID", type=click.IntRange(1))
@click.argument("found", nargs=-1, metavar="[N=HAND]...")
@click.option("--version2", "keeps", is_flag=True, help="Keep both: what lies in the board is a version of its own.")
@click.option("--from-round", type=ROUND, metavar="R", help="With --version2: from which round it holds.")
@_looking
@json_option
@pass_session
@dated
def close_(session: Session, /, number: int, found: tuple[str, ...], keeps: bool, from_round: int | None, as_json: bool,
           **ways: Any) -> None:  # fmt: skip
    """Close an incident by a second reading that finds the board as recorded; or keep both with --version2.

    The second reading must show every pocket that was wrong or unknown, or what was wrong on the board (--header). One
    that still differs is written down, and the incident stays open (exit 1).

    \b
    Example:
        paitao incident close 1 E=QJ9.A42.KQ7.T432 S=8765.KT8.A93.AQ5
        paitao incident close 1 --header leader=N
        paitao incident close 1 --version2 --from-round 3
    """
    from boards.board_versions import number_text, version_code
    from boards.incidents import EntryKind
    from boards.wording import sentence
    from dealer.operations import incidents

    if keeps != (from_round is not None):
        raise misused("usage_incident_close")
    looked = _looked(session, found, **ways)
    if from_round is not None:
        closed = incidents.keep_both(number, from_round, looked, session.store)
    else:
        closed = incidents.close_incident(number, looked, session.store)
    view = closed.view
    if as_json:
        _json(view, False)
    elif closed.version is not None:
        session.out("incident_now_kept", id=number, board=view.incident.board, version=closed.version.version,
                    mark=number_text(closed.version), round=closed.version.from_round,
                    hash=version_code(closed.version, view.salt))  # fmt: skip
    elif closed.refused is None:
        # That of its last reading: since the incident was opened another one may have been kept.
        version = view.incident.of_kind(EntryKind.READING)[-1].facts["version"]
        session.out("incident_now_closed", id=number, board=view.incident.board, version=version)
    else:
        _tell(_diagnosis(session, closed.diagnosis, False))
    if closed.refused is not None:
        click.echo(sentence(closed.refused.faults[0], session.lang), err=True)
        session.note("incident_still_open")
    sys.exit(CLEAN if closed.refused is None else FINDINGS)


@incident.command("list")
@click.option("--open", "only_open", is_flag=True, help="Only those that are open.")
@json_option
@pass_session
def list_(session: Session, only_open: bool, as_json: bool) -> None:
    """List incidents, oldest first; no card is named.

    \b
    Example:
        paitao incident list --open
    """
    from boards.incident_view import line_json
    from boards.wording.incident_report import list_line
    from dealer.operations import incidents
    from dealer.times import clock_text

    every = incidents.list_incidents(only_open=only_open, store_url=session.store)
    if as_json:
        json_out([line_json(view) for view in every])
        return
    for view in every:
        click.echo(list_line(view, session.lang, clock_text(view.incident.opened_at)))
    if not every:
        session.note("incident_list_none_open" if only_open else "incident_list_none")


@incident.command("show")
@click.argument("number", metavar="ID", type=click.IntRange(1))
@_reveal
@json_option
@pass_session
def show_(session: Session, number: int, reveal: bool, as_json: bool) -> None:
    """Show an incident: what was found, who had the board last, which tables played which form, what was written.

    \b
    Example:
        paitao incident show 1
    """
    from boards.wording.incident_report import incident_lines
    from dealer import times
    from dealer.operations import incidents

    view = incidents.show_incident(number, reveal=reveal, store_url=session.store)
    if as_json:
        _json(view, reveal)
        return
    for line in incident_lines(view, session.lang, reveal=reveal, clock=times.moment_text):
        click.echo(line)
    if not reveal:
        session.note("incident_hidden")


@incident.command("export")
@click.argument("number", metavar="ID", type=click.IntRange(1))
@click.option(
    "-o",
    "outputs",
    multiple=True,
    required=True,
    metavar="FILE",
    help="FILE.json, or FILE.txt; repeat it for both; - pipes the text.",
)
@_reveal
@force_option
@pass_session
def export_(session: Session, number: int, outputs: tuple[str, ...], reveal: bool, force: bool) -> None:
    """Write an incident to files for the appeals committee: JSON (FILE.json), or text as show prints it, times in UTC.

    \b
    Example:
        paitao incident export 1 -o incident1.json -o incident1.txt --reveal
    """
    from boards.wording.incident_report import incident_lines
    from dealer import times
    from dealer.operations import incidents

    piped = incidents.export_incident(
        number, outputs,
        lambda view: incident_lines(view, session.paper_lang, reveal=reveal, clock=times.file_time), reveal=reveal,
        force=force, store_url=session.store,
    )  # fmt: skip
    if piped:
        binary_out(piped)
    for file in outputs:
        if file != "-":
            session.note("file_written", file=file)
    if not reveal:
        session.note("incident_hidden")


def _looked(
    session: Session, found: tuple[str, ...], counts: str | None, reading: str | None, port: str | None,
    line: "LineOptions", header: tuple[str, ...],
) -> "Looked":  # fmt: skip
    from dealer.operations.looking import Looked

    return Looked(found, counts, reading, port, by_machine(session, line), header)


def _diagnosis(session: Session, diagnosis: "Diagnosis | None", reveal: bool) -> list[str]:
    """All that `verify` says of it, a line each; nothing where nobody looked."""
    from boards.wording.report import diagnosis_lines

    return [] if diagnosis is None else diagnosis_lines(diagnosis, session.lang, blind=not reveal)


def _tell(lines: list[str]) -> None:
    for line in lines:
        click.echo(line)


def _json(view: "IncidentView", reveal: bool) -> None:
    from boards.incident_view import incident_json

    json_out(incident_json(view, reveal=reveal))
