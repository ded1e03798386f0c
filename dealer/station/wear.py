"""When a machine wants cleaning and a pack is worn out: counted in cards and deals, said between two boards. Pure.

Operators of machines on the market clean rollers and optics every two sets (hardware note, 1.4). How often a pack can
be dealt is nowhere published; our figure is a guess that an option changes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from dealer.station.orders import Level, Say

BOARD_CARDS: Final = 52
CLEAN_EVERY: Final = 72
"""Boards of 52 cards between two cleanings: two sets of 36."""
CHANGE_EVERY: Final = 300
"""Deals of one pack."""


@dataclass(frozen=True, slots=True)
class Use:
    """What went through a machine since it was cleaned, or was dealt of a kind of packs since they were new.

    `packs` is how many packs of that name there are; 0 when nobody said, and for a machine.
    """

    name: str
    boards: int = 0
    cards: int = 0
    packs: int = 0
    since: str = ""

    @property
    def deals(self) -> int:
        """Deals of each pack, when their number is known."""
        return self.boards // self.packs if self.packs else 0


@dataclass(slots=True)
class Wear:
    """Counts on while a machine deals.

    Args:
        machine: What the journal has of the machine.
        packs: What it has of the packs, by name.
        clean_every: Boards of 52 cards; 0: never.
        change_every: Deals of a pack; 0: never.
    """

    machine: Use = field(default_factory=lambda: Use(""))
    packs: Mapping[str, Use] = field(default_factory=dict)
    clean_every: int = 0
    change_every: int = 0
    _cards: int = field(default=0, init=False)
    _dealt: dict[str, int] = field(default_factory=dict, init=False)
    _told: int = field(default=0, init=False)
    _told_packs: dict[str, int] = field(default_factory=dict, init=False)

    def card(self) -> None:
        """A card went through."""
        self._cards += 1

    def board(self, backs: str) -> None:
        """A board is full, of a pack of that name."""
        self._dealt[backs] = self._dealt.get(backs, 0) + 1

    def cleaned(self) -> None:
        """The machine is clean now."""
        self.machine, self._cards, self._told = Use(self.machine.name), 0, 0

    @property
    def due(self) -> bool:
        """Whether the machine is to be cleaned."""
        return bool(self._told)

    def reminders(self, names: Iterable[str]) -> list[Say]:
        """What is due, each once and again a whole interval later; `names` are the packs at hand."""
        lines = []
        cards = self.machine.cards + self._cards
        times = cards // (self.clean_every * BOARD_CARDS) if self.clean_every else 0
        if times > self._told:
            self._told = times
            lines.append(Say("machine_clean", {"cards": cards}, Level.BAD))
        for name in dict.fromkeys(names):
            known = self.packs.get(name)
            if known is None or not known.packs or not self.change_every:
                continue
            deals = (known.boards + self._dealt.get(name, 0)) // known.packs
            if deals // self.change_every > self._told_packs.get(name, 0):
                self._told_packs[name] = deals // self.change_every
                lines.append(Say("machine_change_pack", {"backs": name, "deals": deals}, Level.BAD))
        return lines
