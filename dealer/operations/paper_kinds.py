"""The kinds of paper: what each lays out of a set, and how large one piece is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from boards import printing
from boards.board import Board
from boards.store.store import Copy
from dealer.operations.paper_order import PrintOrder
from dealer.operations.sets import Found, open_store

Layout: TypeAlias = tuple[Sequence[printing.Sheet], int]
"""The pages, and how many pieces lie on them."""


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A print that was asked for: of which set, how, with which fonts."""

    found: Found
    order: PrintOrder
    fonts: printing.Fonts
    store_url: str | None = None

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards asked for.

        Raises:
            Problem: As `BoardSet.only`, for numbers that the set does not have.
        """
        of = self.found.board_set
        return of.boards if self.order.boards is None else of.only(self.order.boards)

    def known_copies(self) -> dict[tuple[int, int], Copy]:
        """What the store knows of the copies, by board number and copy number."""
        if self.found.entry is None:
            return {}
        with open_store(self.store_url) as store:
            return {(copy.number, copy.copy): copy for copy in store.copies(self.found.name)}

    def copy_numbers(self) -> tuple[int, ...]:
        """The copies asked for, else those that the store knows; a set with one copy prints it without a number."""
        if self.order.copies:
            return self.order.copies
        numbers = sorted({copy for _, copy in self.known_copies()})
        return tuple(numbers) if len(numbers) > 1 else (0,)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of paper."""

    lay: Callable[[PrintJob], Layout]
    shows_code: bool = True
    """Whether the set's code stands on it; a file of another program is kept in the store then, so its code stays."""
    shows_every_hand: bool = False
    """Whether one page shows all hands of a board: that it was printed is written down, as looking is."""


def _cards(job: PrintJob) -> Layout:
    boards, copies, order = job.boards, job.copy_numbers(), job.order
    style = printing.CardStyle(order.lang, order.colours, order.code)
    grid = order.grid_of(printing.CARD_SIZE)
    pages = printing.hand_cards(job.found.board_set, boards, copies, style=style, grid=grid, fonts=job.fonts)
    return pages, len(copies) * len(boards) * 4


def _labels(job: PrintJob) -> Layout:
    containers = [printing.container_of(board, serial) for serial in job.order.copies or (0,) for board in job.boards]
    grid = job.order.grid_of(printing.LABEL_SIZE)
    return printing.labels(containers, lang=job.order.lang, grid=grid, fonts=job.fonts), len(containers)


def _slips(job: PrintJob) -> Layout:
    known, numbers = job.known_copies(), job.copy_numbers()
    pieces: list[tuple[Board | None, printing.CopyFacts]]
    if job.order.box:
        pieces = [(None, printing.CopyFacts(number)) for number in numbers]
    else:
        copies = [(b, n, known.get((b.number, n or 1)) or Copy(b.number, 1)) for n in numbers for b in job.boards]
        pieces = [(b, printing.CopyFacts(n, c.backs, c.made_by, c.checked_by)) for b, n, c in copies]
    grid = job.order.grid_of(printing.SLIP_SIZE)
    return printing.slips(job.found.board_set, pieces, lang=job.order.lang, grid=grid, fonts=job.fonts), len(pieces)


def _record(job: PrintJob) -> Layout:
    order, entry, boards = job.order, job.found.entry, job.boards
    state = printing.SessionState.UNKNOWN
    if entry is not None:
        state = printing.SessionState.CLOSED if entry.closed else printing.SessionState.OPEN
    style = printing.RecordStyle(order.lang, order.colours, order.per_page, order.paper, order.cover, state)
    tricks = None
    if order.tricks:
        from dealer import double_dummy

        tricks = double_dummy.tables(boards)
    return printing.record_sheets(job.found.board_set, boards, style=style, fonts=job.fonts, tricks=tricks), len(boards)


def _travellers(job: PrintJob) -> Layout:
    boards, copies, order = job.boards, job.copy_numbers(), job.order
    style = printing.TravellerStyle(order.lang, order.lines or printing.USUAL_LINES, order.folded)
    grid = order.grid_of(printing.traveller_size(order.paper, order.per_page or 4))
    pages = printing.travellers(job.found.board_set, boards, copies, style=style, grid=grid, fonts=job.fonts)
    return pages, len(copies) * len(boards)


def _scores(job: PrintJob) -> Layout:
    order, tables = job.order, job.order.tables or (0,)
    style = printing.ScoreStyle(order.lang, printing.Form(order.form), order.paper)
    pages = printing.score_sheets(job.found.board_set, job.boards, tables, style=style, fonts=job.fonts)
    return pages, len(tables)


KINDS: Final = {
    "cards": Kind(_cards),
    "labels": Kind(_labels, shows_code=False),
    "slips": Kind(_slips),
    "record": Kind(_record, shows_every_hand=True),
    "travellers": Kind(_travellers),
    "scores": Kind(_scores),
}
