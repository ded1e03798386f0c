"""Boards typed suit by suit, and as lines of a file."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.board import Board
from boards.cards import RANKS
from boards.deal import Hand, hand_text
from boards.entering import AskField, AskFourth, BoardTyping
from boards.entry_checks import complete_board, known_hands, repeated
from boards.entry_lines import boards_of_lines
from boards.entry_words import JOKERS, plain_text, written_hand
from boards.games import GAMES
from boards.problems import Problem
from boards.seats import SEATS, Seat
from dealer import shuffle

BOARD_7 = {
    Seat.N: "AK4.QJ93.T52.876", Seat.E: "QJT9.A42.KQ7.432", Seat.S: "8765.KT8.A93.AQ5", Seat.W: "32.765.J864.KJT9",
}  # fmt: skip


def dealt(game_id: str, number: int, key: int = 1) -> Board:
    of = GAMES[game_id]
    header = of.default_header(number)
    return Board(number, game_id, header, shuffle.deal(bytes([key] * 32), of, number, header))


def field_text(hand: Hand, field: int) -> str:
    if field == JOKERS:
        return "X" * hand.counts[52] + "D" * hand.counts[53] or "-"
    return "".join(RANKS[rank] * hand.counts[13 * field + rank] for rank in range(13)) or "-"


def lines_of(board: Board) -> Iterator[str]:
    """What a typist types for the first three seats, a line a suit."""
    for seat in board.game.pocket_order[:3]:
        for field in range(JOKERS + board.game.has_jokers):
            yield field_text(board.deal[seat], field)


def new_typing(board: Board) -> BoardTyping:
    return BoardTyping(board.game, board.number, board.header)


@pytest.mark.parametrize("game_id", GAMES)
@settings(max_examples=15)
@given(number=st.integers(1, 99), key=st.integers(0, 255), back=st.lists(st.integers(0, 14), max_size=4))
def test_three_hands_typed_give_the_board(game_id: str, number: int, key: int, back: list[int]) -> None:
    board = dealt(game_id, number, key)
    typing, lines, at = new_typing(board), list(lines_of(board)), 0
    while not isinstance(typing.asked, AskFourth):
        typing.type(lines[at])
        at += 1
        if at in back:
            # A line that is taken back is asked for again.
            asked = typing.asked
            assert typing.take_back()
            assert typing.asked != asked
            typing.type(lines[at - 1])
            assert typing.asked == asked
    assert at == len(lines)
    assert typing.asked.count == board.game.hand_sizes(board.header)[typing.asked.seat]
    typing.type("y")
    assert typing.board == board


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_hand_stands_for_its_suits_and_is_taken_back_as_one(game_id: str) -> None:
    board = dealt(game_id, 3)
    typing = new_typing(board)
    for seat in board.game.pocket_order[:3]:
        assert typing.asked == AskField(seat, 0, 0, board.game.hand_sizes(board.header)[seat])
        typing.type(hand_text(board.deal[seat]))
    typing.take_back()
    assert typing.asked == AskField(seat, 0, 0, board.game.hand_sizes(board.header)[seat])
    typing.type(hand_text(board.deal[seat]))
    fourth = board.deal[board.game.pocket_order[3]]
    shape = "-".join(str(sum(fourth.counts[13 * suit : 13 * suit + 13])) for suit in range(4))
    typing.type(shape)
    assert typing.board == board


def refusals(typing: BoardTyping, text: str) -> list[str]:
    before = typing.asked
    with pytest.raises(Problem) as refused:
        typing.type(text)
    assert typing.asked == before
    return [fault.key for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("before", "text", "keys"),
    [
        ((), "AK1", ["hand_rank"]),
        ((), "HAK", ["enter_other_suit"]),
        ((), "AAK", ["enter_twice"]),
        ((), "AAA.QJ93.T52.876", ["enter_twice"]),
        ((), "红桃AK", ["enter_other_suit"]),
        ((), "SAK4 HQJ93 SQ C876", ["enter_suit_twice"]),
        ((), "AK4 QJ93 T52 876", ["enter_blanks"]),
        ((), "A K 4 -", ["hand_rank"]),
        ((), "AKQ.JT9.876", ["hand_fields"]),
        ((), "AK4.QJ93.T52.87", ["enter_few"]),
        ((), "AK4.QJ93.T52.8765", ["enter_many"]),
        ((), "AK4.QJ93.T52.87+X", ["enter_no_jokers"]),
        (("AK4",), "Q.J.T.9", ["enter_one_suit"]),
        (("AK4", "QJ93", "T52"), "87", ["enter_few"]),
        (("AK4", "QJ93", "T52"), "8765", ["enter_many"]),
        (("AK4.QJ93.T52.876",), "AQ4", ["enter_card_held", "enter_card_held"]),
    ],
)
def test_what_a_line_is_refused_for(before: tuple[str, ...], text: str, keys: list[str]) -> None:
    typing = BoardTyping(GAMES["bridge"], 7, GAMES["bridge"].default_header(7))
    for line in before:
        typing.type(line)
    assert refusals(typing, text) == keys


def test_a_card_given_away_is_named_with_its_seat() -> None:
    typing = BoardTyping(GAMES["bridge"], 7, GAMES["bridge"].default_header(7))
    typing.type(BOARD_7[Seat.N])
    with pytest.raises(Problem) as refused:
        typing.type("QJ4")
    assert (refused.value.faults[0].facts["card"].face, refused.value.faults[0].facts["holders"]) == (10, (Seat.N,))
    assert len(refused.value.faults) == 1
    two_packs = BoardTyping(GAMES["guandan"], 7, GAMES["guandan"].default_header(7))
    two_packs.type("AA2")
    for line in ("AA", "-", "-"):
        two_packs.type(line)
    assert refusals(two_packs, "XXX") == ["enter_twice"]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("2-3-4", ["enter_shape_form"]),
        ("n", ["enter_shape_form"]),
        ("", ["enter_shape_form"]),
        ("3-3-4-3", ["enter_shape", "enter_shape"]),
        ("32.765.J864.KJT8", ["enter_card_held"]),
        ("32.765.J864.KJT", ["enter_few"]),
    ],
)
def test_the_fourth_hand_is_checked_when_it_is_counted(text: str, keys: list[str]) -> None:
    typing = BoardTyping(GAMES["bridge"], 7, GAMES["bridge"].default_header(7))
    for seat in (Seat.N, Seat.E, Seat.S):
        typing.type(BOARD_7[seat])
    assert refusals(typing, text) == keys
    assert typing.board is None
    for good in ("2-3-4-4", "2 3 4 4", "2，3，4，4", "32.765.J864.KJT9", "是", "Y"):
        again = BoardTyping(GAMES["bridge"], 7, GAMES["bridge"].default_header(7))
        for seat in (Seat.N, Seat.E, Seat.S):
            again.type(BOARD_7[seat])
        again.type(good)
        assert again.board is not None
        assert hand_text(again.board.deal[Seat.W]) == BOARD_7[Seat.W]


def test_tens_small_letters_and_words_for_jokers() -> None:
    typing = BoardTyping(GAMES["guandan"], 1, GAMES["guandan"].default_header(1))
    for line in ("a k 10 A K T q Q", "hJ1098765", "AKQJT98765", "－"):
        typing.type(line)
    assert typing.asked == AskField(Seat.N, JOKERS, 24 + 1, 27)
    assert refusals(typing, "小王") == ["enter_few"]
    assert refusals(typing, "大王 xw DW") == ["enter_many"]
    typing.type("小王 dw")
    assert typing.asked == AskField(Seat.W, 0, 0, 27)


def test_a_hand_that_was_not_given_is_never_blamed() -> None:
    of = GAMES["bridge"]
    with pytest.raises(Problem) as few:
        complete_board(of, 7, of.default_header(7), {})
    assert few.value.key == "enter_hands"
    typed = dict(BOARD_7)
    typed[Seat.N] = "AK4.QJ93.T52.87"
    del typed[Seat.W]
    text = "7 " + " ".join(f"{seat.name}={hand}" for seat, hand in typed.items())
    with pytest.raises(Problem) as short:
        boards_of_lines(text, "x.txt", of)
    assert [(f.key, f.facts["seat"], f.facts["got"]) for f in short.value.faults] == [("hand_size", Seat.N, 12)]


@pytest.mark.parametrize("game_id", GAMES)
def test_lines_in_either_form_give_the_boards(game_id: str) -> None:
    boards = [dealt(game_id, number) for number in (1, 2, 12)]
    apart = "\n".join(
        f"{b.number} {seat.name} {hand_text(b.deal[seat])}" for seat in (Seat.W, Seat.S, Seat.E) for b in boards
    ).replace("T", "10" if game_id == "bridge" else "T")
    together = "# typed by Li\r\n\r\n" + "".join(
        f"{b.number}  " + "  ".join(f"{seat.name.lower()}={hand_text(b.deal[seat])}" for seat in SEATS) + "  # ok\r\n"
        for b in reversed(boards)
    )
    blanks = "\n".join(
        f"{b.number} {seat.name} " + hand_text(b.deal[seat]).replace("..", ".-.").replace(".", " ")
        for seat in (Seat.N, Seat.S, Seat.E)
        for b in boards
    )
    wide = together.translate({code: code + 0xFEE0 for code in range(0x30, 0x5B)})
    for text in (apart, together, blanks, wide):
        assert list(boards_of_lines(text, "x.txt", GAMES[game_id])) == boards
        assert list(boards_of_lines(text, "x.txt", GAMES[game_id], [2])) == boards[1:2]


def test_header_fields_stand_among_the_hands() -> None:
    board = dealt("huapai", 1)
    hands = " ".join(f"{seat.name}={hand_text(board.deal[seat])}" for seat in SEATS)
    (made,) = boards_of_lines(f"1 leader=E {hands}", "x.txt", GAMES["huapai"])
    assert made.header.fields() == {"leader": "E"}
    for wrong, key in (("leader=X", "header_value"), ("leader=E leader=W", "entry_field_twice")):
        with pytest.raises(Problem) as refused:
            boards_of_lines(f"1 {wrong} {hands}", "x.txt", GAMES["huapai"])
        assert refused.value.key == key


def test_every_fault_of_every_line_is_told_with_its_place() -> None:
    text = "\n".join(
        (
            "5 N AK4.QJ93.T52.876",
            "5 E AK4.QJ93.T52.876",  # every card twice
            "5 S 8765.KT8.A93.AQ5",
            "hello",
            "0 N AK4.QJ93.T52.876",
            "6 N AK4.QJ93.T52.876",  # two hands absent
            "6 E QJT9.A42.KQ7.432",
            "7 Q AK4.QJ93.T52.876",
            "8 N AK4.QJ93.T52",
            "9 N=AK4.QJ93.T52.876 N=AK4.QJ93.T52.876",
        )
    )
    with pytest.raises(Problem) as refused:
        boards_of_lines(text, "x.txt", GAMES["bridge"])
    faults = refused.value.faults
    assert all(fault.facts["file"] == "x.txt" and fault.facts["line"] for fault in faults)
    assert {(f.key, f.facts.get("board"), f.facts["line"]) for f in faults if f.key != "enter_shared"} == {
        ("entry_line_form", None, 4), ("entry_line_form", None, 5), ("enter_hands", 6, 6), ("seat_unknown", 7, 8),
        ("hand_fields", 8, 9), ("entry_hand_twice", 9, 10),
    }  # fmt: skip
    assert sum(f.key == "enter_shared" for f in faults) == 13


@pytest.mark.parametrize(
    ("text", "numbers", "key"),
    [
        ("", None, "entry_empty"),
        ("# only a remark", None, "entry_empty"),
        ("5 N=AK4.QJ93.T52.876", [77], "entry_absent"),
        ("5", None, "entry_line_form"),
        ("5 N", None, "entry_line_form"),
        ("5 N AK4.QJ93.T52.876 E", None, "entry_line_form"),
        ("99999999 N AK4.QJ93.T52.876", None, "entry_line_form"),
    ],
)
def test_files_that_hold_no_board(text: str, numbers: list[int] | None, key: str) -> None:
    with pytest.raises(Problem) as refused:
        boards_of_lines(text, "x.txt", GAMES["bridge"], numbers)
    assert refused.value.key == key


@settings(max_examples=60)
@given(text=st.text(alphabet="0159 NESW=.AKQJT98765432-+XDleadr#\n,＝，", max_size=200))
def test_any_text_gives_boards_or_a_problem(text: str) -> None:
    with suppress(Problem):
        assert boards_of_lines(text, "x.txt", GAMES["huapai"])


def test_a_long_file_of_rubbish_is_answered_in_linear_time() -> None:
    with pytest.raises(Problem):
        boards_of_lines(
            "5 N=" + "A" * 2_000_000 + "\n" + "=" * 2_000_000 + "\n5 " + "N:" * 1_000_000 + "\n5 N " + "S" * 2_000_000,
            "x.txt",
            GAMES["bridge"],
        )


@pytest.mark.parametrize(
    "text",
    [
        "♠AK4♥QJ93♦T52♣876", "♠\ufe0fAK4 ♥\ufe0fQJ93 ♦\ufe0f10 5 2 ♣\ufe0f8 7 6",
        "黑桃AK4 红桃QJ93 方块T52 梅花876", "黑AK4\uff0c红QJ93\uff0c方\uff11\uff1052\uff0c梅876",
        "黑桃\uff1aAK4 红心\uff1aQJ93 方片\uff1aT52 草花\uff1a876", "SAK4 HQJ93 DT52 C876", "C:876 D:T52 H:QJ93 S:AK4",
        "".join(chr(ord(c) + 0xFEE0) for c in "AK4.QJ93.T52.876"), "AK4。QJ93。1052。876", "S:AK4.H:QJ93.D:T52.C:876",
        "♠AK4.♥QJ93.♦T52.♣876", "k4a.9jq3.52t.678",
    ],
)  # fmt: skip
def test_a_hand_as_people_write_it(text: str) -> None:
    assert hand_text(written_hand(plain_text(text))) == "AK4.QJ93.T52.876"
    typing = BoardTyping(GAMES["bridge"], 7, GAMES["bridge"].default_header(7))
    typing.type(text)
    assert typing.whole == (Seat.N,)


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("♠AK♥♦无♣2小王大王", "AK...2+XD"), ("A...+dx", "A...+XD"), ("A.-.-.2 大小王", "A...2+XD"), ("红桃QJ", ".QJ.."),
        ("SA HK + X", "A.K..+X"), ("S- HK DW DW", ".K..+DD"),
    ],
)  # fmt: skip
def test_voids_and_jokers_as_people_write_them(text: str, hand: str) -> None:
    assert hand_text(written_hand(plain_text(text))) == hand


@pytest.mark.parametrize(
    "lines",
    [
        ["5 北 黑桃AK4 红桃QJ93 方块T52 梅花876", "5 东\uff1aQJT9.A42.KQ7.432", "5 S=♠8765♥KT8♦A93♣AQ5"],
        ["5 S:8765.KT8.A93.AQ5 E:QJT9.A42.KQ7.432", "5 N ♠AK4 ♥QJ93 ♦T52 ♣876"],
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_with_suit_words_signs_and_colons(lines: list[str], end: str) -> None:
    (made,) = boards_of_lines(end.join(lines), "x.txt", GAMES["bridge"])
    assert {seat: hand_text(made.deal[seat]) for seat in SEATS} == BOARD_7


def test_two_hands_with_the_same_card_say_which_and_where_to_look() -> None:
    """Also while only two hands are there: that a third is lacking is not all there is to say."""
    with pytest.raises(Problem) as two:
        boards_of_lines("5 N AK4.QJ93.T52.876\n5 E AJT9.A42.KQ7.432", "x.txt", GAMES["bridge"])
    shared, lacking = two.value.faults
    assert (shared.key, shared.facts["card"].face, shared.facts["seats"]) == ("enter_shared", 0, (Seat.N, Seat.E))
    assert (shared.facts["look"], shared.facts["line"]) == (Seat.E, 2)  # the later of two equal ones
    assert (lacking.key, lacking.facts["seats"], lacking.facts["more"]) == ("enter_hands", (Seat.S, Seat.W), 1)
    with pytest.raises(Problem) as long:
        boards_of_lines("5 N AKQ4.QJ93.T52.876\n5 E QJT9.A42.KQ7.432\n5 S 8765.KT8.A93.AQ5", "x.txt", GAMES["bridge"])
    assert [(f.key, f.facts.get("look"), f.facts["line"]) for f in long.value.faults] == [
        ("enter_shared", Seat.N, 1), ("hand_size", None, 1),  # the hand with a card too many
    ]  # fmt: skip
    with pytest.raises(Problem) as twice:
        boards_of_lines("5 N AAK.QJ93.T52.876", "x.txt", GAMES["bridge"])
    assert [fault.key for fault in twice.value.faults] == ["enter_twice", "enter_hands"]


@pytest.mark.parametrize("game_id", GAMES)
@settings(max_examples=15)
@given(number=st.integers(1, 40), stop=st.integers(0, 15), whole=st.booleans())
def test_a_draft_gives_the_board_back_as_it_was(game_id: str, number: int, stop: int, whole: bool) -> None:
    board = dealt(game_id, number)
    typing, lines = new_typing(board), list(lines_of(board))
    if whole:
        lines = [hand_text(board.deal[seat]) for seat in board.game.pocket_order[:3]]
    for line in lines[:stop]:
        typing.type(line)
    again = BoardTyping.again(board.game, number, board.header, typing.lines)
    assert (again.asked, again.lines, again.whole, again.fourth) == (
        typing.asked, typing.lines, typing.whole, typing.fourth,
    )  # fmt: skip
    for line in lines[stop:]:
        again.type(line)
    again.type("y")
    assert again.board == board


def test_one_hand_is_typed_again_and_the_others_stay() -> None:
    typing = BoardTyping(GAMES["bridge"], 7, GAMES["bridge"].default_header(7))
    typing.type(BOARD_7[Seat.N].replace("AK4", "AKQ"))
    typing.type("JT9")
    assert typing.take_back(Seat.N)
    assert not typing.take_back(Seat.S)
    assert typing.asked == AskField(Seat.N, 0, 0, 13)
    typing.type(BOARD_7[Seat.N])
    assert typing.asked == AskField(Seat.E, 1, 3, 13)
    assert typing.take_back()  # the last line that was typed, which is N's
    assert typing.asked == AskField(Seat.N, 0, 0, 13)


def test_a_hand_or_a_deal_that_lies_in_another_board() -> None:
    first, second = dealt("bridge", 5), dealt("bridge", 6, 2)
    typing = BoardTyping(first.game, 7, first.game.default_header(7), known_hands([first]))
    assert refusals(typing, hand_text(first.deal[Seat.W])) == ["enter_hand_known"]
    *most, last = list(lines_of(first))[:4]
    for line in most:
        typing.type(line)
    assert refusals(typing, last) == ["enter_hand_known"]
    same = Board(9, "bridge", second.header, first.deal)
    turned = Board(10, "bridge", second.header, second.deal.turned(1))
    faults = repeated([same, turned, second], [first])
    assert [(f.key, f.facts["board"], f.facts["other"]) for f in faults] == [
        ("enter_deal_known", 9, 5), ("enter_deal_known", 6, 10),
    ]  # fmt: skip
    assert repeated([first], [first]) == ()  # a board that is replaced
    assert repeated([second], [first]) == ()
