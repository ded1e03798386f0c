"""Paper as it comes back: printed at 300 dpi with ink gain, lying on a table, photographed by hand. Seeded throughout.

Not noise for its own sake: each step is what the paper, the toner, the light, the lens and the sensor do, in the order
in which they do it, in linear light and in millimetres. `Conditions.drawn` draws an ordinary hand-held picture.

    paper = [printed(card, rng) for card in cards_of(sheets, grid, fonts)]
    jpeg = photographed(scattered(paper, rng), Conditions.drawn(rng), rng)
"""

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from boards.printing.imposing import Grid
from boards.printing.measure import Fonts
from boards.printing.png import picture
from boards.printing.sheet import Sheet
from boards.printing.symbols import QR_MODULE, qr, qr_side

DPI = 300
MM = 25.4
SCALE = DPI / MM
"""Pixels per mm of a printed card: the toner is laid at 600 dpi and averaged two by two, as a lens cannot see more."""
INK, PAPER = 0.045, 0.78
"""Reflectances in linear light."""
EYE = 420.0
"""Millimetres from lens to table."""


@dataclass(frozen=True)
class Conditions:
    """How one picture is taken."""

    pixels_per_mm: float = 8.0
    """In the middle of the picture."""
    turn: float = 0.0
    """Degrees by which the camera is turned about its axis."""
    tilt: float = 0.0
    """Degrees by which it does not look straight down."""
    toward: float = 0.0
    """The direction of that, in degrees."""
    defocus: float = 0.5
    """Gauss, in pixels."""
    shake: float = 0.0
    """Length of the smear, in pixels."""
    shaken: float = 0.0
    """Its direction, in degrees."""
    exposure: float = 0.9
    uneven: float = 0.3
    """How much darker the far end of the picture is, as part of the whole."""
    lit: float = 0.0
    """The direction of the light, in degrees."""
    electrons: float = 3000.0
    """A white pixel's; fewer are noisier: dim rooms have 800."""
    quality: int = 75
    """JPEG."""

    @classmethod
    def drawn(cls, rng: np.random.Generator, **fixed: Any) -> "Conditions":
        """An ordinary picture by hand in a lit room."""
        one = cls(
            turn=rng.uniform(0, 360), tilt=abs(rng.normal(0, 9)), toward=rng.uniform(0, 360),
            defocus=rng.uniform(0.4, 1.1), shake=rng.uniform(0, 2.0), shaken=rng.uniform(0, 180),
            exposure=rng.uniform(0.45, 1.0), uneven=rng.uniform(0.0, 0.6), lit=rng.uniform(0, 360),
            electrons=rng.uniform(800, 5000), quality=int(rng.integers(45, 90)),
        )  # fmt: skip
        return replace(one, **fixed)


def cards_of(sheets: Sequence[Sheet], grid: Grid, fonts: Fonts) -> list[Image.Image]:
    """Every place of every page as the printer's dots, 300 to the inch, black or white; colours are half-toned."""
    cut = []
    scale = DPI / MM
    for sheet in sheets:
        page = picture(sheet, fonts=fonts, dpi=DPI).convert("1")
        for place in range(grid.places):
            x, y = grid.corner(place)
            box = (x * scale, y * scale, (x + grid.width) * scale, (y + grid.height) * scale)
            card = page.crop(tuple(map(round, box)))  # type: ignore[arg-type]
            if np.asarray(card).mean() < 0.999:
                cut.append(card)
    return cut


def printed(dots: Image.Image, rng: np.random.Generator, gain: float = 0.035) -> NDArray[np.float32]:
    """The reflectance of printed dots, `SCALE` pixels per mm.

    Toner spreads: every edge of ink lies `gain` mm outside its dot, give or take what a rough edge does.
    """
    spread = 0.045
    fine = dots.convert("L").resize((2 * dots.width, 2 * dots.height), Image.Resampling.NEAREST)
    covered = 1 - np.asarray(fine.filter(ImageFilter.GaussianBlur(spread * 2 * DPI / MM)), np.float32) / 255
    rough = rng.normal(0, 0.07, covered.shape).astype(np.float32)
    # Where the blurred edge falls to this level lies `gain` outside of where the dot ends.
    level = 0.5 * math.erfc(gain / spread / math.sqrt(2))
    ink = covered + rough > level
    fine_reflectance = np.where(ink, INK, PAPER).astype(np.float32)
    height, width = (side // 2 * 2 for side in fine_reflectance.shape)
    even = fine_reflectance[:height, :width]
    mean = (even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2]) / 4
    return mean.astype(np.float32)


@dataclass(frozen=True)
class Lying:
    """A piece of paper on the table: its middle in mm from the middle of the picture, and how it is turned."""

    paper: NDArray[np.float32]
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0


