"""LIN: what real files and damaged ones give, and the one form that is written."""

import pytest
from format_strategies import random_set

import boards.formats
from boards.board import Board, BoardSet
from boards.deal import deal_text, hand_text, parse_deal
from boards.formats import FileReading, lin
from boards.formats.suited import read_suited, suited_text
from boards.games import GAMES, BridgeHeader
from boards.problems import Problem
from boards.seats import Seat
from boards.wording import LANGUAGES, sentences

DEAL_7 = "AK4.QJ93.T52.876 QJT9.A42.KQ7.432 8765.KT8.A93.AQ5 32.765.J864.KJT9"
MD_7 = "1S8765HKT8DA93CAQ5,S32H765DJ864CKJT9,SAK4HQJ93DT52C876"
LINE_7 = f"qx|o7|md|{MD_7}|rh||ah|Board 7|sv|b|pg||\n"


def read(text: str, **more) -> FileReading:
    return lin.read(text.encode(), "x.lin", **more)


def keys(reading: FileReading) -> tuple[list[str], list[str]]:
    return [fault.key for fault in reading.faults], [note.key for note in reading.notes]


def set_of(number: int, dealer: Seat, vulnerable: str, deal: str = DEAL_7, **more) -> BoardSet:
    board = Board(number, "bridge", BridgeHeader(dealer, vulnerable), parse_deal(deal), **more)
    return BoardSet("bridge", (board,), bytes(16))


def test_the_worked_example_both_ways() -> None:
    assert lin.write(set_of(7, Seat.S, "All")) == LINE_7.encode()
    reading = read(LINE_7)
    assert keys(reading) == ([], [])
    (board,) = reading.boards
    assert (board.number, board.line, board.fields) == (7, 1, {"dealer": "S", "vulnerable": "All"})
    assert deal_text(board.deal()) == DEAL_7


HEADERS = [("3", "o", "N", "None"), ("4", "n", "E", "NS"), ("1", "e", "S", "EW"), ("2", "b", "W", "All"),
           ("3", "0", "N", "None"), ("3", "B", "N", "All")]  # fmt: skip


@pytest.mark.parametrize(("digit", "letter", "dealer", "vulnerable"), HEADERS)
def test_dealer_and_vulnerability(digit: str, letter: str, dealer: str, vulnerable: str) -> None:
    """Each from its own place, whatever the number says."""
    (board,) = read(f"qx|o5|md|{digit}{MD_7[1:]}|sv|{letter}|pg||").boards
    assert board.fields == {"dealer": dealer, "vulnerable": vulnerable}


EAST = ",SQJT9HA42DKQ7C432"
HANDS = {
    "three": MD_7,
    "a comma behind three": MD_7 + ",",
    "four": MD_7 + EAST,
    "ranks from low to high": "1S5678H8TKD39ACQ5A,S23H567D468JC9TJK,S4KAH39JQD25TC678,",
    "suits in another order, small letters, blanks": "1hkt8 s8765 caq5 da93,s32h765dj864ckjt9,sak4hqj93dt52c876",
    "ten as 10": MD_7.replace("T", "10"),
    "west left out": MD_7.split(",")[0] + ",," + MD_7.split(",")[2] + EAST,
}


@pytest.mark.parametrize("name", HANDS)
def test_the_hands_however_they_are_written(name: str) -> None:
    reading = read(f"qx|o7|md|{HANDS[name]}|sv|b|pg||")
    assert reading.faults == ()
    assert deal_text(reading.boards[0].deal()) == DEAL_7
    assert keys(reading)[1] == (["hand_ten_note"] * 3 if "10" in HANDS[name] else [])


def test_voids() -> None:
    deal = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    for hands in ("3DAKQJT98765432,CAKQJT98765432,SAKQJT98765432", "3SHDAKQJT98765432C,CAKQJT98765432,SAKQJT98765432H"):
        (board,) = read(f"md|{hands}|").boards
        assert deal_text(board.deal()) == deal
    assert suited_text(board.deal()[Seat.E]) == "SHAKQJT98765432DC"


def test_two_hands_stay_two_hands() -> None:
    (board,) = read("qx|o1|md|3SAKQJHAKQDAKQCAKQ,,S2H2D2C2,|").boards
    # A hand of four cards cannot be called whole, and nothing is made up for the others.
    assert [fault.key for fault in board.faults] == ["hand_size"]
    (board,) = read("qx|o1|md|3SAKQJHAKQDAKQCAKQ,,,|").boards
    assert (board.faults, [note.key for note in board.notes]) == ((), ["header_from_number", "hands_hidden_note"])
    assert [hand is None for hand in board.hands] == [True, True, False, True]


