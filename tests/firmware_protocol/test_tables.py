"""A dealing table through whole evenings: one board ahead, the right number shown, and every hand where it belongs."""

import math
import random
from collections import Counter

import pytest
from evening import Broken, Evening, table
from world import random_plan

from firmware_protocol import dealing
from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.codes import Answer, ErrorCode, EventKind, MachineKind, MachineState, MessageType, Mode
from firmware_protocol.decks import card, face_of
from firmware_protocol.events import EventRecord, HandTaken, MemoryDiffers, Paused, Refused
from firmware_protocol.handing_over import Step, next_step
from firmware_protocol.looking import Eyes
from firmware_protocol.mechanism import Action
from firmware_protocol.message_types import JobResume
from firmware_protocol.plan import Job, pack_job_id
from firmware_protocol.players import Players
from firmware_protocol.tally import Tally

K, C = EventKind, ErrorCode


def hold_on(players: Players) -> None:
    """Nobody gives anything back until somebody reminds them."""
    players._back_at = dict.fromkeys(players._back_at, math.inf)


def remind(players: Players, now: float) -> None:
    """The organiser asks for the hands that are still out."""
    players._back_at = {seat: min(at, now + players._take_s) for seat, at in players._back_at.items()}


def fault(kind: FaultKind, board: int, **given) -> Fault:
    return Fault(kind, board=board, **given)


@pytest.mark.parametrize(("boards", "pack", "last_pack"), [(8, 52, True), (3, 108, True), (3, 52, False)])
def test_an_evening(boards: int, pack: int, last_pack: bool) -> None:
    evening = Evening(table(), boards, pack, last_pack=last_pack)
    assert evening.run()
    assert evening.right == list(range(1, boards + 1))
    assert not evening.stops
    assert evening.overlapped > 100, "a board waits behind the shutters while the one before is played"
    for _, records in evening.world.journal:
        kinds = [record.kind for record in records if record.kind != K.CARD]
        assert kinds == [K.STARTED, K.RETURNED, *[K.TAKEN] * 4, K.DONE]
        assert records[-6].cards == pack
    labels = [seen.sensors.label for seen in evening.sensors]
    assert [label for at, label in enumerate(labels) if label != labels[at - 1]] == list(range(boards + 1))


def until(evening: Evening, number: int, kind: EventKind | None = None, cards: int | None = None):
    """Board `number` is under way and its newest event is of this kind, or so many cards are dealt."""

    def reached() -> bool:
        if evening.number != number:
            return False
        if cards is not None and evening.device is not None:
            return evening.device.memory.committed == cards
        return evening.last_kind() == kind

    return reached


def waiting(evening: Evening, number: int):
    """All cards of board `number` are dealt and the hands before it are out."""

    def reached() -> bool:
        device = evening.device
        dealt = evening.number == number and device is not None and device.memory.committed == evening.pack
        return dealt and evening.body.held[1] != [] and not device.memory.shown

    return reached


@pytest.mark.parametrize(
    ("what", "stops"),
    [(FaultKind.TAKES_SOME, []), (FaultKind.RETURNS_LATE, [])],
)
def test_players_who_dawdle(what: FaultKind, stops: list[ErrorCode]) -> None:
    evening = Evening(table(faults=[fault(what, 1)]), 3)
    assert evening.run(limit_s=1500)
    assert evening.right == [1, 2, 3]
    assert evening.stops == stops


def test_a_hand_that_is_taken_in_part_is_not_taken() -> None:
    evening = Evening(table(faults=[fault(FaultKind.TAKES_SOME, 1)], take_s=2.0), 1)
    assert evening.run(lambda: any(len(cards) == 10 for cards in evening.body.held.values()))
    seat = next(seat for seat, cards in evening.body.held.items() if len(cards) == 10)
    assert evening.run(lambda: evening.kinds().count(K.TAKEN) == 3)
    evening.run(lambda: False, 1.0)
    assert seat not in evening.device.memory.gone
    assert seat in evening.sensors[-1].sensors.occupied
    assert evening.run()
    assert evening.right == [1]


