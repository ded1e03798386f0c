"""rule on an incident and settle of a round, over a store with what incidents wrote there."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boards.board_trail import CopyMove, MoveKind
from boards.incidents import EntryKind, Place
from boards.reading import parse_reading
from boards.reading_json import reading_json
from boards.store.incidents import Incidents, Written
from boards.store.store import Store
from dealer.operations.sets import open_store

Paitao = Callable[..., Any]
RULES = """event = "Cup"
game = "huapai"
teams = ["Red", "Blue"]

[[session]]
label = "one"
boards = "1-4"
[session.movement]
play = [
    { round = 1, table = "1A", boards = "1-2", ns = "Red", ew = "Blue" },
    { round = 2, table = "1B", boards = "1-2", ns = "Blue", ew = "Red" },
]
"""


@pytest.fixture
def store(paitao: Paitao, own_data_folder: Path) -> Iterator[Store]:
    made = paitao("deal", "huapai", "--boards", "1-4", "--seed", "x", "--set", "s", "--session", "one")
    assert made.code == 0
    with open_store(None) as opened:
        yield opened


def opened(store: Store, paitao: Paitao, number: int, round_: int | None = 2, table: str = "1B") -> int:
    """An incident: in that board N's card lies with E, so that E has 14 and N 12."""
    fingerprint = store.entries()[0].fingerprint
    hands = json.loads(paitao("show", "s", "--reveal", "--json").out)["boards"][number - 1]["hands"]
    reading = parse_reading({"board": number, "hands": moved(hands)})
    facts = {"reading": reading_json(reading)}
    return store.incidents.open(
        fingerprint, number, Place(1, table, round_), version=1, reported_by="table", by="referee", now="t",
        entries=[Written(EntryKind.READING, facts=facts)],
    )  # fmt: skip


def moved(hands: dict[str, str]) -> dict[str, list[str]]:
    listed = {
        seat: [suit + rank for suit, ranks in zip("SHDC", hand.split("."), strict=True) for rank in ranks]
        for seat, hand in hands.items()
    }
    listed["E"].append(listed["N"].pop())
    return listed


def test_an_incident_tells_what_it_knows_and_keeps_the_ruling(paitao: Paitao, store: Store, tmp_path: Path) -> None:
    number = opened(store, paitao, 1)
    rules = tmp_path / "cup.toml"
    rules.write_text(RULES, encoding="utf-8")
    ran = paitao("rule", number, "--rules", rules, "--moment", "after_look")
    assert ran.code == 0
    # N and E sat opposed at table 1A, which had it last by the movement.
    assert ran.err.startswith("note: presumed responsible: both sides (the last table was 1A")
    assert "Each side with a wrong number of cards (Blue and Red): loses 0.25 VP" in ran.out
    entries = store.incidents.find(number).of_kind(EntryKind.RULING)
    assert [dict(one.facts)["format"] for one in entries] == ["paitao-ruling/1"]


def test_the_log_of_the_copy_is_better_than_the_movement(paitao: Paitao, store: Store, tmp_path: Path) -> None:
    number = opened(store, paitao, 1)
    store.moves.write({"s": [CopyMove(1, 1, MoveKind.AT_TABLE, "1A", 1, "staff", "t")]})
    rules = tmp_path / "cup.toml"
    rules.write_text(RULES, encoding="utf-8")
    assert "1A" in paitao("rule", number, "--rules", rules, "--moment", "before_look").err
    first = opened(store, paitao, 2, 1, "1A")
    assert "the organiser" in paitao("rule", first, "--rules", rules, "--moment", "before_look").err


def test_a_round_takes_the_last_ruling_of_each_incident(paitao: Paitao, store: Store) -> None:
    first, second = opened(store, paitao, 1), opened(store, paitao, 2)
    words = ("--event", "teams-vp", "--responsible", "one", "--ns", "Red", "--ew", "Blue")
    for incident, moment, side in (
        (first, "after_lead", "Red"), (first, "before_look", "Red"), (second, "after_lead", "Blue"),
    ):  # fmt: skip
        assert paitao("rule", incident, *words, "--moment", moment, "--side", side).code == 0
    told = json.loads(paitao("settle", "2", "--vp", "Red=12", "--vp", "Blue=18", "--json").out)
    assert told["final"] == {"Red": {"before": "12", "after": "12.5"}, "Blue": {"before": "18", "after": "16.5"}}
    assert paitao("settle", "3", "--vp", "Red=12").code == 2
    assert paitao("settle").err.startswith("say which round")
    ruled = ("--event", "teams-vp", "--responsible", "one", "--moment", "after_look", "--wrong", "NS", "--side", "NS")
    paitao("rule", first, *ruled)
    asked = paitao("settle", "2", "--vp", "Red=12", "--vp", "Blue=18").err.splitlines()
    assert len(asked) == len(set(asked)) > 0


