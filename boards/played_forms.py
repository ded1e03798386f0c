"""Which tables played a board as it was dealt, and which as it lay after a misboard: from leads, cards and readings.

Evidence, the stronger first:

1. A card that a seat led or played. Who holds it in one form only has played that form.
2. A reading that found the board as recorded: every table that had it before played it as dealt.
3. The order of tables. A board changes between two tables and stays changed until it is found: before a table that
   played it as dealt all did so, and after one that played the other form all did, up to where it was found.
4. Where it was found and what was done: after it was put right it is as dealt again.

What contradicts itself is told as it is and nothing is concluded from it. Results decide nothing: no score is
impossible in either form. They are kept for whoever scores the groups.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from boards.board_trail import PlayedAt
from boards.deal import Deal, Hand
from boards.seats import Seat


class Form(StrEnum):
    """How a table played the board."""

    DEALT = "dealt"
    """As it was dealt: before the fault."""
    CHANGED = "changed"
    """As it lay when it was found: after the fault."""
    UNKNOWN = "unknown"
    NOT_PLAYED = "not played"
    """It was found here before it was played."""


class Why(StrEnum):
    """What says so."""

    CARDS = "cards"
    """A card of that seat is in one form only."""
    CHECKED = "checked"
    """It was found as recorded after this table."""
    EARLIER = "earlier"
    """A later table played it as dealt."""
    LATER = "later"
    """An earlier table played it changed."""
    RESTORED = "restored"
    """It was put right before this table."""
    KEPT = "kept"
    """What lies in it was kept before this table."""
    FOUND_HERE = "found here"
    CARDS_FIT_BOTH = "cards fit both"
    CARDS_FIT_NEITHER = "cards fit neither"
    """They are from another board, or the seat was written wrongly."""
    FORM_UNKNOWN = "form unknown"
    """The cards fit what was dealt; nobody has read what lay in that pocket."""
    CONTRADICTION = "contradiction"
    """Cards and readings cannot both be right."""
    NO_EVIDENCE = "no evidence"
    OTHER_COPY = "other copy"
    """It had a copy that was not found wrong."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a table says: cards that seats led or played, its result in its own words."""

    table: str
    round: int | None = None
    cards: tuple[tuple[Seat, int], ...] = ()
    """Seat and face."""
    result: str = ""


@dataclass(frozen=True, slots=True)
class TableForm:
    """The answer for one table."""

    at: PlayedAt
    form: Form
    why: Why
    seat: Seat | None = None
    face: int | None = None
    """The card that decides, or that fits neither."""
    other: str = ""
    """The table from which it follows."""
    result: str = ""
    """The last one that the table told; it holds."""
    replaced: tuple[str, ...] = ()
    """Other results that it told before, in that order."""


class After(StrEnum):
    """What became of the board when it was found."""

    NOT_YET = "not yet"
    RESTORED = "restored"
    KEPT = "kept"


def played_forms(
    before: Sequence[PlayedAt],
    here: PlayedAt | None,
    after: Sequence[PlayedAt],
    told: Iterable[Told],
    dealt: Deal,
    changed: Sequence[Hand | None],
    elsewhere: Sequence[PlayedAt] = (),
    *,
    became: After = After.NOT_YET,
    copy: int | None = None,
) -> tuple[TableForm, ...]:
    """How each table played the board, in the order in which they had it.

    Args:
        before: Tables that had it before it was found, oldest first.
        here: The table where it was found; None: at the desk.
        after: Tables that had it, or are to have it, after that.
        told: What tables say. A table that nobody had in the order above is taken at its round; without one it stands
            in no order, and nothing follows for it or from it.
        dealt: The hands as recorded.
        changed: What lay in the pockets when it was found, N E S W; None: that pocket was not read.
        elsewhere: Tables that had, or are to have, another copy: as dealt unless cards say otherwise.
        became: What was done with it.
        copy: The copy that was found wrong. None where several copies travel: nothing is concluded from the order of
            tables.
    """
    said = list(told)
    of_copy = [one for one in said if not any(_is_of(other, one) for other in elsewhere)]
    before, after, unplaced = _with_told(before, here, after, of_copy)
    order = [*before, *([] if here is None else [here]), *after, *unplaced, *elsewhere]
    cards = [_of(one, said) for one in order]
    direct = [_by_cards(one, dealt, changed) for one in cards]
    found_at, others_at = len(before), len(order) - len(elsewhere)
    mine = range(others_at - len(unplaced))
    known_dealt = [at for at in mine if direct[at][0] is Form.DEALT]
    known_changed = [at for at in mine if direct[at][0] is Form.CHANGED]
    checked = [at for at in mine if at < found_at and _is_checked(order, mine, at)]
    last_dealt = max([at for at in known_dealt if at < found_at] + checked, default=-1)
    first_changed = min([at for at in known_changed if at <= found_at], default=len(order))
    if copy is None and len({one.copy for one in order if one.copy is not None}) > 1:
        last_dealt, first_changed, checked = -1, len(order), []
    is_odd = first_changed < last_dealt or any(at in checked for at in known_changed)
    answers = []
    for at, one in enumerate(order):
        form, why, seat, face = direct[at]
        other = ""
        if form is Form.UNKNOWN and why is not Why.CARDS_FIT_NEITHER and (at in mine or at >= others_at):
            concluded = _by_order(at, found_at, here, became, at >= others_at, last_dealt, first_changed, checked)
            if concluded is not None and is_odd and concluded[1] in (Why.EARLIER, Why.LATER, Why.CHECKED):
                concluded = Form.UNKNOWN, Why.CONTRADICTION, -1
            if concluded is not None:
                form, why, source = concluded
                other, seat, face = order[source].table if source >= 0 else "", None, None
        results = [told.result for told in cards[at] if told.result]
        holds = results[-1] if results else ""
        replaced = tuple(dict.fromkeys(one for one in results if one != holds))
        answers.append(TableForm(one, form, why, seat, face, other, holds, replaced))
    return tuple(answers)