def test_two_rooms_are_one_board() -> None:
    reading = read(f"qx|o7|md|{MD_7}|sv|b|mb|p|pg||\nqx|c7|md|{MD_7 + EAST}|sv|b|mb|1C|pg||\nqx|o8|pg||\nqx|c7|pg||\n")
    assert [board.number for board in reading.boards] == [7]
    assert keys(reading) == ([], ["lin_beyond", "pbn_board_without_deal", "rooms_merged"])
    assert [note.facts for note in reading.file_notes[:2]] == [{"line": 1}, {"line": 3, "board": 8}]


def test_two_rooms_that_differ_are_both_kept() -> None:
    other = MD_7.replace("S8765H", "S8762H").replace("S32H", "S35H")
    reading = read(f"qx|o7|md|{MD_7}|sv|b|pg||\nqx|c7|md|{other}|sv|b|pg||\n")
    assert len(reading.good) == 2
    with pytest.raises(Problem, match="number_two_deals"):
        reading.to_set(bytes(16))
    # One header against another is no repeat either.
    reading = read(f"qx|o7|md|{MD_7}|sv|b|pg||\nqx|c7|md|{MD_7}|sv|n|pg||\n")
    with pytest.raises(Problem, match="number_two_headers"):
        reading.to_set(bytes(16))


NUMBERS = {
    f"qx|o12|md|{MD_7}|": 12,
    f"qx|c12|ah|Board 12|md|{MD_7}|": 12,
    f"qx|12|md|{MD_7}|": 12,
    f"pn|a,b,c,d|st||md|{MD_7}|sv|b|rh||ah|Board 12|mb|p|": 12,
    f"md|{MD_7}|ah|Rozdanie 12|": 12,
    f"md|{MD_7}|ah|Segment 3, board 12 of 16|": 12,
    f"md|{MD_7}|ah|12 of 16|": None,
    f"md|{MD_7}|ah|A fine hand|": None,
    f"qx|o0|md|{MD_7}|": None,
    f"qx|o99999999999999999999|md|{MD_7}|": None,
    f"md|{MD_7}|": None,
}


@pytest.mark.parametrize("text", NUMBERS)
def test_numbers(text: str) -> None:
    reading = read(text)
    assert [board.number for board in reading.boards] == [NUMBERS[text]]
    if NUMBERS[text] is None:
        assert [board.number for board in read(text, first=40).boards] == [40]


def test_a_title_against_the_number() -> None:
    reading = read(f"qx|o12|ah|Board 13|md|{MD_7}|sv|b|")
    assert reading.boards[0].number == 12
    assert "lin_numbers_differ" in keys(reading)[1]


def test_boards_without_any_qx() -> None:
    reading = read("".join(f"pn|a,b,c,d|st||md|{MD_7}|sv|b|rh||ah|Board {n}|mb|p|pg||\n" for n in (3, 4, 9)))
    assert [(board.number, board.line) for board in reading.boards] == [(3, 1), (4, 2), (9, 3)]


def test_a_header_of_a_match() -> None:
    reading = read(f"vg|Cup 2026\x07,Segment 4 of 8,I,1,2,A,80,B,99|\nrs|4HE=,3N|\npn|a,b,c,d,e,f,g,h|pg||\n{LINE_7}")
    assert (reading.event, reading.session) == ("Cup 2026", "Segment 4 of 8")


