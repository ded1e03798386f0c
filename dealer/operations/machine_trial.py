"""The test deal: a sorted pack through a machine, what its reader made of it, and which pocket is which."""

from dataclasses import dataclass
from typing import Any

from boards.cards import CardName, card_code
from boards.problems import Fault
from dealer.console import Console
from dealer.line import USUAL, LineOptions
from dealer.operations.one_machine import one_machine
from dealer.station.jobs import READING_COPY
from dealer.station.orders import INTERRUPTED
from dealer.station.sorted_pack import Cause, Misread, PocketMap, Pockets, ReaderResult
from dealer.station.testing import BOARD, FINGERPRINT, TrialStation
from firmware_protocol.codes import FOREIGN, UNREAD, ErrorCode


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of it."""

    machine: str
    result: ReaderResult | None
    """None: the deal did not come to its end."""
    pockets: Pockets | None
    """None: nobody said."""
    code: int
    """Exit code of the machine's part: 0 or 3."""

    @property
    def is_clean(self) -> bool:
        """The reader is right and every pocket the one it is taken for."""
        sees = self.result is not None and self.result.is_clean
        return sees and self.pockets is not None and self.pockets.found is PocketMap.RIGHT


def try_machine(port: str, pack: int, console: Console, *, line_options: LineOptions = USUAL) -> Trial:
    """Have the machine at a port deal a sorted pack.

    Args:
        port: A port or URL.
        pack: 52 or 108.
        console: The operator.
        line_options: Baud rate and trace.

    Raises:
        Problem: The port, the machine, the journal.
        KeyboardInterrupt: Ctrl-C; the machine has given the test up.
    """
    with one_machine(port, line_options) as machine:
        attempt = machine.journal.next_attempt(FINGERPRINT, BOARD, READING_COPY)
        station = TrialStation(pack, attempt=attempt, other=machine.entry)
        code = machine.run(station, console, fingerprint=FINGERPRINT)
    if code == INTERRUPTED:
        raise KeyboardInterrupt
    return Trial(machine.info.machine_id, station.result, station.pockets, code)


def findings(trial: Trial) -> tuple[Fault, ...]:
    """What there is to be said of a test, as rows with their facts: what all errors have in common first."""
    result = trial.result
    if result is None:
        return ()
    told: list[Fault] = []
    if result.systematic is not None:
        one = result.systematic
        facts = {"place": one.place, "card": CardName(one.face)}
        told.append(Fault(f"reader_all_{one.cause}", facts))
    of_pack = result.systematic is not None and result.systematic.cause in _MOVED
    if not of_pack:
        told += [_told(one) for one in result.wrong]
    if result.ending is not ErrorCode.NONE:
        key = f"reader_ended_{result.ending.name.lower()}"
        known = (ErrorCode.DECK_SHORT, ErrorCode.DECK_LONG, ErrorCode.CONFLICT)
        told.append(Fault(key if result.ending in known else "reader_ended_other",
                          {"cards": result.cards, "pack": result.pack}))  # fmt: skip
    facts = {"cards": result.cards, "pack": result.pack, "wrong": len(result.wrong)}
    told.append(Fault("reader_unjudged" if of_pack else "reader_sum" if result.wrong else "reader_clean", facts))
    pockets = trial.pockets
    if pockets is not None:
        first, second = pockets.exchanged or (None, None)
        told.append(Fault(f"reader_pockets_{pockets.found}", {"first": first, "second": second}))
    return tuple(told)


_MOVED = (Cause.NOT_SORTED, Cause.REVERSED, Cause.CARD_AWAY, Cause.CARD_MORE)
"""It is the pack, not the reader: a list of cards would only hide that."""


def _told(one: Misread) -> Fault:
    facts = {"place": one.place, "card": CardName(one.face)}
    if one.read == UNREAD:
        return Fault("reader_unread", facts)
    if one.read == FOREIGN:
        return Fault("reader_foreign", facts)
    return Fault("reader_misread", {**facts, "read": CardName(one.read)})


def trial_json(trial: Trial) -> dict[str, Any]:
    """The shape of `machine test --json` (docs/machine.md)."""
    result, pockets = trial.result, trial.pockets
    told = None
    if result is not None:
        told = {
            "pack": result.pack,
            "cards": result.cards,
            "misread": [
                {"card": one.place, "is": card_code(one.face), "read": card_code(one.read)} for one in result.misread
            ],
            "unread": [{"card": one.place, "is": card_code(one.face)} for one in result.unread],
            "foreign": [{"card": one.place, "is": card_code(one.face)} for one in result.foreign],
            "systematic": None if result.systematic is None else {
                "cause": result.systematic.cause.value, "card": result.systematic.place or None,
            },
            "ended": None if result.ending is ErrorCode.NONE else result.ending.name.lower(),
            "clean": result.is_clean,
        }  # fmt: skip
    seen = None
    if pockets is not None:
        seen = {"map": pockets.found.value, "exchanged": [seat.name for seat in pockets.exchanged]}
    return {"machine": trial.machine, "reader": told, "pockets": seen, "clean": trial.is_clean}