@pytest.mark.parametrize("incident", ["99", "seven"])
def test_an_incident_that_is_not_there_is_one_sentence(paitao: Paitao, store: Store, incident: str) -> None:
    ran = paitao("rule", incident, "--moment", "before_look")
    assert ran.code == 2
    assert len(ran.err.strip().splitlines()) == 1


def test_nothing_is_kept_when_the_questions_are_not_answered(paitao: Paitao, store: Store) -> None:
    number = opened(store, paitao, 1)
    assert paitao("rule", number, stdin=b"2\n").code == 2
    assert store.incidents.find(number).of_kind(EntryKind.RULING) == ()


def test_what_the_incident_says_was_found_is_what_is_ruled_on(paitao: Paitao, own_data_folder: Path) -> None:
    """Cards of another board are told by the other boards of the set; the same as from a diagnosis of `verify`."""
    assert paitao("deal", "bridge", "--boards", "1-4", "--seed", "x", "--set", "b").code == 0
    hands = json.loads(paitao("show", "b", "--reveal", "--json").out)["boards"][2]["hands"]
    typed = [f"{seat}={hand}" for seat, hand in hands.items()]
    assert paitao("incident", "open", "b", "--board", "2", *typed).code == 0
    said = ("--event", "pairs", "--moment", "after_play", "--responsible", "none", "--json")
    shown = json.loads(paitao("incident", "show", "1", "--json").out)
    ruled = json.loads(paitao("rule", "1", *said).out)
    assert shown["pattern"] == ruled["case"]["pattern"] == "other_board"
    assert [(cite["text"], cite["article"]) for cite in ruled["cites"]] == [("Law", "15")]
    diagnosis = paitao("verify", "b", "--board", "2", *typed, "--json").out
    file = own_data_folder / "diagnosis.json"
    file.write_text(diagnosis, encoding="utf-8", newline="")
    bare = json.loads(paitao("rule", "--diagnosis", str(file), *said).out)
    assert ruled["case"].pop("about")["incident"] == 1
    assert bare["case"].pop("about") == {"incident": None, "set_code": "", "board": 2, "round": None, "table": ""}
    assert bare == ruled


def test_an_incident_shows_the_decision_in_the_words_of_the_ruling(paitao: Paitao, store: Store) -> None:
    """A board of another set is not put right card by card: another box is brought."""
    assert paitao("incident", "open", "s", "--board", "1", "--table", "1A").code == 0
    said = ("--pattern", "other_set", "--moment", "before_look", "--event", "pairs", "--responsible", "none")
    decision = paitao("rule", "1", *said).out.splitlines()[0]
    assert decision == "Bring the right board and play it."
    assert decision in paitao("incident", "show", "1").out


TWO_COPIES = """event = "Cup"
game = "huapai"
pairs = ["P1", "P2", "P3", "P4", "P5", "P6"]

[[session]]
label = "one"
boards = "1-4"
copies = 2
[session.scoring]
contest = "pairs"
[session.movement]
play = [
    { round = 1, table = "1", boards = "1-2", ns = "P1", ew = "P2", copy = 1 },
    { round = 2, table = "2", boards = "1-2", ns = "P3", ew = "P4", copy = 1 },
    { round = 1, table = "3", boards = "1-2", ns = "P5", ew = "P6", copy = 2 },
]
"""


