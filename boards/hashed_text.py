"""Texts that are hashed (labels, seeds, public values): one spelling, and nothing in them that cannot be typed again."""

import unicodedata
from typing import Final

from boards.problems import Problem, Word

# Control, format-less unassigned, surrogate and private-use characters: a person cannot type them again from paper.
_REFUSED_CATEGORIES: Final = ("Cc", "Cn", "Cs", "Co")


def canonical_text(text: str, what: str, *, may_be_empty: bool = False) -> bytes:
    """The bytes of a text that is hashed: UTF-8 of its NFC form.

    Args:
        text: As typed; nothing is trimmed or folded, so `7` and `007`, `a` and `A` differ.
        what: What the text is: `seed`, `session`, `event`, `public` or `set_name`; for the sentence.
        may_be_empty: A session label or public value may be empty, a seed may not.

    Raises:
        Problem: `text_empty`, `text_blank_ends` or `text_character`.
    """
    if not text:
        if may_be_empty:
            return b""
        raise Problem("text_empty", what=Word(f"text_name_{what}"))
    for character in text:
        if unicodedata.category(character) in _REFUSED_CATEGORIES:
            raise Problem("text_character", what=Word(f"text_name_{what}"), character=f"U+{ord(character):04X}")
    if text != text.strip():
        raise Problem("text_blank_ends", what=Word(f"text_name_{what}"))
    return unicodedata.normalize("NFC", text).encode("utf-8")
