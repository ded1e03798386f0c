"""Every fault of the catalogue, alone and in pairs: it is named, counted once, and its moves restore the record."""

import random
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from misboards import (
    cards_in_each_others_pocket,
    faults_of_game,
    lookup_of,
    right_hand_cards,
    tribute,
    two_seats,
    with_fixed_tribute,
    wrong_print,
    wrong_record,
    wrong_seat_print,
)
from verify_cases import after_hand_moves, after_moves, carried, deal_of, random_set, with_hand

from boards.board import Board
from boards.deal import Deal, Hand
from boards.diagnosis import Diagnosis, FindingKind, HintKind, Pattern, diagnosis_json
from boards.games import GAMES, HuapaiHeader
from boards.known_hands import SetState
from boards.reading import HandCard, Reading
from boards.seats import SEATS
from boards.verify import compare
from boards.verify_play import tribute_faces
from boards.wording import LANGUAGES
from boards.wording.report import diagnosis_lines

N, E, S, W = SEATS
GAME_IDS = tuple(GAMES)
EVERY = [(game_id, name) for game_id in GAME_IDS for name in faults_of_game(game_id)]
ELSEWHERE = (Pattern.OTHER_BOARD, Pattern.OTHER_SET)
seeds = st.integers(0, 2**32)


def restored(found: Deal, diagnosis: Diagnosis, board: Board, boards: list[Board]) -> None:
    """Both ways of putting it right end at the record."""
    assert after_moves(found, diagnosis.moves) == board.deal
    if diagnosis.pattern in ELSEWHERE:
        assert {m.source for m in diagnosis.hand_moves if m.target is None} == set(SEATS)
        return
    after = after_moves(after_hand_moves(found, diagnosis, boards), diagnosis.card_moves)
    fetched = {m.hand for m in diagnosis.hand_moves if m.source is None}
    for seat in SEATS:
        assert not len(after[seat].minus(board.deal[seat]))
        assert after[seat] == board.deal[seat] or seat in fetched


@pytest.mark.parametrize(("game_id", "name"), EVERY)
@given(seed=seeds)
@settings(max_examples=8)
def test_one_fault_is_named_counted_once_and_restored(game_id: str, name: str, seed: int) -> None:
    rng = random.Random(seed)
    boards = random_set(game_id, seed, 5)
    board = boards.pop(rng.randrange(5))
    fault, pattern = faults_of_game(game_id)[name]
    found = fault(board, board.deal, boards, rng)
    diagnosis = compare(board, Reading.of_deal(found), [board, *boards])
    assert (diagnosis.pattern, diagnosis.faults, diagnosis.is_clean) == (pattern, 1, False)
    restored(found, diagnosis, board, [board, *boards])
    # The order of the other boards is no reason.
    assert compare(board, Reading.of_deal(found), boards[::-1]) == diagnosis


PAIRS = {game_id: list(combinations_with_replacement(faults_of_game(game_id), 2)) for game_id in GAME_IDS}
OF_HANDS = ("turned by 90", "turned by 180", "turned by 270", "two hands exchanged", "a hand of another board",
            "another board")  # fmt: skip


def touched(before: Deal, after: Deal) -> set[int]:
    """The faces that lie elsewhere."""
    pairs = zip(before.hands, after.hands, strict=True)
    return {face for a, b in pairs for face, (m, n) in enumerate(zip(a.counts, b.counts, strict=True)) if m != n}


@pytest.mark.parametrize("game_id", GAME_IDS)
@given(seed=seeds)
@settings(max_examples=60)
def test_two_faults_need_no_more_than_two_and_are_restored(game_id: str, seed: int) -> None:
    """Two faults of cards touch different faces: two that touch one are other faults, and no reading tells which."""
    rng = random.Random(seed)
    faults, names = faults_of_game(game_id), list(faults_of_game(game_id))
    boards = random_set(game_id, seed, 4)
    board, others = boards[0], boards[1:]
    # Hands and boards of elsewhere first, turns last: a card is displaced where it is.
    pair = sorted(rng.choice(PAIRS[game_id]), key=lambda one: -names.index(one))
    found, moved = board.deal, set[int]()
    for name in pair:
        if name in OF_HANDS:
            found = faults[name][0](board, found, others, rng)
            continue
        if found != board.deal and ("bottom" in name or "tribute" in name):
            continue  # play is with the cards of the record
        for _ in range(40):
            after = faults[name][0](board, found, others, rng)
            if moved.isdisjoint(touched(found, after)):
                moved |= touched(found, after)
                found = after
                break
    diagnosis = compare(board, Reading.of_deal(found), boards)
    # A stranger's hand hides one half of a double tribute, and the other half is an exchange like any.
    is_hidden = set(pair) == {"a hand of another board", "a double tribute"}
    assert diagnosis.faults <= 2 + is_hidden, pair
    restored(found, diagnosis, board, boards)


