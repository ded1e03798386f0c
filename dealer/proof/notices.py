"""Notices and reveals as people pass them on: texts in which blocks of `name: value` lines stand between other lines.

A notice is pasted into chat groups and mails. What those do to a line without changing its words is understood: other
line ends, blanks and invisible marks at the ends, quoting (`> `), empty lines between, a full-width colon. A line that
was broken in two, or a block that was cut, is refused: then the words are in doubt.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from boards.problems import Problem
from dealer.proof import announcing
from dealer.proof.announcing import Announcement, Field

REVEAL_VERSION: Final = "paitao-reveal/1"
_COMMITMENT: Final = "commitment"
_SECRET: Final = "secret"
_VALUE: Final = "value"
_LAST: Final = {announcing.VERSION: _COMMITMENT, REVEAL_VERSION: _SECRET}
"""The line that ends a block."""

_BEGIN: Final = re.compile(r"(?:^|.*[\s:：])(paitao-(?:announcement|reveal)/([0-9]+))")
_QUOTED: Final = re.compile(r"(?:[>＞|│]\s*)+")
_INVISIBLE: Final = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
"""Marks that chat programs put in to break lines or to turn them; no name of an event holds them."""
_NAME: Final = re.compile(r"\s*[:：]\s*")


@dataclass(frozen=True, slots=True)
class Posted:
    """One session of a notice."""

    announcement: Announcement
    commitment: str
    line: int
    """Where its block begins."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """What opens one session, and no other."""

    announcement: Announcement
    commitment: str
    value: str
    """The public value, canonical; empty where none was announced or entered."""
    secret: bytes
    """The session's secret."""
    line: int = 0

    def __repr__(self) -> str:
        return f"Reveal({self.announcement.session!r})"


def block(of: Announcement, commitment: str) -> str:
    """The lines of a notice that programs read."""
    return of.text() + announcing.line_text(_COMMITMENT, commitment) + "\n"


def reveal_block(of: Reveal) -> str:
    """The lines of a reveal: the announcement again, its commitment, the public value, the session's secret."""
    lines = (
        ("", REVEAL_VERSION),
        *of.announcement.lines(),
        (_COMMITMENT, of.commitment),
        (_VALUE, of.value),
        (_SECRET, of.secret.hex()),
    )
    return "".join(announcing.line_text(name, value) + "\n" for name, value in lines)


def read_notice(text: str) -> tuple[Posted, ...]:
    """Every session of a notice, in order, as it stands: without announcements that others in it replace.

    Raises:
        Problem: As `read_every` and `latest`.
    """
    return latest(read_every(text))


def read_every(text: str) -> tuple[Posted, ...]:
    """Every announcement of a notice, in order, also those that others replace; one that was pasted twice counts once.

    Raises:
        Problem: `notice_none`, `notice_version`, `notice_cut`, `notice_line`, `notice_line_name`, `notice_twice`, or as
            `announcing.parse`; each with the line.
    """
    found: dict[str, Posted] = {}
    for begin, version, lines in _blocks(text):
        if version != announcing.VERSION:
            continue
        *told, (line, _, commitment) = lines
        if not announcing.is_commitment(commitment):
            raise Problem("notice_commitment", line=line)
        posted = Posted(announcing.parse(told), commitment, begin)
        earlier = found.get(commitment)
        if earlier is not None and earlier.announcement != posted.announcement:
            raise Problem("notice_twice", session=posted.announcement.session, line=begin, first=earlier.line)
        found.setdefault(commitment, posted)
    if not found:
        raise Problem("notice_none")
    return tuple(found.values())


def latest(every: Iterable[Posted]) -> tuple[Posted, ...]:
    """Without those that others replace; two for one session, neither replacing the other, are refused."""
    posted = list(every)
    replaced = {one.announcement.replaces for one in posted}
    kept: dict[tuple[str, str], Posted] = {}
    for one in posted:
        if one.commitment in replaced:
            continue
        key = (one.announcement.event, one.announcement.session)
        if key in kept:
            raise Problem("notice_twice", session=one.announcement.session, line=one.line, first=kept[key].line)
        kept[key] = one
    return tuple(kept.values())


