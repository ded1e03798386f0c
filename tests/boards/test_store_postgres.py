"""What only a server can do to a store: its schema, its roles, and everything that can be wrong with its address."""

import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from postgres_server import PASSWORD, Server

from boards.problems import Problem
from boards.store.migrations import running
from boards.store.opening import reason, shown
from boards.store.schema import SCHEMA_VERSION, metadata
from boards.store.store import Store
from boards.wording import sentence

DUMPS = Path(__file__).parent.parent / "data" / "store_versions"
LAYOUT = """
select table_name, column_name, data_type, character_maximum_length, is_nullable,
       coalesce(column_default, ''), udt_name
from information_schema.columns where table_schema = 'public' order by 1, 2;
select conrelid::regclass::text, contype, pg_get_constraintdef(oid) from pg_constraint
where connamespace = 'public'::regnamespace order by 1, 2, 3;
select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2;
"""


def engine(server: Server, database: str) -> sa.Engine:
    return sa.create_engine(server.url(database).replace("postgresql:", "postgresql+psycopg:"))


def test_the_chain_of_revisions_and_the_tables_of_today_are_the_same_schema(postgres: Server) -> None:
    chained, fresh = postgres.database(), postgres.database()
    of = engine(postgres, chained)
    with of.begin() as connection:
        running.upgrade(connection, 0)
    of.dispose()
    Store(postgres.url(fresh)).close()
    assert postgres.sql(LAYOUT, chained) == postgres.sql(LAYOUT, fresh)
    assert "history_deals" in postgres.sql(LAYOUT, fresh)


@pytest.mark.parametrize("version", [1, SCHEMA_VERSION - 1])
def test_a_store_of_an_older_version_keeps_every_row(postgres: Server, tmp_path: Path, version: int) -> None:
    with sqlite3.connect(tmp_path / "old.sqlite") as db:
        db.executescript((DUMPS / f"v{version}.sql").read_text(encoding="utf-8"))
    db.close()
    old, database = sa.create_engine(f"sqlite:///{tmp_path / 'old.sqlite'}"), postgres.database()
    new = engine(postgres, database)
    with old.begin() as source, new.begin() as target:
        running.upgrade(target, 0, to=version)
        there = set(sa.inspect(target).get_table_names())
        for table in metadata.sorted_tables:
            rows = (
                source.execute(sa.select(table)).mappings().all() if table.name in there - {"alembic_version"} else []
            )
            if rows:
                target.execute(table.insert(), [dict(row) for row in rows])
    for of in (old, new):
        of.dispose()
    with Store(postgres.url(database)) as store:
        assert [entry.name for entry in store.entries()] == ["round 1", "第二轮"]
        assert len(store.board_set("第二轮").boards) == 3
        assert store.history.counts() == (2, 5)
    assert postgres.sql("select version from paitao_schema", database) == str(SCHEMA_VERSION)


def test_two_stations_that_make_the_same_store_do_not_meet(postgres: Server) -> None:
    database = postgres.database()
    of = engine(postgres, database)
    with of.begin() as first:
        first.execute(sa.select(sa.func.pg_advisory_xact_lock(int.from_bytes(b"paitao"))))
        with pytest.raises(Problem) as locked:
            Store(postgres.url(database) + "?options=-c%20lock_timeout%3D50")
        assert "lock timeout" in str(locked.value.faults[0].facts["reason"])
    of.dispose()
    Store(postgres.url(database)).close()


def closed_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


WRONG: list[tuple[str, Callable[[Server, str], str], str, str]] = [
    ("no server", lambda s, d: f"postgresql://a:Secret7@127.0.0.1:{closed_port()}/{d}", "store_server", "refused"),
    ("password", lambda s, d: s.url(d, password="Secret7"), "store_server", "password authentication failed"),
    ("no role", lambda s, d: s.url(d, user="nobody", password="Secret7"), "store_server", "authentication failed"),
    ("no database", lambda s, d: s.url("nosuch"), "store_server", "nosuch"),
    ("no host", lambda s, d: "postgresql://a:Secret7@host.invalid/d", "store_server", "host.invalid"),
    ("port", lambda s, d: "postgresql://a:Secret7@localhost:port/d", "store_server", "port"),
    ("quoting", lambda s, d: "postgresql://a:Sec/r@et7@localhost:1/d", "store_server", ""),
    ("scheme", lambda s, d: "nosuch://a:Secret7@localhost/d", "store_server", "nosuch"),
    ("one slash", lambda s, d: "postgresql:/a:Secret7@localhost/d", "store_open", "postgresql is followed by ://"),
    ("no colon", lambda s, d: "postgres//a:Secret7@localhost/d", "store_open", "postgres is followed by ://"),
    ("driver", lambda s, d: "oracle://a:Secret7@localhost/d", "store_driver", ""),
    ("option", lambda s, d: f"postgresql://127.0.0.1:{closed_port()}/{d}?user=a&password=Secret7", "store_server", ""),
    ("no option", lambda s, d: s.url(d) + "?passwrd=Secret7", "store_server", "passwrd"),
]


@pytest.mark.parametrize(("url_of", "key", "said"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_whatever_is_wrong_with_an_address_is_one_sentence_without_the_password(
    postgres: Server, url_of: Callable[[Server, str], str], key: str, said: str
) -> None:
    with pytest.raises(Problem) as refused:
        Store(url_of(postgres, "postgres"))
    assert refused.value.key == key
    for lang in ("en", "zh-Hans"):
        text = sentence(refused.value.faults[0], lang)
        assert "\n" not in text
        assert said in text
        for secret in ("Secret7", "et7", PASSWORD, PASSWORD.replace(" ", "%20"), "correct"):
            assert secret not in text, text


@pytest.mark.parametrize(
    ("url", "want"),
    [
        ("postgresql://li:Secret7@db/club", "postgresql://li:***@db/club"),
        ("postgresql://li@db/club?password=Secret7", "postgresql://li@db/club"),
        ("postgresql://li:Secret7@db:x/club", "postgresql://li:***@db:x/club"),
        ("postgresql://li:Sec@ret7@db:x/club", "postgresql://li:***@db:x/club"),
        ("/home/li/store.sqlite", "/home/li/store.sqlite"),
        ("sqlite:////home/li/store.sqlite", "/home/li/store.sqlite"),
    ],
)
def test_how_a_store_is_called(url: str, want: str) -> None:
    assert shown(url) == want
    assert "ret7" not in reason(ValueError(f"cannot use {url}: PGPASSWORD=Secret7"), url)


def test_a_database_that_cannot_hold_chinese_is_refused(postgres: Server) -> None:
    postgres.sql("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'")
    with pytest.raises(Problem) as refused:
        Store(postgres.url("latin"))
    assert (refused.value.key, refused.value.faults[0].facts["encoding"]) == ("store_encoding", "LATIN1")


def test_a_store_of_a_newer_version_is_left_alone(postgres: Server) -> None:
    database = postgres.database()
    Store(postgres.url(database)).close()
    postgres.sql("update paitao_schema set version = 99; drop table learned_boards", database)
    with pytest.raises(Problem) as newer:
        Store(postgres.url(database))
    assert newer.value.key == "store_schema"
    assert "learned_boards" not in postgres.sql(LAYOUT, database)
