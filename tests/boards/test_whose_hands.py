"""Whose hands these are: what is found is what brute force finds, near misses among them, on both databases."""

import random
from collections.abc import Sequence
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.board import Board, BoardSet
from boards.deal import Deal, Hand, hand_text
from boards.diagnosis_kinds import Pattern
from boards.games import GAMES, Game
from boards.hand_scan import ManySameFaces, NearScan
from boards.identify import MOST_WRONG, Asked, chance, games_of, rank
from boards.seats import SEATS, Seat
from boards.store import hand_blocks, hand_index
from boards.store.hand_blocks import BLOCK_BOARDS, HAND_BYTES, SameFaces, Scan, blocks_of, packed, packed_text, place_at
from boards.store.hand_index import Extent
from boards.store.store import Store

NOW = "2026-11-30T10:00:00+00:00"


def dealt(of: Game, number: int, source: random.Random) -> Board:
    cards = [face for face in range(54) for _ in range(of.copies_of(face))]
    source.shuffle(cards)
    header = of.default_header(number)
    hands = []
    for size in of.hand_sizes(header):
        hands.append(Hand.of(cards[:size]))
        del cards[:size]
    n, e, s, w = hands
    return Board(number, of.id, header, Deal((n, e, s, w)))


def a_set(of: Game, seed: int, count: int = 16) -> BoardSet:
    source = random.Random(seed)
    boards = tuple(dealt(of, number, source) for number in range(1, count + 1))
    return BoardSet(of.id, boards, seed.to_bytes(16, "big"), "Cup", str(seed))


def changed(hand: Hand, of: Game, taken: int, put: int, source: random.Random) -> Hand:
    """The hand with so many cards taken out and so many others put in, none of which it had room for before."""
    counts = bytearray(hand.counts)
    for face in source.sample(list(hand), taken):
        counts[face] -= 1
    free = [f for f in range(54) if hand.counts[f] == 0 and of.copies_of(f)]
    for face in source.sample(free, put):
        counts[face] += 1
    return Hand(bytes(counts))


def looked(scan: Scan, hands: Sequence[Hand]) -> list[int]:
    """What a scan finds when it is shown hands in blocks, and again when it is shown them once more."""
    told = []
    for _ in range(2):
        for start in range(0, len(hands), 24):
            scan.look(b"".join(map(packed, hands[start : start + 24])))
        told.append(list(scan.found()))
    assert told[0] == told[1]
    return told[0]


@pytest.mark.parametrize("game", ["huapai", "shengji", "guandan", "bridge"])
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), taken=st.integers(0, 3), put=st.integers(0, 3), at=st.integers(0, 63))
def test_the_scan_finds_every_hand_within_three_wrong_cards_as_brute_force_does(
    game: str, seed: int, taken: int, put: int, at: int
) -> None:
    source, of = random.Random(seed), GAMES[game]
    hands = [hand for board in a_set(of, seed).boards for hand in board.deal.hands]
    wanted = changed(hands[at], of, taken, put, source)
    found = looked(NearScan([wanted]), hands)
    near = [index for index, hand in enumerate(hands) if len(wanted) - wanted.shared(hand) <= MOST_WRONG]
    assert at in near
    # Twins do not show in packed hands, so that a few more may come; none may be missing.
    assert set(near) <= set(found)
    if of.packs == 1:
        assert near == found
    if not (taken or put):
        same = [index for index, hand in enumerate(hands) if packed(hand) == packed(wanted)]
        assert at in same
        for scan in (SameFaces([wanted, hands[0]]), ManySameFaces([wanted, hands[0]])):
            assert looked(scan, hands) == sorted({*same, 0})


def test_where_too_many_are_near_fewer_wrong_cards_are_allowed_and_it_is_said() -> None:
    full = Hand.of(range(13))
    hands = [full] * 200 + [Hand.of(range(1, 14))] * 200
    scan = NearScan([full])
    assert (looked(scan, hands), scan.crowd) == (list(range(200)), 0)
    scan = NearScan([Hand.of([5, 6])])
    assert (looked(scan, hands), scan.crowd) == ([], 2 * 400)


@pytest.mark.parametrize("game", ["huapai", "guandan"])
def test_a_hand_is_packed_the_same_from_its_text(game: str) -> None:
    for board in a_set(GAMES[game], 2).boards:
        for hand in board.deal.hands:
            assert packed_text(hand_text(hand)) == packed(hand)
    assert packed_text("...") == packed(Hand.of([]))


