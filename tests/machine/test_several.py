"""Several machines at one terminal or under a program; lines read by threads; a real run with three machines by TCP."""

import io
import json
import os
import queue
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from machine_room import Process, as_planned, cards_in, simulator
from patience import HANG_S

from dealer.events_json import JsonPanel
from dealer.line import Line
from dealer.line_reader import Arrived, Failed, Inbox, LineReader, News, Opened
from dealer.operations.sets import open_store
from dealer.shared_terminal import SharedTerminal
from dealer.station.orders import Ask, Choice, Progress, Say
from firmware_protocol.codes import UNREAD, ErrorCode, MachineKind, MachineState
from firmware_protocol.events import MachineInfo

Paitao = Callable[..., Any]
STOP = Ask("machine_answer_refused", {}, (Choice.CONTINUE, Choice.ANEW, Choice.LEAVE))
OTHER = Ask("machine_cannot_read", {}, (Choice.REREAD, Choice.NAME, Choice.ANEW, Choice.LEAVE))


def info(number: int) -> MachineInfo:
    return MachineInfo(
        f"m/{number}", 1, MachineKind.BOARD, 0, (52,), 4, 2, True, 0, 0, MachineState.IDLE, ErrorCode.NONE, 0, 0, 0
    )  # type: ignore[call-arg,arg-type]


class Keyboard(io.TextIOBase):
    """A terminal or a pipe whose lines come when the test types them."""

    def __init__(self, *, tty: bool = True) -> None:
        self.tty, self.typed = tty, queue.Queue[str]()

    def isatty(self) -> bool:
        return self.tty

    def __iter__(self) -> "Keyboard":
        return self

    def __next__(self) -> str:
        line = self.typed.get()
        if not line:
            raise StopIteration
        return line


class Desk:
    """A shared terminal with two machines, and its clock."""

    def __init__(self, *, tty: bool = True, lang: str = "en", encoding: str = "utf-8", **options: Any) -> None:
        self.now = 0.0
        self.keyboard = Keyboard(tty=tty)
        self.raw = io.BytesIO()
        self.out = io.TextIOWrapper(self.raw, encoding=encoding, write_through=True)
        self.came = threading.Semaphore(0)
        self.terminal = SharedTerminal(
            lang, source=self.keyboard, out=self.out, err=self.out, clock=lambda: self.now, **options
        )  # type: ignore[arg-type]
        self.terminal.wake_with(self.came.release)
        self.one, self.two = self.terminal.machines(["COM3", "COM4"], [info(1), info(2)])

    def type(self, line: str) -> None:
        self.keyboard.typed.put(line + "\n")
        assert self.came.acquire(timeout=HANG_S)

    @property
    def shown(self) -> str:
        return self.raw.getvalue().decode(self.out.encoding)


def test_the_legend_and_whose_line_it_is() -> None:
    desk = Desk()
    desk.two.say(Say("machine_nobody"))
    lines = desk.shown.splitlines()
    assert lines[:2] == ["machine 1 = COM3  m/1", "machine 2 = COM4  m/2"]
    assert lines[-1].startswith("2: ")


def test_a_key_alone_answers_while_one_asks() -> None:
    desk = Desk()
    desk.two.ask(STOP)
    desk.terminal.shown()
    assert "[2 c] " in desk.shown  # its number also now: another machine may ask before the key is pressed
    assert desk.shown.endswith("> ")
    desk.now = 1.0
    desk.type("c")
    assert desk.one.answer(None) is None
    assert desk.two.answer(STOP) == (Choice.CONTINUE, UNREAD)


