"""The kinds of paper: what each lays out of a set, and how large one piece is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from boards import printing
from boards.board import Board, ranges_text
from boards.board_versions import number_text
from boards.printing.boxlabel import box_edge
from boards.printing.cardparts import card_edge
from boards.printing.copyversions import Held, version_held
from boards.problems import Fault, Problem
from boards.store.copies import Copy
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

    @property
    def versions(self) -> tuple[Board, ...]:
        """The boards asked for in every version, unless those of one round are wanted."""
        if self.order.round is not None:
            return self.boards
        return tuple(version for board in self.boards for version in self.found.board_set.versions(board.number))

    def known_copies(self) -> dict[tuple[int, int], Copy]:
        """What the store knows of the copies, by board number and copy number."""
        if self.found.entry is None:
            return {}
        with open_store(self.store_url) as store:
            return {(copy.number, copy.copy): copy for copy in store.copies(self.found.name)}

    def held(self) -> Held:
        """The version that each copy of a board holds, where it is not the one of `boards`; none for a round."""
        of, told = self.found.board_set, {}
        if self.order.round is None and of.others:
            for copy in self.known_copies().values():
                version = of.with_version(copy.number, copy.version).board(copy.number)
                if version != of.board(copy.number):
                    told[copy.number, copy.copy] = version
        return told

    def version_notes(self) -> tuple[Fault, ...]:
        """Of boards that were kept in several versions: which of them is printed."""
        held, copies, notes = self.held(), self.copy_numbers(), []
        for board in self.boards:
            if len(self.found.board_set.versions(board.number)) == 1:
                continue
            printed: dict[Board, list[int]] = {}
            for copy in copies:
                printed.setdefault(version_held(board, copy, held), []).append(copy)
            for one, of_copies in printed.items():
                facts = {"board": board.number, "version": one.version, "mark": number_text(one)}
                key = "print_version" if of_copies == [0] else "print_version_copies"
                notes.append(Fault(key, {**facts, "copies": ranges_text(of_copies)}, note=True))
        return tuple(notes)

    def copy_numbers(self) -> tuple[int, ...]:
        """The copies asked for, else those of every board (a spare is printed when it is named); a set with one copy
        prints it without a number.

        Raises:
            Problem: `copy_unplanned`, for numbers above those that the store has for this set: a card of a copy that
                is nowhere written down could not be told from a slip of the finger when it comes back.
        """
        known = self.known_copies()
        numbers = sorted({copy for _, copy in known})
        if self.order.copies:
            unplanned = [copy for copy in self.order.copies if numbers and copy > numbers[-1]]
            if unplanned:
                raise Problem(
                    "copy_unplanned", copies=ranges_text(unplanned), name=self.found.name, planned=numbers[-1]
                )
            return self.order.copies
        of = self.found.board_set.numbers
        planned = tuple(n for n in numbers if all((board, n) in known for board in of))
        return planned if len(planned) > 1 else (0,)


@dataclass(frozen=True, slots=True)
class GameJob:
    """A print of paper that needs no set: numbers of a game, each with the header that the game gives it."""

    game_id: str
    boards: tuple[printing.NumberedHeader, ...]
    order: PrintOrder
    fonts: printing.Fonts


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of paper."""

    lay: Callable[[PrintJob], Layout]
    lay_game: Callable[[GameJob], Layout] | None = None
    """How it is laid out for a game without a set, where it can be."""
    shows_code: bool = True
    """Whether the set's code stands on it; a file of another program is kept in the store then, so its code stays."""
    shows_version: bool = False
    """Whether it goes with the cards of one copy, so that it must be of the version that this copy holds."""
    shows_every_hand: bool = False
    """Whether one page shows all hands of a board: that it was printed is written down, as looking is."""


def _cards(job: PrintJob) -> Layout:
    boards, copies, order = job.boards, job.copy_numbers(), job.order
    style = printing.CardStyle(order.lang, order.colours, order.code, order.backs)
    grid = order.grid_of(printing.CARD_SIZE, edge=card_edge, across=2 if order.backs == "fold" else 1)
    pages = printing.hand_cards(
        job.found.board_set, boards, copies, style=style, grid=grid, fonts=job.fonts, held=job.held()
    )
    return pages, len(copies) * len(boards) * 4


