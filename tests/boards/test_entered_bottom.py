"""Shengji: a hand that lacks the bottom, or has another's, is told by the bottom, typed line by line or from a file."""

import pytest
from verify_cases import deal_of, random_set

from boards.deal import Hand, hand_text
from boards.entering import BoardTyping
from boards.entry_lines import boards_of_lines
from boards.games import GAMES, deal_faults
from boards.problems import Fault, Problem
from boards.seats import SEATS, Seat
from boards.wording import LANGUAGES, sentence

SHENGJI = GAMES["shengji"]
BOARD = random_set("shengji", 3, 2)[1]
DECLARER: Seat = getattr(BOARD.header, "declarer")  # noqa: B009
OTHER = DECLARER.turned(1)
BOTTOM = Hand.of(list(BOARD.deal[DECLARER])[:8])
LEFT_OUT = BOARD.deal[DECLARER].minus(BOTTOM)
WITH_OTHER = BOARD.deal[OTHER].plus(BOTTOM)


def told(fault: Fault, seat: Seat, got: int) -> None:
    assert (fault.facts["seat"], fault.facts["got"], fault.facts["bottom"]) == (seat, got, 8)
    for lang, word in zip(LANGUAGES, ("bottom of 8", "8张底牌", "8張底牌"), strict=True):
        assert word in sentence(fault, lang)


@pytest.mark.parametrize("seat", [DECLARER, OTHER])
def test_typed_line_by_line(seat: Seat) -> None:
    typing = BoardTyping(SHENGJI, 2, BOARD.header)
    while (asked := typing.asked).seat != seat:
        typing.type(hand_text(BOARD.deal[asked.seat]))
    hand = LEFT_OUT if seat == DECLARER else WITH_OTHER
    with pytest.raises(Problem) as refused:
        typing.type(hand_text(hand))
    told(refused.value.faults[0], seat, len(hand))


@pytest.mark.parametrize("given", [1, 2, 3, 4])
def test_a_file_of_lines_without_the_bottom(given: int) -> None:
    seats = [DECLARER, *(seat for seat in SEATS if seat != DECLARER)][:given]
    hands = {seat: LEFT_OUT if seat == DECLARER else BOARD.deal[seat] for seat in seats}
    text = "".join(f"2 {seat.name} {hand_text(hand)}\n" for seat, hand in hands.items())
    with pytest.raises(Problem) as refused:
        boards_of_lines(text, "deal.txt", SHENGJI)
    (fault,) = [one for one in refused.value.faults if one.key == "enter_few_bottom"]
    told(fault, DECLARER, 25)
    assert (fault.facts["file"], fault.facts["board"], fault.facts["line"]) == ("deal.txt", 2, 1)


def test_a_file_with_the_bottom_in_another_hand() -> None:
    text = f"2 {DECLARER.name} {hand_text(LEFT_OUT)}\n2 {OTHER.name} {hand_text(WITH_OTHER)}\n"
    with pytest.raises(Problem) as refused:
        boards_of_lines(text, "deal.txt", SHENGJI)
    keys = {fault.key: fault for fault in refused.value.faults}
    told(keys["enter_few_bottom"], DECLARER, 25)
    told(keys["enter_many_bottom"], OTHER, 33)


def test_other_games_have_no_bottom() -> None:
    typing = BoardTyping(GAMES["bridge"], 7, GAMES["bridge"].default_header(7))
    with pytest.raises(Problem, match="enter_few"):
        typing.type("AK4.QJ93.T52.87")


def test_a_record_of_four_hands_without_the_bottom_has_one_fault() -> None:
    hands = [LEFT_OUT if seat == DECLARER else BOARD.deal[seat] for seat in SEATS]
    (fault,) = deal_faults(SHENGJI, BOARD.header, deal_of(hands))
    assert (fault.key, fault.facts) == ("bottom_unwritten", {"got": 25, "bottom": 8})
    # A card of them in another's hand as well, or one card fewer, and every card is told.
    one = next(iter(BOTTOM))
    for other in (hands[OTHER].plus(Hand.of([one])), hands[OTHER].minus(Hand.of(list(hands[OTHER])[:1]))):
        found = deal_faults(SHENGJI, BOARD.header, deal_of([other if seat == OTHER else hands[seat] for seat in SEATS]))
        assert len(found) > 6
    guandan = random_set("guandan", 3, 1)[0]
    lacking = guandan.deal[SEATS[0]].minus(Hand.of(list(guandan.deal[SEATS[0]])[:8]))
    assert len(deal_faults(GAMES["guandan"], guandan.header, deal_of([lacking, *guandan.deal.hands[1:]]))) > 1