def test_hands_that_never_come_back_are_waited_for_and_seen() -> None:
    evening = Evening(table(), 2)
    assert evening.run(waiting(evening, 2))
    evening.players.step(evening.world.now)
    hold_on(evening.players)
    assert not evening.run(limit_s=300)
    assert evening.last_kind() == K.CARD
    seen = evening.sensors[-1]
    assert (seen.sensors.hands_out, seen.sensors.label, seen.state) == (True, 1, MachineState.RUNNING)
    assert seen.sensors.occupied == {1, 2, 3, 4}
    before = evening.world.now
    remind(evening.players, before)
    assert evening.run(lambda: evening.last_kind() == K.RETURNED)
    assert evening.world.now - before < 1.0 + 0.5, "the shutters open as soon as the last hand is back"
    assert evening.run()
    assert evening.right == [1, 2]


def test_a_card_under_the_table_is_named_when_its_pack_is_dealt_again() -> None:
    evening = Evening(table(faults=[fault(FaultKind.RETURNS_SHORT, 1)]), 4)
    assert evening.run(lambda: bool(evening.spoiled))
    (lost,) = evening.players.lost
    assert evening.number == 3, "two packs go round"
    assert evening.spoiled[0].code is C.DECK_SHORT
    assert evening.spoiled[0].missing == (face_of(lost),)
    assert K.RETURNED not in evening.kinds(), "its hands never came out"
    assert evening.run()
    assert evening.right == [1, 2, 3, 4], "found, and dealt anew"


def test_a_card_in_the_other_pack_is_found_when_either_is_dealt() -> None:
    evening = Evening(table(faults=[fault(FaultKind.WRONG_PACK, 1)], sees_backs=True), 4)
    evening.answers[C.OTHER_BACK] = Answer.REJECT
    assert evening.run(lambda: bool(evening.spoiled))
    (stray,) = (one for cards in evening.players.pocketed.values() for one in cards)
    assert evening.spoiled[0].missing == (face_of(stray),)
    # the board is dealt anew at once, with the pack still short; when the stray comes back with the hands before, the
    # organiser looks at the backs
    assert evening.run(lambda: stray in evening.body.box)
    evening.world.machine.hands.sort_backs()
    assert evening.run()
    assert evening.right == [1, 2, 3, 4]


@pytest.mark.parametrize(("sees_backs", "code"), [(True, C.OTHER_BACK), (False, C.DUPLICATE)])
def test_a_card_too_many_stops_the_table(sees_backs: bool, code: ErrorCode) -> None:
    evening = Evening(table(sees_backs=sees_backs), 2)
    evening.answers[code] = Answer.REJECT
    assert evening.run(until(evening, 1, K.RETURNED))
    stray = card(evening.rng.randrange(52), back=5)
    evening.body.box.insert(20, stray)
    evening.judge = lambda: None
    assert evening.run()
    assert evening.stops == [code]
    held = Counter(face_of(one) for cards in evening.body.held.values() for one in cards)
    assert held == Counter(range(52))


CUTS = [
    ("dealing while hands are out", lambda e: until(e, 2, cards=20)),
    ("waiting while hands are out", lambda e: waiting(e, 2)),
    ("after RETURNED, before the display", lambda e: lambda: e.device is not None and e.number == 2
     and e.device.memory.shown and e.body.label == 1),
    ("the shutters open", lambda e: lambda: e.number == 2 and e.body.label == 2 and not e.body.held[1]),
    ("two hands taken", lambda e: lambda: e.number == 2 and e.kinds().count(K.TAKEN) == 2),
    ("done", lambda e: until(e, 2, K.DONE)),
]  # fmt: skip


@pytest.mark.parametrize(("when", "reached"), CUTS, ids=[when for when, _ in CUTS])
@pytest.mark.parametrize(("what", "off_s"), [("power", 0.5), ("power", 20.0), ("cable", 20.0), ("stop", 20.0)])
def test_cut_off_at_a_table(what: str, off_s: float, when: str, reached) -> None:
    """People go on taking and returning hands meanwhile; a longer cut outlasts the board in play."""
    evening = Evening(table(card_s=0.05, play_s=8.0), 2 + (when == "done"), seed=f"{what} {when} {off_s}")
    assert evening.run(reached(evening))
    body, now = evening.body, evening.world.now
    before = (body.label, set(body.open), dict(body.pockets))
    if what == "power":
        evening.world.machine.power_off(now, off_s)
        if body._action is None and when != "after RETURNED, before the display":
            assert (body.label, body.open, body.pockets) == before, "as they were"
    elif what == "cable":
        evening.pull(off_s)
    else:
        evening.operator_s = off_s
        evening.host.stop(now)
    assert evening.run()
    assert evening.right == list(range(1, evening.boards + 1))
    assert not evening.stops


