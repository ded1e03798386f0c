"""Rulings of incidents: what an incident knows of its case, the ruling written to it, the rulings of a round."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from boards.board_trail import Sureness, Trail, plays_of
from boards.diagnosis import Pattern, diagnosis_json
from boards.games import GAMES
from boards.incident_view import IncidentView, view_of
from boards.incidents import EntryKind, Incident, pockets_to_read, stands_wrong
from boards.problems import Fault, Problem
from boards.ruling.model import About, Offence, Ruling
from boards.ruling.ruling_json import ruling_json, ruling_of
from boards.store.incidents import Written
from dealer import home
from dealer.operations.referee import other_sets_of
from dealer.operations.regulations import load_regulations, of_other_event
from dealer.operations.ruling_refusals import OF_NO_BOARD
from dealer.operations.rulings import Ruled, Told, seen_of
from dealer.operations.sets import find_set, open_store

_NO_FAULT_OF_CARDS: Final = (Pattern.IDENTICAL, Pattern.UNREAD)


def told_of(incident: Incident, told: Told, store_url: str | None = None) -> Told:
    """What the referee said, filled up with what the incident knows: game, diagnosis, tables, who had it last.

    Raises:
        Problem: The set is not in the store any more, the regulations cannot be read, or the board was found as
            recorded.
    """
    where = find_set(incident.set_name, store_url=store_url)
    of = where.board_set
    session, movement, notes = told.session, None, told.notes
    if told.rules is not None:
        rules = load_regulations(told.rules)
        notes = of_other_event(rules, of)
        if session is None and of.session in rules.labels:
            session = of.session
        if session is not None:
            movement = rules.session(session).movement
    with open_store(store_url) as store:
        log = store.moves.of_set(incident.set_name, incident.board)
    # What `incident show` says is what is ruled on: other boards and sets are looked at here too.
    view = view_of(incident, of, log, other_sets_of(where, store_url), plays_of(movement, incident.board))
    if told.offence_by_finding and _is_of_header(view, told):
        told = replace(told, offence=Offence.WRONG_HEADER.value)
        notes = (*notes, Fault("rule_by_header", {}, note=True))
    seen = told.seen
    is_of_cards = Offence(told.offence) is Offence.MISBOARD
    is_of_header = Offence(told.offence) is Offence.WRONG_HEADER
    if told.diagnosis is None and told.pattern is None and not is_of_header:
        seen = seen if view.found is None else seen_of(diagnosis_json(view.found))
    filled = replace(
        told, game=told.game or GAMES[incident.game_id], seen=seen, session=session, about=_about(incident),
        notes=notes, tables=view.forms if is_of_cards and view.trail.sureness is not Sureness.UNKNOWN else (),
    )  # fmt: skip
    return _with_trail(view.trail, filled)


def _is_of_header(view: IncidentView, told: Told) -> bool:
    """Whether all that was found wrong stands on the board, its container's number too: the organiser's case."""
    if told.diagnosis is not None or told.pattern is not None or told.wrong or view.found is None:
        return False
    readings, board = view.incident.readings, view.board
    stood = stands_wrong(readings, board)
    return bool(stood) and not pockets_to_read(readings, board) and view.found.pattern in _NO_FAULT_OF_CARDS


def _with_trail(found: Trail, told: Told) -> Told:
    if told.round is not None or told.table is not None or found.sureness is Sureness.UNKNOWN:
        return told
    here = ("", "") if found.here is None else (found.here.ns, found.here.ew)
    return replace(told, last=found.last, ns=told.ns or here[0], ew=told.ew or here[1])


def rule_incident(number: str, told: Told, store_url: str | None, decide: Callable[[Told], Ruled]) -> Ruled:
    """Rule on an incident and write the ruling to it; the last one that was written holds.

    Args:
        number: The incident.
        told: What the referee says beside what it knows.
        store_url: As `open_store`.
        decide: How the ruling is made.

    Raises:
        Problem: `rule_incident_none`, `rule_incident_offence` (of no board); as `told_of` and `decide`.
            Then nothing is written.
    """
    if Offence(told.offence) in OF_NO_BOARD:
        # The last ruling of an incident holds; one on another subject would take the place of that on the board.
        raise Problem("rule_incident_offence", offence=told.offence)
    with open_store(store_url) as store:
        if not number.isdecimal():
            raise Problem("rule_incident_none", text=number[:40])
        incident = store.incidents.find(int(number))
    filled = told_of(incident, told, store_url)
    ruled = decide(filled)
    note = _replaced(incident, ruled.ruling)
    entry = Written(EntryKind.RULING, facts=ruling_json(ruled.ruling))
    with open_store(store_url) as store:
        store.incidents.write(incident.id, [entry], home.user(), home.now(), also_closed=True)
    return ruled if note is None else replace(ruled, notes=(*ruled.notes, note))


def _replaced(incident: Incident, ruling: Ruling) -> Fault | None:
    """That another ruling held until now: of another offence, or with another effect. None: there was none."""
    try:
        before = ruling_of_incident(incident)
    except Problem:  # of a newer program; what it decided is not known here
        return Fault("rule_replaces", {"id": incident.id}, note=True)
    if before is None:
        return None
    if before.case.offence is not ruling.case.offence:
        return Fault("rule_replaces_offence", {"id": incident.id, "round": incident.where.round or "N"}, note=True)
    if (before.action, before.effects) != (ruling.action, ruling.effects):
        return Fault("rule_replaces", {"id": incident.id}, note=True)
    return None


def ruling_of_incident(incident: Incident) -> Ruling | None:
    """The ruling that holds: the last one; None: there is none yet.

    Raises:
        Problem: `ruling_format`, `ruling_shape`: a newer program wrote it.
    """
    entries = incident.of_kind(EntryKind.RULING)
    if not entries:
        return None
    ruling = ruling_of(dict(entries[-1].facts))
    return replace(ruling, case=replace(ruling.case, about=_about(incident)))


def _about(incident: Incident) -> About:
    where = incident.where
    return About(incident.id, incident.code, incident.board, where.round, where.table)


@dataclass(frozen=True, slots=True)
class RoundRulings:
    """The rulings of a round's incidents, oldest incident first, and the incidents that have none."""

    ruled: tuple[tuple[Incident, Ruling], ...]
    unruled: tuple[Incident, ...]


