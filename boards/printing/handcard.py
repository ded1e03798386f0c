"""The hand card: inside the board, one per seat; four players restore their hands by it (A 24; C 2.6, 7.3)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from boards.board import Board, BoardSet
from boards.codes import code_text, hand_code
from boards.deal import Hand
from boards.printing.fit import WORD_SPACE, best_lines, cut, shrunk
from boards.printing.imposing import Grid, OnDemand, impose
from boards.printing.measure import Fonts
from boards.printing.sheet import BLACK, GREY, WHITE, Align, Ink, Item, Line, Panel, Rect, Sheet, Text
from boards.printing.symbols import QR_MODULE, qr, qr_side
from boards.printing.words import (
    SUIT_SIGNS,
    VOID,
    header_words,
    joined,
    joker_words,
    mark_words,
    rank_groups,
    rule_words,
    seat_beside,
    seat_large,
)
from boards.problems import Problem
from boards.seats import Seat
from boards.wording import say

CARD_SIZE: Final = (90.0, 64.0)
SMALLEST_RANK: Final = 2.0
"""Millimetres of a rank letter's height."""

RED: Ink = (200, 0, 22)
BLUE: Ink = (0, 72, 190)
GREEN: Ink = (0, 118, 46)
SUIT_INKS: Final[dict[int, tuple[Ink, Ink, Ink, Ink]]] = {2: (BLACK, RED, RED, BLACK), 4: (BLACK, RED, BLUE, GREEN)}
"""Signs only: ranks stay black, and in a grey print the forms of the signs tell the suits apart (F079)."""

CODE_CHOICES: Final = ("hand", "ids")


@dataclass(frozen=True, slots=True)
class CardStyle:
    """What the organiser chooses for a print of hand cards."""

    lang: str
    colours: int = 2
    code: str = "hand"
    """`hand`: the code holds the cards; `ids`: only which card this is."""


def hand_cards(
    of: BoardSet,
    boards: Iterable[Board],
    copies: Sequence[int] = (0,),
    *,
    style: CardStyle,
    grid: Grid,
    fonts: Fonts,
) -> Sequence[Sheet]:
    """Pages of hand cards: copy by copy, board by board, the four seats in the order of the game's pockets.

    Copy 0 stands for an unnumbered only copy. Cards are laid out while the pages are drawn.

    Raises:
        Problem: `colours_unknown`, `code_choice_unknown`, `card_small`, `code_module`, `font_character`, the faults of
            `boards.codes.code_text` and of `imposing.check_grid`.
    """
    if style.colours not in SUIT_INKS:
        raise Problem("colours_unknown", colours=style.colours)
    if style.code not in CODE_CHOICES:
        raise Problem("code_choice_unknown", text=style.code)
    chosen, code, title = tuple(boards), of.code, _title(of, style.lang)
    fonts.check((title, of.event, of.session))
    size, seats = (grid.width, grid.height), of.game.pocket_order
    per_copy = len(chosen) * len(seats)

    def card(at: int) -> Panel:
        copy, (board, seat) = at // per_copy, (chosen[at % per_copy // len(seats)], seats[at % len(seats)])
        try:
            return hand_card(of, code, board, seat, copies[copy], style=style, size=size, fonts=fonts)
        except Problem as problem:
            raise problem.at(board=board.number, seat=seat) from problem

    panels = OnDemand(len(copies) * per_copy, card)
    return impose(panels, grid, ruler_text=say("ruler", style.lang), footer=f"{title}  {code}")


def _title(of: BoardSet, lang: str) -> str:
    return say(f"card_title_{of.game_id}", lang)


def hand_card(
    of: BoardSet,
    code: str,
    board: Board,
    seat: Seat,
    copy: int,
    *,
    style: CardStyle,
    size: tuple[float, float],
    fonts: Fonts,
) -> Panel:
    """One card of one seat; `code` is the set's code, computed once for all cards."""
    width, height = size
    unit = min(width / CARD_SIZE[0], height / CARD_SIZE[1])
    text = code_text(hand_code(code, board, seat, copy, with_hand=style.code == "hand"))
    module = QR_MODULE * min(unit, 1.25)
    side = qr_side(text, module)
    edge, head = 4 * unit, 22 * unit
    left_of_code = width - edge - side - 4 * module
    items: list[Item] = [qr(text, width - edge - side, edge - 0.2 * unit, module)]
    items += _head(of, board, seat, style.lang, unit, left_of_code, fonts)
    items.append(Line(edge, head, width - edge, head, 0.25 * unit))
    bottom = height - 7.4 * unit
    items += _suits(of, board.deal[seat], style, unit, (edge, head + 1.1 * unit, width - edge, bottom), fonts)
    items += _foot(of, code, rule_words(board, style.lang), copy, style.lang, unit, size, fonts)
    return Panel(width, height, tuple(items))


