"""Asking what there is: sets, copies, one set's boards. Looking at hands is asked for and written down."""

from dataclasses import dataclass
from typing import Any

from boards.board import Board, BoardSet
from boards.deal import hand_text
from boards.games import Game
from boards.problems import Fault, Problem
from boards.seats import SEATS
from boards.store.copies import Copy
from boards.store.store import SetEntry
from dealer import home
from dealer.operations.sets import find_set, note_reveal, open_store


@dataclass(frozen=True, slots=True)
class Shown:
    """A set to be shown, or some of its boards."""

    name: str
    board_set: BoardSet
    boards: tuple[Board, ...]
    revealed: bool
    notes: tuple[Fault, ...]


def show_set(
    text: str,
    *,
    board: int | None = None,
    reveal: bool = False,
    store_url: str | None = None,
    game: Game | None = None,
    first: int | None = None,
    round_: int | None = None,
) -> Shown:
    """The set that `text` names, boards in every version, or in the one that held in a round.

    With `reveal` the asking is in the store before anything is shown.

    Raises:
        Problem: As `find_set`; `board_not_in_set`; `store_open` when the asking cannot be written down.
    """
    found = find_set(text, store_url=store_url, game=game, first=first, round_=round_)
    of = found.board_set
    chosen = of.boards if round_ is not None else of.every_version
    if board is not None:
        chosen = (of.board(board),) if round_ is not None else of.versions(board)
    if reveal:
        note_reveal(found.board_set.fingerprint, (b.number for b in chosen), store_url)
    return Shown(found.name, found.board_set, chosen, reveal, found.notes)


def shown_json(shown: Shown) -> dict[str, Any]:
    """The shape of `show --json` (docs/json.md); hands only when they were revealed."""
    of = shown.board_set
    return {
        "name": shown.name, "game": of.game_id, "code": of.code, "fingerprint": of.fingerprint, "mark": of.mark.value,
        "event": of.event, "session": of.session,
        "boards": [
            {
                "number": board.number, "container": board.container, "version": board.version,
                "from_round": board.from_round, "header": board.header.fields(),
                **({"hands": {s.name: hand_text(board.deal[s]) for s in SEATS}} if shown.revealed else {}),
            }
            for board in shown.boards
        ],
    }  # fmt: skip


def list_sets(store_url: str | None = None) -> tuple[SetEntry, ...]:
    """Every set of the store, in the order they were made."""
    with open_store(store_url) as store:
        return store.entries()


def entry_json(entry: SetEntry) -> dict[str, Any]:
    """One element of `sets --json`."""
    return {
        "name": entry.name, "game": entry.game, "code": entry.code, "fingerprint": entry.fingerprint,
        "event": entry.event, "session": entry.session, "mark": entry.mark, "boards": list(entry.numbers),
        "copies": entry.copies, "closed": entry.closed, "made_at": entry.made_at,
    }  # fmt: skip


def close_set(text: str, store_url: str | None = None) -> tuple[str, bool]:
    """End a set's session; gives its name and whether it was open until now.

    Raises:
        Problem: `set_unknown`.
    """
    with open_store(store_url) as store:
        name = store.entry(text).name
        return name, store.close_set(name)


def list_copies(text: str | None, store_url: str | None = None) -> list[tuple[str, Copy]]:
    """The copies of a set, or of all sets, each with its set's name.

    Raises:
        Problem: `set_unknown`.
    """
    with open_store(store_url) as store:
        names = [store.entry(text).name] if text is not None else [entry.name for entry in store.entries()]
        return [(name, copy) for name in names for copy in store.copies(name)]


def plan_copies(text: str, wanted: int, store_url: str | None = None) -> tuple[str, int]:
    """Plan that many copies of each board of a set; gives its name and the copies planned now. None is taken away.

    Raises:
        Problem: `set_unknown`, `set_closed`.
    """
    with open_store(store_url) as store:
        entry = store.entry(text)
        if entry.closed:
            raise Problem("set_closed", name=entry.name)
        store.add(entry.name, store.board_set(entry.name), wanted, home.now())
        return entry.name, store.entry(entry.name).copies


def copy_json(name: str, copy: Copy) -> dict[str, Any]:
    """One element of `copies --json`."""
    return {
        "set": name, "board": copy.number, "copy": copy.copy, "version": copy.version,
        "container": copy.container or copy.number, "backs": copy.backs, "made_by": copy.made_by,
        "checked_by": copy.checked_by, "place": copy.place, "changed_at": copy.changed_at,
    }  # fmt: skip
