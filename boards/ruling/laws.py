"""What the laws of duplicate bridge direct for a board whose cards are wrong: Laws 6, 13, 14, 15, 86B, 87 as a table.

`ROWS` is read from the top: the first row that fits the case holds. A board is fouled when contestants who are compared
played different forms of it, not when it merely differs from its record (Law 87). Amounts are the director's; the
shares for pairs are those of the artificial scores (Law 12).
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from boards.diagnosis import Pattern
from boards.ruling.model import (
    Action,
    Blame,
    Case,
    Cite,
    Contest,
    Effect,
    Forms,
    Kind,
    Moment,
    Open,
    Question,
    Role,
    Unit,
    Why,
)  # fmt: skip
from boards.ruling.using import Desk, Outcome


def law(number: str, *clause: str) -> Cite:
    """A law."""
    return Cite("Law", number, clause)


@dataclass(frozen=True, slots=True)
class LawRow:
    """One direction: for which cases, what happens, what the director has to find out."""

    law: Cite
    fits: Callable[[Case, bool], bool]
    """Takes the case and whether counts are wrong."""
    action: Action
    asks: tuple[Question, ...] = ()
    scores: bool = False
    """Whether artificial scores take the result's place."""
    penalty: bool = False
    """Whether the offender may get a procedural penalty (Law 90)."""


_BEFORE_CALL: Final = (Moment.BEFORE_LOOK, Moment.AFTER_LOOK, Moment.KEY_CARD_SEEN)
_BEFORE_PLAY: Final = (*_BEFORE_CALL, Moment.AFTER_CALL)
_IN_PLAY: Final = (Moment.AFTER_LEAD, Moment.UNEXPLAINED)
_OF_OTHER: Final = (Pattern.OTHER_BOARD, Pattern.OTHER_HAND)
_NOT_ITS_OWN: Final = (*_OF_OTHER, Pattern.OTHER_SET)
_ONLY_PRINT: Final = (Pattern.WRONG_PRINT, Pattern.WRONG_SEAT_PRINT)


def _is_fouled(case: Case) -> bool:
    return case.forms is Forms.DIFFERENT


def _is_over(case: Case) -> bool:
    return case.moment is Moment.AFTER_PLAY


