"""PBN games to boards: what is read, noted and refused, with its place."""

import pytest
from format_strategies import random_deal
from hypothesis import given, settings
from hypothesis import strategies as st

import boards.formats
from boards.board import Mark
from boards.cards import parse_card
from boards.deal import deal_text, hand_text
from boards.formats.file_reading import FileReading
from boards.games import GAMES, game
from boards.problems import Problem
from boards.seats import SEATS, Seat
from boards.wording import LANGUAGES, sentences

SALT = bytes(16)
DEAL_A = random_deal(GAMES["bridge"], GAMES["bridge"].default_header(1), 1)
DEAL_B = random_deal(GAMES["bridge"], GAMES["bridge"].default_header(1), 2)
A, B = deal_text(DEAL_A), deal_text(DEAL_B)


def read(text: str, **how) -> FileReading:
    return boards.formats.read(text.encode(), "cup.pbn", **how)


def shown(reading: FileReading) -> list:
    return [
        (board.number, "".join(board.fields[name] for name in sorted(board.fields)) if board.fields else None,
         {DEAL_A.hands: "A", DEAL_B.hands: "B"}.get(board.hands, "?"))
        for board in reading.boards
    ]  # fmt: skip


def tags(number: object = 1, deal: str = f"N:{A}", dealer: str = "N", vulnerable: str = "None", more: str = "") -> str:
    return f'[Board "{number}"]\n[Dealer "{dealer}"]\n[Vulnerable "{vulnerable}"]\n[Deal "{deal}"]\n{more}'


