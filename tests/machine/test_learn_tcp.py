"""The commands over TCP: a board learned is the board that lies there, blind; killed and resumed; read; tested."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from machine_room import Process, as_planned, cards_in, simulator
from patience import until

from boards.board import BoardSet
from dealer.journal import Journal, journal_path
from dealer.operations.sets import open_store

Paitao = Callable[..., Any]


def closed_set(paitao: Paitao, name: str) -> BoardSet:
    assert paitao("sets", "close", name).code == 0
    with open_store(None) as store:
        return store.board_set(name)


def wait_for_cards(number: int) -> None:
    """Until the journal holds cards of that board, and not all."""

    def is_so() -> bool:
        if not journal_path().exists():
            return False
        with Journal(journal_path()) as journal:
            begun = [entry for entry in journal.unfinished() if entry.board == number]
            return bool(begun) and len(journal.records(begun[0].job.job_id)) > 5

    until(is_so, "a card")


def test_learned_read_back_in_a_pile_and_never_seen(paitao: Paitao, tmp_path: Path) -> None:
    memory = tmp_path / "memory"
    with simulator("--speed", "3", "--hands", "5", "--memory", str(memory), line="--tcp", at="0") as (_, port):
        ran = paitao("machine", "learn", "club", "--game", "shengji", "--boards", "1", "--event", "Cup",
                     "--backs", "blue", "--port", port)  # fmt: skip
        assert ran.code == 0, ran
        assert "seen by nobody" in ran.out
        assert not any(card in ran.out + ran.err for card in ("AK", ".T", "SA", "DW"))
        beyond = paitao("machine", "learn", "far", "--game", "huapai", "--boards", "65535-65536", "--port", port)
        assert (beyond.code, "65536" in beyond.err) == (2, True)
        with open_store(None) as store:
            assert store.entered.find("far") is None, "a refused command begins no set"
        refused = paitao("machine", "learn", "club", "--boards", "1", "--port", port)
        assert refused.code == 2
        assert refused.err.count("--again") == 1
        more = paitao("machine", "learn", "club", "--boards", "1-2", "--port", port, "--json")
        assert more.code == 0, more
        assert json.loads(more.out)["learned"] == [2]
        of = closed_set(paitao, "club")
        found = cards_in(memory)
        assert all(as_planned(board, found[board.number]) for board in of.boards)
        assert of.origin == {"learned_dealt": "1-2", "machine": "paitao/simulator/1"}
        assert of.event == "Cup"
        with open_store(None) as store:
            assert store.reveals(of.fingerprint) == ()
            assert {(c.place, c.made_by) for c in store.copies("club")} == {("made", "paitao/simulator/1")}
            assert [copy.backs for copy in store.copies("club")] == ["blue", ""]
        pile = paitao("verify", "club", "--boards", "2,1", "--port", port)
        assert pile.code == 0, pile
        assert [line.split(":")[0] for line in pile.out.splitlines()] == ["Board 2", "Board 1"]
        late = paitao("machine", "learn", "club", "--boards", "4", "--port", port)
        assert late.code == 2
        assert "club" in late.err


def test_killed_in_mid_board_and_resumed(paitao: Paitao, tmp_path: Path) -> None:
    memory = tmp_path / "memory"
    with simulator("--speed", "10", "--hands", "10", "--memory", str(memory), line="--tcp", at="0") as (_, port):
        host = Process("machine", "learn", "club", "--game", "huapai", "--boards", "1-2", "--port", port)
        wait_for_cards(2)
        host.kill()
        with open_store(None) as store:
            assert [board.number for board, _ in store.entered.boards("club")] == [1]
        info = paitao("machine", "info", "--port", port)
        assert "board 2 of set club" in info.out
        left = paitao("machine", "learn", "club", "--boards", "1-2", "--port", port, "--yes")
        assert left.code == 3, "nobody at the keyboard, and --yes answers no resume"
        ran = paitao("machine", "learn", "club", "--boards", "1-2", "--port", port, stdin=b"g\n")
        assert ran.code == 0, ran
        of = closed_set(paitao, "club")
        assert all(as_planned(board, cards_in(memory)[board.number]) for board in of.boards)


def test_again_replaces_and_a_card_that_was_named_is_written_down(paitao: Paitao, tmp_path: Path) -> None:
    memory = tmp_path / "memory"
    options = ("--speed", "3", "--hands", "5", "--memory", str(memory), "--fault", "misread_as@61=SA")
    with simulator(*options, line="--tcp", at="0") as (_, port):
        assert paitao("machine", "learn", "club", "--game", "huapai", "--boards", "1", "--port", port).code == 0
        with open_store(None) as store:
            ((first, _),) = store.entered.boards("club")
        # The second pack holds SA twice for the reader, sooner or later; the operator has it named, and deals anew.
        again = paitao("machine", "learn", "club", "--boards", "1", "--again", "--port", port, stdin=b"l\ne\n")
        assert again.code == 0, again
        assert "is taken out of the set as soon as" in again.out
        of = closed_set(paitao, "club")
        assert of.boards[0] != first
        assert as_planned(of.boards[0], cards_in(memory)[1])
        with open_store(None) as store:
            assert [boards for boards, _, _ in store.reveals(of.fingerprint)] == ["1"]


def test_dealt_by_hand_and_read(paitao: Paitao, tmp_path: Path) -> None:
    """The boards are another set's, so that somebody knows what lies in them."""
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "a", "--set", "s").code == 0
    with simulator("--speed", "3", "--hands", "5", line="--tcp", at="0") as (_, port):
        assert paitao("machine", "run", "s", "--port", port).code == 0
        ran = paitao("machine", "learn", "club", "--game", "huapai", "--boards", "1-2", "--read", "--port", port)
        assert ran.code == 0, ran
        assert ran.out.count("this deal was used before") == 2
        pile = paitao("verify", "s", "--boards", "1-2", "--port", port, "--json")
        assert pile.code == 0, pile
        assert [one["pattern"] for one in json.loads(pile.out)] == ["identical", "identical"]
    of = closed_set(paitao, "club")
    with open_store(None) as store:
        assert of.boards == store.board_set("s").boards
        assert store.reveals(of.fingerprint) == ()
    assert of.origin == {"learned_read": "1-2", "machine": "paitao/simulator/1"}