WHOLE = ("turned by 90", "turned by 180", "turned by 270", "two hands exchanged", "a hand of another board")
SINGLE = {
    "a card moved": FindingKind.CARD_MOVED,
    "two cards exchanged": FindingKind.CARDS_EXCHANGED,
    "a card missing": FindingKind.CARD_MISSING,
    "a card of another pack": FindingKind.CARD_FOREIGN,
}


@pytest.mark.parametrize("whole", WHOLE)
@pytest.mark.parametrize("single", SINGLE)
@given(seed=seeds)
@settings(max_examples=4)
def test_whole_hands_with_one_more_fault_are_mixed_and_both_are_named(whole: str, single: str, seed: int) -> None:
    rng = random.Random(seed)
    game_id = GAME_IDS[seed % 4]
    board, *others = random_set(game_id, seed, 4)
    faults = faults_of_game(game_id)
    found = faults[whole][0](board, board.deal, others, rng)
    hands_of_others = [seat for seat in SEATS if found[seat] not in board.deal.hands]
    before = found
    for _ in range(50):
        found = faults[single][0](board, before, others, rng)
        # A card exchanged with the stranger's hand is no fault of this board's cards.
        if all(found[seat] == before[seat] for seat in hands_of_others):
            break
    else:
        return
    diagnosis = compare(board, Reading.of_deal(found), others)
    assert diagnosis.faults <= 2
    if diagnosis.faults == 2 and not hands_of_others:
        assert diagnosis.pattern is Pattern.MIXED
        assert SINGLE[single] in {finding.kind for finding in diagnosis.findings}


# ---- play


@given(seed=seeds, is_returned=st.booleans())
@settings(max_examples=25)
def test_a_tribute_that_the_header_fixes_is_named_and_one_that_it_does_not_is_a_hint(
    seed: int, is_returned: bool
) -> None:
    rng = random.Random(seed)
    board = random_set("guandan", seed, 1)[0]
    payer, receiver = two_seats(rng)
    found = tribute(board, board.deal, payer, receiver, rng, is_returned=is_returned)
    fixed = compare(with_fixed_tribute(board, payer, receiver), Reading.of_deal(found))
    assert (fixed.pattern, fixed.faults) == (Pattern.TRIBUTE_NOT_UNDONE, 1)
    assert [(f.kind, f.seats) for f in fixed.findings] == [(FindingKind.TRIBUTE_KEPT, (payer, receiver))]
    assert len(fixed.findings[0].cards) == 1 + is_returned
    free = compare(board, Reading.of_deal(found))
    assert free.pattern is (Pattern.EXCHANGED_CARDS if is_returned else Pattern.MOVED_CARDS)
    assert (HintKind.MAYBE_TRIBUTE in {hint.kind for hint in free.hints}) == is_returned
    other_way = compare(with_fixed_tribute(board, payer.partner, receiver), Reading.of_deal(found))
    assert other_way.pattern is free.pattern


def test_the_highest_card_is_a_joker_then_the_level_then_the_ace_and_never_a_heart_of_the_level() -> None:
    clubs, hearts = 39, 13
    assert tribute_faces(Hand.of([0, 52, 53, 53]), "2") == {53}
    assert tribute_faces(Hand.of([0, 52]), "2") == {52}
    # Level 5: C5 is above the aces, H5 is wild and cannot be paid.
    assert tribute_faces(Hand.of([0, hearts, clubs + 9]), "5") == {clubs + 9}
    assert tribute_faces(Hand.of([0, hearts, hearts + 9]), "5") == {0, hearts}
    assert tribute_faces(Hand.of([hearts + 9, clubs + 12]), "5") == {clubs + 12}


