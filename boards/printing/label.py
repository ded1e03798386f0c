"""The container label: outside, for years. The container's number, the header of that number, a compass and the asset
code. No set and no cards: the same container holds other deals next session."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from boards.board import Board
from boards.codes import ContainerCode, code_text
from boards.games import GAMES, Header
from boards.printing.compass import compass
from boards.printing.fit import shrunk
from boards.printing.imposing import Grid, OnDemand, impose
from boards.printing.measure import Fonts
from boards.printing.sheet import GREY, Align, Item, Line, Panel, Sheet, Text
from boards.printing.symbols import code128, code128_runs, qr, qr_side
from boards.printing.words import header_words, number_rule
from boards.wording import say

LABEL_SIZE: Final = (92.0, 80.0)
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
    side = 38 * unit
    number = str(container.number)
    room = width - 2 * edge - side - 2 * unit
    large = shrunk(fonts, number, 40 * unit, room, bold=True)
    items: list[Item] = [Text(edge + room / 2, 33.5 * unit, number, large, bold=True, align=Align.CENTRE)]
    items += compass(game, container.header, lang, (width - edge - side, edge, side), fonts)
    pieces = header_words(container.game_id, container.header, lang)
    rule = number_rule(container.game_id, container.number, container.header, lang)
    line = "  ".join(pieces) + ("*" if rule else "")
    base = 53.2 * unit
    words = shrunk(fonts, line, 12 * unit, width - 2 * edge, bold=True)
    items.append(Text(width / 2, base, line, words, bold=True, align=Align.CENTRE))
    items.append(Line(edge, 56.5 * unit, width - edge, 56.5 * unit, 0.2 * unit, GREY))
    items += _asset(container, lang, unit, size, fonts)
    return Panel(width, height, tuple(items))


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
