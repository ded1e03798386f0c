"""Testing deals: our own as they are dealt, or those of files and sets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from boards import formats
from boards.board import Board
from boards.formats import record
from boards.games import Game
from boards.games import game as game_named
from boards.problems import Fault, Problem
from dealer import keys
from dealer.acceptance import judging, plot, telling, working
from dealer.acceptance.report import Report, report_json
from dealer.files import PIPE, Outputs, read_input
from dealer.operations.sets import find_set, is_there

DEFAULT_SEED: Final = "accept"
FEWEST_STARTS: Final = 12
"""Files whose first boards are compared; fewer would only say that they are too few."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A report and what it is about."""

    report: Report
    seed: str | None
    """The typed seed of our own deals; None: they were read."""
    files: tuple[str, ...] = ()
    notes: tuple[Fault, ...] = ()


def game_of(texts: Sequence[str]) -> Game | None:
    """The game that a lone text names, if it is not the name of a file; None: files and sets."""
    if len(texts) != 1 or is_there(texts[0]):
        return None
    try:
        return game_named(texts[0])
    except Problem:
        return None


def accept_own(
    of: Game,
    deals: int,
    *,
    seeds: int,
    seed: str | None = None,
    workers: int = 1,
    progress: working.Progress | None = None,
) -> Accepted:
    """Test what `deal` makes: boards 1 to `deals` of one secret, and the first boards of many.

    Raises:
        Problem: As `keys.practice_secret`.
    """
    typed = DEFAULT_SEED if seed is None else seed
    tallies = working.count_own(of, keys.practice_secret(typed), deals, seeds, workers, progress)

    def name(place: int) -> dict[str, str | int]:
        return {"board": place} if place > 0 else {"seed": -place}

    return Accepted(judging.report(*tallies, name=name), typed)


_FILE_STEP: Final = 1 << 32
"""Place of a board: its number, plus this for every run of numbers before it (a file, or a session within one)."""
_NUMBERED_AGAIN: Final = frozenset({"number_two_deals", "number_two_headers"})


def accept_sets(
    texts: Sequence[str], *, store_url: str | None = None, game: Game | None = None, first: int | None = None
) -> Accepted:
    """Test the boards of files and sets of the store: all of them, and the first of each.

    A file may hold many sessions, each with a board 1: nothing is dealt from it here. Its boards follow each other
    until their numbers begin anew.

    Raises:
        Problem: As `find_set`; `accept_games` when they are of different games.
    """
    boards: list[Board] = []
    bottoms: list[bytes | None] = []
    places: list[int] = []
    heads: list[int] = []
    notes: list[Fault] = []
    runs: list[str] = []
    for text in texts:
        its, is_record, its_notes = _boards(text, store_url, game, first)
        if boards and its[0].game_id != boards[0].game_id:
            raise Problem("accept_games", file=text, game=its[0].game_id, want=boards[0].game_id)
        told = _bottoms(text, game_named(its[0].game_id), is_record)
        heads.append(len(boards))
        boards += its
        bottoms += [told.get(board.number) for board in its]
        before = 0
        for at, board in enumerate(its):
            runs += [text] if at == 0 or board.number <= before else []
            before = board.number
            places.append((len(runs) - 1) * _FILE_STEP + before)
        notes += its_notes
    tallies = [working.count_boards(boards, bottoms, places)]
    if len(texts) >= FEWEST_STARTS:
        # One after the other, as seeds that were taken in a row: whoever starts anew must not start alike.
        chosen = [boards[n] for n in heads], [bottoms[n] for n in heads]
        tallies.append(working.count_boards(*chosen, range(len(heads))))
        tallies[1].places = [np.array([places[n] for n in heads], dtype=np.int64)]

    def name(place: int) -> dict[str, str | int]:
        number: dict[str, str | int] = {"board": place % _FILE_STEP}
        return number if len(texts) == 1 else {"file": Path(runs[place // _FILE_STEP]).name, **number}

    return Accepted(judging.report(*tallies, name=name), None, tuple(texts), tuple(notes))


def _boards(
    text: str, store_url: str | None, game: Game | None, first: int | None
) -> tuple[tuple[Board, ...], bool, tuple[Fault, ...]]:
    """The boards of a file or set, whether a record told them, and notes."""
    try:
        found = find_set(text, store_url=store_url, game=game, first=first)
    except Problem as problem:
        if text == PIPE or not {fault.key for fault in problem.faults} <= _NUMBERED_AGAIN:
            raise
        reading = formats.read(read_input(text), text, game=game, first=first)
        again = Fault("accept_numbers_again", {"file": text, "count": len(problem.faults)})
        return tuple(board.board() for board in reading.boards), False, (*reading.notes, again)
    is_record = found.reading is not None and found.reading.format == "record"
    return found.board_set.boards, is_record, found.notes


def _bottoms(text: str, of: Game, is_record: bool) -> Mapping[int, bytes]:
    """The bottoms that a record of shengji tells apart from the declarer's hand."""
    return record.bottoms(read_input(text)) if is_record and of.declarer_extra and text != PIPE else {}


def accepted_json(accepted: Accepted) -> dict[str, Any]:
    """As documented in docs/json.md."""
    source = {"seed": accepted.seed} if accepted.seed is not None else {"files": list(accepted.files)}
    return {**source, **report_json(accepted.report)}


def accepted_lines(accepted: Accepted, lang: str) -> Iterator[str]:
    """The report in sentences."""
    return telling.lines(accepted.report, len(accepted.files), lang)


def check_plot(file: str, *, force: bool) -> None:
    """Refuse a chart that could not be written, before the work is done.

    Raises:
        Problem: As `write_plot`.
    """
    plot.need_extra()
    with Outputs((file,), force=force):
        pass


def write_plot(accepted: Accepted, file: str, lang: str, *, force: bool) -> None:
    """The report as a chart, PNG.

    Raises:
        Problem: `plot_extra` where matplotlib is not installed; as `Outputs`.
    """
    with Outputs((file,), force=force) as files:
        report = accepted.report
        files.put(file, plot.png(report, telling.title(report, len(accepted.files), lang), lang))
        files.commit()
