"""What goes wrong with cards and boards: every fault stops before harm, says its code, and ends right or reported."""

import dataclasses
import random

import pytest
from driver import Driver
from world import random_plan

from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.codes import FOREIGN, Answer, ErrorCode, MachineState, MessageType
from firmware_protocol.events import (
    Accepted,
    CardDealt,
    CardRejected,
    Done,
    DoNotPlay,
    InDoubt,
    NotFallen,
    Paused,
    Refused,
    ResumeOffered,
    SensorsChanged,
    Stopped,
)
from firmware_protocol.message_types import JobPut
from firmware_protocol.plan import Job, Plan, pack_job_id
from firmware_protocol.simulator import Setup, full_deck

K, C, A = FaultKind, ErrorCode, Answer

CLEARED = [
    (K.UNREADABLE, C.MISREAD, A.REREAD),
    (K.DOUBLE_FEED, C.DOUBLE_FEED, A.CONTINUE),
    (K.JAM_FEED, C.JAM_FEED, A.CONTINUE),
    (K.JAM_GATE, C.JAM_GATE, A.CONTINUE),
    (K.JAM_PATH, C.JAM_PATH, A.CONTINUE),
    (K.POCKET_FULL, C.POCKET_FULL, A.CONTINUE),
    (K.COVER_OPEN, C.COVER_OPEN, A.CONTINUE),
]


@pytest.mark.parametrize("pack", [52, 108])
@pytest.mark.parametrize(("kind", "code", "answer"), CLEARED, ids=lambda value: getattr(value, "name", value))
def test_a_fault_that_the_operator_clears(kind: FaultKind, code: ErrorCode, answer: Answer, pack: int) -> None:
    driver = Driver(Setup(faults=(Fault(kind, 20),)), pack=pack, script={code: answer})
    assert isinstance(driver.deal(), Done)
    assert driver.stops() == [code]
    assert driver.right()


@pytest.mark.parametrize(("kind", "code", "answer"), CLEARED, ids=lambda value: getattr(value, "name", value))
def test_a_fault_waits_for_its_answer(kind: FaultKind, code: ErrorCode, answer: Answer) -> None:
    driver = Driver(Setup(faults=(Fault(kind, 20),)))
    driver.start()
    assert driver.run(Stopped)
    (stop,) = driver.seen(Stopped)
    moved = driver.machine.body.state()
    assert not driver.run(limit_s=5)
    after = driver.machine.body.state()
    assert after["pockets"] == moved["pockets"]
    assert stop.allowed == driver.seen(Stopped)[0].allowed
    assert answer in stop.allowed
    for wrong in set(Answer) - set(stop.allowed):
        driver.host.answer(stop.evn, wrong, driver.world.now)
        driver.run(Refused, 2)
        assert driver.seen(Refused)[-1].code is C.UNSUPPORTED
    assert driver.machine.device.engine.state is MachineState.STOPPED


def test_an_answer_to_another_stop_is_refused() -> None:
    """Typed for the stop before, late on the line: this stop has a cause of its own."""
    driver = Driver(Setup(faults=(Fault(K.UNREADABLE, 11),)))
    driver.begin()
    assert driver.run(Stopped)
    (stop,) = driver.seen(Stopped)
    driver.host.answer(stop.evn - 1, A.REREAD, driver.world.now)
    assert driver.run(Refused, 5)
    assert driver.seen(Refused)[-1].code is C.CONFLICT
    assert driver.machine.device.engine.state is MachineState.STOPPED


def test_an_emergency_stop_pauses_and_a_resume_goes_on() -> None:
    driver = Driver(Setup(faults=(Fault(K.EMERGENCY, 11),)))
    assert isinstance(driver.deal(), Done)
    assert [event.code for event in driver.seen(Paused)] == [C.ESTOP]
    assert driver.right()


