"""The options of machine run that say what is to be made: boards, copies, order, backs, reminders."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from dealer.commands.options import boards_option, numbers

_OPTIONS = (
    boards_option,
    click.option("--copies", callback=numbers, metavar="LIST", help="Copy numbers, as 1-3; default all."),
    click.option("--by", type=click.Choice(["set", "board"]), default="set", help="All of a copy first, or a board."),
    click.option("--descending", is_flag=True, help="Highest board first: wears the packs evenly."),
    click.option("--again", is_flag=True, help="Also boards that are made already."),
    click.option("--spare", callback=numbers, metavar="LIST", help="One more copy of these boards, beyond the plan."),
    click.option("--backs", default="", metavar="LIST", help="Backs of the packs, as blue; red,blue: odd boards red."),
    click.option("--clean-every", default=72, type=click.IntRange(0), metavar="N",
                 help="Boards of 52 cards between reminders to clean; 72. 0: none."),
    click.option("--change-every", default=300, type=click.IntRange(0), metavar="N",
                 help="Deals of a pack before a reminder to change it; 300. 0: none."),
)  # fmt: skip


def work_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command gets them as `work`, a `WorkOrder`."""

    @wraps(command)
    def with_work(*arguments: Any, by: str, backs: str, **options: Any) -> Any:
        from dealer.operations.machine_work import WorkOrder, parse_backs

        names = ("boards", "copies", "spare", "descending", "again", "clean_every", "change_every")
        asked = {name: options.pop(name) for name in names}
        work = WorkOrder(**asked, by_board=by == "board", backs=parse_backs(backs))
        return command(*arguments, work=work, **options)

    for option in reversed(_OPTIONS):
        with_work = option(with_work)
    return with_work
