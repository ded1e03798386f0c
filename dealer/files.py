"""Files at the edge: inputs read whole, outputs written beside their place and renamed, all of them or none."""

import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from boards.problems import Problem

PIPE: Final = "-"


def read_input(name: str) -> bytes:
    """All bytes of a file, or of standard input for `-`.

    Raises:
        Problem: `file_missing`, `file_is_folder` or `file_unreadable` (with the system's reason).
    """
    if name == PIPE:
        return sys.stdin.buffer.read()
    path = Path(name)
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise Problem("file_missing", file=name) from None
    except OSError as error:
        # Windows says "permission denied" for a folder, so ask again.
        if path.is_dir():
            raise Problem("file_is_folder", file=name) from None
        raise Problem("file_unreadable", file=name, reason=error.strerror or str(error)) from None


class Outputs:
    """Files that are written together. Refuses before anything is written; leaves nothing half-written.

    Use it as a context: name every file first, then `put` the bytes, then `commit`. Leaving the context without
    `commit` (an error, Ctrl-C) removes what was put aside and touches no named file.

    Args:
        names: The files to be written; `-` is left to the caller.
        force: Whether files that exist may be replaced.

    Raises:
        Problem: `output_exists`, `output_twice`, `output_folder_missing`, `file_is_folder` or `output_refused`
            (read-only folder, with the system's reason).
    """

    def __init__(self, names: Iterable[str], *, force: bool = False) -> None:
        self._paths = [Path(name) for name in names if name != PIPE]
        self._aside: dict[Path, Path] = {}
        for path in self._paths:
            if self._paths.count(path) > 1:
                raise Problem("output_twice", file=str(path))
            if path.is_dir():
                raise Problem("file_is_folder", file=str(path))
            if path.exists() and not force:
                raise Problem("output_exists", file=str(path))
            if not path.parent.is_dir():
                raise Problem("output_folder_missing", file=str(path), folder=str(path.parent))
        try:
            for path in self._paths:
                handle, aside = tempfile.mkstemp(prefix=".paitao-", suffix=".tmp", dir=path.parent)
                os.close(handle)
                self._aside[path] = Path(aside)
        except OSError as error:
            self._discard()
            raise Problem("output_refused", file=str(path), reason=error.strerror or str(error)) from None

    def __enter__(self) -> "Outputs":
        return self

    def __exit__(self, *_: object) -> None:
        self._discard()

    def put(self, name: str, chunks: bytes | Iterable[bytes]) -> None:
        """Write the bytes of one named file aside, down to the disk.

        Raises:
            Problem: `output_refused`, with the system's reason (a full disk).
        """
        path = Path(name)
        try:
            with open(self._aside[path], "wb") as stream:
                for chunk in (chunks,) if isinstance(chunks, bytes) else chunks:
                    stream.write(chunk)
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as error:
            raise Problem("output_refused", file=name, reason=error.strerror or str(error)) from None

    def commit(self) -> None:
        """Put every file in its place.

        Raises:
            Problem: `output_refused`; files that were already renamed stay.
        """
        umask = os.umask(0)
        os.umask(umask)
        for path, aside in list(self._aside.items()):
            try:
                if path.exists():
                    os.chmod(aside, path.stat().st_mode & 0o777)
                else:
                    # mkstemp makes private files; the named file gets what an ordinary new file gets.
                    os.chmod(aside, 0o666 & ~umask)
                os.replace(aside, path)
            except OSError as error:
                raise Problem("output_refused", file=str(path), reason=error.strerror or str(error)) from None
            del self._aside[path]

    def _discard(self) -> None:
        for aside in self._aside.values():
            aside.unlink(missing_ok=True)
        self._aside.clear()
