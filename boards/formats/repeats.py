"""The same deal under two numbers, in one file or in several: a slip of whoever put the files together.

Deals are known again also where they were turned round. Only numbers and names of files are told, never a hand.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from boards.board import BoardSet
from boards.deal import Hand
from boards.formats.file_reading import FileReading
from boards.problems import Fault

REMEMBERED: Final = 250_000
"""With so many deals, some 80 MB, no file is kept any more: later ones are only compared with these."""
CARDS: Final = 52
_SHOWN: Final = 3
_UNTURNED: Final = tuple(bytes((value - turn) % 4 for value in range(256)) for turn in range(4))
_JOKERS: Final = 2
_ONE_PACK: Final = int.from_bytes(b"\1" * CARDS + bytes(_JOKERS), "big")
"""Every card once and no joker."""
_Place = tuple[str, int, int]
"""File, number, and by how many pockets the deal is turned from its key."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a file of deals of 52 cards holds in which nothing is wrong or odd."""

    first: int
    """Number of the first board; the others follow one by one."""
    holders: tuple[bytes, ...]
    """For every board 52 bytes, the seat 0..3 of each face in order."""

    @property
    def count(self) -> int:
        """How many boards there are."""
        return len(self.holders)


def deal_key(hands: Sequence[Hand]) -> tuple[bytes, int]:
    """What a deal has in common with itself turned round, and by how many pockets it is turned from there.

    For one pack without jokers this is the seat of every card, counted from the seat of the spade ace.
    """
    counts = [hand.counts for hand in hands]
    # As long numbers the hands of one pack never carry when they are added; a misboard is no pack.
    numbers = [int.from_bytes(one, "big") for one in counts]
    if sum(numbers) == _ONE_PACK:
        held = sum(seat * one for seat, one in enumerate(numbers))
        return unturned(held.to_bytes(CARDS + _JOKERS, "big")[:CARDS])
    whole = [b"".join(counts[turn:] + counts[:turn]) for turn in range(4)]
    turn = min(range(4), key=whole.__getitem__)
    return hashlib.blake2b(whole[turn], digest_size=16).digest(), turn


def unturned(holders: bytes) -> tuple[bytes, int]:
    """`deal_key` of the seats 0..3 of the 52 faces in order."""
    turn = holders[0]
    return holders.translate(_UNTURNED[turn]), turn


@dataclass(slots=True)
class _Pairs:
    """Numbers of the same deals in two places."""

    count: int = 0
    shown: list[str] = field(default_factory=list)

    def add(self, here: int, there: int) -> None:
        self.count += 1
        if len(self.shown) < _SHOWN:
            self.shown.append(f"{here} = {there}")

    @property
    def text(self) -> str:
        text = ", ".join(self.shown)
        return text if self.count <= _SHOWN else f"{text}, ... ({self.count})"


class Repeats:
    """The deals of files, taken one file after the other."""

    def __init__(self) -> None:
        self._seen: dict[bytes, _Place] = {}
        self._is_full = False

    def in_tally(self, file: str, tally: Tally) -> tuple[Fault, ...]:
        """As `in_reading`."""
        # Files come by the thousand: nothing is called for a board that there is no word about.
        numbered = enumerate(tally.holders, tally.first)
        return self._notes(file, [(number, row.translate(_UNTURNED[row[0]]), row[0]) for number, row in numbered])

    def in_reading(self, reading: FileReading) -> tuple[Fault, ...]:
        """Notes about boards that stand elsewhere, or in this file before, under other numbers.

        A deal that comes again under its number is an ordinary repeat. Boards that are faulty or have no number are
        passed over.
        """
        return self._notes(
            reading.file,
            (
                (board.number, *deal_key(board.deal().hands))
                for board in reading.boards
                if board.number is not None and board.is_good
            ),
        )

    def in_set(self, name: str, of: BoardSet) -> tuple[Fault, ...]:
        """As `in_reading`, for a set; `name` stands for its file."""
        return self._notes(name, ((board.number, *deal_key(board.deal.hands)) for board in of.boards))

    def _notes(self, file: str, deals: Iterable[tuple[int, bytes, int]]) -> tuple[Fault, ...]:
        found: dict[tuple[str, int], _Pairs] = {}
        notes = []
        remember: Callable[[bytes, _Place], _Place] = self._seen.setdefault
        if len(self._seen) >= REMEMBERED:
            remember = self._seen.get
            if not self._is_full:
                self._is_full = True
                notes.append(Fault("deals_not_compared", {"file": file, "count": len(self._seen)}, note=True))
        for number, key, turn in deals:
            place = (file, number, turn)
            earlier = remember(key, place)
            if earlier is not place and (earlier[1] != number or (earlier[0] != file and earlier[2] != turn)):
                pairs = found.setdefault((earlier[0], (turn - earlier[2]) % 4), _Pairs())
                pairs.add(number, earlier[1])
        for (other, turn), pairs in found.items():
            key_of = "deal_again_here" if other == file else "deal_again_there"
            facts = {"file": file, "other": other, "turn": turn, "pairs": pairs.text}
            notes.append(Fault(key_of + ("_turned" if turn else ""), facts, note=True))
        return tuple(notes)


def set_notes(name: str, of: BoardSet) -> tuple[Fault, ...]:
    """Notes about deals that stand in a set under two numbers; `name` stands for its file."""
    return Repeats().in_set(name, of)
