"""Article 32.2 of the huapai rules as tables: a hand with too many or too few cards in duplicate.

`MOMENTS` says what happens by when it was found, `CASES` what happens to a deal that is not played on. Amounts are the
keys of the settings that hold them (`misboard_amounts`), so that the regulations can say otherwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from boards.ruling.model import (
    Action,
    Blame,
    Cite,
    Contest,
    Effect,
    Kind,
    Moment,
    Open,
    Party,
    Question,
    Role,
    Unit,
    Why,
)  # fmt: skip
from boards.ruling.using import Desk, Outcome


@dataclass(frozen=True, slots=True)
class MomentRow:
    """What an article's paragraph about one moment says."""

    cite: Cite
    action: Action | None
    """None: the case table says it."""
    responsible_pays: bool
    looked_pays: bool
    """Whether the side of the player with a wrong number of cards pays as well."""


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One of the four cases after the lead."""

    cite: Cite
    action: Action
    effects: tuple[tuple[Kind, Role, Unit, str], ...]
    """Kind, who, unit, and the setting with the amount."""
    why: Why


def at(*clause: str, paragraph: int = 0) -> Cite:
    """A place in article 32 of the huapai rules."""
    return Cite("A", "32", clause, paragraph)


MOMENTS: Final = {
    #                                                  the deal           X pays  Y pays
    Moment.BEFORE_LOOK:   MomentRow(at("2", "(1)"),    Action.RESTORE,    True,   False),
    Moment.AFTER_LOOK:    MomentRow(at("2", "(2)"),    Action.RESTORE,    True,   True),
    Moment.AFTER_LEAD:    MomentRow(at("2", "(3)"),    None,              True,   False),
    Moment.KEY_CARD_SEEN: MomentRow(at("2", "(3)", paragraph=-2), None,   True,   False),
    Moment.UNEXPLAINED:   MomentRow(at("2", "(3)", paragraph=-1), None,   False,  False),
}  # fmt: skip
"""X: who put cards in wrongly. Y: the side of a player with a wrong number of cards."""

_DEDUCT, _TRANSFER, _PERCENT = Kind.DEDUCT, Kind.TRANSFER, Kind.PERCENT
_BOTH, _X, _OTHER = Role.BOTH, Role.RESPONSIBLE, Role.OTHER
_VP, _IMP, _AVERAGE = Unit.VP, Unit.IMP, Unit.AVERAGE

CASES: Final = {
    (Contest.TEAMS_VP, Blame.BOTH): CaseRow(at("2", "(3)", "1"), Action.CANCELLED, (
        (_DEDUCT, _BOTH, _VP, "misboard_amounts.cancelled_both_vp"),), Why.DEAL_LOST_BOTH),
    (Contest.TEAMS, Blame.BOTH): CaseRow(at("2", "(3)", "1"), Action.CANCELLED, (
        (_DEDUCT, _BOTH, _IMP, "misboard.both_sides_no_vp"),), Why.DEAL_LOST_BOTH),
    (Contest.TEAMS_VP, Blame.ONE): CaseRow(at("2", "(3)", "2"), Action.CANCELLED, (
        (_TRANSFER, _X, _VP, "misboard_amounts.cancelled_one_vp"),), Why.DEAL_LOST_ONE),
    (Contest.TEAMS, Blame.ONE): CaseRow(at("2", "(3)", "2"), Action.CANCELLED, (
        (_DEDUCT, _X, _IMP, "misboard_amounts.cancelled_one_imp"),), Why.DEAL_LOST_ONE),
    (Contest.PAIRS, Blame.BOTH): CaseRow(at("2", "(3)", "3"), Action.NOT_PLAYED, (
        (_PERCENT, _BOTH, _AVERAGE, "misboard_amounts.cancelled_both_percent"),), Why.DEAL_LOST_BOTH),
    (Contest.PAIRS, Blame.ONE): CaseRow(at("2", "(3)", "4"), Action.NOT_PLAYED, (
        (_PERCENT, _X, _AVERAGE, "misboard_amounts.cancelled_responsible_percent"),
        (_PERCENT, _OTHER, _AVERAGE, "misboard_amounts.cancelled_other_percent")), Why.DEAL_LOST_ONE),
}  # fmt: skip

RESPONSIBLE_PAYS: Final = {
    Contest.TEAMS_VP: (Unit.VP, "misboard_amounts.responsible_vp"),
    Contest.TEAMS: (Unit.IMP, "misboard_amounts.responsible_imp"),
    Contest.PAIRS: (Unit.MP, "misboard_amounts.responsible_mp"),
}
LOOKED_PAYS: Final = {
    Contest.TEAMS_VP: (Unit.VP, "misboard_amounts.looked_vp"),
    Contest.TEAMS: (Unit.IMP, "misboard_amounts.looked_imp"),
    Contest.PAIRS: (Unit.MP, "misboard_amounts.looked_mp"),
}
"""Contest -> unit and setting; for pairs the two settings that end in `_lower` and `_upper`."""

COMPENSATION: Final = Cite("A", "28")


def misboard_32(desk: Desk) -> Outcome:
    """A wrong number of cards, by the moment of the case (one of `MOMENTS`)."""
    row = MOMENTS[desk.case.moment]
    effects = list(responsible_pays(desk, row.cite)) if row.responsible_pays else []
    if row.looked_pays:
        effects += looked_pays(desk, row.cite)
    if row.action is not None:
        return row.action, tuple(effects), (row.cite,)
    action, more, cites = deal_lost(desk, as_one=desk.case.moment is Moment.UNEXPLAINED)
    return action, (*effects, *more), tuple(dict.fromkeys((row.cite, *cites)))


def responsible_pays(desk: Desk, cite: Cite) -> Iterator[Effect]:
    """What whoever put cards in wrongly loses; nobody where nobody is responsible."""
    case = desk.case
    if case.blame in (Blame.NONE, Blame.ORGANISER):
        return
    desk.leaves(Open.WHO)
    if case.blame is Blame.OUTSIDE:
        if desk.setting("misboard.outside_match") != "own-match":
            return
        desk.asks(Question.OWN_MATCH)
    role = Role.BOTH if case.blame is Blame.BOTH else Role.RESPONSIBLE
    yield one_amount(desk, RESPONSIBLE_PAYS, desk.party(role), cite, Why.MISBOARDED)


def looked_pays(desk: Desk, cite: Cite) -> Iterator[Effect]:
    """What the side of each player with a wrong number of cards loses for having looked."""
    if not desk.case.wrong_sides:
        desk.asks(Question.WRONG_COUNT)
    if desk.case.blame in (Blame.NONE, Blame.ORGANISER):
        desk.leaves(Open.LOOKED_ALONE)
    yield one_amount(desk, LOOKED_PAYS, desk.party(Role.WRONG_COUNT), cite, Why.LOOKED)


def one_amount(desk: Desk, table: dict[Contest, tuple[Unit, str]], who: Party, cite: Cite, why: Why) -> Effect:
    """A deduction whose amount depends on the contest, for pairs a range."""
    unit, name = table[desk.case.contest]
    if unit is not Unit.MP:
        return Effect(Kind.DEDUCT, who, cite, why, unit, desk.amount(name))
    ends = (desk.amount(f"{name}_lower"), desk.amount(f"{name}_upper"))
    return ranged(desk, ends, who, cite, why)


def ranged(desk: Desk, ends: tuple[Decimal, Decimal], who: Party, cite: Cite, why: Why) -> Effect:
    """A deduction of matchpoints of which the text gives two: the setting's end, or the one that the referee chose."""
    desk.leaves(Open.RANGE)
    end = desk.case.pair_end or desk.setting("misboard.pair_range")
    if end == "ask":
        desk.asks(Question.RANGE)
        return Effect(Kind.DEDUCT, who, cite, why, Unit.MP, None, ends)
    return Effect(Kind.DEDUCT, who, cite, why, Unit.MP, ends[end == "upper"], ends)


