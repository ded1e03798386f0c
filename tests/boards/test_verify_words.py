"""The referee's answers: one readable first line, no foreign words, nothing named when blind, never a whole hand."""

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from verify_cases import deal_of, random_set, reading_of

from boards.board import Board
from boards.cards import FACES, card_code
from boards.deal import EMPTY_HAND, Hand, hand_text, parse_deal
from boards.diagnosis import FindingKind, HintKind, Pattern, diagnosis_json
from boards.games import GAMES
from boards.problems import Problem
from boards.reading import Reading, parse_reading
from boards.referee_input import parse_counts, parse_exceptions, parse_observations
from boards.seats import SEATS
from boards.verify import compare
from boards.wording import LANGUAGES, card_name, rows
from boards.wording.report import diagnosis_lines

N, E, S, W = SEATS
HUAPAI = GAMES["huapai"]
BOARD = Board(
    7, "huapai", HUAPAI.default_header(7),
    parse_deal("KQ9.QJ9.4.AK8764 JT8.T43.AJ8632.9 7532.8765.KT.QJ5 A64.AK2.Q975.T32"),
)  # fmt: skip
OTHER = Board(
    8, "huapai", HUAPAI.default_header(8),
    parse_deal("AQ73.J862.94.932 K842..AJ53.KJT87 T965.AKT74.Q2.Q4 J.Q953.KT876.A65"),
)  # fmt: skip

FIRST_LINES = [
    ("N-SQ E+SQ",
     "Board 7: one card misplaced. Take SQ out of E and give it back to N.",
     "第7副：一张牌插错。把黑桃Q从东家取出，还给北家。",
     "第7副：一張牌插錯。把黑桃Q從東家取出，還給北家。"),
    ("N-SQ-SK E+SQ+SK",
     "Board 7: 2 cards misplaced. Take SK and SQ out of E and give them back to N.",
     "第7副：2张牌插错。把黑桃K和黑桃Q从东家取出，还给北家。",
     "第7副：2張牌插錯。把黑桃K和黑桃Q從東家取出，還給北家。"),
    ("N-SQ+HT E+SQ-HT",
     "Board 7: two cards exchanged. Exchange HT in N with SQ in E.",
     "第7副：两张牌互换了。把北家的红桃10与东家的黑桃Q对换。",
     "第7副：兩張牌互換了。把北家的紅桃10與東家的黑桃Q對換。"),
    ("N-SQ",
     "Board 7: one card missing. N lacks SQ. Look on and under the table and in the boards before and after this one.",
     "第7副：少一张牌。北家少黑桃Q。请在桌上、桌下和前后几副的牌套里找。",
     "第7副：少一張牌。北家少黑桃Q。請在桌上、桌下和前後幾副的牌套裡找。"),
    ("S+SQ",
     "Board 7: one card too many. Take the extra SQ out of S; a board before or after this one may lack it.",
     "第7副：多一张牌。把南家多出的黑桃Q取出，看看前后哪一副少了它。",
     "第7副：多一張牌。把南家多出的黑桃Q取出，看看前後哪一副少了它。"),
    ("S+SQ-S7",
     "Board 7: one card of another pack. In S take out the extra SQ and put in S7, which is missing.",
     "第7副：混入一张别副的牌。南家多黑桃Q、少黑桃7：取出多余的黑桃Q，找回黑桃7。",
     "第7副：混入一張別副的牌。南家多黑桃Q、少黑桃7：取出多餘的黑桃Q，找回黑桃7。"),
    ("S+DW N-S9",
     "Board 7: one card of another pack. Take the extra big joker (DW) out of S; N lacks S9, find it.",
     "第7副：混入一张别副的牌。把南家多出的大王取出；北家少黑桃9，请找回。",
     "第7副：混入一張別副的牌。把南家多出的大王取出；北家少黑桃9，請找回。"),
    ("N=KQ9.QJ9.4.AK8764",
     "Board 7: as recorded: N; not looked at: E, S and W.",
     "第7副：北家与记录相符，东家、南家和西家没有查看。",
     "第7副：北家與記錄相符，東家、南家和西家沒有查看。"),
    ("N=7532.8765.KT.QJ5",
     "Board 7: N holds the hand of S. Look into E: if that hand is wrong too, "
     "the whole board is turned by 180 degrees.",
     "第7副：北家插袋里是南家的牌。请看东家：如果也不对，就是整副顺时针转了180度。",
     "第7副：北家插袋裡是南家的牌。請看東家：如果也不對，就是整副順時針轉了180度。"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "english", "simplified", "traditional"), FIRST_LINES)
