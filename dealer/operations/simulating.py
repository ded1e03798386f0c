"""Machines without hardware, for trying, showing and testing: started in an instant, so it imports little."""

import os
import random
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from boards.cards import parse_card
from boards.problems import Problem, Word
from firmware_protocol import runner
from firmware_protocol.codes import MachineKind
from firmware_protocol.faults import BY_HANDS, KIND_OF_MACHINE, Fault, FaultKind, random_faults
from firmware_protocol.noise import Noise
from firmware_protocol.simulated_ports import Port, PtyPort, TcpPort
from firmware_protocol.simulator import Setup

if TYPE_CHECKING:
    from dealer.operations.simulation_script import ScriptedMachine

SIMULATED_FAULTS: Final = tuple(kind.name.lower() for kind in FaultKind)
_SEED_STEP: Final = 7919
"""Between the seeds of machines that run together, so that their decks differ."""
_LAST_PORT: Final = 65535

Tell = Callable[..., None]
"""Takes a row's key and its facts."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What `machine simulate` was asked for.

    Attributes:
        link: A path that hosts open, a link to a pty; of several machines `link1`, `link2` ...
        tcp: A TCP port of this computer instead; 0 for any free one; of several this one and the next.
        count: How many machines.
        script: A file that describes machines and faults (docs/simulator.md).
        card_ms, operator_ms: Milliseconds a card, and until the hands change a board.
        memory: Folder for memory and cards, which then survive the death of this process; of several, folders in it.
        seed: The same decks, chances and noise each time.
        random: Faults of any kind by chance, so many a card.
        faults: `KIND@CARD` or `misread_as@CARD=FACE`; `KIND@BOARD` for mistakes of the hands.
        serial: Serial number of the first.
        sees_backs: Whether the reader sees backs.
        kind: board, tray or table.
    """

    link: str | None = None
    tcp: int | None = None
    count: int = 1
    script: str | None = None
    card_ms: int = 100
    operator_ms: int = 300
    memory: str | None = None
    seed: int | None = None
    random: float = 0.0
    faults: tuple[str, ...] = ()
    serial: int = 1
    sees_backs: bool = False
    kind: str = "board"


@dataclass(frozen=True, slots=True)
class _Machine:
    """One machine before it has a port and a seed."""

    link: str | None
    tcp: int | None
    memory: str | None
    random: float
    setup: Setup
    baud: int
    noise: Noise | None


