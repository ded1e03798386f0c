"""DUP: records of 156 bytes for Duplimate machines (formats note, 4.3 and 4.4).

A record is 78 digits as in BRI, the same hands as in DGE, and a trailer of 10 bytes: random? backwards? lowest number
(3), copies (2), highest number, or in Big Deal's files the count of boards (3). The first record's trailer counts.
"""

from binascii import unhexlify
from dataclasses import dataclass
from typing import Final

from boards.board import BoardSet, ranges_text
from boards.formats import bare, bri, dge, packed, rubbish
from boards.formats.file_reading import NO_HANDS, FileBoard, FileReading, Hands, base_name
from boards.formats.machine_files import DIGITS, DUP_RECORD, SYMBOLS
from boards.formats.repeats import Tally
from boards.games import Game
from boards.problems import Fault
from boards.seats import SEATS

_HALF: Final = DIGITS
_TRAILER: Final = DIGITS + SYMBOLS
_LARGEST_TAIL: Final = 1000
"""Unused records that are looked at, more than any program leaves."""
_DEALT: Final = b"".join(bytes([seat]) * 13 for seat in range(4))


@dataclass(frozen=True, slots=True)
class _Numbers:
    """What the first trailer says, and what follows from it for a file of so many records."""

    first: int | None
    """Number of the first record; None: it cannot be known."""
    notes: tuple[Fault, ...] = ()
    faults: tuple[Fault, ...] = ()
    range_faults: tuple[Fault, ...] = ()


def _numbers(trailer: bytes, count: int, asked: int | None) -> _Numbers:
    low, last = _field(trailer[2:5]), _field(trailer[7:10])
    if trailer[1:2] in b"Yy" and trailer[1:2]:
        if asked is not None:
            return _Numbers(asked, (Fault("dup_backwards_note", {"first": asked}, note=True),))
        low = low or 1
        facts = {"count": count, "low": low, "high": low + count - 1}
        return _Numbers(None, faults=(Fault("dup_backwards", facts),))
    if low is None or last is None or low == 0 or trailer[1:2] not in b"Nn \0":
        start = 1 if asked is None else asked
        return _Numbers(start, (Fault("dup_trailer", {"first": start}, note=True),))
    # The highest number by the vendor's sheet, the count of boards by Big Deal; the same where the lowest is 1.
    if count not in (last - low + 1, last):
        highest = min(last, low + last - 1)
        if highest >= low + count:
            lacking = ranges_text(range(low + count, highest + 1))
            return _Numbers(_asked(low, asked), range_faults=(Fault("boards_lacking", {"numbers": lacking}),))
        note = Fault("dup_count", {"low": low, "last": last, "count": count}, note=True)
        return _Numbers(_asked(low, asked), (note,))
    if asked is not None and asked != low:
        return _Numbers(asked, (Fault("dup_first_asked", {"low": low, "first": asked}, note=True),))
    return _Numbers(low)


def _asked(low: int, asked: int | None) -> int:
    return low if asked is None else asked


