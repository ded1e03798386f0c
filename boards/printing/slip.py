"""The session slip: inside one board. Which set and copy this is, who made and checked it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from boards.board import Board, BoardSet
from boards.codes import SlipCode, code_text, slip_code
from boards.printing.cardparts import number_words, starred_header
from boards.printing.fit import cut, facts_first, shrunk
from boards.printing.imposing import Grid, OnDemand, impose
from boards.printing.legible import legible
from boards.printing.measure import Fonts
from boards.printing.sheet import BLACK, GREY, WHITE, Item, Line, Panel, Rect, Sheet, Text
from boards.printing.symbols import QR_MODULE, qr, qr_side
from boards.printing.words import advice_words, joined, mark_words, named_texts, rule_words
from boards.problems import Problem, Word
from boards.wording import say

SLIP_SIZE: Final = (90.0, 64.0)
LARGEST_EM: Final = 4.2
"""Of the values, in mm on a slip of `SLIP_SIZE`."""
SMALLEST_EM: Final = 2.6


@dataclass(frozen=True, slots=True)
class CopyFacts:
    """What is known of one copy; an empty text leaves a line to write on."""

    copy: int = 0
    """0 stands for an unnumbered only copy."""
    backs: str = ""
    made_by: str = ""
    checked_by: str = ""


def slips(
    of: BoardSet,
    pieces: Iterable[tuple[Board, CopyFacts]],
    *,
    lang: str,
    grid: Grid,
    fonts: Fonts,
) -> Sequence[Sheet]:
    """Pages of slips in the order given, each of one copy of a board.

    Raises:
        Problem: `font_name` (names have characters the font lacks: all of them, each with its place), `piece_small`,
            the faults of `boards.codes.code_text` and of `imposing.check_grid`.
    """
    wanted = tuple(pieces)
    faults = fonts.name_faults(named_texts(of))
    for board, facts in wanted:
        names = ((Word(f"slip_{name}"), getattr(facts, name)) for name in ("backs", "made_by", "checked_by"))
        faults += fonts.name_faults(names, board=board.number)
    if faults:
        raise Problem(faults)
    code, size = of.code, (grid.width, grid.height)

    def panel(at: int) -> Panel:
        return legible(lambda any_size: slip(of, code, *wanted[at], lang=lang, size=any_size, fonts=fonts), size)

    return impose(
        OnDemand(len(wanted), panel),
        grid,
        ruler_text=say("ruler", lang),
        footer=say("sheet_title_slips", lang, code=code),
        advice=advice_words(grid, len(wanted), lang),
    )


def slip(
    of: BoardSet,
    code: str,
    board: Board,
    facts: CopyFacts,
    *,
    lang: str,
    size: tuple[float, float],
    fonts: Fonts,
) -> Panel:
    """One slip; `code` is the set's code, computed once for all slips."""
    width, height = size
    unit = min(width / SLIP_SIZE[0], height / SLIP_SIZE[1])
    edge = 4 * unit
    printed = slip_code(code, board, facts.copy)
    text = code_text(printed)
    module = QR_MODULE * min(unit, 1.25)
    side = qr_side(text, module)
    right = width - edge - side - 4 * module
    items: list[Item] = [qr(text, width - edge - side, edge, module)]
    items.append(Text(edge, 11.5 * unit, code, 9.5 * unit, bold=True))
    beside = joined((say(f"game_{of.game_id}", lang), say("slip_title", lang)), lang)
    items.append(Text(edge, 17.4 * unit, beside, shrunk(fonts, beside, 3.6 * unit, right - edge - 18 * unit), ink=GREY))
    if mark := mark_words(of.mark, lang):
        mark_size = shrunk(fonts, mark, 3.2 * unit, 16 * unit, bold=True)
        mark_width = fonts.width(mark, mark_size, bold=True) + 2 * unit
        items.append(Rect(right - mark_width, 14.2 * unit, mark_width, 4.3 * unit, fill=BLACK))
        items.append(Text(right - mark_width + unit, 17.5 * unit, mark, mark_size, bold=True, ink=WHITE))
    items.append(Line(edge, 21 * unit, width - edge, 21 * unit, 0.25 * unit))
    start = edge + 21 * unit
    rows = _rows(of, board, facts, printed, lang, unit, width - edge - start, fonts)
    step = (height - edge - 21 * unit) / len(rows)
    for index, row in enumerate(rows):
        base = 21 * unit + (index + 0.7) * step
        items += _row(row, base, step, unit, (edge, start, width - edge), fonts)
    return Panel(width, height, tuple(items))


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    value: str
    bold: bool = False
    is_name: bool = False
    """A name may be cut; what a rule or a number says never is."""


def _rows(
    of: BoardSet,
    board: Board,
    facts: CopyFacts,
    printed: SlipCode,
    lang: str,
    unit: float,
    room: float,
    fonts: Fonts,
) -> list[_Row]:
    """The lines; the header has one of its own where number and header are too long for one, and so has the rule."""
    rule, numbers, header = rule_words(board, lang), number_words(board, lang), starred_header(board, lang)
    words = joined((*numbers, header), lang)
    which = [words]
    if fonts.width(words, SMALLEST_EM * unit, bold=True) > room:
        which = [joined(numbers, lang), header]
    names, _ = facts_first(fonts, (), (of.session, of.event), LARGEST_EM * unit, SMALLEST_EM * unit, room)
    # A line to write on would ask for a number that an only copy does not have.
    copy = str(facts.copy) if facts.copy else "-"
    return [
        *(_Row("" if index else say("slip_board", lang), text, bold=True) for index, text in enumerate(which)),
        *([_Row("", rule)] if rule else []),
        _Row(say("slip_session", lang), names, is_name=True),
        _Row(say("slip_copy", lang), copy, bold=True),
        _Row(say("slip_backs", lang), facts.backs, is_name=True),
        _Row(say("slip_made_by", lang), facts.made_by, is_name=True),
        _Row(say("slip_checked_by", lang), facts.checked_by, is_name=True),
        _Row(say("slip_header_check", lang), code_text(printed)[-11:-7]),
    ]


def _row(row: _Row, base: float, step: float, unit: float, xs: tuple[float, float, float], fonts: Fonts) -> list[Item]:
    left, start, right = xs
    largest = min(LARGEST_EM * unit, 0.78 * step)
    items: list[Item] = []
    if row.name:
        size = shrunk(fonts, row.name, min(3.2 * unit, largest), start - left - 1.5 * unit)
        items.append(Text(left, base, row.name, size, ink=GREY))
    if row.value:
        smallest = SMALLEST_EM * unit if row.is_name else 0.0
        text, size = cut(fonts, row.value, largest, min(smallest, largest), right - start, bold=row.bold)
        items.append(Text(start, base, text, size, bold=row.bold))
    rule = base + min(1.4 * unit, 0.27 * step)
    items.append(Line(start, rule, right, rule, 0.12 * unit, GREY))
    return items
