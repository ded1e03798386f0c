"""The file beside a file that is being written, and what a process that was killed left of one: it may hold secrets.

A process keeps the file open for as long as it is not whole, which the system ends with the process. What nobody has
open was left: Windows deletes no other file, elsewhere whoever has it open holds a lock on it. Locks of a shared folder
are perhaps no other computer's business, so each computer takes away only what its own names say is its own.
"""

import contextlib
import hashlib
import os
import platform
import stat
import tempfile
from pathlib import Path
from typing import Final

_SETTLED_S: Final = 60
"""A younger one is left alone: for a moment after it is made, and before it gets its name, nobody has it open."""


class Aside:
    """An empty file beside its target that only the user may read, with a name that says to whom it belongs.

    What killed processes of this computer left beside the same target is removed.

    Raises:
        OSError: None can be made there.
    """

    def __init__(self, target: Path) -> None:
        start = f".paitao-{_owner(target)}-"
        handle, name = tempfile.mkstemp(prefix=start, suffix=".tmp", dir=target.parent)
        self._handle: int | None = handle
        self.path = Path(name)
        if _hold(handle):
            _remove_left(self.path, start)
        else:  # a disk without locks: nobody shall take this one for left by a name of that form
            self.remove()
            self._handle, name = tempfile.mkstemp(prefix=".paitao-", suffix=".tmp", dir=target.parent)
            self.path = Path(name)

    def let_go(self) -> None:
        """It is whole and gets its name now: Windows renames no file that is open."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.utime(self.path)
            self._close()

    def remove(self) -> None:
        """It is not wanted any more; nothing happens to one that has got its name."""
        self._close()
        self.path.unlink(missing_ok=True)

    def _close(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _owner(target: Path) -> str:
    whose = f"{platform.node()}\0{os.path.normcase(target.name)}"
    return hashlib.sha256(whose.encode("utf-8", "surrogateescape")).hexdigest()[:16]


def _remove_left(own: Path, start: str) -> None:
    with contextlib.suppress(OSError):
        now = own.stat().st_mtime  # by the clock of the disk, wherever it is
        with os.scandir(own.parent) as entries:
            every = [own.parent / one.name for one in entries if one.name.startswith(start) and one.name != own.name]
        for path in every:
            with contextlib.suppress(OSError):
                about = path.lstat()
                if stat.S_ISREG(about.st_mode) and now - about.st_mtime > _SETTLED_S:
                    _remove_unheld(path)


def _remove_unheld(path: Path) -> None:
    if os.name == "nt":
        path.unlink()
        return
    with open(path, "r+b") as stream:
        if _hold(stream.fileno()):
            path.unlink()


def _hold(handle: int) -> bool:
    if os.name != "nt":
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True