@pytest.mark.parametrize(("gone", "faults", "pattern"), [
    (8, 1, Pattern.BOTTOM_NOT_RETURNED), (9, 2, Pattern.BOTTOM_NOT_RETURNED), (10, 3, Pattern.BOTTOM_NOT_RETURNED),
    (11, 11, Pattern.MOVED_CARDS), (7, 2, Pattern.BOTTOM_NOT_RETURNED), (6, 3, Pattern.BOTTOM_NOT_RETURNED),
    (5, 5, Pattern.MOVED_CARDS),
])  # fmt: skip
def test_about_as_many_cards_of_the_declarer_as_were_buried_are_the_bottom(
    gone: int, faults: int, pattern: Pattern
) -> None:
    board = random_set("shengji", 3, 1)[0]
    declarer = E
    found = board.deal
    for face in list(board.deal[declarer])[:gone]:
        found = carried(found, declarer, N, face)
    diagnosis = compare(board, Reading.of_deal(found))
    assert (diagnosis.faults, diagnosis.pattern) == (faults, pattern)


def test_a_turned_board_whose_bottom_was_left_out_is_two_faults() -> None:
    board = random_set("shengji", 4, 1)[0]
    found = faults_of_game("shengji")["the bottom left outside"][0](board, board.deal, (), random.Random(1))
    diagnosis = compare(board, Reading.of_deal(found.turned(1)))
    assert (diagnosis.faults, diagnosis.pattern) == (2, Pattern.MIXED)
    assert [f.kind for f in diagnosis.findings] == [FindingKind.HANDS_TURNED, FindingKind.BOTTOM_LEFT]


# ---- other sets


@given(seed=seeds, steps=st.integers(0, 3), game_id=st.sampled_from(GAME_IDS))
@settings(max_examples=20)
def test_a_board_of_another_set_is_that_sets_also_turned(seed: int, steps: int, game_id: str) -> None:
    boards, earlier = random_set(game_id, seed, 3), random_set(game_id, seed + 1, 3)
    lookup = lookup_of(earlier, "earlier", date="2026-08-07")
    found = earlier[2].deal.turned(steps)
    diagnosis = compare(boards[0], Reading.of_deal(found), boards, lookup)
    assert (diagnosis.pattern, diagnosis.faults) == (Pattern.OTHER_SET, 1 + (steps > 0))
    known = diagnosis.findings[0].known
    assert known is not None
    assert (known.set_name, known.number) == ("earlier", 3)
    assert all(m.of_set == "earlier" for m in diagnosis.hand_moves if m.target is None)
    # One hand tells as much as four: sets come in boxes.
    hands = (None, found[E], None, None)
    assert compare(boards[0], Reading(hands), boards, lookup).pattern is Pattern.OTHER_SET


def test_of_two_sets_with_the_same_deal_the_one_that_was_played_is_named() -> None:
    boards, earlier = random_set("bridge", 1, 3), random_set("bridge", 2, 3)
    later = lookup_of(earlier, "later", state=SetState.PREPARED)
    played = lookup_of(earlier, "played", state=SetState.PLAYED)
    diagnosis = compare(
        boards[0],
        Reading.of_deal(earlier[1].deal),
        boards,
        lambda hands: [[*new, *old] for new, old in zip(later(hands), played(hands), strict=True)],
    )
    known = diagnosis.findings[0].known
    assert known is not None
    assert (known.set_name, known.state) == ("played", SetState.PLAYED)


@given(seed=seeds)
@settings(max_examples=20)
def test_one_hand_of_another_set_among_three_right_ones_is_a_hand_that_strayed(seed: int) -> None:
    game_id = GAME_IDS[seed % 4]
    boards, earlier = random_set(game_id, seed, 3), random_set(game_id, seed + 1, 3)
    face = next(iter(boards[0].deal[E]))
    found = with_hand(carried(boards[0].deal, E, S, face), N, earlier[0].deal[W])
    diagnosis = compare(boards[0], Reading.of_deal(found), boards, lookup_of(earlier, "earlier"))
    assert [f.kind for f in diagnosis.findings] == [FindingKind.OTHER_SET_HAND, FindingKind.CARD_MOVED]
    assert (diagnosis.pattern, diagnosis.faults) == (Pattern.MIXED, 2)
    assert diagnosis.fits_no_hand == ()


def test_the_store_is_not_asked_where_one_fault_explains_all() -> None:
    def lookup(hands: object) -> list[list[object]]:
        raise AssertionError(hands)

    board, *others = random_set("huapai", 1, 4)
    for name, (fault, _pattern) in faults_of_game("huapai").items():
        found = fault(board, board.deal, others, random.Random(name))
        compare(board, Reading.of_deal(found), others, lookup)  # type: ignore[arg-type]


