"""One board after the other: hand the job over, wait for the board, follow its cards, settle what became of it.

The lower half of `station.Station`, which adds the line, the machine's memory and the answers to commands.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from typing import Any, Final

from dealer.station import prompts
from dealer.station.jobs import JobEntry, Outcome, Task, Unfinished, job_id_of
from dealer.station.orders import (
    ANSWER_OF,
    CLEAN,
    MACHINE,
    Append,
    Cancel,
    Choice,
    CloseJob,
    Fate,
    Level,
    MarkCopy,
    OpenJob,
    Put,
    Reply,
    Start,
)  # fmt: skip
from dealer.station.talk import Talk
from firmware_protocol import events as ev
from firmware_protocol.codes import UNREAD, Capability, ErrorCode, Mode
from firmware_protocol.plan import Job
from firmware_protocol.tally import Tally

REFUSALS: Final = 3


class Phase(Enum):
    """Where the station is with the current board."""

    LINE = auto()  #: no line yet, or lost
    SYNC = auto()  #: waits for what the machine remembers, or for its offer to go on
    PUT = auto()  #: the job is on its way
    WAIT = auto()  #: the job is in the machine, the board not yet in the slot
    RUN = auto()  #: cards move
    ASK = auto()  #: an operator decides
    CANCEL = auto()  #: a job is being given up


class BoardWork(Talk):
    """Boards of one set on one machine, as long as the line holds. See `Station` for what it promises.

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
        other: JobEntry | None = None, made: Sequence[Task] = (), yes: bool = False, reveal: bool = False,
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
        self._started = self._differs = self._restarted = False
        self._fresh = True  # no card of ours lies in the board in the slot, as far as anybody said or saw
        self._then: Choice | None = None
        self._other_id: int | None = None
        self._stop: ev.Stopped | None = None
        self._sensors: ev.SensorsChanged | None = None
        self._refusals = self._done = self._last_label = 0
        self._bad: list[Task] = []

    @property
    def has_job(self) -> bool:
        """Whether a job is loaded here; events are counted for it."""
        return self._tally is not None

    @property
    def last_event(self) -> int:
        """Number of the last event of the loaded job, 0 before the first or without a job."""
        return self._tally.last if self._tally is not None else 0

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
        if self._sees_pockets or self._yes:
            if not self._is_ready():
                self._say("machine_insert", task=self.task)
            self._maybe_start()
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

    def _is_ready(self) -> bool:
        """Whether the machine sees the right board, empty, and cards; without pocket sensors: a new board."""
        if self._sensors is None or self._tally is None:
            return False
        seen, label = self._sensors.sensors, self._tally.job.label
        if not (seen.board and seen.hopper and seen.cover_closed) or seen.emergency or (label and seen.label != label):
            return False
        if self._sees_pockets:
            return not seen.occupied
        return self._yes and self._fresh

    def _maybe_start(self) -> None:
        """The board goes by itself where the machine sees that it is in, empty, and that there are cards."""
        if self.phase is not Phase.WAIT or self._sensors is None or self._tally is None:
            return
        if self._is_ready():
            self._start()
            return
        seen, label = self._sensors.sensors, self._tally.job.label
        # The board that was just done stays in the slot for a while; that is no mistake.
        if label and seen.board and seen.label not in (label, self._last_label) and not seen.occupied:
            key = "machine_wrong_label" if seen.label else "machine_no_label"
            self._say(key, Level.BAD, got=seen.label, task=self.task)

    def _start(self) -> None:
        self._asked = None
        self._started, self._fresh = True, False
        self.phase = Phase.RUN
        self._mark(Fate.UNDER_WAY)
        self._out.append(Start())
        self._say("machine_dealing", task=self.task)

    def _give_up(self, choice: Choice, _face: int) -> None:
        """Cancel the job, then deal the board anew or take the next."""
        self._then = choice
        self._emptied(choice)
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

    def _emptied(self, choice: Choice) -> None:
        """ANEW says that somebody emptied the board in the slot."""
        self._fresh = self._fresh or choice is Choice.ANEW

    def _note_bad(self, task: Task) -> None:
        if task not in self._bad:
            self._bad.append(task)

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
        self._mark(Fate.MADE)
        self._close(Outcome.DONE)
        self._say("machine_board_done", Level.GOOD, task=self.task, left=len(self._tasks))
        self._bad = [task for task in self._bad if (task.board, task.copy) != (self.task.board, self.task.copy)]
        self._done += 1
        self._last_label = self.task.container
        self._next()

    def _spoiled(self, event: ev.DoNotPlay) -> None:
        assert self.task is not None
        assert self._tally is not None
        task = self.task
        self._mark(Fate.DO_NOT_PLAY)
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
        self._emptied(choice)
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

    def _mark(self, fate: Fate) -> None:
        if self.task is not None:
            self._out.append(MarkCopy(self.task, fate, self._info.machine_id if self._info else ""))

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
