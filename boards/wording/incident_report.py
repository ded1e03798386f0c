"""An incident in words: what was found, who had the board, who played which form, what was written. Nothing is decided.

Without `reveal` no card is named, as in a blind diagnosis: referees play too.
"""

from collections.abc import Callable, Iterator, Sequence

from boards.board_trail import PlayedAt, Sureness
from boards.board_versions import number_text, version_code
from boards.cards import CardName, parse_card
from boards.deal import Hand, hand_text
from boards.diagnosis import Diagnosis
from boards.incident_view import IncidentView
from boards.incidents import Entry, EntryKind, Incident, Place
from boards.played_forms import TableForm, Why, groups
from boards.problems import Problem
from boards.ruling.model import Ruling
from boards.ruling.ruling_json import ruling_of
from boards.seats import SEATS, Seat
from boards.wording import language_index, say, show
from boards.wording.report import diagnosis_lines
from boards.wording.ruling_report import action_text, ruling_lines

_WITH_FACTS = (Why.CARDS, Why.CARDS_FIT_NEITHER)


def incident_lines(
    view: IncidentView, lang: str, *, reveal: bool = False, clock: Callable[[str], str] = str
) -> list[str]:
    """An incident, a line each.

    Args:
        view: The incident.
        lang: The language.
        reveal: With cards and hands.
        clock: Puts a time as the store has it into the form that is to be shown.

    Raises:
        Problem: `language_unknown`.
    """
    language_index(lang)
    return list(_lines(view, lang, reveal, clock))


def list_line(view: IncidentView, lang: str, at: str) -> str:
    """An incident on one line; `at` is the time as it is to be shown."""
    incident = view.incident
    found = view.found
    pattern = say("incident_unread", lang) if found is None else first_line(found, lang)
    return say(
        "incident_list_line", lang, id=incident.id, state=state_word(incident, lang), name=incident.set_name,
        code=incident.code, board=incident.board, where=where_words(incident.where, lang), pattern=pattern, at=at,
    )  # fmt: skip


def first_line(diagnosis: Diagnosis, lang: str, *, reveal: bool = False) -> str:
    """What was found and the next step."""
    return diagnosis_lines(diagnosis, lang, blind=not reveal)[0]


def state_word(incident: Incident, lang: str) -> str:
    """Open, restored, or both kept."""
    return say("incident_state_open" if incident.closing is None else f"incident_state_{incident.closing.value}", lang)


def where_words(where: Place, lang: str) -> str:
    """Copy, table and round, as far as they are known; each behind a comma."""
    words = "" if where.copy is None else say("incident_copy", lang, copy=where.copy)
    words += say("incident_table", lang, table=where.table) if where.table else ""
    return words + ("" if where.round is None else say("incident_round", lang, round=where.round))


def trail_line(view: IncidentView, lang: str) -> str:
    """Who had the board last, and how that is known."""
    sure = view.trail.sureness
    if sure is Sureness.UNKNOWN and view.incident.of_kind(EntryKind.TRAIL):
        return say("trail_unknown_round" if view.incident.plays else "trail_unknown_board", lang)
    if sure in (Sureness.NOBODY, Sureness.UNKNOWN):
        return say(f"trail_{sure.value}", lang)
    return say(f"trail_{sure.value}", lang, tables=show(tuple(_table(one, lang) for one in view.trail.last), lang))


def form_lines(view: IncidentView, lang: str, *, reveal: bool = False) -> Iterator[str]:
    """Which tables played which form, and why; nothing where no table is known."""
    for form, tables in groups(view.forms).items():
        if tables:
            named = tuple(_form(one, lang, reveal) for one in tables)
            yield say(f"forms_{form.name.lower()}", lang, tables=show(named, lang))


def _lines(view: IncidentView, lang: str, reveal: bool, clock: Callable[[str], str]) -> Iterator[str]:
    incident = view.incident
    yield say(
        "incident_head", lang, id=incident.id, state=state_word(incident, lang), name=incident.set_name,
        game=say(f"game_{incident.game_id}", lang), code=incident.code, board=incident.board,
        version=incident.version, where=where_words(incident.where, lang),
    )  # fmt: skip
    yield say("incident_head_opened", lang, at=clock(incident.opened_at), by=incident.opened_by,
              reported=incident.reported_by or "-")  # fmt: skip
    if view.found is not None:
        first, *more = diagnosis_lines(view.found, lang, blind=not reveal)
        yield say("incident_found", lang, text=first)
        yield from (f"   {line}" for line in more)
    yield trail_line(view, lang)
    yield from form_lines(view, lang, reveal=reveal)
    if len(view.versions) > 1:
        yield from _version_lines(view, lang, reveal)
    if incident.entries:
        yield say("incident_written", lang)
    holding = max((one.place for one in incident.entries if one.kind is EntryKind.RULING), default=None)
    for entry in incident.entries:
        text = _entry_text(view, entry, lang, reveal)
        yield say("incident_entry", lang, place=entry.place, at=clock(entry.at), by=entry.by, text=text)
        if reveal and entry.kind is EntryKind.READING:
            yield from _hand_lines(view.diagnoses[entry.place][0].hands, lang)
        if entry.place == holding:
            yield from _holding_lines(entry, lang)