def _blanks(job: PrintJob) -> Layout:
    boards, copies, order, of = job.boards, job.copy_numbers(), job.order, job.found.board_set
    grid = order.grid_of(printing.CARD_SIZE, edge=card_edge)
    pages = printing.blank_cards(
        of.game_id, boards, copies, of=of, lang=order.lang, colours=order.colours, grid=grid, fonts=job.fonts,
        held=job.held(),
    )  # fmt: skip
    return pages, len(copies) * len(boards) * 4


def _blanks_of_game(job: GameJob) -> Layout:
    order, copies = job.order, job.order.copies or (0,)
    grid = order.grid_of(printing.CARD_SIZE, edge=card_edge)
    pages = printing.blank_cards(
        job.game_id, job.boards, copies, lang=order.lang, colours=order.colours, grid=grid, fonts=job.fonts
    )
    return pages, len(copies) * len(job.boards) * 4


def _labels(job: PrintJob) -> Layout:
    serials = job.order.copies or (0,)
    return _labels_of([printing.container_of(board, serial) for serial in serials for board in job.boards], job)


def _labels_of_game(job: GameJob) -> Layout:
    serials = job.order.copies or (0,)
    return _labels_of(
        [printing.Container(job.game_id, b.number, b.header, n) for n in serials for b in job.boards], job
    )


def _labels_of(containers: Sequence[printing.Container], job: PrintJob | GameJob) -> Layout:
    grid = job.order.grid_of(printing.LABEL_SIZE)
    return printing.labels(containers, lang=job.order.lang, grid=grid, fonts=job.fonts), len(containers)


def _slips(job: PrintJob) -> Layout:
    known, numbers, held = job.known_copies(), job.copy_numbers(), job.held()
    copies = [(b, n, known.get((b.number, n or 1)) or Copy(b.number, 1)) for n in numbers for b in job.boards]
    pieces = [(version_held(b, n, held), printing.CopyFacts(n, c.backs, c.made_by, c.checked_by)) for b, n, c in copies]
    grid = job.order.grid_of(printing.SLIP_SIZE, edge=card_edge)
    return printing.slips(job.found.board_set, pieces, lang=job.order.lang, grid=grid, fonts=job.fonts), len(pieces)


def _boxes(job: PrintJob) -> Layout:
    """A box for each copy: of all boards, or of those asked for."""
    known = len({copy for _, copy in job.known_copies()})
    boxes = [printing.Box(job.boards, copy, known) for copy in job.copy_numbers()]
    grid = job.order.grid_of(printing.BOX_SIZE, edge=box_edge)
    return printing.box_labels(job.found.board_set, boxes, lang=job.order.lang, grid=grid, fonts=job.fonts), len(boxes)


def _record(job: PrintJob) -> Layout:
    order, entry, boards = job.order, job.found.entry, job.versions
    state = printing.SessionState.UNKNOWN
    if entry is not None:
        state = printing.SessionState.CLOSED if entry.closed else printing.SessionState.OPEN
    style = printing.RecordStyle(order.lang, order.colours, order.per_page, order.paper, order.cover, state)
    tricks = None
    if order.tricks:
        from dealer import double_dummy

        tricks = double_dummy.tables([board for board in boards if board.version == 1])
    return printing.record_sheets(job.found.board_set, boards, style=style, fonts=job.fonts, tricks=tricks), len(boards)


def _travellers(job: PrintJob) -> Layout:
    boards, copies, order = job.boards, job.copy_numbers(), job.order
    style = printing.TravellerStyle(order.lang, order.lines or printing.USUAL_LINES, order.folded)
    grid = order.grid_of(printing.traveller_size(order.paper, order.per_page or 4))
    held = job.held()
    pages = printing.travellers(job.found.board_set, boards, copies, style=style, grid=grid, fonts=job.fonts, held=held)
    return pages, len(copies) * len(boards)


def _scores(job: PrintJob) -> Layout:
    order, tables = job.order, job.order.tables or (0,)
    style = printing.ScoreStyle(order.lang, printing.Form(order.form), order.paper)
    pages = printing.score_sheets(job.found.board_set, job.boards, tables, style=style, fonts=job.fonts)
    return pages, len(tables)


KINDS: Final = {
    "cards": Kind(_cards, shows_version=True),
    "blanks": Kind(_blanks, _blanks_of_game, shows_version=True),
    "labels": Kind(_labels, _labels_of_game, shows_code=False),
    "slips": Kind(_slips, shows_version=True),
    "boxes": Kind(_boxes),
    "record": Kind(_record, shows_every_hand=True),
    "travellers": Kind(_travellers, shows_version=True),
    "scores": Kind(_scores),
}
