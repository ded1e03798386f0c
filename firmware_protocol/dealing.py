"""The machine role's card engine: one card after another, each exactly once, whatever happens in between.

For every card: read -> is another one of this face due? -> intent into memory -> gate -> drop -> exit sensor -> event
into memory. A fault stops before the next step. An open intent after a jam or a power cut is a card in doubt. If a card
is seen in reader or path, that is the one, and it has not fallen (the next card is only fed after the commit). If none
is seen, the next card read decides: another face, and it fell; the same face, and it did not. Decks keep their order,
so for one pack this is certain; a twin coming next (two packs, about 1 %) is settled by the final count.
"""

from firmware_protocol.codes import (
    ALIVE,
    FOREIGN,
    PACKS,
    REJECT,
    UNREAD,
    ErrorCode,
    EventKind,
    MachineState,
    Mode,
)
from firmware_protocol.events import Sensors
from firmware_protocol.handing_over import next_step
from firmware_protocol.looking import Eyes
from firmware_protocol.mechanism import Action, Mechanism, Result
from firmware_protocol.memory import MachineMemory
from firmware_protocol.obeying import Commands
from firmware_protocol.plan import Job
from firmware_protocol.states import MACHINE, Cause


class CardEngine(Commands):
    """Deals or reads the job in `memory` through `mechanism`; pure but for these two. Its commands are `Commands`."""

    def __init__(
        self, memory: MachineMemory, mechanism: Mechanism, eyes: Eyes, now: float, *, outlets: int = 5, credit: int = 2,
        hopper: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(memory, mechanism, eyes, now, outlets=outlets, credit=credit, hopper=hopper)
        self.recover(now)

    def recover(self, now: float) -> None:
        """After a start: takes the state from memory; a job that was under way is paused, its open card in doubt."""
        memory = self.memory
        self.state = memory.state_after_cut()
        if self.state in (MachineState.DONE, MachineState.SPOILED):
            self.code = ErrorCode(memory.events[-1][0].code)
        if self.state not in ALIVE:
            return
        if memory.intent is not None and not memory.doubted:
            self._write(EventKind.IN_DOUBT, now, ErrorCode.IN_DOUBT, *memory.intent)
            self._settle_if_seen(now)
        last = memory.events[-1][0]
        if last.kind != EventKind.PAUSED:
            self._write(EventKind.PAUSED, now, ErrorCode.POWER_LOST)
            last = memory.events[-1][0]
        self.state, self.code = MachineState.PAUSED, ErrorCode(last.code)

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
        job = self.memory.job
        return job is not None and self._hopper > 0 and 0 < passed < job.pack and passed % self._hopper == 0

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
