"""Cards, seats, hands, headers, ranges and fingerprints: one table in both directions, and the field cases."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import games
from boards.board import Board, BoardSet, Fingerprint, parse_short_code, ranges_text, short_code
from boards.cards import BIG_JOKER, SMALL_JOKER, card_code, parse_card
from boards.deal import Hand, hand_text, parse_deal, parse_hand, read_hand
from boards.games import GAMES, BridgeHeader, GuandanHeader, ShengjiHeader, deal_faults, game
from boards.problems import Problem
from boards.ranges import parse_ranges
from boards.reading import parse_reading
from boards.seats import SEATS, Seat, parse_seat

FIELD = Path(__file__).parent.parent / "data" / "field"

hands = st.builds(Hand, st.lists(st.integers(0, 2), min_size=54, max_size=54).map(bytes))


def refusal(call: object, *arguments: object) -> str:
    with pytest.raises(Problem) as refused:
        call(*arguments)  # type: ignore[operator]
    return refused.value.key


@pytest.mark.parametrize(
    ("face", "code", "spellings"),
    [
        (0, "SA", ["sa", "♠A", "黑桃A"]), (4, "ST", ["S10", "sT", "♠10", "♠T", "黑桃10"]), (9, "S5", []),
        (3, "SJ", []), (16, "HJ", ["hj", "♥J", "红桃J", "紅心J"]), (38, "D2", ["方块2", "方塊2"]),
        (39, "CA", ["梅花A", "草花A"]), (SMALL_JOKER, "XW", ["xw", "小王", "small joker"]),
        (BIG_JOKER, "DW", ["大王", "Big  Joker"]),
    ],
)  # fmt: skip
def test_cards_both_ways(face: int, code: str, spellings: list[str]) -> None:
    assert card_code(face) == code
    assert {parse_card(text) for text in (code, *spellings)} == {face}


def test_every_card_has_its_own_code() -> None:
    assert [parse_card(card_code(face)) for face in range(54)] == list(range(54))


def test_field_f087_joker_codes() -> None:
    read = {}
    for text in json.loads((FIELD / "F087-joker-codes.json").read_text(encoding="utf-8"))["inputs"]:
        try:
            read[text] = card_code(parse_card(text))
        except Problem as refused:
            read[text] = refused.key
    assert (read["SJ"], read["HJ"]) == ("SJ", "HJ")
    assert (read["大王"], read["小王"], read["big joker"], read["small joker"]) == ("DW", "XW", "DW", "XW")
    unclear = {"BJ", "RJ", "LJ", "BW", "w", "W", "x", "X", "Jo", "JOKER1", "🃏", "🃟"}
    assert {read[text] for text in unclear} == {"card_joker_unclear"}
    assert set(read) == unclear | {"SJ", "HJ", "大王", "小王", "big joker", "small joker"}


def test_field_f089_card_code_order() -> None:
    inputs = json.loads((FIELD / "F089-card-code-order.json").read_text(encoding="utf-8"))["inputs"]
    accepted = {"S10", "ST", "sT", "♠10", "♠T", "黑桃10"}
    for text in inputs:
        if text in accepted:
            assert card_code(parse_card(text)) == "ST"
        else:
            assert refusal(parse_card, text) == "card_unknown"


def test_seats_go_clockwise() -> None:
    assert [seat.turned(1).name for seat in SEATS] == ["E", "S", "W", "N"]
    assert [seat.partner.name for seat in SEATS] == ["S", "W", "N", "E"]
    assert [parse_seat(text) for text in "nE南西"] == list(SEATS)
    assert refusal(parse_seat, "X") == "seat_unknown"


@given(hands)
def test_hand_text_round_trip(hand: Hand) -> None:
    assert parse_hand(hand_text(hand)) == hand
    assert Hand.of(hand) == hand
    assert len(list(hand)) == len(hand)


@pytest.mark.parametrize(
    ("text", "written", "notes"),
    [
        ("AK4.QJ93.T52.876", "AK4.QJ93.T52.876", []),
        ("SAK4.HQJ93.DT52.C876", "AK4.QJ93.T52.876", ["hand_suit_letters_note"]),
        ("4KA.qj93.1052.876", "AK4.QJ93.T52.876", ["hand_small_letters_note", "hand_ten_note"]),
        ("AK4.QJ93.T52.876+大王", "AK4.QJ93.T52.876+D", ["hand_joker_words_note"]),
        ("AK4.QJ93.T52.876 + 小王 大王大王", "AK4.QJ93.T52.876+XDD", ["hand_joker_words_note"]),
        ("AK4.QJ93.T52.876+xwdw", "AK4.QJ93.T52.876+XD", ["hand_joker_words_note"]),
        ("AK4.QJ93.T52.876+xd d", "AK4.QJ93.T52.876+XDD", []),
        ("...", "...", []), ("-.AKQ.-.2", ".AKQ..2", []), ("A.A.A.A+DX", "A.A.A.A+XD", []),
    ],
)  # fmt: skip
def test_hands_as_people_write_them(text: str, written: str, notes: list[str]) -> None:
    hand, found = read_hand(text)
    assert hand_text(hand) == written
    assert [note.key for note in found] == notes
    assert all(note.note for note in found)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("AK4.QJ93.T52", "hand_fields"), ("A.B.C.D.E", "hand_fields"), ("1.2.3.4", "hand_rank"),
        ("0.2.3.4", "hand_rank"), ("HA.2.3.4", "hand_suit_letter"), ("A...+Z", "hand_joker"),
        ("A...+大", "hand_joker"), ("A...+王", "hand_joker"), ("A...+", "hand_joker"),
        ("", "hand_fields"), ("A" * 300 + "...", "hand_size_absurd"), ("A" * 61 + "...", "hand_size_absurd"),
    ],
)  # fmt: skip
def test_hands_refused(text: str, key: str) -> None:
    assert refusal(parse_hand, text) == key


# Rules note 4.1, boards 1-32: huapai leader, shengji declarer level (first bidder), guandan leader level, dealer vul.
HEADERS = """
1 N E2W N2 N- | 2 W N3S W3 ENS | 3 S W4E S4 SEW | 4 E S5N E5 WAll | 5 N E6W N6 NNS | 6 W N7S W7 EEW
7 S W8E S8 SAll | 8 E S9N E9 W- | 9 N ETW NT NEW | 10 W NJS WJ EAll | 11 S WQE SQ S- | 12 E SKN EK WNS
13 N EAW NA NAll | 14 W N2S W2 E- | 15 S W3E S3 SNS | 16 E S4N E4 WEW | 17 N E5W N5 N- | 26 W NAS WA EAll
27 S W2E S2 S- | 32 E S7N E7 WEW
"""


@pytest.mark.parametrize("row", HEADERS.replace("\n", "|").replace("||", "|").strip("| ").split("|"))
def test_default_headers(row: str) -> None:
    number, huapai, shengji, guandan, bridge = row.split()
    n = int(number)
    assert GAMES["huapai"].default_header(n).fields() == {"leader": huapai}
    assert GAMES["shengji"].default_header(n).fields() == dict(
        declarer=shengji[0], first_bidder=shengji[2], level=shengji[1]
    )
    assert GAMES["guandan"].default_header(n).fields() == {"leader": guandan[0], "level": guandan[1]}
    vulnerable = bridge[1:].replace("-", "None")
    assert GAMES["bridge"].default_header(n).fields() == {"dealer": bridge[0], "vulnerable": vulnerable}


def test_paired_preset() -> None:
    levels = [GAMES["shengji"].default_header(n, "paired").fields()["level"] for n in range(1, 17)]
    assert "".join(levels) == "2233445566778899"
    assert refusal(GAMES["huapai"].default_header, 1, "paired") == "preset_unknown"


@pytest.mark.parametrize("game_id", GAMES)
def test_headers_round_trip(game_id: str) -> None:
    of = GAMES[game_id]
    for number in range(1, 53):
        header = of.default_header(number)
        assert of.parse_header(header.fields()) == header
        assert list(header.fields()) == sorted(header.fields())
        assert sum(of.hand_sizes(header)) == of.pack_size


def test_header_faults_come_together() -> None:
    with pytest.raises(Problem) as refused:
        GAMES["shengji"].parse_header({"declarer": "X", "level": "1", "dealer": "N"})
    assert sorted(f.key for f in refused.value.faults) == [
        "header_field_missing", "header_field_unknown", "header_value", "header_value",
    ]  # fmt: skip
    fixed = GuandanHeader(Seat.N, "2", "S>N")
    assert GAMES["guandan"].parse_header(fixed.fields()) == fixed
    assert GAMES["guandan"].hand_sizes(fixed) == (27, 27, 27, 27)
    assert GAMES["shengji"].hand_sizes(ShengjiHeader(Seat.W, "A", Seat.E)) == (25, 25, 25, 33)


def test_game_names() -> None:
    assert [game(t).id for t in ("Huapai", "gongzhu", "拱猪", "升級", "掼蛋", "桥牌")] == [
        "huapai", "huapai", "huapai", "shengji", "guandan", "bridge",
    ]  # fmt: skip
    assert refusal(game, "doudizhu") == "game_unknown"


def test_scoring_cards() -> None:
    assert len(GAMES["huapai"].scoring) == 16
    assert len(GAMES["shengji"].scoring) == 12
    assert {card_code(f) for f in GAMES["huapai"].scoring} >= {"SQ", "DJ", "CT", "HA", "H2"}


def test_every_fault_of_a_deal_is_found() -> None:
    bridge = GAMES["bridge"]
    header = BridgeHeader(Seat.N, "None")
    good = parse_deal("A543.AQ53.98.A98 T7.J.KQJT762.KJ7 KQ6.KT42.A53.652 J982.9876.4.QT43")
    assert deal_faults(bridge, header, good) == ()
    bad = parse_deal("A543.AQ53.98.A98 AT7.J.KQJT762.KJ7 KQ6.KT42.A53.65+X J982.9876.4.QT43")
    keys = [(f.key, f.facts.get("seat")) for f in deal_faults(bridge, header, bad)]
    assert keys == [
        ("hand_size", Seat.E), ("card_surplus", None), ("card_missing", None), ("card_not_in_game", None),
    ]  # fmt: skip


def test_field_f098_board_ranges() -> None:
    case = json.loads((FIELD / "F098-board-ranges.json").read_text(encoding="utf-8"))
    for text, count in case["ok"].items():
        assert len(parse_ranges(text)) == count
    for text in case["refuse"]:
        assert refusal(parse_ranges, text).startswith("range_")


@given(st.sets(st.integers(1, 300), min_size=1))
def test_ranges_round_trip(numbers: set[int]) -> None:
    assert parse_ranges(ranges_text(numbers)) == tuple(sorted(numbers))


@given(st.binary(min_size=32, max_size=32))
def test_short_code_is_forty_bits_and_forgiving(digest: bytes) -> None:
    code = short_code(digest.hex())
    assert parse_short_code(code.lower().replace("-", "").replace("0", "o").replace("1", "l")) == code
    assert int.from_bytes(digest[:5], "big") == sum(
        "0123456789ABCDEFGHJKMNPQRSTVWXYZ".index(c) << 5 * i for i, c in enumerate(reversed(code.replace("-", "")))
    )
    assert refusal(parse_short_code, code + "7") == "code_form"


def test_a_set_refuses_a_number_twice_and_sorts() -> None:
    deal = parse_deal("A543.AQ53.98.A98 T7.J.KQJT762.KJ7 KQ6.KT42.A53.652 J982.9876.4.QT43")
    one, two = (Board(n, "bridge", games.GAMES["bridge"].default_header(n), deal) for n in (1, 2))
    assert BoardSet("bridge", (two, one), bytes(16)).numbers == (1, 2)
    with pytest.raises(Problem) as refused:
        BoardSet("bridge", (one, one, two), bytes(16))
    assert [(f.key, f.facts["board"]) for f in refused.value.faults] == [("number_twice", 1)]
    assert refusal(BoardSet, "bridge", (), bytes(16)) == "set_empty"
    text = b"paitao-set/1\nbridge\n" + b"00" * 16 + b"\n"
    assert Fingerprint("bridge", bytes(16)).hex() == __import__("hashlib").sha256(text).hexdigest()


def test_reading_files() -> None:
    reading = parse_reading({"board": 7, "hands": {"N": ["SA", "?", "ha"], "s": "AK4.QJ93.T52.876"}})
    assert (reading.count(Seat.N), reading.count(Seat.E), reading.count(Seat.S)) == (3, None, 13)
    assert (reading.unread, reading.board_number, reading.is_complete) == ((1, 0, 0, 0), 7, False)
    for rubbish in ({}, {"hands": []}, {"hands": {"N": 5}}, {"board": "7", "hands": {"N": "..."}}, {"hands": {}}):
        assert refusal(parse_reading, rubbish) == "reading_form"
    with pytest.raises(Problem) as refused:
        parse_reading({"hands": {"W": ["SA", "BJ"]}})
    assert refused.value.faults[0].facts["seat"] is Seat.W
