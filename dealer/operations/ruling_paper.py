"""Use case: the ruling slip of an incident on paper, to be signed by the referee and both sides."""

import re
from dataclasses import dataclass, replace
from datetime import time
from pathlib import Path
from typing import Final

from boards import printing
from boards.incident_view import view_of
from boards.incidents import EntryKind, Incident
from boards.problems import Fault, Problem
from boards.regulations.settings import Settings
from dealer.operations.incident_rulings import ruling_of_incident
from dealer.operations.paper import write_sheets
from dealer.operations.referee import other_sets_of
from dealer.operations.regulations import load_regulations, of_other_event
from dealer.operations.sets import find_set, note_reveal, open_store
from dealer.times import clock_text

_CLOCK: Final = re.compile(r"([01]?\d|2[0-3])[:：.]([0-5]\d)")


@dataclass(frozen=True, slots=True)
class RulingOrder:
    """What was asked of a ruling slip."""

    lang: str
    paper: str = "A4"
    font: str | None = None
    rules: str | None = None
    """Regulations that say how long an appeal may wait."""
    round_end: str | None = None
    """Time of day; None: written by hand."""
    reveal: bool = False
    """Name displaced cards; that it was done is written down."""


@dataclass(frozen=True, slots=True)
class RulingPrinted:
    """What was written."""

    incident: Incident
    files: tuple[str, ...]
    piped: bytes
    is_ruled: bool
    """There is a ruling; else the slip is a form."""
    notes: tuple[Fault, ...] = ()


def print_ruling(
    number: str,
    output: str | None,
    order: RulingOrder,
    *,
    preview: str | None = None,
    store_url: str | None = None,
    force: bool = False,
) -> RulingPrinted:
    """Lay out the slip of an incident's last ruling and write it.

    Raises:
        Problem: `print_ruling_unknown`, `incident_unknown`; `ruling_slip_time`; what `ruling_of_incident`,
            `load_regulations`, `printing.ruling_slip` and `write_sheets` raise. Nothing is written then.
    """
    if not number.isdecimal():
        raise Problem("print_ruling_unknown", text=number[:40])
    round_end = None if order.round_end is None else parse_clock(order.round_end)
    with open_store(store_url) as store:
        incident = store.incidents.find(int(number))
    fonts = printing.load_fonts(None if order.font is None else Path(order.font))
    paper, notes = slip_of(incident, order, round_end, store_url)
    sheet = printing.ruling_slip(paper, lang=order.lang, size=order.paper, fonts=fonts)

    def told() -> None:
        if order.reveal:
            note_reveal(paper.of.fingerprint, [incident.board], store_url)

    title = f"paitao ruling {paper.of.code} {incident.id}"
    files, piped = write_sheets([sheet], output, preview, title, order.lang, fonts, force=force, before=told)
    return RulingPrinted(incident, files, piped, paper.ruling is not None, notes)


def slip_of(
    incident: Incident, order: RulingOrder, round_end: time | None, store_url: str | None
) -> tuple[printing.RulingPaper, tuple[Fault, ...]]:
    """What the slip of an incident says; and a note of regulations that are of another event.

    Raises:
        Problem: As `print_ruling`.
    """
    where = find_set(incident.set_name, store_url=store_url)
    view = view_of(incident, where.board_set, lookup=other_sets_of(where, store_url))
    rulings = incident.of_kind(EntryKind.RULING)
    rules = None if order.rules is None else load_regulations(order.rules)
    notes = () if rules is None else of_other_event(rules, where.board_set)
    settings = Settings.of(incident.game_id) if rules is None else rules.settings
    paper = printing.RulingPaper(
        of=where.board_set,
        incident=_with_only_copy(incident, store_url),
        diagnosis=view.found,
        ruling=ruling_of_incident(incident),
        ruled_by=rulings[-1].by if rulings else "",
        rulings=len(rulings),
        opened=clock_text(incident.opened_at),
        container=view.board.container,
        appeal_minutes=settings.penalties.appeal_minutes,
        is_appeal_set=order.rules is not None,
        round_end=round_end,
        is_blind=not order.reveal,
    )
    return paper, notes


def _with_only_copy(incident: Incident, store_url: str | None) -> Incident:
    """The incident of the only copy of its board, where none was named; of several, the referee writes which."""
    if incident.where.copy is not None:
        return incident
    with open_store(store_url) as store:
        copies = [one.copy for one in store.copies(incident.set_name) if one.number == incident.board]
    return replace(incident, where=replace(incident.where, copy=copies[0])) if len(copies) == 1 else incident


def parse_clock(text: str) -> time:
    """A time of day, as 15:40.

    Raises:
        Problem: `ruling_slip_time`.
    """
    match = _CLOCK.fullmatch(text.strip())
    if match is None:
        raise Problem("ruling_slip_time", text=text[:20])
    return time(int(match[1]), int(match[2]))
