"""Several machines under one program: boards shared out without doubling, through stops, pulled plugs and kills."""

import random
from pathlib import Path

import pytest
from fleet_world import World
from station_world import SECRET

from boards.board import BoardSet
from boards.games import game
from dealer import making
from dealer.station.orders import Ask, Choice
from firmware_protocol.faults import Fault, FaultKind
from firmware_protocol.simulator import Setup

CALM = (Choice.FINISH, Choice.RESUME, Choice.CONTINUE, Choice.REREAD, Choice.ANEW, Choice.GO, Choice.NEXT)


def boards(count: int, name: str = "huapai") -> BoardSet:
    return making.make_set(SECRET, game(name), range(1, count + 1), seed="fleet")


def calm(number: int, question: Ask) -> Choice:
    return next(choice for choice in CALM if choice in question.choices)


def setups(count: int, **options: object) -> list[Setup]:
    return [Setup(machine_id=f"paitao/test/{number}", card_s=0.1, **options) for number in range(1, count + 1)]  # type: ignore[arg-type]


def test_each_machine_takes_the_next_board_when_it_is_free(tmp_path: Path) -> None:
    slow = Setup(machine_id="paitao/test/slow", card_s=0.4)
    world = World(boards(6), tmp_path, [slow, *setups(1)], calm)
    assert world.run() == 0
    assert not world.wrong
    assert sorted(world.made) == [(number, 1) for number in range(1, 7)]
    by = list(world.made.values())
    assert by.count(2) > by.count(1) >= 1
    assert world.keys.count("machine_free") == 1


def test_copies_are_boards_of_their_own(tmp_path: Path) -> None:
    world = World(boards(2), tmp_path, setups(3), calm, copies=2)
    assert world.run() == 0
    assert not world.wrong
    assert len(world.made) == 4


def test_a_board_that_one_gave_up_goes_to_another_only_by_a_persons_word(tmp_path: Path) -> None:
    offered: list[tuple[int, str]] = []

    def answer(number: int, question: Ask) -> Choice:
        if question.key == "machine_left_behind":
            offered.append((number, question.key))
            world.emptied((question.facts["task"].board, 1))
            return Choice.ANEW
        return Choice.NEXT if number == 1 and Choice.NEXT in question.choices else calm(number, question)

    short = Setup(machine_id="paitao/test/1", card_s=0.1, decks=(list(range(51)),))
    world = World(boards(2), tmp_path, [short, *setups(2)[1:]], answer)
    world.run()
    assert not world.wrong
    assert offered == [(2, "machine_left_behind")]
    assert set(world.made) == {(1, 1), (2, 1)}


def test_nobody_empties_it_and_it_stays_for_another_run(tmp_path: Path) -> None:
    def answer(number: int, question: Ask) -> Choice:
        return Choice.NEXT if Choice.NEXT in question.choices else calm(number, question)

    short = Setup(machine_id="paitao/test/1", card_s=0.1, decks=(list(range(51)),))
    world = World(boards(2), tmp_path, [short, *setups(2)[1:]], answer)
    assert world.run() == 3
    assert world.keys.count("machine_left_behind") == 1
    assert len(world.made) == 1


@pytest.mark.parametrize("word", [Choice.ANEW, Choice.NEXT])
def test_a_machine_that_dies_keeps_its_board_unless_a_person_releases_it(tmp_path: Path, word: Choice) -> None:
    def answer(number: int, question: Ask) -> Choice:
        if question.key == "machine_left_behind":
            assert number == 2
            if word is Choice.ANEW:
                world.emptied((question.facts["task"].board, 1))
            return word
        return calm(number, question)

    def pull() -> None:
        if world.cards == 40:
            world.plugged[1] = False

    world = World(boards(4), tmp_path, setups(2), answer)
    world.step = pull
    assert world.run() == 3
    assert not world.wrong
    assert world.keys.count("machine_left_behind") == 1
    assert world.keys.count("machine_gone") == 1
    assert len(world.made) == (4 if word is Choice.ANEW else 3)
    # The machine comes back: what it holds is finished there, or was released and is emptied.
    world.plugged[1], world.step = True, lambda: None
    asked = len(world.lines)
    assert world.run() == 0
    assert not world.wrong
    assert len(world.made) == 4
    assert ("machine_resume" in world.keys[asked:]) == (word is Choice.NEXT)
    assert ("machine_other_known" in world.keys[asked:]) == (word is Choice.ANEW)


