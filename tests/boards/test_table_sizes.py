"""Tables of shengji: which go up, which are known, and what records of the others are told (field cases F085, F090)."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boards.formats
from boards.board import Board, BoardSet
from boards.cards import parse_card
from boards.deal import Deal, Hand, hand_text
from boards.formats import FileReading
from boards.games import GAMES, ShengjiHeader
from boards.seats import SEATS, Seat
from boards.table_sizes import fitting_bottoms, table_faults
from boards.wording import LANGUAGES, sentences

FIELD = Path(__file__).parents[1] / "data" / "field"
ROWS = json.loads((FIELD / "F090-bottom-size.json").read_text(encoding="utf-8"))["cases"]
HEADER = {"declarer": "N", "first_bidder": "S", "level": "2"}


def record(hands: dict[str, list[int]]) -> FileReading:
    """A record of one shengji board with these hands by name, as another program would write it."""
    texts = {name: hand_text(Hand.of(cards)) for name, cards in hands.items()}
    board = {"number": 1, "container": None, "header": HEADER, "hands": texts}
    frame = {"format": "paitao-record/1", "game": "shengji", "event": "", "session": "", "origin": {},
             "imported": True, "salt": "00" * 16, "boards": [board], "fingerprint": "00" * 32,
             "code": "0000-0000"}  # fmt: skip
    return boards.formats.read(json.dumps(frame).encode(), "cup")


@pytest.mark.parametrize("case", ROWS, ids=lambda case: f"{case['packs']}x54-{case['players']}-{case['bottom']}")
def test_field_f090(case: dict[str, int]) -> None:
    """Tables that do not go up are told the bottoms that fit; those that do, but are not known here, are named."""
    faults = table_faults(case["packs"], case["players"], case["bottom"])
    known = (case["packs"], case["players"], case["bottom"]) == (2, 4, 8)
    assert [fault.key for fault in faults] == ([] if known else ["table_unknown" if case["ok"] else "table_uneven"])
    for fault in faults:
        assert all(str(case["players"]) in sentences([fault], lang)[0] for lang in LANGUAGES)
        assert fault.facts.get("each") == (case["each"] if case["ok"] else None)
    fits = {(2, 4): (4, 8, 12, 16, 20), (2, 5): (3, 8, 13, 18), (2, 6): (6, 12, 18)}
    if (case["packs"], case["players"]) in fits:
        assert fitting_bottoms(case["packs"], case["players"]) == fits[case["packs"], case["players"]]


@pytest.mark.parametrize("case", ROWS, ids=lambda case: f"{case['packs']}x54-{case['players']}-{case['bottom']}")
def test_field_f090_in_records(case: dict[str, int]) -> None:
    cards = [face for face in range(54) for _ in range(case["packs"])]
    bottom, rest, players = cards[: case["bottom"]], cards[case["bottom"] :], case["players"]
    hands = {name: rest[at::players] for at, name in enumerate("NESWFGH"[:players])}
    keys = [fault.key for fault in record({**hands, "bottom": bottom}).faults if "code" not in fault.key]
    keys = [key for key in keys if not key.startswith(("fingerprint", "record_code"))]
    want = [fault.key for fault in table_faults(case["packs"], players, case["bottom"])]
    assert keys == want


OTHERS = [
    (2, (26, 26, 26, 30), 0, "table_unknown"),
    (2, (27, 27, 27, 27), 0, "table_unknown"),
    (3, (39, 39, 39, 45), 0, "table_unknown"),
    (3, (39, 39, 39, 39), 6, "table_unknown"),
    (3, (38, 39, 39, 38), 8, "table_uneven"),
    # A slip in a table that is known: cards and hands are counted.
    (2, (26, 24, 25, 33), 0, "hand_size"),
    (2, (25, 25, 25, 25), 7, "table_uneven"),
    (2, (25, 25, 25, 24), 8, "hand_size"),
]


@pytest.mark.parametrize(("packs", "sizes", "bottom", "key"), OTHERS)
def test_tables_are_known_by_their_hands(packs: int, sizes: tuple[int, ...], bottom: int, key: str) -> None:
    cards = [face for face in range(54) for _ in range(packs)]
    hands, at = {}, 0
    for name, size in zip("WESN", sizes, strict=True):
        hands[name] = cards[at : at + size]
        at += size
    found = record({**hands, "bottom": cards[at : at + bottom]} if bottom else hands).boards[0].faults
    assert found[0].key == key
    assert len(found) == 1 or key == "hand_size"


@given(st.integers(1, 8), st.integers(3, 8), st.integers(1, 20))
def test_a_bottom_that_fits_is_not_uneven(packs: int, players: int, bottom: int) -> None:
    keys = [fault.key for fault in table_faults(packs, players, bottom)]
    assert (keys == ["table_uneven"]) == (bottom not in fitting_bottoms(packs, players))


def test_field_f085_the_sums_are_shown() -> None:
    document = json.loads((FIELD / "F085-shengji-joker-in-the-bottom.json").read_text(encoding="utf-8"))
    hands = {name: list(map(parse_card, cards)) for name, cards in document["hands"].items()}
    bottom = list(map(parse_card, document["bottom"]))
    reading = record({**hands, "bottom": bottom})
    assert {fault.key for fault in reading.faults} == {"fingerprint_mismatch"}
    told = " ".join(sentences(reading.notes))
    assert "25+25+25+25+8 = 108 cards" in told
    assert "every card 2 times" in told
    # The other joker of the hand that lacks one by adding four hands lies in the bottom, and is the declarer's now.
    assert [reading.boards[0].deal()[seat].counts[53] for seat in SEATS] == [1, 0, 0, 1]
    n, e, s, w = reading.boards[0].deal().hands
    board = Board(1, "shengji", ShengjiHeader(Seat.N, "2", Seat.S), Deal((n, e, s, w)))
    assert BoardSet("shengji", (board,), bytes(16)).game == GAMES["shengji"]
    # One card of it gone: the sum of that card over hands and bottom is told.
    (missing,) = [f for f in record({**hands, "bottom": [*bottom[:-1], 0]}).faults if f.key == "card_missing"]
    assert (missing.facts["got"], missing.facts["want"]) == (1, 2)
