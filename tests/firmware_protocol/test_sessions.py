"""Sessions, pauses, resumes: what the line and restarts may do, and when a board is never gone on with."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from driver import Driver
from world import CLEAN, Noise, random_plan

from firmware_protocol import obeying
from firmware_protocol.body import Body, Fault, FaultKind
from firmware_protocol.codes import PACKS, Answer, Capability, ErrorCode, EventKind, MachineState, MessageType, Mode
from firmware_protocol.connection import RETRY_S, TRIES, Connection, GaveUp, Received
from firmware_protocol.device import DEAD_MAN_S, Device, Identity, session_number
from firmware_protocol.events import (
    Accepted,
    CardDealt,
    Connected,
    Done,
    DoNotPlay,
    EventRecord,
    InDoubt,
    LinkLost,
    MachineRestarted,
    MemoryDiffers,
    OtherJob,
    Paused,
    Refused,
    ResumeOffered,
    Stopped,
    chain,
)
from firmware_protocol.framing import Frame, encode_frame
from firmware_protocol.host import CommandError, Host
from firmware_protocol.memory import MachineMemory, MemoryLost, RamStore
from firmware_protocol.message_types import Event, EventAck, Hello, JobPut, JobStart, Nak, Ok, Ping, Stop
from firmware_protocol.messages import pack
from firmware_protocol.plan import Job, pack_job_id
from firmware_protocol.simulator import Setup
from firmware_protocol.states import HOST_LINK, MACHINE, LinkCause, LinkState, mermaid
from firmware_protocol.tally import Tally

C = ErrorCode


def deal_some(driver: Driver, cards: int) -> None:
    driver.begin()
    assert driver.run(lambda: len(driver.seen(CardDealt)) >= cards)


# -- the line ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["three frames", "one frame without session", "line stuck low"])
def test_stop_always_works(how: str) -> None:
    driver = Driver(Setup())
    driver.resume = False
    deal_some(driver, 10)
    now = driver.world.now
    if how == "three frames":
        driver.host.stop(now)
    elif how == "one frame without session":
        driver.machine.receive(encode_frame(pack(Stop())), now)
    else:
        driver.machine.receive(b"\0" * 8, now)
    before = sum(map(len, driver.machine.body.pockets.values()))
    assert driver.run(Paused, 2)
    assert driver.seen(Paused)[0].code is C.ESTOP
    driver.run(lambda: False, 5)
    assert sum(map(len, driver.machine.body.pockets.values())) <= before + 1
    assert driver.seen(ResumeOffered)
    driver.host.resume(driver.world.now)
    assert driver.run(Done)
    assert driver.right()


def test_without_acknowledgement_the_machine_moves_two_cards_ahead_and_waits() -> None:
    driver = Driver(Setup())
    driver.begin()
    driver.world.fsync_s = 1e9
    driver.run(lambda: False, 20)
    unacked = driver.machine.device.memory.unacked
    assert unacked == driver.machine.device.identity.credit == 2
    assert driver.machine.device.engine.state is MachineState.RUNNING


def test_a_dead_host_pauses_the_machine_after_the_card_on_its_way() -> None:
    driver = Driver(Setup())
    driver.resume = False
    deal_some(driver, 10)
    driver.world.plugged = False
    assert driver.run(LinkLost, 5)
    driver.run(lambda: False, 1)
    device = driver.machine.device
    assert (device.engine.state, device.engine.code, device.session) == (MachineState.PAUSED, C.LINK_LOST, 0)
    assert driver.machine.body.path is None
    driver.world.plugged = True
    assert driver.run(ResumeOffered, 20)
    driver.host.resume(driver.world.now)
    assert driver.run(Done)
    assert driver.right()
    assert DEAD_MAN_S == 3.0


def test_a_new_session_pauses_a_machine_that_is_dealing() -> None:
    """A host that restarts within the dead-man time must be asked too."""
    driver = Driver(Setup())
    driver.resume = False
    deal_some(driver, 10)
    driver.world.crash_host()
    driver.world.connect()
    assert driver.run(ResumeOffered, 5)
    assert driver.seen(Paused)[-1].code is C.LINK_LOST
    driver.host.resume(driver.world.now)
    assert driver.run(Done)
    assert driver.right()


def test_a_slow_line_still_deals() -> None:
    driver = Driver(Setup(), noise=Noise(delay_s=0.2))
    assert isinstance(driver.deal(120), Done)
    assert driver.right()


def test_double_and_late_answers_are_not_counted() -> None:
    """Field report F066: every burst arrives twice; F064: an old event comes again and again."""
    driver = Driver(Setup(), noise=Noise(repeat=1.0, delay_s=0.004, jitter_s=0.3))
    assert isinstance(driver.deal(200), Done)
    assert driver.right()
    assert [event.evn for event in driver.seen(CardDealt)] == sorted({event.evn for event in driver.seen(CardDealt)})


class GluedText(Noise):
    """A machine that prints its state on the same line, without any delimiter."""

    def spoil(self, data: bytes, rng: random.Random) -> bytes:
        how = rng.randrange(4)
        if how == 0:
            return b"T:31.5 H:44" + data.lstrip(b"\0")
        return data + (b"", b"T:31.5", b"\r\n\r\n")[how - 1]


def test_answers_glued_to_a_status_text_count_once() -> None:
    """Field report F068: the frame that the text spoils comes again; nothing is dealt or counted twice."""
    driver = Driver(Setup(), noise=GluedText())
    assert isinstance(driver.deal(300), Done)
    assert driver.right()
    assert [event.evn for event in driver.seen(CardDealt)] == sorted({event.evn for event in driver.seen(CardDealt)})
    assert len(driver.seen(CardDealt)) == 52


def test_an_earlier_event_is_acknowledged_again_and_never_dealt_again() -> None:
    driver = Driver(Setup())
    deal_some(driver, 20)
    host, first = driver.host, driver.host.records[1]
    before = len(host.records)
    host.data_to_send()
    again = Event(driver.job.tag, *first, 0)
    host.receive(encode_frame(pack(again, 0, host._line.session)), driver.world.now)
    assert len(host.records) == before
    (reply,) = [event.message for event in peer_reads(host.data_to_send())]
    assert isinstance(reply, EventAck)
    assert reply.number >= 20


def peer_reads(data: bytes) -> list[Received]:
    peer = Connection()
    peer.receive_data(data, 0.0)
    events = []
    while (event := peer.next_event()) is not None:
        events.append(event)
    return events


# -- restarts --------------------------------------------------------------------------------------------------------


def test_a_machine_that_forgets_is_never_gone_on_with() -> None:
    """Field report F062: it restarts by itself and remembers nothing; board anew, no further card."""
    driver = Driver(Setup())
    deal_some(driver, 17)
    driver.machine._store.replace(())
    driver.machine.power_off(driver.world.now)
    assert driver.run(MemoryDiffers, 20)
    assert driver.seen(MachineRestarted)
    assert not driver.seen(ResumeOffered)
    before = dict(driver.machine.body.pockets)
    driver.run(lambda: False, 5)
    assert driver.machine.body.pockets == before
    with pytest.raises(CommandError):
        driver.host.resume(driver.world.now)
    with pytest.raises(CommandError, match="attempt"):
        driver.host.put(driver.job, driver.world.now)


def test_after_a_cut_nothing_moves_until_a_person_says_so() -> None:
    """Field report F070: count shown, doubtful card told, no card unasked; emptied and dealt anew as a new attempt."""
    driver = Driver(Setup(operator_s=0.1), script={C.NO_BOARD: Answer.CONTINUE, C.BOARD_NOT_EMPTY: Answer.CONTINUE})
    driver.resume = False
    deal_some(driver, 23)
    driver.machine.power_off(driver.world.now)
    assert driver.run(ResumeOffered, 20)
    (offer,) = driver.seen(ResumeOffered)
    assert offer.cards >= 23
    assert sum(driver.host.counts.values()) == offer.cards
    driver.run(lambda: False, 5)
    assert driver.machine.device.engine.state is MachineState.PAUSED
    driver.host.cancel(driver.world.now)
    assert driver.run(lambda: driver.host.state is MachineState.CANCELLED, 5)
    driver.run(lambda: False, 2)
    driver.next_job(Job(pack_job_id(9, 17, 1, 2), Mode.DEAL, 52, driver.job.plan, label=17))
    assert driver.run(Done)
    assert driver.right()
    assert Counter(driver.machine.body.hopper) == Counter()


CORRUPTIONS = {
    "a card missing in the journal": lambda records: records[:-1],
    "journal ahead of the machine": lambda records: [*records, records[-1]._replace(number=len(records) + 1)],
    "another card in the journal": lambda records: [*records[:5], records[5]._replace(face=99), *records[6:]],
}


@pytest.mark.parametrize("how", CORRUPTIONS)
def test_a_journal_that_differs_from_the_memory_is_never_gone_on_with(how: str) -> None:
    driver = Driver(Setup())
    driver.resume = False
    deal_some(driver, 20)
    driver.host.stop(driver.world.now)
    assert driver.run(ResumeOffered, 5)
    job, records = driver.world.journal[-1]
    driver.world.seen.clear()
    driver.world.host = Host()
    driver.world.host.restore(job, CORRUPTIONS[how](list(records)))
    driver.world.connect()
    assert driver.run(MemoryDiffers, 10)
    driver.run(lambda: False, 5)
    assert not driver.seen(ResumeOffered)
    assert driver.machine.device.engine.state is MachineState.PAUSED


def test_another_card_in_a_journal_that_is_behind_is_noticed_when_the_missing_events_have_come() -> None:
    """The chains can be compared only then; until then nothing is offered."""
    driver = Driver(Setup())
    driver.resume = False
    deal_some(driver, 20)
    driver.machine.power_off(driver.world.now)
    job, records = driver.world.journal[-1]
    driver.world.seen.clear()
    driver.world.host = Host()
    wrong = records[5]._replace(face=(records[5].face + 1) % 52)
    driver.world.journal[-1] = (job, [*records[:5], wrong, *records[6:]])
    driver.world.host.restore(job, driver.world.journal[-1][1])
    driver.world.later(1.0, driver.world.connect)
    assert driver.run(MemoryDiffers, 20)
    assert driver.seen(Paused), "the machine was ahead of the journal"
    driver.run(lambda: False, 5)
    assert not driver.seen(ResumeOffered)


def test_going_on_is_offered_only_when_the_journal_has_everything() -> None:
    driver = Driver(Setup(card_s=0.01))
    driver.resume = False
    driver.world.fsync_s = 0.1
    kept: list[tuple[int, int]] = []
    driver.hooks.append(
        lambda event: (
            kept.append((event.last_event, len(driver.world.journal[-1][1])))
            if isinstance(event, ResumeOffered)
            else None
        )
    )
    deal_some(driver, 20)
    driver.host.stop(driver.world.now)
    assert driver.run(ResumeOffered, 5)
    ((offered, written),) = kept
    assert offered == written == driver.machine.device.memory.last


def card(number: int, face: int, pocket: int) -> EventRecord:
    return EventRecord(number, EventKind.CARD, 0, face, pocket, number)


def test_done_is_believed_only_if_every_card_lies_as_planned() -> None:
    job = Job(5, Mode.DEAL, 52, random_plan(52, random.Random(1)))
    cards = [card(face + 1, face, job.plan.pockets[face][0]) for face in range(52)]
    done = EventRecord(53, EventKind.DONE, 0, 255, 0, 52)
    assert isinstance(Tally(job, cards).add(done), Done)
    wrong = [cards[0]._replace(pocket=cards[0].pocket % 4 + 1), *cards[1:]]
    assert isinstance(Tally(job, wrong).add(done), DoNotPlay)
    assert isinstance(Tally(job, cards[:51]).add(done._replace(number=52)), DoNotPlay)


IMPOSSIBLE = {
    "after the end": (Mode.DEAL, [(EventKind.CANCELLED, 0)], (EventKind.CARD, 1)),
    "a reading in a deal": (Mode.DEAL, [], (EventKind.READ, 1)),
    "a card dealt in a reading": (Mode.VERIFY, [], (EventKind.CARD, 1)),
    "read before a pocket was begun": (Mode.VERIFY, [], (EventKind.READ, 0)),
    "read in another pocket": (Mode.VERIFY, [(EventKind.POCKET_BEGIN, 1)], (EventKind.READ, 2)),
    "the end of another pocket": (Mode.VERIFY, [(EventKind.POCKET_BEGIN, 1)], (EventKind.POCKET_END, 4)),
    "a fifth pocket": (Mode.VERIFY, [], (EventKind.POCKET_BEGIN, 5)),
}


@pytest.mark.parametrize("how", IMPOSSIBLE)
def test_what_no_machine_can_say_here_stops_it(how: str) -> None:
    mode, before, then = IMPOSSIBLE[how]
    driver = Driver(Setup())
    driver.start()
    assert driver.run(Connected)
    host, now = driver.host, driver.world.now
    host.put(Job(7, mode, 52, driver.job.plan if mode is Mode.DEAL else None), now)
    host.events()
    for number, (kind, pocket) in enumerate([*before, then], start=1):
        event = Event(7, number, kind, ErrorCode.NONE, 1, pocket, 0, 0)
        host.data_to_send()
        host.receive(encode_frame(pack(event, 0, host._line.session)), now)
    assert len(host.records) == len(before)
    assert isinstance(host.events()[-1], MemoryDiffers)
    assert any(isinstance(event.message, Stop) for event in peer_reads(host.data_to_send()))


def test_the_machine_itself_refuses_a_resume_that_does_not_match() -> None:
    driver = Driver(Setup())
    driver.resume = False
    deal_some(driver, 20)
    driver.host.stop(driver.world.now)
    assert driver.run(ResumeOffered, 5)
    engine, memory = driver.machine.device.engine, driver.machine.device.memory
    now = driver.world.now
    for last, digest in [(memory.last - 1, memory.digest), (memory.last, memory.digest ^ 1)]:
        assert engine.resume(driver.job.job_id, last, digest, now) is C.CONFLICT
    pocket = next(pocket for pocket in (1, 2, 3, 4) if driver.machine.body.pockets[pocket])
    taken = driver.machine.body.pockets[pocket]
    driver.machine.body.pockets[pocket] = []
    assert engine.resume(driver.job.job_id, memory.last, memory.digest, now) is C.CONFLICT
    driver.machine.body.pockets[pocket] = taken
    assert engine.resume(driver.job.job_id + 1, memory.last, memory.digest, now) is C.CONFLICT
    assert engine.resume(driver.job.job_id, memory.last, memory.digest, now) is C.NONE


def test_a_cut_with_a_card_on_its_way_leaves_a_doubt_and_one_event_only() -> None:
    driver = Driver(Setup(card_s=1.0))
    driver.resume = False
    deal_some(driver, 3)
    assert driver.run(lambda: driver.machine.device.memory.intent is not None)
    for _ in range(3):
        driver.machine.power_off(driver.world.now)
        driver.run(lambda: False, 8)
    assert len(driver.seen(InDoubt)) == 1
    assert len(driver.seen(Paused)) == 1


def test_a_job_of_somebody_else_is_named() -> None:
    driver = Driver(Setup())
    driver.resume = False
    deal_some(driver, 5)
    driver.host.stop(driver.world.now)
    driver.world.host = Host()
    driver.job = Job(pack_job_id(9, 18, 1, 1), Mode.DEAL, 52, random_plan(52, driver.rng), label=18)
    driver.world.begin_journal(driver.job)
    driver.world.connect()
    assert driver.run(OtherJob, 5)
    assert driver.run(Refused, 5)
    assert driver.seen(Refused)[-1].code is C.BUSY
    driver.host.cancel(driver.world.now, driver.seen(OtherJob)[-1].job_id)
    assert driver.run(lambda: driver.host.state is MachineState.CANCELLED, 5)
    driver.host.put(driver.job, driver.world.now)
    assert driver.run(Done)
    assert driver.right()


# -- both ends alone -------------------------------------------------------------------------------------------------


def test_a_request_is_repeated_and_then_given_up() -> None:
    line, sent, now = Connection(), [], 0.0
    line.request(Ping(), now)
    while (due := line.next_timeout()) is not None:
        sent.append((now, line.data_to_send()))
        now = due
        line.handle_timeout(now)
    gaps = [b[0] - a[0] for a, b in pairwise(sent)]
    assert len(sent) == TRIES
    assert gaps[0] == pytest.approx(RETRY_S, abs=0.01)
    assert all(1.4 < b / a < 1.6 for a, b in pairwise(gaps))
    assert len({data.lstrip(b"\0") for _, data in sent}) == 1
    assert line.next_event() == GaveUp(Ping())


def test_requests_wait_for_each_other_and_answers_find_theirs() -> None:
    host, machine = Connection(), Connection()
    for message in (Ping(), Stop()):
        host.request(message, 0.0)
    machine.receive_data(host.data_to_send(), 0.0)
    first = machine.next_event()
    assert machine.next_event() is None
    wrong = Ok(MessageType.PING, MachineState.IDLE, 0)
    machine.send(wrong, 0.0, sequence=first.sequence + 1)
    host.receive_data(machine.data_to_send(), 0.0)
    assert host.next_event().request is None
    machine.send(wrong, 0.0, sequence=first.sequence)
    host.receive_data(machine.data_to_send(), 0.0)
    assert host.next_event().request == Ping()
    machine.receive_data(host.data_to_send(), 0.0)
    assert machine.next_event().message == Stop()


def test_a_late_reply_to_another_host_is_not_taken_for_ours() -> None:
    """Both count their requests from 1; the stale HELLO_ACK, OK and NAK must not end our waiting."""
    first, second, machine = Host(), Host(), device()
    first.connect(1, 0.0)
    machine.receive(first.data_to_send(), 0.0)
    late = machine.data_to_send()
    second.connect(2, 0.0)
    greeting = second.data_to_send()
    second.receive(late, 0.0)
    assert second.link is LinkState.GREETING
    assert second.next_timeout() is not None
    machine.receive(greeting, 0.0)
    second.receive(machine.data_to_send(), 0.0)
    assert second.link is LinkState.OPEN
    second.put(Job(1, Mode.DEAL, 52, random_plan(52, random.Random(1))), 0.0)
    for message, session in [
        (Ok(MessageType.JOB_PUT, MachineState.READY, 0), 77),
        (Ok(MessageType.JOB_START, MachineState.READY, 0), second._line.session),
    ]:
        second.receive(encode_frame(pack(message, 2, session)), 0.0)
        assert second._line._request is not None
    assert not [event for event in second.events() if isinstance(event, Accepted)]


@pytest.mark.parametrize("command", ["resume", "answer"])
def test_a_repeated_command_whose_reply_was_lost_is_obeyed_once(command: str) -> None:
    """The machine went on, even to the end, before the repetition came."""
    faults = (Fault(FaultKind.UNREADABLE, 52),)
    driver = Driver(Setup(faults=faults), script={C.MISREAD: Answer.REREAD} if command == "answer" else {})
    if command == "resume":
        driver = Driver(Setup(faults=(Fault(FaultKind.EMERGENCY, 51),)))
    assert isinstance(driver.deal(), Done)
    engine, job_id = driver.machine.device.engine, driver.job.job_id
    records = driver.host.records
    if command == "resume":
        paused = next(record for record in records if record.kind == EventKind.PAUSED)
        code = engine.resume(job_id, paused.number, chain(records[: paused.number]), 99.0)
    else:
        stopped = next(record for record in records if record.kind == EventKind.STOPPED)
        code = engine.answer(job_id, stopped.number, Answer.REREAD, 255, 99.0)
    assert code is C.NONE
    assert engine.state is MachineState.DONE
    assert engine.resume(job_id, 1, 0, 99.0) is C.BAD_STATE
    assert engine.answer(job_id, 1, Answer.REREAD, 255, 99.0) is C.CONFLICT


def test_answers_in_a_circle_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that nobody puts in, answered at once by a program: refused before the event numbers run out."""
    assert obeying.MOST_EVENTS < 65535
    monkeypatch.setattr(obeying, "MOST_EVENTS", 200)
    driver = Driver(Setup(operator_s=1e9))
    driver.start()
    assert driver.run(Stopped)
    engine, memory, now = driver.machine.device.engine, driver.machine.device.memory, driver.world.now
    code = C.NONE
    while not code:
        code = engine.answer(driver.job.job_id, memory.last, Answer.CONTINUE, 255, now)
        engine.memory.acknowledge(memory.last)
        engine.tick(now)
    assert code is C.NVM
    assert memory.last == 200
    assert engine.cancel(driver.job.job_id, now) is C.NONE
    assert engine.state is MachineState.CANCELLED


