"""The host's own count of a job: what the journal says lies where, and whether that is the plan.

The machine's DONE is believed only if this count agrees, so a machine with a wrong program spoils a board aloud.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from firmware_protocol.codes import (
    OVER,
    PACKS,
    POCKETS,
    UNREAD,
    ErrorCode,
    EventKind,
    MachineKind,
    Mode,
    allowed_answers,
)
from firmware_protocol.events import Done, DoNotPlay, EventRecord, MachineInfo, Numbered, Stopped, chain, typed
from firmware_protocol.plan import Job

_HANDED_OVER: Final = frozenset((EventKind.MOVED, EventKind.TAKEN, EventKind.RETURNED))
_READING: Final = frozenset((EventKind.POCKET_BEGIN, EventKind.READ, EventKind.POCKET_END))
_MOVING: Final = frozenset((EventKind.CARD, EventKind.REJECTED, EventKind.IN_DOUBT, EventKind.NOT_FALLEN))


class Tally:
    """All records of one job, in order, without gaps.

    Attributes:
        records: the records so far; `records[n - 1].number == n`.
        counts: cards per pocket 1..4 (DEAL).
        broken: the first record that contradicts the plan, None while all is well.
        open: the pocket that is being read (VERIFY), 0 for none.
        gone: outlets whose pile was moved (TRAY) or whose hand was taken (TABLE).
        asked: TRAY: the pile whose move was asked for last, 0 for none.
        shown: TABLE: the hands before are back and this board's number is displayed.
    """

    def __init__(self, job: Job, records: Iterable[EventRecord] = ()) -> None:
        self.job = job
        self.records: list[EventRecord] = []
        self.counts = dict.fromkeys(POCKETS, 0)
        self.broken: EventRecord | None = None
        self.open = 0
        self.gone: set[int] = set()
        self.asked = 0
        self.shown = False
        self._digests = [0]
        self._dealt: dict[int, list[tuple[int, int]]] = {}
        self._rejected: list[int] = []
        for record in records:
            self.add(record)

    @property
    def last(self) -> int:
        """Number of the last record, 0 before the first."""
        return len(self.records)

    @property
    def cards(self) -> int:
        """Cards in the pockets."""
        return sum(self.counts.values())

    @property
    def over(self) -> bool:
        """Whether the last record ends the job: nothing can follow it."""
        return bool(self.records) and self.records[-1].kind in OVER

    def can_follow(self, record: EventRecord, kind: MachineKind) -> bool:
        """Whether a machine that keeps to the protocol could say this next in this job (the plan is `broken`'s matter).

        A board is dealt without readings and read without dealings, a card is read in the pocket that was begun, and
        nothing comes after the end. When all cards are dealt and not before, piles leave a tray, each once and asked
        for, and hands a table, each once and after the hands of the board before; both are not DONE before all have.
        """
        reads = self.job.mode is Mode.VERIFY
        if self.over or record.kind in (_MOVING | _HANDED_OVER if reads else _READING):
            return False
        if record.kind in _HANDED_OVER:
            return self.cards == self.job.pack and not self.broken and self._can_leave(record, kind)
        if record.kind == EventKind.DONE and kind is not MachineKind.BOARD and not reads:
            return all(pocket in self.gone for pocket, count in self.counts.items() if count)
        if record.kind == EventKind.POCKET_BEGIN:
            return record.pocket in POCKETS
        return record.kind not in (EventKind.READ, EventKind.POCKET_END) or record.pocket == self.open != 0

    def _can_leave(self, record: EventRecord, kind: MachineKind) -> bool:
        if record.kind == EventKind.RETURNED:
            return kind is MachineKind.TABLE and not self.shown
        may = self.shown if kind is MachineKind.TABLE else kind is MachineKind.TRAY and record.pocket == self.asked
        expected = EventKind.TAKEN if kind is MachineKind.TABLE else EventKind.MOVED
        return may and record.kind == expected and record.pocket in POCKETS and record.pocket not in self.gone

    def digest(self, number: int | None = None) -> int:
        """The chain over the records up to `number` (default: all)."""
        return self._digests[-1 if number is None else number]

    def difference(self, info: MachineInfo) -> str | None:
        """Why a machine that holds this job must not go on with it, None if nothing speaks against it yet.

        A machine may be ahead of the journal by what it was not acknowledged for; when those events have come, its
        chain must be `digest()`.
        """
        if info.job_digest != self.job.digest:
            return "the machine holds another plan under this job id"
        if info.last_event < self.last:
            return f"the machine remembers {info.last_event} events, the journal {self.last}"
        if info.acked > self.last:
            return f"the machine was told that {info.acked} events are kept, the journal has {self.last}"
        if info.last_event == self.last and info.digest != self.digest():
            return "machine and journal remember different cards"
        return None

    def add(self, record: EventRecord) -> Numbered:
        """Counts the next record and returns it as a typed event.

        Raises:
            ValueError: its number is not the next one, or its kind or code has no name; nothing is counted then.
        """
        if record.number != self.last + 1:
            raise ValueError(f"event {record.number} after event {self.last}")
        kind, code = EventKind(record.kind), ErrorCode(record.code)
        self.records.append(record)
        self._digests.append(chain((record,), self._digests[-1]))
        if kind is EventKind.POCKET_BEGIN:
            self.open = record.pocket
        elif kind is EventKind.POCKET_END:
            self.open = 0
        elif kind in (EventKind.MOVED, EventKind.TAKEN):
            self.gone.add(record.pocket)
        elif kind is EventKind.RETURNED:
            self.shown = True
        if kind is EventKind.CARD:
            self._count(record)
        elif kind is EventKind.REJECTED:
            self._rejected.append(record.face)
        elif kind is EventKind.STOPPED:
            if code is ErrorCode.MOVE_PILE:
                self.asked = record.pocket
            return self.stopped(record)
        elif kind is EventKind.SPOILED:
            return self._verdict(record, code)
        elif kind is EventKind.DONE:
            complete = self.job.mode is Mode.VERIFY or (self.cards == self.job.pack and self.broken is None)
            return Done(record) if complete else self._verdict(record, ErrorCode.CONFLICT)
        return typed(record)

    def stopped(self, record: EventRecord) -> Stopped:
        """The typed form of a STOPPED record, with what the operator needs to judge it."""
        code = ErrorCode(record.code)
        earlier = tuple(self._dealt.get(record.face, ())) if code is ErrorCode.DUPLICATE else ()
        allowed = allowed_answers(code, self.job.mode)
        return Stopped(record, code, record.face, record.pocket, record.cards, allowed, earlier)

    def _count(self, record: EventRecord) -> None:
        row = self._dealt.setdefault(record.face, [])
        known = record.face < PACKS[self.job.pack][0] or self.job.mode is Mode.TEST
        due = self.cards < self.job.pack and known
        fits = due and self.job.pocket_for(record.face, len(row), self.cards) == record.pocket
        row.append((self.cards + 1, record.pocket))
        if record.pocket in self.counts:
            self.counts[record.pocket] += 1
        if not (fits and record.cards == self.cards) and self.broken is None:
            self.broken = record

    def _verdict(self, record: EventRecord, code: ErrorCode) -> DoNotPlay:
        faces, copies = PACKS[self.job.pack]
        pack = Counter() if self.job.mode is Mode.VERIFY else Counter(dict.fromkeys(range(faces), copies))
        came = Counter({face: len(row) for face, row in self._dealt.items()})
        missing = tuple(sorted((pack - came).elements()))
        unread = [face for face in self._rejected if face >= UNREAD - 1]
        known = Counter(face for face in self._rejected if face < UNREAD - 1)
        surplus = tuple(sorted((came + known - pack).elements())) + tuple(sorted(unread))
        return DoNotPlay(record, code, missing, surplus)
