"""Our own table of seats, for spreadsheets and for all games."""

import csv
import io
import random

import pytest
from format_strategies import board_sets, random_set
from hypothesis import given, settings

import boards.formats
from boards.board import Mark
from boards.deal import Hand, hand_text, parse_hand
from boards.formats import FileReading, for_path
from boards.games import GAMES
from boards.problems import Problem
from boards.wording import LANGUAGES, sentences

SALT = bytes(16)


def read(data: bytes, **more) -> FileReading:
    reading = boards.formats.read(data, "cup", **more)
    for lang in LANGUAGES:
        assert all(sentences((*reading.faults, *reading.notes), lang))
    return reading


def rows_of(game_id: str = "shengji") -> list[list[str]]:
    data = boards.formats.write(random_set(game_id, [1, 2], event="秋季杯", session="round 1"), "seatcsv")
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def table(rows: list[list[str]], mark: str = ",", encoding: str = "utf-8") -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=mark).writerows(rows)
    return out.getvalue().encode(encoding)


def keys(reading: FileReading) -> list[str]:
    return [fault.key for fault in reading.faults]


@given(board_sets())
@settings(max_examples=60)
def test_round_trip(board_set) -> None:
    data = boards.formats.write(board_set, "seatcsv")
    again = boards.formats.read(data, "cup")
    assert again.format == "seatcsv"
    assert again.faults == ()
    made = again.to_set(SALT)
    lost = boards.formats.losses(board_set, "seatcsv")
    assert made.fingerprint == board_set.fingerprint == again.fingerprint
    assert (made.boards, made.event, made.session, made.mark, made.salt) == (
        board_set.boards, board_set.event, board_set.session, board_set.mark, board_set.salt,
    )  # fmt: skip
    assert lost == (("loses_origin",) if board_set.origin else ())


def test_the_layout_is_fixed() -> None:
    rows = rows_of("guandan")
    assert rows[0] == (
        "game event session mark salt fingerprint board version container leader level tribute seat hand".split()
    )
    assert [row[-2] for row in rows[1:]] == list("NESW") * 2
    data = boards.formats.write(random_set("guandan", [1]), "seatcsv")
    assert data.startswith(b"\xef\xbb\xbfgame,")
    assert data.count(b"\r\n") == data.count(b"\n") == 5
    assert for_path("x/cup.paitao.csv").name == "seatcsv"
    assert for_path("x/cup.csv").name == "csv"


def test_what_a_spreadsheet_makes_of_it_is_read() -> None:
    rows = rows_of()
    body = rows[1:]
    random.Random(1).shuffle(body)
    turned = [list(reversed(row)) for row in [rows[0], *body]]
    turned[0] = [name.upper() for name in turned[0]]
    want = random_set("shengji", [1, 2], event="秋季杯", session="round 1")
    for mark, encoding in ((",", "utf-8"), (";", "utf-8-sig"), ("\t", "utf-16"), (",", "gb18030")):
        assert read(table(turned, mark, encoding)).to_set(SALT).fingerprint == want.fingerprint
    assert read(b"sep=;\r\n" + table(turned, ";")).to_set(SALT).event == "秋季杯"
    assert read(table([[*row, "", ""] for row in turned] + [[""] * 3])).to_set(SALT).boards == want.boards


def test_a_table_typed_by_hand_needs_few_columns() -> None:
    rows = rows_of("huapai")
    keep = [rows[0].index(name) for name in ("board", "seat", "hand")]
    plain = table([[row[at] for at in keep] for row in rows])
    reading = read(plain, game=GAMES["huapai"])
    assert (reading.faults, reading.salt, reading.mark) == ((), None, Mark.IMPORTED)
    made = reading.to_set(bytes(range(16)))
    assert made.boards == random_set("huapai", [1, 2]).boards
    assert made.origin == {"file": "cup"}
    chinese = [[{"N": "北", "E": "东", "S": "南", "W": "西"}.get(cell, cell) for cell in row] for row in rows]
    at = rows[0].index("game")
    for row in chinese[1:]:
        row[at] = "拱猪"
    assert read(table(chinese)).to_set(SALT).boards == made.boards


