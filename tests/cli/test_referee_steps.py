"""What a tired referee stumbles over: a half second reading, a round of another event, a step that is not needed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

Paitao = Callable[..., Any]
RULED = ("--event", "teams-vp", "--moment", "before_look", "--responsible", "one", "--side", "Red", "--ns", "Red",
         "--ew", "Blue")  # fmt: skip


@pytest.fixture
def hands(paitao: Paitao) -> dict[str, str]:
    """The hands of board 3 of the set `cup`."""
    assert paitao("deal", "huapai", "--boards", "1-4", "--seed", "steps", "--set", "cup").code == 0
    shown = json.loads(paitao("show", "cup", "--reveal", "--json").out)["boards"][2]["hands"]
    return dict(shown)


def turned(hands: dict[str, str]) -> list[str]:
    """N's cards lie in E, and W's in N."""
    return [f"E={hands['N']}", f"N={hands['W']}"]


def opened(paitao: Paitao, *words: str, set_name: str = "cup") -> Any:
    return paitao("incident", "open", set_name, "--board", "3", "--table", "B", "--round", "2", *words)


def test_a_half_second_reading_does_not_become_what_was_found(paitao: Paitao, hands: dict[str, str]) -> None:
    assert "turned by 90" in opened(paitao, *turned(hands)).out
    half = paitao("incident", "close", "1", f"N={hands['N']}", f"E={hands['E']}")
    assert half.code == 1
    assert "pockets S and W" in half.err
    assert "turned by 90" in paitao("incident", "list").out
    ruled = paitao("rule", "1", *RULED)
    assert (ruled.code, ruled.out.splitlines()[0]) == (0, "Restore the board and play it.")
    whole = paitao("incident", "close", "1", *(f"{seat}={hand}" for seat, hand in hands.items()))
    assert whole.code == 0
    found = next(line for line in paitao("incident", "show", "1").out.splitlines() if line.startswith("Found:"))
    assert "turned by 90" in found


def test_where_nobody_looked_before_the_refused_reading_tells_what_was_found(
    paitao: Paitao, hands: dict[str, str]
) -> None:
    assert opened(paitao).code == 0
    assert paitao("incident", "close", "1", *turned(hands)).code == 1
    assert "turned by 90" in paitao("incident", "list").out


def test_the_next_command_is_said(paitao: Paitao, hands: dict[str, str]) -> None:
    assert "Next: `paitao rule 1`;" in opened(paitao, *turned(hands)).err
    assert "`paitao print ruling 1 -o ruling-1.pdf`" in paitao("rule", "1", *RULED).err
    none = paitao("settle", "2", "--vp", "Red=18", "--set", "cup")
    assert none.code == 0
    assert "Incident 1: board 3, table B, round 2." in none.out
    assert "paitao rule INCIDENT" in paitao("settle", "7").err


def test_an_incident_without_ruling_is_not_forgotten_at_the_end_of_the_round(
    paitao: Paitao, hands: dict[str, str]
) -> None:
    for _ in range(2):
        opened(paitao, *turned(hands))
    paitao("rule", "1", *RULED)
    ran = paitao("settle", "2", "--vp", "Red=18", "--vp", "Blue=12")
    assert ran.code == 1
    assert "incident 2 of this round (board 3) has no ruling yet" in ran.err
    told = paitao("settle", "2", "--vp", "Red=18", "--vp", "Blue=12", "--json")
    assert told.code == 1
    assert (json.loads(told.out)["incidents"], json.loads(told.out)["unruled"]) == ([1], [2])


def test_the_same_round_of_an_earlier_event_is_not_settled_again(paitao: Paitao, hands: dict[str, str]) -> None:
    paitao("deal", "huapai", "--boards", "1-4", "--seed", "last month", "--set", "september")
    opened(paitao, "--counts", "13,12,14,13", set_name="september")
    opened(paitao, *turned(hands))
    for incident in ("1", "2"):
        assert paitao("rule", incident, *RULED).code == 0
    both = paitao("settle", "2", "--vp", "Red=18")
    assert both.code == 2
    assert "several sets: september and cup" in both.err
    one = paitao("settle", "2", "--vp", "Red=18", "--set", "cup", "--json")
    assert json.loads(one.out)["incidents"] == [2]
    assert paitao("settle", "2", "--vp", "Red=18", "--set", "nothing").code == 2


def test_one_of_a_unit_is_said_in_the_singular(paitao: Paitao) -> None:
    words = ("rule", "--game", "huapai", "--moment", "before_look", "--responsible", "one", "--side", "NS")
    assert "loses 1 team point (IMP)" in paitao(*words, "--event", "teams").out
    assert "1 team points" not in paitao(*words, "--event", "teams").out


def test_a_set_that_was_played_means_stop_and_nothing_else(paitao: Paitao, hands: dict[str, str]) -> None:
    paitao("deal", "huapai", "--boards", "1-4", "--seed", "this week", "--set", "today")
    paitao("sets", "close", "cup")
    ran = paitao("verify", "today", "--board", "3", f"N={hands['N']}")
    assert ran.code == 1
    assert "Stop: play no board of this box" in ran.out
    assert "look into" not in ran.out
    assert "Before ruling" not in ran.out
    assert "so do not put this set out" in paitao("identify", hands["N"]).out
    told = json.loads(paitao("verify", "today", "--board", "3", f"N={hands['N']}", "--json").out)
    assert not {one["kind"] for one in told["hints"]} & {"look_in", "hand_seen"}
