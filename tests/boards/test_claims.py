"""Several stations on one store: claims, by the database's clock, on both databases."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TextIO

import psycopg
import pytest
from patience import HANG_S
from test_store import board_set

from boards.problems import Problem
from boards.store.claims import DEAD_AFTER_S, Answer, Run, Told
from boards.store.copies import DO_NOT_PLAY, MADE, PLANNED
from boards.store.store import Store

NOW = "2026-11-30T10:00:00+00:00"
ROOT = Path(__file__).parent.parent.parent
HERE, THERE = Run("a1", "a", "desk"), Run("b1", "b", "attic")
KEYS = [(number, copy) for copy in (1, 2) for number in range(1, 5)]


def by_hand(url: str, sql: str) -> list[tuple[Any, ...]]:
    with closing(psycopg.connect(url) if "://" in url else sqlite3.connect(url)) as db, db:
        cursor = db.execute(sql)
        return cursor.fetchall() if cursor.description else []


def silence(url: str, run: str, seconds: int) -> None:
    """The run was last heard of so long ago."""
    by_hand(url, f"update station_runs set beat = beat - {seconds} where run = '{run}'")


def told(key: tuple[int, int], place: str = MADE, machine: str = "m1") -> Told:
    return Told(*key, place, machine, "blue", None, NOW)


def test_a_copy_is_claimed_once_and_in_the_order_wanted(store_url: str) -> None:
    of = board_set("huapai")
    with Store(store_url) as store, Store(store_url) as other:
        store.add("a", of, 2, NOW)
        store.claims.begin(HERE)
        other.claims.begin(THERE)
        assert store.claims.claim("a1", of.fingerprint, KEYS[::-1], 2) == [(4, 2), (3, 2)]
        assert other.claims.claim("b1", of.fingerprint, KEYS[::-1], 3) == [(2, 2), (1, 2), (4, 1)]
        assert store.claims.claim("a1", of.fingerprint, KEYS, 9) == [(1, 1), (2, 1), (3, 1), (3, 2), (4, 2)]
        assert other.claims.claim("b1", of.fingerprint, KEYS, 9) == [(4, 1), (1, 2), (2, 2)]  # no more
        assert [(c.key, c.name, c.ready) for c in other.claims.of_set(of.fingerprint)][:2] == [
            ((1, 1), "desk", False), ((1, 2), "attic", False),
        ]  # fmt: skip
        store.claims.release("a1")
        assert other.claims.claim("b1", of.fingerprint, KEYS, 9) == KEYS


def test_a_silent_station_loses_what_it_has_not_begun_and_nothing_else(store_url: str) -> None:
    of = board_set("huapai")
    with Store(store_url) as store:
        store.add("a", of, 1, NOW)
        store.claims.begin(HERE)
        store.claims.begin(THERE)
        assert len(store.claims.claim("a1", of.fingerprint, KEYS, 9)) == 4
        assert store.claims.ready("a1", of.fingerprint, (1, 1))
        silence(store_url, "a1", DEAD_AFTER_S - 10)
        assert store.claims.claim("b1", of.fingerprint, KEYS, 9) == []
        assert store.claims.beat("a1")
        silence(store_url, "a1", DEAD_AFTER_S + 1)
        assert store.claims.claim("b1", of.fingerprint, KEYS, 2) == [(2, 1), (3, 1)]
        # It was only a long cable pull: what went to another is not dealt here.
        assert store.claims.beat("a1")
        assert not store.claims.ready("a1", of.fingerprint, (2, 1))
        assert store.claims.ready("a1", of.fingerprint, (4, 1))
        assert [c.key for c in store.claims.of_set(of.fingerprint) if c.run == "a1" and c.ready] == [(1, 1), (4, 1)]


def test_a_station_that_starts_again_has_what_it_had_begun_and_no_more(store_url: str) -> None:
    of = board_set("huapai")
    with Store(store_url) as store:
        store.add("a", of, 1, NOW)
        store.claims.begin(HERE)
        store.claims.claim("a1", of.fingerprint, KEYS, 2)
        store.claims.ready("a1", of.fingerprint, (1, 1))
        store.claims.begin(replace(HERE, run="a2"))  # another program of this computer, while the first one lives
        assert {c.run for c in store.claims.of_set(of.fingerprint)} == {"a1"}
        again = replace(HERE, run="a3")
        assert [(known.run, known.name) for known in store.claims.runs_of("a")] == [("a1", "desk"), ("a2", "desk")]
        store.claims.begin(again, over=["a1"])
        assert [(c.key, c.run, c.ready) for c in store.claims.of_set(of.fingerprint)] == [((1, 1), "a3", True)]
        assert not store.claims.beat("a1")
        assert store.claims.keep(again, of.fingerprint, (1, 1))
        store.claims.begin(THERE)
        assert not store.claims.keep(THERE, of.fingerprint, (1, 1))
        store.claims.release("a3", besides=[(of.fingerprint, (1, 1))])
        assert [c.key for c in store.claims.of_set(of.fingerprint)] == [(1, 1)]
        store.claims.free(of.fingerprint, [(1, 1)])
        assert store.claims.keep(THERE, of.fingerprint, (1, 1))


def test_what_a_station_tells_is_kept_once(store_url: str) -> None:
    of = board_set("huapai")
    with Store(store_url) as store:
        store.add("a", of, 1, NOW)
        store.claims.begin(HERE)
        store.claims.begin(THERE)
        store.claims.claim("a1", of.fingerprint, KEYS, 3)
        deliver = store.claims.deliver
        assert deliver(HERE, of.fingerprint, told((1, 1), PLANNED)) is Answer.KEPT
        assert deliver(HERE, of.fingerprint, told((1, 1), DO_NOT_PLAY)) is Answer.KEPT
        assert [c.key for c in store.claims.of_set(of.fingerprint) if c.ready] == [(1, 1)]
        assert deliver(HERE, of.fingerprint, told((1, 1))) is Answer.KEPT
        assert deliver(HERE, of.fingerprint, told((1, 1))) is Answer.KNOWN
        assert [c.key for c in store.claims.of_set(of.fingerprint)] == [(2, 1), (3, 1)]
        # Freed by a person, made by another: the first one's board is not the one that counts.
        store.claims.free(of.fingerprint, [(2, 1)])
        assert store.claims.claim("b1", of.fingerprint, [(2, 1)], 1) == [(2, 1)]
        assert deliver(HERE, of.fingerprint, told((2, 1))) is Answer.NOT_YOURS
        assert deliver(THERE, of.fingerprint, told((2, 1), machine="m2")) is Answer.KEPT
        assert deliver(HERE, of.fingerprint, told((2, 1))) is Answer.NOT_YOURS
        assert {c.number: c.made_by for c in store.copies("a")} == {1: "m1", 2: "m2", 3: "", 4: ""}
        # Once more, because its operator wants it: nobody else may have it meanwhile.
        assert deliver(HERE, of.fingerprint, told((1, 1), PLANNED)) is Answer.KEPT
        assert store.claims.claim("b1", of.fingerprint, [(1, 1)], 1) == []
        store.close_set("a")
        for wrong in (lambda: deliver(HERE, of.fingerprint, told((3, 1))),
                      lambda: store.claims.claim("a1", of.fingerprint, KEYS, 1)):  # fmt: skip
            with pytest.raises(Problem) as closed:
                wrong()
            assert closed.value.key == "set_closed"


@dataclass
class Station:
    """One of the processes, at the other end of its line."""

    pid: int
    asking: TextIO

    def say(self, word: str) -> None:
        self.asking.write(word + "\n")
        self.asking.flush()

    def heard(self) -> str:
        """The next line; empty when the process is gone."""
        try:
            return self.asking.readline().strip()
        except ConnectionResetError:
            return ""


@contextmanager
def stations(url: str, fingerprint: str, files: list[Path]) -> Iterator[list[Station]]:
    """Processes that claim boards, each with a file; killed at the end, where they are not over."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    together = [files] if hasattr(os, "fork") else [[file] for file in files]
    with ExitStack() as stack, socket.create_server(("127.0.0.1", 0)) as door:
        door.settimeout(HANG_S)
        command = [sys.executable, str(Path(__file__).with_name("claim_worker.py")), url, fingerprint]
        for group in together:
            started = subprocess.Popen([*command, str(door.getsockname()[1]), *map(str, group)], env=environment)
            stack.callback(started.wait)
        found = {}
        for _ in files:
            line = stack.enter_context(door.accept()[0])
            asking = stack.enter_context(line.makefile("rw", encoding="utf-8", newline="\n"))
            pid, file = asking.readline().split(" ", 1)
            found[file.strip()] = Station(int(pid), asking)
        try:
            yield [found[str(file)] for file in files]
        finally:
            for one in found.values():
                kill(one)


