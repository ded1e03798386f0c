"""The card moves are the least possible, checked against a search that knows nothing of how they are found."""

import random
import tracemalloc
from collections import Counter, deque
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from verify_cases import after_moves, deal_of, reading_of

from boards.deal import Deal, Hand, parse_deal, parse_hand
from boards.diagnosis import Move
from boards.reading import Reading
from boards.seats import SEATS, Seat
from boards.verify_moves import Layout, cycles, residue

N, E, S, W = SEATS
OUTSIDE = 4
Counts = tuple[int, ...]


@cache
def fewest(record: Counts, most: int) -> dict[Counts, int]:
    """For every way one face can lie in four pockets: the fewest single-card moves to the record, by breadth first."""
    distance = {record: 0}
    queue = deque([record])
    while queue:
        state = queue.popleft()
        for source, target in permutations((*SEATS, OUTSIDE), 2):
            after = list(state)
            if source != OUTSIDE:
                after[source] -= 1
            if target != OUTSIDE:
                after[target] += 1
            step = tuple(after)
            if min(step) >= 0 and max(step) <= most and step not in distance:
                distance[step] = distance[state] + 1
                queue.append(step)
    return distance


def deal_with(counts: Counts, face: int) -> Deal:
    return deal_of([Hand.of([face] * count) for count in counts])


@pytest.mark.parametrize("record", [c for c in product(range(3), repeat=4) if sum(c) <= 2])
def test_one_face_takes_as_few_moves_as_a_full_search_finds(record: Counts) -> None:
    # All ways to lie of up to two copies in each pocket; a search over moves of one face is the whole problem, since
    # a move carries one face only.
    for found, distance in fewest(record, 2).items():
        moves = residue(deal_with(record, 7), Reading.of_deal(deal_with(found, 7)), Layout()).moves
        assert len(moves) == distance
        assert after_moves(deal_with(found, 7), moves) == deal_with(record, 7)


small_hands = st.lists(st.integers(0, 3), max_size=3).map(Hand.of)
small_deals = st.tuples(small_hands, small_hands, small_hands, small_hands).map(Deal)


@given(small_deals, small_deals)
@settings(max_examples=150)
def test_whatever_lies_where_the_moves_restore_the_record_and_are_least(record: Deal, found: Deal) -> None:
    moves = residue(record, Reading.of_deal(found), Layout()).moves
    assert after_moves(found, moves) == record
    for face in range(4):
        ways = fewest(tuple(hand.counts[face] for hand in record.hands), 3)
        assert sum(m.face == face for m in moves) == ways[tuple(hand.counts[face] for hand in found.hands)]
    assert list(moves) == sorted(moves, key=lambda m: [OUTSIDE if x is None else x for x in (m.source, m.target)])


def fewest_faults(record: Deal, found: Deal) -> int:
    """By trying every pairing of every face; an exchange of two cards counts once."""
    options = []
    for face in range(4):
        over: list[Seat | None] = []
        under: list[Seat | None] = []
        for seat in SEATS:
            more = found[seat].counts[face] - record[seat].counts[face]
            over += [seat] * more
            under += [seat] * -more
        size = max(len(over), len(under))
        over += [None] * (size - len(over))
        under += [None] * (size - len(under))
        options.append([list(zip(over, way, strict=True)) for way in set(permutations(under))])
    best = 99
    for choice in product(*options):
        flow = Counter(pair for pairs in choice for pair in pairs)
        inside = sum(max(flow[a, b], flow[b, a]) for a in SEATS for b in SEATS if a < b)
        best = min(best, inside + max(sum(flow[s, None] for s in SEATS), sum(flow[None, s] for s in SEATS)))
    return best


