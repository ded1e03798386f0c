"""What a machine says of the board in hand: its events in order, every arrival of each, and what the plan wants."""

from firmware_protocol.codes import OVER, EventKind
from firmware_protocol.events import EventRecord, chain
from firmware_protocol.message_types import Event
from firmware_protocol.plan import Job, Plan, Sequence, pack_shape


def public_plan(pack: int) -> Plan:
    """The plan of every conformance board: no secret, the same for everybody, and no hand that anybody plays.

    52 cards: face f to pocket f mod 4 + 1. 108 cards: even faces to pockets 1 and 2, odd ones to 3 and 4.
    """
    faces, copies = pack_shape(pack)
    if copies == 1:
        return Plan(pack, tuple((face % 4 + 1,) for face in range(faces)))
    return Plan(pack, tuple((1, 2) if face % 2 == 0 else (3, 4) for face in range(faces)))


def public_sequence(pack: int) -> Sequence:
    """LEARN and TEST: the pockets in turn."""
    return Sequence(pack, tuple(place % 4 + 1 for place in range(pack)))


class DealLog:
    """The events of one job as they came.

    Attributes:
        records: in order, without gaps; `records[n - 1].number == n`.
        arrivals: event number -> when each sending of it arrived.
        changed: numbers whose repetition said something else than the first sending.
        acked: the last number that was acknowledged.
        answered: the last stop that was answered.
        hold: acknowledgements are withheld.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self.records: list[EventRecord] = []
        self.arrivals: dict[int, list[float]] = {}
        self.changed: list[int] = []
        self.acked = 0
        self.answered = 0
        self.hold = True

    @property
    def last(self) -> int:
        """Number of the last event that came in order."""
        return len(self.records)

    @property
    def kind(self) -> EventKind | None:
        """Of the last event."""
        return EventKind(self.records[-1].kind) if self.records else None

    @property
    def cards(self) -> list[EventRecord]:
        """The CARD events."""
        return [record for record in self.records if record.kind == EventKind.CARD]

    @property
    def over(self) -> bool:
        """Whether the job has ended."""
        return self.kind in OVER

    @property
    def asks(self) -> bool:
        """Whether the machine waits for the answer to a stop."""
        return self.kind is EventKind.STOPPED and self.last > self.answered

    @property
    def chain(self) -> int:
        """The chain over all of them."""
        return chain(self.records)

    def hear(self, event: Event, now: float) -> bool:
        """Takes an event of this job; whether it is to be acknowledged."""
        record = EventRecord(event.number, event.kind, event.code, event.face, event.pocket, event.count)
        self.arrivals.setdefault(event.number, []).append(now)
        if event.number == self.last + 1:
            self.records.append(record)
        elif event.number <= self.last and self.records[event.number - 1] != record:
            self.changed.append(event.number)
        return not self.hold

    def _wanted(self, face: int, copy: int, place: int) -> int:
        rows, places = self.job.plan, self.job.sequence
        if places is not None:
            return places.pockets[place] if place < len(places.pockets) else 0
        row = rows.pockets[face] if rows is not None and face < len(rows.pockets) else ()
        return row[copy] if copy < len(row) else 0

    def misplaced(self) -> tuple[EventRecord, int] | None:
        """The first card that is not where the plan has its copy, with the pocket it belongs to (0: to none)."""
        seen: dict[int, int] = {}
        for place, record in enumerate(self.cards):
            copy = seen.get(record.face, 0)
            seen[record.face] = copy + 1
            if record.pocket != (wanted := self._wanted(record.face, copy, place)):
                return record, wanted
        return None
