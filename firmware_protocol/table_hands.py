"""The organiser at a simulated table: two packs before the first board, order again after one that was given up.

The players are `players.Players`; the organiser does what hands do at any machine, and looks for cards under the table.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from firmware_protocol.codes import POCKETS, REJECT, Mode
from firmware_protocol.decks import DeckPlan, back_of, card, face_of
from firmware_protocol.faults import FaultKind
from firmware_protocol.hands import Hands, Tamper
from firmware_protocol.memory import MachineMemory
from firmware_protocol.plan import Job
from firmware_protocol.players import MISTAKES, Players
from firmware_protocol.table_body import TableBody


class TableHands(Hands):
    """Somebody who looks after a table.

    Attributes:
        players: who sit at it.
    """

    def __init__(
        self, body: TableBody, rng: random.Random, decks: Sequence[Sequence[int] | DeckPlan] = (),
        tampers: Sequence[Tamper] = (), *, take_s: float = 2.0, play_s: float = 420.0,
    ) -> None:  # fmt: skip
        super().__init__(body, rng, decks, tampers)
        self.players = Players(body, rng, take_s=take_s, play_s=play_s)
        self._table = body

    def next_time(self) -> float | None:
        """When somebody does something next that no lamp asks for."""
        return self.players.next_time()

    def step(self, now: float) -> None:
        """The players do what is due."""
        self.players.step(now)

    def _prepare(self, job: Job) -> None:
        """Two packs before the first board; empty outlets before each."""
        table = self._table
        again = self._ready_for == job.job_id
        self._ready_for = job.job_id
        if any(table.pockets[outlet] for outlet in POCKETS):
            self._collect(None)  # what a spoiled board left; its hands were never taken
        if again:
            return
        if job.mode is Mode.TEST:  # their own pack is put aside, and a sorted one tried
            table.hopper.clear()
            table.hopper.extend(self._pack(job, 0))
        elif not self._all_cards():
            table.hopper.extend(self._pack(job, 0))
            table.box.extend(self._pack(job, 1))
        self._returned = False
        mistakes = self._next_board()
        self.players.coming = mistakes & MISTAKES
        if FaultKind.DECK_SHORT in mistakes and table.hopper:
            self.players.lost.append(table.hopper.pop())
        if FaultKind.DECK_LONG in mistakes:
            table.hopper.append(card(self._rng.randrange(52), back=2))

    def _pack(self, job: Job, back: int) -> list[int]:
        return [card(face_of(one), back=back) for one in self._next_deck(job)]

    def _all_cards(self) -> int:
        table = self._table
        places = (table.hopper, table.box, *table.pockets.values(), *table.held.values(), table.aside, table.caught)
        return sum(map(len, places)) + (table.reader is not None) + (table.path is not None)

    def _clear_away(self, memory: MachineMemory) -> None:
        self._collect(memory)

    def _collect(self, memory: MachineMemory | None) -> None:
        """The pack of a board that was given up goes back into the hopper, with what lay under the table."""
        table = self._table
        cards = [*table.take_out(), *table.hopper, *table.aside]
        for pile in table.pockets.values():
            cards += pile
            pile.clear()
        for reading in table.read_as.values():
            reading.clear()
        if memory is not None and memory.shown:
            for seat in POCKETS:
                cards += self.players.hand_over(seat)
        backs = {back_of(one) for one in cards}
        cards += [one for one in self.players.lost if back_of(one) in backs]
        self.players.lost = [one for one in self.players.lost if back_of(one) not in backs]
        table.aside.clear()
        table.hopper.clear()
        self._rng.shuffle(cards)
        table.hopper.extend(cards)

    def sort_backs(self) -> None:
        """Who looks at the backs of what lies in the return box puts the cards of the other pack where they belong."""
        table = self._table
        backs = {back_of(one) for one in table.hopper}
        strays = [one for one in table.box if back_of(one) in backs]
        table.box = [one for one in table.box if back_of(one) not in backs]
        table.hopper.extend(strays)

    def _to_return(self) -> list[int]:
        if self._returned:
            return []
        return [one for one in self._table.pockets.get(REJECT, ()) if face_of(one) < 54]

    def state(self) -> dict[str, Any]:
        """Boards, decks and what players have where no sensor sees it."""
        kept = {str(seat): list(cards) for seat, cards in self.players.pocketed.items()}
        return {**super().state(), "lost": list(self.players.lost), "pocketed": kept}

    def restore(self, state: Mapping[str, Any]) -> None:
        """The reverse of `state`."""
        super().restore(state)
        self.players.lost = list(state["lost"])
        self.players.pocketed = {int(seat): list(cards) for seat, cards in state["pocketed"].items()}
