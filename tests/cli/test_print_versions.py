"""Board 12 and 12*: paper that goes with one copy is of the version that this copy holds, and print says which."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from boards.cards import card_code
from boards.seats import SEATS, Seat
from dealer.operations import queries

Paitao = Callable[..., Any]


@pytest.fixture
def kept(paitao: Paitao) -> None:
    """Two copies of two boards; copy 2 of board 2 was kept with a card of E and one of S exchanged."""
    paitao("deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "r1")
    assert paitao("copies", "r1", "--plan", "2").code == 0
    board = queries.show_set("r1").board_set.board(2)
    e, s = (card_code(next(iter(board.deal[seat]))) for seat in (Seat.E, Seat.S))
    found = [f"E-{e}+{s}", f"S-{s}+{e}"]
    assert paitao("incident", "open", "r1", "--board", "2", "--copy", "2", *found).code == 0
    ran = paitao("incident", "close", "1", "--version2", "--from-round", "3", *found)
    assert ran.code == 0, ran.err


def pieces_of_version_2(file: Path) -> int:
    pdf = pypdfium2.PdfDocument(file)
    text = "".join(page.get_textpage().get_text_range() for page in pdf)
    pdf.close()
    return text.count("version 2")


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("kind", "each"), [("cards", len(SEATS)), ("blanks", len(SEATS)), ("slips", 1), ("travellers", 1)]
)
def test_each_copy_gets_the_version_that_it_holds(paitao: Paitao, tmp_path: Path, kind: str, each: int) -> None:
    file = tmp_path / "out.pdf"
    for options, versions, said in (
        ((), 1, ["copy 1: version 1 (2)", "copy 2: version 2 (2*)"]), (("--copies", "1"), 0, ["version 1 (2)"]),
        (("--copies", "2"), 1, ["version 2 (2*)"]), (("--boards", "1"), 0, []),
        (("--round", "2"), 0, ["copy 1-2: version 1 (2)"]), (("--round", "3"), 2, ["copy 1-2: version 2 (2*)"]),
    ):  # fmt: skip
        ran = paitao("print", kind, "r1", *options, "-o", file, "--force")
        assert (ran.code, pieces_of_version_2(file)) == (0, versions * each), (options, ran.err)
        notes = [line for line in ran.err.splitlines() if "--round R" in line]
        assert len(notes) == len(said)
        assert all(any(words in line for line in notes) for words in said), notes
        assert all("board 2: " in line for line in notes)


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_the_note_is_chinese(paitao: Paitao, tmp_path: Path, lang: str) -> None:
    ran = paitao("--lang", lang, "print", "cards", "r1", "-o", tmp_path / "c.pdf")
    assert "第2份" in ran.err
    assert "2*" in ran.err


def test_a_set_of_one_copy_says_it_without_a_copy(paitao: Paitao, tmp_path: Path) -> None:
    paitao("deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "r1")
    board = queries.show_set("r1").board_set.board(2)
    e, s = (card_code(next(iter(board.deal[seat]))) for seat in (Seat.E, Seat.S))
    paitao("incident", "open", "r1", "--board", "2", f"E-{e}+{s}", f"S-{s}+{e}")
    paitao("incident", "close", "1", "--version2", "--from-round", "3")
    ran = paitao("print", "cards", "r1", "-o", tmp_path / "c.pdf")
    assert "note: board 2: it was kept in several versions; version 2 (2*) is printed, with --round R" in ran.err
    assert pieces_of_version_2(tmp_path / "c.pdf") == len(SEATS)
