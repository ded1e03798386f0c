"""What a SquareDeal event publishes: the description (.sqd) and, afterwards, the session keys (.sqk).

Form: knowledge of SquareDeal 2.0 to 2.7 (docs/squaredeal.md). Bytes in, values out; every fault names its line.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from boards.problems import Fault, Problem

LARGEST_BOARD: Final = 9_999
LARGEST_SESSIONS: Final = 999
"""Sessions of a phase, and phases of an event; more is a slip, and would take minutes to derive."""
_SHORT_KEY: Final = 40

Boards = tuple[int, int]
"""First and last board number of a session."""


@dataclass(frozen=True, slots=True)
class Phase:
    """One `SN` line."""

    number: int
    """From 1, as the keys count them."""
    sessions: int | None
    """None: open-ended (2.7)."""
    ranges: tuple[Boards, ...] | None
    """Used in turn, session by session; None: `?`, decided when the session was made."""
    prefix: str
    description: str

    @property
    def is_open(self) -> bool:
        """Whether the number of sessions was left open."""
        return self.sessions is None

    def boards(self, session: int) -> Boards | None:
        """The board numbers of a session; None: not said beforehand."""
        return None if self.ranges is None else self.ranges[(session - 1) % len(self.ranges)]

    def size(self, session: int) -> int | None:
        """How many boards a session has; None: not said beforehand."""
        boards = self.boards(session)
        return None if boards is None else boards[1] - boards[0] + 1

    def title(self, session: int) -> str:
        """What the session is called."""
        return _numbered(self.description, session)

    def file_stem(self, session: int, *, reserve: bool = False) -> str:
        """The name, without suffix, under which SquareDeal writes the session."""
        return _numbered(self.prefix, session) + ("reserve" if reserve else "")


def _numbered(text: str, session: int) -> str:
    """The first row of `#` becomes the session's number, with zeros in front up to the length of the row."""
    return re.sub(r"#+", lambda row: str(session).zfill(len(row[0])), text, count=1)


@dataclass(frozen=True, slots=True)
class Description:
    """A .sqd file."""

    name: str
    delayed: str
    """What the delayed information is to be."""
    value: bytes | None
    """The delayed value as written, blanks at its end included; None: not known yet when the file was published."""
    key_hash: str | None
    """KH, in small letters; None: not published."""
    phases: tuple[Phase, ...]
    notes: tuple[Fault, ...] = ()


class KeyHash(StrEnum):
    """How the keys stand to the published hash."""

    HOLDS = "holds"
    LINE_ENDS = "line_ends"
    """Holds for the keys with the line ends that SquareDeal writes; on its way the file got others."""
    ORDER = "order"
    """Holds when the lines are put into the order of the sessions."""
    FAILS = "fails"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Keys:
    """A .sqk file."""

    keys: Mapping[tuple[int, int], str]
    """Phase, session (0 for a mark instead of a number) -> session key: secret until it is published."""
    data: bytes
    notes: tuple[Fault, ...] = ()

    def __repr__(self) -> str:
        return f"Keys({len(self.keys)} sessions)"

    def against(self, key_hash: str | None) -> KeyHash:
        """Whether these are the keys to which the published hash commits."""
        if key_hash is None:
            return KeyHash.ABSENT
        plain = "".join(f"{line}\r\n" for line in lines_of(self.data) if line)
        by_session = "".join(f"{phase},{session}:{key}\r\n" for (phase, session), key in sorted(self.keys.items()))
        for status, data in (
            (KeyHash.HOLDS, self.data),
            (KeyHash.LINE_ENDS, plain.encode()),
            (KeyHash.ORDER, by_session.encode()),
        ):
            if hashlib.sha256(data).hexdigest() == key_hash:
                return status
        return KeyHash.FAILS


def lines_of(data: bytes) -> list[str]:
    """The lines of a text whose line ends, byte order mark or trailing blanks other programs may have changed."""
    return [line.rstrip() for line in re.split(r"\r\n|\r|\n", _text(data))]


