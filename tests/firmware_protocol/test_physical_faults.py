"""Each fault a simulated machine knows, end to end: the stop it must give, and a board that is right or flagged."""

import random

import pytest
from driver import Driver, Script
from judge import explained, is_as_planned
from world import random_plan

from firmware_protocol.codes import Answer, ErrorCode, MachineState
from firmware_protocol.decks import DeckPlan, card, face_of, full_deck, through_dirt
from firmware_protocol.events import Connected, Done, DoNotPlay, HostEvent, InDoubt, MemoryDiffers, Paused, Stopped
from firmware_protocol.faults import Fault, FaultKind, Schedule, random_faults
from firmware_protocol.mechanism import Action
from firmware_protocol.plan import Job, pack_job_id
from firmware_protocol.simulator import Setup

K, C, A = FaultKind, ErrorCode, Answer

SENSIBLE: Script = {
    C.MISREAD: A.REREAD, C.DUPLICATE: A.REJECT, C.FOREIGN: A.REJECT, C.OTHER_BACK: A.REJECT,
    C.HOPPER_EMPTY: A.CONTINUE, C.DOUBLE_FEED: A.CONTINUE, C.JAM_FEED: A.CONTINUE, C.JAM_GATE: A.CONTINUE,
    C.JAM_PATH: A.CONTINUE, C.MOTOR: A.CONTINUE, C.POCKET_FULL: A.CONTINUE, C.COVER_OPEN: A.CONTINUE,
    C.SENSOR_DIRTY: A.CONTINUE, C.NO_BOARD: A.CONTINUE, C.WRONG_BOARD: A.CONTINUE, C.BOARD_NOT_EMPTY: A.CONTINUE,
}  # fmt: skip
"""An operator who waits half a second and then says what the screen offers first."""

ENDS_RIGHT = [
    (Fault(K.UNREADABLE, 20), [C.MISREAD]),
    (Fault(K.FOREIGN, 20), [C.FOREIGN]),
    (Fault(K.DUPLICATE, 30), None),
    (Fault(K.OTHER_BACK, 20), [C.OTHER_BACK, C.HOPPER_EMPTY]),
    (Fault(K.LOST_CARD, 20), [C.HOPPER_EMPTY]),
    (Fault(K.DOUBLE_FEED, 20), [C.DOUBLE_FEED]),
    (Fault(K.JAM_FEED, 20), [C.JAM_FEED]),
    (Fault(K.JAM_GATE, 20), [C.JAM_GATE]),
    (Fault(K.JAM_PATH, 20), [C.JAM_PATH]),
    (Fault(K.EXIT_UNSEEN, 20), [C.JAM_PATH]),
    (Fault(K.MOTOR, 20), [C.MOTOR]),
    (Fault(K.POCKET_FULL, 20), [C.POCKET_FULL]),
    (Fault(K.COVER_OPEN, 20), [C.COVER_OPEN]),
    (Fault(K.COVER_OPEN, at_s=2.0), [C.COVER_OPEN]),
    (Fault(K.NO_BOARD, board=1), [C.NO_BOARD]),
    (Fault(K.WRONG_BOARD, board=1), [C.WRONG_BOARD]),
    (Fault(K.USED_BOARD, board=1), [C.BOARD_NOT_EMPTY]),
    (Fault(K.NO_DECK, board=1), [C.HOPPER_EMPTY]),
    (Fault(K.POCKET_SEEN, board=1, pocket=3), None),
    (Fault(K.EMERGENCY, 20), []),
    (Fault(K.EMERGENCY, at_s=2.0), []),
    (Fault(K.POWER_CUT, 20), []),
    (Fault(K.RESET, 20), []),
    (Fault(K.UNPLUG, 20, seconds=1.0), []),
    (Fault(K.UNPLUG, 20, seconds=5.0), []),
]


def label(value: object) -> str | None:
    return value.kind.name.lower() if isinstance(value, Fault) else None