def test_a_board_taken_out_in_mid_deal_cannot_be_gone_on_with() -> None:
    driver = Driver(Setup(faults=(Fault(K.BOARD_REMOVED, 11),)))
    driver.start()
    assert driver.run(Stopped)
    (stop,) = driver.seen(Stopped)
    assert (stop.code, stop.allowed) == (C.BOARD_REMOVED, ())
    driver.host.cancel(driver.world.now)
    assert driver.run(lambda: driver.host.state is MachineState.CANCELLED, 5)


def test_not_even_a_stop_and_a_resume_go_on_with_a_board_that_was_out() -> None:
    """It may be another board: the way from the stop over a pause to a resume is no way around the cancel."""
    driver = Driver(Setup(faults=(Fault(K.BOARD_REMOVED, 11),)))
    driver.start()
    assert driver.run(Stopped)
    driver.machine.body.board = True
    driver.resume = False
    driver.host.stop(driver.world.now)
    assert driver.run(ResumeOffered, 5)
    driver.host.resume(driver.world.now)
    assert driver.run(Refused, 5)
    (refused,) = driver.seen(Refused)
    assert (refused.code, driver.host.state) == (C.CONFLICT, MachineState.PAUSED)


def take_all_out(pockets: dict[int, list[int]]) -> None:
    for pocket in pockets:
        pockets[pocket] = []


def empty_one(pockets: dict[int, list[int]]) -> None:
    pockets[next(pocket for pocket in (1, 2, 3, 4) if pockets[pocket])] = []


@pytest.mark.parametrize("change", [take_all_out, empty_one])
@pytest.mark.parametrize("kind", [K.JAM_FEED, K.JAM_PATH, K.COVER_OPEN, K.DOUBLE_FEED])
def test_a_board_changed_while_the_machine_waits_is_not_gone_on_with(kind: FaultKind, change) -> None:
    """Another board, or the same without its cards: in the end every pocket would hold some, and too few."""
    driver = Driver(Setup(operator_s=0.1, faults=(Fault(kind, 20),)), script={C.NO_BOARD: A.CONTINUE})
    driver.begin()
    assert driver.run(lambda: len(driver.stops()) == 2)
    change(driver.machine.body.pockets)
    driver.run(lambda: False, 0.5)
    driver.host.answer(driver.seen(Stopped)[-1].evn, Answer.CONTINUE, driver.world.now)
    assert driver.run(lambda: C.BOARD_REMOVED in driver.stops(), 10)
    assert driver.seen(Stopped)[-1].allowed == ()
    assert not driver.seen(Done)


def test_a_card_put_into_an_empty_pocket_while_the_machine_waits_is_seen() -> None:
    script = {C.NO_BOARD: A.CONTINUE, C.SENSOR_DIRTY: A.CONTINUE}
    driver = Driver(Setup(operator_s=0.1, faults=(Fault(K.JAM_FEED, 2),)), script=script)
    driver.begin()
    assert driver.run(lambda: C.JAM_FEED in driver.stops())
    pockets = driver.machine.body.pockets
    empty = next(pocket for pocket in (1, 2, 3, 4) if not pockets[pocket])
    pockets[empty].append(driver.machine.body.hopper[-1])
    driver.run(lambda: False, 0.5)
    driver.host.answer(driver.seen(Stopped)[-1].evn, Answer.CONTINUE, driver.world.now)
    assert driver.run(lambda: C.SENSOR_DIRTY in driver.stops(), 10)
    pockets[empty].clear()
    assert driver.run(Done)
    assert driver.right()


def dealing(change, *, seed: int = 3, pack: int = 52, **kwargs) -> Driver:
    deck = full_deck(pack, random.Random(seed))
    change(deck)
    return Driver(Setup(decks=(deck,), **kwargs.pop("setup", {})), pack=pack, **kwargs)


