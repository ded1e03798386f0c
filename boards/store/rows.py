"""Sets and boards as rows of tables: hands in clear, as records spell them."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from boards.board import Board
from boards.deal import Deal, hand_text, parse_hand
from boards.games import GAMES
from boards.problems import Problem
from boards.store.schema import HANDS, sets


def set_row(connection: sa.Connection, fingerprint: str) -> int:
    """The id of the set with that fingerprint.

    Raises:
        Problem: `set_unknown_here`.
    """
    found = connection.execute(sa.select(sets.c.id).where(sets.c.fingerprint == fingerprint)).scalar()
    if found is None:
        raise Problem("set_unknown_here", code=fingerprint[:8])
    return int(found)


def hands_row(board: Board) -> dict[str, Any]:
    """Header and hands of a board, by the names of the columns."""
    return {
        "header": board.header.fields(),
        **dict(zip(HANDS, map(hand_text, board.deal.hands), strict=True)),
    }


def board_of_row(game_id: str, row: Mapping[str, Any]) -> Board:
    """The inverse, for a row that also has `number`, perhaps `container`, `version`, `from_round`."""
    n, e, s, w = (parse_hand(row[seat]) for seat in HANDS)
    header = GAMES[game_id].parse_header(row["header"])
    return Board(row["number"], game_id, header, Deal((n, e, s, w)), row.get("container"), row.get("version", 1),
                 row.get("from_round", 1))  # fmt: skip
