"""Rulings: a case from what the referee says, from what is known elsewhere, and from what he is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from boards.board_trail import PlayedAt, plays_of, trail
from boards.diagnosis import Pattern
from boards.games import Game
from boards.hashed_text import folded, name_text
from boards.played_forms import TableForm
from boards.problems import Fault, Problem, Word
from boards.regulations.settings import Settings
from boards.ruling.comparing import compared
from boards.ruling.deciding import contest_of, rule
from boards.ruling.live32 import LiveCounts, side_of
from boards.ruling.mattering import Asked, answers_of, matters
from boards.ruling.model import About, Blame, Case, Cite, Contest, Forms, Moment, Offence, Question, Ruling, Side
from boards.ruling.quoting import Quote
from boards.ruling.responsibility import Presumption, Reason, presumed
from boards.seats import SEATS, Seat, parse_seat
from dealer.files import read_json
from dealer.operations.ruling_ladder import so_far_of
from dealer.operations.ruling_questions import answered, is_one_sided, one_sided, which_side, whose_hand
from dealer.operations.ruling_quotes import quotes_of
from dealer.operations.ruling_refusals import OF_A_MOMENT, OF_NO_BOARD, OF_ONE_SIDE, check_case, check_options
from dealer.operations.ruling_seats import seated, session_with_movement

if TYPE_CHECKING:
    from boards.regulations.model import Regulations
    from dealer.operations.entry_dialogue import Typist

_MANY: Final = (Blame.BOTH, Blame.OUTSIDE, Blame.ORGANISER)
_OF_TABLES: Final = (Blame.BOTH, Blame.ONE, Blame.OUTSIDE)
_OF_FORMS: Final = frozenset({Question.FORMS, Question.AS_IT_LIES, Question.TWO_FORMS})
_OF_THE_SET: Final = (Pattern.OTHER_SET, Pattern.SHIFTED_SET)
"""Patterns that no player makes: he puts back the cards that he had."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the referee said; None and empty where he said nothing."""

    game: Game | None = None
    rules: str | None = None
    """A regulations file."""
    session: str | None = None
    """Its session, for the score basis and the movement."""
    diagnosis: str | None = None
    """A file of `verify --json`."""
    seen: "Seen | None" = None
    """The diagnosis itself, where somebody else had it (an incident)."""
    last: tuple[PlayedAt, ...] | None = None
    """Who had the board last, where somebody else knew it (an incident); empty: nobody; None: not known."""
    tables: tuple[TableForm, ...] = ()
    """Which form each table played, where somebody else knows it (an incident)."""
    about: About | None = None
    """Which board it is, where somebody else knows it (an incident)."""
    notes: tuple[Fault, ...] = ()
    """What was found odd on the way here."""
    pattern: str | None = None
    moment: str | None = None
    event: str | None = None
    responsible: str | None = None
    offence: str = "misboard"
    offence_by_finding: bool = False
    """Nobody said the offence: of an incident it is that of what was found."""
    side: str | None = None
    ns: str = ""
    ew: str = ""
    outside: str = ""
    wrong: tuple[str, ...] = ()
    forms: str | None = None
    smallest_group: int | None = None
    pair_end: str | None = None
    board: int | None = None
    round: int | None = None
    table: str | None = None
    copy: int | None = None
    deal_lost: bool = False
    cancelled: int = 0
    round_boards: int = 0
    minutes: str = ""
    of_slip: bool = False
    fault: str | None = None
    so_far: str = ""
    counted: tuple[str, ...] = ()
    """Files of rulings that `so_far` is counted from."""
    long: str | None = None
    short: str | None = None
    leader: str | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """The answer of `rule`."""

    ruling: Ruling
    file: str = ""
    """The rule text that was looked into."""
    quotes: Mapping[Cite, Quote | None] = field(default_factory=dict)
    notes: tuple[Fault, ...] = ()
    """What was presumed; a rule text that cannot be read."""


