"""Frames: whole, in pieces, in noise; judged by the cobs package and zlib."""

import itertools
import random
import zlib

import pytest
from cobs import cobs
from corruption import DAMAGES, accepted_wrongly, real_frames
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_protocol.framing import (
    MAX_PAYLOAD,
    OVERHEAD,
    RESIDUE,
    Frame,
    FrameDecoder,
    FrameError,
    cobs_decode,
    cobs_encode,
    crc32,
    decode_block,
    encode_frame,
)

# The hardware note's three frames, with the ack byte taken out and the CRC made anew.
TABLE = [
    (Frame(9, 0, 0x1234), "03 10 09 03 34 12 05"),
    (Frame(8, 5, 0x1234, bytes.fromhex("02010705")), None),
    (Frame(7, 7, 0x1234, bytes.fromhex("0201070002000100020000")), None),
    (Frame(255, 255, 0xFFFF, b"\xff" * MAX_PAYLOAD, flags=15), None),
    (Frame(0, 0, 0, b"\0" * MAX_PAYLOAD), None),
    (Frame(2, 1, 1, bytes(range(MAX_PAYLOAD))), None),
]

frames = st.builds(
    Frame,
    kind=st.integers(0, 255),
    sequence=st.integers(0, 255),
    session=st.integers(0, 65535),
    payload=st.binary(max_size=MAX_PAYLOAD),
    flags=st.integers(0, 15),
)


def test_crc_check_value() -> None:
    assert crc32(b"123456789") == 0xCBF43926


@pytest.mark.parametrize(("frame", "starts"), TABLE)
def test_table_both_ways_and_by_an_independent_reader(frame: Frame, starts: str | None) -> None:
    data = encode_frame(frame)
    assert len(data) == len(frame.payload) + OVERHEAD
    assert data.count(0) == 1
    assert data[-1] == 0
    if starts:
        assert data.hex(" ").startswith(starts)
    raw = cobs.decode(data[:-1])
    assert raw[0] == 0x10 | frame.flags
    assert raw[5] == len(frame.payload) == len(raw) - 10
    assert int.from_bytes(raw[-4:], "little") == zlib.crc32(raw[:-4])
    assert decode_block(data[:-1]) == frame


@pytest.mark.parametrize("feed", ["whole", "bytes", "with tail", "after noise", "after text without a delimiter"])
def test_table_in_every_piecing(feed: str) -> None:
    """Field reports F060 and F068: replies in pieces, two in one read, glued to other text."""
    stream = b"\0".join([b"", *(encode_frame(frame) for frame, _ in TABLE)])
    decoder = FrameDecoder()
    expected = [frame for frame, _ in TABLE]
    if feed == "bytes":
        got = [frame for byte in stream for frame in decoder.feed(bytes([byte]))]
    elif feed == "with tail":
        got = decoder.feed(stream + encode_frame(TABLE[0][0])[:-1])
        assert decoder.feed(b"\0") == [TABLE[0][0]]
    elif feed == "after noise":
        got = decoder.feed(random.Random(1).randbytes(5000) + stream)
    elif feed == "after text without a delimiter":
        got = decoder.feed(b"T:31.5 H:44\r\n" + stream)
    else:
        got = decoder.feed(stream)
    assert got == expected
    assert decoder.accepted - (feed == "with tail") == len(expected)


def test_a_flood_without_delimiter_is_dropped_in_bounded_memory() -> None:
    decoder = FrameDecoder()
    for _ in range(1000):
        assert decoder.feed(b"x" * 100) == []
    assert len(decoder._block) < 200
    assert decoder.feed(b"\0" + encode_frame(TABLE[0][0])) == [TABLE[0][0]]
    assert decoder.rejected == 1


@pytest.mark.parametrize(("zeros", "runs"), [(7, 0), (8, 1), (30, 1)])
def test_a_line_stuck_low_means_stop(zeros: int, runs: int) -> None:
    decoder = FrameDecoder()
    for _ in range(zeros):
        decoder.feed(b"\0")
    assert decoder.stop_runs == runs
    decoder.feed(encode_frame(TABLE[0][0]) + b"\0" * (zeros - 1))  # the frame's own 00 is one of the run
    assert decoder.stop_runs == 2 * runs


@settings(max_examples=150)
@given(frames, st.data())
def test_round_trip_in_any_cut(frame: Frame, data: st.DataObject) -> None:
    wire = encode_frame(frame)
    cut = data.draw(st.integers(0, len(wire)))
    decoder = FrameDecoder()
    assert decoder.feed(wire[:cut]) + decoder.feed(wire[cut:]) == [frame]


@settings(max_examples=150)
@given(st.binary(max_size=253))
def test_stuffing_agrees_with_the_cobs_package(raw: bytes) -> None:
    assert cobs_encode(raw) == cobs.encode(raw)
    assert cobs_decode(cobs.encode(raw)) == raw


