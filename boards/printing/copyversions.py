"""Copies of one board that hold different versions of it: each gets the paper of its own."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from boards.board import Board

Held: TypeAlias = Mapping[tuple[int, int], Board]
"""By board number and copy: the version that this copy holds, where it is not the one that the others hold."""

NONE_HELD: Final[Held] = MappingProxyType({})


def version_held(board: Board, copy: int, held: Held) -> Board:
    """The version of a board that lies in a copy; copy 0 is the unnumbered only one."""
    return held.get((board.number, copy or 1), board)
