"""A tray machine's body: four open piles instead of a board in a slot, and a hopper that may not take the whole pack.

The board stands beside it. Hands move the piles over; the machine sees no more of that than that a pile is gone.
"""

from collections.abc import Mapping
from typing import Any

from firmware_protocol.body import Body
from firmware_protocol.codes import POCKETS


class TrayBody(Body):
    """`Body` whose outlets 1..4 are open piles.

    Attributes:
        room: cards the hopper takes at once, 0 for any number.
        second: cards of the pack that did not go into the hopper yet.
        beside: pocket -> cards in the board that stands beside the tray.
        beside_label: that board's number, 0 before the first.
    """

    HAS_SLOT = False
    room: int = 0

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.second: list[int] = []
        self.beside: dict[int, list[int]] = {pocket: [] for pocket in POCKETS}
        self.beside_label = 0

    def take_pile(self, pocket: int) -> list[int]:
        """Hands take a pile off the tray."""
        pile, self.pockets[pocket], self.read_as[pocket] = self.pockets[pocket], [], []
        return pile

    def set_aside(self) -> None:
        """Hands take out of the hopper again what it has no room for."""
        if self.room:
            self.second[:0] = list(self.hopper)[self.room :]
            while len(self.hopper) > self.room:
                self.hopper.pop()

    def load_second(self) -> None:
        """Hands put the rest of the pack into the hopper."""
        self.hopper.extend(self.second)
        self.second.clear()
        self.set_aside()

    def state(self) -> dict[str, Any]:
        """Where every card is, as plain lists."""
        beside = {str(pocket): list(cards) for pocket, cards in self.beside.items()}
        return {**super().state(), "second": self.second, "beside": beside, "beside_label": self.beside_label}

    def restore(self, state: Mapping[str, Any]) -> None:
        """The reverse of `state`."""
        super().restore(state)
        self.second = list(state["second"])
        self.beside = {int(pocket): list(cards) for pocket, cards in state["beside"].items()}
        self.beside_label = state["beside_label"]
