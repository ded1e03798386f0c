"""Our own table for spreadsheets, `.paitao.csv`, for all games: a row for each seat (docs/formats.md).

Every row says all about its set and board, so that rows may be sorted and filtered; nothing stands in comments.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Final

from boards.board import Board, BoardSet, Mark
from boards.deal import Hand, hand_text, read_hand
from boards.formats import bottom, rubbish
from boards.formats.bare import board_number, lined
from boards.formats.file_reading import (
    NO_HANDS,
    FileBoard,
    FileReading,
    Hands,
    base_name,
    check_fingerprint,
    file_board,
    is_text,
)
from boards.formats.pbn_tokens import decode
from boards.games import GAMES, Game
from boards.games import game as game_named
from boards.problems import Fault, Problem
from boards.seats import SEATS, Seat, parse_seat

FORMAT: Final = "seatcsv"
SET_COLUMNS: Final = ("game", "event", "session", "mark", "salt", "fingerprint")
BOARD_COLUMNS: Final = ("board", "version", "container")
SEAT_COLUMNS: Final = ("seat", "hand")
NEEDED: Final = ("board", "seat", "hand")
"""Without these columns it is no such table."""

_SALT: Final = re.compile("[0-9a-f]{32}")
_FINGERPRINT: Final = re.compile("[0-9a-f]{64}")
# A spreadsheet would take a text that begins so for a formula and run it.
_FORMULA: Final = ("=", "+", "-", "@", "'")
_TEXTS: Final = frozenset({"event", "session"})
_FILLED: Final = re.compile(r"^[ \t,;\"]*[^\s,;\"][^\n]*", re.MULTILINE)
_LONGEST: Final = 100_000
"""Characters of a line; longer is no row."""
_SHORTEST: Final = 16
"""Characters of the smallest hand of any game: 13 cards and three points."""
_SEPARATOR_LINE: Final = re.compile(r"\s*\"?sep=.\"?\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Row:
    line: int
    cells: Sequence[str]
    places: Mapping[str, int]

    def __getitem__(self, column: str) -> str:
        at = self.places.get(column, len(self.cells))
        if at >= len(self.cells):
            return ""
        # Texts keep their blanks.
        return self.cells[at] if column in _TEXTS else self.cells[at].strip()


@cache
def header_columns(of: Game) -> tuple[str, ...]:
    """The columns of a game's header, in the order of the fingerprint."""
    return tuple(sorted(field.name for field in fields(of.header_type)))


def _columns_of(line: str) -> tuple[str, list[str]]:
    """The separator of a table and the names of its columns, small letters, from its first line."""
    mark = max(",;\t", key=line.count)
    return mark, [cell.strip().lower() for cell in next(csv.reader([line], delimiter=mark), [])]


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """The boards of a table, rows in any order, columns in any order.

    Columns of the set and the board may be left out; without `salt` and `fingerprint` it is an imported set. A row
    `bottom` of shengji is joined to the declarer's hand, with a note.

    Args:
        data: The file.
        name: What to call it in faults.
        game: The game that is wanted; another one is a fault.
        first: Not used: the rows of a board are known by its number.

    Raises:
        Problem: `csv_columns`, `game_unknown`, `text_damaged` or `set_empty`.
    """
    range_faults: list[Fault] = []
    try:
        text, encoding_notes = decode(data)
        rows, notes = _rows(text, range_faults)
        if not rows:
            raise Problem("set_empty")
        played = game_named(rows[0]["game"]) if rows[0]["game"] else game or GAMES["bridge"]
    except Problem as problem:
        raise problem.at(file=name) from None
    notes += encoding_notes
    faults = [*_set_faults(rows)]
    if game is not None and game.id != played.id:
        faults.append(Fault("game_differs", {"game": played.id, "want": game.id}))
    boards = tuple(rubbish.of_use(_boards(played, rows, faults), range_faults))
    head = rows[0]
    salt = bytes.fromhex(head["salt"]) if _SALT.fullmatch(head["salt"]) else None
    claimed = head["fingerprint"] if _FINGERPRINT.fullmatch(head["fingerprint"]) else None
    if salt is not None and claimed is not None and not range_faults:
        more_faults, more_notes = check_fingerprint(played.id, salt, boards, claimed)
        faults += more_faults
        notes += more_notes
    mark = Mark(head["mark"]) if head["mark"] in set(Mark) else Mark.IMPORTED
    return FileReading(
        name, FORMAT, played.id, boards, tuple(faults), tuple(notes), _plain(head["event"]), _plain(head["session"]),
        salt, mark, {} if salt else {"file": base_name(name)}, claimed, tuple(range_faults[:1]),
    )  # fmt: skip