def test_what_a_referee_types_gets_one_sentence_and_the_next_step(
    typed: str, english: str, simplified: str, traditional: str
) -> None:
    diagnosis = compare(BOARD, parse_observations(typed.split(), BOARD))
    assert [diagnosis_lines(diagnosis, lang)[0] for lang in LANGUAGES] == [english, simplified, traditional]


def test_a_deal_as_pbn_writes_it_is_read_from_any_seat_and_a_dash_is_not_looked_at() -> None:
    by_seat = parse_observations([f"{seat.name}={hand_text(BOARD.deal[seat])}" for seat in (N, E, W)], BOARD)
    words = [f"W:{hand_text(BOARD.deal[W])}", hand_text(BOARD.deal[N]), hand_text(BOARD.deal[E]), "-"]
    assert parse_observations(words, BOARD) == parse_observations(" ".join(words).split(), BOARD) == by_seat
    with pytest.raises(Problem, match="typed_deal_hands"):
        parse_observations(words[:3], BOARD)


WHOLE = [
    (BOARD.deal.turned(1), Pattern.TURNED_90,
     "Board 7: turned by 90 degrees clockwise, N's cards lie in E. Move every hand one pocket back, counter-clockwise.",
     "第7副：整副顺时针转了90度，北家的牌在东家。把四手牌都逆时针移一个插袋。"),
    (BOARD.deal.turned(2), Pattern.TURNED_180,
     "Board 7: turned by 180 degrees, N and S are exchanged and so are E and W. Exchange N with S and E with W.",
     "第7副：整副转了180度，南北互换、东西互换。南北对换、东西对换。"),
    (BOARD.deal.turned(3), Pattern.TURNED_270,
     "Board 7: turned by 270 degrees clockwise, N's cards lie in W. Move every hand one pocket on, clockwise.",
     "第7副：整副顺时针转了270度，北家的牌在西家。把四手牌都顺时针移一个插袋。"),
    (deal_of([BOARD.deal[N], BOARD.deal[E], BOARD.deal[W], BOARD.deal[S]]), Pattern.EXCHANGED_HANDS,
     "Board 7: the hands of S and W are exchanged. Exchange S and W back.",
     "第7副：南家和西家的整手牌互换了。把南家和西家的牌换回来。"),
    (deal_of([OTHER.deal[W], BOARD.deal[E], BOARD.deal[S], BOARD.deal[W]]), Pattern.OTHER_HAND,
     "Board 7: N holds the hand of W of board 8. Give the hand in N back to board 8 and fetch N's own, "
     "most likely from there.",
     "第7副：北家插袋里是第8副西家的牌。把北家插袋里的牌还给第8副，再找回北家自己的牌，多半就在第8副里。"),
    (OTHER.deal, Pattern.OTHER_BOARD,
     "Board 7: these are the cards of board 8. Do not play it; check the number on the board, then look at board 8.",
     "第7副：里面是第8副的牌。先不要打；请核对牌套上的牌号，再查看第8副。"),
    (BOARD.deal, Pattern.IDENTICAL,
     "Board 7: all four hands are as recorded. Nothing to put right.",
     "第7副：四家的牌都与记录相符。不必处理。"),
]  # fmt: skip


@pytest.mark.parametrize(("found", "pattern", "english", "chinese"), WHOLE)
def test_whole_hands_in_words(found: object, pattern: Pattern, english: str, chinese: str) -> None:
    diagnosis = compare(BOARD, Reading.of_deal(found), [BOARD, OTHER])  # type: ignore[arg-type]
    assert diagnosis.pattern is pattern
    assert [diagnosis_lines(diagnosis, lang)[0] for lang in ("en", "zh-Hans")] == [english, chinese]


def test_a_turn_tells_where_the_leaders_hand_lies() -> None:
    lines = diagnosis_lines(compare(BOARD, Reading.of_deal(BOARD.deal.turned(1))), "zh-Hans")
    assert lines[1:] == [
        "张数：北13、东13、南13、西13。",
        "首引人是南家，这手牌现在在西家。",
        "南北两家的牌现在在东西，东西两家的牌现在在南北。",
        "判罚前请先问明是否有人看过手牌。",
    ]


