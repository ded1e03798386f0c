"""Making sets, and finding them again: in the store by name or code, or in a file."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final

from boards import formats
from boards.board import LARGEST_STORED_SET, SALT_BYTES, BoardSet, Fingerprint, Mark, short_code
from boards.formats import FileReading, Format, pbn_writer, record
from boards.formats.repeats import set_notes
from boards.games import Game
from boards.hashed_text import seen_text
from boards.problems import Fault, Problem, Word
from boards.store.opening import is_unmade, shown
from boards.store.store import SetEntry, Store
from dealer import home, keys, making
from dealer.files import PIPE, Outputs, read_input
from dealer.operations import store_clock
from dealer.operations.names import names_on_paper
from dealer.operations.uses import uses_in_practice
from dealer.proof.sealing import OPEN, Lock


@dataclass(frozen=True, slots=True)
class Made:
    """What `deal_set` or `import_file` made."""

    name: str
    board_set: BoardSet
    added: bool
    """False: the identical set was in the store before."""
    files: tuple[str, ...]
    piped: bytes
    """The bytes for standard output, where `-` was among the outputs."""
    dropped: tuple[tuple[str, str], ...] = ()
    """What outputs could not hold: (file, key of a sentence)."""
    secret: Path | None = None
    secret_is_new: bool = False
    notes: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Streamed:
    """What `deal_long_set` wrote: too many boards for anything but a file."""

    fingerprint: str
    boards: int
    file: str
    secret: Path | None = None
    secret_is_new: bool = False


_IN_MEMORY: Final = "sqlite://"


class Absent(Enum):
    """What a store is that is not there yet."""

    MADE = auto()
    """It is made: sets are put into it."""
    MISSED = auto()
    """A name that leads nowhere, unless it is the user's own store, which is empty before the first set."""
    EMPTY = auto()
    """Empty, and still not there afterwards: the command works on a file."""


def open_store(url: str | None, absent: Absent = Absent.MISSED) -> Store:
    """The store that a URL or path names, or the user's own. Whoever only looks, or changes what is there, makes none.

    Raises:
        Problem: `store_absent`; as `Store`.
    """
    named = url or home.default_store()
    if absent is Absent.MADE or not is_unmade(named):
        store = Store(named)
        store_clock.notice(store)
        return store
    if url and absent is Absent.MISSED:
        raise Problem("store_absent", store=shown(named))
    return Store(_IN_MEMORY, called=shown(named))


def deal_set(
    of: Game,
    numbers: Sequence[int],
    *,
    store_url: str | None = None,
    name: str | None = None,
    event: str = "",
    session: str = "",
    seed: str | None = None,
    secret_file: str | None = None,
    public: str = "",
    preset: str | None = None,
    copies: int = 1,
    outputs: Sequence[str] = (),
    to: str | None = None,
    force: bool = False,
    lock: Lock = OPEN,
) -> Made:
    """Deal a set, keep it in the store and write the files asked for.

    Everything that can refuse does so before anything is written. The secret is on the disk before the set is in the
    store, and the set is in the store before the files have their names.

    Args:
        of: The game.
        numbers: Board numbers.
        store_url: As `open_store`.
        name: The set's name in the store; default its short code.
        event: Printed, and names the secret's file.
        session: Enters the session secret.
        seed: A typed seed: practice.
        secret_file: A key file other than the event's own; made if it is not there.
        public: Enters the deal key.
        preset: Header table.
        copies: Planned copies of each board.
        outputs: File names; `-` for standard output.
        to: Format of `-`; default our record.
        force: Replace files that are there.
        lock: How sealed secrets are opened, and whether a new one is sealed.

    Raises:
        Problem: Bad texts or numbers, outputs that cannot be written, a name that is taken.
    """
    if len(numbers) > LARGEST_STORED_SET:
        raise Problem("set_large", got=len(numbers), largest=LARGEST_STORED_SET)
    targets = [(output, format_for(output, to)) for output in outputs]
    check_texts(event=event, session=session, name=name)
    path, is_new = None, False
    if seed is not None:
        event_secret = keys.practice_secret(seed)
    else:
        event_secret, path, is_new = secret_for(event, secret_file, lock)
    made = making.make_set(
        event_secret, of, numbers, event=event, session=session, public=public, seed=seed, preset=preset
    )
    with Outputs(outputs, force=force) as files, open_store(store_url, Absent.MADE) as store:
        notes = (*uses_in_practice(store, made), *names_on_paper(event, [session]))
        piped = put_all(files, made, targets)
        if is_new:
            if path is None:
                path = home.secret_path(made.code)
            home.keep_secret(path, event_secret, lock)
        set_name = name or made.code
        added = store.add(set_name, made, copies, home.now())
        if not added:
            set_name = store.entry(made.code).name
        files.commit()
    dropped = tuple((output, key) for output, to_format in targets for key in to_format.losses(made))
    return Made(set_name, made, added, tuple(o for o in outputs if o != PIPE), piped, dropped, path, is_new, notes)


