"""What the beginning of a text file of bare deals looks like; the readers themselves are not loaded for it."""

import re
from typing import Final

SNIFFED: Final = 65536
"""Bytes at the beginning of a file that are looked at."""

_HAND: Final = rb"[AKQJT0-9]*\.[AKQJT0-9]*\.[AKQJT0-9]*\.[AKQJT0-9]*"
_SUITS: Final = rb"[AKQJT2-9 ]{10,20}"
_LIN: Final = re.compile(rb"(?<![A-Za-z0-9])md\|[0-9]?[ \t]*[SHDCAKQJT2-9,.]", re.IGNORECASE)
_LINK: Final = re.compile(rb"handviewer\.html\?[a-z]+=", re.IGNORECASE)
# Two hands beyond doubt, or three words with points that may be damaged hands.
_ONELINE: Final = re.compile(
    rb"^(?:[ \t]*[nesw][ \t]+" + _HAND + rb"){2}|^(?:[ \t]*[nesw][ \t]+[^\s.]{0,16}\.[^\s]{0,20}[ \t]){3}",
    re.MULTILINE | re.IGNORECASE,
)
_LINE: Final = re.compile(rb"^" + rb"\|".join([_SUITS] * 4) + rb"[ \t]*$", re.MULTILINE)
_DDS: Final = re.compile(
    rb'^[ \t]*(?:PBN[ \t]+[0-9]+[ \t]+[0-9]|(?:[\w.#)]{1,20}[ \t]+)?"?[NESW]:' + _HAND + rb"[ \t]+" + _HAND + rb")",
    re.MULTILINE,
)
_NOTHING: Final = re.compile(rb"(?:\s++|[;%#][^\r\n]*+|\{[^}]*+\})*+")
_RBN: Final = re.compile(rb"^H[ \t]+[NESW][:;][AKQJTXx0-9]*\.", re.MULTILINE)


def beginning(data: bytes) -> bytes:
    """The first bytes of a text without the mark of its encoding, of UTF-16 one byte for each character."""
    start = data[:SNIFFED].removeprefix(b"\xef\xbb\xbf")
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        start = start[2:].replace(b"\0", b"")
    return start


def _start(data: bytes) -> bytes:
    start = beginning(data)
    return b"" if b"\0" in start else start.replace(b"\r", b"\n")


def text_inside(data: bytes) -> bytes:
    """The beginning of a text without what is no sign of anything: blank and comment lines before it, NULs behind it.

    Some programs write pages of explanation first, and a power cut leaves zeros at the end of a file.
    """
    start = _NOTHING.match(data)
    at = start.end() if start else 0
    return data[at : at + SNIFFED].rstrip(b"\0")


def looks_like_lin(data: bytes) -> bool:
    """An `md` entry with cards, which is not part of a link to the hand viewer."""
    start = _start(data)
    deal, link = _LIN.search(start), _LINK.search(start)
    return deal is not None and (link is None or deal.start() < link.start())


def looks_like_handviewer(data: bytes) -> bool:
    """A link to the hand viewer before any deal in LIN, whose chat may hold links."""
    start = _start(data)
    deal, link = _LIN.search(start), _LINK.search(start)
    return link is not None and (deal is None or link.start() < deal.start())


def has_late_link(data: bytes) -> bool:
    """A link to the hand viewer behind what is looked at of other files; every byte is passed once."""
    if not _start(data):
        return False
    for encoding in ("ascii", "utf-16-le", "utf-16-be"):
        written = "handviewer.html?".encode(encoding)
        at = data.find(written, SNIFFED - 100)
        while at >= 0:
            if _LINK.match(data[at : at + 100].replace(b"\0", b"")) is not None:
                return True
            at = data.find(written, at + 1)
    return False


def looks_like_oneline(data: bytes) -> bool:
    """A line of seats and hands in turn."""
    return _ONELINE.search(_start(data)) is not None


def looks_like_line(data: bytes) -> bool:
    """A line of four hands between upright strokes."""
    return _LINE.search(_start(data)) is not None


def looks_like_dds(data: bytes) -> bool:
    """A line `PBN 0 0 ...`, or one with a deal as PBN spells it and no tag around it; JSON with such lines is none."""
    start = _start(data)
    return _DDS.search(start) is not None and not start.lstrip().startswith((b"{", b"["))


def looks_like_rbn(data: bytes) -> bool:
    """A line of the label H with hands."""
    return _RBN.search(_start(data)) is not None
