"""What to ask of a board next, until its pattern is certain: counts, then what still decides. No words here.

Counts first. Where few cards are too many or too few, which ones they are settles it. Else a couple of cards of each
pocket tell whole hands and boards apart, at a fraction of the typing that one hand needs; a hand that does not fit is
asked for whole. `boards.verify` explains; here is only decided whether another answer could change what it says.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from boards.board import Board
from boards.deal import EMPTY_HAND, Deal, Hand
from boards.diagnosis import Diagnosis, FindingKind, Hint, HintKind, Pattern
from boards.reading import HandCard, Reading
from boards.seats import SEATS, Seat
from boards.verify import compare

FEW: Final = 3
"""Cards too many or too few in a pocket up to this number are asked for by name."""
_BY_CHANCE: Final = 2
"""So many cards that were looked at lie wrong when two single cards are exchanged."""
_WHOLE: Final = frozenset(
    {Pattern.TURNED_90, Pattern.TURNED_180, Pattern.TURNED_270, Pattern.EXCHANGED_HANDS, Pattern.OTHER_BOARD}
)
_UNREAD_HINTS: Final = frozenset({HintKind.UNREAD_SHOULD_BE, HintKind.UNREAD_ONE_OF})


class Ask(StrEnum):
    """What may be asked."""

    COUNTS = "counts"
    """How many cards lie in each pocket."""
    EXTRA = "extra"
    """Which cards are too many in a pocket."""
    LACKING = "lacking"
    """Which cards are too few in a pocket."""
    SPOTS = "spots"
    """A few cards of each pocket, whichever."""
    DIFFERS = "differs"
    """Whose hand is not as on its hand card, and how."""
    HAND = "hand"
    """All cards of a pocket."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked next."""

    kind: Ask
    seat: Seat | None = None
    count: int = 0
    """Cards that are asked for; of `SPOTS` in each pocket."""


@dataclass(frozen=True, slots=True)
class Known:
    """What was answered so far about one board."""

    board: Board
    counts: tuple[int, int, int, int] | None = None
    seen: tuple[Hand, Hand, Hand, Hand] = (EMPTY_HAND, EMPTY_HAND, EMPTY_HAND, EMPTY_HAND)
    """Cards that were named in each pocket."""
    whole: frozenset[Seat] = frozenset()
    """Pockets of which every card was named."""
    unread: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Cards that nobody could read, in pockets of which all others were named."""
    extra: tuple[Hand, Hand, Hand, Hand] = (EMPTY_HAND, EMPTY_HAND, EMPTY_HAND, EMPTY_HAND)
    lacking: tuple[Hand, Hand, Hand, Hand] = (EMPTY_HAND, EMPTY_HAND, EMPTY_HAND, EMPTY_HAND)
    suspects: tuple[Seat, ...] = ()
    """Whose hand somebody said to be wrong."""
    done: frozenset[tuple[Ask, Seat | None]] = frozenset()
    """Questions that were answered, "not known" included."""
    told: Reading | None = None
    """Differences from the record that were typed: all that is not in them is as recorded."""
    hand_cards: tuple[HandCard, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Nothing was answered."""
        return (
            self.told is None
            and self.counts is None
            and not (self.whole or self.hand_cards or any(self.seen) or any(self.unread))
        )

    @property
    def looked(self) -> int:
        """Cards whose faces were told."""
        return sum(map(len, (*self.seen, *self.extra)))

    def surplus(self, seat: Seat) -> int:
        """Cards too many (negative: too few) in a pocket, as far as it was counted."""
        return 0 if self.counts is None else self.counts[seat] - len(self.board.deal[seat])

    @property
    def is_by_name(self) -> bool:
        """Counts are wrong by so little that the cards are asked for by name."""
        off = [abs(self.surplus(seat)) for seat in SEATS]
        return 0 < max(off) <= FEW and not self.whole and not any(self.seen) and not any(self.unread)

    def reading(self) -> Reading:
        """What is known, as a reading; cards that nobody named are unread."""
        if self.told is not None:
            return replace(self.told, hand_cards=self.hand_cards)
        if self.counts is None and not (self.whole or any(self.seen) or any(self.unread)):
            return Reading((None, None, None, None), source="typed", hand_cards=self.hand_cards)
        hands, unread = list(self.seen), [0, 0, 0, 0]
        lacking = deduced(self) if self.is_by_name else self.lacking
        for seat in SEATS:
            if self.is_by_name and self.surplus(seat) == len(self.extra[seat]) - len(lacking[seat]):
                hands[seat] = self.board.deal[seat].plus(self.extra[seat]).minus(lacking[seat])
            elif self.unread[seat]:
                unread[seat] = self.unread[seat]
            elif seat not in self.whole:
                count = self.counts[seat] if self.counts is not None else len(self.board.deal[seat])
                hands[seat] = self.seen[seat].plus(self.extra[seat].minus(self.seen[seat]))
                unread[seat] = max(count - len(hands[seat]), 0)
        n, e, s, w = hands
        un, ue, us, uw = unread
        return Reading((n, e, s, w), (un, ue, us, uw), source="typed", hand_cards=self.hand_cards)


