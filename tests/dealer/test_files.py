"""Files are written whole, all of them or none."""

import errno
import os
import sys
from pathlib import Path

import pytest

from boards.problems import Problem
from dealer.files import Outputs, read_input, read_json


def test_nothing_is_there_before_commit_and_everything_after(tmp_path: Path) -> None:
    one, two = str(tmp_path / "a"), str(tmp_path / "b")
    with Outputs((one, two)) as files:
        files.put(one, b"1")
        files.put(two, (bytes([n]) for n in b"23"))
        assert not any(Path(name).exists() for name in (one, two))
        files.commit()
    assert (Path(one).read_bytes(), Path(two).read_bytes()) == (b"1", b"23")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a", "b"]


def test_an_error_on_the_way_leaves_the_old_file(tmp_path: Path) -> None:
    old = tmp_path / "a"
    old.write_bytes(b"old")

    def interrupted() -> None:
        with Outputs((str(old),), force=True) as files:
            files.put(str(old), b"new")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert old.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["a"]


def test_refusals_come_before_anything_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"")
    for names, key in (
        (("there",), "file_exists"), (("x", "x"), "output_twice"), (("x", "no/y"), "output_folder_missing"),
        ((".",), "file_is_folder"), (("x\0",), "file_unwritable"),
    ):  # fmt: skip
        with pytest.raises(Problem) as refused:
            Outputs([str(tmp_path / name) for name in names])
        assert refused.value.key == key
    assert [p.name for p in tmp_path.iterdir()] == ["there"]
    with pytest.raises(Problem, match="output_twice"):
        Outputs(["-", str(tmp_path / "x"), "-"])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_somebody_made_meanwhile_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def no_link(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    if not links:
        monkeypatch.setattr("dealer.files.os.link", no_link)
    one, other = str(tmp_path / "a"), tmp_path / "b"
    with Outputs((one, str(other))) as files:
        files.put(one, b"mine")
        files.put(str(other), b"mine")
        other.write_bytes(b"theirs")
        with pytest.raises(Problem) as refused:
            files.commit()
    assert (refused.value.key, other.read_bytes()) == ("file_exists", b"theirs")
    other.unlink()
    with Outputs((str(other),)) as files:
        other.write_bytes(b"theirs")
        with pytest.raises(Problem) as refused:  # before anything else is kept that belongs to it
            files.put(str(other), b"mine")
    assert (refused.value.key, other.read_bytes()) == ("file_exists", b"theirs")
    with Outputs((str(tmp_path / "c"),)) as files:
        files.put(str(tmp_path / "c"), b"new")
        files.commit()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b", "c"]
    assert (tmp_path / "c").stat().st_nlink == 1


def test_a_full_disk_is_one_problem() -> None:
    with Outputs(("/dev/full",)) as files, pytest.raises(Problem) as refused:
        files.put("/dev/full", b"x" * 100000)
    assert refused.value.key == "file_unwritable"


@pytest.mark.skipif(sys.platform == "win32", reason="file modes and links of POSIX")
def test_modes_and_links_stay(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    with Outputs((str(link),), force=True) as files:
        files.put(str(link), b"new")
        files.commit()
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert os.stat(target).st_mode & 0o777 == 0o640


def test_inputs_that_are_not_there(tmp_path: Path) -> None:
    for name, key in (("none", "file_missing"), (".", "file_is_folder"), ("x\0", "file_unreadable")):
        with pytest.raises(Problem) as refused:
            read_input(str(tmp_path / name))
        assert refused.value.key == key


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_json_is_read_as_shells_write_it(tmp_path: Path, encoding: str) -> None:
    text = "\ufeff" if encoding == "utf-16-be" else ""
    (tmp_path / "a.json").write_bytes((text + '{"name": "红队"}\r\n').encode(encoding))
    assert read_json(str(tmp_path / "a.json"), Problem("reading_form")) == {"name": "红队"}
    (tmp_path / "b.json").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(Problem) as refused:
        read_json(str(tmp_path / "b.json"), Problem("reading_form"))
    assert refused.value.key == "reading_form"
