"""paitao regulations: template and check, as users type them."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "regulations.md"
WRONG = 'event = "e"\ngame = "huapai"\n[[session]]\nlabel = "1"\nboards = "4-1"\ncopies = 0\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("game", ["huapai", "升级", "guandan", "bridge"])
@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_a_template_passes_check(paitao: Callable[..., Any], folder: Path, game: str, lang: str) -> None:
    assert paitao("regulations", "template", game, "--lang", lang, "-o", "t.toml").code == 0
    checked = paitao("--lang", lang, "regulations", "check", "t.toml")
    assert (checked.code, checked.err) == (0, "")


def test_a_template_goes_to_a_pipe_in_utf8(paitao: Callable[..., Any], folder: Path) -> None:
    piped = paitao("regulations", "template", "huapai", "--lang", "zh-Hans")
    paitao("--lang", "zh-Hans", "regulations", "template", "huapai", "-o", "t.toml")
    assert piped.raw == (folder / "t.toml").read_bytes()
    assert "秋季杯".encode() in piped.raw
    assert paitao("regulations", "check", "-", stdin=piped.raw).code == 0


def test_a_template_replaces_nothing_unasked(paitao: Callable[..., Any], folder: Path) -> None:
    (folder / "t.toml").write_text("mine", encoding="utf-8")
    refused = paitao("regulations", "template", "huapai", "-o", "t.toml")
    assert (refused.code, (folder / "t.toml").read_text(encoding="utf-8")) == (2, "mine")
    assert "t.toml" in refused.err
    assert paitao("regulations", "template", "huapai", "-o", "t.toml", "--force").code == 0


def test_all_faults_at_once(paitao: Callable[..., Any], folder: Path) -> None:
    (folder / "cup.toml").write_text(WRONG, encoding="utf-8")
    found = paitao("regulations", "check", "cup.toml")
    assert (found.code, found.out) == (2, "")
    assert [line.split(": ")[0] for line in found.err.splitlines()] == [
        "cup.toml, line 5, key session[1].boards",
        "cup.toml, line 6, key session[1].copies",
    ]
    assert paitao("regulations", "check", "nowhere.toml").code == 2


def test_json_of_a_bad_file(paitao: Callable[..., Any], folder: Path) -> None:
    (folder / "cup.toml").write_text(WRONG, encoding="utf-8")
    found = paitao("regulations", "check", "cup.toml", "--json")
    answer = json.loads(found.out)
    assert (found.code, answer["file"]) == (2, "cup.toml")
    assert [(f["key"], f["line"], f["setting"]) for f in answer["faults"]] == [
        ("range_backwards", 5, "session[1].boards"),
        ("regulations_bounds", 6, "session[1].copies"),
    ]
    assert all(set(f) == {"key", "line", "setting", "sentence"} for f in answer["faults"])


def test_json_of_a_good_file(paitao: Callable[..., Any], folder: Path) -> None:
    block = re.search(r"```text input cup\.toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    (folder / "cup.toml").write_text(block[1], encoding="utf-8")
    found = paitao("regulations", "check", "cup.toml", "--json")
    answer = json.loads(found.out)
    assert found.code == 0
    assert set(answer) == {"file", "event", "game", "contest", "teams", "pairs", "sessions", "faults", "open"}
    one, two, reserve = answer["sessions"]
    assert one["headers"]["7"] == {"declarer": "W", "first_bidder": "E", "level": "A"}
    assert (one["rounds"], one["copies"], one["public"]["kind"]) == (2, 2, "drand")
    assert (two["boards"][0], two["containers"]["17"], reserve["reserve"]) == (17, 1, True)
    assert {"unset_movement", "unset_public"} <= {fault["key"] for fault in answer["open"]}


def test_what_the_page_says_is_told(paitao: Callable[..., Any], folder: Path) -> None:
    text = DOCS.read_text(encoding="utf-8")
    wrong = re.search(r"```text input wrong\.toml\n(.*?)```", text, re.DOTALL)
    told = re.search(r"```\n(wrong\.toml, .*?)```", text, re.DOTALL)
    assert wrong is not None
    assert told is not None
    (folder / "wrong.toml").write_text(wrong[1], encoding="utf-8")
    assert paitao("regulations", "check", "wrong.toml").err == told[1]


def test_the_summary_names_what_is_unset(paitao: Callable[..., Any], folder: Path) -> None:
    text = 'event = "龘龘杯"\ngame = "shengji"\n[[session]]\nlabel = "1"\nboards = "1-16,33-48"\n'
    (folder / "cup.toml").write_text(text, encoding="utf-8")
    found = paitao("regulations", "check", "cup.toml")
    assert found.code == 0
    assert "龘龘杯: Shengji, teams, sessions: 1" in found.out
    assert "boards 1-16,33-48" in found.out
    assert "key scoring.vp_threshold: must be set for Shengji" in found.out
    chinese = paitao("--lang", "zh-Hans", "regulations", "check", "cup.toml")
    assert "键 scoring.vp_threshold：升级必须设定" in chinese.out


def test_words_of_a_date_and_of_a_list_of_headers(paitao: Callable[..., Any], folder: Path) -> None:
    head = 'event = "e"\ngame = "shengji"\n[[session]]\nlabel = "1"\nboards = "1-4"\ndate = "2026-12-05 09:00"\n'
    (folder / "cup.toml").write_text(head, encoding="utf-8")
    assert "，安排：2026-12-05 09:00" in paitao("--lang", "zh-Hans", "regulations", "check", "cup.toml").out
    (folder / "cup.toml").write_text(head + 'headers = { level = "2,1,Z,3" }\n', encoding="utf-8")
    refused = paitao("regulations", "check", "cup.toml")
    assert refused.code == 2
    advised = re.search(r"headers = \[(.+), \.\.\.\]", refused.err)
    assert advised is not None
    rows = f"headers = [{advised[1]}, {advised[1]}]\n"
    (folder / "cup.toml").write_text(head + rows, encoding="utf-8")
    assert paitao("regulations", "check", "cup.toml").code == 0
