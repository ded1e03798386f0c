"""The dealing station: board after board, each card exactly once, whatever fails in between. Pure (see `orders`).

Machine events and the operator's answers go in, orders and lines come out of `outputs`. What it never does by itself:
resume a board, settle a card in doubt, answer a stop. What it shows is blind: seats and card indices, no face.

    begin -> (Restore) Connect -> what does the machine remember? -> Put -> board in the slot -> Start -> cards -> Done
"""

from dealer.station import prompts
from dealer.station.board_work import BoardWork
from dealer.station.jobs import Outcome, Unfinished
from dealer.station.orders import (
    CLEAN,
    MACHINE,
    Cancel,
    Choice,
    CloseJob,
    Connect,
    Fate,
    Level,
    MarkCopy,
    Restore,
    Resume,
)  # fmt: skip
from dealer.station.slot import Phase
from firmware_protocol import events as ev
from firmware_protocol.codes import ALIVE, OVER, UNREAD, ErrorCode, MachineKind, MachineState
from firmware_protocol.codes import MessageType as Command
from firmware_protocol.tally import Tally


class Station(BoardWork):
    """One machine, one set, many boards; the arguments are those of `BoardWork`."""

    KINDS = tuple(MachineKind)

    # -- what the driver calls -------------------------------------------------------------------------------------

    def leave(self, code: int = CLEAN) -> None:
        """As `Talk.leave`; a machine that is left with another job in it is of no use yet."""
        super().leave(max(code, MACHINE) if self._other_id is not None else code)

    def begin(self) -> None:
        """The first orders: say where the work stands, load what was under way, open the line."""
        if self._made:
            self._say("machine_already_made", tasks=self._made)
        if self._resumed is not None:
            self._take_up(self._resumed)
        self._remind()
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
                self._sensors_changed(event)

    # -- line and memory -------------------------------------------------------------------------------------------

    def _take_up(self, resumed: Unfinished) -> None:
        self._load(resumed.task, resumed.entry.job)
        tally = self._tally = Tally(resumed.entry.job, resumed.records)
        self._started = bool(resumed.records)
        if resumed.records and resumed.records[-1].kind in OVER:
            # It was over, and the process died before it wrote so; the machine has nothing more to say of it.
            last = Tally(resumed.entry.job, resumed.records[:-1]).add(resumed.records[-1])
            done, cancelled = isinstance(last, ev.Done), isinstance(last, ev.Cancelled)
            if not cancelled:
                self._out.append(MarkCopy(resumed.task, Fate.MADE if done else Fate.DO_NOT_PLAY, resumed.entry.machine))
            self._close(Outcome.DONE if done else Outcome.GIVEN_UP if cancelled else Outcome.DO_NOT_PLAY)
            if done:
                self._say("machine_board_done", Level.GOOD, task=resumed.task, left=len(self._boards))
                self._boards.made(resumed.task)
                self._done.add((resumed.task.board, resumed.task.copy))
            else:
                self._boards.put_back(resumed.task)
            self.task, self._tally = None, None
            return
        if resumed.records:
            self._say("machine_unfinished", **prompts.board_facts(resumed.task, tally))
        self._out.append(Restore(resumed.entry.job, resumed.records))

    def _connected(self, info: ev.MachineInfo) -> None:
        if self._info is None and info.last_event:
            self._fresh = False  # the board that its last job went into may still be in the slot
        self._info, self._tries, self._sensors = info, 0, None
        self._restarted = self._differs = False
        self._other_id = None
        self.phase = Phase.SYNC
        task, tally = self.task or self._boards.first, self._tally
        if not self._fits(info, task.pack if task else 0) or info.state in ALIVE:
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
        key, facts = prompts.other_job(self._other, job_id)
        self._decide(key, (Choice.ANEW, Choice.LEAVE), self._drop_other, **facts)

    def _drop_other(self, choice: Choice, _face: int) -> None:
        self._emptied(choice)
        self.phase = Phase.CANCEL
        self._out.append(Cancel(self._other_id))

    def _memory_differs(self) -> None:
        self._differs = True
        if self._other_id is not None or self.task is None or self._tally is None:
            return
        facts = prompts.board_facts(self.task, self._tally)
        if self._tally.broken is not None:
            self._mark(Fate.DO_NOT_PLAY)
            self._boards.spoil(self.task)
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
        elif command is Command.JOB_PUT and self.phase is Phase.PUT:
            self._fail("machine_busy_board" if code is ErrorCode.BUSY else "machine_cannot", code=code.name)
        elif command is Command.JOB_START and self.phase is Phase.RUN:
            self._new_attempt()
        elif command is Command.JOB_RESUME and self.phase is Phase.SYNC and self.task and self._tally:
            facts = prompts.board_facts(self.task, self._tally)
            self._decide("machine_resume_refused", (Choice.ANEW, Choice.NEXT, Choice.LEAVE), self._give_up, **facts)
        elif command is Command.JOB_CANCEL and self.phase is Phase.CANCEL:
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
