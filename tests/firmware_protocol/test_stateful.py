"""Anything in any order: hypothesis chooses what happens to line, power, host and board; the cards are the oracle."""

import dataclasses
import random
from collections import Counter

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from naive import NaiveDevice
from sitting import CORRECT, REPORTED, Sitting
from world import CLEAN, HELL, Noise

from firmware_protocol.codes import EventKind, MessageType
from firmware_protocol.device import Device
from firmware_protocol.framing import Frame, encode_frame
from firmware_protocol.memory import MachineMemory
from firmware_protocol.messages import MESSAGES
from firmware_protocol.states import HOST_LINK, MACHINE

KNOWN_STATES = {state for state, _ in MACHINE} | set(MACHINE.values())


NUMBERS = st.one_of(st.sampled_from([0, 1, 254, 255, 65535, 2**32 - 1, 2**64 - 1]), st.integers(0, 2**64 - 1))


@st.composite
def frames(draw: st.DrawFn) -> tuple[MessageType, bytes]:
    """A message of any type with numbers that fit nothing, or a payload of any bytes."""
    kind = draw(st.sampled_from(MessageType))
    if draw(st.booleans()):
        return kind, draw(st.binary(max_size=64))
    sizes = {"u8": 1, "u16": 2, "u32": 4, "u64": 8}
    payload = b""
    for field in MESSAGES[kind][1]:
        if field.wire in sizes:
            number = draw(st.integers(0, 5)) if field.convert is not int else draw(NUMBERS)
            payload += (number % 256 ** sizes[field.wire]).to_bytes(sizes[field.wire], "little")
        else:
            payload += draw(st.sampled_from([b"", b"\3a/b", bytes(26), b"\x11" * 26]))
    return kind, payload


class Havoc(RuleBasedStateMachine):
    """One pack of 52: whatever happens, each pocket holds nothing but its planned cards, and the journal never lies."""

    device: type[Device] = Device

    @initialize(seed=st.integers(0, 2**16), cards=st.integers(0, 51))
    def begin(self, seed: int, cards: int) -> None:
        self.sitting = Sitting(1, 52, random.Random(seed), dataclasses.replace(CLEAN), self.device)
        self.world = self.sitting.world
        self.world.connect()
        self.world.run(lambda: sum(self.world.host.counts.values()) >= cards, 20)

    @rule(seconds=st.sampled_from([0.003, 0.05, 0.3, 1.0, 4.0]))
    def wait(self, seconds: float) -> None:
        self.world.run(self.sitting.over, seconds)

    @rule(noise=st.sampled_from([CLEAN, HELL, Noise(lose=0.5), Noise(repeat=1.0, jitter_s=0.5), Noise(flip=0.02)]))
    def noise(self, noise: Noise) -> None:
        self.world.noise = noise

    @rule(off_s=st.sampled_from([0.05, 1.0]))
    def cut_power(self, off_s: float) -> None:
        if self.world.machine.device is not None:
            self.world.machine.power_off(self.world.now, off_s)

    @rule(late_s=st.sampled_from([0.0, 0.015, 0.025, 0.04, 0.055]), off_s=st.sampled_from([0.05, 1.0]))
    def cut_power_while_a_card_moves(self, late_s: float, off_s: float) -> None:
        def moving() -> bool:
            device = self.world.machine.device
            return device is not None and device.memory.intent is not None

        if self.world.run(lambda: moving() or self.sitting.over(), 3.0) and moving():
            self.world.run(lambda: False, late_s)
            self.cut_power(off_s)

    @rule()
    def kill_host(self) -> None:
        self.world.crash_host()
        self.world.later(0.2, self.sitting.reconnect)

    @precondition(lambda self: self.world.plugged)
    @rule(seconds=st.sampled_from([0.1, 2.0, 5.0]))
    def unplug(self, seconds: float) -> None:
        self.world.plugged = False
        self.world.host.disconnect()
        self.world.later(seconds, self.sitting.plug)

    @rule()
    def stop(self) -> None:
        self.world.host.stop(self.world.now)

    @rule(junk=st.binary(max_size=40))
    def line_noise(self, junk: bytes) -> None:
        self.world.machine.receive(junk, self.world.now)
        self.world.host.receive(junk, self.world.now)

    @rule(frame=frames(), sequence=st.integers(0, 255), session=st.sampled_from(["this", "none", "other"]))
    def anybody_says_anything(self, frame: tuple[MessageType, bytes], sequence: int, session: str) -> None:
        """In the session of now, too: the numbers in it are nobody's, so it must change nothing that matters."""
        host, machine = self.world.host, self.world.machine
        of = {"this": host._line.session, "none": 0, "other": 0x5A5A}[session]
        wire = encode_frame(Frame(frame[0], sequence, of, frame[1]))
        machine.receive(wire, self.world.now)
        host.receive(wire, self.world.now)

    @invariant()
    def both_are_in_a_state_that_is_written_down(self) -> None:
        if not hasattr(self, "sitting"):
            return
        device = self.world.machine.device
        assert device is None or device.engine.state in KNOWN_STATES
        assert self.world.host.link in {state for state, _ in HOST_LINK}

    @invariant()
    def pockets_hold_only_what_is_planned(self) -> None:
        if not hasattr(self, "sitting"):
            return
        plan, body = self.sitting.job.plan.contents(), self.world.machine.body
        for pocket, cards in plan.items():
            assert Counter(body.pockets[pocket]) <= cards

    @invariant()
    def journal_never_says_more_than_the_pockets(self) -> None:
        if not hasattr(self, "sitting"):
            return
        body = self.world.machine.body
        memory = MachineMemory(self.world.machine._store)
        journal = self.world.journal[-1][1]
        assert [record for record, _ in memory.events][: len(journal)] == journal
        for record, _ in memory.events:
            if record.kind == EventKind.CARD:
                assert record.face in body.pockets[record.pocket]

    def teardown(self) -> None:
        if not hasattr(self, "sitting"):
            return
        self.world.noise = CLEAN
        self.world.later(6.0, self.sitting.plug)
        assert self.world.run(self.sitting.over, 300)
        assert self.sitting.verdict().outcome in (CORRECT, REPORTED)


Havoc.TestCase.settings = settings(max_examples=40, stateful_step_count=25)
TestHavoc = Havoc.TestCase


class NaiveHavoc(Havoc):
    device = NaiveDevice


def test_the_same_rules_catch_a_naive_machine() -> None:
    without_shrinking = settings(
        max_examples=60,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        report_multiple_bugs=False,
    )
    with pytest.raises(AssertionError):
        run_state_machine_as_test(NaiveHavoc, settings=without_shrinking)
