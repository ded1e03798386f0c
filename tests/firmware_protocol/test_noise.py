"""The line's noise is the noise it says, comes again from the same seed, and loses no byte that it does not say."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_protocol.noise import CLEAN, HELL, Noise, NoisyLine

DATA = bytes(range(256)) * 40


def sent_through(noise: Noise, seed: int = 1, piece: int = 64) -> bytes:
    line = NoisyLine(noise, random.Random(seed))
    out, now = b"", 0.0
    for at in range(0, len(DATA), piece):
        line.send(DATA[at : at + piece], now)
        now += 0.01
        out += line.arrived(now)
    return out + line.arrived(now + 100)


@settings(max_examples=50)
@given(st.binary(max_size=300), st.integers(0, 2**32))
def test_a_clean_line_delivers_all_in_order_and_late_by_its_delay(data: bytes, seed: int) -> None:
    line = NoisyLine(CLEAN, random.Random(seed))
    line.send(data, 5.0)
    assert line.next_timeout() == (pytest.approx(5.004) if data else None)
    assert line.arrived(5.003) == b""
    assert line.arrived(5.005) == data
    assert line.next_timeout() is None


def test_slow_and_bursty_bytes_are_all_there() -> None:
    line = NoisyLine(Noise(delay_s=0, slow_s=0.01), random.Random(1))
    line.send(b"abc", 0.0)
    assert [line.arrived(now) for now in (0.0, 0.009, 0.0101, 0.0201)] == [b"a", b"", b"b", b"c"]
    held = NoisyLine(Noise(delay_s=0, hold_s=0.1), random.Random(1))
    held.send(b"ab", 0.01)
    held.send(b"cd", 0.05)
    assert (held.arrived(0.09), held.arrived(0.1001)) == (b"", b"abcd")


@pytest.mark.parametrize(
    ("noise", "low", "high"),
    [
        (Noise(drop=0.01), -140, -60),
        (Noise(insert=0.01), 60, 140),
        (Noise(lose=0.1), -2200, -200),
        (Noise(repeat=0.1), 200, 2200),
        (Noise(cut=0.5), -4000, -1000),
    ],
)
def test_rates_are_what_they_say(noise: Noise, low: int, high: int) -> None:
    """10,240 bytes in 160 sendings; the bounds are four standard deviations wide or more."""
    assert low < len(sent_through(noise)) - len(DATA) < high


def test_flips_hit_one_bit_and_bursts_several_bytes() -> None:
    flipped = sent_through(Noise(flip=0.01))
    wrong = [a ^ b for a, b in zip(DATA, flipped, strict=True) if a != b]
    assert 60 < len(wrong) < 145
    assert all(bits.bit_count() == 1 for bits in wrong)
    burst = sent_through(Noise(burst=1.0))
    assert len(burst) == len(DATA)
    wrong_at = [at for at, (a, b) in enumerate(zip(DATA, burst, strict=True)) if a != b]
    assert len({at // 64 for at in wrong_at}) > 150
    assert all(last - first < 8 for first, last in _ends_by_sending(wrong_at))


def _ends_by_sending(places: list[int]) -> list[tuple[int, int]]:
    of: dict[int, list[int]] = {}
    for at in places:
        of.setdefault(at // 64, []).append(at)
    return [(min(group), max(group)) for group in of.values()]


def test_the_same_seed_is_the_same_noise() -> None:
    assert sent_through(HELL, 3) == sent_through(HELL, 3)
    assert sent_through(HELL, 3) != sent_through(HELL, 4)


def test_what_is_on_the_line_is_lost_when_it_is_cut() -> None:
    line = NoisyLine(CLEAN, random.Random(1))
    line.send(b"gone", 0.0)
    line.clear()
    assert line.arrived(10) == b""


@pytest.mark.parametrize("wrong", [{"flip": 1.5}, {"lose": -0.1}, {"delay_s": -1}])
def test_what_no_line_does_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="out of bounds"):
        Noise(**wrong)
