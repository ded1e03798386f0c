"""Picture and PDF files as grey pictures, page by page, in bounded memory. Every fault is one sentence.

Pillow and pypdfium2 are imported where a file is opened; they decode, nothing of that is done here.
"""

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boards.problems import Fault, Problem

if TYPE_CHECKING:
    from PIL.Image import Image

SUFFIXES: Final = (".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp", ".bmp", ".gif", ".pdf", ".heic", ".heif", ".avif")
"""File names that are taken out of a folder. HEIC is among them so that it is named and not passed over."""
MOST_PIXELS: Final = 120_000_000
"""Of a picture as it is opened. A JPEG of more is opened at half or a quarter of its size, up to `_MOST_JPEG`."""
_MOST_JPEG: Final = 178_000_000
_PDF_DPI: Final = 300
_MOST_PAGE: Final = 40_000_000
"""Pixels of a rendered page; a poster is rendered coarser."""
_MOST_FRAMES: Final = 5000
_PAGED: Final = frozenset({"TIFF", "GIF", "WEBP", "PNG"})
"""Formats whose further pictures are pages. Those of a JPEG of a phone (MPO) are the same one again, for its screen."""
_HEIC: Final = frozenset({b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"})
_MAGIC: Final = (b"\xff\xd8\xff", b"\x89PNG\r\n", b"II*\0", b"MM\0*", b"GIF8", b"BM", b"RIFF", b"%PDF-")


class Page(NamedTuple):
    """One picture, or one page of a PDF or of a picture with several."""

    picture: "Image"
    """Mode L."""
    number: int | None
    """From 1; None where there is only one."""
    notes: tuple[Fault, ...] = ()


def looks_like_picture(data: bytes) -> bool:
    """Whether bytes begin like a picture or a PDF, whatever their file is called."""
    return data.startswith(_MAGIC) or data[4:8] == b"ftyp"


def need_extra() -> None:
    """Refuse to go on without the packages of the extra `scan`.

    Raises:
        Problem: `scan_extra`, with the command that installs them.
    """
    try:
        import pypdfium2  # type: ignore[import-untyped]  # noqa: F401
        import zxingcpp  # noqa: F401
    except ImportError:
        raise Problem("scan_extra") from None


def pages(data: bytes) -> Iterator[Page]:
    """Every page of a file's bytes, one at a time.

    Raises:
        Problem: `picture_heic`, `picture_unknown`, `picture_large`, `picture_broken`, `pdf_locked` or `pdf_broken`,
            before the first page or after the last that could be read.
    """
    if data[:1024].lstrip().startswith(b"%PDF-"):
        return _pdf_pages(data)
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        raise Problem("picture_heic")
    return _picture_pages(data)


# ---- PDF


def _pdf_pages(data: bytes) -> Iterator[Page]:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise Problem("pdf_locked" if "password" in str(error).lower() else "pdf_broken") from None
    with document:
        count = len(document)
        if not count:
            raise Problem("pdf_broken")
        for at in range(count):
            try:
                page = document[at]
                width, height = page.get_size()
                scale = min(_PDF_DPI / 72, (_MOST_PAGE / max(width * height, 1)) ** 0.5)
                # White beneath: a page of a PDF has no ground of its own.
                picture = page.render(scale=scale, grayscale=True, fill_color=(255, 255, 255, 255)).to_pil()
                page.close()
            except (pypdfium2.PdfiumError, ValueError, OSError):
                raise Problem("pdf_broken") from None
            yield Page(picture.convert("L"), at + 1 if count > 1 else None)


# ---- pictures


def _picture_pages(data: bytes) -> Iterator[Page]:
    from PIL import Image

    with _opened(data) as image:
        frames = min(getattr(image, "n_frames", 1), _MOST_FRAMES) if image.format in _PAGED else 1
        for at in range(frames):
            try:
                if at:
                    image.seek(at)
                _check_size(image)
                is_whole = _load(image)
            except (EOFError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
                if isinstance(error, Problem):
                    raise
                raise Problem("picture_broken") from None
            notes = () if is_whole else (Fault("picture_cut"),)
            yield Page(_grey(image), at + 1 if frames > 1 else None, notes)


@contextmanager
def _opened(data: bytes) -> Iterator[Any]:
    from PIL import Image, UnidentifiedImageError

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of sizes and of damaged tags; what matters of them is told as a fault
        try:
            image = Image.open(io.BytesIO(data))
        except Image.DecompressionBombError:
            raise Problem("picture_large", most=_MOST_JPEG // 1_000_000) from None
        except UnidentifiedImageError:
            raise Problem("picture_broken" if data.startswith(_MAGIC) else "picture_unknown") from None
        except Exception:
            # Damaged files make pillow's many readers raise almost anything.
            raise Problem("picture_broken") from None
        with image:
            yield image


def _check_size(image: Any) -> None:
    if image.width * image.height > MOST_PIXELS:
        if image.format != "JPEG":
            raise Problem("picture_large", most=MOST_PIXELS // 1_000_000)
        image.draft("L", (image.width // 2, image.height // 2))


def _load(image: Any) -> bool:
    """Decode the pixels; False when the file ends before they do and the rest of the picture is grey."""
    from PIL import ImageFile

    try:
        image.load()
        return True
    except OSError:
        # Pillow keeps this choice for the whole process, so it is taken back at once.
        before = ImageFile.LOAD_TRUNCATED_IMAGES
        ImageFile.LOAD_TRUNCATED_IMAGES = True
        try:
            image.load()
        finally:
            ImageFile.LOAD_TRUNCATED_IMAGES = before
        return False


def _grey(image: Any) -> "Image":
    """Eight bits of grey, whatever the file has: one bit, palette, CMYK, 16 bits, a transparent ground (as white)."""
    from PIL import Image

    if image.mode.startswith(("I", "F")):
        wide = image.convert("F")
        low, high = wide.getextrema()
        scale = 255.0 / (high - low) if high > low else 0.0
        grey: Image.Image = wide.point(lambda value: value * scale - low * scale).convert("L")
        return grey
    if image.mode in ("LA", "La", "PA", "RGBA", "RGBa") or "transparency" in image.info:
        seen = image.convert("RGBA")
        ground = Image.new("RGBA", seen.size, "white")
        return Image.alpha_composite(ground, seen).convert("L")
    converted: Image.Image = image.convert("L")
    return converted
