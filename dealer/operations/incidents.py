"""Use cases of incidents: open, write to, close, look at, export. What was told is in the store before the answer."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from boards.board import Board
from boards.board_trail import CopyMove, copy_at, plays_of
from boards.board_versions import next_version
from boards.cards import card_code, parse_card
from boards.diagnosis import Diagnosis
from boards.hashed_text import line_text, name_text
from boards.incident_view import IncidentView, incident_json, view_of
from boards.incidents import (
    EntryKind,
    Incident,
    Place,
    check_restored,
    deal_to_keep,
    no_second_look,
    plays_json,
)
from boards.problems import Fault, Problem
from boards.reading import Reading
from boards.reading_json import reading_json
from boards.regulations.model import Movement, Play, Regulations
from boards.seats import Seat, parse_seat
from boards.store.incidents import Written
from boards.store.store import Store
from boards.typed_echo import echo
from dealer import home
from dealer.files import PIPE, Outputs
from dealer.operations.looking import Looked
from dealer.operations.referee import as_copy_holds, other_sets_of
from dealer.operations.regulations import load_regulations, of_other_event
from dealer.operations.sets import Found, find_set, note_reveal, open_store
from dealer.times import day_text, file_day

_NOWHERE: Final = Place()
_EXPORTED: Final = (".json", ".txt", ".text", ".md", "")
"""Ends of names that an incident may be written to."""
_LEADS: Final = {"huapai": "leader", "guandan": "leader", "shengji": "declarer"}
"""The header field that says who leads."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What `open_incident` did."""

    view: IncidentView
    diagnosis: Diagnosis | None
    also_open: tuple[int, ...]
    """Other open incidents of the same board."""
    notes: tuple[Fault, ...] = ()
    """Regulations of another event; which copy was taken."""


@dataclass(frozen=True, slots=True)
class Closed:
    """What `close_incident` or `keep_both` did."""

    view: IncidentView
    diagnosis: Diagnosis | None
    """Of the reading that was given with it."""
    refused: Problem | None = None
    """Why it stays open; the reading is written down all the same."""
    version: Board | None = None
    """The version that was kept."""


def open_incident(
    text: str, number: int, looked: Looked, *, where: Place = _NOWHERE, reported_by: str = "", rules: str | None = None,
    session: str | None = None, note: str = "", store_url: str | None = None,
) -> Opened:  # fmt: skip
    """Open an incident of one board.

    Args:
        text: The set, as `find_set`; it must be in the store.
        number: The board.
        looked: What lies in it, if somebody looked already.
        where: Copy, table and round, as far as they are known.
        reported_by: Who says so.
        rules: A regulations file; the plays of the board in its movement are kept with the incident.
        session: Which session of it; default the set's own label.
        note: A first note.
        store_url: As `open_store`.

    Raises:
        Problem: `incident_set_unstored`, `board_not_in_set`, `copy_unknown_here`; as `line_text`, `Looked.read`,
            `load_regulations`.
    """
    where = replace(where, table=name_text(where.table, "table"))
    reported_by, note = line_text(reported_by, "reported_by"), line_text(note, "note")
    found = find_set(text, store_url=store_url)
    if found.entry is None:
        raise Problem("incident_set_unstored", file=text)
    found.board_set.board(number)
    with open_store(store_url) as store:
        copies = [one for one in store.copies(found.name) if one.number == number]
        moves = store.moves.of_set(found.name, number)
    if where.copy is not None and where.copy not in [one.copy for one in copies]:
        raise Problem("copy_unknown_here", name=found.name, board=number, copy=where.copy)
    entries: list[Written] = []
    notes: tuple[Fault, ...] = ()
    plays: tuple[Play, ...] = ()
    if rules is not None:
        of_rules = load_regulations(rules)
        notes = of_other_event(of_rules, found.board_set)
        entry, plays = _trail_entry(of_rules, session, found.board_set.session, number)
        entries.append(entry)
    if where.copy is None and where.table and len(copies) > 1:
        where, more = _with_copy(where, moves, plays)
        notes = (*notes, *more)
    board = _in_force(found, number, where, store_url)
    if note:
        entries.append(Written(EntryKind.NOTE, note))
    reading = looked.read(board, where.copy, found.board_set.code)
    if reading is not None:
        entries.append(_reading_entry(reading, board))
    with open_store(store_url) as store:
        incident = store.incidents.open(
            found.board_set.fingerprint, number, where, version=board.version, reported_by=reported_by,
            entries=entries, by=home.user(), now=home.now(),
        )  # fmt: skip
        view = _view(store, store.incidents.find(incident), found, store_url)
        others = [one.id for one in store.incidents.every(only_open=True)
                  if (one.code, one.board) == (found.board_set.code, number) and one.id != incident]  # fmt: skip
    return Opened(view, view.found, tuple(others), notes)


