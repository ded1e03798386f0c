"""Every state of a small world within a bound of faults: copied, compared, counted, and each with a way to an end."""

from array import array
from collections import Counter, deque
from dataclasses import dataclass, field
from enum import Enum
from types import FunctionType
from typing import Any, Final

from small_world import CARDS, StepBody, TimelessDevice, TimelessEngine, Violation, World

from firmware_protocol.codes import Mode
from firmware_protocol.connection import Connection
from firmware_protocol.dealing import CardEngine
from firmware_protocol.device import Device
from firmware_protocol.framing import FrameDecoder
from firmware_protocol.host import Host
from firmware_protocol.memory import MachineMemory, RamStore
from firmware_protocol.plan import Job, Plan
from firmware_protocol.tally import Tally

_PARTS: Final = set((
    World, Host, Device, TimelessDevice, CardEngine, TimelessEngine, MachineMemory, RamStore, StepBody, Tally,
    Connection, FrameDecoder,
))  # fmt: skip
"""Classes whose objects are copied; `begin` adds those it is given."""
_SHARED: Final[set[type]] = set()
_CONTAINERS: Final = frozenset((list, set, deque, bytearray, dict))
_DERIVED: Final = frozenset(  # by attribute name: functions of what is compared, or of no consequence
    "job plan device_class accepted rejected unsupported stop_runs _stop_runs _zeros _block _last_sent _began _ends"
    " moved fed _card_s memory mechanism _mechanism _eyes _digests _dealt counts broken _rejected baud identity"
    " now _event_at _poll_at _seen_status _sensors _out _events events wanted gone shown credit"
    " schedule _rng on_strike cut_at".split()
)
_IDLE: Final = frozenset(("schedule", "_rng"))
"""What could change but does not here: no faults are planned, and no dice of the body's own are thrown."""


def _clone(part: Any, made: dict[int, Any]) -> Any:
    """A copy as deep as these classes need: their parts and containers are copied, values shared."""
    new = made[id(part)] = object.__new__(type(part))
    attributes = new.__dict__
    attributes.update(part.__dict__)
    for name, value in part.__dict__.items():
        kind = type(value)
        if kind in _PARTS:
            attributes[name] = made.get(id(value)) or _clone(value, made)
        elif kind is dict:
            attributes[name] = {key: each.copy() if type(each) is list else each for key, each in value.items()}
        elif kind in _CONTAINERS:
            attributes[name] = value.copy()
        elif kind not in _SHARED and name not in _IDLE:
            _share(kind)
    return new


def _share(kind: type) -> None:
    """Only what never changes may be shared between states."""
    frozen = getattr(kind, "__dataclass_params__", None)
    plain = (int, float, str, bytes, tuple, Enum, type, type(None), FunctionType)
    if not issubclass(kind, plain) and not (frozen and frozen.frozen):
        raise TypeError(f"{kind.__name__} may change: it must be copied")
    _SHARED.add(kind)


def _key(world: World) -> int:
    """A board that is over is compared by how it ended: what is still on the line changes nothing."""
    return hash(world.over) if world.over else hash(_frozen(world, world.now))


def _frozen(part: Any, now: float) -> tuple[Any, ...]:
    """All that tells two states apart, times counted from now."""
    values = []
    for name, value in part.__dict__.items():
        if name in _DERIVED:
            continue
        kind = type(value)
        if kind in _PARTS:
            values.append(_frozen(value, now))
        elif kind is float:
            # a timer that has run out is run out, however long ago
            values.append(round(max(value - now, 0.0 if name.endswith("_at") else -10.0), 3))
        elif kind is list or kind is deque:
            values.append(tuple(value))
        elif kind is dict:
            values.append(tuple((key, tuple(each)) for key, each in sorted(value.items())))
        elif kind is set:
            values.append(frozenset(value))
        else:
            values.append(value)
    return tuple(values)


# -- the exploration -------------------------------------------------------------------------------------------------


@dataclass
class Explored:
    """How much was seen. `ends` counts states by how the board ended; `stuck` are states with no calm way to an end."""

    states: int = 0
    steps: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    stuck: int = 0


def begin(
    deck: list[int],
    pockets: list[tuple[int, ...]],
    *,
    credit: int,
    device: type[Device] = TimelessDevice,
    host: type[Host] = Host,
) -> World:
    """The first state: a machine just switched on, with the deck in its hopper, and a host that greets."""
    job = Job(77, Mode.DEAL, CARDS, Plan(CARDS, tuple(pockets)), 0)
    assert job.plan is not None
    _PARTS.update((device, device.ENGINE, host))
    greeter = host()
    greeter.restore(job, ())
    body = StepBody(reject=False)
    body.hopper = deque(deck)
    body.insert_board(0)
    contents = {pocket: sorted(cards.elements()) for pocket, cards in job.plan.contents().items()}
    world = World(job, greeter, body, RamStore(), contents, device, credit)
    world.power_on()
    assert world.device is not None
    _PARTS.add(type(world.device.memory))
    world.connect()
    world._settle()
    return world


def explore(world: World, bound: int, most: int = 10**9) -> Explored:
    """All states within `bound` faults (or the first `most`).

    Raises:
        Violation: the steps that lead to it are in the message.
    """
    found = Explored()
    number: dict[int, int] = {_key(world): 0}
    edges_from, edges_to = array("I"), array("I")
    ended: list[int] = []
    stack: list[tuple[World, int, tuple[Any, ...] | None]] = [(world, 0, None)]
    while stack and len(number) < most:
        here, at, path = stack.pop()
        if here.over:
            ended.append(at)
            found.ends[here.over] += 1
        for step, argument in here.steps(bound):
            there = _clone(here, {})
            way = (path, f"{step} {argument}".strip())
            try:
                there.take(step, argument)
            except Violation as violation:
                raise Violation(f"{violation}: {_steps(way)}") from None
            found.steps += 1
            key = _key(there)
            known = number.get(key)
            if known is None:
                known = number[key] = len(number)
                stack.append((there, known, way))
            if not step.isupper():
                edges_from.append(at)
                edges_to.append(known)
    found.states = len(number)
    if not stack:
        found.stuck = found.states - _reaching(found.states, edges_from, edges_to, ended)
    return found


def _steps(way: Any) -> str:
    steps = []
    while way is not None:
        way, step = way
        steps.append(step)
    return ", ".join(reversed(steps))


def _reaching(states: int, edges_from: array, edges_to: array, ended: list[int]) -> int:
    """How many states have a way without faults to an end."""
    before: list[list[int]] = [[] for _ in range(states)]
    for source, target in zip(edges_from, edges_to, strict=True):
        before[target].append(source)
    good = bytearray(states)
    stack = list(ended)
    while stack:
        at = stack.pop()
        if not good[at]:
            good[at] = 1
            stack += before[at]
    return sum(good)
