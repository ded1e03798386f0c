"""Port names and what goes wrong with ports (field report F072, hardware note section 5)."""

import json
import os
import random
from pathlib import Path

import pytest
from pty_port import needs_pty

from firmware_protocol import serial_port
from firmware_protocol.port_errors import PortFault
from firmware_protocol.serial_port import LinkError, PortInfo, list_ports, open_port, port_name

NAMES = [
    ("COM3", "COM3"),
    ("COM10", "COM10"),
    ("com12", "COM12"),
    (r"\\.\COM10", "COM10"),
    ("/dev/ttyUSB0", "/dev/ttyUSB0"),
    ("/dev/serial/by-id/usb-X_Y-if00-port0", "/dev/serial/by-id/usb-X_Y-if00-port0"),
    ("COM300", "COM300"),
    (r"\\.\COM300", "COM300"),
    ("//./com7", "COM7"),
    ("COM3:", "COM3"),
    ("COM03", "COM3"),
    ("socket://127.0.0.1:4000", "socket://127.0.0.1:4000"),
    ("SOCKET://Host:4000", "socket://Host:4000"),
    ("loop://", "loop://"),
    ("hwgrep://0403:6001", "hwgrep://0403:6001"),
    ("alt:///dev/ttyUSB0?class=PosixPollSerial", "alt:///dev/ttyUSB0?class=PosixPollSerial"),
    ("tcp", "tcp"),
    ("comb", "comb"),
]


@pytest.mark.parametrize(("typed", "opened"), NAMES)
def test_names(typed: str, opened: str) -> None:
    assert port_name(typed) == opened


def test_the_names_of_the_field_report(field: Path) -> None:
    names = json.loads((field / "F072-port-names.json").read_text(encoding="utf-8"))["names"]
    opened: dict[str, str] = {}
    for name in names:
        try:
            opened[name] = port_name(name)
        except LinkError as error:
            opened[name] = error.detail
    assert opened == {
        "COM3": "COM3", "COM10": "COM10", "com12": "COM12", r"\\.\COM10": "COM10", "/dev/ttyUSB0": "/dev/ttyUSB0",
        "/dev/serial/by-id/usb-X_Y-if00-port0": "/dev/serial/by-id/usb-X_Y-if00-port0",
        "COM1 ": "blanks around the name: write COM1", "COM0": "COM ports are numbered from 1", "COM300": "COM300",
    }  # fmt: skip


def test_ports_are_listed_by_number() -> None:
    names = ["COM1", "COM2", "COM3", "COM10", "COM21", "/dev/ttyACM0", "/dev/ttyUSB2", "/dev/ttyUSB10", "/dev/rfcomm"]
    mixed = random.Random(1).sample(names, len(names))
    sorted_names = [port.name for port in sorted((PortInfo(name, "") for name in mixed), key=serial_port._by_number)]
    assert sorted_names == ["/dev/rfcomm", "/dev/ttyACM0", "/dev/ttyUSB2", "/dev/ttyUSB10", *names[:5]]


@pytest.mark.parametrize(("typed", "hint"), [("COM1 ", "COM1"), ("COM0", "from 1"), ("", "empty"), ("  ", "empty")])
def test_names_that_are_none(typed: str, hint: str) -> None:
    with pytest.raises(LinkError, match=hint) as caught:
        port_name(typed)
    assert caught.value.kind is PortFault.NOT_A_PORT
    assert caught.value.ports == list_ports()


def opening(name: str) -> LinkError:
    with pytest.raises(LinkError) as caught:
        open_port(name)
    return caught.value


def test_a_missing_port_lists_the_real_ones(tmp_path: Path) -> None:
    error = opening(str(tmp_path / "ttyNONE"))
    assert (error.kind, error.ports) == (PortFault.MISSING, list_ports())


URLS = [
    ("socket://127.0.0.1:1", PortFault.UNREACHABLE),
    ("SOCKET://127.0.0.1:1", PortFault.UNREACHABLE),
    ("rfc2217://127.0.0.1:1", PortFault.UNREACHABLE),
    ("socket://127.0.0.1", PortFault.NOT_A_PORT),
    ("socket://127.0.0.1:99999", PortFault.NOT_A_PORT),
    ("socket://:7700", PortFault.NOT_A_PORT),
    ("socket://127.0.0.1:port", PortFault.NOT_A_PORT),
    ("rfc2217://127.0.0.1", PortFault.NOT_A_PORT),
    ("carrier-pigeon://here", PortFault.NOT_A_PORT),
    ("hwgrep://no such thing", PortFault.MISSING),
    ("HWGREP://no such thing", PortFault.MISSING),
    ("hwgrep://(", PortFault.NOT_A_PORT),
    ("alt:///dev/no/such?class=Serial", PortFault.MISSING),
    ("alt:///dev/null?class=Nothing", PortFault.NOT_A_PORT),
    ("cp2110://0", PortFault.NOT_A_PORT),
    ("spy://COM3?file=x", PortFault.NOT_A_PORT),
    ("SPY:///dev/null", PortFault.NOT_A_PORT),
    ("://", PortFault.NOT_A_PORT),
    ("/dev/\0", PortFault.NOT_A_PORT),
]


@pytest.mark.parametrize(("name", "kind"), URLS)
def test_urls_that_do_not_open(name: str, kind: PortFault) -> None:
    """Whatever pyserial throws at a name is one LinkError: re.error and ValueError are among it."""
    assert opening(name).kind is kind


def test_what_a_refused_url_lacks() -> None:
    assert "hidapi" in opening("cp2110://0").detail
    assert "HOST:PORT" in opening("socket://127.0.0.1").detail
    assert "hands" in opening("spy://COM3").detail


@needs_pty
def test_a_file_is_not_a_port(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("x", encoding="utf-8")
    assert opening(str(path)).kind is PortFault.NOT_A_PORT
    assert opening(str(tmp_path)).kind is PortFault.NOT_A_PORT


@needs_pty
def test_a_port_in_use_and_a_port_that_goes_away() -> None:
    import pty
    import tty

    master, slave = pty.openpty()
    tty.setraw(slave)
    name = os.ttyname(slave)
    link = open_port(name)
    assert opening(name).kind is PortFault.BUSY
    os.write(master, b"abc")
    assert link.read() == b"abc"
    assert link.read() == b""
    link.write(b"xyz")
    assert os.read(master, 10) == b"xyz"
    os.close(master)
    os.close(slave)
    with pytest.raises(LinkError) as caught:
        link.read()
    assert caught.value.kind is PortFault.LOST
    link.close()