def test_many_steps_are_numbered_below_the_first_line() -> None:
    lines = diagnosis_lines(compare(BOARD, parse_exceptions("N-SQ-SK-S9+SA E+SQ-SJ S+SK W+S9-SA", BOARD)), "en")
    assert lines[0].endswith("Put it right in this order:")
    assert [line[:2] for line in lines[2:7]] == ["1.", "2.", "3.", "4.", "5."]
    assert "Take SK out of S and give it back to N." in lines[4]


def test_after_a_turn_card_steps_come_second_and_say_so() -> None:
    turned = replace(BOARD, deal=BOARD.deal.turned(1))
    diagnosis = compare(BOARD, parse_exceptions("E+SA N-SA", turned))
    assert "After that: Take SA out of N and give it back to W." in diagnosis_lines(diagnosis, "en")[0]
    assert "然后：把黑桃A从北家取出，还给西家。" in diagnosis_lines(diagnosis, "zh-Hans")[0]


def test_an_unread_card_is_looked_at_first() -> None:
    less = deal_of([BOARD.deal[N].minus(Hand.of([2])), *BOARD.deal.hands[1:]])
    diagnosis = compare(BOARD, reading_of(less.hands, (1, 0, 0, 0)))
    assert diagnosis_lines(diagnosis, "zh-Hant")[0] == (
        "第7副：沒有發現錯誤，但有一張牌沒有讀出。請看北家沒讀出的牌，應為黑桃Q。"
    )
    assert "SQ" not in diagnosis_lines(diagnosis, "en", blind=True)[0]


def test_counts_are_told_with_their_difference() -> None:
    diagnosis = compare(BOARD, parse_counts("14,13,12,13", BOARD))
    assert diagnosis_lines(diagnosis, "zh-Hans")[:2] == [
        "第7副：一张牌插错。北家多一张、南家少一张：请按牌型卡找出这张牌，还给南家。",
        "张数：北14（多1）、东13、南12（少1）、西13。",
    ]


def test_the_hand_card_has_the_name_of_its_game() -> None:
    board = random_set("guandan", 5, 1)[0]
    diagnosis = compare(board, parse_counts("28,27,26,27", board))
    assert "手牌卡" in diagnosis_lines(diagnosis, "zh-Hans")[0]


def test_the_number_on_the_container_is_told_where_it_differs() -> None:
    diagnosis = compare(replace(BOARD, container=23), Reading.of_deal(BOARD.deal))
    assert diagnosis_lines(diagnosis, "zh-Hans")[0].startswith("第7副（牌套23号）：")


def test_a_wrong_number_alone_is_told_with_but() -> None:
    diagnosis = compare(BOARD, Reading.of_deal(BOARD.deal, board_number=12))
    assert diagnosis_lines(diagnosis, "zh-Hans")[0] == (
        "第7副：四家的牌都与记录相符，但牌套上读到的牌号是12。请核对牌套上的牌号。"
    )


def test_a_hand_in_anothers_pocket_is_called_a_hand_and_not_listed() -> None:
    found = [EMPTY_HAND, BOARD.deal[E].plus(BOARD.deal[N]), BOARD.deal[S], BOARD.deal[W]]
    lines = diagnosis_lines(compare(BOARD, reading_of(found)), "en")
    assert "The whole hand of N (13 cards) lies with E" in lines[0]
    assert not any(NAMED["en"].search(line) for line in lines)


# Rank and suit in English, suit words and jokers in Chinese: what a blind answer must never hold.
NAMED = {
    "en": re.compile(r"\b[SHDC][AKQJT2-9]\b|joker"),
    "zh-Hans": re.compile("黑桃|红桃|方块|梅花|大王|小王"),
    "zh-Hant": re.compile("黑桃|紅桃|方塊|梅花|大王|小王"),
}
RANK_AFTER_SUIT = re.compile("(黑桃|[红紅]桃|方[块塊]|梅花)[AKQJ]")


