"""Use cases of the return log: copies go to tables and come back, named by set and board or by a printed code."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from boards.board import ranges_text
from boards.board_trail import CopyMove, MoveKind
from boards.codes import ContainerCode, parse_code
from boards.formats.pbn_tokens import decode
from boards.hashed_text import name_text
from boards.problems import Fault, Problem
from boards.store.copies import DO_NOT_PLAY, PLANNED, Copy
from boards.store.store import Store
from dealer import home
from dealer.files import PIPE, read_input
from dealer.operations.sets import open_store


@dataclass(frozen=True, slots=True)
class Moved:
    """What was written down of one set."""

    name: str
    numbers: str
    count: int
    notes: tuple[Fault, ...] = ()
    """What does not go with what was written before. It is written all the same: the box is there, or it is not."""


def issue_copies(
    texts: Sequence[str], table: str, *, boards: Sequence[int] | None = None, copy: int | None = None,
    round_: int | None = None, force: bool = False, store_url: str | None = None,
) -> tuple[Moved, ...]:  # fmt: skip
    """Write down that copies are at a table.

    Args:
        texts: Printed codes of hand cards or slips, or one set by name or code.
        table: The table.
        boards: Of a set: which boards; None: all.
        copy: Which copy, where a board has several.
        round_: The round.
        force: Also copies that are not made, and those that must not be played.
        store_url: As `open_store`.

    Raises:
        Problem: `set_unknown`, `set_closed`, `return_code_kind`, `return_code_set`, `copy_several_here`,
            `copy_unknown_here`, `copy_do_not_play_issue`, `copy_not_made_issue`; every board's at once, and nothing is
            written. As `name_text` for the table.
    """
    table = name_text(table, "table", may_be_empty=False)
    with open_store(store_url) as store:
        chosen = _chosen(store, texts, boards, copy)
        faults = [] if force else _together([fault for name, one in chosen for fault in _unfit(name, one)])
        for name in dict.fromkeys(name for name, _ in chosen):
            if store.entry(name).closed:
                raise Problem("set_closed", name=name)
        if faults:
            raise Problem(faults)
        return _write(store, chosen, MoveKind.AT_TABLE, table, round_)


def return_copies(
    texts: Sequence[str], *, table: str = "", boards: Sequence[int] | None = None, copy: int | None = None,
    round_: int | None = None, store_url: str | None = None,
) -> tuple[Moved, ...]:  # fmt: skip
    """Write down that copies came back; also of a set whose session is over. Arguments and refusals as `issue_copies`.

    Without a table they came back from where they were last.
    """
    table = name_text(table, "table")
    with open_store(store_url) as store:
        return _write(store, _chosen(store, texts, boards, copy), MoveKind.RETURNED, table, round_)


def piped_codes() -> list[str]:
    """What a hand scanner typed into standard input: a code on each line.

    Raises:
        Problem: `usage_codes_none`; as `read_input`.
    """
    text, _ = decode(read_input(PIPE), PIPE)
    codes = [line.strip() for line in text.splitlines() if line.strip()]
    if not codes:
        raise Problem("usage_codes_none")
    return codes


def move_json(name: str, move: CopyMove) -> dict[str, object]:
    """One element of `copies --log --json`."""
    return {
        "set": name, "board": move.number, "copy": move.copy, "place": move.kind.value, "table": move.table or None,
        "round": move.round, "by": move.by, "at": move.at,
    }  # fmt: skip


def list_moves(text: str | None, store_url: str | None = None) -> list[tuple[str, CopyMove]]:
    """The return log of a set, or of all, oldest first within a set.

    Raises:
        Problem: `set_unknown`.
    """
    with open_store(store_url) as store:
        names = [store.entry(text).name] if text is not None else [entry.name for entry in store.entries()]
        return [(name, move) for name in names for move in store.moves.of_set(name)]


def _write(
    store: Store, chosen: Sequence[tuple[str, Copy]], kind: MoveKind, table: str, round_: int | None
) -> tuple[Moved, ...]:
    by, now = home.user(), home.now()
    moves: dict[str, list[CopyMove]] = defaultdict(list)
    for name, one in chosen:
        moves[name].append(CopyMove(one.number, one.copy, kind, table, round_, by, now))
    odd = {name: _odd(name, store.moves.of_set(name), of_set) for name, of_set in moves.items()}
    store.moves.write(moves)
    return tuple(
        Moved(name, ranges_text(m.number for m in of_set), len(of_set), odd[name]) for name, of_set in moves.items()
    )


def _odd(name: str, log: Sequence[CopyMove], moves: Sequence[CopyMove]) -> tuple[Fault, ...]:
    """Notes of moves that do not go with the log: a note for all boards of which the same is said."""
    last = {(one.number, one.copy): one for one in log if one.kind is not MoveKind.CHECKED}
    said: dict[tuple[str, str], list[CopyMove]] = defaultdict(list)
    for move in moves:
        before = last.get((move.number, move.copy))
        if move.kind is MoveKind.AT_TABLE:
            if before is not None and before.kind is MoveKind.AT_TABLE and before.round == move.round:
                if before.table != move.table:
                    said["copy_issue_twice", before.table].append(move)
        elif before is None:
            said["copy_return_never", ""].append(move)
        elif before.kind is MoveKind.RETURNED:
            said["copy_return_back", ""].append(move)
        elif move.table and before.table != move.table:
            said["copy_return_elsewhere", before.table].append(move)
    return tuple(
        Fault(key, {"name": name, "numbers": ranges_text(one.number for one in odd), "count": len(odd), "was": was,
                    "table": odd[0].table}, note=True)
        for (key, was), odd in said.items()
    )  # fmt: skip


def _chosen(
    store: Store, texts: Sequence[str], boards: Sequence[int] | None, copy: int | None
) -> list[tuple[str, Copy]]:
    chosen: list[tuple[str, Copy]] = []
    faults: list[Fault] = []
    known: dict[str, dict[int, list[Copy]]] = {}

    def copies_of(name: str) -> dict[int, list[Copy]]:
        if name not in known:
            known[name] = defaultdict(list)
            for one in store.copies(name):
                known[name][one.number].append(one)
        return known[name]

    def choose(name: str, number: int, wanted: int | None) -> None:
        there = copies_of(name)[number]
        fitting = [one for one in there if wanted in (None, one.copy)]
        if not fitting:
            faults.append(Fault("copy_unknown_here", {"name": name, "board": number, "copy": wanted or 1}))
        elif len(fitting) > 1:
            faults.append(Fault("copy_several_here", {"name": name, "board": number, "count": len(fitting)}))
        elif (name, fitting[0]) not in chosen:
            chosen.append((name, fitting[0]))

    for place, text in enumerate(texts, 1):
        several = {"record": place} if len(texts) > 1 else {}
        try:
            code = parse_code(text)
        except Problem as problem:
            if several or problem.key in ("code_check", "code_short", "code_long"):
                raise problem.at(**several) from None
            entry = store.entry(text)
            for number in entry.numbers if boards is None else boards:
                if number not in entry.numbers:
                    raise Problem("board_not_in_set", board=number, known=ranges_text(entry.numbers)) from None
                choose(entry.name, number, copy)
            continue
        if isinstance(code, ContainerCode):
            raise Problem("return_code_kind", **several)
        entries = [one for one in store.entries() if one.code == code.set_code]
        if not entries:
            raise Problem("return_code_set", code=code.set_code, **several)
        choose(entries[0].name, code.number, code.copy or copy)
    if faults:
        raise Problem(_together(faults))
    return chosen


def _together(faults: Sequence[Fault]) -> list[Fault]:
    """Faults of boards of which the same is said as one fault of all these boards, where the first of them stood.

    Every one has the `name` of its set, which stands in front where they are of several sets.
    """
    equal: dict[tuple[object, ...], list[Fault]] = defaultdict(list)
    if len({one.facts["name"] for one in faults}) > 1:
        faults = [one.at(file=one.facts["name"]) for one in faults]
    for one in faults:
        equal[one.key, *((name, fact) for name, fact in one.facts.items() if name != "board")].append(one)
    told = []
    for first, *more in equal.values():
        boards = ranges_text(one.facts["board"] for one in (first, *more))
        rest = {name: fact for name, fact in first.facts.items() if name != "board"}
        told.append(Fault(first.key, {**rest, "board_range": boards}) if more else first)
    return told


def _unfit(name: str, one: Copy) -> tuple[Fault, ...]:
    keys = {DO_NOT_PLAY: "copy_do_not_play_issue", PLANNED: "copy_not_made_issue"}
    return (Fault(keys[one.place], {"name": name, "board": one.number, "copy": one.copy}),) if one.place in keys else ()
