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
from boards.games import game as game_of_name
from boards.problems import Fault, Problem
from dealer.files import PIPE, Outputs
from dealer.operations.paper_kinds import KINDS, GameJob, Layout, PrintJob
from dealer.operations.paper_order import PrintOrder
from dealer.operations.sets import Found, find_set, keep_found, note_reveal

Drawing: TypeAlias = tuple[str, Callable[[BinaryIO], None]]
"""A file's name, and what writes it."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What was written."""

    found: Found | None
    """None: paper that was made for a game, without a set."""
    game_id: str
    files: tuple[str, ...]
    piped: bytes
    pages: int
    pieces: int
    was_kept: bool
    """The set came from another program's file and was put into the store, so that its code stays."""
    shows_open_hands: bool
    """Every hand is on it, and the store says that the session is not over."""
    notes: tuple[Fault, ...] = ()
    """Of boards with several versions: which one is on it."""


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
    written down in the store before there is a file. Where no set has that name and the kind of paper needs no cards,
    `text` may be a game: paper for the numbers of `order.boards`, with the headers that the game gives them.

    Raises:
        Problem: What cannot be printed, in full, before any file is touched.
    """
    _check_names(output, preview)
    kind = KINDS[order.kind]
    try:
        found = find_set(text, store_url=store_url, game=game, first=first, round_=order.round)
    except Problem as problem:
        game_id = _game_named(text)
        if problem.key == "set_unknown" and kind.lay_game is not None and game_id is not None:
            return _print_game(game_id, output, order, kind.lay_game, preview=preview, force=force)
        raise
    of = found.board_set
    if len(of.boards) > LARGEST_STORED_SET:
        raise Problem("set_large", got=len(of.boards), largest=LARGEST_STORED_SET)
    foreign = found.entry is None and not Path(text).name.endswith(".json")
    fonts = printing.load_fonts(None if order.font is None else Path(order.font))
    job = PrintJob(found, order, fonts, store_url)
    sheets, pieces = kind.lay(job)
    title = f"paitao {order.kind} {of.code}" if kind.shows_code else f"paitao {order.kind}"

    def written() -> None:
        nonlocal found
        if foreign and kind.shows_code:
            found = keep_found(found, store_url=store_url)
        if kind.shows_every_hand:
            note_reveal(of.fingerprint, [board.number for board in job.boards], store_url)

    drawings = _drawings(output, preview, sheets, title, order.lang, fonts)
    names, piped = _write(drawings, force=force, before=written)
    is_open = kind.shows_every_hand and found.entry is not None and not found.entry.closed
    notes = job.version_notes() if kind.shows_version else ()
    return Printed(found, of.game_id, names, piped, len(sheets), pieces, foreign, is_open, notes)


def _game_named(text: str) -> str | None:
    try:
        return game_of_name(text).id
    except Problem:
        return None


def _print_game(
    game_id: str,
    output: str | None,
    order: PrintOrder,
    lay: Callable[[GameJob], Layout],
    *,
    preview: str | None,
    force: bool,
) -> Printed:
    """Paper of a game and numbers, without a set."""
    if order.boards is None:
        raise Problem("print_numbers", text=game_id)
    if order.boards[-1] > LARGEST_STORED_SET:
        raise Problem("set_large", got=order.boards[-1], largest=LARGEST_STORED_SET)
    fonts = printing.load_fonts(None if order.font is None else Path(order.font))
    sheets, pieces = lay(GameJob(game_id, printing.numbered(game_id, order.boards), order, fonts))
    drawings = _drawings(output, preview, sheets, f"paitao {order.kind}", order.lang, fonts)
    names, piped = _write(drawings, force=force)
    return Printed(None, game_id, names, piped, len(sheets), pieces, was_kept=False, shows_open_hands=False)


def write_sheets(
    sheets: Sequence[printing.Sheet], output: str | None, preview: str | None, title: str, lang: str,
    fonts: printing.Fonts, *, force: bool, before: Callable[[], None] = lambda: None,
) -> tuple[tuple[str, ...], bytes]:  # fmt: skip
    """Write laid-out pages: the names of the files, and what goes to the pipe.

    Args:
        sheets: The pages.
        output: A PDF or PNG.
        preview: A PNG with all pages small.
        title: Of the PDF.
        lang: The language of the preview.
        fonts: The fonts that the pages were laid out with.
        force: Overwrite files.
        before: Done when all are drawn and before there is a file.

    Raises:
        Problem: `print_suffix`, `preview_suffix`, `file_exists`; nothing is written then.
    """
    _check_names(output, preview)
    return _write(_drawings(output, preview, sheets, title, lang, fonts), force=force, before=before)


def _write(
    drawings: Sequence[Drawing], *, force: bool, before: Callable[[], None] = lambda: None
) -> tuple[tuple[str, ...], bytes]:
    """The names of the files written, and what goes to the pipe; `before` is done when all are drawn."""
    piped = b""
    with Outputs([name for name, _ in drawings], force=force) as files:
        for name, draw in drawings:
            stream = BytesIO()
            draw(stream)
            if name == PIPE:
                piped = stream.getvalue()
            else:
                files.put(name, stream.getvalue())
        before()
        files.commit()
    return tuple(name for name, _ in drawings if name != PIPE), piped


def _check_names(output: str | None, preview: str | None) -> None:
    if output not in (None, PIPE) and _suffix(output) not in (".pdf", ".png"):
        raise Problem("print_suffix", file=output)
    if preview is not None and _suffix(preview) != ".png":
        raise Problem("preview_suffix", file=preview)


def _suffix(name: str | None) -> str:
    return "" if name is None else Path(name).suffix.lower()


def _drawings(
    output: str | None,
    preview: str | None,
    sheets: Sequence[printing.Sheet],
    title: str,
    lang: str,
    fonts: printing.Fonts,
) -> list[Drawing]:
    """The files of a print: one PDF, or a PNG for each page; and the preview of all pages."""
    small: list[Drawing] = [] if preview is None else [(preview, partial(_contact, sheets, lang, fonts))]
    if output is None:
        return small
    if _suffix(output) != ".png":
        return [(output, partial(_pdf, sheets, title, fonts)), *small]
    path = Path(output)
    names = [output]
    if len(sheets) > 1:
        names = [str(path.with_name(f"{path.stem}-{n}{path.suffix}")) for n in range(1, len(sheets) + 1)]
    return [*((name, partial(_png, sheets, at, fonts)) for at, name in enumerate(names)), *small]


def _pdf(sheets: Sequence[printing.Sheet], title: str, fonts: printing.Fonts, stream: BinaryIO) -> None:
    from boards.printing import pdf

    pdf.write(sheets, stream, title=title, fonts=fonts)


def _png(sheets: Sequence[printing.Sheet], at: int, fonts: printing.Fonts, stream: BinaryIO) -> None:
    from boards.printing import png

    png.write(sheets[at], stream, fonts=fonts)


def _contact(sheets: Sequence[printing.Sheet], lang: str, fonts: printing.Fonts, stream: BinaryIO) -> None:
    from boards.printing import contact

    contact.write(sheets, stream, lang=lang, fonts=fonts)
