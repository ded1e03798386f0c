"""Panels on pages: where each lies, cut marks, the ruler, backs, the order of a pile that is to be cut."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Generic, TypeVar, overload

from boards.printing.sheet import GREY, HAIRLINE_GREY, Align, Item, Line, Panel, Sheet, Text
from boards.problems import Problem

T = TypeVar("T")


class OnDemand(Sequence[T], Generic[T]):
    """A sequence whose members are made when they are asked for, and again when they are asked for again."""

    def __init__(self, count: int, make: Callable[[int], T]) -> None:
        self._count = count
        self._make = make

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[T]:
        return map(self._make, range(self._count))

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        chosen = range(self._count)[at]
        return self._make(chosen) if isinstance(chosen, int) else [self._make(one) for one in chosen]


PAPERS: dict[str, tuple[float, float]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
RULER = 50.0
_TICK = 3.6
_HEAD_LINE = 6.6
"""Base line of the advice at the head of a page."""
_EDGE = 4.2
"""Office printers leave this much of each edge white."""
_RULER_LINE = _EDGE + 0.5
"""From the foot of the page to the ruler."""
_RULER_ROW = _RULER_LINE + 2.3
"""From the foot of the page to the top of the ruler and of the texts beside it."""
_FOOT = _EDGE + 3
"""A foot of this height has the ruler."""
_SHORTEST_TICK = 0.8
MOST_OVER = 2.0
"""Millimetres that an offset may move pieces over the edge of the paper: all leave that much of themselves white."""


class Order(Enum):
    """How panels follow each other over the pages."""

    ROWS = "rows"
    """Page by page, row by row."""
    STACK = "stack"
    """Through the pile: cut the pile once, lay the stacks on each other, and the panels are in order."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where panels lie on a page."""

    paper: str
    columns: int
    rows: int
    width: float
    height: float
    gap_x: float = 0.0
    gap_y: float = 0.0
    left: float | None = None
    """Left edge of the first column; None centres the grid."""
    top: float | None = None
    start: int = 1
    """First place used on the first page, counted row by row from 1: a label sheet may be half used."""
    offset_x: float = 0.0
    """Shift of everything to the right, for a printer that feeds askew."""
    offset_y: float = 0.0
    order: Order = Order.ROWS
    cut_marks: bool = True

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of the paper."""
        return PAPERS[self.paper]

    @property
    def places(self) -> int:
        """Panels on a full page."""
        return self.columns * self.rows

    def corner(self, place: int) -> tuple[float, float]:
        """Top left corner of a place, counted row by row from 0."""
        page_width, page_height = self.page
        used_x = self.columns * self.width + (self.columns - 1) * self.gap_x
        used_y = self.rows * self.height + (self.rows - 1) * self.gap_y
        left = (page_width - used_x) / 2 if self.left is None else self.left
        top = (page_height - used_y) / 2 if self.top is None else self.top
        row, column = divmod(place, self.columns)
        return (
            left + column * (self.width + self.gap_x) + self.offset_x,
            top + row * (self.height + self.gap_y) + self.offset_y,
        )

    def corner_behind(self, place: int) -> tuple[float, float]:
        """Top left corner of what lies behind a place, on the back of the paper; a printer shifts both sides alike."""
        x, y = self.corner(place)
        return self.page[0] - (x - self.offset_x) - self.width + self.offset_x, y


def fitting_grid(paper: str, width: float, height: float, *, blank: float = 0.0) -> Grid:
    """The grid of as many panels of this size as the paper holds, centred.

    Args:
        blank: Width of the edge that the panels themselves leave white; so much of them may lie where printers cannot
            print, so that four cards of A6 fill a page of A4.

    Raises:
        Problem: `paper_unknown`, or `panel_too_large` when not even one fits inside the printable area.
    """
    if paper not in PAPERS:
        raise Problem("paper_unknown", paper=paper, known=", ".join(PAPERS))
    page_width, page_height = PAPERS[paper]
    edge = max(_EDGE - blank, 0.0)
    columns, rows = int((page_width - 2 * edge) // width), int((page_height - 2 * edge) // height)
    if columns < 1 or rows < 1:
        raise Problem("panel_too_large", width=f"{width:g}", height=f"{height:g}", paper=paper)
    used = rows * height
    # A little too low for the ruler: it gets its room from the head of the page, where that has more than it needs.
    low = page_height - used
    top = low - _FOOT if low / 2 < _FOOT <= low - _EDGE + 1e-9 else None
    return Grid(paper, columns, rows, width, height, top=top)


def check_grid(grid: Grid) -> None:
    """Refuse a grid that does not lie on its paper.

    Raises:
        Problem: `paper_unknown`, `grid_outside`, `grid_start`, or `grid_start_stack` (a pile that is cut at once has
            no page that is half used).
    """
    if grid.paper not in PAPERS:
        raise Problem("paper_unknown", paper=grid.paper, known=", ".join(PAPERS))
    if grid.columns < 1 or grid.rows < 1 or grid.width <= 0 or grid.height <= 0:
        raise Problem("grid_outside", paper=grid.paper)
    # Labels may fill their paper to the edge; an offset then moves some of their own white edge over it.
    for placed, over in ((replace(grid, offset_x=0.0, offset_y=0.0), 0.01), (grid, MOST_OVER)):
        left, top = placed.corner(0)
        right, bottom = placed.corner(grid.places - 1)
        width, height = grid.page
        past = max(-left, -top, right + grid.width - width, bottom + grid.height - height)
        if past > over:
            raise Problem("grid_outside", paper=grid.paper)
    if not 1 <= grid.start <= grid.places:
        raise Problem("grid_start", start=grid.start, places=grid.places)
    if grid.start > 1 and grid.order is Order.STACK:
        raise Problem("grid_start_stack", start=grid.start)


def page_count(pieces: int, grid: Grid) -> int:
    """Sheets of paper that so many pieces need."""
    return -(-(grid.start - 1 + pieces) // grid.places)


def impose(
    panels: Sequence[Panel],
    grid: Grid,
    *,
    ruler_text: str,
    footer: str = "",
    advice: str = "",
    backs: Sequence[Panel] | None = None,
) -> Sequence[Sheet]:
    """The panels on pages, with cut marks and the ruler; `footer` stands beside the ruler, `advice` at the head.

    With `backs` (as many as there are panels) every page is followed by the page of its backs: for a printer that
    turns the paper over its long edge, so column 1 lies behind column 1 counted from the other side.

    Pages are laid out when they are asked for, so a long print needs the memory of one page.

    Raises:
        Problem: As `check_grid`; and while pages are asked for, what a panel raises.
    """
    check_grid(grid)
    pages = page_count(len(panels), grid)

    def page(at: int) -> Sheet:
        sheet, side = (at, 0) if backs is None else divmod(at, 2)
        corner = grid.corner_behind if side else grid.corner
        lying = panels if side == 0 or backs is None else backs
        items: list[Item] = []
        says = bool(advice) and not side and grid.corner(0)[1] >= _HEAD_LINE + _TICK
        if says:
            items.append(Text(grid.page[0] / 2, _HEAD_LINE, advice, 2.6, align=Align.CENTRE))
        for place in range(grid.places):
            cell = sheet * grid.places + place if grid.order is Order.ROWS else place * pages + sheet
            panel = cell - grid.start + 1
            if 0 <= panel < len(panels):
                dx, dy = corner(place)
                items += [item.moved(dx, dy) for item in lying[panel].items]
        if grid.cut_marks and not side:
            items += _cut_marks(grid, _HEAD_LINE + 0.9 if says else 0.0)
        number = f"{sheet + 1}/{pages}" + ("" if backs is None else "AB"[side])
        items += _ruler(grid, ruler_text, "  ".join(filter(None, (footer, number))))
        return Sheet(*grid.page, tuple(items))

    return OnDemand(pages if backs is None else 2 * pages, page)


def _cut_marks(grid: Grid, head: float) -> list[Item]:
    """Hairlines round every place for scissors, and ticks in the margin for the guillotine.

    Ticks end below the advice, of which `head` is the end, and above the ruler; one that would be a dot is left out.
    """
    width, height = grid.page
    edges_x: set[float] = set()
    edges_y: set[float] = set()
    for place in range(grid.places):
        x, y = grid.corner(place)
        edges_x |= {round(x, 3), round(x + grid.width, 3)}
        edges_y |= {round(y, 3), round(y + grid.height, 3)}
    first_x, last_x, first_y, last_y = min(edges_x), max(edges_x), min(edges_y), max(edges_y)
    foot = height - _RULER_ROW if _has_ruler(grid) else height
    above = max(first_y - _TICK, head), first_y - 1
    below = last_y + 1, min(last_y + _TICK, foot)
    ticks = [tick for tick in (above, below) if tick[1] - tick[0] >= _SHORTEST_TICK]
    items: list[Item] = []
    for x in sorted(edges_x):
        items.append(Line(x, first_y, x, last_y, 0.1, HAIRLINE_GREY))
        items += [Line(x, start, x, end) for start, end in ticks]
    for y in sorted(edges_y):
        items.append(Line(first_x, y, last_x, y, 0.1, HAIRLINE_GREY))
        items += [Line(max(first_x - _TICK, 0), y, first_x - 1, y), Line(last_x + 1, y, min(last_x + _TICK, width), y)]
    return items


def _has_ruler(grid: Grid) -> bool:
    """Whether the foot of the page has room for it."""
    _, last_y = grid.corner(grid.places - 1)
    return grid.page[1] - last_y - grid.height >= _FOOT - 1e-9


def _ruler(grid: Grid, text: str, footer: str) -> list[Item]:
    """50 mm with a tick each 10 mm at the foot of the page: shows whether the printer scaled."""
    if not _has_ruler(grid):
        return []
    width, height = grid.page
    x, y = (width - RULER) / 2 - 40, height - _RULER_LINE
    items: list[Item] = [Line(x, y, x + RULER, y)]
    items += [Line(x + mm, y - (2 if mm % 50 == 0 else 1.2), x + mm, y) for mm in range(0, 51, 10)]
    items.append(Text(x + RULER + 2, y, text, 2.5, ink=GREY))
    items.append(Text(width - 12, y, footer, 2.5, ink=GREY, align=Align.RIGHT))
    return items
