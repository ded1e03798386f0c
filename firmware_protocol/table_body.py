"""A dealing table's body: outlets with shutters, a display, a return box with a shuffler, and the hands at the seats.

Two packs go round: while the players hold one, the other lies in the hopper or behind the shutters. What comes into the
return box waits there until the outlets are empty; then the shuffler puts it into the hopper.
"""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from firmware_protocol.body import Body
from firmware_protocol.codes import POCKETS
from firmware_protocol.events import Sensors
from firmware_protocol.mechanism import Action, Result

SHOW_S: Final = 0.4
"""The display changes, then the shutters open."""


class TableBody(Body):
    """`Body` whose outlets 1..4 are shut off from the players; without power display and shutters stay as they are.

    Attributes:
        label: the number on the display, 0 for none.
        open: outlets whose shutters are open.
        held: seat 1..4 -> the cards its player holds.
        out: seats that took a hand and put nothing back yet, as the return box counts.
        box: cards in the return box.
    """

    HAS_SLOT = False

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.open: set[int] = set()
        self.held: dict[int, list[int]] = {seat: [] for seat in POCKETS}
        self.out: set[int] = set()
        self.box: list[int] = []

    # -- Mechanism -------------------------------------------------------------------------------------------------

    def sensors(self, now: float) -> Sensors:
        """What the light barriers and switches see."""
        return replace(super().sensors(now), hands_out=bool(self.out))

    def begin(self, action: Action, outlet: int, now: float) -> None:
        """Starts an action; the shutters are shut before a card moves."""
        if action is Action.FEED:
            self.open.clear()
        super().begin(action, outlet, now)

    def _lasts(self, action: Action) -> float:
        return SHOW_S if action is Action.SHOW else super()._lasts(action)

    def _end(self, action: Action) -> Result:
        if action is Action.SHOW:
            self._show(self._outlet)
            return Result()
        return super()._end(action)

    def _show(self, number: int) -> None:
        self.label = number
        self.open = set(POCKETS)
        self.moved()

    def power_off(self, now: float, rng: random.Random) -> None:
        """Everything stops where it is; a number that was about to be shown is or is not."""
        if self._action is Action.SHOW and rng.random() < 0.5:
            self._show(self._outlet)
        super().power_off(now, rng)

    # -- what people do ------------------------------------------------------------------------------------------------

    def take(self, seat: int, most: int | None = None) -> None:
        """A player takes a hand out of an open outlet, or the first cards of it."""
        if seat in self.open and self.pockets[seat]:
            count = len(self.pockets[seat]) if most is None else most
            self.held[seat] += self.pockets[seat][:count]
            del self.pockets[seat][:count], self.read_as[seat][:count]
            self.out.add(seat)
            self.shuffle()
            self.moved()

    def give_back(self, seat: int, keep: int = 0) -> list[int]:
        """A player puts the hand into the return box, but for `keep` cards, which are returned."""
        cards, self.held[seat] = self.held[seat], []
        self.box += cards[keep:]
        self.out.discard(seat)
        if not self.out:
            self.shuffle()
        self.moved()
        return cards[:keep]

    def shuffle(self) -> None:
        """The shuffler rests the order of what lies in the return box and loads it, once its turn has come."""
        moving = self.reader is not None or self.path is not None or bool(self.caught)
        if self.box and not moving and not self.hopper and not any(self.pockets[outlet] for outlet in POCKETS):
            self._rng.shuffle(self.box)
            self.hopper.extend(self.box)
            self.box.clear()
            self._back = None

    def state(self) -> dict[str, Any]:
        """Where every card is, as plain lists."""
        held = {str(seat): list(cards) for seat, cards in self.held.items()}
        return {
            **super().state(), "held": held, "open": sorted(self.open), "out": sorted(self.out), "box": list(self.box)
        }  # fmt: skip

    def restore(self, state: Mapping[str, Any]) -> None:
        """The reverse of `state`."""
        super().restore(state)
        self.open, self.out = set(state["open"]), set(state["out"])
        self.held = {int(seat): list(cards) for seat, cards in state["held"].items()}
        self.box = list(state["box"])