def test_an_event_is_no_formula_in_a_spreadsheet() -> None:
    for event in ("=1+1", "'=1", "-2", "@x", "+", "'", 'cup, "autumn"', " x "):
        data = boards.formats.write(random_set("bridge", [1], event=event), "seatcsv")
        cell = next(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))["event"]
        assert not cell.startswith(("=", "+", "-", "@"))
        assert read(data).event == event


FAULTS = [
    ("game", 1, "whist", "game_unknown"),
    ("game", 3, "bridge", "csv_rows_differ"),
    ("event", 2, "other", "csv_rows_differ"),
    ("mark", 0, "good", "csv_value"),
    ("salt", 0, "12", "csv_value"),
    ("fingerprint", 0, "ab", "csv_value"),
    ("event", 0, "\x1b[2J", "csv_value"),
    ("board", 1, "0", "csv_value"),
    ("board", 1, "x", "csv_value"),
    ("version", 2, "2", "csv_rows_differ"),
    ("version", 0, "-1", "csv_value"),
    ("container", 0, "one", "csv_value"),
    ("level", 3, "K", "csv_rows_differ"),
    ("level", 0, "1", "header_value"),
    ("declarer", 0, "", "header_field_missing"),
    ("seat", 1, "Q", "seat_unknown"),
    ("seat", 2, "N", "csv_seat_twice"),
    ("hand", 2, "AK.Q", "hand_fields"),
    ("hand", 2, "AK.Q.T.", "hand_size"),
]  # fmt: skip


@pytest.mark.parametrize(("column", "row", "value", "key"), FAULTS)
def test_faults(column: str, row: int, value: str, key: str) -> None:
    """`row` 0: in all rows; else in that row only."""
    rows = rows_of()
    for at in range(1, len(rows)) if row == 0 else [row]:
        rows[at][rows[0].index(column)] = value
    try:
        found = read(table(rows)).faults
    except Problem as problem:
        found = problem.faults
    fault = next(fault for fault in found if fault.key == key)
    assert fault.key == "game_unknown" or fault.facts["line"] >= 2


def test_a_changed_card_is_seen_by_the_fingerprint() -> None:
    rows = rows_of("bridge")
    at = rows[0].index("hand")
    rows[1][at], rows[2][at] = rows[2][at], rows[1][at]
    assert keys(read(table(rows))) == ["fingerprint_mismatch"]
    # Without one board nothing can be proved about the whole set either.
    assert keys(read(table(rows_of("bridge")[:5]))) == ["fingerprint_mismatch"]


def test_other_columns_and_lines_are_noted() -> None:
    rows = rows_of("bridge")
    noted = [[*row, "remark" if at == 0 else "x"] for at, row in enumerate(rows)] + [["the end"]]
    reading = read(table(noted))
    assert [note.key for note in reading.notes] == ["csv_column_ignored", "text_ignored"]
    assert reading.faults == ()


def test_a_table_without_its_columns_is_none() -> None:
    assert boards.formats.sniff(table([["board", "seat"], ["1", "N"]])) is None
    with pytest.raises(Problem, match="csv_columns"):
        boards.formats.seatcsv.read(b"board,seat\n1,N\n", "cup")
    with pytest.raises(Problem, match="set_empty"):
        read(b"board,seat,hand\n")


def test_a_seat_without_a_row_is_unknown() -> None:
    rows = rows_of("bridge")
    reading = read(table([row for at, row in enumerate(rows) if at != 4]))
    assert [fault.key for fault in reading.set_faults()] == ["board_hands_hidden"]


def test_the_bottom_may_have_a_row_of_its_own() -> None:
    rows = rows_of()
    at, seat = rows[0].index("hand"), rows[0].index("seat")
    declarer = next(row for row in rows[1:5] if row[seat] == row[rows[0].index("declarer")])
    cards = list(parse_hand(declarer[at]))
    for size, key in ((8, None), (6, "table_uneven"), (12, "table_unknown")):
        changed = [list(row) for row in rows]
        changed[rows.index(declarer)][at] = hand_text(Hand.of(cards[size:]))
        changed.append([*declarer[:seat], "bottom", hand_text(Hand.of(cards[:size]))])
        reading = read(table(changed))
        if key is None:
            assert [note.key for note in reading.notes] == ["bottom_joined", "bottom_complete"]
            assert reading.to_set(SALT) == random_set("shengji", [1, 2], event="秋季杯", session="round 1")
        else:
            assert keys(reading) == [key]
