"""Sets: deal, show, sets, copies."""

from typing import TYPE_CHECKING

import click

from dealer.commands.answers import check_pipe_format, json_out, report_made, report_secret
from dealer.commands.options import ROUND, games, json_option, numbers, output_option, reading_options, to_option
from dealer.commands.passphrases import lock_of, passphrase_option
from dealer.shell import Session, misused, pass_session

if TYPE_CHECKING:
    from boards.games import Game


@click.command()
@click.argument("game", callback=games, required=False)
@click.option("--boards", "board_numbers", callback=numbers, metavar="LIST", help="As 1-16 or 1-4,9-12.")
@click.option("--set", "name", metavar="NAME", help="Name in the store; default the set's code.")
@click.option("--event", help="Name of the event, printed.")
@click.option("--session", "session_label", help="Session label; another label gives other deals.")
@click.option("--rules", metavar="FILE.toml", help="Deal a session as these regulations say (docs/prove-a-deal.md).")
@click.option("--seed", metavar="TEXT", help="Practice: the same text gives the same deals.")
@click.option("--secret", metavar="FILE", help="Key file other than the event's own; made if it is not there.")
@click.option("--public", metavar="TEXT", help="Public value that enters the deals; hex:0011 is bytes.")
@click.option("--copies", type=click.IntRange(1, 200), help="Copies of each board that will be made; default 1.")
@passphrase_option
@output_option
@to_option
@click.option("--force", is_flag=True, help="Replace files that exist; with --rules also deal what is not announced.")
@pass_session
def deal(
    session: Session,
    game: "Game | None",
    board_numbers: tuple[int, ...] | None,
    name: str | None,
    event: str | None,
    session_label: str | None,
    rules: str | None,
    seed: str | None,
    secret: str | None,
    public: str | None,
    copies: int | None,
    seals_new: bool,
    outputs: tuple[str, ...],
    to: str | None,
    force: bool,
) -> None:
    """Deal the boards of a session of GAME, keep the set in the store, write files.

    Without --seed the secret comes from the system and is kept in your data folder; whoever holds it knows the hands.
    With --rules the regulations say everything else, and the set can be proved: announce it first.

    \b
    Example:
        paitao deal shengji --boards 1-16 --event "Autumn Cup" --session "round 1" --copies 2 -o round1.paitao.json
        paitao deal --rules cup.toml --session "round 1" -o round1.paitao.json
    """  # fmt: skip
    from boards.board import LARGEST_STORED_SET
    from dealer.operations import sets

    if seed is not None and secret is not None:
        raise misused("usage_seed_secret")
    check_pipe_format(outputs, to)
    lock = lock_of(session, seals_new=seals_new)
    if rules is not None:
        from dealer.operations import event as event_mode

        given = {"--boards": board_numbers, "--event": event, "--public": public, "--copies": copies}
        refuse_with_rules(seed, [option for option, value in given.items() if value is not None])
        dealt = event_mode.deal_session(
            rules, session_label, game=game, name=name, secret_file=secret, outputs=outputs, to=to, force=force,
            store_url=session.store, lock=lock,
        )  # fmt: skip
        report_made(session, dealt)
        return
    if game is None or board_numbers is None:
        raise misused("usage_deal")
    event, session_label, public, copies = event or "", session_label or "", public or "", copies or 1
    if len(board_numbers) > LARGEST_STORED_SET and len(outputs) == 1 and name is None:
        long = sets.deal_long_set(
            game, board_numbers, outputs[0], event=event, session=session_label, seed=seed, secret_file=secret,
            public=public, force=force, lock=lock,
        )  # fmt: skip
        session.out(
            "long_set_made",
            count=long.boards,
            game=session.say(f"game_{game.id}"),
            fingerprint=long.fingerprint,
            file=long.file,
        )
        report_secret(session, long)
        return
    made = sets.deal_set(
        game, board_numbers, store_url=session.store, name=name, event=event, session=session_label, seed=seed,
        secret_file=secret, public=public, copies=copies, outputs=outputs, to=to, force=force, lock=lock,
    )  # fmt: skip
    report_made(session, made)


def refuse_with_rules(seed: str | None, options: list[str]) -> None:
    """Refuse what the regulations say, and a typed seed."""
    from boards.problems import Problem

    if seed is not None:
        raise misused("usage_rules_seed")
    if options:
        raise Problem("usage_rules_options", names=", ".join(options))


