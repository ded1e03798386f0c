"""Files at the edge: inputs read whole, outputs written beside their place and renamed, all of them or none."""

import json
import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from boards.problems import Problem
from dealer.aside import Aside

PIPE: Final = "-"
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")


def read_input(name: str) -> bytes:
    """All bytes of a file, or of standard input for `-`.

    Raises:
        Problem: `file_missing`, `file_is_folder` or `file_unreadable` (with the system's reason).
    """
    if name == PIPE:
        return sys.stdin.buffer.read()
    path = Path(name)
    try:
        # Windows answers "permission denied" for a folder, which would send the user the wrong way.
        if not name:  # an unset variable of a script; the path of no name is the folder one is in
            raise Problem("file_missing", file=name)
        if path.is_dir():
            raise Problem("file_is_folder", file=name)
        return path.read_bytes()
    except FileNotFoundError:
        raise Problem("file_missing", file=name) from None
    except OSError as error:
        raise Problem("file_unreadable", file=name, reason=reason_of(error)) from None
    except ValueError as error:
        if isinstance(error, Problem):
            raise
        raise Problem("file_unreadable", file=name, reason=reason_of(error)) from None  # a NUL in the name


def read_json(name: str, otherwise: Problem) -> Any:
    """What a JSON file says, or what standard input does for `-`.

    Raises:
        Problem: As `read_input`; `otherwise` for what is no JSON in UTF-8, or in the UTF-16 that `>` of a Windows shell
            makes of an answer.
    """
    data = read_input(name)
    try:
        return json.loads(data.decode("utf-16" if data[:2] in _UTF_16 else "utf-8-sig"))
    except (ValueError, RecursionError):
        raise otherwise from None


class Outputs:
    """Files that are written together. Refuses before anything is written; leaves nothing half-written.

    Use it as a context: name every file first, then `put` the bytes of each, then `commit`. Leaving the context without
    `commit` (an error, Ctrl-C) removes what was put aside and touches no named file; what a killed process put aside is
    removed by the next that writes the same name. A name that is a device or a pipe of the system is written directly.

    Args:
        names: The files to be written; `-` is left to the caller.
        force: Whether files that exist may be replaced.
        private: Whether only the user may read them, whatever the mode of a file that is replaced.
        source: A file that is read to make them and that none of them may replace, not even with `force`.

    Raises:
        Problem: `file_exists`, `output_is_source`, `output_twice`, `output_folder_missing`, `file_is_folder` or
            `file_unwritable` (a read-only folder, with the system's reason).
    """

    def __init__(
        self, names: Iterable[str], *, force: bool = False, private: bool = False, source: str | None = None
    ) -> None:
        self._is_private = private
        self._force = force
        self._aside: dict[str, Aside] = {}
        self._target: dict[str, Path] = {}
        piped = False
        for name in names:
            if name == PIPE:
                if piped:
                    raise Problem("output_twice", file=name)
                piped = True
                continue
            target = _target(name, force=force)
            if source is not None and target == Path(os.path.realpath(source)):
                raise Problem("output_is_source", file=name)
            if target in self._target.values():
                raise Problem("output_twice", file=name)
            self._target[name] = target
        try:
            for name, target in self._target.items():
                if not _is_device(target):
                    self._aside[name] = Aside(target)
        except OSError as error:
            self._discard()
            raise Problem("file_unwritable", file=name, reason=reason_of(error)) from None

    def __enter__(self) -> "Outputs":
        return self

    def __exit__(self, *_: object) -> None:
        self._discard()

    def put(self, name: str, data: bytes | Iterable[bytes]) -> None:
        """Write the bytes of one named file aside, down to the disk.

        Raises:
            Problem: `file_unwritable`, with the system's reason (a full disk); `file_exists`: somebody made it since
                it was named; what making a part raises passes.
        """
        if name in self._aside and not self._force and self._target[name].exists():
            raise Problem("file_exists", file=name)
        parts = (data,) if isinstance(data, bytes) else data
        try:
            aside = self._aside.get(name)
            with open(self._target[name] if aside is None else aside.path, "wb") as stream:
                for part in parts:
                    stream.write(part)
                stream.flush()
                if aside is not None:
                    os.fsync(stream.fileno())
        except OSError as error:
            raise Problem("file_unwritable", file=name, reason=reason_of(error)) from None

    def commit(self) -> None:
        """Put every file in its place.

        Raises:
            Problem: `file_unwritable`, `file_exists`; files that were already renamed stay.
        """
        umask = os.umask(0)
        os.umask(umask)
        for name, made in list(self._aside.items()):
            target, aside = self._target[name], made.path
            try:
                made.let_go()
                # mkstemp makes private files; the named file keeps its mode, or gets an ordinary new file's.
                if not self._is_private:
                    os.chmod(aside, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~umask)
                if self._force:
                    os.replace(aside, target)
                else:
                    _place_new(aside, target)
            except FileExistsError:
                raise Problem("file_exists", file=name) from None
            except OSError as error:
                raise Problem("file_unwritable", file=name, reason=reason_of(error)) from None
            del self._aside[name]

    def _discard(self) -> None:
        for aside in self._aside.values():
            aside.remove()
        self._aside.clear()


def _place_new(aside: Path, target: Path) -> None:
    """Rename to a name that is free; of two programs that want it at once, one gets `FileExistsError`."""
    try:
        os.link(aside, target)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # no links here: a memory stick, some network disks
        if target.exists():
            raise FileExistsError from None
        os.replace(aside, target)
    else:
        aside.unlink()


def _target(name: str, *, force: bool) -> Path:
    try:
        # A link keeps pointing: the file it leads to is the one that is replaced.
        path = Path(os.path.realpath(name))
        if not name:
            raise Problem("file_missing", file=name)
        if path.is_dir():
            raise Problem("file_is_folder", file=name)
        if path.is_file() and not force:
            raise Problem("file_exists", file=name)
        if not path.parent.is_dir():
            raise Problem("output_folder_missing", file=name, folder=str(path.parent))
    except OSError as error:
        raise Problem("file_unwritable", file=name, reason=reason_of(error)) from None
    except ValueError as error:
        if isinstance(error, Problem):
            raise
        raise Problem("file_unwritable", file=name, reason=reason_of(error)) from None
    return path


def _is_device(path: Path) -> bool:
    return path.exists() and not stat.S_ISREG(path.stat().st_mode)


def reason_of(error: Exception) -> str:
    """The system's own words for a failure."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
