"""Writes the tables of docs/protocol.md from the code, between its ``<!-- table: name -->`` marks:

    python -m firmware_protocol.make_tables docs/protocol.md

tests/firmware_protocol/test_protocol_document.py fails while the document says anything else than the code.
"""

import inspect
import re
import sys
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Final

from firmware_protocol import replies
from firmware_protocol.codes import (
    Answer,
    Capability,
    ErrorCode,
    EventKind,
    MachineKind,
    MachineState,
    MessageType,
    Mode,
    allowed_answers,
)
from firmware_protocol.conformance.checklist import CHECKS
from firmware_protocol.messages import MESSAGES, Field
from firmware_protocol.states import HOST_LINK, MACHINE, Cause, LinkCause, LinkState, mermaid

_HOST_SENDS: Final = (
    MessageType.HELLO, MessageType.JOB_PUT, MessageType.JOB_START, MessageType.JOB_RESUME, MessageType.JOB_CANCEL,
    MessageType.EVENT_ACK, MessageType.PING, MessageType.OPERATOR, MessageType.STOP, MessageType.READ_POCKET,
)  # fmt: skip


def messages() -> str:
    """Every message: offsets in the payload, wire types, meaning."""
    parts = []
    for kind, (cls, fields) in MESSAGES.items():
        arrow = "host to machine" if kind in _HOST_SENDS else "machine to host"
        parts.append(f"**{kind.value} {kind.name}** ({arrow}). {' '.join((cls.__doc__ or '').split())}\n")
        if fields:
            parts.append("| offset | size | field | meaning |\n| --- | --- | --- | --- |\n" + _rows(fields))
    return "\n".join(parts)


def numbers(cls: type[Enum]) -> str:
    """An enum's numbers with the remarks beside them in the source."""
    rows = [f"| {member.value} | {name} | {_remark(cls, name)} |" for name, member in cls.__members__.items()]
    return "| number | name | meaning |\n| --- | --- | --- |\n" + "\n".join(rows)


def errors() -> str:
    """Error codes: what the operator is told, and what the machine takes as an answer."""
    rows = []
    for code in ErrorCode:
        answers = ", ".join(answer.name for answer in allowed_answers(code, Mode.DEAL))
        rows.append(f"| {code.value} | {code.name} | {_remark(ErrorCode, code.name)} | {answers or '-'} |")
    return "| number | name | what the operator is told | answers taken |\n| --- | --- | --- | --- |\n" + "\n".join(
        rows
    )


def machine_states() -> str:
    """The machine's transition table, drawn."""
    return f"```mermaid\n{mermaid(MACHINE, MachineState.IDLE)}\n```"


def link_states() -> str:
    """The host's view of the line, drawn."""
    return f"```mermaid\n{mermaid(HOST_LINK, LinkState.CLOSED)}\n```"


def causes() -> str:
    """What the words on the arrows mean."""
    rows = [f"| {cause.name} | {_remark(cls, cause.name)} |" for cls in (Cause, LinkCause) for cause in cls]
    return "| cause | meaning |\n| --- | --- |\n" + "\n".join(rows)


def conformance() -> str:
    """The conformance checklist, one row a check."""
    rows = [
        f"| {number} | {check.id} | {check.section} | {check.sends} | {check.expects} |"
        for number, check in enumerate(CHECKS, 1)
    ]
    return (
        "| | check | section | what is sent or done | what must come back |\n| --- | --- | --- | --- | --- |\n"
        + "\n".join(rows)
    )


TABLES: Final[dict[str, Callable[[], str]]] = {
    "messages": messages,
    "machine states": machine_states,
    "link states": link_states,
    "causes": causes,
    "replies": replies.table,
    "errors": errors,
    "conformance": conformance,
    "MachineState": lambda: numbers(MachineState),
    "EventKind": lambda: numbers(EventKind),
    "Answer": lambda: numbers(Answer),
    "Mode": lambda: numbers(Mode),
    "MachineKind": lambda: numbers(MachineKind),
    "Capability": lambda: numbers(Capability),
}


def fill(document: str) -> str:
    """The document with every table as the code has it now.

    Raises:
        KeyError: a mark names no table.
    """

    def table(match: re.Match[str]) -> str:
        return f"{match[1]}\n\n{TABLES[match[2]]()}\n\n{match[3]}"

    return re.sub(r"(<!-- table: ([\w ]+) -->)\n.*?(<!-- end -->)", table, document, flags=re.DOTALL)


def _rows(fields: tuple[Field, ...]) -> str:
    rows, at = [], 0
    for field in fields:
        size = field.size
        rows.append(f"| {at} | {size or field.wire} | {field.name} | {field.about} |")
        at += size or 0
    return "\n".join(rows) + "\n"


def _remark(cls: type[Enum], name: str) -> str:
    match = re.search(rf'^    {name} = .*?(?:#: (.*)|\n    """(.*)""")$', inspect.getsource(cls), re.MULTILINE)
    return "" if match is None else match[1] or match[2]


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        path = Path(argument)
        filled = fill(path.read_text(encoding="utf-8"))
        path.write_text(filled, encoding="utf-8", newline="\n")
