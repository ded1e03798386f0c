"""A real PostgreSQL for the tests: in a temporary folder, on a free port and a socket, as a user without rights.

Started once for each process of tests, when the first test asks for it; each test gets a database of its own.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

OWNER = "administrator"
PASSWORD = "correct horse battery"
_QUICK = "fsync=off full_page_writes=off max_connections=40 shared_buffers=16MB".split()


class NoServer(Exception):
    """Why there is no PostgreSQL here."""


class Server:
    """A running server; `OWNER` may do everything, by the socket without a password, by TCP with `PASSWORD`."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self._made = 0
        self._free: list[str] = []

    @property
    def log(self) -> str:
        """What the server has written down."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def url(self, database: str, user: str = OWNER, password: str = PASSWORD) -> str:
        """How a station reaches a database."""
        secret = password.replace(" ", "%20")
        return f"postgresql://{user}:{secret}@127.0.0.1:{self.port}/{database}"

    def sql(self, text: str, database: str = "postgres", user: str = OWNER) -> str:
        """What psql, an independent reader, answers: one row a line, columns divided by |."""
        command = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", str(self.folder),
                   "-p", str(self.port), "-U", user, "-d", database]  # fmt: skip
        ran = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=False)
        if ran.returncode:
            raise AssertionError(ran.stderr)
        return ran.stdout.strip()

    def database(self) -> str:
        """An empty database."""
        if self._free:
            return self._free.pop()
        self._made += 1
        name = f"club_{self._made}"
        with self._administrator("postgres") as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return name

    def give_back(self, name: str) -> None:
        """Nobody uses this database any more; emptied, it serves the next: making one takes ten times as long."""
        with self._administrator(name) as db:
            others = (
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = "
            )
            db.execute((others + f"'{name}'").encode())
            db.execute(b"DROP SCHEMA public CASCADE")
            db.execute(b"CREATE SCHEMA public")
            db.execute(b"GRANT USAGE ON SCHEMA public TO PUBLIC")  # as in a new one
        self._free.append(name)

    def _administrator(self, database: str) -> "psycopg.Connection[tuple[object, ...]]":
        return psycopg.connect(host=str(self.folder), port=self.port, user=OWNER, dbname=database, autocommit=True)


@contextmanager
def running() -> Iterator[Server]:
    """A server for as long as the block lasts.

    Raises:
        NoServer: PostgreSQL is not installed, or no account can run it.
    """
    programs = _programs()
    # Short: the socket's whole path has some hundred bytes.
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=None if sys.platform == "win32" else "/tmp"))
    account = _account(folder)
    environment = {**os.environ, "LC_MESSAGES": "C", "TZ": "UTC"}
    (folder / "password").write_text(PASSWORD, encoding="utf-8")
    (folder / "password").chmod(0o644)
    port = _free_port()
    try:
        made = subprocess.run(
            [programs / "initdb", "-D", folder / "data", "-U", OWNER, "-E", "UTF8", "--locale-provider=icu",
             "--icu-locale=zh", "--locale=C", "--auth-local=trust", "--auth-host=scram-sha-256",
             f"--pwfile={folder / 'password'}", "--no-sync", "--no-instructions"],
            capture_output=True, encoding="utf-8", env=environment, cwd="/", check=False, **account,  # type: ignore[call-overload]
        )  # fmt: skip
        if made.returncode:
            raise NoServer(f"initdb: {made.stderr.strip()}")
        options = [part for setting in _QUICK for part in ("-c", setting)]
        with open(folder / "log", "wb") as log:
            server = subprocess.Popen(
                [programs / "postgres", "-D", folder / "data", "-k", folder, "-p", str(port), "-h", "127.0.0.1",
                 *options],
                stdout=log, stderr=subprocess.STDOUT, env=environment, cwd="/", **account,  # type: ignore[call-overload]
            )  # fmt: skip
        try:
            _wait_until_it_answers(programs, folder, port)
            yield Server(folder, port)
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: its folder goes anyway
            server.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    for place in reversed(places):
        if (place / "initdb").exists() and (place / "postgres").exists() and shutil.which("psql"):
            return place
    raise NoServer("PostgreSQL (initdb, postgres, psql) is not installed here")


def _account(folder: Path) -> dict[str, object]:
    """PostgreSQL refuses to run as root: then somebody else is asked, who owns the folder."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    import pwd

    for name in ("postgres", "nobody"):
        with suppress(KeyError, PermissionError):
            entry = pwd.getpwnam(name)
            os.chown(folder, entry.pw_uid, entry.pw_gid)
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise NoServer("no account that may run PostgreSQL, which refuses root")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _wait_until_it_answers(programs: Path, folder: Path, port: int) -> None:
    asked = [programs / "pg_isready", "-q", "-h", folder, "-p", str(port), "-t", "20"]
    for _ in range(2000):
        if subprocess.run(asked, check=False).returncode == 0:
            return
    raise NoServer(f"PostgreSQL did not start: {(folder / 'log').read_text(encoding='utf-8', errors='replace')[-500:]}")
