"""The work of a dealing station as values: the boards to be made, their jobs, what the journal holds of them."""

from collections import abc
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from boards.board import Board
from boards.problems import Problem
from boards.seats import SEATS
from firmware_protocol.codes import Mode
from firmware_protocol.events import EventRecord
from firmware_protocol.plan import Job, Plan, Sequence, pack_job_id, unpack_job_id

READING_COPY: Final = 255
"""The copy number in the job ids of readings (VERIFY); no dealt copy has it."""
ATTEMPTS: Final = 255
"""The most attempts at one copy that a job id can tell apart."""


class Outcome(StrEnum):
    """How a job stands."""

    OPEN = "open"
    DONE = "done"
    DO_NOT_PLAY = "do not play"
    GIVEN_UP = "given up"


@dataclass(frozen=True, slots=True)
class JobEntry:
    """One job as the journal holds it: whose board it is, and where it is made."""

    job: Job
    code: str
    """Short code of the set."""
    fingerprint: str
    port: str
    machine: str
    """The machine's own id (maker/model/serial)."""
    state: Outcome = Outcome.OPEN
    backs: str = ""
    """The back of its pack, which names the pack too; empty when nobody said."""

    @property
    def is_test(self) -> bool:
        """Whether it is a test deal, which is of no set."""
        return self.job.mode is Mode.TEST

    @property
    def board(self) -> int:
        """The board's number in its set."""
        return unpack_job_id(self.job.job_id)[1]

    @property
    def copy(self) -> int:
        """The copy's number; `READING_COPY` for a reading."""
        return unpack_job_id(self.job.job_id)[2]

    @property
    def attempt(self) -> int:
        """0 for the first time this copy is made."""
        return unpack_job_id(self.job.job_id)[3]


def job_id_of(fingerprint: str, board: int, copy: int, attempt: int) -> int:
    """Job id of one attempt at one copy of a board of a set: 32 bits of the fingerprint, board, copy, attempt.

    Raises:
        Problem: `board_beyond_machine`, `machine_attempts`: a number does not fit.
    """
    if not 0 < board < 1 << 16:
        raise Problem("board_beyond_machine", board=board, largest=(1 << 16) - 1)
    if not 0 <= attempt <= ATTEMPTS:
        raise Problem("machine_attempts", board=board, copy=copy)
    return pack_job_id(int(fingerprint[:8], 16), board, copy, attempt)


@dataclass(frozen=True, slots=True)
class Task:
    """One physical board to be made."""

    board: int
    copy: int
    container: int
    """The number on the container."""
    plan: Plan | Sequence
    """Where its cards go: by face, or by their place in the hopper for a board that is learned."""
    copies: int = 1
    """How many copies of the set are planned; 1: the copy's number need not be told."""
    backs: str = ""
    """The back of the pack to take, where it matters."""
    spare: bool = False
    """A further copy of this board, beyond those planned for the set."""

    @property
    def pack(self) -> int:
        """Cards of the pack: 52 or 108."""
        return self.plan.pack

    def job(self, job_id: int, label: int) -> Job:
        """The machine's work under that id; `label` is the number that it compares or shows, 0 for none."""
        if isinstance(self.plan, Sequence):
            return Job(job_id, Mode.LEARN, self.pack, label=label, sequence=self.plan)
        return Job(job_id, Mode.DEAL, self.pack, self.plan, label)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A board that the journal holds as under way: its job and what is kept of it."""

    entry: JobEntry
    task: Task
    records: tuple[EventRecord, ...]


def plan_of(board: Board) -> Plan:
    """Where each card of the board's pack goes: pockets 1..4 hold N E S W."""
    return Plan.from_pockets(board.game.pack_size, {seat + 1: board.deal[seat] for seat in SEATS})


def tasks_for(
    boards: abc.Sequence[Board],
    copies: Iterable[int],
    *,
    planned: int = 1,
    descending: bool = False,
    by_board: bool = False,
    backs: abc.Sequence[str] = (),
    known: Collection[tuple[int, int]] | None = None,
) -> list[Task]:
    """The boards to be made, set by set: all of the first copy, then all of the second.

    Args:
        boards: In the order wanted, ascending as a rule.
        copies: Copy numbers from 1.
        planned: How many copies the set has; what is beyond is a spare.
        descending: Highest board first; over the sessions that wears the packs evenly.
        by_board: All copies of the first board, then all of the second.
        backs: The backs of the packs, taken in turn by the board's number, so that boards on neighbouring tables differ
            and every copy, part and resume of the set finds the same back.
        known: The (board, copy) that there are; default all.

    Raises:
        Problem: `copy_beyond_machine`: a copy number that no job id has room for.
    """
    copies = list(copies)
    for copy in copies:
        if not 0 < copy < READING_COPY:
            raise Problem("copy_beyond_machine", copy=copy, largest=READING_COPY - 1)
    order = sorted(boards, key=lambda board: board.number, reverse=True) if descending else list(boards)
    pairs = [(b, copy) for b in order for copy in copies] if by_board else [(b, copy) for copy in copies for b in order]
    return [
        Task(
            board.number, copy, board.printed_number, plan_of(board), max(planned, copy),
            back_of(board.number, backs), copy > planned,
        )
        for board, copy in pairs
        if known is None or (board.number, copy) in known
    ]  # fmt: skip


def back_of(board: int, backs: abc.Sequence[str]) -> str:
    """The back of this board's pack, when backs alternate: with two, odd numbers have the first."""
    return backs[(board - 1) % len(backs)] if backs else ""
