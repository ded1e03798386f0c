"""Which surplus card goes where: the moves are as many whichever way, the faults that they tell of are not.

Of equal cards it cannot be known which one went which way; the way is taken that needs the fewest faults.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import Final

from boards.diagnosis import Move
from boards.seats import SEATS, Seat

Units = dict[int, dict[Seat, int]]
"""Per face how many cards of it each seat has too many, too few, or room for."""
_Way = tuple[Seat | None, Seat | None]
"""From where to where; None is outside."""
_FREE_MOVES: Final = 16
"""Beyond so many moves of faces with a choice no other way is tried: then it is no matter of single cards."""


def faults_of(
    moves: Iterable[Move],
    not_found: Iterable[tuple[int | None, Seat]] = (),
    away: frozenset[Seat] = frozenset(),
    lent: frozenset[int] = frozenset(),
) -> int:
    """Independent faults: an exchange of two cards is one, so is one card too many with one that is missing.

    Args:
        moves: Single cards to carry.
        not_found: Cards that a seat lacks and that may lie where nobody looked.
        away: Seats whose hand was not seen. A card that belongs there, and one that the seat where it lies lacks, are
            exchanged with each other.
        lent: Faces that hands of other boards lack that lie here. Such a card, where it is too many, and one that the
            seat where it lies has to get from there, are exchanged with each other.
    """
    flow: dict[tuple[Seat | None, Seat | None], int] = {}
    lacks: defaultdict[Seat, int] = defaultdict(int)
    borrowed: defaultdict[Seat, int] = defaultdict(int)
    for _, seat in not_found:
        lacks[seat] += 1
    for move in moves:
        way = move.source, move.target
        flow[way] = flow.get(way, 0) + 1
        if move.target is None and move.source is not None and move.face in lent:
            borrowed[move.source] += 1
    given: defaultdict[Seat, int] = defaultdict(int)
    unseen: defaultdict[Seat, int] = defaultdict(int)
    inside = gone = 0
    for (a, b), count in flow.items():
        if b is None:
            gone += count
        elif a is None:
            lacks[b] += count
        else:
            back = flow.get((b, a), 0)
            # The way with more cards counts for both; with as many cards the first of the two.
            if count > back or (count == back and a < b):
                inside += count
            if b in away:
                unseen[a] += max(count - back, 0)
            if a in away:
                given[b] += max(count - back, 0)
    lacking = sum(lacks.values())
    if unseen:
        lacking -= sum(min(lacks[seat], count) for seat, count in unseen.items())
    if borrowed:
        gone -= sum(min(given[seat], count) for seat, count in borrowed.items())
    return inside + max(gone, lacking)


def without(moves: Iterable[Move], covered: Iterable[Move]) -> list[Move]:
    """The moves that are left when some are taken away, equal ones counted."""
    taken = Counter(covered)
    if not taken:
        return list(moves)
    left = []
    for move in moves:
        if taken[move]:
            taken[move] -= 1
        else:
            left.append(move)
    return left


def pair(over: Units, under: Units, room: Units) -> tuple[list[Move], list[tuple[int | None, Seat]]]:
    """Moves for every surplus card, and the deficits that no surplus card fills.

    Args:
        over: What pockets have too many.
        under: What pockets that were looked at lack.
        room: What hands that were not seen could take.
    """
    faces = over.keys() | under.keys()
    shared = frozenset(face for face in faces if len(over.get(face, ())) + len(under.get(face, ())) > 2)
    has_choice = not shared.isdisjoint(over)
    moves: list[Move] = []
    lacking: list[tuple[int | None, Seat]] = []
    flow = [[0] * len(SEATS) for _ in SEATS]

    def choose(sources: dict[Seat, int], targets: dict[Seat, int]) -> tuple[Seat, Seat]:
        for a in sources:
            for b in targets:
                if flow[b][a] > flow[a][b]:
                    return a, b
        return next(iter(sources)), next(iter(targets))

    def carry(face: int, sources: dict[Seat, int], targets: dict[Seat, int]) -> None:
        while sources and targets:
            a, b = choose(sources, targets)
            for units, seat in ((sources, a), (targets, b)):
                units[seat] -= 1
                if not units[seat]:
                    del units[seat]
            flow[a][b] += 1
            moves.append(Move(face, a, b))

    # Faces with a choice come last: by then it is known which choice completes an exchange.
    free = {face for units in (over, under) for face, seats in units.items() if len(seats) > 1}
    for face in (*sorted(faces - free), *sorted(free)):
        targets = under.get(face, {})
        if face in over:
            sources = over[face]
            carry(face, sources, targets)
            # A pocket not looked at takes a surplus card only when no pocket that was looked at lacks it.
            carry(face, sources, room.get(face, {}))
            moves += [Move(face, seat, None) for seat, n in sources.items() for _ in range(n)]
        for seat, n in targets.items():
            lacking += [(face, seat)] * n
    return _untangled(moves, lacking, shared) if has_choice else (moves, lacking)


def _sent_otherwise(flow: Counter[_Way], before: Iterable[_Way], after: Iterable[_Way]) -> None:
    """Count some moves on other ways than before."""
    for way in before:
        flow[way] -= 1
    for way in after:
        flow[way] += 1


def _faults_of_flow(flow: Counter[_Way]) -> int:
    """As `faults_of`, where all pockets were looked at."""
    inside = gone = lacking = 0
    for (a, b), count in flow.items():
        if b is None:
            gone += count
        elif a is None:
            lacking += count
        elif count > (back := flow.get((b, a), 0)) or (count == back and a < b):
            inside += count
    return inside + max(gone, lacking)


def _untangled(
    moves: list[Move], lacking: list[tuple[int | None, Seat]], shared: frozenset[int]
) -> tuple[list[Move], list[tuple[int | None, Seat]]]:
    """The same with equal cards sent the other way where that saves a fault."""
    at = [place for place, move in enumerate(moves) if move.face in shared]
    unmet_at = [place for place, (face, _) in enumerate(lacking) if face in shared]
    if len(at) + len(unmet_at) > _FREE_MOVES:
        return moves, lacking
    free = [*(moves[place] for place in at), *(Move(lacking[p][0], None, lacking[p][1]) for p in unmet_at)]
    flow = Counter((move.source, move.target) for move in moves)
    flow.update((None, seat) for _, seat in lacking)
    fewest = _faults_of_flow(flow)
    for _ in free:
        before = fewest
        for first, second in combinations(range(len(free)), 2):
            one, two = free[first], free[second]
            if one.face != two.face or one.source == two.source or one.target == two.target:
                continue
            ways = (one.source, one.target), (two.source, two.target)
            others = (one.source, two.target), (two.source, one.target)
            _sent_otherwise(flow, ways, others)
            faults = _faults_of_flow(flow)
            if faults < fewest:
                fewest = faults
                free[first] = Move(one.face, one.source, two.target)
                free[second] = Move(two.face, two.source, one.target)
            else:
                _sent_otherwise(flow, others, ways)
        if fewest == before:
            break
    for place, move in zip(at, free[: len(at)], strict=True):
        moves[place] = move
    for place, move in zip(unmet_at, free[len(at) :], strict=True):
        # Where one of the face is lacking none of it is carried outside.
        assert move.target is not None
        lacking[place] = move.face, move.target
    return moves, lacking
