"""The command line of paitao: its global options and the list of its commands, which are in `dealer.commands`.

Exit codes: 0 clean, 1 findings, 2 usage or bad input, 3 machine or link or a board that must not be played, 130 Ctrl-C.
Nothing heavy is imported at the top: `paitao --help` must not wait for libraries that it does not use.
"""

from collections.abc import Sequence
from typing import NoReturn

try:
    import click

    from dealer.commands import (
        acceptance,
        copy_moves,
        demonstration,
        entering,
        history,
        identifying,
        incidents,
        machine,
        paper,
        passphrases,
        proving,
        records,
        referee,
        regulations,
        ruling,
        scanning,
        sets,
    )
    from dealer.shell import Commands, Language, Session, run
except KeyboardInterrupt:  # Ctrl-C while this is being read in: nothing has begun that could be told of
    raise SystemExit(130) from None

VERSION = "0.1.0"
"""A literal: looking it up in the installed package costs half a start."""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, message="paitao %(version)s")
@click.option("--store", envvar="PAITAO_STORE", metavar="URL", help="The store: a file or database URL [PAITAO_STORE].")
@click.option("--lang", envvar="PAITAO_LANG", default="en", type=Language(),
              help="English, simplified or traditional Chinese; before the command  [PAITAO_LANG]")  # fmt: skip
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


for command in (
    sets.deal, sets.show, sets.sets, sets.copies,
    records.check, records.convert, records.export, records.import_, entering.enter,
    paper.print_group, machine.machine, scanning.scan, referee.verify, identifying.identify,
    incidents.incident, copy_moves.issue, copy_moves.return_, ruling.rule, ruling.settle, demonstration.demo,
    proving.announce, proving.public, proving.reveal, proving.audit, history.history,
    passphrases.seal, passphrases.unseal,
    acceptance.accept,
    regulations.regulations,
):  # fmt: skip
    main.add_command(command)


def entry(arguments: Sequence[str] | None = None) -> NoReturn:
    """The console script."""
    run(main, arguments)


if __name__ == "__main__":
    entry()
