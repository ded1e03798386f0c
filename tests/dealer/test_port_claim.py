"""One port, one paitao, whatever it is called; the second one is told who has it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boards.problems import Problem
from boards.wording import sentence
from dealer.port_claim import claimed_port

HOLD = (
    "import sys; from pathlib import Path; from dealer.port_claim import claimed_port\n"
    "with claimed_port(Path(sys.argv[1]), sys.argv[2]): print('held', flush=True); sys.stdin.read()"
)


@contextmanager
def held(folder: Path, port: str) -> Iterator["subprocess.Popen[bytes]"]:
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder), port], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        cwd=Path(__file__).parent.parent.parent,
    )  # fmt: skip
    assert other.stdout is not None
    assert other.stdout.readline().strip() == b"held"
    try:
        yield other
    finally:
        other.kill()  # the system lets go, whatever way it ended
        other.communicate()


def refused(folder: Path, port: str) -> Problem:
    with pytest.raises(Problem) as caught, claimed_port(folder, port):
        pass
    return caught.value


def test_the_other_paitao_names_itself(tmp_path: Path) -> None:
    with held(tmp_path, "COM3") as other:
        problem = refused(tmp_path, "com3")
        assert problem.key == "machine_port_claimed_by"
        assert problem.faults[0].facts["pid"] == other.pid
        assert f"process {other.pid}, begun at " in sentence(problem.faults[0])
        with claimed_port(tmp_path, "COM4"):
            pass
    with claimed_port(tmp_path, "COM3"):
        assert str(os.getpid()) in (tmp_path / "port-com3.lock").read_text(encoding="ascii")


@pytest.mark.parametrize(
    ("one", "other"), [("COM10", r"\\.\COM10"), ("com10", "COM10:"), ("SOCKET://h:1", "socket://h:1"), ("x", "x")]
)
def test_one_port_in_two_spellings(one: str, other: str, tmp_path: Path) -> None:
    with claimed_port(tmp_path, one):
        assert refused(tmp_path, other).key == "machine_port_claimed_by"


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there, and ports have none")
def test_a_port_and_a_link_to_it(tmp_path: Path) -> None:
    device, link, other = tmp_path / "ttyUSB0", tmp_path / "by-id", tmp_path / "by-path"
    device.touch()
    for name in (link, other):
        name.symlink_to(device)
    for one, two in ((device, link), (link, device), (link, other)):
        with claimed_port(tmp_path, str(one)):
            assert refused(tmp_path, str(two)).key == "machine_port_claimed_by"
    with claimed_port(tmp_path, str(link)), claimed_port(tmp_path, str(tmp_path / "another")):
        pass


def test_a_claim_without_a_name_is_a_claim(tmp_path: Path) -> None:
    with held(tmp_path, "COM3"):
        (tmp_path / "port-com3.lock").write_text("", encoding="ascii")
        assert refused(tmp_path, "COM3").key == "machine_port_claimed"