def deal_lost(desk: Desk, *, as_one: bool = False) -> Outcome:
    """The four cases of a deal that is not played on; and the compensation of article 28 where nobody here is at fault.

    Args:
        desk: The case and its settings.
        as_one: As if one side were responsible: the one that the referee names, else that of the player with a wrong
            number of cards.
    """
    case = desk.case
    if case.blame not in (Blame.BOTH, Blame.ONE) and not as_one:
        if case.contest.is_teams:
            return Action.CANCELLED, (), ()
        return Action.NOT_PLAYED, (not_at_fault(desk, Role.BOTH),), (COMPENSATION,)
    row = CASES[case.contest, Blame.ONE if as_one else case.blame]
    effects = []
    for kind, role, unit, name in row.effects:
        who, to = _of_hand(desk, role, as_one=as_one), None
        amount = desk.amount(name)
        if kind is Kind.TRANSFER:
            to = _of_hand(desk, Role.OTHER, as_one=as_one)
        if name == "misboard.both_sides_no_vp":
            desk.leaves(Open.BOTH_NO_VP)
            if not amount:
                continue
        own = kind is Kind.PERCENT and role is Role.OTHER and over_60(desk)
        effects.append(Effect(kind, who, row.cite, row.why, unit, amount, to=to, own_if_higher=own))
    return row.action, tuple(effects), (row.cite, *((COMPENSATION,) if any(e.own_if_higher for e in effects) else ()))


def _of_hand(desk: Desk, role: Role, *, as_one: bool) -> Party:
    """The party; with `as_one` and nobody named it is the side of the player with a wrong number of cards."""
    if not as_one or (desk.case.blame is Blame.ONE and desk.case.at_fault is not None):
        return desk.party(role)
    sides = desk.case.wrong_sides
    if len(sides) != 1:
        desk.asks(Question.WRONG_COUNT)
        return Party(Role.WRONG_COUNT if role is Role.RESPONSIBLE else Role.OTHER)
    side = sides[0] if role is Role.RESPONSIBLE else sides[0].other
    return Party(role, (desk.name(side),))


def over_60(desk: Desk) -> bool:
    """Whether a pair's own percentage may take the place of its compensation (A 28)."""
    desk.leaves(Open.OVER_60)
    return bool(desk.setting("misboard.over60_rule"))


def not_at_fault(desk: Desk, role: Role) -> Effect:
    """Sixty percent of the top, or the pair's own percentage of the session where that is more (A 28)."""
    own = over_60(desk)
    return Effect(
        Kind.PERCENT, desk.party(role), COMPENSATION, Why.NOT_AT_FAULT, Unit.TOP, Decimal(60), own_if_higher=own
    )  # fmt: skip