def _rows(text: str, stopped: list[Fault]) -> tuple[list[_Row], list[Fault]]:
    """The rows below the names of the columns, and notes; `stopped` takes the fault of a file that is no use.

    Raises:
        Problem: `csv_columns`.
    """
    head = next((match for match in _FILLED.finditer(text) if not _SEPARATOR_LINE.fullmatch(match[0])), None)
    try:
        mark, names = _columns_of(head[0] if head is not None else "")
    except csv.Error:
        mark, names = ",", []
    lacking = [name for name in NEEDED if name not in names]
    if lacking:
        raise Problem("csv_columns", columns=", ".join(lacking))
    known = {*SET_COLUMNS, *BOARD_COLUMNS, *SEAT_COLUMNS, *(c for of in GAMES.values() for c in header_columns(of))}
    notes = [Fault("csv_column_ignored", {"column": name[:40]}, note=True) for name in names if name and
             name not in known]  # fmt: skip
    if head is None:
        return [], notes
    # Blank lines at the end, which may be megabytes, are no work for a pattern.
    text = text.rstrip(" \n")
    # A line that does not reach the columns that are needed is no row.
    reach = rf"^(?:[^{mark}\n]*{mark}){{{max(map(names.index, NEEDED))}}}"
    rows = list[_Row]()
    # The first column of a name counts.
    places = {column: at for at, column in reversed(list(enumerate(names)))}
    watch, seen = rubbish.Watch(), set[tuple[str, str]]()
    for line, match in lined(re.compile(rf"{reach}[^\n]{{0,{_LONGEST}}}$", re.MULTILINE), text, head.end()):
        if not match[0].strip(" \t,;"):
            continue
        if watch.is_over:
            stopped.append(watch.fault(line=line))
            break
        row = _Row(line, _cells_of(match[0], mark), places)
        rows.append(row)
        # Rows may stand in any order, so that each is judged alone.
        place, hand = (row["board"], row["seat"].upper()), row["hand"]
        is_hand = len(hand) >= _SHORTEST or place[1] == bottom.NAME.upper()
        watch.count(is_hand and place not in seen, hand)
        seen.add(place)
    other = re.compile(rf"(?!{reach})^[ \t,;]*[^\s,;]", re.MULTILINE).search(text, head.end())
    if other is not None:
        notes.append(Fault("text_ignored", {"line": text.count("\n", 0, other.start()) + 1}, note=True))
    return rows, notes


def _cells_of(line: str, mark: str) -> list[str]:
    if '"' not in line:
        return line.split(mark)
    try:
        return next(csv.reader([line], delimiter=mark), [])
    except csv.Error:
        return []


def _set_faults(rows: Sequence[_Row]) -> Iterator[Fault]:
    """What is wrong with the columns that say the same in every row: each told once."""
    head = rows[0]
    for column in SET_COLUMNS:
        odd = next((row for row in rows if row[column] != head[column]), None)
        if odd is not None:
            yield Fault("csv_rows_differ", {"line": odd.line, "column": column, "first": head.line})
    checks = {
        "mark": head["mark"] in {"", *Mark},
        "salt": not head["salt"] or _SALT.fullmatch(head["salt"]),
        "fingerprint": not head["fingerprint"] or _FINGERPRINT.fullmatch(head["fingerprint"]),
        "event": is_text(head["event"]),
        "session": is_text(head["session"]),
    }
    for column, is_right in checks.items():
        if not is_right:
            yield Fault("csv_value", {"line": head.line, "column": column})


