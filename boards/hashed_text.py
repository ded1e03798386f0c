"""Texts that are hashed or named (labels, seeds, events): one spelling, nothing that cannot be seen and typed again."""

import unicodedata
from typing import Final

from boards.problems import Problem, Word

# Control, format-less unassigned, surrogate and private-use characters: a person cannot type them again from paper.
_REFUSED_CATEGORIES: Final = ("Cc", "Cn", "Cs", "Co")

LONGEST_TEXT: Final = 200
"""Characters of an event or session that is typed; a longer one is a slip, and no card has room for it."""


def canonical_text(text: str, what: str, *, may_be_empty: bool = False) -> bytes:
    """The bytes of a text that is hashed: UTF-8 of its NFC form.

    Args:
        text: As typed; nothing is trimmed or folded, so `7` and `007`, `a` and `A` differ.
        what: What the text is, a `text_name_` row; for the sentence.
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


def hidden_characters(text: str) -> str:
    """The characters of a name that nobody sees but that change what is seen: those that turn the direction of writing
    (U+202E and the like), joiners, and the separators of lines."""
    return "" if text.isascii() else "".join(c for c in text if unicodedata.category(c) in ("Cf", "Zl", "Zp"))


def line_text(text: str, what: str, *, may_be_empty: bool = True) -> str:
    """A text that people read in a line of its own, in its NFC form and without blanks at its ends.

    Raises:
        Problem: `text_empty`, `text_character` (a line end among them), `text_hidden_typed`.
    """
    plain = canonical_text(text.strip(), what, may_be_empty=may_be_empty).decode("utf-8")
    hidden = hidden_characters(plain)
    if hidden:
        raise Problem("text_hidden_typed", what=Word(f"text_name_{what}"), character=f"U+{ord(hidden[0]):04X}")
    return plain


def folded(text: str) -> str:
    """How a name is compared: what a Chinese keyboard writes wide (３, Ａ, a wide blank) as the ordinary character, in
    NFKC, without blanks at the ends. Nothing that is hashed is folded."""
    return unicodedata.normalize("NFKC", text).strip()


def name_text(text: str, what: str, *, may_be_empty: bool = True) -> str:
    """The name of a table or a side as it was taken in: `folded`, in a line of its own.

    Raises:
        Problem: As `line_text`.
    """
    return line_text(folded(text), what, may_be_empty=may_be_empty)


def seen_text(text: str, what: str, *, may_be_empty: bool = False) -> str:
    """A text that is hashed and also read by people, in its NFC form.

    Raises:
        Problem: As `canonical_text`; `text_hidden_typed` or `text_long`.
    """
    plain = canonical_text(text, what, may_be_empty=may_be_empty).decode("utf-8")
    hidden = hidden_characters(text)
    if hidden:
        raise Problem("text_hidden_typed", what=Word(f"text_name_{what}"), character=f"U+{ord(hidden[0]):04X}")
    if len(text) > LONGEST_TEXT:
        raise Problem("text_long", what=Word(f"text_name_{what}"), got=len(text), largest=LONGEST_TEXT)
    return plain
