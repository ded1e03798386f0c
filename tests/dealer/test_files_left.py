"""What a killed process was writing goes with the next that writes the same file; what a living one writes stays."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dealer import home
from dealer.files import Outputs

ROOT = Path(__file__).parent.parent.parent
WRITER = """
import sys
from dealer.files import Outputs
name = sys.argv[1]
with Outputs((name,), force=True) as files:
    files.put(name, b"a hand")
    print("written", flush=True)
    sys.stdin.readline()
    files.commit()
"""
SECRET = """
import sys
from pathlib import Path
from dealer import home
def stop(aside, path):
    print("written", flush=True)
    sys.stdin.readline()
home._place = stop
home.keep_secret(Path(sys.argv[1]), bytes(32))
"""
Writer = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def writer() -> Iterator[Writer]:
    """Starts a process that has written the file aside and waits for a line before it gives it its name."""
    begun: list[subprocess.Popen[str]] = []

    def start(target: Path, program: str = WRITER) -> "subprocess.Popen[str]":
        made = subprocess.Popen(
            [sys.executable, "-c", program, str(target)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        begun.append(made)
        assert made.stdout is not None
        assert made.stdout.readline() == "written\n"
        return made

    yield start
    for one in begun:
        one.kill()
        one.communicate()


def left(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.name.endswith(".tmp"))


def make_old(path: Path) -> None:
    about = path.stat()
    os.utime(path, (about.st_atime, about.st_mtime - 3600))


def write(target: Path) -> None:
    with Outputs((str(target),), force=True) as files:
        files.put(str(target), b"whole")
        files.commit()


def test_what_a_killed_writer_left_goes_when_its_file_is_written_again(tmp_path: Path, writer: Writer) -> None:
    for name in ("set.pbn", "other.pbn"):
        killed = writer(tmp_path / name)
        killed.kill()
        killed.wait()
    both = left(tmp_path)
    assert [path.read_bytes() for path in both] == [b"a hand"] * 2
    write(tmp_path / "set.pbn")
    assert left(tmp_path) == both, "so young that its writer might be about to give it its name"
    for path in both:
        make_old(path)
    write(tmp_path / "set.pbn")
    assert len(left(tmp_path)) == 1
    assert (tmp_path / "set.pbn").read_bytes() == b"whole"
    write(tmp_path / "other.pbn")
    assert left(tmp_path) == []


def test_what_a_living_process_writes_stays_however_long_it_takes(tmp_path: Path, writer: Writer) -> None:
    slow = writer(tmp_path / "set.pbn")
    (path,) = left(tmp_path)
    make_old(path)
    write(tmp_path / "set.pbn")
    assert left(tmp_path) == [path]
    slow.communicate("go on\n")
    assert slow.returncode == 0
    assert (tmp_path / "set.pbn").read_bytes() == b"a hand"
    assert left(tmp_path) == []


def test_half_a_secret_goes_with_the_next(tmp_path: Path, writer: Writer) -> None:
    killed = writer(tmp_path / "cup.key", SECRET)
    killed.kill()
    killed.wait()
    (path,) = left(tmp_path)
    make_old(path)
    home.keep_secret(tmp_path / "cup.key", bytes(range(32)))
    assert left(tmp_path) == []
    assert home.read_secret(tmp_path / "cup.key") == bytes(range(32))


def test_what_was_left_by_other_computers_and_other_programs_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writer: Writer
) -> None:
    killed = writer(tmp_path / "set.pbn")
    killed.kill()
    killed.wait()
    (theirs,) = left(tmp_path)
    (tmp_path / ".paitao-1234.tmp").write_bytes(b"")
    for path in left(tmp_path):
        make_old(path)
    with monkeypatch.context() as there:
        there.setattr("dealer.aside.platform.node", lambda: "another")
        write(tmp_path / "set.pbn")
        assert len(left(tmp_path)) == 2
    write(tmp_path / "set.pbn")
    assert [path.name for path in left(tmp_path)] == [".paitao-1234.tmp"]
    assert not theirs.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows asks for no lock")
def test_on_a_disk_without_locks_nothing_is_taken_for_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealer.aside._hold", lambda _: False)
    with Outputs((str(tmp_path / "set.pbn"),)):
        (path,) = left(tmp_path)
        make_old(path)
        monkeypatch.undo()
        write(tmp_path / "set.pbn")
        assert left(tmp_path) == [path]
    assert left(tmp_path) == []
