"""The travelling score sheet (隨牌記分表): goes with one board from table to table, a line for each result.

Nobody may look at it before the deal is over (A 33.2), so it is made to be folded: the lines go inside, number and
header stay in sight. The layout is our own, the rules' annex is known by its title only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from boards.board import Board, BoardSet
from boards.printing.cardparts import starred_header
from boards.printing.copyversions import NONE_HELD, Held, version_held
from boards.printing.fit import facts_first, shrunk
from boards.printing.imposing import PAPERS, Grid, OnDemand, impose
from boards.printing.measure import Fonts
from boards.printing.results import SHORT, WIDE, columns, initials, matchpoints, numbers
from boards.printing.sheet import BLACK, GREY, WHITE, Align, Item, Line, Panel, Rect, Sheet, Text
from boards.printing.table import Column, spread, table
from boards.printing.words import advice_words, joined, mark_words, named_texts, rule_words
from boards.problems import Problem
from boards.wording import say

PER_PAGE: Final = {2: (1, 2), 4: (2, 2)}
"""Travellers on a page -> columns and rows."""
USUAL_LINES: Final = 12
SMALLEST_LINE: Final = 5.5
_WIDE: Final = 188.0
_EDGE: Final = 3.0
_HEAD: Final = 25.0
_COLUMN_HEADS: Final = 12.5
_FOOT: Final = 7.0


@dataclass(frozen=True, slots=True)
class TravellerStyle:
    """What is asked of travellers."""

    lang: str
    lines: int = USUAL_LINES
    folded: bool = True


def traveller_size(paper: str, per_page: int) -> tuple[float, float]:
    """Width and height in mm of one traveller, so that a page holds this many, and the lines at its head and foot.

    Raises:
        Problem: `travellers_per_page` or `paper_unknown`.
    """
    if paper not in PAPERS:
        raise Problem("paper_unknown", paper=paper, known=", ".join(PAPERS))
    if per_page not in PER_PAGE:
        raise Problem("travellers_per_page", got=per_page, known=", ".join(map(str, PER_PAGE)))
    (width, height), (across, down) = PAPERS[paper], PER_PAGE[per_page]
    return float((width - 16) // across), float((height - 20.6) // down)


def travellers(
    of: BoardSet,
    boards: Sequence[Board],
    copies: Sequence[int],
    *,
    style: TravellerStyle,
    grid: Grid,
    fonts: Fonts,
    held: Held = NONE_HELD,
) -> Sequence[Sheet]:
    """Pages of travellers, copy by copy, board by board; copy 0 stands for an unnumbered only copy.

    Raises:
        Problem: `table_narrow`, `table_lines` or `table_small` (the size does not hold the table), `font_character`
            and the faults of `imposing.check_grid`.
    """
    fonts.check_names(named_texts(of))
    chosen, code, size = tuple(boards), of.code, (grid.width, grid.height)
    heads = _columns(of.game_id, style.lang, grid.width)
    _line_height(style, grid.height)

    def panel(at: int) -> Panel:
        copy = copies[at // len(chosen)]
        board = version_held(chosen[at % len(chosen)], copy, held)
        return _traveller(of, code, board, copy, heads, style=style, size=size, fonts=fonts)

    count = len(copies) * len(chosen)
    return impose(
        OnDemand(count, panel),
        grid,
        ruler_text=say("ruler", style.lang),
        footer=say("title_travellers", style.lang, code=code),
        advice=advice_words(grid, count, style.lang),
    )


def _columns(game_id: str, lang: str, width: float) -> tuple[Column, ...]:
    """The columns of one traveller: with details where it is wide."""
    wide = width >= _WIDE
    place, pair, point, sign = (9.0, 10.5, 10.0, 10.0) if wide else (6.6, 7.2, 7.2, 6.8)
    return spread(
        [
            Column(place, say("result_round", lang)),
            Column(place, say("result_table", lang)),
            *numbers(lang, pair),
            *columns((WIDE if wide else SHORT)[game_id], lang),
            *initials(game_id, lang, sign),
            *matchpoints(lang, point),
        ],
        width - 2 * _EDGE,
    )


def _line_height(style: TravellerStyle, height: float) -> float:
    room = height - _HEAD - _COLUMN_HEADS - _FOOT
    most = int(room // SMALLEST_LINE)
    if most < 1:
        raise Problem("table_small", height=f"{height:g}")
    if not 1 <= style.lines <= most:
        got = room / max(style.lines, 1)
        raise Problem("table_lines", lines=style.lines, height=f"{height:g}", got=f"{got:.1f}",
                      want=f"{SMALLEST_LINE:.1f}", most=most)  # fmt: skip
    return min(room / style.lines, 12.0)


def _traveller(
    of: BoardSet,
    code: str,
    board: Board,
    copy: int,
    heads: Sequence[Column],
    *,
    style: TravellerStyle,
    size: tuple[float, float],
    fonts: Fonts,
) -> Panel:
    width, height = size
    items = _head(of, code, board, copy, style, width, fonts)
    line = _line_height(style, height)
    blank = [""] * len(heads)
    items += table(heads, [blank] * style.lines, (_EDGE, _HEAD), head=_COLUMN_HEADS, row=line, fonts=fonts)
    own = say(f"own_layout_{of.game_id}", style.lang)
    bottom = _HEAD + _COLUMN_HEADS + line * style.lines
    if style.folded:
        items += _fold(_fold_place(bottom, line, style.lines, height), width)
        items.append(Text(_EDGE, height - 2.6, say("traveller_fold", style.lang), 2.6))
    items.append(Text(width - _EDGE, height - 2.6, own, 2.2, ink=GREY, align=Align.RIGHT))
    return Panel(width, height, tuple(items))


def _fold_place(bottom: float, line: float, lines: int, height: float) -> float:
    """Where the lower part folds up: it then covers every line, and nothing above the heads of the columns."""
    first = bottom - line * lines
    lowest = (height + first) / 2
    between = first + line * ((lowest - first) // line)
    highest = (height + _HEAD) / 2
    return between if between >= highest else lowest


def _fold(y: float, width: float) -> list[Item]:
    """A dashed line across."""
    return [Line(x, y, x + 1.6, y, 0.35) for x in _steps(0.6, width - 1.6, 3.2)]


def _steps(first: float, last: float, step: float) -> list[float]:
    return [first + step * at for at in range(int((last - first) // step) + 1)]


def _head(
    of: BoardSet, code: str, board: Board, copy: int, style: TravellerStyle, width: float, fonts: Fonts
) -> list[Item]:
    """What stays in sight: the board's number and header large, which set and copy, and that it stays closed."""
    lang, right = style.lang, width - _EDGE
    number = str(board.printed_number)
    items: list[Item] = [Text(_EDGE, 14.2, number, 14.0, bold=True)]
    left = _EDGE + fonts.width(number, 14.0, bold=True) + 3
    title = joined((say(f"game_{of.game_id}", lang), say("title_traveller", lang)), lang)
    room = right - left - fonts.width(code, 3.6, bold=True) - 3
    items.append(Text(left, 6.0, title, shrunk(fonts, title, 3.4, room), ink=GREY))
    items.append(Text(right, 6.0, code, 3.6, bold=True, align=Align.RIGHT))
    header = starred_header(board, lang)
    items.append(Text(left, 13.2, header, shrunk(fonts, header, 5.4, right - left, bold=True), bold=True))
    base, end = 18.6, right
    if mark := mark_words(of.mark, lang):
        room = fonts.width(mark, 2.9, bold=True) + 2
        items.append(Rect(end - room, base - 3.2, room, 4.2, fill=BLACK))
        items.append(Text(end - room + 1, base - 0.1, mark, 2.9, bold=True, ink=WHITE))
        end -= room + 2
    if copy:
        words = say("copy", lang, copy=copy)
        items.append(Text(end, base, words, 3.2, bold=True, align=Align.RIGHT))
        end -= fonts.width(words, 3.2, bold=True) + 2
    which = []
    if board.printed_number != board.number:
        which.append(say("board_number", lang, number=board.number))
    if board.version > 1:
        which.append(say("board_version", lang, version=board.version))
    facts = *which, rule_words(board, lang)
    text, size = facts_first(fonts, facts, (of.session, of.event), 3.2, 2.4, end - _EDGE)
    items.append(Text(_EDGE, base, text, size))
    closed = say("traveller_folded" if style.folded else "traveller_plain", lang)
    items.append(Text(_EDGE, 23.2, closed, shrunk(fonts, closed, 3.4, right - _EDGE, bold=True), bold=True))
    return items
