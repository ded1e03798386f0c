"""What is not worked out cannot be simpler: the bound of an assumption on whole hands is never above its faults."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from misboards import OF_ANY_GAME
from verify_cases import deal_of, random_set, reading_of

from boards.board import Board
from boards.cards import FACES
from boards.deal import Deal, Hand
from boards.games import GAMES
from boards.reading import Reading
from boards.seats import SEATS
from boards.verify import compare
from boards.verify_likeness import Likeness
from boards.verify_moves import residue
from boards.verify_play import story_of

MANY = 100
EXPLAINED = 4
OF_CARDS = ("a card moved", "two cards exchanged", "a card missing", "a card too many", "a card of another pack")


def few_cards(found: Deal, cards: int, pockets: int, rng: random.Random) -> Reading:
    """Any cards of some pockets, the others of them unread."""
    looked = rng.sample(SEATS, pockets)
    hands: list[Hand | None] = []
    unread = []
    for seat in SEATS:
        hand = found[seat] if seat in looked else None
        seen = [] if hand is None else rng.sample(list(hand), min(cards, len(hand)))
        hands.append(None if hand is None else Hand.of(seen))
        unread.append(0 if hand is None else len(hand) - len(seen))
    return reading_of(hands, unread)


def faults_found(board: Board, reading: Reading, others: list[Board]) -> list[tuple[int, int]]:
    """For every assumption that is worth a look its bound and the faults that it needs."""
    likeness = Likeness(board, reading, others)
    told = []
    for candidate in likeness.likeliest(MANY):
        layout, other = candidate.layout, candidate.other
        rest = residue(board.deal if other is None else other.deal, reading, layout)
        story = None if other is not None else story_of(board, rest)
        cards = rest.faults if story is None else min(rest.faults, story.faults)
        told.append((likeness.bound(candidate), cards + layout.faults + (other is not None)))
    return told


def returned(game_id: str, seed: int) -> tuple[random.Random, Board, list[Board], Deal]:
    """A board, the others of its set, and what lies in it: as it should, after faults, or hands of anywhere."""
    rng = random.Random(seed)
    board, *others = random_set(game_id, seed, 5)
    names = rng.choices(list(OF_ANY_GAME), k=rng.randrange(3))
    found = board.deal
    # Cards last: a hand is only taken for another of its size.
    for name in sorted(names, key=lambda one: one in OF_CARDS):
        found = OF_ANY_GAME[name][0](board, found, others, rng)
    if rng.random() < 0.5:
        found = deal_of([rng.choice([board, *others]).deal.hands[rng.choice(SEATS)] for _ in SEATS])
    return rng, board, others, found


@pytest.mark.parametrize("game_id", list(GAMES))
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_the_bound_is_never_above_the_faults(game_id: str, seed: int) -> None:
    rng, board, others, found = returned(game_id, seed)
    if rng.random() < 0.3:
        more = Hand.of([rng.randrange(FACES)] * rng.randrange(1, 4))
        found = deal_of([hand.plus(more) if seat == 2 else hand for seat, hand in enumerate(found.hands)])
    for cards in (2, 3, 8, 40):
        reading = few_cards(found, cards, rng.choice((1, 3, 4, 4)), rng)
        for bound, faults in faults_found(board, reading, others):
            assert bound <= faults


@pytest.mark.parametrize("game_id", list(GAMES))
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_of_what_a_few_cards_leave_open_the_simplest_is_worked_out(game_id: str, seed: int) -> None:
    """Where four faults explain it. Hands of many faults are told as such by any of their explanations."""
    rng, board, others, found = returned(game_id, seed)
    for cards in (2, 3, 8, 40):
        reading = few_cards(found, cards, rng.choice((1, 3, 4, 4)), rng)
        fewest = min((faults for _, faults in faults_found(board, reading, others)), default=MANY)
        if fewest <= EXPLAINED:
            assert compare(board, reading, others).faults <= fewest


def test_most_of_what_a_few_cards_leave_open_is_not_worked_out() -> None:
    """Three cards of each pocket of mixed hands leave many assumptions open; a third of them cannot be simpler."""
    boards = random_set("guandan", 3, 36)
    rng = random.Random(5)
    mixed = deal_of([boards[5 + 3 * seat].deal.hands[(2 * seat + 1) % 4] for seat in SEATS])
    shortlist = Likeness(boards[0], few_cards(mixed, 3, 4, rng), boards[1:]).likeliest(6)
    assert len(shortlist) == 6
    told = faults_found(boards[0], few_cards(mixed, 3, 4, rng), boards[1:])
    simplest = min(faults for _, faults in told)
    assert sum(bound > simplest for bound, _ in told) >= len(told) // 3


@pytest.mark.parametrize("game_id", list(GAMES))
def test_what_was_not_read_of_hands_of_other_boards_needs_no_working_out(game_id: str) -> None:
    """Of such a hand only the cards that were read are explained: nothing can be missing where it lies."""
    boards = random_set(game_id, 3, 36)
    rng = random.Random(5)
    met = 0
    for _ in range(10):
        mixed = deal_of([other.deal.hands[rng.choice(SEATS)] for other in rng.sample(boards[1:], 4)])
        unread = sum(len(hand) - 3 for hand in mixed.hands)
        likeness = Likeness(boards[0], few_cards(mixed, 3, 4, rng), boards[1:])
        for one in likeness.likeliest(MANY):
            if None not in one.layout.strangers:
                met += 1
                assert likeness.bound(one) >= len(SEATS) + unread - 3 * len(SEATS)
    assert met
