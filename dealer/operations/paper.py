"""Use case: a set on paper, as PDF or PNG."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from boards import printing
from boards.board import LARGEST_STORED_SET
from boards.games import Game
from boards.problems import Problem
from dealer.files import PIPE, Outputs
from dealer.operations.paper_kinds import KINDS, PrintJob
from dealer.operations.paper_order import PrintOrder
from dealer.operations.sets import Found, find_set, keep_found


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
    if foreign and KINDS[order.kind].shows_code:
        found = keep_found(found, store_url=store_url)
    fonts = printing.load_fonts(Path(order.font) if order.font else None)
    sheets, pieces = KINDS[order.kind].lay(PrintJob(found, order, fonts, store_url))
    title = f"paitao {order.kind} {found.board_set.code}" if KINDS[order.kind].shows_code else f"paitao {order.kind}"
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
