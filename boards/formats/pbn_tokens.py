"""The text layer of PBN 2.1 (chapters 2 and 3): bytes to text, text to tag pairs and gaps. No tag's meaning is known.

Liberal as the import format asks and real files need; whatever is not understood is reported with its line. Every
pattern is possessive or bounded by its line, so that no text takes more than linear time.
"""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from boards.problems import Fault, Problem


class Kind(Enum):
    """What a token is."""

    TAG = "tag"
    GAP = "gap"
    """One or more semi-empty lines: what follows is the next game."""
    TEXT = "text"
    """Section data, or text that is no PBN, up to the next tag or gap; comments may lie in it."""
    DAMAGE = "damage"
    """The rest of a line that begins like a tag pair and is none."""
    OPEN = "open"
    """A brace that is never closed; the rest of the file lies in that comment."""


class Token(NamedTuple):
    """A piece of PBN text."""

    kind: Kind
    line: int
    start: int
    end: int
    name: str = ""
    """The tag's name; of damage, what is written."""
    value: str = ""
    """The tag's value, quotes and escapes taken off."""
    odd: bool = False
    """The tag was read although its quotes are not as the standard wants them."""


_COMMENT: Final = r"\{[^}]*+\} | ;[^\n]*+"
# A string that is not closed ends with its line: trying again at each quote of it would take quadratic time.
_STRING: Final = r'"(?:[^"\\\n]++|\\.)*+(?:"|[^\n]*+)'
_TOKEN: Final = re.compile(
    rf"""
      (?P<gap> ^[ \t]*+\n(?:[ \t]*+\n)*+ )
    | (?P<quiet> (?: {_COMMENT} | ^%[^\n]*+ | [ \t]++ | \n(?![ \t]*+\n) )++ )
    | \[\s*+(?P<name>[A-Za-z]\w*+)\s*+"(?P<value>(?:[^"\\\n]++|\\.)*+)"\s*+\]
    # A quote or a backslash at the end that the writer did not escape: the value ends where the pair must end.
    | \[[ \t]*+(?P<odd_name>[A-Za-z]\w*+)[ \t]*+"(?P<odd_value>[^\n]*?)"[ \t]*+\](?=[ \t]*+(?:[\[;{{]|$))
    | (?P<damage> \[[^\n]*+ )
    | (?P<open> \{{ )
    | (?P<text> (?=\S) (?: {_STRING} | {_COMMENT} | \n(?!%|[ \t]*+\n) | [^\[{{;"\n]++ )++ )
    """,
    re.MULTILINE | re.VERBOSE,
)
_ESCAPED: Final = re.compile(r"\\([\\\"])")


def tokens(text: str, start: int = 0, line: int = 1) -> Iterator[Token]:
    r"""The tokens of a text whose lines end in `\n`; comments and escape lines are passed over.

    Args:
        text: The whole text.
        start: Where to begin: at the beginning of a line, or where only blanks or tags stand before it in its line.
        line: The number of that line.
    """
    last = start
    for match in _TOKEN.finditer(text, start):
        group = match.lastgroup
        if group == "quiet":
            continue
        first = match.start()
        line += text.count("\n", last, first)
        last = first
        if group == "value":
            yield Token(Kind.TAG, line, first, match.end(), match["name"], unescaped(match["value"]))
        elif group == "gap":
            yield Token(Kind.GAP, line, first, match.end())
        elif group == "odd_value":
            yield Token(Kind.TAG, line, first, match.end(), match["odd_name"], match["odd_value"], odd=True)
        elif group == "damage":
            yield Token(Kind.DAMAGE, line, first, match.end(), match["damage"])
        elif group == "open":
            yield Token(Kind.OPEN, line, first, len(text))
            return
        else:
            yield Token(Kind.TEXT, line, first, match.end())


def unescaped(value: str) -> str:
    r"""A tag's value as it was meant: `\"` is a quote, `\\` a backslash."""
    return _ESCAPED.sub(r"\1", value) if "\\" in value else value


_SPACE: Final = rf"\s++ | {_COMMENT} | ^%[^\n]*+"
_QUIET: Final = re.compile(rf"(?: {_SPACE} )*+", re.MULTILINE | re.VERBOSE)
_PROSE: Final = re.compile(rf"(?: {_SPACE} | {_STRING} | [^\s\[{{;\"]++ )*+", re.MULTILINE | re.VERBOSE)


def prose(text: str, start: int) -> tuple[int, int | None]:
    """Where the next tag pair (or a brace that never closes) begins from the beginning of a line on, and where text
    that is neither comment nor escape stands before it (None: nowhere)."""
    end = _match_end(_PROSE, text, start)
    first = _match_end(_QUIET, text, start)
    return end, first if first < end else None


def _match_end(pattern: re.Pattern[str], text: str, start: int) -> int:
    match = pattern.match(text, start)
    return match.end() if match else start


_ODD_RUN: Final = re.compile(rb"(?<![\x80-\xff])(?:[\x80-\xff]{2})*+[\x80-\xff](?![\x80-\xff])")
_WINDOWS: Final = re.compile(rb"[\x80-\x9f]")
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


def decode(data: bytes, file: str | None = None) -> tuple[str, tuple[Fault, ...]]:
    r"""The text of a file with `\n` for every line end, and a note where its encoding was inferred.

    The standard says ISO 8859-1; real files are also UTF-8 and UTF-16 with their mark, UTF-8 without, the code page of
    a Polish Windows, and that of a Chinese one. The cards are ASCII in all of them; only names depend on it.

    Args:
        data: The file.
        file: What to call it in the fault.

    Raises:
        Problem: `text_damaged`: UTF-16 that breaks off or is none.
    """
    try:
        text, used = _decode(data)
    except UnicodeDecodeError as error:
        raise Problem("text_damaged", offset=error.start, **({} if file is None else {"file": file})) from None
    notes = (Fault("encoding_note", {"encoding": used}, note=True),) if used else ()
    return text.replace("\r\n", "\n").replace("\r", "\n"), notes


def _decode(data: bytes) -> tuple[str, str]:
    if data[:2] in _UTF16_MARKS:
        return data.decode("utf-16"), ""
    try:
        return data.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        pass
    candidates = ["latin-1"]
    # Bytes 128-159 are no letters of ISO 8859-1, so the file is from a Windows code page.
    if _WINDOWS.search(data):
        candidates.insert(0, "cp1250")
    # Chinese text is pairs of high bytes; accented letters stand alone or in odd runs sooner or later.
    if not _ODD_RUN.search(data):
        candidates.insert(0, "gb2312")
    for name in candidates:
        try:
            return data.decode(name), name
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "latin-1"
