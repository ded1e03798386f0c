"""What follows the last card, by the kind of machine: a board is done, a tray's piles are moved, a table's hands taken.

Never more than one board ahead: a table opens its outlets only when the hands of the board before are back, it is DONE
only when all hands are taken, and it takes no other job before it is DONE.
"""

from typing import NamedTuple

from firmware_protocol.codes import POCKETS, ErrorCode, EventKind, MachineKind
from firmware_protocol.events import Sensors
from firmware_protocol.looking import Eyes
from firmware_protocol.memory import MachineMemory
from firmware_protocol.plan import Job


class Step(NamedTuple):
    """What the machine does next: an event to write; None: nothing until a sensor changes."""

    event: EventKind | None
    code: ErrorCode = ErrorCode.NONE
    pocket: int = 0


def next_step(eyes: Eyes, memory: MachineMemory, job: Job, sensors: Sensors, confirmed: int) -> Step:
    """The step after the last card, and after each step that this gave.

    Args:
        eyes: What the machine can see.
        memory: All cards are committed.
        job: The job in memory.
        sensors: What it sees now; nothing in it forbids the step.
        confirmed: The pile that the operator has just said to have moved, 0 for none.
    """
    left = [pocket for pocket in POCKETS if memory.counts.get(pocket) and pocket not in memory.gone]
    asked = any(record.code == ErrorCode.MOVE_PILE for record, _ in memory.events)
    begun = asked or memory.gone or memory.shown  # from then on the hopper may hold the next pack
    if not begun and job.last_pack and (sensors.hopper or sensors.reader):
        return Step(EventKind.SPOILED, ErrorCode.DECK_LONG)
    if eyes.kind is MachineKind.BOARD or not left:
        return Step(EventKind.DONE)
    if eyes.kind is MachineKind.TRAY:
        if confirmed == left[0] and not eyes.sees(left[0], sensors):
            return Step(EventKind.MOVED, pocket=left[0])
        return Step(EventKind.STOPPED, ErrorCode.MOVE_PILE, left[0])
    if not memory.shown:
        return Step(None if sensors.hands_out else EventKind.RETURNED)
    taken = [pocket for pocket in left if not eyes.sees(pocket, sensors)]
    return Step(EventKind.TAKEN, pocket=taken[0]) if taken else Step(None)
