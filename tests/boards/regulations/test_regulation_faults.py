"""Every fault that a regulations file can have, with the line and key it is told with; and all of them at once."""

# ruff: noqa: E501  (a case is one line)

import ast
from pathlib import Path

import pytest

from boards.problems import Problem
from boards.regulations.reading import LARGEST_FILE, read_regulations
from boards.wording import rows, sentence

HEAD = 'event = "Cup"\ngame = "huapai"\n'
SESSION = '[[session]]\nlabel = "1"\nboards = "1-4"\n'
SHENGJI = 'event = "Cup"\ngame = "shengji"\n'
GUANDAN = 'event = "Cup"\ngame = "guandan"\n'
BRIDGE = 'event = "Cup"\ngame = "bridge"\n'

FAULTS: list[tuple[str, str, int | None, str | None]] = [
    # (text, row, line, key)
    ("event = Cup\n", "regulations_toml", 1, None),
    (HEAD + SESSION + 'label = "2"\n', "regulations_toml", 6, None),
    (HEAD + "x = " + "[" * 5000 + "\n", "regulations_toml_absurd", None, None),
    (HEAD + "x = " + "9" * 5000 + "\n", "regulations_toml_absurd", None, None),
    ('event = "Cup"\n' + SESSION, "regulations_game_missing", None, None),
    ('event = "Cup"\ngame = "gostop"\n' + SESSION, "game_unknown", 2, "game"),
    ('event = "Cup"\ngame = 3\n' + SESSION, "regulations_type", 2, "game"),
    ('game = "huapai"\n' + SESSION, "regulations_key_missing", None, None),
    ('event = " Cup"\ngame = "huapai"\n' + SESSION, "text_blank_ends", 1, "event"),
    ('event = ""\ngame = "huapai"\n' + SESSION, "text_empty", 1, "event"),
    ('event = "Cup\u202e"\ngame = "huapai"\n' + SESSION, "text_hidden_typed", 1, "event"),
    (f'event = "{"x" * 201}"\ngame = "huapai"\n' + SESSION, "text_long", 1, "event"),
    (HEAD + 'teams = ["a\u200bb"]\n' + SESSION, "regulations_text_line", 3, "teams"),
    (HEAD, "regulations_no_session", None, None),
    (HEAD + "session = []\n", "regulations_no_session", 3, "session"),
    (HEAD + '[session]\nlabel = "1"\nboards = "1-4"\n', "regulations_not_tables", 3, "session"),
    # keys
    (HEAD + 'sesion = 1\n' + SESSION, "regulations_key_near", 3, "sesion"),
    (HEAD + 'Teams = ["A"]\n' + SESSION, "regulations_key_near", 3, "Teams"),
    (HEAD + SESSION + "board = 3\n", "regulations_key_near", 6, "session[1].board"),
    (HEAD + SESSION + "reserved = true\n", "regulations_key_near", 6, "session[1].reserved"),
    (HEAD + "vp_total = 30\n" + SESSION, "regulations_key_elsewhere", 3, "vp_total"),
    (HEAD + "appeal_minute = 30\n" + SESSION, "regulations_key_elsewhere", 3, "appeal_minute"),
    (HEAD + SESSION + "qqq = 30\n", "regulations_key_unknown", 6, "session[1].qqq"),
    (HEAD + SESSION + 'public = { kind = "drand", draw = "1", vhat = "" }\n', "regulations_key_near", 6,
     "session[1].public.vhat"),
    (HEAD + '[[session]]\nboards = "1-4"\n', "regulations_key_missing", 3, "session[1]"),
    (HEAD + '[[session]]\nlabel = "1"\n', "regulations_key_missing", 3, "session[1]"),
    (HEAD + SESSION + '[bidding]\ntribute = "fixed"\n', "regulations_other_game", 7, "bidding.tribute"),
    # values
    (HEAD + SESSION + 'copies = "2"\n', "regulations_type", 6, "session[1].copies"),
    (HEAD + SESSION + "copies = 2.0\n", "regulations_type", 6, "session[1].copies"),
    (HEAD + SESSION + "copies = true\n", "regulations_type", 6, "session[1].copies"),
    (HEAD + SESSION + "copies = 0\n", "regulations_bounds", 6, "session[1].copies"),
    (HEAD + SESSION + "reserve = 1\n", "regulations_type", 6, "session[1].reserve"),
    (HEAD + SESSION + "[scoring]\nvp_total = nan\n", "regulations_bounds", 7, "scoring.vp_total"),
    (HEAD + SESSION + "[scoring]\nvp_total = 0x" + "f" * 500 + "\n", "regulations_bounds", 7, "scoring.vp_total"),
    (HEAD + SESSION + "[scoring]\nvp_total = 20.12345\n", "regulations_fine", 7, "scoring.vp_total"),
    (HEAD + SESSION + '[scoring]\ncontest = "team"\n', "regulations_choice", 7, "scoring.contest"),
    (HEAD + SESSION + "[scoring]\nimp_table = [[0, 0], [20, 2], [20, 3]]\n", "regulations_steps", 7, "scoring.imp_table"),
    (HEAD + SESSION + "[scoring]\nimp_table = [[1, 0]]\n", "regulations_steps", 7, "scoring.imp_table"),
    (HEAD + SESSION + "[scoring]\nimp_table = [1, 2]\n", "regulations_type", 7, "scoring.imp_table"),
    (HEAD + SESSION + 'for = ""\n', "regulations_text_empty", 6, "session[1].for"),
    (HEAD + SESSION + 'for = "a\\nb"\n', "regulations_text_line", 6, "session[1].for"),
    (HEAD + SESSION + f'for = "{"x" * 201}"\n', "regulations_text_long", 6, "session[1].for"),
    (HEAD + SESSION + "date = 3\n", "regulations_type", 6, "session[1].date"),
    (HEAD + SESSION + "sections = []\n", "regulations_list_empty", 6, "session[1].sections"),
    (HEAD + SESSION + 'sections = ["A", "A"]\n', "regulations_twice", 6, "session[1].sections"),
    (HEAD + 'scoring = 3\n' + SESSION, "regulations_not_table", 3, "scoring"),
    (HEAD + SESSION + '[variant]\npocket_order = "NWSS"\n', "regulations_seats", 7, "variant.pocket_order"),
    # sessions
    (HEAD + SESSION + SESSION, "regulations_label_twice", 7, "session[2].label"),
    (HEAD + '[[session]]\nlabel = "e\u0301"\nboards = 1\n[[session]]\nlabel = "\u00e9"\nboards = 2\n',
     "regulations_label_twice", 7, "session[2].label"),
    (HEAD + '[[session]]\nlabel = ""\nboards = 1\nreserve = true\n', "regulations_reserve_name", 4, "session[1].label"),
    (HEAD + 'numbering = "event"\n' + SESSION + SESSION.replace('"1"', '"2"'), "regulations_board_twice", 9,
     "session[2].boards"),
    (HEAD + SESSION.replace("1-4", "1-16,9-20"), "range_twice", 5, "session[1].boards"),
    (HEAD + SESSION.replace("1-4", "20-11"), "range_backwards", 5, "session[1].boards"),
    (HEAD + SESSION.replace("1-4", "1\u201316"), "range_form", 5, "session[1].boards"),
    (HEAD + SESSION.replace("1-4", "1-1000"), "regulations_boards_many", 5, "session[1].boards"),
    (HEAD + SESSION.replace('"1-4"', "{}"), "regulations_boards_form", 5, "session[1].boards"),
    (HEAD + SESSION.replace('"1-4"', '[1, "2"]'), "regulations_boards_list", 5, "session[1].boards"),
    (HEAD + SESSION + "containers = -1\n", "regulations_container_low", 6, "session[1].containers"),
    (HEAD + SESSION + 'containers = "33-35"\n', "regulations_containers_count", 6, "session[1].containers"),
    (HEAD + SESSION + "containers = { 5 = 6 }\n", "regulations_container_board", 6, "session[1].containers.5"),
    (HEAD + SESSION + "containers = true\n", "regulations_containers_form", 6, "session[1].containers"),
    (HEAD + SESSION + "containers = { 1 = 2 }\n", "regulations_container_twice", 6, "session[1].containers"),
    (HEAD + SESSION + "containers = { 1 = 0 }\n", "regulations_bounds", 6, "session[1].containers.1"),
    # headers
    (HEAD + SESSION + 'headers = "paired"\n', "preset_unknown", 6, "session[1].headers"),
    (HEAD + SESSION + "headers = { list = 3 }\n", "regulations_header_list", 6, "session[1].headers.list"),
    (HEAD + SESSION + 'headers = { preset = "cycle", list = ["N", "N", "N", "N"] }\n', "regulations_preset_and_list", 6,
     "session[1].headers.list"),
    (HEAD + SESSION + 'headers = { level = "2,1,Z,3" }\n', "regulations_header_key", 6, "session[1].headers.level"),
    (HEAD + SESSION + 'headers = { seven = "N" }\n', "regulations_header_key", 6, "session[1].headers.seven"),
    (HEAD + SESSION + 'headers = ["N", "W", "S"]\n', "regulations_headers_count", 6, "session[1].headers"),
    (HEAD + 'headers = ["N", "W", "S"]\n' + SESSION, "regulations_headers_short", 3, "headers"),
    (HEAD + SESSION + 'headers = { 7 = "N" }\n', "regulations_change_no_board", 6, "session[1].headers.7"),
    (HEAD + 'headers = { 7 = "N" }\n' + SESSION, "regulations_change_no_session", 3, "headers.7"),
    (HEAD + SESSION + 'headers = { 1 = "N 2" }\n', "regulations_header_words", 6, "session[1].headers.1"),
    (HEAD + SESSION + "headers = { 1 = 2 }\n", "regulations_header_form", 6, "session[1].headers.1"),
    (BRIDGE + SESSION + 'headers = { 1 = { leader = "N" } }\n', "regulations_header_field", 6,
     "session[1].headers.1.leader"),
    (BRIDGE + SESSION + '[session.headers.1]\nvulnerabel = "NS"\n', "regulations_key_near", 7,
     "session[1].headers.1.vulnerabel"),
    (SHENGJI + SESSION + "headers = { 1 = { level = 11 } }\n", "header_value", 6, "session[1].headers.1.level"),
    (SHENGJI + SESSION + 'headers = { 1 = "E 1" }\n', "header_value", 6, "session[1].headers.1"),
    (SHENGJI + SESSION + 'headers = { 1 = { declarer = "X" } }\n', "header_value", 6, "session[1].headers.1.declarer"),
    (SHENGJI + SESSION + 'headers = ["E 2", "N 3", "W", "S 5"]\n', "header_field_missing", 6, "session[1].headers[3]"),
    (GUANDAN + SESSION + 'headers = { 2 = { tribute = "N>S" } }\n', "regulations_tribute", 6, "session[1].headers"),
    # public source
    (HEAD + SESSION + 'public = { draw = "1" }\n', "regulations_key_missing", 6, "session[1].public"),
    (HEAD + SESSION + 'public = { kind = "drand" }\n', "regulations_key_missing", 6, "session[1].public"),
    (HEAD + SESSION + 'public = { kind = "lotto", draw = "1" }\n', "regulations_choice", 6, "session[1].public.kind"),
    (HEAD + SESSION + 'public = { kind = "drand", draw = "012" }\n', "regulations_draw", 6, "session[1].public.draw"),
    (HEAD + SESSION + 'public = { kind = "ssq", draw = "26138" }\n', "regulations_draw", 6, "session[1].public.draw"),
    (HEAD + SESSION + 'public = { kind = "pl5", draw = 2026138 }\n', "regulations_draw", 6, "session[1].public.draw"),
    (HEAD + SESSION + 'public = { kind = "text", draw = "x" }\n', "regulations_public_what", 6, "session[1].public"),
    (HEAD + SESSION + 'public = "drand"\n', "regulations_not_table", 6, "session[1].public"),
    # movement
    (HEAD + SESSION + 'movement.play = [{ round = 1, table = "1", boards = "4-5" }]\n', "regulations_play_board", 6,
     "session[1].movement.play[1].boards"),
    (HEAD + SESSION + 'movement.play = [{ round = 1, table = "1", boards = 4, copy = 2 }]\n', "regulations_play_copy", 6,
     "session[1].movement.play[1].copy"),
    (HEAD + SESSION + 'movement.play = [{ round = 1, table = "1", boards = 4 },\n{ round = 1, table = "1", boards = 3 }]\n',
     "regulations_play_twice", 7, "session[1].movement.play[2]"),
    (HEAD + 'pairs = ["a", "b", "c"]\n' + SESSION + 'movement.play = [{ round = 1, table = "1", boards = 4, ns = "a" },\n'
     '{ round = 1, table = "2", boards = 3, ew = "a" }]\n', "regulations_pair_twice", 8,
     "session[1].movement.play[2].ew"),
    (HEAD + SESSION + 'movement.play = [{ round = 1, table = "1", boards = 4, ns = "a", ew = "a" }]\n',
     "regulations_against_itself", 6, "session[1].movement.play[1].ew"),
    (HEAD + 'teams = ["Beijing", "Tianjin"]\n' + SESSION
     + 'movement.play = [{ round = 1, table = "1", boards = 4, ns = "Bejing" }]\n', "regulations_name_near", 7,
     "session[1].movement.play[1].ns"),
    (HEAD + SESSION + 'movement.tables = ["A"]\nmovement.play = [{ round = 1, table = "\u9f98", boards = 4 }]\n',
     "regulations_name_unknown", 7, "session[1].movement.play[1].table"),
    (HEAD + SESSION + 'movement.play = [{ table = "1", boards = 4 }]\n', "regulations_key_missing", 6,
     "session[1].movement.play[1]"),
    # settings against each other
    (SHENGJI + SESSION + "[variant]\npacks = 1\n", "regulations_variant", 7, "variant.packs"),
    (SHENGJI + SESSION + "[variant]\nbottom = 4\n", "regulations_variant", 7, "variant.bottom"),
    (HEAD + SESSION + "[variant]\nseats = 6\n", "regulations_variant", 7, "variant.seats"),
    (HEAD + SESSION + '[variant]\nreference = "E"\npocket_order = "NWSE"\n', "regulations_reference", 8,
     "variant.pocket_order"),
    (HEAD + SESSION + "[cards]\nused = false\npartner_swap = true\n", "regulations_no_cards", 8, "cards.partner_swap"),
    (HEAD + SESSION + '[cards]\nlayout = "blank"\n', "regulations_blank_printed", 7, "cards.layout"),
    (HEAD + SESSION + '[penalties]\nregistration_profile = "huapai-33"\n', "regulations_registration", 7,
     "penalties.registration_profile"),
    (HEAD + SESSION + "[misboard_amounts]\nlooked_mp_lower = 0.75\n", "regulations_lower_upper", 7,
     "misboard_amounts.looked_mp_lower"),
    (HEAD + SESSION + "[scoring]\nvp = false\nvp_total = 30\n", "regulations_no_vp", 8, "scoring.vp_total"),
    (HEAD + SESSION + "[scoring]\nvp_total = 15\n", "regulations_threshold", 7, "scoring.vp_total"),
    (HEAD + SESSION + "[session.scoring]\nvp_threshold = 31\n", "regulations_threshold", 7,
     "session[1].scoring.vp_threshold"),
    (HEAD + SESSION + "[scoring]\nvp_table = [[0, 15], [10, 31]]\n", "regulations_vp_table", 7, "scoring.vp_table"),
    (HEAD + 'teams = ["a"]\n' + SESSION + '[scoring]\ncontest = "pairs"\n', "regulations_sides", 3, "teams"),
    (HEAD + 'pairs = ["a"]\n' + SESSION + '[scoring]\ncontest = "teams"\n', "regulations_sides", 3, "pairs"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "row", "line", "key"), FAULTS, ids=[f"{n}-{f[1]}" for n, f in enumerate(FAULTS)])
