"""An incident as a referee or a committee sees it: diagnoses of its readings, who had the board, who played which form.

All of it is worked out again from what was written; hands and cards are in the JSON only where they are asked for.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from boards import verify
from boards.board import Board, BoardSet
from boards.board_trail import CopyMove, PlayedAt, Trail, elsewhere, trail
from boards.board_versions import version_code, version_hash
from boards.cards import card_code, parse_card
from boards.deal import Hand, hand_text
from boards.diagnosis import Diagnosis, Pattern, diagnosis_json
from boards.incidents import Closing, Entry, EntryKind, Incident, pockets_to_read, to_say_again
from boards.known_hands import HandLookup
from boards.played_forms import After, TableForm, Told, played_forms, replaced_by
from boards.problems import Fault
from boards.reading import Reading
from boards.reading_json import reading_of
from boards.regulations.model import Play
from boards.seats import SEATS, Seat

_BECAME = {None: After.NOT_YET, Closing.RESTORED: After.RESTORED, Closing.VERSION: After.KEPT}


@dataclass(frozen=True, slots=True)
class IncidentView:
    """An incident and what follows from it."""

    incident: Incident
    versions: tuple[Board, ...]
    """Of its board, oldest first."""
    salt: bytes
    diagnoses: Mapping[int, tuple[Reading, Diagnosis]]
    """By the place of the entry that is a reading."""
    trail: Trail
    forms: tuple[TableForm, ...]
    found: Diagnosis | None = None
    """What was wrong: `Incident.found`."""

    @property
    def board(self) -> Board:
        """The version that was expected."""
        return next(one for one in self.versions if one.version == self.incident.version)

    def replaced_by(self, entry: Entry) -> int | None:
        """The place of the entry whose result replaced the one that this entry gave; None: it holds, or gave none."""
        played = self.incident.of_kind(EntryKind.PLAYED)
        at = replaced_by(played.index(entry), told_by(self.incident), [one.at for one in self.forms])
        return None if at is None else played[at].place


def next_step(view: IncidentView) -> Fault:
    """What is to be done with an open incident; `paitao rule` refuses one of a board that was found as recorded."""
    of = view.incident
    options = to_say_again(of.readings, view.board)
    if options:
        return Fault("incident_next_header", {"id": of.id, "options": options})
    if view.found is not None and view.found.pattern is Pattern.IDENTICAL:
        pockets = pockets_to_read(of.readings, view.board)
        options = " ".join(f"{seat.name}=..." for seat in pockets)
        return Fault("incident_next_clean", {"id": of.id, "options": options})
    return Fault("incident_next", {"id": of.id})


def view_of(
    incident: Incident,
    of: BoardSet,
    moves: Sequence[CopyMove] = (),
    lookup: HandLookup | None = None,
    plays: Sequence[Play] = (),
) -> IncidentView:
    """What follows from an incident.

    Args:
        incident: It.
        of: Its set with every version.
        moves: The return log of its board.
        lookup: As `verify.compare`.
        plays: As `trail_of`.
    """
    versions = of.versions(incident.board)
    board = next(one for one in versions if one.version == incident.version)
    others = [one for one in of.boards if one.number != incident.board]
    diagnoses: dict[int, tuple[Reading, Diagnosis]] = {}
    lay, found = incident.found, None
    for entry in incident.of_kind(EntryKind.READING):
        reading = reading_of(dict(entry.facts)["reading"])
        expected = int(entry.facts.get("version", incident.version))
        against = next((one for one in versions if one.version == expected), board)
        diagnosis = verify.compare(against, reading, others, lookup)
        diagnoses[entry.place] = reading, diagnosis
        if lay is not None and replace(reading, header=lay.header, container=lay.container) == lay:
            found = diagnosis if reading == lay else verify.compare(against, lay, others, lookup)
    where = incident.where
    had = trail_of(incident, moves, plays)
    here = had.here or (PlayedAt(where.table, where.round, copy=where.copy) if where.table else None)
    forms = played_forms(
        had.before, here, had.after, told_by(incident), board.deal, _lay(lay),
        elsewhere(moves, plays or incident.plays, where.copy), became=_BECAME[incident.closing], copy=where.copy,
    )  # fmt: skip
    return IncidentView(incident, versions, of.salt, diagnoses, had, forms, found)


def trail_of(incident: Incident, moves: Iterable[CopyMove], plays: Sequence[Play] = ()) -> Trail:
    """Who had the board before the incident.

    Args:
        incident: It.
        moves: The return log of its board; what was written after the incident was opened does not count.
        plays: Who plays the board, from regulations that are at hand; else what was taken along with the incident.
    """
    where = incident.where
    until = [move for move in moves if move.at <= incident.opened_at]
    return trail(until, plays or incident.plays, copy=where.copy, table=where.table, round_=where.round)


def told_by(incident: Incident) -> tuple[Told, ...]:
    """What tables said, oldest first."""
    return tuple(
        Told(
            facts["table"], facts.get("round"),
            tuple((Seat[seat], parse_card(card)) for seat, card in facts.get("cards", ())), facts.get("result", ""),
        )
        for facts in (entry.facts for entry in incident.of_kind(EntryKind.PLAYED))
    )  # fmt: skip


def _lay(found: Reading | None) -> tuple[Hand | None, ...]:
    """What lay in the pockets; None where not every card was read."""
    if found is None:
        return (None,) * len(SEATS)
    return tuple(None if found.unread[seat] or found.foreign[seat] else found[seat] for seat in SEATS)


def incident_json(view: IncidentView, *, reveal: bool = False) -> dict[str, Any]:
    """The stable shape of `incident show --json` (docs/incidents.md); cards and hands only with `reveal`."""
    incident = view.incident
    found = view.found
    return {
        **line_json(view),
        "version": incident.version,
        "opened_by": incident.opened_by,
        "diagnosis": None if found is None else diagnosis_json(found, blind=not reveal, reveal=reveal),
        "trail": {
            "source": view.trail.source.value,
            "sure": view.trail.sureness.value,
            "last": [_at_json(one) for one in view.trail.last],
        },
        "forms": [_form_json(one, reveal) for one in view.forms],
        "versions": [_version_json(view, one, reveal) for one in view.versions],
        "entries": [_entry_json(view, entry, reveal) for entry in incident.entries],
    }


def line_json(view: IncidentView) -> dict[str, Any]:
    """One element of `incident list --json`."""
    incident = view.incident
    found = view.found
    return {
        "id": incident.id,
        "state": "open" if incident.closing is None else incident.closing.value,
        "set": incident.set_name,
        "code": incident.code,
        "game": incident.game_id,
        "board": incident.board,
        "copy": incident.where.copy,
        "table": incident.where.table or None,
        "round": incident.where.round,
        "reported_by": incident.reported_by,
        "opened_at": incident.opened_at,
        "pattern": None if found is None else found.pattern.value,
    }


def _entry_json(view: IncidentView, entry: Entry, reveal: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "place": entry.place, "kind": entry.kind.value, "by": entry.by, "at": entry.at, "text": entry.text,
    }  # fmt: skip
    match entry.kind:
        case EntryKind.READING:
            reading, diagnosis = view.diagnoses[entry.place]
            told |= {"source": reading.source, "diagnosis": diagnosis_json(diagnosis, blind=not reveal, reveal=reveal)}
            told["hands"] = _hands_json(reading.hands) if reveal else None
        case EntryKind.PLAYED:
            told |= {name: entry.facts.get(name) for name in ("table", "round", "result")}
            told["cards"] = [list(card) for card in entry.facts.get("cards", ())] if reveal else None
            told["replaced_by"] = view.replaced_by(entry)
        case EntryKind.RULING:
            told["ruling"] = dict(entry.facts)
        case EntryKind.CLOSED:
            told["closing"] = entry.facts["closing"]
        case _:
            pass
    return told


def _version_json(view: IncidentView, board: Board, reveal: bool) -> dict[str, Any]:
    is_later = board is not view.versions[0]
    return {
        "version": board.version,
        "from_round": board.from_round,
        "hash": version_hash(board, view.salt) if is_later else None,
        "code": version_code(board, view.salt) if is_later else view.incident.code,
        "hands": _hands_json(board.deal.hands) if reveal else None,
    }


def _hands_json(hands: Sequence[Hand | None]) -> dict[str, str | None]:
    return {seat.name: None if (hand := hands[seat]) is None else hand_text(hand) for seat in SEATS}


def _at_json(one: PlayedAt) -> dict[str, Any]:
    return {"table": one.table, "round": one.round, "ns": one.ns, "ew": one.ew, "copy": one.copy}


def _form_json(one: TableForm, reveal: bool) -> dict[str, Any]:
    return {
        **_at_json(one.at), "form": one.form.value, "why": one.why.value,
        "seat": None if one.seat is None else one.seat.name,
        "card": card_code(one.face) if reveal and one.face is not None else None, "other": one.other or None,
        "results": [one.result] if one.result else [], "replaced": list(one.replaced),
    }  # fmt: skip
