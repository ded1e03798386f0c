"""What incident open, reading and close say and take: all that verify says; what stands on a board beside its cards."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Paitao = Callable[..., Any]


def deal(paitao: Paitao, game: str = "huapai") -> None:
    paitao("deal", game, "--boards", "1-8", "--seed", "x", "--set", "r1")


def test_a_wrong_header_is_closed_by_a_second_look_at_it(paitao: Paitao) -> None:
    deal(paitao)  # S leads board 7
    opened = paitao("incident", "open", "r1", "--board", "7", "--header", "leader=N")
    assert (opened.code, "the opening leader on it is N, by the record S" in opened.out) == (0, True), opened.err
    assert "`paitao incident close 1 --header leader=...`" in opened.err
    assert "paitao incident close 1 --header leader=..." in paitao("incident", "close", "1").err
    differs = paitao("incident", "close", "1", "--header", "leader=W")
    assert (differs.code, "what stands on the board is still another" in differs.err) == (1, True)
    closed = paitao("incident", "close", "1", "--header", "Leader＝南")
    assert (closed.code, closed.err) == (0, "")
    assert "what stands on the board is as recorded." in paitao("incident", "show", "1").out
    shown = json.loads(paitao("incident", "show", "1", "--json").out)
    assert (shown["state"], shown["diagnosis"]["findings"][0]["got"]) == ("restored", "N")


def test_right_cards_do_not_close_what_stood_wrong(paitao: Paitao, tmp_path: Path) -> None:
    deal(paitao)
    board = json.loads(paitao("show", "r1", "--board", "7", "--reveal", "--json").out)["boards"][0]
    for name, more in {"wrong": {"header": {"leader": "N"}, "container": 3}, "cards": {}}.items():
        (tmp_path / name).write_text(json.dumps({"board": 7, "hands": board["hands"], **more}), encoding="utf-8")
    (tmp_path / "only").write_text('{"board": 7, "header": {"leader": "S"}, "container": 7}', encoding="utf-8")
    assert paitao("incident", "open", "r1", "--board", "7", "--reading", str(tmp_path / "wrong")).code == 0
    left = paitao("--lang", "zh-Hans", "incident", "close", "1", "--reading", str(tmp_path / "cards"))
    assert (left.code, "--header leader=... --header container=..." in left.err) == (1, True)
    part = paitao("incident", "close", "1", "--header", "container=7", "--reading", str(tmp_path / "cards"))
    assert (part.code, "close 1 --header leader=... --header container=...`" in part.err) == (1, True)
    assert paitao("incident", "close", "1", "--reading", str(tmp_path / "only")).code == 0


def test_what_stood_wrong_is_what_was_found_whatever_cards_are_looked_at_later(paitao: Paitao) -> None:
    deal(paitao)
    hands = json.loads(paitao("show", "r1", "--board", "7", "--reveal", "--json").out)["boards"][0]["hands"]
    paitao("incident", "open", "r1", "--board", "7", "--header", "leader=N")
    paitao("incident", "reading", "1", f"N={hands['N']}")
    wrong = "the opening leader on it is N, by the record S"
    for _ in range(2):
        assert wrong in paitao("incident", "list").out
        shown = [line for line in paitao("incident", "show", "1").out.splitlines() if line.startswith("Found: ")]
        assert len(shown) == 1
        assert wrong in shown[0]
        told = json.loads(paitao("incident", "show", "1", "--json").out)
        assert [one["diagnosis"]["clean"] for one in (told, *told["entries"][:2])] == [False, False, True]
        assert paitao("incident", "close", "1", "--header", "leader=S").code in (0, 2)


def test_the_command_that_is_told_closes_what_was_wrong_in_cards_and_header(paitao: Paitao) -> None:
    deal(paitao)
    hands = json.loads(paitao("show", "r1", "--board", "7", "--reveal", "--json").out)["boards"][0]["hands"]
    exchanged = (f"N={hands['S']}", f"S={hands['N']}")
    opened = paitao("incident", "open", "r1", "--board", "7", "--header", "leader=N", *exchanged)
    every, wrong = (f"`paitao incident close 1 --header leader=... {more}`." for more in (
        "N=... E=... S=... W=...", "N=... S=..."))  # fmt: skip
    assert every in opened.err
    assert every in paitao("incident", "close", "1").err
    right = [f"{seat}={hand}" for seat, hand in hands.items()]
    for words in (right, right[:1]):  # E and W are right from now on
        left = paitao("incident", "close", "1", *words)
        assert (left.code, wrong in left.err) == (1, True), left.err
    right = [f"{seat}={hands[seat]}" for seat in "NS"]
    assert paitao("incident", "close", "1", "--header", "leader=S", *right).code == 0


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("bridge", "vulnerable=ns", "the vulnerability on it is NS"),
        ("guandan", "level=10", "the level on it is T"),
        ("guandan", "tribute=N>S", "by the record there is none"),
        ("guandan", "tribute=北>南", "the tribute on it is N to S, by the record there is none"),
        ("guandan", "tribute=東＞w", "the tribute on it is E to W"),
        ("huapai", "container=3", "container 3"),
        ("huapai", "container=1203", "container 1203"),
    ],
)
def test_every_field_may_be_typed(paitao: Paitao, game: str, typed: str, said: str) -> None:
    deal(paitao, game)
    opened = paitao("incident", "open", "r1", "--board", "7", "--header", typed)
    assert said in opened.out, opened.out + opened.err
    assert "--header" in opened.err


@pytest.mark.parametrize(
    "typed",
    ["leader", "leader=", "ledger=N", "leader=Q", "container=x", "container=0", "container=1000001", "=N", "level=2"],
)
def test_what_is_no_header_is_refused_in_one_sentence(paitao: Paitao, typed: str) -> None:
    deal(paitao)
    ran = paitao("incident", "open", "r1", "--board", "7", "--header", typed)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran.err
    assert "leader" in ran.err or "N E S W" in ran.err


def test_of_two_values_of_one_field_none_is_taken(paitao: Paitao) -> None:
    deal(paitao)
    for first, other in (("leader=N", "leader=S"), ("container=7", "container=8")):
        ran = paitao("incident", "open", "r1", "--board", "7", "--header", first, "--header", other)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran.err
    same = paitao("incident", "open", "r1", "--board", "7", "--header", "leader=N", "--header", "LEADER=n")
    assert same.code == 0, same.err


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_the_same_is_said_as_by_verify(paitao: Paitao, lang: str) -> None:
    """All of it: with counts alone an exchange and the bottom of a shengji board explain the same."""
    paitao("deal", "shengji", "--boards", "1-4", "--seed", "x", "--set", "s1")
    counts = ("--counts", "33,25,25,25")
    verified = paitao("--lang", lang, "verify", "s1", "--board", "1", "--blind", *counts).out.splitlines()
    assert "buried cards" in verified[2] or "扣底" in verified[2] or "底牌" in verified[2], verified
    opened = paitao("--lang", lang, "incident", "open", "s1", "--board", "1", *counts).out.splitlines()
    assert [opened[0], *opened[2:]] == verified
    assert paitao("--lang", lang, "incident", "reading", "1", *counts).out.splitlines()[:-1] == verified
    assert paitao("--lang", lang, "incident", "close", "1", *counts).out.splitlines() == verified


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("zh-Hans", "还没有查看任何插袋，上面写的领出人是北，记录是西，并且上面写的级数是10"),
        ("zh-Hant", "還沒有查看任何插袋，上面寫的領出人是北，記錄是西，並且上面寫的級數是10"),
    ],
)
def test_clauses_are_joined_as_clauses_in_chinese(paitao: Paitao, lang: str, said: str) -> None:
    deal(paitao, "guandan")
    typed = ("--header", "level=T", "--header", "leader=北")
    opened = paitao("--lang", lang, "incident", "open", "r1", "--board", "2", *typed)
    assert said in opened.out, opened.out


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_of_a_right_board_no_command_is_told_that_refuses(paitao: Paitao, lang: str) -> None:
    deal(paitao)
    hands = json.loads(paitao("show", "r1", "--board", "7", "--reveal", "--json").out)["boards"][0]["hands"]
    typed = [f"{seat}={hand}" for seat, hand in hands.items()]
    for number, looked, left in (("1", typed, "NESW"), ("2", typed[:1], "ESW")):
        opened = paitao("--lang", lang, "incident", "open", "r1", "--board", "7", *looked)
        asked = " ".join(f"{seat}=..." for seat in left)
        assert (opened.code, f"paitao incident close {number} {asked}" in opened.err) == (0, True), opened.err
        assert "paitao rule" not in opened.err
        assert paitao("rule", number, "--moment", "before_look", "--event", "teams-vp").code == 2
        again = [f"{seat}={hands[seat]}" for seat in left]
        assert paitao("incident", "close", number, *again).code == 0
    # Where nobody saw all of a pocket, something may be to rule on.
    assert "paitao rule 3" in paitao("--lang", lang, "incident", "open", "r1", "--board", "7").err


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_chinese_signs_do_not_touch_what_is_pasted(paitao: Paitao, lang: str) -> None:
    deal(paitao)
    opened = paitao("--lang", lang, "incident", "open", "r1", "--board", "7", "--header", "leader=N")
    refused = paitao("--lang", lang, "incident", "close", "1")
    unread = paitao("--lang", lang, "incident", "open", "r1", "--board", "5")
    for told in (opened.err, refused.err, unread.err):
        commands = re.findall(r"paitao [ -~…]+", told)
        assert commands
        assert all(command.endswith(" ") for command in commands), told


def test_show_names_where_the_movement_is_said(paitao: Paitao) -> None:
    """`show` has no --rules."""
    deal(paitao)
    paitao("incident", "open", "r1", "--board", "7")
    for lang in ("en", "zh-Hans", "zh-Hant"):
        told = paitao("--lang", lang, "incident", "show", "1").out
        assert "incident open" in next(line for line in told.splitlines() if "--rules" in line)


def test_what_closes_an_incident_is_the_version_that_was_kept_since_it_was_opened(paitao: Paitao) -> None:
    deal(paitao)
    hands = json.loads(paitao("show", "r1", "--board", "7", "--reveal", "--json").out)["boards"][0]["hands"]
    lies = [f"{seat}={hands[other]}" for seat, other in zip("NESW", "ENSW", strict=True)]
    for _ in range(2):
        assert paitao("incident", "open", "r1", "--board", "7", *lies).code == 0
    assert paitao("incident", "close", "1", "--version2", "--from-round", "3").code == 0
    closed = paitao("incident", "close", "2", *lies)
    assert (closed.code, "(version 2)" in closed.out) == (0, True), closed.out
