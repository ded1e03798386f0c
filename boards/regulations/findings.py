"""Reading keys of a parsed file so that every fault is collected with its file, line and key."""

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boards.problems import Fault, Problem
from boards.regulations.kinds import Kind, kind_word
from boards.regulations.locating import Lines, Path
from boards.typed_echo import one_line

Table = Mapping[str, Any]


def dotted(path: Path) -> str:
    """A path as a person reads it, places counted from 1: `session[2].boards`."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else part
    return one_line(text)


class Findings:
    """The faults of one file.

    Args:
        name: The file's name, for the sentences.
        lines: Where its keys stand.
    """

    def __init__(self, name: str, lines: Lines) -> None:
        self.name = name
        self.lines = lines
        self._faults: list[Fault] = []

    def add(self, path: Path, key: str, /, **facts: Any) -> None:
        """A fault at a key."""
        place: dict[str, Any] = {"file": self.name, "line": self.lines.of(path), "key": dotted(path) or None}
        self._faults.append(Fault(key, {**place, **facts}))

    def take(self, path: Path, problem: Problem) -> None:
        """The faults of a value, at its key."""
        for fault in problem.faults:
            self.add(path, fault.key, **fault.facts)

    def faults(self) -> tuple[Fault, ...]:
        """All faults, by line; what was found twice (a list that several sessions use) once."""
        once = {(fault.key, repr(fault.facts)): fault for fault in self._faults}
        return tuple(sorted(once.values(), key=lambda fault: fault.facts["line"] or 0))

    def __bool__(self) -> bool:
        return bool(self._faults)

    def read(self, table: Table, path: Path, name: str, kind: Kind, default: Any) -> Any:
        """The value of a key, or the default where it is missing or faulty (which is then a fault)."""
        if name not in table:
            return default
        try:
            return kind.read(table[name])
        except Problem as problem:
            self.take((*path, name), problem)
            return default

    def known_only(self, table: Table, path: Path, known: Iterable[str], elsewhere: Mapping[str, str]) -> None:
        """A fault for every key that nothing reads, with the nearest one that something does.

        Args:
            table: The table.
            path: Where it stands.
            known: The keys it may have.
            elsewhere: Keys of other tables, with their full names.
        """
        allowed = tuple(known)
        for name in table:
            if name in allowed:
                continue
            near = nearest(name, allowed)
            if near:
                self.add((*path, name), "regulations_key_near", near=near)
            elif name in elsewhere:
                self.add((*path, name), "regulations_key_elsewhere", near=elsewhere[name])
            elif near := nearest(name, elsewhere):
                self.add((*path, name), "regulations_key_elsewhere", near=elsewhere[near])
            else:
                self.add((*path, name), "regulations_key_unknown", known=", ".join(allowed))

    def table(self, value: Any, path: Path) -> Table:
        """A value that must be a table; empty where it is not (which is then a fault)."""
        if isinstance(value, dict):
            return value
        self.add(path, "regulations_not_table", got=kind_word(value))
        return {}

    def tables(self, value: Any, path: Path, *, written: str) -> list[tuple[Path, Table]]:
        """A value that must be a list of tables, each with its path; `written` is how one begins in the file."""
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            self.add(path, "regulations_not_tables", got=kind_word(value), written=written)
            return []
        return [((*path, place), one) for place, one in enumerate(value)]


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant; None where none is near."""
    names: Sequence[str] = tuple(known)
    plain = name.strip().lower().replace("-", "_").replace(" ", "_")
    for candidate in (plain, plain.removesuffix("s"), plain + "s"):
        if candidate in names:
            return candidate
    found = difflib.get_close_matches(plain, names, 1, 0.7)
    return found[0] if found else None