def test_the_display_may_be_cut_off_in_the_middle() -> None:
    for fraction in (0.1, 0.9):
        cut = Fault(FaultKind.POWER_CUT, board=2, card=1, action=Action.SHOW, fraction=fraction)
        evening = Evening(table(faults=[cut]), 3, seed=fraction)
        assert evening.run()
        assert evening.right == [1, 2, 3]
        assert sum(isinstance(event, Paused) and event.code is C.POWER_LOST for event in evening.world.seen) == 1


def test_hands_come_back_while_it_is_paused() -> None:
    evening = Evening(table(), 2)
    assert evening.run(waiting(evening, 2))
    evening.operator_s = 1e6
    evening.host.stop(evening.world.now)
    assert evening.run(lambda: not evening.body.out)
    evening.run(lambda: False, 5.0)
    assert evening.device.engine.state is MachineState.PAUSED
    assert evening.body.label == 1, "nothing opens while it is paused"
    assert not evening.body.open
    host, seen = evening.host, evening.world.seen
    last = host.records[-1].number
    host._line.request(JobResume(evening.job.job_id, last, 12345), evening.world.now)
    assert evening.run(lambda: isinstance(seen[-1], Refused))
    assert (seen[-1].command, seen[-1].code) == (MessageType.JOB_RESUME, C.CONFLICT)
    host._offered = last
    host.resume(evening.world.now)
    evening.operator_s, evening.reported = 0.5, None
    assert evening.run()
    assert evening.right == [1, 2]


def test_a_hand_put_back_is_noticed() -> None:
    evening = Evening(table(take_s=2.0), 2)
    evening.operator_s = 3.0
    assert evening.run(lambda: any(isinstance(event, HandTaken) for event in evening.world.seen))
    body = evening.body
    seat = next(iter(evening.device.memory.gone))
    body.pockets[seat], body.held[seat] = body.held[seat], []
    body.read_as[seat] = [255] * 13
    assert evening.run(lambda: bool(evening.stops))
    assert evening.stops == [C.SENSOR_DIRTY]
    assert evening.run()
    assert evening.right == [1, 2]


def test_a_hand_out_of_a_shut_outlet_is_noticed() -> None:
    evening = Evening(table(), 2)
    assert evening.run(waiting(evening, 2))
    evening.body.aside += evening.body.pockets[3]
    evening.body.pockets[3] = []
    assert evening.run()
    assert evening.reported.code is C.BOARD_REMOVED
    assert evening.body.label == 1


@pytest.mark.parametrize("gone", [0, 2])
def test_given_up_with_hands_out(gone: int) -> None:
    """The next attempt waits for whoever still holds cards."""
    evening = Evening(table(), 3)
    when = waiting(evening, 2) if not gone else lambda: evening.number == 2 and evening.kinds().count(K.TAKEN) == gone
    assert evening.run(when)
    evening.cancel()
    assert evening.run()
    assert evening.right == [1, 2, 3]
    assert [K(records[-1].kind) for _, records in evening.world.journal] == [K.DONE, K.CANCELLED, K.DONE, K.DONE]


def test_a_pack_that_is_too_long_never_comes_out() -> None:
    evening = Evening(table(faults=[fault(FaultKind.DECK_LONG, 2)]), 2)
    evening.judge = lambda: None
    assert evening.run(lambda: bool(evening.spoiled))
    assert evening.spoiled[0].code is C.DECK_LONG
    assert K.RETURNED not in evening.kinds()


def test_the_clock_of_a_table_that_waits() -> None:
    """Waiting costs a look every 0.2 s and no more; without a session nothing at all."""
    evening = Evening(table(), 2)
    assert evening.run(waiting(evening, 2))
    device, now = evening.device, evening.world.now
    device.tick(now)
    assert now < device.next_timeout() <= now + 0.2
    assert evening.world.machine.next_timeout() is not None
    evening.world.plugged = False
    evening.host.disconnect()
    hold_on(evening.players)
    evening.run(lambda: False, 4.0)
    assert evening.device.engine.state is MachineState.PAUSED
    assert evening.device.next_timeout() is None


# -- naive tables ----------------------------------------------------------------------------------------------------


def opens_early(eyes, memory, job, sensors, confirmed) -> Step:
    """Opens its outlets when the cards are dealt, whoever holds what."""
    return next_step(eyes, memory, job, sensors, confirmed) if memory.shown else Step(K.RETURNED)


