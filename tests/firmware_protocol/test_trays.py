"""A tray through whole sessions: packs in two parts, piles moved one by one by hands that err."""

import random
from collections import Counter

import pytest
from evening import Evening, tray
from test_verify_mode import Reader

from firmware_protocol import dealing
from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.codes import POCKETS, Answer, ErrorCode, EventKind, MachineState
from firmware_protocol.decks import face_of, full_deck
from firmware_protocol.events import Connected, MemoryDiffers, PileMoved
from firmware_protocol.handing_over import Step, next_step
from firmware_protocol.simulator import Tamper

K, C = EventKind, ErrorCode


@pytest.mark.parametrize(
    ("hopper", "pack", "loads"), [(54, 108, 1), (60, 108, 1), (30, 108, 3), (0, 108, 0), (0, 52, 0)]
)
def test_a_session(hopper: int, pack: int, loads: int) -> None:
    evening = Evening(tray(hopper=hopper), 3, pack)
    assert evening.run()
    assert evening.right == [1, 2, 3]
    assert evening.stops.count(C.NEXT_LOAD) == 3 * loads
    connected = next(event for event in evening.world.seen if isinstance(event, Connected))
    assert connected.info.hopper == hopper
    for _, records in evening.world.journal:
        moved = [(record.kind, record.code, record.pocket) for record in records[-9:-1]]
        assert moved == [one for pocket in (1, 2, 3, 4) for one in (
            (K.STOPPED, C.MOVE_PILE, pocket), (K.MOVED, C.NONE, pocket))]  # fmt: skip
        passed = [record.cards for record in records if record.code == C.NEXT_LOAD]
        assert passed == [hopper * part for part in range(1, loads + 1)]


@pytest.mark.parametrize(
    ("what", "asked"),
    [
        (FaultKind.PILE_STAYS, [1, 1, 2, 3, 4]),
        (FaultKind.PILE_WRONG, [1, 1, 2, 3, 4]),
        (FaultKind.PILES_TWO, [1, 2, 3, 4]),
    ],
)
def test_piles_moved_wrongly(what: FaultKind, asked: list[int]) -> None:
    evening = Evening(tray(faults=[Fault(what, board=2)]), 3, 108)
    assert evening.run()
    assert evening.right == [1, 2, 3]
    records = evening.world.journal[1][1]
    assert [record.pocket for record in records if record.code == C.MOVE_PILE] == asked
    assert [record.pocket for record in records if record.kind == K.MOVED] == [1, 2, 3, 4]


def test_cards_left_on_the_tray() -> None:
    evening = Evening(tray(faults=[Fault(FaultKind.PILE_LEFT, board=2)], operator_s=0.0), 3, 52)
    assert evening.run()
    assert evening.right == [1, 2, 3]
    assert evening.stops.count(C.BOARD_NOT_EMPTY) == 1


def test_a_sensor_that_sees_a_pile_that_is_gone() -> None:
    evening = Evening(tray(), 1, 52)
    assert evening.run(lambda: C.MOVE_PILE in evening.stops)
    evening.body.seen.add(1)
    assert evening.run()
    assert evening.right == [1]


def test_confirmed_before_it_is_moved() -> None:
    """The operator at the screen is quicker than the hands, again and again."""
    evening = Evening(tray(operator_s=0.3), 1, 52)
    evening.operator_s = 0.05
    assert evening.run()
    assert evening.right == [1]
    records = evening.world.journal[0][1]
    asked = [record.pocket for record in records if record.code == C.MOVE_PILE]
    assert len(asked) > 8
    assert asked == sorted(asked)


CUTS = [
    ("first part", lambda e: lambda: e.device is not None and e.device.memory.committed == 30),
    ("last card of the first part", lambda e: lambda: e.device is not None and e.device.memory.committed == 53
     and not e.body.hopper),
    ("between the parts", lambda e: lambda: e.last_kind() == K.STOPPED and e.stops[-1] is C.NEXT_LOAD),
    ("second part", lambda e: lambda: e.device is not None and e.device.memory.committed == 80),
    ("a pile is asked for", lambda e: lambda: C.MOVE_PILE in e.stops and bool(e.body.pockets[1])),
    ("it is moved and not confirmed", lambda e: lambda: C.MOVE_PILE in e.stops and not e.body.pockets[1]),
    ("between two piles", lambda e: lambda: e.kinds().count(K.MOVED) == 2),
    ("all are moved", lambda e: lambda: e.kinds().count(K.MOVED) == 4),
]  # fmt: skip


@pytest.mark.parametrize(("when", "reached"), CUTS, ids=[when for when, _ in CUTS])
@pytest.mark.parametrize("what", ["power", "cable", "stop"])
def test_cut_off_at_a_tray(what: str, when: str, reached) -> None:
    evening = Evening(tray(card_s=0.02), 1, 108, seed=f"{what} {when}")
    assert evening.run(reached(evening))
    if what == "power":
        evening.world.machine.power_off(evening.world.now, 5.0)
    elif what == "cable":
        evening.pull(5.0)
    else:
        evening.host.stop(evening.world.now)
    assert evening.run()
    assert evening.right == [1]


def test_power_cut_again_and_again_while_piles_are_moved() -> None:
    evening = Evening(tray(card_s=0.02), 1, 52)
    for pocket in (1, 2, 3, 4):
        assert evening.run(lambda pocket=pocket: evening.device is not None and not evening.body.pockets[pocket]
                           and evening.device.memory.committed == 52)  # fmt: skip
        evening.world.machine.power_off(evening.world.now)
    assert evening.run()
    assert evening.right == [1]
    assert [event.pocket for event in evening.world.seen if isinstance(event, PileMoved)] == [1, 2, 3, 4]


