"""What the journal tells without a card: which boards were made when by which machine, and what is worn."""

from typing import Any

from boards.problems import Problem, Word
from dealer import home
from dealer.journal import MACHINE_USE, PACK_USE, Journal, LogLine, journal_path
from dealer.station.jobs import READING_COPY
from dealer.station.prompts import cause
from dealer.station.wear import Use
from firmware_protocol.codes import ErrorCode
from firmware_protocol.plan import unpack_job_id


def machine_log(text: str | None = None, store_url: str | None = None) -> tuple[LogLine, ...]:
    """Every attempt at a board, in the order begun: of all sets, or of one.

    Args:
        text: A set of the store, or a code.

    Raises:
        Problem: `set_unknown`; the journal.
    """
    code = None
    if text is not None:
        from dealer.operations.sets import find_set

        code = find_set(text, store_url=store_url).board_set.code
    with Journal(journal_path()) as journal:
        return tuple(line for line in journal.log() if code is None or line.code == code)


def log_json(line: LogLine) -> dict[str, Any]:
    """One element of `machine log --json`."""
    _, board, copy, attempt = unpack_job_id(line.job_id)
    return {
        "job": f"{line.job_id:016x}", "set": line.code or None, "board": board,
        "copy": None if copy == READING_COPY else copy, "attempt": attempt, "mode": line.mode.name.lower(),
        "machine": line.machine, "port": line.port, "backs": line.backs, "state": line.state.value,
        "opened_at": line.opened_at, "closed_at": line.closed_at or None, "stops": dict(line.stops),
    }  # fmt: skip


def stop_words(line: LogLine) -> tuple[Word, ...]:
    """Why the machine stopped in this attempt, in words, each with how often."""
    return tuple(
        Word("machine_log_count", (("why", Word(cause(ErrorCode[code.upper()]))), ("count", count)))
        for code, count in line.stops
    )


def uses() -> tuple[tuple[Use, ...], tuple[Use, ...]]:
    """Machines since they were cleaned, and packs since they were new.

    Raises:
        Problem: The journal.
    """
    with Journal(journal_path()) as journal:
        return tuple(journal.uses(MACHINE_USE).values()), tuple(journal.uses(PACK_USE).values())


def use_json(kind: str, use: Use) -> dict[str, Any]:
    """One element of `machine packs --json`."""
    found = {"kind": kind, "name": use.name, "boards": use.boards, "cards": use.cards, "since": use.since or None}
    return found | ({"packs": use.packs or None, "deals": use.deals if use.packs else None} if kind == PACK_USE else {})


def cleaned(machine: str) -> str:
    """Write down that a machine is clean; gives its whole name. The end of the name is enough where it is clear.

    Raises:
        Problem: `cleaned_unknown`; the journal.
    """
    with Journal(journal_path()) as journal:
        known = tuple(journal.uses(MACHINE_USE))
        found = [name for name in known if name == machine] or [name for name in known if name.endswith(machine)]
        if not machine or len(found) != 1:
            raise Problem("cleaned_unknown", machine=machine, known=", ".join(known) or "-")
        journal.cleaned(found[0], home.now())
        return found[0]


def new_packs(text: str) -> Use:
    """`blue=36`: there are 36 new packs called blue.

    Raises:
        Problem: `pack_count`; the journal.
    """
    name, count = (part.strip() for part in text.rpartition("=")[::2])
    if not name or not count.isdecimal() or not 0 < int(count) < 100_000:
        raise Problem("pack_count", text=text)
    with Journal(journal_path()) as journal:
        journal.new_packs(name, int(count), home.now())
        return journal.uses(PACK_USE)[name]
