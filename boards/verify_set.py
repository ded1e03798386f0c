"""Several boards of one set, read together: what is said of each, and what can be said only of all of them.

A set dealt one place off, boards of another set, a deal that lies twice and one that lies nowhere, and two boards that
have the opposite fault: each is one fault, however many boards show it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from boards.diagnosis import Diagnosis, Finding, FindingKind, Hint, HintKind, Pattern
from boards.known_hands import KnownHand

_FEWEST_SHIFTED: Final = 2
"""Boards in a row that are off by the same number of places."""


@dataclass(frozen=True, slots=True)
class SetFinding:
    """One fault of the set."""

    pattern: Pattern
    """`shifted_set` or `other_set`."""
    boards: tuple[int, ...]
    """The boards that show it, in the order of the set."""
    step: int = 0
    """By how many places of the set the deals in them are off: -1, each holds the deal of the board before."""
    is_ring: bool = False
    """Whether the deal that has no place in the row lies at its other end."""
    known: KnownHand | None = None
    """A hand of the other set."""


@dataclass(frozen=True, slots=True)
class SetDiagnosis:
    """What is wrong with several boards."""

    boards: tuple[Diagnosis, ...]
    """In the order of the readings; a board that a finding of the set explains has that pattern."""
    findings: tuple[SetFinding, ...]

    @property
    def is_clean(self) -> bool:
        """Every board as recorded, as far as it was looked at."""
        return all(one.is_clean for one in self.boards)


def of_diagnoses(found: Sequence[Diagnosis], order: Sequence[int]) -> SetDiagnosis:
    """What is wrong with boards that were read, and with their set.

    Args:
        found: Of each board that was read; copies of one board may follow each other.
        order: The numbers of the set.
    """
    found = _with_hints(found)
    shifted = list(_shifted(found, order))
    steps = {number: finding.step for finding in shifted for number in finding.boards}
    told = tuple(_off(one, steps[one.board]) if one.board in steps and _held(one) else one for one in found)
    return SetDiagnosis(told, (*shifted, *_other_sets(found)))


def _held(of: Diagnosis) -> int | None:
    """The board of the set whose whole deal lies in this one."""
    return next((f.board for f in of.findings if f.kind is FindingKind.OTHER_BOARD), None)


# ---- the set one place off


def _shifted(found: Sequence[Diagnosis], order: Sequence[int]) -> Iterator[SetFinding]:
    """Rows of boards, among those that were read, that are off by the same number of places."""
    place = {number: index for index, number in enumerate(order)}
    held: dict[int, int] = {}
    for one in found:
        other = _held(one)
        if other in place and one.board in place:
            held[one.board] = other
    read = {one.board for one in found}
    for step, row in groupby(
        (number for number in order if number in read),
        key=lambda number: place[held[number]] - place[number] if number in held else 0,
    ):
        boards = list(row)
        if step and len(boards) >= _FEWEST_SHIFTED:
            yield _row(boards, held, order, place)


def _row(row: list[int], held: Mapping[int, int], order: Sequence[int], place: Mapping[int, int]) -> SetFinding:
    """The row as a finding, with the board at its end that holds the deal left over at the other."""
    step = place[held[row[0]]] - place[row[0]]
    end = place[row[0]] - 1 if step < 0 else place[row[-1]] + 1
    left_over = row[-1] if step < 0 else row[0]
    if abs(step) == 1 and 0 <= end < len(order) and held.get(order[end]) == left_over:
        boards = [order[end], *row] if step < 0 else [*row, order[end]]
        return SetFinding(Pattern.SHIFTED_SET, tuple(boards), step, is_ring=True)
    return SetFinding(Pattern.SHIFTED_SET, tuple(row), step)


def _off(one: Diagnosis, step: int) -> Diagnosis:
    finding = Finding(FindingKind.SET_SHIFTED, board=_held(one), count=step)
    return replace(one, pattern=Pattern.SHIFTED_SET, findings=(finding, *one.findings))


# ---- boards of another set


def _other_sets(found: Sequence[Diagnosis]) -> Iterator[SetFinding]:
    """The other sets that at least two boards are of."""
    boards: dict[tuple[str, str], list[tuple[int, KnownHand]]] = {}
    for one in found:
        for finding in one.findings:
            if finding.kind is FindingKind.OTHER_SET and finding.known is not None:
                known = finding.known
                boards.setdefault((known.set_name, known.code), []).append((one.board, known))
    for of in boards.values():
        numbers = tuple(dict.fromkeys(number for number, _ in of))
        if len(numbers) > 1:
            yield SetFinding(Pattern.OTHER_SET, numbers, known=of[0][1])


# ---- what boards say of each other


def _with_hints(found: Sequence[Diagnosis]) -> list[Diagnosis]:
    """Each diagnosis with what the others add to it: the deal that lies twice or nowhere, the opposite fault."""
    clean = {one.board for one in found if one.pattern is Pattern.IDENTICAL}
    held = {other for one in found if (other := _held(one)) is not None}
    opposite = _counterparts(found)
    told = []
    for one in found:
        hints: list[Hint] = []
        other = _held(one)
        if other is not None and other in clean:
            hints.append(Hint(HintKind.OTHER_BOARD_RIGHT, board=other))
        if other is not None and one.board not in held | clean:
            hints.append(Hint(HintKind.DEAL_NOWHERE, board=one.board))
        if one.board in opposite:
            hints.append(Hint(HintKind.COUNTERPART, board=opposite[one.board]))
        told.append(replace(one, hints=(*hints, *one.hints)) if hints else one)
    return told


def _counterparts(found: Sequence[Diagnosis]) -> dict[int, int]:
    """Boards that have too many of what the other lacks, card for card."""
    by_fault: dict[tuple[tuple[int, ...], tuple[int, ...]], list[int]] = {}
    faults: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for one in found:
        if one.fits_no_hand or one.hand_moves:
            continue
        extra = tuple(sorted(m.face for m in one.card_moves if m.target is None and m.face is not None))
        lacking = tuple(sorted(m.face for m in one.card_moves if m.source is None and m.face is not None))
        if extra or lacking:
            faults[one.board] = (extra, lacking)
            by_fault.setdefault((extra, lacking), []).append(one.board)
    pairs = {}
    for number, (extra, lacking) in faults.items():
        others = [other for other in by_fault.get((lacking, extra), ()) if other != number]
        if len(others) == 1:
            pairs[number] = others[0]
    return pairs
