"""`convert --strict` says each loss once, with all the files that it concerns, and once what can be done."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boards import formats

Paitao = Callable[..., Any]


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_each_loss_once(paitao: Paitao, tmp_path: Path, lang: str) -> None:
    record = tmp_path / "cup.paitao.json"
    paitao("deal", "bridge", "--boards", "3-6", "--seed", "x", "--event", "Cup", "-o", record)
    outputs = [tmp_path / name for name in ("cup.bri", "cup.lin")]
    ran = paitao("--lang", lang, "convert", record, "--strict", "-o", outputs[0], "-o", outputs[1])
    assert (ran.code, ran.out) == (2, "")
    lines = ran.err.strip().splitlines()
    sentences = [line.split(".lin")[-1].split(".bri")[-1] for line in lines]
    assert len(set(sentences)) == len(sentences) > 2
    # What both lose names both; what one loses names that one.
    assert all(str(output) in lines[0] for output in outputs)
    assert sum("--first" in line for line in lines) == 1
    assert not any(str(outputs[1]) in line for line in lines if "--first" in line)
    # The way out is said once.
    assert [line for line in lines if "--strict" in line] == [lines[-1]]
    assert not any(output.exists() for output in outputs)
    assert paitao("convert", record, "-o", outputs[0], "-o", outputs[1]).code == 0


def test_a_file_becomes_another_without_a_store(
    paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk at home, or a database that is not there, must not keep a file for a machine from being written."""
    (tmp_path / "plain").write_bytes(b"")
    monkeypatch.setenv("PAITAO_DATA", str(tmp_path / "plain" / "data"))
    dup, lin = tmp_path / "c.dup", tmp_path / "c.lin"
    record = tmp_path / "c5.paitao.json"
    store = f"sqlite:///{tmp_path / 'made.sqlite'}"
    paitao("--store", store, "deal", "bridge", "--boards", "5-8", "--seed", "x", "-o", record)
    assert paitao("convert", record, "-o", dup).code == 0
    made = paitao("convert", str(dup), "-o", str(lin))
    assert made.code == 0, made.err
    assert [board.number for board in formats.read(lin.read_bytes(), "x").boards] == [5, 6, 7, 8]
    # A record carries a code, which the store knows if the boards are there: without it nothing is made up.
    refused = paitao("convert", str(dup), "-o", str(tmp_path / "c.paitao.json"))
    assert (refused.code, "store" in refused.err) == (2, True)
    assert not (tmp_path / "c.paitao.json").exists()