def replaced_by(at: int, said: Sequence[Told], tables: Iterable[PlayedAt]) -> int | None:
    """Which later word of a table replaced the result that an earlier one gave; None: it holds, or gave no result.

    Args:
        at: The place in `said` of the word that is asked about.
        said: What tables say, oldest first.
        tables: Those that had the board. A word without a round is of every round of its table, and is replaced only
            where it holds at none of them.
    """
    told = said[at]
    if not told.result:
        return None
    last = [max(n for n, other in enumerate(said) if other.result and _is_of(one, other))
            for one in tables if _is_of(one, told)]  # fmt: skip
    return next(iter(last), None) if all(said[n].result != told.result for n in last) else None


def groups(answers: Iterable[TableForm]) -> dict[Form, tuple[TableForm, ...]]:
    """The tables by form: before, after, unknown, and where it was not played."""
    found = list(answers)
    return {form: tuple(one for one in found if one.form is form) for form in Form}


def _by_cards(
    told: Sequence[Told], dealt: Deal, changed: Sequence[Hand | None]
) -> tuple[Form, Why, Seat | None, int | None]:
    votes: dict[Form, tuple[Seat, int]] = {}
    is_open, is_told = False, False
    for seat, face in (card for one in told for card in one.cards):
        is_told = True
        lay = changed[seat]
        in_dealt, in_changed = bool(dealt[seat].counts[face]), lay is not None and bool(lay.counts[face])
        if in_dealt and lay is not None and not in_changed:
            votes.setdefault(Form.DEALT, (seat, face))
        elif not in_dealt and lay is not None and not in_changed:
            return Form.UNKNOWN, Why.CARDS_FIT_NEITHER, seat, face
        elif not in_dealt:
            votes.setdefault(Form.CHANGED, (seat, face))
        elif lay is None:
            is_open = True
    if len(votes) == 2:
        return Form.UNKNOWN, Why.CONTRADICTION, None, None
    for form, (seat, face) in votes.items():
        return form, Why.CARDS, seat, face
    why = Why.NO_EVIDENCE if not is_told else Why.FORM_UNKNOWN if is_open else Why.CARDS_FIT_BOTH
    return Form.UNKNOWN, why, None, None


def _by_order(
    at: int, found_at: int, here: PlayedAt | None, became: After, is_other: bool, last_dealt: int, first_changed: int,
    checked: Sequence[int],
) -> tuple[Form, Why, int] | None:  # fmt: skip
    """What follows for a table from the others: form, why, and the place of the table that says so (-1: none)."""
    if is_other:
        return Form.DEALT, Why.OTHER_COPY, -1
    if here is not None and at == found_at:
        return Form.NOT_PLAYED, Why.FOUND_HERE, -1
    if at < found_at:
        if at in checked:
            return Form.DEALT, Why.CHECKED, -1
        if at < last_dealt:
            return (Form.DEALT, Why.CHECKED, -1) if last_dealt in checked else (Form.DEALT, Why.EARLIER, last_dealt)
        return (Form.CHANGED, Why.LATER, first_changed) if at > first_changed else None
    match became:
        case After.RESTORED:
            return Form.DEALT, Why.RESTORED, -1
        case After.KEPT:
            return Form.CHANGED, Why.KEPT, -1
        case After.NOT_YET:
            return None


def _is_checked(order: Sequence[PlayedAt], mine: Sequence[int], at: int) -> bool:
    """Whether the board was found as recorded after this table and before the next."""
    return order[at].checked_after or (at + 1 in mine and order[at + 1].checked_before)


def _is_of(one: PlayedAt, told: Told) -> bool:
    return one.table == told.table and (told.round is None or one.round in (None, told.round))


def _of(one: PlayedAt, said: Sequence[Told]) -> list[Told]:
    return [told for told in said if _is_of(one, told)]


def _with_told(
    before: Sequence[PlayedAt], here: PlayedAt | None, after: Sequence[PlayedAt], said: Sequence[Told]
) -> tuple[list[PlayedAt], list[PlayedAt], list[PlayedAt]]:
    """Tables before and after it was found, with those of which only what they say is known, each at its round; and
    those that say no round, which stand in no order."""
    earlier, later = list(before), list(after)
    unplaced: list[PlayedAt] = []
    for told in said:
        if any(_is_of(one, told) for one in (*earlier, *([] if here is None else [here]), *later, *unplaced)):
            continue
        one = PlayedAt(told.table, told.round)
        if told.round is None:
            unplaced.append(one)
            continue
        is_later = here is not None and here.round is not None and told.round > here.round
        order = later if is_later else earlier
        ahead = (n for n, other in enumerate(order) if other.round is not None and other.round > told.round)
        order.insert(next(ahead, len(order)), one)
    return earlier, later, unplaced
