"""Incidents, versions and the return log in the store, on both databases: what was told is there, whoever is killed."""

import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from boards.board import Board, BoardSet
from boards.board_trail import CopyMove, MoveKind
from boards.board_versions import next_version
from boards.deal import Deal
from boards.games import GAMES
from boards.incidents import Closing, EntryKind, Incident, Place, check_restored
from boards.problems import Problem
from boards.reading import Reading
from boards.reading_json import reading_json
from boards.seats import SEATS
from boards.store.history import hash_of
from boards.store.incidents import Written
from boards.store.store import Store
from dealer import keys, making

NOW = "2026-11-30T10:00:00+00:00"
WORKER = Path(__file__).with_name("incident_worker.py")


def a_set(numbers: range = range(1, 9)) -> BoardSet:
    return making.make_set(keys.practice_secret("incidents"), GAMES["guandan"], list(numbers), seed="incidents")


def opened(store: Store, of: BoardSet, number: int = 7, copy: int | None = None, round_: int | None = 1) -> int:
    entries = [Written(EntryKind.READING, facts={"reading": reading_json(Reading.of_deal(of.board(number).deal))})]
    return store.incidents.open(
        of.fingerprint, number, Place(copy, "3", round_), version=1, reported_by="甲", entries=entries, by="me", now=NOW
    )


def second(of: BoardSet, number: int = 7, from_round: int = 3) -> Board:
    n, e, s, w = of.board(number).deal.hands
    return next_version(of.versions(number)[-1], Deal((e, n, s, w)), from_round)


def test_an_incident_is_read_back_as_it_was_written(store_url: str) -> None:
    of = a_set()
    with Store(store_url) as store:
        store.add("r1", of, 2, NOW)
        incident = opened(store, of, copy=2)
        notes = [Written(EntryKind.NOTE, "北家看过牌"), Written(EntryKind.PLAYED, facts={"table": "1", "round": None})]
        store.incidents.write(incident, notes, "you", NOW)
        again = Written(EntryKind.READING, facts={"reading": reading_json(Reading.of_deal(of.board(7).deal))})
        assert store.incidents.close_restored(incident, again, lambda _: None, "you", NOW, version=1) is None
        ruling = Written(EntryKind.RULING, facts={"a": [1, None]})
        store.incidents.write(incident, [ruling], "me", NOW, also_closed=True)
    with Store(store_url) as store:
        (found,) = store.incidents.every()
        assert store.incidents.every(only_open=True) == ()
        assert store.incidents.find(incident) == found
        assert store.incidents.of_round(1) == (found,)
        assert store.incidents.of_round(1, "r2") == store.incidents.of_round(2) == ()
        with pytest.raises(Problem) as closed:
            store.incidents.write(incident, [Written(EntryKind.NOTE, "late")], "me", NOW)
        with pytest.raises(Problem) as unknown:
            store.incidents.find(99)
        # Larger than any column: no incident, not a refusal of the database.
        assert store.incidents.of_round(10**22) == ()
        for ask in (store.incidents.find, lambda id_: store.incidents.write(id_, [], "me", NOW)):
            with pytest.raises(Problem, match="incident_unknown"):
                ask(10**22)
    assert (closed.value.key, unknown.value.key) == ("incident_closed", "incident_unknown")
    assert (found.set_name, found.code, found.game_id, found.board, found.where) == (
        "r1", of.code, "guandan", 7, Place(2, "3", 1)
    )  # fmt: skip
    assert found.closing is Closing.RESTORED
    assert [(entry.place, entry.kind.value) for entry in found.entries] == [
        (1, "reading"), (2, "note"), (3, "played"), (4, "reading"), (5, "closed"), (6, "ruling")
    ]  # fmt: skip
    assert found.entries[1].text == "北家看过牌"
    assert found.readings == (Reading.of_deal(of.board(7).deal),) * 2
    assert [found.entries[place].facts for place in (2, 4, 5)] == [
        {"table": "1", "round": None}, {"closing": "restored"}, {"a": [1, None]}
    ]  # fmt: skip


def test_the_history_knows_every_version_of_a_record_that_is_imported(store_url: str) -> None:
    of = a_set()
    made = second(of)
    later = tuple(made if board.number == 7 else board for board in of.boards)
    both = replace(of, boards=later, others=(of.board(7),))
    with Store(store_url) as store:
        store.add("r1", both, 1, NOW)
        for deal in (of.board(7).deal, both.board(7).deal, of.board(6).deal):
            assert len(store.history.used_before([hash_of(deal)])) == 1
        # A store that dealt the set knows the same of it.
        assert store.used_before(of) == store.used_before(both) == ()


