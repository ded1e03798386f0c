"""`machine info`: who is there, what it is, and what its memory holds."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from machine_room import simulator

from dealer.operations import machine as machines
from dealer.operations.machine import Known
from firmware_protocol.codes import Capability, ErrorCode, MachineKind, MachineState
from firmware_protocol.events import MachineInfo

Paitao = Callable[..., Any]
INFO = MachineInfo(
    "maker/model/1", 1, MachineKind.BOARD, Capability.VERIFY, (52,), 4, 2, True, 0, 0, MachineState.IDLE,
    ErrorCode.NONE, 0, 0, 0,
)  # fmt: skip


def test_every_kind_and_ability_has_a_word(paitao: Paitao, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = Capability(sum(Capability))
    for kind in MachineKind:
        info = replace(INFO, kind=kind, capabilities=everything, hopper=60, same_schema=False, job_id=1 << 32)
        monkeypatch.setattr(machines, "machine_info", lambda port, line, info=info: Known(info, None))
        for lang in ("en", "zh-Hans", "zh-Hant"):
            ran = paitao("--lang", lang, "machine", "info", "--port", "COM3")
            assert ran.code == 0
            assert len(ran.out.splitlines()) == 4
        told = json.loads(paitao("machine", "info", "--port", "COM3", "--json").out)
        assert (told["kind"], told["same_protocol"]) == (kind.name.lower(), False)


def test_a_machine_is_asked_at_another_rate(paitao: Paitao) -> None:
    with simulator(line="--tcp", at="0") as (_, port):
        ran = paitao("machine", "info", "--port", port, "--baud", "9600")
    assert ran.code == 0
    assert ran.out.startswith("paitao/simulator/1 (fills boards): packs of 52 and 108 cards, 5 outlets, ")
    assert paitao("machine", "info", "--port", port, "--baud", "fast").code == 2
