"""What commands tell of copies and boards: against the return log, at an import, by the exit code of verify."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boards.codes import code_text, hand_code
from boards.seats import Seat
from boards.store.copies import DO_NOT_PLAY
from dealer.operations.sets import open_store

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
        "note: by the return log 2 boards were issued to table 5, not to table 7 (s: 1-2); "
        "the return from table 7 is written.",
        "note: by the return log 2 boards were never issued (s: 3-4); the return is written all the same.",
    ]
    again = paitao("return", "s", "--boards", "3", "--json")
    assert again.err == (
        "note: by the return log 1 board was back already (s: 3); the return is written once more.\n"
    )  # fmt: skip
    assert json.loads(again.out) == [{"set": "s", "boards": "3", "count": 1}]
    assert places(paitao).count((3, "returned", None)) == 1
    assert paitao("-q", "return", "s", "--boards", "3").err == ""
    # what goes with the log says nothing
    assert paitao("issue", "s", "--boards", "5", "--table", "5", "--force").err == ""
    assert paitao("return", "s", "--boards", "5").err == ""
    assert paitao("issue", "s", "--boards", "5", "--table", "6", "--force").err == ""
    assert paitao("return", "s", "--boards", "5", "--table", "6").err == ""


def test_a_return_makes_no_copy_that_may_be_played(paitao: Paitao, made: None) -> None:
    with open_store(None) as store:
        stopped = next(one for one in store.copies("s") if one.number == 2)
        store.put_copies("s", (replace(stopped, place=DO_NOT_PLAY),))
    assert paitao("return", "s", "--boards", "1-2").code == 0
    refused = paitao("issue", "s", "--boards", "1-2", "--table", "3")
    assert refused.code == 2
    assert "copy 1 is not made yet" in refused.err
    assert "copy 1 must not be played" in refused.err


@pytest.mark.parametrize(
    ("lang", "place"), [("en", "boards 1,3-6: "), ("zh-Hans", "第1,3-6副："), ("zh-Hant", "第1,3-6副：")]
)
def test_boards_of_which_the_same_is_said_are_told_together(paitao: Paitao, made: None, lang: str, place: str) -> None:
    with open_store(None) as store:
        stopped = next(one for one in store.copies("s") if one.number == 2)
        store.put_copies("s", (replace(stopped, place=DO_NOT_PLAY),))
    refused = paitao("--lang", lang, "issue", "s", "--table", "3")
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 2), refused.err
    assert refused.err.startswith(place)
    assert paitao("issue", "s", "--boards", "2", "--table", "3").err.startswith("board 2: copy 1 must not be played")
    absent = paitao("return", "s", "--copy", "4")
    assert absent.err.startswith("boards 1-6: “s” has no copy 4")
    assert absent.err.count("\n") == 1
    assert paitao("copies", "s", "--plan", "2").code == 0
    several = paitao("issue", "s", "--boards", "1-5", "--table", "3", "--force")
    assert several.err == "boards 1-5: there are 2 copies; say which with --copy.\n"
    assert places(paitao) == []


def test_boards_of_two_sets_are_told_set_by_set(paitao: Paitao, made: None) -> None:
    paitao("deal", "huapai", "--boards", "1-6", "--seed", "y", "--set", "t")
    with open_store(None) as store:
        sets = {name: store.board_set(name) for name in "st"}
    codes = [code_text(hand_code(of.code, of.board(number), Seat.N)) for of in sets.values() for number in (3, 4)]
    planned = paitao("issue", *codes, "--table", "5").err.splitlines()
    assert [line.partition(": ")[0] for line in planned] == ["s, boards 3-4", "t, boards 3-4"]
    for name in "st":
        paitao("copies", name, "--plan", "2")
    assert paitao("issue", codes[0], codes[2], "--table", "5").err.splitlines() == [
        f"{name}, board 3: there are 2 copies; say which with --copy." for name in "st"
    ]


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
        assert f"by the return log copy {copy} is at table {table}" in ran.err
        assert f"copy {copy}" in ran.out
    told = json.loads(paitao(*words, "--table", "1B", "--copy", "2", "--json").out)
    assert told["copy"] == 2
    for other in (("--table", "3B"), ()):
        ran = paitao(*words, *other, "--json")
        assert (json.loads(ran.out)["copy"], "by the" in ran.err) == (None, False)
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
    assert "by the movement copy 2 is at table 1B" in ran.err
    assert json.loads(ran.out)["copy"] == 2


def test_an_import_says_that_copies_are_not_in_a_record(paitao: Paitao, tmp_path: Path) -> None:
    file, bri = tmp_path / "lap.paitao.json", tmp_path / "lap.bri"
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "s", "--copies", "2").code == 0
    assert paitao("export", "s", "-o", file, "-o", bri).code == 0
    second = ("--store", tmp_path / "second.sqlite")
    told = paitao(*second, "import", file, "--set", "s")
    assert '1 copy of each board is planned here, more with `paitao copies "s" --plan 2`' in told.err
    assert paitao(*second, "copies", "s", "--plan", "2").code == 0
    # who says how many, has the set, or brings what another program wrote, is not told
    assert "planned here" not in paitao(*second, "import", file).err
    assert "planned here" not in paitao("--store", tmp_path / "third.sqlite", "import", file, "--copies", "2").err
    assert (
        "planned here"
        not in paitao("--store", tmp_path / "fourth.sqlite", "import", bri, "--game", "huapai", "--first", "1").err
    )


def test_verify_tells_what_its_exit_codes_say_of_counts(paitao: Paitao, made: None) -> None:
    hands = json.loads(paitao("show", "s", "--board", "1", "--reveal", "--json").out)["boards"][0]["hands"]
    one = f"N={hands['N']}"
    for words, code, pattern in (
        (("--counts", "13,13,13,13"), 1, "unread"),
        ((one,), 0, "identical"),
        (("--counts", "14,12,13,13"), 1, "moved_cards"),
    ):
        ran = paitao("verify", "s", "--board", "1", *words, "--json")
        assert (ran.code, json.loads(ran.out)["pattern"]) == (code, pattern)
    told = " ".join(paitao("verify", "--help").out.split())
    assert "Exit 0: every hand that was looked at is as recorded" in told
    assert "right counts show nothing wrong and prove nothing" in told
