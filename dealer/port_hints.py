"""A port that does not open, or that nobody answers on, in one sentence with its cause and the next step.

What only the system knows is asked here: whose device it is, who else holds it, which group one lacks.
"""

import contextlib
import os
import sys
from pathlib import Path
from typing import Any, Final

from boards.problems import Problem, Word
from firmware_protocol.hearing import Heard, Sound
from firmware_protocol.port_errors import PortFault, near_miss
from firmware_protocol.serial_port import BAUD, LinkError, list_ports

_DETAIL: Final = 200


def link_problem(error: LinkError, baud: int = BAUD) -> Problem:
    """A line that cannot be used, as a sentence of its cause."""
    names = tuple(port.name for port in error.ports)
    known: Any = names or Word("machine_no_ports")
    facts: dict[str, Any] = {"port": error.port, "known": known, "detail": _first_line(error), "baud": baud}
    key = f"machine_{error.kind}"
    match error.kind:
        case PortFault.MISSING:
            near = near_miss(error.port, names)
            if near is not None:
                key = "machine_missing_near"
                facts |= {"near": near, "known": (near, *(name for name in names if name != near))}
        case PortFault.BUSY:
            who = holder(error.port)
            if who is not None:
                key = "machine_busy_held"
                facts |= {"program": who[0], "pid": who[1]}
            elif sys.platform == "win32":
                key = "machine_busy_windows"
        case PortFault.PERMISSION:
            group = lacking_group(error.port)
            if group is not None:
                key = "machine_permission_again" if group[1] else "machine_permission_group"
                facts["group"] = group[0]
        case PortFault.NOT_A_PORT if "://" in error.port:
            key = "machine_not_a_url"
        case PortFault.UNREACHABLE:
            facts["detail"] = Word(_why_unreachable(error))
        case _:
            pass
    return Problem(key, **facts)


def _why_unreachable(error: LinkError) -> str:
    """What a network says, which pyserial passes on as text only, as a key."""
    text = error.detail.casefold()
    # Linux, macOS and Windows have their own numbers and texts for the same
    if "refused" in text or "10061" in text:
        return "machine_network_refused"
    if "name or service" in text or "nodename" in text or "getaddrinfo" in text or "11001" in text:
        return "machine_network_name"
    return "machine_network_silent"


def unanswered(port: str, baud: int, heard: Heard) -> Problem:
    """Nobody answered as a machine: what was heard instead says where to look."""
    known: Any = tuple(one.name for one in list_ports()) or Word("machine_no_ports")
    match heard.sound:
        case Sound.SILENCE:
            return Problem("machine_not_a_machine", port=port, baud=baud, known=known)
        case Sound.TEXT:
            return Problem("machine_heard_text", port=port, text=heard.text, known=known)
        case Sound.NOISE:
            return Problem("machine_heard_noise", port=port, baud=baud, other=9600 if baud != 9600 else BAUD)
        case Sound.ECHO:
            return Problem("machine_heard_echo", port=port)
        case Sound.VERSION:
            return Problem("machine_heard_version", port=port, got=heard.version)
        case Sound.FRAMES:
            return Problem("machine_heard_frames", port=port)


def holder(port: str) -> tuple[str, int] | None:
    """The program that has this port open, with its process number, as far as this user may see (Linux); else None."""
    try:
        device = os.stat(port).st_rdev
    except (OSError, ValueError):
        return None
    if not device:
        return None
    for process in _processes():
        if int(process.name) == os.getpid():
            continue
        with contextlib.suppress(OSError):
            for handle in (process / "fd").iterdir():
                with contextlib.suppress(OSError):
                    if handle.stat().st_rdev == device:
                        return (process / "comm").read_text("utf-8", "replace").strip(), int(process.name)
    return None


def _processes() -> list[Path]:
    try:
        return sorted((one for one in Path("/proc").iterdir() if one.name.isdigit()), key=lambda one: int(one.name))
    except OSError:
        return []


def lacking_group(port: str) -> tuple[str, bool] | None:
    """The group that may use a port and this process is not in, and whether the user is a member since the last login.

    None where groups do not decide: another system, a device that its group may not use either, a group of
    administrators.
    """
    try:
        import grp
        import pwd

        found = os.stat(port)
        group = grp.getgrgid(found.st_gid)
        user = pwd.getpwuid(os.getuid()).pw_name
    except (ImportError, OSError, KeyError, ValueError):
        return None
    if found.st_gid in (0, *os.getgroups()) or found.st_mode & 0o060 != 0o060:
        return None
    return group.gr_name, user in group.gr_mem


def _first_line(error: LinkError) -> str:
    return error.detail.splitlines()[0][:_DETAIL] if error.detail else str(error.kind)
