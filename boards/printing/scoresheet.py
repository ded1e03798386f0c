"""Score sheets for a table or a match: the boards of a set down the side, everything else to write in.

Team form: both rooms side by side, as the rules' annexes for teams of four (A annex 3, B annex 5) are called; pairs
form: one table's results (A annex 4). Those annexes are known by their titles only: the layout is our own, says so at
its foot, holds no table of team or victory points, and nothing is computed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from boards.board import Board, BoardSet
from boards.printing.fit import facts_first, shrunk
from boards.printing.imposing import PAPERS, OnDemand
from boards.printing.measure import Fonts
from boards.printing.results import SHORT, board_cells, board_columns, columns, initials, matchpoints, numbers
from boards.printing.sheet import BLACK, GREY, WHITE, Align, Item, Line, Rect, Sheet, Text
from boards.printing.table import Column, spread, table
from boards.printing.words import mark_words, named_texts, rule_words
from boards.problems import Problem
from boards.wording import say
from boards.wording.scoring import ROWS

SMALLEST_ROW: Final = 6.2
_LARGEST_ROW: Final = 10.5
_EDGE: Final = 9.0
_FOOT: Final = 8.0
_SUM: Final = 8.0
_HEADS: Final = {"team": 19.0, "pairs": 15.0}
_BLOCK: Final = {"team": 45.0, "pairs": 37.0}
"""Height of what stands below the table: totals, penalties, signatures."""


class Form(Enum):
    """Which score sheet."""

    TEAM = "team"
    PAIRS = "pairs"


@dataclass(frozen=True, slots=True)
class ScoreStyle:
    """What is asked of score sheets."""

    lang: str
    form: Form = Form.TEAM
    paper: str = "A4"


def score_sheets(
    of: BoardSet, boards: Sequence[Board], tables: Sequence[int], *, style: ScoreStyle, fonts: Fonts
) -> Sequence[Sheet]:
    """For each table a sheet, on as many pages as its boards need; table 0 leaves the number to be written.

    Raises:
        Problem: `paper_unknown`, `font_character`.
    """
    if style.paper not in PAPERS:
        raise Problem("paper_unknown", paper=style.paper, known=", ".join(PAPERS))
    fonts.check_names(named_texts(of))
    chosen, code = tuple(boards), of.code
    page_width, page_height = PAPERS[style.paper]
    heads = _columns(of.game_id, style, page_width - 2 * _EDGE)
    top = _top(of.game_id, style)
    head, block = _HEADS[style.form.value], _BLOCK[style.form.value]
    room = page_height - top - head - _SUM - block - _FOOT
    pages = -(-len(chosen) // int(room // SMALLEST_ROW))
    share = -(-len(chosen) // pages)
    row = min(_LARGEST_ROW, room / share)

    def page(at: int) -> Sheet:
        place, part = divmod(at, pages)
        here = chosen[part * share : (part + 1) * share]
        items = _page_head(of, code, tables[place], style, page_width, fonts)
        blanks = [""] * (len(heads) - 2)
        cells = [[*board_cells(board, style.lang), *blanks] for board in here]
        items += table(heads, cells, (_EDGE, top), head=head, row=row, fonts=fonts)
        below = top + head + row * len(here)
        if style.form is Form.TEAM:
            items += _sum(heads, below, "sum_page" if pages == 1 else "sum_part", style.lang, fonts)
            below += _SUM
        if part == pages - 1:
            y = page_height - _FOOT - block + 4
            lay = _team_block if style.form is Form.TEAM else _pairs_block
            items += lay(of.game_id, (_EDGE, min(y, below + 6), page_width - 2 * _EDGE), style.lang, fonts)
        items += _page_foot(of, here, (part, pages), style, (page_width, page_height), fonts)
        return Sheet(page_width, page_height, tuple(items))

    return OnDemand(len(tables) * pages, page)


def _top(game_id: str, style: ScoreStyle) -> float:
    """Where the table begins: below two or three lines of blanks."""
    if style.form is Form.PAIRS:
        return 33.0
    return 42.0 if f"room_open_{game_id}" in ROWS else 51.0


def _columns(game_id: str, style: ScoreStyle, width: float) -> tuple[Column, ...]:
    lang, fields = style.lang, SHORT[game_id]
    found = board_columns(game_id, lang)
    if style.form is Form.PAIRS:
        found += [Column(9, say("result_round", lang), divides=True), *numbers(lang, 10.5), *columns(fields, lang),
                  *initials(game_id, lang, 9.5), *matchpoints(lang, 9.5)]  # fmt: skip
        return spread(found, width)
    for room in ("open", "closed"):
        found += columns(fields, lang, _room(room, game_id, lang))
    if f"result_difference_{game_id}" in ROWS:
        found.append(Column(12, say(f"result_difference_{game_id}", lang), divides=True))
    group = say(f"result_team_{game_id}", lang)
    found += [
        Column(11, say("result_home", lang), group, divides=True),
        Column(11, say("result_visitors", lang), group),
    ]
    return spread(found, width)


def _room(room: str, game_id: str, lang: str) -> str:
    """A room's name, with the seats that a rule gives home and visitors there."""
    row = f"room_{room}_{game_id}"
    return say(row if row in ROWS else f"room_{room}", lang)


