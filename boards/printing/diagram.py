"""One board as a compass diagram: four hands round the seats, for records that are read after the play.

The reference seat is on top (A 4.2, B 4.2). The texts follow each other as a person reads them aloud: number, header,
then the hands of N, E, S, W, whatever seat is on top.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from boards.board import Board
from boards.board_versions import number_text
from boards.deal import Hand
from boards.printing.compass import SEAT_LETTER, Box, ring, seat_in
from boards.printing.fit import WORD_SPACE, best_lines, shrunk
from boards.printing.handcard import SUIT_INKS
from boards.printing.legible import too_small
from boards.printing.measure import Fonts
from boards.printing.sheet import BLACK, GREY, Align, Ink, Item, Line, Panel, Text
from boards.printing.words import (
    SUIT_SIGNS,
    VOID,
    header_words,
    joined,
    joker_words,
    rank_groups,
    rule_words,
    seat_large,
)
from boards.problems import Problem
from boards.seats import SEATS, Seat
from boards.wording import say

SMALLEST_RANK: Final = 1.5
"""Millimetres of a rank letter's height: newspaper print. Records are read at leisure, cards are not."""
LARGEST_EM: Final = 5.6
_EDGE: Final = 2.6
_GAP: Final = 1.0
"""Between the hands above, beside and below the compass."""
_HEAD: Final = 10.0
"""Height of number and header."""

Tricks: TypeAlias = Mapping[Seat, tuple[int, int, int, int, int]]
"""Double-dummy tricks of each declarer in spades, hearts, diamonds, clubs and no trumps."""


@dataclass(frozen=True, slots=True)
class DiagramStyle:
    """What is the same in all diagrams of a sheet."""

    lang: str
    colours: int = 2
    width: float = 96.0
    height: float = 66.0


def diagram(board: Board, style: DiagramStyle, fonts: Fonts, tricks: Tricks | None = None) -> Panel:
    """The diagram of a board; `tricks` adds the double-dummy table.

    Raises:
        Problem: `record_small`, when ranks would be lower than `SMALLEST_RANK`.
    """
    width, height = style.width, style.height
    band = (height - _HEAD - _EDGE - 2 * _GAP) / 3
    box = _compass_box(board, style, band)
    items = _head(board, style, fonts)
    items += ring(board.game, box)
    items += _hands(board, style, box, band, fonts)
    room = box[0] - _EDGE - 2
    if corner := CORNERS.get(board.game_id):
        items += corner(board, style.lang, (_EDGE, _HEAD, room, band), fonts)
    if tricks is not None:
        items += _trick_table(tricks, style, (_EDGE, height - _EDGE - band, room, band), fonts)
    return Panel(width, height, tuple(items))


def _compass_box(board: Board, style: DiagramStyle, band: float) -> Box:
    """The compass in the middle, a little higher than that where it must be.

    Programs that read a PDF's text take for one line, and sort by x, what differs in height by less than half a letter.
    So the lower seat's letter keeps that distance from the last suit of the hand on its right, which comes before it.
    """
    row = band / _rows(board)
    side = min(max(0.16 * style.width, 12.5), 0.86 * band)
    apart = 0.1 + max(0.5 * _largest(board, style, band), 0.5 * SEAT_LETTER * side)
    letter = side / 3 + 0.38 * SEAT_LETTER * side
    lift = max(0.0, letter + apart - (band - row + SMALLEST_RANK) / 2)
    return (style.width - side) / 2, _HEAD + _GAP + band + (band - side) / 2 - lift, side


def _rows(board: Board) -> int:
    return len(SUIT_SIGNS) + board.game.has_jokers


def _largest(board: Board, style: DiagramStyle, band: float) -> float:
    """The size of ranks that no long suit makes smaller; in narrow diagrams less, so that most suits can have it."""
    return min(0.84 * band / _rows(board), style.width / 20, LARGEST_EM)