def deal_long_set(
    of: Game,
    numbers: Sequence[int],
    output: str,
    *,
    event: str = "",
    session: str = "",
    seed: str | None = None,
    secret_file: str | None = None,
    public: str = "",
    force: bool = False,
    lock: Lock = OPEN,
) -> Streamed:
    """A set of more boards than a store holds, dealt and written batch by batch to one file: a record, or PBN.

    The secret is on the disk before the file has its name.

    Raises:
        Problem: As `deal_set`; `set_large` for any other format.
    """
    to_format = format_for(output, None)
    if to_format.name not in _LONG_FORMATS or output == PIPE:
        raise Problem("set_large", got=len(numbers), largest=LARGEST_STORED_SET)
    if to_format.games is not None and of.id not in to_format.games:
        raise Problem("format_game", format=to_format.name, game=of.id, pack=of.pack_size)
    check_texts(event=event, session=session, name=None)
    path, is_new = None, False
    if seed is not None:
        event_secret = keys.practice_secret(seed)
    else:
        event_secret, path, is_new = secret_for(event, secret_file, lock)
    secret = keys.session_secret(event_secret, session)
    key, salt = keys.deal_key(secret, public), keys.set_salt(secret, of.id)
    mark = Mark.UNPROVED if seed is None else Mark.PRACTICE
    from dealer import bulk

    ascending = sorted(numbers)
    writer = record.RecordWriter(of, salt, event, session, mark, making.origin_of(public, seed))

    def as_record() -> Iterator[bytes]:
        yield writer.head()
        yield from map(writer.dealt, bulk.dealt_texts(key, of, ascending))
        yield writer.tail()

    def as_pbn(fingerprint: str) -> Iterator[bytes]:
        games = pbn_writer.DealtWriter(of.id, event, fingerprint, mark, salt, session)
        yield games.head()
        yield from map(games.dealt, bulk.dealt_texts(key, of, ascending))

    with Outputs((output,), force=force) as files:
        if to_format.name == "pbn":
            # Every game names the fingerprint, so the set is dealt once to know it and once to be written.
            whole = Fingerprint(of.id, salt)
            for boards in bulk.dealt_texts(key, of, ascending):
                whole.add_texts(boards)
            fingerprint = whole.hex()
            files.put(output, as_pbn(fingerprint))
        else:
            files.put(output, as_record())
            fingerprint = writer.fingerprint
        if is_new:
            path = path or home.secret_path(short_code(fingerprint))
            home.keep_secret(path, event_secret, lock)
        files.commit()
    return Streamed(fingerprint, len(numbers), output, path, is_new)


_LONG_FORMATS: Final = ("record", "pbn")


def secret_for(event: str, secret_file: str | None, lock: Lock = OPEN) -> tuple[bytes, Path | None, bool]:
    """An event secret, the file it lies in or will lie in (None: named after the set), and whether it is new."""
    path = Path(secret_file) if secret_file else home.secret_path(event) if event else None
    found = home.read_secret(path, lock) if path else None
    if found is not None:
        return found, path, False
    return secrets.token_bytes(keys.SECRET_BYTES), path, True


def check_texts(*, event: str, session: str, name: str | None) -> None:
    """Refuse texts that cannot be hashed or typed again (see `keys.canonical_text`) or are not what they look like."""
    seen_text(event, "event", may_be_empty=True)
    seen_text(session, "session", may_be_empty=True)
    if name is not None:
        seen_text(name, "set_name")
        if len(name) > 100:
            raise Problem("set_name_long", got=len(name), largest=100)


def format_for(output: str, to: str | None) -> Format:
    """The format of an output: by the end of its name, or for a pipe the one named (default our record)."""
    if output == PIPE:
        return formats.for_name(to or formats.FORMATS[0].name)
    return formats.for_path(output)


