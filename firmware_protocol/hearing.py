"""What a line says when nobody on it answers as a machine: silence, text of another device, an echo, another baud rate.

Pure. What is shown of a text is safe to show: a face on the wire (0..53) is never a letter and stands between control
bytes (docs/protocol.md, EVENT), and a plan goes to the machine only.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from firmware_protocol.codes import MessageType
from firmware_protocol.framing import CRC_SIZE, HEADER, RESIDUE, VERSION, FrameDecoder, FrameError, cobs_decode, crc32

KEPT: Final = 4096
"""So many bytes are enough to tell."""
SHOWN: Final = 40
"""The longest text that is shown."""


class Sound(StrEnum):
    """What was heard."""

    SILENCE = "silence"
    TEXT = "text"  #: readable characters: some other device, or a machine that is still starting
    NOISE = "noise"  #: bytes without a meaning: another baud rate as a rule
    ECHO = "echo"  #: our own greeting came back
    VERSION = "version"  #: whole frames of another version of the protocol
    FRAMES = "frames"  #: a machine talks, and does not answer


@dataclass(frozen=True, slots=True)
class Heard:
    """What was heard while nobody answered a greeting; `text` is its first readable line, `version` the other one."""

    sound: Sound
    text: str = ""
    version: int = 0


def what_was_heard(data: bytes) -> Heard:
    """The meaning of bytes that held no answer to a greeting."""
    frames = FrameDecoder().feed(data)
    if any(frame.kind == MessageType.HELLO for frame in frames):
        return Heard(Sound.ECHO)
    if frames:
        return Heard(Sound.FRAMES)
    for block in data.split(b"\0"):
        version = _other_version(block)
        if version is not None:
            return Heard(Sound.VERSION, version=version)
    loud = data.strip(b"\0")
    if not loud:
        return Heard(Sound.SILENCE)
    readable = sum(byte in b"\t\r\n" or 0x20 <= byte < 0x7F for byte in loud)
    lines = [line.strip().decode("ascii") for line in re.findall(rb"[ -~]{2,}", loud)]
    words = [line for line in lines if re.search("[A-Za-z]{2}", line)]
    if words and readable * 3 >= len(loud) * 2:
        return Heard(Sound.TEXT, text=words[0] if len(words[0]) <= SHOWN else words[0][: SHOWN - 3] + "...")
    return Heard(Sound.NOISE)


def _other_version(block: bytes) -> int | None:
    """The version of a whole frame that is not of ours; None when the block is no such frame."""
    try:
        raw = cobs_decode(block)
    except FrameError:
        return None
    if len(raw) < HEADER.size + CRC_SIZE or crc32(raw) != RESIDUE:
        return None
    version = raw[0] >> 4
    return None if version == VERSION else version
