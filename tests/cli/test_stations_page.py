"""docs/stations.md on a real PostgreSQL: its SQL, and what each of its roles may and may not do."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from postgres_server import Server

from boards.problems import Problem
from boards.store.schema import SCHEMA_VERSION
from boards.store.store import Store

Paitao = Callable[..., Any]
PAGE = Path(__file__).parent.parent.parent / "docs" / "stations.md"
PASSWORDS = {"paitao_owner": "change me 1", "paitao_station": "change me 2", "paitao_referee": "change me 3"}


@pytest.fixture(scope="module")
def set_up(postgres: Server) -> Server:
    """The server after the page's set-up."""
    create, grant = re.findall(r"```sql\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    postgres.sql(create)
    Store(url(postgres, "paitao_owner")).close()
    postgres.sql(grant, "paitao", "paitao_owner")
    return postgres


def url(server: Server, role: str) -> str:
    return server.url("paitao", role, PASSWORDS[role])


def test_station_and_referee_do_their_work_and_no_more(set_up: Server, paitao: Paitao) -> None:
    station, referee = ("--store", url(set_up, "paitao_station")), ("--store", url(set_up, "paitao_referee"))
    assert (
        paitao(*station, "deal", "huapai", "--boards", "1-2", "--seed", "a", "--set", "r1", "--copies", "2").code == 0
    )
    assert paitao(*station, "copies", "r1", "--plan", "3").code == 0
    assert paitao(*station, "sets", "claims", "r1").code == 0
    assert paitao(*referee, "show", "r1", "--reveal").code == 0
    assert paitao(*referee, "copies", "r1").code == 0
    found = paitao(*referee, "verify", "r1", "--board", "1", "--counts", "13,13,13,13")
    assert found.code in (0, 1), found.err
    opened = paitao(*referee, "incident", "open", "r1", "--board", "1", "--counts", "14,12,13,13")
    assert opened.code in (0, 1), opened.err
    refused = paitao(*referee, "deal", "huapai", "--boards", "1", "--seed", "b", "--set", "r2")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "permission denied" in refused.err
    assert "docs/stations.md" in refused.err
    assert "change me" not in refused.err
    for role in ("paitao_station", "paitao_referee"):
        for sql in ("create table x (y int)", "drop table sets", "update paitao_schema set version = 1"):
            with pytest.raises(AssertionError, match=r"permission denied|must be owner"):
                set_up.sql(sql, "paitao", role)


def test_a_role_that_may_not_change_tables_says_so_in_one_sentence(set_up: Server) -> None:
    set_up.sql(f"update paitao_schema set version = {SCHEMA_VERSION - 1}", "paitao", "paitao_owner")
    try:
        with pytest.raises(Problem) as old:
            Store(url(set_up, "paitao_station"))
    finally:
        set_up.sql(f"update paitao_schema set version = {SCHEMA_VERSION}", "paitao", "paitao_owner")
    assert old.value.key == "store_role_old"
    empty = set_up.database()
    with pytest.raises(Problem) as none:
        Store(set_up.url(empty, "paitao_station", PASSWORDS["paitao_station"]))
    assert none.value.key == "store_role"
    set_up.sql("revoke usage on schema public from public", empty)
    with pytest.raises(Problem) as blind:
        Store(set_up.url(empty, "paitao_station", PASSWORDS["paitao_station"]))
    assert blind.value.key == "store_role"


def test_who_may_only_read_can_look(set_up: Server, paitao: Paitao, monkeypatch: pytest.MonkeyPatch) -> None:
    set_up.sql("CREATE ROLE looker LOGIN PASSWORD 'p@ss'; GRANT CONNECT ON DATABASE paitao TO looker")
    grant = "GRANT USAGE ON SCHEMA public TO looker; GRANT SELECT ON ALL TABLES IN SCHEMA public TO looker"
    set_up.sql(grant, "paitao", "paitao_owner")
    monkeypatch.setenv("PAITAO_STORE", f"postgresql://looker:p%40ss@127.0.0.1:{set_up.port}/paitao")
    assert paitao("sets").code == 0
    refused = paitao("deal", "huapai", "--boards", "1", "--seed", "c", "--set", "r3")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert not {"p@ss", "p%40ss"} & set(re.split(r"[ :@]", refused.err))


def test_who_was_given_nothing_is_told_so_and_not_to_look_at_the_password(set_up: Server, paitao: Paitao) -> None:
    set_up.sql("CREATE ROLE stranger LOGIN PASSWORD 'x'; GRANT CONNECT ON DATABASE paitao TO stranger")
    refused = paitao("--store", f"postgresql://stranger:x@127.0.0.1:{set_up.port}/paitao", "sets")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "this role may not do that" in refused.err
    assert "docs/stations.md" in refused.err


def test_a_password_may_stand_in_the_environment(
    set_up: Server, paitao: Paitao, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGPASSWORD", PASSWORDS["paitao_station"])
    monkeypatch.setenv("PAITAO_STORE", f"postgresql://paitao_station@127.0.0.1:{set_up.port}/paitao")
    assert paitao("sets").code == 0
