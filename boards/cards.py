"""Card faces and their one written code (design 3): suit then rank, `SA HT C2`; jokers `XW` and `DW`."""

import re
from dataclasses import dataclass
from typing import Final

from boards.problems import Problem
from boards.typed_echo import echo

SUITS: Final = "SHDC"
RANKS: Final = "AKQJT98765432"
SMALL_JOKER: Final = 52
BIG_JOKER: Final = 53
FACES: Final = 54
"""A face is an int: spades A..2 = 0..12, hearts 13..25, diamonds 26..38, clubs 39..51, small joker 52, big joker 53."""

_CODES: Final = (*(suit + rank for suit in SUITS for rank in RANKS), "XW", "DW")
_FACE_OF: Final = {code: face for face, code in enumerate(_CODES)}
SUIT_WORDS: Final = {
    **dict.fromkeys(("♠", "♤", "黑桃", "S"), "S"),
    **dict.fromkeys(("♥", "♡", "红桃", "紅桃", "红心", "紅心", "H"), "H"),
    **dict.fromkeys(("♦", "♢", "方块", "方塊", "方片", "D"), "D"),
    **dict.fromkeys(("♣", "♧", "梅花", "草花", "C"), "C"),
}
"""How people name suits, with the letter of each."""
_JOKER_WORDS: Final = {
    **dict.fromkeys(("XW", "小王", "SMALL JOKER"), SMALL_JOKER),
    **dict.fromkeys(("DW", "大王", "BIG JOKER"), BIG_JOKER),
}
# F087: each of these stands for two things in public code, so reading any of them would be a guess. The playing card 🃏
# is a program's big joker, Unicode's black joker (which is the small one here), and the only joker of most keyboards.
_UNCLEAR: Final = frozenset(
    {"BJ", "RJ", "LJ", "SB", "HR", "BW", "W", "X", "D", "JO", "JOKER", "JOKER1", "JOKER2", "🃏", "🃟", "🂿"}
)
_CARD: Final = re.compile(r"(♠|♤|♥|♡|♦|♢|♣|♧|黑桃|[红紅][桃心]|方[块塊片]|梅花|草花|[SHDC])(10|[AKQJT2-9])")


@dataclass(frozen=True, slots=True, order=True)
class CardName:
    """A face as a fact of a sentence: wording shows it as `SQ`, 黑桃Q or 大王."""

    face: int


def card_code(face: int) -> str:
    """The code of a face, as in files, codes and messages: `SA`, `HT`, `XW` (small joker), `DW` (big joker)."""
    return _CODES[face]


def parse_card(text: str) -> int:
    """The face that `text` names.

    Read: the code in either case, `10` for `T`, suit signs and Chinese suit words, joker words. Never read: rank
    before suit, `0` or `1`, and joker codes that mean two things (SJ and HJ are always the jacks).

    Raises:
        Problem: `card_joker_unclear` or `card_unknown`, with the text unless it may be several cards.
    """
    plain = " ".join(text.split()).upper()
    if plain in _JOKER_WORDS:
        return _JOKER_WORDS[plain]
    if plain in _UNCLEAR:
        raise Problem("card_joker_unclear", text=text)
    match = _CARD.fullmatch(plain)
    if match is None:
        raise Problem("card_unknown", text=echo(text))
    return _FACE_OF[SUIT_WORDS[match[1]] + ("T" if match[2] == "10" else match[2])]


def suit_of(face: int) -> int | None:
    """0..3 for spades, hearts, diamonds, clubs; None for a joker."""
    return face // 13 if face < SMALL_JOKER else None
