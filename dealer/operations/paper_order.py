"""What was asked to be printed, and the grid that follows from it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from boards import printing
from boards.printing.legible import Size
from boards.printing.stock import stock
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
    paper_named: bool = False
    """Whether somebody asked for that paper; a label sheet has its own."""
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
    margins: str | None = None
    """`LEFT,TOP` in mm of a label sheet; None: the grid lies in the middle."""
    gaps: str | None = None
    """`X,Y` in mm between labels."""
    stock: str | None = None
    """A label sheet of `boards.printing.stock` by name; it says paper, grid, size, margins and gaps."""
    order: str | None = None
    """`rows`, `stack`, or None: rows for a label sheet, a stack for paper that is cut."""
    font: str | None = None
    backs: str = "none"
    """Cards: `none`, `fold` or `print`, where the outside is."""
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
    round: int | None = None
    """Boards in the version of this round; None: the latest one, and on records every one."""

    @property
    def is_label_sheet(self) -> bool:
        """Whether it was said where the pieces lie: nothing is cut then."""
        return self.start != 1 or any((self.stock, self.grid, self.margins, self.gaps))

    @property
    def is_stack(self) -> bool:
        """Whether the pile is to be cut at once."""
        return self.order_of is printing.Order.STACK

    @property
    def order_of(self) -> printing.Order:
        """The order asked for; else sheet by sheet for labels, and for a cut pile to be in order for all else."""
        if self.order is not None:
            return printing.Order(self.order)
        return printing.Order.ROWS if self.is_label_sheet else printing.Order.STACK

    def grid_of(self, size: Size, *, edge: Callable[[Size], float] | None = None, across: int = 1) -> printing.Grid:
        """The grid asked for.

        Args:
            size: Of one piece in mm where none was named.
            edge: The white edge of a piece of a size.
            across: How many pieces of that size stand side by side and are not cut apart: two of a folded card.

        Raises:
            Problem: `print_size`, `print_grid`, `print_offset`, `print_lengths`, `stock_unknown`, `stock_alone`, and
                what `printing.fitting_grid` raises.
        """
        dx, dy = (0.0, 0.0) if self.offset is None else _pair(self.offset, ",", "print_offset", signed=True)
        grid = self._placed(size, edge, across) if self.stock is None else self._stock_grid(self.stock)
        return replace(grid, start=self.start, offset_x=dx, offset_y=dy, order=self.order_of)

    def _stock_grid(self, name: str) -> printing.Grid:
        sheet = stock(name)
        said = {"--grid": self.grid, "--size": self.size, "--margins": self.margins, "--gaps": self.gaps}
        for option, value in said.items():
            if value is not None:
                raise Problem("stock_alone", text=sheet.name, option=option)
        if self.paper_named and self.paper != sheet.paper:
            raise Problem("stock_alone", text=sheet.name, option=f"--paper {sheet.paper}")
        return sheet.grid()

    def _placed(self, size: Size, edge: Callable[[Size], float] | None, across: int) -> printing.Grid:
        size = size if self.size is None else _pair(self.size, "x", "print_size")
        width, height = across * size[0], size[1]
        if self.grid is None:
            grid = printing.fitting_grid(self.paper, width, height, blank=edge(size) if edge else 0.0)
        else:
            columns, rows = _pair(self.grid, "x", "print_grid")
            if columns != int(columns) or rows != int(rows):
                raise Problem("print_grid", text=self.grid)
            grid = printing.Grid(self.paper, int(columns), int(rows), width, height)
        if self.margins is not None:
            left, top = _lengths(self.margins, "--margins")
            grid = replace(grid, left=left, top=top)
        if self.gaps is not None:
            gap_x, gap_y = _lengths(self.gaps, "--gaps")
            grid = replace(grid, gap_x=gap_x, gap_y=gap_y)
        return replace(grid, cut_marks=not self.is_label_sheet)


def _lengths(text: str, option: str) -> tuple[float, float]:
    one, other = _pair(text, ",", "print_lengths", signed=True, option=option)
    if one < 0 or other < 0:
        raise Problem("print_lengths", text=text, option=option)
    return one, other


def _pair(text: str, sign: str, key: str, *, signed: bool = False, **facts: str) -> tuple[float, float]:
    parts = text.lower().replace("×", "x").split(sign)
    try:
        one, other = map(float, parts)
    except ValueError:
        raise Problem(key, text=text, **facts) from None
    if not all(abs(value) < 2000 and (signed or value > 0) for value in (one, other)):
        raise Problem(key, text=text, **facts)
    return one, other