def simulate(
    wish: Wish,
    *,
    tell: Tell,
    ready: Callable[[str], None] = lambda port: None,
    keys: bool = False,
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Run simulated machines, with an operator's hands at each, until `stop` or Ctrl-C.

    Args:
        wish: What to run.
        tell: Told what happens.
        ready: Told each port to open.
        keys: Whether faults may be typed at standard input.
        stop: Asked often.

    Raises:
        Problem: `simulator_where`, `simulator_where_script`, `simulator_place_twice`, `simulator_fault`,
            `simulator_no_pty`, `simulator_link_taken`, `simulator_tcp_taken`, `simulator_tcp_beyond`,
            `simulator_fault_elsewhere`, `simulator_random`, `simulator_cards`, `file_unreadable`,
            `simulator_unusable`, or everything that is wrong with the script.
    """
    machines, seed = _machines(wish)
    if seed is None:
        seed = secrets.randbelow(1_000_000)
        repeats = any(machine.random for machine in machines)
        if repeats:
            tell("simulate_seed", rate=max(machine.random for machine in machines), seed=seed)
    else:
        repeats = True
    simulations = [_simulation(one, seed + _SEED_STEP * n, repeats) for n, one in enumerate(machines)]
    for number, one in enumerate(simulations, 1):
        _listen(one, number if len(simulations) > 1 else None, tell)
    _run(machines, simulations, tell=tell, ready=ready, keys=keys, stop=stop)


def parse_simulated_fault(text: str) -> Fault:
    """A planned fault: `jam_path@20`, `misread_as@25=H9` (the 25th card fed is read as H9), `no_board@2` (2nd board).

    Raises:
        Problem: `simulator_fault`, or as `parse_card`.
    """
    name, at, rest = text.strip().partition("@")
    number, equals, face = rest.partition("=")
    name = name.lower()
    good = at and name in SIMULATED_FAULTS and number.isascii() and number.isdigit() and len(number) < 8
    if not good or not int(number) or (equals and name not in ("misread_as", "duplicate")):
        raise Problem("simulator_fault", text=text, known=", ".join(SIMULATED_FAULTS))
    kind = FaultKind[name.upper()]
    if kind in BY_HANDS:
        return Fault(kind, board=int(number))
    return Fault(kind, int(number), parse_card(face)) if equals else Fault(kind, int(number))


def _machines(wish: Wish) -> tuple[list[_Machine], int | None]:
    """The machines with their places, and the seed."""
    seed = wish.seed
    if wish.link is not None and wish.tcp is not None:
        raise Problem("simulator_where")
    if not 0 <= wish.random <= 1:  # "nan", too
        raise Problem("simulator_random")
    if wish.script is None:
        machines = [_plain(wish, n) for n in range(wish.count)]
    else:
        scripted, said = _scripted(wish)
        seed = said if seed is None else seed
        machines = scripted
    places = [one.link or one.tcp for one in machines if one.link or one.tcp]
    folders = [os.path.realpath(one.memory) for one in machines if one.memory]
    for place in (*places, *folders):
        if (*places, *folders).count(place) > 1:
            raise Problem("simulator_place_twice", place=place)
        if isinstance(place, int) and place > _LAST_PORT:
            raise Problem("simulator_tcp_beyond", port=place, last=_LAST_PORT)
    return machines, seed


def _plain(wish: Wish, n: int) -> _Machine:
    link, tcp = _place(wish, n, wish.count)
    if link is None and tcp is None:
        raise Problem("simulator_where")
    kind, faults = MachineKind[wish.kind.upper()], [parse_simulated_fault(text) for text in wish.faults]
    for fault in faults:
        where = KIND_OF_MACHINE.get(fault.kind, kind)
        if where is not kind:
            raise Problem("simulator_fault_elsewhere", kind=fault.kind.name.lower(), where=where.name.lower())
    setup = Setup(
        machine_id=f"paitao/simulator/{wish.serial + n}",
        card_s=wish.card_ms / 1000,
        operator_s=wish.operator_ms / 1000,
        faults=faults,
        sees_backs=wish.sees_backs,
        kind=kind,
    )
    memory = None if wish.memory is None else wish.memory if wish.count == 1 else str(Path(wish.memory) / str(n + 1))
    return _Machine(link, tcp, memory, wish.random, setup, 115200, None)


def _scripted(wish: Wish) -> tuple[list[_Machine], int | None]:
    from dealer.files import read_input
    from dealer.operations.simulation_script import read_script

    assert wish.script is not None
    for option, given in (("--count", wish.count != 1), ("--fault", bool(wish.faults)), ("--memory", wish.memory)):
        if given:
            raise Problem("simulator_script_and", option=option)
    script = read_script(read_input(wish.script), wish.script)
    homeless = [one for one in script.machines if one.link is None and one.tcp is None]
    machines: list[_Machine] = []
    for number, one in enumerate(script.machines, 1):
        link, tcp = one.link, one.tcp
        if link is None and tcp is None:
            link, tcp = _place(wish, homeless.index(one), len(homeless))
            if link is None and tcp is None:
                raise Problem("simulator_where_script", file=wish.script, number=number)
        machines.append(_of_script(one, link, tcp, wish.random))
    return machines, script.seed


def _of_script(one: "ScriptedMachine", link: str | None, tcp: int | None, rate: float) -> _Machine:
    return _Machine(link, tcp, one.memory, one.random or rate, one.setup, one.baud, one.noise)


def _place(wish: Wish, n: int, count: int) -> tuple[str | None, int | None]:
    """Where the n-th of several machines waits."""
    link = wish.link if wish.link is None or count == 1 else f"{wish.link}{n + 1}"
    return link, wish.tcp + n if wish.tcp else wish.tcp


def _simulation(machine: _Machine, seed: int, repeats: bool) -> runner.Simulation:
    faults = list(machine.setup.faults)
    if machine.random:
        faults += random_faults(machine.random, random.Random(f"kinds {seed}"), machine.setup.kind)
    return runner.Simulation(
        replace(machine.setup, faults=faults, fault_seed=seed),
        seed=seed if repeats else None,
        baud=machine.baud,
        state=Path(machine.memory) if machine.memory else None,
        noise=machine.noise,
    )


def _listen(simulation: runner.Simulation, number: int | None, tell: Tell) -> None:
    """Tells what a machine does; several by their numbers."""

    def say(key: str, **facts: Any) -> None:
        if number is None:
            tell(key, **facts)
        else:
            tell("simulate_of", number=number, what=Word(key, tuple(facts.items())))

    def fault(one: Fault) -> None:
        name = one.kind.name.lower()
        say("simulate_fault", what=Word(f"fault_{name}"), kind=name)

    simulation.watch = lambda what: say("simulate_" + what.replace(" ", "_"))
    simulation.on_fault = fault


def _run(
    machines: Sequence[_Machine],
    simulations: Sequence[runner.Simulation],
    *,
    tell: Tell,
    ready: Callable[[str], None],
    keys: bool,
    stop: Callable[[], bool],
) -> None:
    try:
        ports: list[Port] = []
        for machine, simulation in zip(machines, simulations, strict=True):
            if machine.link is not None:
                ports.append(PtyPort(Path(machine.link)))
            else:
                ports.append(TcpPort(machine.tcp or 0, watch=simulation.watch))
        if keys:
            _with_keys(simulations, tell)
        runner.run(list(zip(simulations, ports, strict=True)), ready=ready, stop=stop)
    except ImportError:
        raise Problem("simulator_no_pty") from None
    except runner.PortError as error:
        place = error.place
        if isinstance(error.reason, FileExistsError):
            raise Problem("simulator_link_taken", file=place) from None
        reason = error.reason.strerror or str(error.reason)
        if place.startswith("socket://"):
            raise Problem("simulator_tcp_taken", port=place.rpartition(":")[2], reason=reason) from None
        raise Problem("simulator_unusable", file=place, reason=reason) from None
    except runner.DamagedCards as error:
        raise Problem("simulator_cards", file=str(error)) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Problem("simulator_unusable", file=error.filename or "-", reason=reason) from None


def _with_keys(simulations: Sequence[runner.Simulation], tell: Tell) -> None:
    from dealer.operations.simulating_keys import Keyboard, typed_source

    source = typed_source()
    if source is None:
        return
    keyboard = Keyboard(len(simulations), tell, source)
    for number, simulation in enumerate(simulations):
        simulation.struck = lambda number=number: keyboard.struck(number)  # type: ignore[misc]
    if source.isatty():
        tell("simulate_keys")