def test_an_unknown_type_is_refused_and_a_refusal_never() -> None:
    line = Connection()
    line.receive_data(encode_frame(Frame(99, 7, 1)) + encode_frame(Frame(14, 8, 1)), 0.0)
    (answer,) = peer_reads(line.data_to_send())
    assert answer.message == Nak(99, C.UNSUPPORTED, MachineState.IDLE)
    assert answer.sequence == 7
    assert line.unsupported == 2


def device(store=None) -> Device:
    return Device(Body(), store or RamStore(), Identity("a/b/c"), 5, 0.0)


def test_a_frame_of_another_session_is_stale() -> None:
    machine = device()
    machine.receive(encode_frame(pack(Ping(), 3, 0x1234)), 0.0)
    (answer,) = peer_reads(machine.data_to_send())
    assert answer.message == Nak(MessageType.PING, C.STALE, MachineState.IDLE)
    assert answer.session == 0x1234


def put_of(job: Job) -> JobPut:
    return JobPut(job.job_id, job.digest, job.mode, job.pack, int(job.last_pack), job.label, job.plan_bytes)


def test_an_order_of_an_earlier_session_is_not_obeyed() -> None:
    """Held up on the line while the host died and another one greeted: nothing may start from it."""
    machine = device()
    put = put_of(Job(1, Mode.DEAL, 52, random_plan(52, random.Random(1))))
    machine.receive(encode_frame(pack(Hello(1, 1, 1, 0), 1, 0)), 0.0)
    machine.receive(encode_frame(pack(put, 2, machine.session)), 0.0)
    late = encode_frame(pack(JobStart(1), 3, machine.session))
    machine.receive(encode_frame(pack(Hello(2, 1, 1, 0), 1, 0)), 0.0)
    machine.receive(late, 0.0)
    assert machine.engine.state is MachineState.READY
    machine.receive(encode_frame(pack(JobStart(1), 2, machine.session)), 0.0)
    assert machine.engine.state is not MachineState.READY


