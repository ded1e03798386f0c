"""What is written of a result, game by game: columns of travellers and score sheets. Nothing is computed from it.

Huapai: basic points by seat, then by side, and the net points (A 13, 15). Shengji: trumps and the defenders' total,
which becomes level points (B 16-18, 24.3). Guandan: the finish order (D 3). Bridge: contract, declarer, result.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from boards.board import Board
from boards.printing.sheet import Align
from boards.printing.table import BREAK, Column
from boards.printing.words import header_words, joined, rule_words
from boards.wording import say


@dataclass(frozen=True, slots=True)
class Field:
    """A column by the key of its head, with the width that it needs at least."""

    key: str
    width: float
    group: str = ""


SHORT: Final[Mapping[str, tuple[Field, ...]]] = {
    "huapai": (Field("result_basic_ns", 11), Field("result_basic_ew", 11), Field("result_net", 12)),
    "shengji": (
        Field("result_trump", 7.8),
        Field("result_defenders", 10.6),
        Field("result_levels_ns", 8),
        Field("result_levels_ew", 8),
    ),
    "guandan": (
        Field("result_first", 5.5),
        Field("result_second", 5.5),
        Field("result_third", 5.5),
        Field("result_last", 5.5),
        Field("result_gain_ns", 6),
        Field("result_gain_ew", 6),
    ),
    "bridge": (
        Field("result_contract", 10),
        Field("result_by", 5.5),
        Field("result_tricks", 6.5),
        Field("result_score", 12),
    ),
}
"""Every game's own columns on at most 34.5 mm: what a quarter of a page has beside numbers and initials."""

WIDE: Final[Mapping[str, tuple[Field, ...]]] = {
    "huapai": (
        Field("result_pig", 9, "result_taken"),
        Field("result_sheep", 9, "result_taken"),
        Field("result_transformer", 12, "result_taken"),
        Field("result_N", 10, "result_basic"),
        Field("result_S", 10, "result_basic"),
        Field("result_ns", 11, "result_basic"),
        Field("result_W", 10, "result_basic"),
        Field("result_E", 10, "result_basic"),
        Field("result_ew", 11, "result_basic"),
        Field("result_net", 13),
    ),
    "shengji": (
        Field("result_bidder", 14),
        Field("result_trump", 12),
        Field("result_bottom", 15),
        Field("result_defenders", 18),
        Field("result_levels_ns", 16),
        Field("result_levels_ew", 16),
    ),
    "guandan": (
        Field("result_first", 11, "result_finish"),
        Field("result_second", 11, "result_finish"),
        Field("result_third", 11, "result_finish"),
        Field("result_last", 11, "result_finish"),
        Field("result_gain_ns", 16),
        Field("result_gain_ew", 16),
    ),
    "bridge": (
        Field("result_contract", 20),
        Field("result_by", 11),
        Field("result_lead", 14),
        Field("result_tricks", 14),
        Field("result_score_ns", 18),
        Field("result_score_ew", 18),
    ),
}
"""The same with what helps to check a result, where a line has about 105 mm for it."""


_HEADER_WIDTHS: Final[Mapping[str, float]] = {"huapai": 14, "shengji": 22, "guandan": 18, "bridge": 22}


def columns(fields: tuple[Field, ...], lang: str, group: str = "") -> list[Column]:
    """The columns in words; `group` is a common head over all of them instead of their own groups."""
    return [
        Column(
            field.width,
            say(field.key, lang),
            group or (say(field.group, lang) if field.group else ""),
            divides=at == 0 or bool(not group and field.group != fields[at - 1].group),
        )
        for at, field in enumerate(fields)
    ]


def initials(game_id: str, lang: str, width: float) -> list[Column]:
    """Who writes and who checks each result: South and East in huapai (A 16), East in shengji (B 18)."""
    group = say("result_signed", lang)
    return [
        Column(width, say(f"scorer_{game_id}", lang), group, divides=True),
        Column(width, say(f"checker_{game_id}", lang), group),
    ]


def numbers(lang: str, width: float) -> list[Column]:
    """Who played: the numbers of the two pairs or teams."""
    group = say("result_numbers", lang)
    return [
        Column(width, say("result_ns", lang), group, divides=True),
        Column(width, say("result_ew", lang), group),
    ]


def matchpoints(lang: str, width: float) -> list[Column]:
    """What the referee fills in when every table has played the board (A 27)."""
    group = say("result_matchpoints", lang)
    return [
        Column(width, say("result_ns", lang), group, divides=True),
        Column(width, say("result_ew", lang), group),
    ]


def board_columns(game_id: str, lang: str) -> list[Column]:
    """The board's number and its header, which are printed into every row of a score sheet."""
    return [
        Column(11, say("result_board", lang), bold=True, size=4.6, align=Align.CENTRE),
        Column(_HEADER_WIDTHS[game_id], say(f"result_header_{game_id}", lang), size=3.2),
    ]


def board_cells(board: Board, lang: str) -> list[str]:
    """The container's number, which players see, and the header in words; a star where a rule has another header."""
    pieces = header_words(board.game_id, board.header, lang)
    if board.printed_number != board.number:
        pieces = (say("board_number", lang, number=board.number), *pieces)
    # Any piece may begin the second line.
    header = (joined(("", ""), lang) + BREAK).join(pieces) + ("*" if rule_words(board, lang) else "")
    return [str(board.printed_number), header]
