"""The referee's decision: rule, settle."""

import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from dealer.commands.answers import dated, json_out
from dealer.commands.options import ROUND, force_option, games, json_option
from dealer.shell import CLEAN, FINDINGS, Session, pass_session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boards.problems import Word
    from boards.ruling.settling import Settlement
    from dealer.operations.rulings import Ruled

_MOMENTS = ("before_look", "after_look", "key_card_seen", "after_call", "after_lead", "unexplained", "after_play")
_OFFENCES = ("misboard", "wrong_header", "registration", "peeked", "time", "late", "ladder")
_PATTERNS = (
    "exchanged_hands", "turned_90", "turned_180", "turned_270", "moved_cards", "exchanged_cards", "missing_cards",
    "surplus_cards", "foreign_cards", "other_hand", "other_board", "shifted_set", "other_set", "wrong_print",
    "wrong_seat_print", "bottom_not_returned", "tribute_not_undone", "mixed",
)  # fmt: skip


@click.command()
@click.argument("incident", metavar="[INCIDENT]", required=False)
@click.option(
    "--game", callback=games, metavar="GAME", help="The game, where neither regulations nor diagnosis say it."
)
@click.option(
    "--rules", metavar="FILE.toml", help="Regulations of the event: kind of event, amounts, what they choose."
)
@click.option("--session", "session_label", metavar="LABEL", help="Its session, for the score basis and the movement.")
@click.option("--diagnosis", metavar="FILE", help="What `verify --json` wrote of the board; - is a pipe.")
@click.option("--pattern", type=click.Choice(_PATTERNS), help="What was wrong with the cards; default: a wrong count.")
@click.option("--moment", type=click.Choice(_MOMENTS), help="When it was found.")
@click.option("--event", type=click.Choice(("teams-vp", "teams", "pairs", "live")), help="Kind of event.")
@click.option("--responsible", type=click.Choice(("both", "one", "outside", "organiser", "none")), help="Who it was.")
@click.option("--side", metavar="NS|EW|NAME", help="With one: which side.")
@click.option("--ns", default="", metavar="NAME", help="Who sits N and S.")
@click.option("--ew", default="", metavar="NAME", help="Who sits E and W.")
@click.option("--outside", default="", metavar="NAME", help="Who it was, of another match or table.")
@click.option("--wrong", multiple=True, metavar="SIDE", help="Side or seat with a wrong number of cards; repeat it.")
@click.option("--forms", type=click.Choice(("unknown", "unplayed", "same", "different")),
              help="What compared tables played: nobody the wrong form, all the same, or not.")  # fmt: skip
@click.option("--smallest-group", type=click.IntRange(1), metavar="N", help="Pairs: fewest tables with one form.")
@click.option("--pair-end", type=click.Choice(("lower", "upper")), help="Pairs: which end of a range you choose.")
@click.option("--board", type=click.IntRange(1), metavar="N", help="Which; with --round, --table, --rules: who had it.")
@click.option("--round", "round_", type=ROUND, metavar="N", help="The round in which it was found.")
@click.option("--table", metavar="T", help="The table at which it was found.")
@click.option("--copy", type=click.IntRange(1), metavar="N", help="Which copy of the board.")
@click.option("--offence", type=click.Choice(_OFFENCES),
              help="What it is about; default: misboard, or what the incident found (wrong_header).")  # fmt: skip
@click.option("--lost", is_flag=True, help="Registration: the board could not be played.")
@click.option("--slip", is_flag=True, help="Peeked: at the travelling slip.")
@click.option("--cancelled", type=click.IntRange(0), default=0, metavar="N",
              help="Time: boards that were cancelled; late, pairs: missed.")  # fmt: skip
@click.option("--of", "of_", type=click.IntRange(0), default=0, metavar="N", help="Time: boards of the round.")
@click.option("--minutes", default="", metavar="A[,B]", help="Late: minutes of the late and of the other side.")
@click.option("--fault", type=click.Choice(("warning", "violation")),
              help="Ladder: what is given; default: warning.")  # fmt: skip
@click.option("--so-far", default="", metavar="W,V[,L]", help="Ladder: warnings, violations, lost rounds until now.")
@click.option("--counted", multiple=True, metavar="FILE", help="Ladder: count them from these rulings; repeat it.")
@click.option("--long", metavar="SEAT", help="Live: who has too many cards.")
@click.option("--short", metavar="SEAT", help="Live: who has too few.")
@click.option("--leader", metavar="SEAT", help="Live: who leads.")
@click.option("-o", "output", metavar="FILE", help="Also write the ruling as JSON, for settle.")
@force_option
@json_option
@pass_session
@dated
def rule(
    session: Session, /, incident: str | None, output: str | None, force: bool, as_json: bool, **told: Any
) -> None:
    """Say what follows from a misboard (or another offence), by article, and what the texts leave open.

    Three questions decide: when it was found, what kind of event it is, who is responsible. What no option and no file
    tells is asked. First line: the decision; second: the next step. Of an incident the ruling is kept with it, for
    settle; the last one holds.

    \b
    Example:
        paitao rule --game huapai --moment after_look --event teams-vp --responsible one --side NS --wrong NS
    """
    from dealer.console_typist import TerminalTypist
    from dealer.operations import rulings
    from dealer.operations.rule_and_keep import rule_and_keep

    names = {
        "round_": "round",
        "lost": "deal_lost",
        "slip": "of_slip",
        "of_": "round_boards",
        "session_label": "session",
    }
    is_said = told["offence"] is not None
    told["offence"] = told["offence"] or "misboard"
    said = rulings.Told(
        **{names.get(name, name): value for name, value in told.items()}, offence_by_finding=not is_said
    )
    as_json, output = as_json or output == "-", None if output == "-" else output
    ruled = rule_and_keep(
        said, TerminalTypist(session.lang), incident=incident, output=output, force=force, store_url=session.store
    )  # fmt: skip
    try:
        _show(session, ruled, as_json)
    except BrokenPipeError:
        raise
    except OSError as error:
        _unshown(error, incident, output)
    session.notes(ruled.notes)
    if incident is not None:
        session.note("rule_kept", id=incident)
    if output is not None:
        session.note("file_written", file=output)


