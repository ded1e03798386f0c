"""Several runs of one computer that begin and end at the same instant: none is taken for another computer's."""

import sqlite3
from contextlib import ExitStack
from typing import Any

import pytest

from boards.store.claims import Claims, Run
from boards.store.store import Store
from dealer import home, port_claim
from dealer.journal import journal_path
from dealer.operations.machine_claims import begun_run


def test_a_run_that_is_killed_while_another_begins_is_taken_over_and_no_copy_of_a_folder(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, killed = Claims.begin, ExitStack()

    def begin_and_kill(self: Claims, run: Run, over: Any = ()) -> None:
        begin(self, run, over)
        killed.close()  # after it was looked who is over, before their files are taken away

    with Store(store_url) as store:
        with begun_run(store_url, journal_path()):
            pass
        victim = Run("f" * 32, home.station_id(), "desk")
        shown = next(home.data_folder().glob("run-*.lock")).read_text(encoding="utf-8").split(" ", 2)[2].strip()
        killed.enter_context(port_claim.living_run(home.data_folder(), victim.run, shown))
        store.claims.begin(victim)
        with monkeypatch.context() as patched:
            patched.setattr(Claims, "begin", begin_and_kill)
            with begun_run(store_url, journal_path()):
                assert victim.run in {run.run for run in store.claims.runs_of(victim.station)}
        with begun_run(store_url, journal_path()) as again:
            assert [run.run for run in store.claims.runs_of(victim.station)] == [again.run]


def test_a_run_is_looked_at_only_while_none_makes_its_file(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks whether a run is over locks its file; a run that just makes it must not meet that."""
    alone: list[bool] = []
    claimed = port_claim._claimed

    def watched(*given: Any) -> Any:
        other = sqlite3.connect(journal_path().with_name("letters.lock"), timeout=0)
        try:
            other.execute("BEGIN EXCLUSIVE")
            alone.append(False)
        except sqlite3.OperationalError:
            alone.append(True)
        finally:
            other.close()
        return claimed(*given)

    monkeypatch.setattr(port_claim, "_claimed", watched)
    with Store(store_url), begun_run(store_url, journal_path()):
        assert alone == [True]
