"""Every trap of real ports that the hardware note lists (section 5), on a real pty or a real TCP line.

Each test shows the trap itself where it can still be seen, so that another pyserial or another system that has lost it
is noticed, and that our own link does not fall into it.
"""

import contextlib
import errno
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import serial
from patience import HANG_S
from pty_port import Pty, needs_pty, point, port

from firmware_protocol import serial_port
from firmware_protocol.events import LinkLost
from firmware_protocol.framing import FrameDecoder, encode_frame
from firmware_protocol.host import Host
from firmware_protocol.message_types import Ping
from firmware_protocol.messages import pack
from firmware_protocol.port_errors import PortFault
from firmware_protocol.serial_port import LinkError, SerialLink, exchange, open_port

ALL_BYTES = bytes(range(256))
PTY_BUFFER = 1 << 17
"""More than any system keeps for a reader that does not read (Linux: 16,896 bytes)."""


def lost(act: Callable[[], object]) -> LinkError:
    with pytest.raises(LinkError) as caught:
        act()
    assert caught.value.kind is PortFault.LOST
    return caught.value


def heard(link: SerialLink, wanted: int) -> bytes:
    data, end = b"", time.monotonic() + HANG_S
    while len(data) < wanted and time.monotonic() < end:
        data += link.read()
    return data


class Meddling:
    """A real port; `meddle` happens once, after its first read."""

    def __init__(self, real: Any, meddle: Callable[[], None]) -> None:
        self._real, self._meddle = real, meddle

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def read(self, size: int) -> bytes:
        data: bytes = self._real.read(size)
        meddle, self._meddle = self._meddle, lambda: None
        meddle()
        return data


@needs_pty
def test_a_slave_that_was_not_made_raw_echoes_until_a_host_opens_it_and_never_after() -> None:
    with port(raw=False) as one:
        one.say(b"early\n")
        assert one.sent(7) == b"early\r\n", "the trap: the device gets its own bytes back"
        link = open_port(one.name)
        link.write(ALL_BYTES)
        assert one.sent(256) == ALL_BYTES
        one.say(ALL_BYTES)
        assert heard(link, 256) == ALL_BYTES
        assert one.sent(0) == b""
        link.close()


@needs_pty
def test_the_simulators_port_is_raw_and_answers_before_and_between_hosts(tmp_path: Path) -> None:
    import termios

    from firmware_protocol.simulated_ports import PtyPort

    sim = PtyPort(tmp_path / "sim")
    sim.open()
    try:
        handle = os.open(sim.name, os.O_RDWR | os.O_NOCTTY)
        flags = termios.tcgetattr(handle)
        assert not flags[3] & (termios.ECHO | termios.ICANON | termios.ISIG)
        assert not flags[1] & termios.OPOST
        os.close(handle)
        for _ in range(2):  # it keeps a slave open: without one its own end would get EIO from here on
            assert sim.read() == b""
            link = open_port(sim.name)
            link.write(b"there?")
            assert sim.read() == b"there?"
            sim.write(b"yes")
            assert link.read() == b"yes"
            link.close()
    finally:
        sim.close()


@needs_pty
def test_a_device_whose_other_side_nobody_holds_open_recovers_when_a_host_opens() -> None:
    with port() as one:
        one.forget_slave()
        with pytest.raises(OSError, match="Input/output error"):
            os.read(one.master, 1)
        link = open_port(one.name)
        link.write(b"hello")
        assert one.sent() == b"hello"
        one.say(b"hello too")
        assert link.read() == b"hello too"
        link.close()


@needs_pty
def test_a_plug_pulled_while_a_read_waits() -> None:
    with port() as one:
        link = open_port(one.name, wait_s=30)
        errors: list[LinkError] = []
        reader = threading.Thread(target=lambda: errors.append(lost(link.read)))
        reader.start()
        one.pull()
        reader.join(HANG_S)
        assert [error.kind for error in errors] == [PortFault.LOST]
        lost(lambda: link.write(b"x"))
        lost(link.read)
        link.close()
        link.close()


