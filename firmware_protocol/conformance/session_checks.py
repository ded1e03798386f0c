"""Checks of section 4: HELLO, session numbers, sequence numbers, the dead-man time."""

import zlib
from typing import Final

from firmware_protocol.codes import PACKS, ErrorCode, EventKind, MachineState, MessageType
from firmware_protocol.conformance import boards
from firmware_protocol.conformance.bench import REPLY_S, SILENCE_S, Bench, Heard, is_pong
from firmware_protocol.conformance.check import Check, Failed, Steps
from firmware_protocol.device import session_number
from firmware_protocol.framing import VERSION
from firmware_protocol.message_types import (
    EventAck,
    Hello,
    HelloAck,
    JobCancel,
    JobStart,
    Message,
    Nak,
    Ping,
    Stop,
)
from firmware_protocol.messages import SCHEMA_HASH, TYPES

DEAD_S: Final = 3.7
"""After so long a silence the session is over."""
ALIVE_S: Final = 2.3
"""After so long a silence it is not."""


def same(what: str, expected: object, came: object) -> None:
    """Two values that must be equal.

    Raises:
        Failed: differs.
    """
    if expected != came:
        raise Failed("differs", what=what, expected=expected, came=came)


def _hello(bench: Bench) -> Steps[None]:
    heard = yield from bench.greet()
    ack = heard.message
    assert isinstance(ack, HelloAck)
    same("HELLO_ACK sequence", bench.sequence, heard.frame.sequence)
    same("HELLO_ACK version", VERSION, ack.version)
    same("HELLO_ACK schema", f"{SCHEMA_HASH:08x}", f"{ack.schema:08x}")
    if not ack.packs & (1 << len(PACKS)) - 1:
        raise Failed("differs", what="HELLO_ACK packs", expected="1, 2, 3", came=ack.packs)
    if ack.outlets not in (4, 5):
        raise Failed("differs", what="HELLO_ACK outlets", expected="4, 5", came=ack.outlets)
    if not ack.credit:
        raise Failed("differs", what="HELLO_ACK credit", expected="1 ...", came=0)
    if heard.frame.session == 0:
        raise Failed("differs", what="session", expected="1 ... 65535", came=0)


def _number(bench: Bench) -> Steps[None]:
    for _ in range(3):
        heard = yield from bench.greet()
        yield from _numbered(bench, heard)
    assert bench.hello is not None
    boot = bench.hello.boot_id.to_bytes(4, "little")
    zero = next(n for n in range(1 << 24) if not zlib.crc32(n.to_bytes(4, "little") + boot) & 0xFFFF)
    yield from _numbered(bench, (yield from bench.greet(zero)))


def _numbered(bench: Bench, heard: Heard) -> Steps[None]:
    ack = heard.message
    assert isinstance(ack, HelloAck)
    same("session", f"{session_number(ack.nonce, ack.boot_id):04x}", f"{heard.frame.session:04x}")
    yield from bench.ping()


def _again(bench: Bench) -> Steps[None]:
    first = yield from bench.greet()
    assert isinstance(first.message, HelloAck)
    yield from bench.wait(0.2)
    second = yield from bench.greet(first.message.nonce)
    assert isinstance(second.message, HelloAck)
    same("session", f"{first.frame.session:04x}", f"{second.frame.session:04x}")
    same("HELLO_ACK boot_id", f"{first.message.boot_id:08x}", f"{second.message.boot_id:08x}")
    yield from bench.ping()


def _new(bench: Bench) -> Steps[None]:
    first = yield from bench.greet()
    second = yield from bench.greet()
    assert isinstance(first.message, HelloAck)
    assert isinstance(second.message, HelloAck)
    same("HELLO_ACK boot_id", f"{first.message.boot_id:08x}", f"{second.message.boot_id:08x}")
    yield from stale(bench, Ping(), 0, first.frame.session)
    yield from bench.ping()


def _other_version(bench: Bench) -> Steps[None]:
    with bench.undisturbed():
        yield from bench.settle()
        number = bench.next_sequence()
        bench.send(Hello(bench.rng.getrandbits(32), VERSION + 1, VERSION + 3, SCHEMA_HASH), number, 0)
        heard = yield from bench.hear(lambda h: h.frame.sequence == number)
        if heard is None:
            raise Failed("nothing", expected="NAK UNSUPPORTED (HELLO)", seconds=REPLY_S)
        if not isinstance(heard.message, Nak) or heard.message.code is not ErrorCode.UNSUPPORTED:
            raise Failed("other", expected="NAK UNSUPPORTED (HELLO)", came=heard.name)
        yield from bench.ping()
    yield from bench.greet()
    number = bench.next_sequence()
    bench.send(Hello(bench.rng.getrandbits(32), 0, VERSION + 3, SCHEMA_HASH), number, 0)
    heard = yield from bench.hear(lambda h: h.frame.sequence == number)
    bench.session = 0
    if heard is None:
        raise Failed("nothing", expected="HELLO_ACK", seconds=REPLY_S)
    if not isinstance(heard.message, HelloAck):
        raise Failed("other", expected="HELLO_ACK", came=heard.name)
    same("HELLO_ACK version", VERSION, heard.message.version)


