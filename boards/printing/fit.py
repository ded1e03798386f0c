"""Making text fit: shrink a line, cut a name, wrap a long suit. Pure arithmetic on the fonts' widths."""

import math
from collections.abc import Iterator, Sequence

from boards.printing.measure import Face, Fonts
from boards.printing.sheet import Align, Text

ELLIPSIS = "…"
SEPARATOR = " · "
SLIGHTLY_SMALLER = 0.85
FEWEST_LETTERS = 4
"""Of a name that is cut, with the ellipsis."""
_STOPS = "，。：；！？、）”…"
_CHINESE = 0x2E80
"""From here on characters are written without blanks between words."""
WORD_SPACE = 0.16
"""Share of the em added to the blanks between ranks: `AA K` must not read as three aces."""


def placed(item: Text, fonts: Fonts) -> Iterator[tuple[float, Face, str]]:
    """The pieces of a text as both drawers draw them: x of each, its face and its characters."""
    width = 0.0
    if item.align is not Align.LEFT:
        width = fonts.width(item.text, item.size, bold=item.bold) + item.text.count(" ") * item.word_space
    x = item.x - {Align.LEFT: 0.0, Align.CENTRE: width / 2, Align.RIGHT: width}[item.align]
    words = item.text.replace(" ", " \n").split("\n") if item.word_space else [item.text]
    for word in words:
        for face, piece in fonts.runs(word, bold=item.bold):
            yield x, face, piece
            x += item.size * sum(face.advances[ord(character)] for character in piece)
        x += item.word_space


def shrunk(fonts: Fonts, text: str, size: float, width: float, *, bold: bool = False) -> float:
    """The largest size up to `size` at which the text is no wider than `width`."""
    natural = fonts.width(text, size, bold=bold)
    return size if natural <= width else size * width / natural


def cut(
    fonts: Fonts, text: str, size: float, smallest: float, width: float, *, bold: bool = False
) -> tuple[str, float]:
    """The text and its size: shrunk down to `smallest`, and what is still too long ends in `…`."""
    fitting = shrunk(fonts, text, size, width, bold=bold)
    if fitting >= smallest:
        return text, fitting
    # By halving: a name out of another program's file may be long, and stands on every card.
    fits, too_long = 0, len(text)
    while fits + 1 < too_long:
        middle = (fits + too_long) // 2
        if fonts.width(text[:middle] + ELLIPSIS, smallest, bold=bold) > width:
            too_long = middle
        else:
            fits = middle
    return text[:fits].rstrip() + ELLIPSIS, smallest


def facts_first(
    fonts: Fonts, facts: Sequence[str], names: Sequence[str], size: float, smallest: float, width: float
) -> tuple[str, float]:
    """Facts and names on one line, and its size. What has no room at `smallest` is cut from the last name backwards.

    Facts (a number, what a rule says) stand whole however small they get. Names that people typed may be long, so the
    one that tells more comes first: it may be a little smaller before it is cut. Empty ones are left out, and so is
    one of which only a letter or two would be seen.
    """
    facts, names = tuple(filter(None, facts)), tuple(filter(None, names))
    line = SEPARATOR.join((*facts, *names))
    fitting = shrunk(fonts, line, size, width)
    if fitting >= smallest:
        return line, fitting
    line = SEPARATOR.join(facts)
    if names:
        first = SEPARATOR.join((*facts, names[0]))
        if SLIGHTLY_SMALLER * smallest <= shrunk(fonts, first, smallest, width) < smallest:
            return first, shrunk(fonts, first, smallest, width)
    for name in names:
        before = line + SEPARATOR if line else ""
        short, _ = cut(fonts, name, smallest, smallest, max(width - fonts.width(before, smallest), 0.0))
        if short != name and len(short) <= FEWEST_LETTERS:
            break
        line = before + short
    return line, shrunk(fonts, line, size, width)


def wrapped(fonts: Fonts, text: str, size: float, width: float, *, bold: bool = False) -> tuple[str, ...]:
    """The text on as many lines as it needs, broken at blanks or between Chinese characters, never before a stop."""
    pieces = [""]
    for character in text:
        joins = character in _STOPS or (ord(character) < _CHINESE and pieces[-1][-1:] not in ("", " ", *_STOPS))
        if joins and (character in _STOPS or ord(pieces[-1][-1]) < _CHINESE):
            pieces[-1] += character
        else:
            pieces.append(character)
    lines = [""]
    for piece in pieces:
        if lines[-1] and fonts.width((lines[-1] + piece).rstrip(), size, bold=bold) > width:
            lines.append("")
        lines[-1] += piece
    return tuple(line.strip() for line in lines)


def best_lines(
    fonts: Fonts, words: Sequence[str], size: float, width: float, height: float, *, bold: bool = False
) -> tuple[tuple[str, ...], float]:
    """The ranks of a suit (with `WORD_SPACE`) on one or two lines, whichever is larger, and the size.

    Two lines share the row's height, so they never move the row below.
    """

    def fitted(line: str, most: float = math.inf) -> float:
        natural = fonts.width(line, 1, bold=bold) + WORD_SPACE * line.count(" ")
        return min(most, width / natural)

    one = " ".join(words)
    alone = fitted(one, size)
    halves: tuple[float, tuple[str, ...]] = 0.0, ()
    for at in range(1, len(words)):
        lines = " ".join(words[:at]), " ".join(words[at:])
        fitting = min(map(fitted, lines))
        halves = max(halves, (fitting, lines))
    broken = min(halves[0], 0.5 * height, size)
    if words[1:] and broken > alone:
        return halves[1], broken
    return (one,), alone
