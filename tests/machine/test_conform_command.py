"""`machine conform` on real lines: a pty, TCP, a maker's machine with a person at it, and what goes wrong."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from machine_room import Process, simulator
from patience import HANG_S

from dealer.console import Script
from dealer.operations.conforming import chosen, conform
from dealer.station.orders import Ask, Choice
from firmware_protocol import runner
from firmware_protocol.conformance.checklist import CHECKS
from firmware_protocol.device import Device
from firmware_protocol.runner import Simulation
from firmware_protocol.simulator import Setup

Paitao = Callable[..., Any]


class Talkative(Device):
    """Answers a version that is not its own."""

    def _hello(self, hello, sequence, now):
        super()._hello(type(hello)(hello.nonce, 1, 1, hello.schema), sequence, now)


@contextmanager
def maker(setup: Setup) -> Iterator[tuple[str, threading.Event]]:
    """A machine on a TCP port of this process; the event ends it."""
    ports: list[str] = []
    ready, ends = threading.Event(), threading.Event()

    def tell(port: str) -> None:
        ports.append(port)
        ready.set()

    thread = threading.Thread(
        target=runner.run_tcp, args=(Simulation(setup, seed=1),), kwargs={"ready": tell, "stop": ends.is_set}
    )
    thread.start()
    try:
        assert ready.wait(HANG_S)
        yield ports[0], ends
    finally:
        ends.set()
        thread.join(HANG_S)


def test_over_a_pty(tmp_path: Path, paitao: Paitao) -> None:
    pytest.importorskip("pty", reason="this system has no pty")
    pytest.importorskip("termios", reason="this system has no pty")
    only = [
        word for id in ("frame-split", "frame-crc", "session-number", "deal-begin", "stop") for word in ("--only", id)
    ]
    with simulator("--speed", "5", "--hands", "5", at=str(tmp_path / "line")) as (_, port):
        ran = paitao("machine", "conform", "--port", port, *only)
        assert ran.code == 0, ran
        assert ran.out.splitlines()[-1] == "5 passed, 0 failed, 0 not tried"
        read = paitao("machine", "conform", "--port", port, "--only", "put", "--only", "power-cut", "--json")
        assert read.code == 0
        found = json.loads(read.out)
        assert found["machine"] == "paitao/simulator/1"
        assert (found["passed"], found["failed"], found["untried"], found["pack"]) == (1, 0, 1, 52)
        assert found["checks"][1] == {"id": "power-cut", "section": 6, "outcome": "not_asked"}


def test_a_failure_is_one_sentence_and_exit_1(paitao: Paitao) -> None:
    with maker(Setup(device=Talkative)) as (port, _):
        ran = paitao("machine", "conform", "--port", port, "--only", "session-version", "--only", "frame-glued")
        assert ran.code == 1
        assert (
            "16 session-version FAILED (the version is negotiated): expected NAK UNSUPPORTED (HELLO), HELLO_ACK came;"
            " read section 4 of docs/protocol.md." in ran.out
        )
        assert "1 passed, 1 failed, 0 not tried" in ran.out
        told = paitao("--lang", "zh-Hans", "machine", "conform", "--port", port, "--only", "session-version")
        assert "应有 NAK UNSUPPORTED (HELLO)，收到的是 HELLO_ACK；请读 docs/protocol.md 第4节" in told.out
        read = paitao("machine", "conform", "--port", port, "--only", "session-version", "--json")
        assert read.code == 1
        (check,) = json.loads(read.out)["checks"]
        assert (check["fault"], check["expected"], check["came"]) == ("other", "NAK UNSUPPORTED (HELLO)", "HELLO_ACK")


def test_a_person_is_asked_and_may_leave() -> None:
    asked: list[Ask] = []

    def answers(question: Ask) -> Choice:
        asked.append(question)
        return Choice.GO

    with maker(Setup(machine_id="maker/model/7", card_s=0.005)) as (port, _):
        report = conform(port, Script(answers), "en", only=("deal-begin",))
        assert report.passed
        assert [(question.key, question.facts) for question in asked] == [("conform_insert", {"pack": 52})]
        assert conform(port, Script(answers), "en", only=("deal-begin",), yes=True).passed
        assert len(asked) == 1, "--yes: hands act by themselves"
        with pytest.raises(KeyboardInterrupt):
            conform(port, Script(lambda question: Choice.LEAVE), "en", only=("deal-begin", "put"))
        assert conform(port, Script(answers), "en", only=("put",)).passed


def test_nobody_at_the_keyboard(paitao: Paitao) -> None:
    with maker(Setup(machine_id="maker/model/7", card_s=0.005)) as (port, _):
        assert paitao("machine", "conform", "--port", port, "--only", "deal-begin").code == 130
        answered = paitao("machine", "conform", "--port", port, "--only", "deal-begin", stdin=b"\n")
        assert answered.code == 0
        assert "put an empty board into the slot and a full pack of 52 cards into the hopper" in answered.out


def test_a_pack_that_the_machine_does_not_take(paitao: Paitao) -> None:
    class Small(Device):
        def __init__(self, mechanism, store, identity, *arguments, **options):
            small = type(identity)(identity.machine_id, packs=(52,))
            super().__init__(mechanism, store, small, *arguments, **options)

    with maker(Setup(device=Small)) as (port, _):
        ran = paitao("machine", "conform", "--port", port, "--pack", "108")
        assert ran.code == 2
        assert "packs of 52 cards, not of 108" in ran.err
        assert paitao("machine", "conform", "--port", port, "--only", "put-unsupported").code == 0


def test_a_line_that_goes_in_the_middle() -> None:
    with maker(Setup()) as (port, ends):
        trial = Process("machine", "conform", "--port", port)
        assert trial.until("frame-glued: passed")
        ends.set()
        assert trial.end() == 3
    assert f"the line at “{port}” is lost" in trial.text


def test_who_does_not_answer_is_no_machine(paitao: Paitao) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        peers: list[socket.socket] = []

        def accept() -> None:
            with suppress(OSError):
                peers.append(server.accept()[0])

        threading.Thread(target=accept, daemon=True).start()
        ran = paitao("machine", "conform", "--port", f"socket://127.0.0.1:{server.getsockname()[1]}")
        assert ran.code == 3
        assert "answers as a dealing machine" in ran.err
        for peer in peers:
            peer.close()
    assert paitao("machine", "conform", "--port", "socket://127.0.0.1:1").code == 3


def test_the_list(paitao: Paitao) -> None:
    ran = paitao("machine", "conform", "--list")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == len(CHECKS)
    for lang in ("zh-Hans", "zh-Hant"):
        told = paitao("--lang", lang, "machine", "conform", "--list")
        assert "6 frame-crc（第3節）" in told.out or "6 frame-crc（第3节）" in told.out
    read = json.loads(paitao("machine", "conform", "--list", "--only", "stop", "--json").out)
    assert [entry["id"] for entry in read] == ["stop"]
    assert set(read[0]) == {"number", "id", "section", "sends", "expects", "deals", "power"}


def test_wrong_words(paitao: Paitao) -> None:
    assert paitao("machine", "conform").code == 2
    ran = paitao("machine", "conform", "--port", "COM3", "--only", "nonsense")
    assert ran.code == 2
    assert "there is no check" in ran.err
    assert chosen(()) == CHECKS


def test_killed_in_mid_board_the_next_asks(tmp_path: Path, paitao: Paitao) -> None:
    with maker(Setup(machine_id="maker/model/7")) as (port, _):
        trial = Process("machine", "conform", "--port", port, "--yes", "--only", "deal-begin", "--only", "deal-done")
        assert trial.until("deal-begin: passed")
        trial.kill()
        ran = paitao("machine", "conform", "--port", port, "--only", "put", "--yes", stdin=b"\n")
        assert ran.code == 0, ran
        assert "has a board in mid-deal" in ran.out
