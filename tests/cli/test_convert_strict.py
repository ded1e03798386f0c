"""`convert --strict` says each loss once, with all the files that it concerns, and once what can be done."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

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