def test_with_two_questions_the_number_comes_first_and_the_younger_is_shown_again() -> None:
    desk = Desk()
    desk.one.ask(STOP)
    desk.two.ask(OTHER)
    desk.terminal.shown()
    assert "[2 r] " in desk.shown
    desk.now = 1.0
    desk.type("c")
    assert desk.one.answer(STOP) is None
    assert "1 c" in desk.shown.splitlines()[-1]
    desk.type("2 n")
    assert desk.two.answer(OTHER) is None
    desk.type("sq")
    assert desk.two.answer(OTHER) == (Choice.NAME, 2)
    before = len(desk.shown)
    desk.two.ask(OTHER)
    desk.type("1 e")
    assert desk.one.answer(STOP) == (Choice.ANEW, UNREAD)
    desk.terminal.shown()
    again = desk.shown[before:]
    assert again.count("2: ") == 2
    assert "still asked" in again
    assert "[2 r] " in again
    assert desk.one.answer(None) is None


def test_what_was_typed_before_a_question_or_as_it_appeared_is_forgotten() -> None:
    desk = Desk()
    desk.one.ask(STOP)
    desk.now = 1.0
    desk.type("2 e")  # 2 asks nothing yet
    desk.type("e")  # 1 asks alone, so this is for 1
    desk.two.ask(STOP)
    assert desk.two.answer(STOP) is None
    assert desk.one.answer(STOP) == (Choice.ANEW, UNREAD)
    desk.now = 1.2
    desk.type("e")  # 2 asks alone now, and nobody can have read that yet
    assert desk.two.answer(STOP) is None
    assert "forgotten" in desk.shown
    desk.now = 2.0
    desk.type("e")
    assert desk.two.answer(STOP) == (Choice.ANEW, UNREAD)


def test_an_answer_to_a_question_that_is_gone_answers_no_other() -> None:
    desk = Desk()
    desk.one.ask(STOP)
    desk.now = 1.0
    desk.type("e")
    desk.terminal.shown()
    desk.one.ask(OTHER)  # the line was lost and is back, the question is another one
    assert desk.one.answer(OTHER) is None


def test_q_alone_stops_all_and_a_number_stops_one() -> None:
    desk = Desk()
    desk.type("2 q")
    assert desk.one.answer(None) is None
    assert desk.two.answer(None) == (Choice.LEAVE, UNREAD)
    desk.type("q")
    assert [console.answer(None) for console in (desk.one, desk.two)] == [(Choice.LEAVE, UNREAD)] * 2
    desk.type("what")
    desk.terminal.shown()
    assert "1 q" in desk.shown.splitlines()[-1]


