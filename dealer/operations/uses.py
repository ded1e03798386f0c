"""Deals of a new set that were used before: refused in an event, warned of in practice."""

from boards.board import BoardSet
from boards.problems import Fault, Problem
from boards.store.history import Use
from boards.store.store import Store


def fault_of(use: Use, board: int) -> Fault:
    """A use as a fault of the board that has the deal now."""
    known = ", ".join(part for part in (use.event, use.session) if part)
    where = f"{known} ({use.name})" if known else use.name
    facts = {"board": board, "number": use.number, "where": where, "when": use.entered_at[:10], "steps": use.turn}
    return Fault("history_used_turned" if use.turn else "history_used", facts)


def uses_in_practice(store: Store, of: BoardSet) -> tuple[Fault, ...]:
    """Notes about the deals of a set that were used before."""
    found = ((use, of.boards[use.index].number) for use in store.used_before(of))
    return tuple(Fault(fault.key, fault.facts, note=True) for fault in (fault_of(use, number) for use, number in found))


def refuse_used(store: Store, of: BoardSet) -> None:
    """Refuse the set of an event that has a deal that was used before.

    The session itself, dealt under other headers, is no other use.

    Raises:
        Problem: `history_used` or `history_used_turned` for every board, and `history_refused`.
    """
    others = [use for use in store.used_before(of) if (use.event, use.session) != (of.event, of.session)]
    if others:
        faults = [fault_of(use, of.boards[use.index].number) for use in others]
        raise Problem([*faults, Fault("history_refused")])
