"""Files on disk: the one place of `boards.formats` that touches it. Whole or not at all, never over another file."""

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from boards.problems import Problem


def read_bytes(path: str) -> bytes:
    """The content of a file.

    Raises:
        Problem: `file_missing`, `file_is_folder` or `file_unreadable`, naming it.
    """
    try:
        # Windows answers "permission denied" for a folder, which would send the user the wrong way.
        if Path(path).is_dir():
            raise Problem("file_is_folder", file=path)
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise Problem("file_missing", file=path) from None
    except (OSError, ValueError) as error:
        if isinstance(error, Problem):
            raise
        raise Problem("file_unreadable", file=path, reason=_reason(error)) from None


def check_target(path: str, *, force: bool) -> None:
    """Refuse a place that must not or cannot be written, before any work is done.

    Raises:
        Problem: `file_exists`, `file_is_folder` or `file_unwritable`.
    """
    try:
        target = Path(os.path.realpath(path))
        if target.is_dir():
            raise Problem("file_is_folder", file=path)
        if target.is_file() and not force:
            raise Problem("file_exists", file=path)
        if not target.parent.is_dir():
            raise Problem("file_unwritable", file=path, reason=os.strerror(2))
    except (OSError, ValueError) as error:
        if isinstance(error, Problem):
            raise
        raise Problem("file_unwritable", file=path, reason=_reason(error)) from None


def write_bytes(path: str, data: bytes | Iterable[bytes], *, force: bool = False) -> None:
    """Write a file whole: beside its place first, then moved there, so that a break leaves the old file or none.

    Args:
        path: Where. A pipe or device is written directly.
        data: All of it, or parts in order; what making a part raises passes through, and nothing is left behind.
        force: Whether a file that is there may be replaced.

    Raises:
        Problem: As `check_target`.
    """
    check_target(path, force=force)
    parts = (data,) if isinstance(data, bytes) else data
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not stat.S_ISREG(target.stat().st_mode):
            with target.open("wb") as device:
                for part in parts:
                    device.write(part)
            return
        beside = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            with beside.open("xb") as file:
                for part in parts:
                    file.write(part)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise Problem("file_unwritable", file=path, reason=_reason(error)) from None


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