# ---- three witnesses: record, cards, hand cards


@pytest.mark.parametrize(("plant", "pattern", "kinds", "faults"), [
    (wrong_print, Pattern.WRONG_PRINT, [FindingKind.HAND_CARD_WRONG], 1),
    (wrong_seat_print, Pattern.WRONG_SEAT_PRINT, [FindingKind.HAND_CARD_SEAT], 1),
    (cards_in_each_others_pocket, Pattern.WRONG_SEAT_PRINT, [FindingKind.HAND_CARD_POCKET] * 2, 2),
    (wrong_record, Pattern.WRONG_PRINT, [FindingKind.RECORD_DIFFERS], 1),
])  # fmt: skip
@given(seed=seeds)
@settings(max_examples=10)
def test_the_witness_that_stands_alone_is_the_wrong_one(
    plant, pattern: Pattern, kinds: list[FindingKind], faults: int, seed: int  # type: ignore[no-untyped-def]
) -> None:  # fmt: skip
    rng = random.Random(seed)
    # Of the other boards none is among those compared with: else the cards would be that board's.
    board, *strangers = random_set(GAME_IDS[seed % 4], seed, 3)
    same_sizes = [one for one in strangers if [*map(len, one.deal.hands)] == [*map(len, board.deal.hands)]]
    reading = plant(board, same_sizes or [replace(board, deal=board.deal.turned(0))], rng) if same_sizes else None
    if reading is None:
        return
    diagnosis = compare(board, reading)
    assert (diagnosis.pattern, [f.kind for f in diagnosis.findings], diagnosis.faults) == (pattern, kinds, faults)
    assert not diagnosis.is_clean


def test_hand_cards_that_went_with_their_hands_are_right_and_so_are_those_that_stayed() -> None:
    board, other = random_set("huapai", 2, 2)
    with_hands = tuple(replace(card, pocket=card.seat.turned(1)) for card in _cards(board))
    for cards in (with_hands, _cards(board)):
        diagnosis = compare(board, replace(Reading.of_deal(board.deal.turned(1)), hand_cards=cards), [other])
        assert (diagnosis.pattern, diagnosis.faults) == (Pattern.TURNED_90, 1)
    whole = replace(Reading.of_deal(other.deal), hand_cards=_cards(other))
    assert compare(board, whole, [board, other]).findings[0].kind is FindingKind.OTHER_BOARD
    assert compare(board, whole, [board, other]).faults == 1


def test_a_hand_card_of_another_board_among_right_cards_is_wrong_print() -> None:
    board, other = random_set("huapai", 2, 2)
    cards = (_cards(other)[0], *_cards(board)[1:])
    diagnosis = compare(board, replace(Reading.of_deal(board.deal), hand_cards=cards), [board, other])
    assert diagnosis.pattern is Pattern.WRONG_PRINT
    assert [(f.kind, f.seats, f.board) for f in diagnosis.findings] == [(FindingKind.HAND_CARD_BOARD, (N,), 2)]


def _cards(board: Board) -> tuple[HandCard, ...]:
    return tuple(right_hand_cards(board))


# ---- facts beside the cards


def test_back_header_and_container_are_findings_and_leave_the_pattern() -> None:
    board = random_set("huapai", 2, 3)[2]
    reading = replace(
        Reading.of_deal(board.deal), other_backs=(0, 2, 0, 0), container=9, header=(("leader", "E"), ("level", "T"))
    )
    diagnosis = compare(board, reading)
    assert isinstance(board.header, HuapaiHeader)
    assert (diagnosis.pattern, diagnosis.faults, diagnosis.is_clean) == (Pattern.IDENTICAL, 0, False)
    assert [(f.kind, f.seats, f.count, f.board, f.role, f.want, f.got) for f in diagnosis.findings] == [
        (FindingKind.OTHER_BACK, (E,), 2, None, None, None, None),
        (FindingKind.CONTAINER, (), None, 9, None, None, None),
        (FindingKind.HEADER, (), None, None, "leader", "S", "E"),
        (FindingKind.HEADER, (), None, None, "level", None, "T"),
    ]
    right = replace(reading, other_backs=(0, 0, 0, 0), container=3, header=(("leader", "S"),))
    assert compare(board, right).is_clean


