"""Traces: what passed is all there, what a card could be told from is hidden, damage is told by its line."""

import contextlib
import os
import random
import re
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_protocol.codes import ErrorCode, EventKind, MachineState, MessageType, Mode
from firmware_protocol.framing import Frame, encode_frame
from firmware_protocol.host import Host
from firmware_protocol.message_types import Event, Nak, Ok, Ping
from firmware_protocol.messages import MESSAGES, pack
from firmware_protocol.plan import Job, Plan, pack_job_id
from firmware_protocol.simulator import Setup, SimulatedMachine
from firmware_protocol.trace import SECRET_FIELDS, Entry, Mark, Trace, TracedLink, TraceError, TraceLine, read_trace

HEAD = "paitao-trace/1 secret"
PUBLIC_FIELDS = {
    "nonce", "min_version", "max_version", "schema", "boot_id", "version", "kind", "capabilities", "packs", "outlets",
    "credit", "max_payload", "hopper", "job_id", "state", "code", "last_event", "acked", "machine_id", "mode", "pack",
    "flags", "label", "tag", "number", "pocket", "count", "elapsed_ms", "sensors", "occupied", "full", "answer",
    "about",
}  # fmt: skip


class Wire:
    """A link to a machine in this process, on a clock of its own."""

    def __init__(self, deck: list[int], now: float = 0.0) -> None:
        self.now = now
        self.machine = SimulatedMachine(Setup(card_s=0.01, decks=[deck]), random.Random(1), now)

    def read(self) -> bytes:
        self.now += 0.002
        self.machine.tick(self.now)
        return self.machine.data_to_send()

    def write(self, data: bytes) -> None:
        self.machine.receive(data, self.now)

    def close(self) -> None:
        pass


def dealt(path: Path, deck: list[int], plan: Plan) -> list[str]:
    """The lines of the trace of one board."""
    from firmware_protocol.events import Accepted, Connected, Done, DoNotPlay, Numbered

    wire, host = Wire(deck), Host()
    trace = Trace(path, lambda: wire.now)
    trace.remark("open wire at 115200 baud")
    link = TracedLink(wire, trace)
    job = Job(pack_job_id(9, 2, 1, 0), Mode.DEAL, 52, plan, label=2)
    host.connect(7, 0.0)
    is_over = False
    while not is_over:
        assert wire.now < 60
        host.receive(link.read(), wire.now)
        host.tick(wire.now)
        for event in host.events():
            match event:
                case Connected():
                    host.put(job, wire.now)
                case Accepted(command) if command is MessageType.JOB_PUT:
                    host.start(wire.now)
                case Numbered():
                    host.ack(event.evn, wire.now)
                    is_over = is_over or isinstance(event, Done | DoNotPlay)
                case _:
                    pass
        if out := host.data_to_send():
            link.write(out)
    trace.close()
    return path.read_text(encoding="ascii").splitlines()


def random_deal(seed: int) -> tuple[list[int], Plan]:
    rng = random.Random(seed)
    faces = rng.sample(range(52), 52)
    plan = Plan.from_pockets(52, {pocket: faces[13 * pocket - 13 : 13 * pocket] for pocket in (1, 2, 3, 4)})
    return rng.sample(range(52), 52), plan


def test_a_trace_holds_everything_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    deck, plan = random_deal(1)
    path = tmp_path / "trace"
    lines = dealt(path, deck, plan)
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileExistsError):
        Trace(path, lambda: 0.0)
    shown = list(read_trace(lines, reveal=True))
    assert shown[0] == TraceLine(0.0, "!", Entry.REMARK, "open wire at 115200 baud")
    cards = [line.fields for line in shown if line.name == "EVENT" and line.fields["kind"] is EventKind.CARD]
    assert [each["face"] for each in cards] == deck
    assert [line.fields["plan"] for line in shown if line.name == "JOB_PUT"] == [plan.to_bytes()]
    assert Counter(line.entry for line in shown)[Entry.UNREADABLE] == 0


