"""The journal: on disk before it is acknowledged, the same thing twice is once, another thing is refused."""

import os
import sqlite3
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.games import game
from boards.problems import Problem
from dealer import keys, making
from dealer.journal import Journal
from dealer.operations.machine_sharing import boards_under_way
from dealer.operations.machine_work import ALL, Work
from dealer.operations.sets import Found
from dealer.station.jobs import READING_COPY, JobEntry, Outcome, job_id_of, plan_of
from firmware_protocol.codes import Capability, ErrorCode, EventKind, MachineKind, MachineState, Mode
from firmware_protocol.events import EventRecord, MachineInfo
from firmware_protocol.plan import Job, unpack_job_id

FINGERPRINT = "66a1b2c3" + "0" * 56
BOARD = making.make_set(keys.practice_secret("x"), game("huapai"), [7], seed="x").boards[0]
NOW = "2026-11-30T00:00:00+00:00"


def entry(board: int = 7, copy: int = 1, attempt: int = 0, mode: Mode = Mode.DEAL, machine: str = "m/1") -> JobEntry:
    plan = plan_of(BOARD) if mode is Mode.DEAL else None
    job = Job(job_id_of(FINGERPRINT, board, copy, attempt), mode, 52, plan, 7)
    return JobEntry(job, "66H6-9KCW", FINGERPRINT, "COM3", machine)


def record(number: int, face: int = 3) -> EventRecord:
    return EventRecord(number, 2, 0, face, 1, number)


@given(st.integers(1, 65535), st.integers(1, 255), st.integers(0, 255))
def test_job_ids_come_apart_again(board: int, copy: int, attempt: int) -> None:
    job_id = job_id_of(FINGERPRINT, board, copy, attempt)
    assert unpack_job_id(job_id) == (0x66A1B2C3, board, copy, attempt)


