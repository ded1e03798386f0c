"""Links to the hand viewer, deal lines, DDS lists, RBN and ZRD: what is read, what is refused, what is written."""

from urllib.parse import quote

import pytest
from format_strategies import random_set

import boards.formats
from boards.board import Board, BoardSet
from boards.deal import deal_text, parse_deal
from boards.formats import FileReading, zrd
from boards.games import GAMES, BridgeHeader
from boards.problems import Problem
from boards.seats import Seat
from boards.wording import LANGUAGES, sentences

DEAL_7 = "AK4.QJ93.T52.876 QJT9.A42.KQ7.432 8765.KT8.A93.AQ5 32.765.J864.KJT9"
SET_7 = BoardSet("bridge", (Board(7, "bridge", BridgeHeader(Seat.S, "All"), parse_deal(DEAL_7)),), bytes(16))
LIN_7 = "qx|o7|md|1S8765HKT8DA93CAQ5,S32H765DJ864CKJT9,SAK4HQJ93DT52C876|rh||ah|Board 7|sv|b|pg||"

LINK = "https://www.bridgebase.com/tools/handviewer.html?"
LINK_7 = f"{LINK}b=7&d=s&v=b&n=sak4hqj93dt52c876&e=sqjt9ha42dkq7c432&s=s8765hkt8da93caq5&w=s32h765dj864ckjt9"
ONELINE = "n AK4.QJ93.T52.876 e QJT9.A42.KQ7.432 s 8765.KT8.A93.AQ5 w 32.765.J864.KJT9 "
LINE = "AK4 QJ93 T52 876|QJT9 A42 KQ7 432|8765 KT8 A93 AQ5|32 765 J864 KJT9"
RBN = "D 20261101\nE Cup\nS round 1\nB 7\nH S:8765.KT8.A93.AQ5:32.765.J864.KJT9:AK4.QJ93.T52.876:\nA SB:1N:PPP\n"

WRITTEN = {"handviewer": LINK_7 + "\n", "oneline": ONELINE + "\n", "line": LINE + "\n", "lin": LIN_7 + "\n"}


def read(text: str | bytes, **more) -> FileReading:
    data = text.encode() if isinstance(text, str) else text
    reading = boards.formats.read(data, "x", **more)
    for lang in LANGUAGES:
        assert all(said.startswith("x") for said in sentences((*reading.faults, *reading.notes), lang))
    return reading


def keys(reading: FileReading) -> tuple[list[str], list[str]]:
    return [fault.key for fault in reading.faults], [note.key for note in reading.notes]


@pytest.mark.parametrize("name", WRITTEN)
def test_the_worked_example_both_ways(name: str) -> None:
    assert boards.formats.write(SET_7, name) == WRITTEN[name].encode()
    reading = read(WRITTEN[name], first=7)
    assert (reading.format, keys(reading)) == (name, ([], []))
    assert reading.to_set(bytes(16)).fingerprint == SET_7.fingerprint


EXAMPLES = {
    # text: format, number of the board, header, notes
    LINK_7: ("handviewer", 7, ("S", "All"), []),
    LINK_7.replace("&e=sqjt9ha42dkq7c432", ""): ("handviewer", 7, ("S", "All"), []),
    LINK_7.replace("&", "&amp;"): ("handviewer", 7, ("S", "All"), []),
    f'<p><a href="{LINK_7}">board 7</a> as played': ("handviewer", 7, ("S", "All"), []),
    LINK_7.replace("b=7&", ""): ("handviewer", None, ("S", "All"), []),
    LINK_7.replace("b=7&d=s&v=b", "b=7&a=1CPPP&nn=Ann%20B"): ("handviewer", 7, None, []),
    LINK_7.replace("d=s&v=b", "d=s"): ("handviewer", 7, ("S", "All"), ["header_from_number"]),
    LINK_7.replace("b=7", "b=seven"): ("handviewer", None, ("S", "All"), ["number_unread"]),
    f"{LINK}lin={quote(LIN_7)}": ("handviewer", 7, ("S", "All"), []),
    f"{LINK}bbo=y&lin=pn|Ann B,C'D,e,f|st||{LIN_7}": ("handviewer", 7, ("S", "All"), []),
    f"{LINK_7}\n{LINK}bbo=y&linurl=https://example.org/1": ("handviewer", 7, ("S", "All"), ["handviewer_elsewhere"]),
    # LIN with a link in its chat is LIN.
    f"{LIN_7}\nnt|see {LINK}n=sak|": ("lin", 7, ("S", "All"), ["lin_beyond"]),
    ONELINE: ("oneline", 1, None, ["numbered_from"]),
    ONELINE.upper(): ("oneline", 1, None, ["numbered_from"]),
    "w 32.765.J864.KJT9 n AK4.QJ93.T52.876 e QJT9.A42.KQ7.432 s 8765.KT8.A93.AQ5": ("oneline", 1, None,
                                                                                   ["numbered_from"]),
    f"{ONELINE.rstrip()};06,03,02,04,04,07,09,10,09,09,06,03,02,04,04,07,09,11,09,09\n": ("oneline", 1, None,
                                                                                       ["numbered_from"]),
    f"{ONELINE}\nGenerated 1 hands\nProduced 1 hands\nInitial random seed 11\nTime needed    0.000 sec\n": (
        "oneline", 1, None, ["numbered_from"]),
    f"dealing...\n{ONELINE}": ("oneline", 1, None, ["text_ignored", "numbered_from"]),
    LINE: ("line", 1, None, ["numbered_from"]),
    f"\n{LINE}\r\n\r\nthe end\r\n": ("line", 1, None, ["text_ignored", "numbered_from"]),
    f"N:{DEAL_7}": ("dds", 1, None, ["numbered_from"]),
    f"NUMBER 1\nPBN 2 1 0 0 \"N:{DEAL_7}\" \nFUT 9 2 2\nTABLE 5 8\nPAR \"NS -110\"\nPAR2 \"-110\"\nPLAY 2 \"CTC4\"\n"
    "TRACE 2 8 8\n": ("dds", 1, ("S", "All"), ["numbered_from", "header_differs", "header_differs"]),
    RBN: ("rbn", 7, ("S", "All"), []),
    RBN.replace("\n", "\r\n"): ("rbn", 7, ("S", "All"), []),
    RBN.replace("876:\n", "876:QJT9.A42.KQ7.432\n").replace(":32", ";32"): ("rbn", 7, ("S", "All"), []),
    RBN.replace("A SB:1N", "A 1N"): ("rbn", 7, None, []),
    RBN.replace("A SB:", "A S?:"): ("rbn", 7, ("S", "All"), ["header_from_number"]),
    RBN.replace("B 7", "B final 7"): ("rbn", None, ("S", "All"), ["number_unread"]),
    "{Text with a line\nH of its own: B 9\n\nin it}\n" + RBN + "{More.}\n\n\n": ("rbn", 7, ("S", "All"), []),
    "what is this\n" + RBN: ("rbn", 7, ("S", "All"), ["text_ignored"]),
}  # fmt: skip


