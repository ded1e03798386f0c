"""Whether packs, players and bottom of a table of shengji go up, and whether it is the one table that is known here.

Other tables are common at home (field report F090); the rules that boards are made by know two packs, four players and
a bottom of 8 only (B 4, 9), so the others are refused by name.
"""

from typing import Final

from boards.cards import FACES
from boards.problems import Fault

PACKS: Final = 2
PLAYERS: Final = 4
BOTTOM: Final = 8

_LARGEST_BOTTOM: Final = 20
"""More cards than anybody lays aside."""


def fitting_bottoms(packs: int, players: int) -> tuple[int, ...]:
    """The sizes of a bottom that leave every player the same number of cards, smallest first."""
    return tuple(bottom for bottom in range(1, _LARGEST_BOTTOM + 1) if (packs * FACES - bottom) % players == 0)


def table_faults(packs: int, players: int, bottom: int) -> tuple[Fault, ...]:
    """Why boards for this table cannot be kept; empty for the one that is known.

    Args:
        packs: Packs of 54.
        players: Hands.
        bottom: Cards that nobody is dealt.
    """
    if (packs, players, bottom) == (PACKS, PLAYERS, BOTTOM):
        return ()
    each, over = divmod(packs * FACES - bottom, players)
    facts = {"packs": packs, "players": players, "bottom": bottom, "cards": packs * FACES - bottom}
    if over:
        fits = ", ".join(map(str, fitting_bottoms(packs, players)))
        return (Fault("table_uneven", {**facts, "fits": fits}),)
    return (Fault("table_unknown", {**facts, "each": each}),)
