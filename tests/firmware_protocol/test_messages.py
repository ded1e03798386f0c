"""Messages: vectors both ways, and properties over all of them."""

import json
from importlib.resources import files

import pytest
from cobs import cobs
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_protocol import make_vectors
from firmware_protocol.codes import MessageType, Mode
from firmware_protocol.events import EventRecord, Sensors, chain
from firmware_protocol.framing import MAX_PAYLOAD, Frame, FrameDecoder
from firmware_protocol.message_types import Ok
from firmware_protocol.messages import MAX_TEXT, MESSAGES, MessageError, pack, unpack
from firmware_protocol.plan import Job, Plan, pack_job_id, unpack_job_id

VECTORS = json.loads(files("firmware_protocol").joinpath("vectors.json").read_text(encoding="utf-8"))
CASES = [(row, *case[1:]) for row, case in zip(VECTORS["messages"], make_vectors.MESSAGES, strict=True)]


def test_the_committed_vectors_are_what_the_generator_gives() -> None:
    assert files("firmware_protocol").joinpath("vectors.json").read_text(encoding="utf-8") == make_vectors.text()


def test_every_message_type_has_a_vector() -> None:
    assert {row["type"] for row in VECTORS["messages"]} == {kind.name for kind in MessageType}
    assert set(MESSAGES) == set(MessageType)


@pytest.mark.parametrize(("row", "message", "sequence", "session"), CASES, ids=lambda case: None)
def test_vectors_both_ways(row, message, sequence, session) -> None:
    wire = bytes.fromhex(row["frame"])
    (frame,) = FrameDecoder().feed(wire)
    assert frame == pack(message, sequence, session)
    assert unpack(frame) == message
    raw = cobs.decode(wire[:-1])
    assert raw[1] == MessageType[row["type"]]
    assert raw[2] == row["sequence"]
    assert int.from_bytes(raw[3:5], "little") == row["session"]


@pytest.mark.parametrize(("row", "message", "sequence", "session"), CASES, ids=lambda case: None)
def test_a_payload_too_short_or_too_long_is_refused(row, message, sequence, session) -> None:
    frame = pack(message)
    open_ended = isinstance(getattr(message, "plan", None), bytes)
    for cut in range(len(frame.payload)):
        if not (open_ended and cut >= 17):
            with pytest.raises(MessageError):
                unpack(frame._replace(payload=frame.payload[:cut]))
    if not open_ended:
        with pytest.raises(MessageError):
            unpack(frame._replace(payload=frame.payload + b"\1"))


@settings(max_examples=300)
@given(st.integers(0, 255), st.binary(max_size=MAX_PAYLOAD))
def test_any_payload_is_a_message_that_packs_to_the_same_bytes_or_is_refused(kind: int, payload: bytes) -> None:
    try:
        message = unpack(Frame(kind, 0, 0, payload))
    except MessageError:
        return
    assert pack(message).payload == payload


def numbers(field):
    values = st.integers(0, 2 ** (8 * field.size) - 1)
    return st.sampled_from(list(field.convert)) if hasattr(field.convert, "__members__") else values.map(field.convert)


@pytest.mark.parametrize("kind", list(MessageType))
@settings(max_examples=25)
@given(data=st.data())
def test_every_message_comes_back(kind: MessageType, data: st.DataObject) -> None:
    cls, fields = MESSAGES[kind]
    strategies = {
        "text": st.text(max_size=MAX_TEXT // 4),
        "rest": st.binary(max_size=60),
    }
    values = {field.name: data.draw(numbers(field) if field.size else strategies[field.wire]) for field in fields}
    message = cls(**values)
    assert unpack(pack(message)) == message
    assert len(pack(message).payload) <= MAX_PAYLOAD


def test_a_value_that_does_not_fit_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="OK"):
        pack(Ok(MessageType.HELLO, 0, 65536))  # type: ignore[arg-type]