def plugged(driver: Driver) -> None:
    """The line of this world can be pulled out by the machine's fault."""
    world = driver.world

    def plug() -> None:
        world.plugged = True
        if world.host.link.name == "CLOSED":
            world.connect()

    def unplug(seconds: float) -> None:
        world.plugged = False
        world.host.disconnect()
        world.later(seconds, plug)

    driver.machine.on_unplug = unplug


@pytest.mark.parametrize("pack", [52, 108])
@pytest.mark.parametrize(("fault", "stops"), ENDS_RIGHT, ids=label)
def test_a_fault_that_hands_clear_leaves_the_board_right(
    fault: Fault, stops: list[ErrorCode] | None, pack: int
) -> None:
    setup = Setup(faults=(fault,), sees_backs=True)
    driver = Driver(setup, pack=pack, script=SENSIBLE)
    plugged(driver)
    told: list[FaultKind] = []
    driver.machine.body.on_strike = lambda one: told.append(one.kind)
    assert isinstance(driver.deal(120), Done)
    if stops is not None:
        assert driver.stops() == stops
    assert driver.right() or explained(driver)
    assert is_as_planned(driver)
    if fault.board == 0:
        assert told == [fault.kind]


def spoils(fault: Fault, *codes: ErrorCode, **setup: object) -> Driver:
    """Deals with the fault; the board is given up or not to be played, and these stops were given."""
    script = {**SENSIBLE, C.HOPPER_EMPTY: A.FINISH}
    driver = Driver(Setup(faults=(fault,), operator_s=0.2, **setup), script=script)
    driver.hooks.append(lambda event: cancelled(driver, event))
    driver.start()
    assert driver.run(lambda: driver.host.state is MachineState.CANCELLED or bool(driver.seen(DoNotPlay)), 60)
    assert not driver.seen(Done)
    assert set(codes) <= set(driver.stops())
    return driver


def cancelled(driver: Driver, event: HostEvent) -> None:
    if isinstance(event, Stopped) and not event.allowed:
        driver.world.later(0.5, lambda: driver.host.cancel(driver.world.now))


def test_faults_that_spoil_a_board_say_so() -> None:
    spoils(Fault(K.BOARD_REMOVED, 20), C.BOARD_REMOVED)
    spoils(Fault(K.BOARD_REMOVED, at_s=2.0), C.BOARD_REMOVED)
    spoils(Fault(K.POCKET_UNSEEN, 30, pocket=2), C.BOARD_REMOVED)
    spoils(Fault(K.DOUBLE_UNSEEN, 20), C.HOPPER_EMPTY)
    spoils(Fault(K.DECK_SHORT, board=1), C.HOPPER_EMPTY)
    end = spoils(Fault(K.MISREAD_AS, 20), C.DUPLICATE).seen(DoNotPlay)[0]
    assert len(end.missing) == 1


def test_a_deck_of_53_is_found_by_its_twin_or_at_its_end() -> None:
    codes = set()
    for seed in range(12):
        driver = Driver(Setup(faults=(Fault(K.DECK_LONG, board=1),)), seed=seed, script=SENSIBLE)
        end = driver.deal()
        codes |= {*driver.stops(), *([end.code] if isinstance(end, DoNotPlay) else [])}
        assert isinstance(end, DoNotPlay) or is_as_planned(driver)
    assert codes == {C.DUPLICATE, C.DECK_LONG} or codes == {C.DUPLICATE}


def test_a_damaged_card_is_never_read_and_goes_in_by_name() -> None:
    driver = Driver(Setup(faults=(Fault(K.DAMAGED, 20),)))
    asked: list[int] = []

    def reread_then_name(event: HostEvent) -> None:
        if isinstance(event, Stopped):
            asked.append(event.evn)
            mine = face_of(driver.machine.body.reader or 0)
            answer = (A.NAME, mine) if len(asked) > 2 else (A.REREAD, 255)
            driver.host.answer(event.evn, answer[0], driver.world.now, answer[1])

    driver.hooks.append(reread_then_name)
    assert isinstance(driver.deal(), Done)
    assert driver.stops() == [C.MISREAD] * 3
    assert is_as_planned(driver)