def scattered(papers: Sequence[NDArray[np.float32]], rng: np.random.Generator, room: float = 112.0) -> list[Lying]:
    """Papers beside each other, as a person lays them: none on another, each at its own angle."""
    columns = math.ceil(math.sqrt(len(papers)))
    rows = math.ceil(len(papers) / columns)
    return [
        Lying(
            paper,
            (place % columns - (columns - 1) / 2) * room + rng.uniform(-1, 1),
            (place // columns - (rows - 1) / 2) * room + rng.uniform(-1, 1),
            rng.uniform(0, 360),
        )
        for place, paper in enumerate(papers)
    ]


def photographed(
    lying: Sequence[Lying], how: Conditions, rng: np.random.Generator, size: tuple[float, float] | None = None
) -> bytes:
    """A JPEG of the table; `size` in mm, else as much as is needed to see every paper."""
    if size is None:
        reach = 2 * max(math.hypot(one.x, one.y) + math.hypot(*one.paper.shape) / SCALE / 2 for one in lying)
        reach *= 1.0 + how.tilt / 90
        size = (reach, reach)
    width, height = (round(side * how.pixels_per_mm) for side in size)
    light = _table(width, height, rng)
    to_table = _camera(how, width, height)
    for one in lying:
        tall, wide = one.paper.shape
        where = _placed(one, wide, tall) @ to_table
        where = where / where[2, 2]
        seen = Image.fromarray(one.paper).transform(
            (width, height),
            Image.Transform.PERSPECTIVE,
            tuple(where.ravel()[:8]),
            Image.Resampling.BICUBIC,
            fillcolor=-1,
        )
        pixels = np.asarray(seen)
        light = np.where(pixels > 0, pixels, light)
    return _developed(_exposed(light, how, rng), how)


def _table(width: int, height: int, rng: np.random.Generator) -> NDArray[np.float32]:
    """Wood or cloth: grey with a grain along one direction."""
    grain = rng.normal(0, 1, (height, 1)) * 0.02 + rng.normal(0, 0.01, (height, width))
    return np.clip(rng.uniform(0.12, 0.45) + grain, 0.02, 1).astype(np.float32)


def _rotation(degrees: float) -> NDArray[np.float64]:
    angle = math.radians(degrees)
    return np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])


def _camera(how: Conditions, width: int, height: int) -> NDArray[np.float64]:
    """The homography from pixels to mm on the table: a pinhole `EYE` mm away that looks at the origin."""
    focal = EYE * how.pixels_per_mm
    tilt = math.radians(how.tilt)
    toward = np.eye(3)
    toward[:2, :2] = _rotation(how.toward)
    lean = np.array([[1, 0, 0], [0, math.cos(tilt), -math.sin(tilt)], [0, math.sin(tilt), math.cos(tilt)]])
    axes = toward @ lean
    # A point (x, y, 0) of the table, in the camera's axes, is axes^-1 (x, y, 0) + (0, 0, EYE).
    back = axes.T
    to_image = np.column_stack([back[:, 0], back[:, 1], [0, 0, EYE]])
    turn = np.eye(3)
    turn[:2, :2] = _rotation(how.turn)
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    inverse: NDArray[np.float64] = np.linalg.inv(lens @ turn @ to_image)
    return inverse


def _placed(one: Lying, wide: int, tall: int) -> NDArray[np.float64]:
    """From mm on the table to the paper's own pixels."""
    turned = np.eye(3)
    turned[:2, :2] = _rotation(-one.turn)
    moved = np.array([[1, 0, -one.x], [0, 1, -one.y], [0, 0, 1]])
    pixels = np.array([[SCALE, 0, wide / 2], [0, SCALE, tall / 2], [0, 0, 1]])
    result: NDArray[np.float64] = pixels @ turned @ moved
    return result


def _exposed(light: NDArray[np.float32], how: Conditions, rng: np.random.Generator) -> NDArray[np.float32]:
    """What the sensor counts: uneven light, a lens out of focus, a hand that shakes, and the grain of light itself."""
    height, width = light.shape
    along = _rotation(how.lit) @ np.array([1.0, 0.0])
    x, y = np.linspace(-0.5, 0.5, width), np.linspace(-0.5, 0.5, height)[:, None]
    slope = 1 - how.uneven * (0.5 + (x * along[0] + y * along[1]) / math.sqrt(2))
    vignette = 1 - 0.35 * (x * x + y * y)
    lit = (light * slope * vignette * how.exposure).astype(np.float32)
    lit = _gauss(lit, how.defocus)
    lit = _smeared(lit, how.shake, how.shaken)
    noise = rng.standard_normal(lit.shape, np.float32)
    return lit + noise * np.sqrt(np.maximum(lit, 0) / how.electrons + 0.003**2)


