"""The four seats, clockwise as the compass stands on the table."""

from enum import IntEnum
from typing import Self

from boards.problems import Problem
from boards.typed_echo import echo


class Seat(IntEnum):
    """N, E, S, W = 0..3, clockwise; the order of hands in records whatever the game."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def partner(self) -> Self:
        """The seat opposite."""
        return type(self)((self + 2) % 4)

    def turned(self, steps: int) -> Self:
        """The seat `steps` pockets clockwise from this one."""
        return type(self)((self + steps) % 4)


SEATS = (Seat.N, Seat.E, Seat.S, Seat.W)

_CHINESE = {"东": Seat.E, "東": Seat.E, "南": Seat.S, "西": Seat.W, "北": Seat.N}


def parse_seat(text: str) -> Seat:
    """The seat that `text` names: one letter of N E S W in either case, or 东南西北.

    Raises:
        Problem: `seat_unknown`, when it is anything else.
    """
    plain = text.strip()
    if plain in _CHINESE:
        return _CHINESE[plain]
    if plain.upper() in Seat.__members__:
        return Seat[plain.upper()]
    raise Problem("seat_unknown", text=echo(text))
