"""All interleavings of a small world, one fault anywhere in it.

To further bounds by hand: `python tests/benchmarks/prove_machine.py explore`.
"""

from itertools import pairwise

import pytest
from explorer import begin, explore
from naive import CountingHost, NaiveEngine
from small_world import SMALL_WORLDS, TimelessDevice, TimelessEngine, Violation, small_pack

from firmware_protocol.codes import MachineState
from firmware_protocol.memory import Intent, MachineMemory


@pytest.mark.slow
@pytest.mark.parametrize(("name", "shape", "deck", "pockets"), SMALL_WORLDS[:2])
def test_one_fault_anywhere(name: str, shape: tuple[int, int], deck: list[int], pockets: list) -> None:
    """Each board ends right, or, only when a twin came next, as one that must not be played; and always ends."""
    with small_pack(shape):
        found = explore(begin(deck, pockets, credit=1), bound=1)
    assert found.stuck == 0
    twins_in_turn = any(one == other for one, other in pairwise(deck))
    assert set(found.ends) == ({"done", "do not play"} if twins_in_turn else {"done"})
    assert found.states > 3000, found


def test_two_cards_ahead_without_faults() -> None:
    _, shape, deck, pockets = SMALL_WORLDS[0]
    with small_pack(shape):
        found = explore(begin(deck, pockets, credit=2), bound=0)
    assert (found.stuck, set(found.ends)) == (0, {"done"})
    assert found.states > 1000, found


class Believing(NaiveEngine, TimelessEngine):
    """Believes after a cut that the card fell."""


class Hasty(TimelessEngine):
    """Goes on by itself when the power is back."""

    def recover(self, now: float) -> None:
        super().recover(now)
        if self.state is MachineState.PAUSED:
            self.state = MachineState.RUNNING


class Forgetful(TimelessEngine):
    """Writes no intent: after a cut there is no card in doubt."""

    class Memory(MachineMemory):
        def intend(self, face: int, pocket: int) -> None:
            self.intent, self.doubted = Intent(face, pocket), False

    def recover(self, now: float) -> None:
        self.memory.__class__ = self.Memory
        super().recover(now)


class Repeating(TimelessEngine):
    """Takes the newest event for unwritten after a cut, and deals its card's place again."""

    def recover(self, now: float) -> None:
        super().recover(now)
        for face in list(self.memory.seen)[-1:]:
            self.memory.seen[face] -= 1


def machine(engine: type[TimelessEngine]) -> type[TimelessDevice]:
    return type(engine.__name__, (TimelessDevice,), {"ENGINE": engine})


class Once(TimelessDevice):
    """Sends an event once and takes it for said."""

    def _send_events(self, now: float) -> None:
        self._resend_at = float("inf")
        super()._send_events(now)


@pytest.mark.parametrize("engine", [Believing, Hasty, Forgetful, Repeating])
def test_a_naive_machine_is_caught(engine: type[TimelessEngine]) -> None:
    _, shape, deck, pockets = SMALL_WORLDS[0]
    with small_pack(shape), pytest.raises(Violation, match=r"CUT"):
        explore(begin(deck, pockets, credit=1, device=machine(engine)), bound=1)


def test_a_naive_host_is_caught() -> None:
    _, shape, deck, pockets = SMALL_WORLDS[0]
    with small_pack(shape), pytest.raises(Violation, match=r"COPY|LOSE|reported"):
        explore(begin(deck, pockets, credit=1, host=CountingHost), bound=1)


def test_a_world_without_an_end_is_caught() -> None:
    _, shape, deck, pockets = SMALL_WORLDS[0]
    with small_pack(shape):
        assert explore(begin(deck, pockets, credit=1, device=Once), bound=1).stuck
