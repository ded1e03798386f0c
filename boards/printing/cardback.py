"""The outside of a hand card: number, seat, header, set and copy, and nothing of the hand.

A card that lies with this face up shows nothing that a player may not see after the opening lead (A 33.2): no cards
and no code. It is the left half of a card that is folded, or the back of one that is printed on both sides.
"""

from boards.printing.cardparts import EDGE, CardOf, card_unit, foot_codes, mark_box, number_words, starred_header
from boards.printing.fit import facts_first, shrunk
from boards.printing.legible import Size
from boards.printing.measure import Fonts
from boards.printing.sheet import GREY, HAIRLINE_GREY, Align, Item, Line, Panel, Text
from boards.printing.words import joined, rule_words, seat_beside, seat_large
from boards.wording import say

BACK_CHOICES = ("none", "fold", "print")
"""`fold`: beside the hand, for a fold between them; `print`: on the back of the paper."""
_DASH = 2.0


def card_back(card: CardOf, lang: str, size: Size, fonts: Fonts) -> Panel:
    """The outside, to be read from across the table."""
    width, height = size
    unit = card_unit(size)
    edge, middle = EDGE * unit, width / 2
    room = width - 2 * edge
    items: list[Item] = [Text(edge, 6.4 * unit, card.title, 3.4 * unit, ink=GREY)]
    items += mark_box(card.mark, width - edge - _mark_width(card.mark, unit, fonts), 3.2 * unit, unit, room, fonts)
    number, seat, beside = str(card.board.printed_number), seat_large(card.seat, lang), seat_beside(card.seat, lang)
    large = 27 * unit
    # Number and seat side by side in the middle; the seat's other name small behind it.
    small = 5 * unit
    gaps = 7 * unit + 2 * unit
    natural = fonts.width(number + seat, large, bold=True) + fonts.width(beside, small, bold=True)
    large *= min(1.0, (room - gaps) / natural)
    x = middle - (fonts.width(number + seat, large, bold=True) + fonts.width(beside, small, bold=True) + gaps) / 2
    # On a tall card the block stands in the middle of the height.
    down = (height - 64 * unit) / 2
    base = 32 * unit + down
    items.append(Text(x, base, number, large, bold=True))
    x += fonts.width(number, large, bold=True) + 7 * unit
    items.append(Text(x, base, seat, large, bold=True))
    x += fonts.width(seat, large, bold=True) + 2 * unit
    items.append(Text(x, base, beside, small, bold=True, ink=GREY))
    header, numbers = starred_header(card.board, lang), joined(number_words(card.board, lang), lang)
    for text, y, most in ((header, 44 * unit, 7 * unit), (numbers, 51 * unit, 4.2 * unit)):
        fitted = shrunk(fonts, text, most, room, bold=True)
        items.append(Text(middle, y + down, text, fitted, bold=True, align=Align.CENTRE))
    below, base, right = foot_codes(card, lang, unit, size, fonts)
    items += below
    facts = rule_words(card.board, lang), say(f"game_{card.board.game_id}", lang)
    text, fitted = facts_first(fonts, facts, (), 3 * unit, 2.2 * unit, right - edge)
    items.append(Text(edge, base, text, fitted))
    return Panel(width, height, tuple(items))


def _mark_width(mark: str, unit: float, fonts: Fonts) -> float:
    return fonts.width(mark, 3 * unit, bold=True) + 2 * unit if mark else 0.0


def folded(outside: Panel, inside: Panel) -> Panel:
    """Both faces side by side, the fold dashed between them: folded with the print outwards they are a card's two
    sides, both upright, as the covers of a book are."""
    fold = outside.width
    items: list[Item] = [*outside.items, *(item.moved(fold, 0.0) for item in inside.items)]
    y = 0.0
    while y < inside.height:
        items.append(Line(fold, y, fold, min(y + _DASH, inside.height), 0.15, HAIRLINE_GREY))
        y += 2 * _DASH
    return Panel(fold + inside.width, inside.height, tuple(items))
