"""The text of a regulations file -> `Regulations`, or every fault of it at once."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from boards.games import GAMES, Game, game
from boards.problems import Problem
from boards.regulations.findings import Findings, Table
from boards.regulations.headers import HeaderTable, read_table
from boards.regulations.kinds import Choice, Names
from boards.regulations.locating import Lines
from boards.regulations.model import Regulations, SessionRules
from boards.regulations.movements import MOVEMENT_KEYS, PLAY_KEYS
from boards.regulations.sessions import (
    PUBLIC_KEYS,
    SESSION_KEYS,
    EventFacts,
    check_scoring,
    read_hashed,
    read_session,
)
from boards.regulations.settings import GROUPS, Group, Settings
from boards.seats import Seat

EVENT_KEYS: Final = ("event", "game", "numbering", "teams", "pairs", "headers", "session")
"""Keys of the event; the groups of settings (`GROUPS`) and the sessions stand beside them."""
NUMBERINGS: Final = Choice(("session", "event"))
LARGEST_FILE: Final = 4_000_000
"""Bytes; regulations of the largest events have some ten thousand."""

_PLACE: Final = re.compile(r" \(at line (\d+), column \d+\)$")


def elsewhere_of(of: Game | None) -> dict[str, str]:
    """Every key that is not at the top, with its full name: what a misplaced key is told."""
    found: dict[str, str] = {}
    for prefix, names in (
        ("session", SESSION_KEYS), ("session.public", PUBLIC_KEYS), ("session.movement", MOVEMENT_KEYS),
        ("session.movement.play", PLAY_KEYS),
    ):  # fmt: skip
        for name in names:
            found.setdefault(name, f"{prefix}.{name}")
    for group, kind in GROUPS.items():
        for name, one in kind.settings():
            if of is None or of.id in one.games:
                found.setdefault(name, f"{group}.{name}")
    return found


def read_regulations(data: bytes, name: str) -> Regulations:
    """The regulations in a file's bytes.

    Args:
        data: TOML in UTF-8, with or without a byte order mark, any line ends.
        name: The file's name, for the sentences.

    Raises:
        Problem: Everything that is wrong, each fault with file, line and key; no value is made of half a file.
    """
    text = _decoded(data, name)
    findings = Findings(name, Lines(""))
    try:
        top = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        match = _PLACE.search(str(error))
        line = int(match[1]) if match else text.count("\n") + 1
        raise Problem("regulations_toml", file=name, line=line, reason=_PLACE.sub("", str(error))) from None
    except (RecursionError, ValueError, InvalidOperation):
        # Brackets in thousands, a number of thousands of digits.
        raise Problem("regulations_toml_absurd", file=name) from None
    findings = Findings(name, Lines(text))
    found = _regulations(top, findings)
    if findings or found is None:
        raise Problem(findings.faults())
    return found


def _decoded(data: bytes, name: str) -> str:
    if len(data) > LARGEST_FILE:
        raise Problem("regulations_large", file=name, most=LARGEST_FILE)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Problem("regulations_utf8", file=name, line=1)
    try:
        # No text stays outside the Problem: it is not needed, and the place is enough.
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Problem("regulations_utf8", file=name, line=data.count(b"\n", 0, error.start) + 1) from None
    return text.replace("\r\n", "\n")


def _regulations(top: Table, findings: Findings) -> Regulations | None:
    of = _game(top, findings)
    elsewhere = elsewhere_of(of)
    findings.known_only(top, (), (*EVENT_KEYS, *GROUPS), elsewhere)
    event = None
    if "event" in top:
        event = read_hashed(top["event"], "event", ("event",), findings)
    else:
        findings.add((), "regulations_key_missing", name="event")
    numbering = findings.read(top, (), "numbering", NUMBERINGS, "session")
    teams = findings.read(top, (), "teams", Names(), ())
    pairs = findings.read(top, (), "pairs", Names(), ())
    if of is None:
        # Everything else depends on the game.
        return None
    settings = _settings(top, of, bool(pairs) and not teams, elsewhere, findings)
    _check_sides(top, settings, findings)
    headers = read_table(top["headers"], ("headers",), of, findings) if "headers" in top else HeaderTable()
    sides = pairs if settings.scoring.contest == "pairs" else teams
    facts = EventFacts(of, settings, headers, sides, elsewhere)
    tables = []
    if "session" not in top:
        findings.add((), "regulations_no_session")
    else:
        tables = findings.tables(top["session"], ("session",), written="[[session]]")
        if not tables and top["session"] == []:
            findings.add(("session",), "regulations_no_session")
    sessions = [(path, read_session(one, path, facts, findings)) for path, one in tables]
    read = {path: one for path, one in sessions if one is not None}
    _check_sessions(read, numbering, findings)
    played = {number for one in read.values() for number in one.boards}
    if len(read) == len(tables):
        for number in headers.changes:
            if number not in played:
                findings.add(("headers", str(number)), "regulations_change_no_session", number=number)
    if event is None or findings:
        return None
    return Regulations(event, of.id, tuple(read.values()), settings, findings.name, numbering, teams, pairs)


def _game(top: Table, findings: Findings) -> Game | None:
    if "game" not in top:
        findings.add((), "regulations_game_missing", known=", ".join(GAMES))
        return None
    value = top["game"]
    try:
        return game(value) if isinstance(value, str) else game(Choice(tuple(GAMES)).read(value))
    except Problem as problem:
        findings.take(("game",), problem)
        return None


def _settings(top: Table, of: Game, only_pairs: bool, elsewhere: Mapping[str, str], findings: Findings) -> Settings:
    groups: dict[str, Group] = {}
    written: dict[str, Table] = {}
    for name, kind in GROUPS.items():
        table = findings.table(top[name], (name,)) if name in top else {}
        written[name] = table
        known = {key: one for key, one in kind.settings() if of.id in one.games}
        for key, one in kind.settings():
            if key in table and of.id not in one.games:
                findings.add((name, key), "regulations_other_game", game=of.id, games=", ".join(one.games))
        present = {key: value for key, value in table.items() if key in known or key not in dict(kind.settings())}
        findings.known_only(present, (name,), known, elsewhere)
        defaults = kind.of(of.id)
        values = {
            key: findings.read(table, (name,), key, one.kind, getattr(defaults, key))
            for key, one in known.items()
            if key in table
        }
        groups[name] = replace(defaults, **values)
    found: Any = groups
    settings = _derived(Settings(**found), written, only_pairs, of)
    _check_settings(settings, written, of, findings)
    return settings


def _derived(settings: Settings, written: Mapping[str, Table], only_pairs: bool, of: Game) -> Settings:
    """Settings with the defaults that follow from others."""
    variant, scoring, penalties = settings.variant, settings.scoring, settings.penalties
    if "pocket_order" not in written["variant"] and (
        "reference" in written["variant"] or "direction" in written["variant"]
    ):
        step = 1 if variant.direction == "clockwise" else 3
        order = "".join(Seat[variant.reference].turned(step * turn).name for turn in range(4))
        variant = replace(variant, pocket_order=order)
    if "contest" not in written["scoring"] and only_pairs:
        scoring = replace(scoring, contest="pairs")
    if "vp" not in written["scoring"] and scoring.contest == "pairs":
        scoring = replace(scoring, vp=False)
    if penalties.registration_profile is None:
        by_players = settings.cards.registration == "players" and of.id == "huapai"
        penalties = replace(penalties, registration_profile="huapai-33" if by_players else "none")
    return replace(settings, variant=variant, scoring=scoring, penalties=penalties)


def _check_settings(settings: Settings, written: Mapping[str, Table], of: Game, findings: Findings) -> None:
    variant, cards = settings.variant, settings.cards
    fixed = {"packs": of.packs, "jokers": of.has_jokers, "bottom": of.declarer_extra, "seats": 4}
    for name, want in fixed.items():
        if name in written["variant"] and getattr(variant, name) != want:
            word = {True: "true", False: "false"}.get(want, str(want)) if isinstance(want, bool) else str(want)
            findings.add(("variant", name), "regulations_variant", game=of.id, want=word)
    if variant.pocket_order[0] != variant.reference:
        at = "pocket_order" if "pocket_order" in written["variant"] else "reference"
        facts = {"first": variant.pocket_order[0], "reference": variant.reference}
        findings.add(("variant", at), "regulations_reference", **facts)
    if not cards.used:
        for name in ("partner_swap", "registration", "layout", "card_code"):
            if written["cards"].get(name) not in (None, False):
                findings.add(("cards", name), "regulations_no_cards")
    elif cards.layout == "blank" and cards.registration == "printed":
        findings.add(("cards", "layout"), "regulations_blank_printed")
    if written["penalties"].get("registration_profile") == "huapai-33" and cards.registration == "printed":
        findings.add(("penalties", "registration_profile"), "regulations_registration")
    amounts = settings.misboard_amounts
    for name in ("responsible_mp", "looked_mp"):
        low, high = getattr(amounts, f"{name}_lower"), getattr(amounts, f"{name}_upper")
        if low > high:
            at = f"{name}_lower" if f"{name}_lower" in written["misboard_amounts"] else f"{name}_upper"
            findings.add(("misboard_amounts", at), "regulations_lower_upper", low=low, high=high)
    check_scoring(settings.scoring, written["scoring"], ("scoring",), findings)


def _check_sides(top: Table, settings: Settings, findings: Findings) -> None:
    """Teams in a contest of pairs, or the reverse."""
    contest = settings.scoring.contest
    other = "teams" if contest == "pairs" else "pairs"
    if other in top and contest not in top:
        findings.add((other,), "regulations_sides", contest=contest)


def _check_sessions(sessions: Mapping[tuple[Any, ...], SessionRules], numbering: str, findings: Findings) -> None:
    first_with: dict[str, tuple[Any, ...]] = {}
    first_board: dict[int, tuple[Any, ...]] = {}
    for path, one in sessions.items():
        if one.label in first_with:
            first = findings.lines.of((*first_with[one.label], "label"))
            findings.add((*path, "label"), "regulations_label_twice", label=one.label, first=first)
        first_with.setdefault(one.label, path)
        if numbering == "event":
            again = [number for number in one.boards if number in first_board]
            if again:
                other = sessions[first_board[again[0]]].label
                findings.add((*path, "boards"), "regulations_board_twice", number=again[0], session=other)
            for number in one.boards:
                first_board.setdefault(number, path)
