"""Reading boards back on the machine, pocket by pocket (VERIFY). Pure, like `dealing`.

The board's record is not needed and not known here: what comes out is what the reader saw, holes included.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from boards.cards import FACES
from boards.deal import Hand
from boards.problems import Word
from boards.reading import Reading, reading_of_hands
from boards.seats import SEATS, Seat
from dealer.station import prompts
from dealer.station.jobs import READING_COPY, JobEntry, Outcome, job_id_of
from dealer.station.orders import CHOICE_OF, CLEAN, Cancel, Choice, KeepReading, Level, Progress, ReadPocket
from dealer.station.passing import PassingWork, Phase
from firmware_protocol import events as ev
from firmware_protocol.codes import FOREIGN, POCKETS, Capability, ErrorCode, MachineKind, MachineState, Mode
from firmware_protocol.plan import Job


class ToRead(NamedTuple):
    """A board that is to be read back."""

    board: int
    """The number of its deal."""
    container: int
    """The number on the container."""


Judge = Callable[[ToRead, Reading], tuple[str, Mapping[str, Any]] | None]
"""Why a reading is of no use, as a row and its facts; None: it is taken."""


class ReadingStation(PassingWork):
    """Boards one after the other, four pockets each.

    Args:
        boards: In the order in which they are put into the slot.
        pack: Cards of the game's pack.
        fingerprint: The set's.
        attempts: The next free attempt number for readings, by board; absent: 0.
        other: The job in the machine as this computer's journal knows it.
        check_label: Whether a machine that reads numbers on boards shall compare them.
        judge: Says which readings are of no use: these are told, and read again when the operator says so.

    Attributes:
        readings: What was read and taken, by board.
    """

    KINDS = (MachineKind.BOARD, MachineKind.TRAY)
    NEEDS: ClassVar[Capability] = Capability.VERIFY
    CANNOT: ClassVar[str] = "machine_cannot_read"

    def __init__(
        self, boards: Sequence[ToRead], pack: int, *, fingerprint: str, attempts: Mapping[int, int] | None = None,
        other: JobEntry | None = None, check_label: bool = True, judge: Judge = lambda board, reading: None,
    ) -> None:  # fmt: skip
        super().__init__(pack, other)
        self.readings: dict[int, Reading] = {}
        self._boards = list(boards)
        self._fingerprint, self._check_label, self._judge = fingerprint, check_label, judge
        self._attempts = dict(attempts or {})
        self._useless: tuple[str, Mapping[str, Any]] | None = None
        self._catch_up = 0
        self._pocket = 0
        self._faces: dict[int, list[int]] = {}

    @property
    def _board(self) -> ToRead:
        return self._boards[0]

    # -- before a board is read --------------------------------------------------------------------------------------

    def _put(self) -> None:
        if self._useless is not None:
            self._ask_again(*self._useless)
            return
        self._pocket, self._faces = 0, {pocket: [] for pocket in POCKETS}
        super()._put()

    def _new_job(self) -> Job:
        number, container = self._board
        attempt = self._attempts.get(number, 0)
        self._attempts[number] = (attempt + 1) % 256
        job_id = job_id_of(self._fingerprint, number, READING_COPY, attempt)
        return Job(job_id, Mode.VERIFY, self._pack, label=container if self._reads_label or self._is_tray else 0)

    @property
    def _reads_label(self) -> bool:
        return self._check_label and self._info is not None and Capability.BOARD_LABEL in self._info.capabilities

    def _wait(self) -> None:
        """A machine that reads the number on the board begins by itself; otherwise a person says that it is in."""
        facts: dict[str, Any] = {"board": self._board.board, "container": self._board.container}
        key = "machine_read_beside" if self._is_tray else "machine_read_insert"
        if self._reads_label:
            self._maybe_start()
            if self.phase is Phase.WAIT:
                self._say(key, **facts)
        else:
            self._ask(key, (Choice.GO, Choice.LEAVE), lambda *_: self._start(), **facts)

    def _is_ready(self, sensors: ev.Sensors) -> bool:
        if self._job is None or not self._reads_label:
            return False
        return sensors.board and sensors.cover_closed and not sensors.emergency and sensors.label == self._job.label

    @property
    def _is_tray(self) -> bool:
        return self._info is not None and self._info.kind is MachineKind.TRAY

    # -- pockets ---------------------------------------------------------------------------------------------------

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
                if self._is_tray:
                    self._say("machine_read_back", seat=prompts.seat_of(pocket))
                self._ask_for(pocket + 1)
            case ev.Stopped():
                self._stopped(event)
            case ev.Paused():
                self._go_on()
            case ev.Cancelled():
                self._given_up()
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

    def _broken(self, info: ev.MachineInfo) -> None:
        self.phase = Phase.RUN
        self._catch_up = info.last_event
        if info.state is MachineState.PAUSED:
            self._go_on()

    def _forgotten(self) -> None:
        self._say("machine_read_again", Level.BAD)
        self._put()

    def _go_on(self) -> None:
        """After a pause the pocket is read again from its first card."""
        if self._leaving is not None:
            self._out.append(Cancel())
        elif self._last >= self._catch_up:
            self._ask_for(max(self._pocket, 1))

    def _ask_stop(self, stop: ev.Stopped) -> None:
        choices = tuple(CHOICE_OF[answer] for answer in stop.allowed) or (Choice.CONTINUE,)
        facts: dict[str, Any] = {"why": Word(prompts.cause(stop.code))}
        key = "machine_read_stop"
        if stop.code not in (ErrorCode.WRONG_BOARD, ErrorCode.NO_BOARD) and self._pocket in POCKETS:
            key, facts["seat"] = "machine_read_stop_pocket", prompts.seat_of(self._pocket)
        self._ask(key, (*choices, Choice.LEAVE), self._reply, **facts)

    def _reply(self, choice: Choice, face: int) -> None:
        assert self._stop is not None
        if self._stop.allowed:
            super()._reply(choice, face)
        else:
            self.phase = Phase.RUN
            self._ask_for(max(self._pocket, 1))

    def _progress(self) -> None:
        n, e, s, w = (len(self._faces[pocket]) for pocket in POCKETS)
        self._out.append(Progress(self._board.board, 0, n + e + s + w, self._pack, (n, e, s, w)))

    # -- a board is read -----------------------------------------------------------------------------------------------

    def _finished(self) -> None:
        hands: dict[Seat, tuple[Hand, int]] = {}
        foreign: dict[Seat, int] = {}
        for pocket, faces in self._faces.items():
            known, seat = [face for face in faces if face < FACES], prompts.seat_of(pocket)
            foreign[seat] = faces.count(FOREIGN)
            hands[seat] = (Hand.of(known), len(faces) - len(known) - foreign[seat])
        reading = reading_of_hands(hands, self._board.board, source="machine", foreign=foreign)
        self._useless = self._judge(self._board, reading)
        if self._useless is None:
            self.readings[self._board.board] = reading
            # Kept before the job is closed: with that its events are forgotten.
            self._out.append(KeepReading(self._board.board, reading))
        self._close(Outcome.DONE)
        if self._useless is None:
            self._next()
        elif self._leaving is not None:
            self._go(self._leaving)
        else:
            self._ask_again(*self._useless)

    def _ask_again(self, key: str, facts: Mapping[str, Any]) -> None:
        self.phase = Phase.ASK
        self._ask(key, (Choice.REREAD, Choice.NEXT, Choice.LEAVE), self._again_or_next, **facts)

    def _again_or_next(self, choice: Choice, _face: int) -> None:
        self._useless = None
        if choice is Choice.REREAD:
            self._put()
        else:
            self._next()

    def _next(self) -> None:
        del self._boards[0]
        if self._leaving is not None or not self._boards:
            self._go(self._leaving or CLEAN)
        else:
            self._put()

    def _is_whole(self) -> bool:
        return bool(self.readings)