def deduced(known: Known) -> tuple[Hand, Hand, Hand, Hand]:
    """The cards that pockets lack: those that were named, and those too many elsewhere that only one can lack."""
    lacking = list(known.lacking)
    for face in [face for extra in known.extra for face in extra]:
        one = Hand.of([face])
        may = [
            seat
            for seat in SEATS
            if len(lacking[seat]) < -known.surplus(seat) and known.board.deal[seat].minus(lacking[seat]).shared(one)
        ]
        named = any(known.lacking[seat].shared(one) for seat in SEATS)
        if len(may) == 1 and not named:
            lacking[may[0]] = lacking[may[0]].plus(one)
    n, e, s, w = lacking
    return n, e, s, w


def spots_of(board: Board) -> int:
    """How many cards of each pocket are asked for: of two packs one more, since a face may be in two hands."""
    return 1 + board.game.packs


def next_question(known: Known, others: Sequence[Board]) -> Question | None:
    """What still decides; None: the answer is certain, or nobody could say more.

    Args:
        known: The answers so far.
        others: The other boards of the set.
    """
    if known.told is not None:
        return None
    if known.counts is None:
        return Question(Ask.COUNTS)
    if known.is_by_name:
        by_name = _by_name(known)
        # Who cannot name the card may have another hand, or another board, before him: that shows in any few cards.
        if by_name is not None or (Ask.SPOTS, None) in known.done or not any(known.reading().unread):
            return by_name
    if (Ask.SPOTS, None) not in known.done and not (known.whole or any(known.unread)):
        return Question(Ask.SPOTS, count=spots_of(known.board))
    diagnosis = compare(known.board, known.reading(), others)
    if is_certain(known, diagnosis, others):
        return None
    wrong = _misfits(known)
    for seat in sorted(SEATS, key=lambda one: (-wrong[one], one)):
        if (wrong[seat] or seat in known.suspects) and _may_be_asked(known, seat):
            return Question(Ask.HAND, seat, known.counts[seat])
    if any(wrong):
        # A card of another seat lies here: is its twin missing there, or were two cards exchanged?
        whole_board = any(_fits(known, deal) for deal in _whole_deals(known.board, others))
        for seat in (*_deciding(diagnosis), *(SEATS if whole_board else ())):
            if _may_be_asked(known, seat):
                return Question(Ask.HAND, seat, known.counts[seat])
        return None
    return None if (Ask.DIFFERS, None) in known.done else Question(Ask.DIFFERS)


