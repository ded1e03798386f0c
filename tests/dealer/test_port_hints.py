"""What the operator is told of a port: the cause, and the next step, for every cause there is."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boards.problems import Problem
from boards.wording import LANGUAGES, sentence
from dealer import port_hints
from dealer.line import Line, LineOptions
from dealer.port_hints import holder, lacking_group, link_problem, unanswered
from firmware_protocol.hearing import Heard, Sound
from firmware_protocol.port_errors import PortFault
from firmware_protocol.serial_port import LinkError, PortInfo

posix = pytest.mark.skipif(sys.platform == "win32", reason="this system has no pty")
PORTS = (PortInfo("COM1", "a"), PortInfo("COM7", "b"))


def told(problem: Problem) -> str:
    (fault,) = problem.faults
    for lang in LANGUAGES:
        assert "{" not in sentence(fault, lang)
        assert "\n" not in sentence(fault, lang)
    return sentence(fault)


def link_error(kind: PortFault, port: str = "COM3", ports: tuple[PortInfo, ...] = PORTS) -> str:
    return told(link_problem(LinkError(kind, port, "what the system said\nin two lines", ports), 9600))


def test_every_cause_has_its_sentence_and_its_next_step() -> None:
    words = {
        PortFault.MISSING: "did you mean COM1? Ports here: COM1 and COM7",
        PortFault.UNREACHABLE: "is the machine, or the simulator, running there?",
        PortFault.BUSY: "close",
        PortFault.PERMISSION: "right to use it",
        PortFault.TERMINAL: "a terminal window in which somebody works",
        PortFault.STUCK: "switch the machine on",
        PortFault.SETTINGS: "does not take 9600 baud (what the system said)",
        PortFault.NOT_A_PORT: "write it as COM3",
        PortFault.LOST: "nothing is lost",
        PortFault.NOT_A_MACHINE: "answers as a dealing machine",
    }
    assert set(words) == set(PortFault)
    for kind, part in words.items():
        assert part in link_error(kind), kind
    assert "no port “/dev/x”; ports here: none" in link_error(PortFault.MISSING, "/dev/x", ())
    assert "cannot be opened: what the system said" in link_error(PortFault.NOT_A_PORT, "carrier-pigeon://x")


@pytest.mark.parametrize(
    ("detail", "why"),
    [
        ("Could not open port socket://h:1: [Errno 111] Connection refused", "nothing listens there"),
        ("Could not open port socket://h:1: [WinError 10061] 由于目标计算机积极拒绝", "nothing listens there"),
        ("Could not open port socket://h:1: [Errno -2] Name or service not known", "there is no host of this name"),
        ("Could not open port socket://h:1: [Errno 11001] getaddrinfo failed", "there is no host of this name"),
        ("Could not open port socket://h:1: timed out", "the network brings no answer"),
    ],
)
def test_a_network_is_told_in_plain_words(detail: str, why: str) -> None:
    text = told(link_problem(LinkError(PortFault.UNREACHABLE, "socket://h:1", detail)))
    assert text == f"nobody answers at “socket://h:1” ({why}); is the machine, or the simulator, running there?"


def test_a_near_miss_comes_first() -> None:
    ports = tuple(PortInfo(name, "") for name in ("/dev/ttyACM0", "/dev/ttyS0", "/dev/ttyUSB0"))
    text = link_error(PortFault.MISSING, "/dev/ttyUSB3", ports)
    assert text.startswith("there is no port “/dev/ttyUSB3”; did you mean /dev/ttyUSB0? Ports here: /dev/ttyUSB0, ")


HEARD = [
    (Heard(Sound.SILENCE), "silent at 115200 baud; is it switched on"),
    (Heard(Sound.TEXT, "Grbl 1.1h"), 'heard: "Grbl 1.1h"'),
    (Heard(Sound.NOISE), "try --baud 9600"),
    (Heard(Sound.ECHO), "sends back what it gets"),
    (Heard(Sound.VERSION, version=2), "speaks version 2 of the protocol"),
    (Heard(Sound.FRAMES), "switch it off and on"),
]


@pytest.mark.parametrize(("heard", "part"), HEARD)
def test_what_was_heard_says_where_to_look(heard: Heard, part: str) -> None:
    assert part in told(unanswered("COM3", 115200, heard))
    assert {sound for sound in Sound} == {each.sound for each, _ in HEARD}


def test_the_other_baud_rate_is_the_one_not_tried() -> None:
    assert "--baud 115200" in told(unanswered("COM3", 9600, Heard(Sound.NOISE)))


def test_windows_has_its_own_words_for_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert "Arduino IDE" in link_error(PortFault.BUSY)


@posix
@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="only Linux tells who holds a file")
def test_the_program_that_holds_a_port_is_named() -> None:
    import pty

    master, slave = pty.openpty()
    name = os.ttyname(slave)
    hold = "import sys; port = open(sys.argv[1], 'rb+', buffering=0); print('held', flush=True); sys.stdin.read()"
    other = subprocess.Popen([sys.executable, "-c", hold, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        found = holder(name)
        assert found is not None
        assert found[1] == other.pid
        text = link_error(PortFault.BUSY, name)
        assert f"is held by {found[0]} (process {other.pid})" in text
    finally:
        other.kill()
        other.communicate()
    assert holder(name) is None, "this process itself is no answer"
    os.close(master)
    os.close(slave)
    assert holder("/no/such/port") is holder("COM3") is holder("bad\0name") is None


@posix
def test_the_group_that_one_lacks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import grp
    import pwd

    port = tmp_path / "ttyUSB0"
    port.touch()
    mode, group, members, own = 0o660, 20, [], [1000]

    def found(path: Any) -> Any:
        return os.stat_result((stat.S_IFCHR | mode, 0, 0, 1, 0, group, 0, 0, 0, 0))

    monkeypatch.setattr(port_hints.os, "stat", found)
    monkeypatch.setattr(port_hints.os, "getgroups", lambda: own)
    monkeypatch.setattr(grp, "getgrgid", lambda gid: grp.struct_group(("dialout", "x", gid, members)))
    monkeypatch.setattr(pwd, "getpwuid", lambda uid: pwd.struct_passwd(("anna", "x", uid, 1, "", "/", "/bin/sh")))
    assert lacking_group(str(port)) == ("dialout", False)
    assert "sudo usermod -aG dialout $USER" in link_error(PortFault.PERMISSION, str(port))
    members.append("anna")
    assert "log out and in" in link_error(PortFault.PERMISSION, str(port))
    own.append(20)
    assert lacking_group(str(port)) is None
    own.remove(20)
    mode = 0o600
    assert lacking_group(str(port)) is None, "its group may not use it either"
    mode, group = 0o660, 0
    assert lacking_group(str(port)) is None, "nobody is told to become an administrator"


@posix
@pytest.mark.skipif(sys.platform == "win32" or os.getuid() == 0, reason="an administrator may open everything")
def test_a_port_one_may_not_open(tmp_path: Path) -> None:
    port = tmp_path / "port"
    port.touch(mode=0)
    with pytest.raises(Problem) as caught:
        Line(str(port)).greet()
    assert caught.value.key.startswith("machine_permission")


class Ticking:
    """A clock of which every look costs a tenth of a second: five seconds of waiting pass in a moment."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def greeted(port: str, baud: int = 115200) -> str:
    with pytest.raises(Problem) as caught:
        Line(port, Ticking(), LineOptions(baud, wait_s=0.0)).greet()
    return told(caught.value)


