"""Hands of other sets: what a store says of a hand that fits none of the set in hand. Pure values.

The diagnosis asks for hands, never for cards: only a hand that is whole and the same can be told to be another set's,
or one of which all that was read is, where that is too much for chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from boards.deal import Hand
from boards.seats import Seat


class SetState(StrEnum):
    """Where a set is in its life, as far as the one who is asked knows."""

    PREPARED = "prepared"
    PLAYED = "played"
    """Its session is over: its hands may be known to anybody."""
    UNKNOWN = "unknown"
    """Only a file or the history knows it."""


@dataclass(frozen=True, slots=True)
class KnownHand:
    """Where a hand is from."""

    set_name: str
    number: int
    """The board of that set."""
    seat: Seat
    event: str = ""
    session: str = ""
    at: str = ""
    """When it was used, or else made, ISO 8601 in UTC; empty when it is not known."""
    state: SetState = SetState.UNKNOWN
    code: str = ""
    """The short code of the set's fingerprint."""
    day: str = ""
    """The day of `at` for whoever reads the answer, by another clock; empty: `date`."""

    @property
    def date(self) -> str:
        """The day of `at`, as 2026-08-07: the same in UTC whoever asks."""
        return self.at[:10]


class HandLookup(Protocol):
    """For each hand asked about, where other sets have exactly it, the latest first; nothing where none has.

    The set that is verified must not be among the answers. It is asked at most once for a board, with up to four hands,
    and only if nothing simple explains what was read.
    """

    def __call__(self, hands: Sequence[Hand], unread: Sequence[int] = (), /) -> Sequence[Sequence[KnownHand]]:
        """The answers.

        Args:
            hands: What was read of each hand.
            unread: How many cards of each were not, zero where this is shorter. Such a hand is one that has all cards
                that were read and as many besides, where chance would hardly find one among all that are known.
        """