def test_what_is_written_is_there_after_any_end(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "journal.sqlite"
    with Journal(path) as journal:
        one = entry()
        journal.open_job(one, NOW)
        journal.open_job(one, NOW)
        for number in (1, 2, 2, 3, 1):
            journal.append(one.job.job_id, record(number))
    with Journal(path) as journal:
        assert journal.entry(one.job.job_id) == one
        assert journal.records(one.job.job_id) == (record(1), record(2), record(3))
        assert journal.unfinished(fingerprint=FINGERPRINT) == (one,)
        assert journal.unfinished(fingerprint="0" * 64) == ()
        journal.finish(one.job.job_id, Outcome.DONE, NOW)
        assert journal.unfinished() == ()
        assert journal.entry(one.job.job_id).state is Outcome.DONE  # type: ignore[union-attr]
        assert journal.next_attempt(FINGERPRINT, 7, 1) == 1
        assert journal.next_attempt(FINGERPRINT, 8, 1) == 0


def test_another_story_is_refused(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        one = entry()
        journal.open_job(one, NOW)
        journal.append(one.job.job_id, record(1))
        with pytest.raises(Problem) as refused:
            journal.append(one.job.job_id, record(1, face=4))
        assert refused.value.key == "machine_journal_conflict"
        other = JobEntry(Job(one.job.job_id, Mode.DEAL, 52, plan_of(BOARD), 8), "", FINGERPRINT, "", "")
        with pytest.raises(Problem) as refused:
            journal.open_job(other, NOW)
        assert refused.value.key == "machine_journal_conflict"
        with pytest.raises(Problem) as refused:
            journal.append(1, record(1))  # an event of no job
        assert refused.value.key == "journal_failed"
        assert journal.records(one.job.job_id) == (record(1),)


def test_a_reading_leaves_no_hand_behind(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with Journal(path) as journal:
        reading = entry(copy=READING_COPY, mode=Mode.VERIFY)
        journal.open_job(reading, NOW)
        journal.append(reading.job.job_id, record(1))
        assert journal.unfinished() == (), "a reading is never taken up again"
        journal.finish(reading.job.job_id, Outcome.DONE, NOW)
        assert journal.records(reading.job.job_id) == ()
        for attempt in range(1, 256):
            journal.open_job(entry(copy=READING_COPY, attempt=attempt, mode=Mode.VERIFY), NOW)
        assert journal.next_attempt(FINGERPRINT, 7, READING_COPY) == 0
        assert journal.entry(reading.job.job_id) is None


def test_attempts_end(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        journal.open_job(entry(attempt=255), NOW)
        attempt = journal.next_attempt(FINGERPRINT, 7, 1)
    with pytest.raises(Problem) as refused:
        entry(attempt=attempt)
    assert refused.value.key == "machine_attempts"
    with pytest.raises(Problem) as refused:
        entry(board=65536)
    assert refused.value.key == "board_beyond_machine"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no file modes")
def test_only_the_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        journal.open_job(entry(), NOW)
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


def test_it_is_synced_at_every_commit(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_files_that_are_no_journal(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not a database, but long enough to be looked at " * 40, encoding="utf-8")
    with pytest.raises(Problem) as refused:
        Journal(tmp_path / "text")
    assert refused.value.key == "machine_journal_damaged"
    with pytest.raises(Problem) as refused:
        Journal(tmp_path)
    assert refused.value.key == "journal_failed"
    with Journal(tmp_path / "new"):
        pass
    with sqlite3.connect(tmp_path / "new") as db:
        db.execute("UPDATE paitao_journal SET version = 99")
    db.close()
    with pytest.raises(Problem) as refused:
        Journal(tmp_path / "new")
    assert refused.value.key == "machine_journal_schema"


def read_whole(path: Path, job_id: int) -> None:
    with Journal(path) as journal:
        journal.entry(job_id)
        journal.unfinished()
        journal.records(job_id)


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM events WHERE number = 2",
        "UPDATE events SET kind = 77 WHERE number = 2",
        "UPDATE events SET code = 99 WHERE number = 2",
        "UPDATE events SET face = 'x' WHERE number = 2",
        "UPDATE events SET face = 999 WHERE number = 2",
        "UPDATE jobs SET state = 'zzz'",
        "UPDATE jobs SET plan = 'abc'",
        "UPDATE jobs SET job = 'zz'",
        "DELETE FROM paitao_journal",
    ],
)
def test_a_damaged_journal_is_one_sentence(tmp_path: Path, damage: str) -> None:
    path, one = tmp_path / "j", entry()
    with Journal(path) as journal:
        journal.open_job(one, NOW)
        for number in (1, 2, 3):
            journal.append(one.job.job_id, record(number))
    db = sqlite3.connect(path)
    db.execute(damage)
    db.commit()
    db.close()
    with pytest.raises(Problem) as refused:
        read_whole(path, one.job.job_id)
    assert refused.value.key == "machine_journal_damaged"


def holding(job_id: int) -> MachineInfo:
    none, paused = Capability.MEMORY, MachineState.PAUSED
    code = ErrorCode.NONE
    return MachineInfo("m/1", 1, MachineKind.BOARD, none, (52,), 4, 2, True, job_id, 0, paused, code, 1, 1, 0)


def test_only_a_board_of_this_very_set_is_taken_up(tmp_path: Path) -> None:
    """Another set's board is in the machine, even one whose fingerprint begins with the same 32 bits: the ids agree."""
    of = making.make_set(keys.practice_secret("x"), game("huapai"), [7], seed="x")
    for fingerprint, is_ours in ((of.fingerprint, True), (of.fingerprint[:8] + "0" * 56, False), ("0" * 64, False)):
        job = Job(job_id_of(fingerprint, 7, 1, 0), Mode.DEAL, 52, plan_of(of.board(7)), 7)
        with Journal(tmp_path / fingerprint) as journal:
            journal.open_job(JobEntry(job, "66H6-9KCW", fingerprint, "COM3", "m/1"), NOW)
            journal.append(job.job_id, EventRecord(1, EventKind.STARTED, 0, 255, 0, 0))
            work = Work(Found("s", of, None), ALL, 1, of.boards, (), (), ())
            found = boards_under_way(journal, [holding(job.job_id)], of.fingerprint, work.task_of)
            assert (1 in found) is is_ours
            taken = fingerprint[:8] == of.fingerprint[:8]
            assert journal.next_attempt(of.fingerprint, 7, 1) == int(taken), "an id is never used for two boards"
