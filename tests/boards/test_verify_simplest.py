"""The simplest explanation, against a search that tries every way in which whole hands can lie and cards can pair.

The search knows the documented faults and their order (docs/verification.md) and nothing of how they are found.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from misboards import OF_ANY_GAME
from verify_cases import deal_of, random_set

from boards.board import Board
from boards.cards import FACES
from boards.deal import Deal
from boards.diagnosis import Pattern
from boards.games import GAMES
from boards.reading import Reading
from boards.seats import SEATS, Seat
from boards.verify import compare

Rank = tuple[int, int]
OF_CARDS = ("a card moved", "two cards exchanged", "a card missing", "a card too many", "a card of another pack")
OF_HANDS = ("turned by 90", "turned by 180", "turned by 270", "two hands exchanged", "another board")
MOST_APART = 12
"""More cards than two faults of cards displace: no explanation of two faults, and much to try."""


def fewest_faults(record: Deal, found: Deal) -> int | None:
    """Faults of cards, the hands in their places, by trying every pairing of every face; None: many."""
    options: list[set[tuple[tuple[Seat | None, Seat | None], ...]]] = []
    apart = 0
    for face in range(FACES):
        over: list[Seat | None] = []
        under: list[Seat | None] = []
        for seat in SEATS:
            more = found[seat].counts[face] - record[seat].counts[face]
            over += [seat] * more
            under += [seat] * -more
        size = max(len(over), len(under))
        apart += size
        if apart > MOST_APART:
            return None
        over += [None] * (size - len(over))
        under += [None] * (size - len(under))
        if size:
            options.append({tuple(zip(over, way, strict=True)) for way in permutations(under)})
    best = 99
    for choice in product(*options):
        flow = Counter(pair for pairs in choice for pair in pairs)
        inside = sum(max(flow[a, b], flow[b, a]) for a in SEATS for b in SEATS if a < b)
        best = min(best, inside + max(sum(flow[s, None] for s in SEATS), sum(flow[None, s] for s in SEATS)))
    return best


def hands_cost(homes: tuple[int, ...]) -> int:
    """The fewest turns (one at most) and exchanges of two hands that lead there, by trying."""
    ways = {tuple((pocket - turn) % 4 for pocket in range(4)): int(turn > 0) for turn in range(4)}
    for _ in range(3):
        for way, cost in list(ways.items()):
            for a, b in combinations(range(4), 2):
                after = list(way)
                after[a], after[b] = after[b], after[a]
                ways[tuple(after)] = min(cost + 1, ways.get(tuple(after), 99))
    return ways[homes]


def displaced(before: Deal, after: Deal) -> set[int]:
    """The faces of which some pocket has more or fewer."""
    hands = zip(before.hands, after.hands, strict=True)
    return {face for one, two in hands for face in (*one.minus(two), *two.minus(one))}


COST = {homes: hands_cost(homes) for homes in permutations(range(4))}
TURNS = {tuple((pocket - turn) % 4 for pocket in range(4)): turn for turn in range(4)}
TURNED = (None, Pattern.TURNED_90, Pattern.TURNED_180, Pattern.TURNED_270)


def explanations(board: Board, others: list[Board], found: Deal) -> Iterator[tuple[Rank, Pattern | None]]:
    """Every way with its faults and its place in the documented order; None: cards alone, whatever they are."""
    for homes, cost in COST.items():
        of_cards = fewest_faults(deal_of([board.deal.hands[home] for home in homes]), found)
        if of_cards is not None:
            turn = TURNS.get(homes)
            place = 2 if turn == 0 else 4 if turn else 3 if cost == 1 else 8
            pattern = TURNED[turn] if turn is not None else Pattern.EXCHANGED_HANDS
            yield (cost + of_cards, place), Pattern.MIXED if of_cards and cost else pattern
        for other in others:
            of_cards = fewest_faults(deal_of([other.deal.hands[home] for home in homes]), found)
            if of_cards is not None:
                yield (1 + cost + of_cards, 6 if cost == 0 else 7), Pattern.OTHER_BOARD


@pytest.mark.parametrize("game_id", list(GAMES))
@given(seed=st.integers(0, 2**32))
@settings(max_examples=30)
def test_of_two_faults_none_simpler_was_missed_and_the_pattern_is_that_of_the_simplest(game_id: str, seed: int) -> None:
    rng = random.Random(seed)
    board, *others = random_set(game_id, seed, 3)
    names = [*OF_CARDS, *OF_HANDS]
    # Another board first, turns last: a card is displaced where it is.
    pair = list(rng.choice(list(combinations_with_replacement(names, 2))))
    pair.sort(key=lambda one: one != "another board")
    forms = [board.deal]
    for name in pair:
        forms.append(OF_ANY_GAME[name][0](board, forms[-1], others, rng))
    found = forms[-1]
    # A card that both faults of cards touched went further than one: a ring of three, or another kind of fault.
    is_chain = all(name in OF_CARDS for name in pair) and not displaced(*forms[:2]).isdisjoint(displaced(*forms[1:]))
    diagnosis = compare(board, Reading.of_deal(found), others)
    if found == board.deal:
        assert diagnosis.is_clean
        return
    (faults, _), pattern = min(explanations(board, others, found), key=lambda one: one[0])
    assert diagnosis.faults == faults <= 2 + is_chain, pair
    if pattern is not None:
        assert diagnosis.pattern is pattern, pair
    elif len(set(pair)) == 1 and faults == 2 and not is_chain:
        assert diagnosis.pattern is OF_ANY_GAME[pair[0]][1], pair
    else:
        assert diagnosis.pattern not in (*TURNED, Pattern.EXCHANGED_HANDS, Pattern.OTHER_BOARD)
