"""The boards still to be made, shared out among the machines that make them: no copy is ever under way twice. Pure.

A copy waits, or is held by one machine, or was left behind: skipped, spoiled, or under way on a machine that is gone.
What was left behind goes to another machine only at the word of a person who emptied it (`Share.offer`).

Where other stations make boards of the same set, a copy that waits is taken only after it was granted: whoever asks the
store for it (`dealer.claiming`) grants it, or says that it is gone.
"""

from collections.abc import Collection, Iterable
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
        asks: Whether each is to be granted first.
    """

    def __init__(self, tasks: Iterable[Task], *, asks: bool = False) -> None:
        self._waiting = list(tasks)
        self._granted: set[Key] | None = set() if asks else None
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

    def grant(self, keys: Collection[Key]) -> None:
        """These copies are for the machines of this run."""
        if self._granted is not None:
            self._granted.update(keys)

    def gone(self, keys: Collection[Key]) -> tuple[Task, ...]:
        """Other stations make these, or have made them: those that waited here wait no more."""
        taken = tuple(task for task in self._waiting if _key(task) in keys)
        self._waiting = [task for task in self._waiting if _key(task) not in keys]
        return taken

    @property
    def asked(self) -> tuple[Key, ...]:
        """Copies that wait and are not granted, in their order."""
        if self._granted is None:
            return ()
        return tuple(key for task in self._waiting if (key := _key(task)) not in self._granted)

    @property
    def wants(self) -> int:
        """How many more copies should be granted now, so that each machine finds one when it is free."""
        ready = len(self._waiting) - len(self.asked)
        return min(len(self.asked), max(0, len(self._working) - ready))

    @property
    def done(self) -> int:
        """Boards that are made."""
        return len(self._made)

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
        """The board that `take` would give, or one like it that is not granted yet."""
        ready = self._ready()
        return ready if ready is not None or not self._pool._waiting else self._pool._waiting[0]

    def take(self) -> Task | None:
        """The next board for this machine; None: nothing waits, or nothing is granted."""
        task = self._ready()
        if task is not None:
            self._pool._waiting.remove(task)
            self._pool._held[_key(task)] = self.machine
        return task

    def _ready(self) -> Task | None:
        granted = self._pool._granted
        return next((task for task in self._pool._waiting if granted is None or _key(task) in granted), None)

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
        pool.grant((key,))

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
    def waits_for_others(self) -> bool:
        """Whether boards wait that were not granted: another station has them, or the store is away."""
        return bool(self._pool.asked)

    @property
    def more_may_come(self) -> bool:
        """Whether a board may yet be granted, or one that another machine holds be left behind."""
        pool = self._pool
        return bool(pool.asked) or any(
            machine != self.machine and machine in pool._working for machine in pool._held.values()
        )

    def quit(self) -> None:
        """This machine takes no more boards."""
        self._pool._working.discard(self.machine)

    def _let_go(self, task: Task) -> None:
        if self._pool._held.get(_key(task)) == self.machine:
            del self._pool._held[_key(task)]


def _key(task: Task) -> Key:
    return task.board, task.copy
