"""Settling a round: its rulings from files or the store, its results, what each ruling that waited comes to."""

from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from boards.problems import Problem
from boards.ruling.model import Ruling
from boards.ruling.ruling_json import FORMAT, ruling_json, ruling_of
from boards.ruling.settling import Settlement, settle
from dealer.files import read_json


def results(texts: Sequence[str]) -> dict[str, Decimal]:
    """`NAME=NUMBER`, each name once.

    Raises:
        Problem: `settle_result_form`, `settle_result_twice`.
    """
    found: dict[str, Decimal] = {}
    for text in texts:
        name, equals, number = text.rpartition("=")
        name = name.strip()
        try:
            value = Decimal(number.strip())
        except InvalidOperation:
            value = Decimal("NaN")
        if not name or not equals or not value.is_finite() or value < 0:
            raise Problem("settle_result_form", text=text[:60])
        if name in found:
            raise Problem("settle_result_twice", name=name)
        found[name] = value
    return found


def rulings_in(files: Sequence[str]) -> tuple[Ruling, ...]:
    """Rulings that `rule --json` wrote, each file one or a list of them, in their order.

    Raises:
        Problem: A file that is none.
    """
    found: list[Ruling] = []
    for file in files:
        value = read_json(file, Problem("ruling_format", file=file, got="-", want=FORMAT))
        for one in value if isinstance(value, list) else [value]:
            try:
                found.append(ruling_of(one))
            except Problem as problem:
                raise problem.at(file=file) from None
    return tuple(found)


def settle_round(rulings: Sequence[Ruling], vp: Mapping[str, Decimal], percent: Mapping[str, Decimal]) -> Settlement:
    """Settle what a round's rulings deferred.

    Raises:
        Problem: `settle_result_total`: a result that the scale does not have.
    """
    totals = [ruling.scale.total for ruling in rulings if ruling.scale.total is not None]
    for name, got in vp.items():
        if totals and got > max(totals):
            raise Problem("settle_result_total", name=name, got=got, total=max(totals))
    return settle(rulings, vp, percent)


def settlement_json(of: Settlement, before: Mapping[str, Decimal]) -> dict[str, Any]:
    """What `settle --json` prints (docs/rulings.md)."""
    return {
        "final": {name: {"before": str(before[name]), "after": str(after)} for name, after in of.final},
        "changes": [
            {"ruling": one.ruling + 1, "name": one.name, "unit": one.unit.value, "by": str(one.by)}
            for one in of.changes
        ],
        "waiting": [{"ruling": one.ruling + 1, "why": one.why.value, "name": one.name or None} for one in of.waiting],
        "rulings": [ruling_json(one) for one in of.rulings],
    }
