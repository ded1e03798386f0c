"""The same deal under two numbers is remarked, also where it was turned; a repeat under its number is none."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import product

import pytest
from format_strategies import random_set
from hypothesis import given, settings
from hypothesis import strategies as st

import boards.formats
from boards.board import Board, BoardSet
from boards.deal import Hand, hand_text
from boards.formats import repeats
from boards.formats.repeats import Repeats, deal_key, set_notes
from boards.games import GAMES
from boards.wording import LANGUAGES, sentences

FOUR = random_set("bridge", range(1, 5))
SHOWN = {"deal_again_here", "deal_again_here_turned", "deal_again_there", "deal_again_there_turned"}


def renumbered(of: BoardSet, by: int, turn: int = 0) -> BoardSet:
    """The same deals under other numbers."""
    moved = [
        Board(board.number + by, of.game_id, of.game.default_header(board.number + by), board.deal.turned(turn))
        for board in of.boards
    ]
    return replace(of, boards=tuple(moved))


def doubled(numbers: Iterable[int], turn: int = 0) -> BoardSet:
    """The set with these boards again, under numbers from 11 on."""
    again = [board for board in renumbered(FOUR, 10, turn).boards if board.number - 10 in set(numbers)]
    return replace(FOUR, boards=(*FOUR.boards, *again))


def told(faults: Iterable[object]) -> list[tuple[str, str, str, int]]:
    assert all(fault.note for fault in faults)  # type: ignore[attr-defined]
    return [(f.key, f.facts["file"], f.facts["pairs"], f.facts["turn"]) for f in faults]  # type: ignore[attr-defined]


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("name", ["pbn", "record", "lin", "cds", "csv"])
def test_in_one_file(name: str, turn: int) -> None:
    reading = boards.formats.read(boards.formats.write(doubled([2], turn), name), "x")
    assert reading.faults == ()
    key = "deal_again_here_turned" if turn else "deal_again_here"
    assert told(Repeats().in_reading(reading)) == [(key, "x", "12 = 2", turn)]
    assert told(set_notes("x", reading.to_set(bytes(16)))) == [(key, "x", "12 = 2", turn)]


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("turn", range(4))
def test_every_game(game: str, turn: int) -> None:
    of = random_set(game, range(1, 4))
    deals = [board.deal for board in of.boards]
    assert deal_key(deals[0].hands)[0] != deal_key(deals[1].hands)[0]
    key, place = deal_key(deals[0].hands)
    again, elsewhere = deal_key(deals[0].turned(turn).hands)
    assert (again, (elsewhere - place) % 4) == (key, turn)


def test_a_misboard_of_as_many_cards_is_no_deal_that_is_known() -> None:
    """One card lies twice and one is nowhere: whichever, and wherever, that is the key of no deal of a pack."""
    deal = random_set("bridge", [1]).boards[0].deal
    known = {deal_key(deal.turned(turn).hands)[0] for turn in range(4)}
    for gone, twice, seat in product(range(52), (0, 1, 51), range(4)):
        if gone == twice:
            continue
        hands = [hand.minus(Hand.of([gone])) for hand in deal.hands]
        hands[seat] = hands[seat].plus(Hand.of([twice]))
        assert deal_key(hands)[0] not in known


def test_in_two_files() -> None:
    for turn in range(4):
        seen = Repeats()
        one = boards.formats.read(boards.formats.write(FOUR, "pbn"), "one.pbn")
        two = boards.formats.read(boards.formats.write(renumbered(FOUR, 4, turn), "lin"), "two.lin")
        assert seen.in_reading(one) == ()
        (note,) = seen.in_reading(two)
        key = "deal_again_there_turned" if turn else "deal_again_there"
        assert told([note]) == [(key, "two.lin", "5 = 1, 6 = 2, 7 = 3, ... (4)", turn)]
        for lang in LANGUAGES:
            (said,) = sentences([note], lang)
            assert all(part in said for part in ("one.pbn", "two.lin", "5 = 1", "7 = 3"))
            assert not any(hand_text(hand) in said for board in FOUR.boards for hand in board.deal.hands)


def test_an_ordinary_repeat_is_none() -> None:
    seen = Repeats()
    for name in ("pbn", "lin", "dlm", "dup", "record"):
        assert seen.in_reading(boards.formats.read(boards.formats.write(FOUR, name), name)) == ()
    # Nor is the same file named twice.
    assert seen.in_reading(boards.formats.read(boards.formats.write(FOUR, "pbn"), "pbn")) == ()
    # Under its number in another file, but turned: one of the two is wrong.
    turned = boards.formats.read(boards.formats.write(renumbered(FOUR, 0, 2), "pbn"), "turned.pbn")
    assert told(seen.in_reading(turned)) == [
        ("deal_again_there_turned", "turned.pbn", "1 = 1, 2 = 2, 3 = 3, ... (4)", 2)
    ]


def test_faulty_and_unnumbered_boards_are_passed_over() -> None:
    deals = b"".join(line.split(b"|md|")[1][:0] + b"md|" + line.split(b"|md|")[1]
                     for line in boards.formats.write(FOUR, "lin").splitlines(keepends=True))  # fmt: skip
    assert Repeats().in_reading(boards.formats.read(deals + deals, "x")) == ()


@pytest.mark.parametrize("name", ["dup", "dlm"])
@given(by=st.integers(0, 6), turn=st.integers(0, 3))
@settings(max_examples=20)
def test_the_tally_says_the_same(name: str, by: int, turn: int) -> None:
    quick, slow = Repeats(), Repeats()
    for file, of in (("one", FOUR), ("two", renumbered(FOUR, by, turn)), ("three", doubled([]))):
        data = boards.formats.write(of, name)
        tally = boards.formats.tally(data)
        assert tally is not None
        assert quick.in_tally(file, tally[1]) == slow.in_reading(boards.formats.read(data, file))


def test_memory_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeats, "REMEMBERED", 6)
    seen = Repeats()
    assert seen.in_set("one", FOUR) == ()
    assert seen.in_set("two", random_set("bridge", range(1, 5), 1)) == ()
    (note,) = seen.in_set("three", random_set("bridge", range(1, 5), 2))
    assert (note.key, note.facts["file"], note.facts["count"]) == ("deals_not_compared", "three", 8)
    # Not remembered, and said once; what is remembered is still found.
    assert seen.in_set("four", renumbered(random_set("bridge", range(1, 5), 2), 4)) == ()
    assert told(seen.in_set("five", renumbered(FOUR, 4)))[0][0] == "deal_again_there"
