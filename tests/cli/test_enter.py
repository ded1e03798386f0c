"""Boards entered at the terminal and from files, and the kit for machines that take files."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Paitao = Callable[..., Any]
LANGUAGES = ("en", "zh-Hans", "zh-Hant")
HANDS = {"N": "AK4.QJ93.T52.876", "E": "QJT9.A42.KQ7.432", "S": "8765.KT8.A93.AQ5", "W": "32.765.J864.KJT9"}
OTHER = {"N": "AK5.QJ93.T52.876", "E": "QJT3.A42.KQ7.432", "S": "8764.KT8.A93.AQ5", "W": "92.765.J864.KJT9"}
SUITS = b"AK4\nQJ93\nT52\n876\nQJT9\nA42\nKQ7\n432\n8765\nKT8\nA93\nAQ5\n"


def enter(paitao: Paitao, *more: str, stdin: bytes = b"") -> Any:
    return paitao("enter", "club", "--game", "bridge", *more, stdin=stdin)


def test_a_board_typed_suit_by_suit(paitao: Paitao) -> None:
    ran = enter(paitao, "--board", "7", stdin=SUITS + b"2-3-4-4\n")
    assert ran.code == 0, ran.err
    assert "“club”: 1 board entered (7)" in ran.out
    assert "N 10/13  clubs:" in ran.err
    # Nothing that was typed, and nothing of the fourth hand, is printed back.
    for secret in ("AK4", "QJ93", "KJT9", "J864", "765"):
        assert secret not in ran.out + ran.err


def test_the_fourth_hand_is_shown_only_when_asked(paitao: Paitao) -> None:
    ran = enter(paitao, "--board", "7", "--reveal", stdin=SUITS + b"y\n")
    assert HANDS["W"] in ran.err
    assert HANDS["W"] not in ran.out


def test_a_set_has_no_code_until_it_is_closed(paitao: Paitao, tmp_path: Path) -> None:
    enter(paitao, "--board", "7", "--event", "Cup", stdin=SUITS + b"y\n")
    (entered,) = json.loads(paitao("sets", "--json").out)
    assert (entered["name"], entered["code"], entered["boards"], entered["event"]) == ("club", None, [7], "Cup")
    assert "no code yet" in paitao("sets").out
    for command in (("show", "club"), ("export", "club", "-o", "x.pbn"), ("print", "cards", "club", "-o", "x.pdf"),
                    ("deal", "huapai", "--boards", "1", "--set", "club", "--seed", "x")):  # fmt: skip
        refused = paitao(*command)
        assert refused.code == 2
        assert len(refused.err.strip().splitlines()) == 1
        assert "club" in refused.err
    closed = paitao("sets", "close", "club")
    assert closed.code == 0
    code = closed.out.split()[0]
    (made,) = json.loads(paitao("sets", "--json").out)
    assert (made["code"], made["closed"], made["mark"], made["event"]) == (code, False, "imported", "Cup")
    (copy,) = json.loads(paitao("copies", "club", "--json").out)
    assert (copy["board"], copy["place"]) == (7, "made")
    assert copy["made_by"]
    shown = json.loads(paitao("show", code, "--reveal", "--json").out)
    assert shown["boards"][0]["hands"] == HANDS
    assert paitao("sets", "close", "club").out.startswith("“club” is closed")
    again = enter(paitao, "--board", "8", stdin=SUITS + b"y\n")
    assert again.code == 2
    assert "another name" in again.err
    assert "--set" not in again.err  # `enter` has no such option


def test_who_entered_a_board_is_written_down_as_having_seen_it(paitao: Paitao, own_data_folder: Path) -> None:
    from boards.store.store import Store

    other = "".join(f"{OTHER[seat]}\n" for seat in "NES").encode()
    enter(paitao, "--board", "7,9", stdin=SUITS + b"y\n" + other + b"y\n")
    paitao("enter", "club", "--done", "--copies", "2")
    with Store(str(own_data_folder / "store.sqlite")) as store:
        (entry,) = store.entries()
        (seen,) = store.reveals(entry.fingerprint)
        assert seen[0] == "7,9"
        assert [(c.number, c.copy, c.place) for c in store.copies("club")] == [
            (7, 1, "made"), (7, 2, "planned"), (9, 1, "made"), (9, 2, "planned"),
        ]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_wrong_lines_are_refused_at_once_and_taken_back(paitao: Paitao, lang: str) -> None:
    typed = "<\nAK4\nQJ9\n<\nQJ93\nT52\n87\n876\nQJ4\nQJT9\nA42\n《\nA42\nKQ7\n432\n8765.KT8.A93.AQ5\n3-3-3-4\ny\n"
    ran = paitao("--lang", lang, "enter", "club", "--game", "bridge", "--board", "7", stdin=typed.encode())
    assert ran.code == 0, ran.err
    held = {"en": "E: S4 was typed for N before", "zh-Hans": "黑桃4 前面已录给北", "zh-Hant": "黑桃4 前面已錄給北"}[
        lang
    ]
    assert held in ran.err
    paitao("enter", "club", "--done")
    assert json.loads(paitao("show", "club", "--reveal", "--json").out)["boards"][0]["hands"] == HANDS


def test_leaving_and_an_ended_input_keep_whole_boards_only(paitao: Paitao) -> None:
    left = enter(paitao, "--board", "1-3", "--done", stdin=SUITS + b"y\nAK4\n!\n")
    assert left.code == 0
    assert "1 board entered (1)" in left.out  # --done waits until all were entered
    ended = enter(paitao, "--board", "2", stdin=b"n\n" + "".join(f"{OTHER[s]}\n" for s in "NES").encode())
    assert ended.code == 2
    assert "board 2" in ended.err
    assert json.loads(paitao("sets", "--json").out)[0]["boards"] == [1]
    none = paitao("enter", "other", "--game", "bridge", "--board", "2", stdin=b"")
    assert none.code == 2
    assert len(json.loads(paitao("sets", "--json").out)) == 1


def test_a_board_is_entered_again_only_with_force(paitao: Paitao) -> None:
    enter(paitao, "--board", "7", stdin=SUITS + b"y\n")
    again = enter(paitao, "--board", "7", stdin=SUITS + b"y\n")
    assert again.code == 2
    assert "--force" in again.err
    turned = "QJT9.A42.KQ7.432\nAK4.QJ93.T52.876\n8765.KT8.A93.AQ5\ny\n"
    assert enter(paitao, "--board", "7", "--force", stdin=turned.encode()).code == 0
    paitao("enter", "club", "--done")
    hands = json.loads(paitao("show", "club", "--reveal", "--json").out)["boards"][0]["hands"]
    assert hands == {**HANDS, "N": HANDS["E"], "E": HANDS["N"]}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("enter", "new", "--board", "1"), "--game"),
        (("enter", "new", "--game", "bridge"), "--board"),
        (("enter", "new", "--done"), "paitao enter"),
        (("enter", "-", "--game", "bridge", "--board", "1"), "-"),
        (("enter", "66H6-9KCW", "--game", "bridge", "--board", "1"), "66H6-9KCW"),
        (("enter", "new", "--game", "bridge", "--board", "1", "--header", "leader=N"), "dealer, vulnerable"),
        (("enter", "new", "--game", "bridge", "--from", "absent.txt"), "absent.txt"),
    ],
)
def test_what_is_refused_before_anything_is_asked(paitao: Paitao, arguments: tuple[str, ...], words: str) -> None:
    ran = paitao(*arguments)
    assert ran.code == 2
    assert words in ran.err
    assert len(ran.err.strip().splitlines()) == 1
    assert json.loads(paitao("sets", "--json").out) == []


def test_a_file_of_lines(paitao: Paitao, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(
        "".join(f"7 {seat} {HANDS[seat]}\n" for seat in "WSN") + "9 " + " ".join(f"{s}={h}" for s, h in OTHER.items()),
        encoding="utf-8-sig",
    )
    ran = enter(paitao, "--from", str(file), "--done")
    assert ran.code == 0, ran.err
    boards = json.loads(paitao("show", "club", "--reveal", "--json").out)["boards"]
    assert [(b["number"], b["hands"]) for b in boards] == [(7, HANDS), (9, OTHER)]
    assert boards[0]["header"] == {"dealer": "S", "vulnerable": "All"}
    file.write_text("7 N AK4.QJ93.T52.876\n7 E AK4.QJ93.T52.87\n", encoding="utf-8")
    bad = paitao("enter", "two", "--game", "bridge", "--from", str(file))
    assert bad.code == 2
    assert "hands.txt" in bad.err
    assert "board 7" in bad.err
    assert [entry["name"] for entry in json.loads(paitao("sets", "--json").out)] == ["club"]


def test_a_shengji_board_with_another_declarer(paitao: Paitao) -> None:
    paitao("deal", "shengji", "--boards", "2", "--seed", "x", "--set", "s")
    board = json.loads(paitao("show", "s", "--reveal", "--json").out)["boards"][0]
    # Board 2's default declarer is N; here the cards lie turned, so that E has the 33.
    hands = {"N": board["hands"]["W"], "E": board["hands"]["N"], "S": board["hands"]["E"], "W": board["hands"]["S"]}
    typed = "\n".join(hands[seat] for seat in "ENW") + "\ny\n"
    wrong = paitao("enter", "wrong", "--game", "shengji", "--board", "2", stdin=typed.encode())
    assert wrong.code == 2
    right = paitao(
        "enter", "e", "--game", "shengji", "--board", "2", "--header", "declarer=E", "--done", stdin=typed.encode()
    )
    assert right.code == 0, right.err
    shown = json.loads(paitao("show", "e", "--reveal", "--json").out)["boards"][0]
    assert (shown["hands"], shown["header"]["declarer"]) == (hands, "E")


# the kit of a vendor's machine


@pytest.fixture
def hp(paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    seed = ("--seed", "autumn cup 2026", "--session", "round 1")
    ran = paitao("deal", "huapai", "--boards", "1-16", *seed, "--set", "hp", "--copies", "2")
    assert ran.out.startswith("66H6-9KCW")
    return tmp_path


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("machine", "file"), [("duplimate", "66H6-9KCW.dlm"), ("dealer4", "66H6-9KCW.pbn")])
def test_the_kit_writes_the_file_and_a_checklist(paitao: Paitao, hp: Path, lang: str, machine: str, file: str) -> None:
    ran = paitao("--lang", lang, "export", "hp", "--for", machine)
    assert ran.code == 0, ran.err
    assert [path.name for path in hp.iterdir()] == [file]
    assert ran.out.count("[ ]") == 6
    assert ran.out.count(file) >= 3
    assert "1-16" in ran.out
    assert "--board " in ran.out
    copies = json.loads(paitao("copies", "hp", "--json").out)
    assert {(c["place"], c["made_by"]) for c in copies} == {("dealt outside", machine)}
    assert len(copies) == 32
    places = {"en": "dealt outside", "zh-Hans": "机外发牌", "zh-Hant": "機外發牌"}
    assert places[lang] in paitao("--lang", lang, "copies", "hp").out
    shown = json.loads(paitao("show", "hp", "--reveal", "--json").out)["boards"]
    back = json.loads(paitao("show", file, "--game", "huapai", "--reveal", "--json").out)["boards"]
    assert [(b["number"], b["hands"]) for b in back] == [(b["number"], b["hands"]) for b in shown]


def spot_of(checklist: str) -> tuple[int, int]:
    words = checklist.split("paitao verify ")[1].split()
    return int(words[words.index("--board") + 1]), int(words[words.index("--copy") + 1])


def test_the_spot_board_follows_from_the_set_and_verify_marks_it(paitao: Paitao, hp: Path) -> None:
    first = paitao("export", "hp", "--for", "duplimate").out
    board, copy = spot_of(first)
    assert spot_of(paitao("export", "hp", "--for", "duplimate", "--force").out) == (board, copy)
    hands = json.loads(paitao("show", "hp", "--board", board, "--reveal", "--json").out)["boards"][0]["hands"]
    wrong = {**hands, "N": hands["E"], "E": hands["N"]}
    for typed, code, place in ((wrong, 1, "dealt outside"), (hands, 0, "checked")):
        words = [f"{seat}={hand}" for seat, hand in typed.items()]
        assert paitao("verify", "hp", "--board", board, "--copy", copy, *words).code == code
        copies = {(c["board"], c["copy"]): c["place"] for c in json.loads(paitao("copies", "hp", "--json").out)}
        assert copies.pop((board, copy)) == place
        assert set(copies.values()) == {"dealt outside"}
    # What was checked stays checked, and is not picked again.
    again = paitao("export", "hp", "--for", "duplimate", "--force")
    assert spot_of(again.out) != (board, copy)
    assert "stay so: 1" in again.err


def test_the_only_copy_needs_no_copy_number(paitao: Paitao, hp: Path) -> None:
    paitao("deal", "huapai", "--boards", "1-4", "--seed", "x", "--set", "one")
    paitao("export", "one", "--for", "dealer4", "-o", "one.pbn")
    board, _ = spot_of(paitao("export", "one", "--for", "dealer4", "-o", "one.pbn", "--force").out)
    hands = json.loads(paitao("show", "one", "--board", board, "--reveal", "--json").out)["boards"][0]["hands"]
    ran = paitao("verify", "one", "--board", board, *(f"{seat}={hand}" for seat, hand in hands.items()))
    assert ran.code == 0
    assert "marked as checked" in ran.err


@pytest.mark.parametrize(
    ("deal", "arguments", "words"),
    [
        (("guandan", "1-2"), ("--for", "duplimate"), "108"),
        (("huapai", "98-101"), ("--for", "duplimate"), ".dup"),
        (("huapai", "1-2"), ("--for", "duplimate", "-o", "x.pbn"), ".dlm"),
        (("huapai", "1-2"), ("--for", "dealer4", "-o", "-"), "-o"),
        (("huapai", "1-2"), ("--for", "dealer4", "--to", "pbn"), "-o"),
        (("huapai", "1-2"), ("--for", "dealer4", "--boards", "7"), "1-2"),
        (("huapai", "1-2"), ("--for", "duplimate", "--strict"), "set.dlm"),
        (("huapai", "1-2"), ("--for", "other"), "duplimate"),
    ],
)
def test_what_a_machine_cannot_take_is_refused_before_anything_is_written(
    paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deal: Any, arguments: Any, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    paitao("deal", deal[0], "--boards", deal[1], "--seed", "x", "--set", "s")
    if "--strict" in arguments:
        arguments = (*arguments, "-o", "set.dlm")
    ran = paitao("export", "s", *arguments)
    assert ran.code == 2
    assert words in ran.err
    assert ran.out == ""
    assert list(tmp_path.iterdir()) == []
    assert {c["place"] for c in json.loads(paitao("copies", "s", "--json").out)} == {"planned"}


def test_numbers_to_a_hundred_and_beyond_go_to_a_dealer4(paitao: Paitao, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    paitao("deal", "huapai", "--boards", "98-101", "--seed", "x", "--set", "s")
    assert paitao("export", "s", "--for", "dealer4", "-o", "x.pbn").code == 0
    assert paitao("export", "s", "--for", "duplimate", "--boards", "98-99", "-o", "x.dlm").code == 0


def test_a_closed_set_is_not_dealt_outside(paitao: Paitao, hp: Path) -> None:
    paitao("sets", "close", "hp")
    ran = paitao("export", "hp", "--for", "dealer4")
    assert ran.code == 2
    assert list(hp.iterdir()) == []


def test_a_file_of_another_program_comes_into_the_store_first(paitao: Paitao, hp: Path) -> None:
    paitao("export", "hp", "-o", "club.dlm")
    paitao("--store", "other.sqlite", "export", "club.dlm", "--for", "dealer4", "-o", "k.pbn")
    copies = json.loads(paitao("--store", "other.sqlite", "copies", "--json").out)
    assert len(copies) == 16
    assert {c["place"] for c in copies} == {"dealt outside"}