def test_a_fault_is_told_with_its_line_and_key(text: str, row: str, line: int | None, key: str | None) -> None:
    with pytest.raises(Problem) as caught:
        read_regulations(text.encode(), "cup.toml")
    found = [(fault.key, fault.facts.get("line"), fault.facts.get("key")) for fault in caught.value.faults]
    assert found == [(row, line, key)]
    said = sentence(caught.value.faults[0])
    assert said.startswith("cup.toml")
    assert key is None or key in said


def test_every_row_of_faults_has_a_case() -> None:
    tried = {row for _, row, _, _ in FAULTS}
    elsewhere = {"regulations_large", "regulations_utf8", "regulations_session_unknown"}
    told = {
        key for key in rows("regulations") if key.startswith("regulations_") and not key.startswith("regulations_draw_")
    }
    assert told - elsewhere <= tried


def test_every_row_that_the_reader_names_exists() -> None:
    known = {**rows("regulations"), **rows("settings")}
    for path in (Path(__file__).parents[3] / "boards" / "regulations").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("regulations_"):
                assert node.value in known or node.value.endswith("_"), node.value


def test_everything_is_told_at_once_by_line() -> None:
    text = (
        SHENGJI + "x1 = 1\n" + SESSION.replace("1-4", "4-1") + "copies = 0\nreserve = 2\n[scoring]\nvp = 3\nqqq = 1\n"
    )
    with pytest.raises(Problem) as caught:
        read_regulations(text.encode(), "cup.toml")
    assert [fault.facts["line"] for fault in caught.value.faults] == [3, 6, 7, 8, 10, 11]


