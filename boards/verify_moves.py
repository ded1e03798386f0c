"""The least card moves that turn what was read into what a record says, for one assumption on whole hands.

Why the number of moves is least: a move takes one card of one face out of at most one pocket and puts it into at most
one, so it lowers that face's surplus (cards above the record, over all pockets) and its deficit by at most one each.
At least max(surplus, deficit) moves are needed per face, and faces do not help each other. Pairing each surplus card
with a deficit of the same face while there are both, and the rest with the outside, takes exactly that many. Which
twin is paired with which deficit is free: `boards.verify_pairing` takes the pairs that need the fewest faults.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from boards.deal import EMPTY_HAND, Deal, Hand
from boards.diagnosis import Move
from boards.known_hands import KnownHand
from boards.reading import Reading, is_most
from boards.seats import SEATS, Seat
from boards.verify_pairing import Units, faults_of, pair, without


@dataclass(frozen=True, slots=True)
class Stranger:
    """A hand of another board that lies in a pocket."""

    board: int
    seat: Seat
    hand: Hand
    known: KnownHand | None = None
    """The other set, when it is one of another set."""


Strangers = tuple[Stranger | None, Stranger | None, Stranger | None, Stranger | None]


@dataclass(frozen=True, slots=True)
class Layout:
    """An assumption on whole hands: which hand lies in which pocket."""

    homes: tuple[Seat, Seat, Seat, Seat] = SEATS
    """For each pocket N E S W the seat whose hand lies in it."""
    strangers: Strangers = (None, None, None, None)
    """For each pocket the hand of another board that lies there; the pocket's own hand is then outside."""

    @property
    def quarters(self) -> int | None:
        """By how many pockets clockwise the board is turned, 0..3; None when the hands lie in another way."""
        return _quarters(self.homes)

    @property
    def faults(self) -> int:
        """Independent faults: a turn is one, so is each exchange of two hands and each hand of another board."""
        return sum(stranger is not None for stranger in self.strangers) + _faults(self.homes)


@cache
def _quarters(homes: tuple[Seat, ...]) -> int | None:
    steps = {(pocket - home) % 4 for pocket, home in enumerate(homes)}
    return steps.pop() if len(steps) == 1 else None


@cache
def _faults(homes: tuple[Seat, ...]) -> int:
    """Of the ways to get there by a turn, or none, and exchanges of two hands each."""
    turned = ([Seat((home + turn) % 4) for home in homes] for turn in range(len(SEATS)))
    return min((turn > 0) + len(SEATS) - len(cycles(homes_left)) for turn, homes_left in enumerate(turned))


@dataclass(frozen=True, slots=True)
class Guess:
    """What the unread cards of a seat's hand are, if nothing more is wrong."""

    seat: Seat
    faces: tuple[int, ...]
    is_sure: bool
    """False: the unread cards are among these, and not all of these are here."""


@dataclass(frozen=True, slots=True)
class Residue:
    """What remains to be done card by card after the whole hands were carried home."""

    moves: tuple[Move, ...]
    not_found: tuple[tuple[int | None, Seat], ...]
    """Cards that a looked-at pocket lacks and that may lie in a pocket not looked at."""
    guesses: tuple[Guess, ...]

    away: frozenset[Seat] = frozenset()
    """Seats whose hand was not seen: its pocket was not looked at, or holds a stranger."""
    lent: frozenset[int] = frozenset()
    """Faces that strangers' hands lack; where one of them is too many it came from there."""

    @property
    def faults(self) -> int:
        """As `faults_of`."""
        return self.faults_without(())

    @property
    def lacking(self) -> int:
        """Cards that were found in no pocket."""
        return sum(move.source is None for move in self.moves) + len(self.not_found)

    def faults_without(
        self, covered: Iterable[Move], not_found: Sequence[tuple[int | None, Seat]] | None = None
    ) -> int:
        """The same for what is left when some moves, and some cards not found, are explained otherwise."""
        moves = without(self.moves, covered)
        left = self.not_found if not_found is None else not_found
        return faults_of(moves, left, self.away, self.lent)


def cycles(homes: Sequence[Seat]) -> list[list[Seat]]:
    """The cycles of a permutation of four pockets, hands that lie right included, in seat order."""
    left = set(SEATS)
    found: list[list[Seat]] = []
    for start in SEATS:
        cycle: list[Seat] = []
        seat = start
        while seat in left:
            left.remove(seat)
            cycle.append(seat)
            seat = homes[seat]
        if cycle:
            found.append(cycle)
    return found


def beside_stranger(unread: int, common: int, size: int) -> int:
    """How many unread cards of a pocket are none of the hand of another board that lies there.

    Those that it lacks are unread, where two thirds of it were read; fewer are no proof that they are of it.
    """
    return max(unread - (size - common), 0) if is_most(common, size) else unread