def test_an_order_that_a_later_one_overtook_is_not_obeyed() -> None:
    """A copy held up on the line while the host went on without it."""
    machine = device()
    put = put_of(Job(1, Mode.DEAL, 52, random_plan(52, random.Random(1))))
    machine.receive(encode_frame(pack(Hello(1, 1, 1, 0), 1, 0)), 0.0)
    for sequence, order in ((2, put), (5, put), (3, JobStart(1))):
        machine.receive(encode_frame(pack(order, sequence, machine.session)), 0.0)
    assert machine.engine.state is MachineState.READY
    machine.receive(encode_frame(pack(JobStart(1), 6, machine.session)), 0.0)
    assert machine.engine.state is not MachineState.READY


def test_a_host_of_a_later_version_is_told() -> None:
    machine, host = device(), Host()
    host._line.request(Hello(1, 2, 3, 0), 0.0)
    host.link = LinkState.GREETING
    machine.receive(host.data_to_send(), 0.0)
    host.receive(machine.data_to_send(), 0.0)
    kinds = [type(event) for event in host.events()]
    assert kinds == [Refused, LinkLost]


def test_sessions_differ_by_nonce_and_by_start() -> None:
    assert session_number(1, 1) != session_number(2, 1) != session_number(2, 2)
    assert all(session_number(nonce, 7) for nonce in range(2000))