def _head(board: Board, style: DiagramStyle, fonts: Fonts) -> list[Item]:
    """The number, large, and the header in words; under it what is out of the ordinary."""
    lang, right = style.lang, style.width - _EDGE
    number = number_text(board)
    items: list[Item] = [Text(_EDGE, 7.6, number, 7.6, bold=True)]
    x = _EDGE + fonts.width(number, 7.6, bold=True) + 2.4
    pieces = []
    if board.printed_number != board.number:
        pieces.append(say("container", lang, container=board.printed_number))
    if board.version > 1:
        key = "board_version_from" if board.from_round > 1 else "board_version"
        pieces.append(say(key, lang, version=board.version, round=board.from_round))
    rule = rule_words(board, lang)
    header = joined(header_words(board.game_id, board.header, lang), lang) + ("*" if rule else "")
    if rule:
        pieces.append(rule)
    base = 4.4 if pieces else 7.0
    size = shrunk(fonts, header, 4.2 if pieces else 4.6, right - x, bold=True)
    items.append(Text(x, base, header, size, bold=True))
    if pieces:
        small = joined(tuple(pieces), lang)
        items.append(Text(x, 8.0, small, shrunk(fonts, small, 3.0, right - x)))
    items.append(Line(_EDGE, _HEAD - 0.7, right, _HEAD - 0.7, 0.2, GREY))
    return items


def _hands(board: Board, style: DiagramStyle, box: Box, band: float, fonts: Fonts) -> list[Item]:
    """Each seat's letter in the compass, then its suits beside it."""
    left, _, side = box
    right, bottom = style.width - _EDGE, style.height - _EDGE
    row = band / _rows(board)
    middle = _HEAD + _GAP + band
    # Hands above and below start over the compass and have all the room to the right; the corners on the left are free.
    places = (
        (left, _HEAD, right - left),
        (left + side + 1.6, middle, right - left - side - 1.6),
        (left, bottom - band, right - left),
        (_EDGE, middle, left - 1.6 - _EDGE),
    )
    reference = board.game.pocket_order[0]
    blocks = {seat: places[(seat - reference) % len(SEATS)] for seat in SEATS}
    sign = min(0.86 * row, 1.2 * _largest(board, style, band))
    largest = _largest(board, style, band)
    lines = {
        seat: [_Row.fitted(*each, largest, room - sign - 1.0, row, fonts) for each in _suit_rows(board, seat, style)]
        for seat, (_, _, room) in blocks.items()
    }
    # One size for the board reads best, unless a long suit would make all the others small.
    sizes = [each.size for hand in lines.values() for each in hand if len(each.lines) == 1]
    even = min((size for size in sizes if size >= 0.85 * largest), default=largest)
    items: list[Item] = []
    for seat in SEATS:
        items += seat_in(board.game, board.header, seat, style.lang, box, fonts)
        x, y, _ = blocks[seat]
        for index, each in enumerate(lines[seat]):
            try:
                items += each.items(x, y + index * row, row, sign, min(even, each.size), fonts)
            except Problem as problem:
                raise problem.at(board=board.number, seat=seat) from problem
    return items


def _suit_rows(board: Board, seat: Seat, style: DiagramStyle) -> list[tuple[str, Ink, Sequence[str]]]:
    """Sign, ink and words of each row: four suits always, and the jokers where the game has them."""
    hand = board.deal[seat]
    rows: list[tuple[str, Ink, Sequence[str]]] = [
        (sign, ink, rank_groups(hand, suit) or (VOID,))
        for suit, (sign, ink) in enumerate(zip(SUIT_SIGNS, SUIT_INKS[style.colours], strict=True))
    ]
    if board.game.has_jokers:
        rows.append(("★", BLACK, joker_words(hand, style.lang) or (VOID,)))
    return rows


@dataclass(frozen=True, slots=True)
class _Row:
    """One suit of one hand, fitted into its row."""

    sign: str
    ink: Ink
    lines: tuple[str, ...]
    size: float

    @classmethod
    def fitted(
        cls, sign: str, ink: Ink, words: Sequence[str], largest: float, room: float, height: float, fonts: Fonts
    ) -> "_Row":
        lines, size = best_lines(fonts, words, largest, room, height, bold=True)
        return cls(sign, ink, lines, size)

    def items(self, x: float, top: float, height: float, sign: float, size: float, fonts: Fonts) -> list[Item]:
        """The sign keeps its place whatever stands beside it."""
        capitals = fonts.cap_height(size, bold=True)
        if capitals < SMALLEST_RANK:
            raise too_small("record_small", capitals, SMALLEST_RANK)
        middle = top + height / 2
        items: list[Item] = [Text(x, middle + 0.36 * sign, self.sign, sign, bold=True, ink=self.ink)]
        step = 0.5 * height
        for line, text in enumerate(self.lines):
            base = middle + capitals / 2 + (line - (len(self.lines) - 1) / 2) * step
            items.append(Text(x + sign + 1.0, base, text, size, bold=True, word_space=WORD_SPACE * size))
        return items


