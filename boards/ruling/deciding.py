"""A case and an event's settings in, a ruling out: which table holds for which game and offence."""

from dataclasses import replace
from typing import Final

from boards.diagnosis import Pattern
from boards.regulations.settings import Settings
from boards.ruling.article32 import MOMENTS, misboard_32
from boards.ruling.article33 import peeked, registration
from boards.ruling.conduct import cancelled_for_time, ladder, late
from boards.ruling.late_found import outside_the_text
from boards.ruling.laws import bridge
from boards.ruling.live32 import LiveCounts, misboard_live
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
    Offence,
    Open,
    Question,
    Role,
    Ruling,
    Scale,
    Unit,
    Why,
)  # fmt: skip
from boards.ruling.using import Desk, Outcome

UNEQUAL: Final = frozenset(
    {Pattern.MOVED_CARDS, Pattern.MISSING_CARDS, Pattern.SURPLUS_CARDS, Pattern.BOTTOM_NOT_RETURNED}
)
"""Patterns in which some hand has too many or too few cards."""
EQUAL: Final = frozenset(
    {
        Pattern.EXCHANGED_HANDS, Pattern.TURNED_90, Pattern.TURNED_180, Pattern.TURNED_270, Pattern.EXCHANGED_CARDS,
        Pattern.FOREIGN_CARDS, Pattern.OTHER_HAND, Pattern.OTHER_BOARD, Pattern.SHIFTED_SET, Pattern.OTHER_SET,
        Pattern.WRONG_PRINT, Pattern.WRONG_SEAT_PRINT, Pattern.TRIBUTE_NOT_UNDONE,
    }
)  # fmt: skip
"""Patterns in which every hand has its number of cards, in games whose hands are equally long."""
_OF_DUPLICATE: Final = (Offence.TIME, Offence.WRONG_HEADER, Offence.REGISTRATION)
_FOUND_BY_REFEREES: Final = (Offence.TIME, Offence.LATE, Offence.LADDER)
"""Offences that no player has to point out."""
_BEFORE_LEAD: Final = (Moment.BEFORE_LOOK, Moment.AFTER_LOOK, Moment.KEY_CARD_SEEN, Moment.AFTER_CALL)
_LOST_CHAPTERS: Final = ("shengji", "guandan")
_DOUBLE: Final = Cite("D", "15", ("3", "3", "②"))


def wrong_counts(case: Case) -> bool | None:
    """Whether a hand has too many or too few cards; None: the pattern does not tell."""
    if case.wrong_counts is not None:
        return case.wrong_counts
    if case.pattern in UNEQUAL or case.pattern is None:
        return True
    # In shengji a whole hand in another's pocket is a wrong number of cards there, if one of the two is the declarer's.
    if case.pattern in EQUAL and (case.game_id != "shengji" or case.pattern is Pattern.EXCHANGED_CARDS):
        return False
    return None


def contest_of(settings: Settings) -> Contest:
    """The kind of event by its score basis."""
    if settings.scoring.contest == "pairs":
        return Contest.PAIRS
    return Contest.TEAMS_VP if settings.scoring.vp else Contest.TEAMS


def rule(case: Case, settings: Settings, live: LiveCounts | None = None) -> Ruling:
    """The ruling of a case. Every case has one; what is not known becomes a question of it.

    Args:
        case: What was found, when, in what event, who is responsible.
        settings: The event's, with the session's score basis.
        live: Of `Contest.LIVE`: whose hand is long and short.
    """
    if case.offence is Offence.WRONG_HEADER and case.blame is not Blame.NONE:
        case = replace(case, blame=Blame.ORGANISER)  # the organiser wrote the header; players put back cards only
    put = case
    if case.blame is Blame.UNKNOWN:
        case = replace(case, blame=Blame.NONE)
    desk = Desk(case, settings)
    action, effects, cites = _told(desk, live or LiveCounts())
    _ask_of_effects(desk, effects)
    if action is Action.RESTORE:
        _ask_of_two_forms(desk)
    if any(effect.kind is Kind.TRANSFER for effect in effects):
        scale = desk.scale()
    else:
        scale = Scale()
    if any(effect.unit is Unit.AVERAGE for effect in effects):
        scale = replace(scale, average=desk.setting("scoring.average"))
    every = tuple(dict.fromkeys((*cites, *(effect.cite for effect in effects))))
    return Ruling(put, action, effects, every, desk.open, desk.questions, desk.used, scale)


def _ask_of_effects(desk: Desk, effects: tuple[Effect, ...]) -> None:
    """What every penalty needs to be known: which side it is; and whether the right to it was lost (A 40)."""
    case = desk.case
    named = case.at_fault is not None or bool(case.outside)
    roles = {effect.who.role for effect in effects}
    if case.blame is Blame.ONE and not named and not roles.isdisjoint((Role.RESPONSIBLE, Role.OTHER)):
        desk.asks(Question.WHICH_SIDE)
    of_huapai = any(effect.why is not Why.NOT_AT_FAULT and effect.cite.text == "A" for effect in effects)
    if of_huapai and case.offence not in _FOUND_BY_REFEREES:
        desk.asks(Question.RIGHT_LOST)