def test_a_reader_that_sees_no_backs_deals_the_strange_card_unseen() -> None:
    driver = Driver(Setup(faults=(Fault(K.OTHER_BACK, 20),)))
    assert isinstance(driver.deal(), Done)
    strange = [one for pocket in (1, 2, 3, 4) for one in driver.machine.body.pockets[pocket] if one != face_of(one)]
    assert len(strange) == 1
    assert is_as_planned(driver)


def test_a_whole_pack_with_another_back_is_no_fault() -> None:
    driver = Driver(Setup(decks=(DeckPlan(back=1),), sees_backs=True))
    assert isinstance(driver.deal(), Done)
    assert driver.stops() == []


@pytest.mark.parametrize("bit", range(6))
@pytest.mark.parametrize("pack", [52, 108])
def test_a_dirty_reader_never_gives_a_wrong_board(bit: int, pack: int) -> None:
    """It only ever adds a bit to the code, so what it mistakes comes too often and what it hides never comes."""
    script = {**SENSIBLE, C.HOPPER_EMPTY: A.FINISH}
    driver = Driver(Setup(faults=(Fault(K.READER_DIRTY, 5, bit=bit),), operator_s=0.2), pack=pack, script=script)
    end = driver.deal(120)
    assert set(driver.stops()) & {C.DUPLICATE, C.MISREAD, C.FOREIGN}
    assert isinstance(end, DoNotPlay) or is_as_planned(driver)


def test_dirt_on_a_detector_only_adds() -> None:
    for bit in range(6):
        for face in range(54):
            seen = through_dirt(face, bit)
            assert seen is None or seen == face or through_dirt(seen, bit) == seen


def test_two_misreadings_that_cancel_out_are_what_the_page_says() -> None:
    """docs/protocol.md, section 9: nothing but reading the board back finds them, and the judge here knows them."""
    deck = full_deck(52, random.Random(4))
    faults = (Fault(K.MISREAD_AS, 10, deck[30]), Fault(K.MISREAD_AS, 31, deck[9]))
    driver = Driver(Setup(decks=(deck,), faults=faults))
    plan = driver.job.plan
    assert plan is not None
    assert isinstance(driver.deal(), Done)
    assert driver.stops() == []
    assert is_as_planned(driver) is (plan.pockets[deck[9]] == plan.pockets[deck[30]])
    assert explained(driver)


@pytest.mark.parametrize("action", [Action.FEED, Action.READ, Action.GATE, Action.DROP])
@pytest.mark.parametrize("fraction", [0.0, 0.3, 0.99, 1.0])
@pytest.mark.parametrize("number", [1, 30, 52])
def test_power_fails_at_any_instant_of_any_action(action: Action, fraction: float, number: int) -> None:
    cut = Fault(K.POWER_CUT, number, action=action, fraction=fraction, seconds=0.2)
    driver = Driver(Setup(faults=(cut,)), seed=f"{action.name} {fraction} {number}")
    assert isinstance(driver.deal(), Done)
    assert [event.code for event in driver.seen(Paused)] == [C.POWER_LOST]
    assert bool(driver.seen(InDoubt)) is (action in (Action.GATE, Action.DROP))
    assert is_as_planned(driver)


MEMORY = [K.MEMORY_FAILS, K.MEMORY_WORN, K.MEMORY_LOST, K.MEMORY_DAMAGED, K.MEMORY_BEHIND]


@pytest.mark.parametrize("kind", MEMORY)
@pytest.mark.parametrize("number", [1, 7, 30, 52])
@pytest.mark.parametrize("seed", range(3))
def test_a_memory_that_fails_never_gives_a_wrong_board(kind: FaultKind, number: int, seed: int) -> None:
    """The host sees that machine and journal differ (or that the machine forgot all), and nothing is gone on with."""
    faults = (Fault(kind, number), Fault(K.POWER_CUT, number, seconds=0.2))
    driver = Driver(Setup(faults=faults, fault_seed=seed), seed=f"{kind.name} {number} {seed}", script=SENSIBLE)
    driver.start()

    def forgot() -> bool:
        known = driver.seen(Connected)
        return bool(known) and known[-1].info.job_id == 0 and bool(driver.host.records)

    assert driver.run(lambda: bool(driver.seen((Done, DoNotPlay, MemoryDiffers))) or forgot(), 60)
    if driver.seen(Done):
        assert is_as_planned(driver)


