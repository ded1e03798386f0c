"""`print ruling`: the slip of an incident from the store, as PDF or PNG."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from boards.incidents import EntryKind, Place
from boards.reading import parse_reading
from boards.reading_json import reading_json
from boards.store.incidents import Written
from boards.store.store import Store
from dealer.operations.sets import open_store

Run = Callable[..., Any]


@pytest.fixture
def incident(paitao: Run) -> Iterator[tuple[Store, int]]:
    """Board 7: a card of N lies with E."""
    assert (
        paitao("deal", "huapai", "--boards", "1-8", "--seed", "slip", "--set", "s", "--event", "Autumn Cup").code == 0
    )
    hands = json.loads(paitao("show", "s", "--reveal", "--json").out)["boards"][6]["hands"]
    cards = {seat: [s + r for s, ranks in zip("SHDC", hand.split("."), strict=True) for r in ranks]
             for seat, hand in hands.items()}  # fmt: skip
    cards["E"].append(cards["N"].pop())
    facts = {"reading": reading_json(parse_reading({"board": 7, "hands": cards}))}
    with open_store(None) as store:
        made = store.incidents.open(
            store.entries()[0].fingerprint, 7, Place(1, "2B", 3), version=1, reported_by="West of table 2B",
            entries=[Written(EntryKind.READING, facts=facts)], by="desk", now="2026-11-30T09:00:00+00:00",
        )  # fmt: skip
        yield store, made


def text_of(file: Path) -> str:
    pages = pypdfium2.PdfDocument(file)
    assert len(pages) == 1
    text: str = pages[0].get_textpage().get_text_bounded()
    return text


RULE = ("--moment", "after_lead", "--event", "teams-vp", "--responsible", "one", "--side", "NS", "--ns", "Red", "--ew",
        "Blue")  # fmt: skip


def test_the_last_ruling_is_on_the_slip(paitao: Run, incident: tuple[Store, int], tmp_path: Path) -> None:
    _, number = incident
    assert paitao("rule", number, *RULE, "--offence", "misboard").code == 0
    ran = paitao("print", "ruling", number, "--round-end", "15:40", "-o", tmp_path / "a.pdf")
    assert ran.code == 0, ran.err
    text = text_of(tmp_path / "a.pdf")
    for told in ("Ruling slip", "Red", "Blue", "2B", "West of table 2B", "Autumn Cup", "The board is cancelled.",
                 "17:10", "32.2(3)2", "settled"):  # fmt: skip
        assert told in text
    assert "void" not in text
    assert paitao("rule", number, *RULE, "--pattern", "turned_90").code == 0
    assert paitao("print", "ruling", number, "-o", tmp_path / "a.pdf").code == 2
    assert paitao("print", "ruling", number, "-o", tmp_path / "a.pdf", "--force").code == 0
    assert "ruling 2 of this incident; the earlier ones are void" in text_of(tmp_path / "a.pdf")


def test_the_only_copy_of_a_board_stands_on_the_slip(paitao: Run, tmp_path: Path) -> None:
    """Which of several it was is written by hand."""
    told = []
    for planned in ("1", "2"):
        paitao("deal", "huapai", "--boards", "1-2", "--seed", planned, "--set", planned, "--copies", planned)
        assert paitao("incident", "open", planned, "--board", "2", "--table", "5").code == 0
        assert paitao("print", "ruling", planned, "-o", tmp_path / f"{planned}.pdf").code == 0
        told.append(" Copy 1 Set " in " ".join(text_of(tmp_path / f"{planned}.pdf").split()))
    assert told == [True, False]


def test_without_a_ruling_it_is_a_form(paitao: Run, incident: tuple[Store, int], tmp_path: Path) -> None:
    _, number = incident
    ran = paitao("--lang", "zh", "print", "ruling", number, "--paper", "letter", "-o", tmp_path / "a.png")
    assert ran.code == 0, ran.err
    assert "尚无裁决" in ran.err
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_cards_only_when_asked_for_and_that_is_recorded(
    paitao: Run, incident: tuple[Store, int], tmp_path: Path
) -> None:
    store, number = incident
    before = len(store.reveals(store.entries()[0].fingerprint))
    assert paitao("print", "ruling", number, "-o", tmp_path / "a.pdf").code == 0
    assert "One card from E back to N." in text_of(tmp_path / "a.pdf")
    assert len(store.reveals(store.entries()[0].fingerprint)) == before
    assert paitao("print", "ruling", number, "--reveal", "-o", tmp_path / "b.pdf").code == 0
    text = text_of(tmp_path / "b.pdf")
    assert "out of E and give it back to N" in text
    assert "not for players" in text
    assert len(store.reveals(store.entries()[0].fingerprint)) == before + 1


def test_the_regulations_say_how_long_an_appeal_may_wait(
    paitao: Run, incident: tuple[Store, int], tmp_path: Path
) -> None:
    _, number = incident
    rules = tmp_path / "cup.toml"
    rules.write_text('event = "Cup"\ngame = "huapai"\n[[session]]\nlabel = "1"\nboards = "1-8"\n'
                     "[penalties]\nappeal_minutes = 30\n", encoding="utf-8")  # fmt: skip
    ran = paitao("print", "ruling", number, "--rules", rules, "--round-end", "9.05", "-o", tmp_path / "a.pdf")
    assert ran.code == 0, ran.err
    text = text_of(tmp_path / "a.pdf")
    assert "09:35" in text
    assert "30 minutes after the end of the round" in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("99", "-o", "a.pdf"), "there is no incident 99"),
        (("seven", "-o", "a.pdf"), "seven"),
        (("1", "-o", "a.txt"), "a.txt"),
        (("1", "--round-end", "25:00", "-o", "a.pdf"), "no time of day"),
        (("1",), "-o"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence(
    words: tuple[str, ...], told: str, paitao: Run, incident: tuple[Store, int], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    ran = paitao("print", "ruling", *words)
    assert ran.code == 2
    assert told in ran.err
    assert not list(tmp_path.glob("a.*"))


def test_the_slip_of_a_wrong_header_says_to_correct_what_stands_on_the_board(paitao: Run, tmp_path: Path) -> None:
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "x", "--set", "s").code == 0
    assert paitao("incident", "open", "s", "--board", "1", "--header", "leader=S").code == 0
    assert paitao("rule", "1", "--event", "teams-vp", "--moment", "before_look", "--responsible", "organiser").code == 0
    assert paitao("print", "ruling", "1", "-o", tmp_path / "a.pdf").code == 0
    told = text_of(tmp_path / "a.pdf")
    assert "Correct what stands on the board and play it." in told
    assert "Restore the board" not in told
