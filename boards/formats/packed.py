"""What the files of dealing machines share: one pack, four hands of 13, cards as numbers, boards by their place.

A face is its number less one: such files count spades A..2, hearts, diamonds, clubs as 1..52 (formats note, section 1).
A `holders` is 52 bytes, the seat 0..3 (N E S W) of each face in order.
"""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import compress, permutations
from typing import Final

from boards.board import BoardSet, ranges_text
from boards.deal import Deal, Hand
from boards.formats.file_reading import FileBoard, Hands, file_board
from boards.formats.pbn_tokens import decode
from boards.games import Game
from boards.problems import Fault, Problem

PACK: Final = bytes(range(52))
TEXT: Final = bytes(range(32, 127)) + b"\t\r\n"
"""Bytes of plain text. Dashes (0x2d) and other letters are deals by their bits, so that text is none of the formats
that have no mark."""

_HELD: Final = tuple(bytes(value == seat for value in range(256)) for seat in range(4))
_REST: Final = bytes(2)
"""The counts of the two jokers."""


def hands_of(holders: bytes) -> Hands:
    """The four hands; a holder that is no seat leaves its card out."""
    n, e, s, w = (Hand(holders.translate(held) + _REST) for held in _HELD)
    return n, e, s, w


def holders_of(deal: Deal) -> bytes:
    """The inverse of `hands_of` for a whole deal."""
    # Every count is 0 or 1, so the sum of the hands as long numbers never carries from one card to the next.
    total = sum(seat * int.from_bytes(hand.counts, "big") for seat, hand in enumerate(deal.hands))
    return total.to_bytes(len(PACK) + len(_REST), "big")[: len(PACK)]


def faces_of(hand: Hand) -> bytes:
    """The faces of a hand, ascending: spades A..2, hearts, diamonds, clubs."""
    return bytes(compress(PACK, hand.counts))


_WHOLE_SUITS: Final = frozenset(Hand.of(PACK[at : at + 13]) for at in range(0, 52, 13))
FILLERS: Final = frozenset(b"".join(bytes([seat]) * 13 for seat in seats) for seats in permutations(range(4)))
"""The `holders` of the sorted pack: a whole suit in every hand, in the order of whatever program wrote it."""


def is_filler(hands: Sequence[Hand | None]) -> bool:
    """Whether the hands are the sorted pack, which programs write into places that are not in use."""
    return all(hand in _WHOLE_SUITS for hand in hands) and len(set(hands)) == 4


def is_empty(part: bytes) -> bool:
    """Whether nothing was ever written there: NULs or spaces."""
    return not part.strip(b" \0")


@dataclass(slots=True)
class Fillers:
    """Records of a file that hold no deal but what fills places that are not in use; its boards keep their places."""

    count: int = 0
    _first: dict[str, int] = field(default_factory=dict)

    def leave_out(self, **place: int) -> None:
        """Count one more, which stands at that place."""
        self._first = self._first or place
        self.count += 1

    def notes(self) -> list[Fault]:
        """One note for all of them."""
        if not self.count:
            return []
        if self.count == 1:
            return [Fault("filler_left_out", self._first, note=True)]
        return [Fault("fillers_left_out", {**self._first, "count": self.count}, note=True)]


def is_blank(data: bytes) -> bool:
    """Nothing but spaces, NULs, line ends and the end-of-file mark of DOS."""
    return not data.strip(b" \0\r\n\x1a")


def unmarked(data: bytes, file: str) -> bytes:
    """A text of ASCII without the mark of its encoding, which `>` of a Windows shell puts before any text.

    Raises:
        Problem: `text_damaged`: UTF-16 that breaks off or is none.
    """
    if data.startswith(BOM_UTF8):
        return b" " * len(BOM_UTF8) + data[len(BOM_UTF8) :]
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return decode(data, file)[0].encode("ascii", "replace")
    return data


def position_notes(first: int | None) -> list[Fault]:
    """The note that boards are numbered by their place, unless the user said from where."""
    return [] if first is not None else [Fault("numbered_from", {"first": 1}, note=True)]


def placed_board(
    of: Game,
    *,
    record: int,
    offset: int,
    number: int | None,
    hands: Hands,
    faults: Sequence[Fault] = (),
    notes: Sequence[Fault] = (),
) -> FileBoard:
    """`file_board` for a file without lines: every fault and note names the byte (from 0) where the board begins."""
    board = file_board(
        of, record=record, line=None, number=number, fields=None, hands=hands, faults=faults, notes=notes
    )
    if not board.faults and not board.notes:
        return board
    place = {"offset": offset, "record": record}
    return replace(
        board,
        faults=tuple(fault.at(**place) for fault in board.faults),
        notes=tuple(note.at(**place) for note in board.notes),
    )


def rest_fault(data: bytes, size: int, first: int | None) -> list[Fault]:
    """The fault that the last record of a file of equal records breaks off, naming the board that would be there."""
    whole, rest = divmod(len(data), size)
    if is_blank(data[whole * size :]):
        return []
    board = None if first is None else first + whole
    return [Fault("file_breaks_off", {"offset": whole * size, "record": whole + 1, "board": board,
                                      "got": rest, "want": size})]  # fmt: skip


def refuse_fillers(board_set: BoardSet, format_name: str) -> None:
    """Refuse a set with the sorted pack in it, which readers of such files take for a place that is not in use.

    Raises:
        Problem: `format_filler`.
    """
    faults = [Fault("format_filler", {"format": format_name, "board": board.number})
              for board in board_set.boards if is_filler(board.deal.hands)]  # fmt: skip
    if faults:
        raise Problem(faults)


def consecutive(board_set: BoardSet, format_name: str) -> None:
    """Refuse a set with gaps, where only the place of a board in the file and perhaps the first number say its number.

    Raises:
        Problem: `format_gaps`, or `format_filler`.
    """
    refuse_fillers(board_set, format_name)
    numbers = board_set.numbers
    if numbers[-1] - numbers[0] + 1 != len(numbers):
        raise Problem("format_gaps", format=format_name, numbers=ranges_text(numbers))
