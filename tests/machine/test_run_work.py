"""What `machine run` is told to make: spares, backs in turn, board by board, the number; and what the journal tells."""

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from machine_room import simulator

from boards.problems import Problem
from dealer.journal import FILE_NAME
from dealer.operations.machine_work import WorkOrder, parse_backs, plan_work
from dealer.operations.sets import find_set, open_store
from dealer.station.jobs import Task

Paitao = Callable[..., Any]
QUICK = ("--speed", "2", "--hands", "5")


@pytest.fixture
def planned(paitao: Paitao) -> Callable[..., Any]:
    """What is made of a set of three boards in two copies."""
    assert paitao("deal", "huapai", "--boards", "1-3", "--seed", "a", "--set", "s", "--copies", "2").code == 0
    return lambda **order: plan_work(find_set("s"), WorkOrder(**order))


def pairs(tasks: tuple[Task, ...]) -> list[tuple[int, int]]:
    return [(task.board, task.copy) for task in tasks]


def test_set_by_set_or_board_by_board(planned: Callable[..., Any]) -> None:
    assert pairs(planned().tasks) == [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)]
    assert pairs(planned(by_board=True).tasks) == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]
    order = {"by_board": True, "descending": True, "boards": (1, 3)}
    assert pairs(planned(**order).tasks) == [(3, 1), (3, 2), (1, 1), (1, 2)]


@pytest.mark.parametrize(("text", "backs"), [("", ()), ("blue", ("blue",)), ("red, blue", ("red", "blue"))])
def test_backs(text: str, backs: tuple[str, ...]) -> None:
    assert parse_backs(text) == backs
    assert parse_backs("红，蓝") == ("红", "蓝")


def test_backs_go_by_the_board_so_that_a_part_and_a_resume_find_the_same(planned: Callable[..., Any]) -> None:
    by_board = {(task.board, task.copy): task.backs for task in planned(backs=("red", "blue")).tasks}
    assert by_board == {(n, c): ("red", "blue", "red")[n - 1] for n in (1, 2, 3) for c in (1, 2)}
    assert [task.backs for task in planned(backs=("red", "blue"), boards=(2,)).tasks] == ["blue", "blue"]


def test_spares_are_one_more_copy_and_the_same_one_until_it_is_made(planned: Callable[..., Any]) -> None:
    first = planned(spare=(2, 3))
    assert pairs(first.tasks) == [(2, 3), (3, 3)]
    assert all(task.spare for task in first.tasks)
    assert pairs(first.spares) == [(2, 3), (3, 3)]
    again = planned(spare=(2,))
    assert (pairs(again.tasks), again.spares) == ([(2, 3)], ())
    with open_store(None) as store:
        made = next(copy for copy in store.copies("s") if (copy.number, copy.copy) == (2, 3))
        store.put_copies("s", (replace(made, place="made"),))
    assert pairs(planned(spare=(2,)).tasks) == [(2, 4)]
    whole = planned()
    assert whole.planned == 2, "a spare is no plan for the other boards"
    assert pairs(whole.made) == [(2, 3)]
    assert [task.spare for task in planned(copies=(3,)).tasks] == [True, True]
    with pytest.raises(Problem) as refused:
        planned(copies=(5,))
    assert refused.value.key == "copy_unplanned"
    with pytest.raises(Problem) as refused:
        planned(spare=(2,), boards=(2,))
    assert refused.value.key == "spare_with_copies"


def test_a_spare_is_not_printed_for_the_other_boards(
    planned: Callable[..., Any], paitao: Paitao, tmp_path: Path
) -> None:
    def pages() -> bytes:
        target = tmp_path / "cards.pdf"
        assert paitao("print", "cards", "s", "-o", str(target), "--force").code == 0
        return target.read_bytes()

    before = pages()
    planned(spare=(2,))
    assert pages() == before


def test_dealt_with_backs_in_turn_spares_and_a_log(paitao: Paitao, own_data_folder: Path) -> None:
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "a", "--set", "s").code == 0
    with simulator(*QUICK, "--fault", "unreadable@9", line="--tcp", at="0") as (_, port):
        run = ("machine", "run", "s", "--port", port)
        ran = paitao(*run, "--backs", "red,blue", "--clean-every", "1", stdin=b"r\n")
        assert ran.code == 0, ran
        assert "with red backs" in ran.out
        assert "with blue backs" in ran.out
        assert ran.out.count("cards went through since the machine was cleaned") == 2
        spare = paitao(*run, "--spare", "2")
        assert spare.code == 0, spare
        assert "spare copies beyond the plan, written down: board 2, spare copy 2." in spare.out
        copies = json.loads(paitao("copies", "s", "--json").out)
        assert {(c["board"], c["copy"]): (c["place"], c["backs"]) for c in copies} == {
            (1, 1): ("made", "red"), (2, 1): ("made", "blue"), (2, 2): ("made", ""),
        }  # fmt: skip
        machine_id = json.loads(paitao("machine", "info", "--port", port, "--json").out)["machine"]
    log = json.loads(paitao("machine", "log", "s", "--json").out)
    assert [(one["board"], one["copy"], one["state"], one["backs"]) for one in log] == [
        (1, 1, "done", "red"), (2, 1, "done", "blue"), (2, 2, "done", ""),
    ]  # fmt: skip
    assert log[0]["stops"] == {"misread": 1}
    assert {one["machine"] for one in log} == {machine_id}
    told = paitao("machine", "log", "s")
    assert "board 1  " in told.out
    assert "stopped: a card unread x1" in told.out
    assert paitao("--lang", "zh-Hans", "machine", "log").out.count("完成") == 3
    assert paitao("machine", "log", "--last", "1", "s").out.count("\n") == 1
    uses = {one["name"]: one for one in json.loads(paitao("machine", "packs", "--json").out)}
    assert uses[machine_id]["cards"] == 156
    assert uses["red"] == {**uses["red"], "boards": 1, "packs": None, "deals": None}
    assert paitao("machine", "packs", "--cleaned", "simulator/1", "--new", "red=2").code == 0
    uses = {one["name"]: one for one in json.loads(paitao("machine", "packs", "--json").out)}
    assert (uses[machine_id]["cards"], uses["red"]["packs"], uses["red"]["boards"]) == (0, 2, 0)
    assert paitao("machine", "packs", "--cleaned", "x").code == 2
    assert paitao("machine", "packs", "--cleaned", "").code == 2
    assert paitao("machine", "packs", "--new", "red").code == 2
    with sqlite3.connect(own_data_folder / FILE_NAME) as journal:
        assert journal.execute("SELECT version FROM paitao_journal").fetchone() == (3,)
    journal.close()


def test_the_back_of_a_board_under_way_is_the_one_that_was_begun(paitao: Paitao) -> None:
    assert paitao("deal", "huapai", "--boards", "1", "--seed", "a", "--set", "s").code == 0
    with simulator(*QUICK, "--fault", "jam_path@20", line="--tcp", at="0") as (_, port):
        left = paitao("machine", "run", "s", "--port", port, "--backs", "green", stdin=b"q\n")
        assert left.code == 3, left
        ran = paitao("machine", "run", "s", "--port", port, stdin=b"c\nc\ng\nc\n")
        assert ran.code == 0, ran
    assert json.loads(paitao("copies", "s", "--json").out)[0]["backs"] == "green"
