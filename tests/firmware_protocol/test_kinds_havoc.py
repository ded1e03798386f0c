"""Trays and tables under power cuts, host crashes, unplugs and a bad line: every board right, or reported.

A few evenings in every run; hundreds by hand: `python tests/benchmarks/prove_machine.py kinds`.
"""

import pytest
from evening import havoc
from naive import NaiveDevice
from world import CLEAN, HELL

from firmware_protocol.codes import MachineKind


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "evenings", "boards", "pack", "given"),
    [
        (MachineKind.TABLE, 3, 3, 52, {"play_s": 10.0}),
        (MachineKind.TABLE, 1, 2, 108, {"play_s": 10.0}),
        (MachineKind.TRAY, 3, 1, 108, {"hopper": 60}),
    ],
)
def test_every_board_is_right_or_reported(
    kind: MachineKind, evenings: int, boards: int, pack: int, given: dict[str, float]
) -> None:
    counts = havoc(kind, evenings, boards, pack, noise=HELL, seed="kinds", **given)
    assert counts["right"] == evenings * boards
    assert not counts["silently wrong"] + counts["stuck"] + counts["reported"]
    assert min(counts[what] for what in ("power cut", "host crash", "unplug")) >= evenings
    assert counts["rejected frames"]


@pytest.mark.parametrize("kind", [MachineKind.TABLE, MachineKind.TRAY])
def test_the_same_check_catches_the_naive(kind: MachineKind) -> None:
    """A machine that takes the card on its way for fallen."""
    counts = havoc(kind, 6, 2, 52, noise=CLEAN, seed="naive", device=NaiveDevice, card_s=0.3)
    assert counts["silently wrong"]