READ = [
    ("plain", tags(), [(1, "NNone", "A")], []),
    ("two games", tags() + "\n" + tags(2, f"N:{B}", "E", "NS"), [(1, "NNone", "A"), (2, "ENS", "B")], []),
    ("one line", tags().replace("\n", " ") + "\n \t\n" + tags(2, f"N:{B}", "E", "NS").replace("\n", ""),
     [(1, "NNone", "A"), (2, "ENS", "B")], []),
    ("small letters", tags(1, "n:" + A.lower(), "n", "NONE"), [(1, "NNone", "A")], ["hand_small_letters_note"] * 4),
    ("ten as 10", tags(1, "N:" + A.replace("T", "10")), [(1, "NNone", "A")],
     ["hand_ten_note"] * sum("T" in word for word in A.split())),
    ("vulnerable Love", tags(vulnerable="Love"), [(1, "NNone", "A")], []),
    ("vulnerable Both", tags(4, dealer="W", vulnerable="Both"), [(4, "WAll", "A")], []),
    ("vulnerable N-S", tags(2, dealer="E", vulnerable="N-S"), [(2, "ENS", "A")], []),
    ("blank in the value", tags(2, dealer="E", vulnerable="NS "), [(2, "ENS", "A")], []),
    ("header against the number", tags(2), [(2, "NNone", "A")], ["header_differs"] * 2),
    ("no header", f'[Board "3"][Deal "N:{A}"]', [(3, None, "A")], []),
    ("only a dealer", f'[Board "3"][Dealer "S"][Deal "N:{A}"]', [(3, "SEW", "A")], ["header_from_number"]),
    ("unknown header", tags(3, dealer="?", vulnerable="?"), [(3, None, "A")], []),
    ("no number", f'[Deal "N:{A}"]', [(None, None, "A")], []),
    ("number unknown", tags("?"), [(None, "NNone", "A")], []),
    ("first of a repeated tag", '[Board "1"]\n[Board "9"]\n' + tags().split("\n", 1)[1], [(1, "NNone", "A")],
     ["pbn_tag_again"]),
    ("no empty line", tags() + tags(2, f"N:{B}", "E", "NS"), [(1, "NNone", "A"), (2, "ENS", "B")],
     ["pbn_no_empty_line"]),
    ("no empty line, event first", "[Event \"x\"]\n" + tags() + "[Event \"x\"]\n" + tags(2, f"N:{B}", "E", "NS"),
     [(1, "NNone", "A"), (2, "ENS", "B")], ["pbn_no_empty_line"]),
    ("the same deal for every result", tags(more='[Result "9"]\n') + "\n" + tags(more='[Result "8"]\n'),
     [(1, "NNone", "A")], ["pbn_merged"]),
    ("results after the board",
     tags(more='[Result "9"]\n') + '\n[West "x"]\n[Result "8"]\n\n' + tags(2, f"N:{B}", "E", "NS"),
     [(1, "NNone", "A"), (2, "ENS", "B")], []),
    ("a number without a deal", tags() + '\n[Board "5"]\n[Dealer "N"]\n', [(1, "NNone", "A")],
     ["pbn_board_without_deal"]),
    ("inherited number", tags() + f'\n[Board "#"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:{B}"]',
     [(1, "NNone", "A"), (1, "NNone", "B")], []),
    ("lasting number", f'[Board "##3"][Deal "N:{A}"]\n\n[Deal "N:{B}"][Dealer "S"][Vulnerable "EW"]',
     [(3, None, "A"), (3, "SEW", "B")], []),
    ("tag names in small letters", tags().replace("[Board", "[board").replace("[Deal ", "[DEAL "), [(1, "NNone", "A")],
     ["pbn_tag_case"] * 2),
    ("statistics after the games", tags() + "\nGenerated 24 hands\nTime needed 0.001 sec\n", [(1, "NNone", "A")],
     ["pbn_text_ignored"]),
    ("sections", tags(more='[Auction "N"]\n1C {x} Pass ; y\n[Note "1:a [Board \\"8\\"]"]\n[Play "W"]\n- - - -\n*\n'),
     [(1, "NNone", "A")], []),
    ("a table with names in brackets", tags(more='[ScoreTable "Names\\20L"]\n"[x] y" 3\n'), [(1, "NNone", "A")], []),
    ("a damaged tag of no matter", tags() + "[Site x]\n", [(1, "NNone", "A")], ["pbn_tag_ignored"]),
    ("a game nobody knows", tags(more='[Game "Friday"]\n'), [(1, "NNone", "A")], ["pbn_game_ignored"]),
    ("hands hidden", f'[Board "3"][Deal "N:{A.split()[0]} - - -"]', [(3, None, "?")], ["hands_hidden_note"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected", "notes"), [row[1:] for row in READ], ids=[row[0] for row in READ])
def test_read(text: str, expected: list, notes: list[str]) -> None:
    reading = read(text)
    assert reading.faults == ()
    assert shown(reading) == expected
    assert [note.key for note in reading.notes] == notes
    for lang in LANGUAGES:
        assert all(sentence.startswith("cup.pbn") for sentence in sentences(reading.notes, lang))


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("dealer", "NESW")
def test_the_letter_places_the_hands_and_the_dealer_does_not(first: Seat, dealer: str) -> None:
    written = " ".join(hand_text(DEAL_A[first.turned(step)]) for step in range(4))
    (board,) = read(tags(1, f"{first.name}:{written}", dealer)).boards
    assert board.deal() == DEAL_A
    assert board.fields["dealer"] == dealer


W_OF_A = A.split()[3]
SA_HOLDER = next(seat for seat in SEATS if DEAL_A[seat].counts[parse_card("SA")])
FAULTS = [
    ("hand of 12", tags(1, "N:" + A[:-1]), {"hand_size": {"seat": Seat.W, "got": 12, "line": 4, "board": 1},
                                            "card_missing": {"got": 0}}),
    ("five suits", tags(1, "N:" + A + "."), {"hand_fields": {"seat": Seat.W, "got": 5, "board": 1, "line": 4}}),
    ("three hands", tags(1, "N:" + " ".join(A.split()[:3])), {"deal_hands": {"got": 3, "board": 1}}),
    ("a 1", tags(1, "N:" + A.replace("T", "1")), {"hand_rank": {"rank": "1", "board": 1}}),
    ("a joker", tags(1, "N:" + A + "+X"), {"hand_size": {"seat": Seat.W, "got": 14},
                                           "card_not_in_game": {"game": "bridge", "board": 1}}),
    ("a hand twice", tags(1, f"N:{A.split()[0]} - {A.split()[0]} -"), {"card_surplus": {"seats": (Seat.N, Seat.S)}}),
    ("end position", tags(1, "N:A... K... Q... J..."), {"deal_end_position": {"got": 4, "want": 52, "board": 1}}),
    ("no seat", tags(1, A), {"pbn_deal_form": {"line": 4, "board": 1}}),
    ("seat X", tags(1, "X:" + A), {"pbn_deal_form": {"line": 4, "board": 1}}),
    ("dealer X", tags(dealer="X"), {"header_value": {"field": "dealer", "value": "X", "board": 1}}),
    ("vulnerable x", tags(vulnerable="Nobody"), {"header_value": {"field": "vulnerable", "board": 1}}),
    ("number 0", tags(0), {"pbn_board_number": {"line": 1, "text": "0"}}),
    ("number in words", tags("seven"), {"pbn_board_number": {"line": 1, "text": "seven"}}),
    ("cut in the deal", tags().split('[Deal "')[0] + '[Deal "N:AK4.Q', {"pbn_tag_damaged": {"line": 4, "board": 1}}),
    ("board without quotes", tags().replace('"1"', "1"), {"pbn_tag_damaged": {"line": 1}}),
    ("comment never closed", tags() + '\n{ [Board "2"]', {"pbn_comment_open": {"line": 6}}),
    ("two kinds of game", tags(more='[Game "huapai"]\n') + "\n" + tags(2, f"N:{B}", "E", "NS", '[Game "bridge"]'),
     {"pbn_two_games": {}}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_faults(text: str, expected: dict) -> None:
    """The bad board is named, the good one after it is kept, and no set comes of the whole."""
    good = "\n" + tags(30, f"N:{B}", "E", "None")
    reading = read(text + "\n" + good if "pbn_comment_open" not in expected else good + "\n" + text)
    assert 30 in [board.number for board in reading.good]
    faults = {fault.key: fault.facts for fault in reading.faults}
    for key, facts in expected.items():
        if key == "pbn_comment_open":
            facts = {"line": facts["line"] + good.count("\n") + 1}
        assert facts.items() <= faults[key].items()
    assert set(faults) == set(expected)
    with pytest.raises(Problem):
        reading.to_set(SALT)
    for lang in LANGUAGES:
        for sentence in sentences(reading.faults, lang):
            assert sentence.startswith("cup.pbn")
            assert "\n" not in sentence
            assert A.split()[0] not in sentence


ALL_BAD = [
    (b"", "file_empty"),
    (b" \r\n", "file_empty"),
    (b"% PBN 2.1\n% EXPORT\n", "pbn_no_tags"),
    (b'[Event "x"]\n[Site "y"]\n', "pbn_no_deals"),
    (b'[Board "1"]\n[Deal "?"]\n', "pbn_no_deals"),
    (b'{ never closed [Deal "N:"]', "pbn_comment_open"),
    (b"Dear members, the boards [1] are ready.", "format_unknown"),
    (b"\x7fELF\0\0\0\x01\x02", "format_unknown"),
    (b'%PDF-1.7\n\0[Deal "N:"]', "format_unknown"),
    (b'\xff\xfe[\0D\0e\0a\0l\0 \0"\0N', "text_damaged"),
    (b'[Game "shengji"][Board "1"][Deal "N:A... - - -"]', "format_game"),
]


@pytest.mark.parametrize(("data", "key"), ALL_BAD)
def test_nothing_to_read(data: bytes, key: str) -> None:
    with pytest.raises(Problem) as caught:
        boards.formats.read(data, "cup.pbn")
    assert [fault.key for fault in caught.value.faults] == [key]
    assert all(sentences(caught.value.faults, lang)[0].startswith("cup.pbn") for lang in LANGUAGES)


def test_first_numbers_only_what_has_none() -> None:
    text = f'[Deal "N:{A}"]\n\n' + tags(1, f"N:{B}") + f'\n[Deal "N:{B}"]\n'
    assert [board.number for board in read(text).boards] == [None, 1, None]
    assert [fault.facts["count"] for fault in read(text).set_faults()] == [2]
    reading = read(text, first=17)
    assert [board.number for board in reading.boards] == [17, 1, 18]
    assert [board.header.fields()["dealer"] for board in reading.to_set(SALT).boards] == ["N", "N", "E"]


def test_a_lone_board_without_number_is_placed() -> None:
    with pytest.raises(Problem) as caught:
        read(f'\n[Deal "N:{A}"]').to_set(SALT)
    (fault,) = caught.value.faults
    assert (fault.key, fault.facts) == ("board_unnumbered", {"file": "cup.pbn", "line": 2, "record": 1})


def test_two_deals_of_one_number_name_both() -> None:
    with pytest.raises(Problem) as caught:
        read(tags() + "\n" + tags(2, f"N:{B}", "E", "NS") + "\n" + tags(1, f"N:{B}")).to_set(SALT)
    (fault,) = caught.value.faults
    assert fault.key == "number_two_deals"
    assert (fault.facts["board"], fault.facts["first"], fault.facts["second"]) == (1, 1, 3)


def test_one_deal_with_two_headers_is_refused() -> None:
    with pytest.raises(Problem, match="number_two_headers"):
        read(tags() + "\n" + tags(1, dealer="E")).to_set(SALT)


def test_games() -> None:
    text = tags(2)
    huapai = read(text, game=game("gongzhu"))
    assert (huapai.game_id, huapai.boards[0].fields) == ("huapai", None)
    assert huapai.to_set(SALT).boards[0].header.fields() == {"leader": "W"}
    tagged = read(text + '[Game "gongzhu"]\n[Leader "s"]\n')
    assert tagged.game_id == "huapai"
    assert tagged.boards[0].fields == {"leader": "S"}
    assert [note.key for note in tagged.notes] == ["header_differs"]
    refused = read(text + '[Game "huapai"]\n', game=GAMES["bridge"])
    assert [fault.key for fault in refused.faults] == ["game_differs"]
    with pytest.raises(Problem, match="format_game"):
        read(text, game=GAMES["guandan"])


def test_an_imported_set_says_so() -> None:
    made = boards.formats.read(tags().encode(), "C:\\x\\cup.pbn").to_set(SALT, event="E", session="S")
    assert (made.mark, made.origin, made.event, made.session, made.salt) == (
        Mark.IMPORTED,
        {"file": "cup.pbn"},
        "E",
        "S",
        SALT,
    )


@settings(max_examples=120)
@given(st.binary(max_size=100) | st.text(st.sampled_from('[]{}";%\\ \tBoardeal1:N.-A\n'), max_size=200).map(str.encode))
def test_random_bytes(data: bytes) -> None:
    assert problem_of(b'[Board "1"]\n' + data) is not None


@settings(max_examples=100)
@given(st.integers(0, 10**6), st.binary(max_size=4), st.integers(0, 4))
def test_damaged_text(at: int, put: bytes, gone: int) -> None:
    data = (tags() + "\n" + tags(2, f"N:{B}", "E", "NS")).encode()
    at %= len(data)
    problem = problem_of(data[:at] + put + data[at + gone :])
    assert problem is None or sentences(problem.faults)


def problem_of(data: bytes) -> Problem | None:
    try:
        boards.formats.read(data, "cup.pbn").to_set(SALT)
    except Problem as problem:
        return problem
    return None
