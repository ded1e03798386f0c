"""A station, the host role and a simulated machine on a virtual clock; journal and store outlive the crashes."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from boards.board import Board
from boards.games import game
from boards.reading import Reading
from dealer import keys, making
from dealer.station.dealing import Station
from dealer.station.jobs import JobEntry, Outcome, Unfinished, plan_of, tasks_for
from dealer.station.orders import (
    Append,
    Ask,
    Cancel,
    Choice,
    CloseJob,
    Connect,
    Fate,
    KeepReading,
    Leave,
    MarkCopy,
    NoteCleaned,
    NoteReveal,
    OpenJob,
    Output,
    Progress,
    Put,
    ReadPocket,
    Reply,
    Restore,
    Resume,
    Say,
    Start,
    Stop,
)
from dealer.station.talk import Talk
from firmware_protocol.codes import UNREAD
from firmware_protocol.decks import face_of
from firmware_protocol.events import EventRecord
from firmware_protocol.host import Host
from firmware_protocol.plan import Job
from firmware_protocol.simulator import Setup, SimulatedMachine

FINGERPRINT = "ab" * 32
THINKING_S = 0.2
"""An operator's answer takes time, in which the simulated hands do their part."""
Answers = Callable[[Ask], Choice | tuple[Choice, int] | None]


SECRET = keys.practice_secret("station")


def boards(name: str, *numbers: int) -> list[Board]:
    return list(making.make_set(SECRET, game(name), numbers, seed="station").boards)


def never(question: Ask) -> None:
    raise AssertionError(f"asked {question.key} {question.facts}")


def always(*choices: Choice) -> Callable[[Ask], Choice]:
    """The first of these that is offered."""

    def answer(question: Ask) -> Choice:
        return next(choice for choice in choices if choice in question.choices)

    return answer


@dataclass
class Room:
    """What stays when the program dies: the machine, the journal and the store."""

    setup: Setup
    boards: Sequence[Board]
    seed: int = 1
    machine: SimulatedMachine = field(init=False)
    now: float = 0.0
    jobs: dict[int, tuple[JobEntry, list[EventRecord]]] = field(default_factory=dict)
    fates: dict[int, Fate] = field(default_factory=dict)
    lines: list[Say | Ask] = field(default_factory=list)
    progress: list[Progress] = field(default_factory=list)
    noted: list[NoteReveal | NoteCleaned] = field(default_factory=list)
    readings: dict[int, Reading] = field(default_factory=dict)
    starts: int = 0

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.machine = SimulatedMachine(self.setup, self.rng, self.now)

    @property
    def keys(self) -> list[str]:
        return [line.key for line in self.lines]

    def station(self, **options: object) -> Station:
        """A new start of the program, knowing what journal and store know."""
        open_jobs = [(e, r) for e, r in self.jobs.values() if e.state is Outcome.OPEN]
        tasks = tasks_for([b for b in self.boards if self.fates.get(b.number) is not Fate.MADE], [1])
        resumed = None
        if open_jobs:
            entry, records = open_jobs[-1]
            board = next(b for b in self.boards if b.number == entry.board)
            resumed = Unfinished(entry, tasks_for([board], [1])[0], tuple(records))
        attempts = {(b.number, 1): sum(e.board == b.number for e, _ in self.jobs.values()) for b in self.boards}
        return Station(tasks, code="ABCD-EFGH", fingerprint=FINGERPRINT, attempts=attempts, resumed=resumed, **options)  # type: ignore[arg-type]

    def run(
        self, station: Talk, answers: Answers, *, limit_s: float = 600.0, until: Callable[[], bool] = lambda: False
    ) -> int | None:
        """Work until the station leaves (its code), `until`, or nobody answers (None)."""
        return _Run(self, station, answers).work(self.now + limit_s, until)

    def pockets(self, label: int) -> dict[int, Counter[int]]:
        """What lies in the board with this label, on the shelf or in the slot: faces, whatever their backs."""
        body = self.machine.body
        found = body.pockets if body.board and body.label == label else self.machine.shelf.get(label, {})
        return {pocket: Counter(map(face_of, found.get(pocket, ()))) for pocket in (1, 2, 3, 4)}

    def is_right(self, board: Board) -> bool:
        planned = plan_of(board).contents()
        found = self.pockets(board.printed_number)
        return all(+found[pocket] == +planned[pocket] for pocket in planned)


