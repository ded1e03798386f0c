"""A test deal (TEST): is the reader right, and is every pocket the one it is taken for? Pure, like `dealing`.

A sorted pack is dealt by place, a pocket for each suit; the machine puts every card there whatever its reader says. So
what it says is held against the order of the pack, and a person sees at a glance whether each pocket holds one suit.
"""

from typing import Any, ClassVar

from boards.problems import Word
from boards.seats import SEATS
from dealer.station import prompts
from dealer.station.jobs import READING_COPY, JobEntry, Outcome, job_id_of
from dealer.station.orders import CHOICE_OF, CLEAN, MACHINE, Cancel, Choice, Level, Progress
from dealer.station.passing import PassingWork, Phase
from dealer.station.sorted_pack import PocketMap, Pockets, ReaderResult, judge, places_of
from firmware_protocol import events as ev
from firmware_protocol.codes import POCKETS, Capability, ErrorCode, MachineKind, MachineState, Mode
from firmware_protocol.codes import MessageType as Command
from firmware_protocol.events import EventRecord
from firmware_protocol.plan import Job

FINGERPRINT = "f" * 64
"""Stands for a set's in the ids of test jobs, which are of none."""
BOARD = 1
"""And the number of its board."""


class TrialStation(PassingWork):
    """One test deal and one question. Nothing of it is resumed: when it breaks, it is begun anew.

    Args:
        pack: 52 or 108.
        attempt: The next free attempt number of test jobs.
        other: The job in the machine as this computer's journal knows it.

    Attributes:
        result: What the reader said; None: the deal did not come to its end.
        pockets: What a person saw; None: nobody said.
    """

    KINDS = tuple(MachineKind)
    NEEDS: ClassVar[Capability] = Capability.TEST
    CANNOT: ClassVar[str] = "machine_cannot_test"

    def __init__(self, pack: int, *, attempt: int = 0, other: JobEntry | None = None) -> None:
        super().__init__(pack, other)
        self.result: ReaderResult | None = None
        self.pockets: Pockets | None = None
        self._attempt = attempt
        self._records: list[EventRecord] = []
        self._places = places_of(pack)
        self._astray = self._told = False

    def _new_job(self) -> Job:
        job_id = job_id_of(FINGERPRINT, BOARD, READING_COPY, self._attempt)
        self._attempt = (self._attempt + 1) % 256
        self._records, self._astray = [], False
        return Job(job_id, Mode.TEST, self._pack, sequence=self._places)

    def _wait(self) -> None:
        self._told = False
        self._ask(f"reader_insert_{self._pack}_{self._kind_word}", (Choice.GO, Choice.LEAVE), self._is_sorted)

    def _is_sorted(self, _choice: Choice, _face: int) -> None:
        """A person says so; a machine that sees its pockets is waited for besides, until they are empty."""
        self._told = True
        if self._info is None or Capability.POCKET_SENSORS not in self._info.capabilities:
            self._start()
            return
        self._maybe_start()
        if self.phase is Phase.WAIT:
            self._say("reader_waits")

    @property
    def _kind_word(self) -> str:
        return "board" if self._info is None or self._info.kind is MachineKind.BOARD else "open"

    def _is_ready(self, sensors: ev.Sensors) -> bool:
        if not (self._told and sensors.hopper and sensors.cover_closed) or sensors.emergency or sensors.occupied:
            return False
        return sensors.board or self._kind_word != "board"

    # -- cards -------------------------------------------------------------------------------------------------------

    def _numbered(self, event: ev.Numbered) -> None:
        match event:
            case ev.CardDealt(pocket=pocket, position=position):
                self._records.append(event.record)
                self._astray = self._astray or self._places.pockets[position - 1] != pocket
                counts = [0, 0, 0, 0]
                for record in self._records:
                    if record.pocket in POCKETS:
                        counts[record.pocket - 1] += 1
                n, e, s, w = counts
                self._out.append(Progress(0, 0, len(self._records), self._pack, (n, e, s, w)))
            case ev.Stopped():
                self._stopped(event)
            case ev.Paused():
                self._break_off()
            case ev.Cancelled():
                self._given_up()
            case ev.Done():
                self._judge(ErrorCode.NONE)
            case ev.DoNotPlay(code=code):
                self._judge(code)

    def _ask_stop(self, stop: ev.Stopped) -> None:
        choices = (*(CHOICE_OF[answer] for answer in stop.allowed), Choice.LEAVE)
        facts: dict[str, Any] = {"cards": stop.position, "pack": self._pack}
        key = "reader_stop"
        if stop.code is ErrorCode.MOVE_PILE:
            key, facts["seat"] = "reader_pile", prompts.seat_of(stop.pocket)
        elif stop.code is ErrorCode.NEXT_LOAD:
            key = "reader_load"
        elif stop.code is ErrorCode.HOPPER_EMPTY:
            key = "reader_short"
        else:
            facts["why"] = Word(prompts.cause(stop.code))
        self._ask(key, choices, self._reply, **facts)

    def _judge(self, ending: ErrorCode) -> None:
        self.result = judge(self._pack, self._records, ending)
        self._close(Outcome.DONE)
        if self._leaving is not None:
            self._go(self._leaving)
            return
        self.phase = Phase.ASK
        choices = (Choice.YES, Choice.PAIR, Choice.REVERSED, Choice.OTHER, Choice.LEAVE)
        self._ask("reader_pockets" if self._pack == 52 else "reader_pockets_jokers", choices, self._seen)

    def _seen(self, choice: Choice, pair: int) -> None:
        if choice is Choice.PAIR:
            first, second = divmod(pair, len(SEATS))
            self.pockets = Pockets(PocketMap.EXCHANGED, (SEATS[min(first, second)], SEATS[max(first, second)]))
        else:
            found = {Choice.YES: PocketMap.RIGHT, Choice.REVERSED: PocketMap.REVERSED}
            self.pockets = Pockets(found.get(choice, PocketMap.OTHER))
        self._go(CLEAN)

    # -- broken off --------------------------------------------------------------------------------------------------

    def line_failed(self) -> None:
        """As `Talk.line_failed`; once the cards are dealt the machine is not needed any more."""
        if self.result is None or self._job is not None:
            super().line_failed()

    def _connected(self, info: ev.MachineInfo) -> None:
        if self._job is not None and self._last and info.job_id != self._job.job_id:
            self._info = info
            self._forgotten()
        elif self.result is None:
            super()._connected(info)

    def _accepted(self, command: Command, state: MachineState) -> None:
        super()._accepted(command, state)
        if command is Command.JOB_CANCEL and self._astray and not self.over:
            # Of this machine the host hears no event any more, CANCELLED neither.
            self._close(Outcome.GIVEN_UP)
            self._given_up()

    def _broken(self, info: ev.MachineInfo) -> None:
        self._break_off()

    def _forgotten(self) -> None:
        if self._astray:
            # The host goes on with no machine that puts a card elsewhere than it was told: that is the finding.
            self.result = judge(self._pack, self._records, ErrorCode.CONFLICT)
            self._leaving = CLEAN
            self.phase = Phase.CANCEL
            self._out.append(Cancel())
        elif self.result is None:
            self._fail("reader_broken")

    def _break_off(self) -> None:
        if self._leaving is None and self.result is None:
            self._say("reader_broken", Level.BAD)
            self.phase = Phase.RUN
            self.leave(MACHINE)

    def _is_whole(self) -> bool:
        return self.result is not None and (self.pockets is not None or self._astray)
