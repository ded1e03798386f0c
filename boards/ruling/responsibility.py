"""Who is presumed to have put cards in wrongly (H16): the table that had the board last, and which of its seats.

Opponents at fault are both sides, partners one. A board that nobody has played is the organiser's. The referee
overrides; the presumption only spares him the first question.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from boards.diagnosis import Diagnosis
from boards.regulations.model import Movement, Play
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
    STAFF_CARRIED = "staff_carried"
    """Staff carried the board after that table."""
    SEATS_UNKNOWN = "seats_unknown"
    NAMES_UNKNOWN = "names_unknown"


@dataclass(frozen=True, slots=True)
class LastTable:
    """A table that had the board, from the return log of copies or from the movement."""

    table: str
    ns: str = ""
    """Who sat N and S there; empty: not known."""
    ew: str = ""
    round: int | None = None

    @classmethod
    def of(cls, play: Play) -> "LastTable":
        """From an entry of the movement."""
        return cls(play.table, play.ns, play.ew, play.round)

    def name(self, side: Side) -> str:
        """Who sat there."""
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True)
class Presumption:
    """Who is presumed responsible, seen from the table where it was found; `blame` None: the referee must say."""

    blame: Blame | None
    reasons: tuple[Reason, ...]
    at_fault: Side | None = None
    outside: str = ""
    last: LastTable | None = None


def tables_before(movement: Movement | None, board: int, round_: int, copy: int | None = None) -> tuple[LastTable, ...]:
    """Who had a board last before a round, by the movement; several where the file does not tell copies apart."""
    return () if movement is None else tuple(map(LastTable.of, movement.last_before(board, round_, copy)))


def seats_at_fault(diagnosis: Diagnosis) -> tuple[Seat, ...]:
    """The seats between which cards went astray: every pocket that has a wrong card or lacks one."""
    ends = {end for move in diagnosis.card_moves for end in (move.source, move.target)}
    ends |= {end for hand in diagnosis.hand_moves for end in (hand.source, hand.target)}
    return tuple(sorted(end for end in ends if end is not None))


def presumed(
    last: Sequence[LastTable], here: tuple[str, str], seats: Iterable[Seat], settings: Settings
) -> Presumption:
    """Who is responsible by default.

    Args:
        last: The tables that may have had the board last; none: nobody has played it.
        here: Who sits NS and EW where it was found; empty: not known.
        seats: The seats at fault, as `seats_at_fault` gives them.
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
    names = [table.name(side) for side in sides]
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