def test_a_worn_memory_moves_no_card() -> None:
    driver = Driver(Setup(faults=(Fault(K.MEMORY_WORN, at_s=0.0),)))
    driver.start()
    driver.run(lambda: False, 10)
    assert not any(driver.machine.body.pockets.values())
    assert not driver.seen(Done)


def test_a_board_with_each_fault_is_followed_by_a_good_one() -> None:
    """Hands bring the machine back to where the next board can be dealt, whatever happened."""
    for fault in (Fault(K.BOARD_REMOVED, 20), Fault(K.DECK_SHORT, board=1), Fault(K.JAM_PATH, 20)):
        driver = Driver(Setup(faults=(fault,), operator_s=0.2), script={**SENSIBLE, C.HOPPER_EMPTY: A.FINISH})
        driver.hooks.append(lambda event, driver=driver: cancelled(driver, event))
        driver.start()
        over = (MachineState.CANCELLED, MachineState.DONE, MachineState.SPOILED)
        assert driver.run(lambda driver=driver, over=over: driver.host.state in over, 60)
        second = Job(pack_job_id(9, 18, 1, 1), driver.job.mode, 52, random_plan(52, driver.rng), label=18)
        driver.next_job(second)
        assert driver.run(Done)
        assert is_as_planned(driver)


def test_the_schedule_strikes_by_card_board_clock_and_chance() -> None:
    faults = [
        Fault(K.JAM_PATH, 5), Fault(K.UNREADABLE, 3, board=2), Fault(K.COVER_OPEN, board=2), Fault(K.MOTOR, at_s=9.0),
        Fault(K.NO_BOARD, board=3), Fault(K.JAM_GATE, chance=1.0), Fault(K.DECK_SHORT, chance=1.0),
    ]  # fmt: skip
    schedule = Schedule(faults, random.Random(1), 100.0)
    assert [f.kind for f in schedule.at_card(5, 1, 5)] == [K.JAM_PATH, K.JAM_GATE]
    assert [f.kind for f in schedule.at_card(53, 2, 1)] == [K.COVER_OPEN, K.JAM_GATE]
    assert [f.kind for f in schedule.at_card(55, 2, 3)] == [K.UNREADABLE, K.JAM_GATE]
    assert [f.kind for f in schedule.at_board(3)] == [K.NO_BOARD, K.DECK_SHORT]
    assert schedule.next_time() == 109.0
    assert schedule.due(108.9) == []
    assert [f.kind for f in schedule.due(109.0)] == [K.MOTOR]
    assert schedule.next_time() is None


def test_random_faults_come_at_their_rate_and_again_from_their_seed() -> None:
    def strikes(seed: int) -> list[tuple[int, FaultKind]]:
        schedule = Schedule(random_faults(0.05, random.Random(seed)), random.Random(seed), 0.0)
        return [(n, f.kind) for n in range(1, 10_001) for f in schedule.at_card(n, 1, n)]

    found = strikes(1)
    assert found == strikes(1)
    assert found != strikes(2)
    by_hands = sum(one.kind in {K.NO_BOARD, K.DECK_SHORT} for one in random_faults(0.05, random.Random(1)))
    assert by_hands == 2
    assert 280 < len(found) < 520  # 0.05 a card, less the share of the hands' kinds


def test_card_objects_keep_what_they_are() -> None:
    assert face_of(card(53, back=3, damaged=True)) == 53
    assert card(7) == 7
    sorted_deck = DeckPlan(lacks=(0,), more=(9,), is_sorted=True).build(52, random.Random(1))
    assert sorted_deck == [*range(1, 52), 9]
