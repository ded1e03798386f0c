"""The container label: outside, for years. The container's number, the header of that number, a compass and the asset
code. No set and no cards: the same container holds other deals next session."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from boards.board import Board
from boards.codes import ContainerCode, code_text
from boards.games import GAMES, Game, Header
from boards.printing.fit import shrunk
from boards.printing.imposing import Grid, OnDemand, impose
from boards.printing.measure import Fonts
from boards.printing.sheet import (
    BLACK,
    GREY,
    WHITE,
    Align,
    Ink,
    Item,
    Line,
    Panel,
    Polygon,
    Rect,
    Sheet,
    Text,
)
from boards.printing.symbols import code128, code128_runs, qr, qr_side
from boards.printing.words import header_words, number_rule, seat_large
from boards.seats import Seat
from boards.wording import say

LABEL_SIZE: Final = (92.0, 80.0)
VULNERABLE: Ink = (200, 0, 22)
NOT_VULNERABLE: Ink = (0, 118, 46)
_QR_MODULE: Final = 0.6
_BAR: Final = 0.339
"""Two dots at 150 dpi, four at 300."""


@dataclass(frozen=True, slots=True)
class Container:
    """One container to be labelled."""

    game_id: str
    number: int
    header: Header
    serial: int = 0
    """Which of the containers with this number it is."""

    @property
    def code(self) -> str:
        """The asset code's text."""
        return code_text(ContainerCode(self.game_id, self.number, self.serial))


def container_of(board: Board, serial: int = 0) -> Container:
    """The container that a board lies in.

    Where its number differs from the deal's, the header is the default of the container's number: the label stays
    when the deal has gone.
    """
    header = board.header if board.container is None else board.game.default_header(board.container)
    return Container(board.game_id, board.printed_number, header, serial)


def labels(containers: Iterable[Container], *, lang: str, grid: Grid, fonts: Fonts) -> Sequence[Sheet]:
    """Pages of labels, in the order given.

    Raises:
        Problem: `code_module`, the faults of `boards.codes.code_text` and of `imposing.check_grid`.
    """
    size = grid.width, grid.height
    wanted = tuple(containers)
    panels = OnDemand(len(wanted), lambda at: label(wanted[at], lang=lang, size=size, fonts=fonts))
    return impose(panels, grid, ruler_text=say("ruler", lang), footer=say("sheet_title_labels", lang))


def label(container: Container, *, lang: str, size: tuple[float, float], fonts: Fonts) -> Panel:
    """One label, read from across the table: the number 28 mm high, the header below it."""
    width, height = size
    unit = min(width / LABEL_SIZE[0], height / LABEL_SIZE[1])
    game = GAMES[container.game_id]
    edge = 4 * unit
    compass = 38 * unit
    number = str(container.number)
    room = width - 2 * edge - compass - 2 * unit
    large = shrunk(fonts, number, 40 * unit, room, bold=True)
    items: list[Item] = [Text(edge + room / 2, 33.5 * unit, number, large, bold=True, align=Align.CENTRE)]
    items += _compass(game, container.header, lang, unit, (width - edge - compass, edge, compass), fonts)
    pieces = header_words(container.game_id, container.header, lang)
    rule = number_rule(container.game_id, container.number, container.header, lang)
    line = "  ".join(pieces) + ("*" if rule else "")
    base = 53.2 * unit
    words = shrunk(fonts, line, 12 * unit, width - 2 * edge, bold=True)
    items.append(Text(width / 2, base, line, words, bold=True, align=Align.CENTRE))
    items.append(Line(edge, 56.5 * unit, width - edge, 56.5 * unit, 0.2 * unit, GREY))
    items += _asset(container, lang, unit, size, fonts)
    return Panel(width, height, tuple(items))


def _compass(
    game: Game, header: Header, lang: str, unit: float, box: tuple[float, float, float], fonts: Fonts
) -> list[Item]:
    """Four seats as they sit, the reference seat on top; who starts in a filled box, an arrow for the way of play."""
    left, top, side = box
    cell = side / 3
    middle_x, middle_y = left + side / 2, top + side / 2
    items: list[Item] = [Rect(left, top, side, side, stroke=BLACK, line=0.3 * unit)]
    fields = header.fields()
    first = next((Seat[fields[name]] for name in ("leader", "declarer", "dealer") if name in fields), None)
    vulnerable = fields.get("vulnerable")
    reference = game.pocket_order[0]
    for steps, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        seat = reference.turned(steps)
        x, y = middle_x + dx * cell, middle_y + dy * cell
        items += _seat(seat, x, y, cell, lang, unit, seat == first, vulnerable, fonts)
    items += _arrow(middle_x, middle_y, 0.36 * cell, unit, clockwise=game.clockwise)
    return items


def _seat(
    seat: Seat,
    x: float,
    y: float,
    cell: float,
    lang: str,
    unit: float,
    first: bool,
    vulnerable: str | None,
    fonts: Fonts,
) -> list[Item]:
    half = cell / 2 - (0.6 if vulnerable is None else 1.5) * unit
    name = seat_large(seat, lang)
    size = 9.2 * unit
    ink = BLACK
    items: list[Item] = []
    if vulnerable is not None:
        # Filled against outlined: the two are told apart in a grey print as well.
        at_risk = vulnerable == "All" or (seat.name in vulnerable and vulnerable != "None")
        ink = WHITE if at_risk else BLACK
        fill, stroke = (VULNERABLE, VULNERABLE) if at_risk else (None, NOT_VULNERABLE)
        items.append(Rect(x - half, y - half, 2 * half, 2 * half, fill, stroke, 0.7 * unit))
    elif first:
        ink = WHITE
        items.append(Rect(x - half, y - half, 2 * half, 2 * half, fill=BLACK))
    base = y + (fonts.cap_height(size, bold=True) if name.isascii() else 0.76 * size) / 2
    items.append(Text(x, base, name, size, bold=True, ink=ink, align=Align.CENTRE))
    if vulnerable is not None and first:
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


def _asset(container: Container, lang: str, unit: float, size: tuple[float, float], fonts: Fonts) -> list[Item]:
    """The asset code twice: QR for phones, Code 128 for hand scanners, and in letters for people."""
    width, height = size
    edge = 4 * unit
    text = container.code
    module = _QR_MODULE * min(unit, 1.25)
    side = qr_side(text, module)
    top = height - edge - side
    items: list[Item] = [qr(text, edge, top, module)]
    left = edge + side + 4 * module + 2 * unit
    bars = code128_runs(text)[0]
    room = width - edge - left
    bar = min(_BAR * unit, (room - 10 * _BAR * unit) / bars)
    items.append(code128(text, width - edge - bars * bar, top, bar, 0.45 * side))
    base = top + 0.45 * side + 3.6 * unit
    items.append(Text(width - edge, base, text, 2.8 * unit, align=Align.RIGHT))
    game = say(f"game_{container.game_id}", lang)
    way = say("label_clockwise" if GAMES[container.game_id].clockwise else "label_counter_clockwise", lang)
    items.append(Text(width - edge, height - edge, f"{game} · {way}", 3 * unit, align=Align.RIGHT))
    if rule := number_rule(container.game_id, container.number, container.header, lang):
        rule_size = shrunk(fonts, rule, 3 * unit, width - edge - left)
        items.append(Text(width - edge, top - unit, rule, rule_size, align=Align.RIGHT))
    if container.serial:
        items.append(Text(left, height - edge, f"{container.number}-{container.serial}", 3 * unit, bold=True))
    return items
