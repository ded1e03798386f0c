"""The container label: outside, for years. The container's number, the header of that number, a compass and the asset
code. No set and no cards: the same container holds other deals next session."""

from collections.abc import Iterable, Sequence
from typing import Final

from boards.games import GAMES
from boards.printing.compass import compass
from boards.printing.container import Container, header_line, rule_of, way_of_play
from boards.printing.fit import shrunk
from boards.printing.imposing import Grid, OnDemand, impose
from boards.printing.labelstrip import BAR, SMALLEST_HEADER, SMALLEST_NUMBER, check_heights, strip
from boards.printing.legible import Size, legible
from boards.printing.measure import Fonts
from boards.printing.sheet import GREY, Align, Item, Line, Panel, Sheet, Text
from boards.printing.symbols import code128, code128_runs, qr, qr_side
from boards.printing.words import advice_words
from boards.wording import say

LABEL_SIZE: Final = (92.0, 80.0)
_QR_MODULE: Final = 0.6
_TALL_UNIT: Final = 0.67
"""Millimetres for one of `LABEL_SIZE`: below this the tall label's code could not be read."""
_TALL_SHAPE: Final = 0.62
"""Height over width: lower labels are strips."""


def labels(containers: Iterable[Container], *, lang: str, grid: Grid, fonts: Fonts) -> Sequence[Sheet]:
    """Pages of labels, in the order given.

    Raises:
        Problem: `piece_small`, the faults of `boards.codes.code_text` and of `imposing.check_grid`.
    """
    size = grid.width, grid.height
    wanted = tuple(containers)

    def panel(at: int) -> Panel:
        return legible(lambda any_size: label(wanted[at], lang=lang, size=any_size, fonts=fonts), size)

    return impose(
        OnDemand(len(wanted), panel),
        grid,
        ruler_text=say("ruler", lang),
        footer=say("sheet_title_labels", lang),
        advice=advice_words(grid, len(wanted), lang),
    )


def label(container: Container, *, lang: str, size: Size, fonts: Fonts) -> Panel:
    """One label: tall, or a strip where the sheet's labels are low.

    Raises:
        Problem: `label_small` or `code_module`, when it could not be read.
    """
    width, height = size
    unit = min(width / LABEL_SIZE[0], height / LABEL_SIZE[1])
    if unit >= _TALL_UNIT and height >= _TALL_SHAPE * width:
        return _tall(container, lang, size, unit, fonts)
    return strip(container, lang, size, fonts)


def _tall(container: Container, lang: str, size: Size, unit: float, fonts: Fonts) -> Panel:
    """Read from across the table: the number 28 mm high, the header below it."""
    width, height = size
    game = GAMES[container.game_id]
    edge = 4 * unit
    side = 38 * unit
    number = str(container.number)
    room = width - 2 * edge - side - 2 * unit
    large = shrunk(fonts, number, 40 * unit, room, bold=True)
    items: list[Item] = [Text(edge + room / 2, 33.5 * unit, number, large, bold=True, align=Align.CENTRE)]
    items += compass(game, container.header, lang, (width - edge - side, edge, side), fonts)
    line = header_line(container, lang)
    words = shrunk(fonts, line, 12 * unit, width - 2 * edge, bold=True)
    check_heights(fonts, {large: SMALLEST_NUMBER, words: SMALLEST_HEADER})
    items.append(Text(width / 2, 53.2 * unit, line, words, bold=True, align=Align.CENTRE))
    items.append(Line(edge, 56.5 * unit, width - edge, 56.5 * unit, 0.2 * unit, GREY))
    items += _asset(container, lang, unit, size, fonts)
    return Panel(width, height, tuple(items))


def _asset(container: Container, lang: str, unit: float, size: Size, fonts: Fonts) -> list[Item]:
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
    bar = min(BAR * unit, (room - 10 * BAR * unit) / bars)
    items.append(code128(text, width - edge - bars * bar, top, bar, 0.45 * side))
    base = top + 0.45 * side + 3.6 * unit
    items.append(Text(width - edge, base, text, 2.8 * unit, align=Align.RIGHT))
    way, room = way_of_play(container, lang), width - edge - left - 12 * unit
    items.append(Text(width - edge, height - edge, way, shrunk(fonts, way, 3 * unit, room), align=Align.RIGHT))
    if rule := rule_of(container, lang):
        rule_size = shrunk(fonts, rule, 3 * unit, width - edge - left)
        items.append(Text(width - edge, top - unit, rule, rule_size, align=Align.RIGHT))
    if container.serial:
        items.append(Text(left, height - edge, f"{container.number}-{container.serial}", 3 * unit, bold=True))
    return items