def _boards(played: Game, rows: Iterable[_Row], file_faults: list[Fault]) -> Iterator[FileBoard]:
    grouped: dict[int, list[_Row]] = {}
    for row in rows:
        number = board_number(row["board"])
        if number is None:
            # Without its number a row belongs to no board.
            file_faults.append(Fault("csv_value", {"line": row.line, "column": "board"}))
        else:
            grouped.setdefault(number, []).append(row)
    for record, (number, own) in enumerate(grouped.items(), start=1):
        yield _board(played, record, number, own)


def _board(played: Game, record: int, number: int, rows: Sequence[_Row]) -> FileBoard:
    head, faults, notes = rows[0], list[Fault](), list[Fault]()
    # Cells of other games' columns are part of what is written; the header's parser refuses them.
    written = {c: head[c] for of in GAMES.values() for c in header_columns(of) if head[c]}
    for column in (*BOARD_COLUMNS[1:], *header_columns(played)):
        odd = next((row for row in rows if row[column] != head[column]), None)
        if odd is not None:
            faults.append(Fault("csv_rows_differ", {"line": odd.line, "column": column, "first": head.line}))
    optional: dict[str, int | None] = {}
    for column in ("version", "container"):
        optional[column] = board_number(head[column])
        if head[column] and optional[column] is None:
            faults.append(Fault("csv_value", {"line": head.line, "column": column}))
    return file_board(
        played, record=record, line=head.line, number=number, fields=written or None,
        hands=_hands(played, rows, written, faults, notes), container=optional["container"],
        version=optional["version"] or 1, faults=faults, notes=notes,
    )  # fmt: skip


def _hands(
    played: Game, rows: Sequence[_Row], written: Mapping[str, str], faults: list[Fault], notes: list[Fault]
) -> Hands:
    if played.declarer_extra:
        foreign = bottom.other_table({row["seat"].lower(): row["hand"] for row in rows})
        if foreign:
            faults += foreign
            return NO_HANDS
    found: dict[Seat, Hand] = {}
    apart = ""
    for row in rows:
        if row["seat"].lower() == bottom.NAME:
            apart = row["hand"]
            continue
        try:
            seat = parse_seat(row["seat"])
            hand, odd = read_hand(row["hand"])
        except Problem as problem:
            faults += problem.at(line=row.line).faults
            continue
        if seat in found:
            faults.append(Fault("csv_seat_twice", {"line": row.line, "seat": seat}))
        notes += [note.at(line=row.line, seat=seat) for note in odd]
        found[seat] = hand
    n, e, s, w = (found.get(seat) for seat in SEATS)
    if not apart:
        return n, e, s, w
    return bottom.join_bottom(played, written, (n, e, s, w), apart, faults, notes)


def write(board_set: BoardSet) -> bytes:
    """The table of a set: UTF-8 with its mark, which spreadsheets need for Chinese, and CRLF."""
    names = header_columns(board_set.game)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([*SET_COLUMNS, *BOARD_COLUMNS, *names, *SEAT_COLUMNS])
    of_set = (
        board_set.game_id, _guarded(board_set.event), _guarded(board_set.session), board_set.mark.value,
        # The fingerprint is over first versions, and one version of each board is written.
        *(("", "") if board_set.others else (board_set.salt.hex(), board_set.fingerprint)),
    )  # fmt: skip
    for board in board_set.boards:
        writer.writerows([*of_set, *_cells(board, names), seat.name, hand_text(board.deal[seat])] for seat in SEATS)
    return out.getvalue().encode("utf-8-sig")


def _cells(board: Board, names: Iterable[str]) -> list[str | int]:
    header = board.header.fields()
    container = "" if board.container is None else board.container
    return [board.number, board.version, container, *(header.get(name, "") for name in names)]


def _guarded(text: str) -> str:
    return "'" + text if text.startswith(_FORMULA) else text


def _plain(text: str) -> str:
    return text[1:] if text.startswith("'") else text


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Where the deals came from has no column."""
    return ("loses_origin",) if board_set.origin else ()