def write_note(incident: int, text: str, store_url: str | None = None) -> None:
    """Add a note to an incident, also to a closed one.

    Raises:
        Problem: `incident_unknown`; as `line_text`.
    """
    text = line_text(text, "note", may_be_empty=False)
    with open_store(store_url) as store:
        entry = Written(EntryKind.NOTE, text)
        store.incidents.write(incident, [entry], home.user(), home.now(), also_closed=True)


def write_reading(incident: int, looked: Looked, store_url: str | None = None) -> tuple[IncidentView, Diagnosis]:
    """Add a reading of the board to an open incident.

    Raises:
        Problem: `incident_unknown`, `incident_closed`, `usage_incident_reading`; as `Looked.read`.
    """
    with open_store(store_url) as store:
        of = _open(store, incident)
    found = find_set(of.set_name, store_url=store_url)
    board = _in_force(found, of.board, of.where, store_url)
    reading = looked.read(board, of.where.copy, found.board_set.code)
    if reading is None:
        raise Problem("usage_incident_reading")
    with open_store(store_url) as store:
        store.incidents.write(incident, [_reading_entry(reading, board)], home.user(), home.now())
        view = _view(store, store.incidents.find(incident), found, store_url)
    return view, _last(view)


def write_played(
    incident: int, table: str, *, round_: int | None = None, lead: str | None = None, played: Sequence[str] = (),
    result: str = "", store_url: str | None = None,
) -> IncidentView:  # fmt: skip
    """Write down what a table says of the board: its opening lead, other cards, its result.

    Args:
        incident: Its number; it may be closed.
        table: The table.
        round_: In which round it played the board; left out, the one that is known of this table.
        lead: The lead: a card of the seat that leads by the board, or `E=SQ`.
        played: Other cards that were played, as `E=SQ`.
        result: The result in its own words.
        store_url: As `open_store`.

    Raises:
        Problem: `incident_unknown`, `incident_lead_form`, `incident_lead_seat`, `incident_lead_round`,
            `usage_incident_said`; card problems;
            as `line_text`.
    """
    table, result = name_text(table, "table", may_be_empty=False), line_text(result, "result")
    if lead is None and not played and not result:
        raise Problem("usage_incident_said")
    with open_store(store_url) as store:
        of = store.incidents.find(incident)
    found = find_set(of.set_name, store_url=store_url)
    board = found.board_set.board(of.board)
    cards = [] if lead is None else [_card(lead, board)]
    cards += [_card(text, None) for text in played]
    facts: dict[str, Any] = {
        "table": table, "round": round_, "cards": [[seat.name, card_code(face)] for seat, face in cards],
        "result": result,
    }  # fmt: skip
    with open_store(store_url) as store:
        if round_ is None:
            facts["round"] = _round_of(_view(store, of, found, store_url), table)
        entry = Written(EntryKind.PLAYED, facts=facts)
        store.incidents.write(incident, [entry], home.user(), home.now(), also_closed=True)
        return _view(store, store.incidents.find(incident), found, store_url)


def _round_of(view: IncidentView, table: str) -> int | None:
    """The round in which a table has the board, so far as that is known.

    Raises:
        Problem: `incident_lead_round`: it has it in several.
    """
    rounds = sorted({one.at.round for one in view.forms if one.at.table == table and one.at.round is not None})
    if len(rounds) > 1:
        raise Problem("incident_lead_round", table=table, known=", ".join(map(str, rounds)))
    return rounds[0] if rounds else None


