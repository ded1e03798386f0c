"""Played boards against announced ones: every change is told for what it is, and only as much as it is."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.board import Board
from boards.deal import Deal, Hand, parse_hand
from boards.games import GAMES
from boards.wording import LANGUAGES, sentence
from dealer import keys, making
from dealer.proof import auditing
from dealer.proof.auditing import Played, PlayedBoard, Told

FIELD = Path(__file__).parents[1] / "data" / "field"


def session(label: str, game: str = "huapai", numbers: range = range(1, 9)) -> Told:
    key = keys.deal_key(keys.session_secret(keys.practice_secret("audits"), label))
    return Told(label, tuple(making.make_boards(key, GAMES[game], numbers)))


ONE, TWO, THREE = session("one"), session("two"), session("three")


def row(board: Board, number: int | None = None) -> PlayedBoard:
    return PlayedBoard(board.number if number is None else number, board.header.fields(), board.deal)


def played(label: str, boards: Any, file: str = "") -> Played:
    return Played(file or f"{label}.json", label, tuple(b if isinstance(b, PlayedBoard) else row(b) for b in boards))


def found(told: list[Told], records: list[Played]) -> list[tuple[str, dict[str, Any]]]:
    faults = auditing.compare(told, records)
    for lang in LANGUAGES:
        for fault in faults:
            assert sentence(fault, lang)
    return [(fault.key, {k: v for k, v in fault.facts.items() if k != "file"}) for fault in faults]


def exchanged(deal: Deal) -> tuple[Deal, int, int]:
    """Two cards of North and East in each other's hand; their faces."""
    north, east = list(deal.hands[0].counts), list(deal.hands[1].counts)
    mine = next(f for f in range(54) if north[f] and not east[f])
    theirs = next(f for f in range(54) if east[f] and not north[f])
    for hand, lost, got in ((north, mine, theirs), (east, theirs, mine)):
        hand[lost] -= 1
        hand[got] += 1
    return Deal((Hand(bytes(north)), Hand(bytes(east)), *deal.hands[2:])), mine, theirs


def test_as_announced() -> None:
    assert found([ONE, TWO], [played("one", ONE.boards)]) == []
    halves = [played("one", ONE.boards[:4], "a"), played("one", ONE.boards[4:], "b")]
    assert found([ONE, TWO], halves) == []


def test_exchanged_sessions_are_one_sentence() -> None:
    faults = auditing.compare([ONE, TWO], [played("one", TWO.boards), played("two", ONE.boards)])
    assert [(f.key, f.facts) for f in faults] == [("audit_sessions_exchanged", {"one": "one", "other": "two"})]
    assert auditing.is_order_only(faults)


def test_a_circle_of_three_sessions() -> None:
    records = [played("one", THREE.boards), played("two", ONE.boards), played("three", TWO.boards)]
    assert found([ONE, TWO, THREE], records) == [
        ("audit_session_is", {"session": "one", "source": "three"}),
        ("audit_session_is", {"session": "two", "source": "one"}),
        ("audit_session_is", {"session": "three", "source": "two"}),
    ]


def test_renumbered_boards_are_told_in_runs() -> None:
    boards = [PlayedBoard(n, ONE.boards[n % 8].header.fields(), ONE.boards[n % 8].deal) for n in range(1, 9)]
    assert found([ONE], [played("one", boards)]) == [
        ("audit_orders", {"numbers": "1-7", "announced": "2-8", "session": "one", "count": 7}),
        ("audit_order", {"numbers": "8", "announced": "1", "session": "one", "count": 1}),
    ]


def test_a_renumbered_board_under_the_header_of_its_number() -> None:
    boards = list(map(row, ONE.boards))
    boards[4] = replace(boards[4], deal=ONE.boards[6].deal)
    boards[6] = replace(boards[6], deal=ONE.boards[4].deal)
    assert [key for key, _ in found([ONE], [played("one", boards)])] == ["audit_order"] * 2 + ["audit_header"] * 2


