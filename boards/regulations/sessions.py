"""The sessions of a regulations file: label, boards, copies, containers, headers, public source, movement."""

import datetime
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from boards.board import LARGEST_STORED_SET
from boards.games import Game
from boards.hashed_text import seen_text
from boards.problems import Problem, Word
from boards.ranges import LARGEST_NUMBER
from boards.regulations.findings import Findings, Table
from boards.regulations.headers import HeaderTable, read_table, resolve
from boards.regulations.kinds import Choice, Names, Text, Whole, YesNo, kind_word, shown, wrong_type
from boards.regulations.locating import Path
from boards.regulations.model import PUBLIC_KINDS, PublicSource, SessionRules
from boards.regulations.movements import read_movement, read_numbers
from boards.regulations.settings import Scoring, Settings

SESSION_KEYS: Final = (
    "label", "boards", "reserve", "copies", "sections", "containers", "headers", "public", "for", "date", "scoring",
    "movement",
)  # fmt: skip
PUBLIC_KEYS: Final = ("kind", "draw", "what")
DRAWS: Final[Mapping[str, tuple[re.Pattern[str], str]]] = {
    "drand": (re.compile(r"[1-9][0-9]{0,11}"), "27946612"),
    "ssq": (re.compile(r"20[0-9]{2}(?!000)[0-9]{3}"), "2026138"),
    "pl5": (re.compile(r"[0-9]{2}(?!000)[0-9]{3}"), "26138"),
}
"""Kind of public source -> how the number of its round or draw looks, with an example."""


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What the sessions take over from the event."""

    game: Game
    settings: Settings
    headers: HeaderTable
    sides: Sequence[str]
    """Teams or pairs; empty where they are not listed."""
    elsewhere: Mapping[str, str]
    """Keys of other tables with their full names, for suggestions."""


def read_hashed(value: Any, what: str, path: Path, findings: Findings, *, may_be_empty: bool = False) -> str | None:
    """A text that enters a hash and is read by people, in NFC; None after a fault."""
    if not isinstance(value, str):
        findings.take(path, wrong_type(value, Text()))
        return None
    try:
        return seen_text(value, what, may_be_empty=may_be_empty)
    except Problem as problem:
        findings.take(path, problem)
        return None


def read_session(table: Table, path: Path, event: EventFacts, findings: Findings) -> SessionRules | None:
    """One session; None when it lacks label or boards (which is then a fault)."""
    game = event.game
    findings.known_only(table, path, SESSION_KEYS, event.elsewhere)
    for name in ("label", "boards"):
        if name not in table:
            findings.add(path, "regulations_key_missing", name=name)
    reserve = findings.read(table, path, "reserve", YesNo(), False)
    label = None
    if "label" in table:
        at = (*path, "label")
        label = read_hashed(table["label"], "session", at, findings, may_be_empty=True)
        if label is not None and not label and reserve:
            findings.add(at, "regulations_reserve_name")
    numbers = read_numbers(table["boards"], (*path, "boards"), findings) if "boards" in table else ()
    if len(numbers) > LARGEST_STORED_SET:
        findings.add((*path, "boards"), "regulations_boards_many", got=len(numbers), most=LARGEST_STORED_SET)
        numbers = ()
    copies = findings.read(table, path, "copies", Whole(1, 200), event.settings.boards.copies)
    sections = findings.read(table, path, "sections", Names(), ())
    containers = (
        _containers(table["containers"], (*path, "containers"), numbers, findings) if "containers" in table else {}
    )
    own = read_table(table["headers"], (*path, "headers"), game, findings) if "headers" in table else HeaderTable()
    first_bidder = event.settings.bidding.first_bidder
    headers = resolve(numbers, event.headers, own, label or "", game, first_bidder, findings)
    tributes = [number for number, header in headers.items() if "tribute" in header.fields()]
    if tributes and event.settings.bidding.tribute == "none":
        findings.add((*path, "headers"), "regulations_tribute", number=tributes[0])
    public = _public(table["public"], (*path, "public"), findings) if "public" in table else None
    date = _date(table["date"], (*path, "date"), findings) if "date" in table else ""
    purpose = findings.read(table, path, "for", Text(), "")
    scoring = _scoring(table, path, event, findings)
    movement = None
    if "movement" in table:
        movement = read_movement(
            table["movement"], (*path, "movement"), boards=numbers, copies=copies, sections=sections,
            sides=event.sides, are_pairs=scoring.contest == "pairs", findings=findings,
        )  # fmt: skip
    if label is None or not numbers:
        return None
    plays = ", ".join(filter(None, (purpose, date))) or None
    return SessionRules(
        label, numbers, reserve, copies, sections, containers, headers, public, plays, date, movement, scoring
    )  # fmt: skip


def _containers(value: Any, path: Path, numbers: Sequence[int], findings: Findings) -> dict[int, int]:
    """An offset, a list of numbers in the order of the boards, or a table of board numbers."""
    pairs: dict[int, int] = {}
    if isinstance(value, int) and not isinstance(value, bool):
        if abs(value) > LARGEST_NUMBER:
            findings.take(
                path, Problem("regulations_bounds", value=shown(value), low=-LARGEST_NUMBER, high=LARGEST_NUMBER)
            )
            return {}
        pairs = {number: number + value for number in numbers}
        if numbers and min(pairs.values()) < 1:
            findings.add(path, "regulations_container_low", number=min(numbers), got=min(pairs.values()))
    elif isinstance(value, (str, list)):
        listed = read_numbers(value, path, findings)
        if listed and numbers and len(listed) != len(numbers):
            findings.add(path, "regulations_containers_count", got=len(listed), want=len(numbers))
        pairs = dict(zip(numbers, listed, strict=False))
    elif isinstance(value, dict):
        known = set(numbers)
        for name, container in value.items():
            at = (*path, name)
            if not (name.isascii() and name.isdecimal() and len(name) < 8 and int(name) in known):
                if numbers:
                    findings.add(at, "regulations_container_board")
                continue
            try:
                pairs[int(name)] = Whole(1, LARGEST_NUMBER).read(container)
            except Problem as problem:
                findings.take(at, problem)
    else:
        findings.add(path, "regulations_containers_form", got=kind_word(value))
    whole = {number: pairs.get(number, number) for number in numbers}
    doubled = [container for container, times in Counter(whole.values()).items() if times > 1]
    if doubled:
        first, second = [number for number, container in whole.items() if container == doubled[0]][:2]
        findings.add(path, "regulations_container_twice", container=doubled[0], first=first, second=second)
    return {number: container for number, container in whole.items() if number != container}


def _public(value: Any, path: Path, findings: Findings) -> PublicSource | None:
    table = findings.table(value, path)
    if not isinstance(value, dict):
        return None
    findings.known_only(table, path, PUBLIC_KEYS, {})
    if "kind" not in table:
        findings.add(path, "regulations_key_missing", name="kind")
    kind = findings.read(table, path, "kind", Choice(PUBLIC_KINDS), None)
    draw = table.get("draw", "")
    if isinstance(draw, int) and not isinstance(draw, bool) and draw.bit_length() < 64:
        draw = str(draw)  # a number without quotes; a leading zero would have been refused by TOML itself
    what = ""
    if "what" in table:
        what = read_hashed(table["what"], "public", (*path, "what"), findings) or ""
    if kind is None:
        return None
    if kind == "text":
        if "what" not in table:
            findings.add(path, "regulations_public_what")
        draw = read_hashed(draw, "public", (*path, "draw"), findings, may_be_empty=True) or ""
    elif "draw" not in table:
        findings.add(path, "regulations_key_missing", name="draw")
    else:
        form, example = DRAWS[kind]
        if not isinstance(draw, str) or not form.fullmatch(draw):
            facts = {"value": shown(draw), "kind": Word(f"regulations_draw_{kind}"), "example": example}
            findings.add((*path, "draw"), "regulations_draw", **facts)
    return PublicSource(kind, draw if isinstance(draw, str) else "", what)


def _date(value: Any, path: Path, findings: Findings) -> str:
    if isinstance(value, datetime.datetime):
        return value.isoformat(" ", "seconds" if value.second else "minutes")
    if isinstance(value, datetime.date):
        return value.isoformat()
    try:
        return Text().read(value)
    except Problem as problem:
        findings.take(path, problem)
        return ""


def _scoring(table: Table, path: Path, event: EventFacts, findings: Findings) -> Scoring:
    """The event's score basis with the changes of this session."""
    if "scoring" not in table:
        return event.settings.scoring
    at = (*path, "scoring")
    own = findings.table(table["scoring"], at)
    findings.known_only(own, at, [name for name, _ in Scoring.settings()], event.elsewhere)
    changes = {
        name: findings.read(own, at, name, one.kind, getattr(event.settings.scoring, name))
        for name, one in Scoring.settings()
        if name in own
    }
    merged = replace(event.settings.scoring, **changes)
    check_scoring(merged, own, at, findings)
    return merged


def check_scoring(scoring: Scoring, written: Table, path: Path, findings: Findings) -> None:
    """Faults of a score basis that contradicts itself; `written` holds the keys that stand in this table."""
    total = scoring.vp_total
    if not scoring.vp:
        for name in ("vp_total", "vp_threshold", "vp_table"):
            if name in written:
                findings.add((*path, name), "regulations_no_vp")
        return
    if total is not None and scoring.vp_threshold is not None and scoring.vp_threshold > total:
        at = "vp_threshold" if "vp_threshold" in written else "vp_total"
        findings.add((*path, at), "regulations_threshold", threshold=scoring.vp_threshold, total=total)
    if total is not None and scoring.vp_table is not None and scoring.vp_table[-1][1] > total:
        at = "vp_table" if "vp_table" in written else "vp_total"
        findings.add((*path, at), "regulations_vp_table", got=scoring.vp_table[-1][1], total=total)
