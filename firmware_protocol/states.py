"""The transition tables of both roles, as data: the code moves only along them, the documents are drawn from them."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final, TypeVar

from firmware_protocol.codes import MachineState

S = MachineState


class Cause(Enum):
    """What moves a machine from one state to the next."""

    PUT = auto()  #: JOB_PUT with a new id
    START = auto()  #: JOB_START
    FAULT = auto()  #: a sensor or the reader
    ANSWER = auto()  #: OPERATOR, an answer that is allowed
    PAUSE = auto()  #: STOP, link lost, new session, power back
    RESUME = auto()  #: JOB_RESUME that matches the memory (VERIFY: READ_POCKET)
    COMPLETE = auto()  #: all cards placed, sensors agree
    SPOIL = auto()  #: the final count is wrong
    CANCEL = auto()  #: JOB_CANCEL


MACHINE: Final[dict[tuple[MachineState, Cause], MachineState]] = {
    (S.IDLE, Cause.PUT): S.READY,
    (S.READY, Cause.PUT): S.READY,
    (S.DONE, Cause.PUT): S.READY,
    (S.SPOILED, Cause.PUT): S.READY,
    (S.CANCELLED, Cause.PUT): S.READY,
    (S.READY, Cause.START): S.RUNNING,
    (S.READY, Cause.CANCEL): S.CANCELLED,
    (S.RUNNING, Cause.FAULT): S.STOPPED,
    (S.RUNNING, Cause.PAUSE): S.PAUSED,
    (S.RUNNING, Cause.COMPLETE): S.DONE,
    (S.RUNNING, Cause.SPOIL): S.SPOILED,
    (S.RUNNING, Cause.CANCEL): S.CANCELLED,
    (S.STOPPED, Cause.ANSWER): S.RUNNING,
    (S.STOPPED, Cause.RESUME): S.RUNNING,
    (S.STOPPED, Cause.PAUSE): S.PAUSED,
    (S.STOPPED, Cause.SPOIL): S.SPOILED,
    (S.STOPPED, Cause.CANCEL): S.CANCELLED,
    (S.PAUSED, Cause.RESUME): S.RUNNING,
    (S.PAUSED, Cause.CANCEL): S.CANCELLED,
}
"""The machine. JOB_PUT in a state that is not listed is BUSY; any other command there is BAD_STATE."""


class LinkState(Enum):
    """The host's view of the line."""

    CLOSED = auto()  #: no port, or the session is lost
    GREETING = auto()  #: HELLO is sent and repeated
    OPEN = auto()  #: a session exists


class LinkCause(Enum):
    """What moves the host's link."""

    CONNECT = auto()  #: the caller opened the port
    GREETED = auto()  #: HELLO_ACK with our nonce
    SILENCE = auto()  #: 3 s without a valid frame, or a request unanswered 6 times
    STALE = auto()  #: NAK STALE: the machine forgot the session
    DISCONNECT = auto()  #: the caller lost or closed the port


HOST_LINK: Final[dict[tuple[LinkState, LinkCause], LinkState]] = {
    (LinkState.CLOSED, LinkCause.CONNECT): LinkState.GREETING,
    (LinkState.CLOSED, LinkCause.DISCONNECT): LinkState.CLOSED,
    (LinkState.GREETING, LinkCause.CONNECT): LinkState.GREETING,
    (LinkState.GREETING, LinkCause.GREETED): LinkState.OPEN,
    (LinkState.GREETING, LinkCause.SILENCE): LinkState.CLOSED,
    (LinkState.GREETING, LinkCause.DISCONNECT): LinkState.CLOSED,
    (LinkState.OPEN, LinkCause.CONNECT): LinkState.GREETING,
    (LinkState.OPEN, LinkCause.SILENCE): LinkState.CLOSED,
    (LinkState.OPEN, LinkCause.STALE): LinkState.CLOSED,
    (LinkState.OPEN, LinkCause.DISCONNECT): LinkState.CLOSED,
}

_State = TypeVar("_State", bound=Enum)
_Cause = TypeVar("_Cause", bound=Enum)


def mermaid(table: Mapping[tuple[_State, _Cause], _State], start: _State) -> str:
    """The table as a mermaid state diagram, the form docs/protocol.md holds."""
    lines = ["stateDiagram-v2", f"    [*] --> {start.name}"]
    lines += [f"    {before.name} --> {after.name}: {cause.name}" for (before, cause), after in table.items()]
    return "\n".join(lines)
