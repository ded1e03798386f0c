"""Real processes over a real pty: the host killed at any instant, the machine's plug pulled, another port name."""

import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from machine_room import Process, as_planned, cards_in, simulator, until_dealt

from boards.store.copies import DO_NOT_PLAY, MADE
from dealer.operations.sets import open_store

Paitao = Callable[..., Any]
KILLS = 4
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty; test_run_tcp does the same by TCP")


def places(name: str) -> dict[int, str]:
    with open_store(None) as store:
        return {copy.number: copy.place for copy in store.copies(name)}


def check(name: str, memory: Path) -> None:
    """Each board is as planned, or said not to be played; none is silently wrong."""
    found = cards_in(memory)
    with open_store(None) as store:
        boards = store.board_set(name)
    for number, place in places(name).items():
        if place == MADE:
            assert as_planned(boards.board(number), found[number]), f"{name} board {number} is silently wrong"
        else:
            assert place == DO_NOT_PLAY, (name, number, place)


def deal_under_kills(name: str, memory: Path, link: Path, seed: int, pack: int) -> tuple[int, int]:
    """All boards of a set, the host killed at any card KILLS times; how often it was, and how often it asked then."""
    rng = random.Random(seed)
    kills = asked = 0
    options = ("--speed", "4", "--hands", "5", "--deck-seed", str(seed), "--memory", str(memory))
    with simulator(*options, at=str(link)) as (_, port):
        while not all(place in (MADE, DO_NOT_PLAY) for place in places(name).values()):
            host = Process("machine", "run", name, "--port", port)
            host.type("g\n" * 3)
            began = host.until("dealing", "going on")
            if began and kills < KILLS:
                until_dealt(memory, rng.randrange(pack), host)
                host.kill()
                kills += 1
            else:
                assert host.end() in (0, 3), host.text
            asked += "Go on (g) only if" in host.text
    return kills, asked


@pytest.mark.slow
def test_twenty_boards_with_the_host_killed_at_random_instants(paitao: Paitao, tmp_path: Path) -> None:
    """Two machines at once, packs of 52 and of 108, one journal and one store."""
    assert paitao("deal", "huapai", "--boards", "1-13", "--seed", "a", "--set", "hp").code == 0
    assert paitao("deal", "guandan", "--boards", "14-20", "--seed", "a", "--set", "gd").code == 0
    with ThreadPoolExecutor() as pool:
        runs = [
            pool.submit(deal_under_kills, name, tmp_path / name, tmp_path / f"{name}.sim", seed, pack)
            for name, seed, pack in (("hp", 7, 52), ("gd", 8, 108))
        ]
        counts = [run.result() for run in runs]
    check("hp", tmp_path / "hp")
    check("gd", tmp_path / "gd")
    assert [kills for kills, _ in counts] == [KILLS, KILLS]
    assert sum(asked for _, asked in counts) >= 3, "the kills hardly ever fell into a board"
    assert list(places("hp").values()).count(MADE) >= 12  # one pack: a killed host alone spoils nothing


def test_the_machine_loses_power_and_the_host_waits_for_it(paitao: Paitao, tmp_path: Path) -> None:
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "a", "--set", "hp").code == 0
    memory, link = tmp_path / "memory", str(tmp_path / "sim")
    options = ("--hands", "10", "--memory", str(memory))
    with simulator("--speed", "40", *options, at=link) as (_, port):
        host = Process("machine", "run", "hp", "--port", port)
        assert host.until("dealing")
        until_dealt(memory, 8, host)
    assert host.until("the line to the machine is lost")
    with simulator("--speed", "2", *options, at=link):
        assert host.until("Go on (g) only if")
        assert "the machine lost power and is on again." in host.lines
        host.type("g\n")
        assert host.end() == 0, host.text
    assert set(places("hp").values()) == {MADE}
    check("hp", memory)


def test_power_cuts_of_both_and_another_port_name(paitao: Paitao, tmp_path: Path) -> None:
    assert paitao("deal", "huapai", "--boards", "7", "--seed", "a", "--set", "one").code == 0
    memory = tmp_path / "memory"
    for attempt, speed in enumerate(("40", "40", "2")):
        options = ("--speed", speed, "--hands", "10", "--memory", str(memory))
        with simulator(*options, at=str(tmp_path / f"port{attempt}")) as (_, port):
            host = Process("machine", "run", "one", "--port", port)
            host.type("g\n")
            if attempt < 2:
                assert host.until("dealing", "going on"), host.text
                until_dealt(memory, 6 * (attempt + 1), host)
                host.kill()
            else:
                assert host.end() in (0, 3), host.text
                assert "board 7 was under way: " in host.text
    check("one", memory)


def test_control_c_leaves_the_board_resumable(paitao: Paitao, tmp_path: Path) -> None:
    import signal

    assert paitao("deal", "huapai", "--boards", "5", "--seed", "a", "--set", "hp").code == 0
    memory = tmp_path / "memory"
    with simulator("--speed", "20", "--hands", "10", "--memory", str(memory), at=str(tmp_path / "sim")) as (_, port):
        host = Process("machine", "run", "hp", "--port", port)
        assert host.until("dealing")
        until_dealt(memory, 5, host)
        host.process.send_signal(signal.SIGINT)
        assert host.end() == 130, host.text
        assert "board 5 is NOT finished" in host.text
        assert "Traceback" not in host.text
        again = Process("machine", "run", "hp", "--port", port)
        again.type("g\n")
        assert again.end() == 0, again.text
        assert "the machine was stopped" in again.text
    check("hp", memory)
