"""What is told of a session before its public value is known, as one canonical text, and the commitment over it.

The text is `paitao-announcement/1` (docs/announcements.md): one `name: value` a line in a fixed order, LF after each,
every value in NFC without control characters or blanks at its ends. Frozen: a change is /2 beside it. A secret is never
in it.
"""

import hashlib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from boards.board import ranges_text
from boards.games import GAMES, Game, Header
from boards.problems import Fault, Problem, Word
from boards.ranges import parse_ranges
from boards.regulations.model import PublicSource
from dealer import keys
from dealer.proof import public_values

VERSION: Final = "paitao-announcement/1"
_HEAD: Final = (
    "event",
    "game",
    "session",
    "reserve",
    "late",
    "replaces",
    "public",
    "draw",
    "what",
    "spelling",
    "boards",
)
_HEADER: Final = "header "
_A_LINE: Final = 12
"""Boards of one line of headers: mail programs break lines of more than 76 characters."""
_ABSENT: Final = "-"
_NONE: Final = "none"

Field = tuple[int, str, str]
"""Line number where it was read, name, value."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """One session as it is announced."""

    event: str
    game_id: str
    session: str
    headers: Mapping[int, Header]
    """Board number to header, ascending; the boards are its keys."""
    public: PublicSource | None
    """None: nothing public enters the deals, so nothing can be proved."""
    reserve: bool = False
    late: bool = False
    """Announced when boards of the event had been dealt already."""
    replaces: str = ""
    """Commitment of the announcement that this one takes the place of."""

    @property
    def game(self) -> Game:
        """The game's entry in the registry."""
        return GAMES[self.game_id]

    @property
    def boards(self) -> tuple[int, ...]:
        """The board numbers, ascending."""
        return tuple(sorted(self.headers))

    def lines(self) -> Iterator[tuple[str, str]]:
        """Name and value of every line after the first.

        Raises:
            Problem: As `keys.canonical_text`.
        """
        source = self.public
        values = {
            "event": _canonical(self.event, "event"),
            "game": self.game_id,
            "session": _canonical(self.session, "session"),
            "reserve": _yes(self.reserve),
            "late": _yes(self.late),
            "replaces": self.replaces or _ABSENT,
            "public": source.kind if source else _NONE,
            "draw": _canonical(source.draw, "public") if source else "",
            "what": _canonical(source.what, "public") if source else "",
            "spelling": public_values.KINDS[source.kind].spelling if source else "",
            "boards": ranges_text(self.headers),
        }
        yield from values.items()
        every = [self.headers[number].fields() for number in self.boards]
        for name in sorted({name for header in every for name in header}):
            for start in range(0, len(every), _A_LINE):
                part = every[start : start + _A_LINE]
                yield _HEADER + name, " ".join(header.get(name, _ABSENT) for header in part)

    def text(self) -> str:
        """The canonical text: what is hashed, and what stands in a notice."""
        return "".join(line_text(name, value) + "\n" for name, value in (("", VERSION), *self.lines()))

    def commitment(self, of_session: bytes) -> str:
        """64 hexadecimal digits that bind this text and the session's secret, and tell neither deals nor secret."""
        return commitment(self.text(), of_session)


def commitment(text: str, of_session: bytes) -> str:
    """SHA-256 over version, canonical text and session secret, 00 between them."""
    return hashlib.sha256(b"paitao-commit/1\x00" + text.encode() + b"\x00" + of_session).hexdigest()


def line_text(name: str, value: str) -> str:
    """One line: `name: value`, `name:` for an empty value, the bare value where there is no name."""
    return f"{name}: {value}".strip() if name else value


NAMES: Final = (
    *_HEAD,
    *sorted({_HEADER + part.name for game in GAMES.values() for part in fields(game.header_type)}),
)
"""Every name that a line may have."""


