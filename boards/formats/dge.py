"""DGE: the readable half of a Duplimate record as a file of its own (formats note, 4.2 and 4.3).

A board is 128 bytes: four hands N E S W of 17 bytes (for each suit its sign and ranks from high to low), then NULs.
"""

from typing import Final

from boards.board import BoardSet
from boards.cards import RANKS
from boards.deal import Hand
from boards.formats import bare, packed
from boards.formats.file_reading import NO_HANDS, FileBoard, FileReading, Hands, base_name
from boards.formats.machine_files import DGE_HANDS, DGE_RECORD, SYMBOLS
from boards.formats.rubbish import Watch
from boards.games import Game
from boards.problems import Fault

_SIGNS: Final = b"\x06\x03\x04\x05"
"""Spades, hearts, diamonds, clubs, as the code page of DOS has them."""
# The pack in order with a mark before each suit; the mark of suit s is 52 + s.
_MARKED: Final = b"".join(bytes([52 + suit]) + packed.PACK[13 * suit : 13 * suit + 13] for suit in range(4))
_SYMBOL: Final = bytes(RANKS.encode()[code % 13] if code < 52 else _SIGNS[code - 52] if code < 56 else 0
                       for code in range(256))  # fmt: skip
_RANK: Final = {rank: at for at, rank in enumerate(RANKS.encode())}


def symbols(n: bytes, e: bytes, s: bytes, w: bytes) -> bytes:
    """68 bytes for the four hands, given as their faces in any order; together they must be the pack."""
    # What the others hold is taken out of the pack, and the suit signs stay.
    hand, north_south, east_west = _MARKED.translate, n + s, e + w
    return (
        hand(_SYMBOL, east_west + s)
        + hand(_SYMBOL, north_south + w)
        + hand(_SYMBOL, east_west + n)
        + hand(_SYMBOL, north_south + e)
    )


def parse_symbols(part: bytes) -> Hands | None:
    """The four hands, cards counted by nobody yet; None when the bytes are not four hands with four suits each."""
    match = DGE_HANDS.fullmatch(part)
    if match is None:
        return None
    hands = []
    for seat in range(4):
        counts = bytearray(54)
        for suit in range(4):
            for rank in match[4 * seat + suit + 1]:
                counts[13 * suit + _RANK[rank]] += 1
        hands.append(Hand(bytes(counts)))
    n, e, s, w = hands
    return n, e, s, w


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Every board, numbered by its place from `first` or, with a note, from 1.

    Raises:
        Problem: `format_game`.
    """
    of = bare.game_of_13(game, "dge", name)
    start = 1 if first is None else first
    boards: list[FileBoard] = []
    watch, fillers = Watch(), packed.Fillers()
    range_faults = packed.rest_fault(data, DGE_RECORD, start)
    for at in range(len(data) // DGE_RECORD):
        if watch.is_over:
            range_faults.append(watch.fault(offset=at * DGE_RECORD, record=at + 1))
            break
        record = data[at * DGE_RECORD : (at + 1) * DGE_RECORD]
        faults = []
        hands = parse_symbols(record.rstrip(b" \0"))
        if packed.is_empty(record) or (hands is not None and packed.is_filler(hands)):
            fillers.leave_out(offset=at * DGE_RECORD, record=at + 1)
            watch.count(False)
            continue
        if hands is None:
            # What is longer than four whole hands is either no hand or something behind the hands.
            is_padded = parse_symbols(record[:SYMBOLS]) is not None
            faults = [Fault("packed_padding" if is_padded else "dge_symbols")]
            hands = parse_symbols(record[:SYMBOLS]) or NO_HANDS
        boards.append(packed.placed_board(of, record=at + 1, offset=at * DGE_RECORD, number=start + at, hands=hands,
                                          faults=faults))  # fmt: skip
        watch.count(not boards[-1].faults, hands)
    return FileReading(
        name, "dge", of.id, tuple(boards), (), (*packed.position_notes(first), *fillers.notes()),
        origin={"file": base_name(name)},
        range_faults=tuple(range_faults),
    )  # fmt: skip


def write(board_set: BoardSet) -> bytes:
    """The set as DGE, boards in the order of their numbers.

    Raises:
        Problem: `format_gaps`.
    """
    packed.consecutive(board_set, "dge")
    return b"".join(
        symbols(*map(packed.faces_of, board.deal.hands)).ljust(DGE_RECORD, b"\0") for board in board_set.boards
    )


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in DGE."""
    return bare.losses(board_set, numbers=False, dealer=False)
