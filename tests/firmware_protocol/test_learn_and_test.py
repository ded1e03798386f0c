"""LEARN and TEST: cards by their place in the hopper; the events are the record, or what the reader is judged by."""

from collections import Counter

import pytest
from driver import Driver, Script
from world import HELL, Noise

from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.codes import POCKETS, UNREAD, Answer, ErrorCode, EventKind, MachineState, Mode
from firmware_protocol.dealing import CardEngine
from firmware_protocol.decks import DeckPlan, full_deck
from firmware_protocol.device import Device
from firmware_protocol.events import CardDealt, Done, DoNotPlay, MemoryDiffers, Stopped
from firmware_protocol.plan import Job, Sequence, pack_job_id
from firmware_protocol.simulator import Setup

K, C, A = FaultKind, ErrorCode, Answer
CLEAN = Noise()


class ByPlace(Driver):
    """Deals a pack in the order of the hopper, each card to the next pocket in turn."""

    def __init__(
        self, mode: Mode, setup: Setup, *, pack: int = 52, seed: object = 1, noise: Noise = CLEAN,
        script: Script | None = None,
    ) -> None:  # fmt: skip
        super().__init__(setup, seed=seed, pack=pack, noise=noise, script=script)
        places = Sequence(pack, tuple(POCKETS[k % 4] for k in range(pack)))
        self.job = Job(pack_job_id(9, 17, 1, 1), mode, pack, label=17, sequence=places)

    @property
    def record(self) -> dict[int, Counter[int]]:
        """What the journal's events say lies in the pockets."""
        found: dict[int, Counter[int]] = {pocket: Counter() for pocket in POCKETS}
        for record in self.world.journal[-1][1]:
            if record.kind == EventKind.CARD:
                found[record.pocket][record.face] += 1
        return found

    @property
    def pockets(self) -> dict[int, Counter[int]]:
        """What does lie there."""
        return {pocket: Counter(self.machine.body.pockets[pocket]) for pocket in POCKETS}

    def settle(self) -> None:
        self.world.run(lambda: False, 1.0)


@pytest.mark.parametrize("mode", [Mode.LEARN, Mode.TEST])
@pytest.mark.parametrize("pack", [52, 108])
def test_the_kth_card_goes_to_the_kth_pocket(mode: Mode, pack: int) -> None:
    deck = list(range(52)) if pack == 52 else list(range(54)) * 2
    driver = ByPlace(mode, Setup(decks=[deck]), pack=pack)
    assert isinstance(driver.deal(), Done)
    driver.settle()
    assert driver.machine.body.pockets[1] == deck[0::4]
    assert driver.machine.body.pockets[4] == deck[3::4]
    assert driver.record == driver.pockets


@pytest.mark.parametrize("pack", [52, 108])
def test_the_record_is_what_lies_in_the_pockets(pack: int) -> None:
    driver = ByPlace(Mode.LEARN, Setup(), pack=pack)
    assert isinstance(driver.deal(), Done)
    driver.settle()
    assert driver.record == driver.pockets
    assert sum(driver.record.values(), Counter()) == Counter(full_deck(pack, driver.rng))


@pytest.mark.parametrize("cut", range(16, 26))
def test_power_cuts_in_mid_learn_lose_and_double_no_card(cut: int) -> None:
    faults = (Fault(K.POWER_CUT, cut, fraction=cut % 10 / 10), Fault(K.POWER_CUT, cut + 9))
    driver = ByPlace(Mode.LEARN, Setup(faults=faults), seed=cut)
    assert isinstance(driver.deal(), Done)
    driver.settle()
    assert driver.record == driver.pockets


@pytest.mark.parametrize("seed", range(4))
def test_learning_over_a_line_from_hell_with_crashes_is_exact_or_flagged(seed: int) -> None:
    faults = tuple(Fault(K.POWER_CUT, 10 + 13 * k) for k in range(3))
    driver = ByPlace(Mode.LEARN, Setup(faults=faults), pack=108, seed=f"hell {seed}", noise=HELL)

    def crash() -> None:
        driver.world.crash_host()
        driver.world.later(0.3, driver.world.connect)

    for _ in range(3):
        driver.world.later(driver.rng.uniform(1, 12), crash)
    end = driver.deal(limit_s=400)
    driver.world.run(lambda: len(driver.world.journal[-1][1]) == len(driver.host.records), 60)
    if isinstance(end, Done):
        assert driver.record == driver.pockets
    else:
        assert isinstance(end, DoNotPlay)


def test_a_duplicate_stops_learning_and_names_the_earlier_card() -> None:
    deck = [*range(20), 7, *range(20, 51)]
    driver = ByPlace(Mode.LEARN, Setup(decks=[deck]))
    driver.start()
    assert driver.run(Stopped)
    (stop,) = driver.seen(Stopped)
    assert (stop.code, stop.face, stop.earlier) == (C.DUPLICATE, 7, ((8, 4),))
    assert {A.REREAD, A.NAME, A.REJECT} == set(stop.allowed)
    driver.host.cancel(driver.world.now)
    assert driver.run(lambda: driver.host.state is MachineState.CANCELLED, 10)
    assert not driver.seen(Done)


def test_in_two_packs_the_second_twin_is_no_duplicate_and_the_third_is() -> None:
    deck = [7, 8, 7, 9, 7, *list(range(54)) * 2]
    driver = ByPlace(Mode.LEARN, Setup(decks=[deck]), pack=108)
    driver.start()
    assert driver.run(Stopped)
    (stop,) = driver.seen(Stopped)
    assert (stop.code, stop.position, stop.earlier) == (C.DUPLICATE, 4, ((1, 1), (3, 3)))


