"""`print travellers` and `print scores` as a user types them."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

Paitao = Callable[..., Any]
ROOT = Path(__file__).parents[2]


def words(path: Path) -> list[str]:
    return ["".join(page.get_textpage().get_text_bounded().split()) for page in pypdfium2.PdfDocument(path)]


@pytest.fixture
def dealt(paitao: Paitao, tmp_path: Path) -> Path:
    file = tmp_path / "hp.pbn"
    ran = paitao("deal", "huapai", "--boards", "1-16", "--seed", "x", "--set", "hp", "--copies", "2", "-o", file)
    assert ran.code == 0, ran.err
    return file


def test_travellers(paitao: Paitao, dealt: Path, tmp_path: Path) -> None:
    out = tmp_path / "t.pdf"
    ran = paitao("--lang", "zh-Hans", "print", "travellers", "hp", "--copies", "1-2", "--order", "stack", "-o", out)
    assert ran.code == 0, ran.err
    assert "随牌记分表32张，共8页" in ran.err
    pages = words(out)
    # Cut and stacked: the first place of the eight pages holds boards 1 to 8.
    assert [re.findall(r"(\d+)华牌·随牌", page)[0] for page in pages] == list("12345678")
    assert (
        paitao(
            "print", "travellers", "hp", "--boards", "3", "--copies", "1", "--per-page", "2", "--plain", "-o", out
        ).code
        == 2
    )
    ran = paitao(
        "print",
        "travellers",
        "hp",
        "--boards",
        "3",
        "--copies",
        "1",
        "--per-page",
        "2",
        "--plain",
        "-o",
        out,
        "--force",
    )
    assert "1 traveller on 1 page\n" in ran.err
    assert "foldup" not in words(out)[0]
    assert "trans" in words(out)[0]


def test_scores(paitao: Paitao, dealt: Path, tmp_path: Path) -> None:
    out = tmp_path / "s.pdf"
    ran = paitao("print", "scores", "hp", "--tables", "4-6", "--paper", "Letter", "-o", out)
    assert ran.code == 0, ran.err
    assert "3 score sheets on 3 pages" in ran.err
    assert [f"Table{n}" in page for n, page in zip((4, 5, 6), words(out), strict=True)] == [True] * 3
    ran = paitao(
        "--lang", "zh-Hant", "print", "scores", "hp", "--form", "pairs", "--boards", "1-3", "-o", tmp_path / "s.png"
    )
    assert ran.code == 0, ran.err
    assert "記分表1份，共1頁" in ran.err
    # A file of another program is kept, so that the code on the sheet can be looked up.
    other = tmp_path / "club.pbn"
    shutil.copy(ROOT / "tests" / "data" / "field" / "F025-wrong-dealers.pbn", other)
    assert paitao("print", "scores", other, "-o", tmp_path / "f.pdf").code == 0
    assert "Bridge, 3 boards" in paitao("sets").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("travellers", "hp", "--lines", "40"), "ask for 17 or fewer with --lines"),
        (("travellers", "hp", "--per-page", "3"), "choose one of 2, 4"),
        (("travellers", "hp", "--size", "50x130"), "choose a larger size"),
        (("travellers", "hp", "--boards", "17"), "17"),
        (("scores", "hp", "--form", "swiss"), "--form"),
        (("scores", "hp", "--tables", "x"), "x"),
    ],
)
def test_refused_in_one_sentence(
    arguments: tuple[str, ...], said: str, paitao: Paitao, dealt: Path, tmp_path: Path
) -> None:
    ran = paitao("print", *arguments, "-o", tmp_path / "no.pdf")
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err.strip().splitlines()) == 1
    assert said in ran.err
    assert not (tmp_path / "no.pdf").exists()