def test_lines_of_a_pipe_wait_for_the_question_of_their_machine() -> None:
    desk = Desk(tty=False)
    for line in ("2 c", "1 e", "r"):
        desk.type(line)
    assert desk.one.answer(None) is None
    desk.one.ask(STOP)
    assert desk.one.answer(STOP) == (Choice.ANEW, UNREAD)
    desk.two.ask(STOP)
    assert desk.two.answer(STOP) == (Choice.CONTINUE, UNREAD)
    desk.two.ask(OTHER)
    assert desk.two.answer(OTHER) == (Choice.REREAD, UNREAD)
    desk.keyboard.typed.put("")
    assert desk.came.acquire(timeout=HANG_S)
    assert desk.one.ended
    assert desk.two.ended


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("encoding", ["gbk", "cp1252"])
def test_the_status_line_fits_and_any_code_page_takes_it(
    lang: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    desk = Desk(lang=lang, encoding=encoding, show_progress=True)
    eight = desk.terminal.machines([f"COM{n}" for n in range(1, 9)], [info(n) for n in range(1, 9)])
    for number, console in enumerate(eight, start=1):
        console.progress(Progress(number + 10, 1, 90 + number, 108, (25, 25, 25, 26)))
    desk.now = 1.0
    desk.terminal.shown()
    status = desk.shown.rsplit("\r", 1)[-1].rstrip()
    assert len(status.encode("gbk")) < 80
    assert all(str(90 + number) in status for number in range(1, 9))
    eight[0].ask(STOP)
    desk.terminal.shown()
    assert desk.shown.endswith("> "), "nothing is drawn over what a person types"


def test_the_bell_rings_only_at_a_terminal() -> None:
    class Screen(io.StringIO):
        tty = True

        def isatty(self) -> bool:
            return self.tty

    for tty in (True, False):
        out = Screen()
        out.tty = tty
        made = SharedTerminal("en", bell=True, source=io.StringIO(""), out=out, err=io.StringIO())
        (console,) = made.machines(["COM1"], [info(1)])
        console.ask(STOP)
        made.ring()
        assert out.getvalue().count("\a") == (2 if tty else 0)


# -- a program -------------------------------------------------------------------------------------------------------


class Foreman:
    """A program at a `JsonPanel`."""

    def __init__(self) -> None:
        self.keyboard, self.out = Keyboard(tty=False), io.StringIO()
        self.came = threading.Semaphore(0)
        self.panel = JsonPanel("en", now=lambda: "NOW", source=self.keyboard, out=self.out)  # type: ignore[arg-type]
        self.panel.wake_with(self.came.release)
        self.one, self.two = self.panel.machines(["COM3", "COM4"], [info(1), info(2)])

    def type(self, line: str) -> None:
        self.keyboard.typed.put(line + "\n")
        assert self.came.acquire(timeout=HANG_S)

    @property
    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ('{"id": 1, "answer": "r"}', (Choice.REREAD, UNREAD)),
        ('{"id": 1, "answer": "reread"}', (Choice.REREAD, UNREAD)),
        ('{"id": 1, "answer": "name", "card": "SQ"}', (Choice.NAME, 2)),
        ("1 n SQ", (Choice.NAME, 2)),
        ("1 r", (Choice.REREAD, UNREAD)),
        ('{"machine": 2, "answer": "leave"}', (Choice.LEAVE, UNREAD)),
        ("q", (Choice.LEAVE, UNREAD)),
    ],
)
def test_a_program_answers_by_the_questions_id(typed: str, answer: tuple[Choice, int]) -> None:
    foreman = Foreman()
    foreman.two.ask(OTHER)
    question = foreman.events[-1]
    assert {key: question[key] for key in ("type", "time", "machine", "id", "key")} == {
        "type": "question", "time": "NOW", "machine": 2, "id": 1, "key": OTHER.key,
    }  # fmt: skip
    assert [choice["key"] for choice in question["choices"]] == ["r", "n", "e", "q"]
    foreman.type(typed)
    assert foreman.two.answer(OTHER) == answer
    assert foreman.events[-1] == {"type": "closed", "time": "NOW", "machine": 2, "id": 1, "how": "answered"}


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ('{"id": 2, "answer": "r"}', "machines_answer_unknown"),
        ('{"id": true, "answer": "r"}', "machines_answer_format"),
        ('{"id": 1}', "machines_answer_format"),
        ("{", "machines_answer_format"),
        ("[1]", "machines_answer_format"),
        ("1 z", "machine_no_answer"),
        ('{"id": 1, "answer": "name", "card": "foo"}', "card_unknown"),
    ],
)
def test_what_is_no_answer_is_refused_with_a_sentence(typed: str, key: str) -> None:
    foreman = Foreman()
    foreman.one.ask(OTHER)
    foreman.type(typed)
    assert foreman.one.answer(OTHER) is None
    refused = foreman.events[-1]
    assert refused["type"] == "refused"
    assert refused["text"]
    if key != "card_unknown":
        assert refused["key"] == key


def test_a_question_that_goes_away_is_withdrawn_and_its_id_answers_nothing_more() -> None:
    foreman = Foreman()
    foreman.one.ask(OTHER)
    assert foreman.one.answer(None) is None
    assert foreman.events[-1]["how"] == "withdrawn"
    foreman.one.ask(OTHER)
    foreman.type("1 r")
    assert foreman.one.answer(OTHER) is None
    assert foreman.events[-1]["type"] == "refused"


# -- lines ---------------------------------------------------------------------------------------------------------


class Listening(Inbox):
    def until(self, kind: type[News]) -> News:
        """The next news of this kind."""
        for _ in range(100):
            for _, _, news in self.take(5.0)[0]:
                if isinstance(news, kind):
                    return news
        raise AssertionError(kind)


