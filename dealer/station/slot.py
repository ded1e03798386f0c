"""Before a board is dealt: it is in the slot, empty and the right one, and its pack is in the hopper."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Any, Final

from boards.problems import Word
from dealer.station.jobs import Task
from dealer.station.orders import Cancel, Choice, Fate, Level, MarkCopy, NoteCleaned, Start
from dealer.station.sharing import Pool, Share
from dealer.station.talk import Talk
from dealer.station.wear import Wear
from firmware_protocol import events as ev
from firmware_protocol.codes import Capability, MachineKind
from firmware_protocol.tally import Tally


class Phase(Enum):
    """Where the station is with the current board."""

    LINE = auto()  #: no line yet, or lost
    SYNC = auto()  #: waits for what the machine remembers, or for its offer to go on
    PUT = auto()  #: the job is on its way
    WAIT = auto()  #: the job is in the machine, the board not yet in the slot
    RUN = auto()  #: cards move
    ASK = auto()  #: an operator decides
    CANCEL = auto()  #: a job is being given up
    FREE = auto()  #: nothing to make, unless another machine leaves a board behind


_INSERT: Final = {
    MachineKind.BOARD: "machine_insert", MachineKind.TRAY: "machine_tray", MachineKind.TABLE: "machine_table",
}  # fmt: skip
"""What is to be brought to a machine; with `_ask` for Enter, with `_number` for the board's number."""