def test_a_card_too_few_is_found_or_the_board_is_not_played() -> None:
    driver = dealing(lambda deck: deck.remove(7), script={C.HOPPER_EMPTY: A.FINISH})
    end = driver.deal()
    assert isinstance(end, DoNotPlay)
    assert (end.code, end.missing, end.surplus) == (C.DECK_SHORT, (7,), ())


def test_a_missing_card_that_turns_up_completes_the_board() -> None:
    driver = dealing(lambda deck: deck.remove(7))

    def found(event) -> None:
        if isinstance(event, Stopped):
            driver.machine.body.hopper.append(7)
            driver.host.answer(event.evn, A.CONTINUE, driver.world.now)

    driver.hooks.append(found)
    assert isinstance(driver.deal(), Done)
    assert driver.right()


@pytest.mark.parametrize("pack", [52, 108])
def test_a_surplus_twin_is_stopped_and_rejected(pack: int) -> None:
    driver = dealing(lambda deck: deck.insert(40, deck[2]), pack=pack, script={C.DUPLICATE: A.REJECT})
    twin = driver.machine.setup.decks[0][2]
    assert isinstance(driver.deal(), Done)
    assert driver.stops() == [C.DUPLICATE]
    assert [event.face for event in driver.seen(CardRejected)] == [twin]
    assert driver.right()
    assert driver.machine.body.pockets[5] == [twin]


def test_a_surplus_card_under_the_deck_spoils_the_board() -> None:
    driver = dealing(lambda deck: deck.append(FOREIGN))
    end = driver.deal()
    assert isinstance(end, DoNotPlay)
    assert end.code is C.DECK_LONG


def test_a_foreign_card_is_stopped_and_rejected() -> None:
    driver = dealing(lambda deck: deck.insert(20, FOREIGN), script={C.FOREIGN: A.REJECT})
    assert isinstance(driver.deal(), Done)
    assert driver.stops() == [C.FOREIGN]
    assert driver.right()
    joker = dealing(lambda deck: deck.insert(20, 53), script={C.FOREIGN: A.REJECT})
    assert isinstance(joker.deal(), Done)
    assert joker.machine.body.pockets[5] == [53]


def test_without_a_reject_outlet_the_operator_takes_the_card_out() -> None:
    driver = dealing(lambda deck: deck.insert(20, FOREIGN), setup={"reject": False})

    def out(event) -> None:
        if isinstance(event, Stopped):
            driver.host.answer(event.evn, A.REJECT, driver.world.now)
        if isinstance(event, Refused):
            assert event.code is C.UNSUPPORTED
            driver.machine.body.reader = None
            driver.host.answer(driver.seen(Stopped)[-1].evn, A.REREAD, driver.world.now)

    driver.hooks.append(out)
    assert isinstance(driver.deal(), Done)
    assert driver.right()


def test_the_operator_names_an_unreadable_card() -> None:
    driver = Driver(Setup(faults=(Fault(K.UNREADABLE, 20),)))

    def name(event) -> None:
        if isinstance(event, Stopped):
            face = driver.machine.body.reader
            driver.host.answer(event.evn, A.NAME, driver.world.now, face)

    driver.hooks.append(name)
    assert isinstance(driver.deal(), Done)
    assert driver.right()


def test_a_name_outside_the_pack_is_refused() -> None:
    driver = Driver(Setup(faults=(Fault(K.UNREADABLE, 20),)), script={C.MISREAD: (A.NAME, 52)})
    driver.start()
    assert driver.run(Refused)
    assert driver.seen(Refused)[0].code is C.BAD_STATE


def test_a_card_taken_for_another_shows_the_earlier_card_first() -> None:
    """Field report F074: the second nine of hearts stops; the misread card lies where the first one was put."""
    deck = full_deck(52, random.Random(5))
    wrong, real = deck[24], deck[31]  # the 25th card is read as what the 32nd really is
    setup = Setup(decks=(deck,), faults=(Fault(K.MISREAD_AS, 25, real),))
    driver = Driver(setup, script={C.DUPLICATE: A.REJECT, C.HOPPER_EMPTY: A.FINISH})
    end = driver.deal()
    (stop, *_) = driver.seen(Stopped)
    row = driver.job.plan.pockets[real]
    assert (stop.code, stop.face, stop.position) == (C.DUPLICATE, real, 31)
    assert stop.earlier == ((25, row[0]),)
    assert isinstance(end, DoNotPlay)
    assert (end.missing, end.surplus) == ((wrong,), (real,))


