"""Checking files of records to the last card: every fault of every one. Knows no store, so that it starts at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boards import formats
from boards.formats import quoting
from boards.formats.repeats import Repeats
from boards.games import Game
from boards.problems import Fault, Problem
from boards.wording import sentence
from dealer.files import PIPE, read_input

_SNIFFED = 65536
"""Bytes of a file that tell its format."""
_LATEST = 16_000_000
"""Bytes of a text of a folder in which a link is looked for."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What `check_files` found in one file."""

    file: str
    format: str | None
    """Name of the format; None: nothing in it could be read."""
    boards: int
    good: int
    """How many of them are complete and without fault."""
    faults: tuple[Fault, ...] = ()
    notes: tuple[Fault, ...] = ()

    @property
    def is_clean(self) -> bool:
        """No fault; notes do not count."""
        return not self.faults


def check_files(names: Sequence[str], *, game: Game | None = None, first: int | None = None) -> tuple[Checked, ...]:
    """Read files and folders of files to the last card; every fault of every one, none of them stops the others.

    A deal that stands under two numbers, in one file or in two, is a note of the later file.

    Of a folder every file is read whose name ends like a record, and every .txt that holds deals. A file that cannot be
    opened is the one thing that raises: then nothing was checked that was asked for.

    Raises:
        Problem: `file_missing`, `file_unreadable`, `folder_empty`.
    """
    checked, repeats = [], Repeats()
    for name in expanded(names):
        try:
            data = read_input(name)
        except Problem as problem:
            raise problem.at(file=name) from None
        # Where a game or a number is asked for, the file may contradict it.
        whole = formats.tally(data) if game is None and first is None else None
        if whole is not None:
            count = whole[1].count
            checked.append(Checked(name, whole[0].name, count, count, (), repeats.in_tally(name, whole[1])))
            continue
        try:
            reading = formats.read(data, name, game=game, first=first)
        except Problem as problem:
            checked.append(Checked(name, None, 0, 0, tuple(f.at(file=name) for f in problem.faults)))
            continue
        # Faults of the set (a number twice with two deals) come on top of those of single boards; each is told once.
        faults = list(reading.faults)
        told = {_told(fault) for fault in faults}
        faults += [fault for fault in reading.set_faults() if _told(fault) not in told and _is_wrong_alone(fault)]
        notes = (*reading.notes, *repeats.in_reading(reading))
        counts = len(reading.boards), len(reading.good)
        checked.append(Checked(name, reading.format, *counts, tuple(faults), notes))
    return tuple(checked)


def _told(fault: Fault) -> tuple[str, str]:
    return fault.key, repr(sorted(fault.facts.items(), key=lambda item: item[0]))


def _is_wrong_alone(fault: Fault) -> bool:
    """Hidden hands and absent numbers keep boards out of a set, but a file may well have them."""
    return fault.key not in {"board_hands_hidden", "board_unnumbered", "boards_unnumbered", "set_empty"}


def expanded(names: Sequence[str]) -> list[str]:
    """Files as they are, and of folders every file whose name ends like a record and every .txt that holds deals.

    Raises:
        Problem: `folder_empty`.
    """
    suffixes = tuple(suffix for entry in formats.FORMATS for suffix in entry.suffixes)
    files: list[str] = []
    for name in names:
        if name in ("", PIPE) or not Path(name).is_dir():
            files.append(name)
            continue
        inside = sorted(
            str(path)
            for path in Path(name).rglob("*")
            if path.is_file() and (path.name.lower().endswith(suffixes) or _is_list_of_deals(path))
        )
        if not inside:
            raise Problem("folder_empty", file=name, known=formats.known_suffixes())
        files += inside
    return files


def _is_list_of_deals(path: Path) -> bool:
    """Programs print deals into files called .txt, where other things stand as well: the content decides."""
    if path.suffix.lower() != ".txt":
        return False
    try:
        with path.open("rb") as file:
            data = file.read(_SNIFFED)
            found = formats.sniff(data)
            if found is not None:
                return quoting.quoted_line(found.name, data) is None
            return formats.sniff(data + file.read(_LATEST - _SNIFFED)) is not None
    except OSError:
        return False


def fault_json(fault: Fault, lang: str) -> dict[str, Any]:
    """A fault in JSON: its key, its place, and the sentence."""
    place = {name: fault.facts.get(name) for name in ("file", "line", "offset", "record", "board")}
    seat = fault.facts.get("seat")
    return {
        "key": fault.key, **{name: value for name, value in place.items() if value is not None},
        **({"seat": seat.name} if seat is not None else {}), "sentence": sentence(fault, lang),
    }  # fmt: skip


def checked_json(checked: Checked, lang: str) -> dict[str, Any]:
    """One element of `check --json`."""
    return {
        "file": checked.file, "format": checked.format, "boards": checked.boards, "good": checked.good,
        "faults": [fault_json(fault, lang) for fault in checked.faults],
        "notes": [fault_json(note, lang) for note in checked.notes],
    }  # fmt: skip
