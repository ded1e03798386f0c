"""Faults of every kind at random cards, several in a board: no board is silently wrong but those the page owns up to.

The judge is the cards. A wrong board that was called done must be right for a reader that mistook cards (misreadings
that cancel out), or have had two faults of cards that do: docs/protocol.md, section 9. PAITAO_FAULT_BOARDS=4000 is
a long run.
"""

import os
import random
from collections import Counter

import pytest
from driver import Driver
from judge import explained, is_as_planned
from test_physical_faults import plugged
from world import CLEAN, HELL, Noise

from firmware_protocol.codes import UNREAD, Answer, ErrorCode, EventKind, MessageType
from firmware_protocol.decks import face_of
from firmware_protocol.events import (
    Connected,
    HostEvent,
    MemoryDiffers,
    Refused,
    StillStopped,
    Stopped,
)
from firmware_protocol.faults import FaultKind, random_faults
from firmware_protocol.simulator import Setup

BOARDS = int(os.environ.get("PAITAO_FAULT_BOARDS", "160"))
CORRECT, REPORTED, CANCELLED_OUT, SILENT, STUCK = "correct", "reported", "cancelled out", "silently wrong", "stuck"
_HIDING = {FaultKind.DOUBLE_UNSEEN, FaultKind.DUPLICATE, FaultKind.DECK_LONG, FaultKind.MISREAD_AS}
"""Faults that bring a card nobody sees, or one too many: two of them can make up for each other."""


class Careful:
    """An operator who does what docs/machine.md says, at a machine where anything may fail."""

    def __init__(self, seed: str, pack: int, rate: float, noise: Noise) -> None:
        rng = random.Random(seed)
        setup = Setup(
            faults=random_faults(rate, rng),
            fault_seed=rng.getrandbits(32),
            operator_s=0.1,
            sees_backs=rng.random() < 0.5,
        )
        self.driver = Driver(setup, seed=seed, pack=pack, noise=noise)
        plugged(self.driver)
        self.struck: Counter[FaultKind] = Counter()
        self.driver.machine.body.on_strike = lambda fault: self.struck.update((fault.kind,))
        self.driver.hooks.append(self.on_event)
        self.tried: Counter[tuple[int, ErrorCode]] = Counter()
        self.reported = False

    def deal(self) -> str:
        driver = self.driver
        driver.start()
        if not driver.run(self.over, 900):
            return STUCK
        if self.reported or self.last_kind() != EventKind.DONE:
            return REPORTED
        if is_as_planned(driver):
            return CORRECT
        hiding = sum(count for kind, count in self.struck.items() if kind in _HIDING)
        return CANCELLED_OUT if explained(driver) or hiding >= 2 else SILENT

    def last_kind(self) -> int:
        records = self.driver.world.journal[-1][1]
        return records[-1].kind if records else 0

    def over(self) -> bool:
        return self.reported or self.last_kind() in (EventKind.DONE, EventKind.SPOILED, EventKind.CANCELLED)

    def on_event(self, event: HostEvent) -> None:
        world = self.driver.world
        match event:
            case StillStopped(stop):
                self.on_event(stop)
            case Stopped():
                world.later(0.5, lambda: self.answer(event))
            case Refused(MessageType.OPERATOR, ErrorCode.IN_DOUBT | ErrorCode.BAD_STATE):
                world.later(0.5, lambda: self.answer(self.driver.seen(Stopped)[-1]))
            case MemoryDiffers() | Refused(MessageType.JOB_RESUME):
                self.reported = True
            case Connected(info) if info.job_id == 0 and world.host.records:
                self.reported = True  # the machine forgot the board
            case _:
                pass

    def answer(self, stop: Stopped) -> None:
        world, body = self.driver.world, self.driver.machine.body
        host = world.host
        if host.link.name != "OPEN" or host.records[-1] != stop.record:
            return
        if not stop.allowed:
            host.cancel(world.now)
            return
        self.tried[stop.position, stop.code] += 1
        times = self.tried[stop.position, stop.code]
        answer, face = Answer.CONTINUE, UNREAD
        if stop.code is ErrorCode.HOPPER_EMPTY:
            answer = Answer.CONTINUE if times == 1 else Answer.FINISH
        elif times > 8:
            host.cancel(world.now)
            return
        elif Answer.REJECT in stop.allowed:
            mine = UNREAD if body.reader is None else face_of(body.reader)
            answer = Answer.REREAD if times % 3 == 1 else Answer.REJECT
            if stop.code is ErrorCode.MISREAD and times % 3 != 1 and mine < 52:
                answer, face = Answer.NAME, mine
        host.answer(stop.evn, answer, world.now, face)


def play(part: int, rate: float, noise: Noise) -> tuple[Counter[str], Counter[FaultKind]]:
    outcomes: Counter[str] = Counter()
    struck: Counter[FaultKind] = Counter()
    for number in range(BOARDS // 4):
        careful = Careful(f"{part} {rate} {number}", 108 if number % 6 == 0 else 52, rate, noise)
        outcome = careful.deal()
        assert outcome not in (SILENT, STUCK), (part, rate, number, outcome, careful.struck, careful.driver.stops())
        outcomes[outcome] += 1
        struck += careful.struck
    return outcomes, struck


@pytest.mark.parametrize(
    ("part", "rate", "noise"), [(1, 0.01, CLEAN), (2, 0.03, CLEAN), (3, 0.1, CLEAN), (4, 0.03, HELL)]
)
def test_random_faults_never_give_a_silently_wrong_board(part: int, rate: float, noise: Noise) -> None:
    outcomes, struck = play(part, rate, noise)
    assert outcomes[CORRECT] > 0.2 * outcomes.total()
    assert outcomes[CANCELLED_OUT] <= 0.05 * outcomes.total()
    assert struck.total() > outcomes.total() / 2