def test_every_field_is_known_to_be_public_or_secret() -> None:
    """A field that joins the protocol is decided upon here, or this fails."""
    names = {field.name for _, layout in MESSAGES.values() for field in layout}
    assert names - SECRET_FIELDS <= PUBLIC_FIELDS, names - SECRET_FIELDS - PUBLIC_FIELDS
    assert names >= SECRET_FIELDS
    for cls, layout in MESSAGES.values():
        assert {field.name for field in fields(cls)} == {field.name for field in layout}


def test_a_hidden_trace_is_the_same_for_every_deal(tmp_path: Path) -> None:
    """Nothing that is shown depends on a card: two boards dealt alike but for their cards look alike to the byte."""
    first, second = (list(read_trace(dealt(tmp_path / str(seed), *random_deal(seed)))) for seed in (1, 2))
    pockets = [
        line.fields["pocket"] for line in first if line.name == "EVENT" and line.fields["kind"] is EventKind.CARD
    ]
    assert Counter(pockets) == {1: 13, 2: 13, 3: 13, 4: 13}

    def alike(lines: list[TraceLine]) -> list[TraceLine]:
        # which pocket the k-th card of a shuffled pack went to says nothing of the card; stuffing moves no byte count
        return [replace(line, fields={**line.fields, "pocket": 0} if "pocket" in line.fields else line.fields)
                for line in lines]  # fmt: skip

    assert alike(first) == alike(second)
    assert not SECRET_FIELDS & {name for line in first for name in line.fields}


def of(*frames: tuple[str, Any, int, int] | str) -> list[TraceLine]:
    """Lines of (way, message, sequence, session), or of a text as it is."""
    texts = [
        one if isinstance(one, str) else f"{at / 10:.3f} {one[0]} {encode_frame(pack(one[1], one[2], one[3])).hex()}"
        for at, one in enumerate(frames)
    ]
    return list(read_trace([HEAD, *texts]))


def marks(lines: list[TraceLine]) -> list[dict[Mark, int]]:
    return [dict(line.marks) for line in lines]


def event(number: int, face: int = 3, tag: int = 5) -> Event:
    return Event(tag, number, EventKind.CARD, ErrorCode.NONE, face, 1, number, 100)


OK = Ok(MessageType.PING, MachineState.IDLE, 0)
MARKED = [
    ("a request sent three times", [(">", Ping(), 1, 9)] * 3 + [("<", OK, 1, 9)],
     [{}, {Mark.AGAIN: 2}, {Mark.AGAIN: 3}, {}]),
    ("pings of their own", [(">", Ping(), 0, 9)] * 2, [{}, {}]),
    ("an event again", [("<", event(1), 0, 9), ("<", event(2), 0, 9), ("<", event(1), 0, 9), ("<", event(1), 0, 9)],
     [{}, {}, {Mark.AGAIN: 2}, {Mark.AGAIN: 3}]),
    ("events missing", [("<", event(4), 0, 9), ("<", event(8), 0, 9), ("<", event(9), 0, 9)], [{}, {Mark.GAP: 3}, {}]),
    ("two jobs", [("<", event(4), 0, 9), ("<", event(1, tag=6), 0, 9)], [{}, {}]),
    ("another event of its number", [("<", event(4), 0, 9), ("<", event(4, face=9), 0, 9)], [{}, {Mark.CHANGED: 1}]),
    ("stale", [("<", Nak(9, ErrorCode.STALE, MachineState.IDLE), 0, 9)], [{Mark.STALE: 1}]),
    ("an answer to nothing", [("<", OK, 4, 9)], [{Mark.UNASKED: 1}]),
    ("an answer twice", [(">", Ping(), 1, 9), ("<", OK, 1, 9), ("<", OK, 1, 9)], [{}, {}, {Mark.UNASKED: 1}]),
]  # fmt: skip


@pytest.mark.parametrize(("frames", "wanted"), [each[1:] for each in MARKED], ids=[each[0] for each in MARKED])
def test_what_is_unusual_is_marked(frames: list[Any], wanted: list[dict[Mark, int]]) -> None:
    assert marks(of(*frames)) == wanted


