"""Label sheets as they are sold: named by their grid and the size of one label, never by a brand.

All of these sheets are printed with the grid in the middle of the paper, so only the gaps need saying. Where a maker's
sheet differs, `--margins` and `--gaps` say it.
"""

from dataclasses import dataclass
from typing import Final

from boards.printing.imposing import Grid
from boards.problems import Problem


@dataclass(frozen=True, slots=True)
class Stock:
    """One kind of label sheet; lengths in mm."""

    paper: str
    columns: int
    rows: int
    width: float
    height: float
    gap_x: float = 0.0
    gap_y: float = 0.0

    @property
    def name(self) -> str:
        """Columns, rows and the size in whole mm, rounded down: `2x4-99x67`."""
        return f"{self.columns}x{self.rows}-{int(self.width)}x{int(self.height)}"

    def grid(self) -> Grid:
        """Where its labels lie. Nothing is cut, so there are no cut marks."""
        return Grid(
            self.paper, self.columns, self.rows, self.width, self.height, self.gap_x, self.gap_y, cut_marks=False
        )


STOCKS: Final[tuple[Stock, ...]] = (
    Stock("A4", 2, 2, 99.1, 139.0, 2.5),
    Stock("A4", 2, 3, 99.1, 93.1, 2.5),
    Stock("A4", 2, 4, 99.1, 67.7, 2.5),
    Stock("A4", 2, 4, 105.0, 74.0),
    Stock("A4", 2, 5, 99.1, 57.0, 2.5),
    Stock("A4", 2, 5, 85.0, 54.0, 10.0),
    Stock("A4", 2, 6, 99.1, 42.3, 2.5),
    Stock("A4", 2, 7, 99.1, 38.1, 2.5),
    Stock("A4", 2, 8, 99.1, 33.9, 2.5),
    Stock("A4", 3, 4, 63.5, 72.0, 2.5),
    Stock("A4", 3, 6, 63.5, 46.6, 2.5),
    Stock("A4", 3, 7, 63.5, 38.1, 2.5),
    Stock("A4", 3, 7, 70.0, 42.3),
    Stock("A4", 3, 8, 70.0, 37.0),
    Stock("A4", 3, 8, 63.5, 33.9, 2.5),
    Stock("Letter", 2, 3, 101.6, 84.6, 4.8),
    Stock("Letter", 2, 5, 101.6, 50.8, 4.8),
    Stock("Letter", 2, 5, 88.9, 50.8),
    Stock("Letter", 2, 7, 101.6, 33.8, 4.8),
)


def stock(name: str) -> Stock:
    """The label sheet of that name; case and the sign between the numbers do not matter.

    Raises:
        Problem: `stock_unknown`, naming those there are.
    """
    wanted = name.strip().lower().replace("×", "x").replace("*", "x").replace(" ", "")
    for each in STOCKS:
        if each.name == wanted:
            return each
    raise Problem("stock_unknown", text=name, known=", ".join(each.name for each in STOCKS))