def _show(session: Session, ruled: "Ruled", as_json: bool) -> None:
    from boards.ruling.ruling_json import ruling_json
    from boards.wording.ruling_report import ruling_lines

    if as_json:
        json_out(ruling_json(ruled.ruling))
        return
    for line in ruling_lines(ruled.ruling, session.lang, file=ruled.file, quotes=ruled.quotes):
        click.echo(line)


def _unshown(error: OSError, incident: str | None, output: str | None) -> NoReturn:
    """The answer cannot be written (a full disk): what is kept all the same must be said."""
    from boards.problems import Problem

    reason = error.strerror or str(error)
    if incident is not None:
        raise Problem("rule_unshown_incident", id=incident, reason=reason) from None
    if output is not None:
        raise Problem("rule_unshown_file", file=output, reason=reason) from None
    raise error


@click.command()
@click.argument("round_", metavar="[ROUND]", required=False)
@click.option("--ruling", "files", multiple=True, metavar="FILE", help="A ruling that rule wrote; repeat it.")
@click.option(
    "--vp", multiple=True, metavar="TEAM=VP", help="Victory points of the round before any ruling; repeat it."
)
@click.option("--set", "sets", multiple=True, metavar="SET", help="Incidents of this set only; repeat it.")
@click.option("--percent", multiple=True, metavar="PAIR=PERCENT", help="Pairs: percentage of the session.")
@json_option
@pass_session
def settle(
    session: Session, round_: str | None, files: tuple[str, ...], vp: tuple[str, ...], percent: tuple[str, ...],
    sets: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Settle what rulings left for the end of the round: who gains by the victory points, who keeps more than 60 %.

    ROUND takes the rulings of that round's incidents; --ruling takes files besides, or alone.

    Exit 1: something still waits, for a name, a result or a choice, or an incident of the round has no ruling.

    \b
    Example:
        paitao settle 2 --vp Red=18.5 --vp Blue=11.5
        paitao settle --ruling board7.json --vp Red=18.5 --vp Blue=11.5
    """
    from boards.problems import Word
    from boards.wording.incident_report import where_words
    from dealer.operations import incident_rulings, settling

    of_round = None
    if round_ is not None or not files:
        of_round = incident_rulings.rulings_of_round(round_, sets, session.store, also_none=bool(files))
    ruled = () if of_round is None else of_round.ruled
    given = [settling.Given(one, Word("settle_name_incident", (("id", of.id),))) for of, one in ruled]
    given += settling.rulings_in(files)
    made = settling.each_once(given)
    unruled = () if of_round is None else of_round.unruled
    before = settling.results(vp)
    done = settling.settle_round(made, before, settling.results(percent))
    if as_json:
        ids = [one.id for one, _ in ruled]
        json_out({**settling.settlement_json(done, before), "incidents": ids, "unruled": [one.id for one in unruled]})
    else:
        _tell(session, done, before, [one.name for one in given])
        for one, _ in ruled:
            where = where_words(one.where, session.lang)
            session.out("settle_of_incident", id=one.id, board=one.board, where=where)
    for one in unruled:
        session.note("settle_unruled", id=one.id, board=one.board)
    sys.exit(FINDINGS if done.waiting or unruled else CLEAN)


def _tell(session: Session, done: "Settlement", before: Any, names: "Sequence[Word]") -> None:
    """`names`: what each ruling is called, by its incident or file."""
    from boards.ruling.model import Unit
    from boards.wording.ruling_report import amount_text, cite_text, plain

    def change(one: Any) -> None:
        effect = done.rulings[one.ruling].effects[one.effect]
        key = "settle_change_loses" if one.by < 0 else "settle_change_gains"
        amount = amount_text(one.unit, abs(one.by), session.lang)
        session.out(key, of=names[one.ruling], amount=amount, cite=cite_text(effect.cite, session.lang))

    for name, after in done.final:
        session.out("settle_final", name=name, before=plain(before[name]), after=plain(after))
        for one in done.changes:
            if one.name == name and one.unit is Unit.VP:
                change(one)
    told = {name for name, _ in done.final}
    rest = [one for one in done.changes if one.name not in told or one.unit is not Unit.VP]
    for name in dict.fromkeys(one.name for one in rest):
        session.out("settle_other", name=name)
        for one in rest:
            if one.name == name:
                change(one)
    if not done.final and not rest and not done.waiting:
        session.out("settle_nothing")
    # A side that waits for its result with two parts of a ruling is asked for it once.
    for ruling, why, name in dict.fromkeys((waits.ruling, waits.why, waits.name) for waits in done.waiting):
        session.note(f"settle_waits_{why}", of=names[ruling], name=name)
