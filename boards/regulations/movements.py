"""Who plays which boards at which table in which round, as the file lists it; nothing is computed from a name."""

from collections.abc import Sequence
from typing import Any, Final

from boards.problems import Problem
from boards.ranges import parse_ranges
from boards.regulations.findings import Findings, Table, nearest
from boards.regulations.kinds import Name, Names, Text, Whole, kind_word
from boards.regulations.locating import Path
from boards.regulations.model import Movement, Play

MOVEMENT_KEYS: Final = ("name", "tables", "play")
PLAY_KEYS: Final = ("round", "table", "boards", "ns", "ew", "section", "copy")


def read_numbers(value: Any, path: Path, findings: Findings) -> tuple[int, ...]:
    """Board numbers, ascending: `"1-16,33-48"`, one number, or a list of numbers; empty after a fault."""
    if isinstance(value, bool) or not isinstance(value, (str, int, list)):
        findings.add(path, "regulations_boards_form", got=kind_word(value))
        return ()
    if isinstance(value, list):
        if not all(isinstance(one, int) and not isinstance(one, bool) and one.bit_length() < 64 for one in value):
            findings.add(path, "regulations_boards_list")
            return ()
        value = ",".join(map(str, value))
    elif isinstance(value, int):
        value = str(value) if value.bit_length() < 64 else "?"
    try:
        return tuple(sorted(parse_ranges(value)))
    except Problem as problem:
        findings.take(path, problem)
        return ()


def read_movement(
    value: Any,
    path: Path,
    *,
    boards: Sequence[int],
    copies: int,
    sections: Sequence[str],
    sides: Sequence[str],
    are_pairs: bool,
    findings: Findings,
) -> Movement:
    """The movement of a session.

    Args:
        value: What stands behind `movement`.
        path: Where.
        boards: The session's boards.
        copies: The session's copies.
        sections: The session's sections; empty where there are none.
        sides: The teams or pairs of the event; empty where they are not listed, and then every name will do.
        are_pairs: Whether `sides` are pairs, who can be at one table in a round only.
        findings: Takes the faults.
    """
    table = findings.table(value, path)
    findings.known_only(table, path, MOVEMENT_KEYS, {})
    name = findings.read(table, path, "name", Text(), "")
    tables = findings.read(table, path, "tables", Names(), ())
    plays = []
    taken: dict[tuple[int, str, str], Path] = {}
    busy: set[tuple[int, str]] = set()
    for at, one in findings.tables(
        table.get("play", []), (*path, "play"), written="[[session.movement.play]]"
    ):  # fmt: skip
        play = _play(one, at, findings)
        if play is None:
            continue
        plays.append(play)
        known = set(boards)
        foreign = [number for number in play.boards if number not in known]
        if boards and foreign:
            findings.add((*at, "boards"), "regulations_play_board", number=foreign[0])
        if tables and play.table not in tables:
            _unknown(play.table, tables, (*at, "table"), "tables", findings)
        if play.section and sections and play.section not in sections:
            _unknown(play.section, sections, (*at, "section"), "sections", findings)
        if play.copy is not None and play.copy > copies:
            findings.add((*at, "copy"), "regulations_play_copy", copy=play.copy, copies=copies)
        if (play.round, play.section, play.table) in taken:
            first = findings.lines.of(taken[play.round, play.section, play.table])
            findings.add(at, "regulations_play_twice", table=play.table, round=play.round, first=first)
        taken.setdefault((play.round, play.section, play.table), at)
        for side, who in (("ns", play.ns), ("ew", play.ew)):
            if who and sides and who not in sides:
                _unknown(who, sides, (*at, side), "pairs" if are_pairs else "teams", findings)
            if who and are_pairs and (play.round, who) in busy and play.ns != play.ew:
                findings.add((*at, side), "regulations_pair_twice", who=who, round=play.round)
            busy.add((play.round, who))
        if play.ns and play.ns == play.ew:
            findings.add((*at, "ew"), "regulations_against_itself", who=play.ns)
    return Movement(name, tables, tuple(sorted(plays, key=lambda play: play.round)))


def _play(table: Table, path: Path, findings: Findings) -> Play | None:
    findings.known_only(table, path, PLAY_KEYS, {})
    missing = [name for name in ("round", "table", "boards") if name not in table]
    for name in missing:
        findings.add(path, "regulations_key_missing", name=name)
    round_ = findings.read(table, path, "round", Whole(1, 1000), None)
    name = findings.read(table, path, "table", Name(60), None)
    numbers = read_numbers(table["boards"], (*path, "boards"), findings) if "boards" in table else ()
    ns, ew, section = (findings.read(table, path, key, Name(), "") for key in ("ns", "ew", "section"))
    copy = findings.read(table, path, "copy", Whole(1, 200), None)
    if round_ is None or name is None or not numbers:
        return None
    return Play(round_, name, numbers, ns, ew, section, copy)


def _unknown(name: str, known: Sequence[str], path: Path, where: str, findings: Findings) -> None:
    near = nearest(name, known)
    if near:
        findings.add(path, "regulations_name_near", value=name, where=where, near=near)
    else:
        findings.add(path, "regulations_name_unknown", value=name, where=where)