def test_a_list_that_several_sessions_use_is_told_once() -> None:
    text = SHENGJI + 'headers = ["E 2", "N 3", "W 1", "S 5"]\n' + SESSION + SESSION.replace('"1"', '"2"')
    with pytest.raises(Problem) as caught:
        read_regulations(text.encode(), "cup.toml")
    assert [fault.facts["key"] for fault in caught.value.faults] == ["headers[3]"]


@pytest.mark.parametrize(
    ("data", "row", "line"),
    [
        (HEAD.encode("utf-16"), "regulations_utf8", 1),
        ((HEAD + 'teams = ["北京"]\n').encode("gb18030"), "regulations_utf8", 3),
        (b"#" * (LARGEST_FILE + 1), "regulations_large", None),
    ],
)
def test_bytes_that_are_no_text(data: bytes, row: str, line: int | None) -> None:
    with pytest.raises(Problem) as caught:
        read_regulations(data, "cup.toml")
    assert (caught.value.key, caught.value.faults[0].facts.get("line")) == (row, line)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_mark_do_not_move_the_line(ends: str, mark: bytes) -> None:
    text = (HEAD + "# remark\n" + SESSION + "copies = 0\n").replace("\n", ends)
    with pytest.raises(Problem) as caught:
        read_regulations(mark + text.encode(), "cup.toml")
    assert caught.value.faults[0].facts["line"] == 7


REFUSED = [
    "20-11",
    "0-4",
    "-5",
    "1-",
    "1-16,9-20",
    "1\u201316",
    "1..16",
    "a-b",
    "1-1000000000",
    "",
    "1,,3",
    "\u0663-\u0664",
]


@pytest.mark.parametrize("boards", REFUSED)
def test_ranges_that_field_report_f098_refuses(boards: str) -> None:
    with pytest.raises(Problem) as caught:
        read_regulations((HEAD + SESSION.replace("1-4", boards)).encode(), "cup.toml")
    assert [(fault.facts["line"], fault.facts["key"]) for fault in caught.value.faults] == [(5, "session[1].boards")]


@pytest.mark.parametrize(
    ("boards", "count"), [("1-16", 16), ("11-20", 10), ("5", 1), ("1-4,9-12", 8), (" 1 - 4 ", 4), ("1-999", 999)]
)
def test_ranges_that_field_report_f098_takes(boards: str, count: int) -> None:
    of = read_regulations((HEAD + SESSION.replace("1-4", boards)).encode(), "cup.toml")
    assert len(of.session("1").boards) == count
