"""Which form the compared tables played, as a ruling asks it (`Forms`), from what an incident knows of each table.

Pairs are compared with every table; of teams the two tables of one match, which are those where the same two sit.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from boards.played_forms import Form, TableForm, Why
from boards.ruling.model import Contest, Forms, Moment

_IN_PLAY = (Moment.AFTER_LEAD, Moment.UNEXPLAINED)
_OF_A_MATCH = 2


@dataclass(frozen=True, slots=True)
class Compared:
    """How the tables that are compared played the board."""

    forms: Forms
    smallest_group: int | None = None
    """Pairs: tables of the rarer form, where every table is known and both were played."""
    dealt: int = 0
    changed: int = 0
    unknown: int = 0


def compared(tables: Iterable[TableForm], contest: Contest, moment: Moment, here: tuple[str, str]) -> Compared:
    """What the forms of single tables come to.

    Args:
        tables: The answer of `played_forms`.
        contest: The kind of event.
        moment: When the fault was found: then the table where it was found has played it or plays it still.
        here: Who sits NS and EW where it was found; of teams the other table of their match is the one with the
            same two, and nothing is concluded where the names are not known.
    """
    every = list(tables)
    if contest.is_teams and all(here):
        every = [one for one in every if {one.at.ns, one.at.ew} == set(here)]
        is_sure = True
    else:
        is_sure = not contest.is_teams
    found = [_form(one, moment) for one in every]
    dealt, changed, unknown = (found.count(form) for form in (Form.DEALT, Form.CHANGED, Form.UNKNOWN))
    counts = {"dealt": dealt, "changed": changed, "unknown": unknown}
    if not dealt + changed + unknown:
        return Compared(Forms.UNKNOWN, **counts)
    if dealt and changed:
        smallest = min(dealt, changed) if contest is Contest.PAIRS and not unknown else None
        return Compared(Forms.DIFFERENT if is_sure else Forms.UNKNOWN, smallest, **counts)
    # A match has two tables: one that nobody knows of may have played the other form.
    known = changed + sum(1 for one, form in zip(every, found, strict=True) if _waits_here(one, form))
    if unknown or (changed and known < _OF_A_MATCH and contest.is_teams):
        return Compared(Forms.UNKNOWN, **counts)
    return Compared(Forms.SAME if changed else Forms.UNPLAYED, **counts)


def _waits_here(one: TableForm, form: Form) -> bool:
    """Whether it was found at that table before it was played there: what it plays is being decided."""
    return form is Form.NOT_PLAYED and one.why is Why.FOUND_HERE


def _form(one: TableForm, moment: Moment) -> Form:
    if one.form is not Form.NOT_PLAYED or one.why is not Why.FOUND_HERE:
        return one.form
    if moment in _IN_PLAY:
        return Form.CHANGED
    return Form.UNKNOWN if moment is Moment.AFTER_PLAY else Form.NOT_PLAYED