def _head(of: BoardSet, board: Board, seat: Seat, lang: str, unit: float, right: float, fonts: Fonts) -> list[Item]:
    """Number and seat, large; the header in words under them; title and mark beside them."""
    x, base, large = 4 * unit, 14.2 * unit, 14 * unit
    number = str(board.printed_number)
    items: list[Item] = [Text(x, base, number, large, bold=True)]
    x += fonts.width(number, large, bold=True) + 4 * unit
    name = seat_large(seat, lang)
    items.append(Text(x, base, name, 12.5 * unit, bold=True))
    x += fonts.width(name, 12.5 * unit, bold=True) + 2.5 * unit
    room = right - x
    title = say(f"card_title_{of.game_id}", lang)
    items.append(Text(x, 5.2 * unit, title, shrunk(fonts, title, 3.4 * unit, room), ink=GREY))
    beside = seat_beside(seat, lang)
    items.append(Text(x, base, beside, shrunk(fonts, beside, 4.2 * unit, room, bold=True), bold=True, ink=GREY))
    if mark := mark_words(of.mark, lang):
        size = shrunk(fonts, mark, 3 * unit, room - 2 * unit, bold=True)
        mark_width = fonts.width(mark, size, bold=True) + 2 * unit
        items.append(Rect(x, 6.2 * unit, mark_width, 3.9 * unit, fill=BLACK))
        items.append(Text(x + unit, 9.2 * unit, mark, size, bold=True, ink=WHITE))
    items += _header(board, lang, unit, right - 4 * unit, fonts)
    return items


def _header(board: Board, lang: str, unit: float, room: float, fonts: Fonts) -> list[Item]:
    """第7副 · 首引 南, on two lines when it has to name the container and the version too.

    A star stands where a rule gives another header; the foot of the card says which.
    """
    pieces = [say("board_number", lang, number=board.number)]
    if board.printed_number != board.number:
        pieces.append(say("container", lang, container=board.printed_number))
    if board.version > 1:
        pieces.append(say("board_version", lang, version=board.version))
    numbers = joined(tuple(pieces), lang)
    header = joined(header_words(board.game_id, board.header, lang), lang) + ("*" if rule_words(board, lang) else "")
    if len(pieces) == 1:
        lines = [(20 * unit, joined((numbers, header), lang), 4.4 * unit)]
    else:
        lines = [(17.6 * unit, numbers, 2.9 * unit), (21 * unit, header, 3.7 * unit)]
    return [Text(4 * unit, y, text, shrunk(fonts, text, size, room, bold=True), bold=True) for y, text, size in lines]


def _suits(
    of: BoardSet,
    hand: Hand,
    style: CardStyle,
    unit: float,
    box: tuple[float, float, float, float],
    fonts: Fonts,
) -> list[Item]:
    """Four suits always, and the jokers where the game has them; the signs keep their places whatever the lengths."""
    left, top, right, bottom = box
    rows: list[tuple[str, Ink, Sequence[str]]] = [
        (sign, ink, rank_groups(hand, suit) or (VOID,))
        for suit, (sign, ink) in enumerate(zip(SUIT_SIGNS, SUIT_INKS[style.colours], strict=True))
    ]
    if of.game.has_jokers:
        rows.append(("★", BLACK, joker_words(hand, style.lang) or (VOID,)))
    row_height = (bottom - top) / len(rows)
    sign_size = min(0.98 * row_height, 7.6 * unit)
    x = left + sign_size + 2.2 * unit
    largest = min(0.9 * row_height, 8 * unit)
    fitted = [best_lines(fonts, words, largest, right - x, row_height, bold=True) for _, _, words in rows]
    common = min(size for _, size in fitted)
    items: list[Item] = []
    for index, ((sign, ink, _words), (lines, size)) in enumerate(zip(rows, fitted, strict=True)):
        # One size for all suits reads best, unless one long suit would make the others small.
        even = common if common >= 0.75 * largest and len(lines) == 1 else size
        joker = index == len(SUIT_SIGNS)
        if joker:
            even = min(even, 0.72 * row_height)
        height = fonts.cap_height(even, bold=True)
        if height < SMALLEST_RANK:
            raise Problem("card_small", got=f"{height:.2f}", want=f"{SMALLEST_RANK:.2f}")
        middle = top + (index + 0.5) * row_height
        items.append(Text(left, middle + 0.36 * sign_size, sign, sign_size, bold=True, ink=ink))
        step = 0.5 * row_height
        for line, words_on_line in enumerate(lines):
            base = middle + height / 2 + (line - (len(lines) - 1) / 2) * step
            items.append(Text(x, base, words_on_line, even, bold=True, word_space=WORD_SPACE * even))
    return items


def _foot(
    of: BoardSet, code: str, rule: str, copy: int, lang: str, unit: float, size: tuple[float, float], fonts: Fonts
) -> list[Item]:
    """Which set and copy this card belongs to: what staff compare when two piles met."""
    width, height = size
    base, small, edge = height - 3.2 * unit, 3 * unit, 4 * unit
    items: list[Item] = [Line(edge, height - 6.6 * unit, width - edge, height - 6.6 * unit, 0.15 * unit, GREY)]
    right = width - edge
    items.append(Text(right, base, code, 3.4 * unit, bold=True, align=Align.RIGHT))
    right -= fonts.width(code, 3.4 * unit, bold=True) + 3 * unit
    if copy:
        words = say("copy", lang, copy=copy)
        items.append(Text(right, base, words, small, bold=True, align=Align.RIGHT))
        right -= fonts.width(words, small, bold=True) + 3 * unit
    if of.session:
        # The session tells two piles apart; a long event name gives way to it.
        text, fitted = cut(fonts, of.session, small, 2.2 * unit, 0.5 * (right - edge))
        items.append(Text(right, base, text, fitted, align=Align.RIGHT))
        right -= fonts.width(text, fitted) + 2 * unit
    names = " · ".join(filter(None, (rule, say(f"game_{of.game_id}", lang), of.event)))
    text, fitted = cut(fonts, names, small, 2.2 * unit, right - edge)
    items.append(Text(edge, base, text, fitted))
    return items
