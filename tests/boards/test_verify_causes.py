"""The answers on play, other sets, hand cards and containers: as documented, blind, in three languages."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from misboards import double_tribute, faults_of_game, lookup_of, right_hand_cards, tribute, with_fixed_tribute
from verify_cases import carried, random_set, with_hand

from boards.board import Board
from boards.cards import FACES
from boards.diagnosis import Diagnosis, HintKind, Pattern, diagnosis_json
from boards.problems import Problem
from boards.reading import HandCard, Reading, parse_reading
from boards.referee_input import parse_counts
from boards.seats import SEATS
from boards.verify import compare
from boards.wording import LANGUAGES, card_name, rows
from boards.wording.report import diagnosis_lines

ROOT = Path(__file__).parents[2]
N, E, S, W = SEATS
CARD = re.compile(r"\b[SHDC][AKQJT2-9]\b|joker|黑桃|[红紅]桃|方[块塊]|梅花|大王|小王")
C5, DW = 48, 53


def shengji() -> Board:
    return random_set("shengji", 1, 1)[0]


def guandan() -> Board:
    """A board in which N has the big joker and E the five of clubs, and not the other way round."""
    return next(
        board
        for seed in range(99)
        for board in random_set("guandan", seed, 1)
        if board.deal[N].counts[DW] and board.deal[E].counts[C5] and not board.deal[N].counts[C5]
    )


def huapai() -> Board:
    return random_set("huapai", 1, 3)[2]


def bottom_in_s() -> Diagnosis:
    board = shengji()
    found = board.deal
    for face in list(board.deal[E])[:8]:
        found = carried(found, E, S, face)
    return compare(board, Reading.of_deal(found))


def kept_tribute() -> Diagnosis:
    board = with_fixed_tribute(guandan(), N, E)
    found = carried(carried(board.deal, N, E, DW), E, N, C5)
    return compare(board, Reading.of_deal(found))


def wrong_hand_card() -> Diagnosis:
    board = huapai()
    cards = right_hand_cards(board)
    cards[E] = replace(cards[E], hand=random_set("huapai", 2, 1)[0].deal[E])
    return compare(board, replace(Reading.of_deal(board.deal), hand_cards=tuple(cards)))


def wrong_leader() -> Diagnosis:
    board = huapai()
    return compare(board, replace(Reading.of_deal(board.deal), header=(("leader", "E"),)))


@pytest.mark.parametrize("made", [bottom_in_s, kept_tribute, wrong_hand_card, wrong_leader])
def test_the_sentences_of_the_document_are_the_answers(made: Callable[[], Diagnosis]) -> None:
    text = (ROOT / "docs" / "verification.md").read_text(encoding="utf-8")
    english, chinese = (diagnosis_lines(made(), lang)[0] for lang in ("en", "zh-Hans"))
    assert f"```\n{english}\n{chinese}\n```" in text


def every_cause() -> list[Diagnosis]:
    board, rng = guandan(), random.Random(1)
    old = random_set("huapai", 9, 3)
    here = random_set("huapai", 1, 3)
    lookup = lookup_of(old, "old", session="session 1", date="2026-08-07")
    one_way = tribute(board, board.deal, S, W, rng, is_returned=False)
    cards = right_hand_cards(here[0])
    swapped = (replace(cards[0], seat=W), replace(cards[1], number=2), *cards[2:])
    printed = tuple(right_hand_cards(replace(old[0], number=1)))
    strayed = Reading((here[0].deal[N], old[0].deal[E], here[0].deal[S], here[0].deal[W]))
    outside = faults_of_game("shengji")["the bottom left outside"][0](shengji(), shengji().deal, (), rng)
    facts = replace(Reading.of_deal(here[0].deal), other_backs=(1, 0, 2, 0), container=9,
                    header=(("leader", "W"), ("level", "T"), ("tribute", "N>E"), ("vulnerable", "All")))  # fmt: skip
    return [
        bottom_in_s(), kept_tribute(), wrong_hand_card(), wrong_leader(),
        compare(shengji(), Reading.of_deal(outside)),
        compare(with_fixed_tribute(board, S, W), Reading.of_deal(one_way)),
        compare(board, Reading.of_deal(double_tribute(board, board.deal, (), rng))),
        compare(here[0], Reading.of_deal(old[0].deal), here, lookup),
        compare(here[0], strayed, here, lookup),
        compare(here[0], replace(Reading.of_deal(here[0].deal), hand_cards=swapped), here),
        compare(here[0], replace(Reading.of_deal(old[0].deal), hand_cards=printed), here),
        compare(here[0], facts),
    ]  # fmt: skip


def test_no_answer_names_a_card_when_blind_or_more_cards_than_are_needed() -> None:
    for diagnosis in every_cause():
        assert not CARD.search(json.dumps(diagnosis_json(diagnosis, blind=True)))
        for lang in LANGUAGES:
            assert not any(CARD.search(line) for line in diagnosis_lines(diagnosis, lang, blind=True)), (
                diagnosis.pattern
            )
            told = " ".join(diagnosis_lines(diagnosis, lang))
            named = [face for face in range(FACES) if card_name(face, lang) in told]
            # A double tribute names four cards, the bottom none of its eight.
            assert len(named) <= 4, told
            if lang != "en":
                assert not re.search(r"[a-z]{3,}", told.replace("session", "").replace("old", "")), told
    assert not CARD.search(" ".join(diagnosis_lines(bottom_in_s(), "en")))


def test_a_record_that_differs_tells_no_hand() -> None:
    differs = every_cause()[10]
    assert differs.pattern is Pattern.WRONG_PRINT
    assert not CARD.search(json.dumps(diagnosis_json(differs)))
    assert "Move no card" in diagnosis_lines(differs, "en")[0]


def test_counts_alone_show_that_the_bottom_is_missing_and_leave_open_where_it_could_be() -> None:
    board = shengji()
    assert compare(board, parse_counts("25,25,25,25", board)).pattern is Pattern.BOTTOM_NOT_RETURNED
    in_s = compare(board, parse_counts("25,25,33,25", board))
    assert in_s.pattern is Pattern.EXCHANGED_HANDS
    assert (HintKind.MAYBE_BOTTOM, (S, E)) in {(hint.kind, hint.seats) for hint in in_s.hints}
    assert "E's buried cards lie in S" in " ".join(diagnosis_lines(in_s, "en"))


def test_every_row_of_the_topics_is_said_somewhere() -> None:
    names = ("report_causes.py", "report_set.py", "report.py")
    source = "".join((ROOT / "boards" / "wording" / name).read_text(encoding="utf-8") for name in names)
    for key in (*rows("verify_causes"), *rows("verify_sets")):
        stem = re.sub(r"^[vs]_(?=hand_card)", "", re.sub(r"_one$|_[1n]$", "", key))
        stem = re.sub(r"^(set_shifted)(_far)?_(before|after)$", r"\1", stem)
        assert stem in source, key


# ---- what a reading file may say beside the hands


def test_a_reading_file_tells_container_header_backs_and_hand_cards() -> None:
    board = huapai()
    hand = "AK4.QJ93.T52.876"
    reading = parse_reading(
        {"board": 3, "hands": {"N": hand}, "container": 23, "header": {"leader": "N"}, "other_backs": {"E": 1},
         "hand_cards": [{"seat": "N", "pocket": "S", "board": 7, "hand": hand}, {"seat": "东"}]}
    )  # fmt: skip
    assert (reading.container, reading.header, reading.other_backs) == (23, (("leader", "N"),), (0, 1, 0, 0))
    assert reading.hand_cards == (HandCard(N, S, reading.hands[N], 7), HandCard(E))
    only_cards = parse_reading({"hands": {}, "hand_cards": [{"seat": "N", "hand": hand}]})
    assert compare(board, only_cards).pattern is Pattern.WRONG_PRINT


@pytest.mark.parametrize("more", [
    {"container": 0}, {"container": "7"}, {"header": ["N"]}, {"header": {"leader": 1}}, {"other_backs": {"E": -1}},
    {"other_backs": {"E": True}}, {"other_backs": [1]}, {"hand_cards": {"N": "AK"}}, {"hand_cards": [{"hand": "A..."}]},
    {"hand_cards": [{"seat": "N", "hand": ["SA"]}]}, {"hand_cards": [{"seat": "N", "board": 0}]}, {"board": True},
    {"other_backs": {"N": 14}}, {"container": 10**30}, {"hand_cards": [{"seat": "N", "board": 10**8}]},
])  # fmt: skip
def test_a_reading_file_that_says_it_in_another_form_is_refused(more: dict[str, object]) -> None:
    with pytest.raises(Problem) as refused:
        parse_reading({"hands": {"N": "AK4.QJ93.T52.876"}} | more)
    assert refused.value.faults[0].key == "reading_form"


def test_no_card_is_to_be_moved_only_where_the_cards_are_right() -> None:
    board = random_set("bridge", 1, 1)[0]
    cards = right_hand_cards(board)
    wrong = (replace(cards[N], seat=E), *cards[1:])
    right = replace(Reading.of_deal(board.deal), hand_cards=wrong)
    assert "Move no card. Correct the seat on the hand card marked E" in diagnosis_lines(compare(board, right), "en")[0]
    face = next(iter(board.deal[S]))
    moved = compare(board, replace(Reading.of_deal(carried(board.deal, S, W, face)), hand_cards=wrong))
    for lang, refusal in (("en", "Move no card"), ("zh-Hans", "不要动牌"), ("zh-Hant", "不要動牌")):
        assert not any(refusal in line for line in diagnosis_lines(moved, lang))


def test_a_card_not_read_beside_a_fault_of_paper_is_no_second_but() -> None:
    board = random_set("huapai", 1, 1)[0]
    face = next(iter(board.deal[N]))
    read = carried(board.deal, N, None, face)
    reading = replace(Reading.of_deal(read), unread=(1, 0, 0, 0))
    alone = diagnosis_lines(compare(board, reading), "en")[0]
    assert alone.startswith("Board 1: nothing wrong, but one card was not read. ")
    both = compare(board, replace(reading, container=9))
    assert diagnosis_lines(both, "en")[0].startswith("Board 1: one card was not read, and it lies in container 9. ")
    assert diagnosis_lines(both, "zh-Hans")[0].startswith("第1副：有一张牌没有读出，并且牌在9号牌套里。")


def test_steps_in_a_list_say_which_hand_and_which_card_they_speak_of() -> None:
    boards = random_set("huapai", 1, 3)
    found = boards[0].deal
    for seat, other in ((N, 1), (E, 2)):
        found = with_hand(found, seat, boards[other].deal[seat])
    cards = [replace(card, number=2) if card.seat is S else card for card in right_hand_cards(boards[0])]
    lines = diagnosis_lines(
        compare(boards[0], replace(Reading.of_deal(found), hand_cards=tuple(cards), header=(("leader", "W"),)), boards),
        "en",
    )
    told = "\n".join(lines)
    for step in ("Give the hand in N back to board 2", "Give the hand in E back to board 3",
                 "Give the hand card in S back to board 2", "Correct what stands on the board"):  # fmt: skip
        assert step in told
    assert " it back" not in told


@pytest.mark.parametrize("cards", [["SA"] * 300, ["SA"] * 61, ["?"] * 300, [f"S{rank}" for rank in "AKQJT"] * 25])
def test_a_pocket_with_more_cards_than_any_pack_is_no_hand(cards: list[str]) -> None:
    with pytest.raises(Problem) as refused:
        parse_reading({"hands": {"E": cards}})
    assert (refused.value.key, refused.value.faults[0].facts["seat"]) == ("hand_size_absurd", E)
