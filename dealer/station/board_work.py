"""One board after the other: hand the job over, wait for the board, follow its cards, settle what became of it.

The middle of `dealing.Station`, which adds the line, the machine's memory and the answers to commands; how a board
comes into the slot is `slot`'s.
"""

from collections.abc import MutableMapping, Sequence
from typing import Final

from dealer.station import prompts
from dealer.station.jobs import JobEntry, Outcome, Task, Unfinished, job_id_of
from dealer.station.orders import (
    ANSWER_OF,
    CLEAN,
    MACHINE,
    Append,
    Choice,
    CloseJob,
    Fate,
    Level,
    NoteReveal,
    OpenJob,
    Put,
    Reply,
)  # fmt: skip
from dealer.station.sharing import LeftBehind, Share
from dealer.station.slot import Phase, SlotWork
from dealer.station.wear import Wear
from firmware_protocol import events as ev
from firmware_protocol.codes import UNREAD, ErrorCode, MachineKind
from firmware_protocol.plan import Job
from firmware_protocol.tally import Tally

REFUSALS: Final = 3
_DONE: Final = {
    MachineKind.BOARD: "machine_board_done", MachineKind.TRAY: "machine_tray_done",
    MachineKind.TABLE: "machine_table_done",
}  # fmt: skip


class BoardWork(SlotWork):
    """Boards of one set on one machine, as long as the line holds. See `Station` for what it promises.

    Args:
        tasks: The boards to be made, in order; or this machine's share of those that several machines make.
        code, fingerprint: The set's.
        attempts: (board, copy) -> number of the next attempt; absent: 0. Counted up here; machines that share boards
            share it.
        resumed: A board that the journal holds as under way on this machine; it comes first.
        other: The job in the machine when it is another set's board of this journal.
        made: Boards that are left out because they are made.
        yes: Whether a board in the slot is taken as ready without asking.
        reveal: Whether stops name the faces.
        check_label: Whether the number on the board is compared, by the machine or by what a person scans or types.
        wear: Counts cards and deals for reminders; default none.
        game_id: The set's game, for labels that are scanned.
    """

    def __init__(
        self, tasks: Sequence[Task] | Share, *, code: str, fingerprint: str,
        attempts: MutableMapping[tuple[int, int], int] | None = None, resumed: Unfinished | None = None,
        other: JobEntry | None = None, made: Sequence[Task] = (), yes: bool = False, reveal: bool = False,
        check_label: bool = True, wear: Wear | None = None, game_id: str = "",
    ) -> None:  # fmt: skip
        super().__init__(tasks, yes=yes, check_label=check_label, wear=wear, game_id=game_id)
        self._code, self._fingerprint = code, fingerprint
        self._attempts = attempts if attempts is not None else {}
        self._resumed, self._other, self._made = resumed, other, tuple(made)
        self._reveal = reveal
        self._differs = self._restarted = False
        self._other_id: int | None = None
        self._stop: ev.Stopped | None = None
        self._reread: tuple[int, int, int] | None = None  # code, position and face of the stop that was read again
        self._refusals = 0
        self._offered_board: LeftBehind | None = None
        self._said_free: set[str] = set()

    # -- board after board -----------------------------------------------------------------------------------------

    def _next(self) -> None:
        self.task, self._tally = None, None
        if self._leaving is not None:
            self._go(self._leaving)
        elif (task := self._boards.take()) is not None:
            self._put(task)
        elif not self._nobody and (left := self._boards.offer()) is not None:
            self._offer(left)
        elif self._boards.more_may_come:
            self.phase = Phase.FREE
            key = "machine_waits" if self._boards.waits_for_others else "machine_free"
            if key not in self._said_free:
                self._say(key)
            self._said_free.add(key)
        else:
            self._go(CLEAN)

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to do unless another machine leaves a board behind."""
        return self.phase is Phase.FREE and not self.over

    def look(self) -> None:
        """Boards may have come free."""
        if self.is_idle:
            self._next()

    def _offer(self, left: LeftBehind) -> None:
        """A board of another machine is dealt here only at the word of a person who emptied it."""

        def decided(choice: Choice, _face: int) -> None:
            self._offered_board = None
            if choice is not Choice.ANEW:
                self._boards.decline(left)
                self._next()
                return
            if left.job_id is not None:
                self._out.append(CloseJob(left.job_id, Outcome.GIVEN_UP))
            self._boards.hold(left.task)
            self._put(left.task)

        self._offered_board = left
        choices = (Choice.ANEW, Choice.NEXT, Choice.LEAVE)
        self._decide("machine_left_behind", choices, decided, task=left.task, machine=left.machine)

    def _load(self, task: Task, job: Job) -> None:
        self.task, self._tally = task, Tally(job)
        self._boards.hold(task)
        self._started = self._differs = False
        self._then, self._stop = None, None
        key = (task.board, task.copy)
        self._attempts[key] = max(self._attempts.get(key, 0), (job.job_id & 0xFF) + 1)

    def _put(self, task: Task) -> None:
        attempt = self._attempts.get((task.board, task.copy), 0)
        job_id = job_id_of(self._fingerprint, task.board, task.copy, attempt)
        self.task = task
        job = task.job(job_id, self._label)
        self._load(task, job)
        self._out.append(OpenJob(job, task.backs))
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

    def _given_up(self) -> None:
        assert self.task is not None
        task, then = self.task, self._then
        self._close(Outcome.GIVEN_UP)
        self._then = None
        if then is Choice.ANEW:
            self._put(task)
        elif then is Choice.AGAIN and self._last is not None:
            self._boards.put_back(task)
            self._put(self._last)
        else:
            if self._started:
                self._boards.spoil(task)
            self._boards.leave(task)
            self._next()

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
                self._wear.card()
                self._out.append(prompts.progress(self.task, self._tally))
                if self._kind is MachineKind.TABLE and self._tally.cards == self.task.pack and self._hands_out:
                    self._say("machine_table_waits", task=self.task)
            case ev.HandsReturned():
                self._say("machine_table_open", task=self.task)
            case ev.CardRejected():
                self._wear.card()
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
            again = self._reread == (stop.code, stop.position, stop.face)
            self._reread = None
            self._ask_stop(stop, reveal=self._reveal, again=again)

    def _ask_stop(self, stop: ev.Stopped, *, reveal: bool, again: bool = False) -> None:
        assert self.task is not None
        assert self._tally is not None
        ask = prompts.stop_question(self.task, self._tally, stop, reveal=reveal, again=again)
        self._decide(ask.key, ask.choices, self._reply, **ask.facts)

    def _reply(self, choice: Choice, face: int) -> None:
        assert self._stop is not None
        stop = self._stop
        if choice is Choice.LOOK and self.task is not None:
            self._out.append(NoteReveal(self.task))
            self._say("machine_look", Level.BAD)
            self._ask_stop(stop, reveal=True)
        elif choice in ANSWER_OF:
            self._reread = (stop.code, stop.position, stop.face) if choice is Choice.REREAD else None
            self.phase = Phase.SYNC
            self._out.append(Reply(stop.evn, ANSWER_OF[choice], face))
        else:
            self._give_up(choice, face)

    def _finished(self) -> None:
        assert self.task is not None
        self._mark(Fate.MADE)
        self._close(Outcome.DONE)
        self._say(_DONE[self._kind], Level.GOOD, task=self.task, left=len(self._boards))
        self._boards.made(self.task)
        self._done.add((self.task.board, self.task.copy))
        self._last, self._last_label = self.task, self.task.container
        self._wear.board(self.task.backs)
        self._remind()
        self._next()

    def _spoiled(self, event: ev.DoNotPlay) -> None:
        assert self.task is not None
        assert self._tally is not None
        task = self.task
        self._mark(Fate.DO_NOT_PLAY)
        self._close(Outcome.DO_NOT_PLAY)
        self._boards.spoil(task)
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
            return
        if self.task is not None:
            self._boards.leave(self.task)
        self._next()

    # -- helpers ---------------------------------------------------------------------------------------------------

    def _moves(self) -> bool:
        return self.phase in (Phase.RUN, Phase.SYNC) and self._tally is not None and self._started

    def _line_is_down(self) -> None:
        self.phase = Phase.LINE
        self._withdraw_offer()

    def _withdraw_offer(self) -> None:
        if self._offered_board is not None:
            self._boards.withdraw(self._offered_board)
            self._offered_board = None

    def _close(self, outcome: Outcome) -> None:
        if self._tally is not None:
            self._out.append(CloseJob(self._tally.job.job_id, outcome))

    def _closing(self, code: int) -> int:
        """A job that never began is given up; one under way stays open and is taken up next time."""
        left = len(self._boards) + (self.task is not None)
        if self.task is not None and self._tally is not None:
            if self._started or self._tally.last:
                self._say("machine_left", Level.BAD, **prompts.board_facts(self.task, self._tally))
                code = max(code, MACHINE)
                self._boards.leave(self.task, self._tally.job.job_id)
            else:
                self._close(Outcome.GIVEN_UP)
                self._boards.put_back(self.task)
        elif self.task is not None:
            self._boards.leave(self.task)
        self._withdraw_offer()
        self._boards.quit()
        bad = self._boards.bad
        self._out += prompts.summary(len(self._done), bad, left)
        return max(code, MACHINE if bad else CLEAN)