def test_noise_and_unreadable_frames() -> None:
    odd = encode_frame(Frame(77, 3, 9, b"SECRET"))
    lines = of(
        "0.000 < " + b"\r\nREADY v2.1\r\n\0".hex(), "0.100 < " + odd[:5].hex(), "0.200 < " + odd[5:].hex(),
        "0.300 < " + (b"\x80\x91\0" + b"x" * 500 + b"\0").hex(),
    )  # fmt: skip
    assert [(line.entry, line.name, line.size) for line in lines] == [
        (Entry.NOISE, "READY v2.1", 14), (Entry.UNREADABLE, "type 77", len(odd) - 1), (Entry.NOISE, "", 2),
        (Entry.NOISE, "x" * 37 + "...", 500),
    ]  # fmt: skip
    assert lines[1].at == 0.2
    assert not lines[1].fields


def test_text_in_noise_is_hidden_once_a_plan_has_passed(tmp_path: Path) -> None:
    """An echo of a plan, cut short, may look like text."""
    lines = dealt(tmp_path / "t", *random_deal(1))
    echo = "99.000 < " + b"ABCD3344 ab\0".hex()
    assert list(read_trace([*lines, echo]))[-1].name == ""
    assert list(read_trace([*lines, echo], reveal=True))[-1].name == "ABCD3344 ab"
    assert list(read_trace([HEAD, echo]))[-1].name == "ABCD3344 ab"


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ([], 1), (["nonsense"], 1), (["0.0 < 00"], 1), (["%PDF-1.4", "x"], 1),
        ([HEAD, "0.0 < 0", "0.1 < 00"], 2), ([HEAD, "0.0 < 00", "x > 00", "0.2 < 00"], 3),
        ([HEAD, "0.0 ? 00", "0.1 < 00"], 2), ([HEAD, "0.0", "0.1 < 00"], 2), ([HEAD, "0.0 <", "0.1 < 00"], 2),
    ],
)  # fmt: skip
def test_what_is_no_trace(lines: list[str], number: int) -> None:
    with pytest.raises(TraceError) as caught:
        list(read_trace(lines))
    assert caught.value.line == number


def test_a_trace_that_is_cut_off_anywhere_is_read_to_there(tmp_path: Path) -> None:
    lines = dealt(tmp_path / "t", *random_deal(1))[:40]
    text = "\n".join(lines) + "\n"
    everything = list(read_trace(lines))
    for size in range(len(HEAD), len(text), 7):
        found = list(read_trace(text[:size].splitlines()))
        assert len(found) <= len(everything) + 1
        assert found[:-1] == everything[: max(0, len(found) - 1)]


@given(st.text(max_size=200))
@settings(max_examples=100)
def test_any_text_is_read_or_refused(text: str) -> None:
    for lines in (text.splitlines(), [HEAD, *text.splitlines()]):
        with contextlib.suppress(TraceError):
            assert all(isinstance(line, TraceLine) for line in read_trace(lines))


def test_a_full_disk_ends_the_trace_and_not_the_board(tmp_path: Path) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    wire = Wire(list(range(52)))
    trace = Trace(tmp_path / "t", lambda: wire.now)
    trace._file.close()
    trace._file = open("/dev/full", "w", encoding="ascii", buffering=1)
    link = TracedLink(wire, trace)
    link.write(encode_frame(pack(Ping(), 0, 1)))
    assert isinstance(link.read(), bytes)
    assert trace.failure is not None
    assert "space" in (trace.failure.strerror or "")
    trace.close()


def test_the_names_of_a_trace_are_the_protocols() -> None:
    shown = of(("<", Nak(9, ErrorCode.BUSY, MachineState.RUNNING), 4, 9))[0]
    assert (shown.name, shown.sequence, shown.session) == ("NAK", 4, 9)
    assert shown.fields == {"about": 9, "code": ErrorCode.BUSY, "state": MachineState.RUNNING}
    assert re.fullmatch("[A-Z_]+", shown.name)