def close_incident(incident: int, looked: Looked, store_url: str | None = None) -> Closed:
    """Close an incident by a second reading that finds the board as it should be.

    A reading that does not is written down too, and the incident stays open.

    Raises:
        Problem: `incident_unknown`, `incident_closed`, `version_meanwhile`; as `Looked.read`, `no_second_look`.
    """
    with open_store(store_url) as store:
        of = _open(store, incident)
    found = find_set(of.set_name, store_url=store_url)
    board = _in_force(found, of.board, of.where, store_url)
    reading = looked.read(board, of.where.copy, found.board_set.code)
    if reading is None:
        raise no_second_look(incident, of.readings, board)

    def check(now: Incident) -> None:
        check_restored(incident, now.readings, reading, board)

    entry = _reading_entry(reading, board, second=True)
    with open_store(store_url) as store:
        refused = store.incidents.close_restored(incident, entry, check, home.user(), home.now(), version=board.version)
        view = _view(store, store.incidents.find(incident), found, store_url)
    return Closed(view, _last(view), refused)


def keep_both(incident: int, from_round: int, looked: Looked, store_url: str | None = None) -> Closed:
    """Close an incident by keeping what lies in the board as a version of its own, from a round on.

    It is the reading that is given now, else the last one of the incident that shows all four hands.

    Raises:
        Problem: `incident_unknown`, `incident_closed`; as `Looked.read`, `deal_to_keep`, `next_version`; nothing is
            changed then.
    """
    with open_store(store_url) as store:
        of = _open(store, incident)
    found = find_set(of.set_name, store_url=store_url)
    board = _in_force(found, of.board, of.where, store_url)
    given = looked.read(board, of.where.copy, found.board_set.code)
    latest = found.board_set.versions(of.board)[-1]

    def make(now: Incident) -> Board:
        readings = now.readings if given is None else (*now.readings, given)
        return next_version(latest, deal_to_keep(incident, of.board, readings), from_round)

    entries = [] if given is None else [_reading_entry(given, board)]
    with open_store(store_url) as store:
        made = store.incidents.keep_version(incident, found.board_set, make, entries, home.user(), home.now())
        again = find_set(of.set_name, store_url=store_url)
        view = _view(store, store.incidents.find(incident), again, store_url)
    return Closed(view, _last(view) if given is not None else None, version=made)


def show_incident(
    incident: int, *, reveal: bool = False, store_url: str | None = None, clock: Callable[[str], str] = day_text
) -> IncidentView:  # fmt: skip
    """An incident and what follows from it; that cards are looked at is written down first. `clock`: `other_sets_of`.

    Raises:
        Problem: `incident_unknown`.
    """
    with open_store(store_url) as store:
        of = store.incidents.find(incident)
    found = find_set(of.set_name, store_url=store_url)
    if reveal:
        note_reveal(found.board_set.fingerprint, [of.board], store_url)
    with open_store(store_url) as store:
        return _view(store, of, found, store_url, clock)


def list_incidents(*, only_open: bool = False, store_url: str | None = None) -> list[IncidentView]:
    """Every incident, oldest first."""
    with open_store(store_url) as store:
        every = store.incidents.every(only_open=only_open)
        founds = {name: Found(name, store.board_set(name), store.entry(name)) for name in {i.set_name for i in every}}
        return [view_of(one, founds[one.set_name].board_set) for one in every]


