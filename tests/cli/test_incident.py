"""Incidents through the command line: opened, written to, closed; both versions kept; who had it, who played what."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from boards.board import Board, BoardSet
from boards.codes import code_text, hand_code
from boards.formats import record
from boards.seats import SEATS, Seat
from dealer.operations import queries

Paitao = Callable[..., Any]
RULES = """
event = "Cup"
game = "huapai"
[[session]]
label = "round 1"
boards = "1-16"
[session.movement]
tables = ["1", "2", "3"]
[[session.movement.play]]
round = 1
table = "1"
boards = "9-12"
ns = "Red"
ew = "Blue"
[[session.movement.play]]
round = 2
table = "2"
boards = "9-12"
ns = "Green"
ew = "Gold"
[[session.movement.play]]
round = 3
table = "3"
boards = "9-12"
ns = "Pink"
ew = "Grey"
"""


@pytest.fixture
def made(paitao: Paitao) -> BoardSet:
    """Sixteen boards, stored as “r1”; board 12 is the one that is met."""
    paitao("deal", "huapai", "--boards", "1-16", "--seed", "x", "--set", "r1", "--session", "round 1", "--event", "Cup")
    return queries.show_set("r1").board_set


def hands(board: Board, *, swapped: bool = False) -> list[str]:
    """All four hands typed; with one card of E and one of S exchanged."""
    shown = {seat: [face for face in range(54) for _ in range(board.deal[seat].counts[face])] for seat in SEATS}
    if swapped:
        shown[Seat.E][0], shown[Seat.S][0] = shown[Seat.S][0], shown[Seat.E][0]
    from boards.deal import Hand, hand_text

    return [f"{seat.name}={hand_text(Hand.of(shown[seat]))}" for seat in SEATS]


def exchanged(board: Board) -> tuple[str, str]:
    """The first card of E and of S."""
    from boards.cards import card_code

    e, s = (next(card_code(face) for face in range(54) if board.deal[seat].counts[face]) for seat in (Seat.E, Seat.S))
    return e, s


def exceptions(board: Board) -> list[str]:
    e, s = exchanged(board)
    return [f"E-{e}", f"E+{s}", f"S-{s}", f"S+{e}"]


def names_cards(text: str, board: Board) -> bool:
    return any(re.search(rf"\b{card}\b|[桃块塊花]{card[1:]}\b", text) for card in exchanged(board)) or any(
        hand.partition("=")[2] in text for hand in [*hands(board), *hands(board, swapped=True)]
    )


def test_f046_a_mismatch_that_is_kept_is_printed_as_12_and_12_star(
    paitao: Paitao, made: BoardSet, tmp_path: Path
) -> None:
    board = made.board(12)
    assert paitao("verify", "r1", "--board", "12", *hands(board, swapped=True)).code == 1
    opened = paitao("incident", "open", "r1", "--board", "12", *hands(board, swapped=True))
    assert (opened.code, opened.out.splitlines()[1][:11]) == (0, "Incident 1 ")
    kept = paitao("incident", "close", "1", "--version2", "--from-round", "3")
    assert kept.code == 0
    assert "version 2 (12*) from round 3 on" in kept.out
    sheet = tmp_path / "sheet.pdf"
    assert paitao("print", "record", "r1", "-o", str(sheet)).code == 0
    pdf = pypdfium2.PdfDocument(sheet)
    words = " ".join(page.get_textpage().get_text_range() for page in pdf).split()
    pdf.close()
    assert (words.count("12"), words.count("12*"), words.count("13*")) == (1, 1, 0)
    assert made.code in words
    # Each is verified in its round, shown and printed in it.
    for round_, is_second in (("2", False), ("3", True)):
        for swapped in (False, True):
            ran = paitao("verify", "r1", "--board", "12", "--round", round_, *hands(board, swapped=swapped))
            assert ran.code == (0 if swapped is is_second else 1)
        shown = json.loads(paitao("show", "r1", "--board", "12", "--round", round_, "--reveal", "--json").out)
        assert [f"{seat}={hand}" for seat, hand in shown["boards"][0]["hands"].items()] == hands(
            board, swapped=is_second
        )
    assert paitao("verify", "r1", "--board", "12", *hands(board, swapped=True)).code == 0
    both = json.loads(paitao("show", "r1", "--json").out)
    assert both["code"] == made.code
    assert [(b["version"], b["from_round"]) for b in both["boards"] if b["number"] == 12] == [(1, 1), (2, 3)]


def test_a_record_holds_both_and_notices_when_one_is_changed(paitao: Paitao, made: BoardSet, tmp_path: Path) -> None:
    board = made.board(12)
    paitao("incident", "open", "r1", "--board", "12", *hands(board, swapped=True))
    paitao("incident", "close", "1", "--version2", "--from-round", "3")
    file = tmp_path / "r1.paitao.json"
    assert paitao("export", "r1", "-o", str(file)).code == 0
    text = file.read_text(encoding="utf-8")
    told = json.loads(text)
    assert (told["code"], len(told["boards"])) == (made.code, 17)
    assert paitao("check", str(file)).code == 0
    read = record.read(file.read_bytes(), "r1").to_set(bytes(16))
    assert (read.code, read.at_round(2).boards) == (made.code, made.boards)
    assert record.write(read) == file.read_bytes()
    other = str(tmp_path / "other.sqlite")
    assert paitao("--store", other, "import", str(file), "--set", "r1").code == 0
    found = ("--board", "12", "--round", "3", *hands(board, swapped=True))
    assert paitao("--store", other, "verify", "r1", *found).code == 0
    second = told["boards"][12]
    for was, becomes in (
        (second["fingerprint"], "0" * 64),
        (f', "fingerprint": "{second["fingerprint"]}"', ""),
        ('"from_round": 3', '"from_round": 2'),
    ):
        file.write_text(text.replace(was, becomes), encoding="utf-8")
        checked = paitao("check", str(file))
        assert checked.code == 1, was
        assert "version 2 do not give the hash" in checked.out + checked.err
    file.write_text(text, encoding="utf-8")
    pbn = paitao("convert", str(file), "-o", str(tmp_path / "r1.pbn"))
    assert pbn.code == 0
    assert "versions of replaced boards are not kept" in pbn.err
    assert paitao("check", str(tmp_path / "r1.pbn")).code == 0


def test_closing_needs_a_second_reading_that_matches(paitao: Paitao, made: BoardSet) -> None:
    board = made.board(12)
    paitao("incident", "open", "r1", "--board", "12", *exceptions(board))
    nothing = paitao("incident", "close", "1")
    assert (nothing.code, len(nothing.err.splitlines())) == (2, 1)
    assert "second reading" in nothing.err
    differs = paitao("incident", "close", "1", *exceptions(board))
    assert differs.code == 1
    assert "stays open" in differs.err
    part = paitao("incident", "close", "1", hands(board)[1])
    assert (part.code, "pockets S" in part.err) == (1, True)
    assert json.loads(paitao("incident", "list", "--open", "--json").out)[0]["state"] == "open"
    closed = paitao("incident", "close", "1", *hands(board)[1:3])
    assert closed.code == 0, closed.err
    assert paitao("incident", "close", "1", *hands(board)).code == 2
    assert paitao("incident", "list", "--open").out == ""
    shown = json.loads(paitao("incident", "show", "1", "--json").out)
    assert [entry["kind"] for entry in shown["entries"]] == ["reading"] * 4 + ["closed"]
    assert (shown["state"], shown["pattern"]) == ("restored", "exchanged_cards")


def test_what_cannot_be_kept_is_refused_and_changes_nothing(paitao: Paitao, made: BoardSet) -> None:
    board = made.board(12)
    card = exchanged(board)[0]
    paitao("incident", "open", "r1", "--board", "12", "--counts", "13,12,14,13")
    keep = ("incident", "close", "1", "--version2", "--from-round", "3")
    assert "needs a reading that shows every card" in paitao(*keep).err
    moved = paitao(*keep, f"E-{card}", f"S+{card}")
    assert (moved.code, moved.err.count("Traceback")) == (2, 0)
    same = paitao(*keep, *hands(board))
    assert "nothing to keep" in same.err
    assert paitao("incident", "close", "1", "--version2").code == 2
    assert json.loads(paitao("incident", "show", "1", "--json").out)["state"] == "open"
    assert len(json.loads(paitao("show", "r1", "--json").out)["boards"]) == 16


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("incident", "show", "9"), "no incident 9"),
        (("incident", "note", "9", "x"), "no incident 9"),
        (("incident", "open", "nowhere", "--board", "1"), "nowhere"),
        (("incident", "open", "r1", "--board", "99"), "99"),
        (("incident", "open", "r1", "--board", "1", "--copy", "4"), "no copy 4"),
        (("incident", "open", "r1", "--board", "1", "E+SQ", "--counts", "1,2,3,4"), "one way"),
        (("incident", "open", "r1", "--board", "1", "--rules", "none.toml"), "none.toml"),
        (("incident", "lead", "1", "--table", "2"), "--lead, --played or --result"),
        (("incident", "export", "9", "-o", "x.json"), "no incident 9"),
        (("incident", "note", "1", " "), "the note is empty"),
        (("incident", "lead", "1", "--table", "", "--lead", "SQ"), "the table is empty"),
        (("issue", "r1", "--table", "", "--force"), "the table is empty"),
        (("return", "r1", "--table", "3\t4"), "U+0009"),
        (("return", "PT1C"), "cut short"),
        (("issue", "r1", "--table", "1", "--boards", "1"), "not made yet"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    paitao: Paitao, made: BoardSet, arguments: tuple[str, ...], says: str
) -> None:
    paitao("incident", "open", "r1", "--board", "1")
    ran = paitao(*arguments)
    assert ran.code == 2
    assert (len(ran.err.splitlines()), says in ran.err) == (1, True), ran.err


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_no_card_is_named_unless_asked_and_asking_is_recorded(
    paitao: Paitao, made: BoardSet, tmp_path: Path, lang: str
) -> None:
    board = made.board(12)
    e, _ = exchanged(board)
    names = [str(tmp_path / name) for name in ("i.json", "i.txt")]
    ran = [
        paitao("--lang", lang, "incident", "open", "r1", "--board", "12", "--table", "3", *exceptions(board)),
        paitao("--lang", lang, "incident", "reading", "1", *exceptions(board)),
        paitao("--lang", lang, "incident", "lead", "1", "--table", "1", "--lead", f"E={e}", "--result", "+120"),
        paitao("--lang", lang, "incident", "note", "1", "说明"),
        paitao("--lang", lang, "incident", "close", "1", *exceptions(board)),
        paitao("--lang", lang, "incident", "list"),
        paitao("--lang", lang, "incident", "show", "1"),
        paitao("--lang", lang, "incident", "show", "1", "--json"),
        paitao("--lang", lang, "incident", "list", "--json"),
        paitao("--lang", lang, "incident", "export", "1", *(word for name in names for word in ("-o", name))),
    ]
    files = [Path(name).read_text(encoding="utf-8") for name in names]
    for told in (*(one.out + one.err for one in ran), *files):
        assert told
        assert not names_cards(told, board), told
        assert "Traceback" not in told
    again = paitao("--lang", lang, "incident", "export", "1", "-o", str(tmp_path / "i.json"))
    assert again.code == 2
    shown = paitao("--lang", lang, "incident", "show", "1", "--reveal")
    assert hands(board, swapped=True)[1].partition("=")[2] in shown.out
    paitao("incident", "export", "1", "-o", str(tmp_path / "open.json"), "--reveal")
    open_ = json.loads((tmp_path / "open.json").read_text(encoding="utf-8"))
    assert [f"{seat}={hand}" for seat, hand in open_["entries"][0]["hands"].items()] == hands(board, swapped=True)
    from dealer.operations.sets import open_store

    with open_store(None) as store:
        assert [boards for boards, _, _ in store.reveals(made.fingerprint)][-2:] == ["12", "12"]


def test_show_and_export_tell_the_whole_ruling_that_holds(paitao: Paitao, made: BoardSet, tmp_path: Path) -> None:
    """A committee judges amounts and articles; of a ruling that was replaced the decision is enough."""
    paitao("incident", "open", "r1", "--board", "12", *exceptions(made.board(12)))
    options = ("--event", "teams-vp", "--responsible", "one", "--ns", "Red", "--ew", "Blue", "--side")
    first = paitao("rule", "1", "--moment", "before_look", *options, "Red").out.splitlines()
    last = paitao("rule", "1", "--moment", "after_lead", *options, "Blue").out.splitlines()
    amounts = [line for line in first if line.startswith("The responsible side (Red)")]
    assert amounts
    file = tmp_path / "i.txt"
    assert paitao("incident", "export", "1", "-o", str(file)).code == 0
    for told in (paitao("incident", "show", "1").out, file.read_text(encoding="utf-8")):
        lines = told.splitlines()
        start = next(at for at, line in enumerate(lines) if line.startswith("3. ") and line.endswith(last[0]))
        body = [line[3:] for line in lines[start + 1 :] if line.startswith("   ")]
        assert body == last[1 : 1 + len(body)]
        assert any(line.startswith("The responsible side (Blue)") for line in body)
        assert any("article 32.2(" in line for line in body)
        assert first[0] in told
        assert amounts[0] not in told


def test_who_had_it_last_and_who_played_what(paitao: Paitao, made: BoardSet, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text(RULES, encoding="utf-8")
    board = made.board(12)
    e, _ = exchanged(board)
    where = ("--board", "12", "--table", "3", "--round", "3", "--rules", str(rules))
    opened = paitao("incident", "open", "r1", *where, *exceptions(board))
    assert opened.code == 0, opened.err
    assert "Had it last: table 2 in round 2, Green and Gold (by the movement" in opened.out
    led = paitao("incident", "lead", "1", "--table", "1", "--round", "1", "--lead", f"E={e}", "--result", "+120")
    assert "Played as dealt: table 1 in round 1, Red and Blue (a card of E; result +120)." in led.out
    assert "Not known: table 2 in round 2, Green and Gold (no lead, card or reading)." in led.out
    assert "Not played: table 3 in round 3" in led.out
    led = paitao("incident", "lead", "1", "--table", "2", "--round", "2", "--played", f"S={e}", "--json")
    forms = {one["table"]: (one["form"], one["why"]) for one in json.loads(led.out)["forms"]}
    assert forms == {"1": ("dealt", "cards"), "2": ("changed", "cards"), "3": ("not played", "found here")}
    assert json.loads(led.out)["trail"] == {
        "source": "movement", "sure": "planned",
        "last": [{"table": "2", "round": 2, "ns": "Green", "ew": "Gold", "copy": None}],
    }  # fmt: skip


def test_the_return_log_is_written_by_scanned_codes_and_beats_the_movement(
    paitao: Paitao, made: BoardSet, tmp_path: Path
) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text(RULES, encoding="utf-8")
    board = made.board(12)
    code = code_text(hand_code(made.code, board, Seat.N, 1))
    assert paitao("issue", code, "--table", "2", "--round", "2", "--force").code == 0
    scanned = paitao("return", "-", stdin=f"{code}\r\n{code}\r\n".encode())
    assert scanned.out == "r1: 1 board came back (12).\n"
    log = json.loads(paitao("copies", "r1", "--log", "--json").out)
    assert [(one["board"], one["copy"], one["place"], one["table"], one["round"]) for one in log] == [
        (12, 1, "at table", "2", 2), (12, 1, "returned", None, None)
    ]  # fmt: skip
    assert "at a table, table 2, round 2" in paitao("copies", "r1", "--log").out
    assert [one["place"] for one in json.loads(paitao("copies", "r1", "--json").out) if one["board"] == 12] == [
        "returned"
    ]
    opened = paitao("incident", "open", "r1", "--board", "12", "--rules", str(rules), *exceptions(board))
    assert "Had it last: table 2 in round 2, Green and Gold (by the return log)." in opened.out
    # A clean reading of what came back is in the log too: every table before played it as dealt.
    assert paitao("verify", "r1", "--board", "12", *hands(board)).code == 0
    assert json.loads(paitao("copies", "r1", "--log", "--json").out)[-1]["place"] == "checked"
    again = paitao("incident", "open", "r1", "--board", "12", "--round", "3", *exceptions(board))
    assert "Still open for this board too: incident 1." in again.err
    shown = json.loads(paitao("incident", "show", "2", "--json").out)
    assert [(one["table"], one["form"], one["why"]) for one in shown["forms"]] == [("2", "dealt", "checked")]
    assert paitao("sets", "close", "r1").code == 0
    assert paitao("issue", "r1", "--table", "2", "--boards", "12").code == 2
    assert paitao("return", "r1", "--boards", "12").code == 0


def test_a_lead_without_a_seat_is_the_leader_of_the_board(paitao: Paitao, made: BoardSet) -> None:
    paitao("incident", "open", "r1", "--board", "12", *exceptions(made.board(12)))
    e, s = exchanged(made.board(12))
    assert paitao("incident", "lead", "1", "--table", "1", "--lead", e).code == 0  # E leads board 12
    assert paitao("incident", "lead", "1", "--table", "2", "--lead", s).code == 0
    shown = json.loads(paitao("incident", "show", "1", "--reveal", "--json").out)
    assert [(one["table"], one["form"], one["card"]) for one in shown["forms"]] == [
        ("1", "dealt", e), ("2", "changed", s)
    ]  # fmt: skip
    paitao("deal", "bridge", "--boards", "1-2", "--seed", "x", "--set", "b")
    paitao("incident", "open", "b", "--board", "1")
    assert "who leads" in paitao("incident", "lead", "2", "--table", "1", "--lead", "SQ").err


@pytest.mark.parametrize(
    ("board", "options", "said"),
    [
        ("12", (), "the movement tells it only for a round (incident open ... --round)"),
        ("12", ("--round", "2"), "Had it last: table 1 in round 1"),
        ("12", ("--round", "1"), "Nobody had it before"),
        ("3", ("--round", "2"), "by the movement nobody plays this board"),
    ],
)
def test_why_it_is_not_known_who_had_it_last(
    paitao: Paitao, made: BoardSet, tmp_path: Path, board: str, options: tuple[str, ...], said: str
) -> None:
    (tmp_path / "rules.toml").write_text(RULES, encoding="utf-8")
    opened = paitao("incident", "open", "r1", "--board", board, *options, "--rules", tmp_path / "rules.toml")
    assert said in opened.out
    assert said in paitao("incident", "show", "1").out


def test_what_a_table_says_is_taken_at_the_round_in_which_it_has_the_board(
    paitao: Paitao, made: BoardSet, tmp_path: Path
) -> None:
    twice = RULES + '[[session.movement.play]]\nround = 4\ntable = "1"\nboards = "12"\nns = "Ash"\new = "Elm"\n'
    (tmp_path / "rules.toml").write_text(twice, encoding="utf-8")
    paitao(
        "incident", "open", "r1", "--board", "12", "--table", "3", "--round", "3", "--rules", tmp_path / "rules.toml"
    )
    assert paitao("incident", "lead", "1", "--table", "2", "--result", "+120").code == 0
    asked = paitao("incident", "lead", "1", "--table", "1", "--result", "-50")
    assert (asked.code, asked.err.count("\n"), "in the rounds 1, 4" in asked.err) == (2, 1, True)
    assert paitao("incident", "lead", "1", "--table", "1", "--round", "4", "--result", "-50").code == 0
    assert paitao("incident", "lead", "1", "--table", "9", "--result", "-80").code == 0
    forms = json.loads(paitao("incident", "show", "1", "--json").out)["forms"]
    assert [(one["table"], one["round"], one["results"]) for one in forms] == [
        ("1", 1, []), ("2", 2, ["+120"]), ("3", 3, []), ("1", 4, ["-50"]), ("9", None, ["-80"]),
    ]  # fmt: skip


def test_a_result_that_is_told_again_replaces_the_first(paitao: Paitao, made: BoardSet) -> None:
    paitao("incident", "open", "r1", "--board", "12")
    lead = ("incident", "lead", "1", "--table", "2", "--round", "1", "--result")
    assert paitao(*lead, "+120").out == paitao(*lead, "+120").out
    replaced = paitao(*lead, "+130")
    assert "result +130, which replaces +120" in replaced.out
    assert "成绩 +130，取代先报的 +120" in paitao("--lang", "zh-Hans", "incident", "show", "1").out
    shown = paitao("incident", "show", "1").out.splitlines()[-3:]
    assert [line.partition("round 1: ")[2] for line in shown] == [
        "result +120 (replaced by entry 3)", "result +120 (replaced by entry 3)", "result +130"
    ]  # fmt: skip
    told = json.loads(paitao("incident", "show", "1", "--json").out)
    assert [(one["results"], one["replaced"]) for one in told["forms"]] == [(["+130"], ["+120"])]
    assert [one["replaced_by"] for one in told["entries"]] == [3, 3, None]
