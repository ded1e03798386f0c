"""`paitao accept` as people use it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Paitao = Callable[..., Any]


def test_a_game_is_dealt_and_tested(paitao: Paitao) -> None:
    ran = paitao("accept", "huapai", "--deals", "3000", "--seeds", "500")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0].startswith("Huapai: 3,000 boards in a row, first boards of 500 seeds.")
    assert all(line.startswith("pass  ") for line in lines[1:-1])
    assert lines[-1].startswith("As fair deals are, in all 24 tests.")
    assert paitao("accept", "gongzhu", "--deals", "3000", "--seeds", "500", "--workers", "2").out == ran.out
    assert paitao("accept", "huapai", "--boards", "3000", "--seeds", "500", "--seed", "other").out != ran.out


def test_json(paitao: Paitao) -> None:
    ran = paitao("accept", "guandan", "--deals", "500", "--seeds", "0", "--json")
    assert ran.code == 0
    report = json.loads(ran.out)
    assert {k: report[k] for k in ("seed", "game", "boards", "seeds", "alpha", "correction", "verdict")} == {
        "seed": "accept", "game": "guandan", "boards": 500, "seeds": 0, "alpha": 1e-4, "correction": "holm",
        "verdict": "pass",
    }  # fmt: skip
    cards = report["tests"][0]
    assert (cards["test"], cards["part"], cards["df"]) == ("card_seat", "boards", 321)
    assert {row["part"] for row in report["tests"]} == {"boards", "all"}
    jokers = next(row for row in report["tests"] if row["test"] == "jokers")
    assert [one["seat"] for one in jokers["measures"]] == ["N", "E", "S", "W"]


def deal(paitao: Paitao, folder: Path, game: str, boards: str, seed: str) -> Path:
    file = folder / f"{seed}.paitao.json"
    assert paitao("deal", game, "--boards", boards, "--seed", seed, "--session", seed, "-o", file).code == 0
    return file


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_a_small_set_is_too_small(paitao: Paitao, tmp_path: Path, lang: str) -> None:
    file = deal(paitao, tmp_path, "huapai", "1-16", "a")
    ran = paitao("--lang", lang, "accept", file)
    assert ran.code == 0
    told = {
        "en": "16 boards are too few to say more than this",
        "zh-Hans": "16副太少，只能说",
        "zh-Hant": "16副太少，只能說",
    }
    assert told[lang] in ran.out
    assert json.loads(paitao("accept", "--json", file).out)["verdict"] == "too_few"


def test_shengji_files_say_what_of_the_bottom_is_known(paitao: Paitao, tmp_path: Path) -> None:
    file = deal(paitao, tmp_path, "shengji", "1-16", "a")
    assert "do not say which 8 it is" in paitao("accept", file).out


def test_a_bottom_that_the_record_tells_is_tested(paitao: Paitao, tmp_path: Path) -> None:
    from boards.deal import Hand, hand_text, parse_hand

    file = deal(paitao, tmp_path, "shengji", "1-120", "a")
    document = json.loads(file.read_text(encoding="utf-8"))
    for board in document["boards"]:
        seat = board["header"]["declarer"]
        cards = list(parse_hand(board["hands"][seat]))
        bottom = cards[:: len(cards) // 8][:8]
        left = parse_hand(board["hands"][seat]).minus(Hand.of(bottom))
        board["hands"] |= {seat: hand_text(left), "bottom": hand_text(Hand.of(bottom))}
    file.write_text(json.dumps(document), encoding="utf-8")
    ran = paitao("accept", file, "--json")
    row = next(row for row in json.loads(ran.out)["tests"] if row["test"] == "bottom")
    assert row["boards"] == 120
    assert row["expected"] == pytest.approx(400 / 27, abs=1e-4)


def test_files_with_a_deal_in_common_fail(paitao: Paitao, tmp_path: Path) -> None:
    first = deal(paitao, tmp_path, "huapai", "1-16", "a")
    document = json.loads(first.read_text(encoding="utf-8"))
    other = json.loads(deal(paitao, tmp_path, "huapai", "1-16", "b").read_text(encoding="utf-8"))
    hands = document["boards"][4]["hands"]
    # Turned by one pocket and under another number.
    other["boards"][8]["hands"] = {"E": hands["N"], "S": hands["E"], "W": hands["S"], "N": hands["W"]}
    lines = "".join(
        f"{board['hands']['N']} {board['hands']['E']} {board['hands']['S']} {board['hands']['W']}\n"
        for board in other["boards"]
    )
    second = tmp_path / "again.pbn"
    second.write_text(
        "".join(
            f'[Board "{n}"]\n[Game "huapai"]\n[Deal "N:{line}"]\n\n' for n, line in enumerate(lines.splitlines(), 1)
        ),
        encoding="ascii",
    )
    ran = paitao("accept", first, second)
    assert ran.code == 1
    assert "board 9 of again.pbn is the deal of board 5 of a.paitao.json again" in ran.out
    assert ran.out.count("FAIL") == 1


def test_a_file_of_many_sessions_is_tested_whole(paitao: Paitao, tmp_path: Path) -> None:
    rounds = [tmp_path / f"{name}.lin" for name in ("a", "b")]
    for file in rounds:
        assert paitao("deal", "huapai", "--boards", "1-20", "--seed", file.stem, "-o", file).code == 0
    season = tmp_path / "season.lin"
    season.write_bytes(b"".join(file.read_bytes() for file in rounds))
    assert paitao("check", season, "--game", "huapai").code == 1
    ran = paitao("accept", season, "--game", "huapai")
    assert (ran.code, "40 boards" in ran.out) == (0, True)
    assert "20 deals have a number that stands in the file before" in ran.err
    assert "neighbouring cards of a board lie alike" in ran.out


def test_many_files_are_many_starts(paitao: Paitao, tmp_path: Path) -> None:
    files = [deal(paitao, tmp_path, "huapai", "1-8", f"s{n}") for n in range(12)]
    report = json.loads(paitao("accept", *files, "--json").out)
    assert (report["boards"], report["seeds"]) == (96, 12)
    kept = next(row for row in report["tests"] if (row["test"], row["part"]) == ("kept", "seeds"))
    assert (kept["boards"], kept["verdict"]) == (11, "pass")
    # Neighbours within a file only: seven pairs in each.
    assert next(row for row in report["tests"] if row["test"] == "kept")["boards"] == 84


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nothing.pbn",), "nothing.pbn"),
        (("huapai",), "--deals"),
        (("huapai", "--deals", "0"), "--deals"),
        (("a.paitao.json", "--deals", "5"), "--deals"),
        (("a.paitao.json", "b.paitao.json"), "one game at a time"),
        (("huapai", "--deals", "10", "--plot", "missing/x.png"), "missing"),
        (("huapai", "--deals", "10", "--plot", "a.paitao.json"), "exists"),
    ],
)
def test_what_cannot_be_tested_is_refused(
    paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    deal(paitao, tmp_path, "huapai", "1-4", "a")
    deal(paitao, tmp_path, "bridge", "1-4", "b")
    ran = paitao("accept", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_no_hand_is_told(paitao: Paitao, tmp_path: Path) -> None:
    import re

    file = deal(paitao, tmp_path, "huapai", "1-36", "a")
    for options in ((), ("--json",)):
        assert not re.search(r"[AKQJT2-9]*\.[AKQJT2-9]*\.[AKQJT2-9]*\.", paitao("accept", file, *options).out)


def test_the_chart(paitao: Paitao, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    charts = []
    for name in ("a.png", "b.png"):
        ran = paitao(
            "--lang", "zh-Hant", "accept", "huapai", "--deals", "600", "--seeds", "0", "--plot", tmp_path / name
        )
        assert ran.code == 0
        charts.append((tmp_path / name).read_bytes())
    assert charts[0] == charts[1]
    assert charts[0].startswith(b"\x89PNG")
    from PIL import Image

    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size[0] > 800


def test_a_chart_without_matplotlib_is_refused_with_the_way_out(
    paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = paitao("accept", "huapai", "--deals", "600", "--plot", tmp_path / "x.png")
    assert ran.code == 2
    assert "pip install matplotlib" in ran.err
    assert not list(tmp_path.iterdir())