def test_a_pile_with_a_wrong_board_and_unread_cards(paitao: Paitao) -> None:
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "a", "--set", "s").code == 0
    with simulator("--speed", "3", "--hands", "5", "--fault", "unreadable@160", line="--tcp", at="0") as (_, port):
        assert paitao("machine", "run", "s", "--port", port).code == 0
        assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "b", "--set", "t").code == 0
        pile = paitao("verify", "t", "--boards", "1-2", "--port", port, "--blind")
        assert pile.code == 1, pile
        assert pile.out.count("NOT OK") == 2
        assert "2 boards read, 2 not as recorded" in pile.err
        assert not any(card in pile.out for card in ("SA", "HK", "AK"))
        asked = paitao("verify", "s", "--boards", "1", "--board", "1", "--port", port)
        assert asked.code == 2
        assert paitao("verify", "s", "--boards", "1-2").code == 2


def test_a_test_deal_names_the_card_and_the_pockets(paitao: Paitao) -> None:
    options = ("--speed", "3", "--hands", "5", "--fault", "misread_as@45=H9", "--fault", "unreadable@3")
    with simulator(*options, line="--tcp", at="0") as (_, port):
        ran = paitao("machine", "test", "--port", port, stdin=b"\ny\n")
        assert ran.code == 1, ran
        assert "card 45 is C9, the reader said H9" in ran.out
        assert "card 3 is SQ, the reader could not read it" in ran.out
        clean = paitao("--lang", "zh-Hans", "machine", "test", "--port", port, stdin=b"\ny\n")
        assert clean.code == 0, clean
        assert "52张全部正确" in clean.out
        named = paitao("machine", "test", "--pack", "108", "--port", port, "--json", stdin=b"\nw s\n")
        assert named.code == 1, named
        told = json.loads(named.out)
        assert told["pockets"] == {"map": "exchanged", "exchanged": ["S", "W"]}
        assert told["reader"]["clean"] is True
        nobody = paitao("machine", "test", "--port", port)
        assert nobody.code == 3
        info = json.loads(paitao("machine", "info", "--port", port, "--json").out)
        assert {"learn", "test"} <= set(info["abilities"])
