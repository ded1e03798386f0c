"""What is on a line where nobody answers as a machine."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_protocol.codes import ErrorCode, EventKind, MachineState
from firmware_protocol.framing import CRC, HEADER, cobs_encode, crc32, encode_frame
from firmware_protocol.hearing import SHOWN, Heard, Sound, what_was_heard
from firmware_protocol.message_types import Event, Hello, Pong
from firmware_protocol.messages import pack


def other_version(version: int) -> bytes:
    body = HEADER.pack(version << 4, 2, 1, 0, 3) + b"abc"
    return b"\0" + cobs_encode(body + CRC.pack(crc32(body))) + b"\0"


HEARD = [
    (b"", Heard(Sound.SILENCE)),
    (b"\0\0\0", Heard(Sound.SILENCE)),
    (b"\r\nGrbl 1.1h ['$' for help]\r\n", Heard(Sound.TEXT, "Grbl 1.1h ['$' for help]")),
    (b"start\necho:Marlin 2.1.2\necho: Last Updated: 2023\n", Heard(Sound.TEXT, "start")),
    (b"\r\nERROR\r\n", Heard(Sound.TEXT, "ERROR")),
    (b"AT\r\r\nOK\r\n", Heard(Sound.TEXT, "AT")),
    (b"\r\nREADY v2.1\r\n", Heard(Sound.TEXT, "READY v2.1")),
    (b"T:31.5 H:44", Heard(Sound.NOISE)),
    (b"ets Jul 29 2019 12:21:46 rst:0x1 (POWERON_RESET),boot:0x13", Heard(
        Sound.TEXT, "ets Jul 29 2019 12:21:46 rst:0x1 (POW...")),
    (bytes(random.Random(5).randrange(128, 256) for _ in range(60)), Heard(Sound.NOISE)),
    (encode_frame(pack(Hello(7, 1, 1, 99), 1)), Heard(Sound.ECHO)),
    (b"\0junk" + encode_frame(pack(Hello(7, 1, 1, 99), 1)), Heard(Sound.NOISE)),
    (b"\0junk\0" + encode_frame(pack(Hello(7, 1, 1, 99), 1)), Heard(Sound.ECHO)),
    (encode_frame(pack(Pong(MachineState.IDLE, ErrorCode.NONE, 0, 0, 0, 0), 1, 5)), Heard(Sound.FRAMES)),
    (b"noise" + other_version(2), Heard(Sound.VERSION, version=2)),
    (other_version(9), Heard(Sound.VERSION, version=9)),
]  # fmt: skip


@pytest.mark.parametrize(("data", "heard"), HEARD)
def test_what_was_heard(data: bytes, heard: Heard) -> None:
    assert what_was_heard(data) == heard


@given(st.binary(max_size=300))
@settings(max_examples=200)
def test_anything_can_be_heard_and_shown_on_any_console(data: bytes) -> None:
    heard = what_was_heard(data)
    assert len(heard.text) <= SHOWN
    assert heard.text.isascii()
    assert heard.text.isprintable() or not heard.text
    assert (heard.sound is Sound.TEXT) == bool(heard.text)


@given(st.lists(st.tuples(st.integers(0, 53), st.integers(1, 5)), min_size=1, max_size=8), st.randoms())
@settings(max_examples=100)
def test_damaged_events_never_show_as_text(cards: list[tuple[int, int]], rng: random.Random) -> None:
    """A machine still dealing at another session: each frame with one byte damaged, so that none is whole."""
    stream = bytearray()
    for number, (face, pocket) in enumerate(cards, 1):
        event = Event(rng.getrandbits(32), number, EventKind.CARD, ErrorCode.NONE, face, pocket, number, 100)
        frame = bytearray(encode_frame(pack(event, 0, rng.getrandbits(16))))
        frame[-2] ^= 0x80
        stream += frame
    assert what_was_heard(bytes(stream)).sound in (Sound.NOISE, Sound.VERSION)
