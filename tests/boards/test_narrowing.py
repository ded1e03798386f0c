"""The short form of verify: it asks little, stops when it is certain, and what it says is the planted fault."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from misboards import faults_of_game
from verify_cases import carried, random_set

from boards.board import Board, BoardSet
from boards.cards import card_code
from boards.codes import code_text, hand_code, slip_code
from boards.deal import Deal, Hand, hand_text
from boards.diagnosis import FindingKind, Pattern
from boards.games import GAMES
from boards.narrowing import Ask, Known, Question, is_certain, next_question, settled, spots_of
from boards.narrowing_answers import answered
from boards.problems import Problem
from boards.seats import SEATS, Seat
from boards.verify import compare

N, E, S, W = SEATS
EVERY = [(game_id, name) for game_id in GAMES for name in faults_of_game(game_id)]
ROUNDS = 12
MOST_WHERE_DIFFERENCES_ARE_TYPED = {
    "two cards exchanged": 6, "a card of another pack": 5, "a double tribute": 6, "the bottom in a pocket": 5,
    "a hand of another board": 4,
}  # fmt: skip
"""All others: three at most."""


def answer(question: Question, found: Deal, board: Board, rng: random.Random, *, differences: bool) -> str:
    """What a referee types who sees these cards."""
    seat = question.seat
    if question.kind is Ask.COUNTS:
        counts = [len(hand) for hand in found.hands]
        return "" if counts == [len(hand) for hand in board.deal.hands] else " ".join(map(str, counts))
    if question.kind is Ask.SPOTS:
        few = [rng.sample(list(hand), min(question.count, len(hand))) for hand in found.hands]
        return " ".join(card_code(face) for faces in few for face in faces)
    if question.kind is Ask.DIFFERS:
        wrong = [one for one in SEATS if found[one] != board.deal[one]]
        if not differences:
            return " ".join(one.name for one in wrong)
        return " ".join(
            one.name
            + "".join(f"+{card_code(face)}" for face in found[one].minus(board.deal[one]))
            + "".join(f"-{card_code(face)}" for face in board.deal[one].minus(found[one]))
            for one in wrong
        )
    assert seat is not None
    if question.kind is Ask.HAND:
        return hand_text(found[seat])
    more, less = found[seat].minus(board.deal[seat]), board.deal[seat].minus(found[seat])
    return " ".join(card_code(face) for face in list(more if question.kind is Ask.EXTRA else less)[: question.count])


def talk(board: Board, others: list[Board], found: Deal, seed: int, *, differences: bool = True) -> tuple[Known, int]:
    """The whole form, answered truly; what is known at its end and how many answers it took."""
    rng, known, count = random.Random(seed), Known(board), 0
    while (question := next_question(known, others)) is not None:
        known = answered(known, question, answer(question, found, board, rng, differences=differences))
        count += 1
        assert count < 9
    return known, count


@pytest.mark.parametrize(("game_id", "name"), EVERY)
def test_every_fault_of_the_catalogue_is_found_with_few_answers(game_id: str, name: str) -> None:
    fault, pattern = faults_of_game(game_id)[name]
    total = 0
    for seed in range(ROUNDS):
        boards = random_set(game_id, seed, 16)
        board, others = boards[0], boards[1:]
        found = fault(board, board.deal, others, random.Random(seed))
        known, count = talk(board, others, found, seed)
        total += count
        assert count <= MOST_WHERE_DIFFERENCES_ARE_TYPED.get(name, 3)
        diagnosis = compare(board, known.reading(), others)
        assert is_certain(known, diagnosis, others)
        assert diagnosis.pattern is pattern
        assert not [one for one in settled(diagnosis).findings if one.kind is FindingKind.UNREAD]
    assert total / ROUNDS <= (4.5 if name in MOST_WHERE_DIFFERENCES_ARE_TYPED else 2.3)


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_whole_hands_are_asked_for_where_differences_are_not_known(game_id: str) -> None:
    fault, pattern = faults_of_game(game_id)["two cards exchanged"]
    for seed in range(4):
        boards = random_set(game_id, seed, 6)
        found = fault(boards[0], boards[0].deal, boards[1:], random.Random(seed))
        known, _ = talk(boards[0], boards[1:], found, seed, differences=False)
        assert len(known.whole) >= 2
        assert compare(boards[0], known.reading(), boards[1:]).pattern is pattern


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_right_board_ends_after_three_answers_and_is_not_called_clean(game_id: str) -> None:
    boards = random_set(game_id, 5, 4)
    known, count = talk(boards[0], boards[1:], boards[0].deal, 5)
    diagnosis = compare(boards[0], known.reading(), boards[1:])
    assert count == 3
    assert diagnosis.pattern is Pattern.UNREAD
    assert not known.reading().is_complete
    assert not is_certain(known, diagnosis, boards[1:])


def test_two_faults_are_never_certain_before_all_was_seen() -> None:
    for seed in range(20):
        boards = random_set("huapai", seed, 8)
        board = boards[0]
        found = carried(board.deal.turned(1), N, E, next(iter(board.deal.turned(1)[N])))
        known, _ = talk(board, boards[1:], found, seed)
        diagnosis = compare(board, known.reading(), boards[1:])
        assert diagnosis.faults <= 2
        assert diagnosis.faults == 2 or not is_certain(known, diagnosis, boards[1:]) or known.is_by_name


def board_of() -> tuple[Board, list[Board]]:
    boards = random_set("huapai", 9, 4)
    return boards[0], boards[1:]


COUNTS = Question(Ask.COUNTS)
SPOTS = Question(Ask.SPOTS, count=2)


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("", (13, 13, 13, 13)), ("14 13 12 13", (14, 13, 12, 13)), ("14,13,12,13", (14, 13, 12, 13)),
        ("N14 S12", (14, 13, 12, 13)), ("北14，南12", (14, 13, 12, 13)), ("１４ １３ １２ １３", (14, 13, 12, 13)),
        ("w 12", (13, 13, 13, 12)),
    ],
)  # fmt: skip
def test_counts_in_many_spellings(line: str, counts: tuple[int, ...]) -> None:
    assert answered(Known(board_of()[0]), COUNTS, line).counts == counts


@pytest.mark.parametrize(
    ("question", "line", "key"),
    [
        (COUNTS, "13 13 13", "counts_form"), (COUNTS, "N60", "count_large"), (COUNTS, "many", "counts_form"),
        (SPOTS, "SA HK D2", "form_spots"), (SPOTS, "N SA SA E HK", "form_card_twice"), (SPOTS, "N SX", "card_unknown"),
        (Question(Ask.DIFFERS), "yes", "form_differs"), (Question(Ask.EXTRA, E, 1), "SA SK", "form_cards_many"),
        (Question(Ask.HAND, N, 13), "AK4.QJ93", "hand_suits"),
        (COUNTS, "E+SQ-SQ", "exception_both_ways"),
    ],
)  # fmt: skip
def test_what_is_no_answer_is_refused(question: Question, line: str, key: str) -> None:
    with pytest.raises(Problem) as refused:
        answered(Known(board_of()[0]), question, line)
    if key not in ("card_unknown", "hand_suits"):
        assert refused.value.key == key


def test_a_card_that_the_seat_does_not_hold_cannot_be_missing_there() -> None:
    board, _ = board_of()
    foreign = card_code(next(iter(board.deal[S])))
    with pytest.raises(Problem, match="form_not_of_seat"):
        answered(Known(board, counts=(12, 13, 13, 13)), Question(Ask.LACKING, N, 1), foreign)


def test_differences_and_hands_are_taken_at_any_question() -> None:
    board, others = board_of()
    one, two = card_code(next(iter(board.deal[N]))), card_code(next(iter(board.deal[E])))
    for question in (COUNTS, SPOTS, Question(Ask.DIFFERS), Question(Ask.HAND, W, 13), Question(Ask.EXTRA, E, 1)):
        known = answered(Known(board), question, f"N-{one}+{two} E-{two}+{one}")
        assert next_question(known, others) is None
        assert compare(board, known.reading(), others).pattern is Pattern.EXCHANGED_CARDS
        known = answered(Known(board), question, f"S={hand_text(board.deal[W])}")
        assert known.whole == {S}
        assert known.seen[S] == board.deal[W]


def test_one_hand_is_enough_where_counts_and_it_decide() -> None:
    board, others = board_of()
    known = answered(Known(board), COUNTS, f"N={hand_text(others[0].deal[N])}")
    known = answered(known, COUNTS, "")
    assert next_question(known, others) is not None, "all of that other board could lie here"


def test_a_scanned_hand_card_is_a_witness_and_a_card_of_another_set_is_refused() -> None:
    board, others = board_of()
    of = BoardSet("huapai", (board, *others), bytes(16))
    text = code_text(hand_code(of.code, board, E))
    known = answered(Known(board), Question(Ask.HAND, W, 13), text.lower(), of.code)
    assert known.hand_cards[0].seat is E
    assert known.hand_cards[0].pocket is W
    assert known.hand_cards[0].hand == board.deal[E]
    assert next_question(known, others) == COUNTS
    other = answered(Known(board), COUNTS, code_text(hand_code(of.code, others[0], N)), of.code)
    assert other.hand_cards[0].number == others[0].number
    for code, key in ((code_text(hand_code("66H6-9KCW", board, E)), "form_code_set"),
                      (code_text(slip_code(of.code, board)), "form_code_kind")):  # fmt: skip
        with pytest.raises(Problem, match=key):
            answered(Known(board), COUNTS, code, of.code)


def test_the_turned_board_of_shengji_is_told_from_the_bottom_by_spots() -> None:
    boards = random_set("shengji", 3, 8)
    known, count = talk(boards[0], boards[1:], boards[0].deal.turned(1), 3)
    assert count == 2
    assert compare(boards[0], known.reading(), boards[1:]).pattern is Pattern.TURNED_90
    assert spots_of(boards[0]) == 3


def test_the_table_of_the_manual_is_what_is_measured() -> None:
    page = (Path(__file__).parents[2] / "docs" / "verification.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z0-9 ]+) \| (\d(?:-\d)?), mean (\d\.\d) \|", page, re.MULTILINE)
    assert {name for name, _, _ in rows} >= set(faults_of_game("huapai"))
    for name, span, mean in rows:
        games = [one for one in ("huapai", "shengji", "guandan") if name in faults_of_game(one)]
        counts = []
        for game_id in games:
            for seed in range(ROUNDS):
                boards = random_set(game_id, seed, 16)
                found = faults_of_game(game_id)[name][0](boards[0], boards[0].deal, boards[1:], random.Random(seed))
                counts.append(talk(boards[0], boards[1:], found, seed)[1])
        least, most = min(counts), max(counts)
        assert span == (str(least) if least == most else f"{least}-{most}"), name
        assert mean == f"{sum(counts) / len(counts):.1f}", name


def test_known_pockets_keep_what_was_typed() -> None:
    board, _ = board_of()
    known = replace(Known(board), counts=(13, 13, 13, 13))
    known = answered(known, SPOTS, "N SA 黑桃K 东 HQ")
    assert [len(hand) for hand in known.seen] == [2, 1, 0, 0]
    assert known.reading().unread == (11, 12, 13, 13)
    assert known.looked == 3
    assert Seat.N not in known.whole


@pytest.mark.parametrize("game_id", sorted(GAMES))
@pytest.mark.parametrize("single", ["a card too many", "a card missing", "a card moved"])
@pytest.mark.parametrize("whole", ["turned by 90", "turned by 180", "another board"])
def test_who_cannot_name_the_card_is_asked_for_any_cards_and_the_whole_hands_are_found(
    game_id: str, single: str, whole: str
) -> None:
    """Counts are wrong by one card, and the hand before the referee is not that one but for a card."""
    board, *others = random_set(game_id, 7, 4)
    rng = random.Random(game_id + single + whole)
    faults = faults_of_game(game_id)
    found = board.deal
    for name in sorted((single, whole), key=lambda one: one != "another board"):
        found = faults[name][0](board, found, others, rng)
    known, count = Known(board), 0
    while (question := next_question(known, others)) is not None:
        is_named = question.kind in (Ask.EXTRA, Ask.LACKING)
        line = "" if is_named else answer(question, found, board, rng, differences=False)
        known, count = answered(known, question, line), count + 1
    assert (Ask.SPOTS, None) in known.done
    diagnosis = compare(board, known.reading(), others)
    kinds = {finding.kind for finding in diagnosis.findings}
    assert (FindingKind.OTHER_BOARD if whole == "another board" else FindingKind.HANDS_TURNED) in kinds
    assert count <= 8


def test_who_knows_no_card_at_all_is_not_asked_again_and_again() -> None:
    board, *others = random_set("bridge", 7, 3)
    known, asked = Known(board), []
    for line in ("14 13 13 12", "", "", ""):
        question = next_question(known, others)
        assert question is not None
        asked.append(question.kind)
        known = answered(known, question, line)
    assert asked == [Ask.COUNTS, Ask.EXTRA, Ask.LACKING, Ask.SPOTS]
    assert next_question(known, others) is None
    diagnosis = compare(board, known.reading(), others)
    assert diagnosis.pattern is Pattern.MOVED_CARDS
    assert not is_certain(known, diagnosis, others)


def test_a_card_named_twice_is_one_card() -> None:
    board = random_set("bridge", 7, 1)[0]
    extra = next(iter(board.deal[W]))
    known = answered(Known(board), Question(Ask.COUNTS), "14 13 12 13")
    known = answered(known, Question(Ask.EXTRA, N, 1), card_code(extra))
    spots = [[extra, next(iter(board.deal[N]))], *([*board.deal[seat]][:2] for seat in (E, S, W))]
    typed = " ".join(card_code(face) for faces in spots for face in faces)
    known = answered(known, Question(Ask.SPOTS, count=2), typed)
    assert known.reading().count(N) == 14
    assert known.reading().hands[N] == Hand.of(spots[0])


@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_hand_may_be_answered_with_cards_that_nobody_could_read(game_id: str) -> None:
    """Asked for or typed unasked, they stay unread; no card of it is asked for again, nor are the counts off."""
    board, *others = random_set(game_id, 5, 4)
    wrong = others[0].deal[N]
    unread = 2
    text = hand_text(Hand.of(list(wrong)[unread:]))
    # Before the first point stand spades, behind the last clubs and jokers: either end takes one.
    jokers = "" if "+" in text else "+"
    asked = Question(Ask.HAND, N, len(wrong))
    for line, question in ((f"？{text}{jokers}?", asked), (f"N=?{text}{jokers}？", Question(Ask.COUNTS))):
        known = answered(Known(board), Question(Ask.COUNTS), "")
        known = answered(known, question, line)
        reading = known.reading()
        assert (reading.hands[N], reading.unread[N]) == (Hand.of(list(wrong)[unread:]), unread)
        assert not known.is_by_name
        assert known.counts is not None
        assert known.counts[N] == len(wrong)
        following = next_question(known, others)
        assert following is None or (following.kind, following.seat) not in {(Ask.SPOTS, None), (Ask.HAND, N)}
        # A closer look corrects it.
        known = answered(known, Question(Ask.COUNTS), f"N={hand_text(wrong)}")
        assert (known.reading().hands[N], known.reading().unread[N], known.whole) == (wrong, 0, {N})