# ---- least moves, by search

CARDS = 8


@given(seed=seeds)
@settings(max_examples=12)
def test_no_fewer_moves_lead_from_a_small_misboard_to_its_record(seed: int) -> None:
    """By trying everything on boards of eight cards: the search knows cards, places and nothing else."""
    rng = random.Random(seed)
    cards = [rng.randrange(5) for _ in range(CARDS)]
    places = [rng.randrange(4) for _ in range(CARDS)]
    record = _small(cards, places)
    board = Board(1, "huapai", GAMES["huapai"].default_header(1), record)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(cards))
        if rng.random() < 0.7:
            places[at] = rng.randrange(4)
        elif rng.random() < 0.5:
            cards[at] = rng.randrange(5)
        else:
            del cards[at], places[at]
    found = _small(cards, places)
    moves = compare(board, Reading.of_deal(found)).moves
    assert after_moves(found, moves) == record
    assert _within(found, record, len(moves))
    assert not _within(found, record, len(moves) - 1)


def _small(cards: list[int], places: list[int]) -> Deal:
    return deal_of([Hand.of(c for c, p in zip(cards, places, strict=True) if p == seat) for seat in SEATS])


def _within(found: Deal, record: Deal, moves: int) -> bool:
    """Whether at most so many moves of any card lead from one to the other: half the way from each end."""
    if moves < 0:
        return False
    ahead, back = {found}, {record}
    for step in range(moves):
        ends = ahead if step % 2 == 0 else back
        ends |= {after for deal in ends for after in _after_one(deal)}
    return not ahead.isdisjoint(back)


def _after_one(deal: Deal) -> list[Deal]:
    after = []
    for source in (*SEATS, None):
        for face in set(deal[source]) if source is not None else range(5):
            for target in (*SEATS, None):
                if target != source:
                    after.append(carried(deal, source, target, face))
    return after


# ---- anything at all


@given(
    seed=seeds,
    pockets=st.tuples(*[st.sampled_from(["own", "other", "earlier", "none", "some", "empty"])] * 4),
    backs=st.tuples(*[st.integers(0, 30)] * 4),
    container=st.none() | st.integers(1, 99),
    fields=st.lists(st.tuples(st.sampled_from(["leader", "level", "dealer", "tribute", "no such"]),
                              st.sampled_from(["N", "T", "N>E", "All", ""])), max_size=3),
)  # fmt: skip
@settings(max_examples=60)
def test_nothing_that_is_read_makes_it_raise(
    seed: int, pockets: tuple[str, ...], backs: tuple[int, ...], container: int | None, fields: list[tuple[str, str]]
) -> None:
    rng = random.Random(seed)
    game_id = GAME_IDS[seed % 4]
    boards, earlier = random_set(game_id, seed, 3), random_set(game_id, seed + 1, 2)
    whose = {"own": boards[0], "other": boards[1], "earlier": earlier[0]}
    hands: list[Hand | None] = []
    for kind in pockets:
        whole = rng.choice(whose.get(kind, boards[0]).deal.hands)
        some = Hand.of(rng.sample(list(whole), rng.randrange(len(whole))))
        hands.append({"none": None, "some": some, "empty": Hand.of([])}.get(kind, whole))
    n, e, s, w = hands
    bn, be, bs, bw = backs
    cards = [
        replace(card, pocket=rng.choice((*SEATS, None)), number=rng.choice((1, 2, 77, None)),
                hand=rng.choice((card.hand, None, earlier[0].deal[N], Hand.of([]))))
        for one in rng.sample([boards[0], boards[1]], rng.randrange(3)) for card in right_hand_cards(one)
    ]  # fmt: skip
    reading = Reading(
        (n, e, s, w), (rng.randrange(3), 0, 0, rng.randrange(3)), rng.choice((1, 2, None)), "typed",
        (0, rng.randrange(2), 0, 0), (bn, be, bs, bw), container, tuple(fields), tuple(cards),
    )  # fmt: skip
    diagnosis = compare(boards[0], reading, boards, lookup_of(earlier, "earlier", session="1"))
    assert diagnosis_json(diagnosis)["pattern"] == diagnosis.pattern
    for lang in LANGUAGES:
        for blind in (False, True):
            assert diagnosis_lines(diagnosis, lang, blind)[0]