@settings(max_examples=150)
@given(st.binary(max_size=60))
def test_unstuffing_refuses_what_the_cobs_package_refuses(block: bytes) -> None:
    if not block:
        with pytest.raises(FrameError):
            cobs_decode(block)
        return
    try:
        expected = cobs.decode(block)
    except cobs.DecodeError:
        with pytest.raises(FrameError):
            cobs_decode(block)
    else:
        assert cobs_decode(block) == expected


def test_one_flipped_dropped_or_inserted_byte_is_never_accepted() -> None:
    """All single errors of a plan frame and of a card event, exhaustively: nothing but the truth comes out."""
    for frame in (TABLE[2][0], TABLE[5][0]):
        wire = encode_frame(frame)
        damaged = [
            wire[:at] + bytes([wire[at] ^ 1 << bit]) + wire[at + 1 :] for at in range(len(wire)) for bit in range(8)
        ]
        damaged += [wire[:at] + wire[at + 1 :] for at in range(len(wire) - 1)]
        damaged += [wire[:at] + bytes([at * 37 & 255]) + wire[at:] for at in range(1, len(wire))]
        for bad in damaged:
            assert all(got == frame for got in FrameDecoder().feed(bad + b"\0"))
    flips = [bad for bad in damaged[: 8 * (len(wire) - 1)] if FrameDecoder().feed(bad + b"\0")]
    assert flips == []


def test_no_two_flipped_bits_of_a_card_event_are_accepted() -> None:
    """All 21,000 pairs. A 16-bit CRC behind COBS lets such pairs pass; ours and the length byte must not."""
    wire = encode_frame(TABLE[2][0])[:-1]
    decoder = FrameDecoder()
    for one, two in itertools.combinations(range(8 * len(wire)), 2):
        bad = bytearray(wire)
        bad[one >> 3] ^= 1 << (one & 7)
        bad[two >> 3] ^= 1 << (two & 7)
        assert decoder.feed(bytes(bad) + b"\0") == []
    assert decoder.rejected >= 8 * len(wire) * (8 * len(wire) - 1) // 2 - len(wire)


def test_real_frames_damaged_in_every_way_are_never_accepted() -> None:
    """10^5 here; 10^7 by hand with `python tests/benchmarks/prove_machine.py corrupt`."""
    wrong, rejected = accepted_wrongly(100_000, "every run")
    assert not wrong
    assert all(rejected[name] > 1000 for name in DAMAGES), rejected


def test_a_decoder_without_the_crc_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same check with a weaker frame: it must be able to fail."""
    monkeypatch.setattr("firmware_protocol.framing.zlib.crc32", lambda data: RESIDUE)
    wrong, _ = accepted_wrongly(2_000, "weak")
    assert wrong


@pytest.mark.parametrize("frame", real_frames(random.Random(5))[::3], ids=lambda frame: str(frame.kind))
def test_every_message_in_every_piecing_agrees_with_cobs_and_zlib(frame: Frame) -> None:
    wire = encode_frame(frame)
    body = zlib.crc32(cobs.decode(wire[:-1])[:-4]).to_bytes(4, "little")
    assert cobs.encode(cobs.decode(wire[:-1])[:-4] + body) + b"\0" == wire
    for cut in range(len(wire) + 1):
        decoder = FrameDecoder()
        assert decoder.feed(b"noise\0" + wire[:cut]) + decoder.feed(wire[cut:] + wire[:cut]) == [frame] * (
            1 + (cut == len(wire))
        )
        assert decoder.rejected == 1


@settings(max_examples=300)
@given(frames, st.data())
def test_bursts_of_damage_are_never_accepted(frame: Frame, data: st.DataObject) -> None:
    wire = encode_frame(frame)
    at = data.draw(st.integers(0, len(wire) - 2))
    size = data.draw(st.integers(1, min(8, len(wire) - 1 - at)))
    junk = data.draw(st.binary(min_size=1, max_size=9))
    bad = wire[:at] + junk + wire[at + size : -1] + b"\0"
    assert all(got == frame for got in FrameDecoder().feed(bad))


@pytest.mark.parametrize(
    "frame",
    [Frame(1, 0, 0, b"x" * 129), Frame(256, 0, 0), Frame(1, -1, 0), Frame(1, 0, 65536), Frame(1, 0, 0, flags=16)],
)
def test_a_field_that_does_not_fit_is_refused(frame: Frame) -> None:
    with pytest.raises(ValueError, match=r"payload|header|session"):
        encode_frame(frame)


@pytest.mark.parametrize("what", ["version", "short", "length"])
def test_blocks_that_are_no_frames(what: str) -> None:
    raw = bytearray(cobs.decode(encode_frame(Frame(9, 1, 2, b"abc"))[:-1]))
    if what == "version":
        raw[0] = 0x20
    elif what == "short":
        raw = raw[:9]
    else:
        raw[5] = 2
    body = bytes(raw[:-4])
    with pytest.raises(FrameError, match=r"version|few|length"):
        decode_block(cobs.encode(body + zlib.crc32(body).to_bytes(4, "little")))
