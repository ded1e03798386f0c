"""Options and arguments that several commands share."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

if TYPE_CHECKING:
    from boards.games import Game

Command = TypeVar("Command", bound=Callable[..., Any])

ROUND: Final = click.IntRange(1, 9999)
"""A round; beyond it, a number is a slip of the finger, and one without end would be more than a database holds."""


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
strict_option = click.option("--strict", is_flag=True, help="Refuse instead of dropping what a format cannot hold.")
to_option = click.option("--to", metavar="FORMAT", help="The format of -o -, as record, pbn, lin (docs/formats.md).")


def reading_options(command: Command) -> Command:
    """What a file may not say of itself."""
    command = click.option(
        "--first", type=click.IntRange(1), metavar="N", help="Number of the first board without one."
    )(command)
    return click.option("--game", callback=games, metavar="GAME", help="The game, where the file does not say it.")(
        command
    )
