"""A bundle for whoever is to help with a machine: all about machine, line and jobs, and no card.

It is built from what cannot hold a card, never by taking cards out of something: the journal is asked for columns that
are none of face, pocket, plan and digest, and the trace is read back without its secret fields.
"""

import io
import json
import platform
import sqlite3
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Any, Final

from boards.problems import Problem
from boards.wording import sentences
from dealer import home
from dealer.files import Outputs, reason_of
from dealer.journal import journal_path
from dealer.line import USUAL, LineOptions
from dealer.operations import machine as machines
from dealer.operations import tracing
from firmware_protocol.codes import ErrorCode, EventKind, Mode
from firmware_protocol.framing import VERSION
from firmware_protocol.messages import SCHEMA_HASH
from firmware_protocol.plan import unpack_job_id
from firmware_protocol.trace import Trace

_ABOUT: Final = """\
A bundle of paitao for finding faults of a dealing machine.

bundle.json  versions, system, ports, the machine, and the jobs of the journal: outcomes, counts and stops
trace.txt    what passed on the line, where a line was opened or a trace was given

Neither holds a card, a plan or anything that a card could be computed from. Stops name the number of cards that lay
in the pockets, never a card.
"""
_JOBS: Final = (
    "SELECT job, code, mode, pack, label, machine, port, state, opened_at, closed_at FROM jobs ORDER BY opened_at, job"
)
_EVENTS: Final = "SELECT kind, code, cards FROM events WHERE job = ? ORDER BY number"
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""Every file of the archive has this time: the same facts are the same bytes."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """What was written; `unanswered` says why the machine is not in it, None when it is or was not asked."""

    file: bytes
    unanswered: Problem | None = None


def make_bundle(
    output: str,
    *,
    port: str | None = None,
    trace_file: str | None = None,
    line_options: LineOptions = USUAL,
    force: bool = False,
) -> Bundle:
    """Write a bundle.

    Args:
        output: The file; `-` is left to the caller.
        port: Ask the machine at this port who it is, and put what passed meanwhile in.
        trace_file: A trace to be put in, without its cards; not together with a port.
        line_options: Baud rate.
        force: Replace a file.

    Raises:
        Problem: The output cannot be written, the trace is none. A port that does not open, a machine that does not
            answer and a damaged journal are in the bundle instead.
    """
    with Outputs([output], force=force) as outputs:
        facts, unanswered, trace = _ask(port, line_options) if port is not None else (None, None, None)
        if trace_file is not None:
            trace = _trace_text(trace_file)
        content: dict[str, Any] = {
            "made_at": home.now(),
            "versions": _versions(),
            "ports": [machines.port_json(one) for one in machines.list_ports()],
            "port": None if port is None else {"name": _plain_port(port), "baud": line_options.baud},
            "machine": facts,
            "unanswered": None if unanswered is None else sentences(unanswered.faults),
        }
        try:
            content |= {"jobs": job_facts(journal_path()), "journal_failed": None}
        except Problem as problem:
            content |= {"jobs": [], "journal_failed": sentences(problem.faults)}
        data = archive(content, trace)
        if output != "-":
            outputs.put(output, data)
            outputs.commit()
    return Bundle(data, unanswered)


def archive(content: dict[str, Any], trace: str | None) -> bytes:
    """The bytes of a bundle; the same content gives the same bytes."""
    files = {"README.txt": _ABOUT, "bundle.json": json.dumps(content, indent=1, ensure_ascii=True) + "\n"}
    if trace is not None:
        files["trace.txt"] = trace
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            packed.writestr(zipfile.ZipInfo(name, _EPOCH), text.encode("utf-8"), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _ask(port: str, line_options: LineOptions) -> tuple[dict[str, Any] | None, Problem | None, str]:
    """The machine's own facts, or why there are none; and what passed on the line."""
    unanswered, facts = None, None
    with _passing_trace() as (trace, path):
        try:
            known = machines.machine_info(port, LineOptions(line_options.baud, trace))
            facts = machines.info_json(known)
        except Problem as problem:
            unanswered = problem
        trace.close()
        text = _trace_text(str(path))
    return facts, unanswered, text


@contextmanager
def _passing_trace() -> Iterator[tuple[Trace, Path]]:
    """A trace in a folder of this user's own that is gone afterwards: before the stripping it is a secret."""
    with TemporaryDirectory(prefix="paitao-") as folder:
        path = Path(folder) / "trace"
        yield Trace(path, time.monotonic), path


def _trace_text(file: str) -> str:
    decoded = tracing.decode(file)
    lines = [tracing.line_text(line, "en") for line in decoded.lines]
    counts = " ".join(f"{name}={value}" for name, value in tracing.summary(decoded.lines).items())
    return "\n".join([*lines, counts]) + "\n"


def job_facts(path: Path) -> list[dict[str, Any]]:
    """The jobs of a journal, oldest first, by queries that name no column that holds or betrays a card.

    Raises:
        Problem: `machine_journal_damaged`.
    """
    if not path.exists():
        return []
    try:
        with closing(sqlite3.connect(path, timeout=10)) as journal:
            return [
                _job(row, journal.execute(_EVENTS, row[:1]).fetchall()) for row in journal.execute(_JOBS).fetchall()
            ]
    except (sqlite3.Error, ValueError, TypeError) as error:
        raise Problem("machine_journal_damaged", file=path.name, reason=reason_of(error)) from None


def _job(row: tuple[Any, ...], events: list[tuple[int, int, int]]) -> dict[str, Any]:
    job, code, mode, pack, label, machine, port, state, opened, closed = row
    _, board, copy, attempt = unpack_job_id(int(job, 16))
    kinds = [EventKind(kind).name.lower() for kind, _, _ in events]
    return {
        "set": code or None, "board": board, "copy": copy, "attempt": attempt, "mode": Mode(mode).name.lower(),
        "pack": pack, "label": label, "machine": machine, "port": _plain_port(port), "state": state,
        "opened_at": opened, "closed_at": closed or None,
        "events": {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)},
        "last_event": kinds[-1] if kinds else None,
        "stops": [
            {"event": EventKind(kind).name.lower(), "code": ErrorCode(why).name.lower(), "cards_in": cards}
            for kind, why, cards in events
            if why
        ],
    }  # fmt: skip


def _versions() -> dict[str, Any]:
    return {
        "paitao": _version("paitao"), "python": platform.python_version(), "pyserial": _version("pyserial"),
        "protocol": VERSION, "schema": f"{SCHEMA_HASH:08x}", "system": platform.system(),
        "release": platform.release(), "hardware": platform.machine(), "encoding": sys.getfilesystemencoding(),
    }  # fmt: skip


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _plain_port(port: str) -> str:
    """A port's name without the folders of a user: a link to a pty may lie anywhere."""
    path = PurePath(port)
    return port if "://" in port or not path.is_absolute() or path.parts[1:2] == ("dev",) else path.name
