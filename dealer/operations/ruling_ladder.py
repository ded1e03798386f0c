"""How often a side was met already (A 29): counted from rulings that were kept, instead of typed."""

from collections.abc import Sequence
from typing import Final

from boards.problems import Fault, Problem, Word
from boards.ruling.model import Case, Kind, Side
from dealer.operations.settling import each_once, rulings_in

_STEPS: Final = (Kind.WARNING, Kind.VIOLATION, Kind.ROUND_LOST)


def so_far_of(files: Sequence[str], case: Case, typed: str) -> tuple[tuple[int, int, int], Fault]:
    """Warnings, violations and lost rounds of the responsible side in kept rulings, and a note of what was counted.

    Which rulings belong to the round (or to whatever `penalties.ladder` counts in) is for the referee to say: he names
    the files.

    Args:
        files: Rulings of `rule -o`, each a file or a list.
        case: Who is responsible: by name, for a seat is another team's in the next round.
        typed: What `--so-far` says.

    Raises:
        Problem: `rule_counted_typed`, `rule_counted_name`; as `rulings_in` and `each_once`.
    """
    if typed:
        raise Problem("rule_counted_typed")
    name = case.outside or (case.names[list(Side).index(case.at_fault)] if case.at_fault is not None else "")
    if not name:
        raise Problem("rule_counted_name")
    given = rulings_in(files)
    each_once(given)
    counts = dict.fromkeys(_STEPS, 0)
    from_: list[Word] = []
    for one in given:
        met = [effect.kind for effect in one.ruling.effects if effect.kind in counts and name in effect.who.names]
        for kind in met:
            counts[kind] += 1
        if met:
            from_.append(one.name)
    warnings, violations, lost = counts.values()
    facts = {"name": name, "warnings": warnings, "violations": violations, "lost": lost, "files": tuple(from_)}
    key = "rule_counted" if from_ else "rule_counted_none"
    return (warnings, violations, lost), Fault(key, facts, note=True)