def _field(text: bytes) -> int | None:
    digits = text.strip(b" \0")
    return int(digits) if digits.isdigit() else None


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Every board; the digits give the cards, and the readable half, where it is not blank, must give the same.

    Args:
        data: The file.
        name: What to call it in faults.
        game: The game; bridge if there is none.
        first: Number of the first record instead of the one in the trailer, which is 1 in the files of some programs
            whatever the boards are.

    Raises:
        Problem: `format_game`.
    """
    of = bare.game_of_13(game, "dup", name)
    count, unused = _used(data)
    numbers = _numbers(data[_TRAILER:DUP_RECORD] if count else b"", count, first)
    range_faults = [*packed.rest_fault(data, DUP_RECORD, numbers.first), *numbers.range_faults]
    every = (_board(of, data[at * DUP_RECORD : (at + 1) * DUP_RECORD], at, numbers.first) for at in range(count))
    boards = tuple(rubbish.of_use(every, range_faults, size=DUP_RECORD))
    notes = [*numbers.notes, *_notes(data, count), *unused.notes()]
    return FileReading(
        name, "dup", of.id, boards, numbers.faults, tuple(notes), origin={"file": base_name(name)},
        range_faults=tuple(range_faults),
    )  # fmt: skip


def _used(data: bytes) -> tuple[int, packed.Fillers]:
    """How many records are boards, and the unused ones behind them which the first trailer does not count."""
    count, unused = len(data) // DUP_RECORD, packed.Fillers()
    low, last = _field(data[_TRAILER + 2 : _TRAILER + 5]), _field(data[_TRAILER + 7 : _TRAILER + 10])
    if not low or last is None:
        return count, unused
    for said in sorted({last - low + 1, last}):
        if 0 < said <= count <= said + _LARGEST_TAIL and all(_is_unused(data, at) for at in range(said, count)):
            for at in range(said, count):
                unused.leave_out(offset=at * DUP_RECORD, record=at + 1)
            return said, unused
    return count, unused


def _is_unused(data: bytes, at: int) -> bool:
    """Whether a record is the sorted pack, or was never written."""
    record = data[at * DUP_RECORD : (at + 1) * DUP_RECORD]
    digits, half = record[:_HALF], record[_HALF:_TRAILER]
    if bri.is_never_filled(digits):
        return packed.is_blank(half)
    return packed.is_filler(bri.parse_digits(digits, at * DUP_RECORD)[0])


def _board(of: Game, record: bytes, at: int, start: int | None) -> FileBoard:
    offset = at * DUP_RECORD
    hands, faults = bri.parse_digits(record[:_HALF], offset)
    if _is_unused(record, 0):
        # Among the boards that the trailer counts, or where it does not count: one of them is lacking.
        hands, faults = NO_HANDS, [Fault("dlm_filler")]
    if not faults:
        faults = _half_faults(record[_HALF:_TRAILER], hands, offset + _HALF)
    return packed.placed_board(
        of, record=at + 1, offset=offset, number=None if start is None else start + at, hands=hands, faults=faults
    )


def _half_faults(half: bytes, hands: Hands, offset: int) -> list[Fault]:
    if packed.is_blank(half):
        return []
    shown = dge.parse_symbols(half)
    if shown is None:
        return [Fault("dge_symbols", {"offset": offset})]
    # A hand that the digits leave open is reported by the count of its cards.
    seats = tuple(seat for seat in SEATS if hands[seat] is not None and shown[seat] != hands[seat])
    return [Fault("dup_halves_differ", {"offset": offset, "seats": seats})] if seats else []


def _notes(data: bytes, count: int) -> list[Fault]:
    """What is odd beside the boards: blank halves, trailers that contradict the first one."""
    notes = []
    blank = [at for at in range(count) if packed.is_blank(data[at * DUP_RECORD + _HALF : at * DUP_RECORD + _TRAILER])]
    if 0 in blank:
        notes.append(Fault("blind_note", {"record": 1}, note=True))
    if blank not in ([], [0]):
        notes.append(Fault("dup_halves_blank", {"count": len(blank)}, note=True))
    trailer = data[_TRAILER:DUP_RECORD]
    for at in range(1, count):
        other = data[at * DUP_RECORD + _TRAILER : (at + 1) * DUP_RECORD]
        if other != trailer and not packed.is_blank(other):
            notes.append(
                Fault("dup_trailers_differ", {"offset": at * DUP_RECORD + _TRAILER, "record": at + 1}, note=True)
            )
            break
    return notes


def tally(data: bytes) -> Tally | None:
    """The deals of a file in which `read` finds no fault and no note; None: read it to see what is wrong.

    Every card of every board is counted, and compared with the readable half byte for byte.
    """
    count, rest = divmod(len(data), DUP_RECORD)
    trailer = data[_TRAILER:DUP_RECORD]
    if rest or not count:
        return None
    numbers = _numbers(trailer, count, None)
    if numbers.first is None or numbers.notes or numbers.faults or numbers.range_faults:
        return None
    rows = []
    pack, symbols, empty = packed.PACK, dge.symbols, bytes(DUP_RECORD - _TRAILER)
    for at in range(0, len(data), DUP_RECORD):
        try:
            cards = unhexlify(data[at : at + _HALF]).translate(bri.FACE)
        except ValueError:
            return None
        west = pack.translate(None, cards)
        # 13 of the pack are left over only if 39 different cards of it were named.
        if len(west) != 13 or symbols(cards[:13], cards[13:26], cards[26:], west) != data[at + _HALF : at + _TRAILER]:
            return None
        if data[at + _TRAILER : at + DUP_RECORD] not in (trailer, empty):
            return None
        rows.append(bytes.maketrans(cards + west, _DEALT)[:52])
    return Tally(numbers.first, tuple(rows)) if packed.FILLERS.isdisjoint(rows) else None


def write(board_set: BoardSet) -> bytes:
    """The set as DUP, its lowest and highest number in every trailer as the vendor's sheet has it.

    Raises:
        Problem: `format_gaps`.
    """
    packed.consecutive(board_set, "dup")
    low, high = board_set.numbers[0], board_set.numbers[-1]
    trailer = f"YN{low:<3}1 {high:<3}".encode()
    parts = []
    for board in board_set.boards:
        n, e, s, w = map(packed.faces_of, board.deal.hands)
        parts.append(bri.digits(n, e, s) + dge.symbols(n, e, s, w) + trailer)
    return b"".join(parts)


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in DUP."""
    return bare.losses(board_set, numbers=True, dealer=False)