@needs_pty
def test_in_waiting_of_a_pulled_port_is_a_bare_oserror_and_what_came_before_is_kept() -> None:
    with port() as one:
        link = open_port(one.name)
        link._port = Meddling(link._port, one.pull)
        one.say(b"abc")
        assert link.read() == b"a", "the last words of a machine count"
        with pytest.raises(OSError, match="Input/output error") as caught:
            link._port._real.in_waiting  # noqa: B018
        assert not isinstance(caught.value, serial.SerialException), "the trap: not what pyserial promises"
        lost(link.read)


@needs_pty
def test_a_plug_pulled_while_the_port_opens_is_a_termios_error_and_leaves_no_descriptor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import termios

    seen: list[BaseException] = []
    flush = serial.Serial._reset_input_buffer

    with port() as one:

        def pulled(self: serial.Serial) -> None:
            one.pull()
            try:
                flush(self)
            except BaseException as error:
                seen.append(error)
                raise

        monkeypatch.setattr(serial.Serial, "_reset_input_buffer", pulled)
        before = set(os.listdir("/dev/fd"))
        with pytest.raises(LinkError) as caught:
            open_port(one.name)
        assert caught.value.kind is PortFault.STUCK
        assert isinstance(seen[0], termios.error)
        assert not isinstance(seen[0], OSError), "the trap: no OSError"
        assert len(set(os.listdir("/dev/fd")) - before) == 0


@needs_pty
def test_the_same_name_comes_back_with_another_pty_behind_it(tmp_path: Path) -> None:
    name = tmp_path / "machine"
    with port() as first, port() as second:
        point(name, first)
        link = open_port(str(name))
        first.pull()
        lost(link.read)
        with pytest.raises(LinkError) as caught:
            open_port(str(name))
        assert caught.value.kind is PortFault.MISSING, "the trap: the old name is gone at once"
        point(name, second)
        link = open_port(str(name))
        second.say(b"back")
        assert link.read() == b"back"
        link.close()


@needs_pty
def test_a_peer_that_does_not_read_costs_one_write_and_the_line_is_in_step_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The kernel keeps so much and no more; how much of the write went out nobody knows."""
    monkeypatch.setattr(serial_port, "WRITE_WAIT_S", 0.05)
    ping = encode_frame(pack(Ping(), 0, 7))
    with port() as one:
        link = open_port(one.name)
        link.write(ping * (PTY_BUFFER // len(ping)))
        with pytest.raises(serial.SerialTimeoutException):
            link._port.write(ping * (PTY_BUFFER // len(ping)))
        decoder = FrameDecoder()
        while data := one.sent(0):
            decoder.feed(data)
        kept = decoder.accepted
        assert 0 < kept < 2 * (PTY_BUFFER // len(ping))
        link.write(b"\0" + ping)  # as a connection does after a pause: the 00 ends what was cut off
        assert len(decoder.feed(one.sent(len(ping) + 1))) == 1
        link.close()


@needs_pty
def test_a_simulator_whose_host_does_not_read_goes_on(tmp_path: Path) -> None:
    from firmware_protocol.simulated_ports import PtyPort

    sim = PtyPort(tmp_path / "sim")
    sim.open()
    link = open_port(sim.name)
    try:
        for _ in range(PTY_BUFFER // 4096):
            sim.write(b"\x55" * 4096)  # would wait for ever on a blocking descriptor
        assert link.read()
    finally:
        link.close()
        sim.close()


@needs_pty
def test_control_lines_are_low_when_the_port_opens_and_a_port_without_them_opens_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A pulse on DTR resets many boards. A pty has no such lines: OSError 25, as has many a USB adapter."""
    seen = []
    for line in ("dtr", "rts"):
        update = getattr(serial.Serial, f"_update_{line}_state")

        def watched(self: serial.Serial, line: str = line, update: Any = update) -> None:
            try:
                update(self)
            except OSError as error:
                seen.append((line, getattr(self, line), error.errno))
                raise

        monkeypatch.setattr(serial.Serial, f"_update_{line}_state", watched)
    with port() as one:
        link = open_port(one.name)
        assert seen[0] == ("dtr", False, errno.ENOTTY)
        assert link._port.dtr is link._port.rts is False
        for use in (lambda: link._port.cts, lambda: link._port.set_low_latency_mode(True)):
            with pytest.raises((OSError, ValueError)):
                use()
        link.close()


