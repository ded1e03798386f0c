"""Packed hands that are a given one, or nearly and whatever is wrong: every hand is compared (numpy)."""

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boards.deal import Hand
from boards.identify import MOST_WRONG
from boards.store.hand_blocks import packed

_Numbers = NDArray[np.intp]
_AT_ONCE: Final = 4
"""Blocks: enough that numpy's calls cost less than their work, few enough that they stay in the processor's cache."""
_MOST_FOUND: Final = 300
"""More hands than this say nothing, and each costs a look into the store."""


class NearScan:
    """A `boards.store.hand_blocks.Scan` for the hands that have all faces of one of these but a few.

    Complete: no hand that lacks at most `MOST_WRONG` of the cards is left out, be cards of its own unread or not. Where
    more than 300 hands are that near to one, as with half a hand, fewer wrong cards are allowed.

    Args:
        hands: What was read; one at least.
    """

    def __init__(self, hands: Iterable[Hand]) -> None:
        self._wanted = _words(b"".join(map(packed, hands)))
        self._faces = [int(count) for count in np.bitwise_count(self._wanted)]
        self._waiting: list[bytes] = []
        # Memory that is used again for every block: to ask the system for it anew takes longer than the work in it.
        self._both = np.empty(0, dtype="<u8")
        self._shared = np.empty(0, dtype=np.uint8)
        self._near: list[list[tuple[_Numbers, _Numbers]]] = [[] for _ in self._faces]
        self._shown = 0
        self.crowd = 0
        """Hands that have every face, where they were too many to be looked at."""

    def look(self, faces: bytes) -> None:
        """Look through the next block."""
        self._waiting.append(faces)
        if len(self._waiting) >= _AT_ONCE:
            self._compare()

    def _compare(self) -> None:
        block = _words(b"".join(self._waiting))
        self._waiting = []
        if len(self._both) != len(block):
            self._both, self._shared = np.empty(len(block), dtype="<u8"), np.empty(len(block), dtype=np.uint8)
        for wanted, faces, near in zip(self._wanted, self._faces, self._near, strict=True):
            shared = np.bitwise_count(np.bitwise_and(block, wanted, out=self._both), out=self._shared)
            fewest = max(faces - MOST_WRONG, 0)
            # Hardly any block has a near hand, which the best of it tells in a fraction of the time.
            if len(block) and shared.max() >= fewest:
                at = np.flatnonzero(shared >= fewest)
                near.append((at + self._shown, faces - shared[at].astype(np.intp)))
        self._shown += len(block)

    def found(self) -> list[int]:
        """The places of the near hands; of a hand to which even those with every face are too many, none."""
        self._compare()
        found: set[int] = set()
        for near in self._near:
            if near:
                places, wrong = (np.concatenate(parts) for parts in zip(*near, strict=True))
                found |= self._nearest(places, wrong)
                near.clear()
        self._shown = 0
        return sorted(found)

    def _nearest(self, near: _Numbers, wrong: _Numbers) -> set[int]:
        chosen = near
        for allowed in range(MOST_WRONG, -1, -1):
            chosen = near[wrong <= allowed]
            if len(chosen) <= _MOST_FOUND:
                return set(map(int, chosen))
        self.crowd += len(chosen)
        return set()


class ManySameFaces:
    """`boards.store.hand_blocks.SameFaces` for a store so large that numpy is worth its import."""

    def __init__(self, hands: Iterable[Hand]) -> None:
        self._wanted = _words(b"".join(sorted(set(map(packed, hands)))))[:, np.newaxis]
        self._found: list[int] = []
        self._shown = 0

    def look(self, faces: bytes) -> None:
        """Look through the next block."""
        block = _words(faces)
        same = block == self._wanted
        if np.count_nonzero(same):
            self._found += [self._shown + int(place) for place in np.nonzero(same)[1]]
        self._shown += len(block)

    def found(self) -> list[int]:
        """The places of such hands among all that were shown."""
        found, self._found, self._shown = sorted(self._found), [], 0
        return found


def _words(faces: bytes) -> NDArray[np.uint64]:
    return np.frombuffer(faces, dtype="<u8")
