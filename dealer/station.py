"""The dealing station: board after board, each card exactly once, whatever fails in between. Pure (see `station_io`).

Machine events and the operator's answers go in, orders and lines come out of `outputs`. What it never does by itself:
resume a board, settle a card in doubt, answer a stop. What it shows is blind: seats and card indices, no face.

    begin -> (Restore) Connect -> what does the machine remember? -> Put -> board in the slot -> Start -> cards -> Done
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from typing import Any, Final

from boards.board import ranges_text
from dealer import station_prompts as prompts
from dealer.station_io import (
    ANSWER_OF,
    CLEAN,
    MACHINE,
    Append,
    Cancel,
    Choice,
    CloseJob,
    Connect,
    Level,
    MarkCopy,
    OpenJob,
    Put,
    Reply,
    Restore,
    Resume,
    Start,
)  # fmt: skip
from dealer.station_jobs import JobEntry, Outcome, Task, Unfinished, job_id_of
from dealer.station_talk import Talk
from firmware_protocol import events as ev
from firmware_protocol.codes import UNREAD, Capability, ErrorCode, EventKind, MachineState, Mode
from firmware_protocol.codes import MessageType as Command
from firmware_protocol.plan import Job
from firmware_protocol.tally import Tally

REFUSALS: Final = 3
_ALIVE: Final = (MachineState.RUNNING, MachineState.STOPPED, MachineState.PAUSED)
_OVER: Final = (EventKind.DONE, EventKind.SPOILED, EventKind.CANCELLED)


class Phase(Enum):
    """Where the station is with the current board."""

    LINE = auto()  #: no line yet, or lost
    SYNC = auto()  #: waits for what the machine remembers, or for its offer to go on
    PUT = auto()  #: the job is on its way
    WAIT = auto()  #: the job is in the machine, the board not yet in the slot
    RUN = auto()  #: cards move
    ASK = auto()  #: an operator decides
    CANCEL = auto()  #: a job is being given up


class Station(Talk):
    """One machine, one set, many boards.

    Args:
        tasks: The boards to be made, in order.
        code, fingerprint: The set's.
        attempts: (board, copy) -> number of the next attempt; absent: 0.
        resumed: A board that the journal holds as under way on this machine; it comes first.
        other: The job in the machine when it is another set's board of this journal.
        made: Boards that are left out because they are made.
        yes: Whether a board in the slot is taken as ready without asking.
        reveal: Whether stops name the faces.
        check_label: Whether a machine that reads numbers on boards shall compare them.
    """

    def __init__(
        self, tasks: Sequence[Task], *, code: str, fingerprint: str,
        attempts: Mapping[tuple[int, int], int] | None = None, resumed: Unfinished | None = None,
        other: JobEntry | None = None, made: Sequence[int] = (), yes: bool = False, reveal: bool = False,
        check_label: bool = True,
    ) -> None:  # fmt: skip
        super().__init__()
        self.phase = Phase.LINE
        self.task: Task | None = None
        self._tasks = list(tasks)
        self._code, self._fingerprint = code, fingerprint
        self._attempts = dict(attempts or {})
        self._resumed, self._other, self._made = resumed, other, tuple(made)
        self._yes, self._reveal, self._check_label = yes, reveal, check_label
        self._info: ev.MachineInfo | None = None
        self._tally: Tally | None = None
        self._started = self._differs = self._restarted = self._board_was_out = False
        self._then: Choice | None = None
        self._other_id: int | None = None
        self._stop: ev.Stopped | None = None
        self._sensors: ev.SensorsChanged | None = None
        self._refusals = self._done = 0
        self._bad: list[Task] = []

    # -- what the driver calls -------------------------------------------------------------------------------------

    def begin(self) -> None:
        """The first orders: say where the work stands, load what was under way, open the line."""
        if self._made:
            self._say("machine_already_made", boards=ranges_text(self._made))
        if self._resumed is not None:
            self._take_up(self._resumed)
        self._out.append(Connect())

    def event(self, event: ev.HostEvent) -> None:
        """What the host role reports."""
        if self.over:
            if isinstance(event, ev.Numbered):
                self._keep(event)  # too late to act, but the machine may as well forget it
            return
        if isinstance(event, ev.Numbered):
            self._keep(event)
            self._numbered(event)
            return
        match event:
            case ev.Connected(info):
                self._connected(info)
            case ev.MachineRestarted():
                self._restarted = True
            case ev.LinkLost():
                self.line_failed()
            case ev.StillStopped(stop):
                self._stopped(stop)
            case ev.OtherJob(job_id, _):
                self._other_job(job_id)
            case ev.MemoryDiffers():
                self._memory_differs()
            case ev.ResumeOffered():
                self._offered()
            case ev.Accepted(command, state):
                self._accepted(command, state)
            case ev.Refused(command, code, _):
                self._refused(command, code)
            case ev.SensorsChanged():
                self._sensors = event
                self._board_was_out = self._board_was_out or not event.sensors.board
                self._maybe_start()

    # -- line and memory -------------------------------------------------------------------------------------------

    def _take_up(self, resumed: Unfinished) -> None:
        self._load(resumed.task, resumed.entry.job)
        tally = self._tally = Tally(resumed.entry.job, resumed.records)
        self._started = bool(resumed.records)
        if resumed.records and resumed.records[-1].kind in _OVER:
            # It was over, and the process died before it wrote so; the machine has nothing more to say of it.
            last = Tally(resumed.entry.job, resumed.records[:-1]).add(resumed.records[-1])
            done, cancelled = isinstance(last, ev.Done), isinstance(last, ev.Cancelled)
            if not cancelled:
                self._out.append(MarkCopy(resumed.task, done, resumed.entry.machine))
            self._close(Outcome.DONE if done else Outcome.GIVEN_UP if cancelled else Outcome.DO_NOT_PLAY)
            if done:
                self._say("machine_board_done", Level.GOOD, task=resumed.task, left=len(self._tasks))
                self._done += 1
            else:
                self._tasks.insert(0, resumed.task)
            self.task, self._tally = None, None
            return
        if resumed.records:
            self._say("machine_unfinished", **prompts.board_facts(resumed.task, tally))
        self._out.append(Restore(resumed.entry.job, resumed.records))

    def _connected(self, info: ev.MachineInfo) -> None:
        self._info, self._tries, self._sensors = info, 0, None
        self._restarted = self._differs = False
        self._other_id = None
        self.phase = Phase.SYNC
        task, tally = self.task or (self._tasks[0] if self._tasks else None), self._tally
        if not self._fits(info, task.pack if task else 0) or info.state in _ALIVE:
            return  # alive: what it remembers follows
        if tally is None:
            if self.task is not None:
                self._ask_anew(self.task)
            else:
                self._next()
        elif not tally.last and not (info.job_id == tally.job.job_id and info.job_digest != tally.job.digest):
            if info.job_id == tally.job.job_id and info.last_event:
                return  # it was over before we heard of it; its events follow
            if info.job_id != tally.job.job_id and self._started:
                self._memory_differs()
            elif self._then is not None:
                self._give_up(self._then, UNREAD)
            else:
                self._put_again()

    def _other_job(self, job_id: int) -> None:
        self._other_id = job_id
        if self._other is not None and self._other.job.job_id == job_id:
            facts = {"board": self._other.board, "code": self._other.code}
            self._decide("machine_other_known", (Choice.ANEW, Choice.LEAVE), self._drop_other, **facts)
        else:
            self._decide("machine_other", (Choice.ANEW, Choice.LEAVE), self._drop_other)

    def _drop_other(self, _choice: Choice, _face: int) -> None:
        self.phase = Phase.CANCEL
        self._out.append(Cancel(self._other_id))

    def _memory_differs(self) -> None:
        self._differs = True
        if self._other_id is not None or self.task is None or self._tally is None:
            return
        facts = prompts.board_facts(self.task, self._tally)
        if self._tally.broken is not None:
            self._mark(playable=False)
            self._note_bad(self.task)
            key = "machine_broke_plan"
        else:
            key = "machine_forgot" if self._restarted or not self._knows_job() else "machine_differs"
        if self._leaving is not None:
            self._go(self._leaving)
        else:
            self._decide(key, (Choice.ANEW, Choice.NEXT, Choice.LEAVE), self._give_up, **facts)

    def _knows_job(self) -> bool:
        return self._info is not None and self._tally is not None and self._info.job_id == self._tally.job.job_id

    def _offered(self) -> None:
        if self._leaving is not None:
            self._go(self._leaving)
        elif self._then is not None:
            self._give_up(self._then, UNREAD)
        elif self._tally is not None and self._tally.broken is not None:
            self._memory_differs()
        elif self.task is not None and self._tally is not None:
            self._out += prompts.pause_lines(self._tally)
            facts = prompts.board_facts(self.task, self._tally)
            self._decide("machine_resume", (Choice.RESUME, Choice.ANEW, Choice.LEAVE), self._resume_or_not, **facts)

    def _resume_or_not(self, choice: Choice, face: int) -> None:
        if choice is Choice.RESUME:
            self.phase = Phase.SYNC
            self._out.append(Resume())
        else:
            self._give_up(choice, face)

    # -- board after board -----------------------------------------------------------------------------------------

    def _next(self) -> None:
        self.task, self._tally = None, None
        if self._leaving is not None:
            self._go(self._leaving)
        elif not self._tasks:
            self._go(CLEAN)
        else:
            self._put(self._tasks.pop(0))

    def _load(self, task: Task, job: Job) -> None:
        self.task, self._tally = task, Tally(job)
        self._tasks = [other for other in self._tasks if (other.board, other.copy) != (task.board, task.copy)]
        self._started = self._differs = False
        self._then, self._stop = None, None
        key = (task.board, task.copy)
        self._attempts[key] = max(self._attempts.get(key, 0), (job.job_id & 0xFF) + 1)

    def _put(self, task: Task) -> None:
        attempt = self._attempts.get((task.board, task.copy), 0)
        reads_label = self._check_label and self._info is not None and Capability.BOARD_LABEL in self._info.capabilities
        job_id = job_id_of(self._fingerprint, task.board, task.copy, attempt)
        job = Job(job_id, Mode.DEAL, task.pack, task.plan, task.container if reads_label else 0)
        self._load(task, job)
        self._out.append(OpenJob(job))
        self._put_again()

    def _put_again(self) -> None:
        assert self._tally is not None
        self.phase = Phase.PUT
        self._out.append(Put(self._tally.job))

    def _new_attempt(self) -> None:
        """The machine takes this job no more; the same board under a new id."""
        assert self.task is not None
        self._refusals += 1
        self._close(Outcome.GIVEN_UP)
        if self._refusals > REFUSALS:
            self._tally = None
            self._fail("machine_cannot", code=ErrorCode.BAD_STATE.name)
        else:
            self._put(self.task)

    def _wait_for_board(self) -> None:
        assert self.task is not None
        self.phase = Phase.WAIT
        self._maybe_start()
        if self.phase is not Phase.WAIT:
            return
        if self._sees_pockets or self._yes:
            self._say("machine_insert", task=self.task)
        else:
            self._ask("machine_insert_ask", (Choice.GO, Choice.NEXT, Choice.LEAVE), self._go_or_not, task=self.task)

    @property
    def _sees_pockets(self) -> bool:
        return self._info is not None and Capability.POCKET_SENSORS in self._info.capabilities

    def _go_or_not(self, choice: Choice, face: int) -> None:
        if choice is Choice.GO:
            self._start()
        else:
            self._give_up(choice, face)

    def _maybe_start(self) -> None:
        """The board goes by itself where the machine sees that it is in, empty, and that there are cards."""
        if self.phase is not Phase.WAIT or self._sensors is None or self._tally is None:
            return
        seen, label = self._sensors.sensors, self._tally.job.label
        if not (seen.board and seen.hopper and seen.cover_closed) or seen.emergency:
            return
        if label and seen.label != label:
            key = "machine_wrong_label" if seen.label else "machine_no_label"
            self._say(key, Level.BAD, got=seen.label, task=self.task)
        elif self._sees_pockets:
            if not seen.occupied:
                self._start()
        elif self._yes and (self._board_was_out or not self._done):
            self._start()

    def _start(self) -> None:
        self._asked = None
        self._started, self._board_was_out = True, False
        self.phase = Phase.RUN
        self._out.append(Start())
        self._say("machine_dealing", task=self.task)

    def _give_up(self, choice: Choice, _face: int) -> None:
        """Cancel the job, then deal the board anew or take the next."""
        self._then = choice
        self.phase = Phase.CANCEL
        self._out.append(Cancel())

    def _given_up(self) -> None:
        assert self.task is not None
        task, then = self.task, self._then
        self._close(Outcome.GIVEN_UP)
        self._then = None
        if then is Choice.ANEW:
            self._put(task)
        else:
            if self._started:
                self._note_bad(task)
            self._next()

    def _note_bad(self, task: Task) -> None:
        if task not in self._bad:
            self._bad.append(task)

    # -- answers of the machine ------------------------------------------------------------------------------------

    def _accepted(self, command: Command, state: MachineState) -> None:
        if command is Command.JOB_PUT and self.phase is Phase.PUT:
            if state is MachineState.READY:
                self._wait_for_board()
            else:
                self._new_attempt()
        elif command is Command.JOB_START:
            self._refusals = 0
        elif command in (Command.JOB_RESUME, Command.OPERATOR) and self.phase is Phase.SYNC:
            self.phase = Phase.RUN
            if command is Command.JOB_RESUME:
                self._say("machine_resumed", task=self.task)
        elif command is Command.JOB_CANCEL:
            self._cancel_heard()

    def _cancel_heard(self) -> None:
        if self.phase is not Phase.CANCEL:
            return
        if self._other_id is not None:
            if self._other is not None and self._other.job.job_id == self._other_id:
                self._out.append(CloseJob(self._other_id, Outcome.GIVEN_UP))
            self._other_id = None
            self.phase = Phase.SYNC
            if self._differs:
                self._memory_differs()
            elif self.task is None:
                self._next()
            else:
                self._put_again()
        elif self._differs:
            self._given_up()

    def _refused(self, command: Command, code: ErrorCode) -> None:
        if command is Command.HELLO:
            self._fail("machine_version")
        elif command is Command.JOB_PUT:
            self._fail("machine_busy_board" if code is ErrorCode.BUSY else "machine_cannot", code=code.name)
        elif command is Command.JOB_START:
            self._new_attempt()
        elif command is Command.JOB_RESUME and self.task is not None and self._tally is not None:
            facts = prompts.board_facts(self.task, self._tally)
            self._decide("machine_resume_refused", (Choice.ANEW, Choice.NEXT, Choice.LEAVE), self._give_up, **facts)
        elif command is Command.JOB_CANCEL:
            if self._differs or self._other_id is not None:
                self._cancel_heard()
            else:
                self._fail("machine_cannot", code=code.name)
        elif command is Command.OPERATOR and self._stop is not None and self.phase is Phase.SYNC:
            if code is ErrorCode.CONFLICT:
                self.phase = Phase.RUN
            else:
                self._say("machine_answer_refused", Level.BAD)
                self._stopped(self._stop)

    # -- numbered events -------------------------------------------------------------------------------------------

    def _keep(self, event: ev.Numbered) -> None:
        if self._tally is not None and event.record.number == self._tally.last + 1:
            self._tally.add(event.record)
            self._out.append(Append(self._tally.job.job_id, event.record))

    def _numbered(self, event: ev.Numbered) -> None:
        assert self.task is not None
        assert self._tally is not None
        match event:
            case ev.CardDealt():
                self._out.append(prompts.progress(self.task, self._tally))
            case ev.CardRejected():
                self._say("machine_rejected", index=self._tally.cards + 1)
            case ev.Paused():
                self.phase = Phase.SYNC
                if self._leaving is not None:
                    self._go(self._leaving)
            case ev.Stopped():
                self._stopped(event)
            case ev.Done():
                self._finished()
            case ev.DoNotPlay():
                self._spoiled(event)
            case ev.Cancelled():
                self._given_up()

    def _stopped(self, stop: ev.Stopped) -> None:
        assert self.task is not None
        assert self._tally is not None
        self._stop = stop
        if self._leaving is not None:
            self._go(self._leaving)
        elif self._then is not None:
            self._give_up(self._then, UNREAD)
        else:
            ask = prompts.stop_question(self.task, self._tally, stop, reveal=self._reveal)
            self._decide(ask.key, ask.choices, self._reply, **ask.facts)

    def _reply(self, choice: Choice, face: int) -> None:
        assert self._stop is not None
        if choice in ANSWER_OF:
            self.phase = Phase.SYNC
            self._out.append(Reply(self._stop.evn, ANSWER_OF[choice], face))
        else:
            self._give_up(choice, face)

    def _finished(self) -> None:
        assert self.task is not None
        self._mark(playable=True)
        self._close(Outcome.DONE)
        self._say("machine_board_done", Level.GOOD, task=self.task, left=len(self._tasks))
        self._bad = [task for task in self._bad if (task.board, task.copy) != (self.task.board, self.task.copy)]
        self._done += 1
        self._next()

    def _spoiled(self, event: ev.DoNotPlay) -> None:
        assert self.task is not None
        assert self._tally is not None
        task = self.task
        self._mark(playable=False)
        self._close(Outcome.DO_NOT_PLAY)
        self._note_bad(task)
        self._out += prompts.verdict_lines(task, event)
        self._tally = None
        if self._leaving is not None:
            self._go(self._leaving)
        else:
            self._ask_anew(task)

    def _ask_anew(self, task: Task) -> None:
        self._decide("machine_deal_anew", (Choice.ANEW, Choice.NEXT, Choice.LEAVE), self._anew_or_next, task=task)

    def _anew_or_next(self, choice: Choice, _face: int) -> None:
        if choice is Choice.ANEW and self.task is not None:
            self._put(self.task)
        else:
            self._next()

    # -- helpers ---------------------------------------------------------------------------------------------------

    def _decide(
        self, key: str, choices: tuple[Choice, ...], handler: Callable[[Choice, int], None], **facts: Any
    ) -> None:
        self.phase = Phase.ASK
        self._ask(key, choices, handler, **facts)

    def _moves(self) -> bool:
        return self.phase in (Phase.RUN, Phase.SYNC) and self._tally is not None and self._started

    def _line_is_down(self) -> None:
        self.phase = Phase.LINE

    def _mark(self, *, playable: bool) -> None:
        if self.task is not None:
            self._out.append(MarkCopy(self.task, playable, self._info.machine_id if self._info else ""))

    def _close(self, outcome: Outcome) -> None:
        if self._tally is not None:
            self._out.append(CloseJob(self._tally.job.job_id, outcome))

    def _closing(self, code: int) -> int:
        """A job that never began is given up; one under way stays open and is taken up next time."""
        if self.task is not None and self._tally is not None:
            if self._started or self._tally.last:
                self._say("machine_left", Level.BAD, **prompts.board_facts(self.task, self._tally))
                code = max(code, MACHINE)
            else:
                self._close(Outcome.GIVEN_UP)
        self._out += prompts.summary(self._done, self._bad, len(self._tasks) + (self.task is not None))
        return max(code, MACHINE if self._bad else CLEAN)
