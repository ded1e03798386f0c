"""Traces and bundles from the command line: what is in them, and that no card is."""

import base64
import io
import json
import os
import random
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from machine_room import simulator

from boards.cards import card_code
from boards.deal import hand_text
from boards.seats import SEATS
from dealer.journal import Journal, journal_path
from dealer.operations import machine_bundle
from dealer.operations.sets import open_store
from dealer.station.jobs import JobEntry, Outcome, job_id_of, plan_of
from firmware_protocol.codes import ErrorCode, EventKind, Mode
from firmware_protocol.events import EventRecord
from firmware_protocol.plan import Job, Plan

Paitao = Callable[..., Any]
FINGERPRINT = "0123456789abcdef" * 4


@pytest.fixture
def dealt(paitao: Paitao, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A board dealt with a stop in it and traced; the machine's port and the trace."""
    assert paitao("deal", "huapai", "--boards", "1", "--seed", "a", "--set", "s").code == 0
    trace = tmp_path / "run.trace"
    options = ("--speed", "2", "--hands", "5", "--fault", "jam_feed@20")
    with simulator(*options, line="--tcp", at="0") as (_, port):
        ran = paitao("machine", "run", "s", "--port", port, "--trace", trace, stdin=b"c\n" * 3)
        assert ran.code == 0, ran
        assert ran.err.splitlines()[0] == (
            f"everything on the line is written to {trace}; it holds hands: keep it like a key."
        )
        yield port, trace


def secrets_of_the_set() -> list[bytes]:
    """Every form in which a bundle could hold the deal: plan, hands, cards."""
    with open_store(None) as store:
        (board,) = store.board_set("s").boards
    plan = plan_of(board).to_bytes()
    hands = [hand_text(board.deal[seat]) for seat in SEATS]
    return [
        plan, plan.hex().encode(), base64.b64encode(plan)[:-4], repr(plan).encode(), str(list(plan))[1:-1].encode(),
        *(hand.encode() for hand in hands), *(f'"{card_code(face)}"'.encode() for face in range(54)),
        b"face", b"plan=", b'"plan"', b"digest",
    ]  # fmt: skip


def test_a_trace_is_read_back_blind_as_json_and_revealed(
    paitao: Paitao, dealt: tuple[str, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _, trace = dealt
    if os.name == "posix":
        assert trace.stat().st_mode & 0o777 == 0o600
    blind = paitao("machine", "trace", trace)
    assert blind.code == 0
    for secret in secrets_of_the_set():
        if not secret.startswith(b'"'):
            assert secret not in blind.raw, secret
    assert "cards are left out" in blind.err
    assert re.search(r"EVENT tag=\w+ number=\d+ kind=STOPPED code=JAM_FEED pocket=\d+ count=\d+", blind.out)
    assert re.search(r"JOB_PUT job_id=\w+ mode=DEAL pack=52", blind.out)
    assert blind.out.splitlines()[-1].startswith(tuple("123456789"))
    assert paitao("show", "s", "--json").code == 0
    with open_store(None) as store:
        fingerprint = store.board_set("s").fingerprint
        assert store.reveals(fingerprint) == ()
    shown = paitao("machine", "trace", trace, "--reveal")
    assert shown.code == 0
    assert re.search(r"plan=[1-4]+ ?", shown.out)
    assert len(re.findall(r"kind=CARD .*face=\d+", shown.out)) >= 52
    with open_store(None) as store:
        assert [row[0] for row in store.reveals(fingerprint)] == ["1"]

    told = json.loads(paitao("machine", "trace", trace, "--json").out)
    assert set(told) == {"file", "lines", "summary"}
    assert set(told["summary"]) == {
        "messages", "repeats", "gaps", "stale", "noise", "unreadable", "seconds",
    }  # fmt: skip
    assert told["summary"]["gaps"] == told["summary"]["unreadable"] == 0
    messages = [line for line in told["lines"] if line["entry"] == "message"]
    assert len(messages) == told["summary"]["messages"] > 100
    assert all(set(line) >= {"t", "way", "name", "sequence", "session", "fields", "marks"} for line in messages)
    assert not {"face", "plan", "digest", "job_digest"} & {name for line in messages for name in line["fields"]}

    monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "elsewhere"))
    shown = paitao("machine", "trace", trace, "--reveal")
    assert shown.code == 0
    assert "nothing could be recorded" in shown.err, "a set that nobody here knows"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "this is no trace"),
        (b"PK\x03\x04\xff\xfe", "this is no trace"),
        (b"paitao-trace/1\n0.0 < zz\n0.1 < 00\n", "line 2: the trace is damaged"),
    ],
)
def test_files_that_are_none(content: bytes, words: str, paitao: Paitao, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    ran = paitao("machine", "trace", file)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert words in ran.err
    assert paitao("machine", "trace", tmp_path / "none").code == 2


def test_a_trace_never_replaces_a_file(paitao: Paitao, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text("mine", encoding="utf-8")
    for target, words in ((file, "never replaces"), (tmp_path, "folder"), (tmp_path / "no" / "t", "folder")):
        ran = paitao("machine", "info", "--port", "/dev/none", "--trace", target)
        assert (ran.code, ran.err.count("\n")) == (2, 1), ran.err
        assert words in ran.err
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_port_that_does_not_open_is_in_its_trace(paitao: Paitao, tmp_path: Path) -> None:
    trace = tmp_path / "t"
    assert paitao("machine", "info", "--port", "/dev/none", "--trace", trace).code == 3
    read = paitao("machine", "trace", trace)
    assert read.code == 0
    assert "not opened: /dev/none: missing" in read.out


def unpacked(raw: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(raw)) as bundle:
        assert bundle.testzip() is None
        return {name: bundle.read(name) for name in bundle.namelist()}


def test_a_bundle_of_a_machine_holds_no_card(paitao: Paitao, dealt: tuple[str, Path], tmp_path: Path) -> None:
    port, trace = dealt
    for number, arguments in enumerate((("--port", port), ("--with-trace", trace), ())):
        file = tmp_path / f"{number}.zip"
        ran = paitao("machine", "diag", *arguments, "-o", file)
        assert ran.code == 0, ran
        assert "may be sent to the maker" in ran.err
        files = unpacked(file.read_bytes())
        assert set(files) == {"README.txt", "bundle.json"} | ({"trace.txt"} if arguments else set())
        for name, data in files.items():
            for secret in secrets_of_the_set():
                assert name == "README.txt" or secret not in data, (name, secret)
        told = json.loads(files["bundle.json"])
        (job,) = told["jobs"]
        assert {"event": "stopped", "code": "jam_feed", "cards_in": 19} in job["stops"]
        assert (job["board"], job["state"], job["events"]["card"], job["last_event"]) == (1, "done", 52, "done")
        assert (told["machine"] is None) == (number != 0)
    assert paitao("machine", "diag", "-o", file).code == 2, "no file is replaced"
    assert paitao("machine", "diag", "-o", file, "--force").code == 0
    assert unpacked(paitao("machine", "diag", "-o", "-").raw).keys() == {"README.txt", "bundle.json"}
    assert paitao("machine", "diag", "--port", port, "--with-trace", trace, "-o", tmp_path / "x").code == 2


def test_a_machine_that_does_not_answer_is_in_the_bundle(paitao: Paitao, tmp_path: Path) -> None:
    file = tmp_path / "diag.zip"
    ran = paitao("machine", "diag", "--port", "/dev/none", "-o", file)
    assert ran.code == 3
    assert "there is no port" in ran.err
    told = json.loads(unpacked(file.read_bytes())["bundle.json"])
    assert told["machine"] is None
    assert "there is no port" in told["unanswered"][0]
    assert told["jobs"] == []


def keys_in(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in keys_in(inner)}
    return {key for inner in value for key in keys_in(inner)} if isinstance(value, list) else set()


KINDS = {kind.name.lower() for kind in EventKind}
KNOWN = {
    "made_at", "versions", "ports", "port", "machine", "unanswered", "jobs", "journal_failed",
    "paitao", "python", "pyserial", "protocol", "schema", "system", "release", "hardware", "encoding",
    "description", "vid", "pid", "name", "baud",
    "set", "board", "copy", "attempt", "mode", "pack", "label", "state", "opened_at", "closed_at", "events",
    "last_event", "stops", "event", "code", "cards_in",
}  # fmt: skip


def planted(path: Path, deal: int) -> None:
    """A journal of one board dealt, one under way and one being read; the cards, and nothing else, depend on `deal`."""
    rng = random.Random(deal)
    with Journal(path) as journal:
        for number, mode, outcome in ((1, Mode.DEAL, Outcome.DONE), (2, Mode.DEAL, None), (3, Mode.VERIFY, None)):
            faces = rng.sample(range(52), 52)
            plan = Plan.from_pockets(52, {p: faces[13 * p - 13 : 13 * p] for p in (1, 2, 3, 4)})
            job = Job(job_id_of(FINGERPRINT, number, 1, 0), mode, 52, plan if mode is Mode.DEAL else None, label=number)
            journal.open_job(JobEntry(job, "ABCD-EFGH", FINGERPRINT, "COM3", "maker/model/1"), "2026-01-02T03:04:05")
            kind = EventKind.CARD if mode is Mode.DEAL else EventKind.READ
            records = [EventRecord(1, EventKind.STARTED, 0, 255, 0, 0)]
            for at, face in enumerate(faces[:20], 2):
                records.append(EventRecord(at, kind, 0, face, rng.randrange(1, 5), at - 1))
            duplicate = EventRecord(22, EventKind.STOPPED, ErrorCode.DUPLICATE, faces[3], rng.randrange(1, 5), 20)
            for record in (*records, duplicate):
                journal.append(job.job_id, record)
            if outcome is not None:
                journal.finish(job.job_id, outcome, "2026-01-02T03:14:05")


def test_a_bundle_is_the_same_for_every_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two journals that differ in every card and in nothing else give the same bytes."""
    from dealer import home

    monkeypatch.setattr(home, "now", lambda: "2026-02-03T04:05:06+00:00")
    made = []
    for deal in (1, 2):
        monkeypatch.setenv("PAITAO_DATA", str(tmp_path / str(deal)))
        planted(journal_path(), deal)
        made.append(machine_bundle.make_bundle("-").file)
    assert made[0] == made[1]
    told = json.loads(unpacked(made[0])["bundle.json"])
    assert keys_in(told) <= KNOWN | KINDS
    assert [job["state"] for job in told["jobs"]] == ["done", "open", "open"]
    assert [job["mode"] for job in told["jobs"]] == ["deal", "deal", "verify"]
    assert told["jobs"][0]["stops"] == [{"event": "stopped", "code": "duplicate", "cards_in": 20}]


def test_a_damaged_journal_is_in_the_bundle(paitao: Paitao, tmp_path: Path, own_data_folder: Path) -> None:
    journal_path().parent.mkdir(exist_ok=True, parents=True)
    journal_path().write_bytes(b"no database" * 1000)
    file = tmp_path / "diag.zip"
    assert paitao("machine", "diag", "-o", file).code == 0
    assert "journal is damaged" in json.loads(unpacked(file.read_bytes())["bundle.json"])["journal_failed"][0]


@pytest.mark.parametrize(
    ("port", "kept"),
    [
        ("/home/anna/sim", "sim"), ("/dev/ttyUSB0", "/dev/ttyUSB0"), ("COM3", "COM3"), ("sim", "sim"),
        ("socket://h:1", "socket://h:1"), ("/dev/serial/by-id/usb-x", "/dev/serial/by-id/usb-x"),
    ],
)  # fmt: skip
@pytest.mark.skipif(os.name != "posix", reason="paths of another system")
def test_a_bundle_names_no_folder_of_a_user(port: str, kept: str) -> None:
    assert machine_bundle._plain_port(port) == kept
