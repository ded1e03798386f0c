"""One port, one paitao, and runs that live: claims that the system lets go of when the process ends, however it ends.

pyserial's exclusive opening is advisory, guards nothing while a lost line is waited for, and is not there for sockets;
a second paitao on the same port would journal the same cards twice.
"""

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from boards.problems import Problem
from dealer import home
from dealer.files import reason_of
from dealer.times import clock_text
from firmware_protocol.serial_port import LinkError, port_name

_LOCKED_AT: Final = 4096
"""The byte that is locked: on Windows nobody else can read it, so it lies behind the text that others shall read."""


@contextmanager
def claimed_port(folder: Path, port: str) -> Iterator[None]:
    """Hold a port for this process, under each of its names: in any spelling, a link and the device it leads to.

    Raises:
        Problem: `machine_port_claimed`, or `machine_port_claimed_by` with the process and the time that the other gave;
            `data_unwritable`.
    """
    with ExitStack() as claims:
        for name in dict.fromkeys(_names(port)):
            plain = "".join(c if c.isalnum() else "-" for c in name)[-80:]
            claims.enter_context(_claimed(folder / f"port-{plain}.lock", port))
        yield


@contextmanager
def living_run(folder: Path, run: str, store: str) -> Iterator[None]:
    """For as long as the block lasts, and no longer than this process, the run is not `is_over`; it stays `was_here`.

    Raises:
        Problem: `data_unwritable`.
    """
    with _claimed(_of_run(folder, run), run, store):
        yield


def is_over(folder: Path, run: str) -> bool:
    """Whether no process of this computer goes on with that run, however it ended."""
    try:
        with open(_of_run(folder, run), "r+b") as stream:
            return _lock(stream)
    except OSError:
        return True  # it is not there, or somebody has just taken it away


def was_here(folder: Path, run: str) -> bool:
    """Whether the run was begun in this folder, and not in a copy of it, and is not forgotten."""
    return _of_run(folder, run).exists()


def forget_over(folder: Path, store: str, known: Callable[[], Collection[str]]) -> None:
    """Take away what is kept of runs that are over and that their store has been told of.

    Args:
        folder: Where they were begun.
        store: Whose runs, as `living_run` was told.
        known: The runs that the store knows, asked after it is certain which are over: one that is killed while this
            goes on is not told of yet, and without its file it would pass for a run of a copied folder.
    """
    over = []
    for path in sorted(folder.glob("run-*.lock")):
        with suppress(OSError), open(path, "r+b") as stream:
            if _lock(stream) and not stream.seek(0) and stream.readline(4000).split(b" ", 2)[2:] == [_line(store)]:
                over.append(path)
    kept = {_of_run(folder, run) for run in known()} if over else set()
    for path in over:
        if path not in kept:
            with suppress(OSError):
                path.unlink()


def _of_run(folder: Path, run: str) -> Path:
    return folder / f"run-{run}.lock"


def _names(port: str) -> Iterator[str]:
    try:
        name = port_name(port)
    except LinkError:  # opening it will say what is wrong with the name
        name = port.strip()
    yield name.casefold()
    if "://" not in name and os.path.islink(name):
        yield os.path.realpath(name).casefold()


@contextmanager
def _claimed(path: Path, port: str, note: str = "") -> Iterator[None]:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        stream = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600), "r+b")
    except OSError as error:
        raise Problem("data_unwritable", file=str(path), reason=reason_of(error)) from None
    with stream:
        if not _lock(stream):
            raise _claim_of(stream, port)
        _sign(stream, note)
        yield


def _lock(stream: IO[bytes]) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            stream.seek(_LOCKED_AT)
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _line(note: str) -> bytes:
    return note.encode("utf-8", "replace")[:1000] + b"\n"


def _sign(stream: IO[bytes], note: str) -> None:
    """Write down who holds the port. A full disk costs the other one the name only."""
    try:
        stream.seek(0)
        stream.write(f"{os.getpid()} {home.now()}{' ' * bool(note)}".encode("ascii") + _line(note))
        stream.truncate()
        stream.flush()
    except OSError:
        return


def _claim_of(stream: IO[bytes], port: str) -> Problem:
    try:
        stream.seek(0)
        pid, since = stream.read(100).decode("ascii").split()
        return Problem("machine_port_claimed_by", port=port, pid=int(pid), since=clock_text(since))
    except (OSError, ValueError):
        return Problem("machine_port_claimed", port=port)
