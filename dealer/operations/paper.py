"""Use case: a set on paper, as PDF or PNG, and all its pages small on one picture."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, TypeAlias

from boards import printing
from boards.board import LARGEST_STORED_SET
from boards.games import Game
from boards.problems import Problem
from dealer import home
from dealer.files import PIPE, Outputs
from dealer.operations.paper_kinds import KINDS, PrintJob
from dealer.operations.paper_order import PrintOrder
from dealer.operations.sets import Found, find_set, keep_found, open_store

Drawing: TypeAlias = tuple[str, Callable[[BinaryIO], None]]
"""A file's name, and what writes it."""


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
    shows_open_hands: bool
    """Every hand is on it, and the store says that the session is not over."""


def print_set(
    text: str,
    output: str | None,
    order: PrintOrder,
    *,
    preview: str | None = None,
    store_url: str | None = None,
    game: Game | None = None,
    first: int | None = None,
    force: bool = False,
) -> Printed:
    """Lay a set out and write it: one PDF, or one PNG a page (`NAME-1.png`, `NAME-2.png` when there are several).

    `preview` names a PNG that shows the pages small, beside the `output` or alone. Paper that shows every hand is
    written down in the store before there is a file.

    Raises:
        Problem: What cannot be printed, in full, before any file is touched.
    """
    if output not in (None, PIPE) and _suffix(output) not in (".pdf", ".png"):
        raise Problem("print_suffix", file=output)
    if preview is not None and _suffix(preview) != ".png":
        raise Problem("preview_suffix", file=preview)
    kind = KINDS[order.kind]
    found = find_set(text, store_url=store_url, game=game, first=first)
    if len(found.board_set.boards) > LARGEST_STORED_SET:
        raise Problem("set_large", got=len(found.board_set.boards), largest=LARGEST_STORED_SET)
    foreign = found.entry is None and not Path(text).name.endswith(".json")
    if foreign and kind.shows_code:
        found = keep_found(found, store_url=store_url)
    fonts = printing.load_fonts(Path(order.font) if order.font else None)
    job = PrintJob(found, order, fonts, store_url)
    sheets, pieces = kind.lay(job)
    title = f"paitao {order.kind} {found.board_set.code}" if kind.shows_code else f"paitao {order.kind}"
    drawings = _drawings(output, sheets, title, fonts) if output is not None else []
    if preview is not None:
        drawings.append((preview, partial(_contact, sheets, order.lang, fonts)))
    piped = b""
    with Outputs([name for name, _ in drawings], force=force) as files:
        for name, draw in drawings:
            stream = BytesIO()
            draw(stream)
            if name == PIPE:
                piped = stream.getvalue()
            else:
                files.put(name, stream.getvalue())
        if kind.shows_every_hand:
            with open_store(store_url) as store:
                numbers = [board.number for board in job.boards]
                store.record_reveal(found.board_set.fingerprint, numbers, home.user(), home.now())
        files.commit()
    is_open = kind.shows_every_hand and found.entry is not None and not found.entry.closed
    names = tuple(name for name, _ in drawings if name != PIPE)
    return Printed(found, names, piped, len(sheets), pieces, foreign, is_open)


def _suffix(name: str | None) -> str:
    return "" if name is None else Path(name).suffix.lower()


def _drawings(output: str, sheets: Sequence[printing.Sheet], title: str, fonts: printing.Fonts) -> list[Drawing]:
    """The files of a print: one PDF, or a PNG for each page."""
    if _suffix(output) != ".png":
        return [(output, partial(_pdf, sheets, title, fonts))]
    path = Path(output)
    names = [output]
    if len(sheets) > 1:
        names = [str(path.with_name(f"{path.stem}-{n}{path.suffix}")) for n in range(1, len(sheets) + 1)]
    return [(name, partial(_png, sheets, at, fonts)) for at, name in enumerate(names)]


def _pdf(sheets: Sequence[printing.Sheet], title: str, fonts: printing.Fonts, stream: BinaryIO) -> None:
    from boards.printing import pdf

    pdf.write(sheets, stream, title=title, fonts=fonts)


def _png(sheets: Sequence[printing.Sheet], at: int, fonts: printing.Fonts, stream: BinaryIO) -> None:
    from boards.printing import png

    png.write(sheets[at], stream, fonts=fonts)


def _contact(sheets: Sequence[printing.Sheet], lang: str, fonts: printing.Fonts, stream: BinaryIO) -> None:
    from boards.printing import contact

    contact.write(sheets, stream, lang=lang, fonts=fonts)
