"""Data to sentences: every printed and spoken word, in English, simplified and traditional Chinese.

A topic module holds a plain table `ROWS`: key -> (en, zh-Hans, zh-Hant) with `{fact}` places. Nothing is decided here.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final
from unicodedata import category

from boards.cards import BIG_JOKER, SMALL_JOKER, CardName, card_code
from boards.problems import Fault, Problem, Word
from boards.seats import Seat
from boards.wording.english import agreeing

LANGUAGES: Final = ("en", "zh-Hans", "zh-Hant")
TOPICS: Final = (
    "problems",
    "record",
    "formats",
    "printing",
    "paper",
    "verify",
    "verify_causes",
    "verify_sets",
    "verify_form",
    "machine",
    "conform",
    "ports",
    "machines",
    "stations",
    "operating",
    "simulating",
    "machine_modes",
    "cli",
    "entering",
    "vendor",
    "scoring",
    "scanning",
    "squaredeal",
    "history",
    "identifying",
    "proof",
    "sealing",
    "auditing",
    "regulations",
    "regulations_summary",
    "settings",
    "acceptance",
    "ruling",
    "ruling_texts",
    "ruling_commands",
    "ruling_slip",
    "incidents",
)

Row = tuple[str, str, str]

_SEATS: Final = (("N", "北", "北"), ("E", "东", "東"), ("S", "南", "南"), ("W", "西", "西"))
_SUITS: Final = (("S", "黑桃", "黑桃"), ("H", "红桃", "紅桃"), ("D", "方块", "方塊"), ("C", "梅花", "梅花"))
_JOKERS: Final = {
    SMALL_JOKER: ("small joker (XW)", "小王", "小王"),
    BIG_JOKER: ("big joker (DW)", "大王", "大王"),
}
_OF_GAMES: Final = frozenset({"game", "games", "want", "got"})
"""Facts of a sentence about a game that may be ids of games."""
_AND: Final = (" and ", "和", "和")
_COMMA: Final = (", ", "、", "、")


@cache
def rows(topic: str) -> Mapping[str, Row]:
    """The table of one topic."""
    table: Mapping[str, Row] = import_module(f"boards.wording.{topic}").ROWS
    return table


def _row(key: str) -> Row:
    for topic in TOPICS:
        if key in rows(topic):
            return rows(topic)[key]
    raise KeyError(f"boards.wording has no row {key!r}")


def language_index(lang: str) -> int:
    """The column of a language.

    Raises:
        Problem: `language_unknown`.
    """
    if lang not in LANGUAGES:
        raise Problem("language_unknown", text=lang, known=", ".join(LANGUAGES))
    return LANGUAGES.index(lang)


def seat_name(seat: Seat, lang: str) -> str:
    """`N` or 北."""
    return _SEATS[seat][language_index(lang)]


def card_name(face: int, lang: str) -> str:
    """A card in a sentence, safe for any console: `SQ`, 黑桃Q, 黑桃10, 大王."""
    column = language_index(lang)
    if face in _JOKERS:
        return _JOKERS[face][column]
    code = card_code(face)
    suit, rank = code[0], code[1]
    if column == 0:
        return suit + rank
    return _SUITS[face // 13][column] + ("10" if rank == "T" else rank)


def show(value: Any, lang: str) -> str:
    """A fact as it stands in a sentence: seats and cards by name, several joined the way the language joins them."""
    if isinstance(value, Seat):
        return seat_name(value, lang)
    if isinstance(value, CardName):
        return card_name(value.face, lang)
    if isinstance(value, Word):
        return say(value.key, lang, **dict(value.facts))
    if isinstance(value, tuple):
        column = language_index(lang)
        words = [show(part, lang) for part in value]
        if len(words) < 2:
            return "".join(words)
        return _COMMA[column].join(words[:-1]) + _AND[column] + words[-1]
    text = str(value)
    return text if text.isprintable() else "".join("?" if _is_unseen(sign) else sign for sign in text)


def _is_unseen(sign: str) -> bool:
    """What a file or its name may bring: a terminal obeys it, or shows the rest of the sentence the other way round."""
    return not sign.isprintable() and sign not in "\n\t" and category(sign) != "Zs"


def say(key: str, lang: str = "en", /, **facts: Any) -> str:
    """The sentence or word `key` in a language, with its facts filled in.

    Raises:
        KeyError: There is no such row, or a fact that the row needs is missing. That is a bug, not bad input.
    """
    column = language_index(lang)
    template = _row(key)[column]
    if column == 0:
        template = agreeing(template, facts)
    elif "game" in facts or "games" in facts:
        facts |= {name: _game_words(facts[name], column) for name in _OF_GAMES & facts.keys()}
    return template.format_map({name: show(value, lang) for name, value in facts.items()})


def _game_words(value: Any, column: int) -> Any:
    """What people call a game, or several, in Chinese; in English the ids are words. Any other fact as it is."""
    named = [rows("printing").get(f"game_{one}") for one in value.split(", ")] if isinstance(value, str) else []
    words = [row[column] for row in named if row is not None]
    return _COMMA[column].join(words) if words and len(words) == len(named) else value


def place(facts: Mapping[str, Any], lang: str = "en") -> str:
    """Where something is: `cup.pbn, line 7, board 3, N: `; empty when nothing is known."""
    parts = [str(facts["file"])] if facts.get("file") else []
    places = ("line", "key", "offset", "record", "board", "board_range", "board_copy", "seat")
    parts += [say(f"at_{name}", lang, **{name: facts[name]}) for name in places if facts.get(name) is not None]
    if not parts:
        return ""
    return (", " if language_index(lang) == 0 else "，").join(parts) + (": " if language_index(lang) == 0 else "：")


def sentence(fault: Fault, lang: str = "en") -> str:
    """A fault in one plain sentence: place, what is wrong, the next step."""
    return place(fault.facts, lang) + say(fault.key, lang, **fault.facts)


def sentences(faults: Iterable[Fault], lang: str = "en") -> list[str]:
    """`sentence` of each, in order."""
    return [sentence(fault, lang) for fault in faults]
