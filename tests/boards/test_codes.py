"""Printed codes: vectors, round trips, and every way in which a scanner garbles them."""

import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.board import Board, BoardSet
from boards.code_layouts import LAYOUTS, Layout, taken_back, typed_under
from boards.codes import (
    CROCKFORD,
    ContainerCode,
    HandCode,
    SlipCode,
    box_code,
    code_text,
    hand_code,
    header_check,
    parse_code,
    slip_code,
)
from boards.deal import Deal, Hand, parse_deal, parse_hand
from boards.games import GAMES
from boards.problems import Problem, Word
from boards.seats import SEATS, Seat
from boards.wording import LANGUAGES, sentence

DOCS = Path(__file__).parents[2] / "docs" / "codes.md"

HUAPAI_1 = "KQ9.QJ9.4.AK8764 JT8.T43.AJ8632.9 7532.8765.KT.QJ5 A64.AK2.Q975.T32"
SHENGJI_1 = (
    "Q97644332.TT633.AQ7544.KJT+XX JT98865.AAKKQJ72.KJ9766532.AJ976532+D "
    "AKQT72.QJ98642.JTT983.Q97642 AKJ5.987554.AKQ82.AKQT88543+D"
)
GUANDAN_N = "AKQ88654.QQTT99832.QJ643.K854+X"
VECTORS = [
    (
        HandCode("66H6-9KCW", "huapai", 1, 1, 1, 1, Seat.N, parse_hand("KQ9.QJ9.4.AK8764")),
        "PT1HH66H69KCW010110100Q1J000B016020VK04",
    ),
    (HandCode("66H6-9KCW", "huapai", 1, 1, 1, 1, Seat.N), "PT1KH66H69KCW010110101H9YE57"),
    (
        HandCode("F54N-MBJZ", "shengji", 1, 1, 1, 0, Seat.E, parse_hand(SHENGJI_1.split()[1])),
        "PT1HSF54NMBJZ010110010JG53CPG28V3NPE1130003540",
    ),
    (
        HandCode("J0V8-KGY4", "guandan", 1, 33, 2, 255, Seat.N, parse_hand(GUANDAN_N)),
        "PT1HGJ0V8KGY4011127Z005KHGP6AEPWZ6STR2K0VCEE95",
    ),
    (ContainerCode("bridge", 32, 5), "PT1CB1000535C05ZK"),
    (SlipCode("GFCS-045X", "bridge", 16, 16, 1, 3, 0xFFFFF), "PT1SBGFCS045X0G0G103ZZZZ1574JEV"),
    (SlipCode("F54N-MBJZ", "shengji", 0, 0, 1, 12, 0), "PT1SSF54NMBJZ000010C00001GTG38N"),
]


def test_vectors_stand_in_the_documentation() -> None:
    written = DOCS.read_text(encoding="utf-8")
    for code, text in VECTORS:
        assert code_text(code) == text
        assert parse_code(text) == code
        assert text in written


