"""Scripts of the simulator: what they say, and every mistake told at once with its line and key."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from boards.problems import Problem
from boards.wording import LANGUAGES, say, sentence
from dealer.operations import simulation_script
from dealer.operations.simulating import SIMULATED_FAULTS, Wish, _machines, parse_simulated_fault, simulate
from dealer.operations.simulating_keys import KEYS, Keyboard
from dealer.operations.simulation_script import parse_deck, read_script
from firmware_protocol.codes import FOREIGN, MachineKind
from firmware_protocol.decks import DeckPlan
from firmware_protocol.faults import Fault, FaultKind
from firmware_protocol.mechanism import Action
from firmware_protocol.noise import Noise
from firmware_protocol.simulator import Tamper

PAGE = (Path(__file__).parent.parent.parent / "docs" / "simulator.md").read_text(encoding="utf-8")
EXAMPLE = re.search(r"^```text input evening.toml\n(.*?)^```", PAGE, re.M | re.S)


def test_the_example_of_the_page_says_what_it_says() -> None:
    assert EXAMPLE is not None
    script = read_script(EXAMPLE[1].encode(), "evening.toml")
    first, second = script.machines
    assert script.seed == 7
    assert (first.tcp, first.link, first.setup.card_s, first.setup.operator_s) == (0, None, 0.005, 0.02)
    assert first.setup.faults == [
        Fault(FaultKind.JAM_PATH, 20),
        Fault(FaultKind.POWER_CUT, 31, board=2, action=Action.DROP, fraction=0.3, seconds=0.5),
        Fault(FaultKind.UNREADABLE, chance=0.005),
    ]
    assert first.setup.decks == (DeckPlan(), DeckPlan(is_sorted=True), DeckPlan((0,), (18,)))
    assert first.noise == Noise(flip=0.0001, lose=0.001, delay_s=0)
    assert first.setup.tampers == [Tamper(3, 1, ((1, 2, 0),))]
    assert (second.setup.kind, second.random, second.noise) == (MachineKind.TRAY, 0.002, None)
    assert [one.setup.machine_id for one in script.machines] == ["paitao/simulator/1", "paitao/simulator/2"]


WRONG = """\
sed = 7
[[machine]]
tcp = 0
link = "x"
card_ms = "5"
decks = ["ful"]
noize = 3
[[machine.fault]]
kind = "jam_pth"
card = 20
[[machine.fault]]
kind = "no_board"
card = 3
face = "H9"
[[machine.fault]]
kind = "unplug"
[[machine.fault]]
kind = "jam_path"
card = 2
chance = 0.1
[[machine.fault]]
kind = "takes_some"
board = 1
[[machine.fault]]
card = 3
[machine.noise]
flip = 1.5
[[machine.tamper]]
moves = [["N", "E", 0]]
"""


def test_every_mistake_is_told_with_line_and_key() -> None:
    with pytest.raises(Problem) as caught:
        read_script(WRONG.encode(), "wrong.toml")
    told = [(fault.facts["line"], fault.facts["key"], fault.key) for fault in caught.value.faults]
    assert told == [
        (1, "sed", "regulations_key_near"),
        (3, "machine[1].tcp", "script_places"),
        (5, "machine[1].card_ms", "regulations_type"),
        (6, "machine[1].decks", "script_deck"),
        (7, "machine[1].noize", "regulations_key_near"),
        (9, "machine[1].fault[1].kind", "script_fault_near"),
        (13, "machine[1].fault[2].card", "script_hands"),
        (14, "machine[1].fault[2].face", "script_not_used"),
        (15, "machine[1].fault[3]", "script_when"),
        (17, "machine[1].fault[4]", "script_when"),
        (22, "machine[1].fault[5].kind", "script_fault_elsewhere"),
        (24, "machine[1].fault[6]", "script_kind_missing"),
        (27, "machine[1].noise.flip", "script_number"),
        (28, "machine[1].tamper[1]", "script_tamper_board"),
        (29, "machine[1].tamper[1].moves", "script_moves"),
    ]
    for lang in ("en", "zh-Hans", "zh-Hant"):
        assert all("{" not in sentence(fault, lang) for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "script_no_machine"),
        (b"x = ", "regulations_toml"),
        (b"a = '\xff'", "regulations_utf8"),
        (b"machine = 3", "regulations_not_tables"),
        (b"[[machine]]\nfault = 3", "regulations_not_tables"),
        (b"[[machine]]\nnoise = 3", "regulations_not_table"),
        (b"[[machine]]\nserial = true", "regulations_type"),
        (b"[[machine]]\n[[machine.fault]]\nkind = 'misread_as'\ncard = 1\nface = 'ZZ'", "card_unknown"),
        (b"[[machine]]\n[[machine.tamper]]\nboard = 1\nmoves = [[['N'], {a = 1}, 1]]", "script_moves"),
        (b"#" * 1_000_001, "script_large"),
        (b"a = " + b"[" * 50_000, "script_absurd"),
    ],
)
def test_what_is_no_script(data: bytes, key: str) -> None:
    with pytest.raises(Problem) as caught:
        read_script(data, "file.toml")
    assert caught.value.key == key
    assert "\n" not in sentence(caught.value.faults[0])


def test_decks_in_words() -> None:
    assert parse_deck("full -SA -DW +H9 +foreign") == DeckPlan((0, 53), (18, FOREIGN))
    for text in ("", "ful", "full SA", "full -", "full -ZZ", "sorted full"):
        with pytest.raises(Problem, match="script_deck"):
            parse_deck(text)


def test_faults_of_the_command_line() -> None:
    assert parse_simulated_fault("jam_path@20") == Fault(FaultKind.JAM_PATH, 20)
    assert parse_simulated_fault("misread_as@25=H9") == Fault(FaultKind.MISREAD_AS, 25, 18)
    assert parse_simulated_fault("misread_as@25") == Fault(FaultKind.MISREAD_AS, 25)
    assert parse_simulated_fault("no_board@2") == Fault(FaultKind.NO_BOARD, board=2)
    for text in (
        "jam",
        "jam_path",
        "jam_path@",
        "jam_path@0",
        "jam_path@x",
        "jam_path@3=H9",
        "@3",
        "jam_path@99999999",
    ):
        with pytest.raises(Problem, match="simulator_fault"):
            parse_simulated_fault(text)


@pytest.mark.parametrize(
    ("wish", "key"),
    [
        (Wish(tcp=65530, count=7), "simulator_tcp_beyond"),
        (Wish(tcp=0, random=float("nan")), "simulator_random"),
        (Wish(tcp=0, faults=("pile_left@1",)), "simulator_fault_elsewhere"),
        (Wish(tcp=0, faults=("misread_as@1=ZZ",)), "card_unknown"),
    ],
)
def test_what_the_command_line_cannot_ask_for(wish: Wish, key: str) -> None:
    with pytest.raises(Problem) as caught:
        simulate(wish, tell=lambda key, **facts: None, stop=lambda: True)
    assert caught.value.key == key
    for lang in LANGUAGES:
        assert sentence(caught.value.faults[0], lang)
    assert key != "card_unknown" or "ZZ" in sentence(caught.value.faults[0])


def test_two_machines_never_share_a_memory(tmp_path: Path) -> None:
    script = tmp_path / "s.toml"
    one, other = (tmp_path / "m").as_posix(), (tmp_path / "x" / ".." / "m").as_posix()
    script.write_text(f'[[machine]]\nmemory = "{one}"\n[[machine]]\nmemory = "{other}"\n', encoding="utf-8")
    with pytest.raises(Problem, match="simulator_place_twice"):
        _machines(Wish(script=str(script), tcp=0))


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "null 1", '{"starts": 1, "body": 5}', '{"starts": "x"}', "\xff"])
def test_cards_that_cannot_be_read_are_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "cards.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(Problem) as caught:
        simulate(Wish(tcp=0, memory=str(tmp_path)), tell=lambda key, **facts: None, stop=lambda: True)
    assert caught.value.key == "simulator_cards"
    assert "cards.json" in sentence(caught.value.faults[0])
    assert (tmp_path / "cards.json").read_bytes() == text.encode("latin-1")


def test_several_machines_have_places_of_their_own(tmp_path: Path) -> None:
    machines, _ = _machines(Wish(link="sim", count=3, memory="m"))
    assert [(one.link, one.memory, one.setup.machine_id[-1]) for one in machines] == [
        ("sim1", str(Path("m") / "1"), "1"), ("sim2", str(Path("m") / "2"), "2"), ("sim3", str(Path("m") / "3"), "3"),
    ]  # fmt: skip
    assert [one.tcp for one in _machines(Wish(tcp=7700, count=2))[0]] == [7700, 7701]
    assert [one.tcp for one in _machines(Wish(tcp=0, count=2))[0]] == [0, 0]
    script = tmp_path / "s.toml"
    script.write_text("[[machine]]\n[[machine]]\ntcp = 7701\n[[machine]]\n", encoding="utf-8")
    places = [(one.link, one.tcp) for one in _machines(Wish(script=str(script), link="sim"))[0]]
    assert places == [("sim1", None), (None, 7701), ("sim2", None)]
    wishes = [
        (Wish(), "simulator_where"), (Wish(link="a", tcp=1), "simulator_where"),
        (Wish(script=str(script)), "simulator_where_script"),
        (Wish(script=str(script), tcp=7700), "simulator_place_twice"),
        (Wish(script=str(script), count=2, tcp=1), "simulator_script_and"),
    ]  # fmt: skip
    for wish, key in wishes:
        with pytest.raises(Problem, match=key):
            _machines(wish)


class Typed:
    """A keyboard whose lines are there at once, and what it tells."""

    def __init__(self, *lines: str) -> None:
        self.told: list[str] = []
        self.keyboard = Keyboard(2, lambda key, **facts: self.told.append(key), None)
        for line in lines:
            self.keyboard._lines._arrived(line)

    def kinds(self) -> list[list[tuple[FaultKind, float | None]]]:
        return [[(one.kind, one.seconds) for one in self.keyboard.struck(n)] for n in (0, 1)]


def test_typed_letters_are_faults() -> None:
    typed = Typed("j", "2M", " 2 x 8", "p", "", "?", "q", "j 3", "3j", "0j", "jj", "7")
    jam, misread = FaultKind.JAM_PATH, FaultKind.MISREAD_AS
    assert typed.kinds() == [[(jam, None), (FaultKind.POWER_CUT, None)], [(misread, None), (FaultKind.UNPLUG, 8.0)]]
    assert typed.kinds() == [[], []]
    lines = len(KEYS) * ["simulate_key_line"]
    assert typed.told[: len(lines) + 1] == [*lines, "simulate_key_help"]
    assert typed.told[len(lines) + 1 :] == [
        "simulate_no_key", "simulate_no_key", "simulate_no_machine", "simulate_no_machine", "simulate_no_key",
        "simulate_no_key",
    ]  # fmt: skip


def test_every_fault_has_a_name_in_three_languages() -> None:
    for name in SIMULATED_FAULTS:
        assert len({say(f"fault_{name}", lang) for lang in ("en", "zh-Hans")}) == 2


def test_the_page_has_every_fault_key_and_option(paitao) -> None:
    for name in SIMULATED_FAULTS:
        assert f"`{name}`" in PAGE, name
    for letter, kind in KEYS.items():
        assert f"`{letter}` | `{kind.name.lower()}`" in PAGE
    keys = [*simulation_script._MACHINE, *simulation_script._FAULT, *simulation_script._TAMPER]
    for name in (*keys, *(field.name for field in fields(Noise))):
        assert f"`{name}`" in PAGE, name
    for option in re.findall(r"^  (?:-\w, )?(--[a-z-]+)", paitao("machine", "simulate", "--help").out, re.M):
        assert option == "--help" or f"`{option}" in PAGE, option
