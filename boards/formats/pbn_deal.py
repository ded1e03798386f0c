"""The value of PBN's Deal tag: four hands clockwise from the letter before the colon.

Almost every deal is written plainly, ranks in order; those are looked up suit by suit. Any other is read as
people write it (`boards.deal.read_hand`). Both ways give the same hands.
"""

import re
from typing import Final, NamedTuple

from boards.deal import NO_JOKERS, SUIT_COUNTS, Deal, Hand, deals_of_counts, read_hand
from boards.formats.file_reading import NO_HANDS, Hands
from boards.problems import Fault, Problem
from boards.seats import Seat

_DEAL: Final = re.compile(r"\s*([NESW])\s*:(.*)", re.IGNORECASE | re.DOTALL)
_UNKNOWN: Final = frozenset({"", "?", "-"})


class Cards(NamedTuple):
    """The hands of a Deal tag."""

    hands: Hands
    counts: tuple[bytes | None, ...]
    """The counts of the hands: quicker to compare than they."""
    found: tuple[Fault, ...] = ()
    """Faults and notes, without their place."""
    is_whole: bool = False
    """Four hands of 13 that make a pack, with nothing odd: every card was counted."""


_PACK: Final = int.from_bytes(b"\1" * 52 + NO_JOKERS)
_FIRST: Final = {f"{seat.name}:": -seat % 4 for seat in Seat}
_WORD: Final = 16
"""Characters of a hand of 13 with its three points."""


def read_deal(text: str) -> Cards:
    """The hands that a Deal tag's value gives, every card counted where they are plain."""
    try:
        deal = plain_deal(text)
    except ValueError:
        hands, found = _any(text)
        return Cards(hands, tuple(None if hand is None else hand.counts for hand in hands), found)
    return Cards(deal.hands, tuple([hand.counts for hand in deal.hands]), (), True)


def plain_deal(text: str) -> Deal:
    """As `read_deal`, for four plain hands of 13 that make a pack; ValueError for anything else."""
    start = _FIRST.get(text[:2])
    if start is None:
        raise ValueError
    counts, suit_of = [], SUIT_COUNTS
    whole = 0
    for word in text[2:].split(" ", 4):
        spades, hearts, diamonds, clubs = word.split(".")
        if len(word) != _WORD:
            raise ValueError
        hand = suit_of[spades] + suit_of[hearts] + suit_of[diamonds] + suit_of[clubs] + NO_JOKERS
        counts.append(hand)
        whole += int.from_bytes(hand)
    # No suit holds a card twice and every hand has 13, so a sum without a carry is a pack.
    if whole != _PACK or len(counts) != 4:
        raise ValueError
    (deal,) = deals_of_counts(b"".join((*counts[start:], *counts[:start])))
    return deal


def _any(text: str) -> tuple[Hands, tuple[Fault, ...]]:
    match = _DEAL.fullmatch(text)
    if match is None:
        # A damaged tag pair is the fault then, and is reported as such.
        return NO_HANDS, (Fault("pbn_deal_form"),) if text.strip() not in _UNKNOWN else ()
    words = match[2].split(None, 64)
    if len(words) != 4:
        return NO_HANDS, (Fault("deal_hands", {"got": len(words)}),)
    found: list[Hand | None] = [None] * 4
    faults: list[Fault] = []
    for step, word in enumerate(words):
        seat = Seat[match[1].upper()].turned(step)
        if word == "-":
            continue
        try:
            found[seat], notes = read_hand(word)
            faults += [note.at(seat=seat) for note in notes]
        except Problem as problem:
            faults += problem.at(seat=seat).faults
    n, e, s, w = found
    return (n, e, s, w), tuple(faults)
