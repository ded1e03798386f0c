"""Two stations, each with a data folder of its own, on one store: claims, a killed station, a store that is away."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from machine_room import Process, simulator
from postgres_server import Server

from boards.games import GAMES
from boards.problems import Problem
from boards.store.claims import Run, Told
from boards.store.copies import MADE, PLANNED
from boards.store.opening import shown
from boards.store.store import Store
from boards.wording import sentence
from dealer import home, keys, making
from dealer.claiming import Away, Back, Claiming, Elsewhere, Gone, Granted, Refused
from dealer.journal import Journal, journal_path
from dealer.operations.machine_claims import begun_run
from dealer.outbox import Outbox

Paitao = Callable[..., Any]
NOW = "2026-11-30T10:00:00+00:00"


def silence(server: Server, database: str) -> None:
    server.sql("update station_runs set beat = beat - 1000", database)


def test_two_stations_one_killed_each_board_dealt_once(
    postgres: Server, paitao: Paitao, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    database = postgres.database()
    monkeypatch.setenv("PAITAO_STORE", postgres.url(database))
    assert paitao("deal", "huapai", "--boards", "1-8", "--seed", "a", "--set", "s").code == 0
    quick = ("--speed", "1", "--hands", "1")
    with (
        simulator("--speed", "30", "--hands", "1", line="--tcp", at="0") as (_, slow),
        simulator(*quick, "--serial", "2", line="--tcp", at="0") as (_, fast),
    ):
        monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "attic"))
        victim = Process("machine", "run", "s", "--port", slow)
        assert victim.until("board 1: dealing")
        assert [c["begun"] for c in json.loads(paitao("sets", "claims", "s", "--json").out)] == [True, True, False]
        victim.kill()
        silence(postgres, database)
        monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "desk"))
        ran = paitao("machine", "run", "s", "--port", fast)
        assert ran.code == 0, ran
        assert ran.out.count("sets release SET --boards") == 2
        assert ran.out.splitlines()[-1].startswith(
            "not made, because a station that is gone has them in hand: board 1-2."
        )
        places = {c["board"]: c["place"] for c in json.loads(paitao("copies", "s", "--json").out)}
        assert places == {1: "planned", 2: "planned", **dict.fromkeys(range(3, 9), "made")}
        # Board 2 was only to come next; somebody looked. Board 1 is taken up where it was begun.
        assert paitao("sets", "release", "s", "--boards", "2").code == 0
        assert paitao("machine", "run", "s", "--port", fast).code == 0
        monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "attic"))
        again = Process("machine", "run", "s", "--port", slow)
        again.type("g\n")
        assert again.end() == 0, again.text
        assert "Go on (g)" in again.text
    copies = json.loads(paitao("copies", "s", "--json").out)
    assert Counter((c["place"], c["made_by"]) for c in copies) == {
        ("made", f"paitao/simulator/1 @ {home.computer()}"): 1, ("made", f"paitao/simulator/2 @ {home.computer()}"): 7,
    }  # fmt: skip
    assert json.loads(paitao("sets", "claims", "s", "--json").out) == []
    assert not re.search(r"[AKQJT2-9]{2,}\.[AKQJT2-9]*\.", ran.out + ran.err + again.text)


def test_a_board_that_was_freed_is_not_gone_on_with(
    postgres: Server, paitao: Paitao, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    database = postgres.database()
    monkeypatch.setenv("PAITAO_STORE", postgres.url(database))
    assert paitao("deal", "huapai", "--boards", "1", "--seed", "a", "--set", "s").code == 0
    with (
        simulator("--speed", "30", "--hands", "1", line="--tcp", at="0") as (_, slow),
        simulator("--speed", "1", "--hands", "1", "--serial", "2", line="--tcp", at="0") as (_, fast),
    ):
        monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "attic"))
        victim = Process("machine", "run", "s", "--port", slow)
        assert victim.until("board 1: dealing")
        assert "is at work" in paitao("sets", "release", "s", "--boards", "1").err
        victim.kill()
        silence(postgres, database)
        assert "freed 1" in paitao("sets", "release", "s", "--boards", "1").out
        monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "desk"))
        assert paitao("machine", "run", "s", "--port", fast).code == 0
        monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "attic"))
        back = Process("machine", "run", "s", "--port", slow)
        back.type("q\n")
        back.end()
        assert "was given to another station meanwhile" in back.text
    assert json.loads(paitao("copies", "s", "--json").out)[0]["made_by"].startswith("paitao/simulator/2 @")


def test_machines_of_one_serial_number_are_told_apart_by_their_stations(
    postgres: Server, paitao: Paitao, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PAITAO_STORE", postgres.url(postgres.database()))
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "a", "--set", "s").code == 0
    for board, station in enumerate(("attic", "桌" * 200), 1):
        monkeypatch.setenv("PAITAO_DATA", str(tmp_path / str(board)))
        monkeypatch.setattr(home, "computer", lambda name=station: name)
        with simulator("--speed", "1", "--hands", "1", line="--tcp", at="0") as (_, port):
            assert paitao("machine", "run", "s", "--port", port, "--boards", str(board)).code == 0
    makers = [c["made_by"] for c in json.loads(paitao("copies", "s", "--json").out)]
    assert makers == ["paitao/simulator/1 @ attic", ("paitao/simulator/1 @ " + "桌" * 200)[:200]]
    assert "made by paitao/simulator/1 @ attic, " in paitao("copies", "s").out
    slips = tmp_path / "slips.pdf"
    assert paitao("print", "slips", "s", "-o", slips).code == 0
    pages = pypdfium2.PdfDocument(str(slips))
    assert "paitao/simulator/1 @ attic" in " ".join(pages[0].get_textpage().get_text_bounded().split())
    pages.close()


def test_a_run_with_a_wrong_clock_says_so_at_its_start(
    postgres: Server, paitao: Paitao, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.database()
    monkeypatch.setenv("PAITAO_STORE", postgres.url(database))
    assert paitao("deal", "huapai", "--boards", "1", "--seed", "a", "--set", "s").code == 0
    monkeypatch.setattr(home, "now", lambda: "2020-01-01T00:00:00+00:00")
    with simulator("--speed", "1", "--hands", "1", line="--tcp", at="0") as (_, port):
        ran = paitao("machine", "run", "s", "--port", port)
    assert ran.code == 0, ran
    assert ["the store's server" in line for line in (ran.out + ran.err).splitlines()].count(True) == 1
    assert "the store's server" in ran.out.splitlines()[0]


def test_a_board_that_no_station_holds_is_not_said_to_be_freed(paitao: Paitao) -> None:
    paitao("deal", "huapai", "--boards", "1-4", "--seed", "x", "--set", "s")
    ran = paitao("sets", "release", "s", "--boards", "2-3")
    assert (ran.code, ran.out) == (0, "")
    assert "board 2-3 of s, so nothing is freed" in ran.err


def claiming_on(server: Server, folder: Path) -> tuple[str, Store, Claiming, Any]:
    database = server.database()
    store = Store(server.url(database))
    of = making.make_set(keys.practice_secret("a"), GAMES["huapai"], range(1, 5), event="", session="", seed="a")
    store.add("s", of, 1, NOW)
    Journal(folder / "journal.sqlite").close()
    run = Run("r1", "st1", "desk")
    store.claims.begin(run)
    return database, store, Claiming(store, folder / "journal.sqlite", run, of.fingerprint), of


def next_of(claiming: Claiming, kind: type) -> Any:
    """Waits for news of this kind; the thread wakes itself when it is told something."""
    for _ in range(100_000):
        for news in claiming.news():
            if isinstance(news, kind):
                return news
        claiming._something.set()
        claiming._thread.join(0.001)
    raise AssertionError(kind)


def test_a_store_that_goes_away_loses_nothing_and_gives_nothing(postgres: Server, tmp_path: Path) -> None:
    database, store, claiming, of = claiming_on(postgres, tmp_path)
    keys_asked = [(number, 1) for number in range(1, 5)]
    claiming.begin(keys_asked, 1)
    assert claiming.news() == [Granted(((1, 1),))]
    postgres.sql(f"ALTER DATABASE {database} ALLOW_CONNECTIONS false")
    postgres.sql(f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{database}'")
    claiming.post(Told(1, 1, PLANNED, "", "blue", None, NOW))
    claiming.post(Told(1, 1, MADE, "m1", "blue", None, NOW))
    claiming.want(keys_asked[1:], 1)
    assert "reason" in next_of(claiming, Away).problem.faults[0].facts
    assert claiming.news() == []
    waiting = Outbox(tmp_path / "journal.sqlite", shown(store.url), "r1")
    assert [letter.told.place for letter in waiting.letters()] == [PLANNED, MADE]
    waiting.close()
    postgres.sql(f"ALTER DATABASE {database} ALLOW_CONNECTIONS true")
    next_of(claiming, Back)
    assert store.copies("s")[0].made_by == "m1"
    assert claiming.end(frozenset()) == 0
    assert store.claims.of_set(of.fingerprint) == ()
    store.close()


def test_what_others_made_is_not_left_here_and_with_whom_the_rest_is_is_said(postgres: Server, tmp_path: Path) -> None:
    _, store, claiming, of = claiming_on(postgres, tmp_path)
    other = Run("r2", "st2", "attic")
    store.claims.begin(other)
    assert store.claims.claim("r2", of.fingerprint, [(2, 1), (3, 1), (4, 1)], 3)
    assert store.claims.ready("r2", of.fingerprint, (3, 1))
    store.claims.deliver(other, of.fingerprint, Told(2, 1, MADE, "m2", "", None, NOW))
    claiming.begin([(number, 1) for number in range(1, 5)], 1)
    assert claiming.news() == [Granted(((1, 1),)), Gone(((2, 1),))]
    claiming.want([(3, 1), (4, 1)], 1)
    elsewhere = next_of(claiming, Elsewhere)
    assert [(claim.key, claim.name, claim.ready) for claim in elsewhere.claims] == [
        ((3, 1), "attic", True), ((4, 1), "attic", False),
    ]  # fmt: skip
    store.claims.release("r2", [(of.fingerprint, (3, 1))])
    claiming.want([(4, 1)], 1)
    assert next_of(claiming, Granted).keys == ((4, 1),)
    assert claiming.end(frozenset()) == 0
    store.close()


def test_a_closed_set_is_told_once_and_not_again(postgres: Server, tmp_path: Path) -> None:
    _, store, claiming, _ = claiming_on(postgres, tmp_path)
    claiming.begin([(1, 1)], 1)
    store.close_set("s")
    claiming.post(Told(1, 1, MADE, "m1", "", None, NOW))
    refused = next_of(claiming, Refused)
    assert (refused.told.number, refused.problem.key) == (1, "set_closed")
    assert claiming.end(frozenset()) == 0
    store.close()


@pytest.mark.parametrize("killed_after", [1, 2, 9])
def test_what_a_killed_station_was_told_is_in_the_store_after_its_next_start(
    store_url: str, paitao: Paitao, killed_after: int
) -> None:
    store = ("--store", store_url)
    assert paitao(*store, "deal", "huapai", "--boards", "1-12", "--seed", "a", "--set", "s").code == 0
    root = Path(__file__).parent
    worker = subprocess.Popen(
        [sys.executable, str(root / "telling_worker.py"), store_url, "s"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, encoding="utf-8", env={**os.environ, "PYTHONPATH": str(root.parent.parent)},
    )  # fmt: skip
    assert worker.stdout is not None
    assert worker.stdin is not None
    told = [int(worker.stdout.readline()) for _ in range(killed_after)]
    worker.kill()
    told += [int(line) for line in worker.stdout]
    worker.wait()
    for pipe in (worker.stdin, worker.stdout):
        pipe.close()
    with begun_run(store_url, journal_path()):
        places = {c["board"]: c["place"] for c in json.loads(paitao(*store, "copies", "s", "--json").out)}
        assert {places[number] for number in told} == {"made"}
        # At most one more was told and not said any more.
        assert sum(place == "made" for place in places.values()) <= len(told) + 1


def test_a_copy_of_a_data_folder_takes_nothing_from_the_station_that_it_was_copied_from(
    store_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    of = making.make_set(keys.practice_secret("a"), GAMES["huapai"], range(1, 5), event="", session="", seed="a")
    with Store(store_url) as store:
        store.add("s", of, 1, NOW)
        monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "one"))
        with begun_run(store_url, journal_path()):
            pass
        shutil.copytree(tmp_path / "one", tmp_path / "copy")
        with begun_run(store_url, journal_path()) as run:
            store.claims.claim(run.run, of.fingerprint, [(1, 1)], 1)
            store.claims.ready(run.run, of.fingerprint, (1, 1))
            monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "copy"))
            with pytest.raises(Problem) as twice, begun_run(store_url, journal_path()):
                pass
            assert twice.value.key == "station_twice"
            assert str(tmp_path / "copy" / "station") in sentence(twice.value.faults[0])
            (tmp_path / "copy" / "station").unlink()
            with begun_run(store_url, journal_path()) as other:
                assert not store.claims.keep(other, of.fingerprint, (1, 1))
            assert [(claim.key, claim.run) for claim in store.claims.of_set(of.fingerprint)] == [((1, 1), run.run)]
        # Left half dealt, and taken up at once by the computer whose it is.
        monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "one"))
        with begun_run(store_url, journal_path()) as again:
            assert store.claims.of_set(of.fingerprint)[0].run == again.run
        assert len(list((tmp_path / "one").glob("run-*.lock"))) == 1
