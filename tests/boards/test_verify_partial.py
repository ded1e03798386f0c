"""Partial readings: what is named holds in whatever the pockets that nobody saw may hold."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from verify_cases import carried, deal_of, random_set, reading_of

from boards.board import Board
from boards.cards import CardName
from boards.deal import Hand
from boards.diagnosis import Diagnosis, FindingKind, Hint, HintKind, diagnosis_json
from boards.games import GAMES
from boards.seats import SEATS, Seat
from boards.verify import compare
from boards.wording import LANGUAGES, say
from boards.wording.report import diagnosis_lines

N, E, S, W = SEATS


def hints(diagnosis: Diagnosis, kind: HintKind) -> list[Hint]:
    return [hint for hint in diagnosis.hints if hint.kind is kind]


# ---- two packs: whose twin is it?


@given(seed=st.integers(0, 2**32), game_id=st.sampled_from(("shengji", "guandan")))
@settings(max_examples=25)
def test_a_card_that_two_unseen_hands_may_lack_is_given_to_neither(seed: int, game_id: str) -> None:
    rng = random.Random(seed)
    board = random_set(game_id, seed, 1)[0]
    here, a, b, _ = rng.sample(SEATS, 4)
    of_both = [face for face in range(54) if board.deal[a].counts[face] == board.deal[b].counts[face] == 1]
    face = rng.choice(of_both)
    found = [hand if seat == here else None for seat, hand in enumerate(carried(board.deal, a, here, face).hands)]
    diagnosis = compare(board, reading_of(found), [board])
    (hint,) = hints(diagnosis, HintKind.BELONGS_TO_ONE_OF)
    assert (hint.cards, hint.seats) == ((face,), (here, *sorted((a, b))))
    first, second = sorted((a, b))
    english = diagnosis_lines(diagnosis, "en")[0]
    card = say("s_moved_one_of", "en", card=CardName(face), source=here, seats=(first, second))
    assert f"one card misplaced. {card}" in english
    assert f"back to {first.name}" not in english
    assert diagnosis_json(diagnosis, blind=True)["hints"][0]["cards"] == []
    for lang in LANGUAGES:
        line = diagnosis_lines(diagnosis, lang, blind=True)[0]
        seats = tuple(say("v_seat", lang, seat=seat) for seat in (first, second))
        assert say("b_moved_one_of", lang, source=here, seats=seats) in line
    # Once one of the two was looked at there is no doubt.
    found[a] = carried(board.deal, a, here, face)[a]
    decided = compare(board, reading_of(found), [board])
    assert [(f.kind, f.seats) for f in decided.findings] == [(FindingKind.CARD_MOVED, (here, a))]
    assert not hints(decided, HintKind.BELONGS_TO_ONE_OF)


@pytest.mark.parametrize("game_id", ["huapai", "bridge"])
def test_of_one_pack_there_is_one_hand_that_can_lack_it(game_id: str) -> None:
    board = random_set(game_id, 1, 1)[0]
    face = next(iter(board.deal[N]))
    found = carried(board.deal, N, E, face)[E]
    diagnosis = compare(board, reading_of([None, found, None, None]), [board])
    assert not hints(diagnosis, HintKind.BELONGS_TO_ONE_OF)
    assert diagnosis.moves[0].target is N


def small_guandan(*hands: tuple[int, ...]) -> Board:
    return Board(1, "guandan", GAMES["guandan"].default_header(1), deal_of([Hand.of(hand) for hand in hands]))


def test_of_two_that_lack_a_card_and_have_one_unread_neither_is_said_to_have_it() -> None:
    board = small_guandan((1, 2, 4), (0, 4, 5), (1, 3, 3), (0, 2, 5))
    seen = [Hand.of(cards) for cards in ((2, 4, 5), (0, 4), (1, 3, 3), (0, 2))]
    diagnosis = compare(board, reading_of(seen, (0, 1, 0, 1)))
    assert diagnosis.faults == 1
    # A card of N was exchanged for one 5: either of E, which then has a 1, or of W.
    told = {hint.seats: hint.cards for hint in hints(diagnosis, HintKind.UNREAD_ONE_OF)}
    assert told == {(E,): (1, 5), (W,): (1, 5)}
    assert not hints(diagnosis, HintKind.UNREAD_SHOULD_BE)


def test_of_two_that_lack_a_card_the_one_with_too_few_cards_does_not_have_it_unread() -> None:
    board = small_guandan((1, 2, 5), (0, 1, 3), (0, 4, 4), (2, 3, 5))
    seen = [Hand.of(cards) for cards in ((1, 2), (0, 1, 3), (0, 4, 4, 5), (2,))]
    diagnosis = compare(board, reading_of(seen, (1, 0, 0, 1)))
    assert diagnosis.faults == 1
    moved = [finding for finding in diagnosis.findings if finding.kind is FindingKind.CARD_MOVED]
    assert [(finding.cards, finding.seats) for finding in moved] == [((5,), (S, W))]
    told = {hint.seats: hint.cards for hint in hints(diagnosis, HintKind.UNREAD_SHOULD_BE)}
    assert told == {(N,): (5,), (W,): (3,)}


def test_the_card_that_an_unread_one_was_exchanged_for_may_be_any_that_the_other_lacks() -> None:
    board = small_guandan((0, 4, 5), (3, 4, 5), (1, 2, 3), (0, 1, 2))
    seen = [Hand.of(cards) for cards in ((0, 4, 5), (2, 4), (1,))]
    diagnosis = compare(board, reading_of([*seen, None], (0, 1, 2, 0)))
    told = {hint.seats: hint.cards for hint in hints(diagnosis, HintKind.UNREAD_ONE_OF)}
    # The 2 in E is of S or of W: S has its own 3, and a 2 or what E gave for it.
    assert told == {(E,): (3, 5), (S,): (2, 3, 5)}


# ---- small decks: everything that one fault could have made of the record

Cards = tuple[tuple[int, ...], ...]


def one_fault_away(record: Cards, faces: list[int]) -> Iterator[Cards]:
    """A card moved, missing, too many, or of another pack, and two cards exchanged."""

    def put(changes: list[tuple[int, int | None, int | None]]) -> Cards:
        hands = [list(hand) for hand in record]
        for seat, out, into in changes:
            if out is not None:
                hands[seat].remove(out)
            if into is not None:
                hands[seat].append(into)
        return tuple(tuple(sorted(hand)) for hand in hands)

    for a in range(4):
        yield from (put([(a, None, face)]) for face in faces)
        for card in set(record[a]):
            yield put([(a, card, None)])
            yield from (put([(a, card, face)]) for face in faces if face != card)
            for b in range(4):
                if a != b:
                    yield put([(a, card, None), (b, None, card)])
                    yield from (
                        put([(a, card, two), (b, two, card)]) for two in set(record[b]) if a < b and two != card
                    )


def too_many(found: Cards, record: Cards) -> int:
    """Cards beyond the pack: what lies here twice and should not is believed only if nothing else explains it."""
    return (Counter(c for hand in found for c in hand) - Counter(c for hand in record for c in hand)).total()


@given(seed=st.integers(0, 2**32))
@settings(max_examples=150)
def test_what_is_named_holds_in_all_that_one_fault_could_have_left_where_nobody_looked(seed: int) -> None:
    rng = random.Random(seed)
    packs, size = rng.choice((1, 2)), rng.choice((3, 4))
    deck = [face for face in range(4 * size // packs) for _ in range(packs)]
    rng.shuffle(deck)
    record: Cards = tuple(tuple(sorted(deck[size * seat : size * seat + size])) for seat in range(4))
    near = [record, *one_fault_away(record, sorted(set(deck)))]
    found = rng.choice(near)
    looked = rng.sample(SEATS, rng.randrange(1, 5))
    seen = {seat: list(found[seat]) for seat in looked}
    unread = Counter[Seat]()
    for seat in rng.choices(looked, k=rng.randrange(5)):
        if seen[seat]:
            seen[seat].remove(rng.choice(seen[seat]))
            unread[seat] += 1

    fits = [
        deal
        for deal in near
        if all(
            len(deal[seat]) == len(cards) + unread[seat] and not Counter(cards) - Counter(deal[seat])
            for seat, cards in seen.items()
        )
    ]
    if record in fits:
        fits = [record]
    fits = [deal for deal in fits if too_many(deal, record) == min(too_many(one, record) for one in fits)]
    game_id = "bridge" if packs == 1 else "guandan"
    board = Board(1, game_id, GAMES[game_id].default_header(1), deal_of([Hand.of(hand) for hand in record]))
    reading = reading_of(
        [Hand.of(seen[seat]) if seat in seen else None for seat in SEATS], [unread[seat] for seat in SEATS]
    )
    diagnosis = compare(board, reading)
    assert diagnosis.faults <= (fits != [record])
    if diagnosis.hand_moves:
        return

    def lacks(deal: Cards, seat: Seat, face: int | None) -> bool:
        return face is not None and deal[seat].count(face) < record[seat].count(face)

    for hint in diagnosis.hints:
        if hint.kind in (HintKind.UNREAD_SHOULD_BE, HintKind.UNREAD_ONE_OF):
            (seat,) = hint.seats
            for deal in fits:
                left = Counter(deal[seat]) - Counter(seen[seat])
                if hint.kind is HintKind.UNREAD_SHOULD_BE:
                    assert sorted(left.elements()) == sorted(hint.cards), (hint, deal)
                elif len(hint.cards) > 1:
                    assert set(left) <= set(hint.cards), (hint, deal)
    homes = {(hint.cards[0], hint.seats[0]): hint.seats[1:] for hint in hints(diagnosis, HintKind.BELONGS_TO_ONE_OF)}
    for finding in diagnosis.findings:
        face = finding.cards[0] if finding.cards else None
        if face is None or None in finding.cards:
            continue
        for deal in fits:
            if finding.kind in (FindingKind.CARD_MISSING, FindingKind.CARD_NOT_FOUND):
                assert lacks(deal, finding.seats[0], face), (finding, deal)
            elif finding.kind in (FindingKind.CARD_MOVED, FindingKind.CARDS_EXCHANGED):
                source, target = finding.seats
                assert deal[source].count(face) > record[source].count(face), (finding, deal)
                assert any(lacks(deal, seat, face) for seat in homes.get((face, source), (target,))), (finding, deal)


@pytest.mark.parametrize("game_id", list(GAMES))
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_what_was_not_read_of_a_hand_of_another_board_is_that_hands(game_id: str, seed: int) -> None:
    """Most of it was read: its unread cards are no cards too many, nor is the whole board the other one."""
    rng = random.Random(seed)
    board, *others = random_set(game_id, seed, 6)
    pocket = rng.choice(SEATS)
    found = [hand if seat == pocket or rng.random() < 0.5 else None for seat, hand in enumerate(board.deal.hands)]
    whole = rng.choice(others).deal[pocket]
    unread = rng.randrange(1, len(whole) // 4 + 1)
    found[pocket] = Hand.of(rng.sample(list(whole), len(whole) - unread))
    reading = reading_of(found, [unread if seat == pocket else 0 for seat in SEATS])
    diagnosis = compare(board, reading, others)
    told = [one for one in diagnosis.findings if one.kind is not FindingKind.UNREAD]
    assert [(one.kind, one.seats, one.count) for one in told] == [(FindingKind.OTHER_HAND, (pocket, pocket), None)]
    assert (diagnosis.pattern, diagnosis.faults) == ("other_hand", 1)


def test_a_few_cards_of_a_hand_of_another_board_do_not_prove_the_rest() -> None:
    """Three cards are of many hands by chance: what was not read beside them is not said to be that hand's."""
    board, *others = random_set("huapai", 3, 6)
    few = Hand.of(list(others[0].deal[N])[:3])
    found = [few, *board.deal.hands[1:]]
    diagnosis = compare(board, reading_of(found, [10, 0, 0, 0]), others)
    assert FindingKind.OTHER_HAND not in {one.kind for one in diagnosis.findings}