@needs_pty
def test_the_line_is_8n1_without_flow_control_and_parity() -> None:
    """A pty refuses parity on some systems (termios.error 22); we never ask for it."""
    import termios

    with port() as one:
        link = open_port(one.name, baud=9600)
        flags = termios.tcgetattr(link._port.fd)
        assert flags[2] & termios.CSIZE == termios.CS8
        assert not flags[2] & (termios.PARENB | termios.CSTOPB)
        assert not flags[0] & (termios.IXON | termios.IXOFF)
        assert flags[4] == flags[5] == termios.B9600
        link.close()


@needs_pty
def test_exclusive_is_advisory_so_a_careless_program_still_gets_in() -> None:
    with port() as one:
        link = open_port(one.name)
        with pytest.raises(LinkError) as caught:
            open_port(one.name)
        assert caught.value.kind is PortFault.BUSY
        careless = serial.Serial(one.name)  # the trap: why paitao also claims a port (dealer.port_claim)
        link.close()
        again = open_port(one.name)  # and the trap the other way: exclusive over an existing default open
        again.close()
        careless.close()


@needs_pty
def test_a_port_lost_while_its_host_works_ends_the_session_and_nothing_else() -> None:
    """pyserial's ReaderThread dies here without a word; ours is a plain exception, and the host role knows."""
    with port() as one:
        link, host = open_port(one.name), Host()
        host.connect(1, 0.0)
        exchange(link, host, lambda: 0.0)
        one.pull()  # the host is busy with what it got
        lost(lambda: exchange(link, host, lambda: 0.1))
        assert host.events() == [LinkLost("disconnected")]


@needs_pty
def test_alt_and_hwgrep_open_the_port_they_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    from serial.tools import list_ports, list_ports_common

    with port() as one:
        found = list_ports_common.ListPortInfo(one.name, skip_link_detection=True)
        monkeypatch.setattr(list_ports, "comports", lambda include_links=False: [found])
        for name in (f"alt://{one.name}?class=PosixPollSerial", f"hwgrep://{one.name}"):
            link = open_port(name)
            link.write(b"ping")
            assert one.sent() == b"ping"
            one.say(b"pong")
            assert link.read() == b"pong"
            with pytest.raises(LinkError) as caught:
                open_port(one.name)
            assert caught.value.kind is PortFault.BUSY, "exclusive under another spelling, too"
            link.close()


def test_loop_gives_back_what_it_gets() -> None:
    link = open_port("loop://")
    link.write(b"abc")
    assert heard(link, 3) == b"abc"
    link.close()


@contextlib.contextmanager
def served(serve: Callable[[socket.socket], None]) -> Iterator[str]:
    """Somebody at a TCP port of this computer, for one host after the other."""
    is_over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.05)

        def run() -> None:
            while not is_over.is_set():
                with contextlib.suppress(TimeoutError):
                    peer, _ = server.accept()
                    with peer, contextlib.suppress(OSError):
                        peer.settimeout(HANG_S)
                        serve(peer)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        try:
            yield f"{server.getsockname()[0]}:{server.getsockname()[1]}"
        finally:
            is_over.set()
            thread.join(HANG_S)


def test_a_socket_says_in_waiting_1_and_is_read_in_large_pieces() -> None:
    sent = 4 << 20

    def serve(peer: socket.socket) -> None:
        peer.recv(1)  # opening flushes what has come by then, as on a serial port
        peer.sendall(b"\x55" * sent)

    with served(serve) as at:
        link = open_port(f"socket://{at}")
        link.write(b"?")
        got = reads = 0
        while got < sent:
            got += len(link.read())
            reads += 1
            assert link._port.in_waiting in (0, 1), "the trap: it says nothing about how much there is"
        assert got == sent
        assert got / reads > 1000
        link.close()