def _page_head(of: BoardSet, code: str, number: int, style: ScoreStyle, page_width: float, fonts: Fonts) -> list[Item]:
    lang, right = style.lang, page_width - _EDGE
    title = say(f"title_scores_{of.game_id}_{style.form.value}", lang)
    end = right - fonts.width(code, 4.6, bold=True) - 3
    items: list[Item] = []
    stamp: list[Item] = []
    if mark := mark_words(of.mark, lang):
        room = fonts.width(mark, 3.2, bold=True) + 2.4
        stamp = [
            Rect(end - room, 10.1, room, 4.9, fill=BLACK),
            Text(end - room + 1.2, 13.7, mark, 3.2, bold=True, ink=WHITE),
        ]
        end -= room + 3
    items.append(Text(_EDGE, 14, title, shrunk(fonts, title, 5.6, end - _EDGE, bold=True), bold=True))
    items += [*stamp, Text(right, 14, code, 4.6, bold=True, align=Align.RIGHT)]
    middle = _EDGE + 0.56 * (right - _EDGE)
    if of.event or of.session:
        text, size = facts_first(fonts, (), (of.session, of.event), 4.0, 2.8, middle - _EDGE - 4)
        items.append(Text(_EDGE, 25, text, size))
    else:
        items += _blank(say("slip_event", lang), (_EDGE, 25, middle - 4), fonts)
    half = (right - middle) / 2
    items += _blank(say("blank_round", lang), (middle, 25, middle + half - 3), fonts)
    items += _blank(say("blank_table", lang), (middle + half, 25, right), fonts, str(number) if number else "")
    if style.form is Form.TEAM:
        centre = page_width / 2
        items += _blank(say("blank_home", lang), (_EDGE, 35, centre - 3), fonts)
        items += _blank(say("blank_visitors", lang), (centre + 3, 35, right), fonts)
        if f"room_open_{of.game_id}" not in ROWS:
            items += _seats(of.game_id, lang, (_EDGE, 44.5, centre - 3), "open", fonts)
            items += _seats(of.game_id, lang, (centre + 3, 44.5, right), "closed", fonts)
    return items


def _blank(
    name: str, line: tuple[float, float, float], fonts: Fonts, value: str = "", *, size: float = 3.8
) -> list[Item]:
    """A name with a line to write on, or with what is known."""
    left, y, right = line
    fitted = shrunk(fonts, name, size, 0.5 * (right - left))
    start = left + fonts.width(name, fitted) + 1.8
    items: list[Item] = [Text(left, y, name, fitted, ink=GREY)]
    if value:
        items.append(Text(start + 1, y, value, 6.0, bold=True))
    items.append(Line(start, y + 1, right, y + 1, 0.2, GREY))
    return items


def _seats(game_id: str, lang: str, line: tuple[float, float, float], room: str, fonts: Fonts) -> list[Item]:
    """Where no rule says who sits where: the room with its two sides to be filled in."""
    left, y, right = line
    name = _room(room, game_id, lang)
    start = left + fonts.width(name, 3.8, bold=True) + 3
    half = (right - start) / 2
    return [
        Text(left, y, name, 3.8, bold=True),
        *_blank(say("blank_ns", lang), (start, y, start + half - 2), fonts),
        *_blank(say("blank_ew", lang), (start + half, y, right), fonts),
    ]


