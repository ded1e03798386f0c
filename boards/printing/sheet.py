"""A laid-out page in millimetres. It knows nothing of boards; the drawers know nothing else.

x runs right and y down from the top left corner of the paper. A text's y is its base line and its size is the em.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Self, TypeAlias

from boards.problems import Problem

Ink: TypeAlias = tuple[int, int, int]
"""Red, green, blue, 0..255."""

BLACK: Ink = (0, 0, 0)
WHITE: Ink = (255, 255, 255)
GREY: Ink = (105, 105, 105)
HAIRLINE_GREY: Ink = (185, 185, 185)


class Align(Enum):
    """Which point of a text its x is."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    ink: Ink = BLACK
    align: Align = Align.LEFT
    word_space: float = 0.0
    """Millimetres added to every blank."""

    def moved(self, dx: float, dy: float) -> Self:
        """The same, shifted."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, filled, outlined or both; (x, y) is its top left corner."""

    x: float
    y: float
    width: float
    height: float
    fill: Ink | None = None
    stroke: Ink | None = None
    line: float = 0.2

    def moved(self, dx: float, dy: float) -> Self:
        """The same, shifted."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    line: float = 0.2
    ink: Ink = BLACK

    def moved(self, dx: float, dy: float) -> Self:
        """The same, shifted."""
        return replace(self, x=self.x + dx, y=self.y + dy, to_x=self.to_x + dx, to_y=self.to_y + dy)


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon; the points are absolute."""

    points: tuple[tuple[float, float], ...]
    fill: Ink = BLACK

    def moved(self, dx: float, dy: float) -> Self:
        """The same, shifted."""
        return replace(self, points=tuple((x + dx, y + dy) for x, y in self.points))


@dataclass(frozen=True, slots=True)
class Modules:
    """The dark modules of a code, each run (row, first column, length) a rectangle; drawn as one path.

    One path has no seams: rectangles drawn one by one leave hairlines between rows that readers trip over.
    """

    x: float
    y: float
    width: float
    """Width of one module."""
    height: float
    """Height of one module (of the bars, where the code is a row of bars)."""
    runs: tuple[tuple[int, int, int], ...]

    def moved(self, dx: float, dy: float) -> Self:
        """The same, shifted."""
        return replace(self, x=self.x + dx, y=self.y + dy)


Item: TypeAlias = Text | Rect | Line | Polygon | Modules


@dataclass(frozen=True, slots=True)
class Panel:
    """A card, label or slip before it lies on a page; its items count from its own top left corner."""

    width: float
    height: float
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page, ready to be drawn."""

    width: float
    height: float
    items: tuple[Item, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text on the page, in drawing order."""
        return tuple(item.text for item in self.items if isinstance(item, Text))


PAPERS: dict[str, tuple[float, float]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
RULER = 50.0
_TICK = 3.6
_EDGE = 4.2
"""Office printers leave this much of each edge white."""


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


def fitting_grid(paper: str, width: float, height: float) -> Grid:
    """The grid of as many panels of this size as the paper holds, centred.

    Raises:
        Problem: `paper_unknown`, or `panel_too_large` when not even one fits inside the printable area.
    """
    if paper not in PAPERS:
        raise Problem("paper_unknown", paper=paper, known=", ".join(PAPERS))
    page_width, page_height = PAPERS[paper]
    columns, rows = int((page_width - 2 * _EDGE) // width), int((page_height - 2 * _EDGE) // height)
    if columns < 1 or rows < 1:
        raise Problem("panel_too_large", width=f"{width:g}", height=f"{height:g}", paper=paper)
    return Grid(paper, columns, rows, width, height)


def check_grid(grid: Grid) -> None:
    """Refuse a grid that does not lie on its paper.

    Raises:
        Problem: `paper_unknown`, `grid_outside` or `grid_start`.
    """
    if grid.paper not in PAPERS:
        raise Problem("paper_unknown", paper=grid.paper, known=", ".join(PAPERS))
    if grid.columns < 1 or grid.rows < 1 or grid.width <= 0 or grid.height <= 0:
        raise Problem("grid_outside", paper=grid.paper)
    left, top = grid.corner(0)
    right, bottom = grid.corner(grid.places - 1)
    width, height = grid.page
    if left < 0 or top < 0 or right + grid.width > width + 0.01 or bottom + grid.height > height + 0.01:
        raise Problem("grid_outside", paper=grid.paper)
    if not 1 <= grid.start <= grid.places:
        raise Problem("grid_start", start=grid.start, places=grid.places)


def impose(panels: Iterable[Panel], grid: Grid, *, ruler_text: str, footer: str = "") -> list[Sheet]:
    """The panels on pages, with cut marks and the ruler; `footer` stands beside the ruler.

    Raises:
        Problem: As `check_grid`.
    """
    check_grid(grid)
    cells: list[Panel | None] = [None] * (grid.start - 1)
    cells += panels
    pages = -(-len(cells) // grid.places)
    sheets = []
    for page in range(pages):
        items: list[Item] = []
        for place in range(grid.places):
            at = page * grid.places + place if grid.order is Order.ROWS else place * pages + page
            panel = cells[at] if at < len(cells) else None
            if panel is not None:
                dx, dy = grid.corner(place)
                items += [item.moved(dx, dy) for item in panel.items]
        if grid.cut_marks:
            items += _cut_marks(grid)
        number = f"{page + 1}/{pages}"
        items += _ruler(grid, ruler_text, "  ".join(filter(None, (footer, number))))
        sheets.append(Sheet(*grid.page, tuple(items)))
    return sheets


def _cut_marks(grid: Grid) -> list[Item]:
    """Hairlines round every place for scissors, and ticks in the margin for the guillotine."""
    width, height = grid.page
    edges_x: set[float] = set()
    edges_y: set[float] = set()
    for place in range(grid.places):
        x, y = grid.corner(place)
        edges_x |= {round(x, 3), round(x + grid.width, 3)}
        edges_y |= {round(y, 3), round(y + grid.height, 3)}
    first_x, last_x, first_y, last_y = min(edges_x), max(edges_x), min(edges_y), max(edges_y)
    items: list[Item] = []
    for x in sorted(edges_x):
        items.append(Line(x, first_y, x, last_y, 0.1, HAIRLINE_GREY))
        items += [Line(x, max(first_y - _TICK, 0), x, first_y - 1), Line(x, last_y + 1, x, min(last_y + _TICK, height))]
    for y in sorted(edges_y):
        items.append(Line(first_x, y, last_x, y, 0.1, HAIRLINE_GREY))
        items += [Line(max(first_x - _TICK, 0), y, first_x - 1, y), Line(last_x + 1, y, min(last_x + _TICK, width), y)]
    return items


def _ruler(grid: Grid, text: str, footer: str) -> list[Item]:
    """50 mm with a tick each 10 mm at the foot of the page: shows whether the printer scaled."""
    width, height = grid.page
    _, last_y = grid.corner(grid.places - 1)
    foot = last_y + grid.height
    if height - foot < _EDGE + 3:
        return []
    x, y = (width - RULER) / 2 - 40, height - _EDGE - 1.2
    items: list[Item] = [Line(x, y, x + RULER, y)]
    items += [Line(x + mm, y - (2 if mm % 50 == 0 else 1.2), x + mm, y) for mm in range(0, 51, 10)]
    items.append(Text(x + RULER + 2, y, text, 2.5, ink=GREY))
    items.append(Text(width - 12, y, footer, 2.5, ink=GREY, align=Align.RIGHT))
    return items
