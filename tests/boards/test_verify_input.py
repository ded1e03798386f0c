"""What a referee types becomes a reading, and what cannot be is refused with seat and card."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from verify_cases import random_set

from boards.board import Board
from boards.cards import CardName, card_code, parse_card
from boards.deal import Hand, hand_text, parse_deal, parse_hand
from boards.diagnosis import HintKind, Pattern
from boards.games import GAMES
from boards.problems import Problem
from boards.reading import parse_reading
from boards.referee_input import parse_counts, parse_exceptions, parse_observations, parse_typed_hand
from boards.seats import SEATS, Seat
from boards.verify import compare
from boards.wording import LANGUAGES, sentence

N, E, S, W = SEATS
BOARD = Board(
    7, "huapai", GAMES["huapai"].default_header(7),
    parse_deal("KQ9.QJ9.4.AK8764 JT8.T43.AJ8632.9 7532.8765.KT.QJ5 A64.AK2.Q975.T32"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "changes"),
    [
        ("E+SQ N-SQ", [(E, "+", "SQ"), (N, "-", "SQ")]),
        ("e+sq,n-sq", [(E, "+", "SQ"), (N, "-", "SQ")]),
        ("东＋黑桃Q 北－黑桃Q", [(E, "+", "SQ"), (N, "-", "SQ")]),
        ("E+SQ-HT", [(E, "+", "SQ"), (E, "-", "HT")]),
        ("E+S10", [(E, "+", "ST")]),
        ("N+SQ", [(N, "+", "SQ")]),
        ("W+DW", [(W, "+", "DW")]),
        ("W+大王", [(W, "+", "DW")]),
    ],
)
def test_exceptions_change_the_record_card_by_card(typed: str, changes: list[tuple[Seat, str, str]]) -> None:
    reading = parse_exceptions(typed, BOARD)
    counts = [list(hand.counts) for hand in BOARD.deal.hands]
    for seat, sign, code in changes:
        counts[seat][parse_card(code)] += 1 if sign == "+" else -1
    assert [list(hand.counts) for hand in reading.hands if hand is not None] == counts
    assert reading.is_complete


@pytest.mark.parametrize(
    ("typed", "key", "facts"),
    [
        ("S-SQ", "exception_not_there", {"board": 7, "seat": S, "card": CardName(parse_card("SQ"))}),
        ("N-SQ N-SQ", "exception_not_there", {"board": 7, "seat": N, "card": CardName(parse_card("SQ"))}),
        ("N-SQ N+SQ", "exception_both_ways", {"board": 7, "seat": N, "card": CardName(parse_card("SQ"))}),
        ("", "exception_form", {"word": 1, "text": ""}),
        ("SQ", "exception_form", {"word": 1, "text": "SQ"}),
        ("N-SQ E+", "exception_form", {"word": 2, "text": "E+"}),
        ("E SQ", "exception_form", {"word": 1, "text": "E"}),
        ("E++SQ", "exception_form", {"word": 1, "text": "E++SQ"}),
        ("X+SQ", "seat_unknown", {"text": "X"}),
        ("E+QS", "card_unknown", {"text": "QS", "board": 7, "seat": Seat.E}),
        ("E+?", "exception_unread", {"word": 1}),
        ("N-SQ E-？", "exception_unread", {"word": 2}),
        ("E+BJ", "card_joker_unclear", {"text": "BJ", "board": 7, "seat": Seat.E}),
    ],
)
def test_exceptions_that_cannot_be_are_refused(typed: str, key: str, facts: dict[str, object]) -> None:
    with pytest.raises(Problem) as refused:
        parse_exceptions(typed, BOARD)
    assert refused.value.key == key
    assert refused.value.faults[0].facts == facts
    for lang in LANGUAGES:
        assert sentence(refused.value.faults[0], lang)


def test_a_refusal_says_seat_and_card_in_words() -> None:
    with pytest.raises(Problem) as refused:
        parse_exceptions("S-SQ", BOARD)
    fault = refused.value.faults[0]
    assert sentence(fault, "en").startswith("board 7, seat S: by the record this seat has no SQ")
    assert sentence(fault, "zh-Hans").startswith("第7副，南家：记录中这家没有黑桃Q")


def test_twins_can_lack_twice_and_no_more() -> None:
    board = next(b for b in random_set("guandan", 1, 8) if 2 in b.deal[N].counts)
    code = card_code(board.deal[N].counts.index(2))
    reading = parse_exceptions(f"N-{code}-{code}", board)
    assert reading.hands[N] == board.deal[N].minus(Hand.of([parse_card(code)] * 2))
    with pytest.raises(Problem, match="exception_not_there"):
        parse_exceptions(f"N-{code}-{code}-{code}", board)


@pytest.mark.parametrize("words", [["E+big", "joker"], ["E+Big  Joker"], ["E+DW"], ["E+大王"]])
def test_a_joker_may_be_written_as_two_words(words: list[str]) -> None:
    (board,) = random_set("guandan", 1, 1)
    reading = parse_observations(words, board)
    assert reading.hands[E].counts[53] == board.deal[E].counts[53] + 1


@given(seed=st.integers(0, 1000), game_id=st.sampled_from(tuple(GAMES)), seat=st.sampled_from(SEATS))
@settings(max_examples=40)
def test_a_typed_hand_is_what_hand_text_wrote(seed: int, game_id: str, seat: Seat) -> None:
    board = random_set(game_id, seed, 1)[0]
    reading = parse_observations([f"{seat.name}={hand_text(board.deal[seat])}"], board)
    assert reading.hands == tuple(board.deal[seat] if s == seat else None for s in SEATS)
    assert compare(board, reading).is_clean


@given(seed=st.integers(0, 1000), game_id=st.sampled_from(tuple(GAMES)), sign=st.sampled_from("?？"), data=st.data())
@settings(max_examples=40)
def test_a_typed_hand_may_have_cards_that_nobody_could_read(
    seed: int, game_id: str, sign: str, data: st.DataObject
) -> None:
    """Wherever they stand: in a suit, with the jokers, or where a joker was."""
    board = random_set(game_id, seed, 1)[0]
    unread = data.draw(st.integers(1, 9))
    whole = list(board.deal[E])
    read = Hand.of(data.draw(st.permutations(whole))[unread:])
    text = hand_text(read)
    if data.draw(st.booleans()):
        text += ("" if "+" in text else "+") + sign * unread
    else:
        for place in data.draw(st.lists(st.integers(0, len(text)), min_size=unread, max_size=unread)):
            text = text[:place] + sign + text[place:]
    for typed in (f"E={text}", f"E:{text} - - -"):
        reading = parse_observations(typed.split(), board)
        assert reading.hands == (None, read, None, None)
        assert reading.unread == (0, unread, 0, 0)
    if unread < len(whole) // 3:
        diagnosis = compare(board, reading)
        assert (diagnosis.pattern, diagnosis.faults) == (Pattern.UNREAD, 0)


@pytest.mark.parametrize("typed", ["N=AK1?0.QJ9.T52.876", "N=AK4.QJ9?3.T52", "N=?", "N=AK4.QJ9?.T52.876+", "N=?...+?Z"])
def test_an_unread_card_hides_no_slip(typed: str) -> None:
    with pytest.raises(Problem):
        parse_typed_hand(typed)


def test_a_reading_file_takes_them_in_a_list_and_in_hand_text() -> None:
    reading = parse_reading({"hands": {"N": ["SA", "?", "HT", "？"], "S": "8?.KT8..+？"}})
    assert reading.hands == (parse_hand("A.T.."), None, parse_hand("8.KT8.."), None)
    assert reading.unread == (2, 0, 2, 0)


def test_unread_cards_without_end_are_no_hand() -> None:
    with pytest.raises(Problem, match="hand_size_absurd"):
        parse_typed_hand(f"N={'?' * 300}...")


def test_several_hands_may_be_typed() -> None:
    reading = parse_typed_hand("N=AK4.QJ93.T52.876 南＝...")
    assert reading.hands == (parse_hand("AK4.QJ93.T52.876"), None, parse_hand("..."), None)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("N=", "typed_hand_form"),
        ("AK4.QJ93.T52.876", "typed_hand_form"),
        ("", "typed_hand_form"),
        ("N=AK4.QJ93.T52.876 N=...", "typed_hand_twice"),
        ("Q=AK4.QJ93.T52.876", "seat_unknown"),
        ("N=AK4.QJ93.T52", "hand_fields"),
        ("N=AK4.QJ93.T5Z.876", "hand_rank"),
    ],
)
def test_hands_that_cannot_be_read_are_refused(typed: str, key: str) -> None:
    with pytest.raises(Problem) as refused:
        parse_typed_hand(typed)
    assert refused.value.key == key
    for lang in LANGUAGES:
        assert sentence(refused.value.faults[0], lang)


def test_hands_and_exceptions_do_not_mix_but_a_hand_may_have_jokers() -> None:
    with pytest.raises(Problem, match="observations_mixed"):
        parse_observations(["N=AK4.QJ93.T52.876", "E+SQ"], BOARD)
    # Blanks where the points belong are no second kind of input.
    with pytest.raises(Problem, match="typed_hand_form"):
        parse_observations(["N=AK4 QJ93 T52 876"], BOARD)
    assert parse_observations(["N=AK4.QJ93.T52.876+XD"], BOARD).count(N) == 15
    assert parse_observations(["E+SQ", "N-SQ"], BOARD).count(E) == 14


@pytest.mark.parametrize("typed", ["14,13,12,13", "14 13 12 13", "14，13，12，13", " 14, 13, 12, 13 "])
def test_counts_alone_say_which_seats_are_wrong(typed: str) -> None:
    diagnosis = compare(BOARD, parse_counts(typed, BOARD))
    assert diagnosis.pattern is Pattern.MOVED_CARDS
    assert [count.found for count in diagnosis.counts] == [14, 13, 12, 13]
    assert [(m.face, m.source, m.target) for m in diagnosis.moves] == [(None, N, S)]


@pytest.mark.parametrize(
    ("typed", "pattern"),
    [
        ("13,13,13,13", Pattern.UNREAD),
        ("13,13,12,13", Pattern.MISSING_CARDS),
        ("13,14,13,13", Pattern.SURPLUS_CARDS),
    ],
)
def test_counts_give_a_pattern_and_never_call_a_board_identical(typed: str, pattern: Pattern) -> None:
    diagnosis = compare(BOARD, parse_counts(typed, BOARD))
    assert diagnosis.pattern is pattern
    assert not diagnosis.is_clean


def test_shengji_counts_show_the_declarers_hand_in_another_pocket() -> None:
    board = random_set("shengji", 3, 1)[0]
    assert [len(hand) for hand in board.deal.hands] == [25, 33, 25, 25]
    diagnosis = compare(board, parse_counts("25,25,25,33", board))
    assert diagnosis.pattern is Pattern.EXCHANGED_HANDS
    assert next(f.seats for f in diagnosis.findings) == (E, W)


def test_counts_cannot_tell_an_exchange_from_a_turn_and_say_where_to_look() -> None:
    board = random_set("shengji", 3, 1)[0]
    assert [len(hand) for hand in board.deal.hands] == [25, 33, 25, 25]
    for typed, pocket, turns in (("25,25,33,25", N, 1), ("25,25,25,33", N, 2), ("33,25,25,25", S, 3)):
        hints = compare(board, parse_counts(typed, board)).hints
        maybe = next(hint for hint in hints if hint.kind is HintKind.MAYBE_TURNED)
        assert (maybe.seats, maybe.count) == ((pocket,), turns)
    assert not any(h.kind is HintKind.MAYBE_TURNED for h in compare(board, parse_counts("26,32,25,25", board)).hints)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("13,13,13", "counts_form"),
        ("13,13,13,13,0", "counts_form"),
        ("13,13,13,x", "counts_form"),
        ("13,13,-1,13", "counts_form"),
        ("", "counts_form"),
        ("13,13,13,53", "count_large"),
        ("13,13,13,9999", "counts_form"),
    ],
)
def test_counts_that_cannot_be_are_refused(typed: str, key: str) -> None:
    with pytest.raises(Problem) as refused:
        parse_counts(typed, BOARD)
    assert refused.value.key == key
    for lang in LANGUAGES:
        assert sentence(refused.value.faults[0], lang)
