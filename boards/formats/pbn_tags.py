"""The supplemental PBN tags of ours: what PBN has no place for. Every value is plain ASCII.

`Game` names the game if it is not bridge, `Leader` is huapai's header. The `Paitao...` tags name the set: with them a
set that is written and read back has its fingerprint again, and a board that was changed on the way is found.
"""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote, unquote

from boards.board import Mark
from boards.problems import Problem

CONTAINER: Final = "PaitaoContainer"
EVENT: Final = "PaitaoEvent"
"""The event's name, percent-encoded, where the Event tag cannot hold it."""
SET_TAGS: Final = ("PaitaoFingerprint", "PaitaoMark", "PaitaoSalt", "PaitaoSession")

HEADER_TAGS: Final[Mapping[str, Mapping[str, str]]] = {
    "huapai": {"leader": "Leader"},
    "bridge": {"dealer": "Dealer", "vulnerable": "Vulnerable"},
}
"""Game id -> header field -> tag. Huapai's Dealer and Vulnerable are bridge's by number, for other programs only."""

_HEX64: Final = re.compile(r"[0-9a-f]{64}")
_HEX32: Final = re.compile(r"[0-9a-f]{32}")
# Not "#" and "?", which mean something as a tag's value; nor a blank at an end or a lone "-", see to_ascii.
_SAFE: Final = " !$&'()*+,-./:;<=>@^_`|~"


def to_ascii(text: str) -> str:
    """A text in which everything but plain characters is percent-encoded; `from_ascii` is the inverse.

    Raises:
        UnicodeEncodeError: A lone surrogate, which no text that was decoded from a file or typed contains.
    """
    inner = text.strip(" ")
    if inner in ("", "-"):
        return "".join(f"%{ord(letter):02X}" for letter in text)
    before = len(text) - len(text.lstrip(" "))
    return "%20" * before + quote(inner, safe=_SAFE) + "%20" * (len(text) - before - len(inner))


def from_ascii(text: str) -> str:
    """The inverse of `to_ascii`."""
    return unquote(text)


def set_tags(fingerprint: str, mark: Mark, salt: bytes, session: str) -> tuple[tuple[str, str], ...]:
    """`SET_TAGS` with the values of a set, in that order."""
    values = (fingerprint, mark.value, salt.hex(), to_ascii(session))
    return tuple(zip(SET_TAGS, values, strict=True))


def parse_set_tags(
    fingerprint: str | None, mark: str | None, salt: str | None, session: str | None
) -> tuple[str, Mark, bytes, str]:
    """Fingerprint, mark, salt and session from the values of `SET_TAGS`; the inverse of `set_tags`.

    Raises:
        Problem: `pbn_set_tags`, when some are lacking or are not what paitao writes.
    """
    if not (
        fingerprint is not None and _HEX64.fullmatch(fingerprint)
        and salt is not None and _HEX32.fullmatch(salt)
        and mark is not None and mark in set(Mark)
    ):  # fmt: skip
        raise Problem("pbn_set_tags")
    return fingerprint, Mark(mark), bytes.fromhex(salt), from_ascii(session or "")
