"""Deals that stand under two numbers, in `check` over several files and where a set is made."""

from dataclasses import replace
from pathlib import Path

import pytest

import boards.formats
from boards.board import Board, BoardSet
from boards.games import GAMES
from boards.problems import Fault
from dealer.keys import practice_secret
from dealer.making import make_set
from dealer.operations import checking, records, sets

OF = GAMES["bridge"]


def set_of(numbers: range, start: int = 1) -> BoardSet:
    """Boards with these numbers and the deals of the boards from `start` on."""
    made = make_set(practice_secret("repeats"), OF, range(start, start + len(numbers)))
    moved = [
        Board(number, OF.id, OF.default_header(number), board.deal)
        for number, board in zip(numbers, made.boards, strict=True)
    ]
    return replace(made, boards=tuple(moved))


def again(notes: tuple[Fault, ...]) -> list[tuple[str, str]]:
    return [(note.key, note.facts["pairs"]) for note in notes if note.key.startswith("deal_again")]


def doubled() -> BoardSet:
    return replace(set_of(range(1, 5)), boards=(*set_of(range(1, 5)).boards, *set_of(range(5, 6)).boards))


@pytest.mark.parametrize("name", ["dup", "dlm", "pbn"])
def test_check_over_files(name: str, tmp_path: Path) -> None:
    for file, of in (("a", set_of(range(1, 5))), ("b", set_of(range(1, 5))), ("c", set_of(range(9, 11), 3))):
        (tmp_path / f"{file}.{name}").write_bytes(boards.formats.write(of, name))
    (tmp_path / "d.pbn").write_bytes(boards.formats.write(doubled(), "pbn"))
    quick = checking.check_files([str(tmp_path)])
    assert all(one.is_clean for one in quick)
    assert [again(one.notes) for one in quick] == [
        [], [], [("deal_again_there", "9 = 3, 10 = 4")],
        # Named with the first place where it was found.
        [("deal_again_there", "5 = 1")],
    ]  # fmt: skip
    assert quick[2].notes[-1].facts["other"] == str(tmp_path / f"a.{name}")
    # With a game asked for, every file goes through its reader.
    assert checking.check_files([str(tmp_path)], game=OF) == quick


def test_sets_that_are_made(tmp_path: Path) -> None:
    store = str(tmp_path / "store.sqlite")
    file = tmp_path / "twice.lin"
    file.write_bytes(boards.formats.write(doubled(), "lin"))
    for _ in range(2):  # the second time it is there
        assert again(records.import_file(str(file), store_url=store).notes) == [("deal_again_here", "5 = 1")]
    assert again(records.import_file(str(file), store_url=store, numbers=range(1, 5)).notes) == []
    assert again(sets.find_set(str(file), store_url=store).notes) == [("deal_again_here", "5 = 1")]
