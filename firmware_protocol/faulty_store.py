"""A memory chip that fails as chips do: between the machine and its real store."""

import random
from collections.abc import Iterable, Sequence

from firmware_protocol.faults import FaultKind
from firmware_protocol.memory import Store


class FaultyStore:
    """A `memory.Store` over another one, sound until it is told otherwise.

    Args:
        inner: Where the records are.
        rng: For what is damaged.

    Attributes:
        failures: how many of the next writes fail with OSError; -1: all.
    """

    def __init__(self, inner: Store, rng: random.Random) -> None:
        self.failures = 0
        self._inner = inner
        self._rng = rng
        self._at_start: list[FaultKind] = []

    def strike(self, kind: FaultKind) -> None:
        """MEMORY_FAILS and MEMORY_WORN at once, the others with the next `power_on`."""
        if kind is FaultKind.MEMORY_WORN:
            self.failures = -1
        elif kind is FaultKind.MEMORY_FAILS:
            self.failures += self.failures >= 0
        else:
            self._at_start.append(kind)

    def power_on(self) -> None:
        """What the chip comes back with."""
        for kind in self._at_start:
            self._inner.replace(self._after(kind, list(self._inner.records())))
        self._at_start.clear()

    def records(self) -> Sequence[bytes]:
        """All records, oldest first."""
        return self._inner.records()

    def append(self, record: bytes) -> None:
        """Adds one record.

        Raises:
            OSError: The chip does not take it; nothing is written.
        """
        self._check()
        self._inner.append(record)

    def replace(self, records: Iterable[bytes]) -> None:
        """Throws all records away and keeps these.

        Raises:
            OSError: The chip does not take them; all stays as it was.
        """
        self._check()
        self._inner.replace(records)

    def _check(self) -> None:
        if self.failures:
            self.failures -= self.failures > 0
            raise OSError("the memory chip does not take the record")

    def _after(self, kind: FaultKind, records: list[bytes]) -> list[bytes]:
        if kind is FaultKind.MEMORY_LOST or not records:
            return []
        if kind is FaultKind.MEMORY_BEHIND:
            return records[: -self._rng.randint(1, min(3, len(records)))]
        at = self._rng.randrange(len(records))
        spoiled = bytearray(records[at])
        spoiled[self._rng.randrange(len(spoiled))] ^= 1 << self._rng.randrange(8)
        records[at] = bytes(spoiled)
        return records
