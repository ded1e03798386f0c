"""Article 33 of the huapai rules as tables: cards that players wrote wrongly, and looking where one must not look."""

from decimal import Decimal
from typing import Final

from boards.ruling.article32 import deal_lost, not_at_fault, over_60, ranged
from boards.ruling.model import (
    Action,
    Blame,
    Cite,
    Contest,
    Effect,
    Kind,
    Open,
    Party,
    Role,
    Unit,
    Why,
)  # fmt: skip
from boards.ruling.using import Desk, Outcome


def at_33(*clause: str) -> Cite:
    """A place in article 33 of the huapai rules."""
    return Cite("A", "33", clause)


PLAYABLE: Final = {
    # the board could still be played; ONE: the responsible side plays in this match, OUTSIDE: it does not
    (Contest.TEAMS_VP, Blame.ONE): (Kind.DEDUCT, Unit.VP, (Decimal("0.5"),)),
    (Contest.TEAMS_VP, Blame.OUTSIDE): (Kind.DEDUCT, Unit.VP, (Decimal("0.5"),)),
    (Contest.TEAMS, Blame.ONE): (Kind.DEDUCT, Unit.IMP, (Decimal(1),)),
    (Contest.TEAMS, Blame.OUTSIDE): (Kind.WARNING, None, ()),
    (Contest.PAIRS, Blame.ONE): (Kind.DEDUCT, Unit.MP, (Decimal("0.5"), Decimal(1))),
    (Contest.PAIRS, Blame.OUTSIDE): (Kind.DEDUCT, Unit.MP, (Decimal("0.5"), Decimal(1))),
}
LOST: Final = {
    # the board was cancelled; ONE: one damaged side, the other at the table; OUTSIDE: both sides are damaged
    (Contest.TEAMS_VP, Blame.ONE): (Kind.TRANSFER, Unit.VP, (Decimal(1),)),
    (Contest.TEAMS_VP, Blame.OUTSIDE): (Kind.TRANSFER, Unit.VP, (Decimal("0.5"),)),
    (Contest.TEAMS, Blame.ONE): (Kind.DEDUCT, Unit.IMP, (Decimal(2),)),
    (Contest.TEAMS, Blame.OUTSIDE): (Kind.VIOLATION, None, ()),
    (Contest.PAIRS, Blame.ONE): (Kind.DEDUCT, Unit.MP, (Decimal(1), Decimal(2))),
    (Contest.PAIRS, Blame.OUTSIDE): (Kind.DEDUCT, Unit.MP, (Decimal(1), Decimal(2))),
}
"""Contest, where the responsible side plays -> kind, unit, amount (for pairs both ends of the range)."""
_DAMAGED_GET: Final = Decimal(120)
_LOOKED_AWAY: Final = Decimal(50)


def registration(desk: Desk) -> Outcome:
    """A hand card that players wrote wrongly (A 33.1). A side that wrote for nobody is the organiser: no penalty."""
    case = desk.case
    cite = at_33("1", "(2)" if case.deal_lost else "(1)")
    if case.deal_lost:
        action = Action.CANCELLED if case.contest.is_teams else Action.NOT_PLAYED
    else:
        action = Action.PLAY_ON
    if case.blame in (Blame.NONE, Blame.ORGANISER):
        lost = case.deal_lost and case.contest is Contest.PAIRS
        return action, ((not_at_fault(desk, Role.BOTH),) if lost else ()), (cite,)
    blame = Blame.OUTSIDE if case.blame is Blame.OUTSIDE else Blame.ONE
    if case.blame is Blame.BOTH and case.deal_lost:
        return _lost_by_both(desk, action, cite)
    kind, unit, amounts = (LOST if case.deal_lost else PLAYABLE)[case.contest, blame]
    who = desk.party(Role.BOTH if case.blame is Blame.BOTH else Role.RESPONSIBLE)
    why = Why.DEAL_LOST_BY_CARD if case.deal_lost else Why.REGISTERED
    if kind is Kind.TRANSFER and blame is Blame.OUTSIDE:
        desk.leaves(Open.TWO_OVER)
        damaged = desk.party(Role.DAMAGED).names or ("", "")
        to = [Party(Role.DAMAGED, (name,) if name else ()) for name in damaged]
        return action, tuple(Effect(kind, who, cite, why, unit, amounts[0], to=one) for one in to), (cite,)
    if kind is Kind.TRANSFER:
        other = desk.party(Role.OTHER)
        return action, (Effect(kind, who, cite, why, unit, amounts[0], to=Party(Role.DAMAGED, other.names)),), (cite,)
    if len(amounts) == 2:
        first = ranged(desk, (amounts[0], amounts[1]), who, cite, why)
    else:
        first = Effect(kind, who, cite, why, unit, amounts[0] if amounts else None)
    if not case.deal_lost or case.contest is not Contest.PAIRS:
        return action, (first,), (cite,)
    names = desk.party(Role.BOTH if blame is Blame.OUTSIDE else Role.OTHER).names
    own = over_60(desk)
    gets = Effect(
        Kind.PERCENT, Party(Role.DAMAGED, names), cite, why, Unit.AVERAGE, _DAMAGED_GET, own_if_higher=own
    )  # fmt: skip
    return action, (first, gets), (cite, *((Cite("A", "28"),) if own else ()))


def _lost_by_both(desk: Desk, action: Action, cite: Cite) -> Outcome:
    """Both sides wrote wrongly, so nobody is damaged by another: each loses its amount, and nobody gains.

    The text speaks of one responsible side. Pairs have no score; they get what article 32 gives two responsible ones.
    """
    desk.leaves(Open.REGISTRATION_BOTH)
    who, why = desk.party(Role.BOTH), Why.DEAL_LOST_BY_CARD
    _, unit, amounts = LOST[desk.case.contest, Blame.ONE]
    if desk.case.contest is not Contest.PAIRS:
        return action, (Effect(Kind.DEDUCT, who, cite, why, unit, amounts[0]),), (cite,)
    _, gets, cites = deal_lost(desk)
    return action, (ranged(desk, (amounts[0], amounts[1]), who, cite, why), *gets), (cite, *cites)


def peeked(desk: Desk) -> Outcome:
    """Looking at hand cards after the lead, or in pairs at the travelling slip before the deal is over (A 33.2)."""
    slip = desk.case.of_slip
    if slip and desk.case.contest is not Contest.PAIRS:
        desk.leaves(Open.NO_TEXT)
    cite = at_33("2")
    role = Role.BOTH if desk.case.blame is Blame.BOTH else Role.RESPONSIBLE
    why = Why.PEEKED_SLIP if slip else Why.PEEKED_CARD
    return Action.PLAY_ON, (Effect(Kind.DEDUCT, desk.party(role), cite, why, Unit.POINTS, _LOOKED_AWAY),), (cite,)
