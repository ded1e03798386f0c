"""What a test deal is: a sorted pack, a pocket for each suit, and what the reader's words about it mean. Pure.

The pack is sorted as a new one is put together: spades A K .. 2, hearts, diamonds, clubs, then the small and the big
joker, and the second pack after it. So each card is known by its place, whatever the reader says of it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from boards.cards import RANKS, SMALL_JOKER
from boards.seats import SEATS, Seat
from firmware_protocol.codes import FOREIGN, PACKS, UNREAD, ErrorCode, EventKind
from firmware_protocol.events import EventRecord
from firmware_protocol.plan import Sequence as Places

_SUIT: Final = len(RANKS)
_FEW: Final = 3
"""So many errors of one kind are no accident any more."""


def sorted_pack(pack: int) -> tuple[int, ...]:
    """The faces of a sorted pack, the first one dealt first."""
    faces, copies = PACKS[pack]
    return tuple(range(faces)) * copies


def seat_of_face(face: int) -> Seat:
    """The pocket of a card: spades N, hearts E, diamonds S, clubs W, jokers N."""
    return Seat.N if face >= SMALL_JOKER else SEATS[face // _SUIT]


def places_of(pack: int) -> Places:
    """The pocket of each card of a sorted pack."""
    return Places(pack, tuple(seat_of_face(face) + 1 for face in sorted_pack(pack)))


@dataclass(frozen=True, slots=True)
class Misread:
    """One card that the reader took for another, or did not read."""

    place: int
    """In the pack, from 1."""
    face: int
    """What it is, when the pack lies in order."""
    read: int
    """What the reader said: a face, UNREAD or FOREIGN."""


class Cause(StrEnum):
    """What all errors of a test have in common; the facts are those of its row."""

    NOT_SORTED = "not_sorted"
    """More than half is read as something else: the pack does not lie in order, so nothing is said about the reader."""
    REVERSED = "reversed"
    """It lies in order, from the other end."""
    CARD_AWAY = "card_away"
    """From `place` on every card is the next one: `face` is missing there."""
    CARD_MORE = "card_more"
    """From `place` on every card is the one before: one too many lies there."""
    ALL_AFTER = "all_after"
    """From `place` on hardly a card is read."""
    SUIT_DETECTOR = "suit_detector"
    """Cards are read as the same rank of another suit, always by the same step: one detector of the reader is dirty."""
    RANK_DETECTOR = "rank_detector"
    """The same within a suit."""
    ONE_RANK = "one_rank"
    """All errors are cards of one rank (`face` is one of them)."""
    ONE_SUIT = "one_suit"
    """All errors are cards of one suit (`face` is one of them)."""


@dataclass(frozen=True, slots=True)
class Systematic:
    """What the errors have in common."""

    cause: Cause
    place: int = 0
    face: int = 0


@dataclass(frozen=True, slots=True)
class ReaderResult:
    """What came of a test deal; a test pack is public, so cards are named."""

    pack: int
    cards: int
    """Cards that went into pockets."""
    wrong: tuple[Misread, ...]
    systematic: Systematic | None
    ending: ErrorCode = ErrorCode.NONE
    """DECK_SHORT, DECK_LONG or another reason why the machine ended it; NONE: every card is in its pocket."""

    @property
    def misread(self) -> tuple[Misread, ...]:
        """Cards that were taken for others."""
        return tuple(one for one in self.wrong if one.read < FOREIGN)

    @property
    def unread(self) -> tuple[Misread, ...]:
        """Cards that were not read."""
        return tuple(one for one in self.wrong if one.read == UNREAD)

    @property
    def foreign(self) -> tuple[Misread, ...]:
        """Cards that the reader took for none of this pack."""
        return tuple(one for one in self.wrong if one.read == FOREIGN)

    @property
    def is_clean(self) -> bool:
        """Every card read as what it is, and the pack whole."""
        return not self.wrong and self.cards == self.pack and self.ending is ErrorCode.NONE


def judge(pack: int, records: Iterable[EventRecord], ending: ErrorCode = ErrorCode.NONE) -> ReaderResult:
    """What the events of a test deal say."""
    reads = [record.face for record in records if record.kind == EventKind.CARD]
    faces = sorted_pack(pack)
    wrong = tuple(
        Misread(place, face, read) for place, (face, read) in enumerate(zip(faces, reads, strict=False), 1)
        if face != read
    )  # fmt: skip
    return ReaderResult(pack, len(reads), wrong, _systematic(faces, reads, wrong), ending)


def _systematic(faces: Sequence[int], reads: Sequence[int], wrong: Sequence[Misread]) -> Systematic | None:
    """What the errors have in common; the pack is suspected before the reader is."""
    if len(wrong) < _FEW:
        return None
    known = [(one.face, one.read) for one in wrong if one.read < FOREIGN]
    place = wrong[0].place
    if _nearly(reads, faces[::-1]):
        return Systematic(Cause.REVERSED)
    rest = reads[place - 1 :]
    if len(rest) >= _FEW and _nearly(rest, faces[place:]):
        return Systematic(Cause.CARD_AWAY, place, faces[place - 1])
    if len(rest) > _FEW and _nearly(rest[1:], faces[place - 1 :]):
        return Systematic(Cause.CARD_MORE, place)
    if len(known) >= _FEW and len(known) * 2 > len(wrong):
        # A detector that is always dark makes some cards into others, and some into none.
        steps = {tuple(a ^ b for a, b in zip(_code(face), _code(read), strict=True)) for face, read in known}
        if len(steps) == 1:
            suit, rank = steps.pop()
            if suit.bit_count() + rank.bit_count() == 1:
                return Systematic(Cause.SUIT_DETECTOR if suit else Cause.RANK_DETECTOR)
    lost = [one.place for one in wrong if one.read >= FOREIGN]
    for before, start in enumerate(lost[: 1 - _FEW]):
        if (len(lost) - before) * 10 >= (len(reads) - start + 1) * 9:
            return Systematic(Cause.ALL_AFTER, start)
    if len(known) * 2 > len(reads):
        return Systematic(Cause.NOT_SORTED)
    plain = [one.face for one in wrong if one.face < SMALL_JOKER]
    if len(plain) == len(wrong):
        if len({face % _SUIT for face in plain}) == 1:
            return Systematic(Cause.ONE_RANK, face=plain[0])
        if len({face // _SUIT for face in plain}) == 1:
            return Systematic(Cause.ONE_SUIT, face=plain[0])
    return None


def _code(face: int) -> tuple[int, int]:
    """Suit and rank as readers code them, two bits and four: a joker is a 14th rank."""
    return (face - SMALL_JOKER, _SUIT) if face >= SMALL_JOKER else divmod(face, _SUIT)


def _nearly(reads: Sequence[int], faces: Sequence[int]) -> bool:
    """Whether at least nine of ten are these, as far as both go."""
    pairs = list(zip(reads, faces, strict=False))
    return bool(pairs) and sum(read == face for read, face in pairs) * 10 >= len(pairs) * 9


class PocketMap(StrEnum):
    """What a person saw in the pockets of a test deal."""

    RIGHT = "right"
    EXCHANGED = "exchanged"
    """Two pockets are exchanged."""
    REVERSED = "reversed"
    """N and S, E and W are exchanged: the slot counts S W N E."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Pockets:
    """The pocket map, proved or named; `exchanged` has the two pockets of EXCHANGED."""

    found: PocketMap
    exchanged: tuple[Seat, ...] = ()