class _Run:
    """One life of the program."""

    def __init__(self, room: Room, station: Talk, answers: Answers) -> None:
        self.room, self.station, self.answers = room, station, answers
        self.host = Host()
        self.connect_at: float | None = None
        self.open = False
        self.left: int | None = None
        self.asked: Ask | None = None
        self.answer_at: float | None = None

    def work(self, limit: float, until: Callable[[], bool]) -> int | None:
        room, host = self.room, self.host
        room.starts += 1
        turns = 0
        self.station.begin()
        self.obey()
        while self.left is None and not until():
            self.exchange()
            question = self.station.question
            if question is not self.asked:
                self.asked, self.answer_at = question, room.now + THINKING_S
            if question is not None and self.answer_at is not None and room.now >= self.answer_at:
                self.answer_at = None
                answer = self.answers(question)
                if answer is not None:
                    choice, face = answer if isinstance(answer, tuple) else (answer, UNREAD)
                    assert self.station.answer(choice, face), (question, answer)
                    self.obey()
            turns += 1
            assert turns < 200_000, f"no end: {room.keys[-3:]}"
            if self.left is not None:
                break
            times = [room.machine.next_timeout(), host.next_timeout(), self.connect_at, self.answer_at]
            due = min((time for time in times if time is not None), default=None)
            if due is None or due > limit:
                return None
            room.now = max(due, room.now + 1e-4)
        return self.left

    def exchange(self) -> None:
        room, host = self.room, self.host
        if self.connect_at is not None and room.now >= self.connect_at:
            self.connect_at, self.open = None, True
            host.connect(room.rng.getrandbits(32), room.now)
        room.machine.tick(room.now)
        host.tick(room.now)
        out = host.data_to_send()
        if out and self.open:
            room.machine.receive(out, room.now)
        back = room.machine.data_to_send()
        if back and self.open:
            host.receive(back, room.now)
        for event in host.events():
            self.station.event(event)
            self.obey()

    def obey(self) -> None:
        while orders := self.station.outputs():
            for order in orders:
                self.do(order)

    def do(self, order: Output) -> None:
        room, host, now = self.room, self.host, self.room.now
        match order:
            case Say() | Ask():
                room.lines.append(order)
            case Progress():
                room.progress.append(order)
            case NoteReveal() | NoteCleaned():
                room.noted.append(order)
            case OpenJob(job, backs):
                room.jobs[job.job_id] = (JobEntry(job, "ABCD-EFGH", FINGERPRINT, "port", "machine", backs=backs), [])
            case Append(job_id, record):
                records = room.jobs[job_id][1]
                assert record.number == len(records) + 1, "a gap in the journal"
                records.append(record)
                host.ack(record.number, now)
            case KeepReading(number, reading):
                room.readings[number] = reading
            case CloseJob(job_id, outcome):
                entry, records = room.jobs[job_id]
                job: Job = entry.job
                room.jobs[job_id] = (JobEntry(job, entry.code, entry.fingerprint, "port", "machine", outcome), records)
            case MarkCopy(task, fate, _):
                room.fates[task.board] = fate
            case Restore(job, restored):
                host.restore(job, restored)
            case Connect(delay):
                self.connect_at = now + delay
            case Put(job):
                host.put(job, now)
            case Start():
                host.start(now)
            case Resume():
                host.resume(now)
            case Cancel(job_id):
                host.cancel(now, job_id)
            case Reply(evn, answer, face):
                host.answer(evn, answer, now, face)
            case Stop():
                host.stop(now)
            case ReadPocket(pocket):
                host.read_pocket(pocket, now) if pocket else host.finish_reading(now)
            case Leave(code):
                self.left = code
