"""Passphrases at the terminal: `seal`, `unseal`, and how a command asks. Never an argument: others could see it."""

import os
import sys
from typing import TYPE_CHECKING

import click

from dealer.commands.answers import binary_out
from dealer.commands.options import force_option
from dealer.shell import Session, pass_session

if TYPE_CHECKING:
    from dealer.operations.sealing import Lock

VARIABLE = "PAITAO_PASSPHRASE"

passphrase_option = click.option(
    "--passphrase", "seals_new", is_flag=True, help=f"Seal a new secret; asks, or takes {VARIABLE}."
)


def lock_of(session: Session, *, seals_new: bool = False) -> "Lock":
    """Asks without showing what is typed; a variable of the environment answers where nobody is there."""
    from dealer.operations.sealing import Lock

    def ask(file: str, new: bool) -> str:
        from boards.problems import Problem

        given = os.environ.get(VARIABLE)
        if given is not None:
            return given
        if not sys.stdin.isatty():
            raise Problem("seal_no_passphrase", file=file)
        typed = _typed(session.say("seal_ask_new" if new else "seal_ask", file=file))
        while new and typed and _typed(session.say("seal_ask_again")) != typed:
            click.echo(session.say("seal_differ"), err=True)
            typed = _typed(session.say("seal_ask_new", file=file))
        return typed

    return Lock(ask, seals_new)


def _typed(words: str) -> str:
    return str(click.prompt(words, hide_input=True, err=True, default="", show_default=False))


@click.command()
@click.argument("file", metavar="FILE")
@click.option("-o", "output", required=True, metavar="SEALED", help="The sealed file; - is a pipe.")
@force_option
@pass_session
def seal(session: Session, file: str, output: str, force: bool) -> None:
    """Put a passphrase on a secret or a record, for shared computers and for mail. Without it nobody can open the file.

    \b
    Example:
        paitao seal round1.paitao.json -o round1.sealed
    """
    from dealer.operations import sealing

    sealed = sealing.seal_file(file, output, lock_of(session), force=force)
    if output == "-":
        binary_out(sealed)
    else:
        session.note("file_written", file=output)


@click.command()
@click.argument("file", metavar="SEALED")
@click.option("-o", "output", required=True, metavar="FILE", help="What was sealed, for your eyes only; - is a pipe.")
@force_option
@pass_session
def unseal(session: Session, file: str, output: str, force: bool) -> None:
    """Open a file that was sealed with a passphrase.

    \b
    Example:
        paitao unseal round1.sealed -o round1.paitao.json
    """
    from dealer.operations import sealing

    opened = sealing.unseal_file(file, output, lock_of(session), force=force)
    if output == "-":
        binary_out(opened)
    else:
        session.note("file_written", file=output)
