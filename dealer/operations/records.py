"""Records as files: check them, convert them, take them into the store, give sets out of it."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from boards import formats
from boards.board import SALT_BYTES, BoardSet
from boards.games import Game
from boards.problems import Fault, Problem, Word
from dealer import home
from dealer.files import PIPE, Outputs, read_input
from dealer.operations.sets import Found, Made, check_texts, find_set, format_for, open_store, put_all, same_boards


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

    Of a folder every file is read whose name ends like a record. A file that cannot be opened is the one thing that
    raises: then nothing was checked that was asked for.

    Raises:
        Problem: `file_missing`, `file_unreadable`, `folder_empty`.
    """
    checked = []
    for name in _expanded(names):
        try:
            data = read_input(name)
        except Problem as problem:
            raise problem.at(file=name) from None
        # Where a game or a number is asked for, the file may contradict it.
        whole = formats.tally(data) if game is None and first is None else None
        if whole is not None:
            checked.append(Checked(name, whole[0].name, whole[1], whole[1]))
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
        counts = len(reading.boards), len(reading.good)
        checked.append(Checked(name, reading.format, *counts, tuple(faults), reading.notes))
    return tuple(checked)


def _told(fault: Fault) -> tuple[str, str]:
    return fault.key, repr(sorted(fault.facts.items(), key=lambda item: item[0]))


def _is_wrong_alone(fault: Fault) -> bool:
    """Hidden hands and absent numbers keep boards out of a set, but a file may well have them."""
    return fault.key not in {"board_hands_hidden", "board_unnumbered", "boards_unnumbered", "set_empty"}


def _expanded(names: Sequence[str]) -> list[str]:
    suffixes = tuple(suffix for entry in formats.FORMATS for suffix in entry.suffixes)
    files: list[str] = []
    for name in names:
        if name == PIPE or not Path(name).is_dir():
            files.append(name)
            continue
        inside = sorted(str(p) for p in Path(name).rglob("*") if p.is_file() and p.name.lower().endswith(suffixes))
        if not inside:
            raise Problem("folder_empty", file=name, known=formats.known_suffixes())
        files += inside
    return files


@dataclass(frozen=True, slots=True)
class Converted:
    """What `convert_set` wrote."""

    found: Found
    files: tuple[str, ...]
    piped: bytes
    dropped: tuple[tuple[str, str], ...]
    """What the target formats cannot hold: (file, key of a sentence)."""


def convert_set(
    text: str,
    outputs: Sequence[str],
    *,
    store_url: str | None = None,
    game: Game | None = None,
    first: int | None = None,
    numbers: Sequence[int] | None = None,
    to: str | None = None,
    strict: bool = False,
    force: bool = False,
) -> Converted:
    """Write a set of the store, or of a file, to other files. Refuses the whole when one board is bad.

    Args:
        text: A set name, code or file; `-` for standard input.
        outputs: File names, formats by their ends; `-` for standard output.
        store_url: As `open_store`.
        game: The game of a file that does not say it.
        first: Number of the first board of a file without numbers.
        numbers: Only these boards.
        to: Format for `-`.
        strict: Refuse what would drop something, instead of listing it.
        force: Replace files that are there.

    Raises:
        Problem: Faults of the input, refusals of the formats, `convert_would_drop`, refusals of the disk.
    """
    found = find_set(text, store_url=store_url, game=game, first=first, numbers=numbers)
    whole = found.board_set
    if numbers is not None and set(numbers) != set(whole.numbers):
        whole = BoardSet(
            whole.game_id, whole.only(numbers), whole.salt, whole.event, whole.session, whole.mark, whole.origin
        )
    targets = [(output, format_for(output, to)) for output in outputs]
    dropped = tuple((output, key) for output, to_format in targets for key in to_format.losses(whole))
    if strict and dropped:
        raise Problem(Fault("convert_would_drop", {"file": output, "loss": Word(key)}) for output, key in dropped)
    with Outputs(outputs, force=force) as files:
        piped = put_all(files, whole, targets)
        files.commit()
    return Converted(found, tuple(o for o in outputs if o != PIPE), piped, dropped)


def import_file(
    name: str,
    *,
    store_url: str | None = None,
    set_name: str | None = None,
    event: str | None = None,
    session: str | None = None,
    game: Game | None = None,
    first: int | None = None,
    numbers: Sequence[int] | None = None,
    copies: int = 1,
) -> Made:
    """Take a file's boards into the store. A file of another program gets 16 random bytes of salt.

    Raises:
        Problem: As `FileReading.to_set` and `Store.add`; nothing is kept.
    """
    check_texts(event=event or "", session=session or "", name=set_name)
    reading = formats.read(read_input(name), name, game=game, first=first)
    salt = secrets.token_bytes(SALT_BYTES)
    made = reading.to_set(salt, event=event, session=session, numbers=numbers)
    with open_store(store_url) as store:
        if reading.salt is None:
            known = same_boards(store, made)
            if known is not None:
                store.add(known[0].name, known[1], copies, home.now())
                return Made(known[0].name, known[1], False, (), b"", notes=reading.notes)
        kept_as = set_name or made.code
        added = store.add(kept_as, made, copies, home.now())
        if not added:
            kept_as = store.entry(made.code).name
    return Made(kept_as, made, added, (), b"", notes=reading.notes)
