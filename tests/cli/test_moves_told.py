"""issue, return and incident open against the return log: what does not go with it is told, what it knows is taken."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Paitao = Callable[..., Any]


@pytest.fixture
def made(paitao: Paitao) -> None:
    assert paitao("deal", "huapai", "--boards", "1-6", "--seed", "x", "--set", "s", "--session", "one").code == 0


def places(paitao: Paitao) -> list[tuple[int, str, str | None]]:
    log = json.loads(paitao("copies", "s", "--log", "--json").out)
    return [(one["board"], one["place"], one["table"]) for one in log]


def test_a_return_of_what_was_not_out_is_written_and_told(paitao: Paitao, made: None) -> None:
    assert paitao("issue", "s", "--boards", "1-2", "--table", "5", "--round", "1", "--force").err == ""
    ran = paitao("return", "s", "--boards", "1-4", "--table", "7")
    assert ran.code == 0
    assert ran.out == "s: 4 boards came back (1-4).\n"
    assert ran.err.splitlines() == [
        "By the return log 2 boards were issued to table 5, not to table 7 (s: 1-2); "
        "the return from table 7 is written.",
        "By the return log 2 boards were never issued (s: 3-4); the return is written all the same.",
    ]
    again = paitao("return", "s", "--boards", "3", "--json")
    assert again.err == (
        "By the return log 1 board was back already (s: 3); the return is written once more.\n"
    )  # fmt: skip
    assert json.loads(again.out) == [{"set": "s", "boards": "3", "count": 1}]
    assert places(paitao).count((3, "returned", None)) == 1
    assert paitao("-q", "return", "s", "--boards", "3").err == ""
    # what goes with the log says nothing
    assert paitao("issue", "s", "--boards", "5", "--table", "5", "--force").err == ""
    assert paitao("return", "s", "--boards", "5").err == ""
    assert paitao("issue", "s", "--boards", "5", "--table", "6", "--force").err == ""
    assert paitao("return", "s", "--boards", "5", "--table", "6").err == ""


def test_one_copy_at_two_tables_in_a_round_is_told(paitao: Paitao, made: None) -> None:
    words = ("issue", "s", "--boards", "1-2", "--force", "--round")
    assert paitao(*words, "1", "--table", "5").err == ""
    assert paitao(*words, "1", "--table", "5").err == ""
    twice = paitao(*words, "1", "--table", "6")
    assert twice.code == 0
    assert "2 boards were issued to table 5 for the same round and did not come back (s: 1-2)" in twice.err
    # players pass boards on from round to round
    assert paitao(*words, "2", "--table", "5").err == ""


def test_an_incident_takes_the_copy_that_the_log_has_at_the_table(paitao: Paitao, made: None, tmp_path: Path) -> None:
    assert paitao("copies", "s", "--plan", "2").code == 0
    for copy, table in (("1", "1B"), ("2", "2B")):
        issued = ("issue", "s", "--boards", "3", "--copy", copy, "--table", table, "--round", "2", "--force")
        assert paitao(*issued).code == 0
    words = ("incident", "open", "s", "--board", "3", "--round", "2")
    for table, copy in (("1B", 1), ("2B", 2)):
        ran = paitao(*words, "--table", table)
        assert f"By the return log copy {copy} is at table {table}" in ran.err
        assert f"copy {copy}" in ran.out
    told = json.loads(paitao(*words, "--table", "1B", "--copy", "2", "--json").out)
    assert told["copy"] == 2
    for other in (("--table", "3B"), ()):
        ran = paitao(*words, *other, "--json")
        assert (json.loads(ran.out)["copy"], "By the" in ran.err) == (None, False)
    # the newest place of a copy counts where no round is named
    moved = ("issue", "s", "--boards", "3", "--copy", "2", "--table", "1B", "--round", "3", "--force")
    assert paitao(*moved).code == 0
    assert json.loads(paitao("incident", "open", "s", "--board", "3", "--table", "1B", "--json").out)["copy"] is None
    assert json.loads(paitao("incident", "open", "s", "--board", "3", "--table", "2B", "--json").out)["copy"] is None
    assert json.loads(paitao(*words[:-1], "3", "--table", "1B", "--json").out)["copy"] == 2


def test_a_movement_that_names_copies_tells_the_copy_too(paitao: Paitao, made: None, tmp_path: Path) -> None:
    assert paitao("copies", "s", "--plan", "2").code == 0
    rules = tmp_path / "cup.toml"
    rules.write_text(
        'event = "Cup"\ngame = "huapai"\n[[session]]\nlabel = "one"\nboards = "1-6"\ncopies = 2\n[session.movement]\n'
        'play = [{ round = 1, table = "1B", boards = "1-6", copy = 2 }]\n',
        encoding="utf-8",
    )
    ran = paitao("incident", "open", "s", "--board", "3", "--table", "1B", "--round", "1", "--rules", rules, "--json")
    assert "By the movement copy 2 is at table 1B" in ran.err
    assert json.loads(ran.out)["copy"] == 2
