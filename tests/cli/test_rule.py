"""rule and settle as a referee uses them: options, questions, files, languages, consoles."""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Paitao = Callable[..., Any]
FOUND = ("--game", "huapai", "--moment", "after_lead", "--event", "teams-vp", "--responsible", "one")
SEATED = ("--side", "Red", "--ns", "Red", "--ew", "Blue")
RULES = """event = "Cup"
game = "{game}"
teams = ["Red", "Blue", "Gold"]

[[session]]
label = "round 1"
boards = "1-4"
[session.movement]
play = [
    {{ round = 1, table = "1A", boards = "1-2", ns = "Blue", ew = "Red" }},
    {{ round = 2, table = "1B", boards = "1-2", ns = "Red", ew = "Blue" }},
]
"""


def test_the_first_line_is_the_decision_and_the_second_the_next_step(paitao: Paitao) -> None:
    ran = paitao("rule", *FOUND, *SEATED)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "The board is cancelled."
    assert lines[1].startswith("Next: ")
    assert lines[2].startswith("The responsible side (Red): loses 0.5 VP")
    assert any(line.startswith("By huapai rules (2008), article 32.2(3)2: ") for line in lines)
    assert ran.err == ""


def test_what_no_option_tells_is_asked_three_questions(paitao: Paitao) -> None:
    ran = paitao("rule", "--game", "huapai", stdin=b"2\n8\npairs\n1\n")
    assert ran.code == 0
    assert ran.err.count("> ") == 4  # one answer was none of the three
    assert "8" in ran.err
    assert ran.out.splitlines()[0] == "Restore the board and play it."
    assert "0.25 matchpoints" in ran.out
    ended = paitao("rule", "--game", "huapai", stdin=b"2\n")
    assert ended.code == 2
    assert ended.err.strip().splitlines()[-1].startswith("the input ended")


def test_a_chinese_console_reads_it(paitao: Paitao) -> None:
    ran = paitao("--lang", "zh", "rule", "--game", "huapai", stdin=b"4\n1\n2\n1\n", encoding="gbk")
    assert ran.code == 0
    assert ran.out.startswith("该副牌取消。")
    assert "?" not in ran.out + ran.err


