"""Articles 29, 30 and 39 of the huapai rules: the ladder of warnings, lateness, boards cancelled for time."""

from decimal import Decimal
from typing import Final

from boards.ruling.article32 import over_60
from boards.ruling.model import (
    Action,
    Blame,
    Cite,
    Contest,
    Effect,
    Kind,
    Open,
    Question,
    Role,
    Unit,
    Why,
)  # fmt: skip
from boards.ruling.using import Desk, Outcome

CANCELLED_FOR_TIME: Final = Cite("A", "39", paragraph=3)
LATE: Final = Cite("A", "30")
LADDER_WARNING, LADDER_VIOLATION, LADDER_LOST, LADDER_OUT = (Cite("A", "29", (n,)) for n in ("1", "2", "4", "5"))
LADDER_SECOND_WARNING: Final = Cite("A", "29", ("2",), paragraph=3)

LATE_WARNED, LATE_LOST = 5, 15
"""Minutes; more than so many."""
VIOLATIONS_LOSE: Final = 3


def cancelled_for_time(desk: Desk) -> Outcome:
    """Boards still in their containers when time is over (A 39): one costs nothing, n cost (n-1)/2 VP or n-1 IMP."""
    case = desk.case
    cites = (CANCELLED_FOR_TIME,)
    if desk.setting("time.cancelled_scale") == "none":
        desk.asks(Question.NO_PROFILE)
        return Action.CANCELLED, (), ()
    if case.contest is Contest.PAIRS:
        desk.leaves(Open.NO_TEXT)
        return Action.REFEREE, (), ()
    if case.cancelled < 2 or case.blame not in (Blame.BOTH, Blame.ONE):
        return Action.CANCELLED, (), cites
    if case.cancelled > 2:
        desk.leaves(Open.THREE_CANCELLED)
    steps = Decimal(case.cancelled - 1)
    has_vp = case.contest is Contest.TEAMS_VP
    if case.blame is Blame.ONE:
        who = desk.party(Role.RESPONSIBLE)
        if has_vp:
            to = desk.party(Role.OTHER)
            effect = Effect(Kind.TRANSFER, who, CANCELLED_FOR_TIME, Why.SLOW, Unit.VP, steps / 2, to=to)
        else:
            effect = Effect(Kind.DEDUCT, who, CANCELLED_FOR_TIME, Why.SLOW, Unit.IMP, steps)
    elif has_vp:
        effect = Effect(Kind.DEDUCT, desk.party(Role.BOTH), CANCELLED_FOR_TIME, Why.SLOW, Unit.VP, steps / 2)
    else:
        if not case.round_boards:
            desk.asks(Question.ROUND_BOARDS)
        third = case.round_boards > 0 and case.cancelled * 3 >= case.round_boards
        kind = Kind.VIOLATION if third else Kind.WARNING
        effect = Effect(kind, desk.party(Role.BOTH), CANCELLED_FOR_TIME, Why.SLOW)
    return Action.CANCELLED, (effect,), cites


def late(desk: Desk) -> Outcome:
    """Late after the start was announced (A 30): a warning, then the match; pairs get nothing for missed boards."""
    case = desk.case
    sides = (Role.RESPONSIBLE, Role.OTHER)
    effects = []
    forfeits = [minutes > LATE_LOST for minutes in case.minutes_late]
    misses = [_misses(desk, minutes) for minutes in case.minutes_late]
    for role, minutes, is_zero in zip(sides, case.minutes_late, misses, strict=True):
        if LATE_WARNED < minutes <= LATE_LOST:
            effects.append(Effect(Kind.WARNING, desk.party(role), LATE, Why.LATE))
        if is_zero:
            effects.append(Effect(Kind.ZERO, desk.party(role), LATE, Why.LATE))
    for role, is_out, is_zero, other_is_zero in zip(sides, forfeits, misses, reversed(misses), strict=True):
        if other_is_zero and not is_out and not is_zero:
            effects.append(_opponents(desk, role, LATE))
    return Action.NO_DEAL, tuple(effects), (LATE,)


def _misses(desk: Desk, minutes: int) -> bool:
    """Whether a side gets nothing: its match is lost; or, in pairs, boards were missed, however late it came."""
    if minutes > LATE_LOST or desk.case.contest is not Contest.PAIRS or not minutes:
        return minutes > LATE_LOST
    if not desk.case.cancelled:
        desk.asks(Question.MISSED_BOARDS)
    return desk.case.cancelled > 0


def _opponents(desk: Desk, role: Role, cite: Cite) -> Effect:
    """What the opponents of a side get that lost without play."""
    if desk.case.contest is Contest.PAIRS:
        own = over_60(desk)
        return Effect(
            Kind.PERCENT, desk.party(role), cite, Why.LATE if cite == LATE else Why.LADDER, Unit.AVERAGE, Decimal(120),
            own_if_higher=own,
        )  # fmt: skip
    desk.asks(Question.OPPONENTS)
    kind = Kind.OPPONENTS_OF_LOST if desk.case.contest is Contest.TEAMS_VP else Kind.WINS
    return Effect(kind, desk.party(role), cite, Why.LATE if cite == LATE else Why.LADDER)


def ladder(desk: Desk) -> Outcome:
    """One more warning or violation for a team (A 29); what it had so far is in the case.

    The second warning is written down as a violation, the third violation loses the round, the second lost round
    the event.
    """
    case = desk.case
    desk.setting("penalties.ladder")
    warnings, violations, lost = case.so_far
    who = desk.party(Role.RESPONSIBLE)
    effects = []
    cites: list[Cite] = []

    def step(kind: Kind, cite: Cite) -> None:
        effects.append(Effect(kind, who, cite, Why.LADDER))
        cites.append(cite)

    if case.fault == "warning":
        step(Kind.WARNING, LADDER_WARNING)
        if warnings >= 2:
            desk.leaves(Open.MANY_WARNINGS)
        if warnings >= 1:
            violations += 1
            step(Kind.VIOLATION, LADDER_SECOND_WARNING)
    else:
        violations += 1
        step(Kind.VIOLATION, LADDER_VIOLATION)
    if effects[-1].kind is Kind.VIOLATION and violations >= VIOLATIONS_LOSE:
        step(Kind.ROUND_LOST, LADDER_LOST)
        effects.append(_opponents(desk, Role.OTHER, LADDER_LOST))
        if lost >= 1:
            step(Kind.EXPELLED, LADDER_OUT)
    return Action.NO_DEAL, tuple(effects), tuple(cites)
