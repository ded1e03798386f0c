"""`check` over a folder: files by their names, and what programs print into .txt by its content."""

from collections.abc import Callable
from pathlib import Path

import pytest

LINE = "AK4 QJ93 T52 876|QJT9 A42 KQ7 432|8765 KT8 A93 AQ5|32 765 J864 KJT9\n"


def test_lists_of_deals_among_other_texts(paitao: Callable, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "deals.TXT").write_text(LINE, encoding="utf-8", newline="\n")
    (tmp_path / "in" / "more.txt").write_text("N:" + "A.K.Q.J " * 4 + "\n", encoding="utf-8", newline="\n")
    (tmp_path / "README.txt").write_text("Deals of the cup, boards N: 1-16\n", encoding="utf-8", newline="\n")
    (tmp_path / "letter.doc").write_text(LINE, encoding="utf-8", newline="\n")
    ran = paitao("check", str(tmp_path))
    assert ran.code == 1
    said = ran.out + ran.err
    assert "deals.TXT" in said
    assert "more.txt" in said
    assert "README" not in said
    assert "letter" not in said


def test_a_folder_with_no_deals(paitao: Callable, tmp_path: Path) -> None:
    (tmp_path / "README.txt").write_text("no deals\n", encoding="utf-8", newline="\n")
    assert paitao("check", str(tmp_path)).code == 2


@pytest.mark.corpus
def test_the_whole_corpus(paitao: Callable, corpus: Path) -> None:
    """Every file that holds deals is found; only the README and files nobody can read are left."""
    ran = paitao("check", str(corpus), "--json")
    assert ran.code == 1
    told = {path.name for path in corpus.rglob("*") if path.is_file() and path.name in ran.out}
    there = {path.name for path in corpus.rglob("*") if path.is_file()}
    assert there - told <= {"README.md"}
