"""Two stations at one incident: whoever closes it knows what the other wrote while the board was looked at."""

from collections.abc import Callable
from pathlib import Path

import pytest

from boards.board import Board, BoardSet
from boards.deal import Deal
from boards.games import GAMES
from boards.incidents import EntryKind, Place
from boards.problems import Problem
from boards.reading import Reading
from boards.reading_json import reading_json
from boards.seats import Seat
from boards.store.incidents import Written
from boards.store.store import Store
from dealer import keys, making
from dealer.operations import incidents
from dealer.operations.looking import Looked
from dealer.operations.sets import Found

NOW = "2026-11-30T10:00:00+00:00"


def looked(reading: Reading, meanwhile: Callable[[], None] = lambda: None) -> Looked:
    """A board that is read by a machine while another station writes."""

    def by_machine(_board: Board, _port: str) -> Reading:
        meanwhile()
        return reading

    return Looked(port="a port", by_machine=by_machine)


def part(board: Board, *seats: Seat) -> Reading:
    n, e, s, w = (hand if seat in seats else None for seat, hand in zip(Seat, board.deal.hands, strict=True))
    return Reading((n, e, s, w))


@pytest.fixture
def of(store_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> BoardSet:
    """A set with one open incident of board 2: two hands are exchanged, two are right."""
    monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "data"))
    made = making.make_set(keys.practice_secret("at once"), GAMES["guandan"], [1, 2, 3], seed="at once")
    with Store(store_url) as store:
        store.add("r1", made, 1, NOW)
    n, e, s, w = made.board(2).deal.hands
    incidents.open_incident("r1", 2, looked(Reading((e, n, s, w))), store_url=store_url)
    return made


def found_elsewhere(store_url: str, deal: Deal) -> Callable[[], None]:
    def write() -> None:
        with Store(store_url) as other:
            entry = Written(EntryKind.READING, facts={"reading": reading_json(Reading.of_deal(deal)), "version": 1})
            other.incidents.write(1, [entry], "the other station", NOW)

    return write


def test_what_another_station_found_wrong_meanwhile_keeps_the_incident_open(store_url: str, of: BoardSet) -> None:
    board = of.board(2)
    n, e, s, w = board.deal.hands
    again = looked(part(board, Seat.N, Seat.E), found_elsewhere(store_url, Deal((n, e, w, s))))
    closed = incidents.close_incident(1, again, store_url)
    assert closed.refused is not None
    assert (closed.refused.key, closed.refused.faults[0].facts["seats"]) == ("incident_close_part", (Seat.S, Seat.W))
    assert closed.view.incident.is_open
    assert incidents.close_incident(1, looked(part(board, *Seat)), store_url).refused is None


def test_of_two_that_close_at_once_the_second_is_told(store_url: str, of: BoardSet) -> None:
    whole = part(of.board(2), *Seat)

    def first() -> None:
        assert incidents.close_incident(1, looked(whole), store_url).refused is None

    with pytest.raises(Problem) as late:
        incidents.close_incident(1, looked(whole, first), store_url)
    assert late.value.key == "incident_closed"
    with Store(store_url) as store:
        assert [entry.kind.value for entry in store.incidents.find(1).entries] == ["reading", "reading", "closed"]


@pytest.mark.parametrize("copy", [1, None])
def test_a_look_is_not_compared_with_a_version_that_another_station_replaced_meanwhile(
    store_url: str, of: BoardSet, copy: int | None
) -> None:
    n, e, s, w = of.board(2).deal.hands
    lies = Deal((e, n, s, w))
    incidents.open_incident("r1", 2, looked(Reading.of_deal(lies)), where=Place(copy), store_url=store_url)

    def keep() -> None:
        incidents.keep_both(1, 3, looked(Reading.of_deal(lies)), store_url)

    with pytest.raises(Problem) as late:
        incidents.close_incident(2, looked(part(of.board(2), *Seat), keep), store_url)
    assert (late.value.key, late.value.faults[0].facts["version"]) == ("version_meanwhile", 2)
    with Store(store_url) as store:
        still = store.incidents.find(2)
    assert (still.is_open, len(still.readings)) == (True, 1)
    assert incidents.close_incident(2, looked(Reading.of_deal(lies)), store_url).refused is None


def test_a_version_of_another_copy_closes_nothing_and_hinders_nothing(store_url: str) -> None:
    made = making.make_set(keys.practice_secret("copies"), GAMES["guandan"], [1], seed="copies")
    with Store(store_url) as store:
        store.add("r2", made, 2, NOW)
    n, e, s, w = made.board(1).deal.hands
    lies = Reading.of_deal(Deal((e, n, s, w)))
    for copy in (1, 2):
        incidents.open_incident("r2", 1, looked(lies), where=Place(copy), store_url=store_url)

    def keep() -> None:
        incidents.keep_both(2, 3, looked(lies), store_url)

    closed = incidents.close_incident(1, looked(part(made.board(1), *Seat), keep), store_url)
    assert closed.refused is None


def test_the_version_that_is_kept_is_what_was_read_last_by_whomever(
    store_url: str, of: BoardSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    n, e, s, w = of.board(2).deal.hands
    found_elsewhere(store_url, Deal((e, n, s, w)))()
    later = Deal((e, n, w, s))
    finding = incidents.find_set

    def find_slowly(name: str, store_url: str) -> Found:
        if not store_is_told:
            store_is_told.append(True)
            found_elsewhere(store_url, later)()
        return finding(name, store_url=store_url)

    store_is_told: list[bool] = []
    monkeypatch.setattr(incidents, "find_set", find_slowly)
    kept = incidents.keep_both(1, 2, Looked(), store_url)
    assert kept.version is not None
    assert kept.version.deal == later
    with Store(store_url) as store:
        assert store.board_set("r1").board(2).deal == later
