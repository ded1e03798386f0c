"""`verify` without a reading: the short form, answered by a pipe of lines; blind, as JSON, in three languages."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
TURNED = b"\nSA S6 SK S9 SJ ST S7 S5\n"
RIGHT = b"\nSK SQ SJ ST S7 S5 SA S6\n\n"
CARDS = re.compile(r"\b[SHDC][AKQJT2-9]\b|黑桃|红桃|紅桃|方块|方塊|梅花")


@pytest.fixture
def autumn(paitao: Run) -> str:
    made = paitao(
        "deal", "huapai", "--boards", "1-16", "--seed", "autumn cup 2026", "--session", "round 1", "--set", "autumn"
    )
    assert made.code == 0
    return "autumn"


def test_the_talk_of_the_manual(paitao: Run, autumn: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "verification.md").read_text(encoding="utf-8")
    shown = re.search(r"^```\n(Board 1\. Enter.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert shown is not None
    ran = paitao("verify", autumn, "--board", "1", stdin=TURNED)
    assert ran.code == 1
    lines = shown[1].splitlines()
    assert ran.out.splitlines() == lines[3:]
    asked = [line.split(" > ")[0].removesuffix(" >") for line in lines[:3]]
    assert ran.err.replace("\n", " > ").split(" > ")[:3] == asked


def test_exit_codes_and_what_is_marked(paitao: Run, autumn: str) -> None:
    ran = paitao("verify", autumn, "--board", "1", "--copy", "1", stdin=RIGHT)
    assert ran.code == 1
    assert ran.out.startswith("Board 1: OPEN: nothing wrong so far: 8 of 52 cards")
    assert "checked" not in ran.err
    ran = paitao("verify", autumn, "--board", "1", stdin=b"N14 E12\nSJ\n")
    assert ran.out.startswith("Board 1: one card misplaced. Take SJ out of N and give it back to E.")
    ran = paitao("verify", autumn, "--board", "1", stdin=b"E+SQ N-SQ\n")
    assert ran.out.startswith("Board 1: one card misplaced. Take SQ out of E and give it back to N.")


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_blind_tells_no_card_anywhere(lang: str, paitao: Run, autumn: str) -> None:
    for lines in (TURNED, RIGHT, b"N14 E12\nSJ\n", b"12 13 13 13\nSJ\nSK\n"):
        ran = paitao("--lang", lang, "verify", autumn, "--board", "1", "--blind", stdin=lines)
        assert ran.code == 1
        assert not CARDS.search(ran.out)
        assert not CARDS.search(ran.err.replace("E+SQ-SJ", ""))


def test_json_is_the_diagnosis_with_what_was_not_read(paitao: Run, autumn: str) -> None:
    ran = paitao("verify", autumn, "--board", "1", "--json", stdin=TURNED)
    told = json.loads(ran.out)
    assert told["pattern"] == "turned_90"
    assert told["faults"] == 1
    assert [one["count"] for one in told["findings"] if one["kind"] == "unread"] == [11, 11, 11, 11]


@pytest.mark.parametrize("lines", [b"", b"q\n", b"?\n", b"none\n"])
def test_no_answer_is_one_sentence(lines: bytes, paitao: Run, autumn: str) -> None:
    ran = paitao("verify", autumn, "--board", "1", stdin=lines)
    assert ran.code == 2
    assert not ran.out
    assert "nothing was answered; say what was found" in ran.err.splitlines()[-1]


@pytest.mark.parametrize(("lines", "first", "last"), [
    (b"N14 E12\nq\n", "give it back. Now look into N.",
     "the card that is too many in N (N+CARD), or all cards there (N=HAND)."),
    (b"N14 E12\n\nq\n", "give it back. Now look into E.",
     "the card that is missing in E (E-CARD), or all cards there (E=HAND)."),
    (b"N14 E12\n\n\n", "give it back.", "any 2 cards of each pocket; verify the board again and answer that question."),
    (b"\nSA S6 SK S9 SJ ST S7 S4\nq\n", "in this order:", "all cards that lie in N, as N=AK4.QJ93.T52.876."),
])  # fmt: skip
def test_who_leaves_is_told_what_still_decides(lines: bytes, first: str, last: str, paitao: Run, autumn: str) -> None:
    ran = paitao("verify", autumn, "--board", "1", stdin=lines)
    assert ran.code == 1
    told = ran.out.splitlines()
    assert told[0].endswith(first)
    assert told[-1] == "The answer is the likeliest so far. What decides: " + last
    assert "not read" not in ran.out
    for lang in ("zh-Hans", "zh-Hant"):
        for blind in ((), ("--blind",)):
            out = paitao("--lang", lang, "verify", autumn, "--board", "1", *blind, stdin=lines).out
            assert "以上只是目前最可能的情" in out.splitlines()[-1]
            assert not (blind and CARDS.search(out))


@pytest.mark.parametrize("before", [b"", b"\n", b"N14 E12\n", b"\nSK SQ SJ ST S7 S5 SA S6\n"])
def test_a_hand_without_its_seat_is_asked_for_it(before: bytes, paitao: Run, autumn: str) -> None:
    ran = paitao("verify", autumn, "--board", "1", stdin=before + b"kq9.QJ9.4.AK8764\nN=KQ9.QJ9.4.AK8764\nq\n")
    assert "this is a whole hand without its seat; write in whose pocket it lies, as N=" in ran.err
    assert ran.err.count("whole hand") == 1
    assert "8764" not in ran.err


def test_lines_and_consoles_of_windows(paitao: Run, autumn: str) -> None:
    ran = paitao(
        "--lang", "zh", "verify", autumn, "--board", "1", stdin="北14 东12\r\n黑桃J\r\n".encode(), encoding="gbk"
    )
    assert ran.out.startswith("第1副：一张牌插错。把黑桃J从北家取出，还给东家。")
    assert "牌型卡" in paitao("--lang", "zh", "verify", autumn, "--board", "1", stdin=RIGHT, encoding="gbk").err


def test_ways_do_not_mix(paitao: Run, autumn: str) -> None:
    assert paitao("verify", autumn, "--board", "1", "E+SQ", "--counts", "13,13,13,13").code == 2
    assert paitao("verify", autumn, "--boards", "1-4").code == 2


@pytest.mark.parametrize("end", [".pbn", ".paitao.json"])
def test_a_file_of_boards_is_no_reading_and_it_is_said_how_its_deals_are_compared(
    end: str, paitao: Run, autumn: str, tmp_path: Path
) -> None:
    file = tmp_path / f"returned{end}"
    assert paitao("export", autumn, "-o", file).code == 0
    ran = paitao("verify", autumn, "--board", "1", "--reading", file)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"{file}: this is a file of boards, no reading; type the deal of one board")
    deal = "N:KQ9.QJ9.4.AK8764 JT8.T43.AJ8632.9 7532.8765.KT.QJ5 A64.AK2.Q975.T32"
    assert paitao("verify", autumn, "--board", "1", deal).code == 0