def test_tables_with_another_copy_are_compared_too(paitao: Paitao, store: Store, tmp_path: Path) -> None:
    """Both tables of the copy that was found wrong played it so, and those of the other copy as dealt."""
    rules = tmp_path / "cup.toml"
    rules.write_text(TWO_COPIES, encoding="utf-8", newline="\n")
    hands = json.loads(paitao("show", "s", "--reveal", "--json").out)["boards"][0]["hands"]
    n, e = (f"S{hands[seat][0]}" for seat in "NE")
    assert paitao("copies", "s", "--plan", "2").code == 0
    assert paitao(
        "incident", "open", "s", "--board", "1", "--copy", "1", "--table", "2", "--round", "2", "--rules", rules,
        f"N-{n}+{e}", f"E-{e}+{n}",
    ).code == 0  # fmt: skip
    assert paitao("incident", "lead", "1", "--table", "1", "--round", "1", "--lead", f"N={e}").code == 0
    ran = paitao(
        "rule", "1", "--rules", rules, "--event", "pairs", "--moment", "after_lead", "--responsible", "none", "--json"
    )
    assert "1 played the board as dealt, 2 changed, 0 unknown: different forms" in ran.err
    case = json.loads(ran.out)["case"]
    assert (case["forms"], case["smallest_group"]) == ("different", 1)


def test_a_table_that_played_it_as_it_lies_is_told_before_it_is_restored(
    paitao: Paitao, store: Store, tmp_path: Path
) -> None:
    """The other table of the match played it so; restored at this one, the two cannot be compared."""
    rules = tmp_path / "cup.toml"
    rules.write_text(RULES, encoding="utf-8", newline="\n")
    hands = json.loads(paitao("show", "s", "--reveal", "--json").out)["boards"][0]["hands"]
    n, e = (f"S{hands[seat][0]}" for seat in "NE")
    words = ("--board", "1", "--table", "1B", "--round", "2", "--rules", rules, f"N-{n}+{e}", f"E-{e}+{n}")
    assert paitao("incident", "open", "s", *words).code == 0
    before = paitao("rule", "1", "--rules", rules, "--moment", "before_look")
    assert before.out.startswith("Restore the board and play it.")
    assert paitao("incident", "lead", "1", "--table", "1A", "--round", "1", "--played", f"N={e}").code == 0
    ran = paitao("rule", "1", "--rules", rules, "--moment", "before_look")
    assert ran.out.startswith("The chief referee decides")
    assert "Ask: a table has played it as it lies" in ran.out
    assert "0 played the board as dealt, 1 changed, 0 unknown" in ran.err


