"""What a host may ask of a machine, and what is answered: the commands of the card engine, and the steps they share.

Commands return the reason they were refused, or NONE; a refused command changes nothing. None of them moves a card:
they change what `dealing` does next.
"""

from abc import ABC, abstractmethod
from typing import Final

from firmware_protocol.codes import (
    ALIVE,
    PACKS,
    REJECT,
    UNREAD,
    Answer,
    ErrorCode,
    EventKind,
    MachineState,
    Mode,
    allowed_answers,
)
from firmware_protocol.events import EventRecord
from firmware_protocol.looking import Eyes
from firmware_protocol.mechanism import Action, Mechanism
from firmware_protocol.memory import MachineMemory
from firmware_protocol.plan import Job
from firmware_protocol.states import MACHINE, Cause

MOST_EVENTS: Final = 65000
"""Event numbers are 16 bits; so many in one job is a fault answered in a circle, and only a cancel is taken."""


class Commands(ABC):
    """The job in `memory`, `mechanism`, and the state between them; `CardEngine` moves the cards.

    Attributes:
        state: see `states.MACHINE`.
        code: why the machine stopped, paused or spoiled the board, else NONE.
    """

    def __init__(
        self, memory: MachineMemory, mechanism: Mechanism, eyes: Eyes, now: float, *, outlets: int = 5, credit: int = 2,
        hopper: int = 0,
    ) -> None:  # fmt: skip
        self.memory = memory
        self.mechanism = mechanism
        self.state = MachineState.IDLE
        self.code = ErrorCode.NONE
        self._eyes = eyes
        self._outlets = outlets
        self._credit = credit
        self._hopper = hopper
        self._action: Action | None = None
        self._face = UNREAD
        self._named: int | None = None
        self._rejecting = False
        self._pause = ErrorCode.NONE
        self._cancel = False
        self._resumed = self._answered = 0
        self._confirmed = 0
        self._showing = self._waiting = False
        self._event_at = now

    def memory_failed(self) -> None:
        """The memory took a record no more: job and cards are forgotten, the action under way ends unnoticed."""
        self.memory.give_up()
        self.state, self.code = MachineState.IDLE, ErrorCode.NVM
        self._forget()

    def put(self, job: Job) -> ErrorCode:
        """JOB_PUT of a checked job."""
        held = self.memory.job
        if held is not None and held.job_id == job.job_id:
            return ErrorCode.NONE if held.digest == job.digest else ErrorCode.CONFLICT
        if (self.state, Cause.PUT) not in MACHINE or self._action is not None:
            return ErrorCode.BUSY
        self.memory.put(job)
        self._forget()
        self._go(Cause.PUT)
        return ErrorCode.NONE

    def start(self, job_id: int) -> ErrorCode:
        """JOB_START: a second one does nothing."""
        if not self._holds(job_id):
            return ErrorCode.CONFLICT
        if self.state is MachineState.READY:
            self._go(Cause.START)
        return ErrorCode.BAD_STATE if self.state is MachineState.CANCELLED else ErrorCode.NONE

    def resume(self, job_id: int, last_event: int, digest: int, now: float) -> ErrorCode:
        """JOB_RESUME: only if the host's journal equals the memory, and the pockets do not contradict it."""
        memory = self.memory
        if not self._holds(job_id):
            return ErrorCode.CONFLICT
        if 0 < last_event == self._resumed:
            return ErrorCode.NONE  # the reply was lost, and cards have moved since
        if memory.last >= MOST_EVENTS:
            return ErrorCode.NVM
        if self.state is not MachineState.PAUSED or memory.job is None or memory.job.mode is Mode.VERIFY:
            return ErrorCode.BAD_STATE
        if (last_event, digest) != (memory.last, memory.digest) or memory.removed:
            return ErrorCode.CONFLICT
        if not self._eyes.pockets_agree(self.mechanism.sensors(now), memory, memory.job):
            return ErrorCode.CONFLICT
        self._resumed = last_event
        self._go(Cause.RESUME)
        return ErrorCode.NONE

    def cancel(self, job_id: int, now: float) -> ErrorCode:
        """JOB_CANCEL: a card on its way is finished first."""
        if self.memory.job is None:
            return ErrorCode.NONE
        if not self._holds(job_id):
            return ErrorCode.CONFLICT
        self._cancel = (self.state, Cause.CANCEL) in MACHINE
        self.tick(now)
        return ErrorCode.NONE

    def pause(self, code: ErrorCode, now: float) -> None:
        """STOP, a lost link or a new session: a card on its way is finished, then no more."""
        stopped_by_host = self.state is MachineState.STOPPED and code is ErrorCode.ESTOP
        if self.state is MachineState.RUNNING or stopped_by_host:
            self._pause = code
            self.tick(now)

    def answer(self, job_id: int, number: int, answer: Answer, face: int, now: float) -> ErrorCode:
        """OPERATOR: the answer to the stop that is event `number`."""
        memory = self.memory
        if memory.job is None or not self._holds(job_id):
            return ErrorCode.CONFLICT
        if 0 < number == self._answered:
            return ErrorCode.NONE
        if self.state is not MachineState.STOPPED or memory.last != number:
            return ErrorCode.CONFLICT
        if memory.last >= MOST_EVENTS:
            return ErrorCode.NVM
        if answer not in allowed_answers(self.code, memory.job.mode):
            return ErrorCode.UNSUPPORTED
        if answer is Answer.FINISH:
            self._answered = number
            self._write(EventKind.SPOILED, now, ErrorCode.DECK_SHORT)
            self._go(Cause.SPOIL, ErrorCode.DECK_SHORT)
            return ErrorCode.NONE
        in_reader = self.mechanism.sensors(now).reader
        if answer is Answer.NAME:
            if not in_reader or not 0 <= face < PACKS[memory.job.pack][0]:
                return ErrorCode.BAD_STATE
            self._named = face
        elif answer is Answer.REJECT:
            if self._outlets < REJECT:
                return ErrorCode.UNSUPPORTED
            if memory.intent is not None:
                # the card in the reader may be the one in doubt: thrown out, the next card would prove it "fallen"
                return ErrorCode.IN_DOUBT
            if not in_reader:
                return ErrorCode.BAD_STATE
            self._rejecting = True
        elif self.code is ErrorCode.MOVE_PILE:
            self._confirmed = memory.events[-1][0].pocket
        self._answered = number
        self._go(Cause.ANSWER)
        return ErrorCode.NONE

    def read_pocket(self, job_id: int, last_event: int, pocket: int, now: float) -> ErrorCode:
        """READ_POCKET: begins (or begins again) a pocket, or ends a VERIFY job with pocket 0."""
        memory = self.memory
        if memory.job is None or not self._holds(job_id):
            return ErrorCode.CONFLICT
        begun = memory.last > last_event and memory.events[last_event][0]
        if begun and begun.kind == EventKind.POCKET_BEGIN and begun.pocket == pocket:
            return ErrorCode.NONE
        if begun and begun.kind == EventKind.DONE and pocket == 0:
            return ErrorCode.NONE
        if memory.job.mode is not Mode.VERIFY or self.state not in ALIVE or self._action is not None or self._pause:
            return ErrorCode.BAD_STATE
        if self.state is MachineState.RUNNING and (memory.pocket or not self.memory.started):
            return ErrorCode.BUSY
        if last_event != memory.last:
            return ErrorCode.CONFLICT
        if not 0 <= pocket <= 4:
            return ErrorCode.BAD_PLAN
        if pocket == 0 and memory.pocket:
            return ErrorCode.BAD_STATE
        if self.state is not MachineState.RUNNING:
            self._go(Cause.RESUME)
        if pocket == 0:
            self._write(EventKind.DONE, now)
            self._go(Cause.COMPLETE)
        else:
            self._write(EventKind.POCKET_BEGIN, now, pocket=pocket)
            self._begin(Action.PRESENT, pocket, now)
        return ErrorCode.NONE

    @abstractmethod
    def tick(self, now: float) -> None:
        """Takes every step that can be taken now."""

    def _forget(self) -> None:
        self._resumed = self._answered = self._confirmed = 0
        self._named, self._rejecting, self._cancel, self._pause = None, False, False, ErrorCode.NONE
        self._showing = self._waiting = False

    def _holds(self, job_id: int) -> bool:
        return self.memory.job is not None and self.memory.job.job_id == job_id

    def _go(self, cause: Cause, code: ErrorCode = ErrorCode.NONE) -> None:
        self.state, self.code = MACHINE[self.state, cause], code

    def _begin(self, action: Action, outlet: int, now: float) -> None:
        self._action = action
        self.mechanism.begin(action, outlet, now)

    def _stop(self, code: ErrorCode, now: float, face: int = UNREAD, pocket: int = 0) -> None:
        self._write(EventKind.STOPPED, now, code, face, pocket)
        self._go(Cause.FAULT, code)

    def _write(
        self, kind: EventKind, now: float, code: ErrorCode = ErrorCode.NONE, face: int = UNREAD, pocket: int = 0,
        count: int | None = None,
    ) -> None:  # fmt: skip
        elapsed = min(65535, max(0, round((now - self._event_at) * 1000)))
        self._event_at = now
        total = self.memory.committed if count is None else count
        self.memory.write(EventRecord(self.memory.last + 1, kind, code, face, pocket, total), elapsed)
