"""The audit of an event that was dealt with Big Deal and SquareDeal, from its published files alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath, PureWindowsPath
from typing import Any, Final

from boards import formats
from boards.board import ranges_text
from boards.formats.file_reading import FileReading
from boards.games import GAMES
from boards.problems import Fault, Problem
from dealer.files import read_input
from dealer.operations.checking import fault_json
from dealer.squaredeal.comparing import UNTOLD_BOARDS, Compared, Dealt, FileDeal, SessionOf, compare, sessions
from dealer.squaredeal.derivation import CARDS, spellings
from dealer.squaredeal.files import Description, KeyHash, Keys, Phase, read_description, read_keys
from dealer.squaredeal.ripemd import ripemd160


@dataclass(frozen=True, slots=True)
class Audited:
    """What the published files of an event prove."""

    description: Description
    value: bytes | None
    """The delayed value that was used first; None: there is none, and nothing was derived."""
    key_hash: KeyHash
    derived: tuple[tuple[SessionOf, int], ...]
    """Original sessions, and of each how many deals its key gives; 0 without a key or a value."""
    files: tuple[Compared, ...]
    findings: tuple[Fault, ...]
    """About the event; those about a file are the file's."""
    notes: tuple[Fault, ...]

    @property
    def is_clean(self) -> bool:
        """Nothing was found, in the event or in any file."""
        return not self.findings and not any(one.findings for one in self.files)


def audit_squaredeal(sqd: str, sqk: str, records: Sequence[str] = (), *, value: str | None = None) -> Audited:
    """Deal an event again from its description and keys, and compare published files with what comes out.

    Args:
        sqd: Name of the description file.
        sqk: Name of the file of keys.
        records: Files of deals, of any format that is read.
        value: The delayed value, instead of the description's.

    Raises:
        Problem: A file that is missing or damaged, every fault with its line; `squaredeal_no_value`;
            `squaredeal_pack` (a record of another game); `ripemd_missing`.
    """
    digest = ripemd160()
    description = read_description(read_input(sqd), sqd)
    keys = read_keys(read_input(sqk), sqk)
    notes = [*description.notes, *keys.notes]
    used = description.value if value is None else value.encode()
    if value is not None and description.value is not None and value.encode() != description.value.strip():
        notes.append(Fault("squaredeal_value_typed", {"file": sqd, "value": value}, note=True))
    if used is None or not used.strip():
        if records:
            raise Problem("squaredeal_no_value", file=sqd)
        notes.append(Fault("squaredeal_value_unknown", {"file": sqd}, note=True))
        used = None
    state = keys.against(description.key_hash)
    findings = [*_hash_findings(state, sqk), *_key_findings(description, keys, sqk)]
    notes += _key_notes(description, keys, sqk)
    readings = [_read(name) for name in records]
    if used is None:
        derived = tuple((of, 0) for of in sessions(description, reserves=False) if not _phase(description, of).is_open)
        return Audited(description, None, state, derived, (), tuple(findings), tuple(notes))
    untold = max([UNTOLD_BOARDS, *(len(reading.boards) for reading in readings)])
    every = [Dealt(description, keys, spelling, digest, untold=untold) for spelling in spellings(used)]
    files = tuple(_compared(description, every, reading) for reading in readings)
    derived = tuple(
        (of, 0 if _phase(description, of).ranges is None else len(every[0].numbers(of)))
        for of in sessions(description, reserves=False)
        if not _phase(description, of).is_open
    )
    return Audited(description, used, state, derived, files, tuple(findings), tuple(notes))


def _phase(description: Description, of: SessionOf) -> Phase:
    return description.phases[of.phase - 1]


def _hash_findings(state: KeyHash, sqk: str) -> list[Fault]:
    keys = {KeyHash.FAILS: "squaredeal_hash_fails", KeyHash.ABSENT: "squaredeal_hash_absent"}
    return [Fault(keys[state], {"file": sqk})] if state in keys else []


