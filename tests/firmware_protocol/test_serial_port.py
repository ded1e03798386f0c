"""Port names and what goes wrong with ports (field report F072, hardware note section 5)."""

import errno
import os
import sys
from pathlib import Path

import pytest
import serial

from firmware_protocol import serial_port
from firmware_protocol.serial_port import LinkError, list_ports, open_port, port_name

NAMES = [
    ("COM3", "COM3"),
    ("COM10", "COM10"),
    ("com12", "COM12"),
    (r"\\.\COM10", "COM10"),
    ("/dev/ttyUSB0", "/dev/ttyUSB0"),
    ("/dev/serial/by-id/usb-X_Y-if00-port0", "/dev/serial/by-id/usb-X_Y-if00-port0"),
    ("COM300", "COM300"),
    ("socket://127.0.0.1:4000", "socket://127.0.0.1:4000"),
]

needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="this system has no pty")


@pytest.mark.parametrize(("typed", "opened"), NAMES)
def test_names(typed: str, opened: str) -> None:
    assert port_name(typed) == opened


@pytest.mark.parametrize(("typed", "hint"), [("COM1 ", "COM1"), ("COM0", "from 1"), ("", "empty"), ("  ", "empty")])
def test_names_that_are_none(typed: str, hint: str) -> None:
    with pytest.raises(LinkError, match=hint) as caught:
        port_name(typed)
    assert caught.value.kind == "not_a_port"
    assert caught.value.ports == list_ports()


ERRORS = [
    (serial.SerialException(errno.ENOENT, "could not open port"), "/dev/ttyUSB9", "missing"),
    (serial.SerialException("could not open port 'COM9': FileNotFoundError(2, ...)"), "COM9", "missing"),
    (serial.SerialException(errno.EACCES, "could not open port"), "/dev/ttyS0", "permission"),
    (serial.SerialException(errno.EAGAIN, "Could not exclusively lock port"), "/dev/ttyS0", "busy"),
    (serial.SerialException("could not open port 'COM3': PermissionError(13, 'Access is denied.')"), "COM3", "busy"),
    (serial.SerialException("Could not configure port: (25, 'Inappropriate ioctl')"), "/etc/passwd", "not_a_port"),
    (serial.SerialException("Could not open port socket://h:1: refused"), "socket://h:1", "missing"),
]


@pytest.mark.parametrize(("error", "name", "kind"), ERRORS)
def test_kinds(error: Exception, name: str, kind: str) -> None:
    assert serial_port._kind(error, name) == kind


def opening(name: str) -> LinkError:
    with pytest.raises(LinkError) as caught:
        open_port(name)
    return caught.value


def test_a_missing_port_lists_the_real_ones(tmp_path: Path) -> None:
    error = opening(str(tmp_path / "ttyNONE"))
    assert (error.kind, error.ports) == ("missing", list_ports())


def test_a_port_that_nobody_listens_on() -> None:
    assert opening("socket://127.0.0.1:1").kind == "missing"


def test_an_unknown_url() -> None:
    assert opening("carrier-pigeon://here").kind == "not_a_port"
    assert opening("spy://COM3?file=x").kind == "not_a_port"


@needs_pty
def test_a_file_is_not_a_port(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("x", encoding="utf-8")
    assert opening(str(path)).kind == "not_a_port"
    assert opening(str(tmp_path)).kind == "not_a_port"


@needs_pty
def test_a_port_in_use_and_a_port_that_goes_away() -> None:
    import pty
    import tty

    master, slave = pty.openpty()
    tty.setraw(slave)
    name = os.ttyname(slave)
    link = open_port(name)
    assert opening(name).kind == "busy"
    os.write(master, b"abc")
    assert link.read() == b"abc"
    assert link.read() == b""
    link.write(b"xyz")
    assert os.read(master, 10) == b"xyz"
    os.close(master)
    os.close(slave)
    with pytest.raises(LinkError) as caught:
        link.read()
    assert caught.value.kind == "lost"
    link.close()
