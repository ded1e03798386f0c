"""Variations of the field reports: the same trouble in another game, with a second fault, or typed in another way."""

import pytest
from misboards import lookup_of
from verify_cases import carried, random_set, reading_of, with_hand

from boards.board_versions import next_version
from boards.cards import parse_card
from boards.deal import Hand
from boards.diagnosis import FindingKind, HintKind, Pattern
from boards.games import GAMES
from boards.known_hands import SetState
from boards.problems import Problem
from boards.reading import Reading
from boards.referee_input import parse_exceptions
from boards.seats import SEATS
from boards.verify import compare
from boards.wording import LANGUAGES, card_name, sentences
from boards.wording.report import diagnosis_lines

N, E, S, W = SEATS
GAME_IDS = tuple(GAMES)


@pytest.mark.parametrize("steps", [0, 2])
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_f040_a_board_of_a_played_set_in_which_a_card_lies_wrong_is_that_set_and_a_stop(
    game_id: str, steps: int
) -> None:
    """One card that lies wrong spoils two of the four hands by which the other set is known."""
    of, earlier = random_set(game_id, 1, 6), random_set(game_id, 2, 6)
    lies = carried(earlier[3].deal, N, W, next(iter(earlier[3].deal[N]))).turned(steps)
    diagnosis = compare(of[3], Reading.of_deal(lies), of, lookup_of(earlier, "old", state=SetState.PLAYED))
    assert diagnosis.pattern is Pattern.OTHER_SET
    known = diagnosis.findings[0].known
    assert known is not None
    assert (known.set_name, known.number) == ("old", 4)
    first = diagnosis_lines(diagnosis, "en")[0]
    assert first.startswith("Board 4: this is board 4 of another set, “old”, which was played already")
    assert "Stop: play no board of this box" in first
    assert not diagnosis.card_moves


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_f040_a_board_of_another_set_of_which_one_hand_is_whole(game_id: str) -> None:
    of, earlier = random_set(game_id, 0, 8), random_set(game_id, 1000, 8)
    deal = earlier[3].deal
    lies = carried(carried(deal, N, W, next(iter(deal[N]))), W, E, next(iter(deal[W])))
    diagnosis = compare(of[3], Reading.of_deal(lies), of, lookup_of(earlier, "old"))
    assert diagnosis.pattern is Pattern.OTHER_SET
    assert diagnosis.findings[0].board == 4


def test_f055_one_hand_of_another_set_among_right_ones_is_a_hand_that_strayed() -> None:
    of, earlier = random_set("guandan", 5, 4), random_set("guandan", 6, 4)
    for seat in SEATS:
        lies = with_hand(of[1].deal, seat, earlier[1].deal[seat])
        diagnosis = compare(of[1], Reading.of_deal(lies), of, lookup_of(earlier, "old", state=SetState.PLAYED))
        assert diagnosis.pattern is Pattern.OTHER_HAND
        assert [(one.kind, one.seats) for one in diagnosis.findings] == [(FindingKind.OTHER_SET_HAND, (seat, seat))]


def test_a_pocket_that_fits_nothing_beside_hands_of_another_set_is_not_told_card_by_card() -> None:
    of, earlier, third = (random_set("huapai", seed, 4) for seed in (7, 8, 9))
    # N and E are right, S is another set's, and what lies in W nobody knows.
    lies = reading_of((of[0].deal[N], of[0].deal[E], earlier[0].deal[S], third[0].deal[W]))
    diagnosis = compare(of[0], lies, of, lookup_of(earlier, "old"))
    assert diagnosis.fits_no_hand == (W,)
    for blind in (False, True):
        told = diagnosis_lines(diagnosis, "en", blind=blind)
        assert len(told) < 8
        assert not any(card in " ".join(told) for card in ("SA", "HQ", "D7"))


@pytest.mark.parametrize("game_id", ["huapai", "bridge"])
def test_f053_no_board_of_a_game_without_jokers_lacks_a_joker(game_id: str) -> None:
    of = random_set(game_id, 10, 2)
    own = next(iter(of[0].deal[N]))
    other = next(face for face in of[0].deal[E] if face not in of[0].deal[N])
    joker = with_hand(of[0].deal, N, of[0].deal[N].minus(Hand.of([own])).plus(Hand.of([parse_card("DW")])))
    second = with_hand(of[0].deal, N, of[0].deal[N].minus(Hand.of([own])).plus(Hand.of([other])))
    for lies, opposite in ((joker, False), (second, True)):
        diagnosis = compare(of[0], Reading.of_deal(lies), of)
        assert diagnosis.pattern is Pattern.FOREIGN_CARDS
        assert (HintKind.OPPOSITE_FAULT in {hint.kind for hint in diagnosis.hints}) is opposite


@pytest.mark.parametrize(("text", "key"), [("E+SA N+BJ", "card_joker_unclear"), ("E+SA N+HK-10S", "card_unknown")])
def test_f087_f089_a_card_that_cannot_be_read_is_named_with_its_seat_and_board(text: str, key: str) -> None:
    with pytest.raises(Problem) as refused:
        parse_exceptions(text, random_set("guandan", 11, 7)[6])
    (fault,) = refused.value.faults
    assert (fault.key, fault.facts["board"], fault.facts["seat"]) == (key, 7, N)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_f046_what_cannot_be_played_is_not_kept_and_no_card_is_told(game_id: str) -> None:
    (board,) = random_set(game_id, 12, 1)
    deal = board.deal
    own = next(iter(deal[N]))
    other = next(face for face in deal[E] if deal[N].counts[face] < board.game.packs and face != own)
    foreign = with_hand(deal, N, deal[N].minus(Hand.of([own])).plus(Hand.of([other])))
    for lies, key in ((carried(deal, None, N, other), "version_sizes"), (foreign, "version_cards")):
        with pytest.raises(Problem) as refused:
            next_version(board, lies, 3)
        (fault,) = refused.value.faults
        assert fault.key == key
        for lang in LANGUAGES:
            (told,) = sentences([fault], lang)
            assert card_name(other, lang) not in told