def read_reveals(text: str) -> tuple[Reveal, ...]:
    """Every reveal in a text; empty when there is none.

    Raises:
        Problem: As `read_notice`; `reveal_secret`, `reveal_field`.
    """
    found = []
    for begin, version, lines in _blocks(text):
        if version != REVEAL_VERSION:
            continue
        told, rest = lines[:-3], {name: (line, value) for line, name, value in lines[-3:]}
        for name in (_COMMITMENT, _VALUE, _SECRET):
            if name not in rest:
                raise Problem("notice_field_missing", field=name, line=begin)
        line, commitment = rest[_COMMITMENT]
        if not announcing.is_commitment(commitment):
            raise Problem("notice_commitment", line=line)
        line, digits = rest[_SECRET]
        if not announcing.is_commitment(digits):
            raise Problem("reveal_secret", line=line)
        found.append(Reveal(announcing.parse(told), commitment, rest[_VALUE][1], bytes.fromhex(digits), begin))
    return tuple(found)


def holds_blocks(text: str) -> tuple[bool, bool]:
    """Whether a text has blocks of announcements, and of reveals."""
    begun = [match[1] for line in clean_lines(text) if (match := _BEGIN.fullmatch(line))]
    return any(v.startswith("paitao-announcement/") for v in begun), any(v.startswith("paitao-reveal/") for v in begun)


def clean_lines(text: str) -> list[str]:
    """The lines of a pasted text, without what chat and mail programs put around them."""
    plain = unicodedata.normalize("NFC", _INVISIBLE.sub("", text))
    lines = re.split("\r\n|\n|\r|\u2028|\u2029", plain)
    return [_QUOTED.sub("", line.strip(), count=1).strip() if _QUOTED.match(line.strip()) else line.strip()
            for line in lines]  # fmt: skip


def _blocks(text: str) -> list[tuple[int, str, list[Field]]]:
    """Line, version and fields of every block."""
    found: list[tuple[int, str, list[Field]]] = []
    is_open = False
    for number, line in enumerate(clean_lines(text), start=1):
        begins = _BEGIN.fullmatch(line)
        if begins:
            if is_open:
                raise Problem("notice_cut", line=number - 1)
            if begins[2] != "1":
                raise Problem("notice_version", version=begins[1], line=number)
            found.append((number, begins[1], []))
            is_open = True
        elif is_open and line:
            _, version, fields = found[-1]
            name, value = _split(line, version, number)
            fields.append((number, name, value))
            is_open = name != _LAST[version]
    if is_open:
        raise Problem("notice_cut", line=found[-1][0])
    return found


def _split(line: str, version: str, number: int) -> tuple[str, str]:
    known = (*announcing.NAMES, _COMMITMENT, *((_VALUE, _SECRET) if version == REVEAL_VERSION else ()))
    match = _NAME.search(line)
    if match and line[: match.start()] in known:
        return line[: match.start()], line[match.end() :]
    if match and re.fullmatch("[a-z]+( [a-z_]+)?", line[: match.start()]):
        raise Problem("notice_line_name", name=line[: match.start()], line=number)
    raise Problem("notice_line", line=number)


def decoded(data: bytes, name: str) -> str:
    """The text of a file: UTF-8, with or without a mark in front, or the UTF-16 that `>` of a Windows shell makes.

    Raises:
        Problem: `notice_utf8`.
    """
    try:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem("notice_utf8", file=name) from None


def session_of(posted: Sequence[Posted], label: str) -> Posted:
    """The session of that label.

    Raises:
        Problem: `session_unknown`, with the labels there are.
    """
    for one in posted:
        if one.announcement.session == unicodedata.normalize("NFC", label):
            return one
    known = ", ".join(f"“{one.announcement.session}”" for one in posted)
    raise Problem("session_not_announced", session=label, known=known)
