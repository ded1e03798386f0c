"""Deals of a new set that were used before, as faults and notes. `event` refuses them; practice is warned."""

from typing import Final

from boards.board import BoardSet
from boards.problems import Fault
from boards.store.history import Use
from boards.store.store import Store
from dealer.times import day_text

_SHOWN: Final = 4
"""Pairs of boards that a note names."""


def fault_of(use: Use, board: int) -> Fault:
    """A use as a fault of the board that has the deal now."""
    known = ", ".join(part for part in (use.event, use.session) if part)
    where = f"{known} ({use.name})" if known else use.name
    facts = {"board": board, "number": use.number, "where": where, "when": day_text(use.entered_at), "steps": use.turn}
    return Fault("history_used_turned" if use.turn else "history_used", facts)


def uses_in_practice(store: Store, of: BoardSet) -> tuple[Fault, ...]:
    """Notes about the deals of a set that were used before, one for each earlier set and turn."""
    groups: dict[tuple[str, int], list[Use]] = {}
    for use in store.used_before(of):
        groups.setdefault((use.name, use.turn), []).append(use)
    notes = []
    for uses in groups.values():
        fault = fault_of(uses[0], of.boards[uses[0].index].number)
        if len(uses) > 1:
            pairs = [f"{of.boards[use.index].number} = {use.number}" for use in uses[:_SHOWN]]
            more = {"count": len(uses), "pairs": ", ".join(pairs) + (", ..." if len(uses) > _SHOWN else "")}
            facts = {name: value for name, value in fault.facts.items() if name != "board"}
            fault = Fault("history_many_turned" if uses[0].turn else "history_many", {**facts, **more})
        notes.append(Fault(fault.key, fault.facts, note=True))
    return tuple(notes)
