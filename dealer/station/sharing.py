"""The boards still to be made, shared out among the machines that make them: no copy is ever under way twice. Pure.

A copy waits, or is held by one machine, or was left behind: skipped, spoiled, or under way on a machine that is gone.
What was left behind goes to another machine only at the word of a person who emptied it (`Share.offer`).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from dealer.station.jobs import Task

Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """A board that a machine did not finish."""

    task: Task
    machine: int
    """Which of the machines of this run."""
    job_id: int | None = None
    """Its job, still open in the journal; None: given up there."""


class Pool:
    """The boards of one run.

    Args:
        tasks: In the order in which they are to be made.
    """

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._waiting = list(tasks)
        self._held: dict[Key, int] = {}
        self._left: list[LeftBehind] = []
        self._declined: set[Key] = set()
        self._working: set[int] = set()
        self._bad: dict[Key, tuple[Task, int]] = {}
        self._made: set[Key] = set()

    def share(self, machine: int = 1) -> "Share":
        """What the machine with this number sees of it."""
        self._working.add(machine)
        return Share(self, machine)

    @property
    def done(self) -> int:
        """Boards that are made."""
        return len(self._made)

    @property
    def waiting(self) -> int:
        """Boards that no machine has begun."""
        return len(self._waiting)

    @property
    def unmade(self) -> int:
        """Boards that are not made: waiting, held, or left behind."""
        return len({_key(task) for task in self._waiting} | set(self._held) | {_key(left.task) for left in self._left})

    @property
    def bad(self) -> tuple[Task, ...]:
        """Boards that must be emptied."""
        return tuple(task for task, _ in self._bad.values())


class Share:
    """One machine's side of the pool. Use `Pool.share`.

    Attributes:
        machine: Its number in this run.
    """

    def __init__(self, pool: Pool, machine: int) -> None:
        self._pool, self.machine = pool, machine

    def __len__(self) -> int:
        return len(self._pool._waiting)

    @property
    def first(self) -> Task | None:
        """The board that `take` would give."""
        return self._pool._waiting[0] if self._pool._waiting else None

    def take(self) -> Task | None:
        """The next board for this machine; None: nothing waits."""
        if not self._pool._waiting:
            return None
        task = self._pool._waiting.pop(0)
        self._pool._held[_key(task)] = self.machine
        return task

    def hold(self, task: Task) -> None:
        """This board is this machine's: the journal says so, or it is about to be dealt.

        Raises:
            ValueError: Another machine holds it.
        """
        pool, key = self._pool, _key(task)
        if pool._held.get(key, self.machine) != self.machine:
            raise ValueError(f"board {task.board}, copy {task.copy} is held by machine {pool._held[key]}")
        pool._waiting = [other for other in pool._waiting if _key(other) != key]
        pool._left = [left for left in pool._left if _key(left.task) != key]
        pool._held[key] = self.machine

    def put_back(self, task: Task) -> None:
        """No card of it was dealt: it waits again, before all others."""
        self._let_go(task)
        self._pool._waiting.insert(0, task)

    def made(self, task: Task) -> None:
        """It is finished."""
        self._let_go(task)
        self._pool._bad.pop(_key(task), None)
        self._pool._made.add(_key(task))  # once, though the operator had it made again

    def leave(self, task: Task, job_id: int | None = None) -> None:
        """This machine does not finish it: skipped, spoiled, or (with its job) under way when the machine went."""
        self._let_go(task)
        self._pool._left.append(LeftBehind(task, self.machine, job_id))

    def spoil(self, task: Task) -> None:
        """Cards lie in it that must not be played."""
        self._pool._bad.setdefault(_key(task), (task, self.machine))

    @property
    def bad(self) -> list[Task]:
        """The boards that this machine spoiled and nobody has made since."""
        return [task for task, machine in self._pool._bad.values() if machine == self.machine]

    def offer(self) -> LeftBehind | None:
        """A board that another machine left behind; it is held by this one until `hold` or `decline`."""
        for left in self._pool._left:
            key = _key(left.task)
            if left.machine != self.machine and key not in self._pool._held and key not in self._pool._declined:
                self._pool._held[key] = self.machine
                return left
        return None

    def withdraw(self, left: LeftBehind) -> None:
        """The offer is not decided: another machine may be offered it."""
        self._let_go(left.task)

    def decline(self, left: LeftBehind) -> None:
        """Nobody emptied it: it stays for another run."""
        self._let_go(left.task)
        self._pool._declined.add(_key(left.task))

    @property
    def more_may_come(self) -> bool:
        """Whether a board that another machine holds may yet be left behind."""
        return any(machine != self.machine and machine in self._pool._working for machine in self._pool._held.values())

    def quit(self) -> None:
        """This machine takes no more boards."""
        self._pool._working.discard(self.machine)

    def _let_go(self, task: Task) -> None:
        if self._pool._held.get(_key(task)) == self.machine:
            del self._pool._held[_key(task)]


def _key(task: Task) -> Key:
    return task.board, task.copy