@given(seed=st.integers(0, 2**32))
@settings(max_examples=100)
def test_up_to_two_faults_in_a_crowd_of_twins_count_no_more_than_the_best_pairing(seed: int) -> None:
    rng = random.Random(seed)
    cards = [face for face in range(4) for _ in range(2)]
    rng.shuffle(cards)
    record = [cards[0:2], cards[2:4], cards[4:6], cards[6:8]]
    found = [list(hand) for hand in record]
    for _ in range(rng.randint(1, 2)):
        a, b = rng.sample(SEATS, 2)
        if found[a] and found[b] and rng.random() < 0.5:
            found[a][0], found[b][-1] = found[b][-1], found[a][0]
        elif found[a] and rng.random() < 0.5:
            found[b].append(found[a].pop())
        elif found[a] and rng.random() < 0.5:
            found[a][0] = rng.randrange(4)
        else:
            found[b].append(rng.randrange(4))
    before, after = deal_of([Hand.of(h) for h in record]), deal_of([Hand.of(h) for h in found])
    assert residue(before, Reading.of_deal(after), Layout()).faults == fewest_faults(before, after)


def test_twins_are_paired_so_that_the_story_is_an_exchange() -> None:
    # SA lies in N and E and belongs to S and W; the king that went from S to E shows which ace is its partner.
    record = deal_of([Hand.of(h) for h in ([], [1], [0], [0])])
    found = deal_of([Hand.of(h) for h in ([0], [0], [1], [])])
    moves = residue(record, Reading.of_deal(found), Layout()).moves
    assert set(moves) == {Move(0, N, W), Move(0, E, S), Move(1, S, E)}


def test_moves_speak_of_seats_after_whole_hands_were_carried_home() -> None:
    record = deal_of([Hand.of([seat]) for seat in SEATS])
    found = deal_of([Hand.of(h) for h in ([3], [0, 1], [], [2])])  # turned by one, then 1 slipped from S into E
    turned = Layout((W, N, E, S))
    assert residue(record, Reading.of_deal(found), turned).moves == (Move(1, N, E),)


@pytest.mark.parametrize(
    ("homes", "quarters", "faults", "rings"),
    [
        ((N, E, S, W), 0, 0, 4),
        ((W, N, E, S), 1, 1, 1),
        ((S, W, N, E), 2, 1, 2),
        ((E, S, W, N), 3, 1, 1),
        ((E, N, S, W), None, 1, 3),
        ((E, N, W, S), None, 2, 2),
        ((E, S, N, W), None, 2, 2),
        ((E, W, N, S), None, 2, 1),
    ],
)
def test_faults_of_a_layout(homes: tuple[Seat, ...], quarters: int | None, faults: int, rings: int) -> None:
    n, e, s, w = homes
    layout = Layout((n, e, s, w))
    assert (layout.quarters, layout.faults, len(cycles(homes))) == (quarters, faults, rings)


def test_an_unread_card_is_the_own_one_before_it_is_a_stranger() -> None:
    # E lacks 5 and has one unread; 5 also lies in N, where it is too many: then N's is the one of another pack.
    record = deal_of([Hand.of(h) for h in ([1], [5], [2], [3])])
    reading = reading_of([Hand.of(h) for h in ([1, 5], [], [2], [3])], (0, 1, 0, 0))
    rest = residue(record, reading, Layout())
    assert rest.moves == (Move(5, N, None),)
    assert [(g.seat, g.faces, g.is_sure) for g in rest.guesses] == [(E, (5,), True)]


def test_what_many_unread_cards_may_be_is_no_more_than_the_faces_there_are() -> None:
    # Once every twin that lay wrong doubled what it may be: a hand more in W's pocket, and no memory was enough.
    record = parse_deal(
        "AKT9852.AKKQJ986.AJ85.AJT942 J764.AT9876542.9442.AKJT95+XD "
        "AKT9765432.T72.AKKTT87763.KQQ76542+XD QQJ83.QJ5433.QQJ96532.887633"
    )
    seen = [parse_hand(text) for text in ("74.752.94.J+XD", "7.T.KT7.KQ652", ".J5.9.8", "AKT9852.AKKQJ986.AJ8.")]
    reading = reading_of(seen, [15, 23, 21, 7])
    tracemalloc.start()
    rest = residue(record, reading, Layout())
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2**20
    assert all(list(guess.faces) == sorted(set(guess.faces)) for guess in rest.guesses if not guess.is_sure)
