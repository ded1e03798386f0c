"""The thread between a run of machines and the store: claims boards, says that the run is there, delivers the outbox.

A store at a server may be away for minutes; the loop of the machines never waits for it. What the loop wants is a few
boards ahead (`want`); what it gets is `news`. While the store is away nothing is claimed, and what was told waits in
the outbox on this computer's disk.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from boards.problems import Problem
from boards.store.claims import BEAT_S, Answer, Claim, Key, Run, Told
from boards.store.copies import PLANNED
from boards.store.opening import shown
from boards.store.store import Store
from dealer.outbox import Outbox

AGAIN_AFTER_S: Final = 5.0
"""When a store that is away, or whose boards others have, is asked again."""
REST_S: Final = 15.0
"""How long the end of a run waits for a store that is away."""
_FOR_GOOD: Final = frozenset({"set_closed", "set_unknown_here"})
"""Refusals that no repetition changes."""


@dataclass(frozen=True, slots=True)
class Granted:
    """Copies for this run; the store knows that cards may lie in them."""

    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """Copies that are not for this run: made by others (`held` is None), or half dealt by a station that is gone."""

    keys: tuple[Key, ...]
    held: Claim | None = None


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Nothing is free: what is not made is with other stations, which may leave some of it. Told once."""

    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Away:
    """The store does not answer."""

    problem: Problem


@dataclass(frozen=True, slots=True)
class Back:
    """It answers again."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What was told of a copy counts no more; None: another station has the board."""

    told: Told
    problem: Problem | None = None


News = Granted | Gone | Elsewhere | Away | Back | Refused


