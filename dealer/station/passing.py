"""Work at a machine that is done in one go: a board read back, a test. What breaks is given up and begun anew. Pure.

The base of `ReadingStation` and `TrialStation`: greet, drop another job, hand ours over, wait for the cards, leave
nothing behind.
"""

from abc import abstractmethod
from enum import Enum, auto
from typing import ClassVar

from dealer.station import prompts
from dealer.station.jobs import JobEntry, Outcome
from dealer.station.orders import (
    ANSWER_OF,
    CLEAN,
    MACHINE,
    Append,
    Cancel,
    Choice,
    CloseJob,
    Connect,
    OpenJob,
    Put,
    Reply,
    Start,
)  # fmt: skip
from dealer.station.talk import Talk
from firmware_protocol import events as ev
from firmware_protocol.codes import ALIVE, Capability, ErrorCode, MachineState
from firmware_protocol.codes import MessageType as Command
from firmware_protocol.plan import Job


class Phase(Enum):
    """Where the work is."""

    LINE = auto()
    DROP = auto()  #: another job in the machine is being given up
    PUT = auto()
    WAIT = auto()  #: the cards are not yet where they must be
    RUN = auto()
    ASK = auto()
    CANCEL = auto()


class PassingWork(Talk):
    """One job after another, none of which is ever resumed.

    Args:
        pack: Cards of the pack.
        other: The job in the machine as this computer's journal knows it.
    """

    NEEDS: ClassVar[Capability]
    """What a machine must be able to do, and the row that says it cannot."""
    CANNOT: ClassVar[str]

    def __init__(self, pack: int, other: JobEntry | None) -> None:
        super().__init__()
        self.phase = Phase.LINE
        self._pack = pack
        self._info: ev.MachineInfo | None = None
        self._job: Job | None = None
        self._other, self._other_id = other, 0
        self._stop: ev.Stopped | None = None
        self._sensors: ev.SensorsChanged | None = None
        self._last = 0

    # -- what the work is --------------------------------------------------------------------------------------------

    @abstractmethod
    def _new_job(self) -> Job:
        """The next attempt at what is to be done now."""

    @abstractmethod
    def _wait(self) -> None:
        """The job is in the machine: ask for board or cards, `_start` when they are there."""

    @abstractmethod
    def _is_ready(self, sensors: ev.Sensors) -> bool:
        """Whether the machine sees enough to begin without a word."""

    @abstractmethod
    def _numbered(self, event: ev.Numbered) -> None:
        """What happened, already written down."""

    @abstractmethod
    def _broken(self, info: ev.MachineInfo) -> None:
        """The line is back in the middle of our job."""

    @abstractmethod
    def _forgotten(self) -> None:
        """The machine does not know our job any more."""

    @abstractmethod
    def _ask_stop(self, stop: ev.Stopped) -> None:
        """A fault of the machine as a question; `_reply` takes the answer."""

    # -- machine -----------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Opens the line."""
        self._out.append(Connect())

    def event(self, event: ev.HostEvent) -> None:
        """What the host role reports."""
        if isinstance(event, ev.Numbered):
            if self._job is not None and event.record.number == self._last + 1:
                self._last += 1
                self._out.append(Append(self._job.job_id, event.record))
            if not self.over:
                self._numbered(event)
        elif not self.over:
            self._unnumbered(event)

    def _unnumbered(self, event: ev.HostEvent) -> None:
        match event:
            case ev.Connected(info):
                self._connected(info)
            case ev.LinkLost():
                self.line_failed()
            case ev.OtherJob(job_id, _):
                self._other_id = job_id
                self.phase = Phase.ASK
                key, facts = prompts.other_job(self._other, job_id)
                self._ask(key, (Choice.ANEW, Choice.LEAVE), self._drop_other, **facts)
            case ev.MemoryDiffers():
                self._forgotten()
            case ev.StillStopped(stop):
                self._stopped(stop)
            case ev.SensorsChanged():
                self._sensors = event
                self._maybe_start()
            case ev.Accepted(command, state):
                self._accepted(command, state)
            case ev.Refused(command, code, _):
                self._refused(command, code)

    def _connected(self, info: ev.MachineInfo) -> None:
        self._info, self._tries, self._other_id, self._sensors = info, 0, 0, None
        if not self._fits(info, self._pack):
            return
        if self.NEEDS not in info.capabilities:
            self._fail(self.CANNOT)
        elif self._job is not None and info.job_id == self._job.job_id and info.state in ALIVE:
            self._broken(info)
        elif info.state not in ALIVE and not (self._job is not None and self._last):
            self._put()

    def _drop_other(self, _choice: Choice, _face: int) -> None:
        self.phase = Phase.DROP
        self._out.append(Cancel(self._other_id))

    def _dropped(self) -> None:
        if self._other is not None and self._other.job.job_id == self._other_id:
            self._out.append(CloseJob(self._other_id, Outcome.GIVEN_UP))
        self._put()

    def _put(self) -> None:
        self._close(Outcome.GIVEN_UP)
        self._job, self._last = self._new_job(), 0
        self.phase = Phase.PUT
        self._out += [OpenJob(self._job), Put(self._job)]

    def _close(self, outcome: Outcome) -> None:
        if self._job is not None:
            self._out.append(CloseJob(self._job.job_id, outcome))
            self._job = None

    def _accepted(self, command: Command, state: MachineState) -> None:
        if command is Command.JOB_PUT and self.phase is Phase.PUT:
            if state is MachineState.READY:
                self.phase = Phase.WAIT
                self._wait()
            else:
                self._put()
        elif command is Command.JOB_CANCEL and self.phase is Phase.DROP:
            self._dropped()
        elif command is Command.OPERATOR:
            self.phase = Phase.RUN

    def _refused(self, command: Command, code: ErrorCode) -> None:
        if command is Command.HELLO:
            self._fail("machine_version")
        elif command is Command.READ_POCKET:
            return  # events that we have not seen yet come first; they lead to the pocket again
        elif command is Command.JOB_CANCEL and self.phase is Phase.DROP:
            self._dropped()
        elif command is Command.OPERATOR and self._stop is not None and code is not ErrorCode.CONFLICT:
            self._stopped(self._stop)
        elif command is not Command.OPERATOR:
            self._fail("machine_busy_board" if code is ErrorCode.BUSY else "machine_cannot", code=code.name)

    def _maybe_start(self) -> None:
        if self.phase is Phase.WAIT and self._sensors is not None and self._is_ready(self._sensors.sensors):
            self._start()

    def _start(self) -> None:
        self._asked = None
        self.phase = Phase.RUN
        self._out.append(Start())

    def _stopped(self, stop: ev.Stopped) -> None:
        self._stop = stop
        if self._leaving is not None:
            self._out.append(Cancel())
        else:
            self.phase = Phase.ASK
            self._ask_stop(stop)

    def _reply(self, choice: Choice, face: int) -> None:
        assert self._stop is not None
        self.phase = Phase.RUN
        self._out.append(Reply(self._stop.evn, ANSWER_OF[choice], face))

    # -- leaving ---------------------------------------------------------------------------------------------------

    def leave(self, code: int = CLEAN) -> None:
        """What is left is given up in the machine too: nothing is resumed from it."""
        self._asked = None
        if self._job is None or self.phase is Phase.LINE or not self._last:
            self._go(code)
        elif not self.over:
            self._leaving = max(code, self._leaving or CLEAN)
            self.phase = Phase.CANCEL
            self._out.append(Cancel())

    def _given_up(self) -> None:
        self._go(self._leaving if self._leaving is not None else MACHINE)

    def _moves(self) -> bool:
        return self.phase is Phase.RUN

    def _line_is_down(self) -> None:
        self.phase = Phase.LINE

    def _closing(self, code: int) -> int:
        broke_off = self._job is not None and self._last > 0
        self._close(Outcome.GIVEN_UP)
        return max(code, CLEAN if self._is_whole() and not broke_off else MACHINE)

    @abstractmethod
    def _is_whole(self) -> bool:
        """Whether what was done so far is of use as it is."""
