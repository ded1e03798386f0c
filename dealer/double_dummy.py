"""Double-dummy tables of bridge deals, by the solver DDS through endplay: the optional extra `dd`.

The solver is a library of its own; nothing of it is loaded before a table is asked for.
"""

from collections.abc import Iterable

from boards.board import Board
from boards.deal import hand_text
from boards.printing.diagram import Tricks
from boards.problems import Problem
from boards.seats import SEATS

_AT_ONCE = 32
"""Deals that the solver takes in one call; it works on them with all processors."""


def tables(boards: Iterable[Board]) -> dict[int, Tricks]:
    """The tricks of each declarer in each denomination, by board number; about half a second a board.

    Raises:
        Problem: `dd_bridge_only`, `dd_missing` (the extra is not installed), `dd_failed` (with the solver's reason).
    """
    chosen = tuple(boards)
    if any(board.game_id != "bridge" for board in chosen):
        raise Problem("dd_bridge_only")
    try:
        from endplay.dds import calc_all_tables
        from endplay.types import Deal, Denom, Player
    except ImportError:
        raise Problem("dd_missing") from None
    strains = (Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs, Denom.nt)
    players = (Player.north, Player.east, Player.south, Player.west)
    found: dict[int, Tricks] = {}
    for at in range(0, len(chosen), _AT_ONCE):
        part = chosen[at : at + _AT_ONCE]
        try:
            solved = calc_all_tables(Deal("N:" + " ".join(map(hand_text, board.deal.hands))) for board in part)
            for board, table in zip(part, solved, strict=True):
                found[board.number] = {
                    seat: tuple(int(table[strain, player]) for strain in strains)  # type: ignore[misc]
                    for seat, player in zip(SEATS, players, strict=True)
                }
        except (RuntimeError, OSError) as error:
            raise Problem("dd_failed", reason=str(error)) from error
    return found
