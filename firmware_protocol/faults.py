"""What can go wrong with a simulated machine, and when it does: by card, by board, by the clock, by chance.

The kinds are plain physics; what each does is in `body` (moving parts), `hands` (the operator) and `simulator` (power,
line, memory). A schedule is seeded: the same faults and the same seed strike at the same cards.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from firmware_protocol.codes import UNREAD, MachineKind
from firmware_protocol.mechanism import Action


class FaultKind(Enum):
    """What can go wrong."""

    # the reader, at the next card read
    MISREAD_AS = auto()  #: takes the card for another (`face`; without one: for any)
    UNREADABLE = auto()  #: once; the next reading is right
    DAMAGED = auto()  #: this card is never read again by any reader
    READER_DIRTY = auto()  #: one of six detectors (`bit`) is covered from now on, until the hands clean it
    # cards, at the next card fed
    DUPLICATE = auto()  #: one more of a face that this board has already comes next
    FOREIGN = auto()  #: a card of another game comes next
    OTHER_BACK = auto()  #: another pack's card of the same face comes instead of the next, which the hands find later
    LOST_CARD = auto()  #: the next card slips beside the hopper; the hands find it when one is missed
    # moving parts
    DOUBLE_FEED = auto()  #: two cards come at once, and the machine notices
    DOUBLE_UNSEEN = auto()  #: two cards come as one, and no sensor notices
    JAM_FEED = auto()  #: the card does not leave the hopper, until the hands free it
    JAM_GATE = auto()  #: the gate does not move, until the hands free it
    JAM_PATH = auto()  #: the card stays between reader and pocket
    EXIT_UNSEEN = auto()  #: the card falls, but the exit sensor does not see it
    MOTOR = auto()  #: the rollers do not turn, until the hands free them
    # sensors
    POCKET_FULL = auto()  #: the pockets say that they are full, until the hands press the cards down
    POCKET_SEEN = auto()  #: a pocket's sensor (`pocket`) says occupied, whatever lies there, until it is cleaned
    POCKET_UNSEEN = auto()  #: a pocket's sensor (`pocket`) says empty, whatever lies there, until it is cleaned
    COVER_OPEN = auto()
    EMERGENCY = auto()  #: the emergency button is pressed
    BOARD_REMOVED = auto()
    # the hands, when they prepare a board
    NO_BOARD = auto()  #: they forget the board
    WRONG_BOARD = auto()  #: they take the board of the next number
    USED_BOARD = auto()  #: cards still lie in the board
    NO_DECK = auto()  #: they forget the cards
    DECK_SHORT = auto()  #: the deck lacks a card, which is nowhere
    DECK_LONG = auto()  #: the deck has one card twice too often
    # the hands at a tray, when they move the piles of this board
    PILE_LEFT = auto()  #: cards of an earlier board lie on the tray
    PILE_STAYS = auto()  #: a pile stays where it is though its move is confirmed
    PILE_WRONG = auto()  #: another pile than the one asked for is moved into its pocket
    PILES_TWO = auto()  #: a second pile is moved at once
    # the players at a table, with the hands of this board
    TAKES_SOME = auto()  #: a player takes only some cards of a hand at first
    RETURNS_SHORT = auto()  #: a card falls under the table
    RETURNS_LATE = auto()  #: a hand is forgotten for ten minutes
    WRONG_PACK = auto()  #: a card stays with its player and comes back with the next hand, into the other pack
    # power, memory, line
    POWER_CUT = auto()  #: at `fraction` of `action` of the card, or at once
    RESET = auto()  #: the machine starts anew without having been off
    MEMORY_FAILS = auto()  #: one record cannot be written
    MEMORY_WORN = auto()  #: no record can be written any more
    MEMORY_LOST = auto()  #: after the next start nothing is remembered
    MEMORY_DAMAGED = auto()  #: after the next start a bit of one record is wrong
    MEMORY_BEHIND = auto()  #: after the next start the newest records are missing
    UNPLUG = auto()  #: the line to the host is cut for `seconds`


K: Final = FaultKind
BY_HANDS: Final = frozenset({
    K.NO_BOARD, K.WRONG_BOARD, K.USED_BOARD, K.NO_DECK, K.DECK_SHORT, K.DECK_LONG, K.PILE_LEFT, K.PILE_STAYS,
    K.PILE_WRONG, K.PILES_TWO, K.TAKES_SOME, K.RETURNS_SHORT, K.RETURNS_LATE, K.WRONG_PACK,
})  # fmt: skip
"""Kinds that strike when a board is prepared, so once a board and not once a card."""
OUTSIDE: Final = frozenset({
    K.POWER_CUT, K.RESET, K.MEMORY_FAILS, K.MEMORY_WORN, K.MEMORY_LOST, K.MEMORY_DAMAGED, K.MEMORY_BEHIND, K.UNPLUG,
})  # fmt: skip
"""Kinds that are no matter of the moving parts."""
KIND_OF_MACHINE: Final = {
    **dict.fromkeys((K.NO_BOARD, K.WRONG_BOARD, K.USED_BOARD, K.BOARD_REMOVED), MachineKind.BOARD),
    **dict.fromkeys((K.PILE_LEFT, K.PILE_STAYS, K.PILE_WRONG, K.PILES_TWO), MachineKind.TRAY),
    **dict.fromkeys((K.TAKES_SOME, K.RETURNS_SHORT, K.RETURNS_LATE, K.WRONG_PACK), MachineKind.TABLE),
}
"""Kinds that happen at one kind of machine only."""
RARE: Final = frozenset({K.MEMORY_WORN})
"""Kinds that a random run leaves out: after this one no board is ever made."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault and when it strikes; without `card`, `board`, `at_s` and `chance` it never does by itself.

    Attributes:
        kind: what.
        card: at this card fed, from 1: since the machine was made, or of `board`.
        face: MISREAD_AS: what the card is taken for; DUPLICATE: what comes again; UNREAD: any.
        board: with this board prepared, from 1; without `card` a fault of cards strikes at its first.
        at_s: so many seconds after the start.
        chance: at any card (kinds of the hands: any board) with this probability, again and again.
        pocket: the pocket whose sensor is dirty.
        bit: the detector that is covered, 0..3 rank, 4..5 suit.
        action, fraction: POWER_CUT: in the middle of which action, and how far into it (0..1).
        seconds: how long power or line are gone; None: as the setup says.
    """

    kind: FaultKind
    card: int = 0
    face: int = UNREAD
    board: int = 0
    at_s: float | None = None
    chance: float = 0.0
    pocket: int = 1
    bit: int = 0
    action: Action = Action.DROP
    fraction: float = 0.5
    seconds: float | None = None


@dataclass(slots=True)
class Schedule:
    """The faults to come.

    Args:
        faults: All of them.
        rng: For those by chance.
        began: When the machine was made, on the clock of `due`.
    """

    faults: Iterable[Fault]
    rng: random.Random
    began: float
    _timed: list[Fault] = field(init=False)
    _others: list[Fault] = field(init=False)

    def __post_init__(self) -> None:
        faults = list(self.faults)
        self._timed = sorted((f for f in faults if f.at_s is not None), key=lambda f: f.at_s or 0.0)
        self._others = [f for f in faults if f.at_s is None]

    def at_card(self, fed: int, board: int, card: int) -> list[Fault]:
        """What strikes at a card: the `fed`-th since the start, the `card`-th of the `board`-th board."""
        return [f for f in self._others if f.kind not in BY_HANDS and self._strikes(f, fed, board, card)]

    def at_board(self, board: int) -> list[Fault]:
        """What the hands do wrong with the `board`-th board."""
        return [
            f for f in self._others
            if f.kind in BY_HANDS and (f.board == board if f.board else self.rng.random() < f.chance)
        ]  # fmt: skip

    def due(self, now: float) -> list[Fault]:
        """What the clock brings, once."""
        due = [f for f in self._timed if self.began + (f.at_s or 0.0) <= now]
        del self._timed[: len(due)]
        return due

    def next_time(self) -> float | None:
        """When the clock brings the next one."""
        return self.began + (self._timed[0].at_s or 0.0) if self._timed else None

    def _strikes(self, fault: Fault, fed: int, board: int, card: int) -> bool:
        if fault.board:
            return (board, card) == (fault.board, fault.card or 1)
        if fault.card:
            return fed == fault.card
        return fault.chance > 0 and self.rng.random() < fault.chance


def random_faults(rate: float, rng: random.Random, machine: MachineKind = MachineKind.BOARD) -> list[Fault]:
    """Every kind that this kind of machine knows, by chance, so that about `rate` faults strike a card.

    Pockets, detectors and the instants of power cuts are drawn once.
    """
    kinds = [kind for kind in FaultKind if kind not in RARE and KIND_OF_MACHINE.get(kind, machine) is machine]
    share = rate / len(kinds)
    return [
        Fault(
            kind,
            chance=min(1.0, share * (52 if kind in BY_HANDS else 1)),
            pocket=rng.randint(1, 4),
            bit=rng.randrange(6),
            action=rng.choice((Action.FEED, Action.READ, Action.GATE, Action.DROP)),
            fraction=rng.random(),
        )
        for kind in kinds
    ]
