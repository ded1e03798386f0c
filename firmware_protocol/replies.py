"""What a machine answers to every request in every state, found by asking the reference machine: a table for makers."""

from collections import deque
from collections.abc import Callable
from typing import Final

from firmware_protocol.body import Body
from firmware_protocol.codes import UNREAD, Answer, Capability, ErrorCode, MachineKind, MachineState, Mode
from firmware_protocol.dealing import CardEngine
from firmware_protocol.looking import Eyes
from firmware_protocol.memory import MachineMemory, RamStore
from firmware_protocol.plan import Job, Plan

_PACK: Final = 52
_PLAN: Final = Plan.from_pockets(_PACK, {pocket: range(13 * pocket - 13, 13 * pocket) for pocket in (1, 2, 3, 4)})
_OURS: Final = Job(1, Mode.DEAL, _PACK, _PLAN)
_CHANGED: Final = Job(1, Mode.DEAL, _PACK, _PLAN, label=9)
_NEXT: Final = Job(2, Mode.DEAL, _PACK, _PLAN)
_STEP_S: Final = 0.005

_Asked = Callable[[CardEngine, float], ErrorCode]


def _resume(engine: CardEngine, now: float, *, wrong: int = 0) -> ErrorCode:
    memory = engine.memory
    return engine.resume(_OURS.job_id, memory.last, memory.digest ^ wrong, now)


REQUESTS: Final[dict[str, _Asked]] = {
    "JOB_PUT, this job again": lambda engine, now: engine.put(_OURS),
    "JOB_PUT, this id, another digest": lambda engine, now: engine.put(_CHANGED),
    "JOB_PUT, another id": lambda engine, now: engine.put(_NEXT),
    "JOB_START": lambda engine, now: engine.start(_OURS.job_id),
    "JOB_RESUME, its number and chain": _resume,
    "JOB_RESUME, another chain": lambda engine, now: _resume(engine, now, wrong=1),
    "JOB_CANCEL": lambda engine, now: engine.cancel(_OURS.job_id, now),
    "OPERATOR, the newest number, CONTINUE": lambda engine, now: engine.answer(
        _OURS.job_id, engine.memory.last, Answer.CONTINUE, UNREAD, now
    ),
    "OPERATOR, another number": lambda engine, now: engine.answer(
        _OURS.job_id, engine.memory.last + 1, Answer.CONTINUE, UNREAD, now
    ),
    "READ_POCKET in a job that is not VERIFY": lambda engine, now: engine.read_pocket(
        _OURS.job_id, engine.memory.last, 1, now
    ),
}
"""Requests of the host as they stand in the table, and how the engine is asked; STOP is always obeyed."""


def reply(request: str, state: MachineState) -> ErrorCode:
    """What the machine says to this request in this state; NONE is OK."""
    engine, now = _machine_in(state)
    return REQUESTS[request](engine, now)


def table() -> str:
    """The whole table in markdown."""
    head = "| request | " + " | ".join(state.name for state in MachineState) + " |\n"
    lines = [head + "| --- |" + " --- |" * len(MachineState)]
    for request in REQUESTS:
        cells = [reply(request, state) for state in MachineState]
        lines.append(f"| {request} | " + " | ".join(code.name if code else "OK" for code in cells) + " |")
    return "\n".join(lines)


def _machine_in(state: MachineState) -> tuple[CardEngine, float]:
    """A reference machine that was brought into a state as a host and an operator would."""
    body = Body()
    body.insert_board(0)
    sees = Capability.POCKET_SENSORS | Capability.MEMORY
    engine = CardEngine(MachineMemory(RamStore()), body, Eyes(MachineKind.BOARD, sees), 0.0)
    if state is MachineState.IDLE:
        return engine, 0.0
    engine.put(_OURS)
    if state is MachineState.READY:
        return engine, 0.0
    body.hopper = deque(range(_PACK)) if state is not MachineState.STOPPED else deque(range(2))
    if state is MachineState.SPOILED:
        body.hopper.append(0)
    engine.start(_OURS.job_id)
    now = 0.0
    while engine.state not in (MachineState.DONE, MachineState.SPOILED, MachineState.STOPPED):
        now += _STEP_S
        engine.tick(now)
        engine.memory.acknowledge(engine.memory.last)
        if engine.memory.committed == 3 and state is MachineState.PAUSED:
            engine.pause(ErrorCode.ESTOP, now)
        elif engine.memory.committed == 3 and state is MachineState.CANCELLED:
            engine.cancel(_OURS.job_id, now)
        elif engine.memory.committed == 3 and state is MachineState.RUNNING:
            break
        if engine.state is state and state is not MachineState.RUNNING:
            break
    return engine, now