@pytest.mark.parametrize("at", [10, 53, 54, 55, 107])
def test_a_card_is_missing(at: int) -> None:
    """In whichever part it is missing, its name is known; the parts are told apart by how many cards passed."""
    deck = full_deck(108, random.Random(at))
    missing = deck.pop(at)
    evening = Evening(tray(decks=[deck]), 1, 108)
    assert evening.run(lambda: bool(evening.spoiled))
    assert (evening.spoiled[0].code, evening.spoiled[0].missing) == (C.DECK_SHORT, (face_of(missing),))
    assert evening.stops.count(C.NEXT_LOAD) == 1
    assert evening.run()
    assert evening.right == [1]


def test_a_rejected_card_comes_again_at_the_end() -> None:
    """107 lie on the tray, 108 passed: what is missing is a card and not a part of the pack."""
    evening = Evening(tray(faults=[Fault(FaultKind.UNREADABLE, card=20)]), 1, 108)
    evening.answers[C.MISREAD] = Answer.REJECT
    assert evening.run()
    assert evening.right == [1]
    assert [code for code in evening.stops if code is not C.MOVE_PILE][-2:] == [C.NEXT_LOAD, C.HOPPER_EMPTY]


def test_a_pack_that_is_too_long() -> None:
    deck = [*full_deck(108, random.Random(1)), 7]
    evening = Evening(tray(decks=[deck], hopper=0), 1, 108)
    assert evening.run(lambda: bool(evening.spoiled))
    assert evening.spoiled[0].code is C.DECK_LONG
    assert C.MOVE_PILE not in evening.stops


def test_the_next_pack_may_lie_there_while_piles_are_moved() -> None:
    evening = Evening(tray(hopper=0, operator_s=0.0), 2, 52)
    assert evening.run(lambda: C.MOVE_PILE in evening.stops)
    evening.body.hopper.extend(full_deck(52, evening.rng))
    evening.world.machine.power_off(evening.world.now)
    assert evening.run()
    assert evening.right == [1, 2]
    assert not evening.spoiled


def test_given_up_while_piles_are_moved() -> None:
    evening = Evening(tray(), 2, 108)
    assert evening.run(lambda: evening.kinds().count(K.MOVED) == 2)
    evening.cancel()
    assert evening.run()
    assert evening.right == [1, 2]
    assert [K(records[-1].kind) for _, records in evening.world.journal] == [K.CANCELLED, K.DONE, K.DONE]


@pytest.mark.parametrize("faults", [(), [Fault(FaultKind.JAM_PATH, card=120)]])
def test_a_board_is_read_back_at_a_tray(faults: list[Fault]) -> None:
    """Pocket by pocket, each pile going back to where it came from; two cards had changed places."""
    tamper = Tamper(17, moves=((1, 2, 3), (2, 1, 0)))
    script = {code: Answer.CONTINUE for code in (C.NEXT_LOAD, C.MOVE_PILE, C.HOPPER_EMPTY)}
    reader = Reader(tray(operator_s=0.0, tampers=[tamper], faults=faults), pack=108, script=script)
    read = reader.read_back()
    planned = reader.plan.contents()
    found = {pocket: Counter(cards) for pocket, cards in read.items()}
    assert [sum((planned[pocket] - found[pocket]).values()) for pocket in POCKETS] == [1, 1, 0, 0]
    assert planned[1] - found[1] == found[2] - planned[2]
    reader.machine.hands._put_back()
    assert {pocket: Counter(cards) for pocket, cards in reader.machine.body.beside.items()} == found


# -- naive trays -----------------------------------------------------------------------------------------------------


def asks_nobody(eyes, memory, job, sensors, confirmed) -> Step:
    """Takes a pile for moved when it has asked."""
    step = next_step(eyes, memory, job, sensors, confirmed)
    newest = memory.events[-1][0]
    asked = step.code is C.MOVE_PILE and (newest.code, newest.pocket) == (C.MOVE_PILE, step.pocket)
    return Step(K.MOVED, pocket=step.pocket) if asked else step


def never_asks(eyes, memory, job, sensors, confirmed) -> Step:
    """Takes a pile for moved as soon as all cards are dealt."""
    step = next_step(eyes, memory, job, sensors, confirmed)
    return Step(K.MOVED, pocket=step.pocket) if step.code is C.MOVE_PILE else step


def done_when_dealt(eyes, memory, job, sensors, confirmed) -> Step:
    """A machine with a slot that calls itself a tray."""
    return Step(K.DONE)


@pytest.mark.parametrize("naive", [never_asks, done_when_dealt])
def test_a_host_believes_no_pile_that_was_not_asked_for(naive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "next_step", naive)
    evening = Evening(tray(), 2, 52)
    evening.run(limit_s=60)
    assert isinstance(evening.reported, MemoryDiffers)


def test_the_judge_catches_a_tray_that_does_not_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """It believes the operator, who says so before the hands have moved the pile."""
    monkeypatch.setattr(dealing, "next_step", asks_nobody)
    monkeypatch.setattr("firmware_protocol.looking.Eyes.pockets_agree", lambda *given: True)
    evening = Evening(tray(faults=[Fault(FaultKind.PILE_STAYS, board=1)]), 1, 52)
    evening.run(limit_s=60)
    assert evening.found_wrong == [1]


def test_a_tray_says_what_it_is() -> None:
    evening = Evening(tray(), 1, 108)
    assert evening.run()
    info = evening.host.info
    assert (info.kind.name, info.hopper, info.state) == ("TRAY", 54, MachineState.IDLE)
