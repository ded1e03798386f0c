"""Settling a round: its rulings from files or the store, its results, what each ruling that waited comes to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Any

from boards.hashed_text import name_text
from boards.problems import Problem, Word
from boards.ruling.model import Ruling
from boards.ruling.ruling_json import FORMAT, ruling_json, ruling_of
from boards.ruling.settling import Settlement, settle
from dealer.files import read_json


def results(texts: Sequence[str]) -> dict[str, Decimal]:
    """`NAME=NUMBER`, each name once.

    Raises:
        Problem: `settle_result_form`, `settle_result_twice`; as `name_text` for the name.
    """
    found: dict[str, Decimal] = {}
    for text in texts:
        name, equals, number = text.rpartition("=")
        name = name_text(name, "side")
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


@dataclass(frozen=True, slots=True)
class Given:
    """A ruling that is to be settled, and what it is called in a sentence."""

    ruling: Ruling
    name: Word


def rulings_in(files: Sequence[str]) -> tuple[Given, ...]:
    """Rulings that `rule --json` wrote, each file one or a list of them, in their order.

    Raises:
        Problem: A file that is none.
    """
    found: list[Given] = []
    for file in files:
        value = read_json(file, Problem("ruling_format", file=file, got="-", want=FORMAT))
        listed = value if isinstance(value, list) else [value]
        for place, one in enumerate(listed, 1):
            key = "settle_name_file" if len(listed) == 1 else "settle_name_part"
            try:
                found.append(Given(ruling_of(one), Word(key, (("file", file), ("place", place)))))
            except Problem as problem:
                raise problem.at(file=file) from None
    return tuple(found)


def each_once(given: Sequence[Given]) -> tuple[Ruling, ...]:
    """The rulings, none of which is there twice.

    Two rulings that read alike are one, unless they say that they are about two boards; of one incident only one
    ruling holds. What was settled already is the same ruling as before.

    Raises:
        Problem: `settle_ruling_twice`, `settle_incident_twice`, naming both.
    """
    met: dict[Ruling, Word] = {}
    of_incident: dict[tuple[str, int], Word] = {}
    for one in given:
        plain = replace(one.ruling, effects=tuple(replace(effect, gained=()) for effect in one.ruling.effects))
        if plain in met:
            raise Problem("settle_ruling_twice", first=met[plain], second=one.name)
        met[plain] = one.name
        about = plain.case.about
        if about.incident is not None:
            place = (about.set_code, about.incident)
            if place in of_incident:
                raise Problem(
                    "settle_incident_twice", first=of_incident[place], second=one.name, id=about.incident
                )  # fmt: skip
            of_incident[place] = one.name
    return tuple(one.ruling for one in given)


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
