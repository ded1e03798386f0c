"""Times: a screen shows the clock on the wall with its zone; files and JSON hold UTC, whatever the computer."""

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dealer import home
from dealer.times import clock_text

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


def test_the_date_stands_in_front_on_another_day(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert clock_text("2026-11-30T20:02:11+00:00") == SHOWN[zone].partition(" ")[2]
    monkeypatch.setattr(home, "now", lambda: "2026-12-02T20:03:00+00:00")
    assert clock_text("2026-11-30T20:02:11+00:00") == SHOWN[zone]
