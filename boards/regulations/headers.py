"""Header tables: a preset, a list, changes for single boards; resolved to one header for each board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from boards.games import Game, Header
from boards.problems import Problem
from boards.regulations.findings import Findings, nearest
from boards.regulations.kinds import kind_word, shown
from boards.regulations.locating import Path
from boards.seats import parse_seat

_SPELLINGS = {"10": "T", "none": "None", "-": "None", "all": "All", "both": "All", "ns": "NS", "ew": "EW"}
_STEPS = {"partner": 2, "declarer": 0, "next": 3, "previous": 1}
"""First bidder, seen from the declarer, in seats clockwise; `next` is who plays after him: play runs the other way."""


@dataclass(frozen=True, slots=True)
class HeaderTable:
    """What the file says of headers in one place, each part with where it stands."""

    preset: str | None = None
    listed: Sequence[Any] | None = None
    listed_at: Path = ()
    changes: Mapping[int, Any] = field(default_factory=dict)
    changes_at: Path = ()

    @property
    def is_base(self) -> bool:
        """Whether it says something of every board."""
        return self.preset is not None or self.listed is not None


def read_table(value: Any, path: Path, game: Game, findings: Findings) -> HeaderTable:
    """The value of a key `headers`: the name of a preset, a list, or a table of `preset`, `list` and board numbers."""
    if isinstance(value, str):
        return HeaderTable(_preset(value, path, game, findings))
    if isinstance(value, list):
        return HeaderTable(None, value, path)
    table = findings.table(value, path)
    preset, listed = table.get("preset"), table.get("list")
    if preset is not None:
        preset = _preset(preset, (*path, "preset"), game, findings)
    if listed is not None and not isinstance(listed, list):
        findings.add((*path, "list"), "regulations_header_list", got=kind_word(listed))
        listed = None
    if "preset" in table and "list" in table:
        findings.add((*path, "list"), "regulations_preset_and_list")
    changes = {}
    for name, change in table.items():
        # Not int(): it takes digits of other scripts, blanks and underscores.
        if name.isascii() and name.isdecimal() and len(name) < 8 and name[0] != "0":
            changes[int(name)] = change
        elif name not in ("preset", "list"):
            findings.add((*path, name), "regulations_header_key", example=_example(game))
    return HeaderTable(preset, listed, (*path, "list"), changes, path)


def resolve(
    numbers: Sequence[int],
    event: HeaderTable,
    session: HeaderTable,
    session_label: str,
    game: Game,
    first_bidder: str,
    findings: Findings,
) -> dict[int, Header]:
    """The header of each board of a session; a fault for every board whose header the file spoils.

    A session with a preset or list of its own leaves the event's table aside, else its changes come on top of it.
    """
    base = session if session.is_base else event
    rows: dict[int, tuple[Any, Path]] = {}
    if session.listed is not None:
        if len(session.listed) != len(numbers):
            findings.add(
                session.listed_at, "regulations_headers_count", got=len(session.listed), want=len(numbers)
            )  # fmt: skip
        rows = {
            n: (row, (*session.listed_at, i)) for i, (n, row) in enumerate(zip(numbers, session.listed, strict=False))
        }
    elif base.listed is not None:
        if numbers and max(numbers) > len(base.listed):
            facts = {"got": len(base.listed), "number": max(numbers), "session": session_label}
            findings.add(base.listed_at, "regulations_headers_short", **facts)
        rows = {n: (base.listed[n - 1], (*base.listed_at, n - 1)) for n in numbers if n <= len(base.listed)}
    headers = {}
    for number in numbers:
        preset = _with_first_bidder(game, game.default_header(number, base.preset), first_bidder)
        header: Header | None = preset
        if number in rows:
            header = _header(game, *rows[number], None, first_bidder, findings)
        for table in (event, session) if base is event else (session,):
            if number in table.changes and header is not None:
                at = (*table.changes_at, str(number))
                header = _header(game, table.changes[number], at, header, first_bidder, findings)
        # A faulty header is a fault already; the preset stands in so that the other checks can go on.
        headers[number] = header or preset
    for number in session.changes:
        if number not in headers:
            at = (*session.changes_at, str(number))
            findings.add(at, "regulations_change_no_board", number=number, session=session_label)
    return headers


def _preset(value: Any, path: Path, game: Game, findings: Findings) -> str | None:
    if isinstance(value, str) and value in game.presets:
        return value
    known = ", ".join(game.presets)
    findings.add(path, "preset_unknown", preset=shown(value), game=game.id, known=known)
    return None


def _with_first_bidder(game: Game, header: Header, rule: str) -> Header:
    """The header with the first bidder that the settings want."""
    written = header.fields()
    if "first_bidder" not in written:
        return header
    return game.parse_header(written | {"first_bidder": _first_bidder(written["declarer"], rule)})


def _first_bidder(declarer: str, rule: str) -> str:
    return parse_seat(declarer).turned(_STEPS[rule]).name


def _header(
    game: Game, value: Any, path: Path, base: Header | None, rule: str, findings: Findings
) -> Header | None:  # fmt: skip
    """One header as it is written; None when it is faulty. `base`: the header that it changes, None for a whole one."""
    names = [f.name for f in fields(game.header_type)]
    if isinstance(value, str):
        words = value.split()
        if len(words) > len(names) or not words:
            findings.add(path, "regulations_header_words", value=shown(value), fields=" ".join(names))
            return None
        written: Mapping[str, Any] = dict(zip(names, words, strict=False))
    elif isinstance(value, dict):
        written = value
    else:
        findings.add(path, "regulations_header_form", got=kind_word(value), fields=", ".join(names))
        return None
    good = True
    spelled: dict[str, str] = {}
    for name, one in written.items():
        if name not in names:
            near = nearest(name, names)
            if near:
                findings.add((*path, name), "regulations_key_near", near=near)
            else:
                findings.add((*path, name), "regulations_header_field", game=game.id, known=", ".join(names))
            good = False
        elif isinstance(one, str) or (isinstance(one, int) and not isinstance(one, bool) and name == "level"):
            spelled[name] = _spelled(
                name, str(one) if isinstance(one, str) or one.bit_length() < 64 else hex(one), game
            )
        else:
            findings.add((*path, name), "header_value", field=name, value=shown(one), known=_known(game, name))
            good = False
    if not good:
        return None
    whole = (base.fields() if base else {}) | spelled
    if "first_bidder" in names and "first_bidder" not in spelled and "declarer" in spelled:
        try:
            whole["first_bidder"] = _first_bidder(spelled["declarer"], rule)
        except Problem:
            whole["first_bidder"] = "N"  # the declarer is the fault, and is told below
    try:
        return game.parse_header(whole)
    except Problem as problem:
        for fault in problem.faults:
            name = str(fault.facts.get("field", ""))
            at = (*path, name) if isinstance(value, dict) and name in value else path
            # The value as it is written, not as it was understood.
            facts = {**fault.facts, "value": shown(written[name])} if name in written else fault.facts
            findings.add(at, fault.key, **facts)
        return None


def _spelled(name: str, text: str, game: Game) -> str:
    """A value as the game spells it: any case, 10 for T, words of the table for vulnerability."""
    plain = text.strip()
    if name == "tribute":
        return plain.upper()
    if name in game.header_type.allowed:
        plain = plain if plain in game.header_type.allowed[name] else _SPELLINGS.get(plain.lower(), plain.upper())
    return plain


def _example(game: Game) -> str:
    """The first two rows of a list of headers."""
    names = [one.name for one in fields(game.header_type)]
    rows = [game.default_header(number).fields() for number in (1, 2)]
    return ", ".join('"' + " ".join(row[name] for name in names if name in row) + '"' for row in rows)


def _known(game: Game, name: str) -> str:
    return " ".join(game.header_type.allowed.get(name, ("N", "E", "S", "W")))
