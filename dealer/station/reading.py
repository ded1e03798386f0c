"""Reading a board back on the machine, pocket by pocket (VERIFY). Pure, like `station`.

The board's record is not needed and not known here: what comes out is what the reader saw, holes included.
"""

from enum import Enum, auto
from typing import Any

from boards.cards import FACES
from boards.deal import Hand
from boards.problems import Word
from boards.reading import Reading, reading_of_hands
from boards.seats import SEATS, Seat
from dealer.station import prompts
from dealer.station.jobs import READING_COPY, JobEntry, Outcome, job_id_of
from dealer.station.orders import (
    ANSWER_OF,
    CHOICE_OF,
    CLEAN,
    MACHINE,
    Append,
    Cancel,
    Choice,
    CloseJob,
    Connect,
    Level,
    OpenJob,
    Progress,
    Put,
    ReadPocket,
    Reply,
    Start,
)  # fmt: skip
from dealer.station.talk import Talk
from firmware_protocol import events as ev
from firmware_protocol.codes import POCKETS, Capability, ErrorCode, MachineState, Mode
from firmware_protocol.codes import MessageType as Command
from firmware_protocol.plan import Job

_ALIVE = (MachineState.RUNNING, MachineState.STOPPED, MachineState.PAUSED)


class Phase(Enum):
    """Where the reading is."""

    LINE = auto()
    DROP = auto()  #: another job in the machine is being given up
    PUT = auto()
    WAIT = auto()  #: the board is not yet in the slot
    READ = auto()
    ASK = auto()
    CANCEL = auto()