def test_both_versions_are_kept_and_each_copy_knows_its_own(store_url: str) -> None:
    of = a_set()
    with Store(store_url) as store:
        store.add("r1", of, 2, NOW)
        incident = opened(store, of, copy=2)
        made = second(of)
        store.incidents.keep_version(incident, of, lambda _: made, [], "me", NOW)
        kept = store.board_set("r1")
        assert (kept.code, kept.fingerprint, kept.versions(7)) == (of.code, of.fingerprint, (of.board(7), made))
        assert kept.at_round(2).board(7) == of.board(7)
        assert kept.board(7) == made
        held = {(one.number, one.copy): one.version for one in store.copies("r1")}
        assert (held[7, 1], held[7, 2], held[6, 2]) == (1, 2, 1)
        # A later use of those cards is known, as is whose each hand is.
        assert [use.number for use in store.history.used_before([hash_of(made.deal)])] == [7]
        assert [hits[0].number for hits in store.hands.known(made.deal.hands)] == [7] * 4
        with pytest.raises(Problem) as twice:
            store.incidents.keep_version(opened(store, of), of, lambda _: made, [], "me", NOW)
        assert twice.value.key == "version_twice"
        assert [one.is_open for one in store.incidents.every()] == [False, True]
    # A record of it brings the later version along, into a store that has the set and into one that has not.
    with Store(store_url) as store:
        assert not store.add("again", kept, 1, NOW)
        assert store.board_set("r1").versions(7) == (of.board(7), made)


def test_a_record_of_a_set_brings_versions_that_the_store_has_not(store_url: str) -> None:
    of = a_set()
    made = second(of)
    boards = tuple(made if one.number == 7 else one for one in of.boards)
    both = replace(of, boards=boards, others=(of.board(7),))
    with Store(store_url) as store:
        store.add("r1", of, 1, NOW)
        assert not store.add("r1", both, 1, NOW)
        assert store.board_set("r1") == both


def test_a_version_that_was_changed_in_the_store_is_found(tmp_path: Path) -> None:
    import sqlite3

    of = a_set()
    path = tmp_path / "store.sqlite"
    with Store(str(path)) as store:
        store.add("r1", of, 1, NOW)
        store.incidents.keep_version(opened(store, of), of, lambda _: second(of), [], "me", NOW)
    for change in ("update boards set n = e, e = n where version = 2", "update board_versions set from_round = 2"):
        db = sqlite3.connect(path)
        db.execute(change)
        db.commit()
        with Store(str(path)) as store, pytest.raises(Problem) as refused:
            store.board_set("r1")
        assert refused.value.key == "version_hash"
        db.execute("update boards set n = e, e = n where version = 2" if "boards set n" in change else
                   "update board_versions set from_round = 3")  # fmt: skip
        db.commit()
        db.close()


def test_the_return_log_keeps_its_order_and_places(store_url: str) -> None:
    of = a_set()
    with Store(store_url) as store:
        store.add("r1", of, 2, NOW)
        moves = [CopyMove(7, 2, kind, "5", 1, "me", NOW) for kind in (MoveKind.AT_TABLE, MoveKind.RETURNED)]
        store.moves.write({"r1": moves})
        store.moves.write({"r1": [CopyMove(6, 1, MoveKind.AT_TABLE, "6", None, "me", NOW)]})
        with pytest.raises(Problem) as unknown:
            store.moves.write({"r1": [CopyMove(1, 1, MoveKind.AT_TABLE), CopyMove(1, 3, MoveKind.AT_TABLE)]})
        assert unknown.value.key == "copy_unknown_here"
        assert store.moves.of_set("r1", 7) == tuple(moves)
        assert len(store.moves.of_set("r1")) == 3
        places = {(one.number, one.copy): one.place for one in store.copies("r1")}
        assert (places[7, 2], places[6, 1], places[1, 1]) == ("returned", "at table", "planned")


def test_stations_that_write_at_once_lose_nothing(store_url: str) -> None:
    of = a_set()
    with Store(store_url) as store:
        store.add("r1", of, 1, NOW)
        incident = opened(store, of)

    def station(number: int) -> None:
        with Store(store_url) as own:
            for turn in range(8):
                own.incidents.write(incident, [Written(EntryKind.NOTE, f"{number}:{turn}")], "me", NOW)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(station, range(4)))
    with Store(store_url) as store:
        found = store.incidents.find(incident)
    assert [entry.place for entry in found.entries] == list(range(1, 34))
    notes = [entry.text for entry in found.of_kind(EntryKind.NOTE)]
    assert sorted(notes) == sorted(f"{number}:{turn}" for number in range(4) for turn in range(8))
    for number in range(4):
        assert [note for note in notes if note.startswith(f"{number}:")] == [f"{number}:{turn}" for turn in range(8)]


