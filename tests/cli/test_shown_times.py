"""Times: a screen shows the clock on the wall with its zone; files and JSON hold UTC, whatever the computer."""

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dealer import home
from dealer.times import clock_text, day_text, moment_text

Paitao = Callable[..., Any]


@pytest.fixture(params=[("Asia/Shanghai", "UTC+8"), ("America/St_Johns", "UTC-3:30"), ("UTC", "UTC")])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """What the zone is called in a sentence; the clock of the computer is set to it, in winter."""
    if not hasattr(time, "tzset"):
        pytest.skip("the zone of a process cannot be set on this system")
    name, said = request.param
    monkeypatch.setenv("TZ", name)
    time.tzset()
    monkeypatch.setattr(home, "now", lambda: "2026-11-30T20:02:11+00:00")
    yield said
    monkeypatch.undo()
    time.tzset()


SHOWN = {"UTC+8": "2026-12-01 04:02 UTC+8", "UTC-3:30": "2026-11-30 16:32 UTC-3:30", "UTC": "2026-11-30 20:02 UTC"}


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_an_incident_on_the_screen_has_the_time_on_the_wall_and_its_files_that_of_utc(
    paitao: Paitao, tmp_path: Path, zone: str, lang: str
) -> None:
    paitao("deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "r1")
    paitao("incident", "open", "r1", "--board", "1", "--note", "told by North")
    shown = paitao("--lang", lang, "incident", "show", "1").out
    assert shown.count(SHOWN[zone]) == 2, shown
    assert SHOWN[zone].partition(" ")[2] in paitao("--lang", lang, "incident", "list").out
    names = [tmp_path / "i.txt", tmp_path / "i.json"]
    paitao("--lang", lang, "incident", "export", "1", "-o", names[0], "-o", names[1])
    assert names[0].read_text(encoding="utf-8").count("2026-11-30 20:02 UTC") == 2
    assert json.loads(names[1].read_text(encoding="utf-8"))["opened_at"] == "2026-11-30T20:02:11+00:00"


def test_whatever_shows_a_time_says_its_zone(paitao: Paitao, zone: str) -> None:
    paitao("deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "r1")
    paitao("issue", "r1", "--table", "1", "--force")
    lines = paitao("copies", "r1", "--log").out.splitlines()
    assert lines
    for line in lines:
        assert re.match(rf"\d\d:\d\d {re.escape(zone)}  ", line), line


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a process cannot be set on this system")
@pytest.mark.parametrize("name", ["X24", "X-24", "Nowhere/Nowhere", ":", ""])
def test_a_zone_that_is_none_is_utc(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setenv("TZ", name)
        time.tzset()
        shown = moment_text("2026-11-30T20:02:11+00:00"), day_text("2026-11-30T20:02:11+00:00")
    time.tzset()
    assert shown == ("2026-11-30 20:02 UTC", "2026-11-30")


def test_the_date_stands_in_front_on_another_day(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert clock_text("2026-11-30T20:02:11+00:00") == SHOWN[zone].partition(" ")[2]
    monkeypatch.setattr(home, "now", lambda: "2026-12-02T20:03:00+00:00")
    assert clock_text("2026-11-30T20:02:11+00:00") == SHOWN[zone]


def test_a_day_on_the_screen_is_that_of_the_wall_and_the_files_have_that_of_utc(
    paitao: Paitao, tmp_path: Path, zone: str
) -> None:
    day = SHOWN[zone].split()[0]
    for name in ("old", "new"):
        paitao("deal", "huapai", "--boards", "1-2", "--seed", name, "--set", name, "-o", tmp_path / f"{name}.pbn")
    text = (tmp_path / "old.pbn").read_text(encoding="utf-8")
    deal = next(line for line in text.splitlines() if line.startswith("[Deal ")).split('"')[1]
    asked = [f"{seat}={hand}" for seat, hand in zip("NESW", deal[2:].split(), strict=True)]

    assert f"made on {day}" in paitao("identify", deal).out
    assert f"the first stored on {day}" in paitao("identify", "AK4.QJ93.T52.876").out
    assert json.loads(paitao("identify", "AK4.QJ93.T52.876", "--json").out)[0]["searched"]["since"] == "2026-11-30"

    assert f"“old” ({day}, " in paitao("verify", "new", "--board", "1", *asked).out
    found = json.loads(paitao("verify", "new", "--board", "1", *asked, "--json").out)["findings"]
    assert [one["set"]["date"] for one in found if one["set"]] == ["2026-11-30"]

    assert f"“old” ({day}, " in paitao("incident", "open", "new", "--board", "1", *asked).out
    assert f"“old” ({day}, " in paitao("incident", "show", "1").out
    assert paitao("incident", "export", "1", "-o", tmp_path / "i.txt").code == 0
    assert "“old” (2026-11-30, " in (tmp_path / "i.txt").read_text(encoding="utf-8")
    assert f"known since {day}" in paitao("deal", "huapai", "--boards", "1-3", "--seed", "old", "--set", "again").err