def rulings_of_round(
    round_: str | None, set_names: Sequence[str], store_url: str | None, *, also_none: bool = False
) -> RoundRulings:
    """The rulings that hold of all incidents of a round.

    Args:
        round_: The round.
        set_names: Sets of this event; empty: of any, as long as one set only has rulings of such a round.
        store_url: As `open_store`.
        also_none: Whether no incident of it needs to have a ruling: other rulings are at hand.

    Raises:
        Problem: `usage_settle_round`, `settle_round_none`; `settle_round_sets`: a store keeps last month's event too,
            and its round 2.
    """
    if not round_:
        raise Problem("usage_settle_round")
    if not round_.isdecimal():
        raise Problem("settle_round_none", round=round_)
    with open_store(store_url) as store:
        wanted = {find_set(name, store_url=store_url).name for name in set_names}
        of_round = [one for one in store.incidents.of_round(int(round_)) if not wanted or one.set_name in wanted]
    found = [(one, ruling_of_incident(one)) for one in of_round]
    ruled = tuple((one, ruling) for one, ruling in found if ruling is not None)
    if not ruled and not also_none:
        raise Problem("settle_round_none", round=round_)
    sets = tuple(dict.fromkeys(one.set_name for one, _ in ruled or found))
    if len(sets) > 1 and not wanted:
        raise Problem("settle_round_sets", round=round_, names=sets)
    unruled = tuple(one for one, ruling in found if ruling is None and one.set_name in (wanted or sets))
    return RoundRulings(ruled, unruled)
