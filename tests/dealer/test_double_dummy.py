"""Double-dummy tables: deals whose tricks are known without a solver."""

import sys

import pytest

from boards.board import Board
from boards.deal import Deal, Hand, parse_hand
from boards.games import GAMES
from boards.problems import Problem
from boards.seats import SEATS, Seat
from dealer import double_dummy


def board(number: int, deal: Deal, game_id: str = "bridge") -> Board:
    return Board(number, game_id, GAMES[game_id].default_header(number), deal)


def suits_dealt_whole(turn: int) -> Deal:
    n, e, s, w = (Hand.of(range(13 * suit, 13 * suit + 13)) for suit in range(4))
    return Deal((n, e, s, w)).turned(turn)


def test_a_hand_with_a_whole_suit_takes_every_trick_in_it() -> None:
    pytest.importorskip("endplay")
    ours, theirs = (13, 0, 13, 0, 0), (0, 13, 0, 13, 0)
    found = double_dummy.tables([board(3, suits_dealt_whole(0)), board(8, suits_dealt_whole(1))])
    assert found[3] == {Seat.N: ours, Seat.S: ours, Seat.E: theirs, Seat.W: theirs}
    assert found[8] == {Seat.E: ours, Seat.W: ours, Seat.N: theirs, Seat.S: theirs}


def test_who_leads_makes_the_difference() -> None:
    """N/S hold A K Q J 10 of spades and diamonds, A K of the others: thirteen on any lead in no trumps."""
    pytest.importorskip("endplay")
    n, s = parse_hand("AKQJT9.AK.AKQ.A2"), parse_hand("872.QJT.JT9.KQJT")
    rest = [face for face in range(52) if not n.counts[face] + s.counts[face]]
    table = double_dummy.tables([board(1, Deal((n, Hand.of(rest[:13]), s, Hand.of(rest[13:]))))])[1]
    assert [table[seat][4] for seat in SEATS] == [13, 0, 13, 0]
    # In spades west, who leads against south, gives east a ruff; against north east has no such lead.
    assert [table[seat][0] for seat in SEATS] == [13, 0, 12, 0]


def test_other_games_have_no_such_table() -> None:
    with pytest.raises(Problem) as refused:
        double_dummy.tables([board(1, suits_dealt_whole(0), "huapai")])
    assert refused.value.faults[0].key == "dd_bridge_only"


def test_without_the_solver_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "endplay.dds", None)
    with pytest.raises(Problem) as refused:
        double_dummy.tables([board(1, suits_dealt_whole(0))])
    assert refused.value.faults[0].key == "dd_missing"
