"""Faults as data: what is wrong, where, and no sentence. `boards.wording` turns them into words."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Word:
    """A fact of a sentence that is itself a row of `boards.wording`, with the facts of that row."""

    key: str
    facts: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong (or odd) with an input.

    `key` names a row of `boards.wording`; `facts` fill that row. The facts `file`, `line`, `offset`, `record`,
    `board` and `seat` say where, and are put in front of the sentence. A fact never holds a whole hand: at most
    the single card at fault, as a `CardName`.
    """

    key: str
    facts: dict[str, Any] = field(default_factory=dict)
    note: bool = False
    """True: odd but understood; the board is good. False: the board or the file is not to be used."""

    def at(self, **place: Any) -> "Fault":
        """The same fault with more places; a place that is already known stays."""
        return Fault(self.key, {**place, **self.facts}, self.note)

    def __hash__(self) -> int:
        return hash((self.key, self.note, tuple(sorted(self.facts))))


class Problem(ValueError):
    """Input that cannot be used; nothing was changed. Carries every fault that was found, not only the first."""

    def __init__(self, key: "str | Iterable[Fault]", /, **facts: Any) -> None:
        self.faults: tuple[Fault, ...] = (Fault(key, facts),) if isinstance(key, str) else tuple(key)
        super().__init__("; ".join(f"{fault.key} {fault.facts}" for fault in self.faults))

    @property
    def key(self) -> str:
        """The key of the first fault."""
        return self.faults[0].key

    def at(self, **place: Any) -> "Problem":
        """The same problem with more places (see `Fault.at`)."""
        return Problem(fault.at(**place) for fault in self.faults)