def _by_name(known: Known) -> Question | None:
    for seat in SEATS:
        missing = known.surplus(seat) - len(known.extra[seat])
        if known.surplus(seat) > 0 and missing > 0 and (Ask.EXTRA, seat) not in known.done:
            return Question(Ask.EXTRA, seat, missing)
    lacking = deduced(known)
    for seat in SEATS:
        missing = -known.surplus(seat) - len(lacking[seat])
        if known.surplus(seat) < 0 and missing > 0 and (Ask.LACKING, seat) not in known.done:
            return Question(Ask.LACKING, seat, missing)
    return None


def _may_be_asked(known: Known, seat: Seat) -> bool:
    return seat not in known.whole and (Ask.HAND, seat) not in known.done


def _misfits(known: Known) -> list[int]:
    """How many of the cards that were named lie in a pocket that should not hold them."""
    return [len(known.seen[seat].minus(known.board.deal[seat])) for seat in SEATS]


def is_certain(known: Known, diagnosis: Diagnosis, others: Sequence[Board]) -> bool:
    """Whether no further card could make the explanation another one that is as simple."""
    if known.told is not None:
        return True
    pattern, off = diagnosis.pattern, sum(_misfits(known))
    if known.is_by_name:
        return _by_name(known) is None and not any(known.reading().unread)
    if diagnosis.faults != 1:
        # Several faults: every pocket must have been seen.
        return len(known.whole) == len(SEATS)
    if pattern in _WHOLE:
        return off > _BY_CHANCE and sum(_fits(known, deal) for deal in _whole_deals(known.board, others)) == 1
    if pattern is Pattern.OTHER_HAND:
        # All of that other board would lie here as well, if what was seen of the other pockets fits it too.
        hands = [finding.seats[0] for finding in diagnosis.findings if finding.kind is FindingKind.OTHER_HAND]
        return known.whole.issuperset(hands) and not any(
            _fits(known, deal) for deal in _whole_deals(known.board, others)
        )
    if pattern is Pattern.BOTTOM_NOT_RETURNED:
        return any(known.seen) and not any(hint.kind is HintKind.MAYBE_TURNED for hint in diagnosis.hints)
    ends = _deciding(diagnosis)
    return bool(ends) and known.whole.issuperset(ends)


def _deciding(diagnosis: Diagnosis) -> list[Seat]:
    """The seats whose cards would tell what single cards were displaced; partners too after a tribute."""
    faults = [finding for finding in diagnosis.findings if finding.kind is not FindingKind.UNREAD]
    ends = [seat for finding in faults for seat in finding.seats]
    if any(hint.kind is HintKind.MAYBE_TRIBUTE for hint in diagnosis.hints):
        ends += [seat.partner for seat in ends]
    return list(dict.fromkeys(ends))


def _whole_deals(board: Board, others: Iterable[Board]) -> Iterable[Deal]:
    """What would lie in the pockets if one fault had been made with whole hands or boards."""
    deal = board.deal
    yield from (deal.turned(quarters) for quarters in (1, 2, 3))
    for a in SEATS:
        for b in SEATS[a + 1 :]:
            hands = list(deal.hands)
            hands[a], hands[b] = hands[b], hands[a]
            yield Deal((hands[0], hands[1], hands[2], hands[3]))
    yield from (other.deal for other in others if other.number != board.number)


def _fits(known: Known, deal: Deal) -> bool:
    return all(
        not len(known.seen[seat].minus(deal[seat])) and (known.counts is None or known.counts[seat] == len(deal[seat]))
        for seat in SEATS
    )


def settled(diagnosis: Diagnosis, look_in: Seat | None = None) -> Diagnosis:
    """An explanation as it is said: without asking for the cards that nobody named.

    Args:
        diagnosis: A certain explanation, or the likeliest so far.
        look_in: The pocket that would tell more.
    """
    findings = tuple(finding for finding in diagnosis.findings if finding.kind is not FindingKind.UNREAD)
    hints = tuple(hint for hint in diagnosis.hints if hint.kind not in _UNREAD_HINTS)
    more = () if look_in is None else (Hint(HintKind.LOOK_IN, seats=(look_in,)),)
    return replace(diagnosis, findings=findings, hints=(*hints, *more))