def rule_case(told: Told, typist: "Typist | None") -> Ruled:
    """The ruling of what the referee says; what he left out and nothing else tells is asked: moment, event, who.

    Args:
        told: What he said.
        typist: Who answers the questions; None: nobody, and the input counts as ended.

    Raises:
        Problem: A file cannot be used, a word is none of those that are known, or `rule_ended`.
    """
    told = replace(
        told, side=None if told.side is None else folded(told.side), wrong=tuple(map(folded, told.wrong)),
        ns=name_text(told.ns, "side"), ew=name_text(told.ew, "side"), outside=name_text(told.outside, "side"),
        table=None if told.table is None else name_text(told.table, "table"),
    )  # fmt: skip
    check_options(told)
    rules = None if told.rules is None else _regulations(told.rules)
    if rules is None and told.session is not None:
        raise Problem("rule_session_none")
    seen = told.seen if told.diagnosis is None else _diagnosis(told.diagnosis)
    game_id = _game(told, rules, seen)
    settings = _settings(rules, told.session, game_id)
    here, presumption = _presumption(told, rules, settings, seen)
    put, waiting = _put(told, game_id, here, seen, rules is not None, settings)
    check_case(put, told)
    live = _live(told)
    notes = [*told.notes]
    if told.counted:
        counts, note = so_far_of(told.counted, put, told.so_far)
        put = replace(put, so_far=counts)
        notes.append(note)
    if put.blame is Blame.UNKNOWN and presumption is not None and put.offence is not Offence.WRONG_HEADER:
        if presumption.blame is not None:
            waiting = [one for one in waiting if one is not Asked.BLAME]
            put = replace(
                put, blame=presumption.blame, at_fault=presumption.at_fault, outside=presumption.outside
            )  # fmt: skip
        notes.append(_presumed_note(presumption, here))
    with_forms = partial(_with_forms, told) if told.tables and told.forms is None else None
    case = answered(put, waiting, settings, live, typist, with_forms)
    if is_one_sided(case, settings):
        case = one_sided(case, None if told.side is None else put.at_fault)
        if case.at_fault is None:  # the amounts are that side's, nobody else's
            case = one_sided(case, whose_hand(typist, case.names))
        unused = [Fault("rule_one_sided", {"blame": told.responsible}, note=True)] if told.responsible in _MANY else []
        notes = [*told.notes, *unused]
    elif put.offence is Offence.WRONG_HEADER and told.responsible in _OF_TABLES:
        notes.append(Fault("rule_header_organiser", {"blame": told.responsible}, note=True))
    ruling = rule(case, settings, live)
    if Question.WHICH_SIDE in ruling.questions and put.blame is Blame.UNKNOWN:  # one side was an answer
        side = which_side(typist, case.names)
        if side is not None:
            case = replace(case, at_fault=side)
            ruling = rule(case, settings, live)
    if with_forms is not None:
        without = rule(replace(case, forms=Forms.UNKNOWN, smallest_group=told.smallest_group), settings, live)
        if not _OF_FORMS.isdisjoint((*ruling.questions, *without.questions)):
            notes.append(_forms_note(told, case))
    if told.responsible is not None and case.blame is put.blame and ruling.effects:
        if not matters(Asked.BLAME, case, settings, live) and put.offence is not Offence.WRONG_HEADER:
            notes.append(Fault("rule_unused", {"blame": told.responsible}, note=True))
    file, quotes, missing = quotes_of(ruling, settings, told.rules)
    return Ruled(ruling, file, quotes, (*notes, *missing))


def _put(
    told: Told, game_id: str, here: tuple[str, str], seen: "Seen | None", is_regulated: bool, settings: Settings
) -> tuple[Case, list[Asked]]:
    """The case as far as it was told, and the questions that wait."""
    offence = Offence(told.offence)
    waiting = []
    moment, contest, blame = Moment.AFTER_PLAY, contest_of(settings), Blame.UNKNOWN
    if told.moment is not None:
        moment = _moment(told.moment, game_id)
    elif offence in OF_A_MOMENT:
        waiting.append(Asked.MOMENT)
    if told.event is not None:
        contest = Contest(told.event)
    elif not is_regulated:
        waiting.append(Asked.CONTEST)
    if told.responsible is not None:
        blame = Blame(told.responsible)
    elif told.side is not None or told.outside:
        blame = Blame.ONE if told.side is not None else Blame.OUTSIDE  # who names one says that it was that one
    elif offence in OF_ONE_SIDE or contest is Contest.LIVE:
        blame = Blame.ONE
    else:
        waiting.append(Asked.BLAME)
    about = told.about or About(None, "", told.board or (seen.board if seen else None), told.round, told.table or "")
    case = Case(
        game_id, moment, contest, blame, offence=offence, names=here,
        at_fault=None if told.side is None else _side(told.side, here), outside=told.outside,
        pattern=Pattern(told.pattern) if told.pattern else (seen.pattern if seen else None),
        wrong_counts=seen.wrong_counts if seen and not told.pattern else None,
        wrong_sides=tuple(dict.fromkeys(_side(one, here) for one in told.wrong)) or (seen.wrong_sides if seen else ()),
        forms=Forms(told.forms or Forms.UNKNOWN), smallest_group=told.smallest_group, pair_end=told.pair_end,
        deal_lost=told.deal_lost, cancelled=told.cancelled, round_boards=told.round_boards,
        minutes_late=_minutes(told.minutes), of_slip=told.of_slip, fault=told.fault or "warning",
        so_far=_so_far(told.so_far), about=about,
    )  # fmt: skip
    return case, waiting


