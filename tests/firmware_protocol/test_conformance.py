"""The checklist passes what keeps the page and fails what does not, by the check that names the fault."""

import random
import re
from pathlib import Path

import pytest
from faulty_machines import FAULTY, IsDoneAtOnce, ShowsNothing
from trial import Trial

from firmware_protocol.codes import MachineKind
from firmware_protocol.conformance.check import Need, Prompt
from firmware_protocol.conformance.checker import Checker, Met, Outcome, Silent
from firmware_protocol.conformance.checklist import CHECKS, number_of
from firmware_protocol.conformance.log import public_plan
from firmware_protocol.faults import Fault, FaultKind
from firmware_protocol.simulator import Setup

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
ALL = {check.id for check in CHECKS}
KINDS = {check.id for check in CHECKS if check.kinds}


@pytest.mark.parametrize("pack", [52, 108])
def test_the_reference_machine_passes_everything(pack: int) -> None:
    trial = Trial(Setup(), power=True, pack=pack).run()
    assert trial.failed == {}
    assert trial.ids(Outcome.PASSED) == ALL - KINDS
    assert trial.ids(Outcome.NOT_OFFERED) == KINDS
    assert trial.machine.device is not None
    assert trial.machine.device.engine.state.name in ("IDLE", "CANCELLED", "DONE")


@pytest.mark.parametrize("setup", [Setup(card_s=1.5), Setup(card_s=0.01), Setup(reject=False, boot_text=False)])
def test_slow_quick_and_plain_machines_pass(setup: Setup) -> None:
    assert Trial(setup, power=True, delay_s=0.02).run().failed == {}


@pytest.mark.parametrize("pack", [52, 108])
@pytest.mark.parametrize(
    ("setup", "not_offered"),
    [
        (Setup(kind=MachineKind.TRAY), {"table"}),
        (Setup(kind=MachineKind.TRAY, hopper=30, reject=False), {"table"}),
        (Setup(kind=MachineKind.TABLE, play_s=5), {"verify", "tray"}),
    ],
    ids=["tray", "small hopper", "table"],
)
def test_trays_and_tables_pass(setup: Setup, not_offered: set[str], pack: int) -> None:
    trial = Trial(setup, power=True, pack=pack).run()
    assert trial.failed == {}
    assert trial.ids(Outcome.NOT_OFFERED) == not_offered


def test_the_checks_wait_for_hands_that_are_being_played() -> None:
    trial = Trial(Setup(kind=MachineKind.TABLE, play_s=420), only=("deal-done", "test")).run()
    assert trial.failed == {}
    assert trial.now > 420


@pytest.mark.parametrize("machine", FAULTY, ids=lambda machine: machine.__name__)
def test_a_broken_rule_fails_the_checks_that_name_it(machine: type) -> None:
    power = any(id.startswith("power") for id in FAULTY[machine])
    trial = Trial(Setup(device=machine), power=power).run()
    assert set(trial.failed) == FAULTY[machine], trial.failed


@pytest.mark.parametrize(
    ("kind", "machine", "failed"),
    [
        (MachineKind.TRAY, IsDoneAtOnce, {"tray", "deal-full"}),
        (MachineKind.TABLE, IsDoneAtOnce, {"table", "deal-full"}),
        (MachineKind.TABLE, ShowsNothing, {"table"}),
    ],
)
def test_a_broken_rule_of_piles_and_hands(kind: MachineKind, machine: type, failed: set[str]) -> None:
    only = ("deal-plan", "deal-count", "deal-done", "deal-full", "deal-over", "tray", "table")
    assert set(Trial(Setup(kind=kind, device=machine, play_s=5), only=only).run().failed) == failed


def test_most_checks_have_a_machine_that_fails_them() -> None:
    named = set().union(*FAULTY.values())
    assert named <= ALL
    assert ALL - named == {"stop-no-session", "put", "resume", "tray", "table"}  # the last two: above


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_each_check_stands_alone(check) -> None:
    trial = Trial(Setup(), power=True, only=(check.id,)).run()
    assert trial.failed == {}
    assert len(trial.verdicts) == 1
    moved = any(isinstance(event, Prompt) for event in trial.events)
    assert moved == (check.deals and check.id not in KINDS)


def test_faults_of_cards_are_put_right_on_the_way() -> None:
    faults = [Fault(FaultKind.UNREADABLE, 3), Fault(FaultKind.JAM_PATH, 9), Fault(FaultKind.COVER_OPEN, 20)]
    trial = Trial(Setup(faults=faults)).run()
    assert trial.failed == {}
    asked = [
        event.facts["code"].name for event in trial.events if isinstance(event, Prompt) if event.need is Need.FAULT
    ]
    assert asked == ["MISREAD", "JAM_PATH", "COVER_OPEN"]


def test_a_pack_that_is_not_whole_is_no_fault_of_the_frames() -> None:
    deck = [*range(51), 0]
    trial = Trial(Setup(decks=[deck] * 20), only=("frame-crc", "put", "deal-plan")).run()
    assert trial.ids(Outcome.FAILED) == {"deal-plan"}
    assert trial.failed["deal-plan"].startswith("stopped")


def test_a_power_cut_is_only_tried_when_asked_for() -> None:
    trial = Trial(Setup(), only=("power-cut", "put")).run()
    assert trial.ids(Outcome.NOT_ASKED) == {"power-cut"}
    assert not any(isinstance(event, Prompt) for event in trial.events)


def test_a_board_in_mid_deal_is_given_up_only_after_asking() -> None:
    first = Trial(Setup(), only=("deal-begin",))
    while not first.verdicts:  # the checker is killed in the middle of its board
        first.checker._checks = [check for check in CHECKS if check.id in ("deal-begin", "deal-plan")]
        first._settle()
        first.now += 0.001
        first.checker.tick(first.now)
        first.machine.tick(first.now)
        while first._queue and first._queue[0][0] <= first.now:
            first._queue.pop(0)[2]()
    checker = Checker([check for check in CHECKS if check.id == "put"], random.Random(5))
    second = Trial(Setup(), only=("put",))
    second.machine, second.checker, second.now = first.machine, checker, first.now
    second.run()
    assert second.failed == {}
    met = next(event for event in second.events if isinstance(event, Met))
    assert met.busy
    assert [event.need for event in second.events if isinstance(event, Prompt)] == [Need.GIVE_UP]


def test_nobody_there() -> None:
    checker, now, said = Checker(CHECKS, random.Random(1)), 0.0, []
    while not checker.over:
        checker.receive(b"\x1b[2J login: \0\0", now)
        said += checker.events()
        due = checker.next_timeout()
        now = now + 0.1 if due is None else max(due, now + 0.1)
        checker.tick(now)
    assert [type(event) for event in (*said, *checker.events())] == [Silent]


def test_the_public_plan_is_balanced() -> None:
    for pack in (52, 108):
        contents = public_plan(pack).contents()
        assert {sum(cards.values()) for cards in contents.values()} == {pack // 4}


def test_every_check_names_a_section_of_the_page_and_has_its_row() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    titles = {
        3: "Frame",
        4: "Requests",
        5: "Job and board",
        6: "When something",
        7: "The other modes",
        8: "Trays",
        9: "Tables",
        10: "Numbers",
    }
    for check in CHECKS:
        assert re.search(rf"^## {check.section}\. {titles[check.section]}", text, re.MULTILINE), check.id
        assert re.search(rf"^\| {number_of(check)} \| {check.id} \| {check.section} \| ", text, re.MULTILINE), check.id
    assert len(ALL) == len(CHECKS)