def _gauss(pixels: NDArray[np.float32], sigma: float) -> NDArray[np.float32]:
    """A Gauss of few pixels, exactly (pillow's is for bytes only)."""
    reach = math.ceil(3 * sigma)
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        padded = np.pad(pixels, [(reach, reach) if a == axis else (0, 0) for a in (0, 1)], mode="edge")
        length = pixels.shape[axis]
        parts = (
            float(weight) * (padded[at : at + length] if axis == 0 else padded[:, at : at + length])
            for at, weight in enumerate(weights)
        )
        pixels = sum(parts, np.zeros_like(pixels))
    return pixels


def _smeared(pixels: NDArray[np.float32], length: float, degrees: float) -> NDArray[np.float32]:
    """The mean over a straight path of so many pixels, sampled each third of one with bilinear weights."""
    steps = max(1, math.ceil(3 * length))
    if steps == 1:
        return pixels
    angle = math.radians(degrees)
    weights: dict[tuple[int, int], float] = {}
    for step in range(steps + 1):
        along = (step / steps - 0.5) * length
        dx, dy = along * math.cos(angle), along * math.sin(angle)
        left, top = math.floor(dx), math.floor(dy)
        for x, y, share in (
            (left, top, (1 - dx + left) * (1 - dy + top)), (left + 1, top, (dx - left) * (1 - dy + top)),
            (left, top + 1, (1 - dx + left) * (dy - top)), (left + 1, top + 1, (dx - left) * (dy - top)),
        ):  # fmt: skip
            weights[x, y] = weights.get((x, y), 0.0) + share / (steps + 1)
    total = np.zeros_like(pixels)
    for (x, y), share in weights.items():
        total += share * np.roll(pixels, (y, x), (0, 1))
    return total


def _developed(counts: NDArray[np.float32], how: Conditions) -> bytes:
    """The camera's own work: gamma, eight bits, JPEG."""
    # The camera sets its own brightness by the brightest of the picture, as far as its range goes.
    bright = max(float(np.percentile(counts[::7, ::7], 99)), 0.25)
    grey = np.clip(counts / bright * 0.9, 0, 1) ** (1 / 2.2)
    image = Image.fromarray((grey * 255 + 0.5).astype(np.uint8))
    held = io.BytesIO()
    image.convert("RGB").save(held, "JPEG", quality=how.quality)
    return held.getvalue()


def printed_code(text: str, fonts: Fonts, rng: np.random.Generator) -> NDArray[np.float32]:
    """The code of a hand card alone, at its printed size, on a scrap of paper."""
    margin = 4 * QR_MODULE
    side = qr_side(text) + 2 * margin
    sheet = Sheet(side, side, (qr(text, margin, margin),))
    return printed(picture(sheet, fonts=fonts, dpi=DPI).convert("1"), rng)


def damaged(paper: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
    """The same paper after an evening at the table: pen strokes, drops, a torn corner, pale toner, or a crease."""
    hurt = paper.copy()
    height, width = hurt.shape
    y, x = np.mgrid[0:height, 0:width]
    for _ in range(int(rng.integers(0, 4))):
        kind = rng.integers(0, 4)
        at_x, at_y, angle = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0, math.pi)
        across = (x - at_x) * math.sin(angle) - (y - at_y) * math.cos(angle)
        if kind == 0:  # a pen
            hurt[np.abs(across) < rng.uniform(1, 8)] = rng.uniform(0.03, 0.3)
        elif kind == 1:  # a drop, a thumb
            inside = (x - at_x) ** 2 + (y - at_y) ** 2 < rng.uniform(5, 60) ** 2
            hurt[inside] = rng.uniform(0.05, 0.8)
        elif kind == 2:  # torn or covered
            hurt[across > rng.uniform(20, 120)] = rng.uniform(0.1, 0.6)
        else:  # pale toner over a strip
            strip = np.abs(across) < rng.uniform(5, 60)
            hurt[strip] = hurt[strip] + rng.uniform(0.2, 1.0) * (PAPER - hurt[strip])
    return hurt


HARD: Final = {"tilt": (0, 35), "defocus": (0.4, 1.8), "shake": (0, 4), "electrons": (150, 3000), "quality": (8, 70)}


def hard_conditions(rng: np.random.Generator) -> Conditions:
    """Pictures of which many cannot be read: what is read of them must be right all the same."""
    fixed: dict[str, Any] = {name: rng.uniform(*ends) for name, ends in HARD.items()}
    return Conditions.drawn(rng, **{**fixed, "quality": int(fixed["quality"])}, pixels_per_mm=rng.uniform(6, 12))