def test_what_a_peer_said_before_it_hung_up_is_read() -> None:
    def serve(peer: socket.socket) -> None:
        peer.recv(1)
        peer.sendall(b"last words")

    with served(serve) as at:
        link = open_port(f"socket://{at}")
        link.write(b"?")
        assert heard(link, 10) == b"last words"
        lost(lambda: [link.read() for _ in range(3)])


@needs_pty
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # pyserial's rfc2217 names its thread in the old way
def test_a_remote_port_over_rfc2217() -> None:
    """A real server of pyserial on a real pty. Such a port knows no write_timeout: pyserial raises where we set one."""
    with port() as one:
        served_by = Modemless(one.name, timeout=0)
        is_over = threading.Event()
        with served(lambda peer: _rfc2217(peer, served_by, is_over)) as at:
            with pytest.raises(NotImplementedError, match="write_timeout"):
                serial.serial_for_url(f"rfc2217://{at}", write_timeout=1.0)
            link = open_port(f"rfc2217://{at}", baud=9600)
            try:
                assert served_by.baudrate == 9600
                link.write(ALL_BYTES)
                assert one.sent(256) == ALL_BYTES
                one.say(ALL_BYTES)
                assert heard(link, 256) == ALL_BYTES
            finally:
                is_over.set()
                link.close()
                served_by.close()


class Modemless(serial.Serial):  # type: ignore[misc]
    """A pty has no control lines, and the server of pyserial does not expect that."""

    cts = dsr = ri = cd = False

    def _update_dtr_state(self) -> None:
        pass

    def _update_rts_state(self) -> None:
        pass


def _rfc2217(peer: socket.socket, served_by: serial.Serial, is_over: threading.Event) -> None:
    from serial import rfc2217

    class Sender:
        def write(self, data: bytes) -> None:
            peer.sendall(data)

    manager = rfc2217.PortManager(served_by, Sender())
    peer.settimeout(0.01)
    while not is_over.is_set():
        try:
            data = peer.recv(1024)
            if not data:
                return
            served_by.write(b"".join(manager.filter(data)))
        except TimeoutError:
            pass
        except OSError:
            return
        back = served_by.read(1024)
        if back:
            peer.sendall(b"".join(manager.escape(back)))


def test_opening_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Listing ports opens none of them; a port that is not there is told at once."""
    monkeypatch.setattr(serial.Serial, "open", lambda self: pytest.fail("listing opened a port"))
    assert isinstance(serial_port.list_ports(), tuple)
    monkeypatch.undo()
    for waiting in ("time.sleep", "select.select"):
        monkeypatch.setattr(waiting, lambda *_: pytest.fail("opening waited"))
    with pytest.raises(LinkError):
        open_port("/dev/no-such-port")


def test_a_pty_of_this_test_is_what_it_says() -> None:
    if not hasattr(os, "openpty"):
        pytest.skip("this system has no pty")
    with port() as one:
        assert isinstance(one, Pty)
        assert os.path.exists(one.name)


@needs_pty
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells whose terminal it is")
def test_a_link_that_points_at_somebodys_window_by_now_is_not_written_to(tmp_path: Path) -> None:
    """A killed simulator leaves its link; the next window that is opened may get the number of its pty."""
    import pty

    link = tmp_path / "sim"
    child, master = pty.fork()
    if not child:
        os.execvp("sh", ["sh", "-c", "echo here; exec cat"])  # somebody's session: a pty that is a controlling terminal
    try:
        assert b"here" in os.read(master, 100)
        link.symlink_to(terminal_of(child))
        with pytest.raises(LinkError) as caught:
            open_port(str(link))
        assert caught.value.kind is PortFault.TERMINAL
        assert caught.value.detail == os.path.realpath(link)
        os.write(master, b"still a terminal\n")
        assert b"still a terminal\r\n" in os.read(master, 100), "its settings are as they were"
    finally:
        os.close(master)
        os.waitpid(child, 0)


def terminal_of(process: int) -> str:
    return os.readlink(f"/proc/{process}/fd/0")
