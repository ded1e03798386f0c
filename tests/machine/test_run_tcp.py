"""The same over TCP, the only way on Windows: dealt, read back, killed, resumed; and ports with no machine."""

import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from machine_room import Process, as_planned, cards_in, simulator, until_dealt
from patience import HANG_S

from dealer.operations.sets import open_store

Paitao = Callable[..., Any]


def test_dealt_and_read_back_by_tcp(paitao: Paitao, tmp_path: Path) -> None:
    assert paitao("deal", "shengji", "--boards", "3", "--seed", "a", "--set", "s").code == 0
    memory = tmp_path / "memory"
    with simulator("--speed", "3", "--hands", "5", "--memory", str(memory), line="--tcp", at="0") as (_, port):
        ran = paitao("machine", "run", "s", "--port", port, "--backs", "blue")
        assert ran.code == 0, ran
        assert "DO NOT PLAY" not in ran.out
        with open_store(None) as store:
            of, copies = store.board_set("s"), store.copies("s")
        found = cards_in(memory)
        assert all(as_planned(board, found[board.number]) for board in of.boards)
        assert {(c.place, c.made_by, c.backs) for c in copies} == {("made", "paitao/simulator/1", "blue")}
        number = str(of.numbers[-1])
        read = paitao("verify", "s", "--board", number, "--port", port, "--json")
        assert read.code == 0, read
        assert json.loads(read.out)["pattern"] == "identical"
        again = paitao("machine", "run", "s", "--port", port)
        assert again.code == 0
        assert "made already" in again.out
        info = json.loads(paitao("machine", "info", "--port", port, "--json").out)
        assert info["machine"] == "paitao/simulator/1"
        assert info["packs"] == [52, 108]
        assert info["job"]["board"] == of.numbers[-1]


def test_killed_and_resumed_by_tcp(paitao: Paitao, tmp_path: Path) -> None:
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "a", "--set", "s").code == 0
    memory = tmp_path / "memory"
    with simulator("--speed", "15", "--hands", "10", "--memory", str(memory), line="--tcp", at="0") as (_, port):
        host = Process("machine", "run", "s", "--port", port)
        assert host.until("dealing")
        until_dealt(memory, 5, host)
        host.kill()
        left = paitao("machine", "run", "s", "--port", port, "--yes")
        assert left.code == 3, "nobody at the keyboard, and --yes answers no resume: nothing is lost"
        assert "a person must answer this" in left.out
        assert "under way: " in left.out
        ran = paitao("machine", "run", "s", "--port", port, stdin=b"g\n")
        assert ran.code == 0, ran
    with open_store(None) as store:
        boards = store.board_set("s").boards
    assert all(as_planned(board, cards_in(memory)[board.number]) for board in boards)


def test_copies_descending_and_a_closed_set(paitao: Paitao) -> None:
    assert paitao("deal", "huapai", "--boards", "1-3", "--seed", "a", "--set", "s", "--copies", "2").code == 0
    with simulator("--speed", "2", "--hands", "5", line="--tcp", at="0") as (_, port):
        ran = paitao("machine", "run", "s", "--boards", "1-2", "--copies", "2", "--descending", "--port", port)
        assert ran.code == 0
        done = [line for line in ran.out.splitlines() if ": done" in line]
        assert [line.split(":")[0] for line in done] == ["board 2, copy 2", "board 1, copy 2"]
        assert paitao("sets", "close", "s").code == 0
        closed = paitao("machine", "run", "s", "--port", port)
        assert closed.code == 2
        assert closed.err.count("\n") == 1


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize(
    ("port", "row"),
    [
        ("/no/such/port", "machine_missing"),
        ("COM300", "machine_missing"),
        ("COM0", "machine_not_a_port"),
        ("COM1 ", "machine_not_a_port"),
        ("", "machine_not_a_port"),
    ],
)
def test_ports_that_are_none(port: str, row: str, lang: str, paitao: Paitao) -> None:
    from boards.wording.ports import ROWS

    ran = paitao("--lang", lang, "machine", "info", "--port", port)
    assert ran.code == 3
    assert ran.err.count("\n") == 1
    start, end = ROWS[row][["en", "zh-Hans", "zh-Hant"].index(lang)].split("{known}")[0].split("{port}")
    assert ran.err.startswith(start + port + end), ran.err


