"""A board of another set of the store, as a user finds it (field reports F040, F044)."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

Paitao = Callable[..., Any]


def test_a_board_of_an_earlier_set_is_told_by_one_hand_and_is_a_stop(paitao: Paitao, tmp_path: Path) -> None:
    for name in ("august 7", "august 21"):
        assert paitao("deal", "huapai", "--boards", "1-3", "--seed", name, "--session", name, "--set", name).code == 0
    hands = json.loads(paitao("show", "august 7", "--board", "2", "--reveal", "--json").out)["boards"][0]["hands"]
    one = paitao("verify", "august 21", "--board", "2", f"N={hands['N']}")
    assert one.code == 1
    assert one.out.startswith("Board 2: this is board 2 of another set, “august 7” (")
    assert "which was played already" not in one.out
    # Also where a card of it cannot be read.
    part = paitao("verify", "august 21", "--board", "2", "N=" + re.sub("[AKQJT2-9]", "?", hands["N"], count=1))
    assert part.out.startswith("Board 2: this is board 2 of another set, “august 7” (")
    assert paitao("sets", "close", "august 7").code == 0
    reading = tmp_path / "found.json"
    reading.write_text(json.dumps({"board": 1, "hands": hands}), encoding="utf-8")
    whole = paitao("verify", "august 21", "--board", "1", "--reading", reading)
    assert "which was played already. Stop: play no board of this box" in whole.out.splitlines()[0]
    # The history has nothing to add to that.
    assert whole.err == ""
    told = json.loads(paitao("verify", "august 21", "--board", "1", "--reading", reading, "--blind", "--json").out)
    assert (told["pattern"], told["findings"][0]["set"]["state"]) == ("other_set", "played")
    for hand in hands.values():
        assert hand not in one.out + whole.out + json.dumps(told)
    # The set that is verified is none of the others: its own boards are told as its own.
    own = json.loads(paitao("show", "august 21", "--board", "3", "--reveal", "--json").out)["boards"][0]["hands"]
    assert "these are the cards of board 3" in paitao("verify", "august 21", "--board", "1", *[
        f"{seat}={hand}" for seat, hand in own.items()
    ]).out  # fmt: skip


def test_the_ace_of_another_pack_wherever_it_lies_is_told_beside_the_other_sets(paitao: Paitao) -> None:
    for name in ("first", "second"):
        assert paitao("deal", "bridge", "--boards", "1-2", "--seed", name, "--session", name, "--set", name).code == 0
    hands = json.loads(paitao("show", "first", "--board", "1", "--reveal", "--json").out)["boards"][0]["hands"]
    for seat, hand in hands.items():
        spade = next((rank for rank in hand.split(".")[0] if rank != "A"), None)
        if spade is None:
            continue
        told = paitao("verify", "first", "--board", "1", f"{seat}+SA", f"{seat}-S{spade}")
        assert (told.code, told.err) == (1, "")
        assert "one card of another pack" in told.out.splitlines()[0]
