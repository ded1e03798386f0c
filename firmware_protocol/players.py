"""Four people at a simulated table: they take hands when the shutters open, play for a while, and put them back.

They look at shutters and cards and know nothing of jobs. Their time is the caller's clock.
"""

import random
from typing import Final

from firmware_protocol.codes import POCKETS
from firmware_protocol.faults import FaultKind
from firmware_protocol.table_body import TableBody

MISTAKES: Final = frozenset({
    FaultKind.TAKES_SOME, FaultKind.RETURNS_SHORT, FaultKind.RETURNS_LATE, FaultKind.WRONG_PACK,
})  # fmt: skip
"""What players do wrong; the rest of `FaultKind` is no matter of theirs."""
LATE_S: Final = 600.0
"""How much later a hand comes back that was forgotten, if nobody reminds its player."""


class Players:
    """The players of one table.

    Args:
        body: The table.
        rng: For who does what and how fast.
        take_s: Seconds until a hand is taken, more or less.
        play_s: Seconds that a board is played.

    Attributes:
        coming: what they will do wrong with the hands they take next.
        lost: cards that fell under the table, for whoever looks there.
        pocketed: seat -> a card that stayed with its player and will come back with the next hand.
    """

    def __init__(self, body: TableBody, rng: random.Random, *, take_s: float = 2.0, play_s: float = 420.0) -> None:
        self.coming: set[FaultKind] = set()
        self.lost: list[int] = []
        self.pocketed: dict[int, list[int]] = {seat: [] for seat in POCKETS}
        self._body = body
        self._rng = rng
        self._take_s, self._play_s = take_s, play_s
        self._mistakes: set[FaultKind] = set()
        self._take_at: dict[int, float] = {}
        self._back_at: dict[int, float] = {}

    def next_time(self) -> float | None:
        """When somebody does something next."""
        return min((*self._take_at.values(), *self._back_at.values()), default=None)

    def step(self, now: float) -> None:
        """Everybody does what is due."""
        body = self._body
        for seat in POCKETS:
            if seat in body.open and body.pockets[seat]:
                self._take_at.setdefault(seat, now + self._take_s * self._rng.uniform(0.5, 1.5))
            else:
                self._take_at.pop(seat, None)
        for seat in [seat for seat, at in self._take_at.items() if at <= now]:
            del self._take_at[seat]
            self._take(seat, now)
        playing = any(body.held.values()) and not self._take_at
        if playing and not self._back_at:
            self._back_at = {seat: self._ends(now) for seat in POCKETS if body.held[seat]}
            if self._happens(FaultKind.RETURNS_LATE):
                self._back_at[self._rng.choice(sorted(self._back_at))] += LATE_S
        for seat in [seat for seat, at in self._back_at.items() if at <= now]:
            del self._back_at[seat]
            self._give_back(seat)

    def hand_over(self, seat: int) -> list[int]:
        """A player gives the hand to the organiser, because the board was given up."""
        self._back_at.pop(seat, None)
        cards, self._body.held[seat] = self._body.held[seat], []
        self._body.out.discard(seat)
        return cards

    def _take(self, seat: int, now: float) -> None:
        body = self._body
        if not any(body.held.values()):
            self._mistakes, self.coming = self.coming, set()
        if len(body.pockets[seat]) > 3 and self._happens(FaultKind.TAKES_SOME):
            body.take(seat, len(body.pockets[seat]) - 3)
            self._take_at[seat] = now + 5 * self._take_s
        else:
            body.take(seat)

    def _give_back(self, seat: int) -> None:
        body = self._body
        body.box += self.pocketed[seat]
        self.pocketed[seat] = []
        if self._happens(FaultKind.RETURNS_SHORT):
            self.lost += body.give_back(seat, 1)
        elif self._happens(FaultKind.WRONG_PACK):
            self.pocketed[seat] = body.give_back(seat, 1)
        else:
            body.give_back(seat)

    def _ends(self, now: float) -> float:
        return now + self._play_s + self._rng.uniform(0.0, 2 * self._take_s)

    def _happens(self, kind: FaultKind) -> bool:
        """Whether the first to whom it can happen does this wrong now."""
        if kind not in self._mistakes:
            return False
        self._mistakes.discard(kind)
        return True