def _sum(heads: Sequence[Column], y: float, key: str, lang: str, fonts: Fonts) -> list[Item]:
    """The last line of the table; the first two columns are one there."""
    first, second, *rest = heads
    label = Column(first.width + second.width, "", bold=True, size=4.0, align=Align.CENTRE)
    cells = [[say(key, lang), *([""] * len(rest))]]
    return table([label, *rest], cells, (_EDGE, y), head=0, row=_SUM, fonts=fonts)


def _team_block(game_id: str, box: tuple[float, float, float], lang: str, fonts: Fonts) -> list[Item]:
    """Totals and penalties of both teams; who wrote and checked at each table (A 16, B 18); captains, referee."""
    x, y, width = box
    part = 0.47 * width
    heads = spread(
        [
            Column(26, "", bold=True, size=3.6),
            Column(20, say("blank_home", lang)),
            Column(20, say("blank_visitors", lang)),
        ],
        part,
    )
    names = (f"total_{game_id}", "penalties", f"final_{game_id}")
    items = table(heads, [[say(name, lang), "", ""] for name in names], (x, y), head=6, row=9.5, fonts=fonts)
    left, right = x + part + 7, x + width
    half = (right - left) / 2
    rows = [
        (_short_room(room, lang), (f"sign_scorer_{game_id}", f"sign_checker_{game_id}")) for room in ("open", "closed")
    ]
    step = 8.6
    for at, (name, signs) in enumerate(rows):
        base = y + 4.6 + at * step
        items.append(Text(left, base, name, 3.6, bold=True))
        start = left + max(fonts.width(text, 3.6, bold=True) for text, _ in rows) + 3
        side = (right - start) / 2
        for place, sign in enumerate(signs):
            line = (start + place * side, base, start + (place + 1) * side - (2 if place == 0 else 0))
            items += _blank(say(sign, lang), line, fonts, size=3.4)
    base = y + 4.6 + 2 * step
    items += _blank(say("sign_home", lang), (left, base, left + half - 2), fonts, size=3.4)
    items += _blank(say("sign_visitors", lang), (left + half, base, right), fonts, size=3.4)
    items += _blank(say("sign_referee", lang), (left, base + step, right), fonts, size=3.4)
    return items


def _short_room(room: str, lang: str) -> str:
    return say(f"room_{room}", lang)


def _pairs_block(_game_id: str, box: tuple[float, float, float], lang: str, fonts: Fonts) -> list[Item]:
    """Penalties and adjusted scores by board and pair; the referee's name."""
    x, y, width = box
    group = say("adjusted", lang)
    heads = spread(
        [
            Column(14, say("result_board", lang), group),
            Column(14, say("adjusted_side", lang), group),
            Column(22, say("adjusted_amount", lang), group),
            Column(100, say("adjusted_reason", lang), group),
        ],
        width,
    )
    items = table(heads, [[""] * 4] * 2, (x, y), head=11, row=6.8, fonts=fonts)
    items += _blank(say("sign_referee", lang), (x + 0.5 * width, y + 31.5, x + width), fonts)
    return items


def _page_foot(
    of: BoardSet,
    boards: Sequence[Board],
    part: tuple[int, int],
    style: ScoreStyle,
    page: tuple[float, float],
    fonts: Fonts,
) -> list[Item]:
    """That the layout is our own; what a star means; which page."""
    lang, base = style.lang, page[1] - 6
    words = [say(f"own_layout_{of.game_id}", lang)]
    if any(rule_words(board, lang) for board in boards):
        words.append(say("rule_star", lang))
    items: list[Item] = [Text(_EDGE, base, "   ".join(words), 2.5, ink=GREY)]
    at, pages = part
    if pages > 1:
        text = say("scores_page", lang, page=at + 1, pages=pages)
        items.append(Text(page[0] - _EDGE, base, text, 3.2, align=Align.RIGHT))
    return items