def kill(station: Station) -> None:
    """No handler, no flush."""
    with suppress(OSError):
        os.kill(station.pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def test_of_four_processes_one_is_killed_and_each_of_200_boards_is_dealt_once(store_url: str, tmp_path: Path) -> None:
    of = board_set("huapai", 200)
    with Store(store_url) as store:
        store.add("a", of, 1, NOW)
    files = [tmp_path / f"dealt{n}" for n in range(4)]
    with stations(store_url, of.fingerprint, files) as (*others, victim):
        for word in ("go", "half"):  # three boards whole, then cards lie in a fourth, and two are claimed
            victim.say(word)
            assert victim.heard() == ("more" if word == "go" else "half")
        kill(victim)
        assert victim.heard() == ""  # the system has closed its line: it is gone
        # All at once from here on.
        for round_of in range(2):
            answers = ["more"] * len(others)
            while "more" in answers:
                for station in others:
                    station.say("go")
                answers = [station.heard() for station in others]
            if round_of == 0:
                with Store(store_url) as store:
                    left = store.claims.of_set(of.fingerprint)
                    assert [claim.ready for claim in left] == [True, False, False]
                silence(store_url, left[0].run, DEAD_AFTER_S)
        for station in others:
            station.say("end")
            assert station.heard() == "ended"
    dealt = Counter(int(line) for file in files for line in file.read_text(encoding="utf-8").split())
    assert dealt == Counter(range(1, 201))
    assert len(files[-1].read_text(encoding="utf-8").split()) == 4
    with Store(store_url) as store:
        (half,) = store.claims.of_set(of.fingerprint)
        assert (half.ready, half.is_dead) == (True, True)
        assert Counter(copy.place for copy in store.copies("a")) == {MADE: 199, PLANNED: 1}
        assert {copy.number for copy in store.copies("a") if copy.place == PLANNED} == {half.number}