DAMAGE = {
    # what is wrong: text, numbers that are good, keys of faults, keys of notes
    "south short of a card": (
        f"{LINE_7}qx|o8|md|{MD_7.replace('S8765', 'S876')}|sv|o|pg||\n{LINE_7.replace('7|', '9|')}",
        [7, 9], ["hand_size"], {"fourth_unknown"},
    ),
    "a card twice in three hands": (
        f"qx|o7|md|{MD_7.replace('S32H', 'S87H')}|sv|b|\n", [], ["card_surplus"] * 2, {"fourth_unknown"},
    ),
    "cards before the first letter": (f"qx|o7|md|1{MD_7[2:]}|sv|b|", [], ["lin_hand_letters"], set()),
    "no rank": (f"qx|o7|md|{MD_7.replace('KT8', 'K18')}|sv|b|", [], ["hand_rank"], set()),
    "five hands": (f"qx|o7|md|{MD_7 + EAST},SA|sv|b|", [], ["deal_hands"], set()),
    "no such dealer": (f"qx|o7|md|7{MD_7[1:]}|sv|b|", [], ["lin_dealer"], {"header_from_number"}),
    "no such vulnerability": (f"qx|o7|md|{MD_7}|sv|x|", [], ["header_value"], set()),
    "points instead of letters": ("md|1K86.QJT7.AQT.832,975.A53.KJ93.J76,T42.2.8542.KQT54|sv|o|ah|Board 1|", [],
                                  ["lin_hand_dots"], {"header_from_number"}),
    "a stroke missing at the end of a line": (f"{LINE_7.replace('pg||', 'pg|')}{LINE_7.replace('7|', '8|')}", [7, 8],
                                              [], {"lin_pipe", "header_differs"}),
    "a stroke missing before the deal": (f"qx|o7|rh|md|{MD_7}|sv|b|", [7], [], {"lin_pipe"}),
    "scraps between entries": (f"{LINE_7}what is this|\n{LINE_7.replace('7|', '11|')}", [7, 11], [], {"text_ignored"}),
    "a deal that nothing can tell apart": (f"{LINE_7}nt|x\x00md|{MD_7}|sv|b|", [7], ["lin_deal_lost"],
                                           {"text_ignored"}),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_stays_where_it_is(name: str) -> None:
    text, good, faults, notes = DAMAGE[name]
    reading = read(text)
    assert [board.number for board in reading.good] == good
    assert [fault.key for fault in reading.faults] == faults
    assert notes <= set(keys(reading)[1])
    for lang in LANGUAGES:
        assert all(text.startswith("x.lin") for text in sentences((*reading.faults, *reading.notes), lang))
    if good:
        assert reading.to_set(bytes(16), numbers=good).numbers == tuple(good)


def test_no_deal_at_all() -> None:
    for text in ("qx|o1|pg||", "|" * 50, "md||", "md|1,,,|"):
        with pytest.raises(Problem, match=r"no_deals|format_unknown"):
            boards.formats.read(text.encode(), "x.lin")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, end: str) -> None:
    text = f"vg|Łódź,Środa,I,7,7,A,0,B,0|\npn|Żak,Ćma,a,b|pg||\n{LINE_7}".replace("\n", end)
    reading = boards.formats.read(text.encode(encoding), "x")
    assert (reading.format, reading.event, reading.session) == ("lin", "Łódź", "Środa")
    assert [board.line for board in reading.boards] == [3]
    assert deal_text(reading.boards[0].deal()) == DEAL_7


def test_huapai_leads_by_number_and_is_written_for_bridge_programs() -> None:
    made = random_set("huapai", range(1, 9))
    reading = boards.formats.read(lin.write(made), "x", game=GAMES["huapai"])
    assert reading.to_set(made.salt).fingerprint == made.fingerprint
    assert lin.losses(made) == ("loses_fingerprint", "loses_game")


def test_what_lin_cannot_hold() -> None:
    for game_id in ("shengji", "guandan"):
        with pytest.raises(Problem, match="format_game") as caught:
            boards.formats.write(random_set(game_id), "lin")
        assert ".paitao.json" in sentences(caught.value.faults)[0]
        with pytest.raises(Problem, match="format_game"):
            read(LINE_7, game=GAMES[game_id])
    made = set_of(7, Seat.N, "None", container=3, version=2)
    assert lin.losses(made) == ("loses_fingerprint", "loses_containers", "loses_versions")
    assert boards.formats.read(lin.write(made), "x").boards[0].fields == {"dealer": "N", "vulnerable": "None"}


SUITED = [("SAK4HQJ93DT52C876", "AK4.QJ93.T52.876"), ("c876sak4dt52hqj93", "AK4.QJ93.T52.876"), ("S-HAD-C-", ".A.."),
          ("SA S K", "AK..."), ("", "...")]  # fmt: skip


@pytest.mark.parametrize(("text", "hand"), SUITED)
def test_suited_hands(text: str, hand: str) -> None:
    assert hand_text(read_suited(text)[0]) == hand


def test_f006_three_or_four_hands(field) -> None:
    name = "F006-lin-three-or-four-hands.lin"
    reading = boards.formats.read((field / name).read_bytes(), name)
    assert keys(reading) == ([], [])
    assert [(board.number, board.fields, hand_text(board.deal()[Seat.E])) for board in reading.boards] == [
        (1, {"dealer": "N", "vulnerable": "None"}, "Q6.T643.985.Q875"),
        (2, {"dealer": "E", "vulnerable": "NS"}, "K653.KT972.AT84."),
        (3, {"dealer": "S", "vulnerable": "EW"}, "A75.A8.K5.KQ8642"),
    ]


def test_f009_one_bad_board_blames_the_written_hand(field, paitao) -> None:
    name = "F009-one-bad-board.lin"
    reading = boards.formats.read((field / name).read_bytes(), name)
    assert [board.number for board in reading.good] == [1, 3]
    (fault,) = reading.faults
    assert (fault.key, fault.facts["board"], fault.facts["seat"], fault.facts["got"]) == ("hand_size", 2, Seat.S, 12)
    (note,) = reading.notes
    assert (note.key, note.facts["seat"]) == ("fourth_unknown", Seat.E)
    ran = paitao("check", str(field / name))
    assert ran.code == 1
    said = next(line for line in (ran.out + ran.err).splitlines() if "12 cards" in line)
    assert name in said
    assert "board 2, seat S" in said
    assert "14" not in said
