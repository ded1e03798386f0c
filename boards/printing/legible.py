"""Pieces too small to be read are refused with the smallest size that can be."""

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from boards.printing.sheet import Panel
from boards.problems import Problem

Size: TypeAlias = tuple[float, float]
"""Width and height in mm."""

TOO_SMALL: Final = frozenset({"card_small", "code_module", "label_small"})
_MOST: Final = 300.0


def too_small(key: str, got: float, want: float) -> Problem:
    """The refusal of a measure below the smallest, in mm; apart even where both round to the same hundredth."""
    low, high = math.floor(100 * got + 1e-6) / 100, math.ceil(100 * want - 1e-6) / 100
    return Problem(key, got=f"{low:.2f}", want=f"{high:.2f}")


def legible(make: Callable[[Size], Panel], size: Size) -> Panel:
    """The piece at that size.

    Raises:
        Problem: `piece_small`, with the smallest size of that shape in whole mm at which the same piece can be read;
            every other fault of `make` as it is.
    """
    try:
        return make(size)
    except Problem as problem:
        if problem.key not in TOO_SMALL:
            raise
        facts = problem.faults[0].facts
        width, height = smallest(make, size)
        asked = {"width": f"{size[0]:g}", "height": f"{size[1]:g}"}
        raise Problem(
            "piece_small", **asked, got=facts["got"], want=facts["want"], least=f"{width}x{height}"
        ) from problem


def smallest(make: Callable[[Size], Panel], size: Size) -> tuple[int, int]:
    """The smallest width and height in whole mm, of the shape of `size` or larger, at which `make` raises nothing."""
    width = math.ceil(size[0])
    while True:
        found = width, math.ceil(width * size[1] / size[0])
        try:
            make(found)
        except Problem as problem:
            if problem.key not in TOO_SMALL or width > _MOST:
                raise
            width += 1
        else:
            return found