def _version_lines(view: IncidentView, lang: str, reveal: bool) -> Iterator[str]:
    for board in view.versions:
        if board is view.versions[0]:
            yield say("incident_version_first", lang, version=board.version, mark=number_text(board),
                      hash=view.incident.code)  # fmt: skip
        else:
            yield say("incident_version", lang, version=board.version, mark=number_text(board),
                      round=board.from_round, hash=version_code(board, view.salt))  # fmt: skip
        if reveal:
            yield from _hand_lines(board.deal.hands, lang)


def _hand_lines(hands: Sequence[Hand | None], lang: str) -> Iterator[str]:
    for seat in SEATS:
        hand = hands[seat]
        if hand is not None:
            yield say("incident_hand", lang, seat=seat, hand=hand_text(hand))


def _entry_text(view: IncidentView, entry: Entry, lang: str, reveal: bool) -> str:
    facts = entry.facts
    match entry.kind:
        case EntryKind.NOTE:
            return entry.text
        case EntryKind.READING:
            reading, diagnosis = view.diagnoses[entry.place]
            source = say(f"incident_source_{reading.source}", lang)
            stands_right = not (reading.is_looked or diagnosis.findings) and (reading.header or reading.container)
            text = say("incident_stands_right", lang) if stands_right else first_line(diagnosis, lang, reveal=reveal)
            return say("incident_entry_reading", lang, source=source, text=text)
        case EntryKind.PLAYED:
            of = "" if facts.get("round") is None else say("incident_round", lang, round=facts["round"])
            return say("incident_entry_played", lang, table=facts["table"], round=of,
                       text=show(tuple(_played_words(view, entry, lang, reveal)), lang))  # fmt: skip
        case EntryKind.TRAIL:
            return say("incident_entry_trail", lang, session=facts.get("session") or "-")
        case EntryKind.RULING:
            return say("incident_entry_ruling", lang, text=_ruling_words(entry, lang))
        case EntryKind.CLOSED:
            return say("incident_entry_closed", lang, text=say(f"incident_state_{facts['closing']}", lang))


def _played_words(view: IncidentView, entry: Entry, lang: str, reveal: bool) -> Iterator[str]:
    cards = entry.facts.get("cards", ())
    if reveal:
        for seat, card in cards:
            yield say("incident_entry_card", lang, seat=Seat[seat], card=CardName(parse_card(card)))
    elif cards:
        seats = tuple(dict.fromkeys(Seat[seat] for seat, _ in cards))
        key = "incident_entry_cards_hidden_1" if len(cards) == 1 else "incident_entry_cards_hidden_n"
        yield say(key, lang, count=len(cards), seats=seats)
    if entry.facts.get("result"):
        later = view.replaced_by(entry)
        key = "incident_entry_result" if later is None else "incident_entry_replaced"
        yield say(key, lang, text=entry.facts["result"], later=later)


def _ruling_words(entry: Entry, lang: str) -> str:
    """The decision alone: the rest of a ruling matters only where no later one replaced it."""
    ruling = _ruling(entry)
    return "?" if ruling is None else action_text(ruling, lang)


def _holding_lines(entry: Entry, lang: str) -> Iterator[str]:
    """What follows the decision: amounts, articles, questions, settings. An appeal is judged by these."""
    ruling = _ruling(entry)
    if ruling is not None:
        yield from (f"   {line}" for line in ruling_lines(ruling, lang)[1:])


def _ruling(entry: Entry) -> Ruling | None:
    """None: a newer paitao wrote it."""
    try:
        return ruling_of(dict(entry.facts))
    except Problem:
        return None


def _table(one: PlayedAt, lang: str) -> str:
    named = say("trail_table", lang, table=one.table)
    if one.round is not None:
        named = say("trail_table_round", lang, table=one.table, round=one.round)
    if one.ns and one.ew:
        return say("trail_table_names", lang, table=named, ns=one.ns, ew=one.ew)
    return named


def _form(one: TableForm, lang: str, reveal: bool) -> str:
    key = f"forms_why_{one.why.name.lower()}"
    if one.why in _WITH_FACTS and one.seat is not None and one.face is not None:
        why = (
            say(key, lang, seat=one.seat, card=CardName(one.face))
            if reveal
            else say(f"{key}_hidden", lang, seat=one.seat)
        )
    else:
        why = say(key, lang, other=one.other) if one.other else say(key, lang)
    if one.result:
        why += "; " if language_index(lang) == 0 else "；"
        key = "incident_result_replaces" if one.replaced else "incident_entry_result"
        why += say(key, lang, text=one.result, before=show(one.replaced, lang))
    return say("forms_table", lang, table=_table(one.at, lang), why=why)