def test_a_line_by_tcp_opens_reads_and_is_lost_in_a_thread() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        inbox = Listening()
        reader = LineReader(Line(f"socket://127.0.0.1:{server.getsockname()[1]}"), inbox)
        assert not reader.begin()
        reader.open()
        peer, _ = server.accept()
        inbox.until(Opened)
        peer.sendall(b"abc")
        assert inbox.until(Arrived) == Arrived(b"abc")
        reader.write(b"xyz")
        assert peer.recv(3) == b"xyz"
        peer.close()
        assert isinstance(inbox.until(Failed), Failed)
        reader.close()
        reader.rest()
        assert not any("_work" in thread.name for thread in threading.enumerate())
    reader.open()
    assert isinstance(inbox.until(Failed), Failed), "nobody listens any more"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
def test_a_pty_is_closed_while_a_read_waits_and_pulled_while_one_waits() -> None:
    import pty
    import tty

    master, slave = pty.openpty()
    tty.setraw(slave)
    name = os.ttyname(slave)
    inbox = Listening()
    reader = LineReader(Line(name), inbox)
    for _ in range(3):
        reader.open()
        inbox.until(Opened)
        os.write(master, b"abc")
        assert inbox.until(Arrived) == Arrived(b"abc")
        reader.close()  # the thread is in read; the next opening follows at once, of the same port
    reader.open()
    inbox.until(Opened)
    os.close(slave)
    os.close(master)
    assert isinstance(inbox.until(Failed), Failed)
    reader.close()
    reader.rest()


# -- the whole -----------------------------------------------------------------------------------------------------


def test_three_machines_by_tcp_share_a_set(paitao: Paitao, tmp_path: Path) -> None:
    assert paitao("deal", "huapai", "--boards", "1-6", "--seed", "a", "--set", "s").code == 0
    with ExitStack() as stack:
        ports, memories = [], []
        for number in ("1", "2", "3"):
            memory = tmp_path / number
            options = ("--speed", "10", "--hands", "10", "--serial", number, "--memory", str(memory))
            fault = ("--fault", "unreadable@20") if number == "2" else ()
            _, port = stack.enter_context(simulator(*options, *fault, line="--tcp", at="0"))
            ports += ["--port", port]
            memories.append(memory)
        foreman = Process("machine", "run", "s", "--json", *ports)
        question = json.loads(foreman.until('"question"'))
        assert question["machine"] == 2
        foreman.type(json.dumps({"id": question["id"], "answer": "reread"}) + "\n")
        assert foreman.end() == 0, foreman.text
        events = [json.loads(line) for line in foreman.lines]
        with open_store(None) as store:
            boards, copies = store.board_set("s").boards, store.copies("s")
        assert {copy.place for copy in copies} == {"made"}
        made = [event["board"] for event in events if event["type"] == "board" and event["result"] == "made"]
        assert sorted(made) == [1, 2, 3, 4, 5, 6]
        assert events[-1] == {
            "type": "end",
            "time": events[-1]["time"],
            "code": 0,
            "made": 6,
            "left": 0,
            "do_not_play": [],
        }
        lie = {copy.number: cards_in(memories[int(copy.made_by[-1]) - 1])[copy.number] for copy in copies}
        assert all(as_planned(board, lie[board.number]) for board in boards)
        twice = paitao("machine", "run", "s", *ports[:2], *ports[:2])
        assert twice.code == 2
        assert "named twice" in twice.err


def test_two_machines_of_one_name_are_refused(paitao: Paitao) -> None:
    assert paitao("deal", "huapai", "--boards", "1", "--seed", "a", "--set", "s").code == 0
    with simulator(line="--tcp", at="0") as (_, one), simulator(line="--tcp", at="0") as (_, two):
        ran = paitao("machine", "run", "s", "--port", one, "--port", two)
    assert ran.code == 3
    assert ran.err.count("\n") == 1
    assert "paitao/simulator/1" in ran.err