def done_when_open(eyes, memory, job, sensors, confirmed) -> Step:
    """Thinks a board done when the outlets are open."""
    return Step(K.DONE) if memory.shown else next_step(eyes, memory, job, sensors, confirmed)


def done_when_dealt(eyes, memory, job, sensors, confirmed) -> Step:
    """A machine with a slot that calls itself a table."""
    return Step(K.DONE)


@pytest.mark.parametrize("naive", [opens_early, done_when_open, done_when_dealt])
def test_naive_tables_are_caught(naive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "next_step", naive)
    evening = Evening(table(), 4)
    if naive is opens_early:
        with pytest.raises(Broken, match="2 is shown while hands of 1 are out"):
            evening.run(limit_s=400)
    else:
        evening.run(limit_s=400)
        assert isinstance(evening.reported, MemoryDiffers), "the host believes no such thing"


def test_a_table_without_sensors_at_its_outlets_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes every hand for taken, whoever has come."""
    monkeypatch.setattr(Eyes, "sees", lambda *given: False)
    monkeypatch.setattr(Eyes, "pockets_agree", lambda *given: True)
    evening = Evening(table(take_s=30.0), 4)
    evening.run(lambda: bool(evening.found_wrong), limit_s=400)
    assert evening.found_wrong


def record(number: int, kind: EventKind, pocket: int = 0, code: ErrorCode = C.NONE) -> EventRecord:
    return EventRecord(number, kind, code, 255, pocket, 52)


@pytest.mark.parametrize(
    ("kind", "before", "asked", "may"),
    [
        (MachineKind.TABLE, [], (K.RETURNED, 0), True),
        (MachineKind.TABLE, [], (K.TAKEN, 1), False),
        (MachineKind.TABLE, [], (K.DONE, 0), False),
        (MachineKind.TABLE, [(K.RETURNED, 0)], (K.RETURNED, 0), False),
        (MachineKind.TABLE, [(K.RETURNED, 0)], (K.TAKEN, 4), True),
        (MachineKind.TABLE, [(K.RETURNED, 0)], (K.TAKEN, 5), False),
        (MachineKind.TABLE, [(K.RETURNED, 0)], (K.MOVED, 4), False),
        (MachineKind.TABLE, [(K.RETURNED, 0)], (K.DONE, 0), False),
        (MachineKind.TABLE, [(K.RETURNED, 0), (K.TAKEN, 4)], (K.TAKEN, 4), False),
        (MachineKind.TABLE, [(K.RETURNED, 0), *[(K.TAKEN, p) for p in (2, 1, 3)]], (K.DONE, 0), False),
        (MachineKind.TABLE, [(K.RETURNED, 0), *[(K.TAKEN, p) for p in (2, 1, 3, 4)]], (K.DONE, 0), True),
        (MachineKind.TRAY, [], (K.MOVED, 1), False),
        (MachineKind.TRAY, [], (K.RETURNED, 0), False),
        (MachineKind.TRAY, [], (K.DONE, 0), False),
        (MachineKind.TRAY, [(K.STOPPED, 1)], (K.MOVED, 1), True),
        (MachineKind.TRAY, [(K.STOPPED, 1)], (K.MOVED, 2), False),
        (MachineKind.TRAY, [(K.STOPPED, 1), (K.MOVED, 1)], (K.MOVED, 1), False),
        (MachineKind.TRAY, [(K.STOPPED, 1), (K.MOVED, 1)], (K.DONE, 0), False),
        (MachineKind.BOARD, [], (K.MOVED, 1), False),
        (MachineKind.BOARD, [], (K.TAKEN, 1), False),
        (MachineKind.BOARD, [], (K.RETURNED, 0), False),
        (MachineKind.BOARD, [], (K.DONE, 0), True),
    ],
)
def test_what_a_host_believes(kind: MachineKind, before: list, asked: tuple, may: bool) -> None:
    plan = random_plan(52, random.Random(1))
    tally = Tally(Job(pack_job_id(1, 1, 1, 1), Mode.DEAL, 52, plan, 1))
    for number, face in enumerate(range(52), 1):
        tally.add(EventRecord(number, K.CARD, 0, face, plan.pockets[face][0], number))
    for what, pocket in before:
        code = C.MOVE_PILE if what is K.STOPPED else C.NONE
        tally.add(record(tally.last + 1, what, pocket, code))
    what, pocket = asked
    assert tally.can_follow(record(tally.last + 1, what, pocket), kind) is may
