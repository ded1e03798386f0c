"""What the journal tells of machines: machine log, machine packs."""

import click

from dealer.commands.answers import json_out
from dealer.commands.options import json_option
from dealer.shell import Session, pass_session


@click.command("log")
@click.argument("text", metavar="[SET]", required=False)
@click.option("--last", type=click.IntRange(1), metavar="N", help="Only the last N attempts.")
@json_option
@pass_session
def log(session: Session, text: str | None, last: int | None, as_json: bool) -> None:
    """List which boards of SET (default: of all sets) were made when by which machine, with attempts and stops.

    Names no card and no seat.

    \b
    Example:
        paitao machine log "round 1"
    """
    from boards.problems import Word
    from boards.wording import say
    from dealer.operations import machine_log as journal
    from dealer.times import clock_text

    lines = journal.machine_log(text, session.store)
    lines = lines[-last:] if last else lines
    if as_json:
        json_out([journal.log_json(line) for line in lines])
        return
    for line in lines:
        told = journal.log_json(line)
        what = say("machine_board", session.lang, board=told["board"])
        if told["copy"] is None:
            what += " " + say("machine_mode_verify", session.lang)
        elif told["copy"] > 1:
            what += say("machine_board_copy", session.lang, copy=told["copy"])
        stops = journal.stop_words(line)
        session.out(
            "machine_log_line", when=clock_text(line.opened_at), what=what, code=line.code or "-",
            machine=line.machine, attempt=told["attempt"] + 1,
            state=Word("machine_outcome_" + line.state.value.replace(" ", "_")),
            stops=say("machine_log_stops", session.lang, stops=stops) if stops else "",
        )  # fmt: skip
    if not lines:
        session.note("machine_log_none")
        return
    done = {(line.code, line.job_id >> 8) for line in lines if line.state.value == "done" and line.code}
    stopped = sum(count for line in lines for _, count in line.stops)
    session.note("machine_log_sum", boards=len(done), attempts=len(lines), stops=stopped)


@click.command("packs")
@click.option("--cleaned", "machines", multiple=True, metavar="MACHINE", help="This machine is clean now.")
@click.option("--new", "new", multiple=True, metavar="NAME=N", help="There are N new packs with these backs.")
@json_option
@pass_session
def packs(session: Session, machines: tuple[str, ...], new: tuple[str, ...], as_json: bool) -> None:
    """Show what went through each machine since it was cleaned, and how often packs have been dealt since new.

    Packs are told apart by the name given to --backs of machine run.

    \b
    Example:
        paitao machine packs --new blue=36
    """
    from boards.problems import Word
    from dealer.operations import machine_log as journal
    from dealer.times import clock_text

    for name in machines:
        session.note("machine_cleaned", machine=journal.cleaned(name))
    for text in new:
        use = journal.new_packs(text)
        session.note("machine_pack_new", backs=use.name, packs=use.packs)
    through, dealt = journal.uses()
    if as_json:
        json_out([journal.use_json("machine", use) for use in through] + [journal.use_json("pack", u) for u in dealt])
        return
    for use in through:
        since = clock_text(use.since) if use.since else Word("machine_since_first")
        session.out("machine_use_machine", name=use.name, boards=use.boards, cards=use.cards, since=since)
    for use in dealt:
        key = "machine_use_pack" if use.packs else "machine_use_pack_uncounted"
        session.out(
            key,
            name=use.name,
            boards=use.boards,
            deals=use.deals,
            packs=use.packs,
            since=clock_text(use.since),
        )
    if not through and not dealt:
        session.note("machine_use_none")
