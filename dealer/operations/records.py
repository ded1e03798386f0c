"""Records as files: convert them, take them into the store, give sets out of it. `checking` is what looks at them."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from boards import formats
from boards.board import SALT_BYTES
from boards.formats.repeats import set_notes
from boards.games import Game
from boards.problems import Fault
from dealer import home
from dealer.files import PIPE, Outputs, read_input
from dealer.operations.sets import (
    Absent,
    Found,
    Made,
    check_texts,
    find_set,
    format_for,
    open_store,
    put_all,
    same_boards,
    would_drop,
)
from dealer.operations.uses import uses_in_practice


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
    targets = [(output, format_for(output, to)) for output in outputs]
    # Most formats of others have no place for a salt; then it does not matter whether the store knows the boards.
    needs_code = any("loses_fingerprint" not in to_format.loses for _, to_format in targets)
    found = find_set(text, store_url=store_url, game=game, first=first, numbers=numbers, needs_code=needs_code)
    whole = found.board_set
    if numbers is not None and set(numbers) != set(whole.numbers):
        whole = replace(whole, boards=whole.only(numbers))
    dropped = tuple((output, key) for output, to_format in targets for key in to_format.losses(whole, found.reading))
    if strict and dropped:
        raise would_drop(dropped)
    with Outputs(outputs, force=force) as files:
        piped = put_all(files, whole, targets, found.reading)
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
    copies: int | None = None,
) -> Made:
    """Take a file's boards into the store. A file of another program gets 16 random bytes of salt.

    Without `copies` one of each board is planned, and for a record of another store that is told: it may have had more.

    Raises:
        Problem: As `FileReading.to_set` and `Store.add`; nothing is kept.
    """
    check_texts(event=event or "", session=session or "", name=set_name)
    reading = formats.read(read_input(name), name, game=game, first=first)
    salt = secrets.token_bytes(SALT_BYTES)
    made = reading.to_set(salt, event=event, session=session, numbers=numbers)
    left = (Fault(key, {"file": name}, note=True) for key in formats.losses(made, "record", reading))
    notes = (*reading.notes, *set_notes(name, made), *left)
    with open_store(store_url, Absent.MADE) as store:
        if reading.salt is None:
            known = same_boards(store, made)
            if known is not None:
                store.add(known[0].name, known[1], copies or 1, home.now())
                return Made(known[0].name, known[1], False, (), b"", notes=notes)
        notes = (*notes, *(note.at(file=name) for note in uses_in_practice(store, made)))
        kept_as = set_name or made.code
        added = store.add(kept_as, made, copies or 1, home.now())
        if not added:
            kept_as = store.entry(made.code).name
        elif copies is None and reading.salt is not None:
            notes = (*notes, Fault("import_copies", {"name": kept_as}, note=True))
    return Made(kept_as, made, added, (), b"", notes=notes)
