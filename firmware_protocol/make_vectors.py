"""Makes vectors.json: every message as bytes, for firmware in other languages. Run it after a change of layout:

    python -m firmware_protocol.make_vectors > firmware_protocol/vectors.json

tests/firmware_protocol/test_messages.py fails while the file is not what this gives, and reads each vector back.
"""

import json
import sys
from dataclasses import asdict
from typing import Any, Final

from firmware_protocol.codes import (
    Answer,
    Capability,
    ErrorCode,
    EventKind,
    MachineKind,
    MachineState,
    MessageType,
    Mode,
)
from firmware_protocol.events import EventRecord, chain
from firmware_protocol.framing import crc32, encode_frame
from firmware_protocol.message_types import (
    Event,
    EventAck,
    Hello,
    HelloAck,
    JobCancel,
    JobPut,
    JobResume,
    JobStart,
    Message,
    Nak,
    Ok,
    Operator,
    Ping,
    Pong,
    ReadPocket,
    Status,
    Stop,
)
from firmware_protocol.messages import SCHEMA_HASH, SCHEMA_TEXT, TYPES, enum_types, pack
from firmware_protocol.plan import Job, Plan, Sequence, pack_job_id

SORTED_52: Final = Plan.from_pockets(52, {pocket: range(13 * pocket - 13, 13 * pocket) for pocket in (1, 2, 3, 4)})
SPREAD_108: Final = Plan.from_pockets(
    108,
    {
        pocket: [face for face in range(54) for copy in (0, 1) if (face + 2 * copy) % 4 == pocket - 1]
        for pocket in (1, 2, 3, 4)
    },
)
_JOB_52: Final = Job(pack_job_id(0x01020304, 7, 1, 1), Mode.DEAL, 52, SORTED_52, label=7)
_JOB_108: Final = Job(pack_job_id(0x01020304, 300, 2, 1), Mode.DEAL, 108, SPREAD_108, label=0, last_pack=False)
_VERIFY: Final = Job(pack_job_id(0x01020304, 7, 1, 2), Mode.VERIFY, 52, label=7)
_IN_TURN: Final = Sequence(52, (1, 2, 3, 4) * 13)
_LEARN: Final = Job(pack_job_id(0x01020304, 8, 1, 1), Mode.LEARN, 52, label=8, sequence=_IN_TURN)
_TEST: Final = Job(pack_job_id(0x01020304, 1, 254, 1), Mode.TEST, 52, sequence=_IN_TURN)
RECORDS: Final = (
    EventRecord(1, EventKind.STARTED, 0, 255, 0, 0),
    EventRecord(2, EventKind.CARD, 0, 0, 1, 1),
    EventRecord(3, EventKind.STOPPED, ErrorCode.MISREAD, 255, 0, 1),
)


def _put(job: Job) -> JobPut:
    return JobPut(job.job_id, job.digest, job.mode, job.pack, job.flags, job.label, job.plan_bytes)


MESSAGES: Final[tuple[tuple[str, Message, int, int], ...]] = (
    ("the note's PING without its ack field", Ping(), 0, 0x1234),
    ("hello", Hello(0xDEADBEEF, 1, 1, SCHEMA_HASH), 1, 0),
    (
        "hello_ack of a machine paused by a power cut",
        HelloAck(
            0xDEADBEEF, 0x00C0FFEE, 1, MachineKind.BOARD, Capability(31), 3, 5, 0, 2, 128, SCHEMA_HASH, _JOB_52.job_id,
            _JOB_52.digest, MachineState.PAUSED, ErrorCode.POWER_LOST, 19, 18, 0x89ABCDEF, "maker/model/1",
        ),
        1,
        0x1234,
    ),
    ("job of 52", _put(_JOB_52), 2, 0x1234),
    ("job of 108", _put(_JOB_108), 3, 0x1234),
    ("verify job", _put(_VERIFY), 4, 0x1234),
    ("learn job", _put(_LEARN), 10, 0x1234),
    ("test job", _put(_TEST), 11, 0x1234),
    ("start", JobStart(_JOB_52.job_id), 5, 0x1234),
    ("resume", JobResume(_JOB_52.job_id, 3, chain(RECORDS)), 6, 0x1234),
    ("cancel", JobCancel(_JOB_52.job_id), 7, 0x1234),
    ("face 0 to pocket 1", Event(_JOB_52.tag, 2, EventKind.CARD, ErrorCode.NONE, 0, 1, 1, 512), 0, 0x1234),
    ("unread card", Event(_JOB_52.tag, 3, EventKind.STOPPED, ErrorCode.MISREAD, 255, 0, 1, 65535), 0, 0x1234),
    ("acknowledgement", EventAck(_JOB_52.tag, 2), 0, 0x1234),
    ("pong", Pong(MachineState.RUNNING, ErrorCode.NONE, 0b010011, 0b0001, 0, 7), 0, 0x1234),
    ("status", Status(MachineState.STOPPED, ErrorCode.POCKET_FULL, 0b010111, 0b1111, 0b0100, 7), 0, 0x1234),
    ("the operator names the card", Operator(_JOB_52.job_id, 3, Answer.NAME, 53), 8, 0x1234),
    ("stop without a session", Stop(), 0, 0),
    ("ok", Ok(MessageType.JOB_PUT, MachineState.READY, 0), 2, 0x1234),
    ("refused", Nak(MessageType.JOB_PUT, ErrorCode.BUSY, MachineState.RUNNING), 3, 0x1234),
    ("read pocket 2", ReadPocket(_VERIFY.job_id, 1, 2), 9, 0x1234),
)  # fmt: skip


def vectors() -> dict[str, Any]:
    """The whole file as a value."""
    return {
        "format": "paitao-machine-vectors/1",
        "crc32": {"text": "123456789", "value": f"{crc32(b'123456789'):08x}"},
        "schema": {"text": SCHEMA_TEXT, "hash": f"{SCHEMA_HASH:08x}"},
        "numbers": {cls.__name__: {member.name: member.value for member in cls} for cls in enum_types()},
        "chain": {"records": [list(map(int, record)) for record in RECORDS], "value": f"{chain(RECORDS):08x}"},
        "messages": [
            {
                "about": about,
                "type": TYPES[type(message)].name,
                "sequence": sequence,
                "session": session,
                "fields": {name: _plain(value) for name, value in asdict(message).items()},
                "frame": encode_frame(pack(message, sequence, session)).hex(" "),
            }
            for about, message, sequence, session in MESSAGES
        ],
    }


def text() -> str:
    """The file as it is committed."""
    return json.dumps(vectors(), indent=1, ensure_ascii=True) + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.hex()
    return value if isinstance(value, str) else int(value)


if __name__ == "__main__":
    sys.stdout.write(text())