def _text(data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    # Names of events may be in any code page. Latin-1 loses no byte, and the delayed value is hashed as bytes.
    return data.removeprefix(b"\xef\xbb\xbf").decode("latin-1")


def _shown(text: str) -> str:
    """A text of the file as people read it: UTF-8 where it is that."""
    try:
        return text.encode("latin-1").decode("utf-8")
    except ValueError:
        return text


def _control(data: bytes, file: str) -> None:
    if not data.strip():
        raise Problem("file_empty", file=file)
    if data[:2] not in (b"\xff\xfe", b"\xfe\xff") and b"\0" in data:
        raise Problem("squaredeal_no_text", file=file)


_COUNT: Final = re.compile(r"[0-9]{1,6}")
_OPEN: Final = re.compile(r"[?*]|0|[0-9]*\+|")
"""How a phase may say that its sessions are not counted yet. No published file with one was at hand."""
_RANGE: Final = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?")
_TIMES: Final = re.compile(r"([0-9]{1,3})x([0-9]{1,4})")
_HASH: Final = re.compile(r"[0-9a-f]{64}")


def read_description(data: bytes, file: str) -> Description:
    """A .sqd file.

    Raises:
        Problem: Everything that is wrong with it, each with its line; `squaredeal_no_phase`.
    """
    _control(data, file)
    said: dict[str, tuple[int, str]] = {}
    phases: list[Phase] = []
    faults: list[Fault] = []
    notes: list[Fault] = []
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", _text(data)), 1):
        line = raw.rstrip()
        where = {"file": file, "line": number}
        tag, rest = line[:2], line[2:].lstrip(" ")
        if not line.strip() or line.startswith("#"):
            continue
        if tag == "SN":
            try:
                phases.append(_phase(rest, len(phases) + 1))
            except Problem as problem:
                faults += problem.at(**where).faults
        elif tag not in ("TN", "DI", "DV", "KH"):
            notes.append(Fault("squaredeal_line_unknown", where, note=True))
        elif tag in said:
            faults.append(Fault("squaredeal_line_twice", {**where, "tag": tag, "first": said[tag][0]}))
        else:
            # Up to 2.4 blanks at the end of the delayed value were part of it, so they are kept here.
            said[tag] = (number, raw[2:].lstrip(" ") if tag == "DV" else rest)
    key_hash = said["KH"][1].lower() if "KH" in said else None
    if key_hash is not None and not _HASH.fullmatch(key_hash):
        faults.append(Fault("squaredeal_hash_form", {"file": file, "line": said["KH"][0], "got": len(key_hash)}))
    if not phases and not faults:
        faults.append(Fault("squaredeal_no_phase", {"file": file}))
    if len(phases) > LARGEST_SESSIONS:
        faults.append(Fault("squaredeal_phases_many", {"file": file, "got": len(phases), "largest": LARGEST_SESSIONS}))
    if faults:
        raise Problem(faults)
    value = said["DV"][1] if said.get("DV", (0, ""))[1].strip() else None
    utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    return Description(
        _shown(said.get("TN", (0, ""))[1]), _shown(said.get("DI", (0, ""))[1]),
        None if value is None else value.encode("utf-8" if utf16 else "latin-1"), key_hash, tuple(phases), tuple(notes),
    )  # fmt: skip


def _phase(rest: str, number: int) -> Phase:
    fields = rest.split(":", 3)
    if len(fields) < 4:
        raise Problem("squaredeal_phase_fields", got=len(fields))
    count, ranges, prefix, description = (field.strip() for field in fields)
    sessions: int | None
    if _OPEN.fullmatch(count):
        sessions = None
    elif _COUNT.fullmatch(count):
        sessions = int(count)
        if sessions > LARGEST_SESSIONS:
            raise Problem("squaredeal_sessions_many", got=sessions, largest=LARGEST_SESSIONS)
    else:
        raise Problem("squaredeal_sessions_form", text=_shown(count))
    return Phase(number, sessions, parse_boards(ranges), _shown(prefix), _shown(description))


def parse_boards(text: str) -> tuple[Boards, ...] | None:
    """The boards field of a phase: `16`, `1-16`, `1-16,17-32` (used in turn), `2x16`, `?`.

    Raises:
        Problem: `squaredeal_boards_form`, `squaredeal_boards_backwards`, `squaredeal_boards_large`.
    """
    if text == "?":
        return None
    times = _TIMES.fullmatch(text)
    if times is not None and int(times[1]) and int(times[2]):
        size = int(times[2])
        found = [(size * at + 1, size * (at + 1)) for at in range(int(times[1]))]
    else:
        found = []
        for part in text.split(","):
            match = _RANGE.fullmatch(part.strip())
            if match is None or not int(match[2] or match[1]) or (match[2] and not int(match[1])):
                raise Problem("squaredeal_boards_form", text=_shown(text))
            first, last = (int(match[1]), int(match[2])) if match[2] else (1, int(match[1]))
            if last < first:
                raise Problem("squaredeal_boards_backwards", first=first, last=last)
            found.append((first, last))
    if found[-1][1] > LARGEST_BOARD or max(last for _, last in found) > LARGEST_BOARD:
        raise Problem("squaredeal_boards_large", got=max(last for _, last in found), largest=LARGEST_BOARD)
    return tuple(found)


_KEY_LINE: Final = re.compile(r"([0-9]{1,4}),([0-9]{1,4}|[?*]):([0-9A-Za-z]+)")


def read_keys(data: bytes, file: str) -> Keys:
    """A .sqk file.

    Raises:
        Problem: Everything that is wrong with it, each with its line. No key is in any of it.
    """
    _control(data, file)
    keys: dict[tuple[int, int], str] = {}
    lines: dict[tuple[int, int], int] = {}
    owner: dict[str, tuple[int, int]] = {}
    faults: list[Fault] = []
    notes: list[Fault] = []
    for number, line in enumerate(lines_of(data), 1):
        if not line:
            continue
        where = {"file": file, "line": number}
        match = _KEY_LINE.fullmatch(line)
        if match is None:
            faults.append(Fault("squaredeal_key_form", where))
            continue
        at = int(match[1]), int(match[2]) if match[2].isdigit() else 0
        key = match[3]
        if at in keys:
            faults.append(Fault("squaredeal_key_session_twice",
                                {**where, "phase": at[0], "session": at[1], "first": lines[at]}))  # fmt: skip
            continue
        if key in owner:
            faults.append(Fault("squaredeal_key_twice", {**where, "first": lines[owner[key]]}))
        if len(key) < _SHORT_KEY:
            notes.append(Fault("squaredeal_key_short", {**where, "got": len(key)}, note=True))
        keys[at], lines[at] = key, number
        owner.setdefault(key, at)
    if not keys and not faults:
        faults.append(Fault("file_empty", {"file": file}))
    if faults:
        raise Problem(faults)
    return Keys(keys, data, tuple(notes))
