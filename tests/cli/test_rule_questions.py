"""What `rule` asks, what it refuses before it asks, what it says of unused options; `settle` counts once."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from patience import HANG_S

Paitao = Callable[..., Any]
HUAPAI = ("--game", "huapai")
TEAMS = ("--event", "teams-vp")
SEATED = ("--ns", "Red", "--ew", "Blue")
FOUND = (*HUAPAI, *TEAMS, "--moment", "after_lead", "--responsible", "one", "--side", "Red", *SEATED)


@pytest.mark.parametrize(
    ("words", "typed", "asked"),
    [
        # no number follows: neither the kind of event nor who it was changes anything
        (("--game", "shengji"), b"2\n", 1),
        (("--game", "guandan"), b"6\n", 1),
        (HUAPAI, b"2\n1\n1\n", 3),
        # the article itself says whose case it is
        ((*HUAPAI, "--wrong", "E"), b"5\n1\n", 2),
        # the organiser wrote the header
        ((*HUAPAI, *TEAMS, "--offence", "wrong_header"), b"6\n", 1),
        ((*HUAPAI, *TEAMS, "--pattern", "other_set"), b"1\n", 1),
        # a first warning is a warning in every event
        ((*HUAPAI, "--offence", "ladder"), b"", 0),
        ((*HUAPAI, "--offence", "ladder", "--so-far", "1,2"), b"1\n", 1),
        ((*HUAPAI, "--offence", "time", "--cancelled", "1"), b"1\n", 1),
        ((*HUAPAI, "--offence", "time", "--cancelled", "2", "--event", "pairs"), b"", 0),
        (("--game", "bridge"), b"2\n", 1),
        (("--game", "bridge"), b"5\n3\n1\n", 3),
        (("--game", "bridge", "--pattern", "shifted_set"), b"5\n", 1),
    ],
)
def test_only_what_changes_the_answer_is_asked(
    paitao: Paitao, words: tuple[str, ...], typed: bytes, asked: int
) -> None:  # fmt: skip
    ran = paitao("rule", *words, stdin=typed)
    assert ran.code == 0, ran.err
    assert ran.err.count("> ") == asked


@pytest.mark.parametrize(
    ("words", "typed", "names"),
    [
        (HUAPAI, b"", "give --moment, --event and --responsible."),
        (HUAPAI, b"2\n", "give --event and --responsible."),
        ((*HUAPAI, *TEAMS), b"2\n", "give --responsible."),
        (("--game", "guandan"), b"", "give --moment."),
        ((*HUAPAI, "--offence", "late", "--minutes", "20"), b"", "give --event."),
        ((*HUAPAI, "--offence", "time", "--cancelled", "3"), b"", "give --event and --responsible."),
        ((*HUAPAI, "--offence", "ladder", "--fault", "violation", "--so-far", "0,2"), b"", "give --event."),
    ],
)
def test_when_the_input_ends_the_options_that_answer_are_named(
    paitao: Paitao, words: tuple[str, ...], typed: bytes, names: str
) -> None:
    ran = paitao("rule", *words, stdin=typed)
    assert ran.code == 2
    assert ran.err.strip().endswith(names)


@pytest.mark.parametrize(
    "words",
    [
        ("--offence", "late", "--minutes", "soon"),
        ("--offence", "late"),
        ("--offence", "time"),
        ("--offence", "ladder", "--so-far", "x"),
        ("--side", "Green"),
        ("--wrong", "Green"),
        ("--long", "Q"),
        ("--responsible", "both", "--side", "NS"),
        ("--responsible", "one", "--outside", "Gold"),
        ("--offence", "peeked", "--responsible", "none"),
        ("--offence", "late", "--minutes", "7", "--responsible", "both"),
        ("-o", "nowhere/r.json"),
        ("-o", "."),
    ],
)
def test_what_cannot_be_used_is_refused_before_anything_is_asked(
    paitao: Paitao, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = paitao("rule", *HUAPAI, *words, stdin=b"1\n1\n1\n")
    assert ran.code == 2
    assert "> " not in ran.err
    assert len(ran.err.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_one_sides_case_names_the_side_and_says_what_is_not_used(paitao: Paitao) -> None:
    words = ("rule", *HUAPAI, *TEAMS, *SEATED, "--moment", "unexplained")
    told = paitao(*words, "--responsible", "both", "--wrong", "E")
    assert "--responsible both is not used" in told.err
    assert "The responsible side (Blue): loses 1 VP" in told.out
    # the referee may name the other side
    named = paitao(*words, "--responsible", "one", "--side", "Red", "--wrong", "E")
    assert named.err == ""
    assert "The responsible side (Red): loses 1 VP" in named.out
    case = json.loads(paitao(*words, "--wrong", "E", "--json").out)["case"]
    assert (case["blame"], case["at_fault"]) == ("one", "EW")
    live = paitao("rule", *HUAPAI, "--event", "live", "--moment", "after_lead", "--long", "N", "--responsible", "both")
    assert "--responsible both is not used" in live.err
    header = paitao("rule", *HUAPAI, *TEAMS, "--offence", "wrong_header", "--moment", "after_play",
                    "--responsible", "one")  # fmt: skip
    assert "--responsible one is not used" in header.err


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_whose_hand_is_long_or_short_is_asked_where_the_amounts_are_that_sides(paitao: Paitao, lang: str) -> None:
    words = ("--lang", lang, "rule", *HUAPAI, *TEAMS, *SEATED, "--moment", "unexplained")
    asked = paitao(*words, "--json", stdin="?\n东\n".encode())
    assert asked.err.count("1 Red  2 Blue") == 2, asked.err
    case = json.loads(asked.out)["case"]
    assert (case["blame"], case["at_fault"]) == ("one", "EW")
    # Who does not know it yet, or answers nothing, has it as a question of the ruling.
    for stdin in (b"\n", b""):
        left = paitao(*words, stdin=stdin)
        assert (left.code, "--wrong" in left.out) == (0, True)
    for known in (("--wrong", "E"), ("--side", "NS")):
        assert "> " not in paitao(*words, *known).err


def test_cards_lost_by_both_sides_can_be_settled(paitao: Paitao, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    words = ("--offence", "registration", "--lost", "--responsible", "both", *SEATED)
    ran = paitao("rule", *HUAPAI, *TEAMS, *words, "-o", file)
    assert "Each side (Red and Blue): loses 1 VP" in ran.out
    done = paitao("settle", "--ruling", file, "--vp", "Red=18", "--vp", "Blue=12")
    assert (done.code, done.err) == (0, "")
    assert "Red: 18 VP -> 17 VP" in done.out
    assert "Blue: 12 VP -> 11 VP" in done.out
    pairs = paitao("rule", *HUAPAI, "--event", "pairs", *words)
    assert "Each side (Red and Blue): gets 80 % of average" in pairs.out
    # a side at fault that nobody named is asked for, at once
    open_ = paitao("rule", *HUAPAI, *TEAMS, "--offence", "registration", "--lost", "--responsible", "one")
    assert "Ask: which side is responsible? (--side)" in open_.out


def test_no_ruling_counts_twice(paitao: Paitao, tmp_path: Path) -> None:
    one, two, other = (tmp_path / name for name in ("one.json", "two.json", "other.json"))
    for file in (one, two):
        assert paitao("rule", *FOUND, "-o", file).code == 0
    assert paitao("rule", *FOUND, "--board", "9", "-o", other).code == 0
    vp = ("--vp", "Red=18", "--vp", "Blue=12")
    for files in ((one, one), (one, two)):
        ran = paitao("settle", "--ruling", files[0], "--ruling", files[1], *vp)
        assert (ran.code, ran.out) == (2, "")
        assert len(ran.err.strip().splitlines()) == 1
        assert str(files[1]) in ran.err
    both = paitao("settle", "--ruling", one, "--ruling", other, *vp)
    assert "Red: 18 VP -> 15 VP" in both.out
    # what was settled already is the same ruling
    settled = tmp_path / "settled.json"
    settled.write_text(json.dumps(json.loads(paitao("settle", "--ruling", one, *vp, "--json").out)["rulings"]))
    assert paitao("settle", "--ruling", one, "--ruling", settled, *vp).code == 2


@pytest.fixture
def incident(paitao: Paitao) -> str:
    assert paitao("deal", "huapai", "--boards", "1-4", "--seed", "x", "--set", "s").code == 0
    opened = paitao("incident", "open", "s", "--board", "1", "--round", "2", "--table", "1B", "--counts", "14,12,13,13")
    assert opened.code == 0
    return "1"


def test_a_round_takes_files_besides_its_incidents(paitao: Paitao, incident: str, tmp_path: Path) -> None:
    kept, time = tmp_path / "incident.json", tmp_path / "time.json"
    assert paitao("rule", incident, *FOUND[2:], "-o", kept).code == 0
    slow = ("--offence", "time", "--cancelled", "2", "--of", "8", "--responsible", "one", "--side", "Blue", *SEATED)
    assert paitao("rule", *HUAPAI, *TEAMS, *slow, "-o", time).code == 0
    vp = ("--vp", "Red=12", "--vp", "Blue=18")
    ran = paitao("settle", "2", "--ruling", time, *vp)
    assert ran.code == 0, ran.err
    assert "Red: 12 VP -> 11 VP" in ran.out  # loses 1.5 for the board and gets 0.5 for the time
    assert "Incident 1: board 1" in ran.out
    twice = paitao("settle", "2", "--ruling", kept, *vp)
    assert twice.code == 2
    assert len(twice.err.strip().splitlines()) == 1
    assert "incident 1" in twice.err
    # an older ruling of the incident does not count beside the one that holds
    assert paitao("rule", incident, *FOUND[2:], "--pair-end", "upper", "--moment", "before_look").code == 0
    older = paitao("settle", "2", "--ruling", kept, *vp)
    assert older.code == 2
    assert "only its last ruling holds" in older.err
    # a round may have nothing but files
    assert "Blue: 18 VP -> 17.5 VP" in paitao("settle", "7", "--ruling", time, *vp).out


def test_a_ruling_on_no_board_does_not_take_the_place_of_the_boards(paitao: Paitao, incident: str) -> None:
    ran = paitao("rule", incident, "--offence", "ladder", *TEAMS)
    assert ran.code == 2
    assert "belongs to no incident" in ran.err
    assert "no incident “seven” whose slip" in paitao("print", "ruling", "seven", "-o", "a.pdf").err


def test_what_tables_played_is_taken_from_the_incident(paitao: Paitao, tmp_path: Path) -> None:
    rules = tmp_path / "cup.toml"
    rules.write_text(
        'event = "Cup"\ngame = "huapai"\nteams = ["Red", "Blue"]\n[[session]]\nlabel = "one"\nboards = "1-4"\n'
        "[session.movement]\nplay = [\n"
        '  { round = 1, table = "1A", boards = "1-4", ns = "Red", ew = "Blue" },\n'
        '  { round = 2, table = "1B", boards = "1-4", ns = "Blue", ew = "Red" },\n]\n',
        encoding="utf-8",
    )
    assert paitao("deal", "huapai", "--boards", "1-4", "--seed", "x", "--set", "s", "--session", "one").code == 0
    hands = json.loads(paitao("show", "s", "--reveal", "--json").out)["boards"][0]["hands"]
    turned = [f"{seat}={hands[of]}" for seat, of in zip("NESW", "WNES", strict=True)]
    opened = paitao("incident", "open", "s", "--board", "1", "--round", "2", "--table", "1B", "--rules", rules, *turned)
    assert opened.code == 0, opened.err
    words = ("rule", "1", "--rules", rules, "--moment", "after_lead", "--responsible", "both")
    unknown = paitao(*words)
    assert "0 played the board as dealt, 1 changed, 1 unknown: not decided" in unknown.err
    suit, card = next((s, ranks[0]) for s, ranks in zip("SHDC", hands["N"].split("."), strict=True) if ranks)
    assert paitao("incident", "lead", "1", "--table", "1A", "--round", "1", "--lead", f"N={suit}{card}").code == 0
    known = paitao(*words)
    assert "1 played the board as dealt, 1 changed, 0 unknown: different forms" in known.err
    assert known.out.startswith("The board is cancelled.")
    said = paitao(*words, "--forms", "same")
    assert "By the incident" not in said.err
    assert said.out.startswith("Play on.")


def test_the_ladder_is_counted_from_rulings_that_were_kept(paitao: Paitao, tmp_path: Path) -> None:
    first, second, other = (str(tmp_path / name) for name in ("first.json", "second.json", "other.json"))
    red = ("rule", *HUAPAI, *TEAMS, *SEATED, "--offence", "ladder", "--side", "Red")
    assert paitao(*red, "-o", first).code == 0
    late = ("--offence", "late", "--minutes", "7", "--side", "Blue")
    assert paitao("rule", *HUAPAI, *TEAMS, *SEATED, *late, "-o", other).code == 0
    told = paitao(*red, "--counted", first, "--counted", other, "-o", second)
    assert f"note: counted for Red before this: warnings 1, violations 0, rounds lost 0; from {first}." in told.err
    assert "a violation is written down" in told.out
    # the second warning was written down as a violation
    third = paitao(*red, "--fault", "violation", "--counted", first, "--counted", second, "--json")
    assert json.loads(third.out)["case"]["so_far"] == [2, 1, 0]
    assert "note: none of these rulings meets Red" in paitao(*red, "--counted", other).err
    for words in ((first, "--counted", first), (first, "--so-far", "1,0"), ("no.json",)):
        ran = paitao(*red, "--counted", *words)
        assert ran.code == 2
        assert len(ran.err.strip().splitlines()) == 1
    assert paitao("rule", *HUAPAI, *TEAMS, "--offence", "ladder", "--counted", first).code == 2


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full on this system")
def test_a_ruling_that_cannot_be_shown_is_kept_and_that_is_said(incident: str, tmp_path: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        with open("/dev/full", "wb") as full:
            return subprocess.run(
                [sys.executable, "-m", "cli", *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=HANG_S,
                cwd=Path(__file__).parents[2], encoding="utf-8", check=False,
            )  # fmt: skip

    ran = run("rule", incident, *FOUND[2:])
    assert ran.returncode == 2
    assert "the ruling is kept with incident 1" in ran.stderr
    assert len(ran.stderr.strip().splitlines()) == 1
    file = tmp_path / "r.json"
    ran = run("rule", *FOUND, "-o", str(file))
    assert ran.returncode == 2
    assert str(file) in ran.stderr
    assert json.loads(file.read_text(encoding="utf-8"))["action"] == "cancelled"