def test_a_ruling_that_takes_the_place_of_another_says_so(paitao: Paitao, store: Store) -> None:
    number = opened(store, paitao, 1)
    words = ("rule", number, "--event", "teams-vp", "--ns", "Red", "--ew", "Blue")
    misboard = (*words, "--responsible", "one", "--side", "Red", "--moment")
    for moment, is_said in (("before_look", False), ("before_look", False), ("after_lead", True)):
        ran = paitao(*misboard, moment)
        assert (f"replaces the earlier ruling of incident {number}" in ran.err) is is_said, ran.err
    peeked = paitao(*words, "--offence", "peeked", "--side", "Red")
    assert f"replaces the earlier ruling of incident {number}, which was about another offence" in peeked.err
    assert "`paitao settle 2 --ruling FILE`" in peeked.err
    assert f"取代{number}号事件先前关于另一违规的裁决" in paitao("--lang", "zh-Hans", *misboard, "before_look").err


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_a_file_that_another_program_made_meanwhile_does_not_deny_what_is_kept(
    store: Store, paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    number, file = opened(store, paitao, 1), tmp_path / "r.json"
    write = Incidents.write

    def rival_is_first(self: Incidents, *words: Any, **more: Any) -> None:
        write(self, *words, **more)
        file.write_text("another's", encoding="utf-8")

    monkeypatch.setattr(Incidents, "write", rival_is_first)
    ran = paitao("--lang", lang, "rule", str(number), "--moment", "before_look", "--event", "teams-vp",
                 "--responsible", "none", "-o", file)  # fmt: skip
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert f"paitao print ruling {number} -o" in ran.err
    assert str(file) in ran.err
    assert file.read_text(encoding="utf-8") == "another's"
    assert store.incidents.find(number).of_kind(EntryKind.RULING)


@pytest.mark.parametrize("looked", [False, True], ids=["nobody looked", "cards right"])
def test_a_wrong_leader_alone_is_the_organisers_and_no_misplaced_card(
    paitao: Paitao, store: Store, tmp_path: Path, looked: bool
) -> None:
    """What `incident open` tells to run: it took half a victory point of both sides, or had nothing to rule on."""
    rules = tmp_path / "cup.toml"
    rules.write_text(RULES, encoding="utf-8", newline="\n")
    hands = json.loads(paitao("show", "s", "--reveal", "--json").out)["boards"][0]["hands"]  # N leads
    typed = [f"{seat}={hand}" for seat, hand in hands.items()] if looked else []
    assert paitao("incident", "open", "s", "--board", "1", "--table", "1B", "--header", "leader=S", *typed).code == 0
    ran = paitao("rule", "1", "--rules", rules, "--moment", "before_look", "--json")
    ruled = json.loads(ran.out)
    assert (ran.code, ruled["case"]["offence"], ruled["effects"]) == (0, "wrong_header", [])
    assert "only what stands on the board was found wrong" in ran.err
    assert paitao("incident", "close", "1", "--header", "leader=N", *typed).code == 0
    again = json.loads(paitao("rule", "1", "--rules", rules, "--moment", "before_look", "--json").out)
    assert again == ruled
    # Who says otherwise is heard.
    cards = ("rule", "1", "--rules", rules, "--moment", "before_look", "--responsible", "both", "--json")
    for more in (
        ("--pattern", "moved_cards"),
        ("--wrong", "NS"),
        ("--offence", "misboard", "--pattern", "moved_cards"),
    ):
        if more[0] != "--wrong" or not looked:
            assert json.loads(paitao(*cards, *more).out)["case"]["offence"] == "misboard"


def test_wrong_cards_beside_a_wrong_leader_are_ruled_on_as_cards(paitao: Paitao, store: Store) -> None:
    hands = json.loads(paitao("show", "s", "--reveal", "--json").out)["boards"][0]["hands"]
    typed = (f"N={hands['S']}", f"S={hands['N']}")
    assert paitao("incident", "open", "s", "--board", "1", "--header", "leader=S", *typed).code == 0
    ran = paitao("rule", "1", "--event", "teams-vp", "--moment", "before_look", "--responsible", "none", "--json")
    assert json.loads(ran.out)["case"]["offence"] == "misboard"
    counts = ("incident", "open", "s", "--board", "2", "--header", "leader=S", "--counts", "14,12,13,13")
    assert paitao(*counts).code == 0
    ran = paitao("rule", "2", "--event", "teams-vp", "--moment", "before_look", "--responsible", "none", "--json")
    assert json.loads(ran.out)["case"]["offence"] == "misboard"


@pytest.mark.parametrize("looked", [False, True], ids=["nobody looked", "cards right"])
def test_a_wrong_number_on_the_board_alone_is_no_misplaced_card(paitao: Paitao, store: Store, looked: bool) -> None:
    """It asked whether any number of cards was wrong, or had nothing to rule on."""
    hands = json.loads(paitao("show", "s", "--reveal", "--json").out)["boards"][0]["hands"]
    typed = [f"{seat}={hand}" for seat, hand in hands.items()] if looked else []
    assert paitao("incident", "open", "s", "--board", "1", "--header", "container=4", *typed).code == 0
    ran = paitao("rule", "1", "--event", "teams-vp", "--moment", "before_look", "--responsible", "organiser")
    assert ran.code == 0, ran.err
    assert ran.out.startswith("Correct what stands on the board and play it.\nNext: the referee corrects what stands")
    assert "any number of cards wrong" not in ran.out
    told = paitao("--lang", "zh-Hans", "rule", "1", "--event", "teams-vp", "--moment", "before_look", "--responsible",
                  "organiser")  # fmt: skip
    assert "牌号等写错" in told.err
    assert "--offence misboard 再裁决" in told.err  # the full stop does not touch what is pasted
    shown = json.loads(paitao("incident", "show", "1", "--json").out)
    assert shown["entries"][-1]["ruling"]["case"]["offence"] == "wrong_header"


def test_another_board_in_a_container_is_ruled_on_as_cards(paitao: Paitao, store: Store) -> None:
    """What stands there differs, too, yet the cards of board 2 lie in board 1."""
    hands = json.loads(paitao("show", "s", "--reveal", "--json").out)["boards"][1]["hands"]
    typed = [f"{seat}={hand}" for seat, hand in hands.items()]
    assert paitao("incident", "open", "s", "--board", "1", "--header", "container=2", *typed).code == 0
    ran = paitao("rule", "1", "--event", "teams-vp", "--moment", "before_look", "--responsible", "none", "--json")
    assert json.loads(ran.out)["case"]["offence"] == "misboard"
