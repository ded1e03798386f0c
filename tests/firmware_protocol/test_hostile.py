"""Nothing that can come over the line crashes a role, moves a card that nobody asked for, or leaves the tables.

Each role gets every message, in every state, with every field at its ends, with numbers that have no name, of the
other role's types, too short, too long, of no session and of the wrong one. The answer to a machine's refusal is that
nothing changed; what is obeyed moves the machine along `states.MACHINE` and no other way.
"""

import copy
import random
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest
from driver import Driver
from world import random_plan

from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.codes import Answer, ErrorCode, MachineState, MessageType, Mode
from firmware_protocol.events import Accepted, Cancelled, Connected, HostEvent, Paused, PocketBegun
from firmware_protocol.framing import Frame, FrameDecoder, encode_frame
from firmware_protocol.host import Host
from firmware_protocol.message_types import EventAck, Hello, JobPut, JobResume, JobStart, Operator, ReadPocket, Stop
from firmware_protocol.messages import MESSAGES, TYPES, Message, MessageError, pack, unpack
from firmware_protocol.plan import Job
from firmware_protocol.simulator import Setup, SimulatedMachine
from firmware_protocol.states import MACHINE

MAXIMA = {"u8": 0xFF, "u16": 0xFFFF, "u32": 0xFFFFFFFF, "u64": 0xFFFFFFFFFFFFFFFF}
LIVELY = (EventAck, JobStart, JobResume, Operator, ReadPocket)
"""Messages after which cards may begin to move, if the machine takes them."""
HOST_MAY_SAY = (MessageType.EVENT_ACK, MessageType.STOP, MessageType.NAK, MessageType.PING)
"""What a host says without being told to by its caller."""


def reading_back(event: HostEvent, driver: Driver) -> None:
    if isinstance(event, Accepted) and event.command is MessageType.JOB_START:
        driver.host.read_pocket(2, driver.world.now)


def driver_in(state: str) -> Driver:
    """A host and a machine that came into this state in the ordinary way."""
    faults = [Fault(FaultKind.UNREADABLE, 5)] if state == "STOPPED" else []
    deck = list(range(51)) if state == "SPOILED" else list(range(52))
    driver = Driver(Setup(faults=faults, decks=[deck]), script={ErrorCode.HOPPER_EMPTY: Answer.FINISH})
    if state in ("IDLE", "READY"):
        driver.world.handler = driver.world.seen.append
        driver.start()
        assert driver.run(Connected)
        if state == "READY":
            driver.host.put(driver.job, driver.world.now)
            assert driver.run(Accepted)
    elif state in ("DONE", "SPOILED", "reading"):
        driver.deal()
        if state == "reading":
            job = driver.job
            driver.hooks.append(lambda event: reading_back(event, driver))
            driver.next_job(Job(job.job_id + 1, Mode.VERIFY, job.pack, None, job.label))
            assert driver.run(PocketBegun)
    else:
        driver.resume = False
        driver.begin()
        driver.world.run(lambda: False, 0.35)
        if state == "STOPPED":
            assert driver.run(lambda: bool(driver.stops()))
        elif state == "PAUSED":
            driver.host.stop(driver.world.now)
            assert driver.run(Paused)
        elif state == "CANCELLED":
            driver.host.cancel(driver.world.now)
            assert driver.run(Cancelled)
    driver.world.run(lambda: False, 0.5 if state != "RUNNING" else 0.01)
    return driver


STATES = [state.name for state in MachineState] + ["reading"]


def right(message_type: MessageType, machine: SimulatedMachine) -> Message:
    """The message with the values that this machine might take."""
    assert machine.device is not None
    memory = machine.device.memory
    job = memory.job or Job(77, Mode.DEAL, 52, random_plan(52, random.Random(1)))
    known = {
        "job_id": job.job_id, "tag": job.tag, "number": memory.last, "last_event": memory.last, "digest": memory.digest,
        "pocket": 1, "face": 3, "answer": Answer.REREAD, "nonce": 5, "min_version": 1, "max_version": 1,
        "machine_id": "a/b/c", "plan": job.plan_bytes, "mode": job.mode, "pack": job.pack, "label": job.label,
        "flags": job.flags,
    }  # fmt: skip
    cls, layout = MESSAGES[message_type]
    if cls is JobPut:
        known["digest"] = job.digest
    values = {field.name: known.get(field.name, 1) for field in layout}
    return cls(**{name: value for name, value in values.items() if name in {field.name for field in fields(cls)}})


def variants(message_type: MessageType, machine: SimulatedMachine) -> Iterator[Frame]:
    """The right message, then each field at its ends, then each byte of its payload at 0 and 254, cut and long."""
    message = right(message_type, machine)
    yield pack(message)
    for field in MESSAGES[message_type][1]:
        if field.wire in MAXIMA and field.convert is int:
            for value in (0, 1, MAXIMA[field.wire]):
                yield pack(replace(message, **{field.name: value}))
    payload = pack(message).payload
    for at in range(len(payload)):
        for value in (0, 254):
            yield Frame(message_type, 0, 0, payload[:at] + bytes([value]) + payload[at + 1 :])
    yield Frame(message_type, 0, 0, payload[:-1])
    yield Frame(message_type, 0, 0, payload + b"\0")
    yield Frame(message_type, 0, 0, b"")
    yield Frame(message_type, 0, 0, b"\xff" * 128)


