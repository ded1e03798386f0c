"""A container's label as a low strip, for sheets of small labels: number, compass, code side by side, the header below.

What a strip has no room for is Code 128, unless it is high and wide enough; the QR code says the same.
"""

from collections.abc import Mapping
from typing import Final

from boards.games import GAMES
from boards.printing.compass import compass
from boards.printing.container import Container, header_line, rule_of, way_of_play
from boards.printing.fit import shrunk
from boards.printing.legible import Size, too_small
from boards.printing.measure import Fonts
from boards.printing.sheet import Align, Item, Panel, Text
from boards.printing.symbols import code128, code128_runs, qr, qr_side

BAR: Final = 0.339
"""Two dots at 150 dpi, four at 300."""
_SMALLEST_BAR: Final = 0.25
_LOWEST_BARS: Final = 4.5
_MOST_BARS: Final = 242
"""Modules of any container's Code 128, with its quiet zones."""
_SMALLEST_COMPASS: Final = 11.0
SMALLEST_NUMBER: Final = 7.0
"""Millimetres of the number's height."""
SMALLEST_HEADER: Final = 2.0
_SMALLEST_FOOT: Final = 1.3


def check_heights(fonts: Fonts, smallest: Mapping[float, float]) -> None:
    """Refuse letters that are too low: the least height of capitals by size of letters.

    Raises:
        Problem: `label_small`.
    """
    for size, want in smallest.items():
        got = fonts.cap_height(size, bold=True)
        if got < want:
            raise too_small("label_small", got, want)


def strip(container: Container, lang: str, size: Size, fonts: Fonts) -> Panel:
    """One strip.

    Raises:
        Problem: `label_small` or `code_module`, when it could not be read.
    """
    width, height = size
    edge = min(3.0, 0.08 * height)
    text = container.code
    module = min(0.6, 0.42 * height / qr_side(text, 1.0))
    side = qr_side(text, module)
    items: list[Item] = [qr(text, width - edge - side, edge, module)]
    square = min(0.5 * height, 0.24 * width)
    if square < _SMALLEST_COMPASS:
        raise too_small("label_small", square, _SMALLEST_COMPASS)
    left_of_code = width - edge - side - 4 * module - square
    items += compass(GAMES[container.game_id], container.header, lang, (left_of_code, edge, square), fonts)
    number = str(container.number)
    room = left_of_code - edge - 2
    large = shrunk(fonts, number, square / fonts.cap_height(1, bold=True), room, bold=True)
    # The number stands in the middle of the room beside the compass.
    base = edge + (square + fonts.cap_height(large, bold=True)) / 2
    items.append(Text(edge + room / 2, base, number, large, bold=True, align=Align.CENTRE))
    line = header_line(container, lang)
    words = shrunk(fonts, line, 0.2 * height, width - 2 * edge, bold=True)
    below = edge + max(square, side + 2 * module) + 1.2
    foot = min(2.8, 0.075 * height)
    floor = height - edge - foot - 0.6
    bars = code128_runs(text)[0]
    bar = min(BAR, (width - 2 * edge) / _MOST_BARS)
    bar_height = min(9.0, floor - below - 0.2 * height - 0.8)
    # Whether there is room depends on the size alone: the labels of one sheet look alike.
    if bar >= _SMALLEST_BAR and bar_height >= _LOWEST_BARS:
        items.append(code128(text, (width - bars * bar) / 2, floor - bar_height, bar, bar_height))
        floor -= bar_height + 0.8
    base = (below + floor) / 2 + 0.36 * words
    items.append(Text(width / 2, base, line, words, bold=True, align=Align.CENTRE))
    items += _foot(container, lang, (edge, width - edge, height - edge), foot, fonts)
    check_heights(fonts, {large: SMALLEST_NUMBER, words: SMALLEST_HEADER})
    return Panel(width, height, tuple(items))


def _foot(container: Container, lang: str, box: tuple[float, float, float], size: float, fonts: Fonts) -> list[Item]:
    """The asset code in letters; the game, or what the rule has where the header differs."""
    left, right, base = box
    code = container.code + (f"  {container.number}-{container.serial}" if container.serial else "")
    beside = rule_of(container, lang) or way_of_play(container, lang)
    both = shrunk(fonts, code + "    " + beside, size, right - left)
    check_heights(fonts, {both: _SMALLEST_FOOT})
    return [Text(left, base, code, both), Text(right, base, beside, both, align=Align.RIGHT)]
