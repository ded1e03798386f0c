"""Regulations files: template, check."""

import sys
from typing import TYPE_CHECKING

import click

from dealer.commands.answers import binary_out, json_out
from dealer.commands.options import force_option, games, json_option
from dealer.shell import BAD_INPUT, LANGUAGES, Session, pass_session

if TYPE_CHECKING:
    from boards.games import Game
    from boards.regulations.model import Regulations


@click.group()
def regulations() -> None:
    """Write and check the regulations file of an event: sessions, boards, headers, settings.

    \b
    Example:
        paitao regulations template huapai -o cup.toml
        paitao regulations check cup.toml
    """


@regulations.command("template")
@click.argument("game", callback=games)
@click.option("-o", "output", default="-", metavar="FILE", help="Write this file; default: standard output.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the comments; default paitao's own.")
@force_option
@pass_session
def template_(session: Session, game: "Game", output: str, lang: str | None, force: bool) -> None:
    """Write a commented regulations file for GAME, in which every setting stands with its default.

    \b
    Example:
        paitao regulations template shengji --lang zh-Hans -o cup.toml
    """
    from dealer.operations import regulations as operations

    text = operations.template_text(game, lang or session.paper_lang)
    if output != "-":
        operations.write_template(text, output, force=force)
        session.note("regulations_sum_written", file=output)
    elif sys.stdout.isatty():
        click.echo(text, nl=False)
    else:
        # Into a file or pipe the bytes go as the reader wants them, whatever the console's encoding.
        binary_out(text.encode("utf-8"))


@regulations.command("check")
@click.argument("file", metavar="FILE")
@json_option
@pass_session
def check_(session: Session, file: str, as_json: bool) -> None:
    """Check a regulations file and say what it means and what it leaves open.

    Every fault is told at once, with line and key. Exit 2: there is one.

    \b
    Example:
        paitao regulations check cup.toml
    """
    from boards.problems import Fault, Problem
    from boards.wording import sentence
    from dealer.operations import regulations as operations

    try:
        rules = operations.load_regulations(file)
    except Problem as problem:
        if not as_json:
            raise
        json_out(operations.faults_json(file, problem.faults, session.lang))
        raise SystemExit(BAD_INPUT) from None
    if as_json:
        json_out(operations.summary_json(rules, session.lang))
        return
    _tell(session, rules)
    left = operations.left_open(rules)
    if left:
        session.out("regulations_sum_open")
    for fault in left:
        bare = {name: value for name, value in fault.facts.items() if name != "file"}
        click.echo("  " + sentence(Fault(fault.key, bare), session.lang))


def _tell(session: Session, rules: "Regulations") -> None:
    from boards.board import ranges_text

    contest = session.say(f"regulations_sum_{rules.settings.scoring.contest}")
    game = session.say(f"game_{rules.game_id}")
    session.out("regulations_sum_head", event=rules.event, game=game, contest=contest, count=len(rules.sessions))
    for one in rules.sessions:
        more = session.say("regulations_sum_more_reserve") if one.reserve else ""
        if one.plays:
            more += session.say("regulations_sum_more_plays", plays=one.plays)
        if one.sections:
            more += session.say("regulations_sum_more_sections", sections=one.sections)
        if one.containers:
            containers = ranges_text(one.container(number) for number in one.boards)
            more += session.say("regulations_sum_more_containers", containers=containers)
        if one.public:
            kind = "" if one.public.kind == "text" else session.say(f"public_kind_{one.public.kind}")
            source = " ".join(filter(None, (kind, one.public.draw, one.public.what)))
            more += session.say("regulations_sum_more_public", source=source)
        if one.movement and one.movement.plays:
            rounds = len({play.round for play in one.movement.plays})
            more += session.say("regulations_sum_more_movement", count=rounds)
        session.out(
            "regulations_sum_session", label=one.label or "-", numbers=ranges_text(one.boards), copies=one.copies,
            more=more,
        )  # fmt: skip
