"""What was asked to be printed, and the grid that follows from it."""

from dataclasses import dataclass, replace

from boards import printing
from boards.problems import Problem


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """What was asked to be printed."""

    kind: str
    """One of `paper_kinds.KINDS`."""
    lang: str = "en"
    boards: tuple[int, ...] | None = None
    copies: tuple[int, ...] = ()
    """Copy numbers; empty: the copies that the store knows, or one unnumbered."""
    paper: str = "A4"
    colours: int = 2
    code: str = "hand"
    """`hand` or `ids`: whether a card's code holds its cards."""
    grid: str | None = None
    """`COLUMNSxROWS` of a label sheet; None: as many as fit."""
    size: str | None = None
    """`WIDTHxHEIGHT` in mm of one card, label or slip."""
    start: int = 1
    offset: str | None = None
    """`X,Y` in mm: shift of everything, for a printer that feeds askew."""
    order: str = "rows"
    font: str | None = None
    box: bool = False
    """Slips: one for the box of the whole set."""
    per_page: int | None = None
    """Records: boards on a page; None: what reads well for the game. Travellers: 2 or 4 on a page; None: 4."""
    cover: bool = True
    """Records: a page in front that says when they may be posted."""
    tricks: bool = False
    """Records of bridge: with double-dummy tables."""
    lines: int | None = None
    """Travellers: lines for results; None: the usual number."""
    folded: bool = True
    """Travellers: with a line to fold them along, so that results stay inside."""
    form: str = "team"
    """Score sheets: `team` or `pairs`."""
    tables: tuple[int, ...] = ()
    """Score sheets: one for each of these tables; empty: one whose table is left open."""

    def grid_of(self, size: tuple[float, float]) -> printing.Grid:
        """The grid asked for; `size` is that of one piece in mm where none was named.

        Raises:
            Problem: `print_size`, `print_grid`, `print_offset`, and what `printing.fitting_grid` raises.
        """
        size = size if self.size is None else _pair(self.size, "x", "print_size")
        if self.grid is None:
            grid = printing.fitting_grid(self.paper, *size)
        else:
            columns, rows = _pair(self.grid, "x", "print_grid")
            if columns != int(columns) or rows != int(rows):
                raise Problem("print_grid", text=self.grid)
            grid = printing.Grid(self.paper, int(columns), int(rows), *size)
        dx, dy = (0.0, 0.0) if self.offset is None else _pair(self.offset, ",", "print_offset", signed=True)
        return replace(grid, start=self.start, offset_x=dx, offset_y=dy, order=printing.Order(self.order))


def _pair(text: str, sign: str, key: str, *, signed: bool = False) -> tuple[float, float]:
    parts = text.lower().replace("×", "x").split(sign)
    try:
        one, other = map(float, parts)
    except ValueError:
        raise Problem(key, text=text) from None
    if not all(abs(value) < 2000 and (signed or value > 0) for value in (one, other)):
        raise Problem(key, text=text)
    return one, other
