"""What pyserial and the systems say when a port fails, as a few causes; which port may have been meant instead.

Pure: an exception in, a word out. The words of a Windows error depend on its language, so only its numbers count.
"""

import errno
import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Final


class PortFault(StrEnum):
    """Why a line cannot be used."""

    MISSING = "missing"  #: there is no such port
    UNREACHABLE = "unreachable"  #: nobody listens at this address of a network
    BUSY = "busy"  #: another program holds it
    PERMISSION = "permission"  #: this user may not open it
    TERMINAL = "terminal"  #: it is the window in which somebody works: a link to a port that has ended
    STUCK = "stuck"  #: it is there, and neither its driver nor the device behind it answers
    SETTINGS = "settings"  #: it does not take this baud rate
    NOT_A_PORT = "not_a_port"  #: a name or a file that is no port
    LOST = "lost"  #: it was open, and is gone
    NOT_A_MACHINE = "not_a_machine"  #: open, but nobody answers in this protocol


_WINDOWS: Final = re.compile(r"(?:Error|Exception)\(.*?, (?:None|'[^']*'), (\d+)\)")
"""The error of Windows in the text of pyserial's own: `PermissionError(13, 'Access is denied.', None, 5)`."""
_BY_WINDOWS: Final = {
    2: PortFault.MISSING,  # file not found
    3: PortFault.MISSING,  # path not found
    5: PortFault.BUSY,  # access denied: what Windows says of a port that another program holds
    20: PortFault.STUCK,  # the unit is not there (the driver's stale port)
    21: PortFault.STUCK,  # not ready
    22: PortFault.STUCK,  # the device does not know the command
    31: PortFault.STUCK,  # a device attached to the system is not functioning
    32: PortFault.BUSY,  # sharing violation
    53: PortFault.MISSING,  # network path not found: a name that begins with two backslashes
    87: PortFault.SETTINGS,  # a parameter is incorrect
    121: PortFault.STUCK,  # semaphore timeout, as of a Bluetooth port whose device is off
    123: PortFault.NOT_A_PORT,  # the syntax of the name
    161: PortFault.NOT_A_PORT,  # bad path name
    170: PortFault.BUSY,  # the resource is in use
    433: PortFault.STUCK,  # no such device
    995: PortFault.STUCK,  # aborted, as by a plug that is pulled just then
    1117: PortFault.STUCK,  # I/O device error
    1167: PortFault.STUCK,  # the device is not connected
}
_BY_ERRNO: Final = {
    errno.ENOENT: PortFault.MISSING,
    errno.ENXIO: PortFault.MISSING,
    errno.ENODEV: PortFault.MISSING,
    errno.EBUSY: PortFault.BUSY,
    errno.EAGAIN: PortFault.BUSY,
    errno.EWOULDBLOCK: PortFault.BUSY,
    errno.EACCES: PortFault.PERMISSION,
    errno.EPERM: PortFault.PERMISSION,
    errno.EIO: PortFault.STUCK,
    errno.EPROTO: PortFault.STUCK,
    errno.EPIPE: PortFault.STUCK,
    errno.ETIMEDOUT: PortFault.STUCK,
    errno.ENOTTY: PortFault.NOT_A_PORT,
    errno.EISDIR: PortFault.NOT_A_PORT,
    errno.ENOTDIR: PortFault.NOT_A_PORT,
    errno.ELOOP: PortFault.NOT_A_PORT,
    errno.ENAMETOOLONG: PortFault.NOT_A_PORT,
}
_NETWORK: Final = ("socket://", "rfc2217://")


def fault_of(error: BaseException, name: str) -> PortFault:
    """Why opening `name` failed with this exception; every exception has an answer."""
    text = str(error)
    if name.startswith(_NETWORK):
        return PortFault.UNREACHABLE  # how it is written is seen to by `port_name`
    if name.startswith("hwgrep://") and "no ports found" in text:
        return PortFault.MISSING
    windows = _WINDOWS.search(text)
    if windows is not None:
        by_class = PortFault.MISSING if "FileNotFoundError" in text else PortFault.STUCK
        return _BY_WINDOWS.get(int(windows[1]), PortFault.BUSY if "PermissionError" in text else by_class)
    number = getattr(error, "errno", None) or (error.args[0] if error.args else None)
    if isinstance(number, int) and number in _BY_ERRNO:
        return _BY_ERRNO[number]
    # pyserial puts the system's error of a port that opens and cannot be set up into its text only
    inside = re.search(r"\((\d+), ", text)
    if inside is not None and int(inside[1]) in _BY_ERRNO:
        return _BY_ERRNO[int(inside[1])]
    if number == errno.EINVAL or (inside is not None and int(inside[1]) == errno.EINVAL) or "baud" in text.casefold():
        return PortFault.SETTINGS
    return PortFault.NOT_A_PORT


def near_miss(name: str, known: Sequence[str]) -> str | None:
    """The port there is that was most likely meant by one there is not, None when none is alike.

    The plug in another socket gives another number; `ttyUSB0` is short for its path; a letter too many is a slip.
    """
    if not known or "://" in name:
        return None
    plain = _plain(name)
    best = max(known, key=lambda one: _likeness(plain, _plain(one)))
    return best if _likeness(plain, _plain(best)) >= _ALIKE else None


_ALIKE: Final = 0.75


def _plain(name: str) -> str:
    return re.split(r"[\\/]", name)[-1].casefold()


def _likeness(one: str, other: str) -> float:
    if one == other:
        return 2.0
    same_kind = re.sub(r"\d+", "#", one) == re.sub(r"\d+", "#", other)
    return SequenceMatcher(None, one, other).ratio() + (1.0 if same_kind else 0.0)