class SlotWork(Talk):
    """The board that is next, and what the operator can do before it starts; the base of `BoardWork`."""

    def __init__(
        self, tasks: Sequence[Task] | Share, *, yes: bool, check_label: bool, wear: Wear | None, game_id: str
    ) -> None:
        super().__init__()
        self.phase = Phase.LINE
        self.task: Task | None = None
        self._boards = tasks if isinstance(tasks, Share) else Pool(tasks).share()
        self._yes, self._check_label, self._game_id = yes, check_label, game_id
        self._wear = wear or Wear()
        self._info: ev.MachineInfo | None = None
        self._tally: Tally | None = None
        self._sensors: ev.SensorsChanged | None = None
        self._started = False
        self._fresh = True  # no card of ours lies in the board in the slot, as far as anybody said or saw
        self._told_number = False  # a person scanned or typed the number of the board that is to be dealt
        self._done: set[tuple[int, int]] = set()
        self._last: Task | None = None  # made last in this run
        self._last_label = 0
        self._told_why = ""
        self._then: Choice | None = None

    # -- what the machine sees -------------------------------------------------------------------------------------

    def _can(self, what: Capability) -> bool:
        return self._info is not None and what in self._info.capabilities

    @property
    def _sees_pockets(self) -> bool:
        return self._can(Capability.POCKET_SENSORS)

    @property
    def _reads_label(self) -> bool:
        return self._check_label and self._can(Capability.BOARD_LABEL)

    @property
    def _kind(self) -> MachineKind:
        return self._info.kind if self._info is not None else MachineKind.BOARD

    @property
    def _needs_number(self) -> bool:
        """Whether a person must tell the number: a wrong board is dealt for nothing. A table has none."""
        compares = self._check_label and not self._yes and self._kind is not MachineKind.TABLE
        return compares and not self._can(Capability.BOARD_LABEL)

    @property
    def _starts_itself(self) -> bool:
        """Whether the machine sees enough to begin without a word."""
        return self._sees_pockets or self._yes or self._kind is MachineKind.TABLE

    @property
    def _label(self) -> int:
        """The number in the job: compared with the board in the slot, shown by a table, at a tray for whoever looks."""
        return self.task.container if self.task and (self._reads_label or self._kind is not MachineKind.BOARD) else 0

    @property
    def _hands_out(self) -> bool:
        return self._sensors is not None and self._sensors.sensors.hands_out

    # -- waiting ---------------------------------------------------------------------------------------------------

    def _wait_for_board(self) -> None:
        assert self.task is not None
        self.phase = Phase.WAIT
        self._told_number = False
        if self._needs_number:
            self._ask_number()
        elif self._starts_itself:
            self._wait_for_slot()
        else:
            self._ask_before("_ask", Choice.GO)

    def _wait_for_slot(self) -> None:
        if not self._is_ready():
            self._say(_INSERT[self._kind], **self._insert_facts())
        self._maybe_start()

    def _ask_number(self) -> None:
        self._ask_before("_number", Choice.NUMBER, game=self._game_id)

    def _ask_before(self, which: str, first: Choice, **facts: Any) -> None:
        again = (Choice.AGAIN,) if self._last is not None else ()
        cleaned = (Choice.CLEANED,) if self._wear.due else ()
        choices = (first, *again, *cleaned, Choice.NEXT, Choice.LEAVE)
        self._ask(_INSERT[self._kind] + which, choices, self._before, **self._insert_facts(), **facts)

    def _insert_facts(self) -> dict[str, Any]:
        assert self.task is not None
        hopper = self._info.hopper if self._info is not None else 0
        part = Word("machine_hopper_part", (("hopper", hopper),)) if 0 < hopper < self.task.pack else ""
        return {"task": self.task, "part": part}

    def _before(self, choice: Choice, number: int) -> None:
        assert self.task is not None
        if choice is Choice.GO:
            self._start()
        elif choice is Choice.CLEANED:
            self.pressed(choice)
            self._wait_for_board()
        elif choice is Choice.NUMBER and number != self.task.container:
            self._say("machine_wrong_number", Level.BAD, got=number, task=self.task)
            self._ask_number()
        elif choice is Choice.NUMBER:
            self._told_number = True
            if self._starts_itself:
                self._wait_for_slot()
            else:
                self._start()
        else:
            self._give_up(choice, number)

    def pressed(self, choice: Choice) -> None:
        """A key that is good without a question: the last board again, the machine is clean, leave."""
        if choice is Choice.AGAIN:
            if self._last is None or self.phase is not Phase.WAIT:
                self._say("machine_again_later", Level.BAD)
            else:
                self._asked = None
                self._give_up(choice, 0)
        elif choice is Choice.CLEANED and self._info is not None:
            self._wear.cleaned()
            self._out.append(NoteCleaned(self._info.machine_id))
            self._say("machine_cleaned", machine=self._info.machine_id)
        elif choice is Choice.LEAVE:
            self.leave()

    # -- starting --------------------------------------------------------------------------------------------------

    def _is_ready(self) -> bool:
        """Whether the machine sees the right board, empty, and cards; without pocket sensors: a new board."""
        if self._sensors is None or self._tally is None:
            return False
        seen = self._sensors.sensors
        if not (seen.hopper and seen.cover_closed) or seen.emergency:
            return False
        if self._kind is MachineKind.TABLE:
            return True
        if self._kind is MachineKind.BOARD and not (seen.board and self._label in (0, seen.label)):
            return False
        if self._sees_pockets:
            return not seen.occupied
        return self._yes and self._fresh

    def _maybe_start(self) -> None:
        """The board goes by itself where the machine sees that it is in, empty, and that there are cards."""
        if self.phase is not Phase.WAIT or self._sensors is None or self._tally is None:
            return
        if self._is_ready():
            if not self._needs_number or self._told_number:
                self._start()
            return
        self._tell_why_not()
        seen, label = self._sensors.sensors, self._label if self._kind is MachineKind.BOARD else 0
        # The board that was just done stays in the slot for a while; that is no mistake.
        if label and seen.board and seen.label not in (label, self._last_label) and not seen.occupied:
            key = "machine_wrong_label" if seen.label else "machine_no_label"
            self._say(key, Level.BAD, got=seen.label, task=self.task)

    def _tell_why_not(self) -> None:
        """Say once what keeps a board from beginning that looks ready to whoever put it there."""
        why = self._why_not()
        if why and why != self._told_why:
            self._say(f"machine_not_yet_{why}", Level.BAD, task=self.task)
        self._told_why = why

    def _why_not(self) -> str:
        """The cause that nobody may see; empty while the board or its cards are plainly not there."""
        assert self._sensors is not None
        seen = self._sensors.sensors
        in_slot = self._kind is not MachineKind.BOARD or (seen.board and self._label in (0, seen.label))
        if not in_slot:
            return ""
        # what lies in the outlets after a board that was dealt here is no surprise, until it was taken out
        if seen.occupied and self._sees_pockets and self._fresh and self._kind is not MachineKind.TABLE:
            return "filled" if self._kind is MachineKind.BOARD else "piles"
        if not seen.hopper:
            return ""
        return "emergency" if seen.emergency else "" if seen.cover_closed else "cover"

    def _sensors_changed(self, event: ev.SensorsChanged) -> None:
        was_in = self._sensors is not None and self._sensors.sensors.board
        self._sensors = event
        self._fresh = self._fresh or not event.sensors.board
        if self.phase is Phase.WAIT and self._told_number and was_in and not event.sensors.board:
            self._wait_for_board()  # the number was told of a board that is out again
        else:
            self._maybe_start()

    def _start(self) -> None:
        assert self.task is not None
        self._asked = None
        self._started, self._fresh = True, False
        self._done.discard((self.task.board, self.task.copy))
        self.phase = Phase.RUN
        self._mark(Fate.UNDER_WAY)
        self._out.append(Start())
        self._say("machine_dealing", task=self.task)

    def _give_up(self, choice: Choice, _face: int) -> None:
        """Cancel the job; then what `choice` says."""
        self._then = choice
        self._emptied(choice)
        self.phase = Phase.CANCEL
        self._out.append(Cancel())

    def _emptied(self, choice: Choice) -> None:
        """ANEW says that somebody emptied the board in the slot."""
        self._fresh = self._fresh or choice is Choice.ANEW

    # -- helpers ---------------------------------------------------------------------------------------------------

    def _decide(
        self, key: str, choices: tuple[Choice, ...], handler: Callable[[Choice, int], None], **facts: Any
    ) -> None:
        self.phase = Phase.ASK
        if self._kind is not MachineKind.BOARD:
            facts["kind"] = self._kind  # what is to be emptied has another name there
        self._ask(key, choices, handler, **facts)

    def _mark(self, fate: Fate) -> None:
        if self.task is not None:
            self._out.append(MarkCopy(self.task, fate, self._info.machine_id if self._info else ""))

    def _remind(self) -> None:
        names = [task.backs for task in (self._last, self._boards.first) if task is not None and task.backs]
        self._out += self._wear.reminders(names)
