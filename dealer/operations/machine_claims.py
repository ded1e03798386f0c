"""A run of machines among other stations on the same store: what it may deal, what it tells, and what people free."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from boards.board import ranges_text
from boards.problems import Problem
from boards.store.claims import DEAD_AFTER_S, Claim, Key, Run, Told
from boards.store.copies import DO_NOT_PLAY, MADE, PLANNED
from boards.store.opening import is_server, shown
from boards.store.store import Store
from dealer import home
from dealer.claiming import Away, Back, Claiming, Elsewhere, Gone, Granted, News, Refused, deliver
from dealer.journal import Journal
from dealer.operations.machine_sharing import Shared
from dealer.operations.machine_work import Work
from dealer.operations.sets import find_set, open_store
from dealer.outbox import Outbox
from dealer.port_claim import forget_over, is_over, living_run, was_here
from dealer.station.jobs import Outcome, Task
from dealer.station.orders import Fate, Level, MarkCopy, Say

_LONGEST_MAKER: Final = 200
"""What the store has room for."""
_PLACES = {Fate.UNDER_WAY: PLANNED, Fate.MADE: MADE, Fate.DO_NOT_PLAY: DO_NOT_PLAY}


class Hears(Protocol):
    """Where lines for the operator go."""

    def say(self, line: Say) -> None:
        """Show one line."""


@contextmanager
def begun_run(store_url: str | None, journal: Path) -> Iterator[Run]:
    """A run of this computer, for as long as the block lasts; the store knows what earlier ones could not tell it.

    Earlier runs of this computer that are over, however they ended, leave it their letters and the boards they began.

    Raises:
        Problem: `station_twice`: a run that was heard of just now has this computer's number and was not begun here;
            the store, the journal; as `home.station_id`.
    """
    run, folder = Run(secrets.token_hex(16), home.station_id(), home.computer()), home.data_folder()
    with open_store(store_url) as store, ExitStack() as life:
        with Journal(journal):
            outbox = Outbox(journal, shown(store.url), run.run)
        try:
            with outbox.taking_over(lambda other: is_over(folder, other)):
                # Not before: others that begin look whether a run is over by locking its file for a moment.
                life.enter_context(living_run(folder, run.run, shown(store.url)))
                store.claims.begin(run, _runs_over(store, run, folder))
                forget_over(folder, shown(store.url), lambda: [one.run for one in store.claims.runs_of(run.station)])
                deliver(store, outbox, run)
            yield run
        finally:
            outbox.close()


def _runs_over(store: Store, run: Run, folder: Path) -> list[str]:
    """The runs of this computer that have ended and that the store has not been told of.

    Raises:
        Problem: `station_twice`: a copy of this data folder is at work elsewhere; what it has in hand is not ours.
    """
    over = []
    for other in store.claims.runs_of(run.station):
        if other.run == run.run or not is_over(folder, other.run):
            continue
        if other.silent_s < DEAD_AFTER_S and not was_here(folder, other.run):
            raise Problem(
                "station_twice", station=other.name, seconds=other.silent_s, dead=DEAD_AFTER_S,
                file=str(home.station_file()),
            )  # fmt: skip
        over.append(other.run)
    return over


def keep_under_way(store: Store, journal: Journal, run: Run, work: Work, says: Hears) -> None:
    """Boards that this computer has begun are this run's, unless another station has them by now: those are given up.

    Raises:
        Problem: The store, the journal.
    """
    fingerprint = work.found.board_set.fingerprint
    for entry in journal.unfinished(fingerprint=fingerprint):
        key = (entry.board, entry.copy)
        if not store.claims.keep(run, fingerprint, key):
            journal.finish(entry.job.job_id, Outcome.GIVEN_UP, home.now())
            says.say(Say("claim_taken_over", {"task": work.task_of(entry), "machine": entry.machine}, Level.BAD))
    # Of what this run has from earlier ones, the journal knows what was begun; no card lies in the others.
    store.claims.give_back(run.run, half_dealt(journal))


def half_dealt(journal: Journal) -> frozenset[tuple[str, Key]]:
    """The boards that this computer has begun: fingerprint and copy.

    Raises:
        Problem: The journal.
    """
    return frozenset((entry.fingerprint, (entry.board, entry.copy)) for entry in journal.unfinished())


class Claims:
    """The claims of one run of machines.

    Args:
        store, journal: As they are open.
        run: Who.
        work: What is to be made.
        shared: The boards as the machines share them, each to be granted.
        says: The operator.
        wake: Wakes the loop of the machines.
    """

    def __init__(
        self, store: Store, journal: Journal, run: Run, work: Work, shared: Shared, says: Hears,
        wake: Callable[[], None],
    ) -> None:  # fmt: skip
        self._journal, self._work, self._pool, self._says, self._wake = journal, work, shared.pool, says, wake
        self._left_out: list[Task] = []
        of = work.found.board_set
        self._station = run.name if is_server(store.url) else ""
        self._claiming = Claiming(store, journal.path, run, of.fingerprint, again=work.order.again, wake=wake)

    def begin(self) -> None:
        """The first boards.

        Raises:
            Problem: The store, the journal.
        """
        self._claiming.begin(self._pool.asked, self._pool.wants)
        self._hear()

    def tend(self) -> None:
        """Between two turns of the machines: what has come is told, and what is wanted asked for."""
        if self._hear():
            self._wake()
        self._claiming.want(self._pool.asked, self._pool.wants)

    def mark(self, mark: MarkCopy) -> None:
        """What became of a copy; its back is known from the first card on, so that a resume finds it.

        Raises:
            Problem: `journal_failed`.
        """
        task = mark.task
        container = None if task.container == task.board else task.container
        place, machine = _PLACES[mark.fate], "" if mark.fate is Fate.UNDER_WAY else self._maker(mark.machine)
        self._claiming.post(Told(task.board, task.copy, place, machine, task.backs, container, home.now()))

    def _maker(self, machine: str) -> str:
        """Machines of one serial number are told apart by their stations, where there are several."""
        return f"{machine} @ {self._station}"[:_LONGEST_MAKER] if self._station else machine

    def end(self) -> None:
        """The run is over.

        Raises:
            Problem: The journal.
        """
        left = self._claiming.end(half_dealt(self._journal))
        self._hear()
        if self._left_out:
            self._says.say(Say("claim_left_out", {"tasks": tuple(self._left_out)}, Level.BAD))
        if left:
            self._says.say(Say("claim_letters_left", {"count": left}, Level.BAD))

    def _hear(self) -> bool:
        news = self._claiming.news()
        for one in news:
            self._take(one)
        return bool(news)

    def _take(self, news: News) -> None:
        say, bad = self._says.say, Level.BAD
        match news:
            case Granted(keys):
                self._pool.grant(keys)
            case Gone(keys, held):
                for task in self._pool.gone(keys):
                    if held is not None:
                        self._left_out.append(task)
                        facts = {"task": task, "station": held.name, "minutes": held.silent_s // 60}
                        say(Say("claim_half_dealt", {**facts, "board": task.board}, bad))
            case Elsewhere(claims):
                boards = ranges_text(sorted({claim.number for claim in claims}))
                facts = {
                    "boards": boards, "stations": tuple(sorted({claim.name for claim in claims})),
                    "seconds": max(claim.silent_s for claim in claims), "dead": DEAD_AFTER_S,
                }  # fmt: skip
                say(Say("claim_elsewhere", facts))
            case Away(problem):
                say(Say("claim_store_away", {"reason": problem.faults[0].facts.get("reason", problem.key)}, bad))
            case Back():
                say(Say("claim_store_back"))
            case Refused(told, problem):
                facts = {"board": told.number, "copy": told.copy}
                say(Say("claim_not_yours" if problem is None else "claim_refused", facts, bad))


# -- what people see and free ----------------------------------------------------------------------------------------


def claims_of(text: str, store_url: str | None = None) -> tuple[str, tuple[Claim, ...]]:
    """The set's name, and who makes which of its copies.

    Raises:
        Problem: As `find_set`.
    """
    found = find_set(text, store_url=store_url)
    with open_store(store_url) as store:
        return found.name, store.claims.of_set(found.board_set.fingerprint)


def claim_json(claim: Claim) -> dict[str, Any]:
    """One element of `sets claims --json`."""
    return {
        "board": claim.number, "copy": claim.copy, "station": claim.name, "begun": claim.ready,
        "silent_seconds": claim.silent_s, "gone": claim.is_dead,
    }  # fmt: skip


def release_claims(
    text: str, numbers: Sequence[int], copies: Sequence[int] | None = None, *, force: bool = False,
    store_url: str | None = None,
) -> tuple[str, tuple[Key, ...]]:  # fmt: skip
    """Free boards that a station holds, because a person has emptied them; gives the set's name and which.

    Args:
        text: The set.
        numbers: Board numbers.
        copies: Copies of them; None: all.
        force: Also those of a station that is at work.

    Raises:
        Problem: `claim_alive`: a station that holds one was heard of just now; nothing is freed. As `find_set`.
    """
    found = find_set(text, store_url=store_url)
    fingerprint = found.board_set.fingerprint
    found.board_set.only(numbers)
    with open_store(store_url) as store:
        meant = [
            claim
            for claim in store.claims.of_set(fingerprint)
            if claim.number in numbers and (copies is None or claim.copy in copies)
        ]
        alive = [claim for claim in meant if not claim.is_dead]
        if alive and not force:
            raise Problem(
                "claim_alive", boards=ranges_text(sorted({claim.number for claim in alive})), station=alive[0].name,
                seconds=alive[0].silent_s, dead=DEAD_AFTER_S,
            )  # fmt: skip
        store.claims.free(fingerprint, [claim.key for claim in meant])
    return found.name, tuple(claim.key for claim in meant)
