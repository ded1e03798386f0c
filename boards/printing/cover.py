"""The cover of a hand-record sheet: what lies under it, and when it may be posted."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from boards.board import Board, BoardSet, ranges_text
from boards.printing.fit import cut, wrapped
from boards.printing.imposing import PAPERS
from boards.printing.measure import Fonts
from boards.printing.sheet import BLACK, GREY, WHITE, Item, Line, Rect, Sheet, Text
from boards.printing.words import mark_words
from boards.wording import say


class SessionState(Enum):
    """Whether the hands may be seen by everybody."""

    OPEN = "open"
    CLOSED = "closed"
    UNKNOWN = "unknown"
    """The set is in no store."""


SESSION_OPEN: Final = SessionState.OPEN
_EDGE: Final = 22.0


def cover(
    of: BoardSet,
    boards: Sequence[Board],
    pages: int,
    *,
    lang: str,
    paper: str,
    state: SessionState,
    fonts: Fonts,
) -> Sheet:
    """One page over the others, so that nobody reads a hand by passing the table where they lie.

    Raises:
        Problem: `font_character`.
    """
    width, height = PAPERS[paper]
    room = width - 2 * _EDGE
    items: list[Item] = [Text(_EDGE, 42, say("record_title", lang), 15, bold=True)]
    items.append(Text(_EDGE, 54, say(f"game_{of.game_id}", lang), 8, ink=GREY))
    items.append(Line(_EDGE, 61, width - _EDGE, 61, 0.5))
    numbers = ranges_text(sorted({board.number for board in boards}))
    rows = [
        (say("slip_event", lang), of.event, 7.0),
        (say("slip_session", lang), of.session, 7.0),
        (say("slip_set", lang), of.code, 11.0),
        (say("slip_boards", lang), numbers, 9.0),
        (say("record_pages", lang), str(pages), 7.0),
    ]
    y = 76.0
    for name, value, size in rows:
        if value:
            items.append(Text(_EDGE, y, name, 4.5, ink=GREY))
            text, fitted = cut(fonts, value, size, 4.0, room - 38, bold=True)
            items.append(Text(_EDGE + 38, y, text, fitted, bold=True))
            y += 15
    if mark := mark_words(of.mark, lang):
        mark_width = fonts.width(mark, 7, bold=True) + 6
        items.append(Rect(_EDGE + 38, y - 7.6, mark_width, 11, fill=BLACK))
        items.append(Text(_EDGE + 41, y + 0.4, mark, 7, bold=True, ink=WHITE))
        y += 15
    items += _when(lang, state, (_EDGE, y + 6, room), fonts)
    return Sheet(width, height, tuple(items))


def _when(lang: str, state: SessionState, box: tuple[float, float, float], fonts: Fonts) -> list[Item]:
    """The one sentence that matters, in a frame; white on black while the session is open."""
    left, top, room = box
    is_open = state is SESSION_OPEN
    size = 8.0
    lines = wrapped(fonts, say(f"record_when_{state.value}", lang), size, room - 16, bold=True)
    tall = 1.4 * size * len(lines) + 12
    items: list[Item] = [Rect(left, top, room, tall, fill=BLACK if is_open else None, stroke=BLACK, line=0.8)]
    for index, line in enumerate(lines):
        base = top + 6 + 1.4 * size * (index + 0.8)
        items.append(Text(left + 8, base, line, size, bold=True, ink=WHITE if is_open else BLACK))
    return items
