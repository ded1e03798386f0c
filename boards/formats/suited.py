"""Hands whose suits are named by their letters, `SAK4HQJ93DT52C876`, as LIN and links to the hand viewer write them."""

import re
from typing import Final

from boards.cards import RANKS, SUITS
from boards.deal import NO_JOKERS, SUIT_COUNTS, Hand
from boards.problems import Fault, Problem

_PLAIN: Final = re.compile("S([^SHDC]*+)H([^SHDC]*+)D([^SHDC]*+)C([^SHDC]*+)")
_PARTS: Final = re.compile("([SHDC])([^SHDC]*)")
_BLANKS: Final = re.compile(r"[\s\-]+")
_FACE: Final = {(suit, rank): 13 * SUITS.index(suit) + RANKS.index(rank) for suit in SUITS for rank in RANKS}


def suited_text(hand: Hand) -> str:
    """The hand with suits and ranks from high to low; a void is its bare letter."""
    return "".join(
        suit + "".join(RANKS[rank] * hand.counts[13 * at + rank] for rank in range(13)) for at, suit in enumerate(SUITS)
    )


def read_suited(text: str) -> tuple[Hand, tuple[Fault, ...]]:
    """The hand, and a note where `10` stands for `T`; ranks and suits in any order and case, voids left out or bare.

    Raises:
        Problem: `lin_hand_letters` (cards before the first suit letter), `hand_rank`, or `hand_size_absurd`.
    """
    match = _PLAIN.fullmatch(text)
    if match is not None:
        spades, hearts, diamonds, clubs = match.groups()
        try:
            suits = SUIT_COUNTS[spades], SUIT_COUNTS[hearts], SUIT_COUNTS[diamonds], SUIT_COUNTS[clubs]
            return Hand(b"".join(suits) + NO_JOKERS), ()
        except ValueError:
            pass
    return _read_any(text)


def _read_any(text: str) -> tuple[Hand, tuple[Fault, ...]]:
    """`read_suited` for any spelling."""
    plain = _BLANKS.sub("", text).upper()
    notes: tuple[Fault, ...] = ()
    if "10" in plain:
        plain = plain.replace("10", "T")
        notes = (Fault("hand_ten_note", note=True),)
    if len(plain) > 255:
        raise Problem("hand_size_absurd", got=len(plain))
    if plain and plain[0] not in SUITS:
        raise Problem("lin_hand_letters")
    counts = bytearray(54)
    for suit, ranks in _PARTS.findall(plain):
        for rank in ranks:
            face = _FACE.get((suit, rank))
            if face is None:
                raise Problem("hand_rank", rank=rank)
            counts[face] += 1
    return Hand(bytes(counts)), notes