@pytest.mark.parametrize("text", EXAMPLES)
def test_one_deal_in_every_spelling(text: str) -> None:
    name, number, header, notes = EXAMPLES[text]
    reading = read(text)
    assert (reading.format, keys(reading)) == (name, ([], notes))
    (board,) = reading.boards
    assert (board.number, deal_text(board.deal())) == (number, DEAL_7)
    assert board.fields == (None if header is None else {"dealer": header[0], "vulnerable": header[1]})
    # A byte-order mark, or UTF-16, makes no difference.
    for encoding in ("utf-8-sig", "utf-16"):
        again = read(text.encode(encoding))
        assert (again.format, [b.hands for b in again.boards]) == (name, [board.hands])


FAULTS = {
    ONELINE.replace("AK4", "AK"): [("hand_size", "N"), ("card_missing", None)],
    ONELINE.replace(" e ", " n "): [("deal_line_form", None)],
    f"{ONELINE}\nn AK4.QJ93.T52.876 e QJT9.A42.KQ7.432": [("deal_line_form", None)],
    ONELINE.replace("AK4", "AZ4"): [("hand_rank", "N")],
    ONELINE.replace("AK4.", "AK4"): [("hand_fields", "N")],
    f"{LINE}\n" + LINE.replace("|32 765 J864 KJT9", ""): [("deal_line_form", None)],
    f"{LINE}\n" + LINE.replace("AK4", "AK"): [("hand_size", "N"), ("card_missing", None)],
    LINE.replace("AK4 ", "AK4Z "): None,
    f"N:{DEAL_7}\nN:{DEAL_7[:-20]}": [("deal_line_form", None)],
    f'PBN 0 0 0 0 "N:{DEAL_7}"\nPBN 0 0 "N:{DEAL_7}"': [("deal_line_form", None)],
    f'PBN 4 0 0 0 "N:{DEAL_7}"': [("header_value", None)],
    f"{LINK}bbo=y&linurl=https://example.org/1": None,
    LINK_7.replace("sak4", "sak"): [("hand_size", "N"), ("card_missing", None)],
    LINK_7.replace("&e=sqjt9ha42dkq7c432", "").replace("sak4", "sak"): [("hand_size", "N")],
    LINK_7.replace("d=s", "d=x"): [("header_value", None)],
    LINK_7.replace("v=b", "v=x"): [("header_value", None)],
    LINK_7.replace("sak4", "ak4"): [("lin_hand_letters", "N")],
    RBN.replace("AK4", "AKx"): [("rbn_low_card", "N")],
    RBN.replace("876:\n", "876:A.K.Q.J:\n"): [("deal_line_form", None)],
    RBN.replace("AK4.", "AK."): [("hand_size", "N")],
}


@pytest.mark.parametrize("text", FAULTS)
def test_faults_name_the_seat(text: str) -> None:
    if FAULTS[text] is None:
        with pytest.raises(Problem, match=r"format_unknown|handviewer_elsewhere"):
            read(text)
        return
    reading = read(text)
    assert [(fault.key, seat.name if (seat := fault.facts.get("seat")) is not None else None)
            for fault in reading.faults] == FAULTS[text]  # fmt: skip
    assert all("line" in fault.facts for fault in reading.faults)
    # The line before the faulty one is good all the same.
    assert len(reading.good) == len(reading.boards) - 1


