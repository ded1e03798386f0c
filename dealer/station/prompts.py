"""What the operator of a dealing station reads, as data: counts by seat, card indices, faces only when revealed."""

from typing import Any

from boards.cards import FACES, CardName
from boards.problems import Word
from boards.seats import SEATS, Seat
from boards.wording import rows
from dealer.station.jobs import JobEntry, Task
from dealer.station.orders import CHOICE_OF, Ask, Choice, Level, Progress, Say
from firmware_protocol.codes import POCKETS, ErrorCode, EventKind, Mode
from firmware_protocol.events import DoNotPlay, Stopped
from firmware_protocol.tally import Tally


def seat_of(pocket: int) -> Seat:
    """The seat whose pocket it is: 1..4 = N E S W."""
    return SEATS[pocket - 1]


def board_facts(task: Task, tally: Tally) -> dict[str, Any]:
    """Which board, and how many cards lie in its pockets."""
    n, e, s, w = (tally.counts[pocket] for pocket in POCKETS)
    return {"task": task, "board": task.board, "cards": tally.cards, "pack": task.pack, "n": n, "e": e, "s": s, "w": w}


def progress(task: Task, tally: Tally) -> Progress:
    """The board's progress line."""
    n, e, s, w = (tally.counts[pocket] for pocket in POCKETS)
    return Progress(task.board, task.copy, tally.cards, task.pack, (n, e, s, w))


def in_doubt(tally: Tally) -> tuple[int, Seat] | None:
    """The card that power was cut over and nobody has settled yet: its index and the pocket it was meant for."""
    for record in reversed(tally.records):
        if record.kind in (EventKind.CARD, EventKind.NOT_FALLEN):
            return None
        if record.kind == EventKind.IN_DOUBT:
            return tally.cards + 1, seat_of(record.pocket)
    return None


def pause_lines(tally: Tally) -> list[Say]:
    """Why the machine stands still, and the card in doubt if there is one."""
    last = tally.records[-1] if tally.records else None
    code = ErrorCode(last.code) if last is not None and last.kind == EventKind.PAUSED else ErrorCode.NONE
    keys = {
        ErrorCode.ESTOP: "machine_pause_stop", ErrorCode.LINK_LOST: "machine_pause_line",
        ErrorCode.POWER_LOST: "machine_pause_power",
    }  # fmt: skip
    lines = [Say(keys[code])] if code in keys else []
    doubt = in_doubt(tally)
    if doubt is not None:
        lines.append(Say("machine_in_doubt", {"index": doubt[0], "seat": doubt[1]}, Level.BAD))
    return lines


def stop_question(task: Task, tally: Tally, stop: Stopped, *, reveal: bool, again: bool = False) -> Ask:
    """A fault as one sentence and the answers that the machine takes, giving the board up among them.

    Args:
        task, tally, stop: Which board, what is known of it, and why it stopped.
        reveal: Whether the face in the reader is named.
        again: The card was read again and reads as before.
    """
    look = (Choice.LOOK,) if stop.earlier and stop.face < FACES and not reveal else ()
    choices = (*(CHOICE_OF[answer] for answer in stop.allowed), *look, Choice.ANEW, Choice.LEAVE)
    facts: dict[str, Any] = {"task": task, "index": stop.position + 1, "label": task.container, "pack": task.pack}
    pocket = stop.pocket
    if pocket in POCKETS:
        facts["seat"] = seat_of(pocket)
    key = f"machine_stop_{stop.code.name.lower()}"
    if stop.code in (ErrorCode.MISREAD, ErrorCode.FOREIGN, ErrorCode.DOUBLE_FEED):
        fallen = [record.pocket for record in tally.records if record.kind == EventKind.CARD]
        facts["last"] = seat_of(fallen[-1]) if fallen else Word("machine_none")
    if stop.code is ErrorCode.DUPLICATE and stop.earlier:
        position, pocket = stop.earlier[0]
        facts |= {"earlier": position, "seat": seat_of(pocket), "place": place_in_pocket(tally, position)}
        if len(stop.earlier) > 1:
            key += "_twice"
            second, pocket = stop.earlier[1]
            facts |= {"second": second, "second_seat": seat_of(pocket), "second_place": place_in_pocket(tally, second)}
        if reveal and stop.face < FACES:
            key += "_shown"
            facts["card"] = CardName(stop.face)
        elif again:
            key += "_again"
    elif stop.code is ErrorCode.MISREAD and again:
        key += "_again"
    if "seat" not in facts:
        facts["seat"] = Word("machine_none")
    return Ask(key, facts, choices)


def place_in_pocket(tally: Tally, position: int) -> int:
    """Which card from below in its pocket the `position`-th card of the board is."""
    fallen = [record.pocket for record in tally.records if record.kind == EventKind.CARD]
    return fallen[:position].count(fallen[position - 1])


def verdict_lines(task: Task, verdict: DoNotPlay) -> list[Say]:
    """A board that must not be played, and what its pack lacks or has too often. No seat is told with a card."""
    lines = [Say("machine_do_not_play", {"task": task, "why": Word(_why(verdict.code))}, Level.BAD)]
    if verdict.missing:
        lines.append(Say("machine_pack_lacks", {"cards": tuple(map(CardName, verdict.missing[:12]))}))
    known = tuple(CardName(face) for face in verdict.surplus if face < FACES)
    if known:
        lines.append(Say("machine_pack_has", {"cards": known[:12]}))
    if len(known) < len(verdict.surplus):
        lines.append(Say("machine_pack_unknown", {"count": len(verdict.surplus) - len(known)}))
    return lines


def _why(code: ErrorCode) -> str:
    known = (ErrorCode.DECK_SHORT, ErrorCode.DECK_LONG, ErrorCode.SENSOR_DIRTY)
    return f"machine_why_{code.name.lower()}" if code in known else "machine_why_other"


def other_job(known: JobEntry | None, job_id: int) -> tuple[str, dict[str, Any]]:
    """The question about a job in the machine that is not the one at hand: its key and facts."""
    if known is None or known.job.job_id != job_id:
        return "machine_other", {}
    if known.job.mode is Mode.TEST:
        return "machine_other_test", {}
    if known.job.mode is Mode.VERIFY:
        return "machine_other_reading", {"board": known.board}
    return "machine_other_known", {"board": known.board, "code": known.code}


def cause(code: ErrorCode) -> str:
    """The key of the words for a fault while a board is read back."""
    key = f"machine_cause_{code.name.lower()}"
    known = key in rows("machine") or key in rows("operating")
    return key if known else "machine_cause_other"


def summary(done: int, bad: list[Task], left: int) -> list[Say]:
    """The last lines: what was made, what must not be played, what is still to be made."""
    if not done and not bad and not left:
        return [Say("machine_nothing_to_do")]
    lines = [Say("machine_summary", {"done": done, "left": left}, Level.GOOD if not left and not bad else Level.NOTE)]
    if bad:
        lines.append(Say("machine_summary_bad", {"tasks": tuple(bad)}, Level.BAD))
    return lines