UNKNOWN = [Frame(kind, 0, 0, payload) for kind in (0, 17, 99, 255) for payload in (b"", b"\xff" * 128)]
STEPS = {(before, after) for (before, _), after in MACHINE.items()}


def everything(machine: SimulatedMachine) -> Iterator[Frame]:
    yield from UNKNOWN
    for message_type in MESSAGES:
        yield from variants(message_type, machine)


def readable(frame: Frame) -> bool:
    try:
        unpack(frame)
    except MessageError:
        return False
    return True


def said(data: bytes) -> list[Message]:
    return [unpack(frame) for frame in FrameDecoder().feed(data)]


def another(role: Any, *shared: Any) -> Any:
    """A copy of a role that shares what is large and never changes; lists of records are copied one level deep."""
    return copy.deepcopy(role, {id(part): part.copy() if isinstance(part, list) else part for part in shared})


def touched(machine: SimulatedMachine) -> tuple[object, ...]:
    """What a message may have changed; a machine in which it changed nothing takes the next one too."""
    assert machine.device is not None
    engine = machine.device.engine
    rest = (engine._pause, engine._cancel, engine._resumed, engine._answered, engine._named, engine._rejecting)
    return (engine.state, machine.device.session, machine._store.records(), machine.body._action, *rest)


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
def test_a_machine_takes_anything_in_any_state(state: str) -> None:
    driver = driver_in(state)
    machine, now = driver.machine, driver.world.now
    device = machine.device
    assert device is not None
    assert device.engine.state.name == (state if state != "reading" else "RUNNING")
    refusals = 0
    one, untouched = (
        another(machine, machine.setup, machine._rng, device.memory.job, device.memory.events),
        touched(machine),
    )
    for frame in everything(machine):
        # what cannot even be read is refused before anybody looks at the session
        for session in (device.session, 0, device.session ^ 0x5555)[: 3 if readable(frame) else 1]:
            if touched(one) != untouched:
                one = another(machine, machine.setup, machine._rng, device.memory.job, device.memory.events)
            before, cards, records = one.device.engine.state, one.body.state(), one._store.records()
            moving = one.body._action
            one.device.receive(encode_frame(frame._replace(sequence=200, session=session)), now)
            after, replies = one.device.engine.state, said(one.device.data_to_send())
            where = (frame, session)
            assert one.body.state() == cards, where
            assert after is before or (before, after) in STEPS, where
            refused = [reply for reply in replies if TYPES[type(reply)] is MessageType.NAK]
            refusals += len(refused)
            if refused:
                assert (after, one._store.records(), one.body._action) == (before, records, moving), where
            if one.body._action is not moving:
                kind = MESSAGES[MessageType(frame.kind)][0]
                assert kind in LIVELY, where
                assert session == device.session, where
            if frame.kind not in (MessageType.STOP, MessageType.HELLO) and session != device.session:
                assert (after, one._store.records()) == (before, records), where
    assert refusals > 500


@pytest.mark.parametrize("state", ["IDLE", "RUNNING", "PAUSED", "DONE"])
def test_a_host_takes_anything_and_says_nothing_that_moves_a_card(state: str) -> None:
    driver = driver_in(state)
    host, machine, now = driver.host, driver.machine, driver.world.now
    host.data_to_send()
    host.events()
    session = host._line.session
    one = another(host, host.job, host._tally and host._tally.records)
    untouched = (one.link, one.records, one.state, session, one._differs, one.counts)
    for frame in everything(machine):
        for number, of in ((host._line._sequence, session), (0, session), (1, session ^ 0x5555)):
            if (one.link, one.records, one.state, one._line.session, one._differs, one.counts) != untouched:
                one = another(host, host.job, host._tally and host._tally.records)
            one.receive(encode_frame(frame._replace(sequence=number, session=of)), now)
            one.events()
            kinds = {TYPES[type(message)] for message in said(one.data_to_send())}
            assert kinds <= set(HOST_MAY_SAY), frame
            assert one.link.name in ("OPEN", "CLOSED"), frame
            if of != session:
                assert one.records == host.records, frame


@pytest.mark.parametrize("greeting", [False, True])
def test_a_host_without_a_session_takes_anything(greeting: bool) -> None:
    driver = driver_in("RUNNING")
    host = Host()
    if greeting:
        host.connect(5, 0.0)
        host.data_to_send()
    for frame in everything(driver.machine):
        one = copy.deepcopy(host)
        one.receive(encode_frame(frame._replace(sequence=1)), 0.1)
        one.events()
        assert {TYPES[type(message)] for message in said(one.data_to_send())} <= set(HOST_MAY_SAY), frame
        assert one.link.name in ("CLOSED", "GREETING", "OPEN")


@pytest.mark.parametrize("message", [Hello(7, 2, 9, 0), Hello(7, 0, 0, 0)])
def test_another_version_is_refused_and_changes_nothing(message: Hello) -> None:
    driver = driver_in("RUNNING")
    device = driver.machine.device
    session = device.session
    device.receive(encode_frame(pack(message, 1, 0)), driver.world.now)
    assert device.session == session
    assert device.engine.state is MachineState.RUNNING


def test_stop_is_taken_in_every_state() -> None:
    for state in STATES:
        driver = driver_in(state)
        device = driver.machine.device
        device.receive(encode_frame(pack(Stop())), driver.world.now)
        assert any(TYPES[type(reply)] is MessageType.OK for reply in said(device.data_to_send())), state
