"""What hand cards, their backs and blank cards have in common: number and seat, the header in words, the foot."""

from dataclasses import dataclass
from typing import Final

from boards.board import BoardSet
from boards.printing.fit import ELLIPSIS, SEPARATOR, cut, facts_first, shrunk
from boards.printing.legible import Size
from boards.printing.measure import Fonts
from boards.printing.sheet import BLACK, GREY, WHITE, Align, Item, Line, Rect, Text
from boards.printing.words import Headed, header_words, joined, mark_words, rule_words, seat_beside, seat_large
from boards.seats import Seat
from boards.wording import say

CARD_SIZE: Final = (90.0, 64.0)
EDGE: Final = 4.0
"""White edge of a card of `CARD_SIZE`, and the measure of all others' edges."""
HEAD: Final = 22.0
FOOT: Final = 7.4


@dataclass(frozen=True, slots=True)
class CardOf:
    """Which card it is: what stands on all of them beside the hand."""

    board: Headed
    seat: Seat
    copy: int = 0
    """0 stands for an unnumbered only copy."""
    title: str = ""
    code: str = ""
    """The set's code; a blank card of a game has none."""
    mark: str = ""
    event: str = ""
    session: str = ""


def card_of(of: BoardSet, code: str, board: Headed, seat: Seat, copy: int, lang: str) -> CardOf:
    """A card of a set; `code` is the set's code, computed once for all cards."""
    mark = mark_words(of.mark, lang)
    return CardOf(board, seat, copy, card_title(of.game_id, lang), code, mark, of.event, of.session)


def card_title(game_id: str, lang: str) -> str:
    """牌型卡 for huapai, 手牌卡 for the others."""
    return say(f"card_title_{game_id}", lang)


def card_unit(size: Size) -> float:
    """Millimetres of this size for one of `CARD_SIZE`."""
    return min(size[0] / CARD_SIZE[0], size[1] / CARD_SIZE[1])


def card_edge(size: Size) -> float:
    """The white edge of a card of that size, in mm."""
    return EDGE * card_unit(size)


def head(card: CardOf, lang: str, unit: float, right: float, fonts: Fonts) -> list[Item]:
    """Number and seat, large; the header in words under them; title and mark beside them."""
    # A container of another number takes a second line below, and the large signs make room for it.
    share = 1.0 if len(number_words(card.board, lang)) == 1 else 0.84
    x, large = EDGE * unit, 14 * share * unit
    base = EDGE * unit + 0.73 * large
    number = str(card.board.printed_number)
    items: list[Item] = [Text(x, base, number, large, bold=True)]
    x += fonts.width(number, large, bold=True) + 4 * unit
    name = seat_large(card.seat, lang)
    items.append(Text(x, base, name, 12.5 * share * unit, bold=True))
    x += fonts.width(name, 12.5 * share * unit, bold=True) + 2.5 * unit
    room = right - x
    title_size = shrunk(fonts, card.title, 3.4 * unit, room)
    items.append(Text(x, 5.2 * unit, card.title, title_size, ink=GREY))
    beside = seat_beside(card.seat, lang)
    items.append(
        Text(
            x,
            base,
            beside,
            shrunk(fonts, beside, (4.2 if share == 1 else 3.1) * unit, room, bold=True),
            bold=True,
            ink=GREY,
        )
    )
    items += mark_box(card.mark, x, 6 * unit, unit, room, fonts)
    items += header_lines(card.board, lang, unit, right - EDGE * unit, fonts)
    return items


def mark_box(mark: str, x: float, y: float, unit: float, room: float, fonts: Fonts) -> list[Item]:
    """The mark, white on black; nothing where the set has none."""
    if not mark:
        return []
    size = shrunk(fonts, mark, 3 * unit, room - 2 * unit, bold=True)
    width = fonts.width(mark, size, bold=True) + 2 * unit
    return [
        Rect(x, y, width, 3.9 * unit, fill=BLACK),
        Text(x + unit, y + 3 * unit, mark, size, bold=True, ink=WHITE),
    ]


def number_words(board: Headed, lang: str) -> tuple[str, ...]:
    """The deal's number, and container and version where they say something else."""
    pieces = [say("board_number", lang, number=board.number)]
    if board.printed_number != board.number:
        pieces.append(say("container", lang, container=board.printed_number))
    if board.version > 1:
        pieces.append(say("board_version", lang, version=board.version))
    return tuple(pieces)


def starred_header(board: Headed, lang: str) -> str:
    """The header on one line, with a star where a rule gives another; the foot of the card says which."""
    star = "*" if rule_words(board, lang) else ""
    return joined(header_words(board.game_id, board.header, lang), lang) + star


def header_lines(board: Headed, lang: str, unit: float, room: float, fonts: Fonts) -> list[Item]:
    """第7副 · 首引 南, on two lines when it has to name the container and the version too."""
    pieces, header = number_words(board, lang), starred_header(board, lang)
    numbers = joined(pieces, lang)
    if len(pieces) == 1:
        lines = [(20 * unit, joined((numbers, header), lang), 4.4 * unit)]
    else:
        lines = [(17 * unit, numbers, 2.9 * unit), (21 * unit, header, 3.7 * unit)]
    return [
        Text(EDGE * unit, y, text, shrunk(fonts, text, size, room, bold=True), bold=True) for y, text, size in lines
    ]


def foot_codes(card: CardOf, lang: str, unit: float, size: Size, fonts: Fonts) -> tuple[list[Item], float, float]:
    """The line above the foot, set code and copy at its right; then the base line, and where what stands left ends."""
    width, height = size
    base, small, edge = height - 3.2 * unit, 3 * unit, EDGE * unit
    items: list[Item] = [Line(edge, height - 6.6 * unit, width - edge, height - 6.6 * unit, 0.15 * unit, GREY)]
    right = width - edge
    if card.code:
        items.append(Text(right, base, card.code, 3.4 * unit, bold=True, align=Align.RIGHT))
        right -= fonts.width(card.code, 3.4 * unit, bold=True) + 3 * unit
    if card.copy:
        words = say("copy", lang, copy=card.copy)
        items.append(Text(right, base, words, small, bold=True, align=Align.RIGHT))
        right -= fonts.width(words, small, bold=True) + 3 * unit
    return items, base, right


def foot(card: CardOf, lang: str, unit: float, size: Size, fonts: Fonts) -> list[Item]:
    """Which set and copy this card belongs to: what staff compare when two piles met."""
    items, base, right = foot_codes(card, lang, unit, size, fonts)
    small, edge = 3 * unit, EDGE * unit
    rule, game = rule_words(card.board, lang), say(f"game_{card.board.game_id}", lang)
    if card.session:
        # The session tells two piles apart; a long event name gives way to it, and both to what the rule has.
        kept = fonts.width(rule or game + SEPARATOR, 2.2 * unit) + 2 * unit
        room = min(0.5 * (right - edge), right - edge - kept)
        text, fitted = cut(fonts, card.session, small, 2.2 * unit, max(room, 0.0))
        if text != ELLIPSIS:
            items.append(Text(right, base, text, fitted, align=Align.RIGHT))
            right -= fonts.width(text, fitted) + 2 * unit
    facts, names = ((rule,), (game, card.event)) if rule else ((game,), (card.event,))
    text, fitted = facts_first(fonts, facts, names, small, 2.2 * unit, right - edge)
    items.append(Text(edge, base, text, fitted))
    return items