def test_control_c_stops_all_of_them_and_the_same_command_goes_on(tmp_path: Path) -> None:
    def press() -> None:
        if world.cards == 60:
            world.cards += 1
            for driver in world.drivers:
                driver.interrupt(world.now)

    world = World(boards(4), tmp_path, setups(3), calm)
    world.step = press
    assert world.run() == 130
    assert world.keys.count("machine_left") == 3
    assert not world.made
    assert world.run() == 0
    assert not world.wrong
    assert len(world.made) == 4


@pytest.mark.parametrize("seed", range(8))
def test_stops_pulled_plugs_cuts_and_kills_never_double_a_copy(tmp_path: Path, seed: int) -> None:
    assert not havoc(tmp_path, seed)


def test_the_watch_sees_a_pool_that_forgets_who_holds_what(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealer.station.sharing.Share.hold", lambda self, task: None)
    assert any(havoc(tmp_path / str(seed), seed) for seed in range(4))


def havoc(folder: Path, seed: int) -> list[str]:
    """Runs the program until every copy is made; gives what was wrong, the first time anything was."""
    rng = random.Random(seed)
    kinds = [FaultKind.UNREADABLE, FaultKind.DOUBLE_FEED, FaultKind.JAM_FEED, FaultKind.JAM_PATH, FaultKind.JAM_GATE]
    machines = [
        Setup(
            machine_id=f"paitao/test/{number}", card_s=rng.choice((0.1, 0.2)), operator_s=0.02, off_s=0.5,
            faults=[Fault(rng.choice(kinds), rng.randrange(1, 150)) for _ in range(3)],
        )
        for number in (1, 2, 3)
    ]  # fmt: skip
    lives = 0
    back: dict[int, float] = {}

    def answer(number: int, question: Ask) -> Choice | None:
        if rng.random() < 0.05:
            return Choice.LEAVE if Choice.LEAVE in question.choices else None
        wise = [c for c in question.choices if c not in (Choice.LEAVE, Choice.NAME, Choice.LOOK, Choice.AGAIN)]
        choice = rng.choice(wise)
        if choice is Choice.ANEW:
            task = question.facts.get("task")
            if task is not None:
                world.emptied((task.board, task.copy))
            else:
                # Another set's board, as far as the machine tells; it is the one that lies in this machine.
                for key in [key for key, lies in world.under_way.items() if lies == number]:
                    world.emptied(key)
        return choice

    def step() -> None:
        for number in [number for number, at in back.items() if world.now >= at]:
            world.plugged[number] = True
            del back[number]
        if lives > 8 or rng.random() > 0.01:
            return
        number = rng.choice((1, 2, 3))
        match rng.randrange(4):
            case 0 if world.plugged[number]:
                world.plugged[number] = False
                back[number] = world.now + rng.choice((0.5, 4.0, 60.0))
            case 1 if world.machines[number].device is not None:
                world.machines[number].power_off(world.now)
            case 2 if rng.random() < 0.2:
                world.kill()
            case 3 if rng.random() < 0.1:
                world.drivers[rng.randrange(len(world.drivers))].interrupt(world.now)

    world = World(boards(5), folder, machines, answer, seed=seed, copies=1 + seed % 2)
    world.step = step
    while len(world.made) < 5 * world.copies:
        lives += 1
        assert lives < 40, world.lines[-20:]
        for number in world.plugged:
            world.plugged[number] = True
        back.clear()
        world.run()
        if world.wrong:
            break
    return world.wrong