@pytest.mark.parametrize("name", ["oneline", "line"])
def test_lines_without_numbers(name: str) -> None:
    made = random_set("bridge", range(5, 9))
    data = boards.formats.write(made, name)
    assert boards.formats.losses(made, name) == ("loses_fingerprint", "loses_numbers")
    assert [board.number for board in read(data).boards] == [1, 2, 3, 4]
    assert read(data, first=5).to_set(made.salt).fingerprint == made.fingerprint
    with pytest.raises(Problem, match="format_gaps"):
        boards.formats.write(random_set("bridge", (5, 7)), name)


@pytest.mark.parametrize("name", ["handviewer", "oneline", "line"])
def test_games_of_other_hands_are_refused(name: str) -> None:
    for game_id in ("shengji", "guandan"):
        with pytest.raises(Problem, match="format_game") as caught:
            boards.formats.write(random_set(game_id), name)
        assert ".paitao.json" in sentences(caught.value.faults)[0]
        with pytest.raises(Problem, match="format_game"):
            read(WRITTEN[name], game=GAMES[game_id])


def test_voids_at_the_ends_of_a_line_whose_blanks_an_editor_ate() -> None:
    whole = " AKQJT98765  AKQ|AKQJT9876 43 32 |543   JT98765432|2 2 AKQJT987654 "
    reading = read(f"{whole}\n{whole.strip()}\n{LINE}", first=1)
    assert keys(reading) == ([], ["line_blank_lost"] * 2)
    assert reading.boards[0].hands == reading.boards[1].hands
    # Two lost blanks could stand in more than one place: nothing is guessed.
    more = "AKQJT98765432   | AKQJT98765432  |  AKQJT98765432 |   AKQJT98765432"
    assert keys(read(f"{more}\n{more[16:]}|{more[:13]}", first=1)) == (["deal_line_form"], [])


def test_records_of_rbn_share_what_is_not_repeated() -> None:
    text = RBN + "R 9-300\n\nN :Ann+Bob\nR 8=\n\nB 8\nH N:" + DEAL_7.replace(" ", ":") + "\n\nT Only a title\n\n"
    reading = read(text)
    assert (reading.event, reading.session) == ("Cup", "round 1")
    assert [(board.number, board.line) for board in reading.boards] == [(7, 5), (8, 13)]
    assert keys(reading) == ([], ["rooms_merged"])


def test_rbn_hands_that_are_not_given() -> None:
    (board,) = read("B 1\nH N:AK4.QJ93.T52.876::8765.KT8.A93.AQ5:\n").boards
    assert [hand is None for hand in board.hands] == [False, True, False, True]
    assert [note.key for note in board.notes] == ["hands_hidden_note"]


def solved(deal: str, tricks: bytes = bytes(10)) -> bytes:
    """A record of ZRD, made from the description alone: two bits a card from the spade ace on, W N E S = 0..3."""
    hands = parse_deal(deal).hands
    bits = sum(
        {Seat.W: 0, Seat.N: 1, Seat.E: 2, Seat.S: 3}[seat] << 2 * face
        for seat in Seat for face in range(52) if hands[seat].counts[face]
    )  # fmt: skip
    return bits.to_bytes(13, "little") + tricks


def test_zrd() -> None:
    record = solved(DEAL_7, bytes.fromhex("7c49494949492b2a3939"))
    for copies in (1, 3, 100):
        reading = read(record * copies, first=7)
        assert (reading.format, keys(reading)) == ("zrd", ([], []))
        assert [(board.number, deal_text(board.deal())) for board in reading.boards] == [
            (7 + k, DEAL_7) for k in range(copies)
        ]
    assert keys(read(record)) == ([], ["numbered_from"])


def test_zrd_that_is_damaged() -> None:
    record = solved(DEAL_7)
    cut = read(record * 5 + record[:9])
    assert (len(cut.good), keys(cut)[0]) == (5, ["file_breaks_off"])
    assert cut.faults[0].facts["offset"] == 5 * zrd.SIZE
    bad = bytes([record[0] ^ 3]) + record[1:]
    reading = read(record * 2 + bad + record * 2)
    assert [board.number for board in reading.good] == [1, 2, 4, 5]
    assert {(f.key, f.facts["offset"], f.facts["board"]) for f in reading.faults} == {("hand_size", 46, 3)}
    for none in (bad, bytes(23), bytes(46), record[:22], b"n" * 46, record[:13] + b"\xee" * 10):
        with pytest.raises(Problem, match="format_unknown"):
            read(none)


def test_f004_the_letter_places_the_hands(field) -> None:
    name = "F004-prefixes.txt"
    reading = boards.formats.read((field / name).read_bytes(), name)
    assert (reading.format, len(reading.good), reading.faults) == ("dds", 4, ())
    a, b, c, d = (deal_text(board.deal()) for board in reading.boards)
    assert a == b == c != d
    assert a.split()[Seat.N] == d.split()[Seat.E] == "A9854.72.Q5.KT72"
