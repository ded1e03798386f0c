"""Rulings: a case from what the referee says, knows or is asked; the clause from the rule text; settling a round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from boards.board_trail import PlayedAt, plays_of, trail
from boards.diagnosis import Pattern
from boards.games import Game
from boards.problems import Fault, Problem, Word
from boards.regulations.model import Regulations
from boards.regulations.settings import Settings
from boards.ruling.deciding import contest_of, rule
from boards.ruling.live32 import LiveCounts, side_of
from boards.ruling.model import Blame, Case, Cite, Contest, Forms, Moment, Offence, Ruling, Side
from boards.ruling.quoting import Quote, quote
from boards.ruling.responsibility import Presumption, Reason, presumed
from boards.seats import SEATS, Seat, parse_seat
from dealer.files import Outputs, read_input, read_json
from dealer.operations.entry_dialogue import Typist
from dealer.operations.regulations import load_regulations

MOMENTS_OF_BRIDGE: Final = (
    Moment.BEFORE_LOOK, Moment.AFTER_LOOK, Moment.AFTER_CALL, Moment.AFTER_LEAD, Moment.AFTER_PLAY,
)  # fmt: skip
MOMENTS_OF_OTHERS: Final = (
    Moment.BEFORE_LOOK, Moment.AFTER_LOOK, Moment.KEY_CARD_SEEN, Moment.AFTER_LEAD, Moment.UNEXPLAINED,
    Moment.AFTER_PLAY,
)  # fmt: skip
_EVENTS: Final = (Contest.TEAMS_VP, Contest.TEAMS, Contest.PAIRS)
_BLAMES: Final = (Blame.BOTH, Blame.ONE, Blame.OUTSIDE, Blame.ORGANISER, Blame.NONE)
_OF_A_MOMENT: Final = (Offence.MISBOARD, Offence.WRONG_HEADER)
_OF_ONE_SIDE: Final = (Offence.PEEKED, Offence.LATE, Offence.LADDER)


_Answer = TypeVar("_Answer", Moment, Contest, Blame)


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
    pattern: str | None = None
    moment: str | None = None
    event: str | None = None
    responsible: str | None = None
    offence: str = "misboard"
    side: str | None = None
    ns: str = ""
    ew: str = ""
    outside: str = ""
    wrong: tuple[str, ...] = ()
    forms: str = "unknown"
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
    fault: str = ""
    so_far: str = ""
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


def rule_case(told: Told, typist: Typist | None) -> Ruled:
    """The ruling of what the referee says; what he left out and nothing else tells is asked: moment, event, who.

    Args:
        told: What he said.
        typist: Who answers the questions; None: nobody, and the input counts as ended.

    Raises:
        Problem: A file cannot be used, a word is none of those that are known, or `rule_ended`.
    """
    rules = None if told.rules is None else load_regulations(told.rules)
    if rules is None and told.session is not None:
        raise Problem("rule_session_none")
    seen = told.seen if told.diagnosis is None else _diagnosis(told.diagnosis)
    game_id = _game(told, rules, seen)
    settings = _settings(rules, told.session, game_id)
    here = _names(told)
    notes: list[Fault] = []
    offence = Offence(told.offence)
    guess = _presumption(told, rules, settings, seen)
    presumption = None
    if guess is not None:
        guess_here, presumption = guess
        here = (here[0] or guess_here[0], here[1] or guess_here[1])
        if told.responsible is None:
            notes.append(_presumed_note(presumption, here))
    if here[0] and here[0] == here[1]:
        # A side of the same name would pay itself.
        raise Problem("rule_names_same", name=here[0])
    if told.round_boards and told.cancelled > told.round_boards:
        raise Problem("rule_cancelled_form", cancelled=told.cancelled, boards=told.round_boards)
    moment = _moment(told, game_id, offence, typist)
    contest = _contest(told, rules, settings, typist)
    if told.responsible is not None:
        blame = Blame(told.responsible)
    elif presumption is not None and presumption.blame is not None:
        blame = presumption.blame
    elif offence in _OF_ONE_SIDE or contest is Contest.LIVE:
        blame = Blame.ONE
    else:
        blame = _asked(typist, "rule_ask_responsible", _BLAMES)
    at_fault = None if told.side is None else _side(told.side, here)
    outside = told.outside
    if told.responsible is None and presumption is not None:
        at_fault, outside = at_fault or presumption.at_fault, outside or presumption.outside
    case = Case(
        game_id, moment, contest, blame, offence=offence, names=here, at_fault=at_fault, outside=outside,
        pattern=Pattern(told.pattern) if told.pattern else (seen.pattern if seen else None),
        wrong_counts=seen.wrong_counts if seen and not told.pattern else None,
        wrong_sides=tuple(dict.fromkeys(_side(one, here) for one in told.wrong)) or (seen.wrong_sides if seen else ()),
        forms=Forms(told.forms), smallest_group=told.smallest_group, pair_end=told.pair_end,
        deal_lost=told.deal_lost, cancelled=told.cancelled, round_boards=told.round_boards,
        minutes_late=_minutes(told.minutes), of_slip=told.of_slip, fault=told.fault, so_far=_so_far(told.so_far),
    )  # fmt: skip
    ruling = rule(case, settings, _live(told))
    file, quotes, missing = quotes_of(ruling, settings, told.rules)
    return Ruled(ruling, file, quotes, (*notes, *missing))


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


def _game(told: Told, rules: Regulations | None, seen: Seen | None) -> str:
    if rules is not None:
        return rules.game_id
    if told.game is not None:
        return told.game.id
    if seen is None:
        raise Problem("rule_game_missing")
    return seen.game_id


def _settings(rules: Regulations | None, session: str | None, game_id: str) -> Settings:
    if rules is None:
        return Settings.of(game_id)
    if session is None:
        bases = {one.scoring for one in rules.sessions}
        return replace(rules.settings, scoring=bases.pop()) if len(bases) == 1 else rules.settings
    return replace(rules.settings, scoring=rules.session(session).scoring)


def _names(told: Told) -> tuple[str, str]:
    return told.ns.strip(), told.ew.strip()


def _presumption(
    told: Told, rules: Regulations | None, settings: Settings, seen: Seen | None
) -> tuple[tuple[str, str], Presumption] | None:
    """Who had the board last by the movement of the session, and the play where it was found."""
    seats = seen.seats if seen else ()
    if told.last is not None:
        return _names(told), presumed(told.last, _names(told), seats, settings)
    given = (told.board or (seen.board if seen else None), told.round, told.table)
    if told.round is None and told.table is None:
        return None
    board, round_, table = given
    if rules is None or board is None or round_ is None or table is None:
        raise Problem("rule_here_form")
    sessions = [one for one in rules.sessions if not one.reserve and one.movement is not None]
    one = rules.session(told.session) if told.session is not None else (sessions[0] if len(sessions) == 1 else None)
    plays = () if one is None or one.movement is None else one.movement.plays
    here = next((p for p in plays if (p.round, p.table) == (round_, table) and board in p.boards), None)
    if one is None or here is None:
        raise Problem("rule_here_unknown", file=rules.source, number=board, table=table, round=round_)
    copy = told.copy if told.copy is not None else here.copy
    had = trail((), plays_of(one.movement, board), copy=copy, table=table, round_=round_)
    return (here.ns, here.ew), presumed(had.last, (here.ns, here.ew), seats, settings)


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


def _moment(told: Told, game_id: str, offence: Offence, typist: Typist | None) -> Moment:
    known = MOMENTS_OF_BRIDGE if game_id == "bridge" else MOMENTS_OF_OTHERS
    if told.moment is not None:
        moment = Moment(told.moment)
        if moment not in known:
            game = Word(f"game_{game_id}")
            raise Problem("rule_moment_game", moment=moment.value, game=game, known=", ".join(known))
        return moment
    if offence not in _OF_A_MOMENT:
        return Moment.AFTER_PLAY
    return _asked(typist, "rule_ask_moment_bridge" if game_id == "bridge" else "rule_ask_moment", known)


def _contest(told: Told, rules: Regulations | None, settings: Settings, typist: Typist | None) -> Contest:
    if told.event is not None:
        return Contest(told.event)
    if rules is not None:
        return contest_of(settings)
    return _asked(typist, "rule_ask_event", _EVENTS)


def _asked(typist: Typist | None, key: str, answers: Sequence[_Answer]) -> _Answer:
    while typist is not None:
        line = typist.ask(key)
        if line is None:
            break
        plain = line.strip()
        for one in answers:
            if plain == one.value:
                return one
        if plain.isdecimal() and 1 <= int(plain) <= len(answers):
            return answers[int(plain) - 1]
        typist.refuse([Fault("rule_answer_form", {"text": plain[:40], "count": len(answers)})])
    raise Problem("rule_ended")


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


def quotes_of(
    ruling: Ruling, settings: Settings, rules: str | None
) -> tuple[str, Mapping[Cite, Quote | None], tuple[Fault, ...]]:
    """The cited clauses in the rule text that the regulations name; a path there is seen from their folder.

    Returns:
        The file's name, what was found of each clause, and a note if the file cannot be read.
    """
    named = settings.texts.rule_text
    if named is None:
        return "", {}, ()
    path = Path(named) if rules in (None, "-") else Path(str(rules)).parent / named
    try:
        text = _text(read_input(str(path)))
    except Problem:
        return "", {}, (Fault("rule_text_missing", {"file": str(path)}, note=True),)
    return path.name, {cite: quote(text, cite) for cite in ruling.cites}, ()


def _text(data: bytes) -> str:
    """A text of unknown encoding, as rule texts go round."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("gb18030", "replace")


def write_ruling(text: str, file: str, *, force: bool = False) -> None:
    """Write a ruling's JSON.

    Raises:
        Problem: `file_exists` without `force`, or why it cannot be written; nothing was written.
    """
    with Outputs([file], force=force) as outputs:
        outputs.put(file, text.encode("utf-8"))
        outputs.commit()
