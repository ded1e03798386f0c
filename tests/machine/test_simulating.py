"""`paitao machine simulate` as a process: keys typed at it, a pulled cable, several at once, a bad line by script."""

import json
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from machine_room import Process, as_planned, cards_in

from dealer.operations.sets import open_store

Paitao = Callable[..., Any]


def ports_of(process: Process, count: int) -> list[str]:
    ready = [process.until("--port ") for _ in range(count)]
    return [line.split("--port ")[1].split()[0] for line in ready]


def listens(port: str) -> bool:
    host, _, number = port.removeprefix("socket://").rpartition(":")
    try:
        with socket.create_connection((host, int(number)), 1):
            return True
    except OSError:
        return False


def test_faults_are_typed_at_two_machines_and_a_cable_is_pulled_out() -> None:
    process = Process("machine", "simulate", "--tcp", "0", "--count", "2")
    try:
        first, second = ports_of(process, 2)
        assert first != second
        process.type("2 x 1\n")
        assert process.until("pulled").startswith("machine 2: fault:")
        assert process.until("cable is out")
        assert (listens(first), listens(second)) == (True, False)
        assert process.until("in again").startswith("machine 2")
        assert listens(second)
        process.type("?\nj\nk k\n")
        assert process.until("the second machine")
        assert process.until("none of the letters")
        assert process.until("jam_path").startswith("machine 1")
    finally:
        process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no pty")
def test_a_pulled_pty_is_gone_and_comes_back_under_its_name(tmp_path: Path) -> None:
    link = tmp_path / "sim"
    process = Process("machine", "simulate", "--link", str(link))
    try:
        assert ports_of(process, 1) == [str(link)]
        process.type("x 1\n")
        assert process.until("cable is out")
        assert not link.exists()
        assert process.until("in again")
        assert link.is_symlink()
        assert link.exists()
    finally:
        process.kill()


def test_boards_over_a_scripted_bad_line_are_right(paitao: Paitao, tmp_path: Path) -> None:
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "a", "--set", "s").code == 0
    memory = tmp_path / "memory"
    script = tmp_path / "script.toml"
    script.write_text(
        f"""seed = 3
[[machine]]
tcp = 0
card_ms = 3
hands_ms = 5
boot_noise = 30
memory = {json.dumps(str(memory))}
decks = ["sorted"]
[machine.noise]
flip = 0.0002
lose = 0.005
repeat = 0.01
split = true
slow_s = 0.0001
""",
        encoding="utf-8",
    )
    process = Process("machine", "simulate", "--script", str(script), stdin=False)
    try:
        (port,) = ports_of(process, 1)
        ran = paitao("machine", "run", "s", "--port", port, "--yes")
        assert ran.code == 0, ran
        with open_store(None) as store:
            of = store.board_set("s")
        found = cards_in(memory)
        assert all(as_planned(board, found[board.number]) for board in of.boards)
    finally:
        process.kill()


def test_random_faults_tell_their_seed_and_a_mistake_leaves_nothing_open(paitao: Paitao, tmp_path: Path) -> None:
    process = Process("machine", "simulate", "--tcp", "0", "--random", "0.01", stdin=False)
    try:
        assert "--seed" in process.until("random faults")
    finally:
        process.kill()
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = server.getsockname()[1]
        ran = paitao("machine", "simulate", "--tcp", str(taken))
        assert (ran.code, str(taken) in ran.err) == (2, True)
    ran = paitao("machine", "simulate", "--script", tmp_path / "none.toml")
    assert ran.code == 2
    assert "none.toml" in ran.err
