"""A pile of scanned cards as readings in a file, and against its set."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from boards.board import ranges_text
from boards.diagnosis import diagnosis_json
from boards.problems import Fault, Problem, Word
from boards.scanning.pile import Compared, PileAgainstSet, Seen, against, cards_of_boards, place_of, reading_document
from boards.seats import SEATS
from boards.wording import say, sentence
from boards.wording.report import diagnosis_lines
from boards.wording.report_set import set_json, set_lines
from dealer.files import PIPE, Outputs
from dealer.operations.referee import other_sets_of
from dealer.operations.sets import Found, open_store


def compare_with_set(
    found: Found, seen: Sequence[Seen], names: Mapping[str, str] | None = None, *, store_url: str | None = None
) -> PileAgainstSet:
    """Every board of the pile against the set, and against the copies that the store has of it.

    `names` are those of the store's sets by code.
    """
    # A record of another program has no salt, so its code here is not the one on the cards.
    code_counts = found.entry is not None or (found.reading is not None and found.reading.salt is not None)
    copies: list[tuple[int, int]] = []
    if found.entry is not None:
        with open_store(store_url) as store:
            copies = [(one.number, one.copy) for one in store.copies(found.entry.name)]
    return against(
        found.board_set, seen, code_counts=code_counts, names=names, copies=copies,
        lookup=other_sets_of(found, store_url),
    )  # fmt: skip


class ReadingsFile:
    """A file of readings that only the user can read. Use it as a context round the scanning: it refuses before that.

    Raises:
        Problem: As `Outputs`; `usage_readings_pipe`.
    """

    def __init__(self, name: str, *, force: bool = False) -> None:
        if name == PIPE:
            raise Problem("usage_readings_pipe")
        self._name = name
        self._files = Outputs((name,), force=force, private=True)

    def __enter__(self) -> "ReadingsFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._files.__exit__()

    def write(self, seen: Sequence[Seen]) -> tuple[int, tuple[Fault, ...]]:
        """Write the readings of everything seen; gives their number, and what is left out of them.

        Raises:
            Problem: `readings_none`; nothing is written.
        """
        cards = cards_of_boards(seen)
        documents = [document for of in cards if (document := reading_document(of)) is not None]
        if not documents:
            raise Problem("readings_none")
        self._files.put(self._name, (json.dumps(documents, indent=1) + "\n").encode("ascii"))
        self._files.commit()
        left = tuple(
            Fault("readings_left", {**place_of(of), "seat_twice": seat}) for of in cards for seat in of.contradictory
        )
        return len(documents), left


# ---- words


def pile_lines(pile: PileAgainstSet, found: Found, lang: str) -> Iterator[str]:
    """What is wrong, board by board; then one line for all that are clean, and one for those that were not seen."""
    yield from set_lines(pile.of_set, lang)
    for one in pile.boards:
        if not one.is_clean:
            yield from _board_lines(one, lang)
    yield from (sentence(fault, lang) for fault in pile.faults)
    if not pile.boards:
        title = Word(f"card_title_{found.board_set.game_id}")
        yield say("pile_none", lang, own=found.board_set.code, hand_card=title)
        return
    clean = [one for one in pile.boards if one.is_clean and one.diagnosis is not None]
    if clean:
        yield say("pile_clean", lang, count=len(clean), all=len(pile.boards), boards=_copies_text(clean, lang))
    for one in pile.boards:
        if one.is_clean and one.diagnosis is None:
            yield sentence(Fault("pile_ids_only", place_of(one.cards)), lang)
    if pile.unseen or pile.unseen_copies:
        yield say("pile_unseen", lang, boards=_unseen_text(pile, lang))


def _board_lines(one: Compared, lang: str) -> Iterator[str]:
    if one.diagnosis is not None and not one.diagnosis.is_clean:
        yield from diagnosis_lines(one.diagnosis, lang)
    yield from (sentence(fault, lang) for fault in one.faults)


def _copies_text(clean: Sequence[Compared], lang: str) -> str:
    """`1-16`, or with several copies `1-16 (copy 1), 1-15 (copy 2)`."""
    places = [(one.cards.number, one.cards.copy) for one in clean]
    if len({copy for _, copy in places}) == 1:
        return ranges_text(number for number, _ in places)
    return ", ".join(_by_copy(places, lang))


def _unseen_text(pile: PileAgainstSet, lang: str) -> str:
    """`4`, or where only one copy of a board was seen `4, 1-2 (copy 2)`."""
    whole = [ranges_text(pile.unseen)] if pile.unseen else []
    return ", ".join([*whole, *_by_copy(pile.unseen_copies, lang)])


def _by_copy(places: Iterable[tuple[int, int]], lang: str) -> Iterator[str]:
    numbers: dict[int, list[int]] = {}
    for number, copy in places:
        numbers.setdefault(copy, []).append(number)
    for copy in sorted(numbers):
        yield say("pile_copy", lang, boards=ranges_text(numbers[copy]), copy=copy or "-")


def pile_json(pile: PileAgainstSet, found: Found, lang: str) -> dict[str, Any]:
    """What `scan --against --json` says of the set (docs/json.md)."""
    return {
        "set": found.board_set.code, "name": found.name, "clean": pile.is_clean,
        "boards": [_board_json(one, lang) for one in pile.boards],
        "set_findings": set_json(pile.of_set),
        "faults": [{"key": fault.key, "sentence": sentence(fault, lang)} for fault in pile.faults],
        "unseen": list(pile.unseen),
        "unseen_copies": [{"board": number, "copy": copy} for number, copy in pile.unseen_copies],
    }  # fmt: skip


def _board_json(one: Compared, lang: str) -> dict[str, Any]:
    cards = one.cards
    return {
        "board": cards.number, "copy": cards.copy, "set": cards.set_code, "clean": one.is_clean,
        "seen": [seat.name for seat in SEATS if seat not in cards.missing],
        "faults": [{"key": fault.key, "sentence": sentence(fault, lang)} for fault in one.faults],
        "diagnosis": None if one.diagnosis is None else diagnosis_json(one.diagnosis),
    }  # fmt: skip
