"""`rule`: which side it was, options of another offence, regulations of another event; how `settle` names rulings."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Paitao = Callable[..., Any]
HUAPAI = ("--game", "huapai")
SEATED = ("--ns", "Red", "--ew", "Blue")
TEAMS = (*HUAPAI, "--event", "teams-vp")
RULES = 'event = "{event}"\ngame = "{game}"\n[[session]]\nlabel = "one"\nboards = "1-4"\n'


@pytest.mark.parametrize(
    ("typed", "side", "asked"),
    [
        ("2\n1\n2\n1\n", "NS", 4),
        ("2\n1\n2\nBlue\n", "EW", 4),
        ("2\n1\none\new\n", "EW", 4),
        ("2\n1\n2\nGreen\n2\n", "EW", 5),
        ("2\n1\n2\n\n", None, 4),
    ],
)
def test_one_side_is_followed_by_which(paitao: Paitao, typed: str, side: str | None, asked: int) -> None:
    ran = paitao("rule", *HUAPAI, *SEATED, "--json", stdin=typed.encode())
    assert ran.code == 0, ran.err
    assert ran.err.count("> ") == asked
    assert "1 Red  2 Blue" in ran.err
    told = json.loads(ran.out)
    assert told["case"]["at_fault"] == side
    assert ("which_side" in told["questions"]) is (side is None)


def test_sides_without_names_are_asked_for_by_their_seats(paitao: Paitao) -> None:
    ran = paitao("--lang", "zh-Hans", "rule", *HUAPAI, stdin=b"2\n1\n2\n2\n")
    assert "1 南北  2 东西" in ran.err
    assert "责任方（东西）" in ran.out
    ended = paitao("rule", *HUAPAI, *SEATED, stdin=b"2\n1\n2\n")
    assert ended.code == 2
    assert ended.err.strip().endswith("give --side.")
    # who leaves the side open with an option is not asked
    said = paitao("rule", *TEAMS, "--moment", "after_lead", "--responsible", "one")
    assert (said.code, said.err) == (0, "")
    assert "(--side)" in said.out


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("--minutes", "7"), "--minutes"),
        (("--lost",), "--lost"),
        (("--slip",), "--slip"),
        (("--cancelled", "2"), "--cancelled"),
        (("--of", "16"), "--of"),
        (("--fault", "warning"), "--fault"),
        (("--so-far", "1,0"), "--so-far"),
        (("--counted", "none.json"), "--counted"),
        (("--offence", "late", "--minutes", "7", "--pattern", "turned_90"), "--pattern"),
        (("--offence", "late", "--minutes", "7", "--moment", "after_lead"), "--moment"),
        (("--offence", "late", "--minutes", "7", "--of", "16"), "--of"),
        (("--offence", "time", "--cancelled", "2", "--wrong", "N"), "--wrong"),
        (("--offence", "ladder", "--pair-end", "upper"), "--pair-end"),
        (("--offence", "registration", "--forms", "same"), "--forms"),
        (("--offence", "peeked", "--smallest-group", "3"), "--smallest-group"),
        (("--offence", "wrong_header", "--long", "N"), "--long"),
        (("--long", "N"), "--long"),
    ],
)
def test_an_option_of_another_offence_is_refused(paitao: Paitao, words: tuple[str, ...], option: str) -> None:
    ran = paitao("rule", *TEAMS, *words, stdin=b"1\n1\n1\n")
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.strip().splitlines()) == 1
    assert f"{option} goes with" in ran.err


@pytest.fixture
def store(paitao: Paitao) -> None:
    made = ("deal", "huapai", "--boards", "1-4", "--seed", "x", "--set", "s", "--session", "one")
    assert paitao(*made, "--event", "秋季杯").code == 0
    for board in ("1", "2", "3"):
        found = ("--board", board, "--round", "2", "--table", "1B", "--counts", "14,12,13,13")
        assert paitao("incident", "open", "s", *found).code == 0


def test_regulations_of_another_event_are_told(paitao: Paitao, store: None, tmp_path: Path) -> None:
    files = {}
    for name, event, game in (
        ("same", "秋季杯", "huapai"),
        ("cup", "Autumn Cup", "huapai"),
        ("gd", "秋季杯", "guandan"),
    ):
        files[name] = tmp_path / f"{name}.toml"
        files[name].write_text(RULES.format(event=event, game=game), encoding="utf-8")
    commands = (
        ("rule", "1", "--moment", "before_look", "--responsible", "both"),
        ("incident", "open", "s", "--board", "4"),
        ("print", "ruling", "2", "-o", tmp_path / "r.pdf", "--force"),
    )
    for words in commands:
        told = paitao(*words, "--rules", files["cup"])
        assert told.code == 0, told.err
        assert told.err.count("“Autumn Cup”, the set is of “秋季杯”") == 1
        assert "“秋季杯”" not in paitao(*words, "--rules", files["same"]).err
        other = paitao(*words, "--rules", files["gd"])
        assert (other.code, other.out) == (2, "")
        assert "these regulations are of Guandan" in other.err
        assert len(other.err.strip().splitlines()) == 1
    assert len(json.loads(paitao("incident", "list", "--json").out)) == 5  # two were opened, none with another game's


def test_settle_names_incidents_and_files(paitao: Paitao, store: None, tmp_path: Path) -> None:
    said = ("--event", "teams-vp", "--moment", "after_lead", "--responsible", "one", *SEATED)
    assert paitao("rule", "3", *said, "--side", "Red").code == 0
    assert paitao("rule", "1", *said).code == 0
    file = tmp_path / "late.json"
    late = ("--offence", "time", "--cancelled", "2", "--of", "8", "--responsible", "one", "--side", "Blue", *SEATED)
    assert paitao("rule", *TEAMS, *late, "-o", file).code == 0
    words = ("settle", "2", "--ruling", file, "--vp", "Red=12", "--vp", "Blue=18")
    ran = paitao(*words)
    assert ran.code == 1
    assert "  incident 3: loses 0.5 VP" in ran.out
    assert f"  {file}: loses 0.5 VP" in ran.out
    assert "Incident 3: board 3, table 1B, round 2." in ran.out
    assert "incident 1: it does not say who that side is" in ran.err
    assert "ruling 2" not in ran.out + ran.err
    told = json.loads(paitao(*words, "--json").out)
    assert told["incidents"] == [1, 3]
    assert {one["ruling"] for one in told["changes"]} == {2, 3}


MOVEMENT = """[session.movement]
play = [
    { round = 2, table = "B", boards = "1-2", ns = "Blue", ew = "Red" },
    { round = 1, table = "A", boards = "1-2", ns = "Red", ew = "Blue" },
]
"""


def test_who_is_late_has_no_board(paitao: Paitao, tmp_path: Path) -> None:
    rules = tmp_path / "cup.toml"
    text = RULES.format(event="Cup", game="huapai").replace("\n", '\nteams = ["Red", "Blue"]\n', 1)
    rules.write_text(text + MOVEMENT, encoding="utf-8", newline="\n")
    late = ("rule", "--rules", rules, "--offence", "late", "--minutes", "12", "--side")
    for where in ((), ("--table", "B", "--round", "2"), ("--ns", "Blue", "--ew", "Red")):
        ran = paitao(*late, "Blue", *where)
        assert (ran.code, ran.err) == (0, "")
        assert "(Blue): warned" in ran.out
    assert "(Blue): warned" in paitao(*late, "NS", "--table", "B", "--round", "2").out
    for where, said in (
        (("--table", "B"), "give --round and --table together"),
        (("--table", "C", "--round", "2"), "table C does not play in round 2"),
    ):
        ran = paitao(*late, "Blue", *where)
        assert ran.code == 2
        assert said in ran.err
        assert len(ran.err.strip().splitlines()) == 1
    unknown = paitao(*late, "Green")
    assert unknown.code == 2
    assert "name both sides, as --ns Red --ew Blue" in unknown.err
    time = paitao(
        "rule", "--rules", rules, "--offence", "time", "--cancelled", "2", "--responsible", "both",
        "--round", "2", "--table", "B",
    )  # fmt: skip
    assert "Each side (Blue and Red)" in time.out