@settings(max_examples=100)
@given(st.sampled_from([52, 108]), st.randoms(use_true_random=False))
def test_plans_come_back_and_hold_the_pack(size: int, rng) -> None:
    faces, copies = {52: (52, 1), 108: (54, 2)}[size]
    deck = list(range(faces)) * copies
    rng.shuffle(deck)
    cuts = sorted(rng.randrange(size) for _ in range(3))
    contents = dict(enumerate((deck[a:b] for a, b in zip([0, *cuts], [*cuts, size], strict=True)), 1))
    plan = Plan.from_pockets(size, contents)
    data = plan.to_bytes()
    assert len(data) == size // 2
    assert 0 not in data
    assert Plan.from_bytes(size, data) == plan
    assert {pocket: sorted(counter.elements()) for pocket, counter in plan.contents().items()} == {
        pocket: sorted(contents[pocket]) for pocket in contents
    }


@pytest.mark.parametrize(
    ("pack_size", "data"),
    [(52, b"\x11" * 25), (52, b"\x10" * 26), (52, b"\x15" * 26), (108, b"\x12" * 54), (54, b"\x11" * 27)],
)
def test_bad_plans_are_refused(pack_size: int, data: bytes) -> None:
    with pytest.raises(ValueError, match=r"plan|face|pack"):
        Plan.from_bytes(pack_size, data)


def test_a_plan_of_other_cards_is_refused() -> None:
    for contents in ({1: range(51)}, {1: range(53)}, {1: [*range(51), 50]}, {5: range(52)}):
        with pytest.raises(ValueError, match=r"face|pocket"):
            Plan.from_pockets(52, contents)


@given(st.integers(0, 2**32 - 1), st.integers(0, 65535), st.integers(0, 255), st.integers(0, 255))
@settings(max_examples=50)
def test_job_ids_both_ways(event: int, board: int, copy: int, attempt: int) -> None:
    assert unpack_job_id(pack_job_id(event, board, copy, attempt)) == (event, board, copy, attempt)


def test_job_ids_and_jobs_that_do_not_fit() -> None:
    plan = make_vectors.SORTED_52
    for call in (
        lambda: pack_job_id(1, 65536, 1, 1),
        lambda: Job(0, Mode.DEAL, 52, plan),
        lambda: Job(1, Mode.DEAL, 52),
        lambda: Job(1, Mode.VERIFY, 52, plan),
        lambda: Job(1, Mode.DEAL, 108, plan),
        lambda: Job(1, Mode.DEAL, 52, plan, label=65536),
    ):
        with pytest.raises(ValueError, match=r"fit|1..2|plan|cards|16-bit"):
            call()


def test_a_digest_knows_every_part_of_a_job() -> None:
    plan, other = make_vectors.SORTED_52, Plan.from_bytes(52, b"\x11" * 26)
    jobs = [
        Job(1, Mode.DEAL, 52, plan),
        Job(1, Mode.DEAL, 52, other),
        Job(1, Mode.DEAL, 52, plan, label=1),
        Job(1, Mode.DEAL, 52, plan, last_pack=False),
        Job(1, Mode.VERIFY, 52),
    ]
    assert len({job.digest for job in jobs}) == len(jobs)
    assert Job(2, Mode.DEAL, 52, plan).digest == jobs[0].digest


def test_the_chain_depends_on_order_and_every_field() -> None:
    records = [EventRecord(*row) for row in VECTORS["chain"]["records"]]
    assert f"{chain(records):08x}" == VECTORS["chain"]["value"]
    assert chain(records[1:], chain(records[:1])) == chain(records)
    assert chain(reversed(records)) != chain(records)
    for at in range(6):
        changed = list(records[1])
        changed[at] += 1
        assert chain([records[0], EventRecord(*changed), records[2]]) != chain(records)


@given(st.builds(Sensors, *[st.booleans()] * 6, *[st.frozensets(st.integers(1, 4))] * 2, st.integers(0, 65535)))
@settings(max_examples=50)
def test_sensors_both_ways(sensors: Sensors) -> None:
    assert Sensors.from_wire(*sensors.to_wire()) == sensors
