"""Finding a clause in a rule text that the organiser has: by its heading and numbers, tolerantly. Nothing is kept here.

Texts come with traditional or simplified characters, full or half width numbers, and with headings that run into the
first sentence. An article counts as the one that is cited only if its subject stands in it: another rule book has an
article 32 as well.
"""

import re
import unicodedata
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from boards.ruling.model import Cite

_DIGITS: Final = "〇一二三四五六七八九"
_SUBJECTS: Final = {
    ("A", "28"): ("補償分", "补偿分"), ("A", "29"): ("記違例", "记违例"), ("A", "30"): ("遲到", "迟到"),
    ("A", "32"): ("插錯牌", "插错牌"), ("A", "33"): ("登記牌型卡", "登记牌型卡"), ("A", "39"): ("拖延",),
    ("A", "40"): ("處罰權", "处罚权"), ("D", "15"): ("少牌",),
}  # fmt: skip
"""Text and article -> words of its subject, one of which must stand in it."""
_ARTICLE: Final = re.compile(r"^\s*第\s*([〇零一二三四五六七八九十百\d]+)\s*[條条]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Quote:
    """What was found of a clause."""

    text: str
    is_exact: bool
    """False: only a larger part that contains it could be told apart."""


def chinese_number(number: int) -> str:
    """A number below 100 as articles are counted: 三十二."""
    tens, ones = divmod(number, 10)
    if not tens:
        return _DIGITS[ones]
    return ("" if tens == 1 else _DIGITS[tens]) + "十" + (_DIGITS[ones] if ones else "")


def quote(text: str, cite: Cite) -> Quote | None:
    """The clause, or None if the text has no such article on that subject."""
    block = _article(text, cite)
    if block is None:
        return None
    is_exact = True
    for depth, token in enumerate(cite.clause):
        inner = _numbered(block, token, depth=depth)
        if inner is None:
            is_exact = False
            break
        block = inner
    lines = [line.strip() for line in block.splitlines() if line.strip()]
    if cite.paragraph and is_exact:
        at = cite.paragraph - 1 if cite.paragraph > 0 else cite.paragraph
        # The line of the heading is none of the article's paragraphs.
        inside = lines[1:] if not cite.clause and cite.paragraph > 0 and len(lines) > 1 else lines
        if -len(inside) <= at < len(inside):
            lines = [inside[at]]
        else:
            is_exact = False
    return Quote("\n".join(lines), is_exact)


def _article(text: str, cite: Cite) -> str | None:
    heads = list(_ARTICLE.finditer(text))
    wanted = (chinese_number(int(cite.article)), cite.article) if cite.article.isdigit() else (cite.article,)
    subjects = _SUBJECTS.get((cite.text, cite.article), ())
    for here, following in zip_longest(heads, heads[1:]):
        if unicodedata.normalize("NFKC", here[1]) not in wanted:
            continue
        block = text[here.start() : following.start() if following else len(text)]
        # A chapter's heading that follows belongs to the next article.
        block = re.split(r"^\s*第[一二三四五六七八九十]+章", block, flags=re.MULTILINE)[0]
        if not subjects or any(word in block for word in subjects):
            return block
    return None


def _spellings(token: str) -> list[tuple[str, str]]:
    """How a number of a clause may be written, each with how the next one is."""
    plain = token.strip("()")
    if not plain.isdecimal():
        return [(re.escape(token), re.escape(chr(ord(token) + 1)))]
    number = int(plain)
    pairs = [(chinese_number(n), str(n)) for n in (number, number + 1)]
    (chinese, latin), (next_chinese, next_latin) = pairs
    if token.startswith("("):
        return [
            (rf"[（(]\s*{mine}\s*[）)]", rf"[（(]\s*{then}\s*[）)]")
            for mine, then in ((chinese, next_chinese), (latin, next_latin))
        ]
    return [
        (rf"{mine}\s*[、.．]", rf"{then}\s*[、.．]") for mine, then in ((chinese, next_chinese), (latin, next_latin))
    ]


def _numbered(block: str, token: str, *, depth: int) -> str | None:
    """The part of a block that bears a number, to the next of its kind; from the third level on only its line."""
    plain = "".join(unicodedata.normalize("NFKC", c) if c.isdecimal() else c for c in block)
    if len(plain) != len(block):
        plain = block
    for mine, following in _spellings(token):
        # A block begins with its own number, which is no part of it.
        found = re.compile(rf"^[ \t\u3000]*{mine}", re.MULTILINE).search(plain, 1 if depth else 0)
        if found is None:
            continue
        end = re.compile(r"\n" if depth >= 2 else rf"^[ \t\u3000]*{following}", re.MULTILINE).search(plain, found.end())
        return block[found.start() : end.start() if end else len(block)]
    return None