Corner: TypeAlias = Callable[[Board, str, tuple[float, float, float, float], Fonts], list[Item]]
"""Draws into the free corner at the top left: board, language, (left, top, width, height)."""


def high_card_points(hand: Hand) -> int:
    """Ace 4, king 3, queen 2, jack 1."""
    return sum((4 - rank) * hand.counts[13 * suit + rank] for suit in range(4) for rank in range(4))


def _points(board: Board, lang: str, box: tuple[float, float, float, float], fonts: Fonts) -> list[Item]:
    """The high-card points of the four hands, as they sit."""
    left, top, width, height = box
    em = min(height / 4.6, 3.6, width / 5)
    title = say("record_hcp", lang)
    items: list[Item] = [Text(left, top + em, title, shrunk(fonts, title, 0.8 * em, width), ink=GREY)]
    x, y = left + 1.6 * em, top + 1.3 * em
    for seat in SEATS:
        dx, dy = ((0.0, 0.9), (1.3, 1.8), (0.0, 2.7), (-1.3, 1.8))[seat - board.game.pocket_order[0]]
        points = str(high_card_points(board.deal[seat]))
        items.append(Text(x + dx * em, y + dy * em, points, em, align=Align.CENTRE))
    return items


def _listed(lines: Sequence[str], box: tuple[float, float, float, float], fonts: Fonts) -> list[Item]:
    left, top, width, height = box
    step = min(height / max(len(lines), 4), 4.6)
    return [
        Text(left, top + (index + 0.8) * step, line, shrunk(fonts, line, 0.78 * step, width), ink=GREY)
        for index, line in enumerate(lines)
    ]


def _special_cards(board: Board, lang: str, box: tuple[float, float, float, float], fonts: Fonts) -> list[Item]:
    """Who holds pig, sheep and transformer (A 6): what a player looks for first."""
    lines = []
    for name, face in (("pig", 2), ("sheep", 29), ("transformer", 43)):
        holder = next(seat for seat in SEATS if board.deal[seat].counts[face])
        lines.append(say(f"record_{name}", lang, seat=holder))
    return _listed(lines, box, fonts)


def _bottom(board: Board, lang: str, box: tuple[float, float, float, float], fonts: Fonts) -> list[Item]:
    """Whose hand has the bottom in it: which eight cards it was is not part of a duplicate deal (B 21)."""
    declarer = next(seat for seat in SEATS if seat.name == board.header.fields()["declarer"])
    extra = board.game.declarer_extra
    facts = {"declarer": declarer, "cards": len(board.deal[declarer]), "extra": extra}
    return _listed([say(f"record_bottom_{line}", lang, **facts) for line in (1, 2)], box, fonts)


CORNERS: Final[Mapping[str, Corner]] = {"bridge": _points, "huapai": _special_cards, "shengji": _bottom}


def _trick_table(
    tricks: Tricks, style: DiagramStyle, box: tuple[float, float, float, float], fonts: Fonts
) -> list[Item]:
    """Rows N S E W, columns no trumps and the suits from spades down, as printed records have it."""
    left, top, width, height = box
    step_y, step_x = min(height / 5, 4.4), min(width / 6.2, 6.0)
    em = min(0.8 * step_y, 0.72 * step_x)
    top += height - 5 * step_y
    items: list[Item] = []
    names = (say("record_no_trumps", style.lang), *SUIT_SIGNS)
    inks = (BLACK, *SUIT_INKS[style.colours])
    for column, (name, ink) in enumerate(zip(names, inks, strict=True)):
        size = shrunk(fonts, name, em, 0.95 * step_x)
        items.append(Text(left + (column + 1.4) * step_x, top + em, name, size, ink=ink, align=Align.CENTRE))
    for row, seat in enumerate((Seat.N, Seat.S, Seat.E, Seat.W)):
        base = top + em + (row + 1) * step_y
        items.append(Text(left, base, seat_large(seat, style.lang), em, bold=True))
        *suits, no_trumps = tricks[seat]
        for column, made in enumerate((no_trumps, *suits)):
            items.append(Text(left + (column + 1.4) * step_x, base, str(made), em, align=Align.CENTRE))
    return items
