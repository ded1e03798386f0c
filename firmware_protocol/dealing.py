"""The machine role's card engine: one card after another, each exactly once, whatever happens in between.

For every card: read -> is another one of this face due? -> intent into memory -> gate -> drop -> exit sensor -> event
into memory. A fault stops before the next step. An open intent after a jam or a power cut is a card in doubt. If a card
is seen in reader or path, that is the one, and it has not fallen (the next card is only fed after the commit). If none
is seen, the next card read decides: another face, and it fell; the same face, and it did not. Decks keep their order,
so for one pack this is certain; a twin coming next (two packs, about 1 %) is settled by the final count.
"""

from typing import Final

from firmware_protocol.codes import (
    FOREIGN,
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
from firmware_protocol.events import EventRecord, Sensors
from firmware_protocol.handing_over import next_step
from firmware_protocol.looking import Eyes
from firmware_protocol.mechanism import Action, Mechanism, Result
from firmware_protocol.memory import MachineMemory
from firmware_protocol.plan import Job
from firmware_protocol.states import MACHINE, Cause

MOST_EVENTS: Final = 65000
"""Event numbers are 16 bits; so many in one job is a fault answered in a circle, and only a cancel is taken."""
_ALIVE: Final = (MachineState.RUNNING, MachineState.STOPPED, MachineState.PAUSED)


class CardEngine:
    """Deals or reads the job in `memory` through `mechanism`; pure but for these two.

    Commands return the reason they were refused, or NONE; a refused command changes nothing.

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
        self.recover(now)

    def recover(self, now: float) -> None:
        """After a start: takes the state from memory; a job that was under way is paused, its open card in doubt."""
        memory = self.memory
        self.state = memory.state_after_cut()
        if self.state in (MachineState.DONE, MachineState.SPOILED):
            self.code = ErrorCode(memory.events[-1][0].code)
        if self.state not in _ALIVE:
            return
        if memory.intent is not None and not memory.doubted:
            self._write(EventKind.IN_DOUBT, now, ErrorCode.IN_DOUBT, *memory.intent)
            self._settle_if_seen(now)
        last = memory.events[-1][0]
        if last.kind != EventKind.PAUSED:
            self._write(EventKind.PAUSED, now, ErrorCode.POWER_LOST)
            last = memory.events[-1][0]
        self.state, self.code = MachineState.PAUSED, ErrorCode(last.code)

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
        if (last_event, digest) != (memory.last, memory.digest):
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
        if memory.job.mode is not Mode.VERIFY or self.state not in _ALIVE or self._action is not None or self._pause:
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

    def tick(self, now: float) -> None:
        """Takes every step that can be taken now."""
        self._waiting = False
        while True:
            if self._action is not None:
                result = self.mechanism.result(now)
                if result is None:
                    return
                action, self._action = self._action, None
                self._ended(action, result, now)
            else:
                self._between_cards(now)
            if self._action is None and not self._can_move():
                return

    def _can_move(self) -> bool:
        if self._waiting:
            return False
        if self._pause or self._cancel:
            return True
        if self.state is not MachineState.RUNNING or self.memory.unacked >= self._credit:
            return False
        job = self.memory.job
        return job is not None and (job.mode is not Mode.VERIFY or self.memory.pocket != 0 or not self.memory.started)

    def _between_cards(self, now: float) -> None:
        if self._cancel:
            self._cancel, self._pause = False, ErrorCode.NONE
            if (self.state, Cause.CANCEL) in MACHINE:
                self._write(EventKind.CANCELLED, now)
                self._go(Cause.CANCEL)
        elif self._pause:
            code, self._pause = self._pause, ErrorCode.NONE
            if (self.state, Cause.PAUSE) in MACHINE:
                self._write(EventKind.PAUSED, now, code)
                self._go(Cause.PAUSE, code)
        elif self._can_move():
            self._next_card(now)

    def _next_card(self, now: float) -> None:
        memory, job = self.memory, self.memory.job
        assert job is not None
        sensors = self.mechanism.sensors(now)
        fault = self._eyes.trouble(sensors, memory, job)
        if fault is ErrorCode.ESTOP:
            self._pause = fault
        elif fault:
            self._stop(fault, now)
        elif not self.memory.started:
            self._write(EventKind.STARTED, now)
        elif job.mode is not Mode.VERIFY and memory.committed == job.pack:
            self._finish(sensors, job, now)
        elif self._rejecting and sensors.reader:
            self._begin(Action.GATE, REJECT, now)
        elif self._named is not None and sensors.reader:
            face, self._named = self._named, None
            self._known(face, now)
        elif sensors.reader:
            self._begin(Action.READ, 0, now)
        elif sensors.hopper:
            self._begin(Action.FEED, 0, now)
        elif job.mode is Mode.VERIFY:
            self._write(EventKind.POCKET_END, now, pocket=memory.pocket, count=memory.pocket_count)
        elif memory.intent is not None:
            self._commit(now)  # nothing in hopper, reader and path: the card in doubt can only lie in its pocket
        else:
            self._stop(ErrorCode.NEXT_LOAD if self._load_is_through() else ErrorCode.HOPPER_EMPTY, now)

    def _load_is_through(self) -> bool:
        """Just as many cards have passed as the hopper takes: nothing is missing, the rest of the pack lies outside."""
        passed = self.memory.committed + self.memory.rejected
        return self._hopper > 0 and passed > 0 and passed % self._hopper == 0

    def _ended(self, action: Action, result: Result, now: float) -> None:
        if self.memory.job is None:
            return  # the memory failed while this was under way
        if result.code:
            self._rejecting = False
            pocket = self.memory.intent.pocket if self.memory.intent else 0
            self._settle_if_seen(now)
            self._stop(result.code, now, pocket=pocket)
        elif action is Action.FEED and not (self._pause or self._cancel):
            self._begin(Action.READ, 0, now)
        elif action is Action.READ and not (self._pause or self._cancel):
            self._face = result.face
            self._has_read(result.face, now)
        elif action is Action.GATE:
            self._begin(Action.DROP, self._outlet(), now)
        elif action is Action.DROP:
            self._has_dropped(now)
        elif action is Action.SHOW:
            self._showing = True

    def _has_read(self, face: int, now: float) -> None:
        job = self.memory.job
        assert job is not None
        if job.mode is Mode.VERIFY:
            self._begin(Action.GATE, self.memory.pocket, now)
        elif job.mode is Mode.TEST:
            self._known(face, now)
        elif face == UNREAD:
            self._stop(ErrorCode.MISREAD, now)
        elif face >= PACKS[job.pack][0]:
            self._stop(ErrorCode.FOREIGN, now, FOREIGN)
        else:
            self._known(face, now)

    def _known(self, face: int, now: float) -> None:
        """The card in the reader is this face: settle a doubt, then deal it."""
        memory, job = self.memory, self.memory.job
        assert job is not None
        self._face = face
        if memory.intent is not None:
            if memory.intent.face == face:
                self._write(EventKind.NOT_FALLEN, now, ErrorCode.NONE, *memory.intent)
            else:
                self._commit(now)
                if memory.committed == job.pack:
                    return
        pocket = job.pocket_for(face, memory.seen.get(face, 0), memory.committed)
        if pocket is None:
            self._stop(ErrorCode.DUPLICATE, now, face)
        elif pocket in self.mechanism.sensors(now).full:
            self._stop(ErrorCode.POCKET_FULL, now, face, pocket)
        else:
            memory.intend(face, pocket)
            self._begin(Action.GATE, pocket, now)

    def _has_dropped(self, now: float) -> None:
        memory = self.memory
        if self._rejecting:
            self._rejecting = False
            self._write(EventKind.REJECTED, now, ErrorCode.NONE, self._face, REJECT)
        elif memory.intent is not None:
            self._commit(now)
        else:
            self._write(EventKind.READ, now, ErrorCode.NONE, self._face, memory.pocket, memory.pocket_count + 1)

    def _settle_if_seen(self, now: float) -> None:
        """A card that is seen in reader or path is not in its pocket, whatever hands do with it afterwards."""
        sensors = self.mechanism.sensors(now)
        if self.memory.intent is not None and (sensors.reader or sensors.path):
            self._write(EventKind.NOT_FALLEN, now, ErrorCode.NONE, *self.memory.intent)

    def _commit(self, now: float) -> None:
        intent = self.memory.intent
        assert intent is not None
        self._write(EventKind.CARD, now, ErrorCode.NONE, *intent, self.memory.committed + 1)

    def _finish(self, sensors: Sensors, job: Job, now: float) -> None:
        """All cards are dealt and the pockets agree."""
        if self.memory.shown and not self._showing:
            self._begin(Action.SHOW, job.label, now)
            return
        event, code, pocket = next_step(self._eyes, self.memory, job, sensors, self._confirmed)
        self._confirmed = 0
        if event is None:
            self._waiting = True
        elif event is EventKind.STOPPED:
            self._stop(code, now, pocket=pocket)
        else:
            self._write(event, now, code, pocket=pocket)
            if event is EventKind.DONE:
                self._go(Cause.COMPLETE)
            elif event is EventKind.SPOILED:
                self._go(Cause.SPOIL, code)

    def _outlet(self) -> int:
        if self._rejecting:
            return REJECT
        return self.memory.intent.pocket if self.memory.intent else self.memory.pocket

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
