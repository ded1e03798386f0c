"""The text layer of PBN 2.1 (chapters 2 and 3): bytes to text, text to tag pairs and gaps. No tag's meaning is known.

Liberal as the import format asks and real files need; whatever is not understood is reported with its line.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from typing import Final

from boards.problems import Fault, Problem


class Kind(Enum):
    """What a token is."""

    TAG = "tag"
    GAP = "gap"
    """A semi-empty line: what follows is the next game."""
    TEXT = "text"
    """Section data, or text that is no PBN; one line at most."""
    DAMAGE = "damage"
    """The rest of a line that begins like a tag pair and is none."""
    OPEN = "open"
    """A brace that is never closed; the rest of the file lies in that comment."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of PBN text."""

    kind: Kind
    line: int
    name: str = ""
    """The tag's name; of damage, what is written."""
    value: str = ""
    """The tag's value, quotes and escapes taken off."""
    odd: bool = False
    """The tag was read although its quotes are not as the standard wants them."""


_TOKEN: Final = re.compile(
    r"""
      (?P<escape> ^%[^\n]* )
    | (?P<gap> ^[ \t]*\n )
    | (?P<comment> \{[^}]*\} )
    | (?P<rest> ;[^\n]* )
    | \[\s*(?P<name>[A-Za-z]\w*)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]
    # A quote or a backslash at the end that the writer did not escape: the value ends where the pair must end.
    | \[[ \t]*(?P<odd_name>[A-Za-z]\w*)[ \t]*"(?P<odd_value>[^\n]*?)"[ \t]*\](?=[ \t]*(?:[\[;{]|$))
    | (?P<string> "(?:[^"\\\n]|\\.)*" )
    | (?P<open> \{ )
    | (?P<damage> \[[^\n]* )
    | (?P<text> [^\s\[{;"][^\[{;"\n]* | " )
    """,
    re.MULTILINE | re.VERBOSE,
)
_ESCAPED: Final = re.compile(r"\\([\\\"])")


def tokens(text: str) -> Iterator[Token]:
    r"""The tokens of a text whose lines end in `\n`; comments and escape lines are passed over."""
    ends = list(accumulate(len(line) + 1 for line in text.split("\n")))
    for match in _TOKEN.finditer(text):
        group = match.lastgroup
        if group in ("escape", "comment", "rest"):
            continue
        line = bisect_right(ends, match.start()) + 1
        if group == "value":
            value = match["value"]
            yield Token(Kind.TAG, line, match["name"], _ESCAPED.sub(r"\1", value) if "\\" in value else value)
        elif group == "odd_value":
            yield Token(Kind.TAG, line, match["odd_name"], match["odd_value"], odd=True)
        elif group == "gap":
            yield Token(Kind.GAP, line)
        elif group == "damage":
            yield Token(Kind.DAMAGE, line, match["damage"])
        elif group == "open":
            yield Token(Kind.OPEN, line)
            return
        else:
            yield Token(Kind.TEXT, line)


_HIGH_RUN: Final = re.compile(rb"[\x80-\xff]+")
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


def decode(data: bytes) -> tuple[str, tuple[Fault, ...]]:
    r"""The text of a file with `\n` for every line end, and a note where its encoding was inferred.

    The standard says ISO 8859-1; real files are also UTF-8 and UTF-16 with their mark, UTF-8 without, the code page of
    a Polish Windows, and that of a Chinese one. The cards are ASCII in all of them; only names depend on it.

    Raises:
        Problem: `text_damaged`: UTF-16 that breaks off or is none.
    """
    text, used = _decode(data)
    notes = (Fault("encoding_note", {"encoding": used}, note=True),) if used else ()
    return text.replace("\r\n", "\n").replace("\r", "\n"), notes


def _decode(data: bytes) -> tuple[str, str]:
    if data[:2] in _UTF16_MARKS:
        try:
            return data.decode("utf-16"), ""
        except UnicodeDecodeError as error:
            raise Problem("text_damaged", offset=error.start) from None
    try:
        return data.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        pass
    runs = _HIGH_RUN.findall(data)
    candidates = ["latin-1"]
    # Bytes 128-159 are no letters of ISO 8859-1, so the file is from a Windows code page.
    if any(0x80 <= byte <= 0x9F for run in runs for byte in run):
        candidates.insert(0, "cp1250")
    # Chinese text is pairs of high bytes; accented letters stand alone or in odd runs sooner or later.
    if all(len(run) % 2 == 0 for run in runs):
        candidates.insert(0, "gb2312")
    for name in candidates:
        try:
            return data.decode(name), name
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "latin-1"
