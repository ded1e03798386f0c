"""How people write cards when they type: one suit, the jokers, or a whole hand.

Read beside the spelling of records: full-width characters, signs and points of a Chinese keyboard, suit words and signs
(`黑桃AK4`, `♠AK4♥QJ93`), `10` for `T`, commas and blanks between ranks, words for jokers and for none.
"""

import re
import unicodedata
from typing import Final

from boards.cards import SUIT_WORDS, SUITS
from boards.deal import EMPTY_HAND, Hand, parse_hand
from boards.problems import Problem, Word

JOKERS: Final = len(SUITS)
"""The field behind the four suits, in games that have jokers."""

# A Chinese keyboard has its own points and brackets, a phone its own dashes; U+FE0F only makes a sign colourful.
_SIGNS: Final = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "。": ".", "、": ",", "《": "<", "〈": "<", "\ufe0f": None, "\ufeff": None}
)
YES: Final = frozenset({"y", "yes", "是", "好"})
"""How people agree, in small letters."""
_NONE: Final = frozenset({"", "-", "无", "無", "没有", "沒有", "空", "缺"})
_SHORT_SUITS: Final = {"黑": "S", "红": "H", "紅": "H", "方": "D", "梅": "C", "草": "C"}
_LETTER_OF: Final = {**SUIT_WORDS, **_SHORT_SUITS}
_SUIT_WORD: Final = re.compile(
    "(" + "|".join(sorted(_LETTER_OF, key=lambda word: (-len(word), word))) + ") ?:? ?", re.IGNORECASE
)
_JOKER_WORDS: Final = (
    ("大小王", "XD"), ("小王", "X"), ("大王", "D"), ("XW", "X"), ("DW", "D"),
    ("SMALLJOKER", "X"), ("BIGJOKER", "D"),
)  # fmt: skip
_FIRST_JOKER: Final = re.compile(r"\+|大小王|[大小]王|[XD]W|(?:small|big) ?joker", re.IGNORECASE)


def plain_text(text: str) -> str:
    """What was typed, full-width letters, digits and signs as the ordinary ones, no blanks at the ends."""
    return unicodedata.normalize("NFKC", text).translate(_SIGNS).strip()


def is_whole_hand(plain: str) -> bool:
    """Whether plain text is meant as a hand of several suits."""
    return "." in plain or len(_SUIT_WORD.findall(_FIRST_JOKER.split(plain, maxsplit=1)[0])) > 1


def names_suit(plain: str) -> bool:
    """Whether plain text begins with the name or sign of a suit."""
    return _SUIT_WORD.match(plain) is not None


def names_jokers(plain: str) -> bool:
    """Whether plain text begins with a joker, or the plus in front of one."""
    return _FIRST_JOKER.match(plain) is not None


def written_suit(plain: str, field: int) -> Hand:
    """The cards of one suit, or the jokers; nothing, a dash and 无 are none.

    Args:
        plain: Plain text.
        field: 0..3 for spades, hearts, diamonds, clubs; `JOKERS`.

    Raises:
        Problem: `enter_other_suit` (another suit is named), `enter_blanks` (blanks as between suits), `hand_rank`,
            `hand_joker`, `hand_size_absurd`.
    """
    if field == JOKERS:
        return EMPTY_HAND if plain in _NONE else parse_hand("...+" + _joker_letters(plain))
    named = _SUIT_WORD.match(plain)
    if named:
        got = SUITS.index(_LETTER_OF[named[1].upper()])
        if got != field:
            raise Problem("enter_other_suit", got=field_word(got), want=field_word(field))
        plain = plain[named.end() :]
    words = plain.replace(",", " ").split()
    # `A K 10` is one suit; `AK4 QJ93 T52 876` would pass for thirteen spades.
    if len(words) > 1 and not all(len(word) == 1 or word == "10" for word in words):
        raise Problem("enter_blanks")
    ranks = "".join(words)
    return parse_hand("." * field + ("" if ranks in _NONE else ranks) + "." * (JOKERS - 1 - field))


def written_hand(plain: str) -> Hand:
    """A whole hand: suits joined by points, or each with its name or sign in any order; jokers last.

    Raises:
        Problem: `enter_suit_twice`, `hand_fields`, `hand_suit_letter`, `hand_rank`, `hand_joker`, `hand_size_absurd`.
    """
    first = _FIRST_JOKER.search(plain)
    suits, jokers = (plain[: first.start()], plain[first.start() :]) if first else (plain, "")
    ending = "+" + _joker_letters(jokers) if jokers else ""
    before, *named = _SUIT_WORD.split(suits)
    if not named or before.strip(" .,") or suits.count(".") == JOKERS - 1:
        # Every suit in its own field; a name in front of it is compared with the place.
        spelled = _SUIT_WORD.sub(lambda word: _LETTER_OF[word[1].upper()], suits)
        return parse_hand(
            ".".join("" if one.strip() in _NONE else one for one in spelled.replace(",", "").split(".")) + ending
        )
    ranks: dict[str, str] = {}
    for word, written in zip(named[::2], named[1::2], strict=True):
        letter = _LETTER_OF[word.upper()]
        if letter in ranks:
            raise Problem("enter_suit_twice", suit=field_word(SUITS.index(letter)))
        one = written.replace(",", " ").strip(" .;")
        ranks[letter] = "" if one in _NONE else one
    return parse_hand(".".join(ranks.get(letter, "") for letter in SUITS) + ending)


def field_word(field: int) -> Word:
    """A suit, or the jokers, as a word of a sentence."""
    return Word(f"enter_field_{field}")


def _joker_letters(plain: str) -> str:
    letters = re.sub("[ ,.+]", "", plain.upper())
    for word, letter in _JOKER_WORDS:
        letters = letters.replace(word, letter)
    return letters