def would_drop(dropped: Sequence[tuple[str, str]]) -> Problem:
    """The refusal of outputs that cannot hold all: every loss once, with the files that it concerns, and the way out.

    Args:
        dropped: File and key of a sentence, not empty.
    """
    files: dict[str, list[str]] = {}
    for output, key in dropped:
        files.setdefault(key, []).append(output)
    losses = [Fault("convert_would_drop", {"file": ", ".join(names), "loss": Word(key)})
              for key, names in files.items()]  # fmt: skip
    return Problem([*losses, Fault("convert_refused")])


def put_all(
    files: Outputs, of: BoardSet, targets: Sequence[tuple[str, Format]], source: FileReading | None = None
) -> bytes:
    """Make every output of a set and put it aside; gives the bytes that are for standard output.

    `source`, as in `Format.write`, is the file that the set was read from.
    """
    # All of it is made before any is put aside: a format that refuses leaves no file at all.
    written = [(output, to_format.write(of, source)) for output, to_format in targets]
    for output, data in written:
        if output != PIPE:
            files.put(output, data)
    return b"".join(data for output, data in written if output == PIPE)


@dataclass(frozen=True, slots=True)
class Found:
    """A set as a command got it."""

    name: str
    board_set: BoardSet
    entry: SetEntry | None
    """Its line in the store; None: it came from a file and is in no store."""
    notes: tuple[Fault, ...] = ()
    reading: FileReading | None = None
    """The file that it was read from."""


def find_set(
    text: str,
    *,
    store_url: str | None = None,
    game: Game | None = None,
    first: int | None = None,
    numbers: Sequence[int] | None = None,
    needs_code: bool = True,
    round_: int | None = None,
) -> Found:
    """The set that a command names: a file if there is one of that name, else a set of the store by name or code.

    A file of another program carries no salt. If its boards are in the store already, that set's is taken; else a
    random one, so that a code computed from it never helps to find hands by trial. Without `needs_code` no store is
    opened for a file: whoever turns one file into another needs none. With `round_`, boards are in the versions that
    held in that round; without it in their latest ones.

    Raises:
        Problem: As `FileReading.to_set` and `Store.entry`.
    """
    if text == PIPE or is_there(text):
        reading = formats.read(read_input(text), text, game=game, first=first)
        made = reading.to_set(secrets.token_bytes(SALT_BYTES), numbers=numbers).at_round(round_)
        notes = (*reading.notes, *set_notes(text, made))
        if reading.salt is None and needs_code:
            with open_store(store_url, Absent.EMPTY) as store:
                known = same_boards(store, made)
            if known is not None:
                return Found(known[0].name, known[1], known[0], notes, reading)
        return Found(Path(text).name, made, None, notes, reading)
    with open_store(store_url) as store:
        entry = store.entry(text)
        return Found(entry.name, store.board_set(entry.name).at_round(round_), entry)


def is_there(name: str) -> bool:
    """Whether a file, folder, device or pipe of the system has that name; what can be no file name is none."""
    try:
        return bool(name) and Path(name).exists()
    except (OSError, ValueError):
        return False


def keep_found(found: Found, *, store_url: str | None = None, copies: int = 0) -> Found:
    """The same set, put into the store if it was not there, so that its code stays the same from now on.

    Raises:
        Problem: As `Store.add`.
    """
    if found.entry is not None:
        return found
    with open_store(store_url, Absent.MADE) as store:
        store.add(found.board_set.code, found.board_set, copies, home.now())
        entry = store.entry(found.board_set.code)
    return Found(entry.name, found.board_set, entry, found.notes, found.reading)


def note_reveal(fingerprint: str, boards: Iterable[int], store_url: str | None = None) -> None:
    """Write down that somebody looks at cards of these boards, before anybody does; a store that is not there is made.

    Raises:
        Problem: As `Store`. Then nothing may be shown.
    """
    with open_store(store_url, Absent.MADE) as store:
        store.record_reveal(fingerprint, boards, home.user(), home.now())


def same_boards(store: Store, of: BoardSet) -> tuple[SetEntry, BoardSet] | None:
    """The set of the store that has exactly these boards, under whatever name and salt."""
    for entry in store.entries():
        if entry.game == of.game_id and entry.numbers == of.numbers:
            kept = store.board_set(entry.name)
            if kept.boards == of.boards:
                return entry, kept
    return None
