"""What the files of dealing machines share: one pack, four hands of 13, cards as numbers, boards by their place.

A face is its number less one: such files count spades A..2, hearts, diamonds, clubs as 1..52 (formats note, section 1).
A `holders` is 52 bytes, the seat 0..3 (N E S W) of each face in order.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import compress
from typing import Final

from boards.board import BoardSet, ranges_text
from boards.deal import Deal, Hand
from boards.formats.file_reading import FileBoard, Hands, file_board
from boards.games import GAMES, Game
from boards.problems import Fault, Problem

PACK: Final = bytes(range(52))
HAND_SIZE: Final = 13
SUIT_SIZE: Final = 13

_HELD: Final = tuple(bytes(value == seat for value in range(256)) for seat in range(4))
_REST: Final = bytes(2)
"""The counts of the two jokers."""


def fits(of: Game) -> bool:
    """Whether the game's deals are four hands of 13 of one pack without jokers."""
    return of.pack_size == len(PACK) and of.hand_size == HAND_SIZE and not of.declarer_extra


PLAYABLE: Final = tuple(of.id for of in GAMES.values() if fits(of))


def played(wanted: Game | None, format_name: str, file: str) -> Game:
    """The game of a file that cannot say it: bridge, unless another was asked for.

    Raises:
        Problem: `format_game`, when that game's deals are no four hands of 13.
    """
    of = wanted or GAMES["bridge"]
    if not fits(of):
        raise Problem("format_game", file=file, format=format_name, game=of.id, pack=of.pack_size)
    return of


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


def is_blank(data: bytes) -> bool:
    """Nothing but spaces, NULs, line ends and the end-of-file mark of DOS."""
    return not data.strip(b" \0\r\n\x1a")


def position_notes(first: int | None) -> list[Fault]:
    """The note that boards are numbered by their place, unless the user said from where."""
    return [] if first is not None else [Fault("numbered_by_position", {"first": 1}, note=True)]


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


def rest_fault(data: bytes, size: int, first: int) -> list[Fault]:
    """The fault that the last record of a file of equal records breaks off, naming the board that would be there."""
    whole, rest = divmod(len(data), size)
    if is_blank(data[whole * size :]):
        return []
    return [Fault("file_breaks_off", {"offset": whole * size, "board": first + whole, "got": rest, "want": size})]


def consecutive(board_set: BoardSet, format_name: str) -> None:
    """Refuse a set with gaps, where only the place of a board in the file says its number.

    Raises:
        Problem: `format_gaps`.
    """
    numbers = board_set.numbers
    if numbers[-1] - numbers[0] + 1 != len(numbers):
        raise Problem("format_gaps", format=format_name, numbers=ranges_text(numbers))


def losses(board_set: BoardSet, keeps: Iterable[str] = ()) -> tuple[str, ...]:
    """Keys of what a set loses in a file that holds cards and no more, those aside that the format `keeps`."""
    found = ["loses_code"]
    if board_set.game_id != "bridge":
        found.append("loses_game")
    if board_set.numbers != tuple(range(1, len(board_set.numbers) + 1)):
        found.append("loses_numbers")
    if any(board.header != board.game.default_header(board.number) for board in board_set.boards):
        found.append("loses_headers")
    if any(board.container is not None for board in board_set.boards):
        found.append("loses_containers")
    if board_set.event or board_set.session:
        found.append("loses_names")
    if board_set.origin:
        found.append("loses_origin")
    if any(board.version != 1 for board in board_set.boards):
        found.append("loses_versions")
    kept = frozenset(keeps)
    return tuple(key for key in found if key not in kept)


LOSSES: Final = (
    "loses_code", "loses_game", "loses_numbers", "loses_headers", "loses_containers", "loses_names", "loses_origin",
    "loses_versions",
)  # fmt: skip
"""All that `losses` can give."""
