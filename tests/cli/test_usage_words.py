"""Slips of the hand at the command line: a name with blanks, an option without its value."""

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Paitao = Callable[..., Any]
ROOT = Path(__file__).parent.parent.parent


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


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "after --squaredeal some"), ("zh-Hans", "--squaredeal 后面的内容不全")]
)
def test_an_option_of_two_values_wants_both(paitao: Paitao, lang: str, said: str) -> None:
    ran = paitao("--lang", lang, "audit", "--squaredeal", "cup.sqd")
    assert ran.code == 2
    assert ran.err.startswith(said)
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("seal", "", "-o", "x.sealed"), ("seal", "-", "-o", "x.sealed"), ("unseal", "", "-o", "x"),
        ("history", "--import", ""), ("check", ""), ("regulations", "check", ""),
        ("convert", "x.pbn", "-o", ""), ("print", "labels", "huapai", "--boards", "1", "-o", "x.pdf", "--font", ""),
        ("print", "labels", "huapai", "--boards", "1", "-o", "x.pdf", "--font", "."),
    ],
)  # fmt: skip
def test_no_name_is_neither_the_folder_one_is_in_nor_nothing(
    paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAITAO_PASSPHRASE", "a b c d e f")
    assert paitao("deal", "huapai", "--boards", "1", "--seed", "x", "-o", "x.pbn").code == 0
    ran = paitao(*arguments)
    assert ran.code in (1, 2)
    assert len(ran.err.splitlines()) == 1, ran.err
    assert "folder" not in ran.err
    assert "Invalid" not in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["x.pbn"]


@pytest.mark.parametrize(("lang", "said"), [("en", "are not the same"), ("zh-Hans", "两次输入的口令不一致")])
def test_a_slip_in_a_new_passphrase_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, said: str
) -> None:
    from dealer.commands.passphrases import lock_of
    from dealer.shell import Session

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    typed = iter(["one two three", "one two tree", "four five six", "four five six"])
    monkeypatch.delenv("PAITAO_PASSPHRASE", raising=False)
    monkeypatch.setattr("click.termui.hidden_prompt_func", lambda _: next(typed))
    monkeypatch.setattr("sys.stdin", Terminal())
    assert lock_of(Session(None, lang, quiet=False)).passphrase("x", new=True) == "four five six"
    told = capsys.readouterr().err
    assert said in told
    assert "Error" not in told


def test_ctrl_c_while_the_program_is_read_in_is_no_traceback() -> None:
    pressed = """
import sys
class Pressed:
    def find_spec(self, name, path=None, target=None):
        if name == "dealer.shell":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Pressed())
import cli
"""
    ran = subprocess.run([sys.executable, "-c", pressed], capture_output=True, text=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")