def test_two_packs_count_to_two_before_a_third_is_a_duplicate() -> None:
    deck = full_deck(108, random.Random(6))
    face = deck[0]
    third = next(at for at, card in enumerate(deck) if at > deck.index(face, 1) and card != face)
    driver = Driver(
        Setup(decks=(deck,), faults=(Fault(K.MISREAD_AS, third + 1, face),)), pack=108, script={C.DUPLICATE: A.REREAD}
    )
    assert isinstance(driver.deal(), Done)
    (stop,) = driver.seen(Stopped)
    assert [position for position, _ in stop.earlier] == [1, deck.index(face, 1) + 1]
    assert driver.right()


@pytest.mark.parametrize("pack", [52, 108])
def test_the_reader_in_doubt_is_decided_by_the_next_card(pack: int) -> None:
    """Power cuts while cards fall, in all ways a falling card can end: in the pocket, in the path, in the reader."""
    outcomes = set()
    for seed in range(12):
        cuts = tuple(Fault(K.POWER_CUT, card) for card in (1, 17, pack))
        driver = Driver(Setup(faults=cuts, off_s=0.2), seed=seed, pack=pack)
        end = driver.deal(120)
        if isinstance(end, Done):
            assert driver.right()
        assert len(driver.seen(InDoubt)) >= 3
        outcomes |= {type(end), *(NotFallen for _ in driver.seen(NotFallen))}
    assert {Done, NotFallen} <= outcomes


def test_a_card_in_doubt_cannot_be_thrown_out() -> None:
    """An unreadable card after a cut may be the one in doubt: rejected, the next one would prove it fallen."""
    for seed in range(20):
        setup = Setup(faults=(Fault(K.POWER_CUT, 20), Fault(K.UNREADABLE, 21)), off_s=0.2)
        driver = Driver(setup, seed=seed, script={C.MISREAD: A.REJECT, C.HOPPER_EMPTY: A.FINISH})
        driver.start()
        assert driver.run((Refused, Done, DoNotPlay))
        refused = [event for event in driver.seen(Refused) if event.command is MessageType.OPERATOR]
        if driver.machine.device.memory.intent is not None:
            assert refused
            assert refused[0].code is C.IN_DOUBT
            return
    raise AssertionError("no seed left a card in doubt")


@pytest.mark.parametrize("kind", [K.JAM_GATE, K.JAM_PATH])
def test_a_jammed_card_that_hands_lay_aside_is_missed_in_the_end(kind: FaultKind) -> None:
    """It was seen outside its pocket, so the next card must not prove it fallen."""
    driver = Driver(Setup(faults=(Fault(kind, 20),), operator_s=1e9), script={C.HOPPER_EMPTY: A.FINISH})
    body = driver.machine.body
    body.insert_board(17)
    body.hopper.extend(full_deck(52, driver.rng))

    def lay_aside(event) -> None:
        if isinstance(event, Stopped) and event.code.name == kind.name:
            body.take_out()
            body.free()
            driver.host.answer(event.evn, A.CONTINUE, driver.world.now)

    driver.hooks.append(lay_aside)
    end = driver.deal()
    assert isinstance(end, DoNotPlay)
    assert len(end.missing) == 1


