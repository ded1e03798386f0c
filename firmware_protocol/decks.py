"""Simulated cards and decks. A card is an int: its face, and in higher bits what else a real card is.

A plain face 0..53 is a sound card with the pack's own back, so a deck is mostly just a list of faces. `FOREIGN` is a
card of another game altogether.
"""

import random
from dataclasses import dataclass
from typing import Final

from firmware_protocol.codes import PACKS

_BACK_SHIFT: Final = 8
_BACKS: Final = 0xF
_DAMAGED: Final = 1 << 12


def card(face: int, *, back: int = 0, damaged: bool = False) -> int:
    """A card; `back` 0..15, 0 the pack's own, and `damaged` for one that no reader ever reads."""
    return face | (back & _BACKS) << _BACK_SHIFT | (_DAMAGED if damaged else 0)


def face_of(card: int) -> int:
    """What is printed on it: 0..53 or FOREIGN."""
    return card & 0xFF


def back_of(card: int) -> int:
    """Which back it has, 0 for the pack's own."""
    return card >> _BACK_SHIFT & _BACKS


def is_damaged(card: int) -> bool:
    """Whether no reader ever reads it."""
    return bool(card & _DAMAGED)


def full_deck(pack: int, rng: random.Random) -> list[int]:
    """A shuffled pack of 52 or 108 sound cards."""
    faces, copies = PACKS[pack]
    deck = list(range(faces)) * copies
    rng.shuffle(deck)
    return deck


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """A deck that is made when the pack of the job is known.

    Attributes:
        lacks: faces that are missing, one card each.
        more: cards that are too many, anywhere in the deck (sorted: behind it).
        is_sorted: new from the box: spades A..2, hearts, diamonds, clubs, small joker, big joker; then the second pack.
        back: the back of the whole deck.
    """

    lacks: tuple[int, ...] = ()
    more: tuple[int, ...] = ()
    is_sorted: bool = False
    back: int = 0

    def build(self, pack: int, rng: random.Random) -> list[int]:
        """The deck; what it shall lack and does not have is left out."""
        faces, copies = PACKS[pack]
        deck = list(range(faces)) * copies if self.is_sorted else full_deck(pack, rng)
        for face in self.lacks:
            if face in deck:
                deck.remove(face)
        for one in self.more:
            deck.insert(len(deck) if self.is_sorted else rng.randrange(len(deck) + 1), one)
        return [card(face_of(one), back=self.back or back_of(one), damaged=is_damaged(one)) for one in deck]


def through_dirt(face: int, bit: int) -> int | None:
    """What a reader makes of a face while one of its six detectors (0..3 rank, 4..5 suit) is covered, so always dark.

    The code on a card is its suit in two bits and its rank in four, dark for 1, without a check bit: most faces turn
    into another valid one. A covered detector only ever adds a bit, so no two faces are taken for each other.

    Returns:
        A face, or None when what is left is no face.
    """
    suit, rank = (face - 52, 13) if face >= 52 else divmod(face, 13)
    code = suit << 4 | rank | 1 << bit
    suit, rank = code >> 4, code & 0xF
    if rank < 13:
        return suit * 13 + rank
    return 52 + suit if rank == 13 and suit < 2 else None