def test_something_else_listens_there(paitao: Paitao, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware_protocol.connection.TRIES", 2)  # the silence is the same, only shorter
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = f"socket://127.0.0.1:{server.getsockname()[1]}"
        ran = paitao("machine", "info", "--port", port)
    assert ran.code == 3
    assert "answers as a dealing machine" in ran.err
    gone = paitao("machine", "info", "--port", port)
    assert gone.code == 3
    assert "nobody answers" in gone.err


def test_a_port_in_use_here(paitao: Paitao, own_data_folder: Path) -> None:
    from dealer.port_claim import claimed_port

    with claimed_port(own_data_folder, "/dev/ttyX"):
        ran = paitao("machine", "info", "--port", "/dev/ttyX")
    assert ran.code == 3
    assert "one port, one program" in ran.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "--link PATH or --tcp PORT"),
        (["--tcp", "0", "--link", "x"], "--link PATH or --tcp PORT"),
        (["--tcp", "0", "--fault", "jam"], "KIND@CARD"),
        (["--tcp", "0", "--fault", "misread_as@0"], "KIND@CARD"),
        (["--tcp", "0", "--fault", "misread_as@5=S1"], "no card"),
        (["--link", "/no/such/folder/sim"], "/no/such/folder/sim"),
    ],
)
def test_simulators_that_cannot_be(arguments: list[str], words: str, paitao: Paitao) -> None:
    ran = paitao("machine", "simulate", *arguments)
    assert ran.code == 2
    assert words in ran.err
    assert "Traceback" not in ran.err


def test_ports_as_json(paitao: Paitao) -> None:
    listed = json.loads(paitao("machine", "ports", "--json").out)
    assert all(set(port) == {"port", "description", "vid", "pid"} for port in listed)


def test_the_watcher_of_a_pipe_goes_away(paitao: Paitao, tmp_path: Path) -> None:
    """`| head -1`: the boards go on, because nothing has to be asked."""
    import os
    import subprocess
    import sys

    from machine_room import ROOT

    assert paitao("deal", "huapai", "--boards", "1", "--seed", "a", "--set", "s").code == 0
    with simulator("--speed", "5", "--hands", "5", line="--tcp", at="0") as (_, port):
        host = subprocess.Popen(
            [sys.executable, "-m", "cli", "machine", "run", "s", "--port", port], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert host.stdout is not None
        assert host.stdout.readline().startswith(b"board 1")
        host.stdout.close()
        assert host.wait(HANG_S) == 0
        assert host.stderr is not None
        assert host.stderr.read() == b""
        host.stderr.close()
    with open_store(None) as store:
        assert store.copies("s")[0].place == "made"


def test_a_board_under_way_on_another_machine_is_left_to_it(paitao: Paitao, tmp_path: Path) -> None:
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "a", "--set", "s").code == 0
    with simulator("--speed", "40", "--hands", "5", line="--tcp", at="0") as (_, first):
        host = Process("machine", "run", "s", "--port", first)
        assert host.until("dealing")
        host.kill()
        with simulator("--speed", "2", "--hands", "5", "--serial", "2", line="--tcp", at="0") as (_, second):
            ran = paitao("machine", "run", "s", "--port", second)
            assert ran.code == 0, ran
            assert "board 1 is under way on paitao/simulator/1" in ran.out
            places = {copy["board"]: copy["place"] for copy in json.loads(paitao("copies", "s", "--json").out)}
            assert places == {1: "planned", 2: "made"}
            anew = paitao("machine", "run", "s", "--boards", "1", "--again", "--port", second)
            assert anew.code == 0, anew
            places = {copy["board"]: copy["place"] for copy in json.loads(paitao("copies", "s", "--json").out)}
            assert places == {1: "made", 2: "made"}


def test_the_only_copy_is_checked_without_being_named(paitao: Paitao) -> None:
    assert paitao("deal", "huapai", "--boards", "1", "--seed", "a", "--set", "s").code == 0
    with simulator("--speed", "2", "--hands", "5", line="--tcp", at="0") as (_, port):
        assert paitao("machine", "run", "s", "--port", port).code == 0
        assert paitao("verify", "s", "--board", "1", "--port", port).code == 0
    assert json.loads(paitao("copies", "s", "--json").out)[0]["place"] == "checked"
