"""The hand-record sheet: every hand of a set as compass diagrams, for after the session."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from boards.board import Board, BoardSet
from boards.printing.cover import SESSION_OPEN, SessionState, cover
from boards.printing.diagram import DiagramStyle, Tricks, diagram
from boards.printing.fit import facts_first, shrunk
from boards.printing.handcard import SUIT_INKS
from boards.printing.imposing import PAPERS, OnDemand
from boards.printing.measure import Fonts
from boards.printing.sheet import BLACK, GREY, HAIRLINE_GREY, WHITE, Align, Item, Rect, Sheet, Text
from boards.printing.words import mark_words, named_texts
from boards.problems import Problem
from boards.wording import say

GRIDS: Final[Mapping[int, tuple[int, int]]] = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4)}
"""Boards on a page -> columns and rows."""
_EDGE: Final = 8.0
_TOP: Final = 16.0
_FOOT: Final = 11.0


def usual_per_page(of: BoardSet) -> int:
    """Boards on a page where none is asked for: ranks of about 3 mm, also where hands have 33 cards."""
    return 8 if of.game.packs == 1 else 6


@dataclass(frozen=True, slots=True)
class RecordStyle:
    """What is asked of a record sheet."""

    lang: str
    colours: int = 2
    per_page: int | None = None
    """None: what reads well for the game."""
    paper: str = "A4"
    has_cover: bool = True
    state: SessionState = SessionState.UNKNOWN
    """Whether the session is over, as the store has it."""


def record_sheets(
    of: BoardSet,
    boards: Iterable[Board],
    *,
    style: RecordStyle,
    fonts: Fonts,
    tricks: Mapping[int, Tricks] | None = None,
) -> Sequence[Sheet]:
    """A cover, and pages of diagrams in the order given.

    Several versions of one board are several boards here; each says its version. `tricks` has double-dummy tables by
    board number (of version 1 boards, as a set holds them).

    Raises:
        Problem: `record_per_page`, `paper_unknown`, `colours_unknown`, `language_unknown`, `font_name`; and while
            pages are asked for `record_small`, which names board and seat.
    """
    if style.paper not in PAPERS:
        raise Problem("paper_unknown", paper=style.paper, known=", ".join(PAPERS))
    if style.colours not in SUIT_INKS:
        raise Problem("colours_unknown", colours=style.colours)
    per_page = usual_per_page(of) if style.per_page is None else style.per_page
    if per_page not in GRIDS:
        raise Problem("record_per_page", got=per_page, known=", ".join(map(str, GRIDS)))
    fonts.check_names(named_texts(of))
    chosen, code = tuple(boards), of.code
    head = _head(of, code, style, fonts)
    columns, rows = GRIDS[per_page]
    width, height = PAPERS[style.paper]
    cell_width, cell_height = (width - 2 * _EDGE) / columns, (height - _TOP - _FOOT) / rows
    cell = DiagramStyle(style.lang, style.colours, cell_width, cell_height)
    pages = -(-len(chosen) // per_page)

    def page(at: int) -> Sheet:
        if style.has_cover and at == 0:
            return cover(of, chosen, pages, lang=style.lang, paper=style.paper, state=style.state, fonts=fonts)
        at -= style.has_cover
        items = list(head)
        for place, board in enumerate(chosen[at * per_page : (at + 1) * per_page]):
            row, column = divmod(place, columns)
            x, y = _EDGE + column * cell_width, _TOP + row * cell_height
            items.append(Rect(x, y, cell_width, cell_height, stroke=HAIRLINE_GREY, line=0.25))
            table = None if tricks is None or board.version > 1 else tricks.get(board.number)
            items += [item.moved(x, y) for item in diagram(board, cell, fonts, table).items]
        items.append(Text(width - _EDGE, height - 5, f"{at + 1}/{pages}", 3.2, align=Align.RIGHT))
        return Sheet(width, height, tuple(items))

    return OnDemand(pages + style.has_cover, page)


def _head(of: BoardSet, code: str, style: RecordStyle, fonts: Fonts) -> list[Item]:
    """On every page, since pages part: what this is, of which set; at the foot what the compass shows."""
    lang = style.lang
    width, height = PAPERS[style.paper]
    base, right = 11.5, width - _EDGE
    items: list[Item] = []
    title = say("record_title", lang)
    items.append(Text(_EDGE, base, title, 5.2, bold=True))
    left = _EDGE + fonts.width(title, 5.2, bold=True) + 3
    items.append(Text(right, base, code, 5.2, bold=True, align=Align.RIGHT))
    right -= fonts.width(code, 5.2, bold=True) + 3
    if mark := mark_words(of.mark, lang):
        room = fonts.width(mark, 3.2, bold=True) + 2.4
        items.append(Rect(right - room, base - 3.9, room, 4.9, fill=BLACK))
        items.append(Text(right - room + 1.2, base - 0.3, mark, 3.2, bold=True, ink=WHITE))
        right -= room + 3
    game = say(f"game_{of.game_id}", lang)
    text, size = facts_first(fonts, (game,), (of.session, of.event), 3.8, 2.4, right - left)
    items.append(Text(left, base, text, size))
    foot = width - 2 * _EDGE - 14
    legend = say(f"record_legend_{of.game_id}", lang)
    x = _EDGE
    if style.state is SESSION_OPEN:
        warning = say("record_open_page", lang)
        size = shrunk(fonts, warning, 3.2, 0.6 * foot, bold=True)
        items.append(Text(x, height - 5, warning, size, bold=True))
        x += fonts.width(warning, size, bold=True) + 4
    items.append(Text(x, height - 5, legend, shrunk(fonts, legend, 2.8, _EDGE + foot - x), ink=GREY))
    return items
