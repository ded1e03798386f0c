"""`print cards`, `blanks`, `labels`, `slips` and `boxes` as a user types them: what is said, and what is refused."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from boards.printing.stock import STOCKS

Paitao = Callable[..., Any]


def pages(path: Path) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path)]


@pytest.fixture
def dealt(paitao: Paitao, tmp_path: Path) -> Path:
    file = tmp_path / "hp.paitao.json"
    assert paitao("deal", "huapai", "--boards", "1-16", "--seed", "x", "--set", "hp", "-o", file).code == 0
    return file


def refused(paitao: Paitao, *words: object) -> str:
    ran = paitao(*words)
    assert ran.code == 2
    assert ran.out == ""
    (line,) = ran.err.strip().splitlines()
    return str(line)


def test_a_stack_is_the_default_and_is_told(paitao: Paitao, dealt: Path, tmp_path: Path) -> None:
    ran = paitao("--lang", "zh-Hans", "print", "cards", "hp", "-o", tmp_path / "a.pdf")
    assert ran.code == 0
    assert "整叠裁开" in ran.err
    first = pages(tmp_path / "a.pdf")[0]
    assert first.startswith("8页叠齐")
    # The first place of the eight pages holds boards 1 and 2, so page 1 has every eighth card.
    assert re.findall(r"^(\d+) [北西南东]", first, re.MULTILINE) == [str(n) for n in range(1, 16, 2)]
    ran = paitao("print", "cards", "hp", "--order", "rows", "-o", tmp_path / "b.pdf")
    assert "one pile" not in ran.err
    assert pages(tmp_path / "b.pdf")[0].split()[0] == "1"
    ran = paitao("print", "labels", "hp", "--stock", "2x4-99x67", "-o", tmp_path / "c.pdf")
    assert "one pile" not in ran.err


@pytest.mark.parametrize(("backs", "count"), [("fold", 16), ("print", 16), ("none", 8)])
def test_backs(paitao: Paitao, dealt: Path, tmp_path: Path, backs: str, count: int) -> None:
    ran = paitao("print", "cards", "hp", "--backs", backs, "--preview", tmp_path / "p.png", "-o", tmp_path / "a.pdf")
    assert ran.code == 0
    found = pages(tmp_path / "a.pdf")
    assert len(found) == count
    assert sum(page.count("♠") for page in found) == 64


def test_paper_of_a_game_without_a_set(paitao: Paitao, tmp_path: Path) -> None:
    ran = paitao(
        "print", "labels", "桥牌", "--boards", "1-32", "--stock", "3x7-63x38", "--start", "5", "-o", tmp_path / "a.pdf"
    )
    assert ran.code == 0, ran.err
    assert "32 labels on 2 pages" in ran.err
    assert "dealer E N/S vulnerable" in " ".join(pages(tmp_path / "a.pdf")[0].split())
    ran = paitao("--lang", "zh-Hant", "print", "blanks", "shengji", "--boards", "7", "-o", tmp_path / "b.pdf")
    assert "空白手牌卡4張" in ran.err
    assert "33 張" in pages(tmp_path / "b.pdf")[0]
    assert "add --boards" in refused(paitao, "print", "labels", "bridge", "-o", tmp_path / "c.pdf")
    assert "there is no set" in refused(paitao, "print", "cards", "bridge", "--boards", "1-2", "-o", tmp_path / "c.pdf")
    assert "1000" in refused(paitao, "print", "blanks", "bridge", "--boards", "1-1000", "-o", tmp_path / "c.pdf")
    assert not (tmp_path / "c.pdf").exists()


def test_a_set_that_is_called_like_a_game_is_the_set(paitao: Paitao, tmp_path: Path) -> None:
    paitao("deal", "bridge", "--boards", "3-4", "--seed", "x", "--set", "huapai")
    ran = paitao("print", "labels", "huapai", "-o", tmp_path / "a.pdf")
    assert "2 labels" in ran.err
    assert "dealer" in pages(tmp_path / "a.pdf")[0]


def test_boxes_one_for_each_copy(paitao: Paitao, tmp_path: Path) -> None:
    paitao("deal", "guandan", "--boards", "1-8", "--seed", "x", "--set", "gd", "--copies", "3")
    ran = paitao("print", "boxes", "gd", "-o", tmp_path / "a.pdf")
    assert ran.code == 0, ran.err
    (page,) = pages(tmp_path / "a.pdf")
    assert all(f"copy {n} of 3" in page for n in (1, 2, 3))
    assert page.count("1-8") == 3
    assert page.count("8 boards") == 3


@pytest.mark.parametrize("kind", ["cards", "blanks", "slips", "boxes", "travellers"])
def test_a_copy_that_is_not_planned_is_not_printed(paitao: Paitao, dealt: Path, tmp_path: Path, kind: str) -> None:
    out = tmp_path / "a.pdf"
    said = refused(paitao, "print", kind, "hp", "--copies", "1-3", "-o", out)
    assert said.startswith("copy 2-3 is not planned, “hp” has 1 of each board")
    assert not out.exists()
    assert paitao("copies", "hp", "--plan", "3").code == 0
    assert paitao("print", kind, "hp", "--boards", "1", "--copies", "1-3", "-o", out).code == 0
    assert paitao("print", "labels", "hp", "--copies", "7", "-o", tmp_path / "b.pdf").code == 0, "a serial, no copy"


def test_a_print_that_is_refused_puts_nothing_into_the_store(paitao: Paitao, tmp_path: Path) -> None:
    foreign, out = tmp_path / "club.pbn", tmp_path / "a.pdf"
    hands = "N:Q6.K7.964.AQT432 JT973.QJT62.J.97 AK52.985.KQ732.8 84.A43.AT85.KJ65"
    foreign.write_text(f'[Event "club"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{hands}"]\n')
    assert "too small" in refused(paitao, "print", "cards", foreign, "--size", "30x20", "-o", out)
    assert paitao("sets", "--json").out.strip() == "[]"
    assert "so that their code stays" in paitao("print", "cards", foreign, "--copies", "1-3", "-o", out).err
    assert "club" in paitao("sets").out


def test_stock_list_needs_nothing_else(paitao: Paitao) -> None:
    ran = paitao("print", "labels", "--stock", "list")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == [each.name for each in STOCKS]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--stock", "2x9-10x10"), "2x4-99x67"),
        (("--stock", "2x4-99x67", "--size", "90x60"), "--size"),
        (("--stock", "2x4-99x67", "--gaps", "1,1"), "--gaps"),
        (("--stock", "2x4-99x67", "--paper", "Letter"), "--paper A4"),
        (("--margins", "4"), "--margins"),
        (("--margins", "-4,3"), "--margins"),
        (("--gaps", "a,b"), "--gaps"),
        (("--grid", "3x4"), "edge of A4"),
        (("--grid", "2x2", "--margins", "40,0"), "edge of A4"),
        (("--grid", "2x3", "--start", "7"), "1 to 6"),
        (("--size", "20x20"), "smallest of this shape"),
        (("--size", "400x300"), "smaller size"),
        (("--stock", "2x5-85x54", "--start", "11"), "1 to 10"),
    ],
)
def test_what_is_not_possible_is_one_sentence(
    paitao: Paitao, dealt: Path, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    out = tmp_path / "x.pdf"
    for lang in ("zh-Hans", "zh-Hant"):
        assert refused(paitao, "--lang", lang, "print", "labels", "hp", *options, "-o", out).endswith("。")
    assert said in refused(paitao, "print", "labels", "hp", *options, "-o", out)
    assert not out.exists()


def test_all_missing_characters_are_told_before_a_file_is_there(paitao: Paitao, dealt: Path, tmp_path: Path) -> None:
    document = json.loads(dealt.read_text(encoding="utf-8"))
    document |= {"event": "𠮷杯", "session": "𡈽𨭎"}
    record = tmp_path / "x.paitao.json"
    record.write_text(json.dumps(document), encoding="utf-8")
    ran = paitao("--lang", "zh-Hans", "print", "cards", record, "-o", tmp_path / "x.pdf")
    assert ran.code == 2
    lines = ran.err.strip().splitlines()
    assert len(lines) == 2
    assert "赛事“𠮷杯”" in lines[0]
    assert "𡈽 U+2123D, 𨭎 U+28B4E" in lines[1]
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize("kind", ["cards", "blanks", "labels", "slips", "boxes"])
def test_help_stands_in_groups(paitao: Paitao, kind: str) -> None:
    ran = paitao("print", kind, "--help")
    assert ran.code == 0
    heads = [line for line in ran.out.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert [head for head in heads if head != "Options:"] == [
        "What to print:", "Paper:", "Label sheets:", "Files:", "Help:",
    ]  # fmt: skip
    assert ran.out.count("--stock NAME") == 1
    assert ran.out.count("--help") == 1


def test_a_slip_of_an_only_copy_asks_for_no_number(paitao: Paitao, tmp_path: Path) -> None:
    told = []
    for planned in ("1", "2"):
        paitao("deal", "huapai", "--boards", "1", "--seed", planned, "--set", planned, "--copies", planned)
        assert paitao("print", "slips", planned, "-o", tmp_path / f"{planned}.pdf").code == 0
        told.append(" ".join(pages(tmp_path / f"{planned}.pdf")).split())
    assert [words[words.index("copy") + 1] for words in told] == ["-", "1"]