@posix
@pytest.mark.parametrize(
    ("said", "part"),
    [
        (b"", "the line is silent at 9600 baud"),
        (b"\r\nGrbl 1.1h ['$' for help]\r\n", "heard: \"Grbl 1.1h ['$' for help]\""),
        (b"\xf8\x80\xe6\x98" * 8, "not readably at 9600 baud; try --baud 115200"),
    ],
)
def test_a_port_with_something_else_on_it(said: bytes, part: str) -> None:
    import pty
    import tty

    master, slave = pty.openpty()
    tty.setraw(slave)
    real = Line.connect

    def connect(self: Line) -> Any:
        link = real(self)
        os.write(master, said)
        return link

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Line, "connect", connect)
        assert part in greeted(os.ttyname(slave), 9600)
    os.close(master)
    os.close(slave)


def test_an_echo(monkeypatch: pytest.MonkeyPatch) -> None:
    """loop:// is a cable whose ends are joined."""
    with pytest.raises(Problem) as caught:
        Line("loop://", Ticking(), LineOptions(4_000_000, wait_s=0.05)).greet()
    assert caught.value.key == "machine_heard_echo"


@posix
def test_a_plug_pulled_during_the_greeting() -> None:
    import pty
    import tty

    for after in range(4):
        master, slave = pty.openpty()
        tty.setraw(slave)
        line = Line(os.ttyname(slave), Ticking(), LineOptions(wait_s=0.0))
        pulling = _PullsAfter(line, after, lambda ends=(master, slave): [os.close(end) for end in ends])
        with pytest.raises(Problem) as caught:
            pulling.greet()
        assert caught.value.key in ("machine_lost", "machine_not_a_machine")
        assert line.link is None


class _PullsAfter:
    """A line whose plug is pulled after so many reads."""

    def __init__(self, line: Line, after: int, pull: Callable[[], Any]) -> None:
        self.line, self.left, self.pull = line, after, pull

    def greet(self) -> None:
        real = self.line.connect

        def connect() -> Any:
            link = real()
            read = link.read

            def counted() -> bytes:
                if self.left == 0:
                    self.pull()
                self.left -= 1
                return read()

            link.read = counted  # type: ignore[method-assign]
            return link

        self.line.connect = connect  # type: ignore[method-assign]
        self.line.greet()