def _ask_of_two_forms(desk: Desk) -> None:
    """Before the lead: where somebody has played the wrong form already, to restore it makes two forms of one."""
    case = desk.case
    if case.moment not in _BEFORE_LEAD or not (case.played_changed or case.forms in (Forms.SAME, Forms.DIFFERENT)):
        return
    is_playable = case.offence is Offence.WRONG_HEADER or wrong_counts(case) is not True
    desk.asks(Question.AS_IT_LIES if is_playable else Question.TWO_FORMS)


def _told(desk: Desk, live: LiveCounts) -> Outcome:
    case = desk.case
    if case.contest is Contest.LIVE and case.offence in _OF_DUPLICATE:
        desk.leaves(Open.NO_TEXT)
        return Action.REFEREE, (), ()
    if case.offence is Offence.TIME:
        return cancelled_for_time(desk)
    if case.offence is Offence.WRONG_HEADER:
        return _wrong_header(desk)
    if case.game_id == "bridge":
        return _bridge(desk)
    match case.offence:
        case Offence.REGISTRATION:
            # Not set means: article 33 where huapai players write the cards; who asks for the ruling says that they do.
            profile = desk.setting("penalties.registration_profile")
            if profile == "none" or (profile is None and case.game_id != "huapai"):
                return _no_numbers(desk)
            return registration(desk)
        case Offence.PEEKED:
            return peeked(desk) if case.game_id == "huapai" else _no_numbers(desk)
        case Offence.LATE:
            return late(desk) if case.game_id == "huapai" else _no_numbers(desk)
        case Offence.LADDER:
            return ladder(desk) if case.game_id == "huapai" else _no_numbers(desk)
    return _misboard(desk, live)


def _misboard(desk: Desk, live: LiveCounts) -> Outcome:
    case = desk.case
    unequal = wrong_counts(case)
    if case.pattern is Pattern.IDENTICAL and case.moment is not Moment.UNEXPLAINED:
        return Action.PLAY_ON, (), ()
    if case.contest is Contest.LIVE:
        return misboard_live(desk, live) if case.game_id == "huapai" else _no_numbers(desk)
    if unequal is None:
        desk.asks(Question.COUNTS)
    if desk.setting("misboard.profile") == "none":
        return _no_numbers(desk)
    if case.game_id != "huapai":
        desk.leaves(Open.FROM_ANOTHER_GAME)
    if unequal is not False and case.moment in MOMENTS:
        return misboard_32(desk)
    return outside_the_text(desk)


def _no_numbers(desk: Desk) -> Outcome:
    """Facts without numbers: the rules of this game have none, and the regulations adopt none."""
    case = desk.case
    desk.asks(Question.NO_PROFILE)
    if case.game_id in _LOST_CHAPTERS:
        desk.leaves(Open.CHAPTER_LOST if case.game_id == "shengji" else Open.GUANDAN_DUPLICATE)
    if case.offence is not Offence.MISBOARD:
        return (Action.NO_DEAL if case.offence in (Offence.LATE, Offence.LADDER) else Action.REFEREE), (), ()
    if case.game_id == "guandan":
        lost = _as_double(desk)
        if lost:
            return Action.REFEREE, lost, (_DOUBLE,)
    before = case.moment in (Moment.BEFORE_LOOK, Moment.AFTER_LOOK) or case.forms is Forms.UNPLAYED
    return (Action.RESTORE if before and case.contest is not Contest.LIVE else Action.REFEREE), (), ()


def _as_double(desk: Desk) -> tuple[Effect, ...]:
    """D 15.3(3)2 in duplicate, where the regulations choose it: the chief referee may, if others were damaged."""
    case = desk.case
    desk.leaves(Open.LOST_AS_DOUBLE)
    if not desk.setting("misboard.lost_as_double"):
        return ()
    if wrong_counts(case) is False or case.blame is not Blame.ONE or case.moment is Moment.BEFORE_LOOK:
        return ()
    desk.asks(Question.DAMAGE)
    return (Effect(Kind.DOUBLE_LOSS, desk.party(Role.RESPONSIBLE), _DOUBLE, Why.MISBOARDED),)


def _bridge(desk: Desk) -> Outcome:
    if desk.case.offence is not Offence.MISBOARD:
        desk.asks(Question.NO_PROFILE)
        return Action.REFEREE, (), ()
    unequal = wrong_counts(desk.case)
    if unequal is None:
        desk.asks(Question.COUNTS)
    return bridge(desk, unequal is not False)


def _wrong_header(desk: Desk) -> Outcome:
    """Another leader, declarer or level on a copy: the organiser's misboard with right counts, or only a note."""
    if desk.setting("identity.wrong_header") == "note":
        return Action.PLAY_ON, (), ()
    case = desk.case
    if case.game_id == "bridge":
        return bridge(desk, False)
    if desk.setting("misboard.profile") == "none":
        return _no_numbers(desk)
    return outside_the_text(desk)
