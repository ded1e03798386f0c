"""The file formats of boards: a registry. A new format is one entry of `FORMATS` and one module with `read`, `write`.

A format's module is imported when it is first used. Everything here takes and gives bytes; files are the caller's.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from boards.board import BoardSet
from boards.formats.file_reading import FileBoard, FileReading
from boards.games import Game
from boards.problems import Fault, Problem

__all__ = ["FORMATS", "FileBoard", "FileReading", "Format", "for_name", "for_path", "losses", "read", "sniff", "write"]


@dataclass(frozen=True, slots=True)
class Format:
    """One file format. The texts are keys of `boards.wording`."""

    name: str
    """The short name that `--to` takes."""
    suffixes: tuple[str, ...]
    """Ends of file names, with the point, lower case; the first is used for new files."""
    module: str
    is_text: bool
    largest_number: int | None
    """None: any board number."""
    games: tuple[str, ...] | None
    """Game ids that it can hold; None: all."""
    keeps: tuple[str, ...]
    loses: tuple[str, ...]
    looks: Callable[[bytes], bool]
    """Whether the beginning of a file looks like this format."""

    def read(self, data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
        """As `boards.formats.read`, taking the data to be of this format."""
        reading: FileReading = self._module().read(data, name, game=game, first=first)
        return reading

    def write(self, board_set: BoardSet) -> bytes:
        """The set in this format.

        Raises:
            Problem: What the format cannot hold, all of it, before anything is made.
        """
        faults: list[Fault] = []
        if self.games is not None and board_set.game_id not in self.games:
            faults.append(Fault("format_game", {"format": self.name, "game": board_set.game_id,
                                                "pack": board_set.game.pack_size}))  # fmt: skip
        if self.largest_number is not None and board_set.numbers[-1] > self.largest_number:
            faults.append(Fault("format_number", {"format": self.name, "number": board_set.numbers[-1],
                                                  "largest": self.largest_number}))  # fmt: skip
        if faults:
            raise Problem(faults)
        data: bytes = self._module().write(board_set)
        return data

    def losses(self, board_set: BoardSet) -> tuple[str, ...]:
        """Keys of sentences about what this set would lose in this format; empty: nothing."""
        found: tuple[str, ...] = self._module().losses(board_set)
        return found

    def _module(self) -> Any:
        return import_module(self.module)


_PBN_START: Final = re.compile(rb'\[[ \t\r\n]*[A-Za-z]\w*[ \t\r\n]*"|^% ?PBN\b', re.MULTILINE)
_SNIFFED: Final = 65536


def _looks_like_record(data: bytes) -> bool:
    start = data[:_SNIFFED].removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n")
    return start.startswith(b"{") and re.search(rb'"(format|boards)"\s*:', start) is not None


def _looks_like_pbn(data: bytes) -> bool:
    start = data[:_SNIFFED]
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        start = start.replace(b"\0", b"")
    return b"\0" not in start and _PBN_START.search(start) is not None


FORMATS: Final[tuple[Format, ...]] = (
    Format(
        "record", (".paitao.json",), "boards.formats.record", True, None, None,
        ("keeps_all",), (), _looks_like_record,
    ),
    Format(
        "pbn", (".pbn",), "boards.formats.pbn", True, None, ("huapai", "bridge"),
        ("keeps_numbers", "keeps_headers", "keeps_fingerprint"),
        ("loses_origin", "loses_versions", "loses_event_elsewhere", "loses_event", "loses_session"), _looks_like_pbn,
    ),
)  # fmt: skip


def for_name(name: str) -> Format:
    """The format with that short name, as typed after `--to`.

    Raises:
        Problem: `format_name_unknown`.
    """
    for entry in FORMATS:
        if entry.name == name.strip().lower().lstrip("."):
            return entry
    raise Problem("format_name_unknown", text=name, known=", ".join(entry.name for entry in FORMATS))


def for_path(path: str) -> Format:
    """The format that the end of a file name means, for writing.

    Raises:
        Problem: `format_suffix_unknown`.
    """
    found = _by_suffix(path)
    if found is None:
        raise Problem("format_suffix_unknown", file=path, known=known_suffixes())
    return found


def known_suffixes() -> str:
    """The ends of names of all formats, as they stand in sentences."""
    return ", ".join(suffix for entry in FORMATS for suffix in entry.suffixes)


def sniff(data: bytes) -> Format | None:
    """The format that the content shows; None when it is none of ours."""
    return next((entry for entry in FORMATS if entry.looks(data)), None)


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Everything that a file of boards holds, good and bad, with every fault and note (this is what `check` shows).

    The content decides the format, not the name.

    Args:
        data: The file's bytes.
        name: What to call it in faults.
        game: The game, where the format does not say it (default bridge), or to insist on one.
        first: The number of the first board that has none; the next such board gets the next number.

    Raises:
        Problem: Nothing in it can be read at all: `file_empty`, `format_unknown`, or what the format's reader says.
    """
    if not data.strip():
        raise Problem("file_empty", file=name)
    found = sniff(data)
    if found is None:
        raise Problem("format_unknown", file=name, known=known_suffixes())
    return found.read(data, name, game=game, first=first)


def write(board_set: BoardSet, to: Format | str) -> bytes:
    """The set in a format, given as such or by its short name.

    Raises:
        Problem: `format_name_unknown`, or as `Format.write`.
    """
    return (for_name(to) if isinstance(to, str) else to).write(board_set)


def losses(board_set: BoardSet, to: Format | str) -> tuple[str, ...]:
    """As `Format.losses`."""
    return (for_name(to) if isinstance(to, str) else to).losses(board_set)


def _by_suffix(path: str) -> Format | None:
    return next((entry for entry in FORMATS if path.lower().endswith(entry.suffixes)), None)
