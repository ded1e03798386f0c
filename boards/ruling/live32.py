"""Article 32.1 of the huapai rules: a wrong number of cards where hands are drawn at the table (no duplicate)."""

from dataclasses import dataclass

from boards.ruling.article32 import at
from boards.ruling.model import Action, Cite, Effect, Kind, Moment, Party, Question, Role, Side, Why
from boards.ruling.using import Desk, Outcome
from boards.seats import Seat

BEFORE, AFTER = at("1", "(1)"), at("1", "(2)")


@dataclass(frozen=True, slots=True)
class LiveCounts:
    """Whose hand is long, whose is short, who leads; None where there is none or nobody knows."""

    long: Seat | None = None
    short: Seat | None = None
    leader: Seat | None = None


def side_of(seat: Seat) -> Side:
    """The side of a seat."""
    return Side.NS if seat in (Seat.N, Seat.S) else Side.EW


def chooser(counts: LiveCounts) -> Role | None:
    """Who decides between drawing and a new deal; None: not one long and one short hand, or the leader is unknown.

    Long and short are opponents: the one who made no mistake, or the short hand. Both on the leader's side: the
    player after the leader. Both on the other side: the leader.
    """
    if counts.long is None or counts.short is None:
        return None
    if side_of(counts.long) is not side_of(counts.short):
        return Role.NOT_ERRING
    if counts.leader is None:
        return None
    return Role.NEXT_OF_LEADER if side_of(counts.long) is side_of(counts.leader) else Role.LEADER


def misboard_live(desk: Desk, counts: LiveCounts) -> Outcome:
    """Warnings and, before the lead, who chooses; after it play goes on and the score stands."""
    seats = [seat for seat in (counts.long, counts.short) if seat is not None]
    sides = list(dict.fromkeys(side_of(seat) for seat in seats))

    def erring(kind: Kind, cite: Cite) -> Effect:
        names = tuple(desk.name(side) for side in sides)
        return Effect(kind, Party(Role.WRONG_COUNT, names), cite, Why.LIVE_COUNT)

    if desk.case.moment in (Moment.BEFORE_LOOK, Moment.AFTER_LOOK, Moment.KEY_CARD_SEEN):
        who = chooser(counts)
        effects = [erring(Kind.WARNING, BEFORE)]
        if who is None:
            desk.asks(Question.WRONG_COUNT)
        else:
            effects.append(Effect(Kind.CHOOSES, Party(who), BEFORE, Why.LIVE_COUNT))
        return Action.DRAW_OR_REDEAL, tuple(effects), (BEFORE,)
    if not seats:
        desk.asks(Question.WRONG_COUNT)
    desk.asks(Question.DRAWING, Question.POINTS)
    same_side = len(seats) == 2 and len(sides) == 1
    return Action.PLAY_ON, (erring(Kind.VIOLATION if same_side else Kind.WARNING, AFTER),), (AFTER,)