def stale(bench: Bench, message: Message, sequence: int, session: int) -> Steps[Nak]:
    """A frame of another session, which must be refused by its number and with its session.

    Raises:
        Failed: nothing, other, differs.
    """
    expected = f"NAK STALE ({TYPES[type(message)].name})"
    bench.inbox.clear()
    bench.send(message, sequence, session)
    heard = yield from bench.hear(lambda h: h.frame.session == session or h.frame.kind == MessageType.NAK)
    if heard is None:
        raise Failed("nothing", expected=expected, seconds=REPLY_S)
    nak = heard.message
    if not isinstance(nak, Nak) or nak.code is not ErrorCode.STALE or nak.about != TYPES[type(message)]:
        raise Failed("other", expected=expected, came=heard.name)
    same("NAK session", f"{session:04x}", f"{heard.frame.session:04x}")
    same("NAK sequence", sequence, heard.frame.sequence)
    return nak


def _stale(bench: Bench) -> Steps[None]:
    job_id = boards.new_job(bench).job_id
    with bench.undisturbed():
        yield from bench.settle()
        for session in (bench.session ^ 0x5A5A or 1, 0):
            yield from stale(bench, Ping(), 0, session)
            yield from stale(bench, JobStart(job_id), 9, session)
            yield from stale(bench, EventAck(job_id & 0xFFFFFFFF, 1), 0, session)
        yield from bench.ping()


