"""Four seats as they sit round a board, the reference seat on top; on labels, and in the middle of a diagram."""

import math
from typing import Final, TypeAlias

from boards.games import Game, Header
from boards.printing.measure import Fonts
from boards.printing.sheet import BLACK, WHITE, Align, Ink, Item, Polygon, Rect, Text
from boards.printing.words import seat_large
from boards.seats import SEATS, Seat

VULNERABLE: Ink = (200, 0, 22)
NOT_VULNERABLE: Ink = (0, 118, 46)
Box: TypeAlias = tuple[float, float, float]
"""Left edge, top edge and side of the square, in mm."""

_SIDE: Final = 38.0
"""The side at which the sizes below are millimetres."""
SEAT_LETTER: Final = 9.2 / _SIDE
"""Size of a seat's letter as a share of the side."""


def compass(game: Game, header: Header, lang: str, box: Box, fonts: Fonts) -> list[Item]:
    """The four seats, the way of play between them."""
    items = ring(game, box)
    for steps in range(len(SEATS)):
        items += seat_in(game, header, game.pocket_order[0].turned(steps), lang, box, fonts)
    return items


def ring(game: Game, box: Box) -> list[Item]:
    """What stands round and between the seats: the square, and an arrow for the way of play."""
    left, top, side = box
    unit, middle = side / _SIDE, side / 2
    arrow = _arrow(left + middle, top + middle, 0.12 * side, unit, clockwise=game.clockwise)
    return [Rect(left, top, side, side, stroke=BLACK, line=0.3 * unit), *arrow]


def seat_in(game: Game, header: Header, seat: Seat, lang: str, box: Box, fonts: Fonts) -> list[Item]:
    """One seat in its place; who starts in a filled box, or for bridge sides by vulnerability, the dealer framed."""
    left, top, side = box
    unit, cell = side / _SIDE, side / 3
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[(seat - game.pocket_order[0]) % len(SEATS)]
    x, y = left + side / 2 + dx * cell, top + side / 2 + dy * cell
    fields = header.fields()
    is_first = seat.name == next((fields[name] for name in ("leader", "declarer", "dealer") if name in fields), None)
    vulnerable = fields.get("vulnerable")
    half = cell / 2 - (0.6 if vulnerable is None else 1.5) * unit
    name = seat_large(seat, lang)
    size = SEAT_LETTER * side
    ink = BLACK
    items: list[Item] = []
    if vulnerable is not None:
        # Filled against outlined: the two are told apart in a grey print as well.
        at_risk = vulnerable == "All" or (seat.name in vulnerable and vulnerable != "None")
        ink = WHITE if at_risk else BLACK
        fill, stroke = (VULNERABLE, VULNERABLE) if at_risk else (None, NOT_VULNERABLE)
        items.append(Rect(x - half, y - half, 2 * half, 2 * half, fill, stroke, 0.7 * unit))
    elif is_first:
        ink = WHITE
        items.append(Rect(x - half, y - half, 2 * half, 2 * half, fill=BLACK))
    base = y + (fonts.cap_height(size, bold=True) if name.isascii() else 0.76 * size) / 2
    items.append(Text(x, base, name, size, bold=True, ink=ink, align=Align.CENTRE))
    if vulnerable is not None and is_first:
        around = half + 0.75 * unit
        items.append(Rect(x - around, y - around, 2 * around, 2 * around, stroke=BLACK, line=1.1 * unit))
    return items


def _arrow(x: float, y: float, radius: float, unit: float, *, clockwise: bool) -> list[Item]:
    """Three quarters of a ring with a head, drawn as polygons."""
    turn = 1 if clockwise else -1
    # From one o'clock round to ten o'clock, or the mirror image of it; y points down, so angles grow clockwise.
    angles = [math.radians(-90 + turn * (30 + 270 * step / 24)) for step in range(25)]
    thick = 0.45 * unit
    outer = [(x + (radius + thick) * math.cos(a), y + (radius + thick) * math.sin(a)) for a in angles]
    inner = [(x + (radius - thick) * math.cos(a), y + (radius - thick) * math.sin(a)) for a in reversed(angles)]
    end = angles[-1]
    tangent = (-turn * math.sin(end), turn * math.cos(end))
    tip_x, tip_y = x + radius * math.cos(end), y + radius * math.sin(end)
    head = (
        (tip_x + 2.2 * unit * tangent[0], tip_y + 2.2 * unit * tangent[1]),
        (x + (radius + 1.5 * unit) * math.cos(end), y + (radius + 1.5 * unit) * math.sin(end)),
        (x + (radius - 1.5 * unit) * math.cos(end), y + (radius - 1.5 * unit) * math.sin(end)),
    )
    return [Polygon(tuple(outer + inner)), Polygon(head)]
