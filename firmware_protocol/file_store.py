"""A simulated machine's memory in a file, and how its other files are written: whole or not at all, and secret."""

import os
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any


class FileStore:
    """`memory.Store` in a file: length, record, CRC-32 each; a torn last record never happened.

    Not synced to the disk: it survives the death of this process, which is the power cut that is simulated.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._records: list[bytes] = []
        data = path.read_bytes() if path.exists() else b""
        at = 0
        while at + 2 <= len(data):
            size = int.from_bytes(data[at : at + 2], "little")
            record, check = data[at + 2 : at + 2 + size], data[at + 2 + size : at + 6 + size]
            if len(check) < 4 or zlib.crc32(record) != int.from_bytes(check, "little"):
                break
            self._records.append(record)
            at += 6 + size
        if at != len(data):
            self.replace(self._records)

    def records(self) -> Sequence[bytes]:
        """All records, oldest first."""
        return tuple(self._records)

    def append(self, record: bytes) -> None:
        """Adds one record."""
        with secret_file(self._path, append=True) as file:
            file.write(_framed(record))
        self._records.append(record)

    def replace(self, records: Iterable[bytes]) -> None:
        """Throws all records away and keeps these."""
        kept = list(records)
        write_whole(self._path, b"".join(map(_framed, kept)))
        self._records = kept


def write_whole(path: Path, data: bytes) -> None:
    """The file with these bytes, or as it was; readable by its owner only, where there are modes."""
    beside = path.with_name(path.name + ".new")
    with secret_file(beside) as file:
        file.write(data)
    os.replace(beside, path)


def secret_file(path: Path, *, append: bool = False) -> Any:
    """An open binary file, new, emptied or to be added to, readable by its owner only."""
    flags = os.O_WRONLY | os.O_CREAT | (os.O_APPEND if append else os.O_TRUNC) | getattr(os, "O_BINARY", 0)
    return os.fdopen(os.open(path, flags, 0o600), "ab" if append else "wb")


def _framed(record: bytes) -> bytes:
    return len(record).to_bytes(2, "little") + record + zlib.crc32(record).to_bytes(4, "little")