class Claiming:
    """One run's claims on one set.

    Args:
        store: The open store; used by this thread as well.
        journal: The journal's file, for the outbox.
        run: Who we are.
        fingerprint: The set.
        again: Copies that are made are wanted too.
        wake: Called when there are news.
        clock: Seconds from any fixed start.
    """

    def __init__(
        self, store: Store, journal: Path, run: Run, fingerprint: str, *, again: bool = False,
        wake: Callable[[], None] = lambda: None, clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._store, self._journal, self._run, self._fingerprint = store, journal, run, fingerprint
        self._again, self._wake, self._clock = again, wake, clock
        self._news: deque[News] = deque()
        self._something = threading.Event()
        self._asked: tuple[Key, ...] = ()
        self._wants = 0
        self._held: list[Key] = []
        self._is_away = self._ends = False
        self._beat_at = 0.0
        self._outbox = Outbox(journal, shown(store.url), run.run)
        self._said_elsewhere = False
        self._thread = threading.Thread(target=self._work, name="claims", daemon=True)

    # -- for the loop of the machines ------------------------------------------------------------------------------

    def begin(self, asked: Sequence[Key], wants: int) -> None:
        """Claim the first boards, and let the thread do the rest. The store knows the run already.

        Raises:
            Problem: The store, the journal.
        """
        self._asked, self._wants = tuple(asked), wants
        self._beat_at = self._clock() + BEAT_S
        self._round(self._outbox)
        self._thread.start()

    def want(self, asked: Sequence[Key], wants: int) -> None:
        """These copies are not granted yet, in their order, and so many of them should be."""
        if wants != self._wants or len(asked) != len(self._asked):
            self._asked, self._wants = tuple(asked), wants
            self._something.set()

    def post(self, told: Told) -> None:
        """Tell the store what became of a copy: on this computer's disk when it returns, in the store when it can be.

        Raises:
            Problem: `journal_failed`.
        """
        self._outbox.post(self._fingerprint, told)
        self._something.set()

    def news(self) -> list[News]:
        """What has come since it was asked last."""
        found = []
        while self._news:
            found.append(self._news.popleft())
        return found

    def end(self, half_dealt: Collection[tuple[str, Key]]) -> int:
        """The run is over: its claims go back, but for boards that lie half dealt. Gives the letters still to deliver.

        Raises:
            Problem: `journal_failed`.
        """
        self._ends = True
        self._something.set()
        if self._thread.ident is not None:
            self._thread.join(REST_S)
        try:
            if not self._thread.is_alive() and not self._is_away:
                deliver(self._store, self._outbox, self._run)
                self._store.claims.release(self._run.run, half_dealt)
        except Problem:
            pass  # a run that says no more is over after a while
        left = len(self._outbox.letters())
        self._outbox.close()
        return left

    # -- the thread ------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        outbox = Outbox(self._journal, shown(self._store.url), self._run.run)
        try:
            while not self._ends:
                pause = self._turn(outbox)
                self._something.wait(pause)
                self._something.clear()
        finally:
            outbox.close()

    def _turn(self, outbox: Outbox) -> float:
        """Everything that is due; gives the seconds until something is."""
        try:
            self._round(outbox)
        except Problem as problem:
            if not self._is_away:
                self._tell(Away(problem))
            self._is_away = True
            return AGAIN_AFTER_S
        if self._is_away:
            self._is_away = False
            self._tell(Back())
        return AGAIN_AFTER_S if self._wants else max(0.0, self._beat_at - self._clock())

    def _round(self, outbox: Outbox) -> None:
        for refused in deliver(self._store, outbox, self._run):
            self._tell(refused)
        claims, run = self._store.claims, self._run.run
        if self._clock() >= self._beat_at:
            if not claims.beat(run):
                claims.begin(self._run)  # the store was put back from a copy that does not know this run
            self._beat_at = self._clock() + BEAT_S
        asked, wants = self._asked, self._wants
        if not wants:
            return
        if len(self._held) <= wants:
            more = [key for key in asked if key not in self._held]
            most = wants + 1 - len(self._held)
            self._held += claims.claim(run, self._fingerprint, more, most, again=self._again)
        granted: list[Key] = []
        while self._held and len(granted) < wants:
            key = self._held.pop(0)
            if key in asked and claims.ready(run, self._fingerprint, key):
                granted.append(key)
        if granted:
            self._asked = tuple(key for key in asked if key not in granted)
            self._wants = wants - len(granted)
            self._tell(Granted(tuple(granted)))
        keys = [key for key in asked if key not in granted]
        if not self._again:
            # Also while some are free: what others have made is not "left" on this screen.
            open_keys = self._store.claims.unmade(self._fingerprint)
            if made := tuple(key for key in keys if key not in open_keys):
                self._tell(Gone(made))
        if len(granted) < wants:
            self._look_for_others(keys)

    def _look_for_others(self, keys: Sequence[Key]) -> None:
        """Nothing is free: which of them will not come free, and with whom the others are."""
        held = {claim.key: claim for claim in self._store.claims.of_set(self._fingerprint)}
        theirs = [held[key] for key in keys if key in held and held[key].run != self._run.run]
        for claim in theirs:
            if claim.ready and claim.is_dead:
                self._tell(Gone((claim.key,), claim))
        alive = tuple(claim for claim in theirs if not claim.is_dead)
        if alive and not self._said_elsewhere:
            self._said_elsewhere = True
            self._tell(Elsewhere(alive))

    def _tell(self, news: News) -> None:
        if isinstance(news, Gone):
            self._asked = tuple(key for key in self._asked if key not in news.keys)
            self._wants = min(self._wants, len(self._asked))
        self._news.append(news)
        self._wake()


def deliver(store: Store, outbox: Outbox, run: Run) -> list[Refused]:
    """Tell the store everything that waits; gives what it would not take.

    Raises:
        Problem: The store is away: the rest waits on. The journal.
    """
    refused = []
    for letter in outbox.letters():
        try:
            answer = store.claims.deliver(run, letter.fingerprint, letter.told)
        except Problem as problem:
            if problem.key not in _FOR_GOOD:
                raise
            refused.append(Refused(letter.told, problem))
        else:
            if answer is Answer.NOT_YOURS and letter.told.place != PLANNED:
                refused.append(Refused(letter.told))
        outbox.delivered(letter)
    return refused
