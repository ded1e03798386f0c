"""What systems say when a port fails, word for word as reports of pyserial's users have it, and what we make of it."""

import errno
import os
import random
import string

import pytest
import serial

from firmware_protocol.port_errors import PortFault, fault_of, near_miss

B, M, P, S, T, N, U = (
    PortFault.BUSY, PortFault.MISSING, PortFault.PERMISSION, PortFault.STUCK, PortFault.SETTINGS, PortFault.NOT_A_PORT,
    PortFault.UNREACHABLE,
)  # fmt: skip


def posix(number: int, words: str = "could not open port") -> serial.SerialException:
    return serial.SerialException(number, f"{words}: [Errno {number}] {os.strerror(number)}")


def windows(name: str, inside: str) -> serial.SerialException:
    return serial.SerialException(f"could not open port {name!r}: {inside}")


WINDOWS = [
    ("FileNotFoundError(2, 'The system cannot find the file specified.', None, 2)", M),
    ("FileNotFoundError(2, '系统找不到指定的文件。', None, 2)", M),
    ("FileNotFoundError(2, 'The system cannot find the path specified.', None, 3)", M),
    ("PermissionError(13, 'Access is denied.', None, 5)", B),
    ("PermissionError(13, 'Toegang geweigerd.', None, 5)", B),
    ("PermissionError(13, '拒绝访问。', None, 5)", B),
    ("PermissionError(13, '存取被拒。', None, 5)", B),
    ("PermissionError(13, 'A device attached to the system is not functioning.', None, 31)", S),
    ("PermissionError(13, '连到系统上的设备没有发挥作用。', None, 31)", S),
    ("PermissionError(13, 'The device does not recognize the command.', None, 22)", S),
    ("PermissionError(13, 'The process cannot access the file because it is being used.', None, 32)", B),
    ("OSError(22, 'The semaphore timeout period has expired.', None, 121)", S),
    ("OSError(22, '信号灯超时时间已到', None, 121)", S),
    ("OSError(22, 'The requested resource is in use.', None, 170)", B),
    ("OSError(22, 'The device is not connected.', None, 1167)", S),
    ("OSError(22, 'A device which does not exist was specified.', None, 433)", S),
    ("OSError(22, 'The request could not be performed because of an I/O device error.', None, 1117)", S),
    ("OSError(22, 'The filename, directory name, or volume label syntax is incorrect.', None, 123)", N),
    # an unknown number: the class of the error still tells
    ("PermissionError(13, '?', None, 4711)", B),
    ("FileNotFoundError(2, '?', None, 4711)", M),
]


@pytest.mark.parametrize(("inside", "kind"), WINDOWS)
def test_what_windows_says_in_any_language(inside: str, kind: PortFault) -> None:
    assert fault_of(windows("COM9", inside), "COM9") is kind
    assert fault_of(windows(r"\\.\COM10", inside), "COM10") is kind


SETUP = "Cannot configure port, something went wrong. Original message: "
OTHERS = [
    (serial.SerialException(SETUP + "OSError(22, 'The parameter is incorrect.', None, 87)"), "COM3", T),
    (serial.SerialException(SETUP + "PermissionError(13, 'Not working.', None, 31)"), "COM3", S),
    (posix(errno.ENOENT), "/dev/ttyUSB9", M),
    (posix(errno.ENXIO), "/dev/ttyS9", M),
    (posix(errno.ENODEV), "/dev/ttyUSB0", M),
    (posix(errno.EACCES), "/dev/ttyUSB0", P),
    (posix(errno.EPERM), "/dev/ttyUSB0", P),
    (posix(errno.EBUSY), "/dev/ttyUSB0", B),
    (posix(errno.EAGAIN, "Could not exclusively lock port /dev/ttyUSB0"), "/dev/ttyUSB0", B),
    (posix(errno.EIO), "/dev/ttyS4", S),
    (posix(errno.EPROTO), "/dev/ttyUSB0", S),
    (posix(errno.EISDIR), "/dev", N),
    (posix(errno.ENOTDIR), "/dev/null/x", N),
    (serial.SerialException("Could not configure port: (25, 'Inappropriate ioctl for device')"), "/etc/passwd", N),
    (serial.SerialException("Could not configure port: (5, 'Input/output error')"), "/dev/ttyS4", S),
    (serial.SerialException("Could not configure port: (22, 'Invalid argument')"), "/dev/ttyS4", T),
    (ValueError("Failed to set custom baud rate (3): [Errno 22] Invalid argument"), "/dev/ttyS4", T),
    (ValueError("embedded null byte"), "/dev/\0", N),
    (serial.SerialException("Could not open port socket://h:1: [Errno 111] Connection refused"), "socket://h:1", U),
    (serial.SerialException("Could not open port socket://h:1: timed out"), "socket://h:1", U),
    (serial.SerialException("Could not open port socket://h:1: [Errno -2] Name not known"), "socket://h:1", U),
    (serial.SerialException("Remote does not seem to support RFC2217 or BINARY mode"), "rfc2217://h:1", U),
    (serial.SerialException("no ports found matching regexp 'x'"), "hwgrep://x", M),
    (ValueError("invalid URL, protocol 'x' not known"), "x://", N),
]  # fmt: skip


@pytest.mark.parametrize(("error", "name", "kind"), OTHERS)
def test_what_others_say(error: Exception, name: str, kind: PortFault) -> None:
    assert fault_of(error, name) is kind


def test_any_exception_has_a_cause() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        text = "".join(rng.choices(string.printable + "端口（）", k=rng.randrange(60)))
        number = rng.randrange(-5, 200)
        error = rng.choice(
            (OSError(number, text), ValueError(text), serial.SerialException(text), KeyError(), OSError())
        )
        assert isinstance(fault_of(error, rng.choice(("COM1", "/dev/x", "socket://h:1", "hwgrep://"))), PortFault)


NEAR = [
    ("COM3", ["COM1", "COM7"], "COM1"),
    ("/dev/ttyUSB1", ["/dev/ttyACM0", "/dev/ttyUSB0"], "/dev/ttyUSB0"),
    ("ttyUSB0", ["/dev/ttyACM0", "/dev/ttyUSB0"], "/dev/ttyUSB0"),
    ("/dev/ttyUBS0", ["/dev/ttyS0", "/dev/ttyUSB0"], "/dev/ttyUSB0"),
    ("/dev/TTYUSB0", ["/dev/ttyUSB0"], "/dev/ttyUSB0"),
    ("/dev/ttyUSB0", ["/dev/ttyS0"], "/dev/ttyS0"),
    ("COM3", ["/dev/ttyUSB0"], None),
    ("sim", ["/dev/ttyUSB0", "/dev/ttyS0"], None),
    ("socket://h:1", ["/dev/ttyUSB0"], None),
    ("COM3", [], None),
]


@pytest.mark.parametrize(("name", "known", "near"), NEAR)
def test_what_may_have_been_meant(name: str, known: list[str], near: str | None) -> None:
    assert near_miss(name, known) == near