def residue(record: Deal, reading: Reading, layout: Layout) -> Residue:
    """The least moves under `layout`; sources and targets are seats after the whole hands were carried home.

    Unread cards count as whatever explains most: first as cards that their own pocket lacks and that lie nowhere
    else, then as cards that another pocket lacks, then as cards of their own that another pocket has as well.
    """
    over: Units = {}
    under: Units = {}
    room: Units = {}
    lacks: dict[Seat, int] = {}
    for pocket in SEATS:
        home, found, stranger = layout.homes[pocket], reading.hands[pocket], layout.strangers[pocket]
        own = record.hands[home].counts
        if found is None:
            _note(over, room, home, EMPTY_HAND.counts, own)
        elif stranger is not None:
            _note(over, room, home, found.minus(stranger.hand).counts, own)
        elif found.counts != own:
            lacks[home] = _note(over, under, home, found.counts, own)
    unread = {layout.homes[seat]: reading.unread[seat] for seat in SEATS if reading.hands[seat] is not None}
    if any(unread.values()):
        for pocket, stranger in zip(SEATS, layout.strangers, strict=True):
            found = reading.hands[pocket]
            if found is not None and stranger is not None:
                size = len(stranger.hand)
                common = size - len(stranger.hand.minus(found))
                unread[layout.homes[pocket]] = beside_stranger(reading.unread[pocket], common, size)
        # Who has an unread card may have the twin itself; who lacks more cards than are unread there does not.
        spare = {seat: unread.get(seat, 0) - cards for seat, cards in lacks.items()}
        for face, seats in under.items():
            if len(seats) > 1:
                under[face] = {seat: seats[seat] for seat in sorted(seats, key=spare.__getitem__)}
    moves, lacking = pair(over, under, room)
    some_absent = None in reading.hands
    guesses: list[Guess] = []
    if any(unread.values()):
        moves, lacking, guesses = _with_unread(moves, lacking, unread, room)
    if not some_absent:
        moves += [Move(face, None, seat) for face, seat in lacking]
        lacking = []
    away = frozenset(
        home
        for home, found, stranger in zip(layout.homes, reading.hands, layout.strangers, strict=True)
        if found is None or stranger is not None
    )
    lent: set[int] = set()
    for found, stranger in zip(reading.hands, layout.strangers, strict=True):
        if found is not None and stranger is not None:
            lent.update(stranger.hand.minus(found))
    return Residue(tuple(sorted(moves, key=_order)), tuple(lacking), tuple(guesses), away, frozenset(lent))


def _note(over: Units, under: Units, seat: Seat, found: bytes, own: bytes) -> int:
    """Note for each face by how many cards `found` exceeds `own` or falls short of it; all that it falls short of."""
    short = 0
    for face, (have, want) in enumerate(zip(found, own, strict=True)):
        if have > want:
            over.setdefault(face, {})[seat] = have - want
        elif have < want:
            under.setdefault(face, {})[seat] = want - have
            short += want - have
    return short


def _order(move: Move) -> tuple[int, int, int]:
    outside = len(SEATS)
    source = outside if move.source is None else int(move.source)
    target = outside if move.target is None else int(move.target)
    return source, target, -1 if move.face is None else move.face


def _with_unread(
    moves: list[Move], lacking: list[tuple[int | None, Seat]], unread: dict[Seat, int], room: Units
) -> tuple[list[Move], list[tuple[int | None, Seat]], list[Guess]]:
    """The same with unread cards used up (see `residue`); `room` is what hands that were not seen can still take."""
    left = dict(unread)
    still: list[tuple[int | None, Seat]] = []
    own_guess: dict[Seat, list[int]] = {}
    doubtful: set[Seat] = set()
    beyond_own: set[Seat] = set()
    for seat in SEATS:
        wanted = [face for face, lacks in lacking if lacks == seat]
        used = min(left.get(seat, 0), len(wanted))
        if used:
            own_guess[seat] = [face for face in wanted if face is not None]
            left[seat] -= used
        if used and used < len(wanted):
            doubtful.add(seat)
        if left.get(seat, 0):
            beyond_own.add(seat)
        # With too few unread cards it is open which of the wanted cards they are not.
        still += [(None if used else face, seat) for face in wanted[used:]]
    more: list[Move] = []
    nowhere: list[tuple[int | None, Seat]] = []
    excess = sum(left.values())
    for face, seat in still:
        source = next((s for s in SEATS if left.get(s, 0)), None)
        if source is None:
            nowhere.append((face, seat))
            continue
        left[source] -= 1
        more.append(Move(None, source, seat))
        own_guess.setdefault(source, []).extend(own_guess[seat] if face is None else [face])
        if face is None or excess != len(still) or len({s for s, n in unread.items() if n}) > 1:
            doubtful.add(source)
    if more:
        # Unread cards elsewhere are some of these: which of them are really nowhere is open.
        for move in more:
            if move.source is not None:
                own_guess.setdefault(move.source, []).extend(face for face, _ in nowhere if face is not None)
        nowhere = [(None, seat) for _, seat in nowhere]
    for index, move in enumerate(moves):
        if move.target is None or move.face is None or move.target not in unread:
            continue
        takes = next((seat for seat, cards in room.get(move.face, {}).items() if cards), None)
        if left.get(move.target, 0):
            left[move.target] -= 1
            if takes is not None:
                room[move.face][takes] -= 1
            moves[index] = Move(move.face, move.source, takes)
            own_guess.setdefault(move.target, []).append(move.face)
        elif takes is not None and unread[move.target]:
            # Or it is that hand's twin, and the unread card is the own one.
            doubtful.add(move.target)
            own_guess.setdefault(move.target, []).append(move.face)
    for move in moves:
        # Of two that lack a card and have one unread, either may be the one that has it.
        if move.face is None or move.target is None or move.target not in beyond_own:
            continue
        for seat in [seat for seat, faces in own_guess.items() if seat != move.target and move.face in faces]:
            both = sorted({move.face, *own_guess[seat], *own_guess.get(move.target, ())})
            own_guess[seat], own_guess[move.target] = both, both
            doubtful |= {seat, move.target}
    for seat in SEATS:
        more += [Move(None, seat, None)] * left.get(seat, 0)
        if left.get(seat, 0):
            # Cards that this board has no place for may be any.
            own_guess.pop(seat, None)
    guesses = [
        Guess(seat, tuple(sorted(set(faces)) if seat in doubtful else sorted(faces)), seat not in doubtful)
        for seat, faces in sorted(own_guess.items())
        if faces
    ]
    return moves + more, nowhere, guesses
