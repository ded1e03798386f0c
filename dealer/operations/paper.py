"""Printing a set: hand cards, container labels and session slips, as PDF or PNG."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Final

from boards import printing
from boards.board import LARGEST_STORED_SET, BoardSet
from boards.games import Game
from boards.problems import Problem
from boards.store.store import Copy
from dealer.files import PIPE, Outputs
from dealer.operations.sets import Found, find_set, keep_found, open_store

KINDS: Final = ("cards", "labels", "slips")


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """What was asked to be printed."""

    kind: str
    """One of `KINDS`."""
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


@dataclass(frozen=True, slots=True)
class Printed:
    """What was written."""

    found: Found
    files: tuple[str, ...]
    piped: bytes
    pages: int
    pieces: int
    was_kept: bool
    """The set came from another program's file and was put into the store, so that its code stays."""


def print_set(
    text: str,
    output: str,
    order: PrintOrder,
    *,
    store_url: str | None = None,
    game: Game | None = None,
    first: int | None = None,
    force: bool = False,
) -> Printed:
    """Lay a set out and write it: one PDF, or one PNG a page (`NAME-1.png`, `NAME-2.png` when there are several).

    Raises:
        Problem: What cannot be printed, in full, before any file is touched.
    """
    suffix = ".pdf" if output == PIPE else Path(output).suffix.lower()
    if suffix not in (".pdf", ".png"):
        raise Problem("print_suffix", file=output)
    found = find_set(text, store_url=store_url, game=game, first=first)
    if len(found.board_set.boards) > LARGEST_STORED_SET:
        raise Problem("set_large", got=len(found.board_set.boards), largest=LARGEST_STORED_SET)
    foreign = found.entry is None and not Path(text).name.endswith(".json")
    if foreign and order.kind != "labels":
        found = keep_found(found, store_url=store_url)
    fonts = printing.load_fonts(Path(order.font) if order.font else None)
    sheets, pieces = _sheets(found, order, fonts, store_url)
    title = f"paitao {order.kind} {found.board_set.code}" if order.kind != "labels" else "paitao labels"
    if suffix == ".png":
        from boards.printing import png

        path = Path(output)
        many = [str(path.with_name(f"{path.stem}-{n}{path.suffix}")) for n in range(1, len(sheets) + 1)]
        names = [output] if len(sheets) == 1 else many
        with Outputs(names, force=force) as files:
            for name, sheet in zip(names, sheets, strict=True):
                picture = BytesIO()
                png.write(sheet, picture, fonts=fonts)
                files.put(name, picture.getvalue())
            files.commit()
        return Printed(found, tuple(names), b"", len(sheets), pieces, foreign)
    from boards.printing import pdf

    whole = BytesIO()
    with Outputs((output,), force=force) as files:
        pdf.write(sheets, whole, title=title, fonts=fonts)
        if output != PIPE:
            files.put(output, whole.getvalue())
        files.commit()
    piped = whole.getvalue() if output == PIPE else b""
    return Printed(found, () if output == PIPE else (output,), piped, len(sheets), pieces, foreign)


def _sheets(
    found: Found, order: PrintOrder, fonts: printing.Fonts, store_url: str | None
) -> tuple[Sequence[printing.Sheet], int]:
    of = found.board_set
    boards = of.boards if order.boards is None else of.only(order.boards)
    grid = _grid(order)
    if order.kind == "cards":
        copies = order.copies or _copy_numbers(_known_copies(found, store_url))
        style = printing.CardStyle(order.lang, order.colours, order.code)
        pages = printing.hand_cards(of, boards, copies, style=style, grid=grid, fonts=fonts)
        return pages, len(copies) * len(boards) * 4
    if order.kind == "labels":
        serials = order.copies or (0,)
        containers = [printing.container_of(board, serial) for serial in serials for board in boards]
        return printing.labels(containers, lang=order.lang, grid=grid, fonts=fonts), len(containers)
    return _slips(of, order, grid, fonts, found, store_url)


def _slips(
    of: BoardSet, order: PrintOrder, grid: printing.Grid, fonts: printing.Fonts, found: Found, store_url: str | None
) -> tuple[Sequence[printing.Sheet], int]:
    known = _known_copies(found, store_url)
    numbers = order.copies or _copy_numbers(known)
    if order.box:
        pieces = [(None, printing.CopyFacts(number)) for number in numbers]
        return printing.slips(of, pieces, lang=order.lang, grid=grid, fonts=fonts), len(pieces)
    boards = of.boards if order.boards is None else of.only(order.boards)
    copies = [(b, n, known.get((b.number, n or 1)) or Copy(b.number, 1)) for n in numbers for b in boards]
    each = [(b, printing.CopyFacts(n, c.backs, c.made_by, c.checked_by)) for b, n, c in copies]
    return printing.slips(of, each, lang=order.lang, grid=grid, fonts=fonts), len(each)


def _known_copies(found: Found, store_url: str | None) -> dict[tuple[int, int], Copy]:
    if found.entry is None:
        return {}
    with open_store(store_url) as store:
        return {(copy.number, copy.copy): copy for copy in store.copies(found.name)}


def _copy_numbers(known: Mapping[tuple[int, int], Copy]) -> tuple[int, ...]:
    """The copies that the store knows of; a set with one copy prints it without a number."""
    numbers = sorted({copy for _, copy in known})
    return tuple(numbers) if len(numbers) > 1 else (0,)


def _grid(order: PrintOrder) -> printing.Grid:
    default = {"cards": printing.CARD_SIZE, "labels": printing.LABEL_SIZE, "slips": printing.SLIP_SIZE}[order.kind]
    size = default if order.size is None else _pair(order.size, "x", "print_size")
    if order.grid is None:
        grid = printing.fitting_grid(order.paper, *size)
    else:
        columns, rows = _pair(order.grid, "x", "print_grid")
        if columns != int(columns) or rows != int(rows):
            raise Problem("print_grid", text=order.grid)
        grid = printing.Grid(order.paper, int(columns), int(rows), *size)
    dx, dy = (0.0, 0.0) if order.offset is None else _pair(order.offset, ",", "print_offset", signed=True)
    return replace(grid, start=order.start, offset_x=dx, offset_y=dy, order=printing.Order(order.order))


def _pair(text: str, sign: str, key: str, *, signed: bool = False) -> tuple[float, float]:
    parts = text.lower().replace("×", "x").split(sign)
    try:
        one, other = map(float, parts)
    except ValueError:
        raise Problem(key, text=text) from None
    if not all(abs(value) < 2000 and (signed or value > 0) for value in (one, other)):
        raise Problem(key, text=text)
    return one, other
