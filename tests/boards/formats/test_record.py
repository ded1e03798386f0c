"""Our own record: bytes, round trips, every fault with its place, the published schema."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from format_strategies import board_sets, random_board, random_set
from hypothesis import given, settings
from hypothesis import strategies as st

import boards.formats
from boards.board import BoardSet, Mark
from boards.cards import CardName
from boards.deal import parse_hand
from boards.formats import record
from boards.formats.file_reading import FileReading
from boards.games import GAMES
from boards.problems import Problem, Word
from boards.seats import Seat
from boards.wording import LANGUAGES, sentences

SALT = bytes(range(16, 32))
DESIGN_HANDS = (
    ("N", "KQ9.QJ9.4.AK8764", "JT8.T43.AJ8632.9", "7532.8765.KT.QJ5", "A64.AK2.Q975.T32"),
    ("W", "AQ73.J862.94.932", "K842..AJ53.KJT87", "T965.AKT74.Q2.Q4", "J.Q953.KT876.A65"),
)
DESIGN_RECORD = (
    "{\n"
    '"format": "paitao-record/1",\n'
    '"game": "huapai",\n'
    '"event": "秋季杯",\n'
    '"session": "round 1",\n'
    '"practice": true,\n'
    '"origin": {"algorithm": "paitao-deal/1", "seed": "autumn cup 2026"},\n'
    '"salt": "5555a8982498e98484f8d87824735dfc",\n'
    '"boards": [\n'
    '{"number": 1, "container": null, "header": {"leader": "N"}, "hands": {"N": "KQ9.QJ9.4.AK8764", '
    '"E": "JT8.T43.AJ8632.9", "S": "7532.8765.KT.QJ5", "W": "A64.AK2.Q975.T32"}},\n'
    '{"number": 2, "container": null, "header": {"leader": "W"}, "hands": {"N": "AQ73.J862.94.932", '
    '"E": "K842..AJ53.KJT87", "S": "T965.AKT74.Q2.Q4", "W": "J.Q953.KT876.A65"}}\n'
    "],\n"
    '"fingerprint": "9b4d8e94790332c97b5e172a0c68f2f963066c48f2884c363a5083bcb92ec84e",\n'
    '"code": "KD6R-X53S"\n'
    "}\n"
).encode()


def read(data: bytes) -> FileReading:
    return boards.formats.read(data, "cup.paitao.json")


def test_design_vector_both_directions() -> None:
    reading = read(DESIGN_RECORD)
    assert reading.faults == reading.notes == ()
    made = reading.to_set(SALT)
    assert (made.code, made.event, made.session, made.mark) == ("KD6R-X53S", "秋季杯", "round 1", Mark.PRACTICE)
    assert made.salt.hex() == "5555a8982498e98484f8d87824735dfc"
    for board, (leader, *hands) in zip(made.boards, DESIGN_HANDS, strict=True):
        assert board.header.fields() == {"leader": leader}
        assert list(board.deal.hands) == [parse_hand(text) for text in hands]
    assert record.write(made) == DESIGN_RECORD


@settings(max_examples=60)
@given(board_sets())
def test_round_trip(board_set) -> None:
    data = record.write(board_set)
    reading = boards.formats.read(data, "x")
    assert reading.faults == ()
    again = reading.to_set(SALT)
    assert again == board_set
    assert record.write(again) == data
    # An independent JSON reader sees the same, one board a line.
    plain = json.loads(data)
    assert [board["number"] for board in plain["boards"]] == list(board_set.numbers)
    assert plain["fingerprint"] == board_set.fingerprint
    assert data.count(b'\n{"number"') == len(board_set.boards)
    assert [board.line for board in reading.boards] == [
        1 + data[: data.index(b'\n{"number": %d,' % n) + 1].count(b"\n") for n in board_set.numbers
    ]


@pytest.mark.parametrize("mark", list(Mark))
def test_marks(mark: Mark) -> None:
    plain = json.loads(record.write(random_set("huapai", mark=mark)))
    assert {name for name in ("practice", "unproved", "imported") if name in plain} == {mark.value} - {"proved"}
    assert all(plain[name] is True for name in ("practice", "unproved", "imported") if name in plain)


def test_streamed_equals_whole() -> None:
    whole = random_set("guandan", range(1, 40), event="E", session="S", mark=Mark.UNPROVED, origin={"b": "2", "a": "1"})
    writer = record.RecordWriter(
        GAMES["guandan"], whole.salt, whole.event, whole.session, whole.mark, {"a": "1", "b": "2"}
    )
    parts = [writer.head()]
    parts += [writer.board(board) for board in whole.boards]
    parts.append(writer.tail())
    assert b"".join(parts) == record.write(whole)
    assert writer.fingerprint == whole.fingerprint


def test_stream_refuses_and_stays_as_it_was() -> None:
    writer = record.RecordWriter(GAMES["huapai"], SALT)
    with pytest.raises(Problem, match="set_empty"):
        writer.tail()
    writer.board(random_board("huapai", 5))
    before = writer.fingerprint
    for board, key in ((random_board("huapai", 5), "number_order"), (random_board("bridge", 6), "board_other_game")):
        with pytest.raises(Problem, match=key):
            writer.board(board)
    assert writer.fingerprint == before


def test_same_bytes_whatever_the_hash_seed() -> None:
    script = (
        "import sys; sys.path.insert(0, 'tests/boards/formats');"
        "from format_strategies import random_set; from boards.formats import write; import hashlib;"
        "print([hashlib.sha256(write(random_set(g, origin={'b': '2', 'a': '1'}), 'record')).hexdigest()"
        " for g in ('huapai', 'shengji', 'guandan', 'bridge')])"
    )
    root = Path(__file__).parents[3]
    seen = {
        subprocess.run(
            [sys.executable, "-c", script], cwd=root, env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, check=True,
        ).stdout
        for seed in ("0", "1", "2026")
    }  # fmt: skip
    assert len(seen) == 1


def changed(**changes) -> bytes:
    plain = json.loads(DESIGN_RECORD)
    for name, value in changes.items():
        if value is None:
            del plain[name]
        else:
            plain[name] = value
    return json.dumps(plain, ensure_ascii=False).encode()


def with_board(**changes) -> bytes:
    plain = json.loads(DESIGN_RECORD)
    for name, value in changes.items():
        if value is None:
            del plain["boards"][1][name]
        else:
            plain["boards"][1][name] = value
    return json.dumps(plain, ensure_ascii=False).encode()


HANDS_2 = dict(zip("NESW", DESIGN_HANDS[1][1:], strict=True))

FILE_FAULTS = [
    (changed(salt=None), "record_field_missing", {"field": "salt"}),
    (changed(boards=None), "record_field_missing", {"field": "boards"}),
    (changed(salt="55"), "record_field_value", {"field": "salt"}),
    (changed(format="paitao-record/2"), "record_field_value", {"field": "format"}),
    (changed(origin={"seed": 7}), "record_field_value", {"field": "origin[...]"}),
    (changed(season="x"), "record_field_unknown", {"field": "season"}),
    (changed(game="tarock"), "game_unknown", {"text": "tarock"}),
    (changed(game="gongzhu"), "game_unknown", {"text": "gongzhu"}),
    (DESIGN_RECORD.replace("秋".encode(), b"\xc7\xef"), "record_utf8", {"offset": DESIGN_RECORD.index("秋".encode())}),
    (DESIGN_RECORD[:-200], "record_json", {"line": 1 + DESIGN_RECORD[:-200].count(b"\n")}),
    (DESIGN_RECORD.replace(b"],", b"]"), "record_json", {"line": 13}),
    (DESIGN_RECORD + b"x", "record_json", {"line": 16}),
    (b'{"boards": ' + b"[" * 100_000, "record_json", {}),
]


@pytest.mark.parametrize(("data", "key", "facts"), FILE_FAULTS)
def test_not_a_record(data: bytes, key: str, facts: dict) -> None:
    with pytest.raises(Problem) as caught:
        read(data)
    (fault,) = caught.value.faults
    assert fault.key == key
    assert fault.facts["file"] == "cup.paitao.json"
    assert facts.items() <= fault.facts.items()
    assert all(sentences([fault], lang) for lang in LANGUAGES)


READING_FAULTS = [
    (changed(fingerprint="0" * 64, code="0000-0000"), "fingerprint_mismatch", {"claimed": "0000-0000",
                                                                              "computed": "KD6R-X53S"}),
    (changed(salt="0" * 32), "fingerprint_mismatch", {"claimed": "KD6R-X53S"}),
    (with_board(header={"leader": "E"}), "fingerprint_mismatch", {"claimed": "KD6R-X53S"}),
    (changed(code="0000-0000"), "record_code", {"code": "0000-0000"}),
    (changed(unproved=True), "record_marks", {"marks": "practice unproved"}),
    (changed(boards=[]), "set_empty", {}),
    (with_board(hands=HANDS_2 | {"N": "AQ73.J862.94.933"}), "card_surplus",
     {"card": CardName(50), "line": 1, "board": 2, "seats": (Seat.N, Seat.N)}),
    (with_board(hands=HANDS_2 | {"S": "T965.AKT74.Q2.Q"}), "hand_size", {"seat": Seat.S, "got": 12, "board": 2}),
    (with_board(hands=HANDS_2 | {"S": "T965.AKT74.Q2.Q4+X"}), "card_not_in_game", {"card": CardName(52), "board": 2}),
    (with_board(hands=HANDS_2 | {"S": "1965.AKT74.Q2.Q4"}), "hand_rank", {"seat": Seat.S, "rank": "1", "board": 2}),
    (with_board(hands=HANDS_2 | {"S": "T965.AKT74.Q2"}), "hand_fields", {"seat": Seat.S, "got": 3, "board": 2}),
    (with_board(hands=HANDS_2 | {"X": ""}), "record_field_unknown", {"field": "hands.X", "board": 2}),
    (with_board(hands={"N": "AQ73.J862.94.932"}), "record_field_missing", {"field": "hands.E", "board": 2}),
    (with_board(hands=HANDS_2 | {"N": 7}), "record_field_value", {"field": "hands.N", "board": 2}),
    (with_board(header={"leader": "Q"}), "header_value", {"field": "leader", "value": "Q", "board": 2}),
    (with_board(header={}), "header_field_missing", {"field": "leader", "board": 2}),
    (with_board(header=None), "record_field_missing", {"field": "header", "board": 2}),
    (with_board(container=0), "record_field_value", {"field": "container", "board": 2}),
    (with_board(number=0), "record_field_value", {"field": "number", "record": 2}),
    (with_board(number="2"), "record_field_value", {"field": "number", "record": 2}),
    (with_board(number=None), "record_field_missing", {"field": "number", "record": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("data", "key", "facts"), READING_FAULTS)
def test_faults_of_a_record(data: bytes, key: str, facts: dict) -> None:
    reading = read(data)
    found = [fault for fault in reading.faults if fault.key == key and facts.items() <= fault.facts.items()]
    assert found, [(fault.key, fault.facts) for fault in reading.faults]
    assert all(fault.facts["file"] == "cup.paitao.json" for fault in reading.faults)
    with pytest.raises(Problem) as caught:
        reading.to_set(SALT)
    assert {fault.key for fault in caught.value.faults} == {fault.key for fault in reading.faults}
    for lang in LANGUAGES:
        assert all(len(text.splitlines()) == 1 for text in sentences([*reading.faults, *reading.notes], lang))


def test_one_bad_board_leaves_the_other() -> None:
    reading = read(with_board(hands=HANDS_2 | {"N": "AQ73.J862.94.933"}))
    assert [board.number for board in reading.good] == [1]
    assert {fault.key for fault in reading.faults} == {"card_surplus", "card_missing"}
    assert [note.key for note in reading.notes] == ["fingerprint_unproved"]
    assert reading.set_faults([1]) == ()
    assert reading.to_set(SALT, numbers=[1]).numbers == (1,)
    with pytest.raises(Problem, match="board_not_in_set"):
        reading.to_set(SALT, numbers=[1, 3])


def test_two_deals_of_one_number() -> None:
    reading = read(with_board(number=1))
    (fault,) = [fault for fault in reading.set_faults() if fault.key == "number_two_deals"]
    assert (fault.facts["first"], fault.facts["second"], fault.facts["board"]) == (1, 2, 1)


def test_header_beside_the_number_is_a_note() -> None:
    board_set = random_set("bridge", [5])
    text = record.write(board_set)
    assert read(text).notes == ()
    board = board_set.boards[0]
    other = type(board_set)("bridge", (type(board)(6, "bridge", board.header, board.deal),), SALT)
    notes = read(record.write(other)).notes
    assert [(note.facts["field"], note.facts["written"], note.facts["implied"]) for note in notes] == [
        ("dealer", Seat.N, Seat.E),
        ("vulnerable", Word("field_vulnerable_NS"), Word("field_vulnerable_EW")),
    ]
    assert read(record.write(other)).to_set(SALT) == other


@pytest.mark.parametrize(
    ("game", "header", "lang", "ends"),
    [
        ("huapai", {"leader": "W"}, "zh-Hans", "首引人为西，按牌号应为北；已按原样保留。"),
        ("guandan", {"leader": "W", "level": "2"}, "zh-Hant", "領出人為西，按牌號應為北；已按原樣保留。"),
        ("guandan", {"leader": "N", "level": "T"}, "zh-Hans", "级数为10，按牌号应为2；已按原样保留。"),
        (
            "bridge",
            {"dealer": "N", "vulnerable": "EW"},
            "zh-Hans",
            "局况为东西有局，按牌号应为双方无局；已按原样保留。",
        ),
        (
            "bridge",
            {"dealer": "N", "vulnerable": "EW"},
            "en",
            " is EW in the file, but None by the number; kept as written.",
        ),
    ],
)
def test_a_header_beside_the_number_is_said_in_the_words_of_the_language(
    game: str, header: dict[str, str], lang: str, ends: str
) -> None:
    (board,) = random_set(game, [1]).boards
    of = BoardSet(game, (replace(board, header=GAMES[game].parse_header(header)),), SALT)
    (line,) = sentences(read(record.write(of)).notes, lang)
    assert line.endswith(ends)


def test_bottom_of_eight_is_joined() -> None:
    board_set = random_set("shengji", [1])
    plain = json.loads(record.write(board_set))
    declarer = board_set.boards[0].header.declarer.name
    for size, key in ((8, None), (6, "table_uneven"), (4, "table_unknown")):
        hands = dict(plain["boards"][0]["hands"])
        cards = list(parse_hand(hands[declarer]))
        hands["bottom"] = boards.deal.hand_text(boards.deal.Hand.of(cards[:size]))
        hands[declarer] = boards.deal.hand_text(boards.deal.Hand.of(cards[size:]))
        reading = read(json.dumps({**plain, "boards": [{**plain["boards"][0], "hands": hands}]}).encode())
        if key is None:
            assert reading.faults == ()
            assert [note.key for note in reading.notes] == ["bottom_joined", "bottom_complete"]
            assert reading.to_set(SALT) == board_set
        else:
            assert [fault.key for fault in reading.faults if fault.key != "fingerprint_mismatch"] == [key]


def test_schema_is_current() -> None:
    # To make it anew: Path(...).write_bytes(record.schema())
    published = Path(record.__file__).with_name("paitao-record-1.schema.json")
    assert published.read_bytes() == record.schema()
    schema = json.loads(record.schema())
    assert list(schema["properties"]) == [
        *("format", "game", "event", "session", "practice", "unproved", "imported", "origin", "salt"),
        *("boards", "fingerprint", "code"),
    ]
    assert set(schema["required"]) == set(schema["properties"]) - {"practice", "unproved", "imported"}
    assert schema["additionalProperties"] is False


@settings(max_examples=150)
@given(st.data())
def test_damage_raises_nothing_but_problems(data) -> None:
    text = bytearray(DESIGN_RECORD)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    problem = problem_of(bytes(text))
    if problem is not None:
        assert sentences(problem.faults)
    else:
        # What came through must be the set: the damage lies where no card is (event, origin, layout).
        assert read(bytes(text)).to_set(SALT).code == "KD6R-X53S"


def problem_of(data: bytes) -> Problem | None:
    try:
        read(data).to_set(SALT)
    except Problem as problem:
        return problem
    return None


def test_every_prefix() -> None:
    for length in range(len(DESIGN_RECORD) - 2):
        with pytest.raises(Problem):
            read(DESIGN_RECORD[:length]).to_set(SALT)


@pytest.mark.parametrize("field", ["event", "session"])
def test_a_text_with_a_terminals_commands_is_no_event(field: str) -> None:
    board_set = random_set("huapai", range(1, 3))
    document = json.loads(record.write(board_set))
    document[field] = "cup\x1b[31m"
    reading = boards.formats.read(json.dumps(document).encode(), "cup.paitao.json")
    assert [(fault.key, fault.facts["field"]) for fault in reading.faults] == [("record_field_value", field)]