def test_start_needs_the_right_empty_board() -> None:
    driver = Driver(Setup(operator_s=1e9), script={})
    body = driver.machine.body
    steps = [
        (C.NO_BOARD, lambda: body.insert_board(18)),
        (C.WRONG_BOARD, lambda: body.insert_board(17, {2: [5]})),
        (C.BOARD_NOT_EMPTY, lambda: body.insert_board(17)),
        (C.HOPPER_EMPTY, lambda: body.hopper.extend(full_deck(52, random.Random(1)))),
    ]
    expected = [code for code, _ in steps]

    def put_right(event) -> None:
        if isinstance(event, Stopped):
            code, act = steps.pop(0)
            assert event.code is code
            act()
            driver.host.answer(event.evn, A.CONTINUE, driver.world.now)

    driver.hooks.append(put_right)
    assert isinstance(driver.deal(), Done)
    assert driver.stops() == expected
    assert driver.right()
    assert driver.seen(SensorsChanged)[-1].sensors.label == 17


def test_never_two_boards_into_one() -> None:
    driver = Driver(Setup(operator_s=1e9))
    driver.machine.body.insert_board(17)
    driver.machine.body.hopper.extend(full_deck(52, driver.rng))
    assert isinstance(driver.deal(), Done)
    second = Job(pack_job_id(9, 17, 1, 2), driver.job.mode, 52, random_plan(52, driver.rng), label=17)
    driver.next_job(second)
    assert driver.run(Stopped)
    assert driver.stops() == [C.BOARD_NOT_EMPTY]


def test_a_second_pack_may_wait_in_the_hopper() -> None:
    deck = full_deck(52, random.Random(1)) + full_deck(52, random.Random(2))
    driver = Driver(Setup(decks=(deck,)))
    driver.job = dataclasses.replace(driver.job, last_pack=False)
    assert isinstance(driver.deal(), Done)
    second = Job(pack_job_id(9, 18, 1, 1), driver.job.mode, 52, random_plan(52, driver.rng), label=18)
    driver.next_job(second)
    assert driver.run(Done)
    assert driver.right()


def test_plan_and_jobs_are_guarded() -> None:
    driver = Driver(Setup())
    driver.begin()
    host, now = driver.host, driver.world.now
    other = Job(pack_job_id(9, 99, 1, 1), driver.job.mode, 52, driver.job.plan)
    answers = []
    good = JobPut(other.job_id, other.digest, other.mode, 52, 1, 0, other.plan_bytes)
    for put, code in [
        (good, C.BUSY),
        (dataclasses.replace(good, digest=1), C.BAD_PLAN),
        (dataclasses.replace(good, plan=b"\x50" * 26), C.BAD_PLAN),
        (dataclasses.replace(good, job_id=0), C.BAD_PLAN),
        (dataclasses.replace(good, pack=54), C.UNSUPPORTED),
        (dataclasses.replace(good, mode=2), C.BAD_PLAN),
        (dataclasses.replace(good, job_id=driver.job.job_id), C.CONFLICT),
    ]:
        host._line.request(put, now)
        answers.append(code)
    assert driver.run(Done)
    assert [event.code for event in driver.seen(Refused)] == answers
    assert driver.right()


def test_putting_and_starting_again_changes_nothing() -> None:
    driver = Driver(Setup())
    driver.begin()
    driver.host.put(driver.job, driver.world.now)
    driver.host.start(driver.world.now)
    assert driver.run(Done)
    accepted = [event.state for event in driver.seen(Accepted)]
    assert accepted[2:] == [MachineState.RUNNING, MachineState.RUNNING]
    assert driver.right()
    assert len(driver.seen(CardDealt)) == 52


def test_a_machine_with_a_wrong_program_is_stopped() -> None:
    """It puts cards elsewhere than the plan says: the host's own count does not believe its DONE."""
    driver = Driver(Setup())
    driver.begin()
    memory = driver.machine.device.memory
    memory.job = dataclasses.replace(memory.job, plan=Plan.from_bytes(52, b"\x11" * 26))
    assert not driver.run(Done, 20)
    assert driver.machine.device.engine.state is MachineState.PAUSED
    assert not driver.seen(ResumeOffered)
