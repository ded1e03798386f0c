"""What `scan` is given: texts, pictures and folders sorted out before any is read; lines as a scanner types them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from boards.problems import Problem
from boards.scanning import pictures
from dealer.files import PIPE, read_input

_HEAD: Final = 16
"""Bytes that tell a picture or PDF."""


def typed_codes(lines: Iterable[str], *, ends_at_blanks: bool) -> Iterator[str]:
    """The codes in lines as a scanner types them: one a line, or several with tabs between; blank lines are left out.

    Scanners that end a code with CR and LF make an empty line after each, so only the second in a row ends the typing.

    Args:
        lines: With or without their ends.
        ends_at_blanks: Whether two blank lines end it; a pipe ends by itself.
    """
    blanks = 0
    for line in lines:
        texts = [text for part in line.replace("\r", "\t").split("\t") if (text := part.strip())]
        blanks = 0 if texts else blanks + 1
        if ends_at_blanks and blanks > 1:
            return
        yield from texts


@dataclass(frozen=True, slots=True)
class Inputs:
    """What the command line named, in order: texts, and the files that are pictures or PDFs."""

    parts: tuple[tuple[str, str], ...]
    """(`text`, `file` or `pipe`; the text or name)."""

    @property
    def has_files(self) -> bool:
        """Whether the extra is needed."""
        return any(kind == "file" for kind, _ in self.parts)


def inputs_of(words: Sequence[str]) -> Inputs:
    """Sort out texts, files and folders before anything is read. Folders are read whole, files by name.

    Raises:
        Problem: `file_missing` for a word that can only be meant as a file; `scan_folder_empty`; `usage_pipe_once`;
            `scan_extra` when there is a picture and the extra is not installed.
    """
    parts: list[tuple[str, str]] = []
    for word in words:
        path = _path_of(word)
        if word == PIPE:
            if ("pipe", PIPE) in parts:
                raise Problem("usage_pipe_once")
            parts.append(("pipe", word))
        elif path is None:
            if word.lower().endswith(pictures.SUFFIXES) or ("://" not in word and ("/" in word or "\\" in word)):
                raise Problem("file_missing", file=word)
            parts.append(("text", word))
        elif path.is_dir():
            inside = sorted(str(file) for file in path.rglob("*") if _is_picture(file))
            if not inside:
                raise Problem("scan_folder_empty", file=word)
            parts += [("file", name) for name in inside]
        else:
            parts.append(("file", word))
    found = Inputs(tuple(parts))
    if found.has_files:
        pictures.need_extra()
    return found


def _path_of(word: str) -> Path | None:
    try:
        path = Path(word)
        return path if word and word != PIPE and path.exists() else None
    except (OSError, ValueError):
        return None  # what can be no file name is a text


def _is_picture(path: Path) -> bool:
    """By its name, or where the name has no end that says anything, by how it begins."""
    if path.name.startswith(".") or not path.is_file():
        return False
    if path.suffix.lower() in pictures.SUFFIXES:
        return True
    try:
        with path.open("rb") as file:
            return pictures.looks_like_picture(file.read(_HEAD))
    except OSError:
        return False


_LONGEST_UNKNOWN: Final = 50_000_000
"""Bytes of a file that is read although it does not begin like a picture."""


def picture_bytes(name: str) -> bytes:
    """A file that is named as a picture; a large one that does not begin like one is not read.

    Raises:
        Problem: `picture_unknown`, or as `read_input`.
    """
    path = Path(name)
    try:
        if path.stat().st_size > _LONGEST_UNKNOWN:
            with path.open("rb") as file:
                if not pictures.looks_like_picture(file.read(_HEAD)):
                    raise Problem("picture_unknown", file=name)
    except OSError:
        pass  # read_input says why
    return read_input(name)