@pytest.mark.parametrize(("code", "text"), VECTORS)
def test_a_reader_written_from_the_documentation_agrees(code: object, text: str) -> None:
    """docs/codes.md, read again by other means: slices, `int` and `divmod`."""

    def number(part: str) -> int:
        return int("".join("0123456789abcdefghijklmnopqrstuv"[CROCKFORD.index(c)] for c in part), 32)

    assert number(text[-7:]) == zlib.crc32(text[:-7].encode())
    assert text[:3] == "PT1"
    games = {"H": "huapai", "S": "shengji", "G": "guandan", "B": "bridge"}
    game = games[text[4]]
    if text[3] == "C":
        assert code == ContainerCode(game, number(text[5:7]), number(text[7:10]))
        return
    ids = (f"{text[5:9]}-{text[9:13]}", game, *(number(text[a:b]) for a, b in ((13, 15), (15, 17), (17, 18), (18, 20))))
    if text[3] == "S":
        assert code == SlipCode(*ids, number(text[20:24]))  # type: ignore[arg-type]
        return
    hand = None
    if text[3] == "H":
        value, base = number(text[21:-7]), 2 if game in ("huapai", "bridge") else 3
        hand = Hand(bytes(value // base**face % base for face in range(54)))
    assert code == HandCode(*ids, Seat(number(text[20])), hand)  # type: ignore[arg-type]


def test_codes_of_a_board() -> None:
    board = Board(1, "shengji", GAMES["shengji"].default_header(1), parse_deal(SHENGJI_1), container=33)
    boards = BoardSet("shengji", (board,), bytes(16))
    for seat in SEATS:
        code = hand_code(boards.code, board, seat, 2)
        text = code_text(code)
        assert parse_code(text) == code
        assert code.container == 33
        assert len(text) == 46
        assert len(code_text(hand_code(boards.code, board, seat, with_hand=False))) == 28
        assert "counts" not in repr(code), "a code that is logged must not show the hand"
    assert slip_code(boards.code, board).header_check == box_code(boards).header_check == header_check((board,))
    other = Board(1, "shengji", GAMES["shengji"].default_header(3), Deal(board.deal.hands))
    assert header_check((other,)) != header_check((board,))


def hands(game_id: str) -> st.SearchStrategy[Hand]:
    game = GAMES[game_id]
    pack = [face for face in range(54) for _ in range(game.copies_of(face))]
    sizes = sorted({game.hand_size, game.hand_size + game.declarer_extra})
    return st.tuples(st.permutations(pack), st.sampled_from(sizes)).map(lambda drawn: Hand.of(drawn[0][: drawn[1]]))


set_codes = st.text(CROCKFORD, min_size=8, max_size=8).map(lambda text: f"{text[:4]}-{text[4:]}")
numbers = st.integers(1, 999)
games = st.sampled_from(sorted(GAMES))
any_code = st.one_of(
    games.flatmap(
        lambda g: st.builds(
            HandCode, set_codes, st.just(g), numbers, numbers, st.integers(1, 31), st.integers(0, 255),
            st.sampled_from(SEATS), st.one_of(st.none(), hands(g)),
        )
    ),
    st.builds(ContainerCode, games, numbers, st.integers(0, 32**3 - 1)),
    st.builds(
        SlipCode, set_codes, games, st.integers(0, 999), st.integers(0, 999), st.integers(1, 31), st.integers(0, 255),
        st.integers(0, 2**20 - 1),
    ),
)  # fmt: skip


@given(any_code)
@settings(max_examples=60)
def test_round_trip(code: HandCode | ContainerCode | SlipCode) -> None:
    text = code_text(code)
    assert text.isascii()
    assert text.isalnum()
    assert text == text.upper()
    assert len(text) <= 47, "QR version 3 with correction Q holds 47 characters"
    assert parse_code(text) == code
    assert parse_code(text.lower() + "\r\n\t") == code


@given(any_code, st.data())
@settings(max_examples=60)
def test_a_damaged_text_is_never_another_code(code: HandCode | ContainerCode | SlipCode, data: st.DataObject) -> None:
    text = code_text(code)
    at = data.draw(st.integers(0, len(text) - 1))
    how = data.draw(st.sampled_from(("change", "drop", "swap", "insert", "burst")))
    if how == "change":
        damaged = text[:at] + data.draw(st.sampled_from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-é ")) + text[at + 1 :]
    elif how == "drop":
        damaged = text[:at] + text[at + 1 :]
    elif how == "swap":
        damaged = text[:at] + text[at : at + 2][::-1] + text[at + 2 :]
    elif how == "insert":
        damaged = text[:at] + data.draw(st.sampled_from(CROCKFORD)) + text[at:]
    else:
        damaged = text[:at] + data.draw(st.text(CROCKFORD, min_size=4, max_size=4)) + text[at + 4 :]
    if damaged.strip() == text:
        return
    with pytest.raises(Problem):
        parse_code(damaged)


def test_every_single_character_matters() -> None:
    text = VECTORS[0][1]
    for at in range(len(text)):
        for letter in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            if letter != text[at]:
                with pytest.raises(Problem):
                    parse_code(text[:at] + letter + text[at + 1 :])


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.key}-{layout.plain[:6]}")
def test_every_layout_is_named(layout: Layout) -> None:
    assert len(set(layout.plain)) == len(set(layout.shifted)) == 26
    written = DOCS.read_text(encoding="utf-8")
    for _code, text in VECTORS:
        assert taken_back(layout, typed_under(layout, text)) == text
        for sent in (text, text.lower(), text.swapcase(), text[:9] + text[9:].lower()):
            typed = typed_under(layout, sent)
            if typed.upper() == text:
                continue  # nothing in it lies on another key
            with pytest.raises(Problem) as caught:
                parse_code(typed + "\r\n")
            fault = caught.value.faults[0]
            assert fault.key == "code_layout"
            same = [other.key for other in LAYOUTS if typed_under(other, sent) == typed]
            assert fault.facts["layout"].key in same, "another layout that makes the same of it may be named"
    assert f"`{typed_under(layout, WITH_Z)}`" in written or f"`` {typed_under(layout, WITH_Z)} ``" in written


def test_capital_lock_shifts_the_digits_of_some_layouts() -> None:
    czech = next(layout for layout in LAYOUTS if layout.key == "layout_czech")
    with pytest.raises(Problem) as caught:
        parse_code(typed_under(czech, GOOD).swapcase().upper())
    assert caught.value.faults[0].facts["layout"] == Word("layout_czech")


AZERTY = str.maketrans("1234567890aqzwm", "&é\"'(-è_çàqawz,")
QWERTZ = str.maketrans("YZyz", "ZYzy")
GOOD = VECTORS[0][1]
WITH_Z = VECTORS[1][1]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "code_empty"),
        (" \r\n", "code_empty"),
        (GOOD.lower().translate(AZERTY), "code_layout"),
        (GOOD.translate(str.maketrans("AQZWM", "QAWZ?")).translate(AZERTY), "code_layout"),
        (GOOD.lower().translate(AZERTY)[:-3], "code_layout"),
        (WITH_Z.translate(QWERTZ), "code_layout"),
        (WITH_Z.lower().translate(QWERTZ), "code_layout"),
        ("https://example.org/scan?PT1", "code_web"),
        ("www.example.org", "code_web"),
        ("6901234567892", "code_foreign"),
        ("F83-07-QK4T-19", "code_foreign"),
        ("牌套", "code_input_method"),
        ("ＰＴ１ＨＨ６６", "code_input_method"),
        ("皮特1和和66和69可层w", "code_input_method"),
        ("PTO", "code_foreign"),
        ("PT2" + GOOD[3:], "code_version"),
        (GOOD + GOOD, "code_twice"),
        (GOOD + "\r\n" + GOOD, "code_twice"),
        (GOOD[:1], "code_short"),
        (GOOD[: len(GOOD) // 2], "code_short"),
        (GOOD[:-1], "code_short"),
        (GOOD + "0", "code_long"),
        (GOOD[:-1] + "0", "code_check"),
        (GOOD[:20] + "1" + GOOD[21:], "code_check"),
    ],
)
def test_refusals_say_why(text: str, key: str) -> None:
    with pytest.raises(Problem) as caught:
        parse_code(text)
    fault = caught.value.faults[0]
    assert fault.key == key
    for lang in LANGUAGES:
        assert sentence(fault, lang)
    if key in ("code_layout", "code_foreign", "code_twice", "code_short", "code_long", "code_check"):
        assert "keyboard layout of the scanner" in sentence(fault, "en")


def _signed(body: str) -> str:
    value = zlib.crc32(body.encode())
    return body + "".join(CROCKFORD[value >> shift & 31] for shift in range(30, -1, -5))


@pytest.mark.parametrize(
    "body",
    [
        "PT1CH00000",  # container 0
        "PT1CHZZ000",  # container 1023
        "PT1KH66H69KCW0101001" + "20",  # version 0
        "PT1KH66H69KCW010110104",  # a fifth seat
        "PT1KH66H69KCWUU10110100",  # too long, and U is no digit
        "PT1KH66H69UCW010110100",
        "PT1HH66H69KCW010110100" + "0" * 11,  # a hand of no cards
        "PT1HH66H69KCW010110100" + "Z" * 11,  # more than 52 counts
    ],
)
def test_a_right_checksum_over_nonsense_is_refused(body: str) -> None:
    with pytest.raises(Problem):
        parse_code(_signed(body))


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (ContainerCode("huapai", 0, 0), "code_range"),
        (ContainerCode("huapai", 1000, 0), "code_range"),
        (ContainerCode("huapai", 1, 32**3), "code_range"),
        (ContainerCode("whist", 1, 0), "code_game"),
        (HandCode("66H6-9KCW", "huapai", 1, 1, 1, 256, Seat.N), "code_range"),
        (HandCode("", "huapai", 1, 1, 1, 0, Seat.N), "code_set"),
        (HandCode("66H6-9KCU", "huapai", 1, 1, 1, 0, Seat.N), "code_set"),
        (HandCode("66H6-9KCW", "huapai", 1, 1, 1, 0, Seat.N, parse_hand("AK..32.")), "code_hand"),
        (HandCode("66H6-9KCW", "huapai", 1, 1, 1, 0, Seat.N, parse_hand("AAKQJT9.8765.32.")), "code_hand"),
        (HandCode("66H6-9KCW", "huapai", 1, 1, 1, 0, Seat.N, parse_hand("KQ9.QJ9.4.AK876+X")), "code_hand"),
    ],
)
def test_what_does_not_fit_is_not_printed(code: HandCode, key: str) -> None:
    with pytest.raises(Problem) as caught:
        code_text(code)
    assert caught.value.key == key


def test_every_game_has_a_letter() -> None:
    letters = {code_text(ContainerCode(game_id, 1, 0))[4] for game_id in GAMES}
    assert len(letters) == len(GAMES)
