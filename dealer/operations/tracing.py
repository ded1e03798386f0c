"""Traces of a machine's line: written by whatever command opens a port, read back here."""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final

from boards.problems import Problem
from boards.wording import say
from dealer import home
from dealer.files import read_input, reason_of
from dealer.journal import Journal, journal_path
from dealer.operations.sets import Absent, open_store
from firmware_protocol.plan import unpack_job_id
from firmware_protocol.trace import Entry, Mark, Trace, TraceError, TraceLine, read_trace

_HEX_FIELDS: Final = frozenset({"nonce", "schema", "job_id", "tag", "digest", "job_digest", "boot_id"})


@contextmanager
def tracing(file: str) -> Iterator[Trace]:
    """A new trace file, open.

    Raises:
        Problem: `trace_exists`, `output_folder_missing`, `file_is_folder`, `file_unwritable`; nothing was written.
    """
    path = Path(file)
    try:
        trace = Trace(path, time.monotonic)
    except FileExistsError:
        raise Problem("file_is_folder" if path.is_dir() else "trace_exists", file=file) from None
    except FileNotFoundError:
        raise Problem("output_folder_missing", file=file, folder=str(path.parent)) from None
    except (OSError, ValueError) as error:
        raise Problem("file_unwritable", file=file, reason=reason_of(error)) from None
    try:
        trace.remark(f"begun {home.now()}")
        yield trace
    finally:
        trace.close()


@dataclass(frozen=True, slots=True)
class Decoded:
    """A trace read back.

    Attributes:
        lines: What passed, in order.
        unknown_jobs: Job ids whose set is not known here; with `reveal` nobody could be told of them.
    """

    lines: tuple[TraceLine, ...]
    unknown_jobs: tuple[int, ...] = ()


def decode(file: str, *, reveal: bool = False, store_url: str | None = None) -> Decoded:
    """Read a trace back.

    Args:
        file: The trace; `-` is standard input.
        reveal: With faces and plans; recorded for the sets that are known, as every look at hands is.
        store_url: As `open_store`.

    Raises:
        Problem: `file_missing` and the like; `trace_form`, `trace_damaged`.
    """
    lines = tuple(_read(file, reveal=reveal))
    return Decoded(lines, _record(lines, store_url) if reveal else ())


def _read(file: str, *, reveal: bool) -> Iterator[TraceLine]:
    # A trace is ASCII; what is not becomes a damaged line instead of an error of its own.
    text = read_input(file).decode("utf-8-sig", "replace")
    try:
        yield from read_trace(text.splitlines(), reveal=reveal)
    except TraceError as error:
        if error.line == 1:
            raise Problem("trace_form", file=file) from None
        raise Problem("trace_damaged", file=file, line=error.line) from None


def _record(lines: Iterable[TraceLine], store_url: str | None) -> tuple[int, ...]:
    """Write down that hands of these jobs were shown; gives the jobs whose set nobody here knows."""
    jobs = sorted({line.fields["job_id"] for line in lines if line.fields.get("job_id")})
    unknown = []
    with Journal(journal_path()) as journal, open_store(store_url, Absent.MADE) as store:
        for job_id in jobs:
            entry = journal.entry(job_id)
            prefix = f"{job_id >> 32:08x}"
            found = (
                [entry.fingerprint] if entry is not None and entry.code
                else [one.fingerprint for one in store.entries() if one.fingerprint.startswith(prefix)]
            )  # fmt: skip
            for fingerprint in found:
                store.record_reveal(fingerprint, (unpack_job_id(job_id)[1],), home.user(), home.now())
            if not found:
                unknown.append(job_id)
    return tuple(unknown)


def summary(lines: Sequence[TraceLine]) -> dict[str, Any]:
    """How many of each: messages, repeats, missing events, stale refusals, blocks of noise, unreadable frames."""
    marks = [(mark, count) for line in lines for mark, count in line.marks]
    return {
        "messages": sum(line.entry is Entry.MESSAGE for line in lines),
        "repeats": sum(mark is Mark.AGAIN for mark, _ in marks),
        "gaps": sum(count for mark, count in marks if mark is Mark.GAP),
        "stale": sum(mark is Mark.STALE for mark, _ in marks),
        "noise": sum(line.entry is Entry.NOISE for line in lines),
        "unreadable": sum(line.entry is Entry.UNREADABLE for line in lines),
        "seconds": round(lines[-1].at, 3) if lines else 0.0,
    }  # fmt: skip


def line_text(line: TraceLine, lang: str) -> str:
    """One line of a trace for a person: time, way, number, type, fields, what is unusual."""
    head = f"{line.at:9.3f} {line.way} "
    match line.entry:
        case Entry.REMARK:
            return head + line.name
        case Entry.NOISE:
            key = "trace_noise_text" if line.name else "trace_noise"
            return head + say(key, lang, count=line.size, text=line.name)
        case Entry.UNREADABLE:
            return head + say("trace_unreadable", lang, count=line.size, what=line.name)
    shown = " ".join(f"{name}={_value_text(name, value)}" for name, value in line.fields.items())
    marks = "; ".join(say(f"trace_mark_{mark}", lang, count=count) for mark, count in line.marks)
    text = f"{head}#{line.sequence} {line.name}{' ' + shown if shown else ''}"
    return f"{text}   << {marks}" if marks else text


def line_json(line: TraceLine) -> dict[str, Any]:
    """One element of `lines` of `machine trace FILE --json`."""
    plain = {"t": line.at, "way": line.way, "entry": line.entry.value, "name": line.name}
    if line.entry is Entry.REMARK:
        return plain
    if line.entry is Entry.NOISE:
        return {**plain, "bytes": line.size}
    return {
        **plain, "bytes": line.size, "sequence": line.sequence, "session": line.session,
        "fields": {name: _value_json(name, value) for name, value in line.fields.items()},
        "marks": {mark.value: count for mark, count in line.marks},
    }  # fmt: skip


def _value_text(name: str, value: Any) -> str:
    if isinstance(value, bytes):
        return value.hex() or "-"
    if name in _HEX_FIELDS:
        return f"{value:x}"
    if isinstance(value, Enum):
        return value.name or str(int(value.value))
    return str(value)


def _value_json(name: str, value: Any) -> Any:
    if isinstance(value, bytes) or name in _HEX_FIELDS or isinstance(value, Enum):
        return _value_text(name, value)
    return value