@given(seed=st.integers(0, 2**32))
@settings(max_examples=80)
def test_blind_names_no_card_chinese_has_no_english_and_no_line_holds_a_hand(seed: int) -> None:
    rng = random.Random(seed)
    boards = random_set(tuple(GAMES)[seed % 4], seed, 3)
    board = boards[0]
    hands = list(board.deal.hands)
    if rng.random() < 0.5:
        rng.shuffle(hands)
    if rng.random() < 0.3:
        hands[rng.randrange(4)] = boards[1].deal.hands[rng.randrange(4)]
    for _ in range(rng.randrange(4)):
        at = rng.randrange(4)
        hands[at] = hands[at].plus(Hand.of([rng.randrange(FACES)]))
        source = rng.choice([s for s in SEATS if len(hands[s])])
        hands[source] = hands[source].minus(Hand.of([rng.choice(list(hands[source]))]))
    shown: list[Hand | None] = [hand if rng.random() < 0.8 else None for hand in hands]
    unread = [rng.choice((0, 0, 0, 1, 2)) for _ in SEATS]
    diagnosis = compare(board, replace(reading_of(shown, unread), board_number=rng.choice((None, 1, 2))), boards)
    written = str(diagnosis_json(diagnosis, blind=True))
    assert not NAMED["en"].search(written)
    for lang in LANGUAGES:
        assert not any(NAMED[lang].search(line) for line in diagnosis_lines(diagnosis, lang, blind=True))
        for line in diagnosis_lines(diagnosis, lang):
            for hand in (*board.deal.hands, *(h for h in shown if h is not None)):
                assert len(hand) < 5 or hand_text(hand) not in line
                assert len(hand) < 5 or not all(card_name(face, lang) in line for face in hand)
            if lang != "en":
                assert not re.search("[A-Za-z]", RANK_AFTER_SUIT.sub("", line)), line


def test_json_has_the_documented_shape() -> None:
    diagnosis = compare(BOARD, parse_exceptions("E+SQ N-SQ", BOARD))
    assert diagnosis_json(diagnosis) == {
        "board": 7, "container": None, "game": "huapai", "pattern": "moved_cards", "clean": False,
        "faults": 1,
        "moves": [{"card": "SQ", "from": "E", "to": "N"}],
        "hand_moves": [],
        "card_moves": [{"card": "SQ", "from": "E", "to": "N"}],
        "counts": {
            "N": {"expected": 13, "found": 12}, "E": {"expected": 13, "found": 14},
            "S": {"expected": 13, "found": 13}, "W": {"expected": 13, "found": 13},
        },
        "not_looked": [],
        "findings": [
            {"kind": "card_moved", "cards": ["SQ"], "seats": ["E", "N"], "board": None, "count": None,
             "role": None, "want": None, "got": None, "set": None},
        ],
        "hints": [
            {"kind": "scoring_cards", "cards": ["SQ"], "seats": [], "board": None, "count": None, "role": None},
            {"kind": "hand_seen", "cards": [], "seats": [], "board": None, "count": None, "role": None},
        ],
    }  # fmt: skip


def test_json_of_a_turn_has_hand_moves_beside_the_moves_of_every_card() -> None:
    diagnosis = compare(BOARD, Reading.of_deal(BOARD.deal.turned(1)))
    document = diagnosis_json(diagnosis, reveal=True)
    assert document["pattern"] == "turned_90"
    assert {"hand": "N", "board": 7, "from": "E", "to": "N", "set": None} in document["hand_moves"]
    assert len(document["moves"]) == 52
    assert {"card": card_code(1), "from": "E", "to": "N"} in document["moves"]
    assert document["card_moves"] == []
    # Without being asked it says how the hands lie, and not what is in them.
    assert {card["card"] for card in diagnosis_json(diagnosis)["moves"]} == {None}


def test_json_of_a_lost_or_misplaced_hand_names_none_of_its_cards() -> None:
    for found in (
        [EMPTY_HAND, *BOARD.deal.hands[1:]],
        [EMPTY_HAND, BOARD.deal[E].plus(BOARD.deal[N]), BOARD.deal[S], BOARD.deal[W]],
        [OTHER.deal[N], *BOARD.deal.hands[1:]],
    ):
        diagnosis = compare(BOARD, reading_of(found), [OTHER])
        assert not NAMED["en"].search(str(diagnosis_json(diagnosis)))
        assert NAMED["en"].search(str(diagnosis_json(diagnosis, reveal=True)))


def test_every_kind_of_header_field_has_a_word() -> None:
    words = rows("verify")
    for game in GAMES.values():
        for name, value in game.default_header(1).fields().items():
            assert value not in ("N", "E", "S", "W") or f"v_role_{name}" in words