def _key_findings(description: Description, keys: Keys, sqk: str) -> list[Fault]:
    """Sessions without a key, phase by phase."""
    found = []
    for phase in description.phases:
        lacking = [n for n in range(1, (phase.sessions or 0) + 1) if (phase.number, n) not in keys.keys]
        if lacking:
            found.append(Fault("squaredeal_key_lacking",
                               {"file": sqk, "phase": phase.number, "numbers": ranges_text(lacking)}))  # fmt: skip
    return found


def _key_notes(description: Description, keys: Keys, sqk: str) -> list[Fault]:
    """Keys of sessions that the description does not have."""
    of = {phase.number: phase for phase in description.phases}
    over = [
        f"{number},{session}"
        for number, session in sorted(keys.keys)
        if number not in of or not (of[number].is_open or 1 <= session <= (of[number].sessions or 0))
    ]
    return [Fault("squaredeal_key_over", {"file": sqk, "sessions": tuple(over)}, note=True)] if over else []


def _read(name: str) -> FileReading:
    reading = formats.read(read_input(name), name)
    game = GAMES[reading.game_id]
    if game.pack_size != CARDS:
        raise Problem("squaredeal_pack", file=name, game=reading.game_id, pack=game.pack_size)
    return reading


def _compared(description: Description, every: Sequence[Dealt], reading: FileReading) -> Compared:
    good = [FileDeal(board.record, board.number, board.deal()) for board in reading.boards if board.is_good]
    bad = tuple(
        fault.at(file=reading.file)
        for group in (reading.file_faults, *(b.set_faults() for b in reading.boards if not b.is_good))
        for fault in group
    )
    if not good:
        raise Problem(bad or (Fault("set_empty", {"file": reading.file}),))
    found = compare(description, every, reading.file, _stem(reading.file), good)
    return Compared(
        found.file, found.deals, found.matched, found.parts, found.spelling, (*bad, *found.findings), found.notes
    )


def _stem(name: str) -> str:
    return PureWindowsPath(PurePath(name).name).name.partition(".")[0]


def audited_json(audited: Audited, lang: str) -> dict[str, Any]:
    """The shape of `audit --squaredeal --json` (docs/json.md)."""
    description = audited.description
    return {
        "event": description.name, "delayed": description.delayed,
        "value": None if audited.value is None else audited.value.decode("utf-8", "replace"),
        "key_hash": {"published": description.key_hash, "state": audited.key_hash.value},
        "clean": audited.is_clean,
        "sessions": [
            {
                "phase": of.phase, "session": of.session, "title": _phase(description, of).title(of.session),
                "file": _phase(description, of).file_stem(of.session),
                "boards": list(_phase(description, of).boards(of.session) or ()) or None, "derived": derived,
            }
            for of, derived in audited.derived
        ],
        "files": [
            {
                "file": one.file, "deals": one.deals, "matched": one.matched,
                "value": None if one.spelling is None else one.spelling.shown,
                "sessions": [
                    {"phase": part.of.phase, "session": part.of.session, "reserve": part.of.reserve,
                     "found": part.found, "wanted": part.wanted}
                    for part in one.parts
                ],
                "findings": [_found_json(fault, lang) for fault in one.findings],
                "notes": [_found_json(fault, lang) for fault in one.notes],
            }
            for one in audited.files
        ],
        "findings": [_found_json(fault, lang) for fault in audited.findings],
        "notes": [_found_json(fault, lang) for fault in audited.notes],
    }  # fmt: skip


_NUMBERS: Final[tuple[str, ...]] = ("phase", "session", "number")
"""Facts of a finding that programs may want; `number` is the board as it was dealt."""


def _found_json(fault: Fault, lang: str) -> dict[str, Any]:
    numbers = {name: fault.facts[name] for name in _NUMBERS if name in fault.facts}
    return {**fault_json(fault, lang), **numbers}
