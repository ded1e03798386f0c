"""The moving parts as the machine role sees them: six actions and a look at the sensors.

A maker's firmware implements this over motors and light barriers, `body.Body` over lists of ints. Actions
are started and asked for later, so the role never waits: a card that takes a second costs the line nothing.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from firmware_protocol.codes import UNREAD, ErrorCode
from firmware_protocol.events import Sensors


class Action(Enum):
    """What the mechanism can be told to do; one at a time."""

    FEED = auto()  #: bottom card of the hopper to the reader; fails HOPPER_EMPTY, JAM_FEED, DOUBLE_FEED, MOTOR
    READ = auto()  #: read the card in the reader; gives a face, UNREAD or FOREIGN
    GATE = auto()  #: steer to an outlet; fails JAM_GATE with the card still in the reader
    DROP = auto()  #: reader to the outlet that is steered to, until the exit sensor has seen it; fails JAM_PATH
    PRESENT = auto()  #: VERIFY: show the operator which pocket's cards to put into the hopper; ends when they lie there
    SHOW = auto()  #: TABLE: show this number on the display and open the outlets


@dataclass(frozen=True, slots=True)
class Result:
    """How an action ended: NONE is well; `face` only for READ."""

    code: ErrorCode = ErrorCode.NONE
    face: int = UNREAD


class Mechanism(Protocol):
    """A machine's moving parts. `now` is the caller's clock in seconds."""

    def sensors(self, now: float) -> Sensors:
        """What the light barriers and switches see."""

    def begin(self, action: Action, outlet: int, now: float) -> None:
        """Starts an action, only when none is under way; `outlet` is 0 for FEED and READ, the number for SHOW."""

    def result(self, now: float) -> Result | None:
        """How the action under way ended, once; None while it lasts."""

    def ready_at(self) -> float | None:
        """When `result` is worth asking; None when no action is under way or only an operator can tell."""