def test_every_row_of_the_topic_is_said_somewhere() -> None:
    source = "".join(
        (Path(__file__).parents[2] / "boards" / name).read_text(encoding="utf-8")
        for name in ("wording/report.py", "referee_input.py")
    )
    for key in rows("verify"):
        stem = re.sub(r"(_[123n])$|_(unseen|guandan|huapai)(_[1n])?$", "", key)
        stem = re.sub(r"_unseen$", "", stem)
        assert stem in source or stem.startswith("v_role_"), key


def test_kinds_of_findings_and_hints_are_disjoint_words() -> None:
    assert not {kind.value for kind in FindingKind} & {kind.value for kind in HintKind}


def documented_answers() -> list[tuple[str, str, str]]:
    text = (Path(__file__).parents[2] / "docs" / "verification.md").read_text(encoding="utf-8")
    boxes = re.findall(r"^```answer\n(.+)\n(.+)\n(.+)\n```$", text, re.MULTILINE)
    return [(typed, english, chinese) for typed, english, chinese in boxes]


@pytest.mark.parametrize(("typed", "english", "chinese"), documented_answers())
def test_the_documented_answers_are_the_answers(typed: str, english: str, chinese: str) -> None:
    # The same deals stand as boards 7 and 8 here and as 1 and 2 there.
    board, other = (replace(b, number=n, header=HUAPAI.default_header(n)) for b, n in ((BOARD, 1), (OTHER, 2)))
    if typed.startswith("{"):
        reading = parse_reading(json.loads(typed))
    elif typed.startswith("--counts "):
        reading = parse_counts(typed.removeprefix("--counts "), board)
    else:
        reading = parse_observations(typed.split(), board)
    diagnosis = compare(board, reading, [board, other])
    assert [diagnosis_lines(diagnosis, lang)[0] for lang in ("en", "zh-Hans")] == [english, chinese]


def test_the_document_explains_every_pattern_kind_and_hint() -> None:
    text = (Path(__file__).parents[2] / "docs" / "verification.md").read_text(encoding="utf-8")
    assert len(documented_answers()) >= 15
    for word in (*Pattern, *FindingKind, *HintKind):
        assert word.value in text, word


def test_a_stray_hand_with_a_card_that_is_not_of_it_says_so() -> None:
    stray = OTHER.deal[N].minus(Hand.of([48])).plus(Hand.of([39]))
    for hands, count in (([stray, *BOARD.deal.hands[1:]], 1), ([OTHER.deal[N], *BOARD.deal.hands[1:]], None)):
        diagnosis = compare(BOARD, reading_of(hands), [OTHER])
        (told,) = [one for one in diagnosis.findings if one.kind is FindingKind.OTHER_HAND]
        assert told.count == count
        first = diagnosis_lines(diagnosis, "en")[0]
        assert ("of board 8 but for one card" in first) == (count == 1), first
        assert ("但有一张不是" in diagnosis_lines(diagnosis, "zh-Hans")[0]) == (count == 1)


def test_unread_cards_of_a_stray_hand_are_no_cards_that_are_not_of_it() -> None:
    seen = Hand.of(list(OTHER.deal[N])[:-2])
    diagnosis = compare(BOARD, reading_of([seen, *BOARD.deal.hands[1:]], (2, 0, 0, 0)), [OTHER])
    assert [one.count for one in diagnosis.findings if one.kind is FindingKind.OTHER_HAND] == [None]


@pytest.mark.parametrize("game_id", ["huapai", "bridge"])
def test_no_board_lacks_a_card_that_the_game_has_not(game_id: str) -> None:
    board = random_set(game_id, 3, 1)[0]
    typed = parse_exceptions("N+DW", board)
    first = diagnosis_lines(compare(board, typed), "en")[0]
    assert first == "Board 1: one card too many. Take big joker (DW) out of N; no board of this game has such a card."
    other = next(face for face in range(FACES) if board.deal[E].counts[face])
    both = parse_exceptions(f"N+DW+{card_code(other)}", board)
    lines = " ".join(diagnosis_lines(compare(board, both), "en"))
    assert f"Take the extra {card_code(other)} out of N; a board before or after" in lines
    assert "Take big joker" in lines
    assert "may lack" not in diagnosis_lines(compare(board, typed), "en", blind=True)[0]