def _in_order(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    yield from bench.ok(boards.put_of(log.job), sequence=bench.next_sequence(100))
    late = bench.sequence
    for back in (1, 50, 100):
        number = (late - back - 1) % 255 + 1
        bench.send(JobCancel(log.job.job_id), number)
        yield from bench.settle()
        same(f"state after a request {back} numbers old", "READY", (yield from bench.ping()).state.name)
    yield from bench.ok(JobCancel(log.job.job_id), sequence=bench.next_sequence(100))


def _wrap(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    for _ in range(5):
        yield from bench.ok(boards.put_of(log.job), sequence=bench.next_sequence(120))
    while bench.sequence != 1:
        number = bench.sequence
        step = 1 if number >= 254 else min(100, 254 - number)
        yield from bench.ok(boards.put_of(log.job), sequence=bench.next_sequence(step))
    yield from bench.ok(boards.put_of(log.job))


def _same_number(bench: Bench) -> Steps[None]:
    log = yield from boards.put(bench)
    with bench.undisturbed():
        yield from bench.settle()
        number = bench.next_sequence()
        bench.send_frame(bench.frame(boards.put_of(log.job), number) * 2)
        for _ in range(2):
            heard = yield from bench.hear(lambda h: h.frame.sequence == number)
            if heard is None:
                raise Failed("nothing", expected="2 x OK JOB_PUT", seconds=REPLY_S)
            if heard.frame.kind != MessageType.OK:
                raise Failed("other", expected="2 x OK JOB_PUT", came=heard.name)


def _dead_man(bench: Bench) -> Steps[None]:
    yield from bench.greet()
    with bench.undisturbed():
        yield from bench.settle()
        yield from bench.wait(ALIVE_S)
        yield from _pinged(bench)
        yield from bench.wait(DEAD_S)
        yield from stale(bench, Ping(), 0, bench.session)
    bench.session = 0


def _pinged(bench: Bench) -> Steps[None]:
    bench.inbox.clear()
    bench.send(Ping())
    is_pong((yield from bench.hear(lambda heard: True)))


def _no_session(bench: Bench) -> Steps[None]:
    """STOP is taken with nobody there, and HELLO after it as ever."""
    yield from bench.greet()
    with bench.undisturbed():
        yield from bench.wait(DEAD_S)
        bench.inbox.clear()
        bench.send(Stop(), 0, 0)
        heard = yield from bench.hear(lambda h: h.frame.kind == MessageType.NAK, SILENCE_S)
        bench.session = 0
        if heard is not None:
            raise Failed("other", expected="OK STOP", came=heard.name)
    yield from bench.greet()
    yield from bench.ping()


def _dead_man_deals(bench: Bench) -> Steps[None]:
    log = yield from boards.exhausted(bench)
    seen = log.last
    with bench.undisturbed():
        yield from bench.wait(DEAD_S)
        nak = yield from stale(bench, Ping(), 0, bench.session)
    same("NAK STALE state", MachineState.PAUSED.name, nak.state.name)
    yield from bench.greet()
    yield from boards.paused(bench, ErrorCode.LINK_LOST, seen)
    yield from boards.still(bench)


def _new_deals(bench: Bench) -> Steps[None]:
    log = yield from boards.exhausted(bench)
    seen, unacked = log.last, log.acked + 1
    before = len(log.arrivals.get(unacked, ()))
    ack = (yield from bench.greet()).message
    assert isinstance(ack, HelloAck)
    yield from bench.until(lambda: len(log.arrivals[unacked]) > before, REPLY_S)
    if len(log.arrivals[unacked]) == before:
        raise Failed("nothing", expected=f"EVENT {unacked}", seconds=REPLY_S)
    yield from boards.paused(bench, ErrorCode.LINK_LOST, seen)
    yield from boards.still(bench)


def _again_deals(bench: Bench) -> Steps[None]:
    log = yield from boards.exhausted(bench)
    assert bench.hello is not None
    ack = (yield from bench.greet(bench.hello.nonce)).message
    assert isinstance(ack, HelloAck)
    same("HELLO_ACK state", MachineState.RUNNING.name, ack.state.name)
    seen = log.last
    yield from boards.cards(bench, 2)
    if any(record.kind == EventKind.PAUSED for record in log.records[seen:]):
        raise Failed("other", expected="CARD", came="PAUSED")


def _memory(bench: Bench) -> Steps[None]:
    log = yield from boards.exhausted(bench)
    assert bench.hello is not None
    ack = (yield from bench.greet(bench.hello.nonce)).message
    assert isinstance(ack, HelloAck)
    same("HELLO_ACK job_id", f"{log.job.job_id:016x}", f"{ack.job_id:016x}")
    same("HELLO_ACK job_digest", f"{log.job.digest:08x}", f"{ack.job_digest:08x}")
    same("HELLO_ACK last_event", log.last, ack.last_event)
    same("HELLO_ACK acked", log.acked, ack.acked)
    same("HELLO_ACK digest", f"{log.chain:08x}", f"{ack.digest:08x}")


FIRST: Final = (
    Check(
        "hello",
        4,
        "HELLO",
        "HELLO_ACK with its nonce and number, version 1, the schema of this page, a pack, 4 or 5"
        " outlets, credit, a session that is not 0",
        _hello,
    ),
)
CHECKS: Final = (
    Check(
        "session-number",
        4,
        "HELLO with four nonces, one of which gives 0",
        "the session is CRC-32(nonce, boot id) mod 65536, 1 instead of 0",
        _number,
    ),
    Check("session-again", 4, "the same HELLO twice", "the same session and boot id", _again),
    Check("session-new", 4, "HELLO with a new nonce, then PING of the session before", "NAK STALE", _new),
    Check(
        "session-version",
        4,
        "HELLO for versions 2..4, then 0..4",
        "NAK UNSUPPORTED, and the session lasts; then HELLO_ACK with version 1",
        _other_version,
    ),
    Check(
        "session-stale",
        4,
        "PING, JOB_START, EVENT_ACK with another session's number and with 0",
        "NAK STALE with the session and the sequence of the frame",
        _stale,
    ),
    Check(
        "sequence-old",
        4,
        "JOB_CANCEL 1, 50 and 100 numbers behind the last request",
        "it is not obeyed: PONG says READY; obeyed with a number 100 ahead",
        _in_order,
    ),
    Check("sequence-wrap", 4, "requests up to 255, then 1", "each is answered", _wrap),
    Check("sequence-same", 4, "one JOB_PUT twice in one piece, with one number", "OK twice", _same_number),
    Check("dead-man", 4, "nothing for 2.3 s, PING; nothing for 3.7 s, PING", "PONG, then NAK STALE", _dead_man),
    Check("stop-no-session", 4, "STOP when no session is open, then HELLO", "no NAK; HELLO_ACK", _no_session),
)
DEALING: Final = (
    Check(
        "session-memory",
        4,
        "in mid-board the same HELLO again",
        "job, digest, last event, acknowledged event and chain as the events gave them",
        _memory,
        deals=True,
    ),
    Check(
        "session-again-deals",
        4,
        "in mid-board the same HELLO again",
        "RUNNING; the cards go on",
        _again_deals,
        deals=True,
    ),
    Check(
        "session-new-deals",
        6,
        "in mid-board HELLO with a new nonce",
        "the events that were not acknowledged, again; PAUSED LINK_LOST; no card moves",
        _new_deals,
        deals=True,
    ),
    Check(
        "dead-man-deals",
        4,
        "in mid-board nothing for 3.7 s, PING, HELLO",
        "NAK STALE that says PAUSED; PAUSED LINK_LOST; no card moves",
        _dead_man_deals,
        deals=True,
    ),
)
