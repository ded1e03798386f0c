"""Who had a board last: from the return log of copies where it tells, else from the movement; and how sure that is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from boards.regulations.model import Movement, Play


class MoveKind(StrEnum):
    """What the log says of a copy."""

    AT_TABLE = "at table"
    """It was given to a table."""
    RETURNED = "returned"
    """It came back from a table."""
    CHECKED = "checked"
    """It was read and is as recorded."""


@dataclass(frozen=True, slots=True)
class CopyMove:
    """One line of the log of a copy."""

    number: int
    copy: int
    kind: MoveKind
    table: str = ""
    """For `RETURNED` empty where nobody said: then it is the table that it was given to last."""
    round: int | None = None
    by: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class PlayedAt:
    """One table that had the board, in the order in which tables had it."""

    table: str
    round: int | None = None
    ns: str = ""
    ew: str = ""
    copy: int | None = None
    checked_before: bool = False
    """It was read and found as recorded after the table before, and before this one."""
    checked_after: bool = False
    at: str = ""
    """When it was given out, by the log."""


class Source(StrEnum):
    """Where it is known from."""

    LOG = "log"
    MOVEMENT = "movement"
    NONE = "none"


class Sureness(StrEnum):
    """How sure it is."""

    WRITTEN = "written"
    """Somebody wrote down that the copy was there."""
    PLANNED = "planned"
    """The movement has it there; nobody wrote it down."""
    SEVERAL = "several"
    """One of several tables: copies are not told apart."""
    NOBODY = "nobody"
    """No table had it before."""
    UNKNOWN = "unknown"
    """There is neither log nor movement."""


@dataclass(frozen=True, slots=True)
class Trail:
    """Who had a board before it was found wrong."""

    last: tuple[PlayedAt, ...]
    """The table that had it last; several where nothing tells them apart."""
    source: Source
    sureness: Sureness
    before: tuple[PlayedAt, ...] = ()
    """Every table that had it before, oldest first, the last one included."""
    here: PlayedAt | None = None
    """The table where it was found, where that is among those who were to have it."""
    after: tuple[PlayedAt, ...] = ()
    """Those who are to have it after that, by the movement."""


def trail(
    moves: Iterable[CopyMove],
    plays: Sequence[Play],
    *,
    copy: int | None = None,
    table: str = "",
    round_: int | None = None,
) -> Trail:
    """Who had a board before a table and round.

    What was written down counts for its round; for rounds of which nothing was written (players pass boards on) the
    movement counts. A log whose rounds nobody knows cannot be set against a movement and counts alone.

    Args:
        moves: The log of this board, oldest first, of every copy.
        plays: Everybody who plays this board, as `Movement.plays_of` gives it; empty: no movement is known.
        copy: Which copy; None: not known, or there is one.
        table: Where it was found; empty: at the desk, or not known.
        round_: In which round it was found.
    """
    planned = [one for one in _planned(plays) if copy is None or one.copy in (None, copy)]
    logged = [_named(one, planned) for one in _logged([move for move in moves if copy in (None, move.copy)])]
    at = [one for one in (*planned, *logged) if _is_here(one, table, round_)]
    here = at[-1] if at else None
    earlier = [one for one in logged if not _is_here(one, table, round_)]
    if round_ is not None:
        earlier = [one for one in earlier if one.round is None or one.round <= round_]
    if any(one.round is None for one in earlier):
        unwritten: list[PlayedAt] = []
    else:
        written = {(one.table, one.round) for one in earlier}
        unwritten = [one for one in planned if (one.table, one.round) not in written
                     and round_ is not None and one.round is not None and one.round < round_]  # fmt: skip
    after = [one for one in planned if round_ is not None and one.round is not None and one.round > round_]
    # Sorting keeps the log's own order within a round, and what was written behind what was only planned.
    before = [*earlier] if not unwritten else sorted([*unwritten, *earlier], key=lambda one: one.round or 0)
    if not before:
        planned_none = bool(planned) and round_ is not None
        sure, source = (Sureness.NOBODY, Source.MOVEMENT) if planned_none else (Sureness.UNKNOWN, Source.NONE)
        return Trail((), source, sure, (), here, tuple(after))
    newest = before[-1]
    is_written = newest in earlier
    rivals = [one for one in before if copy is None and one.round == newest.round and one.copy != newest.copy
              and (one in earlier) == is_written]  # fmt: skip
    if not is_written:
        rivals = [one for one in before if one.round == newest.round and one is not newest]
    last = (*rivals, newest)
    source = Source.LOG if is_written else Source.MOVEMENT
    single = Sureness.WRITTEN if is_written else Sureness.PLANNED
    return Trail(last, source, Sureness.SEVERAL if rivals else single, tuple(before), here, tuple(after))


def copy_at(
    moves: Iterable[CopyMove], plays: Sequence[Play], table: str, round_: int | None
) -> tuple[int, Source] | None:
    """Which copy of a board is at a table, where one only can be, and what says so.

    Args:
        moves: The log of this board, oldest first, of every copy.
        plays: Who plays it, by the movement.
        table: The table.
        round_: The round; None: now, so that only the last place of each copy counts.
    """
    logged = _logged(list(moves))
    if round_ is None:
        logged = list({one.copy: one for one in logged}.values())
    written = {one.copy for one in logged if _is_here(one, table, round_)}
    exact = {one.copy for one in logged if _is_here(one, table, round_) and one.round == round_}
    planned = {play.copy for play in plays if play.table == table and round_ in (None, play.round)}
    for copies, source in ((exact or written, Source.LOG), (planned, Source.MOVEMENT)):
        if len(copies) > 1:
            return None
        for copy in copies:
            if copy is not None:
                return copy, source
    return None


def elsewhere(moves: Iterable[CopyMove], plays: Sequence[Play], copy: int | None) -> tuple[PlayedAt, ...]:
    """The tables that had another copy of a board, or are to have it.

    Args:
        moves: As `trail`.
        plays: As `trail`.
        copy: The copy that they did not have; None: not known, so that nothing is another one.
    """
    if copy is None:
        return ()
    planned = [one for one in _planned(plays) if one.copy not in (None, copy)]
    logged = [_named(one, planned) for one in _logged([move for move in moves if move.copy != copy])]
    written = {(one.table, one.round) for one in logged}
    return (*logged, *(one for one in planned if (one.table, one.round) not in written))


def plays_of(movement: Movement | None, board: int) -> tuple[Play, ...]:
    """Everybody who plays a board by a movement."""
    return () if movement is None else movement.plays_of(board)


def _planned(plays: Sequence[Play]) -> list[PlayedAt]:
    return [PlayedAt(one.table, one.round, one.ns, one.ew, one.copy) for one in plays]


def _is_here(one: PlayedAt, table: str, round_: int | None) -> bool:
    return bool(table) and one.table == table and (round_ is None or one.round in (None, round_))


def _logged(moves: Sequence[CopyMove]) -> list[PlayedAt]:
    """The tables of a log. Of a copy that came back from a table that it was never given to, that is known too."""
    found: list[PlayedAt] = []
    at: dict[int, int] = {}
    checked: dict[int, bool] = {}
    for move in moves:
        last = at.get(move.copy)
        match move.kind:
            case MoveKind.AT_TABLE:
                at[move.copy] = len(found)
                found.append(
                    PlayedAt(move.table, move.round, copy=move.copy, checked_before=checked.get(move.copy, False),
                             at=move.at)
                )  # fmt: skip
                checked[move.copy] = False
            case MoveKind.RETURNED if move.table and (last is None or found[last].table != move.table):
                at[move.copy] = len(found)
                found.append(PlayedAt(move.table, move.round, copy=move.copy, at=move.at))
                checked[move.copy] = False
            case MoveKind.CHECKED:
                checked[move.copy] = True
                if last is not None:
                    found[last] = replace(found[last], checked_after=True)
            case _:
                pass
    return found


def _named(one: PlayedAt, planned: Sequence[PlayedAt]) -> PlayedAt:
    """With who sat there, and the round, where the movement has exactly one play for it."""
    at = [play for play in planned if play.table == one.table and one.round in (None, play.round)]
    if len(at) != 1:
        return one
    return replace(one, ns=at[0].ns, ew=at[0].ew, round=at[0].round)
