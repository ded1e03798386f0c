"""The main job end to end: demo."""

import sys

import click

from dealer.shell import CLEAN, FINDINGS, Session, pass_session


@click.command()
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
