"""What the dealing station says, asks and orders: plain data, so that the station itself touches nothing.

Sentences are keys of `boards.wording.machine` with their facts; the driver obeys the orders in the order given.
"""

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Final

from boards.reading import Reading
from dealer.station.jobs import Outcome, Task
from firmware_protocol.codes import UNREAD, Answer
from firmware_protocol.events import EventRecord
from firmware_protocol.plan import Job

CLEAN: Final = 0
MACHINE: Final = 3
INTERRUPTED: Final = 130


class Choice(Enum):
    """What an operator can answer. The value is the key he presses; empty is Enter alone."""

    GO = ""  #: the board is in and empty, the pack is in the hopper
    NUMBER = "#"  #: it is, and this is the number on it: scanned, or typed
    CONTINUE = "c"  #: the cause is removed
    REREAD = "r"  #: read the card again
    NAME = "n"  #: I tell you the card
    REJECT = "x"  #: throw the card out
    FINISH = "f"  #: no more cards will come
    LOOK = "l"  #: name the cards in question, and say how to look at them
    RESUME = "g"  #: go on where it stopped
    ANEW = "e"  #: I have emptied the board: deal it anew
    NEXT = "s"  #: leave this board and take the next
    AGAIN = "a"  #: the board that was made last, once more
    CLEANED = "k"  #: rollers and optics are clean
    YES = "y"
    REVERSED = "v"  #: the order of the pockets is turned round: N and S, E and W exchanged
    PAIR = "ne"  #: two pockets are exchanged, typed as two seats
    OTHER = "o"  #: none of these
    LEAVE = "q"


CHOICE_OF: Final = {
    Answer.CONTINUE: Choice.CONTINUE, Answer.REREAD: Choice.REREAD, Answer.NAME: Choice.NAME,
    Answer.REJECT: Choice.REJECT, Answer.FINISH: Choice.FINISH,
}  # fmt: skip
"""The machine's answers as the operator sees them."""
ANSWER_OF: Final = {choice: answer for answer, choice in CHOICE_OF.items()}


# -- to the operator -----------------------------------------------------------------------------------------------


class Level(Enum):
    """How loud a line is."""

    NOTE = "note"
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Say:
    """One line for the operator."""

    key: str
    facts: dict[str, Any] = field(default_factory=dict)
    level: Level = Level.NOTE


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that only a person answers; the machine waits."""

    key: str
    facts: dict[str, Any]
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the board (0: a test deal) is: cards in the pockets N E S W, and no face."""

    board: int
    copy: int
    cards: int
    pack: int
    counts: tuple[int, int, int, int]


# -- to the machine --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Connect:
    """Open the line and greet the machine, after so many seconds."""

    delay_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Restore:
    """Give the host role what the journal holds, before the line is opened."""

    job: Job
    records: tuple[EventRecord, ...]


@dataclass(frozen=True, slots=True)
class Put:
    """Hand the job over."""

    job: Job


@dataclass(frozen=True, slots=True)
class Start:
    """The board is ready."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Somebody said: go on."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Give a job up: the loaded one, or the named one."""

    job_id: int | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """The operator's answer to the stop with this event number."""

    evn: int
    answer: Answer
    face: int = UNREAD


@dataclass(frozen=True, slots=True)
class Stop:
    """No further card."""


@dataclass(frozen=True, slots=True)
class ReadPocket:
    """VERIFY: read this pocket 1..4; 0 ends the reading."""

    pocket: int


# -- to the disk -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenJob:
    """Write the job down before the machine hears of it; `backs` names its pack."""

    job: Job
    backs: str = ""


@dataclass(frozen=True, slots=True)
class Append:
    """Write the event down, sync, and only then acknowledge it to the machine."""

    job_id: int
    record: EventRecord


@dataclass(frozen=True, slots=True)
class KeepReading:
    """A board is read: whoever wants the reading takes it now, its events are forgotten next."""

    board: int
    reading: Reading


@dataclass(frozen=True, slots=True)
class CloseJob:
    """The job is over."""

    job_id: int
    outcome: Outcome


class Fate(Enum):
    """What became of a physical board."""

    UNDER_WAY = auto()  #: cards go into it: whatever was in it is no longer so
    MADE = auto()
    DO_NOT_PLAY = auto()


@dataclass(frozen=True, slots=True)
class MarkCopy:
    """Write down what became of the physical board; `machine` did it."""

    task: Task
    fate: Fate
    machine: str


@dataclass(frozen=True, slots=True)
class NoteReveal:
    """Write down that a card of this board was named to the operator."""

    task: Task


@dataclass(frozen=True, slots=True)
class NoteCleaned:
    """Write down that this machine is clean."""

    machine: str


@dataclass(frozen=True, slots=True)
class Leave:
    """The work is over, with this exit code."""

    code: int


Output = (
    Say | Ask | Progress | Connect | Restore | Put | Start | Resume | Cancel | Reply | Stop | ReadPocket | OpenJob
    | Append | KeepReading | CloseJob | MarkCopy | NoteReveal | NoteCleaned | Leave
)  # fmt: skip