def test_one_of_two_that_keep_a_version_at_once_is_refused_whole(store_url: str) -> None:
    of = a_set()
    with Store(store_url) as store:
        store.add("r1", of, 1, NOW)
        both = [opened(store, of), opened(store, of)]

    def keep(incident: int) -> str:
        with Store(store_url) as own:
            try:
                own.incidents.keep_version(incident, of, lambda _: second(of), [], "me", NOW)
            except Problem as problem:
                return problem.key
        return "kept"

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(keep, both))
    with Store(store_url) as store:
        states = [store.incidents.find(one).is_open for one in both]
        assert len(store.board_set("r1").versions(7)) == 2
    assert sorted(answers)[0] == "kept"
    assert [answer != "kept" for answer in answers] == states


def test_no_station_closes_what_another_found_wrong_at_that_moment(store_url: str) -> None:
    of = a_set()
    board = of.board(7)
    reading = Reading.of_deal(board.deal)
    n, e, s, w = board.deal.hands
    turned = Written(EntryKind.READING, facts={"reading": reading_json(Reading.of_deal(Deal((w, n, e, s))))})
    only_north = replace(reading, hands=(n, None, None, None))
    again = Written(EntryKind.READING, facts={"reading": reading_json(only_north), "second": True})
    with Store(store_url) as store:
        store.add("r1", of, 1, NOW)
        ids = [opened(store, of) for _ in range(12)]

    def closing(incident: int) -> str | None:
        with Store(store_url) as own:
            refused = own.incidents.close_restored(
                incident,
                again,
                lambda now: check_restored(incident, now.readings, only_north, board),
                "me",
                NOW,
                version=1,
            )
        return refused and refused.key

    def finding(incident: int) -> str | None:
        with Store(store_url) as own:
            try:
                own.incidents.write(incident, [turned], "you", NOW)
            except Problem as problem:
                return problem.key
        return None

    with ThreadPoolExecutor(2) as pool:
        answers = [(pool.submit(finding, one), pool.submit(closing, one)) for one in ids]
        told = [(found.result(), closed.result()) for found, closed in answers]
    with Store(store_url) as store:
        for incident, (found, closed) in zip(ids, told, strict=True):
            is_open = store.incidents.find(incident).is_open
            # Either the finding came first and the closing saw it, or the closing and the finding is told so.
            assert (found, closed, is_open) in [(None, "incident_close_part", True), ("incident_closed", None, False)]


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_station_loses_nothing_that_the_store_took(store_url: str, seed: int) -> None:
    """kill -9 at a random moment: every line that the worker said is there, and no incident is half written."""
    of = a_set()
    with Store(store_url) as store:
        store.add("r1", of, 1, NOW)
    root = Path(__file__).parent.parent.parent
    worker = subprocess.Popen(
        [sys.executable, str(WORKER), store_url, "r1"], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    assert worker.stdout is not None
    stop = random.Random(seed).randint(1, 24)
    lines = [worker.stdout.readline() for _ in range(stop)]
    worker.kill()
    lines += worker.stdout.readlines()
    worker.wait()
    worker.stdout.close()
    told = [line.split() for line in lines if line.endswith("\n")]
    assert len(told) >= stop
    with Store(store_url) as store:
        found = {one.id: one for one in store.incidents.every()}
        versions = [one.version for one in store.board_set("r1").versions(7)]
        for what, incident, *more in told:
            of_it = found[int(incident)]
            if what == "noted":
                assert of_it.of_kind(EntryKind.NOTE)[int(more[0])].text == f"note {more[0]}"
            if what == "kept":
                assert of_it.closing is Closing.VERSION
                assert int(more[0]) in versions
        for one in found.values():
            whole(one)
        assert len(versions) == 1 + sum(one.closing is Closing.VERSION for one in found.values())
        # And it goes on from there.
        latest = store.board_set("r1").board(7)
        assert Deal(latest.deal.hands).hands == of.board(7).deal.turned(len(versions) - 1).hands
        assert opened(store, of) > max(found)


def whole(incident: Incident) -> None:
    assert [entry.place for entry in incident.entries] == list(range(1, len(incident.entries) + 1))
    assert incident.entries[0].kind is EntryKind.READING
    assert all(reading.is_complete for reading in incident.readings)
    assert (incident.entries[-1].kind is EntryKind.CLOSED) == (not incident.is_open)
    assert [incident.readings[0].hands[seat] is not None for seat in SEATS] == [True] * 4
