"""The journal counts what machines and packs have done, tells it without a card, and grows from version 1."""

import sqlite3
from pathlib import Path

import pytest

from boards.problems import Problem
from boards.wording import show
from dealer.journal import MACHINE_USE, PACK_USE, SCHEMA_VERSION, Journal, LogLine
from dealer.operations.machine_log import stop_words
from dealer.station.jobs import READING_COPY, JobEntry, Outcome, job_id_of
from dealer.station.wear import Use, Wear
from firmware_protocol.codes import ErrorCode, EventKind, Mode
from firmware_protocol.events import EventRecord
from firmware_protocol.plan import Job

FINGERPRINT = "66a1b2c3" + "0" * 56
MORNING, EVENING = "2026-11-30T08:00:00+00:00", "2026-11-30T20:00:00+00:00"

VERSION_1 = """
CREATE TABLE paitao_journal (version INTEGER NOT NULL);
CREATE TABLE jobs (
    job TEXT PRIMARY KEY, code TEXT NOT NULL, fingerprint TEXT NOT NULL, board INTEGER NOT NULL,
    copy INTEGER NOT NULL, attempt INTEGER NOT NULL, mode INTEGER NOT NULL, pack INTEGER NOT NULL,
    label INTEGER NOT NULL, last_pack INTEGER NOT NULL, digest INTEGER NOT NULL, plan BLOB NOT NULL,
    port TEXT NOT NULL, machine TEXT NOT NULL, state TEXT NOT NULL, opened_at TEXT NOT NULL, closed_at TEXT NOT NULL
);
CREATE INDEX jobs_state ON jobs (state);
CREATE TABLE events (
    job TEXT NOT NULL REFERENCES jobs (job), number INTEGER NOT NULL, kind INTEGER NOT NULL, code INTEGER NOT NULL,
    face INTEGER NOT NULL, pocket INTEGER NOT NULL, cards INTEGER NOT NULL, PRIMARY KEY (job, number)
) WITHOUT ROWID;
INSERT INTO paitao_journal VALUES (1);
"""
"""As version 1 made it."""


def reading(attempt: int = 0, machine: str = "m/1", backs: str = "") -> JobEntry:
    job = Job(job_id_of(FINGERPRINT, 7, READING_COPY, attempt), Mode.VERIFY, 52, None, 7)
    return JobEntry(job, "66H6-9KCW", FINGERPRINT, "COM3", machine, backs=backs)


def dealt(journal: Journal, board: int, outcome: Outcome, *, cards: int = 52, backs: str = "", stops: int = 0) -> None:
    """One board as events: a job without a plan is enough for what is counted."""
    job = Job(job_id_of(FINGERPRINT, board, 1, 0), Mode.VERIFY, 52, None, 7)
    journal.open_job(JobEntry(job, "66H6-9KCW", FINGERPRINT, "COM3", "m/1", backs=backs), MORNING)
    number = 0
    kinds = [EventKind.STARTED, *[EventKind.CARD] * cards, *[EventKind.STOPPED] * stops]
    for number, kind in enumerate(kinds, start=1):
        code = ErrorCode.MISREAD if kind is EventKind.STOPPED else ErrorCode.NONE
        journal.append(job.job_id, EventRecord(number, kind, code, 3, 1, 0))
    if outcome is not Outcome.OPEN:
        journal.finish(job.job_id, outcome, EVENING)