class ReadingStation(Talk):
    """One board, four pockets.

    Args:
        board: The number of the board's deal.
        container: The number on the container.
        pack: Cards of the game's pack.
        fingerprint: The set's.
        attempt: The next free attempt number for readings of this board.
        other: The job in the machine as this computer's journal knows it.
        check_label: Whether a machine that reads numbers on boards shall compare them.
    """

    def __init__(
        self,
        board: int,
        container: int,
        pack: int,
        *,
        fingerprint: str,
        attempt: int = 0,
        other: JobEntry | None = None,
        check_label: bool = True,
    ) -> None:
        super().__init__()
        self.reading: Reading | None = None
        self.phase = Phase.LINE
        self._board, self._container, self._pack = board, container, pack
        self._fingerprint, self._attempt, self._check_label = fingerprint, attempt, check_label
        self._info: ev.MachineInfo | None = None
        self._job: Job | None = None
        self._other, self._other_id = other, 0
        self._stop: ev.Stopped | None = None
        self._sensors: ev.SensorsChanged | None = None
        self._last = 0
        self._catch_up = 0
        self._pocket = 0
        self._faces: dict[int, list[int]] = {pocket: [] for pocket in POCKETS}

    def begin(self) -> None:
        """Opens the line."""
        self._out.append(Connect())

    def event(self, event: ev.HostEvent) -> None:
        """What the host role reports."""
        if isinstance(event, ev.Numbered):
            self._keep(event)
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
                self._say("machine_read_again", Level.BAD)
                self._put()
            case ev.StillStopped(stop):
                self._stopped(stop)
            case ev.SensorsChanged():
                self._sensors = event
                self._maybe_start()
            case ev.Accepted(command, state):
                self._accepted(command, state)
            case ev.Refused(command, code, _):
                self._refused(command, code)

    # -- line ------------------------------------------------------------------------------------------------------

    def _connected(self, info: ev.MachineInfo) -> None:
        self._info, self._tries, self._other_id, self._sensors = info, 0, 0, None
        if not self._fits(info, self._pack):
            return
        if Capability.VERIFY not in info.capabilities:
            self._fail("machine_cannot_read")
        elif self._job is not None and info.job_id == self._job.job_id and info.state in _ALIVE:
            self.phase = Phase.READ
            self._catch_up = info.last_event
            if info.state is MachineState.PAUSED:
                self._go_on()
        elif info.state not in _ALIVE and not (self._job is not None and self._last):
            self._put()

    def _drop_other(self, _choice: Choice, _face: int) -> None:
        self.phase = Phase.DROP
        self._out.append(Cancel(self._other_id))

    def _dropped(self) -> None:
        if self._other is not None and self._other.job.job_id == self._other_id:
            self._out.append(CloseJob(self._other_id, Outcome.GIVEN_UP))
        self._put()

    def _put(self) -> None:
        if self._job is not None:
            self._out.append(CloseJob(self._job.job_id, Outcome.GIVEN_UP))
        reads_label = self._check_label and self._info is not None and Capability.BOARD_LABEL in self._info.capabilities
        job_id = job_id_of(self._fingerprint, self._board, READING_COPY, self._attempt)
        self._attempt = (self._attempt + 1) % 256
        self._job = Job(job_id, Mode.VERIFY, self._pack, None, self._container if reads_label else 0)
        self._last, self._pocket = 0, 0
        self.phase = Phase.PUT
        self._out += [OpenJob(self._job), Put(self._job)]

    def _accepted(self, command: Command, state: MachineState) -> None:
        if command is Command.JOB_PUT and self.phase is Phase.PUT:
            if state is MachineState.READY:
                self._wait_for_board(self._job)
            else:
                self._put()
        elif command is Command.JOB_CANCEL and self.phase is Phase.DROP:
            self._dropped()
        elif command is Command.OPERATOR:
            self.phase = Phase.READ

    def _wait_for_board(self, job: Job | None) -> None:
        """A machine that reads the number on the board begins by itself; otherwise a person says that it is in."""
        self.phase = Phase.WAIT
        facts: dict[str, Any] = {"board": self._board, "container": self._container}
        if job is not None and job.label:
            self._maybe_start()
            if self.phase is Phase.WAIT:
                self._say("machine_read_insert", **facts)
        else:
            self._ask("machine_read_insert", (Choice.GO, Choice.LEAVE), lambda *_: self._start(), **facts)

    def _maybe_start(self) -> None:
        if self.phase is not Phase.WAIT or self._sensors is None or self._job is None or not self._job.label:
            return
        seen = self._sensors.sensors
        if seen.board and seen.cover_closed and not seen.emergency and seen.label == self._job.label:
            self._start()

    def _start(self) -> None:
        self.phase = Phase.READ
        self._out.append(Start())

    def _refused(self, command: Command, code: ErrorCode) -> None:
        if command is Command.HELLO:
            self._fail("machine_version")
        elif command is Command.READ_POCKET:
            return  # events that we have not seen yet come first; `_go_on` asks again after them
        elif command is Command.JOB_CANCEL and self.phase is Phase.DROP:
            self._dropped()
        elif command is Command.OPERATOR and self._stop is not None and code is not ErrorCode.CONFLICT:
            self._stopped(self._stop)
        elif command is not Command.OPERATOR:
            self._fail("machine_busy_board" if code is ErrorCode.BUSY else "machine_cannot", code=code.name)

    # -- pockets ---------------------------------------------------------------------------------------------------

    def _keep(self, event: ev.Numbered) -> None:
        if self._job is not None and event.record.number == self._last + 1:
            self._last += 1
            self._out.append(Append(self._job.job_id, event.record))

    def _numbered(self, event: ev.Numbered) -> None:
        match event:
            case ev.JobBegun():
                self._ask_for(1)
            case ev.PocketBegun(pocket=pocket):
                self._pocket = pocket
                self._faces[pocket] = []
            case ev.CardRead(face=face, pocket=pocket):
                self._faces[pocket].append(face)
                self._progress()
            case ev.PocketDone(pocket=pocket):
                self._ask_for(pocket + 1)
            case ev.Stopped():
                self._stopped(event)
            case ev.Paused():
                self._go_on()
            case ev.Cancelled():
                self._go(self._leaving if self._leaving is not None else MACHINE)
            case ev.Done():
                self._finished()

    def _ask_for(self, pocket: int) -> None:
        if self._leaving is not None:
            self._out.append(Cancel())
            return
        self._pocket = pocket
        if pocket <= len(SEATS):
            self._say("machine_read_pocket", seat=prompts.seat_of(pocket))
        self._out.append(ReadPocket(pocket if pocket <= len(SEATS) else 0))

    def _go_on(self) -> None:
        """After a pause the pocket is read again from its first card."""
        if self._leaving is not None:
            self._out.append(Cancel())
        elif self._last >= self._catch_up:
            self._ask_for(max(self._pocket, 1))

    def _stopped(self, stop: ev.Stopped) -> None:
        self._stop = stop
        if self._leaving is not None:
            self._out.append(Cancel())
            return
        choices = tuple(CHOICE_OF[answer] for answer in stop.allowed) or (Choice.CONTINUE,)
        facts: dict[str, Any] = {"why": Word(prompts.cause(stop.code))}
        key = "machine_read_stop"
        if stop.code not in (ErrorCode.WRONG_BOARD, ErrorCode.NO_BOARD) and self._pocket in POCKETS:
            key, facts["seat"] = "machine_read_stop_pocket", prompts.seat_of(self._pocket)
        self.phase = Phase.ASK
        self._ask(key, (*choices, Choice.LEAVE), self._reply, **facts)

    def _reply(self, choice: Choice, face: int) -> None:
        assert self._stop is not None
        self.phase = Phase.READ
        if self._stop.allowed:
            self._out.append(Reply(self._stop.evn, ANSWER_OF[choice], face))
        else:
            self._ask_for(max(self._pocket, 1))

    def _progress(self) -> None:
        n, e, s, w = (len(self._faces[pocket]) for pocket in POCKETS)
        self._out.append(Progress(self._board, 0, n + e + s + w, self._pack, (n, e, s, w)))

    def _finished(self) -> None:
        hands: dict[Seat, tuple[Hand, int]] = {}
        for pocket, faces in self._faces.items():
            known = [face for face in faces if face < FACES]
            # A card that the reader knows to be foreign has no face of ours either: the person looks at it.
            hands[prompts.seat_of(pocket)] = (Hand.of(known), len(faces) - len(known))
        self.reading = reading_of_hands(hands, source="machine")
        assert self._job is not None
        self._out.append(CloseJob(self._job.job_id, Outcome.DONE))
        self._job = None
        self._go(CLEAN)

    # -- leaving ---------------------------------------------------------------------------------------------------

    def leave(self, code: int = CLEAN) -> None:
        """A reading that is left is given up in the machine too: nothing is resumed from it."""
        self._asked = None
        if self._job is None or self.phase is Phase.LINE or not self._last:
            self._go(code)
        elif not self.over:
            self._leaving = max(code, self._leaving or CLEAN)
            self.phase = Phase.CANCEL
            self._out.append(Cancel())

    def _moves(self) -> bool:
        return self.phase is Phase.READ

    def _line_is_down(self) -> None:
        self.phase = Phase.LINE

    def _closing(self, code: int) -> int:
        if self._job is not None:
            self._out.append(CloseJob(self._job.job_id, Outcome.GIVEN_UP))
        return max(code, MACHINE if self.reading is None else CLEAN)
