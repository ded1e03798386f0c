"""What rulings of a round leave for its end: transfers by the round's victory points, percentages by the session's.

In every transfer of articles 32, 33 and 39 the responsible side loses the amount in any case; the threshold decides
only whether the other side gains it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import Final

from boards.ruling.model import Effect, Kind, Ruling, Scale, Unit

SIXTY: Final = Decimal(60)


class Waits(StrEnum):
    """Why a part could not be settled."""

    NAME = "name"
    """The ruling does not say who that side is."""
    RESULT = "result"
    """That name has no result."""
    THRESHOLD = "threshold"
    """The regulations set no threshold."""
    CHOICE = "choice"
    """The referee has not chosen from a range."""
    MEAN = "mean"
    """Average means the field's mean, which only the score sheet knows."""


@dataclass(frozen=True, slots=True)
class Change:
    """What one effect changes for one name."""

    ruling: int
    """Which of the rulings, from 0."""
    effect: int
    name: str
    unit: Unit
    by: Decimal
    """Signed. Of `Unit.TOP` the board's score itself."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A part that could not be settled."""

    ruling: int
    effect: int
    why: Waits
    name: str = ""


@dataclass(frozen=True, slots=True)
class Settlement:
    """The rulings with `gained` filled in, every change, the final victory points, and what waits."""

    rulings: tuple[Ruling, ...]
    changes: tuple[Change, ...]
    final: tuple[tuple[str, Decimal], ...]
    """Name -> victory points of the round after all rulings, in the order of the results."""
    waiting: tuple[Waiting, ...] = ()


def settle(
    rulings: Sequence[Ruling], vp: Mapping[str, Decimal], percent: Mapping[str, Decimal] | None = None
) -> Settlement:
    """Settle what is deferred. To settle a settlement's rulings again gives the same.

    Args:
        rulings: All rulings of the round, in the order in which they were made.
        vp: The round's victory points before any ruling.
        percent: Pairs: their percentage of the session.
    """
    work = _Work(rulings, vp, percent or {})
    work.lose()
    return work.gain()


class _Work:
    def __init__(self, rulings: Sequence[Ruling], vp: Mapping[str, Decimal], percent: Mapping[str, Decimal]) -> None:
        self._rulings, self._raw, self._percent = tuple(rulings), dict(vp), percent
        self._now = dict(vp)
        self._changes: list[Change] = []
        self._waiting: list[Waiting] = []

    def _effects(self) -> Iterator[tuple[int, int, Effect, Scale]]:
        for at, ruling in enumerate(self._rulings):
            for number, effect in enumerate(ruling.effects):
                yield at, number, effect, ruling.scale

    def lose(self) -> None:
        """What sides lose does not depend on results."""
        for at, number, effect, _ in self._effects():
            if effect.kind not in (Kind.DEDUCT, Kind.TRANSFER) or effect.unit is None:
                continue
            if effect.amount is None:
                self._waiting.append(Waiting(at, number, Waits.CHOICE))
                continue
            if not effect.who.names:
                self._waiting.append(Waiting(at, number, Waits.NAME))
            for name in effect.who.names:
                self._changes.append(Change(at, number, name, effect.unit, -effect.amount))
                if effect.unit is Unit.VP:
                    if name in self._now:
                        self._now[name] -= effect.amount
                    else:
                        self._waiting.append(Waiting(at, number, Waits.RESULT, name))

    def gain(self) -> Settlement:
        """What sides gain does; tested against what they had before any credit."""
        tested = dict(self._now)
        settled = [list(ruling.effects) for ruling in self._rulings]
        for at, number, effect, scale in self._effects():
            if effect.kind is Kind.TRANSFER and effect.amount is not None and effect.to is not None:
                gained = self._credits(at, number, effect, scale, tested)
            elif effect.kind is Kind.PERCENT and effect.amount is not None and effect.own_if_higher:
                gained = self._percents(at, number, effect, scale)
            else:
                continue
            settled[at][number] = replace(effect, gained=gained)
        done = tuple(
            replace(ruling, effects=tuple(effects)) for ruling, effects in zip(self._rulings, settled, strict=True)
        )
        return Settlement(done, tuple(self._changes), tuple(self._now.items()), tuple(dict.fromkeys(self._waiting)))

    def _credits(
        self, at: int, number: int, effect: Effect, scale: Scale, tested: Mapping[str, Decimal]
    ) -> tuple[tuple[str, Decimal], ...]:
        assert effect.to is not None
        assert effect.amount is not None
        if not effect.to.names:
            self._waiting.append(Waiting(at, number, Waits.NAME))
        gained = []
        for name in effect.to.names:
            if name not in self._raw:
                self._waiting.append(Waiting(at, number, Waits.RESULT, name))
                continue
            if scale.threshold is None:
                self._waiting.append(Waiting(at, number, Waits.THRESHOLD, name))
                continue
            had = (self._raw if scale.test == "before" else tested)[name]
            credit = effect.amount if had < scale.threshold else Decimal(0)
            if scale.cap and scale.total is not None:
                credit = max(Decimal(0), min(credit, scale.total - self._now[name]))
            self._now[name] += credit
            gained.append((name, credit))
            if credit:
                self._changes.append(Change(at, number, name, Unit.VP, credit))
        return tuple(gained)

    def _percents(self, at: int, number: int, effect: Effect, scale: Scale) -> tuple[tuple[str, Decimal], ...]:
        assert effect.amount is not None
        if effect.unit is Unit.AVERAGE and scale.average != "half-top":
            self._waiting.append(Waiting(at, number, Waits.MEAN))
            return ()
        of_top = effect.amount / 2 if effect.unit is Unit.AVERAGE else effect.amount
        if not effect.who.names:
            self._waiting.append(Waiting(at, number, Waits.NAME))
        gained = []
        for name in effect.who.names:
            if name not in self._percent:
                self._waiting.append(Waiting(at, number, Waits.RESULT, name))
                continue
            own = self._percent[name]
            gets = max(own, of_top) if own > SIXTY else of_top
            gained.append((name, gets))
            self._changes.append(Change(at, number, name, Unit.TOP, gets))
        return tuple(gained)