def test_nobody_answers() -> None:
    host, now = Host(), 0.0
    host.connect(1, now)
    while (due := host.next_timeout()) is not None:
        now = due
        host.tick(now)
    assert host.events() == [LinkLost("no answer")]
    assert 3 < now < 8


def test_a_machine_whose_memory_is_worn_starts_empty_and_says_so() -> None:
    store = RamStore()
    store.append(b"Znonsense")
    with pytest.raises(MemoryLost):
        MachineMemory(store)
    machine, host = device(store), Host()
    host.connect(1, 0.0)
    machine.receive(host.data_to_send(), 0.0)
    host.receive(machine.data_to_send(), 0.0)
    (connected, *_) = host.events()
    assert isinstance(connected, Connected)
    assert connected.info.code is C.NVM
    assert connected.info.packs == tuple(PACKS)
    assert connected.info.capabilities & Capability.VERIFY


def test_memory_replays_to_itself() -> None:
    driver = Driver(Setup())
    deal_some(driver, 30)
    live = driver.machine.device.memory
    replayed = MachineMemory(driver.machine._store)
    for name in ("job", "events", "acked", "digest", "intent", "seen", "counts", "started"):
        assert getattr(replayed, name) == getattr(live, name), name


CALLS = [
    lambda host, job: host.put(job, 0.0),
    lambda host, job: host.start(0.0),
    lambda host, job: host.resume(0.0),
    lambda host, job: host.cancel(0.0),
    lambda host, job: host.answer(1, 1, 0.0),
    lambda host, job: host.read_pocket(1, 0.0),
    lambda host, job: host.ack(1, 0.0),
    lambda host, job: host.connect(-1, 0.0),
    lambda host, job: host.restore(job, [EventRecord(2, EventKind.CARD, 0, 0, 1, 1)]),
]


@pytest.mark.parametrize("call", CALLS)
def test_commands_out_of_place_send_nothing(call) -> None:
    host = Host()
    job = Job(1, Mode.DEAL, 52, random_plan(52, random.Random(1)))
    with pytest.raises(CommandError):
        call(host, job)
    assert host.data_to_send() == b""


# -- tables ----------------------------------------------------------------------------------------------------------


def test_every_state_is_reached_and_none_is_a_trap() -> None:
    for table, start in ((MACHINE, MachineState.IDLE), (HOST_LINK, LinkState.CLOSED)):
        reached, frontier = {start}, [start]
        while frontier:
            state = frontier.pop()
            new = {after for (before, _), after in table.items() if before is state} - reached
            reached |= new
            frontier += new
        assert reached == set(type(start))
        assert {before for before, _ in table} == set(type(start))
    assert "IDLE --> READY: PUT" in mermaid(MACHINE, MachineState.IDLE)
    assert "OPEN --> CLOSED: SILENCE" in mermaid(HOST_LINK, LinkState.CLOSED)
    assert set(cause for _, cause in HOST_LINK) == set(LinkCause)
    assert CLEAN.flip == 0