@click.command()
@click.argument("text", metavar="SET")
@click.option("--board", type=click.IntRange(1), metavar="N", help="Only this board.")
@click.option("--round", "round_", type=ROUND, metavar="R", help="Boards in the version of this round.")
@click.option("--reveal", is_flag=True, help="Show the hands; that you asked is recorded in the store.")
@reading_options
@json_option
@pass_session
def show(
    session: Session, text: str, board: int | None, round_: int | None, reveal: bool, game: "Game | None",
    first: int | None, as_json: bool,
) -> None:  # fmt: skip
    """Show a set: its boards and headers, and with --reveal its hands.

    SET is a name or code of the store, or a file. A board that was kept in two versions is shown in both.

    \b
    Example:
        paitao show 66H6-9KCW --board 7 --reveal
    """
    from boards.deal import hand_text
    from boards.printing.words import header_words, joined
    from boards.seats import SEATS
    from boards.wording import seat_name
    from dealer.operations import queries

    shown = queries.show_set(text, board=board, reveal=reveal, store_url=session.store, game=game, first=first,
                             round_=round_)  # fmt: skip
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
        if one.version > 1:
            line += "  " + session.say("board_version_from", version=one.version, round=one.from_round)
        if one.container is not None:
            line += "  " + session.say("container", container=one.container)
        click.echo(line)
        if shown.revealed:
            for seat in SEATS:
                click.echo(f"  {seat_name(seat, session.lang)}  {hand_text(one.deal[seat])}")
    session.notes(shown.notes)
    if not shown.revealed:
        session.note("show_hidden")


@click.group(invoke_without_command=True)
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


@sets.command("claims")
@click.argument("text", metavar="SET")
@json_option
@pass_session
def sets_claims(session: Session, text: str, as_json: bool) -> None:
    """List which station makes which copies of SET, of the stations that share this store.

    \b
    Example:
        paitao sets claims "round 1"
    """
    from dealer.operations import machine_claims

    name, held = machine_claims.claims_of(text, session.store)
    if as_json:
        json_out([machine_claims.claim_json(claim) for claim in held])
        return
    for claim in held:
        session.out(
            "claims_line", number=claim.number, copy=claim.copy, station=claim.name, seconds=claim.silent_s,
            state=session.say("claim_begun" if claim.ready else "claim_next"),
        )  # fmt: skip
    if not held:
        session.note("claims_none", name=name)


@sets.command("release")
@click.argument("text", metavar="SET")
@click.option("--boards", callback=numbers, required=True, metavar="LIST", help="Boards that are empty now, as 7,9.")
@click.option("--copies", callback=numbers, metavar="LIST", help="Copy numbers; default all.")
@click.option("--force", is_flag=True, help="Also from a station that is at work.")
@pass_session
def sets_release(
    session: Session, text: str, boards: tuple[int, ...], copies: tuple[int, ...] | None, force: bool
) -> None:
    """Take boards of SET from a station that is gone. Only when somebody has emptied them: another deals them anew.

    \b
    Example:
        paitao sets release "round 1" --boards 7
    """
    from boards.board import ranges_text
    from dealer.operations import machine_claims

    name, freed = machine_claims.release_claims(text, boards, copies, force=force, store_url=session.store)
    if freed:
        session.out("claims_freed", name=name, boards=ranges_text(sorted({key[0] for key in freed})))
    else:
        session.note("claims_none_freed", name=name, boards=ranges_text(boards))


@click.command()
@click.argument("text", metavar="[SET]", required=False)
@click.option("--plan", type=click.IntRange(1, 200), metavar="N", help="Plan N copies of each board of SET.")
@click.option("--log", "is_log", is_flag=True, help="Where each copy went and when, oldest first.")
@json_option
@pass_session
def copies(session: Session, text: str | None, plan: int | None, is_log: bool, as_json: bool) -> None:
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
    if is_log:
        _copies_log(session, text, as_json)
        return
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


def _copies_log(session: Session, text: str | None, as_json: bool) -> None:
    from boards.incidents import Place
    from boards.wording.incident_report import where_words
    from dealer.operations import copy_moves
    from dealer.times import clock_text

    moves = copy_moves.list_moves(text, session.store)
    if as_json:
        json_out([copy_moves.move_json(name, move) for name, move in moves])
        return
    for name, move in moves:
        session.out(
            "copies_log_line", at=clock_text(move.at), name=name, number=move.number, copy=move.copy,
            place=session.say("place_" + move.kind.value.replace(" ", "_")), by=move.by,
            where=where_words(Place(None, move.table, move.round), session.lang),
        )  # fmt: skip
    if not moves:
        session.note("copies_log_none")