def test_an_unread_card_of_a_learned_board_is_named_and_counted_as_that() -> None:
    deck = list(range(52))
    setup = Setup(decks=[deck], faults=(Fault(K.UNREADABLE, 11),))
    driver = ByPlace(Mode.LEARN, setup, script={C.MISREAD: (A.NAME, 10)})
    assert isinstance(driver.deal(), Done)
    driver.settle()
    assert driver.stops() == [C.MISREAD]
    assert driver.record == driver.pockets


def test_a_card_named_wrongly_in_learn_comes_out_when_its_own_name_comes() -> None:
    """The person said a face that lies further down: the real one is a duplicate then, and no record is made."""
    setup = Setup(decks=[list(range(52))], faults=(Fault(K.UNREADABLE, 11),))
    script: Script = {C.MISREAD: (A.NAME, 30), C.DUPLICATE: A.REJECT, C.HOPPER_EMPTY: A.FINISH}
    driver = ByPlace(Mode.LEARN, setup, script=script)
    end = driver.deal()
    assert isinstance(end, DoNotPlay)
    assert C.DUPLICATE in driver.stops()


@pytest.mark.parametrize("kind", [K.UNREADABLE, K.FOREIGN, K.MISREAD_AS])
def test_in_a_test_no_reading_stops_the_machine(kind: FaultKind) -> None:
    deck = list(range(52))
    driver = ByPlace(Mode.TEST, Setup(decks=[deck], faults=(Fault(kind, 21, face=3),)))
    end = driver.deal()
    driver.settle()
    assert driver.stops() == []
    faces = [event.face for event in driver.seen(CardDealt)]
    said = {K.UNREADABLE: UNREAD, K.FOREIGN: 254, K.MISREAD_AS: 3}[kind]
    assert faces[20] == said
    if kind is K.FOREIGN:
        assert isinstance(end, DoNotPlay)  # a card more than the pack has
        assert end.code is C.DECK_LONG
        assert faces[21:] == deck[20:51]
    else:
        assert isinstance(end, Done)
        assert faces[:20] + faces[21:] == deck[:20] + deck[21:]
    assert [len(driver.machine.body.pockets[pocket]) for pocket in POCKETS] == [13, 13, 13, 13]


@pytest.mark.parametrize("mode", [Mode.LEARN, Mode.TEST])
@pytest.mark.parametrize(("change", "code"), [("lacks", C.DECK_SHORT), ("more", C.DECK_LONG)])
def test_a_pack_that_is_not_whole_is_no_done(mode: Mode, change: str, code: ErrorCode) -> None:
    deck = DeckPlan(is_sorted=True, **{change: (5,)})
    script: Script = {C.HOPPER_EMPTY: A.FINISH, C.DUPLICATE: A.REJECT}
    driver = ByPlace(mode, Setup(decks=[deck]), script=script)
    end = driver.deal()
    assert isinstance(end, DoNotPlay)
    if mode is Mode.LEARN and change == "lacks":
        assert end.missing == (5,)
    assert end.code is code


class Astray(CardEngine):
    """A faulty program: it moves the 20th card to the next pocket, and says so truthfully."""

    def _known(self, face: int, now: float) -> None:
        super()._known(face, now)
        memory = self.memory
        if memory.intent is not None and memory.committed == 19:
            memory.intend(face, memory.intent.pocket % 4 + 1)


class AstrayDevice(Device):
    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.engine.__class__ = Astray


@pytest.mark.parametrize("mode", [Mode.LEARN, Mode.TEST])
def test_a_machine_that_puts_a_card_elsewhere_is_found_out_by_the_hosts_count(mode: Mode) -> None:
    driver = ByPlace(mode, Setup(decks=[list(range(52))], device=AstrayDevice))
    driver.start()
    assert driver.run(MemoryDiffers)
    assert driver.host.state is not MachineState.DONE
    assert driver.world.journal[-1][1][-1].cards <= 21  # credit 2: it stands still at once
    driver.host.cancel(driver.world.now)
    assert driver.run(lambda: driver.host.state is MachineState.CANCELLED, 10)
    assert not driver.seen(Done)


@pytest.mark.parametrize(
    ("mode", "plan", "sequence"),
    [(Mode.LEARN, None, None), (Mode.TEST, None, None), (Mode.DEAL, None, (1,) * 52), (Mode.VERIFY, None, (1,) * 52)],
)
def test_a_job_of_another_mode_takes_no_sequence(mode: Mode, plan: None, sequence: tuple[int, ...] | None) -> None:
    places = None if sequence is None else Sequence(52, sequence)
    with pytest.raises(ValueError, match=r"sequence|plan"):
        Job(5, mode, 52, plan, sequence=places)


@pytest.mark.parametrize("pack", [52, 108])
def test_a_sequence_comes_back_from_its_bytes(pack: int) -> None:
    places = Sequence(pack, tuple(POCKETS[k * 7 % 4] for k in range(pack)))
    assert Sequence.from_bytes(pack, places.to_bytes()) == places
    job = Job(5, Mode.LEARN, pack, label=3, sequence=places)
    assert Job.of(5, int(Mode.LEARN), pack, job.flags, 3, job.plan_bytes) == job
    with pytest.raises(ValueError, match=r"pockets of 1\.\.4"):
        Sequence(pack, (5,) * pack)
