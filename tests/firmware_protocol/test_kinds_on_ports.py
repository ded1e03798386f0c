"""A table and a tray in real time, on a TCP port and on a pty, and through a restart of their process."""

import json
import random
import time
from collections import Counter
from pathlib import Path

from evening import table, tray
from test_links import PLAN, Station, needs_pty, running
from world import random_plan

from firmware_protocol.codes import POCKETS, Answer, ErrorCode, MachineKind, Mode
from firmware_protocol.decks import face_of
from firmware_protocol.events import CardDealt, Connected, Done, HandsReturned, ResumeOffered, SensorsChanged, Stopped
from firmware_protocol.plan import Job, pack_job_id
from firmware_protocol.runner import CARDS_FILE, Simulation, run_pty, run_tcp


class Organiser(Station):
    """Says yes to every stop that goes on."""

    def board(self, number: int, pack: int = 52, plan=PLAN) -> None:
        self.deal(Job(pack_job_id(1, number, 1, 1), Mode.DEAL, pack, plan, label=number))

    def done(self) -> None:
        def go_on(event: object) -> None:
            if isinstance(event, Stopped):
                assert event.code in (ErrorCode.MOVE_PILE, ErrorCode.NEXT_LOAD, ErrorCode.HOPPER_EMPTY)
                self.host.answer(event.evn, Answer.CONTINUE, time.monotonic())

        self.until(Done, act=go_on)

    def stops(self) -> Counter[ErrorCode]:
        return Counter(event.code for event in self.seen if isinstance(event, Stopped))


def test_two_boards_at_a_table_over_tcp() -> None:
    setup = table(card_s=0.001, take_s=0.05, play_s=0.4)
    with running(run_tcp, Simulation(setup, seed=1)) as port:
        organiser = Organiser(port)
        assert organiser.until(Connected).info.kind is MachineKind.TABLE
        for number in (1, 2):
            organiser.board(number)
            organiser.done()
            organiser.until(SensorsChanged)
        assert not organiser.stops()
        shown = [event.sensors for event in organiser.seen if isinstance(event, SensorsChanged)]
        assert {sensors.label for sensors in shown} == {0, 1, 2}
        assert {sensors.label for sensors in shown if sensors.hands_out} == {1, 2}
        organiser.close()


@needs_pty
def test_guandan_at_a_tray_over_a_pty(tmp_path: Path) -> None:
    plan = random_plan(108, random.Random(1))
    state = tmp_path / "state"
    setup = tray(card_s=0.001, operator_s=0.0)
    with running(run_pty, Simulation(setup, seed=1, state=state), tmp_path / "tray") as port:
        organiser = Organiser(port)
        assert organiser.until(Connected).info.hopper == 54
        organiser.board(7, 108, plan)
        organiser.done()
        organiser.close()
    assert organiser.stops() == {ErrorCode.NEXT_LOAD: 1, ErrorCode.MOVE_PILE: 4}
    cards = json.loads((state / CARDS_FILE).read_text(encoding="utf-8"))["body"]
    found = {pocket: Counter(map(face_of, cards["beside"][str(pocket)])) for pocket in POCKETS}
    assert found == plan.contents()


def test_a_table_whose_plug_is_pulled_while_hands_are_out(tmp_path: Path) -> None:
    """Display, shutters, hands and return box are as they were; the board behind the shutters comes out afterwards."""
    slow, fast = (table(card_s=0.001, take_s=0.02, play_s=seconds) for seconds in (1000.0, 1.5))
    with running(run_tcp, Simulation(slow, seed=1, state=tmp_path)) as port:
        first = Organiser(port)
        first.until(Connected)
        first.board(1)
        first.done()
        first.board(2)
        while sum(first.host.counts.values()) < 52:
            first.until(CardDealt)
        first.close()
    before = json.loads((tmp_path / CARDS_FILE).read_text(encoding="utf-8"))["body"]
    assert before["label"] == 1
    with running(run_tcp, Simulation(fast, seed=1, state=tmp_path)) as port:
        second = Organiser(port)
        job, records = first.host.job, first.host.records
        second.host.disconnect()
        second.host.restore(job, records)
        second.host.connect(77, time.monotonic())
        second.until(ResumeOffered)
        second.host.resume(time.monotonic())
        second.until(HandsReturned)
        second.done()
        second.close()
    after = json.loads((tmp_path / CARDS_FILE).read_text(encoding="utf-8"))["body"]
    assert after["label"] == 2
    assert sorted(after["out"]) == [1, 2, 3, 4]
    held = {pocket: Counter(map(face_of, after["held"][str(pocket)])) for pocket in POCKETS}
    assert held == PLAN.contents()
