"""Hands packed into 8 bytes, one bit for each face that a hand has, and many boards into a block. Pure, and frozen.

Twins of two packs do not show in it: the bits say which boards are worth a look, the boards themselves say the rest.
"""

from collections.abc import Iterable, Iterator, Sequence
from struct import Struct
from typing import Any, Final, Protocol

from boards.cards import BIG_JOKER, RANKS, SMALL_JOKER
from boards.deal import Hand

BLOCK_BOARDS: Final = 1024
"""Boards in one block: storing a set writes its block anew, 42 kB at most."""
HAND_BYTES: Final = 8
BOARD_BYTES: Final = 4 * HAND_BYTES
_PLACE: Final = Struct("<IIH")
PLACE_BYTES: Final = _PLACE.size
_BIT: Final = {rank: 1 << place for place, rank in enumerate(RANKS)}
_HAS: Final = b"0" + b"1" * 255

Place = tuple[int, int, int]
"""Where a board is: the row of its set, number, version."""


class Scan(Protocol):
    """Finds which packed hands are worth a look. It is shown the blocks of one game in order, then asked once.

    A block that was shown is not kept: all of them at once would take longer to lay in memory than to look through.
    """

    def look(self, faces: bytes) -> None:
        """Look through the next block."""

    def found(self) -> Sequence[int]:
        """The places of such hands among all that were shown, ascending; what is shown next is another game's."""


def packed(hand: Hand) -> bytes:
    """The faces of a hand as 8 bytes, face 0 in the lowest bit of the first."""
    return int(hand.counts.translate(_HAS)[::-1], 2).to_bytes(HAND_BYTES, "little")


def packed_text(text: str) -> bytes:
    """`packed` of a hand as records spell it; many times as fast as reading the hand first."""
    plain, _, jokers = text.partition("+")
    bits = ("X" in jokers) << SMALL_JOKER | ("D" in jokers) << BIG_JOKER
    for suit, ranks in enumerate(plain.split(".")):
        for rank in set(ranks):
            bits |= _BIT[rank] << len(RANKS) * suit
    return bits.to_bytes(HAND_BYTES, "little")


class SameFaces:
    """A scan for hands with just the faces of one of these; needs nothing but bytes."""

    def __init__(self, hands: Iterable[Hand]) -> None:
        self._wanted = sorted(set(map(packed, hands)))
        self._found: list[int] = []
        self._shown = 0

    def look(self, faces: bytes) -> None:
        """Look through the next block."""
        for wanted in self._wanted:
            at = faces.find(wanted)
            while at >= 0:
                if at % HAND_BYTES == 0:
                    self._found.append(self._shown + at // HAND_BYTES)
                at = faces.find(wanted, at + 1)
        self._shown += len(faces) // HAND_BYTES

    def found(self) -> list[int]:
        """The places of such hands among all that were shown."""
        found, self._found, self._shown = sorted(self._found), [], 0
        return found


def place_at(places: bytes, index: int) -> Place:
    """The place of a block's board."""
    set_id, number, version = _PLACE.unpack_from(places, index * PLACE_BYTES)
    return set_id, number, version


def blocks_of(of: Iterable[tuple[Place, bytes]]) -> Iterator[dict[str, Any]]:
    """Boards with their four packed hands as blocks: `boards`, `places` and `faces` of each, all full but the last."""
    count, places, faces = 0, bytearray(), bytearray()
    for place, hands in of:
        places += _PLACE.pack(*place)
        faces += hands
        count += 1
        if count == BLOCK_BOARDS:
            yield {"boards": count, "places": bytes(places), "faces": bytes(faces)}
            count, places, faces = 0, bytearray(), bytearray()
    if count:
        yield {"boards": count, "places": bytes(places), "faces": bytes(faces)}
