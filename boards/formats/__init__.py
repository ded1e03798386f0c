"""The file formats of boards: a registry. A new format is one entry of `FORMATS` and one module with `read`, `write`.

A format's module is imported when it is first used. Everything here takes and gives bytes; files are the caller's.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from boards.board import BoardSet
from boards.formats import quoting, sniff_small, sniff_text
from boards.formats.file_reading import FileBoard, FileReading, with_seen_names
from boards.formats.machine_files import looks_like_bri, looks_like_dge, looks_like_dlm, looks_like_dup
from boards.formats.repeats import Tally
from boards.games import Game
from boards.problems import Fault, Problem

__all__ = ["FORMATS", "FileBoard", "FileReading", "Format", "for_name", "for_path", "losses", "read", "sniff", "write"]


@dataclass(frozen=True, slots=True)
class Format:
    """One file format. The texts are keys of `boards.wording`."""

    name: str
    """The short name that `--to` takes."""
    suffixes: tuple[str, ...]
    """Ends of file names, with the point, lower case; the first is used for new files."""
    module: str
    is_text: bool
    largest_number: int | None
    """None: any board number."""
    games: tuple[str, ...] | None
    """Game ids that it can hold; None: all."""
    keeps: tuple[str, ...]
    loses: tuple[str, ...]
    looks: Callable[[bytes], bool]
    """Whether the beginning of a file looks like this format."""
    is_written: bool = True
    """False: it is only read."""
    tallies: bool = False
    """Whether the module has `tally`."""

    def read(self, data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
        """As `boards.formats.read`, taking the data to be of this format."""
        reading: FileReading = self._module().read(data, name, game=game, first=first)
        return with_seen_names(reading)

    def tally(self, data: bytes) -> Tally | None:
        """The deals that a file of this format holds, if nothing at all is wrong or odd; None: `read` says what.

        Every card is counted. It exists where files come by the thousand, and gives what `read` would find.
        """
        if not self.tallies or not self.looks(data):
            return None
        found: Tally | None = self._module().tally(data)
        return found

    def write(self, board_set: BoardSet, source: FileReading | None = None) -> bytes:
        """The set in this format.

        Args:
            board_set: The boards.
            source: The file that they were read from. If it is of this format, what it holds beyond boards is written
                too (tags and sections of PBN that nothing here interprets).

        Raises:
            Problem: What the format cannot hold, all of it, before anything is made.
        """
        self.check_written()
        faults: list[Fault] = []
        if self.games is not None and board_set.game_id not in self.games:
            faults.append(Fault("format_game", {"format": self.name, "game": board_set.game_id,
                                                "pack": board_set.game.pack_size}))  # fmt: skip
        if self.largest_number is not None and board_set.numbers[-1] > self.largest_number:
            number = board_set.numbers[-1]
            faults.append(Fault("format_number", {"format": self.name, "number": number, "largest": self.largest_number,
                                                  "known": _holding(board_set.game_id, number)}))  # fmt: skip
        if faults:
            raise Problem(faults)
        data: bytes = self._module().write(board_set, *self._kept_by(source))
        return data

    def check_written(self) -> None:
        """Refuse a format that is only read.

        Raises:
            Problem: `format_read_only`.
        """
        if not self.is_written:
            known = ", ".join(entry.name for entry in FORMATS if entry.is_written)
            raise Problem("format_read_only", format=self.name, known=known)

    def losses(self, board_set: BoardSet, source: FileReading | None = None) -> tuple[str, ...]:
        """Keys of sentences about what this set would lose in this format; empty: nothing. `source` as in `write`.

        With a source it is about that file: what it never had is not lost, and what it holds beyond boards is.
        """
        found: tuple[str, ...] = self._module().losses(board_set, *self._kept_by(source))
        if board_set.others and self.name != FORMATS[0].name:
            # What holds one version of a board cannot prove a fingerprint that may be over another.
            found = (*found, *(key for key in ("loses_fingerprint", "loses_versions") if key not in found))
        if source is None:
            return found
        never = {"loses_fingerprint"} if source.salt is None else set()
        if set(board_set.origin) <= {"file"}:
            never.add("loses_origin")
        more = source.format != self.name and _holds_more(source)
        return (*(key for key in found if key not in never), *(("loses_more",) if more else ()))

    def _kept_by(self, source: FileReading | None) -> tuple[FileReading, ...]:
        return (source,) if source is not None and source.format == self.name and source.kept is not None else ()

    def _module(self) -> Any:
        return import_module(self.module)


def _holds_more(source: FileReading) -> bool:
    """Whether a file says more than its boards: players, results, tables, auctions, comments."""
    if source.kept is None:
        return False
    from boards.formats.pbn_kept import Kept

    return isinstance(source.kept, Kept) and source.kept.holds_more(source.boards)


def _holding(game_id: str, number: int) -> str:
    """The names of the formats that keep that game and number when they are written, as they stand in a sentence."""
    return ", ".join(
        entry.name
        for entry in FORMATS
        if entry.is_written
        and "loses_numbers" not in entry.loses
        and (entry.games is None or game_id in entry.games)
        and (entry.largest_number is None or number <= entry.largest_number)
    )


def _looks(module: str) -> Callable[[bytes], bool]:
    """For a format without a mark: its module judges whether the bytes make sense."""

    def looks(data: bytes) -> bool:
        found: bool = import_module(module).looks(data)
        return found

    return looks


_PBN_START: Final = re.compile(rb'\[[ \t\r\n]*[A-Za-z]\w*[ \t\r\n]*"|^% ?PBN\b', re.MULTILINE)
_CONTROLS: Final = bytes(byte for byte in range(32) if byte not in b"\t\n\v\f\r\x1a")


def _looks_like_record(data: bytes) -> bool:
    start = sniff_text.beginning(data).lstrip(b" \t\r\n")
    return start.startswith(b"{") and re.search(rb'"(format|boards)"\s*:', start) is not None


def _looks_like_pbn(data: bytes) -> bool:
    start = data[: sniff_text.SNIFFED]
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        start = start.replace(b"\0", b"")
    elif 32 * len(start.translate(None, _CONTROLS)) < 31 * len(start):
        # Among the bytes of packed deals the first four of a tag come by chance.
        return False
    # The title in a DLM file may be anything, a tag of PBN among others.
    return b"\0" not in start and _PBN_START.search(start) is not None and not looks_like_dlm(data)


_OF_13: Final = ("huapai", "bridge")
"""The games that are dealt four hands of 13 from one pack."""
_LOSES: Final = (
    "loses_fingerprint", "loses_names", "loses_game", "loses_headers", "loses_containers", "loses_origin",
    "loses_versions",
)  # fmt: skip
"""What is lost where only cards and numbers are kept (`boards.formats.bare`)."""
_LOSES_NUMBERS: Final = ("loses_numbers",)

FORMATS: Final[tuple[Format, ...]] = (
    Format(
        "record", (".paitao.json",), "boards.formats.record", True, None, None,
        ("keeps_all",), (), _looks_like_record,
    ),
    # Before csv, whose suffix ends its own.
    Format(
        "seatcsv", (".paitao.csv",), "boards.formats.seatcsv", True, None, None,
        ("keeps_all_but_origin",), ("loses_origin",), sniff_small.looks_like_seatcsv,
    ),
    Format(
        "pbn", (".pbn",), "boards.formats.pbn", True, None, ("huapai", "bridge"),
        ("keeps_numbers", "keeps_headers", "keeps_fingerprint"),
        ("loses_origin", "loses_versions", "loses_event_elsewhere", "loses_event", "loses_session", "loses_comments",
         "loses_long_tags"), _looks_like_pbn,
    ),
    Format(
        "dlm", (".dlm",), "boards.formats.dlm", True, 99, _OF_13,
        ("keeps_cards", "keeps_one_range", "keeps_event_ascii"), _LOSES, looks_like_dlm, tallies=True,
    ),
    Format(
        "dup", (".dup",), "boards.formats.dup", False, 999, _OF_13, ("keeps_cards", "keeps_one_range"),
        _LOSES, looks_like_dup, tallies=True,
    ),
    Format(
        "bri", (".bri",), "boards.formats.bri", False, None, _OF_13, ("keeps_cards",), (*_LOSES, *_LOSES_NUMBERS),
        looks_like_bri,
    ),
    Format(
        "dge", (".dge",), "boards.formats.dge", False, None, _OF_13, ("keeps_cards",), (*_LOSES, *_LOSES_NUMBERS),
        looks_like_dge,
    ),
    Format(
        "lin", (".lin",), "boards.formats.lin", True, None, _OF_13,
        ("keeps_cards", "keeps_numbers", "keeps_dealer"), _LOSES, sniff_text.looks_like_lin,
    ),
    Format(
        "handviewer", (".handviewer.txt",), "boards.formats.handviewer", True, None, _OF_13,
        ("keeps_cards", "keeps_numbers", "keeps_dealer"), _LOSES, sniff_text.looks_like_handviewer,
    ),
    Format(
        "oneline", (".oneline.txt",), "boards.formats.oneline", True, None, _OF_13,
        ("keeps_cards",), (*_LOSES, *_LOSES_NUMBERS), sniff_text.looks_like_oneline,
    ),
    Format(
        "line", (".line.txt",), "boards.formats.deal_lines", True, None, _OF_13,
        ("keeps_cards",), (*_LOSES, *_LOSES_NUMBERS), sniff_text.looks_like_line,
    ),
    Format(
        "rbn", (".rbn",), "boards.formats.rbn", True, None, _OF_13,
        ("keeps_cards", "keeps_numbers", "keeps_dealer"), (), sniff_text.looks_like_rbn, is_written=False,
    ),
    Format(
        "dds", (".dds.txt",), "boards.formats.dds", True, None, _OF_13,
        ("keeps_cards", "keeps_dealer"), (), sniff_text.looks_like_dds, is_written=False,
    ),
    Format(
        "zrd", (".zrd",), "boards.formats.zrd", False, None, _OF_13,
        ("keeps_cards",), (), _looks("boards.formats.zrd"), is_written=False,
    ),
    Format(
        "csv", (".csv",), "boards.formats.csv_bigdeal", True, None, _OF_13,
        ("keeps_cards", "keeps_numbers", "keeps_dealer"), _LOSES, sniff_small.looks_like_csv,
    ),
    Format(
        "ber", (".ber",), "boards.formats.ber", True, None, _OF_13,
        ("keeps_cards",), (*_LOSES, *_LOSES_NUMBERS), sniff_small.looks_like_ber,
    ),
    Format(
        "bhg", (".bhg",), "boards.formats.bhg", True, None, _OF_13,
        ("keeps_cards",), (*_LOSES, *_LOSES_NUMBERS), sniff_small.looks_like_bhg,
    ),
    Format(
        "rzd", (".rzd",), "boards.formats.rzd", False, None, _OF_13,
        ("keeps_cards",), (*_LOSES, *_LOSES_NUMBERS), _looks("boards.formats.rzd"),
    ),
    Format(
        "cds", (".cds",), "boards.formats.cds", False, 255, _OF_13,
        ("keeps_cards", "keeps_numbers"), _LOSES, _looks("boards.formats.cds"),
    ),
    Format(
        "gongzhu", (".hands", ".gongzhu.txt"), "boards.formats.gongzhu", True, None, _OF_13,
        ("keeps_cards",), (), sniff_small.looks_like_gongzhu, is_written=False,
    ),
)  # fmt: skip


_NO_BOARDS: Final = (b"paitao-sealed/", b"paitao-secret/")
"""How our own files begin that hold no boards that could be read."""


def for_name(name: str) -> Format:
    """The format with that short name, as typed after `--to`.

    Raises:
        Problem: `format_name_unknown`, or `format_read_only`.
    """
    for entry in FORMATS:
        if entry.name == name.strip().lower().lstrip("."):
            entry.check_written()
            return entry
    known = ", ".join(entry.name for entry in FORMATS if entry.is_written)
    raise Problem("format_name_unknown", text=name, known=known)


def for_path(path: str) -> Format:
    """The format that the end of a file name means, for writing.

    Raises:
        Problem: `format_suffix_unknown`, or `format_read_only`.
    """
    found = _by_suffix(path)
    if found is None:
        raise Problem("format_suffix_unknown", file=path, known=known_suffixes(written=True))
    try:
        found.check_written()
    except Problem as problem:
        raise problem.at(file=path) from None
    return found


def known_suffixes(*, written: bool = False) -> str:
    """The ends of names of all formats, or of those that are written, as they stand in sentences."""
    return ", ".join(suffix for entry in FORMATS if entry.is_written or not written for suffix in entry.suffixes)


def sniff(data: bytes) -> Format | None:
    """The format that the content shows; None when it is none of ours."""
    found = next((entry for entry in FORMATS if entry.looks(data)), None)
    if found is None:
        inside = sniff_text.text_inside(data)
        found = next((entry for entry in FORMATS if entry.is_text and entry.looks(inside)), None)
    # The link of a page may stand behind any amount of style and program, so that this is the last to be tried.
    return _by_suffix(".handviewer.txt") if found is None and sniff_text.has_late_link(data) else found


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Everything that a file of boards holds, good and bad, with every fault and note (this is what `check` shows).

    The content decides the format, not the name.

    Args:
        data: The file's bytes.
        name: What to call it in faults.
        game: The game, where the format does not say it (default bridge), or to insist on one.
        first: The number of the first board that has none; the next such board gets the next number.

    Raises:
        Problem: Nothing in it can be read at all: `file_empty`, `file_sealed`, `file_is_secret`, `format_unknown`,
            `file_quotes` (a text of another kind that quotes a deal), or what the format's reader says.
    """
    if not data.strip():
        raise Problem("file_empty", file=name)
    if data.startswith(_NO_BOARDS):
        raise Problem("file_sealed" if data.startswith(_NO_BOARDS[0]) else "file_is_secret", file=name)
    found = sniff(data)
    if found is None:
        raise Problem("format_unknown", file=name, known=known_suffixes())
    line = quoting.quoted_line(found.name, data)
    if line is not None:
        raise Problem("file_quotes", file=name, line=line)
    return found.read(data, name, game=game, first=first)


def tally(data: bytes) -> tuple[Format, Tally] | None:
    """Format and deals of a file in which nothing is wrong or odd; None: `read` says what there is.

    Only for formats whose files come by the thousand; many times as fast as `read`, which it never contradicts.
    """
    for entry in FORMATS:
        found = entry.tally(data)
        if found is not None:
            return entry, found
    return None


def write(board_set: BoardSet, to: Format | str, source: FileReading | None = None) -> bytes:
    """The set in a format, given as such or by its short name; `source` as in `Format.write`.

    Raises:
        Problem: `format_name_unknown`, or as `Format.write`.
    """
    return (for_name(to) if isinstance(to, str) else to).write(board_set, source)


def losses(board_set: BoardSet, to: Format | str, source: FileReading | None = None) -> tuple[str, ...]:
    """As `Format.losses`."""
    return (for_name(to) if isinstance(to, str) else to).losses(board_set, source)


def _by_suffix(path: str) -> Format | None:
    return next((entry for entry in FORMATS if path.lower().endswith(entry.suffixes)), None)
