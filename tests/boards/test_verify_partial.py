"""Partial readings: what is named holds in whatever the pockets that nobody saw may hold."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from verify_cases import carried, random_set, reading_of

from boards.cards import CardName
from boards.diagnosis import Diagnosis, FindingKind, Hint, HintKind, diagnosis_json
from boards.seats import SEATS
from boards.verify import compare
from boards.wording import LANGUAGES, say
from boards.wording.report import diagnosis_lines

N, E, S, W = SEATS


def hints(diagnosis: Diagnosis, kind: HintKind) -> list[Hint]:
    return [hint for hint in diagnosis.hints if hint.kind is kind]


# ---- two packs: whose twin is it?


@given(seed=st.integers(0, 2**32), game_id=st.sampled_from(("shengji", "guandan")))
@settings(max_examples=25, deadline=None)
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