ROWS: Final = (
    # hand cards and cards do not agree, and the cards are right
    LawRow(law("87"), lambda c, w: c.pattern in _ONLY_PRINT and not w and _is_over(c), Action.STANDS),
    LawRow(law("87"), lambda c, w: c.pattern in _ONLY_PRINT and not w, Action.PLAY_ON),
    # a card that is nowhere
    LawRow(law("14"), lambda c, w: c.pattern is Pattern.MISSING_CARDS and not _is_over(c), Action.REBUILD),
    # another board, or a board of another set: contestants play what they are not to play
    LawRow(law("15"), lambda c, w: c.pattern in _NOT_ITS_OWN and c.moment in _BEFORE_CALL, Action.RESTORE,
           (Question.FOREIGN_SEEN,)),
    LawRow(law("15"), lambda c, w: c.pattern in _NOT_ITS_OWN and c.moment is Moment.AFTER_CALL, Action.CALL_CANCELLED),
    LawRow(law("87"), lambda c, w: c.pattern in _NOT_ITS_OWN and c.forms is Forms.UNPLAYED and _is_over(c),
           Action.RESTORE),
    # deals of another session count nowhere, however many played the same of them
    LawRow(law("6", "D", "2"), lambda c, w: c.pattern is Pattern.OTHER_SET and c.forms is Forms.SAME and _is_over(c),
           Action.STANDS, (Question.IMPORTED,)),
    LawRow(law("6", "D", "2"), lambda c, w: c.pattern is Pattern.OTHER_SET and c.forms is Forms.SAME, Action.PLAY_ON,
           (Question.IMPORTED,)),
    LawRow(law("6", "D", "2"), lambda c, w: c.pattern is Pattern.OTHER_SET and not _is_fouled(c), Action.CANCELLED,
           (Question.IMPORTED, Question.FORMS), scores=True),
    LawRow(law("87", "B"), lambda c, w: c.pattern is Pattern.OTHER_SET and c.contest is Contest.PAIRS, Action.GROUP,
           (Question.IMPORTED,), penalty=True),
    LawRow(law("15"), lambda c, w: c.pattern in _OF_OTHER and c.forms is Forms.UNKNOWN and not c.contest.is_teams
           and _is_over(c), Action.STANDS, (Question.PLAYED_BEFORE, Question.FORMS)),
    LawRow(law("15"), lambda c, w: c.pattern in _OF_OTHER and not c.contest.is_teams and not _is_over(c),
           Action.FINISH, (Question.PLAYED_BEFORE,)),
    LawRow(law("86", "B"), lambda c, w: c.pattern in _OF_OTHER and c.contest.is_teams
           and c.forms in (Forms.UNKNOWN, Forms.UNPLAYED), Action.CANCELLED, (Question.FORMS,), scores=True),
    # more or fewer than thirteen cards
    LawRow(law("13", "C"), lambda c, w: c.pattern is Pattern.SURPLUS_CARDS and c.moment in _IN_PLAY, Action.REMOVE,
           (Question.QUITTED,)),
    LawRow(law("13", "A"), lambda c, w: w and c.moment in _BEFORE_CALL, Action.RESTORE, (Question.FOREIGN_SEEN,)),
    LawRow(law("13", "B"), lambda c, w: w and c.moment in (Moment.AFTER_CALL, *_IN_PLAY), Action.CORRECT,
           (Question.CALL_CHANGES,)),
    LawRow(law("13", "D"), lambda c, w: w and _is_over(c), Action.ADJUSTED, scores=True, penalty=True),
    # thirteen cards each and the wrong ones: by the form that compared contestants played
    LawRow(law("87"), lambda c, w: c.forms is Forms.SAME and _is_over(c), Action.STANDS),
    LawRow(law("87"), lambda c, w: c.forms is Forms.SAME, Action.PLAY_ON),
    # fouled, and not yet played here: which of the two forms this table plays is still to be decided
    LawRow(law("87"), lambda c, w: _is_fouled(c) and c.contest is Contest.PAIRS and c.moment in _BEFORE_PLAY,
           Action.RESTORE, penalty=True),
    LawRow(law("87", "B"), lambda c, w: _is_fouled(c) and c.contest is Contest.PAIRS, Action.GROUP, penalty=True),
    LawRow(law("86", "B", "2"), lambda c, w: _is_fouled(c) and c.contest.is_teams, Action.CANCELLED, scores=True,
           penalty=True),
    # the deals of the set stand some boards away: who met one already must not meet it again under its own number
    LawRow(law("87"), lambda c, w: c.pattern is Pattern.SHIFTED_SET and c.moment in _BEFORE_PLAY, Action.RESTORE,
           (Question.FORMS, Question.PLAYED_BEFORE)),
    LawRow(law("87"), lambda c, w: c.pattern is Pattern.SHIFTED_SET and c.moment in _IN_PLAY, Action.PLAY_ON,
           (Question.FORMS, Question.PLAYED_BEFORE)),
    LawRow(law("87"), lambda c, w: c.pattern is Pattern.SHIFTED_SET and c.forms is Forms.UNKNOWN, Action.REFEREE,
           (Question.FORMS, Question.PLAYED_BEFORE)),
    LawRow(law("87"), lambda c, w: c.moment in _BEFORE_PLAY, Action.RESTORE, (Question.FORMS,)),
    LawRow(law("87"), lambda c, w: c.moment in _IN_PLAY, Action.PLAY_ON, (Question.FORMS,)),
    LawRow(law("87"), lambda c, w: c.forms is Forms.UNPLAYED, Action.RESTORE),
    LawRow(law("87"), lambda c, w: True, Action.REFEREE, (Question.FORMS,)),
)  # fmt: skip

SHARES: Final = {Kind.AVERAGE_PLUS: Decimal(60), Kind.AVERAGE: Decimal(50), Kind.AVERAGE_MINUS: Decimal(40)}
"""Of the top, for pairs."""


def bridge(desk: Desk, wrong_counts: bool) -> Outcome:
    """The first row of `ROWS` that fits."""
    row = next(row for row in ROWS if row.fits(desk.case, wrong_counts))
    desk.asks(*row.asks)
    effects = list(_scores(desk, row.law)) if row.scores else []
    if row.penalty and desk.case.blame in (Blame.ONE, Blame.BOTH, Blame.OUTSIDE):
        role = Role.BOTH if desk.case.blame is Blame.BOTH else Role.RESPONSIBLE
        effects.append(Effect(Kind.PROCEDURAL, desk.party(role), law("90"), Why.MISBOARDED))
    return row.action, tuple(effects), tuple(dict.fromkeys((row.law, *(effect.cite for effect in effects))))


def _scores(desk: Desk, cite: Cite) -> tuple[Effect, ...]:
    """Who is at fault gets less, who is not gets more, nobody's fault is the middle."""
    told: tuple[tuple[Kind, Role], ...]
    match desk.case.blame:
        case Blame.ONE:
            told = ((Kind.AVERAGE_PLUS, Role.OTHER), (Kind.AVERAGE_MINUS, Role.RESPONSIBLE))
        case Blame.BOTH:
            told = ((Kind.AVERAGE_MINUS, Role.BOTH),)
        case _:
            told = ((Kind.AVERAGE_PLUS, Role.BOTH),)
    if desk.case.contest is Contest.PAIRS:
        return tuple(Effect(kind, desk.party(role), cite, Why.BRIDGE, Unit.TOP, SHARES[kind]) for kind, role in told)
    desk.leaves(Open.BRIDGE_TEAMS_AMOUNT)
    if desk.case.blame not in (Blame.ONE, Blame.BOTH):
        desk.asks(Question.EXTRA_BOARDS)
    return tuple(Effect(kind, desk.party(role), cite, Why.BRIDGE) for kind, role in told)
