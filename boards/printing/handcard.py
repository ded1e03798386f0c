"""The hand card: inside the board, one per seat; four players restore their hands by it (A 24; C 2.6, 7.3)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from boards.board import Board, BoardSet
from boards.codes import code_text, hand_code
from boards.deal import Hand
from boards.printing.cardback import BACK_CHOICES, card_back, folded
from boards.printing.cardparts import CARD_SIZE, EDGE, FOOT, HEAD, CardOf, card_of, card_title, card_unit, foot, head
from boards.printing.copyversions import NONE_HELD, Held, version_held
from boards.printing.fit import WORD_SPACE, best_lines
from boards.printing.imposing import Grid, OnDemand, impose
from boards.printing.legible import Size, legible, too_small
from boards.printing.measure import Fonts
from boards.printing.sheet import BLACK, Ink, Item, Line, Panel, Sheet, Text
from boards.printing.symbols import QR_MODULE, qr, qr_side
from boards.printing.words import SUIT_SIGNS, VOID, advice_words, joker_words, named_texts, rank_groups
from boards.problems import Problem
from boards.seats import Seat
from boards.wording import say

__all__ = ["CARD_SIZE", "SUIT_INKS", "CardStyle", "hand_card", "hand_cards"]

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
    backs: str = "none"
    """`fold`: every panel of the grid is as wide as two cards, the outside left of the hand; `print`: the outside on
    the back of the paper, for turning over the long edge."""

    def panel_size(self, size: Size) -> Size:
        """What a card of that size takes on the page."""
        return (2 * size[0], size[1]) if self.backs == "fold" else size


def hand_cards(
    of: BoardSet,
    boards: Iterable[Board],
    copies: Sequence[int] = (0,),
    *,
    style: CardStyle,
    grid: Grid,
    fonts: Fonts,
    held: Held = NONE_HELD,
) -> Sequence[Sheet]:
    """Pages of hand cards: copy by copy, board by board, the four seats in the order of the game's pockets.

    Copy 0 stands for an unnumbered only copy. Cards are laid out while the pages are drawn. A copy that holds another
    version of a board (`held`) gets the cards of that one.

    Raises:
        Problem: `colours_unknown`, `code_choice_unknown`, `backs_unknown`, `piece_small`, `font_character`, the faults
            of `boards.codes.code_text` and of `imposing.check_grid`.
    """
    if style.colours not in SUIT_INKS:
        raise Problem("colours_unknown", colours=style.colours)
    if style.code not in CODE_CHOICES:
        raise Problem("code_choice_unknown", text=style.code)
    if style.backs not in BACK_CHOICES:
        raise Problem("backs_unknown", text=style.backs, known=", ".join(BACK_CHOICES))
    chosen, code, title = tuple(boards), of.code, card_title(of.game_id, style.lang)
    fonts.check_names(named_texts(of))
    size = (grid.width / 2 if style.backs == "fold" else grid.width), grid.height
    seats = of.game.pocket_order
    per_copy = len(chosen) * len(seats)

    def which(at: int) -> tuple[Board, Seat, int]:
        board, copy = chosen[at % per_copy // len(seats)], copies[at // per_copy]
        return version_held(board, copy, held), seats[at % len(seats)], copy

    def front(at: int) -> Panel:
        board, seat, copy = which(at)
        try:
            return legible(
                lambda any_size: hand_card(of, code, board, seat, copy, style=style, size=any_size, fonts=fonts), size
            )
        except Problem as problem:
            raise problem.at(board=board.number, seat=seat) from problem

    def back(at: int) -> Panel:
        return card_back(card_of(of, code, *which(at), style.lang), style.lang, size, fonts)

    count = len(copies) * per_copy
    panels = OnDemand(count, (lambda at: folded(back(at), front(at))) if style.backs == "fold" else front)
    return impose(
        panels,
        grid,
        ruler_text=say("ruler", style.lang),
        footer=f"{title}  {code}",
        advice=advice_words(grid, count, style.lang, style.backs),
        backs=OnDemand(count, back) if style.backs == "print" else None,
    )


def hand_card(
    of: BoardSet,
    code: str,
    board: Board,
    seat: Seat,
    copy: int,
    *,
    style: CardStyle,
    size: Size,
    fonts: Fonts,
) -> Panel:
    """One card of one seat; `code` is the set's code, computed once for all cards.

    Raises:
        Problem: `card_small` or `code_module`, when it could not be read.
    """
    width, height = size
    unit = card_unit(size)
    card: CardOf = card_of(of, code, board, seat, copy, style.lang)
    text = code_text(hand_code(code, board, seat, copy, with_hand=style.code == "hand"))
    module = QR_MODULE * min(unit, 1.25)
    side = qr_side(text, module)
    edge, top = EDGE * unit, HEAD * unit
    left_of_code = width - edge - side - 4 * module
    items: list[Item] = [qr(text, width - edge - side, edge - 0.2 * unit, module)]
    items += head(card, style.lang, unit, left_of_code, fonts)
    items.append(Line(edge, top, width - edge, top, 0.25 * unit))
    bottom = height - FOOT * unit
    items += _suits(of, board.deal[seat], style, unit, (edge, top + 1.1 * unit, width - edge, bottom), fonts)
    items += foot(card, style.lang, unit, size, fonts)
    return Panel(width, height, tuple(items))


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
        # One size for all suits reads best, unless a long suit would make the others small.
        even = common if common >= 0.75 * largest else size
        joker = index == len(SUIT_SIGNS)
        if joker:
            even = min(even, 0.72 * row_height)
        height = fonts.cap_height(even, bold=True)
        if height < SMALLEST_RANK:
            raise too_small("card_small", height, SMALLEST_RANK)
        middle = top + (index + 0.5) * row_height
        items.append(Text(left, middle + 0.36 * sign_size, sign, sign_size, bold=True, ink=ink))
        step = 0.5 * row_height
        for line, words_on_line in enumerate(lines):
            base = middle + height / 2 + (line - (len(lines) - 1) / 2) * step
            items.append(Text(x, base, words_on_line, even, bold=True, word_space=WORD_SPACE * even))
    return items
