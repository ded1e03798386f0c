"""A laid-out page in millimetres. It knows nothing of boards; the drawers know nothing else.

x runs right and y down from the top left corner of the paper. A text's y is its base line and its size is the em.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Self, TypeAlias

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