@pytest.mark.parametrize(
    "words",
    [
        (),
        (*FOUND, "--side", "Green"),
        (*FOUND, "--session", "round 1"),
        ("--game", "bridge", "--moment", "unexplained", "--event", "pairs", "--responsible", "none"),
        ("--game", "huapai", "--offence", "late", "--event", "pairs", "--minutes", "soon"),
        ("--game", "huapai", "--offence", "ladder", "--event", "teams", "--so-far", "1,2,3,4"),
        (*FOUND, "--round", "2", "--table", "1A"),
        (*FOUND, "--diagnosis", "nowhere.json"),
        (*FOUND, "--ns", "Red", "--ew", "Red"),
        (*FOUND, "--offence", "time", "--cancelled", "17", "--of", "16"),
        ("9" * 23, "--event", "teams"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(paitao: Paitao, words: tuple[str, ...]) -> None:
    ran = paitao("rule", *words)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err.strip().splitlines()) == 1


def test_regulations_and_a_diagnosis_leave_one_question(paitao: Paitao, tmp_path: Path) -> None:
    paitao("deal", "huapai", "--boards", "1-4", "--seed", "x", "--set", "s")
    seen = paitao("verify", "s", "--board", "1", "--counts", "14,13,12,13", "--json")
    diagnosis = tmp_path / "d.json"
    diagnosis.write_text(seen.out, encoding="utf-8")
    rules = tmp_path / "cup.toml"
    rules.write_text(RULES.format(game="huapai"), encoding="utf-8")
    words = ("--rules", rules, "--diagnosis", diagnosis, "--round", "2", "--table", "1B", "--moment", "after_look")
    # A card of S lies with N: partners, and Blue sat NS at the last table.
    ran = paitao("rule", *words)
    assert ran.code == 0
    assert ran.err.startswith("note: presumed responsible: Blue (the last table was 1A")
    assert "The responsible side (Blue): loses 0.5 VP" in ran.out
    assert "Each side with a wrong number of cards (Red): loses 0.25 VP" in ran.out
    rules.write_text(RULES.format(game="huapai") + '[misboard]\nresponsible = "referee"\n', encoding="utf-8")
    asked = paitao("rule", *words, stdin=b"2\n1\n")
    assert "not presumed: the regulations leave it to the referee" in asked.err
    assert "The responsible side (Red): loses 0.5 VP" in asked.out
    named = paitao("rule", *words, "--side", "Red")
    assert named.err == ""
    assert "The responsible side (Red): loses 0.5 VP" in named.out
    kept = json.loads(paitao("rule", *words, "--responsible", "one", "--side", "Blue", "--json").out)
    assert kept["effects"][0]["who"] == {"role": "responsible", "names": ["Blue"]}


def test_who_had_the_board_last_is_presumed_and_said(paitao: Paitao, tmp_path: Path) -> None:
    paitao("deal", "huapai", "--boards", "1-4", "--seed", "x", "--set", "s")
    shown = json.loads(paitao("show", "s", "--reveal", "--json").out)
    hands = shown["boards"][0]["hands"]
    turned = {"N": hands["W"], "E": hands["N"], "S": hands["E"], "W": hands["S"]}
    reading = tmp_path / "r.json"
    reading.write_text(json.dumps({"board": 1, "hands": turned}), encoding="utf-8")
    diagnosis = tmp_path / "d.json"
    diagnosis.write_text(
        paitao("verify", "s", "--board", "1", "--reading", reading, "--json").out, encoding="utf-8"
    )  # fmt: skip
    rules = tmp_path / "cup.toml"
    rules.write_text(RULES.format(game="huapai"), encoding="utf-8")
    ran = paitao("rule", "--rules", rules, "--diagnosis", diagnosis, "--round", "2", "--table", "1B",
                 "--moment", "before_look", stdin=b"")  # fmt: skip
    assert ran.code == 0
    assert "presumed responsible: both sides" in ran.err
    assert "Each side (Red and Blue): loses 0.5 VP" in ran.out
    first = paitao("rule", "--rules", rules, "--diagnosis", diagnosis, "--round", "1", "--table", "1A",
                   "--moment", "before_look")  # fmt: skip
    assert "presumed responsible: the organiser" in first.err
    assert "No side loses" in first.out
    wrong = paitao("rule", "--rules", rules, "--diagnosis", diagnosis, "--round", "9", "--table", "1A")
    assert wrong.code == 2


def test_the_clause_is_quoted_from_the_organisers_file(paitao: Paitao, tmp_path: Path) -> None:
    rules = tmp_path / "cup.toml"
    rules.write_text(RULES.format(game="huapai") + '\n[texts]\nrule_text = "text.txt"\n', encoding="utf-8")
    words = ("rule", "--rules", rules, "--moment", "before_look", "--responsible", "both")
    missing = paitao(*words)
    assert missing.code == 0
    assert "cannot be read; the ruling holds" in missing.err
    text = "第三十二条 插错牌\n二、复式\n（一）此处原文\n（二）别处\n"
    for data in (text.encode(), text.encode("gb18030"), text.encode("utf-16")):
        (tmp_path / "text.txt").write_bytes(data)
        assert "  Text of text.txt: （一）此处原文\n" in paitao(*words).out
    (tmp_path / "text.txt").write_text("第三十二条 复式赛\n", encoding="utf-8")
    changed = paitao(*words)
    assert "  text.txt has no article 32.2(1) on this subject" in changed.out
    assert changed.code == 0


def test_a_round_is_settled_from_the_rulings_that_were_kept(paitao: Paitao, tmp_path: Path) -> None:
    file = tmp_path / "board7.json"
    assert paitao("rule", *FOUND, *SEATED, "-o", file).code == 0
    assert paitao("rule", *FOUND, *SEATED, "-o", file).code == 2  # no overwrite without --force
    ran = paitao("settle", "--ruling", file, "--vp", "Red=18.5", "--vp", "Blue=11.5")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == "Red: 18.5 VP -> 17 VP"
    assert "Blue: 11.5 VP -> 12.5 VP" in ran.out
    told = json.loads(paitao("settle", "--ruling", file, "--vp", "Red=9", "--vp", "Blue=21", "--json").out)
    assert told["final"] == {"Red": {"before": "9", "after": "7.5"}, "Blue": {"before": "21", "after": "21"}}
    again = tmp_path / "settled.json"
    again.write_text(json.dumps(told["rulings"]), encoding="utf-8")
    second = json.loads(paitao("settle", "--ruling", again, "--vp", "Red=9", "--vp", "Blue=21", "--json").out)
    assert second == told
    waits = paitao("settle", "--ruling", file, "--vp", "Red=18.5")
    assert waits.code == 1
    assert "no result for Blue" in waits.err


@pytest.mark.parametrize("vp", [("Red",), ("Red=x",), ("=1",), ("Red=NaN",), ("Red=-1",), ("Red=1", "Red=2"),
                                ("Red=31",)])  # fmt: skip
def test_a_result_that_cannot_be_is_refused(paitao: Paitao, tmp_path: Path, vp: tuple[str, ...]) -> None:
    file = tmp_path / "r.json"
    paitao("rule", *FOUND, *SEATED, "-o", file)
    ran = paitao("settle", "--ruling", file, *(word for one in vp for word in ("--vp", one)))
    assert ran.code == 2
    assert len(ran.err.strip().splitlines()) == 1
    assert ran.out == ""


def test_rulings_that_are_none_are_refused(paitao: Paitao, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    for text in ("", "[]", "{}", '{"format": "paitao-ruling/1"}', "[1]", "[" * 100_000):
        file.write_text(text, encoding="utf-8")
        assert paitao("rule", "--diagnosis", file, *FOUND[2:]).code == 2, text[:40]
        ran = paitao("settle", "--ruling", file, "--vp", "Red=1")
        assert ran.code == (0 if text == "[]" else 2), text
    assert paitao("settle", "round 1").code == 2


def test_the_manual_shows_what_the_commands_print(
    paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name, body in re.findall(r"^```text input (\S+)\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        Path(name).write_text(body, encoding="utf-8")
    said, shown = "", []
    for kind, body in re.findall(r"^```([^\n]*)\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        for line in body.splitlines() if kind == "sh" else ():
            said += paitao(*shlex.split(line)[1:]).out
        if not kind:
            shown.append(body)
    assert len(shown) == 3
    assert [text for text in shown if text not in said] == []
