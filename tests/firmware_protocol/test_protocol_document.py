"""docs/protocol.md says what the code does."""

import re
from pathlib import Path

from firmware_protocol.codes import ErrorCode, EventKind, MessageType
from firmware_protocol.framing import encode_frame
from firmware_protocol.make_tables import TABLES, fill
from firmware_protocol.message_types import Ping
from firmware_protocol.messages import pack

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_every_table_is_in_the_document_as_the_code_has_it() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert set(re.findall(r"<!-- table: ([\w ]+) -->", text)) == set(TABLES)
    assert fill(text) == text, "run: python -m firmware_protocol.make_tables docs/protocol.md"


def test_every_number_has_its_meaning() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for cls in (ErrorCode, EventKind):
        for member in cls:
            assert re.search(rf"^\| {member.value} \| {member.name} \| \S", text, re.MULTILINE), member.name
    for kind in MessageType:
        assert f"**{kind.value} {kind.name}** (" in text


def test_a_table_that_the_code_does_not_have_is_put_right() -> None:
    stale = "x\n<!-- table: Answer -->\n\n| 1 | NONSENSE |\n\n<!-- end -->\ny"
    assert "NONSENSE" not in fill(stale)
    assert "| 5 | FINISH |" in fill(stale)


def test_the_example_frame() -> None:
    assert f"`{encode_frame(pack(Ping(), 0, 0x1234)).hex(' ')}`" in DOCUMENT.read_text(encoding="utf-8")