def _with_forms(told: Told, case: Case) -> Case:
    """The case with what the compared tables played, where an incident knows it and the referee does not say it."""
    found = compared(told.tables, case.contest, case.moment, case.names)
    smallest = case.smallest_group or found.smallest_group
    return replace(case, forms=found.forms, smallest_group=smallest, played_changed=found.changed)


def _forms_note(told: Told, case: Case) -> Fault:
    found = compared(told.tables, case.contest, case.moment, case.names)
    facts = {"dealt": found.dealt, "changed": found.changed, "unknown": found.unknown}
    return Fault("rule_forms_found", facts | {"forms": Word(f"rule_forms_{found.forms}")}, note=True)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a ruling needs of an answer of `verify --json`."""

    game_id: str
    board: int
    pattern: Pattern
    wrong_counts: bool | None
    wrong_sides: tuple[Side, ...]
    seats: tuple[Seat, ...]


def seen_of(value: Any) -> Seen:
    """What a ruling needs of the JSON of `verify`.

    Raises:
        Problem: `rule_diagnosis_form`, `rule_diagnosis_clean`.
    """
    try:
        counts = {seat: value["counts"][seat.name] for seat in SEATS}
        wrong = [seat for seat, one in counts.items() if one["found"] not in (None, one["expected"])]
        complete = all(one["found"] is not None for one in counts.values())
        moves = [*value["card_moves"], *value["hand_moves"]]
        ends = {end for move in moves for end in (move["from"], move["to"]) if end is not None}
        seen = Seen(
            str(value["game"]), int(value["board"]), Pattern(value["pattern"]),
            True if wrong else (False if complete else None), tuple(dict.fromkeys(side_of(seat) for seat in wrong)),
            tuple(seat for seat in SEATS if seat.name in ends),
        )  # fmt: skip
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Problem("rule_diagnosis_form") from None
    if seen.pattern is Pattern.IDENTICAL:
        raise Problem("rule_diagnosis_clean")
    return seen


def _diagnosis(file: str) -> Seen:
    value = read_json(file, Problem("rule_diagnosis_form", file=file))
    try:
        return seen_of(value)
    except Problem as problem:
        raise problem.at(file=file) from None


def _regulations(file: str) -> "Regulations":
    from dealer.operations.regulations import load_regulations  # a ruling without them needs no reader of them

    return load_regulations(file)


def _game(told: Told, rules: "Regulations | None", seen: Seen | None) -> str:
    if rules is not None:
        from dealer.operations.regulations import check_game

        if told.game is not None:
            check_game(rules, told.game.id)
        if seen is not None:
            check_game(rules, seen.game_id)
        return rules.game_id
    if told.game is not None:
        return told.game.id
    if seen is None:
        raise Problem("rule_game_missing")
    return seen.game_id


def _settings(rules: "Regulations | None", session: str | None, game_id: str) -> Settings:
    if rules is None:
        return Settings.of(game_id)
    if session is None:
        bases = {one.scoring for one in rules.sessions}
        return replace(rules.settings, scoring=bases.pop()) if len(bases) == 1 else rules.settings
    return replace(rules.settings, scoring=rules.session(session).scoring)


def _presumption(
    told: Told, rules: "Regulations | None", settings: Settings, seen: Seen | None
) -> tuple[tuple[str, str], Presumption | None]:
    """Who sits where it was found, and who is presumed responsible; None: nothing says so."""
    here, presumption = _by_trail(told, rules, settings, seen)
    pattern = Pattern(told.pattern) if told.pattern else (seen.pattern if seen else None)
    if pattern in _OF_THE_SET:
        presumption = Presumption(Blame.ORGANISER, (Reason.WHOLE_SET,))
    return here, presumption


def _by_trail(
    told: Told, rules: "Regulations | None", settings: Settings, seen: Seen | None
) -> tuple[tuple[str, str], Presumption | None]:
    """By who had the board last, from the movement of the session or from an incident."""
    seats, named = seen.seats if seen else (), (told.ns, told.ew)
    if told.last is not None:
        return named, presumed(told.last, named, seats, settings)
    given = (told.board or (seen.board if seen else None), told.round, told.table)
    if Offence(told.offence) in OF_NO_BOARD:
        return seated(told, rules, named), None
    if told.round is None and told.table is None:
        return named, None
    board, round_, table = given
    if rules is None or board is None or round_ is None or table is None:
        raise Problem("rule_here_form")
    one = session_with_movement(told, rules)
    plays = () if one is None or one.movement is None else one.movement.plays
    here = next((p for p in plays if (p.round, p.table) == (round_, table) and board in p.boards), None)
    if one is None or here is None:
        raise Problem("rule_here_unknown", file=rules.source, number=board, table=table, round=round_)
    copy = told.copy if told.copy is not None else here.copy
    had = trail((), plays_of(one.movement, board), copy=copy, table=table, round_=round_)
    presumption = presumed(had.last, (here.ns, here.ew), seats, settings)
    return (named[0] or here.ns, named[1] or here.ew), presumption


def _presumed_note(presumption: Presumption, here: tuple[str, str]) -> Fault:
    table = presumption.last.table if presumption.last else ""
    reasons = tuple(Word(f"rule_reason_{one}", (("table", table),) if _names_table(one) else ())
                    for one in presumption.reasons)  # fmt: skip
    if presumption.blame is None:
        return Fault("rule_not_presumed", {"reasons": reasons}, note=True)
    if presumption.at_fault is not None:
        named = here[list(Side).index(presumption.at_fault)] or presumption.at_fault.value
        who = Word("rule_blame_one_named", (("name", named),))
    elif presumption.blame is Blame.OUTSIDE:
        who = Word("rule_blame_outside", (("name", presumption.outside),))
    else:
        who = Word(f"rule_blame_{presumption.blame}")
    return Fault("rule_presumed", {"who": who, "reasons": reasons}, note=True)


def _names_table(reason: Reason) -> bool:
    return reason in (Reason.SEATS_OPPOSED, Reason.SEATS_PARTNERS)


def _moment(text: str, game_id: str) -> Moment:
    known = answers_of(Asked.MOMENT, game_id)
    moment = Moment(text)
    if moment not in known:
        raise Problem("rule_moment_game", moment=moment.value, game=Word(f"game_{game_id}"), known=", ".join(known))
    return moment


def _side(text: str, names: tuple[str, str]) -> Side:
    plain = text.strip()
    if plain and plain in names:
        return tuple(Side)[names.index(plain)]
    if plain.upper() in Side.__members__:
        return Side[plain.upper()]
    if len(plain) == 1:
        return side_of(parse_seat(plain))
    raise Problem("rule_side_unknown", text=plain[:40])


def _minutes(text: str) -> tuple[int, int]:
    try:
        mine, _, other = text.partition(",")
        minutes = (int(mine or 0), int(other or 0))
    except ValueError:
        minutes = (-1, -1)
    if min(minutes) < 0:
        raise Problem("rule_late_form", text=text[:40])
    return minutes


def _so_far(text: str) -> tuple[int, int, int]:
    parts = text.split(",") if text else []
    if len(parts) > 3 or not all(part.strip().isdecimal() for part in parts):
        raise Problem("rule_so_far_form", text=text[:40])
    first, second, third = ([int(part) for part in parts] + [0, 0, 0])[:3]
    return first, second, third


def _live(told: Told) -> LiveCounts:
    seats = (None if one is None else parse_seat(one) for one in (told.long, told.short, told.leader))
    return LiveCounts(*seats)
