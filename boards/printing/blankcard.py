"""The blank registration card: the players at the first table write the hand on it (A 33.1; C 7.3, 9.3).

It is made of a set, whose code then stands on it, or of a game and numbers alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from boards.board import Board, BoardSet
from boards.codes import code_text, hand_code
from boards.games import GAMES, Header
from boards.printing.cardparts import EDGE, FOOT, HEAD, CardOf, card_of, card_title, card_unit, foot, head
from boards.printing.copyversions import NONE_HELD, Held, version_held
from boards.printing.handcard import SUIT_INKS
from boards.printing.imposing import Grid, OnDemand, impose
from boards.printing.legible import Size, legible, too_small
from boards.printing.measure import Fonts
from boards.printing.sheet import BLACK, GREY, Item, Line, Panel, Rect, Sheet, Text
from boards.printing.symbols import QR_MODULE, qr, qr_side
from boards.printing.words import SUIT_SIGNS, advice_words, named_texts
from boards.problems import Problem
from boards.wording import say

SMALLEST_ROW = 4.5
"""Millimetres between two lines to write on."""


@dataclass(frozen=True, slots=True)
class NumberedHeader:
    """A board whose cards are not known yet: its number and its header."""

    game_id: str
    number: int
    header: Header
    version: int = 1

    @property
    def printed_number(self) -> int:
        """The container has the same number."""
        return self.number


def blank_cards(
    game_id: str,
    boards: Sequence[Board] | Sequence[NumberedHeader],
    copies: Sequence[int] = (0,),
    *,
    of: BoardSet | None = None,
    lang: str,
    colours: int = 2,
    grid: Grid,
    fonts: Fonts,
    held: Held = NONE_HELD,
) -> Sequence[Sheet]:
    """Pages of blank cards: copy by copy, board by board, the four seats in the order of the game's pockets.

    With a set (`boards` are of it then) every card has the set's code and a QR code that says which card it is, and
    no cards.

    Raises:
        Problem: `colours_unknown`, `piece_small`, `font_name`, the faults of `boards.codes.code_text` and of
            `imposing.check_grid`.
    """
    if colours not in SUIT_INKS:
        raise Problem("colours_unknown", colours=colours)
    seats, code = GAMES[game_id].pocket_order, "" if of is None else of.code
    if of is not None:
        fonts.check_names(named_texts(of))
    title = say("blank_title", lang, title=card_title(game_id, lang))
    per_copy = len(boards) * len(seats)

    def card(at: int) -> Panel:
        board, seat, copy = boards[at % per_copy // len(seats)], seats[at % len(seats)], copies[at // per_copy]
        if of is None or not isinstance(board, Board):
            which, text = CardOf(board, seat, copy, title), ""
        else:
            board = version_held(board, copy, held)
            made = card_of(of, code, board, seat, copy, lang)
            # The mark says where the deals came from; these are yet to be written.
            which = CardOf(board, seat, copy, title, code, "", made.event, made.session)
            text = code_text(hand_code(code, board, seat, copy, with_hand=False))
        return legible(
            lambda size: blank_card(which, text, lang=lang, colours=colours, size=size, fonts=fonts),
            (grid.width, grid.height),
        )

    count = len(copies) * per_copy
    footer = "  ".join(filter(None, (say("sheet_title_blanks", lang, title=card_title(game_id, lang)), code)))
    advice = advice_words(grid, count, lang)
    return impose(OnDemand(count, card), grid, ruler_text=say("ruler", lang), footer=footer, advice=advice)


def blank_card(card: CardOf, code: str, *, lang: str, colours: int, size: Size, fonts: Fonts) -> Panel:
    """One card; `code` is the text of its QR code, empty for none.

    Raises:
        Problem: `card_small` or `code_module`, when nobody could write on it or the code could not be read.
    """
    width, height = size
    unit = card_unit(size)
    edge, top, right = EDGE * unit, HEAD * unit, width - EDGE * unit
    items: list[Item] = []
    if code:
        module = QR_MODULE * min(unit, 1.25)
        side = qr_side(code, module)
        items.append(qr(code, right - side, edge - 0.2 * unit, module))
        right -= side + 4 * module
    items += head(card, lang, unit, right, fonts)
    items.append(Line(edge, top, width - edge, top, 0.25 * unit))
    bottom = height - FOOT * unit
    signature = 7.5 * unit
    items += _rows(card, lang, colours, unit, (edge, top, width - edge, bottom - signature), fonts)
    items += _signature(card, lang, unit, (edge, bottom - signature, width - edge, bottom), fonts)
    items += foot(card, lang, unit, size, fonts)
    return Panel(width, height, tuple(items))


def _rows(
    card: CardOf, lang: str, colours: int, unit: float, box: tuple[float, float, float, float], fonts: Fonts
) -> list[Item]:
    """The four suits, each with a line; jokers with a square to tick for each that there is."""
    left, top, right, bottom = box
    game = GAMES[card.board.game_id]
    step = (bottom - top) / (len(SUIT_SIGNS) + game.has_jokers)
    if step < SMALLEST_ROW:
        raise too_small("card_small", step, SMALLEST_ROW)
    sign = min(0.9 * step, 7.6 * unit)
    items: list[Item] = []
    for row, (suit, ink) in enumerate(zip(SUIT_SIGNS, SUIT_INKS[colours], strict=True)):
        base = top + (row + 0.86) * step
        items.append(Text(left, base, suit, sign, bold=True, ink=ink))
        items.append(Line(left + sign + 1.5 * unit, base, right, base, 0.15 * unit, GREY))
    if game.has_jokers:
        base = top + (len(SUIT_SIGNS) + 0.86) * step
        items.append(Text(left, base, "★", sign, bold=True))
        x, word = left + sign + 2.2 * unit, min(0.62 * step, 4.4 * unit)
        for name in ("joker_big", "joker_small"):
            text = say(name, lang)
            items.append(Text(x, base, text, word, bold=True))
            x += fonts.width(text, word, bold=True) + 2 * unit
            for _ in range(game.packs):
                side = 0.62 * step
                items.append(Rect(x, base - side + 0.1 * step, side, side, stroke=BLACK, line=0.25 * unit))
                x += side + 2 * unit
            x += 4 * unit
    return items


def _signature(
    card: CardOf, lang: str, unit: float, box: tuple[float, float, float, float], fonts: Fonts
) -> list[Item]:
    """A box for the count, the count that is right, and who wrote it."""
    left, top, right, bottom = box
    base, small = bottom - 1.7 * unit, 3.4 * unit
    want = GAMES[card.board.game_id].hand_sizes(card.board.header)[card.seat]
    box_width, box_height = 11 * unit, bottom - top - 2 * unit
    items: list[Item] = [Rect(left, top + 1.5 * unit, box_width, box_height, stroke=BLACK, line=0.35 * unit)]
    x = left + box_width + 1.5 * unit
    words = say("blank_count", lang, want=want)
    items.append(Text(x, base, words, small, bold=True))
    x += fonts.width(words, small, bold=True) + 5 * unit
    writer = say("blank_writer", lang)
    items.append(Text(x, base, writer, small, ink=GREY))
    x += fonts.width(writer, small) + 1.5 * unit
    items.append(Line(x, base + 0.6 * unit, right, base + 0.6 * unit, 0.15 * unit, GREY))
    return items


def numbered(game_id: str, numbers: Sequence[int], preset: str | None = None) -> tuple[NumberedHeader, ...]:
    """Boards of these numbers with the headers that the game gives them."""
    game = GAMES[game_id]
    return tuple(
        NumberedHeader(game_id, n, game.default_header(n) if preset is None else game.default_header(n, preset))
        for n in numbers
    )