def test_one_board_of_another_session() -> None:
    boards = [*ONE.boards[:3], row(TWO.boards[6], 4), *ONE.boards[4:]]
    assert found([ONE, TWO], [played("one", boards)])[0] == (
        "audit_order_session", {"numbers": "4", "announced": "7", "session": "two", "count": 1},
    )  # fmt: skip
    assert ("audit_missing", {"session": "one", "numbers": "4", "count": 1}) in found(
        [ONE, TWO], [played("one", boards)]
    )


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_turned_board(turn: int) -> None:
    boards = list(map(row, ONE.boards))
    boards[2] = replace(boards[2], deal=boards[2].deal.turned(turn))
    assert found([ONE], [played("one", boards)]) == [
        ("audit_turned", {"board": 3, "announced": 3, "session": "one", "degrees": 90 * turn})
    ]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_two_exchanged_cards_are_found_and_named(game: str) -> None:
    told = session("one", game)
    boards = list(map(row, told.boards))
    deal, mine, theirs = exchanged(boards[2].deal)
    boards[2] = replace(boards[2], deal=deal)
    got = found([told], [played("one", boards)])
    assert {key for key, _ in got} == {"audit_card_moved"}
    named = {facts["card"].face: (facts["was"].name, facts["now"].name) for _, facts in got}
    assert named == {mine: ("N", "E"), theirs: ("E", "N")}
    assert all(facts["board"] == 3 for _, facts in got)


def test_a_card_of_another_pack() -> None:
    boards = list(map(row, ONE.boards))
    hand = list(boards[0].deal.hands[0].counts)
    lost = next(face for face in range(52) if hand[face])
    new = next(face for face in range(52) if not hand[face])
    hand[lost], hand[new] = 0, 1
    boards[0] = replace(boards[0], deal=Deal((Hand(bytes(hand)), *boards[0].deal.hands[1:])))
    got = found([ONE], [played("one", boards)])
    assert {(key, facts["card"].face) for key, facts in got} == {("audit_card_gone", lost), ("audit_card_new", new)}


def test_missing_extra_twice_unknown_and_a_header() -> None:
    stranger = session("nobody").boards
    assert found([ONE], [played("one", ONE.boards[:6])]) == [
        ("audit_missing", {"session": "one", "numbers": "7-8", "count": 2})
    ]
    assert found([ONE], [played("one", [*ONE.boards, row(stranger[0], 9)])]) == [
        ("audit_extra", {"board": 9, "session": "one"})
    ]
    assert found([ONE], [played("one", [*ONE.boards[:7], row(stranger[0], 8)])]) == [
        ("audit_unknown", {"board": 8, "session": "one"})
    ]
    assert found([ONE], [played("one", [*ONE.boards, ONE.boards[2]])]) == [("audit_number_twice", {"board": 3})]
    assert ("audit_deal_twice", {"numbers": "3,8", "announced": 3, "session": "one"}) in found(
        [ONE], [played("one", [*ONE.boards[:7], row(ONE.boards[2], 8)])]
    )
    boards = list(map(row, ONE.boards))
    boards[4] = replace(boards[4], fields={"leader": "S"})
    assert found([ONE], [played("one", boards)]) == [
        ("audit_header", {"board": 5, "field": "leader", "value": "S", "want": "N", "announced": 5})
    ]


@settings(max_examples=25)
@given(st.permutations(range(8)))
def test_any_order_is_only_order(order: list[int]) -> None:
    boards = [PlayedBoard(n + 1, ONE.boards[at].header.fields(), ONE.boards[at].deal) for n, at in enumerate(order)]
    faults = auditing.compare([ONE, TWO], [played("one", boards)])
    assert auditing.is_order_only(faults)
    assert bool(faults) is (order != list(range(8)))
    told = sum(fault.facts["count"] for fault in faults)
    assert told == sum(n != at for n, at in enumerate(order))


def pbn_deal(text: str) -> Deal:
    n, e, s, w = (parse_hand(hand) for hand in text.removeprefix("N:").split())
    return Deal((n, e, s, w))


def test_field_f039_order_changed_nothing_invented_except_one_board() -> None:
    case = json.loads((FIELD / "F039-announced-and-played.json").read_text(encoding="utf-8"))
    header = GAMES["bridge"].default_header
    told = [
        Told(name, tuple(Board(n, "bridge", header(n), pbn_deal(text)) for n, text in enumerate(case["made"][name], 1)))
        for name in case["announced_order"]
    ]
    records = [
        played(told[at].label, [PlayedBoard(n, header(n).fields(), pbn_deal(t)) for n, t in enumerate(texts, 1)])
        for at, texts in enumerate(case["played"].values())
    ]
    got = found(told, records)
    assert got == [
        ("audit_session_is", {"session": "S1", "source": "S3"}),
        ("audit_session_is", {"session": "S2", "source": "S1"}),
        ("audit_order_session", {"numbers": "1", "announced": "1", "session": "S2", "count": 1}),
        ("audit_unknown", {"board": 2, "session": "S3"}),
    ]
