"""A script of the simulator, in TOML: which machines there are, and what goes wrong with them when (docs/simulator.md).

Everything that is wrong with a file is told at once, each with line and key, as for regulations.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from decimal import Decimal, InvalidOperation
from typing import Any, Final, Protocol

from boards.cards import parse_card
from boards.problems import Problem
from boards.regulations.findings import Findings, Table, nearest
from boards.regulations.kinds import Choice, Text, Whole, YesNo, kind_word, shown
from boards.regulations.locating import Lines, Path
from boards.seats import Seat
from firmware_protocol.codes import FOREIGN, MachineKind
from firmware_protocol.decks import DeckPlan
from firmware_protocol.faults import BY_HANDS, KIND_OF_MACHINE, Fault, FaultKind
from firmware_protocol.mechanism import Action
from firmware_protocol.noise import RATES, Noise
from firmware_protocol.simulator import Setup, Tamper

LARGEST: Final = 1_000_000
_PLACE: Final = re.compile(r" \(at line (\d+), column \d+\)$")


class _Reads(Protocol):
    def read(self, value: Any) -> Any: ...


@dataclass(frozen=True, slots=True)
class _Number:
    """A number with decimals."""

    low: float
    high: float

    def read(self, value: Any) -> float:
        good = isinstance(value, (int, Decimal)) and not isinstance(value, bool)
        if not good or (isinstance(value, Decimal) and not value.is_finite()) or not self.low <= value <= self.high:
            raise Problem("script_number", low=f"{self.low:g}", high=f"{self.high:g}")
        return float(value)


class _Fault:
    """The name of a kind of fault."""

    def read(self, value: Any) -> FaultKind:
        name = Text().read(value)
        if name.upper() in FaultKind.__members__ and name.islower():
            return FaultKind[name.upper()]
        near = nearest(name, [kind.name.lower() for kind in FaultKind])
        if near is None:
            raise Problem("script_fault_unknown", value=shown(name))
        raise Problem("script_fault_near", value=shown(name), near=near)


class _Card:
    """A card by its code."""

    def read(self, value: Any) -> int:
        return parse_card(Text().read(value))


class _Decks:
    """What the hands load, board by board."""

    def read(self, value: Any) -> tuple[DeckPlan, ...]:
        if not isinstance(value, list) or not value or not all(isinstance(one, str) for one in value):
            raise Problem("script_decks", got=kind_word(value))
        return tuple(parse_deck(one) for one in value)


class _Moves:
    """Cards that somebody moves."""

    def read(self, value: Any) -> tuple[tuple[int, int, int], ...]:
        if not isinstance(value, list) or not all(isinstance(one, list) and len(one) == 3 for one in value):
            raise Problem("script_moves")
        moves = []
        for source, target, place in value:
            named = all(isinstance(one, str) and one in Seat.__members__ for one in (source, target))
            if not named or type(place) is not int or place < 1:
                raise Problem("script_moves")
            moves.append((Seat[source] + 1, Seat[target] + 1, place - 1))
        return tuple(moves)


_MACHINE: Final[dict[str, _Reads]] = {
    "kind": Choice(tuple(kind.name.lower() for kind in MachineKind)),
    "hopper": Whole(0, 108),
    "take_s": _Number(0, 3600),
    "play_s": _Number(0, 36_000),
    "link": Text(),
    "tcp": Whole(0, 65535),
    "serial": Whole(1, 9999),
    "card_ms": Whole(1, 10_000),
    "hands_ms": Whole(0, 60_000),
    "off_ms": Whole(0, 600_000),
    "baud": Whole(1200, 1_000_000),
    "memory": Text(),
    "reject": YesNo(),
    "backs": YesNo(),
    "boot_noise": Whole(0, 10_000),
    "random": _Number(0, 1),
    "decks": _Decks(),
}
_TABLES: Final = ("fault", "noise", "tamper")
_FAULT: Final[dict[str, _Reads]] = {
    "kind": _Fault(),
    "card": Whole(1, 1_000_000),
    "board": Whole(1, 65535),
    "at_s": _Number(0, 1_000_000),
    "chance": _Number(0, 1),
    "face": _Card(),
    "pocket": Choice(tuple(Seat.__members__)),
    "bit": Whole(0, 5),
    "action": Choice(("feed", "read", "gate", "drop")),
    "fraction": _Number(0, 1),
    "seconds": _Number(0, 3600),
}
_WHOSE: Final = {
    "face": (FaultKind.MISREAD_AS, FaultKind.DUPLICATE),
    "pocket": (FaultKind.POCKET_SEEN, FaultKind.POCKET_UNSEEN),
    "bit": (FaultKind.READER_DIRTY,),
    "action": (FaultKind.POWER_CUT,),
    "fraction": (FaultKind.POWER_CUT,),
    "seconds": (FaultKind.POWER_CUT, FaultKind.UNPLUG),
}
"""Keys that only some kinds of fault use."""
_TAMPER: Final[dict[str, _Reads]] = {"board": Whole(1, 65535), "turned": Whole(0, 3), "moves": _Moves()}
_NOISE: Final[dict[str, _Reads]] = {
    one.name: YesNo() if one.name == "split" else _Number(0, 1) if one.name in RATES else _Number(0, 60)
    for one in fields(Noise)
}


@dataclass(frozen=True, slots=True)
class ScriptedMachine:
    """One machine of a script.

    Attributes:
        link, tcp: Where it waits; both None: where the command line says.
        memory: Its folder.
        random: Random faults a card.
        setup: What it is and what happens to it.
        baud, noise: Its line; `noise` None for a clean one.
    """

    link: str | None
    tcp: int | None
    memory: str | None
    random: float
    setup: Setup
    baud: int
    noise: Noise | None


@dataclass(frozen=True, slots=True)
class Script:
    """What a file says; `seed` None: other decks and chances each time."""

    seed: int | None
    machines: tuple[ScriptedMachine, ...]


def read_script(data: bytes, name: str) -> Script:
    """The script in a file's bytes (UTF-8).

    Raises:
        Problem: Everything that is wrong, each fault with file, line and key.
    """
    text = _decoded(data, name)
    try:
        top = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        match = _PLACE.search(str(error))
        line = int(match[1]) if match else text.count("\n") + 1
        raise Problem("regulations_toml", file=name, line=line, reason=_PLACE.sub("", str(error))) from None
    except (RecursionError, ValueError, InvalidOperation):
        raise Problem("script_absurd", file=name) from None
    found = Findings(name, Lines(text))
    elsewhere = {key: f"machine.{key}" for key in (*_MACHINE, *_TABLES)}
    found.known_only(top, (), ("seed", "machine"), elsewhere)
    seed = _read(found, top, (), "seed", Whole(0, 2**63 - 1), None)
    tables = found.tables(top.get("machine", []), ("machine",), written="[[machine]]")
    if "machine" not in top:
        found.add((), "script_no_machine")
    machines = tuple(_machine(found, table, path, number) for number, (path, table) in enumerate(tables, 1))
    if found:
        raise Problem(found.faults())
    return Script(seed, machines)


def parse_deck(text: str) -> DeckPlan:
    """A deck in words: `full`, `sorted`, `full -SA +H9`, `+foreign`.

    Raises:
        Problem: `script_deck`.
    """
    words = text.split()
    base = words.pop(0) if words and words[0] in ("full", "sorted") else "full"
    lacks, more = [], []
    try:
        if not text.strip():
            raise Problem("script_deck", text=text)
        for word in words:
            if word.startswith("-"):
                lacks.append(parse_card(word[1:]))
            elif word == "+foreign":
                more.append(FOREIGN)
            elif word.startswith("+"):
                more.append(parse_card(word[1:]))
            else:
                raise Problem("script_deck", text=shown(text))
    except Problem:
        raise Problem("script_deck", text=shown(text)) from None
    return DeckPlan(tuple(lacks), tuple(more), base == "sorted")


def _decoded(data: bytes, name: str) -> str:
    if len(data) > LARGEST:
        raise Problem("script_large", file=name, most=LARGEST)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Problem("regulations_utf8", file=name, line=data.count(b"\n", 0, error.start) + 1) from None


def _read(found: Findings, table: Table, path: Path, name: str, kind: _Reads, default: Any) -> Any:
    if name not in table:
        return default
    try:
        return kind.read(table[name])
    except Problem as problem:
        found.take((*path, name), problem)
        return default


def _all(found: Findings, table: Table, path: Path, kinds: Mapping[str, _Reads]) -> dict[str, Any]:
    """Every key that is written and good."""
    read = {name: _read(found, table, path, name, kind, None) for name, kind in kinds.items()}
    return {name: value for name, value in read.items() if value is not None}


def _machine(found: Findings, table: Table, path: Path, number: int) -> ScriptedMachine:
    elsewhere = {key: f"machine.fault.{key}" for key in _FAULT} | {key: f"machine.noise.{key}" for key in _NOISE}
    found.known_only(table, path, (*_MACHINE, *_TABLES), elsewhere)
    said = _all(found, table, path, _MACHINE)
    kind = MachineKind[said.get("kind", "board").upper()]
    if "link" in table and "tcp" in table:
        found.add((*path, "tcp"), "script_places")
    faults = found.tables(table.get("fault", []), (*path, "fault"), written="[[machine.fault]]")
    tampers = found.tables(table.get("tamper", []), (*path, "tamper"), written="[[machine.tamper]]")
    setup = Setup(
        machine_id=f"paitao/simulator/{said.get('serial', number)}",
        card_s=said.get("card_ms", 100) / 1000,
        operator_s=said.get("hands_ms", 300) / 1000,
        off_s=said.get("off_ms", 500) / 1000,
        kind=kind,
        hopper=said.get("hopper", 0),
        take_s=said.get("take_s", 2.0),
        play_s=said.get("play_s", 420.0),
        faults=[fault for where, one in faults if (fault := _fault(found, one, where, kind)) is not None],
        decks=said.get("decks", ()),
        tampers=[tamper for where, one in tampers if (tamper := _tamper(found, one, where)) is not None],
        reject=said.get("reject", True),
        sees_backs=said.get("backs", False),
        boot_noise=said.get("boot_noise", 0),
    )
    return ScriptedMachine(
        said.get("link"), said.get("tcp"), said.get("memory"), said.get("random", 0.0), setup,
        said.get("baud", 115200), _noise(found, table, path),
    )  # fmt: skip


def _noise(found: Findings, table: Table, path: Path) -> Noise | None:
    if "noise" not in table:
        return None
    noise = found.table(table["noise"], (*path, "noise"))
    found.known_only(noise, (*path, "noise"), _NOISE, {})
    return Noise(**{"delay_s": 0.0, **_all(found, noise, (*path, "noise"), _NOISE)})


def _fault(found: Findings, table: Table, path: Path, machine: MachineKind) -> Fault | None:
    found.known_only(table, path, _FAULT, {})
    if "kind" not in table:
        found.add(path, "script_kind_missing")
        return None
    said = _all(found, table, path, _FAULT)
    if "kind" not in said:
        return None
    kind, word = said["kind"], said["kind"].name.lower()
    where = KIND_OF_MACHINE.get(kind, machine)
    if where is not machine:
        found.add((*path, "kind"), "script_fault_elsewhere", kind=word, where=where.name.lower())
    for name, kinds in _WHOSE.items():
        if name in table and kind not in kinds:
            found.add((*path, name), "script_not_used", kind=word)
    ways = ["card" in table or "board" in table, "at_s" in table, "chance" in table]
    if kind in BY_HANDS and "card" in table:
        found.add((*path, "card"), "script_hands", kind=word)
    elif sum(ways) != 1:
        found.add(path, "script_when")
    values = dict(said)
    if "pocket" in said:
        values["pocket"] = Seat[said["pocket"]] + 1
    if "action" in said:
        values["action"] = Action[said["action"].upper()]
    return Fault(**values)


def _tamper(found: Findings, table: Table, path: Path) -> Tamper | None:
    found.known_only(table, path, _TAMPER, {})
    said = _all(found, table, path, _TAMPER)
    if "board" not in table:
        found.add(path, "script_tamper_board")
    if "board" not in said:
        return None
    return Tamper(said["board"], said.get("turned", 0), said.get("moves", ()))