def test_cards_are_counted_when_a_job_is_closed_and_only_once(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        dealt(journal, 1, Outcome.DONE, backs="red")
        dealt(journal, 2, Outcome.GIVEN_UP, cards=20, backs="red")
        dealt(journal, 3, Outcome.OPEN, cards=9, backs="blue")
        journal.finish(job_id_of(FINGERPRINT, 1, 1, 0), Outcome.DONE, EVENING)
        assert journal.uses(MACHINE_USE) == {"m/1": Use("m/1", 1, 72, 0, EVENING)}
        assert journal.uses(PACK_USE) == {"red": Use("red", 1, 72, 0, EVENING)}
        journal.new_packs("red", 36, EVENING)
        journal.cleaned("m/1", EVENING)
        assert journal.uses(PACK_USE)["red"] == Use("red", 0, 0, 36, EVENING)
        assert journal.uses(MACHINE_USE)["m/1"].cards == 0
        dealt(journal, 4, Outcome.DONE, backs="red")
        assert journal.uses(PACK_USE)["red"] == Use("red", 1, 52, 36, EVENING)


def test_a_reading_passes_the_rollers_too_and_leaves_no_card_behind(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        entry = reading()
        journal.open_job(entry, MORNING)
        for number in (1, 2, 3):
            journal.append(entry.job.job_id, EventRecord(number, EventKind.READ, 0, 3, 1, number))
        journal.finish(entry.job.job_id, Outcome.DONE, EVENING)
        assert journal.uses(MACHINE_USE)["m/1"] == Use("m/1", 1, 3, 0, EVENING)
        assert journal.records(entry.job.job_id) == ()


def test_the_log_tells_attempts_and_stops_and_no_card(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        dealt(journal, 2, Outcome.OPEN, stops=2)
        entry = reading(backs="red")
        journal.open_job(entry, EVENING)
        one, two = journal.log()
        assert (one.job_id, one.stops, one.state) == (job_id_of(FINGERPRINT, 2, 1, 0), (("misread", 2),), Outcome.OPEN)
        assert (two.machine, two.backs, two.opened_at, two.closed_at) == ("m/1", "red", EVENING, "")
        assert "face" not in one.__dataclass_fields__


def test_a_journal_of_version_1_grows_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with sqlite3.connect(path) as old:
        old.executescript(VERSION_1)
        for board, state in ((1, "done"), (2, "do not play"), (3, "open")):
            key = f"{job_id_of(FINGERPRINT, board, 1, 0):016x}"
            job = Job(int(key, 16), Mode.VERIFY, 52, None, 0)
            values = (
                key,
                "66H6-9KCW",
                FINGERPRINT,
                board,
                1,
                0,
                1,
                52,
                0,
                0,
                job.digest,
                b"",
                "COM3",
                "m/1",
                state,
                "",
                "",
            )
            old.execute(f"INSERT INTO jobs VALUES ({', '.join('?' * len(values))})", values)
            for number in range(1, 11):
                old.execute("INSERT INTO events VALUES (?, ?, 2, 0, 3, 1, ?)", (key, number, number))
        before = [old.execute(f"SELECT * FROM {table}").fetchall() for table in ("jobs", "events")]
    old.close()
    with Journal(path) as journal:
        assert journal.uses(MACHINE_USE) == {"m/1": Use("m/1", 2, 30, 0, "")}
        assert journal.uses(PACK_USE) == {}
    with sqlite3.connect(path) as grown:
        assert grown.execute("SELECT version FROM paitao_journal").fetchone() == (SCHEMA_VERSION,)
        assert grown.execute("SELECT * FROM events").fetchall() == before[1]
        assert grown.execute("SELECT * FROM jobs").fetchall() == [(*row, "") for row in before[0]]
    grown.close()
    with Journal(path) as journal:
        assert len(journal.log()) == 3, "it grows once"


def test_a_journal_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j"
    Journal(path).close()
    with sqlite3.connect(path) as later:
        later.execute("UPDATE paitao_journal SET version = 99")
    later.close()
    with pytest.raises(Problem) as refused:
        Journal(path)
    assert refused.value.key == "machine_journal_schema"


# -- reminders ---------------------------------------------------------------------------------------------------------


def test_cleaning_is_said_once_and_again_an_interval_later() -> None:
    wear = Wear(Use("m", cards=100), clean_every=2)
    assert [line.key for line in wear.reminders(())] == []
    said = []
    for at in range(101, 320):
        wear.card()
        said += [(at, line.facts["cards"]) for line in wear.reminders(())]
    assert said == [(104, 104), (208, 208), (312, 312)]
    wear.cleaned()
    assert wear.reminders(()) == []


def test_packs_are_said_by_deals_of_each_and_only_when_their_number_is_known() -> None:
    wear = Wear(packs={"red": Use("red", 598, packs=2), "blue": Use("blue", 9999)}, change_every=300)
    assert wear.reminders(["red", "blue", "green"]) == []
    wear.board("red")
    assert wear.reminders(["red", "blue"]) == []
    wear.board("red")
    (line,) = wear.reminders(["red", "blue"])
    assert (line.key, line.facts) == ("machine_change_pack", {"backs": "red", "deals": 300})
    assert wear.reminders(["red"]) == []
    assert Wear().reminders(["red"]) == []


def test_stops_are_counted_as_each_language_counts() -> None:
    line = LogLine(
        7 << 16, "", Mode.DEAL, "m/1", "COM3", "", Outcome.DONE, "", "", (("misread", 1), ("hopper_empty", 2))
    )  # fmt: skip
    words = stop_words(line)
    assert show(words, "en") == "a card unread x1 and hopper empty x2"
    assert show(words, "zh-Hans") == "读不出1次和牌斗空2次"


DAMAGE = [
    "UPDATE wear SET since = 'yesterday'",
    "UPDATE wear SET boards = 'many'",
    "UPDATE wear SET name = CAST(x'ff41' AS TEXT)",
    "DROP TABLE wear",
    "UPDATE jobs SET opened_at = 'yesterday'",
    "UPDATE jobs SET state = 'frog'",
    "UPDATE jobs SET job = 'frog' WHERE board = 1 AND state = 'done'",
    "UPDATE jobs SET machine = CAST(x'ff41' AS TEXT)",
    f"UPDATE events SET code = 99 WHERE kind = {int(EventKind.STOPPED)}",
    "DROP TABLE events",
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_rows_that_cannot_be_are_a_damaged_journal_and_no_missing_room(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "j"
    with Journal(path) as journal:
        dealt(journal, 1, Outcome.DONE, cards=3, backs="red")
        dealt(journal, 2, Outcome.OPEN, cards=3, stops=2)
    broken = sqlite3.connect(path)
    broken.execute(damage)
    broken.commit()
    broken.close()
    with Journal(path) as journal, pytest.raises(Problem) as caught:
        assert not (journal.uses(MACHINE_USE), journal.log())
    assert caught.value.key == "machine_journal_damaged"
