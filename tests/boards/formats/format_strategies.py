"""Sets of boards for the tests of formats: seeded shuffles, so that every test can be repeated."""

import random

from hypothesis import strategies as st

from boards.board import Board, BoardSet, Mark
from boards.deal import Deal, Hand
from boards.games import GAMES, Game, Header


def random_deal(of: Game, header: Header, seed: int) -> Deal:
    cards = [face for face in range(54) for _ in range(of.copies_of(face))]
    random.Random(seed).shuffle(cards)
    hands, start = [], 0
    for size in of.hand_sizes(header):
        hands.append(Hand.of(cards[start : start + size]))
        start += size
    n, e, s, w = hands
    return Deal((n, e, s, w))


def random_board(game_id: str, number: int, seed: int = 0, **more: int) -> Board:
    of = GAMES[game_id]
    header = of.default_header(number)
    return Board(number, game_id, header, random_deal(of, header, seed * 10007 + number), **more)


def random_set(game_id: str, numbers=range(1, 5), seed: int = 0, **more) -> BoardSet:
    return BoardSet(game_id, tuple(random_board(game_id, n, seed) for n in numbers), bytes(range(16)), **more)


@st.composite
def boards(draw, game_id: str, number: int) -> Board:
    of = GAMES[game_id]
    # Any header the game allows, not only the one by number.
    header = of.default_header(draw(st.integers(1, 200)))
    deal = random_deal(of, header, draw(st.integers(0, 2**32)))
    container = draw(st.none() | st.integers(1, 99))
    return Board(number, game_id, header, deal, container, draw(st.sampled_from([1, 1, 2])))


@st.composite
def board_sets(draw, game_ids: tuple[str, ...] = tuple(GAMES), texts=None) -> BoardSet:
    game_id = draw(st.sampled_from(game_ids))
    numbers = draw(st.sets(st.integers(1, 1500), min_size=1, max_size=4))
    # What an event or session may hold (design 4).
    letters = st.characters(exclude_categories=("Cc", "Cf", "Cn", "Cs", "Zl", "Zp"))
    texts = st.text(letters, max_size=40) if texts is None else texts
    return BoardSet(
        game_id,
        tuple(draw(boards(game_id, number)) for number in sorted(numbers)),
        draw(st.binary(min_size=16, max_size=16)),
        draw(texts),
        draw(texts),
        draw(st.sampled_from(list(Mark))),
        draw(st.dictionaries(st.sampled_from(["algorithm", "seed", "public", "file"]), texts, max_size=2)),
    )
