"""The diagnosis names what was planted, its moves restore the record, and nothing that is seen makes it raise."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from verify_cases import (
    carried,
    deal_of,
    random_board,
    random_set,
    reading_of,
    with_hand,
)

from boards.board import Board
from boards.cards import FACES, card_code, parse_card
from boards.deal import EMPTY_HAND, Hand, parse_deal, parse_hand
from boards.diagnosis import FindingKind, HandMove, HintKind, Move, Pattern, diagnosis_json
from boards.games import GAMES
from boards.reading import Reading, parse_reading
from boards.seats import SEATS, Seat
from boards.verify import compare
from boards.wording import LANGUAGES, card_name
from boards.wording.report import diagnosis_lines

FIELD = Path(__file__).parents[1] / "data" / "field"
N, E, S, W = SEATS
GAME_IDS = tuple(GAMES)


def case(report: str) -> dict[str, object]:
    (path,) = FIELD.glob(f"{report}-*.json")
    document: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return document


def bridge(number: int, deal: str) -> Board:
    return Board(number, "bridge", GAMES["bridge"].default_header(number), parse_deal(deal.removeprefix("N:")))


def field_board(document: dict[str, object]) -> tuple[Board, Reading]:
    return bridge(int(str(document["board"])), str(document["expected"])), parse_reading({"hands": document["found"]})


# ---- field reports


def test_f042_board_13_holds_board_12() -> None:
    document = case("F042")
    boards = [bridge(int(number), text) for number, text in document["expected"].items()]  # type: ignore[attr-defined]
    found = {int(number): bridge(int(number), text) for number, text in document["found"].items()}  # type: ignore[attr-defined]
    said = {board.number: compare(board, Reading.of_deal(found[board.number].deal), boards) for board in boards}
    assert {number: diagnosis.pattern for number, diagnosis in said.items()} == {
        12: Pattern.IDENTICAL, 13: Pattern.OTHER_BOARD, 14: Pattern.IDENTICAL,
    }  # fmt: skip
    assert [f.board for f in said[13].findings] == [12]
    assert HintKind.LOOK_AT_BOARD in {hint.kind for hint in said[13].hints}
    assert "board 12" in diagnosis_lines(said[13], "en")[0]


def test_f048_two_hands_exchanged_and_nothing_else() -> None:
    diagnosis = compare(*field_board(case("F048")))
    assert diagnosis.pattern is Pattern.EXCHANGED_HANDS
    assert [(f.kind, f.seats) for f in diagnosis.findings] == [(FindingKind.HANDS_EXCHANGED, (S, W))]
    assert diagnosis.hand_moves == (HandMove(W, 3, S, W), HandMove(S, 3, W, S))
    assert not diagnosis.card_moves
    assert all(count.found == 13 for count in diagnosis.counts)


def test_f049_turned_by_180_says_where_the_dealers_hand_lies() -> None:
    diagnosis = compare(*field_board(case("F049")))
    assert diagnosis.pattern is Pattern.TURNED_180
    hints = {hint.kind: hint for hint in diagnosis.hints}
    assert (hints[HintKind.HEADER_SEAT].role, hints[HintKind.HEADER_SEAT].seats) == ("dealer", (W, E))
    assert HintKind.SIDES_CHANGED not in hints


def test_f051_twelve_and_fourteen_names_card_and_way_and_asks_who_saw_it() -> None:
    diagnosis = compare(*field_board(case("F051")))
    assert diagnosis.pattern is Pattern.MOVED_CARDS
    assert diagnosis.moves == (Move(parse_card("H8"), S, E),) == diagnosis.card_moves
    assert [count.found for count in diagnosis.counts] == [13, 12, 14, 13]
    assert diagnosis.hints[-1].kind is HintKind.HAND_SEEN
    assert diagnosis_lines(diagnosis, "en")[0] == (
        "Board 6: one card misplaced. Take H8 out of S and give it back to E."
    )
    assert diagnosis_lines(diagnosis, "zh-Hans")[0] == "第6副：一张牌插错。把红桃8从南家取出，还给东家。"


def test_f053_a_card_of_another_pack_and_the_opposite_fault_elsewhere() -> None:
    diagnosis = compare(*field_board(case("F053")))
    s3, s6 = parse_card("S3"), parse_card("S6")
    assert diagnosis.pattern is Pattern.FOREIGN_CARDS
    assert diagnosis.moves == (Move(s3, S, None), Move(s6, None, S))
    assert next((h.kind, h.cards) for h in diagnosis.hints) == (HintKind.OPPOSITE_FAULT, (s3, s6))


def test_f055_a_hand_of_the_board_below_is_one_event_not_eighteen() -> None:
    document = case("F055")
    board, reading = field_board(document)
    others = [bridge(int(number), text) for number, text in document["set"].items()]  # type: ignore[attr-defined]
    diagnosis = compare(board, reading, others)
    assert diagnosis.pattern is Pattern.OTHER_HAND
    assert [(f.kind, f.seats, f.board) for f in diagnosis.findings] == [(FindingKind.OTHER_HAND, (N, N), 11)]
    assert len(diagnosis.moves) == 18
    assert not diagnosis.card_moves
    assert "board 11" in diagnosis_lines(diagnosis, "en")[0]


def test_f055_with_few_cards_read_of_one_hand_says_perhaps() -> None:
    document = case("F055")
    board, whole = field_board(document)
    others = [bridge(int(number), text) for number, text in document["set"].items()]  # type: ignore[attr-defined]
    hand = whole[N]
    assert hand is not None
    for unread, is_sure in ((0, True), (4, True), (5, False), (9, False)):
        reading = Reading((Hand.of(list(hand)[unread:]), None, None, None), (unread, 0, 0, 0))
        for lang, word, blind in (("en", "erhaps", False), ("en", "erhaps", True), ("zh-Hans", "可能是", False)):
            told = diagnosis_lines(compare(board, reading, others), lang, blind)
            assert (word in told[0]) is not is_sure, told
            assert "11" in told[0]
        if not is_sure:
            told = diagnosis_lines(compare(board, reading, others), "en")
            assert f"(read in N: only {13 - unread} of 13)" in told[0]
            assert "Now look into E, S and W." in " ".join(told)
    # The number that was read on it is a second witness.
    numbered = replace(reading, board_number=11)
    assert "these are the cards of board 11. " in diagnosis_lines(compare(board, numbered, others), "en")[0]


@pytest.mark.parametrize("seats", [(N, W), (N, E), (N, E, S, W)])
def test_f055_of_several_hands_says_nothing_of_few_cards_read(seats: tuple[Seat, ...]) -> None:
    document = case("F055")
    board, _ = field_board(document)
    others = [bridge(int(number), text) for number, text in document["set"].items()]  # type: ignore[attr-defined]
    eleven = next(one for one in others if one.number == 11)
    n, e, s, w = (Hand.of(list(eleven.deal[seat])[1:]) if seat in seats else None for seat in Seat)
    un, ue, us, uw = (int(seat in seats) for seat in Seat)
    diagnosis = compare(board, Reading((n, e, s, w), (un, ue, us, uw)), others)
    assert diagnosis.little_read is None
    first = diagnosis_lines(diagnosis, "en")[0]
    assert "these are the cards of board 11" in first
    assert "perhaps" not in first.lower()


def test_f059_blind_names_seats_and_counts_and_no_card() -> None:
    diagnosis = compare(*field_board(case("F051")))
    assert diagnosis_lines(diagnosis, "en", blind=True)[:2] == [
        "Board 6: NOT OK: one card misplaced. One card from S back to E.",
        "Cards: N 13, E 12 (1 too few), S 14 (1 too many), W 13.",
    ]
    assert "H8" not in json.dumps(diagnosis_json(diagnosis, blind=True))
    assert diagnosis_json(diagnosis, blind=True)["moves"] == [{"card": None, "from": "S", "to": "E"}]


def test_f085_a_shengji_hand_with_its_bottom_is_complete() -> None:
    document = case("F085")
    hands: dict[str, list[str]] = {**document["hands"]}  # type: ignore[dict-item]
    hands["N"] = hands["N"] + document["bottom"]  # type: ignore[operator]
    header = GAMES["shengji"].default_header(2)
    whole = parse_reading({"hands": hands})
    deal = deal_of([hand for hand in whole.hands if hand is not None])
    board = Board(2, "shengji", header, deal)
    assert not board.faults()
    assert compare(board, whole).is_clean


# ---- what was planted in other ways than single faults (tests/boards/test_verify_faults.py has those)


@given(seed=st.integers(0, 2**32), steps=st.integers(1, 3))
@settings(max_examples=40)
def test_a_turn_with_a_moved_card_is_mixed_and_the_card_is_named_for_the_turned_back_board(
    seed: int, steps: int
) -> None:
    rng = random.Random(seed)
    board = random_board(GAME_IDS[seed % 4], 1 + seed % 16, rng)
    a, b = rng.sample(SEATS, 2)
    face = rng.choice(list(board.deal[a]))
    diagnosis = compare(board, Reading.of_deal(carried(board.deal, a, b, face).turned(steps)))
    assert diagnosis.pattern is Pattern.MIXED
    assert [f.kind for f in diagnosis.findings] == [FindingKind.HANDS_TURNED, FindingKind.CARD_MOVED]
    assert diagnosis.card_moves == (Move(face, b, a),)


def test_no_fault_is_identical_and_clean() -> None:
    board = random_set("huapai", 1, 1)[0]
    diagnosis = compare(board, Reading.of_deal(board.deal, board_number=1), [board])
    assert (diagnosis.pattern, diagnosis.is_clean, diagnosis.findings, diagnosis.moves) == ("identical", True, (), ())


def test_three_hands_in_a_ring_are_exchanged_hands_with_one_hand_move_each() -> None:
    board = random_set("guandan", 2, 1)[0]
    n, e, s, w = board.deal.hands
    diagnosis = compare(board, reading_of((e, s, n, w)))
    assert diagnosis.pattern is Pattern.EXCHANGED_HANDS
    assert diagnosis.hand_moves == (HandMove(E, 1, N, E), HandMove(S, 1, E, S), HandMove(N, 1, S, N))


def test_another_hand_and_a_misplaced_card_are_told_apart() -> None:
    board, other, *_ = random_set("huapai", 3, 4)
    face = next(iter(board.deal[E]))
    found = with_hand(carried(board.deal, E, S, face), N, other.deal[W])
    diagnosis = compare(board, Reading.of_deal(found), [board, other])
    assert diagnosis.pattern is Pattern.MIXED
    assert [f.kind for f in diagnosis.findings] == [FindingKind.OTHER_HAND, FindingKind.CARD_MOVED]
    assert diagnosis.card_moves == (Move(face, S, E),)


def test_a_card_of_the_fetched_hand_that_lies_in_this_board_is_given_back() -> None:
    board, other, *_ = random_set("huapai", 4, 4)
    face = next(iter(board.deal[N]))
    found = carried(with_hand(board.deal, N, other.deal[N]), None, E, face)
    diagnosis = compare(board, Reading.of_deal(found), [board, other])
    assert [f.kind for f in diagnosis.findings] == [FindingKind.OTHER_HAND, FindingKind.CARD_MOVED]
    assert diagnosis.card_moves == (Move(face, E, N),)


def test_another_board_that_is_turned_or_faulty_itself_is_still_that_board() -> None:
    board, other, *_ = random_set("huapai", 5, 4)
    turned = compare(board, Reading.of_deal(other.deal.turned(1)), [board, other])
    assert turned.pattern is Pattern.OTHER_BOARD
    assert [f.kind for f in turned.findings] == [FindingKind.OTHER_BOARD, FindingKind.HANDS_TURNED]
    face = next(iter(other.deal[N]))
    faulty = compare(board, Reading.of_deal(carried(other.deal, N, E, face)), [board, other])
    assert [(f.kind, f.count) for f in faulty.findings] == [
        (FindingKind.OTHER_BOARD, None), (FindingKind.OTHER_BOARD_DIFFERS, 1),
    ]  # fmt: skip
    assert not faulty.card_moves


def test_the_number_on_the_board_decides_between_wrong_cards_and_the_wrong_board() -> None:
    board, other, *_ = random_set("bridge", 6, 4)
    taken = compare(board, Reading.of_deal(other.deal, board_number=other.number), [board, other])
    assert HintKind.NUMBER_FITS_CARDS in {hint.kind for hint in taken.hints}
    wrong_label = compare(board, Reading.of_deal(board.deal, board_number=9), [board, other])
    assert wrong_label.pattern is Pattern.IDENTICAL
    assert not wrong_label.is_clean
    assert [(f.kind, f.board) for f in wrong_label.findings] == [(FindingKind.NUMBER, 9)]


def test_either_number_of_a_board_in_another_container_is_right() -> None:
    board = replace(random_set("bridge", 7, 1)[0], container=23)
    for number in (1, 23):
        assert compare(board, Reading.of_deal(board.deal, board_number=number)).is_clean
    assert not compare(board, Reading.of_deal(board.deal, board_number=2)).is_clean


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_card_that_a_reader_knows_to_be_of_no_pack_of_ours_is_told_as_that(game_id: str) -> None:
    """It has no face: what it replaces is missing, and it is to be taken out."""
    board = random_set(game_id, 23, 1)[0]
    first = next(iter(board.deal[E]))
    lacking = Reading(with_hand(board.deal, E, Hand.of(list(board.deal[E])[1:])).hands, foreign=(0, 1, 0, 0))
    diagnosis = compare(board, lacking)
    assert diagnosis.pattern is Pattern.FOREIGN_CARDS
    assert [(f.kind, f.cards, f.seats, f.count) for f in diagnosis.findings] == [
        (FindingKind.CARD_MISSING, (first,), (E,), None),
        (FindingKind.FOREIGN_SEEN, (), (E,), 1),
    ]
    assert [count.found for count in diagnosis.counts] == [len(hand) for hand in board.deal.hands]
    line = diagnosis_lines(diagnosis, "en")[0]
    assert "Take the card of another pack out of E." in line
    assert card_name(first, "en") not in "".join(diagnosis_lines(diagnosis, "en", blind=True))
    assert json.dumps(diagnosis_json(diagnosis, blind=True)).count(card_code(first)) == 0


def test_foreign_cards_beyond_a_whole_hand_and_beside_other_faults() -> None:
    board = random_set("huapai", 24, 1)[0]
    over = compare(board, replace(Reading.of_deal(board.deal), foreign=(2, 0, 0, 0)))
    assert over.pattern is Pattern.SURPLUS_CARDS
    assert not over.is_clean
    assert "Take the 2 cards of another pack out of N." in diagnosis_lines(over, "en")[0]
    moved = carried(board.deal, N, E, next(iter(board.deal[N])))
    assert compare(board, replace(Reading.of_deal(moved), foreign=(0, 0, 1, 0))).pattern is Pattern.MIXED


def test_two_cards_of_another_pack_are_told_pocket_by_pocket() -> None:
    board = random_set("huapai", 21, 1)[0]
    n, s = list(board.deal[N]), list(board.deal[S])
    found = board.deal
    for seat, extra, lacking in ((S, n[0], s[0]), (N, s[1], n[1])):
        found = carried(carried(found, None, seat, extra), seat, None, lacking)
    diagnosis = compare(board, Reading.of_deal(found))
    assert diagnosis.pattern is Pattern.FOREIGN_CARDS
    assert {(f.kind, f.cards, f.seats) for f in diagnosis.findings} == {
        (FindingKind.CARD_FOREIGN, (n[0], s[0]), (S, S)),
        (FindingKind.CARD_FOREIGN, (s[1], n[1]), (N, N)),
    }


# ---- pockets not looked at, cards not read


def test_one_hand_of_another_board_is_that_hand_and_two_are_that_board() -> None:
    board, other, *_ = random_set("huapai", 22, 4)
    one = compare(board, reading_of((other.deal[N], None, None, None)), [board, other])
    assert one.pattern is Pattern.OTHER_HAND
    two = compare(board, reading_of((other.deal[N], other.deal[E], None, None)), [board, other])
    assert two.pattern is Pattern.OTHER_BOARD


def test_one_hand_as_recorded_is_identical_as_far_as_looked() -> None:
    board = random_set("shengji", 7, 1)[0]
    diagnosis = compare(board, reading_of((None, board.deal[E], None, None)))
    assert diagnosis.pattern is Pattern.IDENTICAL
    assert diagnosis.is_clean
    assert diagnosis.not_looked == (N, S, W)


@pytest.mark.parametrize("game_id", ["huapai", "guandan"])
@pytest.mark.parametrize("pocket", SEATS)
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_one_wrong_hand_says_which_pocket_tells_an_exchange_from_a_turn(
    game_id: str, pocket: Seat, quarters: int
) -> None:
    board = random_set(game_id, 8, 1)[0]
    turned = board.deal.turned(quarters).hands
    home = SEATS[(pocket - quarters) % 4]
    exchanged = list(board.deal.hands)
    exchanged[pocket], exchanged[home] = exchanged[home], exchanged[pocket]

    def seen(*pockets: Seat) -> Reading:
        return reading_of([hand if seat in pockets else None for seat, hand in zip(SEATS, turned, strict=True)])

    diagnosis = compare(board, seen(pocket))
    assert diagnosis.pattern is Pattern.EXCHANGED_HANDS
    (hint,) = (hint for hint in diagnosis.hints if hint.kind is HintKind.MAYBE_TURNED)
    (decides,) = hint.seats
    assert hint.count == quarters
    assert exchanged[decides] == board.deal[decides]  # two hands that are exchanged leave it right, a turn does not
    assert turned[decides] != board.deal[decides]
    assert compare(board, seen(pocket, decides)).pattern is Pattern[f"TURNED_{90 * quarters}"]


def test_two_neighbours_that_follow_each_other_are_a_turned_board() -> None:
    board = random_set("huapai", 9, 1)[0]
    diagnosis = compare(board, reading_of((board.deal[W], board.deal[N], None, None)))
    assert diagnosis.pattern is Pattern.TURNED_90


def test_a_card_lacking_in_one_hand_is_not_called_missing_while_pockets_are_unseen() -> None:
    board = random_set("huapai", 10, 1)[0]
    face = next(iter(board.deal[N]))
    diagnosis = compare(board, reading_of((board.deal[N].minus(Hand.of([face])), None, None, None)))
    assert [(f.kind, f.seats) for f in diagnosis.findings] == [(FindingKind.CARD_NOT_FOUND, (N,))]
    assert diagnosis.moves == ()


def test_a_card_too_many_belongs_to_the_unseen_pocket_that_has_it_by_the_record() -> None:
    board = random_set("huapai", 11, 1)[0]
    face = next(iter(board.deal[W]))
    diagnosis = compare(board, reading_of((board.deal[N].plus(Hand.of([face])), None, None, None)))
    assert diagnosis.moves == (Move(face, N, W),)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_an_unread_card_that_must_be_the_missing_one_is_named_as_a_hint(game_id: str) -> None:
    board = random_set(game_id, 12, 1)[0]
    face = next(iter(board.deal[S]))
    less = with_hand(board.deal, S, board.deal[S].minus(Hand.of([face])))
    diagnosis = compare(board, reading_of(less.hands, (0, 0, 1, 0)))
    assert diagnosis.pattern is Pattern.UNREAD
    assert diagnosis.moves == ()
    assert [(h.kind, h.cards, h.seats) for h in diagnosis.hints] == [(HintKind.UNREAD_SHOULD_BE, (face,), (S,))]


def test_an_unread_card_in_another_pocket_explains_the_card_that_is_lacking() -> None:
    board = random_set("huapai", 13, 1)[0]
    face = next(iter(board.deal[S]))
    less = with_hand(board.deal, S, board.deal[S].minus(Hand.of([face])))
    diagnosis = compare(board, reading_of(less.hands, (1, 0, 0, 0)))
    assert diagnosis.pattern is Pattern.MOVED_CARDS
    assert diagnosis.moves == (Move(None, N, S),)
    assert (HintKind.UNREAD_SHOULD_BE, (face,), (N,)) in [(h.kind, h.cards, h.seats) for h in diagnosis.hints]


def test_two_cards_lacking_and_one_unread_is_not_decided_by_guessing() -> None:
    board = random_set("huapai", 14, 1)[0]
    two = list(board.deal[W])[:2]
    less = with_hand(board.deal, W, board.deal[W].minus(Hand.of(two)))
    diagnosis = compare(board, reading_of(less.hands, (0, 0, 0, 1)))
    assert diagnosis.moves == (Move(None, None, W),)
    assert next((h.kind, h.cards) for h in diagnosis.hints) == (HintKind.UNREAD_ONE_OF, tuple(two))


def test_unread_hints_speak_of_the_pocket_where_the_card_lies_now() -> None:
    board = random_set("huapai", 15, 1)[0]
    face = next(iter(board.deal[N]))
    less = with_hand(board.deal, N, board.deal[N].minus(Hand.of([face]))).turned(1)
    diagnosis = compare(board, reading_of(less.hands, (0, 1, 0, 0)))
    assert diagnosis.pattern is Pattern.TURNED_90
    assert (HintKind.UNREAD_SHOULD_BE, (face,), (E,)) in [(h.kind, h.cards, h.seats) for h in diagnosis.hints]


STRANGE = "AK4.QJ93.T52.876"


def test_a_hand_of_nothing_is_no_hand_of_the_board_and_its_record_is_not_told() -> None:
    # The hand shares five cards with E's by chance, which was once enough to be called E's hand.
    boards = [
        bridge(7, "QJ6.T7.K9864.QT2 AK5.QJ94.AQJ7.94 T987.K863.32.KJ3 432.A52.T5.A8765"),
        bridge(8, "AJ2.A92.K73.AQ43 K43.Q84.AJT4.KT5 QT987.KT6.82.987 65.J753.Q965.J62"),
    ]
    diagnosis = compare(boards[0], reading_of([parse_hand(STRANGE), None, None, None]), boards)
    assert not diagnosis.hand_moves
    assert next((hint.kind, hint.seats) for hint in diagnosis.hints) == (HintKind.FITS_NO_HAND, (Seat.N,))
    assert not any(hint.kind is HintKind.SCORING_CARDS for hint in diagnosis.hints)
    written = diagnosis_json(diagnosis)
    assert diagnosis.moves
    assert all(move["card"] is None for move in written["moves"])
    assert all(card is None for finding in written["findings"] for card in finding["cards"])
    for lang in LANGUAGES:
        told = " ".join(diagnosis_lines(diagnosis, lang))
        assert not any(card_name(face, lang) in told for face in range(FACES))


def test_a_hand_of_nothing_among_right_ones_leaves_their_faults_told() -> None:
    board, *others = random_set("huapai", 5, 4)
    strange = random_set("huapai", 99, 1)[0]
    face = next(iter(board.deal[Seat.E]))
    found = carried(board.deal, Seat.E, Seat.S, face)
    diagnosis = compare(board, reading_of(with_hand(found, Seat.N, strange.deal[Seat.W]).hands), others)
    assert diagnosis.fits_no_hand == (Seat.N,)
    written = diagnosis_json(diagnosis)
    assert {"card": card_code(face), "from": "S", "to": "E"} in written["moves"]
    assert all(move["card"] is None for move in written["moves"] if "N" in (move["from"], move["to"]))


@pytest.mark.parametrize("game_id", list(GAMES))
@pytest.mark.parametrize("seed", range(6))
def test_hands_of_another_session_are_never_explained_as_hands_of_this_one(game_id: str, seed: int) -> None:
    boards = random_set(game_id, seed, 16)
    strange = random_set(game_id, seed + 1000, 1)[0]
    for hands in ([strange.deal[Seat.N], None, None, None], list(strange.deal.hands)):
        diagnosis = compare(boards[0], reading_of(hands), boards)
        assert not diagnosis.hand_moves
        # Of two packs a hand of 25 may share so much with one of 33 by chance, so not every pocket need be named.
        looked = sum(hand is not None for hand in hands)
        assert len(diagnosis.fits_no_hand) >= (looked if game_id != "shengji" else (looked + 1) // 2)


def test_a_short_hand_that_another_long_hand_covers_by_chance_is_not_that_hand() -> None:
    # 13 cards typed in a game of 27: some hand of the set has nearly all of them.
    boards = random_set("guandan", 3, 36)
    covered = list(boards[9].deal[Seat.W])[::2]
    diagnosis = compare(boards[0], reading_of([Hand.of(covered), None, None, None]), boards)
    assert diagnosis.pattern not in (Pattern.OTHER_HAND, Pattern.OTHER_BOARD)
    assert not diagnosis.hand_moves


def test_counts_alone_name_no_card_and_exchange_hands_only_where_the_counts_are_those_of_the_hands() -> None:
    for game_id in GAMES:
        board = random_set(game_id, 4, 1)[0]
        for counts in ((52, 0, 0, 0), (0, 13, 13, 26), (27, 26, 28, 27), (1, 2, 3, 4), (26, 32, 25, 25)):
            diagnosis = compare(board, reading_of([EMPTY_HAND] * 4, counts), [board])
            # Only an empty pocket may be known to lack certain cards: all of its hand, which is said as such.
            named = [f for f in diagnosis.findings if set(f.cards) != {None} and f.kind is not FindingKind.UNREAD]
            assert all(diagnosis.counts[f.seats[-1]].found == 0 for f in named)
            assert not diagnosis.hand_moves
            sentences = " ".join(line for lang in LANGUAGES for line in diagnosis_lines(diagnosis, lang))
            assert not any(card_code(face) in sentences for face in range(FACES))
    declarers = random_set("shengji", 4, 1)[0]
    assert compare(declarers, reading_of([EMPTY_HAND] * 4, (25, 25, 33, 25)), ()).hand_moves


def test_nothing_looked_at_is_unread() -> None:
    diagnosis = compare(random_set("huapai", 16, 1)[0], reading_of((None,) * 4))
    assert (diagnosis.pattern, diagnosis.is_clean) == (Pattern.UNREAD, False)


# ---- anything at all

hands = st.dictionaries(st.integers(0, FACES - 1), st.integers(1, 3), max_size=30).map(
    lambda counts: Hand(bytes(counts.get(face, 0) for face in range(FACES)))
)


@given(
    found=st.tuples(*[st.none() | hands | st.integers(0, 3)] * 4),
    unread=st.tuples(*[st.integers(0, 60) | st.just(0)] * 4),
    number=st.none() | st.integers(1, 40),
    game_id=st.sampled_from(GAME_IDS),
    blind=st.booleans(),
)
@settings(max_examples=120)
def test_no_reading_makes_it_raise_and_every_answer_can_be_said(
    found: tuple[Hand | int | None, ...], unread: tuple[int, ...], number: int | None, game_id: str, blind: bool
) -> None:
    boards = random_set(game_id, 17, 3)
    board = boards[0]
    pockets = [boards[1].deal.hands[entry] if isinstance(entry, int) else entry for entry in found]
    un, ue, us, uw = unread
    n, e, s, w = pockets
    diagnosis = compare(board, Reading((n, e, s, w), (un, ue, us, uw), number), boards)
    assert json.loads(json.dumps(diagnosis_json(diagnosis, blind)))["pattern"] == diagnosis.pattern
    for lang in LANGUAGES:
        assert diagnosis_lines(diagnosis, lang, blind)[0]


def test_absurd_counts_do_not_raise_either() -> None:
    board = random_set("huapai", 18, 1)[0]
    full = Hand(bytes([255]) * FACES)
    diagnosis = compare(board, reading_of((full, EMPTY_HAND, EMPTY_HAND, None), (0, 9, 0, 0)), [board])
    assert diagnosis.moves


def test_seats_of_a_diagnosis_are_seats() -> None:
    board = random_set("huapai", 19, 1)[0]
    face = next(iter(board.deal[N]))
    move = compare(board, Reading.of_deal(carried(board.deal, N, W, face))).moves[0]
    assert isinstance(move.source, Seat)
    assert isinstance(move.target, Seat)
