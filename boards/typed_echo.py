"""What a sentence may repeat of a typed text: no hand, for terminals are logged and shown to a room."""

import re
import unicodedata
from typing import Final

from boards.problems import Word

_RANKS: Final = frozenset("AKQJT98765432")
_OF_CARDS: Final = _RANKS | frozenset("SHDCX10+?.=:-,;/♠♤♥♡♦♢♣♧黑桃红紅心方块塊片梅花草")
"""What hands are written with."""
_SEAT: Final = re.compile(r"^[NESW北东東南西](?=[=:+\-])")
_MOST_CARDS: Final = 2
"""Two ranks are one card with a slip in it, three can be a suit."""
LONGEST: Final = 80
"""Characters of a text that are repeated."""
_SHARE: Final = 4
"""One sign in four may be a slip of the finger, and it is a hand all the same."""


def may_be_cards(text: str) -> bool:
    """Whether a text is so much like several cards that nobody is to read it."""
    signs = _SEAT.sub("", re.sub(r"\s", "", unicodedata.normalize("NFKC", text).upper()))
    ranks = sum(sign in _RANKS for sign in signs.replace("10", "T"))
    return ranks > _MOST_CARDS and _SHARE * sum(sign not in _OF_CARDS for sign in signs) <= len(signs)


def echo(text: str) -> str | Word:
    """The text as a sentence may repeat it: on one line and cut; where it may be several cards, only how long it is."""
    if may_be_cards(text):
        return Word("typed_hidden", (("count", len(text)),))
    return one_line(text)


def one_line(text: str, longest: int = LONGEST) -> str:
    """A text as a sentence quotes it: on one line and cut, with no sign that a terminal obeys."""
    cut = text if len(text) <= longest else text[: longest - 3] + "..."
    return "".join(sign if sign.isprintable() else "?" for sign in cut)