def export_incident(
    incident: int, outputs: Sequence[str], lines: Callable[[IncidentView], list[str]], *, reveal: bool = False,
    force: bool = False, store_url: str | None = None,
) -> bytes:  # fmt: skip
    """Write an incident for an appeals committee: JSON for a name that ends so, else text; gives what goes to a pipe.

    Args:
        incident: Its number.
        outputs: File names, all written or none; `-` is a pipe, which gets text.
        lines: Puts the incident into words.
        reveal: With cards and hands; that is written down first.
        force: Replace files that are there.
        store_url: As `open_store`.

    Raises:
        Problem: `incident_unknown`; `incident_export_suffix`; what files refuse.
    """
    for name in outputs:
        if name != PIPE and Path(name).suffix.lower() not in _EXPORTED:
            raise Problem("incident_export_suffix", file=name)
    piped = b""
    with Outputs(outputs, force=force) as files:
        view = show_incident(incident, reveal=reveal, store_url=store_url, clock=file_day)
        for name in outputs:
            if Path(name).suffix.lower() == ".json":
                text = json.dumps(incident_json(view, reveal=reveal), indent=2, ensure_ascii=True) + "\n"
            else:
                text = "".join(f"{line}\n" for line in lines(view))
            if name == PIPE:
                piped = text.encode("utf-8")
            else:
                files.put(name, text.encode("utf-8"))
        files.commit()
    return piped


def _open(store: Store, incident: int) -> Incident:
    of = store.incidents.find(incident)
    if not of.is_open:
        raise Problem("incident_closed", id=incident, board=of.board)
    return of


def _view(
    store: Store, of: Incident, found: Found, store_url: str | None, clock: Callable[[str], str] = day_text
) -> IncidentView:  # fmt: skip
    moves = store.moves.of_set(of.set_name, of.board)
    return view_of(of, found.board_set, moves, other_sets_of(found, store_url, clock))


def _last(view: IncidentView) -> Diagnosis:
    return view.diagnoses[view.incident.of_kind(EntryKind.READING)[-1].place][1]


def _in_force(found: Found, number: int, where: Place, store_url: str | None) -> Board:
    """The version that this copy holds; the latest one where no copy is named."""
    if where.copy is not None:
        found = as_copy_holds(found, number, where.copy, store_url)
    return found.board_set.board(number)


def _with_copy(where: Place, moves: Sequence[CopyMove], plays: Sequence[Play]) -> tuple[Place, tuple[Fault, ...]]:
    """The copy that log or movement has at the table, and that it was taken."""
    known = copy_at(moves, plays, where.table, where.round)
    if known is None:
        return where, ()
    copy, source = known
    fact = {"copy": copy, "table": where.table}
    return replace(where, copy=copy), (Fault(f"incident_copy_{source}", fact, note=True),)


def _reading_entry(reading: Reading, board: Board, *, second: bool = False) -> Written:
    """`second`: it was to close the incident, so it does not tell what was found."""
    facts: dict[str, Any] = {"reading": reading_json(reading), "version": board.version}
    return Written(EntryKind.READING, facts={**facts, "second": True} if second else facts)


def _trail_entry(of: Regulations, session: str | None, own: str, number: int) -> tuple[Written, tuple[Play, ...]]:
    label = session if session is not None else own if own in of.labels else None
    movement: Movement | None
    if label is not None:
        movement = of.session(label).movement
    else:
        moving = [one for one in of.sessions if one.movement is not None and not one.reserve]
        if len(moving) > 1:
            raise Problem("incident_rules_session", file=of.source)
        movement, label = (moving[0].movement, moving[0].label) if moving else (None, "")
    plays = plays_of(movement, number)
    return Written(EntryKind.TRAIL, facts={"session": label, "plays": plays_json(plays)}), plays


def _card(text: str, board: Board | None) -> tuple[Seat, int]:
    """`E=SQ`; or a card alone, of the seat that leads by the header of `board`."""
    seat, equals, card = text.replace("＝", "=").rpartition("=")
    if equals:
        if not seat.strip() or not card.strip():
            raise Problem("incident_lead_form", text=echo(text[:40]))
        return parse_seat(seat.strip()), parse_card(card.strip())
    if board is None:
        raise Problem("incident_lead_form", text=echo(text[:40]))
    field = _LEADS.get(board.game_id)
    leader = None if field is None else getattr(board.header, field)
    if not isinstance(leader, Seat):
        raise Problem("incident_lead_seat")
    return leader, parse_card(text.strip())
