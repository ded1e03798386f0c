"""Names of tables and sides as a Chinese keyboard writes them, wide: ３ and 3 are one table everywhere."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Paitao = Callable[..., Any]
RULES = """event = "Cup"
game = "huapai"
teams = ["红队１", "Blue"]

[[session]]
label = "one"
boards = "1-4"
[session.movement]
tables = ["１", "2"]
play = [
    { round = 1, table = "１", boards = "1-4", ns = "红队1", ew = "Blue" },
    { round = 2, table = "２ ", boards = "1-4", ns = " Ｂｌｕｅ　", ew = "红队１" },
]
"""


@pytest.fixture
def rules(paitao: Paitao, tmp_path: Path) -> Path:
    assert paitao("deal", "huapai", "--boards", "1-4", "--seed", "x", "--set", "s", "--session", "one").code == 0
    file = tmp_path / "cup.toml"
    file.write_text(RULES, encoding="utf-8")
    return file


def test_a_wide_table_is_the_same_table(paitao: Paitao, rules: Path) -> None:
    assert paitao("issue", "s", "--boards", "1", "--table", "１", "--round", "1", "--force").code == 0
    returned = paitao("return", "s", "--boards", "1", "--table", "1\u3000")
    assert (returned.code, returned.err) == (0, "")
    opened = paitao("incident", "open", "s", "--board", "2", "--table", " ２", "--round", "2", "--rules", rules)
    assert "table 2, round 2" in opened.out
    assert "Had it last: table 1 in round 1, 红队1 and Blue" in opened.out
    for table, result in (("１", "+120"), ("1", "+130")):
        assert paitao("incident", "lead", "1", "--table", table, "--result", result).code == 0
    forms = json.loads(paitao("incident", "show", "1", "--json").out)["forms"]
    assert [(one["table"], one["results"]) for one in forms] == [("1", ["+130"]), ("2", [])]


def test_a_wide_name_is_the_same_side(paitao: Paitao, rules: Path, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    words = ("rule", "--rules", rules, "--board", "2", "--round", "2", "--table", "２", "--moment", "before_look")
    ruled = paitao(*words, "--responsible", "one", "--side", "红队１", "--wrong", "Ｅ", "-o", file)
    assert ruled.code == 0, ruled.err
    assert json.loads(file.read_text(encoding="utf-8"))["case"]["names"] == ["Blue", "红队1"]
    settled = paitao("settle", "--ruling", file, "--vp", "红队１=18", "--vp", "Ｂｌｕｅ=12")
    assert "红队1: 18 VP -> 17.5 VP" in settled.out, settled.out + settled.err
    assert "Blue has two results" in paitao("settle", "--ruling", file, "--vp", "Blue=18", "--vp", "Ｂｌｕｅ=12").err


def test_two_spellings_of_one_name_are_told_in_the_regulations(paitao: Paitao, rules: Path) -> None:
    rules.write_text(RULES.replace('"Blue"]', '"红队1"]'), encoding="utf-8")
    checked = paitao("regulations", "check", rules)
    assert (checked.code, "红队1" in checked.out + checked.err) == (2, True)


@pytest.mark.parametrize("option", ["--table", "--ns", "--ew", "--outside"])
def test_a_name_of_a_ruling_holds_nothing_that_nobody_sees(paitao: Paitao, option: str) -> None:
    ran = paitao("rule", "--game", "huapai", "--event", "teams", "--moment", "before_look", option, "A\u202e")
    assert (ran.code, ran.out, ran.err.count("\n"), "U+202E" in ran.err) == (2, "", 1, True), ran.err


def test_a_name_with_a_result_holds_nothing_that_nobody_sees(paitao: Paitao, rules: Path, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    words = ("--game", "huapai", "--event", "teams-vp", "--moment", "unexplained", "--side", "NS")
    assert paitao("rule", *words, "--ns", "A", "--ew", "B", "--wrong", "E", "-o", file).code == 0
    ran = paitao("settle", "--ruling", file, "--vp", "A\u200b=18", "--vp", "B=12")
    assert (ran.code, ran.out, ran.err.count("\n"), "U+200B" in ran.err) == (2, "", 1, True), ran.err
