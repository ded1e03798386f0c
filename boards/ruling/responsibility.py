"""Who is presumed to have put cards in wrongly (H16): the table that had the board last, and which of its seats.

Opponents at fault are both sides, partners one. A board that nobody has played is the organiser's. The referee
overrides; the presumption only spares him the first question.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from boards.board_trail import PlayedAt
from boards.regulations.settings import Settings
from boards.ruling.live32 import side_of
from boards.ruling.model import Blame, Side
from boards.seats import Seat


class Reason(StrEnum):
    """Why that one is presumed."""

    NEVER_PLAYED = "never_played"
    SEATS_OPPOSED = "seats_opposed"
    SEATS_PARTNERS = "seats_partners"
    NOT_HERE = "not_here"
    """The last table's side is at another match now."""
    SEVERAL_TABLES = "several_tables"
    """More than one table may have had it last."""
    BY_REFEREE = "by_referee"
    """The regulations leave it to the referee."""
    WHOLE_SET = "whole_set"
    """A deal of another set, or a whole set that is shifted: no player puts that into a board."""
    STAFF_CARRIED = "staff_carried"
    """Staff carried the board after that table."""
    SEATS_UNKNOWN = "seats_unknown"
    NAMES_UNKNOWN = "names_unknown"


@dataclass(frozen=True, slots=True)
class Presumption:
    """Who is presumed responsible, seen from the table where it was found; `blame` None: the referee must say."""

    blame: Blame | None
    reasons: tuple[Reason, ...]
    at_fault: Side | None = None
    outside: str = ""
    last: PlayedAt | None = None


def presumed(last: Sequence[PlayedAt], here: tuple[str, str], seats: Iterable[Seat], settings: Settings) -> Presumption:
    """Who is responsible by default.

    Args:
        last: The tables that may have had the board last; none: nobody has played it.
        here: Who sits NS and EW where it was found; empty: not known.
        seats: The seats at fault: every pocket that has a wrong card or lacks one.
        settings: The event's.
    """
    if not last:
        return Presumption(Blame.ORGANISER, (Reason.NEVER_PLAYED,))
    if settings.misboard.responsible == "referee":
        return Presumption(None, (Reason.BY_REFEREE,), last=last[0] if len(last) == 1 else None)
    if len(last) > 1:
        return Presumption(None, (Reason.SEVERAL_TABLES,))
    table = last[0]
    sides = tuple(dict.fromkeys(side_of(seat) for seat in seats))
    if not sides:
        return Presumption(None, (Reason.SEATS_UNKNOWN,), last=table)
    why = Reason.SEATS_OPPOSED if len(sides) == 2 else Reason.SEATS_PARTNERS
    reasons = (why, *((Reason.STAFF_CARRIED,) if settings.boards.carried_by == "staff" else ()))
    names = [table.ns if side is Side.NS else table.ew for side in sides]
    if not all(names) or not all(here):
        return Presumption(None, (*reasons, Reason.NAMES_UNKNOWN), last=table)
    found = [here.index(name) if name in here else None for name in names]
    if len(sides) == 2:
        if set(found) == {0, 1}:
            return Presumption(Blame.BOTH, reasons, last=table)
        return Presumption(Blame.OUTSIDE, (*reasons, Reason.NOT_HERE), outside=" / ".join(names), last=table)
    if found[0] is None:
        return Presumption(Blame.OUTSIDE, (*reasons, Reason.NOT_HERE), outside=names[0], last=table)
    return Presumption(Blame.ONE, reasons, tuple(Side)[found[0]], last=table)
