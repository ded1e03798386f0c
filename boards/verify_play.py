"""Faults that a game makes by itself: shengji's bottom that was not returned, guandan's tribute that was not undone.

Each explains several displaced cards as one fault. In duplicate play the declarer takes 33 cards from his pocket and
buries 8, which go back to his pocket (rules note 1.5); after a tribute the hands must be those before it (note 4.1).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Final

from boards.board import Board
from boards.cards import BIG_JOKER, RANKS, SMALL_JOKER, SUITS
from boards.deal import Hand
from boards.diagnosis import Finding, FindingKind, Move, Pattern
from boards.games import GuandanHeader, ShengjiHeader
from boards.seats import SEATS, Seat
from boards.verify_moves import Residue

_BOTTOM_SPREAD: Final = 2
"""So many of the buried cards may lie elsewhere or be back, or so many more of the declarer's lie with them."""


@dataclass(frozen=True, slots=True)
class Story:
    """One fault of play, and what it leaves to be explained."""

    pattern: Pattern
    findings: tuple[Finding, ...]
    covered: tuple[Move, ...]
    """The moves that it explains; the rest are faults of their own."""
    covers_not_found: bool
    """Whether the cards not found are explained as well."""
    faults: int
    """Of everything: the fault of play and the rest."""
    is_all: bool
    """Whether nothing else is to be explained."""
    is_fixed: bool = False
    """The header says that it happened: the tribute that it fixes."""


def most_saved(board: Board) -> int:
    """By how much a fault of play may undercut the bound of one fault for two displaced cards each."""
    return {ShengjiHeader: 3, GuandanHeader: 1}.get(type(board.header), 0)


def story_of(board: Board, rest: Residue) -> Story | None:
    """The fault of play that explains most of `rest`; None when none saves a fault or is fixed by the header."""
    if isinstance(board.header, ShengjiHeader):
        return _bottom(board.header.declarer, board.game.declarer_extra, rest)
    if isinstance(board.header, GuandanHeader):
        return _double_tribute(board, board.header, rest) or _fixed_tribute(board, board.header, rest)
    return None


# ---- shengji


def _bottom(declarer: Seat, size: int, rest: Residue) -> Story | None:
    """As many cards of the declarer as the bottom has lie together in one place."""
    if len(rest.moves) + len(rest.not_found) < size - _BOTTOM_SPREAD:
        return None
    lacking: dict[Seat | None, list[Move]] = {}
    for move in rest.moves:
        if move.target == declarer:
            lacking.setdefault(move.source, []).append(move)
    unseen = [face for face, seat in rest.not_found if seat == declarer]
    at = {place: len(moves) for place, moves in lacking.items()}
    at[None] = at.get(None, 0) + len(unseen)
    all_lacking = sum(at.values())
    # Most cards; of two pockets with as many the first, outside the board last.
    place = max(at, key=lambda p: (at[p], -len(SEATS) if p is None else -p))
    together = at[place]
    if abs(together - size) > _BOTTOM_SPREAD:
        return None
    covered = tuple(lacking.get(place, ()))
    hidden = unseen if place is None else []
    elsewhere = [one for one in rest.not_found if one[1] != declarer or place is not None]
    # Only as many as were buried are that one fault, one for each that came back although they did not.
    beyond = [(face, declarer) for face in hidden[max(size - len(covered), 0) :]]
    others = rest.faults_without(covered[:size], elsewhere + beyond)
    faults = 1 + max(size - all_lacking, 0) + others
    if faults >= rest.faults:
        return None
    faces = (*(move.face for move in covered), *hidden)
    seats = (declarer,) if place is None else (place, declarer)
    finding = Finding(FindingKind.BOTTOM_LEFT, faces, seats, count=together)
    is_all = not rest.faults_without(covered, elsewhere)
    return Story(Pattern.BOTTOM_NOT_RETURNED, (finding,), covered, bool(hidden), faults, is_all)


# ---- guandan


@cache
def _descending(level: str) -> tuple[tuple[int, ...], ...]:
    """The faces that can be paid, the highest first; the hearts of the level cannot (D 7, 10)."""
    by_rank = [level, *(rank for rank in RANKS if rank != level)]
    suits = range(len(SUITS))
    return (
        (BIG_JOKER,),
        (SMALL_JOKER,),
        *(
            tuple(13 * suit + RANKS.index(rank) for suit in suits if (rank, SUITS[suit]) != (level, "H"))
            for rank in by_rank
        ),
    )


def tribute_faces(hand: Hand, level: str) -> frozenset[int]:
    """The faces that may be paid as tribute from a hand: its highest, the level's hearts left out (D 7, 10)."""
    for faces in _descending(level):
        held = frozenset(face for face in faces if hand.counts[face])
        if held:
            return held
    return frozenset()


def tributes(board: Board, moves: Sequence[Move]) -> Iterator[tuple[Seat, Seat, Move, Move | None]]:
    """Payer, receiver, the card that was paid and the one that was given back for it, of all that it may have been."""
    if not isinstance(board.header, GuandanHeader):
        return
    between: dict[tuple[Seat | None, Seat | None], list[Move]] = {}
    for move in moves:
        between.setdefault((move.source, move.target), []).append(move)
    for payer, receiver in permutations(SEATS, 2):
        if (receiver, payer) not in between:
            continue
        highest = tribute_faces(board.deal[payer], board.header.level)
        paid = next((m for m in between.get((receiver, payer), ()) if m.face in highest), None)
        if paid is not None:
            yield payer, receiver, paid, next(iter(between.get((payer, receiver), ())), None)


def _fixed_tribute(board: Board, header: GuandanHeader, rest: Residue) -> Story | None:
    for payer, receiver, paid, back in tributes(board, rest.moves):
        if header.tribute == f"{payer.name}>{receiver.name}":
            return _tribute_story([(payer, receiver, paid, back)], rest, is_fixed=True)
    return None


def _double_tribute(board: Board, header: GuandanHeader, rest: Residue) -> Story | None:
    """Both partners paid, one to each opponent, and each got a card back: two exchanges and one cause."""
    paid = {(p, r): (p, r, card, back) for p, r, card, back in tributes(board, rest.moves) if back is not None}
    for payer, receiver in paid:
        second = (payer.partner, receiver.partner)
        if second in paid and receiver != payer.partner and payer < payer.partner:
            return _tribute_story([paid[payer, receiver], paid[second]], rest, is_fixed=header.tribute is not None)
    return None


def _tribute_story(told: list[tuple[Seat, Seat, Move, Move | None]], rest: Residue, is_fixed: bool) -> Story:
    covered = tuple(m for _, _, card, back in told for m in (card, back) if m is not None)
    findings = tuple(
        Finding(FindingKind.TRIBUTE_KEPT, (card.face,) if back is None else (card.face, back.face), (payer, receiver))
        for payer, receiver, card, back in told
    )
    others = rest.faults_without(covered)
    return Story(Pattern.TRIBUTE_NOT_UNDONE, findings, covered, False, 1 + others, not others, is_fixed)
