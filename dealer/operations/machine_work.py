"""What a machine is to make of a set: which copies, in which order, with which backs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from boards.board import Board, ranges_text
from boards.problems import Problem
from boards.store.copies import CHECKED, DEALT_OUTSIDE, MADE, Copy
from dealer import home
from dealer.operations.sets import Found, open_store
from dealer.station.jobs import JobEntry, Task, tasks_for
from dealer.station.wear import CHANGE_EVERY, CLEAN_EVERY


@dataclass(frozen=True, slots=True)
class WorkOrder:
    """What the operator asked for.

    Attributes:
        boards: Only these boards; None: all.
        copies: Only these copies, all of them known to the store; None: all.
        spare: Only a further copy of each of these boards, beyond the plan.
        descending: Highest board first.
        by_board: All copies of a board before the next board.
        again: Also boards that are made, or under way on another machine.
        backs: The backs of the packs, taken in turn.
        clean_every: Boards of 52 cards between two reminders to clean; 0: none.
        change_every: Deals of a pack before a reminder to change it; 0: none.
    """

    boards: Sequence[int] | None = None
    copies: Sequence[int] | None = None
    spare: Sequence[int] | None = None
    descending: bool = False
    by_board: bool = False
    again: bool = False
    backs: tuple[str, ...] = ()
    clean_every: int = CLEAN_EVERY
    change_every: int = CHANGE_EVERY


ALL: Final = WorkOrder()
"""Every board and copy that is not made."""


@dataclass(frozen=True, slots=True)
class Work:
    """The boards that are meant: `tasks` in order, of them `made` already, and `spares` that are new."""

    found: Found
    order: WorkOrder
    planned: int
    """Copies that every board of the set has."""
    chosen: tuple[Board, ...]
    tasks: tuple[Task, ...]
    made: tuple[Task, ...]
    spares: tuple[Task, ...]

    def task_of(self, entry: JobEntry) -> Task:
        """The board of a job that was begun earlier, with the back that was taken then."""
        board = self.found.board_set.board(entry.board)
        (task,) = tasks_for([board], [entry.copy], planned=self.planned, backs=self.order.backs)
        return replace(task, backs=entry.backs or task.backs)


def parse_backs(text: str) -> tuple[str, ...]:
    """`red,blue` (or with a Chinese comma): the backs in turn; one name: that back always."""
    return tuple(name for part in text.replace("，", ",").split(",") if (name := part.strip()))


def plan_work(found: Found, order: WorkOrder, store_url: str | None = None) -> Work:
    """Which boards are to be made. New spare copies are written into the store.

    Args:
        found: A set that is in the store.

    Raises:
        Problem: `set_closed`; `copy_unplanned`: a slip of the finger would give the set one more copy for good;
            `spare_with_copies`; as `BoardSet.only`, as `tasks_for`.
    """
    of = found.board_set
    if found.entry is not None and found.entry.closed:
        raise Problem("set_closed", name=found.name)
    with open_store(store_url) as store:
        known = {(copy.number, copy.copy): copy for copy in store.copies(found.name)}
    highest = {board.number: max((copy for number, copy in known if number == board.number), default=1)
               for board in of.boards}  # fmt: skip
    planned, most = min(highest.values()), max(highest.values())
    unplanned = sorted(copy for copy in order.copies or () if copy > most)
    if unplanned:
        raise Problem("copy_unplanned", copies=ranges_text(unplanned), name=found.name, planned=most)
    if order.spare is not None:
        if order.boards is not None or order.copies is not None or order.again:
            raise Problem("spare_with_copies")
        return _spares(found, order, known, highest, planned, store_url)
    chosen = of.boards if order.boards is None else of.only(order.boards)
    pairs = set(known) or {(board.number, 1) for board in chosen}
    tasks = tasks_for(
        chosen, order.copies or range(1, most + 1), planned=planned, descending=order.descending,
        by_board=order.by_board, backs=order.backs, known=pairs,
    )  # fmt: skip
    made = [task for task in tasks if _is_made(known.get((task.board, task.copy))) and not order.again]
    return Work(found, order, planned, tuple(chosen), tuple(tasks), tuple(made), ())


def _spares(
    found: Found, order: WorkOrder, known: dict[tuple[int, int], Copy], highest: dict[int, int], planned: int,
    store_url: str | None,
) -> Work:  # fmt: skip
    chosen = found.board_set.only(order.spare or ())
    tasks: list[Task] = []
    for board in sorted(chosen, key=lambda one: one.number, reverse=order.descending):
        last = highest[board.number]
        # A spare that was asked for and never finished is the one that is meant.
        begun = last > planned and not _is_made(known.get((board.number, last)))
        tasks += tasks_for([board], [last if begun else last + 1], planned=planned, backs=order.backs)
    now = home.now()
    new = [task for task in tasks if (task.board, task.copy) not in known]
    by_number = {board.number: board for board in chosen}
    copies = [
        Copy(task.board, task.copy, by_number[task.board].version, by_number[task.board].container, changed_at=now)
        for task in new
    ]
    with open_store(store_url) as store:
        store.put_copies(found.name, copies)
    return Work(found, order, planned, tuple(chosen), tuple(tasks), (), tuple(new))


def _is_made(copy: Copy | None) -> bool:
    return copy is not None and copy.place in (MADE, CHECKED, DEALT_OUTSIDE)
