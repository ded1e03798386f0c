"""Slips of the hand at the command line: a name with blanks, an option without its value."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Paitao = Callable[..., Any]


@pytest.mark.parametrize(
    ("lang", "extra", "value"),
    [
        ("en", "“1” is too much here; put double quotes around a name", "after -o its value is missing"),
        ("zh-Hans", "多出了“1”；名称中有空格时请加双引号", "-o 后面缺少内容"),
        ("zh-Hant", "多出了“1”；名稱中有空格時請加雙引號", "-o 後面缺少內容"),
    ],
)
def test_no_english_of_click_in_an_answer(paitao: Paitao, lang: str, extra: str, value: str) -> None:
    for arguments, said in ((("round", "1", "-o", "a.pdf"), extra), (("round 1", "-o"), value)):
        ran = paitao("--lang", lang, "print", "cards", *arguments)
        assert ran.code == 2
        assert ran.err.startswith(said), ran.err
        assert len(ran.err.splitlines()) == 1
        assert "Got" not in ran.err
        assert "Option" not in ran.err


def test_the_way_to_close_a_set_can_be_typed_on_windows(paitao: Paitao, tmp_path: Path) -> None:
    made = paitao("deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "round 1", "-o", tmp_path / "x.pbn")
    assert made.code == 0
    ran = paitao("print", "record", "round 1", "-o", tmp_path / "r.pdf")
    assert 'paitao sets close "round 1"' in ran.err


@pytest.mark.parametrize(
    ("name", "word"), [("zh", "选项"), ("zh_CN.UTF-8", "选项"), ("ZH-HANS", "选项"), ("zh-TW", "選項")]
)
def test_a_language_has_the_names_that_systems_give_it(name: str, word: str, paitao: Paitao) -> None:
    ran = paitao("--lang", name, "sets", "--nothing")
    assert ran.code == 2
    assert word in ran.err
