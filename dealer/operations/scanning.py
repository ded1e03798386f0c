"""What scanned codes are. Photos and PDFs belong to a later extra; here text comes from an argument or a wedge."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from boards.codes import Code, ContainerCode, HandCode, SlipCode, parse_code
from boards.deal import hand_text
from boards.problems import Fault, Problem
from boards.wording import say, seat_name, sentence
from dealer import home
from dealer.operations.sets import open_store


@dataclass(frozen=True, slots=True)
class Scanned:
    """One code: what it says, or the fault that keeps it from being one."""

    code: Code | None
    fault: Fault | None
    set_name: str | None = None
    """The store's name of its set, where the store has it."""
    revealed: bool = False


def lines_of(_codes: Sequence[str], stream: TextIO) -> list[str]:
    """The lines of a pipe or of a scanner that types, blank ones left out; one empty one if there is nothing else."""
    return [line for line in stream if line.strip()] or [""]


def scan_texts(texts: Iterable[str], *, reveal: bool = False, store_url: str | None = None) -> list[Scanned]:
    """What each text is. With `reveal` the asking is in the store before a hand is shown.

    Raises:
        Problem: Only what the store raises; a text that is no code comes back as a fault.
    """
    scanned: list[Scanned] = []
    with open_store(store_url) as store:
        entries = {entry.code: entry for entry in store.entries()}
        for text in texts:
            try:
                code = parse_code(text)
            except Problem as problem:
                scanned.append(Scanned(None, problem.faults[0]))
                continue
            entry = None if isinstance(code, ContainerCode) else entries.get(code.set_code)
            shows = reveal and isinstance(code, HandCode) and code.hand is not None
            if shows and not isinstance(code, ContainerCode):
                fingerprint = entry.fingerprint if entry else code.set_code
                store.record_reveal(fingerprint, (code.number,), home.user(), home.now())
            scanned.append(Scanned(code, None, entry.name if entry else None, shows))
    return scanned


def scanned_lines(scanned: Scanned, lang: str) -> list[str]:
    """One code in words; a hand only if it was revealed."""
    code = scanned.code
    if code is None:
        return [sentence(scanned.fault, lang)] if scanned.fault else []
    game = say(f"game_{code.game_id}", lang)
    if isinstance(code, ContainerCode):
        return [say("scan_container", lang, game=game, number=code.number, serial=code.serial)]
    facts: dict[str, Any] = {
        "game": game, "code": code.set_code, "number": code.number, "container": code.container,
        "set": scanned.set_name or say("scan_set_unknown", lang), "copy": code.copy or "-",
    }  # fmt: skip
    if isinstance(code, SlipCode):
        return [say("scan_slip" if code.number else "scan_box", lang, **facts)]
    title = say(f"card_title_{code.game_id}", lang)
    lines = [say("scan_hand", lang, title=title, seat=code.seat, **facts)]
    if scanned.revealed and code.hand is not None:
        lines.append(f"  {seat_name(code.seat, lang)}  {hand_text(code.hand)}")
    return lines


def scanned_json(scanned: Scanned, lang: str) -> dict[str, Any]:
    """One element of `scan --json` (docs/json.md)."""
    code = scanned.code
    if code is None:
        fault = scanned.fault
        return {"kind": None, "fault": fault.key if fault else None, "sentence": sentence(fault, lang) if fault else ""}
    if isinstance(code, ContainerCode):
        return {"kind": "container", "game": code.game_id, "number": code.number, "serial": code.serial}
    ids = {
        "game": code.game_id, "set": code.set_code, "name": scanned.set_name, "board": code.number,
        "container": code.container, "version": code.version, "copy": code.copy,
    }  # fmt: skip
    if isinstance(code, SlipCode):
        return {"kind": "slip", **ids}
    shown = {"hand": hand_text(code.hand)} if scanned.revealed and code.hand is not None else {}
    return {"kind": "hand", **ids, "seat": code.seat.name, "has_hand": code.hand is not None, **shown}
