"""What several commands print: a set that was made, what a format drops, bytes, JSON, the operator's terminal."""

import json
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from dealer.shell import Session, misused

if TYPE_CHECKING:
    from boards.board import Board
    from boards.reading import Reading
    from dealer.events_json import JsonPanel
    from dealer.line import LineOptions
    from dealer.operations.looking import ReadByMachine
    from dealer.shared_terminal import SharedTerminal
    from dealer.terminal import Terminal


def dated(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that writes down times: once it is through, it says that this computer's clock is not the store's."""

    @wraps(command)
    def run(session: Session, /, *arguments: Any, **options: Any) -> None:
        from dealer.operations.store_clock import watched

        with watched() as found:
            try:
                command(session, *arguments, **options)
            except SystemExit:
                session.notes(found)
                raise
            session.notes(found)

    return run


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
    session.notes(made.notes)
    report_secret(session, made)


def report_secret(session: Session, made: Any) -> None:
    """Where the secret of new deals lies, if it is not a typed seed."""
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


def operator_terminal(session: Session, *, talks: bool = True) -> "Terminal":
    """The operator's terminal; with `talks` off its lines go to standard error, because a result goes to the other."""
    from dealer.terminal import Terminal

    return Terminal(
        session.lang, quiet=session.quiet, show_progress=session.progress, out=sys.stdout if talks else sys.stderr
    )


def by_machine(session: Session, line: "LineOptions") -> "ReadByMachine":
    """How a machine reads a board, for what takes a port."""

    def read(board: "Board", port: str) -> "Reading":
        from dealer.operations.reading_back import read_board

        return read_board(board, port, operator_terminal(session, talks=False), line_options=line)

    return read


def operator(session: Session, *, machines: int, as_json: bool, bell: bool) -> "Terminal | SharedTerminal | JsonPanel":
    """Who works at the machines: a person at a terminal, or a program."""
    if as_json:
        from dealer.events_json import JsonPanel

        return JsonPanel(session.lang, bell=bell)
    from dealer.shared_terminal import SharedTerminal
    from dealer.terminal import Terminal

    kind = SharedTerminal if machines > 1 else Terminal
    return kind(session.lang, quiet=session.quiet, show_progress=session.progress, bell=bell, out=sys.stdout)