def test_a_hand_astride_of_two_others_is_none() -> None:
    wanted = Hand.of([0, 9])
    faces = b"\0" + packed(wanted) + b"\0" * (HAND_BYTES - 1)
    assert len(faces) % HAND_BYTES == 0
    for scan in (SameFaces([wanted]), ManySameFaces([wanted])):
        scan.look(faces)
        assert scan.found() == []


def test_blocks_hold_every_board_in_order() -> None:
    boards = a_set(GAMES["huapai"], 1, 30).boards
    of = [
        ((at, 2**32 - 1 - at, 1), b"".join(map(packed, boards[at % 30].deal.hands))) for at in range(BLOCK_BOARDS + 7)
    ]
    first, second = blocks_of(of)
    assert (first["boards"], second["boards"]) == (BLOCK_BOARDS, 7)
    assert [place_at(second["places"], at) for at in range(7)] == [place for place, _ in of[BLOCK_BOARDS:]]


def test_the_store_knows_each_hand_from_the_moment_its_set_is_in(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (hand_blocks, hand_index):
        monkeypatch.setattr(module, "BLOCK_BOARDS", 20)
    # The second huapai set begins in the block of the first and ends in the third.
    sizes = [("huapai", 12), ("guandan", 4), ("huapai", 32), ("shengji", 4)]
    sets = [a_set(GAMES[game], seed, size) for seed, (game, size) in enumerate(sizes)]
    with Store(store_url) as store:
        for place, of in enumerate(sets):
            assert store.add(f"set {place}", of, 1, NOW)
        for place, number in ((0, 12), (1, 4), (2, 1), (2, 8), (2, 9), (2, 28), (2, 29), (2, 32), (3, 1)):
            board = sets[place].board(number)
            known = store.hands.known(board.deal.hands)
            assert [[(one.set_name, one.number, one.seat) for one in of] for of in known] == [
                [(f"set {place}", number, seat)] for seat in SEATS
            ]
            assert store.hands.known(board.deal.hands, besides=sets[place].fingerprint) == ((),) * 4
        assert store.hands.extent(["huapai"]) == store.hands.extent(["huapai", "bridge"])
        assert store.hands.extent().boards == 52
        assert store.hands.extent(["bridge"]).boards == 0


@pytest.mark.parametrize("game", ["huapai", "shengji", "guandan", "bridge"])
def test_the_store_knows_a_hand_by_what_was_read_of_it_where_chance_would_not_find_it(
    store_url: str, game: str
) -> None:
    of = a_set(GAMES[game], 5, 12)
    hand = of.boards[6].deal[Seat.S]
    read = list(hand)[3:]
    other = next(face for face in of.boards[6].deal[Seat.W] if not hand.counts[face])
    with Store(store_url) as store:
        store.add("one", of, 1, NOW)

        def known(*asked: tuple[Hand, int]) -> list[list[tuple[int, Seat]]]:
            every = store.hands.known([hand for hand, _ in asked], unread=[unread for _, unread in asked])
            return [[(one.number, one.seat) for one in hits] for hits in every]

        assert known((Hand.of(read), 3), (hand, 0)) == [[(7, Seat.S)]] * 2
        # Too many or too few besides, a card that it does not have, so few that chance finds them.
        assert known((Hand.of(read), 2), (Hand.of(read), 4)) == [[], []]
        assert known((Hand.of([*read[1:], other]), 3), (Hand.of(read[:2]), len(hand) - 2)) == [[], []]
        assert store.hands.known([Hand.of(read)], of.fingerprint, [3]) == ((),)


def test_a_set_that_is_not_stored_is_not_known(store_url: str) -> None:
    of = a_set(GAMES["huapai"], 5)
    with Store(store_url) as store:
        store.add("one", of, 1, NOW)
        with pytest.raises(Exception, match="set_name_taken"):
            store.add("one", a_set(GAMES["huapai"], 6), 1, NOW)
        assert store.hands.extent().boards == 16


def test_boards_of_sets_that_are_being_entered_are_found_before_the_others(store_url: str) -> None:
    of = a_set(GAMES["huapai"], 5, 4)
    with Store(store_url) as store:
        store.entered.begin("typed", "huapai", "Cup", "2", NOW)
        store.entered.put("typed", of.boards[1:3], "Li", NOW)
        assert store.hands.extent(["huapai"]) == Extent(1, 2, NOW)
        assert store.hands.extent(["guandan"]) == Extent(0, 0, "")
        store.add("made", of, 1, NOW)
        scan = NearScan([of.boards[2].deal[Seat.E]])
        found = store.hands.boards_with(scan, ["huapai", "bridge"])
        assert [(one.set_name, one.board.number, one.being_entered) for one in found] == [
            ("typed", 3, True), ("made", 3, False),
        ]  # fmt: skip
        assert store.hands.boards_with(NearScan([of.boards[2].deal[Seat.E]]), ["guandan"]) == ()
        # What verify asks are sets that can lie on a table.
        assert [one.set_name for one in store.hands.known([of.boards[2].deal[Seat.E]])[0]] == ["made"]


def asked_of(hands: Sequence[Hand], homes: Sequence[Seat]) -> list[Asked]:
    return [Asked(hands[home], pocket=pocket) for pocket, home in zip(SEATS, homes, strict=True)]


LIES = [
    ((Seat.N, Seat.E, Seat.S, Seat.W), Pattern.IDENTICAL),
    ((Seat.W, Seat.N, Seat.E, Seat.S), Pattern.TURNED_90),
    ((Seat.S, Seat.W, Seat.N, Seat.E), Pattern.TURNED_180),
    ((Seat.E, Seat.S, Seat.W, Seat.N), Pattern.TURNED_270),
    ((Seat.N, Seat.E, Seat.W, Seat.S), Pattern.EXCHANGED_HANDS),
]


@pytest.mark.parametrize("game", ["huapai", "shengji", "guandan"])
@pytest.mark.parametrize(("homes", "lies"), LIES)
def test_how_a_board_lies_is_named_also_with_a_card_moved(game: str, homes: Sequence[Seat], lies: Pattern) -> None:
    boards = a_set(GAMES[game], 3).boards
    n, e, s, w = boards[6].deal.hands
    card = next(iter(n))
    gone = Hand.of(face for face in n if face != card)
    moved = len(n) - len(gone)
    best = rank(asked_of((gone, e.plus(n.minus(gone)), s, w), homes), boards, len(boards))[0]
    assert (best.board, best.lies, best.wrong, len(best.fits)) == (6, lies, moved, 4)
    assert best.is_likely


def test_a_board_of_two_sets_tells_which_hands_are_whose() -> None:
    boards = a_set(GAMES["huapai"], 4).boards
    n, e, s, _ = boards[0].deal.hands
    first, second = rank(asked_of((n, e, s, boards[9].deal[Seat.W]), SEATS), boards, len(boards))[:2]
    assert (first.board, [fit.pocket for fit in first.fits]) == (0, [Seat.N, Seat.E, Seat.S])
    assert (second.board, [fit.pocket for fit in second.fits], second.lies) == (9, [Seat.W], None)


def test_the_nearest_comes_first_and_unread_cards_count_for_neither_side() -> None:
    of = GAMES["huapai"]
    boards = a_set(of, 8).boards
    hand = boards[3].deal[Seat.S]
    part = Hand.of(list(hand)[:10])
    for asked, wrong in ((Asked(hand), 0), (Asked(part, 3), 0), (Asked(part), 3), (Asked(part, 1), 2)):
        best = rank([asked], boards, len(boards))[0]
        assert (best.board, best.fits[0].seat, best.wrong) == (3, Seat.S, wrong)


def test_games_are_chosen_by_the_number_of_cards() -> None:
    def of(count: int, unread: int = 0) -> tuple[str, ...]:
        return games_of([Asked(Hand.of(range(count)), unread)])

    assert of(13) == of(12) == of(10, 3) == ("huapai", "bridge")
    assert of(27) == ("shengji", "guandan")
    assert of(33) == ("shengji",)
    assert of(4) == tuple(GAMES)
    assert of(20) == ("shengji", "guandan")
    assert games_of([Asked(Hand.of(range(13)))], GAMES["guandan"]) == ("guandan",)


@pytest.mark.parametrize(("game", "size"), [("huapai", 13), ("guandan", 27), ("shengji", 33)])
def test_chance_is_what_random_hands_show(game: str, size: int) -> None:
    source, of = random.Random(1), GAMES[game]
    cards = [face for face in range(54) for _ in range(of.copies_of(face))]
    hand = Hand.of(source.sample(cards, of.hand_size))
    assert chance(hand, of, size, 0) == pytest.approx(1)
    if of.packs == 1:
        assert chance(hand, of, 13, 13) == pytest.approx(1 / comb(52, 13))
    shares = [hand.shared(Hand.of(source.sample(cards, size))) for _ in range(3000)]
    for least in range(min(shares), max(shares) + 1):
        expected = chance(hand, of, size, least)
        assert sum(share >= least for share in shares) / 3000 == pytest.approx(expected, abs=0.04)