def parse(read: Sequence[Field]) -> Announcement:
    """The inverse of `Announcement.lines`; exact, because what is hashed must be what is understood.

    Raises:
        Problem: `notice_field_missing`, `notice_field_value` or `notice_order`, with line and field.
    """
    given: dict[str, list[str]] = {}
    where: dict[str, int] = {}
    for line, name, value in read:
        given.setdefault(name, []).append(value)
        where.setdefault(name, line)
    for name in _HEAD:
        if name not in given:
            raise Problem("notice_field_missing", field=name, line=read[0][0] if read else None)
    head = {name: given[name][0] for name in _HEAD}

    def wrong(name: str) -> Problem:
        return Problem("notice_field_value", field=name, value=given[name][0][:80], line=where[name])

    for name, known in (("game", tuple(GAMES)), ("reserve", ("yes", "no")), ("late", ("yes", "no"))):
        if head[name] not in known:
            raise wrong(name)
    if head["replaces"] != _ABSENT and not is_commitment(head["replaces"]):
        raise wrong("replaces")
    source = None
    if head["public"] != _NONE:
        if head["public"] not in public_values.KINDS:
            raise wrong("public")
        source = PublicSource(head["public"], head["draw"], head["what"])
        if not public_values.KINDS[source.kind].draw.fullmatch(source.draw):
            raise wrong("draw")
    try:
        numbers = parse_ranges(head["boards"])
    except Problem:
        raise wrong("boards") from None
    columns = {
        name.removeprefix(_HEADER): [word for part in values for word in part.split(" ")]
        for name, values in given.items()
        if name.startswith(_HEADER)
    }
    for name, words in columns.items():
        if len(words) != len(numbers):
            raise wrong(_HEADER + name)
    headers = {}
    for at, number in enumerate(numbers):
        written = {name: words[at] for name, words in columns.items() if words[at] != _ABSENT}
        try:
            headers[number] = GAMES[head["game"]].parse_header(written)
        except Problem as problem:
            raise problem.at(board=number, line=where["boards"]) from None
    found = Announcement(
        head["event"], head["game"], head["session"], headers, source, head["reserve"] == "yes", head["late"] == "yes",
        "" if head["replaces"] == _ABSENT else head["replaces"],
    )  # fmt: skip
    again = list(found.lines())
    for (line, name, value), want in zip(read, again, strict=False):
        if (name, value) != want:
            raise Problem("notice_order", line=line, field=name, want=want[0])
    if len(read) != len(again):
        raise Problem("notice_order", line=read[-1][0], field=read[-1][1], want=again[-1][0])
    return found


def parse_text(text: str) -> Announcement:
    """The announcement of a canonical text.

    Raises:
        Problem: As `parse`.
    """
    _, *lines = text.splitlines()
    fields = [(number, *line.partition(":")) for number, line in enumerate(lines, start=2)]
    return parse([(number, name, value.strip()) for number, name, _, value in fields])


def is_commitment(text: str) -> bool:
    """Whether a text is 64 lower-case hexadecimal digits."""
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


def differences(one: Announcement, other: Announcement) -> tuple[Fault, ...]:
    """Every line in which two announcements differ, as `announced_otherwise` faults with both values."""
    ours, theirs = _by_name(one), _by_name(other)
    return tuple(
        Fault("announced_otherwise", {"field": name, "value": ours.get(name, _ABSENT)[:80] or _ABSENT,
                                      "want": theirs.get(name, _ABSENT)[:80] or _ABSENT})
        for name in dict.fromkeys((*ours, *theirs))
        if ours.get(name) != theirs.get(name)
    )  # fmt: skip


def _by_name(of: Announcement) -> dict[str, str]:
    joined: dict[str, str] = {}
    for name, value in of.lines():
        joined[name] = f"{joined[name]} {value}" if name in joined else value
    return joined


def _canonical(text: str, what: str) -> str:
    keys.canonical_text(text, what, may_be_empty=True)
    if any(unicodedata.category(character) in ("Zl", "Zp") for character in text):
        raise Problem("text_character", what=Word(f"text_name_{what}"), character="U+2028")
    return unicodedata.normalize("NFC", text)


def _yes(value: bool) -> str:
    return "yes" if value else "no"
