"""The label of a box of boards: which set and which boards lie in it, and who sealed it. No cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from boards.board import Board, BoardSet, ranges_text
from boards.codes import box_code, code_text
from boards.printing.cardparts import mark_box
from boards.printing.fit import cut, shrunk, wrapped
from boards.printing.imposing import Grid, OnDemand, impose
from boards.printing.legible import Size, legible, too_small
from boards.printing.measure import Fonts
from boards.printing.sheet import GREY, Item, Line, Panel, Sheet, Text
from boards.printing.symbols import QR_MODULE, qr, qr_side
from boards.printing.words import advice_words, joined, mark_words, named_texts
from boards.wording import say

BOX_SIZE: Final = (99.0, 67.0)
SMALLEST_EM: Final = 2.6
"""Millimetres of the letters on the lines of contents."""


@dataclass(frozen=True, slots=True)
class Box:
    """What lies in one box."""

    boards: tuple[Board, ...]
    copy: int = 0
    """0 stands for an unnumbered only copy."""
    copies: int = 0
    """How many copies of the set there are."""


def box_edge(size: Size) -> float:
    """The white edge of a label of that size, in mm."""
    return 4 * min(size[0] / BOX_SIZE[0], size[1] / BOX_SIZE[1])


def box_labels(of: BoardSet, boxes: Sequence[Box], *, lang: str, grid: Grid, fonts: Fonts) -> Sequence[Sheet]:
    """Pages of box labels, in the order given.

    Raises:
        Problem: `font_name`, `piece_small`, the faults of `boards.codes.code_text` and of `imposing.check_grid`.
    """
    fonts.check_names(named_texts(of))
    code, size = of.code, (grid.width, grid.height)

    def panel(at: int) -> Panel:
        return legible(lambda any_size: box_label(of, code, boxes[at], lang=lang, size=any_size, fonts=fonts), size)

    return impose(
        OnDemand(len(boxes), panel),
        grid,
        ruler_text=say("ruler", lang),
        footer=say("sheet_title_boxes", lang, code=code),
        advice=advice_words(grid, len(boxes), lang),
    )


def box_label(of: BoardSet, code: str, box: Box, *, lang: str, size: Size, fonts: Fonts) -> Panel:
    """One label, its code read from a step away: the set code 7 mm high, the board numbers below it.

    Raises:
        Problem: `label_small` or `code_module`, when it could not be read.
    """
    width, height = size
    unit = min(width / BOX_SIZE[0], height / BOX_SIZE[1])
    edge = 4 * unit
    text = code_text(box_code(of, box.copy))
    module = QR_MODULE * min(unit, 1.25)
    side = qr_side(text, module)
    right = width - edge - side - 4 * module
    items: list[Item] = [qr(text, width - edge - side, edge, module)]
    large = shrunk(fonts, code, 11.5 * unit, right - edge, bold=True)
    items.append(Text(edge, 12.4 * unit, code, large, bold=True))
    count = say("box_count", lang, count=len(box.boards))
    game = joined((say(f"game_{of.game_id}", lang), say("box_title", lang), count), lang)
    items.append(Text(edge, 18.6 * unit, game, shrunk(fonts, game, 3.8 * unit, right - edge, bold=True), bold=True))
    mark = mark_words(of.mark, lang)
    copy = ""
    if box.copy:
        copy = (
            say("box_copy", lang, copy=box.copy, copies=box.copies)
            if box.copies > 1
            else say("copy", lang, copy=box.copy)
        )
    items += mark_box(mark, edge, 20.4 * unit, unit, 24 * unit, fonts)
    items.append(Line(edge, 25.5 * unit, width - edge, 25.5 * unit, 0.25 * unit))
    start = edge + 20 * unit
    rows = _contents(box.boards, width - edge - start, lang, fonts)
    rows += [_Row(say("slip_copy", lang), (copy,), bold=True)] if copy else []
    rows += [_Row(say(f"slip_{name}", lang), (getattr(of, name),), is_name=True) for name in ("event", "session")]
    rows += [_Row(say("box_seal", lang)), _Row(say("box_sign", lang))]
    step = (height - edge - 25.5 * unit) / sum(row.weight for row in rows)
    if 0.62 * step < SMALLEST_EM:
        raise too_small("label_small", fonts.cap_height(0.62 * step), fonts.cap_height(SMALLEST_EM))
    y = 25.5 * unit
    for row in rows:
        y += row.weight * step
        items += _row(row, (edge, start, width - edge), y - 0.26 * step, step, unit, fonts)
    return Panel(width, height, tuple(items))


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    lines: tuple[str, ...] = ()
    bold: bool = False
    is_name: bool = False
    """A name may be cut; numbers never."""
    is_large: bool = False

    @property
    def weight(self) -> float:
        return max(1.5 if self.is_large else 1.0, 0.75 * len(self.lines) + 0.2 * (len(self.lines) > 1))


def _contents(boards: Sequence[Board], room: float, lang: str, fonts: Fonts) -> list[_Row]:
    """The numbers of the boards, and those on the containers where any differs; on as many lines as they need."""
    numbers = [(say("slip_boards", lang), True, [board.number for board in boards])]
    if any(board.printed_number != board.number for board in boards):
        numbers.append((say("box_containers", lang), False, [board.printed_number for board in boards]))
    rows = []
    for name, bold, each in numbers:
        text = ranges_text(each).replace(",", ", ")
        rows.append(_Row(name, wrapped(fonts, text, 1.2 * SMALLEST_EM, room, bold=bold), bold, is_large=bold))
    return rows


def _row(row: _Row, xs: tuple[float, float, float], base: float, step: float, unit: float, fonts: Fonts) -> list[Item]:
    left, start, right = xs
    rule = base + 0.17 * step
    small = shrunk(fonts, row.name, 3.2 * unit, start - left - unit)
    items: list[Item] = [
        Text(left, base, row.name, small, ink=GREY),
        Line(start, rule, right, rule, 0.12 * unit, GREY),
    ]
    # A single line of numbers may be as large as its row; several are as large as they were broken for.
    most = 7.5 if row.is_large else 5.0
    size = min(0.72 * row.weight * step, most * unit) if len(row.lines) == 1 else min(0.62 * step, 1.2 * SMALLEST_EM)
    for up, line in zip(range(len(row.lines) - 1, -1, -1), row.lines, strict=True):
        text, fitted = cut(fonts, line, size, SMALLEST_EM if row.is_name else 0.0, right - start, bold=row.bold)
        items.append(Text(start, base - up * 0.75 * step, text, fitted, bold=row.bold))
    return items
