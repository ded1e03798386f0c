"""A computer whose clock is not the store's: who writes down times there is told once, with the next step."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from dealer import home
from dealer.times import day_text, moment_text

Paitao = Callable[..., Any]
FALSE = {"en": "the store's server", "zh-Hans": "请校准有误的时钟", "zh-Hant": "請校準有誤的時鐘"}


def late_by(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """The clock of this computer, beside that of the server, which nobody changes."""

    def now() -> str:
        return (datetime.now(UTC) - timedelta(seconds=seconds)).replace(microsecond=0).isoformat()

    monkeypatch.setattr(home, "now", now)


@pytest.fixture
def incident(store_url: str, paitao: Paitao, monkeypatch: pytest.MonkeyPatch) -> bool:
    """An open incident, written with a right clock; whether the store is at a server."""
    monkeypatch.setenv("PAITAO_STORE", store_url)
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "r1").code == 0
    opened = paitao("incident", "open", "r1", "--board", "1", "--table", "3", "--round", "1")
    assert (opened.code, FALSE["en"] in opened.err) == (0, False)
    return "://" in store_url


WRITES = (
    ("incident", "note", "1", "North says so"),
    ("incident", "reading", "1", "--counts", "13,14,12,13"),
    ("incident", "lead", "1", "--table", "2", "--result", "+1"),
    ("incident", "open", "r1", "--board", "2"),
    ("issue", "r1", "--table", "4", "--boards", "1", "--force"),
    ("return", "r1", "--boards", "1"),
    (
        "rule",
        "1",
        "--moment",
        "after_look",
        "--event",
        "teams-vp",
        "--responsible",
        "one",
        "--side",
        "NS",
        "--wrong",
        "NS",
    ),
    ("incident", "close", "1", "--counts", "13,13,13,13"),
)
LOOKS = (("incident", "list"), ("incident", "show", "1"), ("sets",), ("copies", "r1"))


@pytest.mark.parametrize("hours", [2, -2])
def test_who_writes_down_a_time_is_told_once_who_looks_is_not(
    incident: bool, paitao: Paitao, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    late_by(monkeypatch, hours * 3600)
    for command in WRITES:
        ran = paitao(*command)
        assert ran.code in (0, 1), ran
        assert ran.err.count(FALSE["en"]) == incident, ran.err
        assert FALSE["en"] not in ran.out
    for command in LOOKS:
        assert FALSE["en"] not in paitao(*command).err
    assert FALSE["en"] not in paitao("--quiet", *WRITES[0]).err
    unknown = paitao("incident", "note", "9", "x")
    assert (unknown.code, len(unknown.err.splitlines())) == (2, 1)


@pytest.mark.parametrize("lang", FALSE)
def test_it_names_both_times_in_every_language(
    incident: bool, paitao: Paitao, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    began = datetime.now(UTC).replace(microsecond=0)
    here = began - timedelta(hours=26)  # a clock that stands, so that no midnight is passed
    monkeypatch.setattr(home, "now", here.isoformat)
    told = paitao("--lang", lang, *WRITES[0]).err
    assert (FALSE[lang] in told, moment_text(here.isoformat()) in told) == (incident, incident)
    there = {day_text(when.isoformat()) for when in (began, datetime.now(UTC))}
    assert any(day in told for day in there) == incident


def test_a_minute_and_a_half_is_no_matter(incident: bool, paitao: Paitao, monkeypatch: pytest.MonkeyPatch) -> None:
    late_by(monkeypatch, 90)
    assert FALSE["en"] not in paitao(*WRITES[0]).err
