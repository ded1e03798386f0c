"""What every test may use: the command line in this process or in one of its own, and the corpus where it is."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import postgres_server
import pytest
from hypothesis import HealthCheck, settings
from postgres_server import Server

ROOT = Path(__file__).parent.parent
CORPUS = ROOT.parent / "shared" / "corpus"

# How long an example takes says how busy the computer is, and nothing of what the example is for. One clone gives one
# answer: the examples are the same in every run, unless somebody goes looking for new ones.
settings.register_profile(
    "any computer",
    parent=settings.default,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=not os.environ.get("PAITAO_NEW_EXAMPLES"),
)
settings.load_profile("any computer")


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str
    raw: bytes


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the user's store, secrets or journal, nor takes the user's language."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("PAITAO_DATA", str(folder))
    monkeypatch.delenv("PAITAO_STORE", raising=False)
    monkeypatch.delenv("PAITAO_LANG", raising=False)
    return folder


@pytest.fixture(autouse=True)
def python_of_a_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes of the tests start as a user's do: with buffers, which have faults of their own, and compiled."""
    for name in ("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def paitao(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Runs the command line in this process: `paitao("deal", "huapai", ..., stdin=b"")`."""

    def run(*arguments: str, stdin: bytes = b"", encoding: str = "utf-8") -> Ran:
        import cli

        out, err = io.BytesIO(), io.BytesIO()
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
            patched.setattr(sys, "stdout", io.TextIOWrapper(out, encoding=encoding, newline="\n", write_through=True))
            patched.setattr(sys, "stderr", io.TextIOWrapper(err, encoding=encoding, newline="\n", write_through=True))
            with pytest.raises(SystemExit) as ended:
                cli.entry([str(a) for a in arguments])
            sys.stdout.flush()
            sys.stderr.flush()
            code, raw, said = ended.value.code, out.getvalue(), err.getvalue()
        assert isinstance(code, int)
        return Ran(code, raw.decode(encoding, "replace"), said.decode(encoding, "replace"), raw)

    return run


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., "subprocess.Popen[bytes]"]:
    """Starts the command line as a process of its own, with pipes."""

    def start(*arguments: str, **options: object) -> "subprocess.Popen[bytes]":
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}  # type: ignore[dict-item]
        return subprocess.Popen(
            [sys.executable, "-m", "cli", *map(str, arguments)], stdin=options.pop("stdin", subprocess.PIPE),  # type: ignore[call-overload]
            stdout=options.pop("stdout", subprocess.PIPE), stderr=subprocess.PIPE, env=environment, cwd=tmp_path,
            **options,
        )  # fmt: skip

    return start


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real files; tests over it are skipped where it is not."""
    if not CORPUS.is_dir():
        pytest.skip("the corpus of real files is not beside this checkout")
    return CORPUS


@pytest.fixture(scope="session")
def field() -> Path:
    """Copies of the field cases."""
    return ROOT / "tests" / "data" / "field"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A real PostgreSQL; tests over it are skipped where none is installed."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(postgres_server.running())
        except postgres_server.NoServer as reason:
            if os.environ.get("PAITAO_TESTS_NEED_POSTGRES"):
                raise
            pytest.skip(str(reason))
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A store that is not there yet, on each of the databases."""
    if request.param == "sqlite":
        yield str(tmp_path / "deep" / "store.sqlite")
        return
    server: Server = request.getfixturevalue("postgres")
    database = server.database()
    yield server.url(database)
    server.give_back(database)
