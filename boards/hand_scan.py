"""Packed hands that are nearly a given one, all of them and whatever is wrong: every hand is compared (numpy)."""

from typing import Final

import numpy as np

from boards.deal import Hand
from boards.identify import MOST_WRONG
from boards.store.hand_blocks import packed

_CHUNK: Final = 32_768
"""Hands compared together: what is worked out of them stays in the processor's cache."""
_MOST_FOUND: Final = 300
"""More hands than this say nothing, and each costs a look into the store."""


class NearScan:
    """A `boards.store.hand_blocks.Scan` for the hands that have all faces of a hand but a few.

    Complete: no hand that lacks at most `MOST_WRONG` of the cards is left out, be cards of its own unread or not. Where
    more than 300 hands are that near, as with half a hand, fewer wrong cards are allowed.

    Args:
        hand: What was read.
    """

    def __init__(self, hand: Hand) -> None:
        self._wanted = np.frombuffer(packed(hand), dtype="<u8")[0]
        self._faces = int(np.bitwise_count(self._wanted))
        self.crowd = 0
        """Hands that have every face, where they were too many to be looked at."""

    def __call__(self, faces: bytes) -> list[int]:
        """The places of the near hands; none where even those with every face are too many."""
        every = np.frombuffer(faces, dtype="<u8")
        places, numbers = [], []
        for start in range(0, len(every), _CHUNK):
            shared = np.bitwise_count(every[start : start + _CHUNK] & self._wanted)
            at = np.flatnonzero(shared >= max(self._faces - MOST_WRONG, 0))
            places.append(at + start)
            numbers.append(shared[at])
        near = np.concatenate(places) if places else np.zeros(0, dtype=np.intp)
        wrong = self._faces - (np.concatenate(numbers) if numbers else near)
        found = near
        for allowed in range(MOST_WRONG, -1, -1):
            found = near[wrong <= allowed]
            if len(found) <= _MOST_FOUND:
                return [int(place) for place in found]
        self.crowd += len(found)
        return []
